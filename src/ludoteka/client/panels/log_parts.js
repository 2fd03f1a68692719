// A move with what came of it, and apart from it what followed when the turn was over, each with whom it is about.

/**
 * A line of the log, or a part of one: `first` is the number of its first event in the line.
 * @typedef {Schemas["Happening"] & { first?: number }} Part
 */

/**
 * @param {Part} line
 * @returns {Part[]}
 */
export function parted(line) {
  const { within, ...whole } = line;
  if (!within) {
    // Where chance leads on to a round or to a turn, that is the heading, and not what was drawn before it.
    const leads = (event) => event.round || event.turn;
    const at = line.seat < 0 ? (line.events?.findIndex(leads) ?? -1) : -1;
    if (at <= 0) return [line];
    return [
      { ...whole, events: line.events.slice(0, at) },
      { ...whole, events: line.events.slice(at), first: (line.first ?? 0) + at },
    ];
  }
  const parts = [{ ...whole, events: line.events.slice(0, within) }];
  let last = null;
  line.events.slice(within).forEach((event, i) => {
    if (last && last.events[0].seat === event.seat && !event.round) last.events.push(event);
    else parts.push((last = { ...whole, seat: -1, events: [event], first: within + i }));
  });
  return parts;
}

/**
 * How many events of a part are told while a playback has told `nth` of the version `upto`, or while a turn that is not
 * ended yet, `open`, keeps back what followed it.
 * @param {Part} part
 */
export function heard(part, { upto = Infinity, nth = Infinity, open = Infinity }) {
  const first = part.first ?? 0;
  if (part.version > upto || (first && part.version >= open)) return 0;
  return part.version === upto ? Math.max(0, nth - first) : Infinity;
}
