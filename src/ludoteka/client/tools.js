// Small tools above the area: nearer and farther, hint, text view, replay, settings.

import { button, byId, fill } from "./dom.js";
import { icon } from "./icons.js";
import { say } from "./words.js";
import { prefs, setPrefs } from "./prefs.js";
import { setZoom, zoomOf } from "./zoom.js";
import { settings } from "./settings.js";
import { help } from "./keys.js";

export function drawTools(table) {
  const tool = (sign, label, call, props = {}) => button(sign, call, { class: "quiet icon", "aria-label": say(label), title: say(label), ...props });
  fill(byId("tools"),
    tool(icon("minus"), "ui.farther", () => table.zoom("-")), tool(icon("plus"), "ui.nearer", () => table.zoom("+")),
    table.message.seat !== null ? tool(icon("hint"), "ui.hint", () => table.hands.hint(), { disabled: !table.picker.choices.length, data: { key: "hint" } }) : null,
    tool(icon("replay"), "ui.replay", () => table.replay.toggle(), { "aria-pressed": String(table.replay.active), data: { key: "replay" } }),
    tool(icon("text"), "ui.text_view", () => table.setView(), { "aria-pressed": String(prefs().view === "text"), data: { key: "text" } }),
    tool(icon("help"), "ui.keys", help),
    tool(icon("settings"), "ui.settings", () => settings(table), { data: { key: "settings" } }));
}

export function equip(table) {
  table.zoom = (key) => {
    setZoom(key === "0" ? 1 : zoomOf() * (key === "-" ? 0.8 : 1.25));
    table.stage.fit();
  };
  table.setView = () => setPrefs({ view: prefs().view === "text" ? "table" : "text" });
}
