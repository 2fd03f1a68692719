// One dialog for a new table, with defaults that need no change; and the links for those who are invited.

import { button, dialog, el, fill } from "./dom.js";
import { get, post } from "./net.js";
import { current, levelName, say } from "./words.js";
import { prefs, setPrefs } from "./prefs.js";
import { icon } from "./icons.js";

const KINDS = ["me", "here", "link", "open", "bot"];
const PACES = ["none", "move-300", "bank-900", "bank-86400", "move-86400"];
const INCREMENTS = { "bank-900": 30, "bank-86400": 14400 };

export async function newTable(title, bots, made) {
  const told = (await get(`/api/titles?language=${current()}`)).titles.find((one) => one.id === title.id);
  const state = {
    seats: [{ kind: "me", name: prefs().name }, { kind: "bot", level: "medium" }],
    options: Object.fromEntries(told.options.map((option) => [option.name, option.default])),
    pace: "none", listed: false, hints: true, casual: true,
  };
  while (state.seats.length < title.seats[0]) state.seats.push({ kind: "bot", level: "medium" });
  const rows = el("div", { class: "seat-rows" });
  const problem = el("p", { class: "note bad", role: "alert", hidden: true });
  const draw = () => fill(rows, state.seats.map((seat, i) => seatRow(state, seat, i, title, bots, draw)),
    state.seats.length < title.seats.at(-1) ? button([icon("plus"), say("ui.add_seat")], () => { state.seats.push({ kind: "bot", level: "medium" }); draw(); }, { class: "quiet", data: { key: "add-seat" } }) : null);
  draw();
  const body = el("div", { class: "form new-form" },
    el("h3", { text: say("ui.seats") }), rows,
    el("h3", { text: say("table.options") }), told.options.map((option) => optionRow(option, state)),
    el("label", { class: "field-row" }, el("span", { text: say("ui.pace") }),
      el("select", { on: { change: (event) => { state.pace = event.target.value; } } }, PACES.map((value) => el("option", { value, text: say(`ui.pace.${value}`) })))),
    check(state, "listed", "ui.listed"), check(state, "hints", "ui.hints_allowed"), check(state, "casual", "ui.casual"), problem);
  dialog(`${say("ui.new_table")}: ${told.title}`, body, [button(say("ui.create"), async () => {
    const me = state.seats.find((seat) => seat.kind === "me");
    if (me?.name) setPrefs({ name: me.name });
    // An open seat is found only by those who see the list, or get the address of the table.
    const listed = state.listed || state.seats.some((seat) => seat.kind === "open");
    try {
      made(await post("/api/tables", { title: title.id, options: state.options, seats: state.seats, pace: paceOf(state.pace), listed, hints: state.hints, casual: state.casual }), title.id);
    } catch (error) {
      problem.textContent = error.said ? say(error.said) : error.message;
      problem.hidden = false;
    }
  }, { class: "primary", data: { key: "create" } })], { close: say("ui.close") });
}

function paceOf(value) {
  const [kind, seconds] = value.split("-");
  return { kind, seconds: Number(seconds || 0), increment: INCREMENTS[value] || 0, timezone: Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC" };
}

function seatRow(state, seat, i, title, bots, draw) {
  const kinds = KINDS.filter((kind) => kind !== "me" || seat.kind === "me" || !state.seats.some((one) => one.kind === "me"));
  return el("div", { class: "seat-row" },
    el("b", { text: i + 1 }),
    el("select", { "aria-label": `${say("ui.who")} ${i + 1}`, on: { change: (event) => { state.seats[i] = { kind: event.target.value, name: seat.name, level: "medium" }; draw(); } } },
      kinds.map((kind) => el("option", { value: kind, text: say(`ui.seat.${kind}`), selected: kind === seat.kind }))),
    seat.kind === "bot"
      ? el("select", { class: "seat-name", "aria-label": `${say("ui.level")} ${i + 1}`, on: { change: (event) => { seat.level = event.target.value; } } },
        bots.map((level) => el("option", { value: level, text: levelName(level), selected: level === seat.level })))
      : seat.kind === "open" ? el("span", { class: "seat-name" })
        : el("input", { class: "seat-name", placeholder: say("ui.name"), "aria-label": `${say("ui.name")} ${i + 1}`, maxLength: 40, value: seat.name || "", on: { input: (event) => { seat.name = event.target.value; } } }),
    state.seats.length > title.seats[0]
      ? button(icon("close"), () => { state.seats.splice(i, 1); draw(); }, { class: "quiet icon", "aria-label": `${say("ui.remove_seat")} ${i + 1}` })
      : el("span"));
}

function optionRow(option, state) {
  const choose = el("select", { data: { option: option.name }, on: { change: (event) => { state.options[option.name] = event.target.value; } } },
    option.values.map((one) => el("option", { value: one.value, text: one.text, selected: one.value === option.default })));
  return el("label", { class: "option" }, el("small", { text: option.text }), choose);
}

function check(state, name, label) {
  return el("label", { class: "check" }, el("input", { type: "checkbox", checked: state[name], on: { change: (event) => { state[name] = event.target.checked; } } }), say(label));
}

export function invite(links, watch, key) {
  const row = (name, one) => {
    const address = `${location.origin}/table#${one}`;
    return el("li", {}, el("b", { text: name }), el("input", { value: address, readOnly: true, "aria-label": name, on: { focus: (event) => event.target.select() } }),
      button(say("ui.copy"), async (event) => {
        try { await navigator.clipboard.writeText(address); event.target.textContent = say("ui.copied"); } catch { event.target.previousElementSibling.select(); }
      }));
  };
  dialog(say("ui.links"), [el("p", { class: "soft", text: say("ui.links_hint") }),
    el("ul", { class: "invite" }, links.map((one) => row(say("seat.player", { n: one.seat + 1 }), one.key)), watch ? row(say("ui.watch_link"), watch) : null)],
  [el("a", { class: "link", href: `/table#${key}`, text: say("ui.to_table") })], { close: say("ui.close") });
}
