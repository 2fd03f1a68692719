// How somebody likes the table: kept in this browser; what concerns the seat is kept by the server.

import { button, dialog, el } from "../kit/dom.js";
import { get, post, put } from "../api/net.js";
import { languages, say } from "../words/words.js";
import { prefs, setPrefs } from "../kit/prefs.js";
import { PACES } from "../play/beat_queue.js";

const PALETTES = ["plain", "bright", "light-dark", "muted"];

function chooser(name, label, values, texts) {
  return el(
    "label",
    { class: "field-row" },
    el("span", { text: say(label) }),
    el(
      "select",
      { data: { pref: name }, on: { change: (event) => setPrefs({ [name]: event.target.value }) } },
      values.map((value) =>
        el("option", {
          value,
          text: texts(value),
          selected: prefs()[name] === value || (name === "language" && document.documentElement.lang === value),
        }),
      ),
    ),
  );
}

export function choosers() {
  return [
    chooser("language", "ui.language", languages(), (one) => say(`language.${one}`)),
    chooser("theme", "ui.theme", ["auto", "light", "dark"], (one) => say(`ui.theme.${one}`)),
    chooser("palette", "ui.palette", PALETTES, (one) => say(`ui.palette.${one}`)),
    chooser("motion", "ui.motion", ["auto", "off"], (one) => say(`ui.motion.${one}`)),
    chooser("pace", "ui.playback_pace", Object.keys(PACES), (one) => say(`ui.playback_pace.${one}`)),
  ];
}

function ticked(name, label) {
  const set = (event) => setPrefs({ [name]: event.target.checked });
  const box = el("input", { type: "checkbox", checked: prefs()[name], data: { pref: name }, on: { change: set } });
  return el("label", { class: "check" }, box, say(label));
}

export function settings(table) {
  const body = el("div", { class: "form" }, choosers(), ticked("sound", "ui.sound"), ticked("ask", "ui.ask_final"));
  // The words of the dialog itself follow the language too.
  const again = () => {
    box.close();
    settings(table);
  };
  const box = dialog(say("ui.settings"), body, [], {
    close: say("ui.close"),
    onclose: () => removeEventListener("ludoteka:words", again),
  });
  addEventListener("ludoteka:words", again);
  if (table.message.seat !== null) seatSettings(table, body);
}

async function seatSettings(table, body) {
  const path = `/api/seats/${table.key}/prefs`;
  let now;
  try {
    now = await get(path);
  } catch {
    return;
  }
  const state = el("p", { class: "soft", role: "status", data: { key: "saved" } });
  const save = async (changes) => {
    try {
      await put(path, changes);
      state.textContent = say("ui.saved");
    } catch (error) {
      state.textContent = say(error.said || "ui.failed");
    }
  };
  body.append(
    ...[
      el("hr"),
      el(
        "label",
        { class: "check" },
        el("input", {
          type: "checkbox",
          checked: now.auto_end,
          data: { key: "auto-end" },
          on: { change: (event) => save({ auto_end: event.target.checked }) },
        }),
        say("ui.auto_end"),
      ),
      el(
        "label",
        { class: "field-row" },
        el("span", { text: say("ui.your_name") }),
        el("input", {
          value: now.name,
          maxLength: 40,
          data: { key: "name" },
          on: {
            change: (event) => {
              save({ name: event.target.value });
              setPrefs({ name: event.target.value });
            },
          },
        }),
      ),
      el(
        "label",
        { class: "field-row" },
        el("span", { text: say("ui.notify") }),
        el("input", {
          value: now.notify,
          maxLength: 300,
          placeholder: "https://…",
          data: { key: "notify" },
          on: { change: (event) => save({ notify: event.target.value, language: document.documentElement.lang }) },
        }),
      ),
      el("p", { class: "soft", text: say("ui.notify_hint") }),
      now.owner
        ? el(
            "label",
            { class: "check" },
            el("input", {
              type: "checkbox",
              checked: now.free_rewind,
              data: { key: "free-rewind" },
              on: { change: (event) => save({ free_rewind: event.target.checked }) },
            }),
            say("ui.free_rewind"),
          )
        : null,
      button(
        say("ui.leave"),
        () => {
          if (confirm(say("ui.leave_sure")))
            post(`/api/seats/${table.key}/leave`, {}).then(
              () => {
                location.href = "/";
              },
              (error) => table.controller.trouble(error),
            );
        },
        { class: "quiet", data: { key: "leave" } },
      ),
      state,
    ].filter(Boolean),
  );
}
