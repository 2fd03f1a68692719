// Which names of things are printed.

import assert from "node:assert/strict";
import { test } from "node:test";
import { markOf, named } from "../../src/ludoteka/client/board/names.js";

const thing = (id, x, y, name = 80) => ({ id, left: x - 25, right: x + 25, top: y - 25, bottom: y + 25, name });
const shown = (things, lit = []) => [...named(things, (id) => lit.includes(id)).keys()].sort();

test("a name that has room is printed", () => {
  assert.deepEqual(shown([thing("a", 0, 0), thing("b", 200, 0)]), ["a", "b"]);
});

test("a name is not printed over another thing, nor over another name", () => {
  assert.deepEqual(shown([thing("a", 0, 0), thing("piece", 40, 20, 0)]), []);
  assert.deepEqual(shown([thing("a", 0, 0), thing("b", 40, 0)]), ["a"]);
});

test("the board on which a thing lies is not in the way of its name", () => {
  const board = { id: "board", left: -500, right: 500, top: -500, bottom: 500, name: 0 };
  assert.deepEqual(shown([board, thing("a", 0, 0)]), ["a"]);
});

test("what may be touched has its name before all others", () => {
  assert.deepEqual(shown([thing("a", 0, 0), thing("b", 40, 0)], ["b"]), ["b"]);
});

test("names do not touch each other, and none is cut at an edge", () => {
  assert.deepEqual(shown([thing("a", 0, 0), thing("b", 40, 0)]), ["a"]);
  const edges = { left: -60, right: 60 };
  assert.deepEqual([...named([thing("a", 0, 0), thing("b", 45, 60)], () => false, edges).keys()], ["a"]);
});

test("a name is not printed over the mark of another thing, but the mark of a thing leaves it its own name", () => {
  const [above, below] = [thing("above", 0, 0), thing("below", 0, 48, 0)];
  assert.deepEqual(shown([above, { ...below, name: 80 }]), ["above", "below"], "they touch a little");
  assert.deepEqual(shown([above, { ...below, name: 80 }, markOf(below, 60)]), ["below"]);
  assert.deepEqual(shown([above, markOf({ ...above, top: 20 }, 60)]), ["above"]);
});

test("a name stands aside, as far as its thing reaches, where another thing is in the way", () => {
  const plate = (id, left, top) => ({ id, left, right: left + 220, top, bottom: top + 100, name: 120 });
  const aside = (things) => Object.fromEntries([...named(things, () => false)].map(([id, at]) => [id, at.aside]));
  assert.deepEqual(aside([plate("a", 0, 0)]), { a: 0 });
  // The next plate covers the right half of the foot of the first.
  assert.deepEqual(aside([plate("a", 0, 0), plate("b", 110, 90)]), { a: -50, b: 0 });
  assert.deepEqual(aside([plate("a", 0, 0), plate("b", -110, 90)]), { a: 50, b: 0 });
  // A mark at the right end of the name.
  const mark = { id: "mark", left: 150, right: 180, top: 80, bottom: 110, name: 0 };
  assert.deepEqual(aside([plate("a", 0, 0), mark]), { a: -50 });
});

test("a name that is longer than its thing ends or begins where that does, if something stands beside it", () => {
  const [house, road] = [thing("house", 0, 0), { id: "road", left: 27, right: 90, top: 0, bottom: 60, name: 0 }];
  assert.deepEqual([...named([house, road], () => false)], [["house", { aside: -15, rise: 0 }]]);
  assert.deepEqual(
    [...named([house, { ...road, left: -90, right: -27 }], () => false)],
    [["house", { aside: 15, rise: 0 }]],
  );
});

test("a name stands above the frame of what may be touched below it", () => {
  const plate = (id, left, top) => ({ id, left, right: left + 220, top, bottom: top + 100, name: 200 });
  const [above, below] = [plate("above", 0, 0), plate("below", 150, 97)];
  const rise = (lit) => named([above, below], (id) => id === lit).get("above").rise;
  assert.equal(rise(""), 0);
  assert.equal(rise("below"), 14);
});
