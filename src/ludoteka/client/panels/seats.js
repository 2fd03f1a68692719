// The figures of every seat: colour and symbol, name, whether it is asked or ready, its clock.

import { byId, el, every, fill } from "../kit/dom.js";
import { narrow } from "../board/phone.js";
import { figureTip } from "./study.js";
import { current, levelName, say, seatName } from "../words/words.js";
import { picture } from "../api/pictures.js";
import { mark } from "../dialogs/me.js";

const shown = new Map();
let ticking = 0;
let opened = -1;

/** @param {Schemas["TableMessage"]} message */
export function drawPanels(message, present, controller) {
  const home = byId("panels");
  const made = message.scene.panels.map((panel) => {
    const data = described(message, panel, present);
    const key = JSON.stringify([data, panel, current(), picture("")]);
    const known = shown.get(panel.seat) || begun(panel.seat, controller);
    if (known.key !== key) renew(known, message, panel, data);
    known.key = key;
    return known.made;
  });
  if (made.length !== home.children.length || made.some((one, i) => home.children[i] !== one)) fill(home, made);
  clearInterval(ticking);
  if (message.clock) {
    tick(message);
    ticking = setInterval(() => tick(message), 1000);
  }
}

// Who it is and how it stands. An automatic opponent has a panel, but no seat of its own.
/**
 * @param {Schemas["TableMessage"]} message
 * @param {Schemas["Panel"]} panel
 * @param {Set<number>} present
 */
function described(message, panel, present) {
  const seat = message.seats[panel.seat];
  const waiting = message.waiting.includes(panel.seat);
  return {
    name: seatName(panel.seat),
    kept: Boolean(seat?.named),
    own: panel.seat === message.seat,
    tag: !seat
      ? say("ui.automatic")
      : panel.seat === message.seat
        ? say("seat.you")
        : seat.kind === "bot"
          ? levelName(seat.level)
          : seat.left && seat.level
            ? say("ui.bot_tag")
            : seat.open
              ? say("seat.free")
              : "",
    away: seat?.kind === "person" && !seat.open && !present.has(panel.seat),
    rank: message.result && seat ? message.result.ranks[panel.seat] : 0,
    state:
      seat?.ready || panel.ready
        ? ["✓", "button.ready", "ready"]
        : waiting || (!seat && panel.asked)
          ? ["…", "ui.deciding", "waits"]
          : ["", "", ""],
    clock: Boolean(seat && message.clock),
    opened: panel.seat === opened,
  };
}

// A panel stays the same element, and so do its figures: whoever looks at one is not disturbed.
function begun(seat, controller) {
  const [head, list] = [el("header", { class: "panel-head" }), el("div", { class: "figures" })];
  const made = el(
    "article",
    {
      class: "panel",
      data: { seat },
      on: {
        click: (event) => {
          if (!narrow() && event.target.closest(".figure")) return;
          opened = opened === seat ? -1 : seat;
          controller.look(seat);
        },
      },
    },
    head,
    list,
  );
  const known = { made, head, list, figures: new Map(), key: "" };
  shown.set(seat, known);
  return known;
}

function renew({ made, head, list, figures }, message, panel, data) {
  const { state } = data;
  made.className = `panel ${state[2] === "waits" ? "waiting" : ""} ${data.opened ? "opened" : ""} ${data.own ? "own" : ""}`;
  made.setAttribute("aria-label", data.name);
  fill(
    head,
    el("img", { class: "crest", src: picture(panel.art), alt: "" }),
    el("strong", { class: "panel-name", text: data.name }),
    data.kept ? mark() : null,
    data.tag ? el("span", { class: "tag", text: data.tag, title: data.tag }) : null,
    data.away
      ? el("span", { class: "tag away", role: "img", title: say("ui.away"), text: "○", "aria-label": say("ui.away") })
      : null,
    data.rank ? el("span", { class: "tag rank", text: say("ui.rank", { n: data.rank }) }) : null,
    data.clock ? clockOf(message, panel.seat) : null,
    el("span", {
      class: `mark ${state[2]}`,
      title: state[1] && say(state[1]),
      "aria-label": state[1] ? say(state[1]) : undefined,
      role: state[1] ? "img" : undefined,
      text: state[0],
    }),
  );
  const wanted = panel.figures.map((figure) => {
    if (!figures.has(figure.id))
      figures.set(figure.id, el("span", { class: "figure" }, el("img", { alt: "" }), el("b")));
    dressFigure(figures.get(figure.id), figure);
    return figures.get(figure.id);
  });
  if (wanted.length !== list.children.length || wanted.some((one, i) => list.children[i] !== one)) fill(list, wanted);
}

/** @param {Schemas["Figure"]} figure */
function dressFigure(made, figure) {
  const change = made.value === undefined ? 0 : (figure.value - made.value) * (figure.low ? -1 : 1);
  made.value = figure.value;
  made.className = `figure ${change > 0 ? "rose" : change < 0 ? "fell" : ""}`;
  made.setAttribute("role", figure.study ? "button" : "img");
  made.setAttribute("aria-label", `${say(figure.label)}: ${figure.value}`);
  made.tabIndex = figure.study ? 0 : -1;
  made.dataset.name = figure.id;
  if (figure.study) made.dataset.study = figure.study;
  else delete made.dataset.study;
  made.dataset.thing = figure.thing || "";
  const [image, number] = made.children;
  if (image.getAttribute("src") !== picture(figure.art)) image.src = picture(figure.art);
  number.textContent = figure.value;
  made.tip = figureTip(figure);
}

// Pointing at a figure, or reaching it by key, says what it is; there may be more to tell. A tap does on a phone.
export function bindPanels(controller) {
  const home = byId("panels");
  const of = (event) => event.target.closest?.(".figure");
  home.addEventListener("pointerover", (event) => {
    const figure = of(event);
    if (event.pointerType !== "touch" && figure && !figure.contains(event.relatedTarget))
      controller.way.entered(figure, () => controller.figure(figure));
  });
  home.addEventListener("pointerout", (event) => {
    if (event.pointerType !== "touch" && of(event) && !of(event).contains(event.relatedTarget)) controller.out(event);
  });
  home.addEventListener("focusin", (event) => {
    if (of(event)?.matches(":focus-visible")) controller.figure(of(event), { now: true, more: false });
  });
  home.addEventListener("focusout", () => controller.out());
  home.addEventListener(
    "click",
    (event) => {
      const figure = of(event);
      const open = figure?.closest(".panel").classList.contains("opened");
      if (!figure?.dataset.study || (narrow() && !open)) return;
      if (narrow()) event.stopPropagation();
      controller.figure(figure, { now: true });
    },
    true,
  );
}

// -- clocks ----------------------------------------------------------------------------------------------------------

function left(clock, seat) {
  const { left: rest, since } = clock.seats[seat];
  return since === null ? rest : rest - (Date.now() / 1000 - since);
}

function clockOf(message, seat) {
  if (!message.clock) return null;
  const rest = left(message.clock, seat);
  return el("span", {
    class: `clock ${rest < 60 ? "short" : ""}`,
    data: { clock: seat },
    "aria-label": say("ui.time_left"),
    text: time(rest),
  });
}

function tick(message) {
  for (const node of every("[data-clock]")) node.textContent = time(left(message.clock, Number(node.dataset.clock)));
}

export function time(seconds) {
  const sign = seconds < 0 ? "−" : "";
  const whole = Math.floor(Math.abs(seconds));
  if (whole >= 172800) return `${sign}${Math.floor(whole / 86400)} d`;
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const counted = parts[0] ? parts : parts.slice(1);
  return sign + counted.map((part, i) => (i ? String(part).padStart(2, "0") : part)).join(":");
}
