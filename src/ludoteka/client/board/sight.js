// What comes into sight: which page is turned to, and how far it is scrolled.

/**
 * Which page to turn to: a new step of a lesson shows what it points at, a question where it is answered. What is in
 * sight on every page has none.
 * @param {{ step: boolean, pointed: string[], asked: string }} what
 */
export function pageFor({ step, pointed, asked }) {
  const first = pointed.find(Boolean) ?? "";
  return step ? first || asked : asked || first;
}

/**
 * How far a room is scrolled one way, so that the first of some things is in sight and as many of the others as have room
 * beside it. All are pairs, from where to where; of what is longer than the room its beginning is shown.
 * @param {number[]} room
 * @param {number[][]} things
 */
export function shift([from, to], things) {
  let [near, far] = things[0];
  for (const [begin, end] of things) {
    const [low, high] = [Math.min(near, begin), Math.max(far, end)];
    if (high - low <= to - from) [near, far] = [low, high];
  }
  if (near >= from && far <= to) return 0;
  return (near + Math.min(far, near + to - from) - from - to) / 2;
}

/**
 * Whether a thing is in sight by the part of it that is: at least half of it, or as much as fills half of the room.
 * @param {{ width: number, height: number }} thing
 * @param {{ width: number, height: number }} part
 * @param {{ width: number, height: number }} room
 */
export const inSight = (thing, part, room) =>
  part.width * part.height > 0 &&
  part.width >= Math.min(thing.width, room.width) / 2 &&
  part.height >= Math.min(thing.height, room.height) / 2;
