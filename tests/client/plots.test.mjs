// The plots of one's own games: a point for each game, a bar for each source, and words for whoever cannot see them.

import assert from "node:assert/strict";
import { test } from "node:test";

// As much of a page as a drawing needs.
class Shape {
  constructor(tag) {
    Object.assign(this, { tag, props: {}, children: [], textContent: "" });
  }

  setAttribute(name, value) {
    this.props[name] = value;
  }

  append(...more) {
    this.children.push(...more);
  }
}

Object.defineProperty(globalThis, "navigator", { value: { languages: ["en"] }, configurable: true });
globalThis.document = /** @type {any} */ ({
  createElementNS: (_, tag) => new Shape(tag),
  getElementById: () => null,
  documentElement: { dataset: {} },
});
const { bars, run } = await import("../../src/ludoteka/client/dialogs/plots.js");

const all = (svg, tag) => svg.children.filter((one) => one.tag === tag);
const numbers = (one, ...names) => names.map((name) => Number(one.props[name]));

test("each game is a point: further right, and higher with more points", () => {
  const svg = /** @type {any} */ (
    run(
      [
        { points: 20, won: false },
        { points: 60, won: true },
        { points: -10, won: false },
      ],
      "Points",
    )
  );
  const dots = all(svg, "circle").map((one) => numbers(one, "cx", "cy"));
  assert.deepEqual(
    dots.map(([x]) => x),
    dots.map(([x]) => x).toSorted((a, b) => a - b),
  );
  assert.ok(dots[1][1] < dots[0][1] && dots[0][1] < dots[2][1]);
  assert.deepEqual(
    all(svg, "circle").map((one) => one.props.class),
    ["dot", "dot won", "dot"],
  );
  assert.equal(all(svg, "polyline")[0].props.points, dots.map((one) => one.join(",")).join(" "));
  assert.equal(all(svg, "title")[0].textContent, "Points: 20, 60, -10");
  assert.deepEqual(
    all(svg, "text").map((one) => one.textContent),
    [-10, 25, 60],
  );
});

test("a single game has its place, too", () => {
  const [dot] = all(run([{ points: 0, won: true }], "Points"), "circle");
  assert.ok(numbers(dot, "cx", "cy").every(Number.isFinite));
});

test("bars are as long as their points are many, and show which of them are lost", () => {
  const svg = bars(
    [
      { name: "Tiles", points: 40 },
      { name: "Costs", points: -20 },
      { name: "Nothing", points: 0 },
    ],
    "Sources",
  );
  const [most, lost, none] = all(svg, "rect").map((one) => Number(one.props.width));
  assert.equal(most, lost * 2);
  assert.ok(none > 0);
  assert.deepEqual(
    all(svg, "rect").map((one) => one.props.class),
    ["bar", "bar less", "bar"],
  );
  assert.equal(all(svg, "title")[0].textContent, "Sources: Tiles 40, Costs -20, Nothing 0");
});
