// The cells that a thing covers, as the text view tells them.

import assert from "node:assert/strict";
import { test } from "node:test";
import { cellsOf, roomOf } from "../../src/ludoteka/client/board/cells.js";

const GRIDS = [
  { group: "storage", in: "wagon", at: [2, 1], size: [6, 5] },
  { group: "storage", in: "wagon", at: [9, 1], size: [2, 2] },
];
const piece = (at, shape) => ({ in: "wagon", at, arrange: { group: "storage", shape } });

test("a bent thing covers its ones, counted from the corner of its grid", () => {
  const bent = piece([4, 3], [[1, 1], [1, 0]]); // prettier-ignore
  assert.deepEqual(cellsOf(bent, GRIDS), [
    [2, [2, 3]],
    [3, [2]],
  ]);
  assert.deepEqual(cellsOf(piece([10.5, 2.5], [[1]]), GRIDS), [[2, [2]]]);
});

test("what lies in no grid covers nothing", () => {
  assert.deepEqual(cellsOf({ in: "wagon", at: [4, 3] }, GRIDS), []);
  assert.deepEqual(cellsOf(piece([20, 3], [[1]]), GRIDS), []);
  assert.deepEqual(cellsOf({ ...piece([4, 3], [[1]]), in: "cabin" }, GRIDS), []);
});

test("what is free is what nothing covers", () => {
  const things = [piece([3, 3.5], [[1, 1], [1, 1], [0, 1]]), piece([10.5, 2.5], [[1]])]; // prettier-ignore
  assert.deepEqual(roomOf(things, GRIDS), { all: 34, free: 28 });
});
