// On a phone the areas are pages side by side; the buttons above the bar turn to them.

import { button, byId, el, every, fill } from "../kit/dom.js";
import { say } from "../words/words.js";
import { still } from "../kit/prefs.js";
import { inSight, pageFor, shift } from "./sight.js";

const PAGES = {
  common: "table.board",
  area: "table.mine",
  others: "ui.others",
  aids: "ui.overview",
  aside: "table.log",
};

// A phone, or a window that is as low as one.
const PHONE = "(max-width: 760px), (max-height: 480px)";
const LIT = { common: false, area: false };
let [question, step] = [0, ""];
// When a page was last turned to by itself.
let turned = "";
// What is pointed at, and what of it is out of sight.
let [pointed, eye] = [[], null];
const unseen = new Set();

// Where what stands at the foot of the stage ends: on a phone above the bar.
export const footOf = () => (narrow() ? `${innerHeight - byId("pages").getBoundingClientRect().top + 6}px` : "");

export const narrow = () => matchMedia(PHONE).matches;

export function drawPages(table) {
  if (!narrow()) return;
  const { message, stage } = table;
  const own = stage.focus === message.seat;
  const lit = litPages(message, stage);
  const alone = message.scene.panels.length < 2;
  const aided = document.body.classList.contains("with-aids");
  // Whoever watches has no area of their own.
  const watches = message.seat === null;
  const there = { area: !watches, others: watches || !alone, aids: aided };
  const shown = Object.entries(PAGES).filter(([page]) => there[page] ?? true);
  fill(
    byId("pages"),
    shown.map(([page, name]) => pageButton(table, page, say(name))),
  );
  for (const one of every(".page")) one.classList.toggle("lit", Boolean(lit[one.dataset.page]));
  markCurrent(own);
  watch(table);
  markUnseen(table);
  follow(table, lit, own);
}

// The button of a page is made once: what comes while a finger is on it takes nothing away.
const buttons = new Map();
function pageButton(table, page, name) {
  const known = buttons.get(page);
  if (known?.firstChild.data === name) return known;
  const parts = [name, el("span", { class: "dot", "aria-hidden": "true" })];
  const made = button(parts, () => turnTo(table, page), { class: "page", data: { page } });
  buttons.set(page, made);
  return made;
}

function turnTo(table, page) {
  // On the way to another table there is nothing to turn to.
  if (!table.message) return;
  const { seat } = table.message;
  const own = table.stage.focus === seat;
  // Who turns to a page stays there until something else is asked.
  question = asked(table);
  if (page === "area" && seat !== null) table.controller.look(seat);
  else if (page === "others") table.controller.look(another(table));
  else showPage(page);
  intoSight([...unseen].filter((one) => pageOf(one, own) === page));
}

function markCurrent(own) {
  const now = current(own);
  for (const one of every(".page")) one.setAttribute("aria-current", String(one.dataset.page === now));
}

// The page on which a thing lies; what stands above or below the pages has none.
function pageOf(made, own) {
  const home = made?.isConnected ? made.closest("#common, #area, #aids, #aside") : null;
  return home?.id === "area" && !own ? "others" : (home?.id ?? "");
}

// As long as something that is pointed at is out of sight, the button of its page is lit.
function watch(table) {
  const { lesson } = table;
  if (lesson.pointed.length === pointed.length && lesson.pointed.every((one, i) => one === pointed[i])) return;
  ({ pointed } = lesson);
  unseen.clear();
  eye?.disconnect();
  eye = new IntersectionObserver(
    (entries) => {
      const room = byId("main").getBoundingClientRect();
      for (const { target, boundingClientRect, intersectionRect } of entries)
        if (inSight(boundingClientRect, intersectionRect, room)) unseen.delete(target);
        else unseen.add(target);
      markUnseen(table);
    },
    { threshold: [0, 0.25, 0.5, 0.75, 1] },
  );
  for (const one of pointed) eye.observe(one);
}

function markUnseen({ lesson, message, stage }) {
  const own = stage.focus === message.seat;
  const others = lesson.away.map((seat) => (seat === message.seat ? "area" : "others"));
  const pages = new Set([...[...unseen].map((one) => pageOf(one, own)), ...others]);
  for (const one of every(".page")) one.classList.toggle("pointed", pages.has(one.dataset.page));
}

// The pages on which something may be touched, and the one to begin with.
function litPages({ scene }, stage) {
  const pages = { ...LIT, first: "", made: null };
  const count = new Set(scene.choices.map((one) => one.targets[0])).size;
  for (const { targets } of scene.choices) {
    const found = targets.map((id) => stage.nodes.get(id)).filter((made) => made?.isConnected);
    for (const made of found) pages[byId("area").contains(made) ? "area" : "common"] = true;
    // Where only one piece can be moved, the question is where to.
    const made = count > 1 ? found[0] : found.at(-1);
    if (made && !pages.first) Object.assign(pages, { first: byId("area").contains(made) ? "area" : "common", made });
  }
  return pages;
}

// What others do meanwhile makes no new question.
const asked = ({ picker }) => (picker.choices.length ? picker.question : 0);

// A new question turns to the page where it is answered, a new step of a lesson to what it points at. While moves are
// played back their things may not lie there yet.
function follow(table, lit, own) {
  const { lesson, playback } = table;
  // The question that was answered is still lit until the next one comes.
  if (table.awaited) return;
  const [now, taught, when] = [asked(table), lesson.brought, `${table.key} ${table.message.version}`];
  // A step and its question may come one after the other: they turn to a page once.
  if (taught === step && when === turned) question = now;
  if ((now === question && taught === step) || (playback.active && (taught !== step || !lit.first))) return;
  const homes = lesson.pointed.map((one) => pageOf(one, own));
  const fresh = taught !== step;
  const page = pageFor({ step: fresh, pointed: homes, asked: lit.first });
  [question, step, turned] = [now, taught, when];
  if (page && page !== current(own)) showPage(page);
  const shown = lesson.pointed.filter((_, i) => homes[i] === page);
  const answer = page === lit.first ? [lit.made] : [];
  intoSight(fresh ? [...shown, ...answer] : [...answer, ...shown]);
}

// Whose area comes next: one where something is pointed at, or simply the next.
function another(table) {
  const seats = table.message.scene.panels.map((panel) => panel.seat).filter((seat) => seat !== table.message.seat);
  const away = table.lesson.away.find((seat) => seats.includes(seat));
  if (away !== undefined) return away;
  return seats[(seats.indexOf(table.stage.focus) + 1) % seats.length] ?? table.stage.focus;
}

function current(own) {
  const main = byId("main");
  const far = (id) => Math.abs(byId(id).offsetLeft - main.offsetLeft - main.scrollLeft);
  const page = ["common", "area", "aids", "aside"]
    .filter((id) => byId(id).clientWidth)
    .reduce((best, id) => (far(id) < far(best) ? id : best), "common");
  return page === "area" && !own ? "others" : page;
}

export function showPage(page) {
  if (!narrow()) return;
  const found = byId(page === "others" ? "area" : page);
  const main = byId("main");
  main.scrollTo({ left: found.offsetLeft - main.offsetLeft, behavior: still() ? "instant" : "smooth" });
}

// Turn to the page where the rest of the answer lies, once a piece is picked, if nothing of it lies on this one.
export function showPageOf(table, id) {
  if (!narrow()) return;
  const { message, picker, stage } = table;
  if (picker.chosen() || !picker.picked.length) return;
  const rest = new Set(picker.matches().flatMap((one) => one.targets.filter((target) => target !== id)));
  const things = [...rest].map((one) => stage.nodes.get(one)).filter((made) => made?.isConnected);
  const own = stage.focus === message.seat;
  if (!things.some((made) => pageOf(made, own) === current(own))) showPageWith(things);
}

// Turn to the page where one of these things lies, and to the place on it.
export function showPageWith(things) {
  const made = things.find((one) => one?.isConnected && one.closest("#common, #area"));
  if (!made || !narrow()) return;
  showPage(byId("area").contains(made) ? "area" : "common");
  intoSight([made]);
}

// A page, and a region that is larger than its room, are scrolled to things that are out of sight there, to the first of
// them above all, once everything has found its place.
export function intoSight(things) {
  const settled = (then) => requestAnimationFrame(() => requestAnimationFrame(then));
  settled(() => {
    const all = things.filter((one) => one?.isConnected);
    for (let home = all[0]?.parentElement; home && home.id !== "main"; home = home.parentElement) {
      if (getComputedStyle(home).overflowY !== "auto") continue;
      const room = home.getBoundingClientRect();
      const boxes = all.filter((one) => home.contains(one)).map((one) => one.getBoundingClientRect());
      const by = (from, to) =>
        shift(
          [room[from], room[to]],
          boxes.map((box) => [box[from], box[to]]),
        );
      home.scrollTop += by("top", "bottom");
      home.scrollLeft += by("left", "right");
    }
  });
}

// On a phone the figures of all seats stay in sight above the pages; elsewhere they stand beside the table.
export function arrange() {
  const query = matchMedia(PHONE);
  const place = () => {
    const [main, aids, tabs] = [byId("main"), byId("aids"), byId("tabs").parentElement];
    if (query.matches) {
      main.before(byId("panels"));
      byId("areas").after(byId("tools"));
      aids.append(byId("pins"), byId("tab-overview"));
    } else {
      byId("peeks").after(byId("tools"));
      byId("aside").prepend(byId("panels"), byId("pins"));
      tabs.append(byId("tab-overview"));
    }
    dispatchEvent(new CustomEvent("ludoteka:arranged"));
  };
  query.addEventListener("change", place);
  place();
}

export function markPage(table) {
  byId("main").addEventListener(
    "scroll",
    () => {
      if (table.message && narrow()) markCurrent(table.stage.focus === table.message.seat);
    },
    { passive: true },
  );
}
