// How somebody likes the table: kept in this browser; what concerns the seat is kept by the server.

import { button, dialog, el, every } from "../kit/dom.js";
import { seatAt } from "../api/client.js";
import { languages, say, taught } from "../words/words.js";
import { forget, keep, kept, prefs, setPrefs, tables } from "../kit/prefs.js";
import { invite } from "./invite.js";
import { notices } from "./notices.js";
import { PACES } from "../play/beat_queue.js";

const PALETTES = ["plain", "bright", "light-dark", "muted"];

function chooser(name, label, values, texts, now = prefs()[name]) {
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
          selected: now === value || (name === "language" && document.documentElement.lang === value),
        }),
      ),
    ),
  );
}

export function choosers(pace = prefs().pace) {
  return [
    chooser("language", "ui.language", languages(), (one) => say(`language.${one}`)),
    chooser("theme", "ui.theme", ["auto", "light", "dark"], (one) => say(`ui.theme.${one}`)),
    chooser("palette", "ui.palette", PALETTES, (one) => say(`ui.palette.${one}`)),
    chooser("motion", "ui.motion", ["auto", "off"], (one) => say(`ui.motion.${one}`)),
    chooser("pace", "ui.playback_pace", Object.keys(PACES), (one) => say(`ui.playback_pace.${one}`), pace),
  ];
}

function ticked(name, label, now = prefs()[name]) {
  const set = (event) => setPrefs({ [name]: event.target.checked });
  const box = el("input", { type: "checkbox", checked: now, data: { pref: name }, on: { change: set } });
  return el("label", { class: "check" }, box, say(label));
}

export function settings(table) {
  const body = el(
    "div",
    { class: "form" },
    choosers(table.playback.chosenPace()),
    ticked("sound", "ui.sound"),
    ticked("ask", "ui.ask_final"),
    taught() ? ticked("coach", "ui.coach.setting", table.coach.on) : null,
  );
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
  const own = seatAt(table.key);
  let now;
  try {
    now = await own.prefs();
  } catch {
    return;
  }
  const state = el("p", { class: "soft", role: "status", data: { key: "saved" } });
  const save = async (changes) => {
    try {
      const stored = await own.setPrefs(changes);
      state.textContent = say("ui.saved");
      return stored;
    } catch (error) {
      state.textContent = say(error.said || "ui.failed");
      return null;
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
      notices(
        now,
        (notify) => save({ notify, language: document.documentElement.lang }),
        (text) => {
          state.textContent = text;
        },
      ),
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
            own.leave().then(
              () => {
                location.href = "/";
              },
              (error) => table.controller.trouble(error),
            );
        },
        { class: "quiet", data: { key: "leave" } },
      ),
      el("hr"),
      ...keys(table, own, now.host),
      state,
    ].filter(Boolean),
  );
}

// Who has a key has the seat: one that others have seen is replaced. The table goes with whoever made it.
function keys(table, own, host) {
  const tool = (word, call, then) =>
    button(
      say(`ui.${word}`),
      () => {
        if (!confirm(say(`ui.${word}_sure`))) return;
        every("dialog[open]")[0]?.close();
        call().then(then, (error) => table.open(table.key).then(() => table.controller.trouble(error)));
      },
      { class: "quiet", data: { key: word } },
    );
  // Whoever listens by a key that is void is sent away: we go before.
  const quietly = (call) => () => {
    table.stop();
    return call();
  };
  const replaced = ({ key }) => {
    keep({ ...kept(table.key), key });
    forget(table.key);
    table.switchTo(key);
  };
  const shown = ({ key }) => {
    keep({ key: table.key, watch: key });
    invite([], key, table.key, { there: true });
  };
  const gone = ({ table: id }) => {
    for (const one of tables()) if (one.table === id) forget(one.key);
    location.href = "/";
  };
  return [
    tool(
      "new_key",
      quietly(() => own.newKey("me")),
      replaced,
    ),
    host ? tool("new_watch_key", () => own.newKey("spectators"), shown) : null,
    host ? tool("delete_table", quietly(own.remove), gone) : null,
  ];
}
