// What others did, waiting to be shown: one beat after the other. It knows nothing of the page, and the clock is given.

// How long a beat is held, and how far the table may fall behind, in milliseconds. Step by step a key leads on.
export const PACES = {
  instant: { beat: 0, most: 0 },
  brisk: { beat: 700, most: 4000 },
  calm: { beat: 1600, most: 12000 },
  steps: { beat: Infinity, most: Infinity },
};

// So many beats are kept: whoever stays away longer begins later.
const KEPT = 120;

export class BeatQueue {
  // `after(time, call)` calls later and returns how to call that off; `show(beat, time)` shows a beat for a time, and
  // nothing any more if there is none.
  constructor({ now, after }, show) {
    this.now = now;
    this.after = after;
    this.show = show;
    this.pace = "brisk";
    this.beats = [];
    this.at = -1;
    this.paused = false;
    this.due = 0;
    this.stop = () => {};
  }

  get playing() {
    return this.at >= 0;
  }

  // How many have been shown. While more are on their way, the last one stays.
  get shown() {
    return this.playing ? this.at + 1 : this.beats.length;
  }

  // More beats: after those that wait, or from the first one on. `paused` waits for a key.
  add(beats, paused = false) {
    if (!beats.length) return;
    this.due = this.now() + PACES[this.pace].most;
    if (this.playing) {
      this.beats.push(...beats);
      const late = Math.max(0, this.beats.length - KEPT);
      this.beats.splice(0, late);
      this.at = Math.max(0, this.at - late);
      return;
    }
    this.beats = [...beats];
    this.paused = paused || this.pace === "steps";
    this.go(0);
  }

  next() {
    if (!this.playing) return false;
    this.go(this.at + 1);
    return true;
  }

  // One beat back, and no further by itself; when all is over, the last one again.
  back() {
    if (!this.beats.length) return false;
    this.paused = true;
    this.go(this.playing ? Math.max(0, this.at - 1) : this.beats.length - 1);
    return true;
  }

  // To now: nothing waits any longer.
  skip() {
    if (!this.playing) return false;
    this.go(this.beats.length);
    return true;
  }

  forget() {
    this.stop();
    this.beats = [];
    this.at = -1;
  }

  setPace(pace) {
    this.pace = pace;
    this.paused = pace === "steps";
    this.due = this.now() + PACES[pace].most;
    if (this.playing) this.go(this.at);
  }

  go(at) {
    this.stop();
    if (at >= this.beats.length) {
      this.at = -1;
      this.paused = false;
      this.show(null, 0);
      return;
    }
    this.at = at;
    const time = this.paused ? Infinity : this.held();
    if (time < Infinity) this.stop = this.after(time, () => this.go(at + 1));
    this.show(this.beats[at], time);
  }

  // Beats shrink together so that the last one is over when it is due.
  held() {
    const weigh = (beat) => (beat.weight ?? 1) * PACES[this.pace].beat;
    const all = this.beats.slice(this.at).reduce((sum, beat) => sum + weigh(beat), 0);
    const left = Math.max(0, this.due - this.now());
    return weigh(this.beats[this.at]) * Math.min(1, left / (all || 1));
  }
}

// -- which beats -----------------------------------------------------------------------------------------------------

// The seat that an event speaks of first, or -1.
/** @param {Schemas["Told"]} event */
export function seatOf(event) {
  return event.seat ?? -1;
}

// Whoever answers knows what was done: the table goes there at once, and shows what came of it. Of the version `ended` only
// that is left.
export function unseen(beats, me, ended = -1) {
  const own = (beat) =>
    beat.seat === me && beat.version !== ended && beat.events.every((event) => seatOf(event) === me);
  const before = (beat, i) => beats.slice(0, i).some((one) => one.version === beat.version && !own(one));
  return beats.filter((beat, i) => !own(beat) || before(beat, i));
}

// Whether there is something to show in news. Of what I did myself only what it means for others is; `automatic` says
// which events tell of an opponent without a seat.
export function worthShowing(lines, me, automatic = (_event) => false) {
  const others = (event) => automatic(event) || (seatOf(event) >= 0 && seatOf(event) !== me);
  return lines.some(
    (line) => line.kind === "move" && (line.seat === me ? line.events.some(others) : line.events.length),
  );
}

// The same happens to one seat after the other, or chance does the same again: that is one beat, such as an income, the
// score of a tile or a hand that is dealt.
export function gathered(beats) {
  const found = [];
  for (const beat of beats) {
    const last = found.at(-1);
    if (last && alike(last, beat)) {
      last.events.push(beat.event);
      Object.assign(last, { message: beat.message, version: beat.version, nth: beat.nth });
      last.weight = Math.min(2, 1 + last.events.length / 4);
    } else found.push({ ...beat, events: [beat.event] });
  }
  return found;
}

const CHANCE = -1;
const TOGETHER = 5;

function alike(group, beat) {
  const [first] = group.events;
  if (first.key !== beat.event.key || group.seat !== beat.seat || group.events.length >= TOGETHER) return false;
  const seat = seatOf(beat.event);
  if (beat.seat === CHANCE && seatOf(first) === seat) return true;
  const rest = ({ args }) =>
    JSON.stringify(Object.entries(args).filter(([name, value]) => name !== "seat" && typeof value !== "number"));
  const others = seat >= 0 && !group.events.some((event) => seatOf(event) === seat);
  return others && group.version === beat.version && rest(first) === rest(beat.event);
}

// -- what passes between panels --------------------------------------------------------------------------------------

// What figures gained and lost between two scenes: what one loses another gains; what nobody loses comes from the table
// and what nobody gains goes there (null). Figures that are only worked out from others pass nothing: such as bear the
// name of a thing, or change just as one before them.
export function passing(before, after) {
  const was = new Map(
    before.panels.flatMap((panel) => panel.figures.map((one) => [`${panel.seat} ${one.id}`, one.value])),
  );
  const found = [];
  const changes = after.panels.flatMap((panel) =>
    panel.figures
      .filter((one) => !one.thing)
      .map((one) => ({ seat: panel.seat, id: one.id, art: one.art, n: one.value - was.get(`${panel.seat} ${one.id}`) }))
      .filter(({ n }, i, all) => n && all.findIndex((one) => one.n === n) === i),
  );
  for (const gain of changes.filter(({ n }) => n > 0)) {
    for (const loss of changes.filter(({ id, n }) => id === gain.id && n < 0)) {
      const n = Math.min(gain.n, -loss.n);
      if (!n) continue;
      found.push({ art: gain.art, from: loss, to: gain, n });
      gain.n -= n;
      loss.n += n;
    }
  }
  for (const { n, art, ...one } of changes) {
    if (n > 0) found.push({ art, from: null, to: one, n });
    if (n < 0) found.push({ art, from: one, to: null, n: -n });
  }
  return found.map(({ art, from, to, n }) => ({ art, n, from: from && place(from), to: to && place(to) }));
}

const place = ({ seat, id }) => ({ seat, id });
