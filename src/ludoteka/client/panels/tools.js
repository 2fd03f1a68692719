// Small tools above the area: nearer and farther, hint, text view, replay, settings.

import { button, byId, el, fill } from "../kit/dom.js";
import { icon } from "../kit/icons.js";
import { say, taught } from "../words/words.js";
import { picture } from "../api/pictures.js";
import { kept, prefs, setPrefs } from "../kit/prefs.js";
import { lookedAt, setZoom, zoomOf } from "../board/zoom.js";
import { isArranged, tidy } from "../board/arrange.js";
import { settings } from "../dialogs/settings.js";
import { help } from "../play/keyboard.js";
import { tryOut } from "../dialogs/try_out.js";
import { showResult } from "../dialogs/result.js";
import { invite } from "../dialogs/invite.js";

export function drawTools(table) {
  const tool = (sign, label, call, props = {}) =>
    button(sign, call, { class: "quiet icon", "aria-label": say(label), title: say(label), ...props });
  fill(
    byId("tools"),
    tool(icon("minus"), "ui.farther", () => table.zoom("-")),
    tool(icon("plus"), "ui.nearer", () => table.zoom("+")),
    table.overlays.list().map((one) =>
      tool(
        one.art ? el("img", { class: "tool-art", src: picture(one.art), alt: "" }) : icon("layers"),
        one.label,
        () => table.overlays.toggle(one.id),
        {
          "aria-pressed": String(table.overlays.on.has(one.id)),
          data: { key: "overlay", overlay: one.id },
        },
      ),
    ),
    table.shown().scene.nodes.some((node) => node.piece)
      ? tool(icon("pieces"), "ui.pieces", () => table.bare(), {
          "aria-pressed": String(document.body.classList.contains("bare")),
          data: { key: "pieces" },
        })
      : null,
    isArranged() ? tool(icon("tidy"), "ui.tidy", tidy, { data: { key: "tidy" } }) : null,
    table.message.seat !== null
      ? tool(icon("hint"), "ui.hint", () => table.controller.hint(), {
          disabled: !table.picker.choices.length,
          data: { key: "hint" },
        })
      : null,
    table.message.seat !== null && table.message.status === "running"
      ? tool(icon("try"), "ui.tryout", () => tryOut(table), { data: { key: "try" } })
      : null,
    tool(icon("replay"), "ui.replay", () => table.replay.toggle(), {
      "aria-pressed": String(table.replay.active),
      data: { key: "replay" },
    }),
    tool(icon("text"), "ui.text_view", () => table.setView(), {
      "aria-pressed": String(prefs().view === "text"),
      data: { key: "text" },
    }),
    taught() ? tool(icon("goal"), "ui.goal", () => table.lesson.goal(), { data: { key: "goal" } }) : null,
    taught() && table.message.seat !== null
      ? tool(icon("coach"), "ui.coach", () => table.coach.toggle(), {
          "aria-pressed": String(table.coach.on),
          data: { key: "coach" },
        })
      : null,
    inviting(table) ? tool(icon("invite"), "ui.links", inviting(table), { data: { key: "invite" } }) : null,
    tool(icon("help"), "ui.keys", help),
    tool(icon("settings"), "ui.settings", () => settings(table), { data: { key: "settings" } }),
  );
}

// Whoever made a table here has its links.
function inviting(table) {
  const { links = [], watch = "", lesson = "" } = kept(table.key) || {};
  if (lesson || (!links.length && !watch)) return null;
  return () => invite(links, watch, table.key, { there: true });
}

export function equip(table) {
  table.zoom = (key) => {
    const place = lookedAt(table.stage.measures());
    setZoom(key === "0" ? 1 : zoomOf(place) * (key === "-" ? 0.8 : 1.25), place);
    table.stage.fit();
  };
  table.bare = () => {
    document.body.classList.toggle("bare");
    table.redraw();
  };
  table.result = () => showResult(table);
  table.setView = () => setPrefs({ view: prefs().view === "text" ? "table" : "text" });
}
