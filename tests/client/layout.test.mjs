// How regions share a space.

import assert from "node:assert/strict";
import { test } from "node:test";
import { halves, pack, stack } from "../../src/ludoteka/client/board/layout.js";

const inside = ({ x, y, w, h }, width, height) => x >= 0 && y >= 0 && x + w <= width + 0.01 && y + h <= height + 0.01;
const apart = (a, b) =>
  a.x + a.w <= b.x + 0.01 || b.x + b.w <= a.x + 0.01 || a.y + a.h <= b.y + 0.01 || b.y + b.h <= a.y + 0.01;

test("packed regions lie in the space and not over each other", () => {
  for (const boxes of [
    [{ w: 3, h: 2 }],
    [
      { w: 3, h: 2 },
      { w: 1, h: 5 },
    ],
    [
      { w: 8, h: 1 },
      { w: 2, h: 2 },
      { w: 1, h: 4 },
      { w: 3, h: 3 },
    ],
  ]) {
    const { cells, unit } = pack(boxes, 900, 500);
    assert.ok(unit > 0);
    assert.ok(cells.every((cell) => inside(cell, 900, 500)));
    cells.forEach((cell, i) => cells.slice(i + 1).forEach((other) => assert.ok(apart(cell, other))));
  }
});

test("an arrangement stays unless another is much better", () => {
  const boxes = [
    { w: 3, h: 2 },
    { w: 2, h: 3 },
  ];
  const first = pack(boxes, 800, 500);
  assert.equal(pack(boxes, 780, 520, first.way).way, first.way);
  assert.notEqual(pack(boxes, 200, 2000, pack(boxes, 2000, 200).way).way, pack(boxes, 2000, 200).way);
});

test("nothing to pack is nothing", () => assert.deepEqual(pack([], 100, 100).cells, []));

test("on a phone regions stand one below the other, as wide as the page", () => {
  const { cells } = stack(
    [
      { w: 2, h: 1 },
      { w: 4, h: 4 },
    ],
    390,
    700,
    104,
  );
  assert.deepEqual(
    cells.map((cell) => [cell.x, cell.w]),
    [
      [0, 390],
      [0, 390],
    ],
  );
  assert.equal(cells[1].y, cells[0].h);
});

test("a wide stage is split into columns and a high one into rows", () => {
  const [common, own] = [[{ w: 4, h: 4 }], [{ w: 4, h: 4 }]];
  assert.equal(halves(common, own, 1600, 600, 36).columns, true);
  assert.equal(halves(common, own, 700, 1400, 36).columns, false);
});
