// A thing is explained by its picture, as closely as the title can, and by the words that its card says.

import assert from "node:assert/strict";
import { test } from "node:test";

import { iconOf, iconsIn, setIcons } from "../../src/ludoteka/client/words/icons.js";

const ICONS = [
  { key: "icon.tile", art: ["tile"], words: [], rule: "R5.1", picture: "tile/T36" },
  { key: "icon.whisky", art: ["symbol/whisky"], words: ["kind.whisky"], rule: "R5.5", picture: "symbol/whisky" },
  { key: "icon.symbol", art: ["symbol"], words: [], rule: "R6", picture: "symbol/farm" },
  { key: "icon.scroll", art: [], words: ["scroll"], rule: "R7", picture: "symbol/scroll" },
];

test("the closest explanation of a picture counts", () => {
  setIcons(ICONS);
  assert.equal(iconOf("tile/T12").key, "icon.tile");
  assert.equal(iconOf("symbol/whisky").key, "icon.whisky");
  assert.equal(iconOf("symbol/farm").key, "icon.symbol");
  assert.equal(iconOf("tiles"), null);
});

test("what the words of a card speak of is explained too, however deep they are", () => {
  setIcons(ICONS);
  const tip = { key: "tip.area", args: { with: [{ key: "kind.whisky", args: { n: 2 } }, { key: "scroll.cattle" }] } };
  assert.deepEqual(
    iconsIn([undefined, tip]).map((icon) => icon.key),
    ["icon.whisky", "icon.scroll"],
  );
  assert.deepEqual(iconsIn([{ key: "tip.area", args: { n: 3, text: "kind.whisky" } }]), []);
});
