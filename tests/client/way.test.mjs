// The way to a card: who keeps it, and who gives it up.

import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { Way, leadsTo } from "../../src/ludoteka/client/panels/way.js";

// The thing lies left of its card.
const BOX = { left: 200, right: 400, top: 100, bottom: 200 };
const at = (clientX, clientY, pointerType = "mouse") => ({ clientX, clientY, pointerType });

function leaving({ card = { anchor: "tile", box: BOX } } = {}) {
  const way = new Way(
    () => card,
    () => {
      card = null;
      told.push("closed");
    },
  );
  const told = [];
  way.left(at(180, 150));
  return { way, told, other: (thing) => way.entered(thing, () => told.push(thing)), becomes: (one) => (card = one) };
}

test("straight on to a box, or past it", () => {
  const from = { x: 180, y: 150 };
  assert.ok(leadsTo(BOX, from, { x: 190, y: 150 }));
  assert.ok(leadsTo(BOX, from, { x: 190, y: 170 }));
  assert.ok(!leadsTo(BOX, from, { x: 190, y: 190 }));
  assert.ok(!leadsTo(BOX, from, { x: 170, y: 150 }));
  assert.ok(!leadsTo(BOX, from, { x: 180, y: 160 }), "beside it for ever");
  assert.ok(!leadsTo(BOX, { x: 300, y: 150 }, { x: 300, y: 250 }), "away from the middle of it");
});

test("a card stays on the way to it and over it, whatever lies below, and goes when it is left", () => {
  const { way, told, other } = leaving();
  way.moved(at(183, 151));
  other("below");
  way.moved(at(300, 150));
  assert.deepEqual(told, []);
  way.left(at(300, 150));
  other("beyond");
  way.moved(at(500, 150));
  assert.deepEqual(told, ["closed", "beyond"]);
});

test("whoever turns aside gets what is pointed at, and so does whoever rests on the way", () => {
  const aside = leaving();
  aside.other("above");
  aside.way.moved(at(180, 60));
  assert.deepEqual(aside.told, ["closed", "above"]);
  mock.timers.enable({ apis: ["setTimeout"] });
  const far = { anchor: "tile", box: { ...BOX, left: 300 } };
  const resting = leaving({ card: far });
  resting.other("between");
  resting.way.moved(at(220, 150));
  assert.deepEqual(resting.told, []);
  mock.timers.tick(1000);
  assert.deepEqual(resting.told, ["closed", "between"]);
  mock.timers.reset();
});

test("back on the thing the card is as before", () => {
  const { way, told, other } = leaving();
  way.moved(at(190, 150));
  other("tile");
  way.moved(at(100, 150));
  assert.deepEqual(told, []);
});

test("a finger, and a card with nothing to press, wait for nobody", () => {
  const { way, told, other, becomes } = leaving({ card: null });
  other("next");
  assert.deepEqual(told, ["closed", "next"]);
  becomes({ anchor: "tile", box: BOX });
  way.left(at(180, 150, "touch"));
  assert.deepEqual(told, ["closed", "next", "closed"]);
});

test("a card that was closed or taken by another thing is nobody's way any more", () => {
  const { way, told, other, becomes } = leaving();
  becomes({ anchor: "other", box: BOX });
  way.moved(at(190, 150));
  other("next");
  assert.deepEqual(told, ["next"]);
});
