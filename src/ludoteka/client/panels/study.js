// The card beside a thing: what it is, why it cannot be touched, and what there is to tell. That last part is asked for
// only when somebody looks, and kept as long as the moment lasts.

import { announce, byId, el, every } from "../kit/dom.js";
import { seatAt } from "../api/client.js";
import { wordsOf } from "../kit/search.js";
import { itemsOf } from "./aids.js";
import { hideTip, place, showTip } from "./tips.js";
import { say } from "../words/words.js";
import { picture } from "../api/pictures.js";

const KEPT = 80;

export class Studies {
  constructor(table, layers) {
    this.table = table;
    this.layers = layers;
    this.known = new Map();
    this.shown = null;
    this.marked = [];
    // A tap elsewhere closes the card.
    addEventListener(
      "pointerdown",
      ({ target }) => {
        if (this.shown && !this.shown.anchor.contains(target) && !byId("tip").contains(target)) this.hide();
      },
      true,
    );
  }

  // The moment that is looked at: the present one, or one of the past with somebody's eyes.
  moment() {
    const { key, replay } = this.table;
    return `${key} ${this.table.shown()?.version} ${replay.active ? `past ${replay.eyes?.seat}` : ""}`;
  }

  ask(what) {
    const { key, replay } = this.table;
    const id = `${this.moment()} ${what}`;
    if (!this.known.has(id)) {
      if (this.known.size >= KEPT) this.known.delete(this.known.keys().next().value);
      const version = replay.active ? this.table.shown().version : undefined;
      this.known.set(
        id,
        seatAt(key)
          .study(what, version, replay.active ? replay.eyes?.seat : undefined)
          .catch(() => {
            this.known.delete(id);
            return null;
          }),
      );
    }
    return this.known.get(id);
  }

  // Show a card. `head(more)` makes it, `what` is asked about if there is more to tell, `loud` reads it aloud.
  show(what, anchor, head, { now = false, loud = false } = {}) {
    this.hide();
    const card = { what, anchor, head, why: null, told: null };
    this.shown = card;
    showTip(
      anchor,
      () => {
        if (what) this.tell(card, loud);
        // Why not may have come before the card.
        return head(card.why);
      },
      now,
    );
  }

  async tell(card, loud) {
    const told = await this.ask(card.what);
    if (this.shown !== card || !told || !card.anchor.isConnected) return;
    card.told = told;
    this.light(told);
    this.layers.set("study", told);
    this.draw(card);
    if (loud) announce(wordsOf(byId("tip").innerText).join(" "));
  }

  // Why the thing cannot be touched, as a part of its card.
  add(anchor, why) {
    if (this.shown?.anchor !== anchor) return;
    this.shown.why = why;
    this.draw(this.shown);
  }

  draw({ anchor, head, why, told }) {
    const more = [...(why || []), told ? content(told, this.table.shown().scene) : null];
    const made = head(more);
    // What is told may have the name of the thing itself: it is said once.
    const [name, again] = made.filter(Boolean).flatMap((part) => [...part.querySelectorAll("strong")]);
    if (again && again.textContent === name.textContent) again.remove();
    place(
      anchor,
      made,
      this.marked.filter((one) => one !== anchor),
    );
  }

  // Light the things that a study, or a line of one, speaks of.
  light({ lights, items = [] }) {
    this.unlight();
    const ids = new Set([...lights, ...items.flatMap((item) => item.lights || [])]);
    this.marked = [...ids].map((id) => this.table.stage.nodes.get(id) ?? ofSeat(id)).filter(Boolean);
    for (const made of this.marked) made.classList.add("marked");
  }

  unlight() {
    for (const made of this.marked) made.classList.remove("marked");
    this.marked = [];
  }

  hide() {
    this.shown = null;
    this.unlight();
    this.layers.clear("study");
    hideTip();
  }

  // The table has changed below the card: it tells what is true now, or goes.
  refresh() {
    const card = this.shown;
    if (!card) return;
    const moment = this.moment();
    if (!card.anchor.isConnected) this.hide();
    else if (card.moment && card.moment !== moment && card.what && !byId("tip").hidden) this.tell(card, false);
    card.moment = moment;
  }
}

/** @param {Schemas["Study"]} told */
function content(told, scene) {
  return el(
    "div",
    { class: `studied ${told.items.length > 14 ? "long" : ""}` },
    told.label ? el("strong", { text: say(told.label) }) : null,
    told.items.length ? itemsOf(told.items, scene) : null,
  );
}

// The card of a figure of a panel.
export const figureTip = (figure) => (more, explain) => [
  el("img", { class: "tip-art small", src: picture(figure.art), alt: "" }),
  el(
    "div",
    { class: "tip-text" },
    el("strong", { text: `${say(figure.label)}: ${figure.value}` }),
    more,
    explain(figure),
  ),
];

// A seat is lit by its panel, or a figure in it is.
const ofSeat = (id) =>
  every(".panel, .panel .figure").find((made) => {
    const { seat } = made.closest(".panel").dataset;
    return id === (made.dataset.name ? `figure:${seat}:${made.dataset.name}` : `seat:${seat}`);
  });

export const figureOf = ({ seat, id }) =>
  `.panel[data-seat="${CSS.escape(seat)}"] .figure[data-name="${CSS.escape(id)}"]`;
