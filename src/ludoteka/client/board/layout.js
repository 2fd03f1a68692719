// How regions share a space: in rows or in columns, each as large as it can be. Pure arithmetic.

const ASIDE = 24;
const ABOVE = 40;
const STAY = 0.86;

const known = new Map();

// The groups of an arrangement: a bit says that the next box begins a new row (or column).
function groups(count, way) {
  const id = (count << 12) | (way >> 1);
  if (!known.has(id)) known.set(id, split(count, way));
  return known.get(id);
}

function split(count, way) {
  const made = [[0]];
  for (let i = 1; i < count; i++) {
    if (way & (1 << i)) made.push([i]);
    else made.at(-1).push(i);
  }
  return made;
}

const sum = (list, call) => list.reduce((all, one) => all + call(one), 0);
const most = (list, call) => Math.max(...list.map(call));

// How large a unit can be in an arrangement. Its lowest bit says whether the groups are columns.
function unitOf(boxes, width, height, way) {
  const found = groups(boxes.length, way);
  if (way & 1) {
    const across = (width - ASIDE * found.length) / sum(found, (group) => most(group, (i) => boxes[i].w));
    return Math.min(across, ...found.map((group) => (height - ABOVE * group.length) / sum(group, (i) => boxes[i].h)));
  }
  const down = (height - ABOVE * found.length) / sum(found, (group) => most(group, (i) => boxes[i].h));
  return Math.min(down, ...found.map((group) => (width - ASIDE * group.length) / sum(group, (i) => boxes[i].w)));
}

// The arrangement with the largest unit; the one that was is kept unless another is much better.
export function pack(boxes, width, height, kept = -1) {
  if (!boxes.length) return { unit: Infinity, way: -1, cells: [] };
  let way = 0;
  let unit = -Infinity;
  for (let one = 0; one < 1 << Math.min(boxes.length, 9); one++) {
    const found = unitOf(boxes, width, height, one);
    if (found > unit) [way, unit] = [one, found];
  }
  if (kept >= 0 && kept < 1 << boxes.length) {
    const old = unitOf(boxes, width, height, kept);
    if (old >= unit * STAY) [way, unit] = [kept, old];
  }
  return { unit, way, cells: cells(boxes, width, height, way, unit) };
}

// What is left over is shared in proportion.
function cells(boxes, width, height, way, unit) {
  const made = [];
  const columns = way & 1;
  const long = (i) => (columns ? boxes[i].h * unit + ABOVE : boxes[i].w * unit + ASIDE);
  const thick = (i) => (columns ? boxes[i].w * unit + ASIDE : boxes[i].h * unit + ABOVE);
  const found = groups(boxes.length, way);
  const [length, depth] = columns ? [height, width] : [width, height];
  const all = sum(found, (group) => most(group, thick));
  let down = 0;
  for (const group of found) {
    const part = (most(group, thick) / all) * depth;
    const row = sum(group, long);
    let along = 0;
    for (const i of group) {
      const share = (long(i) / row) * length;
      made[i] = columns ? { x: down, y: along, w: part, h: share } : { x: along, y: down, w: share, h: part };
      along += share;
    }
    down += part;
  }
  return made;
}

// One below the other, as on a phone: each as wide as the page. A single one has the whole page.
export function stack(boxes, width, height, cap) {
  let y = 0;
  const made = boxes.map((box) => {
    const unit = Math.min((width - ASIDE) / box.w, cap);
    const h = boxes.length === 1 ? height : Math.min(box.h * unit + ABOVE, Math.max(height * 0.8, 160));
    const cell = { x: 0, y, w: width, h };
    y += h;
    return cell;
  });
  return { unit: Infinity, way: -1, cells: made };
}

// How the common regions and those of one seat share the stage: one above the other or side by side.
export function halves(common, own, width, height, head, kept) {
  const asked = JSON.stringify([common, own, width, height]);
  if (kept?.asked === asked) return kept;
  let best = { score: -1 };
  const weigh = (columns, part) => {
    const [w, h] = columns ? [width * part, height] : [width, height * part];
    const [ow, oh] = columns ? [width - w, height - head * 2] : [width, height - h - head];
    const one = pack(common, w, h).unit;
    const other = own.length ? pack(own, ow, oh).unit : one;
    return { asked, columns, part, score: Math.min(one, other) + 0.05 * Math.min(one + other, 400) };
  };
  for (const columns of [false, true]) {
    for (let part = 0.46; part < 0.8; part += 0.03) {
      if (columns && width * (1 - part) < 320) continue;
      const found = weigh(columns, Math.round(part * 100) / 100);
      if (found.score > best.score) best = found;
    }
  }
  if (kept) {
    const old = weigh(kept.columns, kept.part);
    if (old.score >= best.score * STAY) return old;
  }
  return best;
}
