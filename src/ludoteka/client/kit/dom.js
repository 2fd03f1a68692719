// Small helpers for making and finding elements. Text is always set as text, never as markup.

import { icon } from "./icons.js";

// What is an attribute although elements have a property of that name.
const ATTRIBUTES = new Set(["role", "list"]);

/**
 * An element. What it is and bears depends on its tag and on whoever makes it.
 * @param {string} tag
 * @param {Record<string, any>} props
 * @param {...any} children
 * @returns {any}
 */
export function el(tag, props = {}, ...children) {
  /** @type {any} */
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (name === "on") for (const [event, call] of Object.entries(value)) made.addEventListener(event, call);
    else if (name === "data") Object.assign(made.dataset, value);
    else if (name === "text") made.textContent = value;
    else if (name === "class") made.className = value;
    else if (name in made && !ATTRIBUTES.has(name)) made[name] = value;
    else made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

/** @returns {any} @param {any} id */
export const byId = (id) => document.getElementById(id);

/** @returns {any[]} @param {string} selector */
export const every = (selector, home = document) => [...home.querySelectorAll(selector)];

// Replace what is in an element. A child that stays is not touched: it can be dragged or typed into meanwhile. Whoever
// had the focus there keeps it, if there is still such a thing.
/**
 * @param {any} parent
 * @param {...any} children
 */
export function fill(parent, ...children) {
  /** @type {any} */
  const active = document.activeElement;
  const focused = active !== parent && parent.contains(active) ? JSON.stringify(active.dataset) : "{}";
  let next = parent.firstChild;
  for (const child of children.flat()) {
    if (child === null || child === undefined || child === false) continue;
    if (child === next) next = next.nextSibling;
    else parent.insertBefore(child instanceof Node ? child : document.createTextNode(child), next);
  }
  while (next) {
    const rest = next.nextSibling;
    next.remove();
    next = rest;
  }
  if (focused !== "{}" && !parent.contains(document.activeElement))
    every(active.tagName, parent)
      .find((one) => JSON.stringify(one.dataset) === focused)
      ?.focus({ preventScroll: true });
  return parent;
}

// Give the focus to the first that takes it: what is hidden or gone does not.
/** @param {Iterable<any>} elements */
export function focusFirst(elements) {
  for (const one of elements) {
    one?.focus({ preventScroll: true });
    if (one && document.activeElement === one) return;
  }
}

// What is pressed is not drawn anew before it is let go: a click is lost if its button is another one by then.
/** @param {(moving: boolean) => void} redraw */
export function bindPress(redraw) {
  const press = { held: false, late: "" };
  const release = () => {
    press.held = false;
    const { late } = press;
    press.late = "";
    if (late) redraw(late === "moving");
  };
  addEventListener(
    "pointerdown",
    (/** @type {any} */ event) => {
      press.held = Boolean(event.target.closest?.("button, a, summary"));
    },
    true,
  );
  // Whatever follows from the click is drawn at once.
  addEventListener(
    "click",
    () => {
      press.held = false;
    },
    true,
  );
  for (const name of ["pointerup", "pointercancel"]) addEventListener(name, () => setTimeout(release), true);
  return press;
}

/**
 * @param {any} text
 * @param {(...found: any[]) => any} call
 * @param {Record<string, any>} props
 */
export function button(text, call, props = {}) {
  return el("button", { type: "button", on: { click: call }, ...props }, text);
}

/**
 * @param {(...found: any[]) => any} call
 * @param {number} delay
 */
export function later(call, delay) {
  let timer = 0;
  /** @param {...any} args */
  const run = (...args) => {
    clearTimeout(timer);
    timer = setTimeout(() => call(...args), delay);
  };
  run.stop = () => clearTimeout(timer);
  return run;
}

// A line of news: seen for a moment, and read aloud.
/** @param {string} text */
export function announce(text, polite = true) {
  const live = byId(polite ? "live" : "alert");
  if (!live || !text) return;
  live.append(el("p", { text }));
  while (live.childElementCount > 6) live.firstElementChild.remove();
}

/**
 * @param {string} title
 * @param {any} body
 * @param {any[]} actions
 * @param {Record<string, any>} props
 */
export function dialog(title, body, actions = [], props = {}) {
  const made = el("dialog", { class: `dialog ${props.class || ""}`, "aria-labelledby": "dialog-title" });
  const close = () => made.close();
  made.append(
    el(
      "header",
      { class: "dialog-head" },
      el("h2", { id: "dialog-title", text: title }),
      button(icon("close"), close, { class: "quiet icon", "aria-label": props.close || "×" }),
    ),
    el("div", { class: "dialog-body" }, body),
  );
  if (actions.length) made.append(el("footer", { class: "dialog-foot" }, actions));
  made.addEventListener("close", () => {
    made.remove();
    props.onclose?.();
  });
  made.addEventListener("click", (/** @type {any} */ event) => {
    if (event.target === made) close();
  });
  document.body.append(made);
  made.showModal();
  return made;
}
