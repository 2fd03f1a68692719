// How regions share a space.

import assert from "node:assert/strict";
import { test } from "node:test";
import { cropsOf } from "../../src/ludoteka/client/board/measure.js";
import { compose, litRegions, pack, ranked, stack } from "../../src/ludoteka/client/board/layout.js";

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

// -- ranks -----------------------------------------------------------------------------------------------------------

const TABLE = [
  { id: "board", role: "board" },
  { id: "offer:0", role: "market", seat: 0 },
  { id: "offer:1", role: "market", seat: 1 },
  { id: "land:0", role: "mine", seat: 0 },
  { id: "land:1", role: "others", seat: 1 },
];
const home = (id) => ({ tile: "offer:0", cell: "land:0", other: "offer:1" })[id];

test("the region of the last thing of a move is the focus, that of an earlier one supports it", () => {
  const lit = litRegions([{ targets: ["tile", "cell"] }], home);
  const ranks = ranked(TABLE, lit, 0, 0);
  assert.equal(ranks.get("land:0"), 3);
  assert.equal(ranks.get("offer:0"), 2);
  assert.equal(ranks.get("land:1"), 0);
});

test("a title folds what the question does not need, but never what is lit", () => {
  const lit = litRegions([{ targets: ["tile", "cell"] }], home);
  const folded = TABLE.map((one) => (one.role === "market" ? { ...one, rank: 0 } : one));
  const ranks = ranked(folded, lit, 0, 0);
  assert.equal(ranks.get("offer:1"), 0);
  assert.equal(ranks.get("offer:0"), 2);
  assert.equal(ranked([{ ...TABLE[3], rank: 2 }], lit, 0, 0).get("land:0"), 2);
});

test("looking at somebody else makes that area the focus; what is lit stays in view", () => {
  const ranks = ranked(TABLE, litRegions([{ targets: ["tile", "cell"] }], home), 0, 1);
  assert.equal(ranks.get("land:1"), 3);
  assert.equal(ranks.get("land:0"), 2);
});

// -- the stage -------------------------------------------------------------------------------------------------------

const land = { w: 9, h: 8, rank: 3, least: 28, good: 80, most: 170 };
const board = { w: 5.3, h: 1.75, rank: 1, least: 50, most: 84 };
const offer = { w: 1, h: 1, rank: 2, least: 60, most: 210 };

test("the focus is large, the others keep their least measure, and nothing overlaps", () => {
  for (const [width, height] of [
    [1084, 676],
    [1582, 988],
    [800, 600],
  ]) {
    const boxes = [board, offer, land];
    const { cells, scale } = compose(boxes, width, height);
    const shown = cells.filter(Boolean);
    assert.ok(shown.every((cell) => inside(cell, width, height)));
    shown.forEach((cell, i) => shown.slice(i + 1).forEach((other) => assert.ok(apart(cell, other))));
    cells.forEach((cell, i) => {
      if (cell) assert.ok(Math.min(cell.w / boxes[i].w, cell.h / boxes[i].h) >= boxes[i].least);
    });
    assert.ok(scale * land.least >= 60, `${scale * land.least}`);
  }
});

test("in the last round a tile has at least 70 pixels at 1366 and grows with the window", () => {
  const unit = (width, height) => compose([board, offer, land], width, height).scale * land.least;
  assert.ok(unit(1084, 676) >= 70);
  assert.ok(unit(1582, 988) > unit(1084, 676) * 1.3);
});

test("a strip that keeps the focus below what is good for it is folded, a support is not", () => {
  const wide = { w: 17.5, h: 10, rank: 3, least: 27, good: 56, most: 96 };
  const fits = { w: 5.4, h: 1, rank: 1, least: 20, edge: 10, most: 60 };
  const large = { w: 10, h: 4, rank: 1, least: 30, most: 60 };
  const { cells } = compose([wide, fits, large], 1084, 676);
  assert.ok(cells[1]);
  assert.equal(cells[2], null);
  assert.ok(compose([wide, fits, { ...large, rank: 2 }], 1084, 676).cells[2]);
});

test("what does not fit at its least measure is made smaller, and still lies in the stage", () => {
  const boxes = [1, 2, 3, 4].map(() => ({ w: 10, h: 8, rank: 2, least: 60, most: 90 }));
  const { cells } = compose([{ w: 10, h: 8, rank: 3, least: 60, most: 90 }, ...boxes], 600, 400);
  assert.ok(cells.every((cell) => cell && inside(cell, 600, 400)));
});

test("a part of a region is shown only where all that may be touched lies within it", () => {
  const regions = [{ id: "city", crop: [2, 2, 4, 4] }, { id: "inn" }];
  const things = new Map([
    [
      "city",
      [
        { id: "near", at: [3, 3] },
        { id: "far", at: [9, 3] },
        { id: "edge", at: [5.8, 3] },
      ],
    ],
    ["inn", [{ id: "hall", at: [1, 1] }]],
  ]);
  const part = new Map([["city", { left: 2, top: 2, right: 6, bottom: 6 }]]);
  assert.deepEqual(cropsOf(regions, things, new Set(["near"])), part);
  assert.deepEqual(cropsOf(regions, things, new Set(["near", "hall"])), part);
  for (const other of [["near", "far"], ["edge"], ["hall"], []])
    assert.deepEqual(cropsOf(regions, things, new Set(other)), new Map());
  // Nor where a lesson points at something beside it.
  assert.deepEqual(cropsOf(regions, things, new Set(["near"]), new Set(["near", "hall"])), part);
  assert.deepEqual(cropsOf(regions, things, new Set(["near"]), new Set(["far"])), new Map());
});
