// The options of a title for a new table: ready-made set-ups, a slider for an opponent, the others by theme.

import { button, el, fill } from "../kit/dom.js";
import { has, say } from "../words/words.js";

const THEMES = ["game", "opponent", "start", "rules"];
// These are in view; the other themes are opened by whoever wants them.
const IN_VIEW = ["game", "opponent"];

export const defaults = (title) => Object.fromEntries(title.options.map((option) => [option.name, option.default]));

// A table in a line: its edition or expansion, which every title names first, whatever else is not as usual, the clock.
export function told(title, table) {
  const options = (title?.options || []).filter((option, i) => !i || table.options[option.name] !== option.default);
  const { kind, seconds } = table.pace;
  const pace = kind === "none" ? kind : `${kind}-${seconds}`;
  const clock = has(`ui.pace.${pace}`)
    ? say(`ui.pace.${pace}`)
    : `${say("ui.pace")}: ${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;
  return [
    ...options.map((option) => `${option.label}: ${valueText(option, table.options[option.name])}`),
    clock,
    table.rated && say("ui.rated_tag"),
  ]
    .filter(Boolean)
    .join(" · ");
}

// The parts of a value, as the option itself says that they are joined.
// eslint-disable-next-line no-restricted-syntax -- it says so
const splitBy = (joint, value) => value.split(joint);

function valueText(option, value) {
  const parts = splitBy(option.parts?.joint ?? ",", value).map(
    (one) => option.parts?.parts.find((part) => part.value === one)?.text,
  );
  return option.values.find((one) => one.value === value)?.text ?? parts.filter(Boolean).join(", ");
}

// -- what applies ----------------------------------------------------------------------------------------------------

// One of these cases is there: the other options have such values, and there are so many players.
function applies(needs, state) {
  const now = { ...state.options, seats: String(state.seats.length) };
  return (
    !needs.length || needs.some((one) => Object.entries(one).every(([name, values]) => values.includes(now[name])))
  );
}

const valuesOf = (option, state) =>
  option.values.filter((one) => one.seats.includes(state.seats.length) && applies(one.needs, state));

const partsOf = (option, state) => option.parts.parts.filter((part) => applies(part.needs, state));

// The value in its parts, as long as each of them can be chosen.
function split(option, value, state) {
  if (!option.parts || option.values.some((one) => one.value === value)) return null;
  const { places, joint } = option.parts;
  const found = splitBy(joint, value);
  const known = partsOf(option, state).map((part) => part.value);
  return found.length === places.length && found.every((one) => known.includes(one)) ? found : null;
}

// An option with nothing to choose is not shown.
const open = (option, state) =>
  applies(option.needs, state) && (valuesOf(option, state).length > 1 || Boolean(option.parts));

// What is sent: what is not shown has its default.
export function chosen(title, state) {
  return Object.fromEntries(
    title.options.map((option) => {
      const wanted = state.options[option.name];
      const values = valuesOf(option, state).map((one) => one.value);
      const fits = open(option, state) && (values.includes(wanted) || split(option, wanted, state));
      return [option.name, fits ? wanted : values.includes(option.default) ? option.default : values[0]];
    }),
  );
}

// -- ready-made set-ups ----------------------------------------------------------------------------------------------

const withOptions = (title, state, options) => ({ ...state, options: { ...defaults(title), ...options } });

function isChosen(title, state, preset) {
  const wanted = chosen(title, withOptions(title, state, preset.options));
  return (
    JSON.stringify(chosen(title, state)) === JSON.stringify(wanted) &&
    state.seats.every((seat) => seat.kind !== "bot" || seat.level === preset.bots)
  );
}

export function presetRow(title, state, draw) {
  return title.presets.map((preset) =>
    button(
      preset.text,
      () => {
        state.options = { ...defaults(title), ...preset.options };
        state.level = preset.bots;
        for (const seat of state.seats) if (seat.kind === "bot") seat.level = preset.bots;
        draw();
      },
      { "aria-pressed": String(isChosen(title, state, preset)), data: { preset: preset.name } },
    ),
  );
}

// -- by theme --------------------------------------------------------------------------------------------------------

export function optionRows(title, state, draw) {
  const scales = title.scales.filter((scale) =>
    scale.options.every((name) =>
      open(
        title.options.find((option) => option.name === name),
        state,
      ),
    ),
  );
  // A slider that sets one option alone stands in its place.
  const sliders = scales.filter((scale) => scale.options.length === 1).flatMap((scale) => scale.options);
  const shown = title.options.filter((option) => open(option, state) && !sliders.includes(option.name));
  return THEMES.map((theme) => {
    const rows = [
      ...(theme === "opponent" ? scales.map((scale) => sliderRow(title, scale, state, draw)) : []),
      ...shown.filter((option) => option.theme === theme).map((option) => optionRow(option, state, draw)),
    ];
    if (!rows.length) return null;
    const name = say(`ui.theme.${theme}`);
    if (IN_VIEW.includes(theme))
      return el("fieldset", { class: "options theme", data: { theme } }, el("legend", { text: name }), rows);
    return el(
      "details",
      {
        class: "more-options",
        open: state.unfolded.has(theme),
        data: { theme },
        on: {
          toggle: (event) => {
            if (event.target.open) state.unfolded.add(theme);
            else state.unfolded.delete(theme);
          },
        },
      },
      el("summary", { text: name }),
      el("div", { class: "options" }, rows),
    );
  });
}

function sliderRow(title, scale, state, draw) {
  const as = (options) => JSON.stringify(scale.options.map((name) => ({ ...defaults(title), ...options })[name]));
  const now = scale.steps.findIndex((step) => as(step.options) === as(state.options));
  const middle = scale.steps.findIndex((one) => as(one.options) === as({}));
  const tells = el("div", { class: "scale-tells", "aria-live": "polite" });
  const slider = el("input", {
    type: "range",
    min: 0,
    max: scale.steps.length - 1,
    value: now < 0 ? middle : now,
    data: { scale: scale.name },
    on: {
      // While it is dragged only the words follow: the slider itself must stay.
      input: () => {
        const step = scale.steps[Number(slider.value)];
        for (const one of scale.options) state.options[one] = { ...defaults(title), ...step.options }[one];
        tell(step);
      },
      change: draw,
    },
  });
  const tell = (step) => {
    const name = step?.text || say("ui.scale.own");
    slider.setAttribute("aria-valuetext", name);
    fill(
      tells,
      el("b", { text: name }),
      el(
        "ul",
        {},
        (step?.tells || []).map((text) => el("li", { text })),
      ),
    );
  };
  tell(scale.steps[now]);
  return el(
    "div",
    { class: "scale" },
    el("label", { class: "option" }, el("span", { text: scale.text }), slider),
    tells,
  );
}

// -- one option ------------------------------------------------------------------------------------------------------

function optionRow(option, state, draw) {
  const now = state.options[option.name];
  const values = valuesOf(option, state);
  const set = (value) => {
    state.options[option.name] = value;
    draw();
  };
  // A plain yes or no needs no list.
  const [no, yes] = option.values;
  const is = (one, word) => one.text.toLowerCase() === say(word).toLowerCase();
  if (option.values.length === 2 && is(yes, "word.yes") && is(no, "word.no")) {
    return el(
      "label",
      { class: "check" },
      el("input", {
        type: "checkbox",
        checked: now === yes.value,
        data: { option: option.name },
        on: { change: (event) => set((event.target.checked ? yes : no).value) },
      }),
      option.label,
    );
  }
  const parts = split(option, now, state);
  const choose = el(
    "select",
    {
      data: { option: option.name },
      on: { change: (event) => set(event.target.value || someParts(option, state).join(option.parts.joint)) },
    },
    values.map((one) => el("option", { value: one.value, text: one.text, selected: one.value === now })),
    option.parts ? el("option", { value: "", text: say("ui.parts.own"), selected: Boolean(parts) }) : null,
  );
  return el(
    "div",
    { class: "option-box" },
    el(
      "label",
      { class: "option" },
      el("span", {}, option.label, option.hint ? el("small", { class: "soft", text: option.hint }) : null),
      choose,
    ),
    parts ? partRows(option, parts, state, set) : null,
  );
}

// The first parts that can stand together.
function someParts(option, state) {
  const { places } = option.parts;
  const found = [];
  for (const part of partsOf(option, state))
    if (found.length < places.length && !clashes(part, found)) found.push(part);
  while (found.length < places.length) found.push(found[0]);
  return found.map((part) => part.value);
}

const clashes = (part, others) => Boolean(part.group) && others.some((one) => one.group === part.group);

function partRows(option, values, state, set) {
  const { places, joint } = option.parts;
  const parts = partsOf(option, state);
  const held = values.map((value) => parts.find((part) => part.value === value));
  return el(
    "div",
    { class: "parts" },
    places.map((place, i) =>
      el(
        "label",
        {},
        el("span", { text: place }),
        el(
          "select",
          {
            data: { option: option.name, place: i },
            on: { change: (event) => set(values.with(i, event.target.value).join(joint)) },
          },
          parts.map((part) =>
            el("option", {
              value: part.value,
              text: part.text,
              selected: part.value === values[i],
              disabled: clashes(part, held.toSpliced(i, 1)),
            }),
          ),
        ),
      ),
    ),
  );
}
