// Names that are printed on things: in the middle, or aside where something else is in the way. One that would lie on
// another thing, or on another name, is left out.

const HIGH = 14;
const EDGES = 10;
// The frame of a lit thing lies around it, and a name hangs over the foot of its own: as in table.css.
const FRAME = 3;
// As much of a name may be covered, and of a place with a name of its own.
const SPARE = 0.08;
// A mark, such as who leads somewhere, stands over the upper right corner of its thing: as large as in table.css.
const MARK = { least: 15, part: 0.36, most: 24, round: 1.45, over: 5 };

/** @type {CanvasRenderingContext2D} */
let canvas;
const widths = new Map();

// How wide a name is, in pixels.
export function measured(text) {
  if (!widths.has(text)) {
    canvas ||= document.createElement("canvas").getContext("2d");
    canvas.font = "600 12px system-ui";
    widths.set(text, canvas.measureText(text).width + EDGES);
  }
  return widths.get(text);
}

const covered = (a, b) =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

const size = (one) => (one.right - one.left) * (one.bottom - one.top);
const holds = (a, b) => a.left <= b.left && a.right >= b.right && a.top <= b.top && a.bottom >= b.bottom;

// Where the name of a thing may stand: at its foot, in the middle, or ending or beginning where the thing does; within a
// wider thing a line above, too.
function placesOf({ left, right, bottom, name }) {
  const middle = (left + right) / 2;
  const free = Math.abs(right - left - name) / 2;
  return (name < right - left ? [0, HIGH] : [0]).flatMap((rise) =>
    [0, -free, free].map((aside) => ({
      aside,
      rise,
      left: middle + aside - name / 2,
      right: middle + aside + name / 2,
      top: bottom - rise - HIGH,
      bottom: bottom - rise,
    })),
  );
}

// The frame of what may be touched lies over the names of its neighbours.
const framed = (name, other) =>
  covered(
    { ...name, bottom: name.bottom + FRAME },
    { left: other.left - FRAME, right: other.right + FRAME, top: other.top - FRAME, bottom: other.bottom + FRAME },
  );

// Where the mark of a thing stands.
export function markOf({ id, right, top }, unit) {
  const side = MARK.round * Math.min(Math.max(MARK.least, MARK.part * unit), MARK.most);
  const [corner, above] = [right + MARK.over, top - MARK.over];
  return { id: `${id} mark`, of: id, left: corner - side, right: corner, top: above, bottom: above + side, name: 0 };
}

// Which of these things {id, left, right, top, bottom} have room for their names, which are `name` pixels wide. What may be
// touched has its name before all others; no name is cut at the edges of the region, those above and below it only where they
// are said. Gives where each of them stands: how far aside from the middle, and how far above the foot.
export function named(things, lit, edges = { left: -Infinity, right: Infinity }) {
  const { top = -Infinity, bottom = Infinity } = edges;
  const shown = new Map();
  const order = things.filter((one) => one.name).sort((a, b) => Number(lit(b.id)) - Number(lit(a.id)));
  for (const one of order) {
    const most = (other) => SPARE * Math.max(one.name * HIGH, other.name ? size(other) : 0);
    // What lies wholly below it is its board.
    const board = (other, i) => i < things.indexOf(one) && holds(other, one);
    const others = things.filter((other, i) => other !== one && other.of !== one.id && !board(other, i));
    const fits = (name) =>
      name.left >= edges.left &&
      name.right <= edges.right &&
      name.top >= top &&
      name.bottom <= bottom &&
      [...shown.values()].every((other) => !covered(name, other)) &&
      others.every((other) => covered(name, other) <= most(other));
    const under = (name, other) => (other.name && lit(other.id) ? framed : covered)(name, other);
    const lost = (name) => others.reduce((all, other) => all + under(name, other), 0);
    const places = placesOf(one).filter(fits);
    const free = places.find((name) => lost(name) <= SPARE * one.name * HIGH);
    if (places.length) shown.set(one.id, free ?? places.reduce((a, b) => (lost(b) < lost(a) ? b : a)));
  }
  return new Map([...shown].map(([id, { aside, rise }]) => [id, { aside, rise }]));
}
