// Chances are round and never certain, differences are words, and reasons are few.

import assert from "node:assert/strict";
import { test } from "node:test";

import { chance, sides, worse } from "../../src/ludoteka/client/play/odds.js";

test("a chance is rounded, and nobody is sure of anything", () => {
  const said = (value, tries = 1e6, players = 2) => {
    const { key, args } = chance(value, tries, players);
    return `${key} ${args.n}`;
  };
  assert.equal(said(0.634), "ui.hint.about 65");
  assert.equal(said(0.5), "ui.hint.about 50");
  assert.equal(said(0.9), "ui.hint.about 90");
  for (const value of [0.94, 0.9994, 1]) assert.equal(said(value), "ui.hint.above 90");
  for (const value of [0.04, 0.0001, 0]) assert.equal(said(value), "ui.hint.below 10");
  // Few tries say little: in the first round nobody has nearly won.
  assert.equal(said(0.95, 0), "ui.hint.about 50");
  assert.equal(said(0.91, 300), "ui.hint.about 80");
  assert.equal(said(0.9, 20, 4), "ui.hint.about 35");
  assert.equal(said(0.9, 0, 1), "ui.hint.about 50");
});

test("how much worse another move is, in a word", () => {
  assert.equal(worse(0.6, 0.59, false), "ui.hint.close");
  assert.equal(worse(0.6, 0.55, false), "ui.hint.behind");
  assert.equal(worse(0.6, 0.4, false), "ui.hint.far");
  assert.equal(worse(50, 49.5, true), "ui.hint.close");
  assert.equal(worse(50, 40, true), "ui.hint.far");
});

test("of the reasons the weightiest are told, for and against", () => {
  const terms = [
    { key: "term.gold", difference: -3 },
    { key: "term.points", difference: 1 },
    { key: "term.tiles", difference: 0.1 },
    { key: "term.territory", difference: 2 },
    { key: "term.tracks", difference: 0.9 },
  ];
  const { gains, costs } = sides(terms);
  assert.deepEqual(
    [gains, costs].map((some) => some.map((one) => one.key)),
    [["term.territory", "term.points"], ["term.gold"]],
  );
  assert.deepEqual(sides([]), { gains: [], costs: [] });
});

test("a reason tells what weighs most in it", () => {
  const { gains, costs } = sides([
    { key: "purpose.later", difference: 3, parts: ["term.territory", "term.tracks"] },
    { key: "purpose.denial", difference: -2, parts: [] },
  ]);
  const [parts] = gains.map((one) => one.args.parts.map((part) => part.key));
  assert.deepEqual(
    [gains[0].key, gains[0].args.reason.key, parts],
    ["purpose.of", "purpose.later", ["term.territory", "term.tracks"]],
  );
  assert.deepEqual(costs, [{ key: "purpose.denial", args: {} }]);
});
