// What is to be decided on is the largest thing: every question of whole games, laid out for two sizes of a desk.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { compose, litRegions, ranked } from "../../src/ludoteka/client/board/layout.js";
import {
  bounds,
  carriers,
  cropsOf,
  extent,
  inColumn,
  inRow,
  needs,
  stripsOf,
} from "../../src/ludoteka/client/board/measure.js";

// The stage at 1366 by 768 and at 1920 by 1080.
const STAGES = [
  [1084, 676],
  [1582, 988],
];
const TOUCHED = 32;

// Each region with the pixels of its unit and with its things, the focus first.
function laid({ seat, stage, nodes, choices }, width, height) {
  const homes = new Map(nodes.map((node) => [node.id, node.in]));
  const ranks = ranked(
    stage.regions,
    litRegions(choices, (id) => homes.get(id)),
    seat,
    seat,
  );
  const whole = new Map(stage.regions.map(({ id }) => [id, nodes.filter((node) => node.in === id)]));
  const strips = stripsOf(whole, ranks);
  const regions = stage.regions.filter((region) => whole.get(region.id).length);
  const lit = new Set(choices.flatMap((choice) => choice.targets));
  const crops = cropsOf(stage.regions, whole, lit);
  const boxes = regions.map((region) => {
    const box = crops.get(region.id) ?? bounds(whole.get(region.id));
    return needs(region, box, strips.get(region.id), ranks.get(region.id), width, height);
  });
  const { cells, units } = compose(boxes, width, height);
  const top = Math.max(...boxes.map((box) => box.rank));
  return regions.flatMap(({ id }, i) => {
    if (!cells[i]) return [];
    const unit = units[i];
    const brief = strips.get(id);
    const things = brief ? (cells[i].upright ? inColumn(brief) : inRow(brief)) : whole.get(id);
    const under = carriers(things);
    const loose = things.filter((node) => lit.has(node.id) || (!node.ground && !under.has(node.id)));
    const focus = boxes[i].rank === top;
    // A long thing counts as a square of its area does, beside the focus by its shorter side.
    const side = (node) => (focus ? Math.sqrt(extent(node)[0] * extent(node)[1]) : Math.min(...extent(node))) * unit;
    return {
      id,
      unit,
      least: boxes[i].least,
      focus,
      lit: things.some((node) => lit.has(node.id)),
      area: unit * unit * boxes[i].w * boxes[i].h,
      largest: Math.max(0, ...loose.map(side)),
      sizes: new Map(things.map((node) => [node.id, side(node)])),
    };
  });
}

const part = (list, what) => Math.max(0, ...list.map((one) => one[what]));

// What is wrong with how a question is laid out.
function faults(scene, width, height) {
  const regions = laid(scene, width, height);
  const [focus, rest] = [regions.filter((one) => one.focus), regions.filter((one) => !one.focus)];
  const all = focus.reduce((sum, one) => sum + one.area, 0);
  const found = [];
  for (const one of rest) {
    // What is as small as can be read may be larger, where there is room for it.
    if (one.area > all * 1.001 && one.unit > one.least)
      found.push(`${one.id} is larger than the focus: ${one.area} > ${all}`);
    // Where the focus has almost half of the stage, a card beside it may be larger than the pieces on it.
    if (!one.lit && one.largest > part(focus, "largest") * 1.001 && all < width * height * 0.45)
      found.push(`a thing of ${one.id} is larger than those of the focus: ${one.largest} > ${part(focus, "largest")}`);
  }
  for (const one of regions)
    if (one.unit < one.least * 0.99) found.push(`${one.id} is below its least: ${one.unit} < ${one.least}`);
  for (const target of new Set(scene.choices.flatMap((choice) => choice.targets))) {
    const size = regions.map((one) => one.sizes.get(target)).find(Boolean);
    if (!size) found.push(`${target} is not there`);
    else if (size < TOUCHED - 0.5) found.push(`${target} has ${size} pixels`);
  }
  return found;
}

// A question may touch nothing: then there are only buttons.
const touches = (scene) => scene.choices.some((choice) => choice.targets.length);
const scenes = process.env.SCENES ? JSON.parse(readFileSync(process.env.SCENES, "utf8")) : [];

for (const scene of scenes.filter(touches)) {
  test(`${scene.question}: what is to be decided on is the largest thing`, () => {
    for (const [width, height] of STAGES) assert.deepEqual(faults(scene, width, height), [], `at ${width}`);
  });
}
