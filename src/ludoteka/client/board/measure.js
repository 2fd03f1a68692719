// How large things and regions are, and how much room they need. Pure arithmetic.

import { FOCUS, STRIP } from "./layout.js";

// What a region needs if its title does not say: the least, a good and the largest unit, by role.
const NEEDS = {
  board: { least: 30, most: 160 },
  market: { least: 56, most: 200 },
  mine: { least: 32, most: 160 },
  others: { least: 32, most: 160 },
  track: { least: 26, most: 72 },
};
// What supports the focus is large enough at so many times its least measure.
const AMPLE = 2.2;
// How thick a strip is, and may become.
const ROW = { least: 58, most: 66 };
// What is large enough on a stage of this size may be larger on a larger one.
const DESK = { width: 1078, height: 672 };

// Width and height of a thing as it lies, in units of its region.
/** @param {Pick<Schemas["Node"], "size" | "wide" | "turn">} node */
export function extent(node) {
  const high = node.size || 1;
  const wide = high * (node.wide || 1);
  return (node.turn || 0) % 2 ? [high, wide] : [wide, high];
}

// The name of a long row stands above it.
const NAME = 0.5;
export const isLong = (node) => (node.wide || 1) > 3;

export function bounds(nodes) {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const node of nodes) {
    if (node.rim) continue;
    const [width, height] = extent(node);
    const above = node.print && isLong(node) ? height * NAME : 0;
    box.left = Math.min(box.left, node.at[0] - width / 2);
    box.top = Math.min(box.top, node.at[1] - height / 2 - above);
    box.right = Math.max(box.right, node.at[0] + width / 2);
    box.bottom = Math.max(box.bottom, node.at[1] + height / 2);
  }
  return box;
}

// Things side by side in a row, all of them as high as one unit; or one below the other, all as wide as one unit.
const BETWEEN = 0.08;

export function inRow(nodes) {
  let x = 0;
  return nodes.map((node) => {
    const [width, height] = extent(node);
    const wide = width / height;
    const made = { ...node, at: [x + wide / 2, 0.5], size: (node.size || 1) / height };
    x += wide + BETWEEN;
    return made;
  });
}

export function inColumn(nodes) {
  let y = 0;
  return nodes.map((node) => {
    const [width, height] = extent(node);
    const high = height / width;
    const made = { ...node, at: [0.5, y + high / 2], size: (node.size || 1) / width };
    y += high + BETWEEN;
    return made;
  });
}

// Things on which others lie: they are not lifted above those.
export function carriers(nodes) {
  const found = new Set();
  nodes.forEach((node, i) => {
    const [width, height] = extent(node).map((side) => side / 2);
    const within = (other) => Math.abs(other.at[0] - node.at[0]) < width && Math.abs(other.at[1] - node.at[1]) < height;
    for (let j = i + 1; j < nodes.length; j++)
      if (within(nodes[j])) {
        found.add(node.id);
        break;
      }
  });
  return found;
}

// -- regions ---------------------------------------------------------------------------------------------------------

// Of a region that is a strip only its brief things are shown: those of the regions that are strips.
export function stripsOf(things, ranks) {
  const found = new Map();
  for (const [id, nodes] of things) {
    const brief = ranks.get(id) === STRIP ? nodes.filter((node) => node.brief) : [];
    if (brief.length) found.set(id, brief);
  }
  return found;
}

// The parts of regions that matter now, where all that may be touched, and all that a lesson points at, lies within them.
export function cropsOf(regions, things, targets, pointed = new Set()) {
  const found = new Map();
  for (const { id, crop } of regions) {
    if (!crop) continue;
    const [left, top, wide, high] = crop;
    const part = { left, top, right: left + wide, bottom: top + high };
    const nodes = things.get(id) || [];
    const touched = nodes.filter((node) => targets.has(node.id));
    const all = bounds(nodes.filter((node) => targets.has(node.id) || pointed.has(node.id)));
    const within = all.left >= left && all.top >= top && all.right <= part.right && all.bottom <= part.bottom;
    if (touched.length && within) found.set(id, part);
  }
  return found;
}

const sides = ({ left, top, right, bottom }) => ({ w: right - left, h: bottom - top });

// What a region needs on a stage: `box` is how far its things reach, `brief` are those of a strip.
export function needs(region, box, brief, rank, width, height) {
  const { least, most } = { ...(NEEDS[region.role] || NEEDS.board), ...region };
  const large = Math.max(1, Math.min(width / DESK.width, height / DESK.height));
  const more = { rank, above: region.seat !== undefined };
  const up = rank === FOCUS ? most : Math.min(most, least * AMPLE);
  if (!brief) return { ...sides(box), ...more, least, good: region.good ?? 0, most: up * large };
  const [lying, tall] = [sides(bounds(inRow(brief))), sides(bounds(inColumn(brief)))];
  return { ...lying, ...more, tall, least: ROW.least, good: 0, most: Math.min(most, ROW.most) * large, strip: true };
}
