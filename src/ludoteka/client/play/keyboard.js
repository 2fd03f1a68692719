// The keyboard. Every key is listed in the help.

import { announce, byId, dialog, el, every, focusFirst } from "../kit/dom.js";
import { say } from "../words/words.js";
import { AMOUNT, PLACE } from "./picker.js";
import { prefs, setPrefs } from "../kit/prefs.js";
import { play } from "../kit/sound.js";
import { showPage } from "../board/phone.js";
import { openRuleOf } from "../panels/rule_links.js";
import { tipFor } from "../panels/tips.js";

export const KEYS = [
  ["Enter", "button.confirm"],
  ["Esc", "ui.key.deselect"],
  ["Ctrl+Z", "button.undo"],
  ["Ctrl+Y", "button.redo"],
  ["Ctrl+⇧+Z", "button.restart"],
  ["E", "button.end_turn"],
  ["R", "ui.key.turn"],
  ["Tab", "ui.key.tab"],
  ["← ↑ → ↓", "ui.key.arrows"],
  ["A", "ui.all_moves"],
  ["G", "ui.hint"],
  ["I", "ui.key.study"],
  ["O", "ui.key.overlays"],
  ["H", "ui.pieces"],
  [", .", "ui.key.beats"],
  ["S", "ui.sound"],
  ["⇧+← ↑ → ↓, ⇧+R", "ui.key.arrange"],
  ["B", "table.board"],
  ["M", "table.mine"],
  ["1–5", "ui.key.areas"],
  ["L", "table.log"],
  ["C", "ui.chat"],
  ["N", "ui.notes"],
  ["U", "table.rules"],
  ["V", "ui.text_view"],
  ["T", "ui.tryout"],
  ["W", "ui.goal"],
  ["K", "ui.coach"],
  ["− 0 +", "ui.key.zoom"],
  ["Home, End, ← →", "ui.key.replay"],
  ["?", "ui.keys"],
];

// Farther than anything on a screen.
const FAR = 100000;

export function bindKeys(table) {
  addEventListener("keydown", (/** @type {any} */ event) => {
    if (document.querySelector("dialog[open]") || !table.message) return;
    const typing = event.target.matches("input:not([type=range]):not([type=checkbox]), textarea, select");
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (event.ctrlKey || event.metaKey) {
      if (typing) return;
      const what = key === "z" ? (event.shiftKey ? "restart" : "undo") : key === "y" ? "redo" : "";
      if (what && table.message.can[what]) {
        event.preventDefault();
        table.controller.go(what);
      }
      return;
    }
    if (event.altKey) return;
    if (typing) {
      if (key === "Escape") event.target.blur();
      if (key === "Enter" && event.target.dataset.amount) {
        event.preventDefault();
        table.controller.confirm();
      }
      return;
    }
    if (command(table, key, event)) event.preventDefault();
  });
}

function command(table, key, event) {
  const { controller, picker, replay, tabs } = table;
  const show = (name) => {
    tabs.show(name);
    showPage("aside");
    byId(`tab-${name}`).querySelector("input, textarea")?.focus();
    return true;
  };
  if (replay.active && ["ArrowLeft", "ArrowRight", "Home", "End", "Escape"].includes(key)) return replay.key(key);
  if ("123456789".includes(key)) {
    const panel = table.message.scene.panels[Number(key) - 1];
    if (panel) controller.look(panel.seat);
    return Boolean(panel);
  }
  if (event.shiftKey && arrange(controller, key, event.target)) return true;
  switch (key) {
    case "Enter":
      if (event.target.matches(".figure[data-study]")) return controller.study(event.target);
      // A button that was reached by key does what it says; one that was only clicked does not keep the key.
      if (event.target.matches(":is(button, a, summary, [role=tab]):focus-visible")) return false;
      if (event.target.matches(".node:is(.can, .else)") && picker.kind !== AMOUNT) {
        controller.touch(event.target.dataset.id);
        refocus(event.target.dataset.id);
        return true;
      }
      controller.confirm();
      return true;
    case " ":
      if (!event.target.matches("button, a, summary, [role=tab]") && table.playback.next()) return true;
      if (!event.target.matches(".node")) return false;
      controller.touch(event.target.dataset.id);
      refocus(event.target.dataset.id);
      return true;
    case "Escape":
      escape(table);
      return true;
    case "e":
      if (table.message.can.end) controller.go("end");
      return true;
    case "r":
      if (picker.kind === PLACE && picker.cell()) {
        controller.turn(event.shiftKey ? -1 : 1);
        return true;
      }
      return ruleOfLine(event) || openRuleOf(controller, tipFor()) || show("rules");
    case "a":
      if (picker.choices.length) controller.list();
      return true;
    case "g":
      if (picker.choices.length) controller.hint();
      return true;
    case "w":
      table.lesson.goal();
      return true;
    case "k":
      table.coach.toggle();
      return true;
    case "i":
      return controller.study(event.target);
    case "o":
      announce(table.overlays.next() || say("ui.no_layer"));
      return true;
    case "h":
      table.bare();
      return true;
    case ".":
      return table.playback.next();
    case ",":
      return table.playback.back();
    case "s":
      toggleSound();
      return true;
    case "b":
      showPage("common");
      return focusIn("#stage .region:not([data-seat]) .node");
    case "m":
      if (table.message.seat !== null) controller.look(table.message.seat);
      return focusIn(`#stage .region[data-seat="${table.stage.focus}"] .node`);
    case "l":
      return show("log");
    case "c":
      return show("chat");
    case "n":
      return show("notes");
    case "u":
      return ruleOfLine(event) || openRuleOf(controller, tipFor()) || show("rules");
    case "v":
      table.setView();
      return true;
    case "t":
      every("[data-key=try]")[0]?.click();
      return true;
    case "-":
    case "+":
    case "=":
    case "0":
      table.zoom(key);
      return true;
    case "?":
      help();
      return true;
    case "Home":
      replay.go(0);
      return true;
    case "ArrowLeft":
    case "ArrowRight":
    case "ArrowUp":
    case "ArrowDown":
      return event.target.matches(".node") && roam(event.target, key);
  }
  return false;
}

// The card goes, and what is picked; if there was nothing of that, the story.
function escape({ studies, story, picker, playback }) {
  if (playback.toNow()) return;
  const shown = !byId("tip").hidden || picker.picked.length || picker.explicit;
  studies.hide();
  if (!shown && !byId("story").hidden) story.close();
  picker.clear();
}

function toggleSound() {
  setPrefs({ sound: !prefs().sound });
  play("turn");
  announce(say(prefs().sound ? "ui.sound_on" : "ui.sound_off"));
}

// Move a thing of one's own by a cell, or turn it.
function arrange(controller, key, target) {
  const node = target.matches(".node") && controller.node(target.dataset.id);
  if (!node?.arrange) return false;
  const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key] || [0, 0];
  if (!dx && !dy && key !== "r") return false;
  controller.arrange(node.id, { in: node.in, at: [node.at[0] + dx, node.at[1] + dy], spun: key === "r" ? 1 : 0 });
  refocus(node.id);
  return true;
}

// From a line of the log to its rule.
function ruleOfLine(event) {
  const link = event.target.closest(".line")?.querySelector(".rule-of");
  link?.click();
  return Boolean(link);
}

function focusIn(selector) {
  const found = every(selector);
  focusFirst([...found.filter((one) => one.tabIndex === 0), ...found]);
  return true;
}

// Nodes are kept when the table is drawn anew, but may lose the focus when they change places.
function refocus(id) {
  requestAnimationFrame(() => every(`.node[data-id="${CSS.escape(id)}"]`)[0]?.focus());
}

// The nearest thing in a direction; where there is none, the one farthest back in its row.
function roam(from, key) {
  const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
  const middle = (one) => {
    const box = one.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };
  const [x, y] = middle(from);
  let best = null;
  let least = Infinity;
  for (const one of every("#stage .node:not(.ghost, .flat)")) {
    const [ox, oy] = middle(one);
    const along = (ox - x) * dx + (oy - y) * dy;
    const aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
    const cost = (along > 4 ? along : along + FAR) + aside * 2;
    if (one !== from && Math.abs(along) > 4 && cost < least) [best, least] = [one, cost];
  }
  best?.focus();
  return true;
}

export function help() {
  dialog(
    say("ui.keys"),
    el(
      "dl",
      { class: "keys" },
      KEYS.flatMap(([key, label]) => [el("dt", {}, el("kbd", { text: key })), el("dd", { text: say(label) })]),
    ),
    [],
    { close: say("ui.close") },
  );
}
