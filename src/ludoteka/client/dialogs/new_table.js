// One dialog for a new table, with defaults that need no change.

import { button, dialog, el, fill } from "../kit/dom.js";
import { newTable as create } from "../api/client.js";
import { levelName, say } from "../words/words.js";
import { prefs, setPrefs, signedIn } from "../kit/prefs.js";
import { icon } from "../kit/icons.js";
import { chosen, defaults, optionRows, presetRow } from "./options.js";

const KINDS = ["me", "here", "link", "open", "bot"];
// Ways of keeping time, by the names that they have in the catalogue.
export const PACES = {
  none: { kind: "none", seconds: 0, increment: 0 },
  "move-300": { kind: "move", seconds: 300, increment: 0 },
  "bank-900": { kind: "bank", seconds: 900, increment: 30 },
  "bank-86400": { kind: "bank", seconds: 86400, increment: 14400 },
  "move-86400": { kind: "move", seconds: 86400, increment: 0 },
};
const NIGHT = [23, 7];
const LEVEL = "medium";
const FREE = ["ui.hints_allowed", "ui.casual", "ui.free_rewind"];

export function newTable(title, bots, made) {
  const state = {
    seats: [
      { kind: "me", name: prefs().name },
      { kind: "bot", level: LEVEL },
    ],
    options: defaults(title),
    level: LEVEL,
    unfolded: new Set(),
    pace: "none",
    night: false,
    takeover: false,
    listed: false,
    hints: true,
    casual: true,
    free_rewind: false,
    rated: false,
  };
  while (state.seats.length < title.seats[0]) state.seats.push({ kind: "bot", level: LEVEL });
  const presets = el("div", { class: "presets", role: "group", "aria-label": say("ui.preset") });
  const rows = el("div", { class: "seat-rows" });
  const options = el("div", { class: "options" });
  const clock = el("div", { class: "options" });
  const ways = el("div", { class: "form" });
  const problem = el("p", { class: "note bad", role: "alert", hidden: true });
  const draw = () => {
    fill(
      rows,
      state.seats.map((seat, i) => seatRow(state, seat, i, title, bots, draw)),
      state.seats.length < title.seats.at(-1)
        ? button(
            [icon("plus"), say("ui.add_seat")],
            () => {
              state.seats.push({ kind: "bot", level: state.level });
              draw();
            },
            { class: "quiet", data: { key: "add-seat" } },
          )
        : null,
    );
    fill(presets, presetRow(title, state, draw));
    fill(options, optionRows(title, state, draw));
    fill(
      clock,
      paceRow(state, draw),
      state.pace === "none" ? null : check(state, "night", "ui.night"),
      alone(state) ? null : check(state, "takeover", "ui.takeover"),
    );
    // A result that counts comes about without help.
    const free = ["hints", "casual", "free_rewind"].map((name, i) => check(state, name, FREE[i]));
    fill(ways, signedIn() ? check(state, "rated", "ui.rated", draw) : null, state.rated ? null : free);
  };
  draw();
  const body = el(
    "div",
    { class: "form new-form" },
    presets,
    el("h3", { text: say("ui.seats") }),
    rows,
    el("h3", { text: say("table.options") }),
    options,
    clock,
    check(state, "listed", "ui.listed"),
    ways,
    problem,
  );
  dialog(
    `${say("ui.new_table")}: ${title.title}`,
    body,
    [
      button(
        say("ui.create"),
        async () => {
          const me = state.seats.find((seat) => seat.kind === "me");
          if (me?.name) setPrefs({ name: me.name });
          // An open seat is found only by those who see the list, or get the address of the table.
          const listed = state.listed || state.seats.some((seat) => seat.kind === "open");
          const { seats, hints, casual, free_rewind, rated } = state;
          try {
            made(
              await create({
                title: title.id,
                options: chosen(title, state),
                seats,
                pace: paceOf(state),
                listed,
                hints,
                casual,
                free_rewind,
                rated,
              }),
              title.id,
            );
          } catch (error) {
            problem.textContent = error.said ? say(error.said) : say("ui.failed");
            problem.hidden = false;
            problem.scrollIntoView();
          }
        },
        { class: "primary", data: { key: "create" } },
      ),
    ],
    { close: say("ui.close") },
  );
}

const alone = (state) => state.seats.every((seat) => seat.kind === "me" || seat.kind === "bot");

export function paceOf(state) {
  const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
  return {
    ...PACES[state.pace],
    night: state.night && state.pace !== "none" ? NIGHT : null,
    takeover: state.takeover,
    timezone,
  };
}

export function paceRow(state, draw) {
  return el(
    "label",
    { class: "field-row" },
    el("span", { text: say("ui.pace") }),
    el(
      "select",
      {
        data: { key: "pace" },
        on: {
          change: (event) => {
            state.pace = event.target.value;
            draw();
          },
        },
      },
      Object.keys(PACES).map((value) =>
        el("option", { value, text: say(`ui.pace.${value}`), selected: value === state.pace }),
      ),
    ),
  );
}

function seatRow(state, seat, i, title, bots, draw) {
  const kinds = KINDS.filter(
    (kind) => kind !== "me" || seat.kind === "me" || !state.seats.some((one) => one.kind === "me"),
  );
  return el(
    "div",
    { class: "seat-row" },
    el("b", { text: i + 1 }),
    el(
      "select",
      {
        "aria-label": `${say("ui.who")} ${i + 1}`,
        on: {
          change: (event) => {
            state.seats[i] = { kind: event.target.value, name: seat.name, level: state.level };
            draw();
          },
        },
      },
      kinds.map((kind) => el("option", { value: kind, text: say(`ui.seat.${kind}`), selected: kind === seat.kind })),
    ),
    seat.kind === "bot"
      ? el(
          "select",
          {
            class: "seat-name",
            "aria-label": `${say("ui.level")} ${i + 1}`,
            data: { key: `level-${i}` },
            on: {
              change: (event) => {
                seat.level = event.target.value;
                draw();
              },
            },
          },
          bots.map((level) => el("option", { value: level, text: levelName(level), selected: level === seat.level })),
        )
      : seat.kind === "open"
        ? el("span", { class: "seat-name" })
        : el("input", {
            class: "seat-name",
            placeholder: say("ui.name"),
            "aria-label": `${say("ui.name")} ${i + 1}`,
            maxLength: 40,
            value: seat.name || "",
            on: {
              input: (event) => {
                seat.name = event.target.value;
              },
            },
          }),
    state.seats.length > title.seats[0]
      ? button(
          icon("close"),
          () => {
            state.seats.splice(i, 1);
            draw();
          },
          { class: "quiet icon", "aria-label": `${say("ui.remove_seat")} ${i + 1}` },
        )
      : el("span"),
  );
}

export function check(state, name, label, after = () => {}) {
  return el(
    "label",
    { class: "check" },
    el("input", {
      type: "checkbox",
      checked: state[name],
      data: { check: name },
      on: {
        change: (event) => {
          state[name] = event.target.checked;
          after();
        },
      },
    }),
    say(label),
  );
}
