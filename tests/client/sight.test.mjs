// Which page is turned to, and how far a page is scrolled.

import assert from "node:assert/strict";
import { test } from "node:test";
import { inSight, pageFor, shift } from "../../src/ludoteka/client/board/sight.js";

test("a new step of a lesson turns to the first thing on a page that it points at", () => {
  assert.equal(pageFor({ step: true, pointed: ["aids", "common"], asked: "area" }), "aids");
  assert.equal(pageFor({ step: true, pointed: ["", "aids"], asked: "area" }), "aids", "figures are always in sight");
});

test("a question is turned to where it is answered, or else to what the coach looks at", () => {
  assert.equal(pageFor({ step: false, pointed: ["aids"], asked: "common" }), "common");
  assert.equal(pageFor({ step: false, pointed: ["", "aids"], asked: "" }), "aids");
});

test("a step that points at nothing on the pages turns to where its question is answered", () => {
  assert.equal(pageFor({ step: true, pointed: [""], asked: "area" }), "area");
  assert.equal(pageFor({ step: true, pointed: [], asked: "" }), "");
});

const ROOM = [100, 300];

test("what is in sight stays where it is", () => {
  assert.equal(shift(ROOM, [[100, 120]]), 0);
  assert.equal(
    shift(ROOM, [
      [280, 300],
      [100, 120],
    ]),
    0,
  );
});

test("what is out of sight comes to the middle", () => {
  assert.equal(shift(ROOM, [[390, 410]]), 200);
  assert.equal(shift(ROOM, [[-110, -90]]), -300);
});

test("as many others as have room come along, the first thing for certain", () => {
  const [first, near, far] = [
    [300, 320],
    [400, 480],
    [700, 720],
  ];
  assert.equal(shift(ROOM, [first, near]), 190, "both are in sight: from 110 to 290");
  assert.equal(shift(ROOM, [first, far]), 110, "the first alone");
  assert.equal(shift(ROOM, [first, far, near]), 190);
});

test("of what is longer than the room the beginning is shown", () => {
  assert.equal(shift(ROOM, [[200, 900]]), 100);
});

test("half of a thing is in sight, or as much as fills half of the room", () => {
  const room = { width: 300, height: 200 };
  const thing = { width: 100, height: 40 };
  assert.ok(inSight(thing, { width: 100, height: 20 }, room));
  assert.ok(!inSight(thing, { width: 100, height: 19 }, room));
  assert.ok(!inSight(thing, { width: 0, height: 40 }, room));
  assert.ok(inSight({ width: 300, height: 900 }, { width: 300, height: 100 }, room));
  assert.ok(!inSight({ width: 0, height: 0 }, { width: 0, height: 0 }, room), "what is not shown is not in sight");
});
