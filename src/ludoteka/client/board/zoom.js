// How near one looks at a board or an area, and moving it about. Each has a measure of its own.

const LEAST = 0.5;
const MOST = 3;
const near = new Map();
let looked = "";

export const zoomOf = (place) => near.get(place) || 1;

export function setZoom(value, place = looked) {
  near.set(place, Math.min(MOST, Math.max(LEAST, Math.round(value * 100) / 100)));
}

// The place that keys and buttons mean: where one pointed last.
export const lookedAt = (others) => (others.includes(looked) ? looked : others[0]);

// Mouse: drag empty space, Ctrl and wheel. Fingers: pinch.
export function handle(home, fields, changed) {
  const fingers = new Map();
  let from = null;
  let pinch = null;
  const placeOf = (field) => fields(field.closest(".region"));
  const fieldOf = (event) => {
    const field = event.target.closest?.(".field");
    return field && placeOf(field) ? field : null;
  };
  home.addEventListener("pointerdown", (event) => {
    const field = fieldOf(event);
    if (!field) return;
    looked = placeOf(field);
    if (event.pointerType === "touch") {
      fingers.set(event.pointerId, event);
      if (fingers.size === 2) pinch = { field, apart: apart(fingers), zoom: zoomOf(looked) };
    } else if (
      event.button === 0 &&
      !event.target.closest(".node.can, .node.else, .node.picked, .node.ghost, .node.movable")
    ) {
      from = { field, x: event.clientX + field.scrollLeft, y: event.clientY + field.scrollTop };
    }
  });
  home.addEventListener("pointermove", (event) => {
    if (fingers.has(event.pointerId)) fingers.set(event.pointerId, event);
    if (pinch && fingers.size === 2) {
      const [a, b] = [...fingers.values()];
      nearer(
        pinch.field,
        pinch.zoom * (apart(fingers) / pinch.apart),
        (a.clientX + b.clientX) / 2,
        (a.clientY + b.clientY) / 2,
      );
    } else if (from) {
      from.field.scrollLeft = from.x - event.clientX;
      from.field.scrollTop = from.y - event.clientY;
    }
  });
  const lifted = (event) => {
    from = null;
    fingers.delete(event.pointerId);
    if (fingers.size < 2) pinch = null;
  };
  addEventListener("pointerup", lifted);
  addEventListener("pointercancel", lifted);
  // Two fingers are ours; one scrolls as ever.
  home.addEventListener(
    "touchmove",
    (event) => {
      if (pinch && event.cancelable) event.preventDefault();
    },
    { passive: false },
  );
  home.addEventListener(
    "wheel",
    (event) => {
      const field = event.ctrlKey && fieldOf(event);
      if (!field) return;
      event.preventDefault();
      looked = placeOf(field);
      nearer(field, zoomOf(looked) * (event.deltaY < 0 ? 1.1 : 1 / 1.1), event.clientX, event.clientY);
    },
    { passive: false },
  );

  // What is under the pointer stays there.
  function nearer(field, value, x, y) {
    const plane = field.firstElementChild;
    const before = plane.getBoundingClientRect();
    const [px, py] = [(x - before.left) / before.width, (y - before.top) / before.height];
    setZoom(value, placeOf(field));
    changed();
    const after = plane.getBoundingClientRect();
    field.scrollLeft += after.left + px * after.width - x;
    field.scrollTop += after.top + py * after.height - y;
  }
}

function apart(fingers) {
  const [a, b] = [...fingers.values()];
  return Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) || 1;
}
