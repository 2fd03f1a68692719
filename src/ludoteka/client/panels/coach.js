// The coach beside the table: what the open question is for, what to look at, and what the last turn brought. What is
// said comes from the server; what a turn brought is read off one's own figures.

import { button, el, fill } from "../kit/dom.js";
import { kept, prefs, setPrefs } from "../kit/prefs.js";
import { current, say, taught } from "../words/words.js";
import { ruleOfQuestion } from "./rule_links.js";

// So many figures are told at once.
const TOLD = 4;

// Whether the coach is wanted at a table: a first game has one, others as chosen.
export const coached = (key) => kept(key)?.coach ?? prefs().coach;

/** What is different in the figures of a panel. @param {Schemas["Figure"][]} before @param {Schemas["Figure"][]} after */
export function differences(before, after) {
  const old = new Map(before.map((figure) => [figure.id, figure.value]));
  return after
    .filter(({ id, value }) => old.has(id) && old.get(id) !== value)
    .map(({ id, label, value }) => ({ label, by: value - old.get(id) }));
}

/**
 * The card in which the coach and the lessons speak: a heading, and what is said below it. What stays as it is is not
 * drawn anew: somebody may be about to press it. Says whether it was drawn.
 * @param {HTMLElement} home
 * @param {unknown[]} shown what the card depends on
 * @param {() => { head: any[], body: any[] }} make
 */
export function drawCard(home, shown, make) {
  const key = JSON.stringify([...shown, current()]);
  if (home.dataset.drawn === key) return false;
  home.dataset.drawn = key;
  const { head, body } = make();
  fill(home, el("div", { class: "coach-head" }, head), body);
  return true;
}

export class Coach {
  constructor(table) {
    this.table = table;
    this.forget();
  }

  forget() {
    this.mine = false;
    this.before = null;
    this.began = 0;
    this.brought = [];
  }

  get on() {
    return taught() && this.table.message.seat !== null && Boolean(coached(this.table.key));
  }

  toggle() {
    if (taught()) setPrefs({ coach: !this.on });
  }

  // A turn is mine from its first question until it is ended.
  /** @param {Schemas["TableMessage"]} message */
  follow(message) {
    const held = message.turn_open !== null && message.turn_open === message.seat;
    const mine = message.scene.choices.length > 0 || held;
    const figures = message.scene.panels.find((panel) => panel.seat === message.seat)?.figures ?? [];
    if (this.before && (held || !this.mine || !mine)) this.brought = differences(this.before, figures);
    if (mine && !this.mine) {
      this.before = figures;
      this.began = message.version;
    }
    this.mine = mine;
  }

  draw(home) {
    const { message, playback, replay } = this.table;
    const advice = this.on && !replay.active && !message.result ? message.coach : null;
    const told = advice && this.told();
    home.hidden = !advice;
    this.table.lesson.point(advice && !playback.active ? (advice.look ?? []) : []);
    if (home.hidden) return;
    drawCard(home, [advice, told], () => ({
      head: [
        el("strong", { text: say("ui.coach") }),
        advice.after ? null : ruleOfQuestion(this.table.controller),
        button("×", () => this.toggle(), {
          class: "coach-leave quiet",
          title: say("ui.coach.off"),
          "aria-label": say("ui.coach.off"),
          data: { key: "coach-off" },
        }),
      ],
      body: [
        el(
          "div",
          { class: "coach-text", role: "status" },
          told ? el("p", { class: "coach-brought", text: told }) : null,
          el("p", { class: "coach-advice", text: say(advice.text), data: { advice: advice.text.key } }),
        ),
      ],
    }));
  }

  // What the turn brought, until the next one has its first answer.
  told() {
    const { message } = this.table;
    if (!this.brought.length || (this.mine && message.turn_open === null && message.version !== this.began)) return "";
    const changes = this.brought
      .slice(0, TOLD)
      .map(({ label, by }) => `${say(label)} ${by > 0 ? "+" : "−"}${Math.abs(by)}`);
    return say("ui.coach.brought", { changes: changes.join(", ") });
  }
}
