// Small helpers for making and finding elements. Text is always set as text, never as markup.

import { icon } from "./icons.js";

export function el(tag, props = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (name === "on") for (const [event, call] of Object.entries(value)) made.addEventListener(event, call);
    else if (name === "data") Object.assign(made.dataset, value);
    else if (name === "text") made.textContent = value;
    else if (name === "class") made.className = value;
    else if (name in made && !name.startsWith("aria") && name !== "role" && name !== "list") made[name] = value;
    else made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

export const byId = (id) => document.getElementById(id);

// Replace what is in an element. Whoever had the focus there keeps it, if there is still such a thing.
export function fill(parent, ...children) {
  const active = document.activeElement;
  const focused = active !== parent && parent.contains(active) ? JSON.stringify(active.dataset) : "{}";
  parent.replaceChildren(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  if (focused !== "{}") [...parent.querySelectorAll(active.tagName)].find((one) => JSON.stringify(one.dataset) === focused)?.focus({ preventScroll: true });
  return parent;
}

export function button(text, call, props = {}) {
  return el("button", { type: "button", on: { click: call }, ...props }, text);
}

export function later(call, delay) {
  let timer = 0;
  const run = (...args) => {
    clearTimeout(timer);
    timer = setTimeout(() => call(...args), delay);
  };
  run.stop = () => clearTimeout(timer);
  return run;
}

// A line of news: seen for a moment, and read aloud.
export function announce(text, polite = true) {
  const live = byId(polite ? "live" : "alert");
  if (!live || !text) return;
  live.append(el("p", { text }));
  while (live.childElementCount > 6) live.firstElementChild.remove();
}

export function dialog(title, body, actions = [], props = {}) {
  const made = el("dialog", { class: `dialog ${props.class || ""}`, "aria-labelledby": "dialog-title" });
  const close = () => made.close();
  made.append(
    el("header", { class: "dialog-head" },
      el("h2", { id: "dialog-title", text: title }),
      button(icon("close"), close, { class: "quiet icon", "aria-label": props.close || "×" })),
    el("div", { class: "dialog-body" }, body),
  );
  if (actions.length) made.append(el("footer", { class: "dialog-foot" }, actions));
  made.addEventListener("close", () => { made.remove(); props.onclose?.(); });
  made.addEventListener("click", (event) => { if (event.target === made) close(); });
  document.body.append(made);
  made.showModal();
  return made;
}
