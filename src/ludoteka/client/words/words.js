// Messages in words. A message is {key, args}; an argument may itself be a message or a list of messages.

import { every } from "../kit/dom.js";
import { lessonWords, words } from "../api/client.js";
import { setPictures } from "../api/pictures.js";
import { setIcons } from "./icons.js";
import { prefs } from "../kit/prefs.js";

const LANGUAGES = ["en", "pl", "hu"];
/** @type {Intl.LDMLPluralRule[]} */
const FORMS = ["zero", "one", "two", "few", "many", "other"];
// The message that is the name of a seat.
const SEAT = "seat.player";
const loaded = new Map();
let language = "en";
let catalogues = [firstWords()];
let seatNames = [];
let lessons = false;
/** @type {Schemas["BroughtText"][]} */
let changes = [];
let plural = new Intl.PluralRules("en");
let places = [];
// The words that are commands of the text view, and what may be typed there.
let [typed, typing] = [{}, []];

// A few words come with the page, for when nothing else can be had.
function firstWords() {
  const found = JSON.parse(document.getElementById("first-words")?.textContent || "{}");
  return found[wanted()] || {};
}

export const languages = () => LANGUAGES;
export const current = () => language;

export function wanted() {
  const chosen = prefs().language;
  if (LANGUAGES.includes(chosen)) return chosen;
  const found = (navigator.languages || [navigator.language])
    .map((one) => one.slice(0, 2))
    .find((one) => LANGUAGES.includes(one));
  return found || "en";
}

/** @param {(language: string, title: string) => Promise<Partial<Schemas["Texts"]>>} ask */
async function catalogue(name, title, ask = words) {
  const id = `${ask.name} ${name} ${title}`;
  if (!loaded.has(id)) {
    loaded.set(id, await ask(name, title));
  }
  return loaded.get(id);
}

// Get the words of a language: those of the title first, then those of its lessons, the shared ones last.
export async function load(name, title = "", lesson = false) {
  const own = title ? [catalogue(name, title), ...(lesson ? [catalogue(name, title, lessonWords)] : [])] : [];
  const found = await Promise.all([...own, catalogue(name, "core")]);
  language = name;
  catalogues = found.map((one) => one.words);
  lessons = Boolean(found[0].taught);
  changes = lesson && title ? (found[1].brought ?? []) : [];
  setPictures(found[0].art, found[0].palettes);
  setIcons(found[0].icons);
  ({ typed, typing } = found.at(-1));
  plural = new Intl.PluralRules(name);
  places = FORMS.filter((form) => plural.resolvedOptions().pluralCategories.includes(form));
  document.documentElement.lang = name;
  dispatchEvent(new Event("ludoteka:words"));
}

export const commands = () => typed;
export const commandHelp = () => typing;

// Whether the title has lessons, and with them a goal card.
export const taught = () => lessons;

// What the coach says of a turn by what has changed, the most telling first.
export const sayings = () => changes;

// Who sits where; an automatic opponent has no seat, but a panel with its name.
export function setNames(seats, panels = []) {
  seatNames = seats.map(nameOf);
  for (const panel of panels) if (panel.seat >= seats.length) seatNames[panel.seat] = say(panel.label);
}

/** @param {Pick<Schemas["SeatNow"], "seat" | "name" | "kind" | "level">} seat */
export function nameOf(seat) {
  if (seat.name) return seat.name;
  // A saved game remembers which bot sat where.
  if (seat.kind === "bot" || seat.level) return say("ui.bot", { n: seat.seat + 1 });
  return filled(SEAT, { n: seat.seat + 1 });
}

export const levelName = (level) => (has(`ui.level.${level}`) ? say(`ui.level.${level}`) : level);
export const seatName = (seat) => seatNames[seat] ?? filled(SEAT, { n: seat + 1 });
export const has = (key) => catalogues.some((some) => key in some);

// say("ui.x", {n: 1}) or say({key, args})
/** @param {string | Partial<Schemas["Message"]> | null | undefined} message */
export function say(message, args = {}) {
  if (message === null || message === undefined) return "";
  const key = typeof message === "string" ? message : message.key;
  const given = typeof message === "string" ? args : message.args || {};
  const seat = key === SEAT ? Number(given.n) - 1 : -1;
  if (seat >= 0 && seatNames[seat]) return seatNames[seat];
  const shown = {};
  for (const [name, value] of Object.entries(given)) shown[name] = spoken(value);
  return filled(key, shown);
}

function spoken(value) {
  if (Array.isArray(value)) return value.map(spoken).join(value.some(deep) ? "; " : ", ");
  if (value !== null && typeof value === "object") return say(value);
  return String(value);
}

function deep(value) {
  if (Array.isArray(value)) return true;
  return value !== null && typeof value === "object" && Object.values(value.args || {}).some(deep);
}

function filled(key, args) {
  const some = catalogues.find((one) => key in one);
  let text = some ? some[key] : `⟨${key}⟩`;
  if (Array.isArray(text))
    text = text[Math.min(Math.max(places.indexOf(plural.select(Number(args.n))), 0), text.length - 1)];
  // eslint-disable-next-line no-restricted-syntax -- the gaps of a text
  return text.replace(/\{(\w+)\}/g, (gap, name) => (name in args ? args[name] : gap));
}

// Everything in the page that says which message it shows.
export function retell(root = document) {
  for (const node of every("[data-say]", root)) node.textContent = say(node.dataset.say);
  for (const node of every("[data-label]", root)) {
    node.setAttribute("aria-label", say(node.dataset.label));
    node.title = say(node.dataset.label);
  }
}
