// On a phone the areas are pages side by side; the buttons above the bar turn to them.

import { button, byId, fill } from "./dom.js";
import { say } from "./words.js";
import { still } from "./prefs.js";

const PAGES = { common: "table.board", area: "table.mine", others: "ui.others", aside: "table.log" };

export const narrow = () => matchMedia("(max-width: 760px)").matches;

export function drawPages(table) {
  if (!narrow()) return;
  const { message, stage } = table;
  const own = stage.focus === message.seat;
  fill(byId("pages"), Object.entries(PAGES).map(([page, name]) => button(say(name), () => {
    if (page === "area" && message.seat !== null) table.hands.look(message.seat);
    else if (page === "others") table.hands.look(another(table));
    else showPage(page);
  }, { class: "page", data: { page }, "aria-current": String(page === current(own)) })));
}

function another(table) {
  const seats = table.message.scene.panels.map((panel) => panel.seat).filter((seat) => seat !== table.message.seat);
  return seats[(seats.indexOf(table.stage.focus) + 1) % seats.length] ?? table.stage.focus;
}

function current(own) {
  const main = byId("main");
  const page = Math.round(main.scrollLeft / (main.clientWidth || 1));
  return page === 0 ? "common" : page === 1 ? (own ? "area" : "others") : "aside";
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
  const rest = new Set(picker.matches().flatMap((one) => one.targets).filter((one) => one !== id));
  const node = table.message.scene.nodes.find((one) => rest.has(one.id));
  const made = node && stage.nodes.get(node.id);
  if (made && byId("area").contains(made)) showPage("area");
}

// On a phone the figures of all seats stay in sight above the pages; elsewhere they stand beside the table.
export function arrange() {
  const query = matchMedia("(max-width: 760px)");
  const place = () => (query.matches ? byId("main").before(byId("panels")) : byId("aside").prepend(byId("panels")));
  query.addEventListener("change", place);
  place();
}

export function markPage(table) {
  byId("main").addEventListener("scroll", () => {
    if (!table.message || !narrow()) return;
    const now = current(table.stage.focus === table.message.seat);
    for (const one of document.querySelectorAll(".page")) one.setAttribute("aria-current", String(one.dataset.page === now));
  }, { passive: true });
}
