// How regions share the stage: what is decided on is the largest thing, all else lies beside it. Pure arithmetic.

const STAY = 0.86;
// How much it matters that all else is larger than its least measure, and up to how many times that.
const REST = 0.3;
const ENOUGH = 1.7;
// What a region needs beside its things, and above and below them: a strip has no name, but a sign that opens it.
const aside = (box) => (box.upright ? 24 : box.strip ? 56 : 32);
const edge = (box) => (box.upright ? 50 : box.strip ? 20 : 44);
// A strip can be a row or a column.
const stood = (box) => (box.tall ? { ...box, ...box.tall, upright: true } : box);

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
    const across =
      (width - sum(found, (group) => most(group, (i) => aside(boxes[i])))) /
      sum(found, (group) => most(group, (i) => boxes[i].w));
    return Math.min(
      across,
      ...found.map((group) => (height - sum(group, (i) => edge(boxes[i]))) / sum(group, (i) => boxes[i].h)),
    );
  }
  const down =
    (height - sum(found, (group) => most(group, (i) => edge(boxes[i])))) /
    sum(found, (group) => most(group, (i) => boxes[i].h));
  return Math.min(
    down,
    ...found.map((group) => (width - sum(group, (i) => aside(boxes[i]))) / sum(group, (i) => boxes[i].w)),
  );
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
  const long = (i) => (columns ? boxes[i].h * unit + edge(boxes[i]) : boxes[i].w * unit + aside(boxes[i]));
  const thick = (i) => (columns ? boxes[i].w * unit + aside(boxes[i]) : boxes[i].h * unit + edge(boxes[i]));
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
    const unit = Math.min((width - aside(box)) / box.w, cap);
    const h =
      boxes.length === 1 ? height : Math.min(box.h * unit * (box.grow || 1) + edge(box), Math.max(height * 0.8, 160));
    const cell = { x: 0, y, w: width, h };
    y += h;
    return cell;
  });
  return { unit: Infinity, way: -1, cells: made };
}

// -- ranks -----------------------------------------------------------------------------------------------------------

export const FOCUS = 3;
const SUPPORT = 2;
export const STRIP = 1;
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

// The cells of boxes {w, h, rank, least, good, most, above, strip, tall}: the focus as large as it can be while all else keeps its
// least measure. If it stays below what is good for it, strips that are in its way are folded: they have no cell.
export function compose(boxes, width, height, kept) {
  const all = boxes.map((_, i) => i).filter((i) => boxes[i].rank > 0);
  if (!all.length || width <= 0 || height <= 0) return { cells: [], units: [], way: null };
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
  const found = boxes.map((_, i) => best.cells.get(i) ?? null);
  return { ...best, cells: found, units: unitsOf(boxes, found, focus) };
}

// The pixels of a unit of each region; none is larger than the focus, as far as it can be read then.
function unitsOf(boxes, found, focus) {
  const whole = boxes.map((box, i) => (found[i] ? unitIn(box, found[i]) : 0));
  const area = sum(focus, (i) => boxes[i].w * boxes[i].h * whole[i] ** 2);
  return whole.map((unit, i) => {
    const { w, h, least } = boxes[i];
    return focus.includes(i) ? unit : Math.min(unit, Math.max(least, Math.sqrt(area / w / h)));
  });
}

// How many pixels a unit of a region may have in its cell.
function unitIn(box, cell) {
  const lain = cell.upright ? stood(box) : box;
  return Math.min((cell.w - aside(lain)) / lain.w, (cell.h - edge(lain)) / lain.h, box.most || Infinity);
}

// First all keep their least measure, then the focus is large.
const worth = ({ k, scale }) => (k < 1 ? k : 1 + scale);
const wide = (box, k) => box.w * box.least * k + aside(box);
const high = (box, k) => box.h * box.least * k + edge(box);

// The focus in a corner, all else in columns beside it and in rows above or below it: every way is tried. Where there is
// no way at which all keep their least measure, they are made smaller together. Strips in the column may stand upright.
function beside(boxes, focus, rest, width, height, kept) {
  const standing = boxes.map(stood);
  const forms = rest.some((i) => boxes[i].tall) ? 4 : 2;
  for (let k = 1; k > 0.2; k *= 0.95) {
    const ways = [];
    for (let way = 0; way < forms << rest.length; way++) {
      const lain = way >> (rest.length + 1) ? standing : boxes;
      const found = tried(boxes, lain, focus, rest, width, height, way, k);
      if (found) ways.push(found);
    }
    if (!ways.length) continue;
    const best = ways.reduce((a, b) => (b.score > a.score ? b : a));
    const old = kept && ways.find((one) => one.way === kept.way && kept.rest === String(rest));
    const found = old && old.score >= best.score * STAY ? old : best;
    return { ...found, k, others: rest, rest: String(rest), cells: cellsOf(boxes, focus, width, height, found) };
  }
  const only = { lain: boxes, side: [], cross: [], long: true, right: 0, below: 0 };
  return { k: 1, scale: 1, way: 0, others: [], rest: "", cells: cellsOf(boxes, focus, width, height, only) };
}

// How thick some boxes are together, one beside the other in as many lines of a length as they need.
function lines(list, long, thick, length) {
  let [all, line, used] = [0, 0, 0];
  for (const i of list) {
    if (used && used + long(i) > length) [all, line, used] = [all + line, 0, 0];
    used += long(i);
    line = Math.max(line, used > length ? Infinity : thick(i));
  }
  return all + line;
}

// One way: the lowest bit says whether the column is as long as the stage, the others who lies below it.
function tried(boxes, lain, focus, rest, width, height, way, k) {
  const long = Boolean(way & 1);
  const cross = rest.filter((_, i) => way & (2 << i));
  const side = rest.filter((_, i) => !(way & (2 << i)));
  const [tall, broad] = [(i) => high(lain[i], k), (i) => wide(lain[i], k)];
  let right = long ? lines(side, tall, broad, height) : 0;
  let below = lines(
    cross,
    (i) => wide(boxes[i], k),
    (i) => high(boxes[i], k),
    width - right,
  );
  if (!long) right = lines(side, tall, broad, height - below);
  const inner = pack(measured(boxes, focus), width - right, height - below);
  if (!(inner.unit >= k)) return null;
  const cap = Math.min(...focus.map((i) => (boxes[i].most || Infinity) / boxes[i].least));
  const scale = Math.min(inner.unit, cap);
  // What the focus cannot use goes to the others, as far as they can.
  const [w, h] = needed(measured(boxes, focus), inner.way, scale);
  const [deep, broadest] = [(i) => atMost(lain[i], "h") + edge(lain[i]), (i) => atMost(lain[i], "w") + aside(lain[i])];
  right = Math.max(right, Math.min(width - w, lines(side, deep, broadest, long ? height : height - below)));
  const [across, down] = [
    (i) => atMost(boxes[i], "w") + aside(boxes[i]),
    (i) => atMost(boxes[i], "h") + edge(boxes[i]),
  ];
  below = Math.max(below, Math.min(height - h, lines(cross, across, down, long ? width - right : width)));
  const others = Math.min(
    band(lain, side, right, long ? height : height - below),
    band(boxes, cross, long ? width - right : width, below),
    ENOUGH,
  );
  return { way, lain, side, cross, long, right, below, scale, score: scale * Math.max(others, 0.1) ** REST };
}

// A side of a box that is as large as it may be.
const atMost = (box, side) => box[side] * Math.min(box.most || Infinity, box.least * 4);

// Boxes in multiples of their least measure.
const measured = (boxes, list) =>
  list.map((i) => ({
    w: boxes[i].w * boxes[i].least,
    h: boxes[i].h * boxes[i].least,
    strip: boxes[i].strip,
    upright: boxes[i].upright,
  }));
const band = (boxes, list, width, height) => (list.length ? pack(measured(boxes, list), width, height).unit : ENOUGH);

function needed(boxes, way, unit) {
  const found = groups(boxes.length, way);
  const w = (i) => boxes[i].w * unit + aside(boxes[i]);
  const h = (i) => boxes[i].h * unit + edge(boxes[i]);
  return way & 1
    ? [sum(found, (one) => most(one, w)), most(found, (one) => sum(one, h))]
    : [most(found, (one) => sum(one, w)), sum(found, (one) => most(one, h))];
}

function cellsOf(boxes, focus, width, height, { lain, side, cross, long, right, below }) {
  const above = cross.length > 0 && focus.every((i) => boxes[i].above);
  const top = above ? below : 0;
  const made = new Map();
  const lay = (list, x, y, w, h, form = boxes) =>
    pack(measured(form, list), w, h).cells.forEach((cell, i) =>
      made.set(list[i], { ...cell, x: cell.x + x, y: cell.y + y, upright: Boolean(form[list[i]].upright) }),
    );
  lay(focus, 0, top, width - right, height - below);
  if (side.length) lay(side, width - right, long ? 0 : top, right, long ? height : height - below, lain);
  if (cross.length) lay(cross, 0, above ? 0 : height - below, long ? width - right : width, below);
  return made;
}
