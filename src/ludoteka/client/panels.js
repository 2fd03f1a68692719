// The figures of every seat: colour and symbol, name, whether it is asked or ready, its clock.

import { byId, el, fill } from "./dom.js";
import { narrow } from "./pages.js";
import { picture, say, seatName } from "./words.js";

const last = new Map();
let ticking = 0;
let opened = -1;

export function drawPanels(message, present, hands) {
  const { scene } = message;
  const made = scene.panels.map((panel) => {
    const seat = message.seats[panel.seat];
    const waiting = message.waiting.includes(panel.seat);
    const ready = seat.ready || panel.ready;
    const state = ready ? ["✓", "button.ready", "ready"] : waiting ? ["…", "ui.deciding", "waits"] : ["", "", ""];
    const rank = message.result ? message.result.ranks[panel.seat] : 0;
    return el("article", { class: `panel ${waiting ? "waiting" : ""} ${panel.seat === opened ? "opened" : ""} ${panel.seat === message.seat ? "own" : ""}`, data: { seat: panel.seat },
      "aria-label": seatName(panel.seat), on: { click: (event) => { if (narrow() || !event.target.closest(".figure")) { opened = opened === panel.seat ? -1 : panel.seat; hands.look(panel.seat); } } } },
      el("header", { class: "panel-head" },
        el("img", { class: "crest", src: picture(panel.art), alt: "" }),
        el("strong", { class: "panel-name", text: seatName(panel.seat) }),
        panel.seat === message.seat ? el("span", { class: "tag", text: say("seat.you") }) : null,
        seat.kind === "bot" || (seat.left && seat.level) ? el("span", { class: "tag", text: say("ui.bot_tag") }) : null,
        seat.open ? el("span", { class: "tag", text: say("tables.open") }) : null,
        seat.kind === "person" && !seat.open && !present.has(panel.seat) ? el("span", { class: "tag away", title: say("ui.away"), text: "○", "aria-label": say("ui.away") }) : null,
        rank ? el("span", { class: "tag rank", text: say("ui.rank", { n: rank }) }) : null,
        clockOf(message, panel.seat),
        el("span", { class: `mark ${state[2]}`, title: state[1] && say(state[1]), "aria-label": state[1] ? say(state[1]) : undefined, role: state[1] ? "img" : undefined, text: state[0] })),
      el("div", { class: "figures" }, panel.figures.map((figure) => figureOf(panel.seat, figure, hands))));
  });
  fill(byId("panels"), made);
  clearInterval(ticking);
  if (message.clock) ticking = setInterval(() => tick(message), 1000);
}

function figureOf(seat, figure, hands) {
  const id = `${seat}/${figure.id}`;
  const before = last.get(id);
  last.set(id, figure.value);
  const change = before === undefined ? 0 : figure.value - before;
  const made = el("span", { class: `figure ${change > 0 ? "rose" : change < 0 ? "fell" : ""}`, role: "img", tabIndex: -1,
    "aria-label": `${say(figure.label)}: ${figure.value}`, title: say(figure.label) },
    el("img", { src: picture(figure.art), alt: "" }), el("b", { text: figure.value }));
  if (figure.id.includes(":")) {
    made.addEventListener("pointerenter", () => hands.mark(figure.id, true));
    made.addEventListener("pointerleave", () => hands.mark(figure.id, false));
  }
  return made;
}

// -- clocks ----------------------------------------------------------------------------------------------------------

function left(clock, seat) {
  const { left: rest, since } = clock.seats[seat];
  return since === null ? rest : rest - (Date.now() / 1000 - since);
}

function clockOf(message, seat) {
  if (!message.clock) return null;
  const rest = left(message.clock, seat);
  return el("span", { class: `clock ${rest < 60 ? "short" : ""}`, data: { clock: seat }, "aria-label": say("ui.time_left"), text: time(rest) });
}

function tick(message) {
  for (const node of document.querySelectorAll("[data-clock]")) node.textContent = time(left(message.clock, Number(node.dataset.clock)));
}

export function time(seconds) {
  const sign = seconds < 0 ? "−" : "";
  const whole = Math.floor(Math.abs(seconds));
  if (whole >= 172800) return `${sign}${Math.floor(whole / 86400)} d`;
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const shown = parts[0] ? parts : parts.slice(1);
  return sign + shown.map((part, i) => (i ? String(part).padStart(2, "0") : part)).join(":");
}
