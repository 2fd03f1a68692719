// The log: a move has its effects under it and nobody else's, and nothing more until its turn is ended.

import assert from "node:assert/strict";
import { test } from "node:test";
import { heard, parted } from "../../src/ludoteka/client/panels/log_parts.js";

const told = (key, seat, more = {}) => ({ key, args: {}, ...(seat === undefined ? {} : { seat }), ...more });
const events = [
  told("passed", 2),
  told("passed", 0),
  told("kept", 0),
  told("kept", 1),
  told("round", undefined, { round: true }),
];
const line = { version: 7, kind: "move", seat: 2, events, within: 1 };

test("what follows a turn is told apart, seat by seat, and a heading by itself", () => {
  const parts = parted(line);
  assert.deepEqual(
    parts.map((part) => [part.version, part.seat, part.first ?? 0, part.events.map((event) => event.key)]),
    [
      [7, 2, 0, ["passed"]],
      [7, -1, 1, ["passed", "kept"]],
      [7, -1, 3, ["kept"]],
      [7, -1, 4, ["round"]],
    ],
  );
  assert.deepEqual(parts.flatMap(parted), parts, "a part has no parts");
});

test("a line that ends no turn stays whole", () => {
  const whole = { ...line };
  delete whole.within;
  assert.deepEqual(parted(whole), [whole]);
});

test("until a turn is ended nothing is told that follows it", () => {
  const [own, after] = parted(line);
  assert.equal(heard(own, { open: 7 }), Infinity);
  assert.equal(heard(after, { open: 7 }), 0);
  assert.equal(heard({ ...after, version: 6 }, { open: 7 }), Infinity);
  assert.equal(heard(after, {}), Infinity);
});

test("a playback tells one event after the other", () => {
  const parts = parted(line);
  const shown = (nth) => parts.map((part) => Math.min(part.events.length, heard(part, { upto: 7, nth })));
  assert.deepEqual(shown(1), [1, 0, 0, 0]);
  assert.deepEqual(shown(3), [1, 2, 0, 0]);
  assert.deepEqual(shown(5), [1, 2, 1, 1]);
  assert.equal(heard(parts[0], { upto: 6, nth: 9 }), 0);
});

test("a round begins a part of its own", () => {
  const drawn = [{ key: "event.drawn" }, { key: "event.round", round: true }, { key: "event.turn", turn: true }];
  const parts = parted({ version: 7, kind: "move", seat: -1, events: drawn });
  assert.deepEqual(
    parts.map((part) => [part.first ?? 0, part.events.map((event) => event.key)]),
    [
      [0, ["event.drawn"]],
      [1, ["event.round", "event.turn"]],
    ],
  );
  assert.equal(parted({ version: 7, kind: "move", seat: -1, events: drawn.slice(1) }).length, 1);
});

test("a turn to which chance leads begins a part of its own", () => {
  const drawn = [told("event.commission"), { ...told("event.turn", 1), turn: true }, told("event.pushed", 1)];
  const parts = parted({ version: 7, kind: "move", seat: -1, events: drawn });
  assert.deepEqual(
    parts.map((part) => [part.first ?? 0, part.events.map((event) => event.key)]),
    [
      [0, ["event.commission"]],
      [1, ["event.turn", "event.pushed"]],
    ],
  );
});
