// The keyboard. Every key is listed in the help.

import { byId, dialog, el } from "./dom.js";
import { say } from "./words.js";
import { PLACE } from "./choices.js";
import { showPage } from "./pages.js";
import { hideTip } from "./tips.js";

export const KEYS = [
  ["Enter", "button.confirm"], ["Esc", "ui.key.deselect"], ["Ctrl+Z", "button.undo"], ["Ctrl+Y", "button.redo"], ["Ctrl+⇧+Z", "button.restart"],
  ["E", "button.end_turn"], ["R", "ui.key.turn"], ["Tab", "ui.key.tab"], ["← ↑ → ↓", "ui.key.arrows"], ["A", "ui.all_moves"], ["H", "ui.hint"],
  ["B", "table.board"], ["M", "table.mine"], ["1–5", "ui.key.areas"], ["L", "table.log"], ["C", "ui.chat"], ["N", "ui.notes"],
  ["U", "table.rules"], ["V", "ui.text_view"], ["− 0 +", "ui.key.zoom"], ["Home, End, ← →", "ui.key.replay"], ["?", "ui.keys"],
];

export function bindKeys(table) {
  addEventListener("keydown", (event) => {
    if (document.querySelector("dialog[open]") || !table.message) return;
    const typing = event.target.matches("input:not([type=range]):not([type=checkbox]), textarea, select");
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (event.ctrlKey || event.metaKey) {
      if (typing) return;
      const what = key === "z" ? (event.shiftKey ? "restart" : "undo") : key === "y" ? "redo" : "";
      if (what && table.message.can[what]) { event.preventDefault(); table.hands.go(what); }
      return;
    }
    if (event.altKey) return;
    if (typing) {
      if (key === "Escape") event.target.blur();
      if (key === "Enter" && event.target.dataset.amount) { event.preventDefault(); table.hands.confirm(); }
      return;
    }
    if (command(table, key, event)) event.preventDefault();
  });
}

function command(table, key, event) {
  const { hands, picker, replay, side } = table;
  const show = (name) => { side.show(name); showPage("aside"); byId(`tab-${name}`).querySelector("input, textarea")?.focus(); return true; };
  if (replay.active && ["ArrowLeft", "ArrowRight", "Home", "End", "Escape"].includes(key)) return replay.key(key);
  if (/^[1-9]$/.test(key)) {
    const panel = table.message.scene.panels[Number(key) - 1];
    if (panel) hands.look(panel.seat);
    return Boolean(panel);
  }
  switch (key) {
    case "Enter":
      if (event.target.matches("button, a, summary, [role=tab]")) return false;
      if (event.target.matches(".node.can")) { hands.touch(event.target.dataset.id); refocus(event.target.dataset.id); return true; }
      hands.confirm();
      return true;
    case " ":
      if (!event.target.matches(".node")) return false;
      hands.touch(event.target.dataset.id);
      refocus(event.target.dataset.id);
      return true;
    case "Escape": hideTip(); picker.clear(); return true;
    case "e": if (table.message.can.end) hands.go("end"); return true;
    case "r": if (picker.kind === PLACE && picker.cell()) { hands.turn(event.shiftKey ? -1 : 1); return true; } return show("rules");
    case "a": if (picker.choices.length) hands.list(); return true;
    case "h": if (picker.choices.length) hands.hint(); return true;
    case "b": showPage("common"); return focusIn("#common .node");
    case "m": if (table.message.seat !== null) hands.look(table.message.seat); return focusIn("#area .node");
    case "l": return show("log");
    case "c": return show("chat");
    case "n": return show("notes");
    case "u": return show("rules");
    case "v": table.setView(); return true;
    case "-": case "+": case "=": case "0": table.zoom(key); return true;
    case "?": help(); return true;
    case "Home": replay.go(0); return true;
    case "ArrowLeft": case "ArrowRight": case "ArrowUp": case "ArrowDown":
      return event.target.matches(".node") && roam(event.target, key);
  }
  return false;
}

function focusIn(selector) {
  const found = [...document.querySelectorAll(selector)];
  (found.find((one) => one.tabIndex === 0) || found[0])?.focus();
  return true;
}

// Nodes are kept when the table is drawn anew, but may lose the focus when they change places.
function refocus(id) {
  requestAnimationFrame(() => document.querySelector(`.node[data-id="${CSS.escape(id)}"]`)?.focus());
}

// The nearest thing in a direction.
function roam(from, key) {
  const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
  const middle = (one) => { const box = one.getBoundingClientRect(); return [box.left + box.width / 2, box.top + box.height / 2]; };
  const [x, y] = middle(from);
  let best = null;
  let least = Infinity;
  for (const one of document.querySelectorAll("#stage .node:not(.ghost)")) {
    const [ox, oy] = middle(one);
    const along = (ox - x) * dx + (oy - y) * dy;
    const aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
    const cost = along + aside * 2;
    if (one !== from && along > 4 && cost < least) [best, least] = [one, cost];
  }
  best?.focus();
  return true;
}

export function help() {
  dialog(say("ui.keys"), el("dl", { class: "keys" }, KEYS.flatMap(([key, label]) => [el("dt", {}, el("kbd", { text: key })), el("dd", { text: say(label) })])), [], { close: say("ui.close") });
}
