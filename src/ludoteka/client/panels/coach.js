// The coach beside the table: what the open question is for, what to look at, and what the last turn brought. What is
// said comes from the server; what a turn brought is read off one's own figures.

import { button, el, fill } from "../kit/dom.js";
import { learnt } from "../kit/learnt.js";
import { kept, prefs, setPrefs } from "../kit/prefs.js";
import { current, say, sayings, taught } from "../words/words.js";
import { differences, saying } from "./brought.js";
import { ruleOfQuestion } from "./rule_links.js";

// So many figures are told at once.
const TOLD = 4;

// Whether the coach is wanted at a table: a first game has one, others as chosen.
export const coached = (key) => kept(key)?.coach ?? prefs().coach;

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
    this.goal();
    const counsel = el("p", {
      class: advice.alarm ? "coach-advice coach-alarm" : "coach-advice",
      text: say(advice.text),
      data: { advice: advice.text.key },
    });
    const brought = () =>
      el("p", { class: "coach-brought" }, told.words, el("span", { class: "coach-figures", text: told.figures }));
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
          // Where the game can soon be over, that comes first.
          advice.alarm ? [counsel, told ? brought() : null] : [told ? brought() : null, counsel],
        ),
      ],
    }));
  }

  // What the turn brought, until the next one has its first answer.
  told() {
    const { message } = this.table;
    if (!this.brought.length || (this.mine && message.turn_open === null && message.version !== this.began))
      return null;
    const changes = this.brought
      .slice(0, TOLD)
      .map(({ label, by }) => `${say(label)} ${by > 0 ? "+" : "−"}${Math.abs(by)}`);
    const key = saying(this.brought, sayings());
    const figures = say("ui.coach.brought", { changes: changes.join(", ") });
    return { words: key ? `${say(key)} ` : "", figures };
  }

  // Whoever plays a first game and has never seen what wins sees that first.
  goal() {
    const { key, message, lesson } = this.table;
    if (this.shown || !kept(key)?.first || learnt(message.title).goal || document.querySelector("dialog[open]")) return;
    this.shown = true;
    lesson.goal();
  }
}
