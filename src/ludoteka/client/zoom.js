// How near one looks at an area, and moving it about.

let zoom = 1;

export const zoomOf = () => zoom;

export function setZoom(value) {
  zoom = Math.min(3, Math.max(0.5, Math.round(value * 20) / 20));
  return zoom;
}

export function drag(home, changed) {
  let from = null;
  home.addEventListener("pointerdown", (event) => {
    const field = event.target.closest(".field");
    if (event.button !== 0 || event.pointerType !== "mouse" || !field || event.target.closest(".node")) return;
    from = { field, x: event.clientX + field.scrollLeft, y: event.clientY + field.scrollTop };
  });
  addEventListener("pointermove", (event) => {
    if (!from) return;
    from.field.scrollLeft = from.x - event.clientX;
    from.field.scrollTop = from.y - event.clientY;
  });
  addEventListener("pointerup", () => { from = null; });
  home.addEventListener("wheel", (event) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    setZoom(zoom * (event.deltaY < 0 ? 1.1 : 1 / 1.1));
    changed();
  }, { passive: false });
}
