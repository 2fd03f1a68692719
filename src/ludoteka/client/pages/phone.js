// On a phone the areas are pages side by side; the buttons above the bar turn to them.

import { button, byId, el, every, fill } from "../kit/dom.js";
import { say } from "../words/words.js";
import { still } from "../kit/prefs.js";

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
let question = "";

export const narrow = () => matchMedia(PHONE).matches;

export function drawPages(table) {
  if (!narrow()) return;
  const { message, stage } = table;
  const own = stage.focus === message.seat;
  const lit = litPages(message, stage);
  const alone = message.scene.panels.length < 2;
  const aided = document.body.classList.contains("with-aids");
  const shown = Object.entries(PAGES).filter(([page]) => (page !== "others" || !alone) && (page !== "aids" || aided));
  fill(
    byId("pages"),
    shown.map(([page, name]) =>
      button(
        [say(name), lit[page] ? el("span", { class: "dot", "aria-hidden": "true" }) : null],
        () => {
          // Who turns to a page stays there until something else is asked.
          question = asked(table.message);
          if (page === "area" && message.seat !== null) table.controller.look(message.seat);
          else if (page === "others") table.controller.look(another(table));
          else showPage(page);
        },
        { class: "page", data: { page }, "aria-current": String(page === current(own)) },
      ),
    ),
  );
  follow(message, lit, own, table.playback.active);
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

const asked = ({ scene, version }) => (scene.choices.length ? `${scene.prompt?.key} ${version}` : "");

// A new question turns to the page where it is answered. While steps are played back its things may not lie there yet.
function follow(message, lit, own, playing) {
  const now = asked(message);
  if (now === question || (playing && !lit.first)) return;
  question = now;
  if (lit.first && lit.first !== current(own)) showPage(lit.first);
  intoSight(lit.made);
}

function another(table) {
  const seats = table.message.scene.panels.map((panel) => panel.seat).filter((seat) => seat !== table.message.seat);
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

// Turn to the page where the rest of the answer lies, once a piece is picked.
export function showPageOf(table, id) {
  if (!narrow()) return;
  const { picker, stage } = table;
  const chosen = picker.chosen();
  if (chosen || picker.picked.length !== 1) return;
  const rest = new Set(
    picker
      .matches()
      .flatMap((one) => one.targets)
      .filter((one) => one !== id),
  );
  const node = table.message.scene.nodes.find((one) => rest.has(one.id));
  const made = node && stage.nodes.get(node.id);
  if (made && byId("area").contains(made)) showPage("area");
}

// Turn to the page where one of these things lies, and to the place on it.
export function showPageWith(things) {
  const made = things.find((one) => one?.isConnected && one.closest("#common, #area"));
  if (!made || !narrow()) return;
  showPage(byId("area").contains(made) ? "area" : "common");
  intoSight(made);
}

// A page, and a region that is larger than its room, are scrolled to a thing that is out of sight there, once everything
// has found its place.
function intoSight(made) {
  const settled = (then) => requestAnimationFrame(() => requestAnimationFrame(then));
  settled(() => {
    if (!made?.isConnected) return;
    for (let home = made.parentElement; home && home.id !== "main"; home = home.parentElement) {
      if (getComputedStyle(home).overflowY !== "auto") continue;
      const [thing, room] = [made.getBoundingClientRect(), home.getBoundingClientRect()];
      if (thing.top < room.top || thing.bottom > room.bottom)
        home.scrollTop += (thing.top + Math.min(thing.bottom, thing.top + room.height) - room.top - room.bottom) / 2;
      if (thing.left < room.left || thing.right > room.right)
        home.scrollLeft += (thing.left + Math.min(thing.right, thing.left + room.width) - room.left - room.right) / 2;
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
      if (!table.message || !narrow()) return;
      const now = current(table.stage.focus === table.message.seat);
      for (const one of every(".page")) one.setAttribute("aria-current", String(one.dataset.page === now));
    },
    { passive: true },
  );
}
