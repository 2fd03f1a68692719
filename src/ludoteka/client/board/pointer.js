// Pointers and fingers on the table: pointing, pressing long, dragging a thing to where it belongs.

import { el } from "../kit/dom.js";
import { above } from "./motion.js";

const LONG = 450;
const FAR = 7;
const LIT = ".can, .picked, .ghost";
const TOUCHED = `${LIT}, .else`;

const nodeOf = (target) => target?.closest?.(".node[data-id]");
const allAt = (x, y) => document.elementsFromPoint(x, y).map(nodeOf).filter(Boolean);

// The thing that is meant: the lit one under the pointer, if the topmost cannot be touched.
const litAt = (node, event) => {
  if (node.matches(TOUCHED) || !event.clientX) return node;
  const found = allAt(event.clientX, event.clientY);
  return found.find((one) => one.matches(LIT)) || found.find((one) => one.matches(TOUCHED)) || node;
};

// One set of listeners for all things. `controller` says what follows.
export function bindStage(root, controller, stage) {
  let down = null;
  let press = 0;

  root.addEventListener("click", (event) => {
    const node = nodeOf(event.target);
    const was = down;
    down = null;
    if (was?.used || (was && event.detail && far(was, event))) return;
    if (node) controller.touch(litAt(node, event).dataset.id);
    else controller.out();
  });
  root.addEventListener("pointerover", (event) => {
    const node = nodeOf(event.target);
    if (event.pointerType === "touch" || !node || node.contains(event.relatedTarget) || down?.dragged) return;
    const lit = litAt(node, event).dataset.id;
    controller.way.entered(node, () => controller.over(node.dataset.id, node, { lit }));
  });
  root.addEventListener("pointerout", (event) => {
    const node = nodeOf(event.target);
    if (event.pointerType !== "touch" && node && !node.contains(event.relatedTarget)) controller.out(event);
  });
  root.addEventListener("focusin", (event) => {
    const node = nodeOf(event.target);
    if (node?.matches(":focus-visible")) controller.over(node.dataset.id, node, { now: true, more: false });
  });
  root.addEventListener("focusout", (event) => {
    if (nodeOf(event.target)) controller.out();
  });
  root.addEventListener("contextmenu", (event) => {
    const node = nodeOf(event.target);
    if (!node) return;
    event.preventDefault();
    controller.over(node.dataset.id, node, { now: true });
  });
  root.addEventListener(
    "wheel",
    (event) => {
      const node = !event.ctrlKey && nodeOf(event.target);
      if (!node) return;
      if (down?.dragged ? spin() : controller.wheel(litAt(node, event).dataset.id, event.deltaY))
        event.preventDefault();
    },
    { passive: false },
  );

  root.addEventListener("pointerdown", (event) => {
    clearTimeout(press);
    if (!event.isPrimary) {
      // A second finger turns what the first one drags.
      if (!spin()) stop();
      return;
    }
    const node = nodeOf(event.target);
    down = {
      x: event.clientX,
      y: event.clientY,
      node: node && litAt(node, event),
      pointer: event.pointerId,
      held: event.pointerType !== "touch",
    };
    if (event.button !== 0 || event.target.closest("button")) down.node = null;
    else if (node && event.pointerType === "touch") press = setTimeout(() => rest(node), LONG);
  });
  addEventListener("pointermove", (event) => {
    if (!down?.node || event.pointerId !== down.pointer) return;
    if (down.dragged) drag(event);
    else if (far(down, event)) {
      clearTimeout(press);
      if (down.held && event.buttons && controller.lift(down.node.dataset.id)) lift(event);
      else if (event.pointerType === "touch") down = null;
    }
  });
  addEventListener("pointerup", (event) => {
    clearTimeout(press);
    if (down?.dragged && event.pointerId === down.pointer) drop();
  });
  addEventListener("pointercancel", stop);
  addEventListener(
    "keydown",
    (event) => {
      if (!down?.dragged) return;
      if (event.key === "Escape") stop();
      else if (event.key.toLowerCase() === "r") spin();
      event.stopImmediatePropagation();
      event.preventDefault();
    },
    true,
  );
  // A finger that has rested on a thing moves the thing and not the page.
  root.addEventListener(
    "touchmove",
    (event) => {
      if (down?.held && down.node && event.cancelable) event.preventDefault();
    },
    { passive: false },
  );

  function rest(node) {
    if (!down) return;
    Object.assign(down, { held: true, used: true });
    controller.over(node.dataset.id, node, { now: true });
  }

  function far(from, event) {
    return Math.hypot(event.clientX - from.x, event.clientY - from.y) > FAR;
  }

  function lift(event) {
    controller.out();
    const rect = down.node.getBoundingClientRect();
    const copy = el(
      "div",
      { class: "node flight", "aria-hidden": "true" },
      down.node.querySelector(".art").cloneNode(),
    );
    above(copy, rect);
    document.body.classList.add("dragging");
    down.node.classList.add("lifted");
    Object.assign(down, {
      dragged: copy,
      used: true,
      spun: 0,
      middle: [rect.left + rect.width / 2, rect.top + rect.height / 2],
    });
    drag(event);
  }

  function drag(event) {
    Object.assign(down, {
      dx: event.clientX - down.x,
      dy: event.clientY - down.y,
      atX: event.clientX,
      atY: event.clientY,
    });
    show();
  }

  // Turn what is dragged by a quarter, if it can be turned.
  function spin() {
    if (!down?.dragged || !controller.turnable(down.node.dataset.id)) return false;
    down.spun += 1;
    show();
    return true;
  }

  function show() {
    const { dragged, dx, dy, spun, node } = down;
    dragged.style.transform = `translate(${dx}px, ${dy}px) rotate(${spun * 90}deg)`;
    const below = under();
    if (below !== down.below) {
      down.below?.classList.remove("below");
      down.below = below;
      below?.classList.add("below");
    }
    controller.dragged(node.dataset.id, place());
  }

  // Where the middle of what is dragged is: the region, and the place in its units.
  function place() {
    const [x, y] = [down.middle[0] + down.dx, down.middle[1] + down.dy];
    return { ...stage.at(x, y), spun: down.spun };
  }

  // What lies under the pointer: the topmost thing that would take what is dragged, or else any.
  function under() {
    const found = allAt(down.atX, down.atY).filter((one) => one !== down.dragged && one !== down.node);
    return found.find((one) => one.matches(LIT)) || found[0] || null;
  }

  function drop() {
    const { node, below } = down;
    const to = place();
    const was = down;
    stop();
    // The click that follows is not meant.
    down = { ...was, node: null, dragged: null };
    controller.drop(node.dataset.id, below?.dataset.id || "", to);
  }

  function stop() {
    clearTimeout(press);
    if (down?.dragged) {
      document.body.classList.remove("dragging");
      down.dragged.remove();
      down.node.classList.remove("lifted");
      down.below?.classList.remove("below");
      controller.dragged("", null);
    }
    down = null;
  }
}
