// The way from a thing to its card. A card with something to press stays while the pointer goes there and is over it; it
// gives way to whatever else is pointed at when the pointer turns aside, rests on the way, or leaves the card.

const REST = 300;
// So far around the card it is still reached: more than the gap between it and its thing.
const SLACK = 14;

// Whether somebody who goes straight on, from one point by another, comes to the box.
export function leadsTo(box, from, by) {
  let [first, last] = [1, Infinity];
  for (const [axis, near, far] of [
    ["x", box.left, box.right],
    ["y", box.top, box.bottom],
  ]) {
    const step = by[axis] - from[axis];
    if (step) {
      const [one, other] = [(near - from[axis]) / step, (far - from[axis]) / step];
      first = Math.max(first, Math.min(one, other));
      last = Math.min(last, Math.max(one, other));
    } else if (from[axis] < near || from[axis] > far) return false;
  }
  return first <= last;
}

export const wider = (box, by = SLACK) => ({
  left: box.left - by,
  top: box.top - by,
  right: box.right + by,
  bottom: box.bottom + by,
});

const within = (box, { x, y }) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
const pointOf = (event) => ({ x: event.clientX, y: event.clientY });

export class Way {
  // `card()` is the thing that has a card with something to press, and where that card is; `leave()` closes it.
  constructor(card, leave) {
    this.card = card;
    this.leave = leave;
    this.going = null;
    this.timer = 0;
  }

  // The pointer has left a thing.
  left(event) {
    const card = event.pointerType === "touch" ? null : this.card();
    if (!card) this.leave();
    else if (!this.going) this.going = { anchor: card.anchor, from: pointOf(event), then: () => {} };
    else this.going.then = () => {};
  }

  // The pointer has come to a thing: `then` follows, now or when the card has been given up.
  entered(thing, then) {
    if (!this.going) then();
    else if (thing === this.going.anchor) this.stop();
    else this.going.then = then;
  }

  moved(event) {
    if (!this.going) return;
    clearTimeout(this.timer);
    const card = this.card();
    // It was closed, or it is about something else now.
    if (card?.anchor !== this.going.anchor) return this.stop();
    const [box, at] = [wider(card.box), pointOf(event)];
    if (within(box, at)) Object.assign(this.going.from, at);
    else if (leadsTo(box, this.going.from, at)) this.timer = setTimeout(() => this.turn(), REST);
    else this.turn();
  }

  // The card is given up.
  turn() {
    const then = this.going?.then;
    this.stop();
    if (!then) return;
    this.leave();
    then();
  }

  stop() {
    clearTimeout(this.timer);
    this.going = null;
  }
}
