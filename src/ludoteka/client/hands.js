// What people do at the table, and what follows from it: touching, confirming, going back, asking why.

import { announce, byId, el } from "./dom.js";
import { get, post } from "./net.js";
import { PLACE, turnOf } from "./choices.js";
import { hideTip, nodeTip, showTip } from "./tips.js";
import { say } from "./words.js";
import { prefs } from "./prefs.js";
import { listMoves } from "./lists.js";
import { showPageOf } from "./pages.js";

export class Hands {
  constructor(table) {
    this.table = table;
    this.previews = new Map();
  }

  seat() { return this.table.message?.seat; }
  scene() { return this.table.shown()?.scene; }
  redraw() { this.table.redraw(); }
  amount() { return this.table.picker.amounts()[this.table.picker.spin]; }
  node(id) { return this.scene().nodes.find((one) => one.id === id); }

  // -- touching ------------------------------------------------------------------------------------------------------

  touch(id) {
    const { picker, replay } = this.table;
    if (replay.active) return;
    hideTip();
    const said = picker.touch(id);
    if (said === "again") {
      if (picker.kind === PLACE) this.whyNotTurned();
      else this.confirm();
    } else if (!said) this.whyNot(id);
    else showPageOf(this.table, id);
  }

  turn(by) {
    const { picker } = this.table;
    if (!picker.turn(by) && picker.kind === PLACE && picker.chosen()) this.whyNotTurned();
  }

  wheel(id, delta) {
    const { picker } = this.table;
    if (picker.kind === PLACE && picker.cell() === id) return picker.turn(delta > 0 ? 1 : -1) || true;
    if (picker.kind === "amount" && picker.choices[0].targets.includes(id)) {
      picker.set(picker.spin + (delta < 0 ? 1 : -1));
      return true;
    }
    return false;
  }

  over(id, anchor, at_once = false) {
    const node = this.node(id);
    if (!node) return;
    showTip(anchor, nodeTip(node), at_once);
    const { picker, bar, replay } = this.table;
    if (replay.active || picker.chosen() || picker.kind !== "one of") return;
    const only = picker.choices.filter((one) => one.targets.includes(id));
    if (only.length === 1) {
      bar.hovered = only[0];
      bar.details(picker, null);
    }
  }

  out() {
    hideTip();
    const { picker, bar } = this.table;
    if (bar.hovered) {
      bar.hovered = null;
      bar.fetch.stop();
      bar.details(picker, picker.chosen());
    }
  }

  // Light up the thing that a figure speaks of.
  mark(id, on) {
    this.table.stage.nodes.get(id)?.classList.toggle("marked", on);
  }

  look(seat) {
    this.table.stage.focus = seat;
    this.table.redraw();
    dispatchEvent(new CustomEvent("ludoteka:page", { detail: "area" }));
  }

  looked() { this.table.redraw(); }

  list() { listMoves(this.table); }

  // -- answering -----------------------------------------------------------------------------------------------------

  possible(move) { return !this.table.busy && !this.table.awaited && this.table.picker.choices.some((one) => one.move === move.move); }

  async preview(move) {
    const { message } = this.table;
    const id = `${this.table.key} ${message.version} ${move.move}`;
    if (!this.previews.has(id)) {
      if (this.previews.size > 60) this.previews.clear();
      this.previews.set(id, post(`/api/seats/${this.table.key}/preview`, { move: move.move }).catch(() => null));
    }
    return this.previews.get(id);
  }

  // A button of the bar: done at once unless there is no way back, which is asked once.
  async offer(choice) {
    const data = prefs().ask ? await this.preview(choice) : null;
    if (data?.final) this.table.picker.pick(choice);
    else this.send(choice);
  }

  confirm() {
    const chosen = this.table.picker.chosen();
    if (chosen) this.send(chosen);
    else if (this.table.message?.can.end && !this.table.picker.choices.length) this.go("end");
  }

  send(choice) {
    return this.post("moves", { version: this.table.message.version, move: choice.move });
  }

  go(what) {
    return this.post(what, { version: this.table.message.version });
  }

  async post(what, body) {
    const { table } = this;
    if (table.busy || table.awaited || table.replay.active) return;
    table.busy = true;
    try {
      const done = await post(`/api/seats/${table.key}/${what}?brief=${table.online}`, body);
      table.busy = false;
      // What was done comes with the next update; until then nothing else can be answered.
      if (done.message) table.take(done.message);
      else if (done.version > table.message.version) table.awaited = done.version;
      if (done.note) this.note(say(done.note), "warn");
    } catch (error) {
      table.busy = false;
      this.trouble(error);
    }
    table.redraw();
  }

  // -- what cannot be done -------------------------------------------------------------------------------------------

  trouble(error) {
    if (!error.said) {
      this.note(say("ui.failed"), "bad");
      return;
    }
    this.note(this.reason(error.said), "bad");
  }

  reason(said) {
    const text = said.key ? say(said) : said.text;
    return [text, said.rule ? this.ruleLink(said.rule) : null].filter(Boolean);
  }

  ruleLink(rule) {
    return el("button", { type: "button", class: "rule-link", text: rule, title: say("table.rules"), on: { click: (event) => {
      event.stopPropagation();
      this.table.side.openRule(rule);
      dispatchEvent(new CustomEvent("ludoteka:page", { detail: "aside" }));
    } } });
  }

  note(content, kind = "") {
    this.table.bar.note = { content, kind };
    this.table.bar.details(this.table.picker, this.table.picker.chosen());
    const shown = byId("detail").textContent;
    announce(shown, false);
  }

  async whyNot(id) {
    const { table } = this;
    const node = this.node(id);
    const anchor = table.stage.nodes.get(id);
    const reasons = await this.reasons({ target: id });
    if (!reasons) return;
    const why = reasons.slice(0, 3).map((one) => el("p", { class: "why" }, this.reason(one)));
    if (node && anchor) showTip(anchor, nodeTip(node, why), true);
    if (reasons.length) this.note(this.reason(reasons[0]), "warn");
  }

  // Why the piece does not fit in another turn.
  async whyNotTurned() {
    const chosen = this.table.picker.chosen();
    const turn = chosen.label.args.turn;
    const next = ((turnOf(chosen) + 1) % 4) * 90;
    const at = chosen.move.lastIndexOf(String(turn));
    const move = chosen.move.slice(0, at) + next + chosen.move.slice(at + String(turn).length);
    const reasons = await this.reasons({ move });
    this.note([say("ui.only_turn"), " ", ...(reasons?.[0] ? this.reason(reasons[0]) : [])], "warn");
  }

  async reasons(question) {
    const { table } = this;
    if (table.message.seat === null || !table.picker.choices.length) return [];
    try {
      const { reasons } = await post(`/api/seats/${table.key}/why`, question);
      return reasons;
    } catch { return []; }
  }

  async hint() {
    const { table } = this;
    this.note(say("ui.thinking"));
    try {
      const { move } = await post(`/api/seats/${table.key}/hint`);
      const choice = table.picker.choices.find((one) => one.move === move);
      if (choice) table.picker.pick(choice);
    } catch (error) { this.trouble(error); }
  }

  // -- time ----------------------------------------------------------------------------------------------------------

  jump(version) { return this.table.replay.go(version); }

  at(version) { return get(`/api/seats/${this.table.key}/at/${version}`); }
}
