// One dialog for a new league or tournament: the game, how it goes, and how much time there is.

import { button, dialog, el, fill } from "../kit/dom.js";
import { eventAddress, newEvent as create } from "../api/events.js";
import { say } from "../words/words.js";
import { check, paceOf, paceRow } from "./new_table.js";
import { chosen, defaults, optionRows } from "./options.js";

const HOURS = [1, 3, 24, 72, 168, 336, 720];
const MOST_ROUNDS = 20;

/** @param {Schemas["Events"]["templates"]} templates */
export function newEvent(titles, templates) {
  const state = { name: "", unfolded: new Set(), pace: "move-86400", night: false, takeover: true, rated: false };
  const form = el("div", { class: "form new-form" });
  const problem = el("p", { class: "note bad", role: "alert", hidden: true });
  const title = () => titles.find((one) => one.id === state.title);
  const name = el("input", {
    maxLength: 40,
    required: true,
    data: { key: "event-name" },
    on: { input: (event) => (state.name = event.target.value) },
  });
  // What another choice brings with it.
  const choose = (changes) => {
    Object.assign(state, changes);
    if (changes.title) Object.assign(state, { options: defaults(title()), seats: Array(2).fill({}) });
    if (changes.template)
      Object.assign(state, { rounds: templates[state.template].rounds, hours: templates[state.template].hours });
    draw();
  };
  const select = (key, label, value, options, change) =>
    el(
      "label",
      { class: "field-row" },
      el("span", { text: label }),
      el(
        "select",
        { data: { key }, on: { change: (event) => change(event.target.value) } },
        options.map(([one, text]) => el("option", { value: one, text, selected: String(one) === String(value) })),
      ),
    );
  const draw = () => {
    const sizes = title().seats.filter((one) => one >= 2);
    const all = templates[state.template].paired === "all";
    fill(
      form,
      el("label", { class: "field-row" }, el("span", { text: say("ui.events.name") }), name),
      select(
        "event-title",
        say("ui.events.game"),
        state.title,
        titles.map((one) => [one.id, one.title]),
        (to) => choose({ title: to }),
      ),
      select(
        "event-template",
        say("ui.events.template"),
        state.template,
        Object.keys(templates).map((one) => [one, say(`ui.events.${one}`)]),
        (template) => choose({ template }),
      ),
      el("p", { class: "soft", text: say(`ui.events.${state.template}_hint`) }),
      select(
        "event-seats",
        say("ui.events.seats"),
        state.seats.length,
        sizes.map((one) => [one, String(one)]),
        (n) => choose({ seats: Array(Number(n)).fill({}) }),
      ),
      el("p", { class: "soft", text: say("ui.events.seats_hint") }),
      select(
        "event-rounds",
        say(all ? "ui.events.legs" : "ui.events.rounds"),
        state.rounds,
        Array.from({ length: all ? 4 : MOST_ROUNDS }, (_, i) => [i + 1, String(i + 1)]),
        (n) => choose({ rounds: Number(n) }),
      ),
      select(
        "event-hours",
        say("ui.events.hours"),
        state.hours,
        HOURS.map((one) => [one, say(`ui.events.hours.${one}`)]),
        (n) => choose({ hours: Number(n) }),
      ),
      paceRow(state, draw),
      state.pace === "none" ? null : check(state, "night", "ui.night"),
      check(state, "rated", "ui.events.rated"),
      el("h3", { text: say("table.options") }),
      el("div", { class: "options" }, optionRows(title(), state, draw)),
      problem,
    );
  };
  choose({ title: titles[0].id, template: Object.keys(templates)[0] });
  const make = async () => {
    const { seats, rounds, hours, template, rated } = state;
    try {
      const options = chosen(title(), state);
      const body = {
        name: state.name,
        title: state.title,
        template,
        seats: seats.length,
        rounds,
        hours,
        options,
        pace: paceOf(state),
        rated,
      };
      location.href = eventAddress((await create(body)).about.id);
    } catch (error) {
      problem.textContent = error.said ? say(error.said) : say("ui.failed");
      problem.hidden = false;
      problem.scrollIntoView();
    }
  };
  dialog(
    say("ui.events.new"),
    form,
    [button(say("ui.events.create"), make, { class: "primary", data: { key: "create-event" } })],
    { close: say("ui.close") },
  );
  name.focus();
}
