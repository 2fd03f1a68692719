// How regions share the stage: what is decided on is the largest thing, all else lies beside it. Pure arithmetic.

const ASIDE = 24;
const ABOVE = 38;
const STAY = 0.86;
// What a region needs above and below its things: a strip has no name.
const edge = (box) => box.edge ?? ABOVE;
export const BARE = 20;

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
    return Math.min(
      across,
      ...found.map((group) => (height - sum(group, (i) => edge(boxes[i]))) / sum(group, (i) => boxes[i].h)),
    );
  }
  const down =
    (height - sum(found, (group) => most(group, (i) => edge(boxes[i])))) /
    sum(found, (group) => most(group, (i) => boxes[i].h));
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
  const long = (i) => (columns ? boxes[i].h * unit + edge(boxes[i]) : boxes[i].w * unit + ASIDE);
  const thick = (i) => (columns ? boxes[i].w * unit + ASIDE : boxes[i].h * unit + edge(boxes[i]));
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
    const h =
      boxes.length === 1 ? height : Math.min(box.h * unit * (box.grow || 1) + ABOVE + 6, Math.max(height * 0.8, 160));
    const cell = { x: 0, y, w: width, h };
    y += h;
    return cell;
  });
  return { unit: Infinity, way: -1, cells: made };
}

// -- ranks -----------------------------------------------------------------------------------------------------------

export const FOCUS = 3;
const SUPPORT = 2;
const STRIP = 1;
const BY_ROLE = { board: SUPPORT, mine: SUPPORT, market: SUPPORT, track: STRIP };

// Where the lit things lie: regions that hold the last thing of a move, and those that hold an earlier one only.
export function litRegions(choices, regionOf) {
  const lit = { last: new Set(), first: new Set() };
  for (const { targets } of choices) {
    targets.forEach((id, i) => {
      const region = regionOf(id);
      if (region !== undefined) lit[i === targets.length - 1 ? "last" : "first"].add(region);
    });
  }
  return lit;
}

// What is to be decided is the focus; what belongs to it supports it. A title declares where that is not so: 3 is the focus
// and 2 supports it whatever is lit there, 1 and 0 are for what is not lit. `seat` is whose eyes these are, `looked` the
// seat whose area is looked at.
export function ranked(regions, lit, seat, looked) {
  const away = looked !== seat;
  return new Map(
    regions.map(({ id, role, rank, seat: owner }) => {
      const held = lit.last.has(id) ? FOCUS : lit.first.has(id) ? SUPPORT : 0;
      if (away && owner === looked) return [id, role === "others" ? FOCUS : SUPPORT];
      if (owner !== undefined && owner !== seat && role !== "market") return [id, away ? 0 : held];
      const found = rank >= SUPPORT ? rank : held || (rank ?? BY_ROLE[role] ?? SUPPORT);
      if (away && owner !== undefined) return [id, held ? SUPPORT : 0];
      return [id, away ? Math.min(found, SUPPORT) : found];
    }),
  );
}

// -- the stage -------------------------------------------------------------------------------------------------------

// The cells of boxes {w, h, rank, least, good, most, above}: the focus as large as it can be while all else keeps its
// least measure. If it stays below what is good for it, strips that are in its way are folded: they have no cell.
export function compose(boxes, width, height, kept) {
  const all = boxes.map((_, i) => i).filter((i) => boxes[i].rank > 0);
  if (!all.length || width <= 0 || height <= 0) return { cells: [], way: null };
  const top = Math.max(...all.map((i) => boxes[i].rank));
  const focus = all.filter((i) => boxes[i].rank === top);
  let rest = all.filter((i) => boxes[i].rank < top);
  const good = Math.max(...focus.map((i) => (boxes[i].good || 0) / (boxes[i].least || 1)));
  let best = beside(boxes, focus, rest, width, height, kept);
  while (best.k < 1 || best.scale < good) {
    const tries = rest
      .filter((i) => boxes[i].rank === STRIP)
      .map((gone) => {
        const others = rest.filter((i) => i !== gone);
        return beside(boxes, focus, others, width, height, kept);
      });
    const next = tries.reduce((a, b) => (worth(b) > worth(a) ? b : a), best);
    if (worth(next) < worth(best) * 1.02) break;
    rest = next.others;
    best = next;
  }
  return { ...best, cells: boxes.map((_, i) => best.cells.get(i) ?? null) };
}

// First all keep their least measure, then the focus is large.
const worth = ({ k, scale }) => (k < 1 ? k : 1 + scale);
const wide = (box, k) => box.w * box.least * k + ASIDE;
const high = (box, k) => box.h * box.least * k + edge(box);

// The focus in a corner, all else in a column beside it and in a row above or below it: every way is tried. Where there is
// no way at which all keep their least measure, they are made smaller together.
function beside(boxes, focus, rest, width, height, kept) {
  for (let k = 1; k > 0.2; k *= 0.95) {
    const ways = [];
    for (let way = 0; way < 2 << rest.length; way++) {
      const found = tried(boxes, focus, rest, width, height, way, k);
      if (found) ways.push(found);
    }
    if (!ways.length) continue;
    const best = ways.reduce((a, b) => (b.score > a.score ? b : a));
    const old = kept && ways.find((one) => one.way === kept.way && kept.rest === String(rest));
    const found = old && old.score >= best.score * STAY ? old : best;
    return { ...found, k, others: rest, rest: String(rest), cells: cellsOf(boxes, focus, width, height, found) };
  }
  const only = { side: [], cross: [], long: true, right: 0, below: 0 };
  return { k: 1, scale: 1, way: 0, others: [], rest: "", cells: cellsOf(boxes, focus, width, height, only) };
}

// One way: the lowest bit says whether the column is as long as the stage, the others who lies in the row.
function tried(boxes, focus, rest, width, height, way, k) {
  const long = Boolean(way & 1);
  const cross = rest.filter((_, i) => way & (2 << i));
  const side = rest.filter((_, i) => !(way & (2 << i)));
  let right = side.length ? most(side, (i) => wide(boxes[i], k)) : 0;
  let below = cross.length ? most(cross, (i) => high(boxes[i], k)) : 0;
  if (sum(side, (i) => high(boxes[i], k)) > (long ? height : height - below)) return null;
  if (sum(cross, (i) => wide(boxes[i], k)) > (long ? width - right : width)) return null;
  const inner = pack(measured(boxes, focus), width - right, height - below);
  if (!(inner.unit >= k)) return null;
  const cap = Math.min(...focus.map((i) => (boxes[i].most || Infinity) / boxes[i].least));
  const scale = Math.min(inner.unit, cap);
  // What the focus cannot use goes to the others.
  const [w, h] = needed(measured(boxes, focus), inner.way, scale);
  if (side.length) right = Math.max(right, width - w);
  if (cross.length) below = Math.max(below, height - h);
  const others = Math.min(
    ...[
      band(boxes, side, right, long ? height : height - below),
      band(boxes, cross, long ? width - right : width, below),
    ],
    3,
  );
  return { way, side, cross, long, right, below, scale, score: scale * (1 + 0.06 * Math.max(others, 0)) };
}

// Boxes in multiples of their least measure.
const measured = (boxes, list) =>
  list.map((i) => ({ w: boxes[i].w * boxes[i].least, h: boxes[i].h * boxes[i].least, edge: edge(boxes[i]) }));
const band = (boxes, list, width, height) => (list.length ? pack(measured(boxes, list), width, height).unit : 3);

function needed(boxes, way, unit) {
  const found = groups(boxes.length, way);
  const w = (i) => boxes[i].w * unit + ASIDE;
  const h = (i) => boxes[i].h * unit + edge(boxes[i]);
  return way & 1
    ? [sum(found, (one) => most(one, w)), most(found, (one) => sum(one, h))]
    : [most(found, (one) => sum(one, w)), sum(found, (one) => most(one, h))];
}

function cellsOf(boxes, focus, width, height, { side, cross, long, right, below }) {
  const above = cross.length > 0 && focus.every((i) => boxes[i].above);
  const top = above ? below : 0;
  const made = new Map();
  const lay = (list, x, y, w, h) =>
    pack(measured(boxes, list), w, h).cells.forEach((cell, i) =>
      made.set(list[i], { ...cell, x: cell.x + x, y: cell.y + y }),
    );
  lay(focus, 0, top, width - right, height - below);
  if (side.length) lay(side, width - right, long ? 0 : top, right, long ? height : height - below);
  if (cross.length) lay(cross, 0, above ? 0 : height - below, long ? width - right : width, below);
  return made;
}
