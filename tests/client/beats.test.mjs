// Playback without a page: order, pace, keys, and what is worth showing.

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  BeatQueue,
  PACES,
  gathered,
  passing,
  unseen,
  worthShowing,
} from "../../src/ludoteka/client/play/beat_queue.js";

// A clock that goes on when it is told to.
class Clock {
  time = 0;
  calls = [];
  now = () => this.time;
  after = (wait, call) => {
    const one = { at: this.time + wait, call };
    this.calls.push(one);
    return () => (this.calls = this.calls.filter((other) => other !== one));
  };
  run(time) {
    const end = this.time + time;
    for (;;) {
      const next = this.calls.filter((one) => one.at <= end).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.calls = this.calls.filter((one) => one !== next);
      this.time = next.at;
      next.call();
    }
    this.time = end;
  }
}

const beats = (...names) => names.map((name) => ({ name }));

function queue(pace = "brisk") {
  const clock = new Clock();
  const shown = [];
  const made = new BeatQueue(clock, (beat) => shown.push([beat?.name ?? "now", clock.time]));
  made.setPace(pace);
  return { made, clock, shown, names: () => shown.map(([name]) => name).join(" ") };
}

test("beats are shown in order, each for its time, and then comes now", () => {
  const { made, clock, shown } = queue();
  made.add(beats("a", "b"));
  clock.run(5000);
  const { beat } = PACES.brisk;
  assert.deepEqual(shown, [
    ["a", 0],
    ["b", beat],
    ["now", 2 * beat],
  ]);
  assert.equal(made.playing, false);
});

test("the table is never behind by more than the pace allows: beats shrink", () => {
  for (const pace of ["brisk", "calm"]) {
    const { made, clock, shown } = queue(pace);
    made.add(Array.from({ length: 40 }, (_, i) => ({ name: i })));
    clock.run(PACES[pace].most / 2);
    made.add(Array.from({ length: 40 }, (_, i) => ({ name: 40 + i })));
    clock.run(PACES[pace].most + 1);
    assert.equal(shown.at(-1)[0], "now");
    assert.equal(shown.length, 81);
    assert.ok(shown.every(([, time], i) => !i || time >= shown[i - 1][1]));
  }
});

test("a page that was asleep goes to now as soon as it wakes", () => {
  const { made, clock, names } = queue();
  made.add(beats("a", "b", "c"));
  clock.time = 60000;
  made.next();
  clock.run(0);
  assert.equal(names(), "a b c now");
});

test("one key skips to now, and no beat comes later", () => {
  const { made, clock, names } = queue();
  made.add(beats("a", "b", "c"));
  assert.equal(made.skip(), true);
  clock.run(9000);
  assert.equal(names(), "a now");
  assert.equal(made.skip(), false);
});

test("step by step: a key leads on, another back, and nothing goes by itself", () => {
  const { made, clock, names } = queue("steps");
  made.add(beats("a", "b"));
  clock.run(60000);
  assert.equal(names(), "a");
  made.next();
  made.back();
  made.back();
  made.next();
  made.next();
  assert.equal(names(), "a b a a b now");
});

test("who goes back stays there until a key leads on; after the end the last beat comes again", () => {
  const { made, clock, names } = queue();
  made.add(beats("a", "b", "c"));
  clock.run(PACES.brisk.beat);
  made.back();
  clock.run(60000);
  assert.equal(names(), "a b a");
  made.skip();
  made.back();
  assert.equal(names(), "a b a now c");
  made.add(beats("d"));
  made.next();
  assert.equal(names(), "a b a now c d");
});

test("the last beat stays the last one while more are on their way", () => {
  const { made } = queue("steps");
  assert.equal(made.shown, 0);
  made.add(beats("a", "b"));
  assert.equal(made.shown, 1);
  made.next();
  assert.equal(made.shown, 2);
  made.next();
  assert.equal(made.playing, false);
  assert.equal(made.shown, 2);
  made.add(beats("c"));
  assert.equal(made.shown, 1);
});

test("of very many beats the last ones are kept", () => {
  const { made, clock, names } = queue("steps");
  const many = (from) => Array.from({ length: 100 }, (_, i) => ({ name: from + i }));
  made.add(many(0));
  made.next();
  made.add(many(100));
  assert.equal(made.beats.length, 120);
  made.next();
  assert.equal(names(), "0 1 81");
  clock.run(0);
});

test("another pace counts at once", () => {
  const { made, clock, names } = queue("steps");
  made.add(beats("a", "b"));
  made.setPace("brisk");
  clock.run(60000);
  assert.equal(names(), "a a b now");
});

// -- which beats -----------------------------------------------------------------------------------------------------

const event = (key, seat, args = {}) => ({
  key,
  args,
  ...(seat === null ? {} : { seat }),
});
const beat = (version, seat, about, key = "x") => ({ version, seat, events: [event(key, about)] });

test("what I did myself is not shown to me, what came of it is", () => {
  const mine = [beat(3, 0, 0), beat(3, 0, 0), beat(3, 0, null), beat(3, 0, 0)];
  const scored = { version: 3, seat: 0, events: [event("scored", 0), event("scored", 1)] };
  assert.deepEqual(unseen([mine[0], scored], 0), [scored]);
  assert.deepEqual(unseen(mine, 0), mine.slice(2));
  assert.deepEqual(unseen(mine, 1), mine);
  // What followed a turn that was ended is all new.
  assert.deepEqual(unseen(mine, 0, 3), mine);
  const passedForMe = beat(4, 1, 0, "event.passed");
  assert.deepEqual(unseen([passedForMe], 0), [passedForMe]);
  const line = (seat, about) => ({ kind: "move", version: 1, seat, events: [event("x", about)] });
  assert.equal(worthShowing([line(0, 0), line(0, null)], 0), false);
  assert.equal(worthShowing([line(0, 1)], 0), true);
  assert.equal(
    worthShowing([line(0, null)], 0, () => true),
    true,
  );
  assert.equal(worthShowing([{ kind: "undo", version: 2, seat: 1 }, line(1, 1)], 0), true);
  assert.equal(worthShowing([{ kind: "undo", version: 2, seat: 1 }], 0), false);
});

test("the same for one seat after the other is one beat", () => {
  const scored = (seat, tile, n) => ({
    version: 1,
    seat: 2,
    event: event("event.scored", seat, { scoring: tile, n }),
    message: seat,
  });
  const made = gathered([
    scored(0, "A", 3),
    scored(1, "A", 0),
    scored(0, "B", 1),
    scored(1, "B", 2),
    scored(1, "B", 2),
  ]);
  assert.deepEqual(
    made.map((one) => one.events.length),
    [2, 2, 1],
  );
  assert.equal(made[0].message, 1);
  assert.ok(made[0].weight > 1);
});

test("what chance does again and again is one beat, for each seat", () => {
  const drawn = (version, seat) => ({
    version,
    seat: -1,
    event: event("event.drawn", seat, { tile: `T${version}` }),
    message: version,
  });
  const made = gathered([drawn(1, 0), drawn(2, 0), drawn(3, 0), drawn(4, 1)]);
  assert.deepEqual(
    made.map((one) => [one.events.length, one.version, one.message]),
    [
      [3, 3, 3],
      [1, 4, 4],
    ],
  );
});

test("what one seat loses another gains; the rest comes from the table or goes there", () => {
  const scene = (...gold) => ({
    panels: gold.map((value, seat) => ({ seat, figures: [{ id: "gold", art: "coin", value }] })),
  });
  const at = (seat) => ({ seat, id: "gold" });
  assert.deepEqual(passing(scene(5, 5), scene(2, 8)), [{ art: "coin", n: 3, from: at(0), to: at(1) }]);
  assert.deepEqual(passing(scene(5, 5), scene(7, 5)), [{ art: "coin", n: 2, from: null, to: at(0) }]);
  assert.deepEqual(passing(scene(5, 5), scene(1, 6)), [
    { art: "coin", n: 1, from: at(0), to: at(1) },
    { art: "coin", n: 3, from: at(0), to: null },
  ]);
  assert.deepEqual(passing(scene(1), scene(1)), []);
  const worth = (value) => ({
    panels: [{ seat: 0, figures: ["gold", "free", "scoring:A"].map((id) => ({ id, art: "x", value })) }],
  });
  assert.deepEqual(passing(worth(1), worth(2)), [{ art: "x", n: 1, from: null, to: at(0) }]);
});
