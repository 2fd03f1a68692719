// What people do at the table, and what follows from it: touching, confirming, going back, asking why.

import { announce, byId, el, later } from "../kit/dom.js";
import { seatAt } from "../api/client.js";
import { PLACE } from "./picker.js";
import { nodeTip, pressable } from "../panels/tips.js";
import { Way } from "../panels/way.js";
import { explanation } from "../panels/explain.js";
import { say } from "../words/words.js";
import { prefs } from "../kit/prefs.js";
import { listMoves } from "./move_list.js";
import { showHint } from "./hint.js";
import { movable, outline, settleDown, tried } from "../board/arrange.js";
import { showPageOf } from "../board/phone.js";

export class Controller {
  /** @param {any} table - the page with all its parts */
  constructor(table) {
    this.table = table;
    this.previews = new Map();
    this.way = new Way(pressable, () => table.studies.hide());
    addEventListener("pointermove", (event) => this.way.moved(event));
    document.documentElement.addEventListener("pointerleave", () => this.way.turn());
  }

  seat() {
    return this.table.message?.seat;
  }
  /** @returns {Schemas["Scene"]} */
  scene() {
    return this.table.shown()?.scene;
  }
  redraw() {
    this.table.redraw();
  }
  amount() {
    return Math.abs(this.table.picker.amounts()[this.table.picker.spin]);
  }
  /** @returns {Schemas["Node"]} */
  node(id) {
    return this.table.stage.scene?.nodes.find((one) => one.id === id);
  }
  /** @returns {Schemas["Answer"][]} */
  choices() {
    return this.table.replay.active || this.table.playback.active ? [] : this.table.picker.choices;
  }

  // -- touching ------------------------------------------------------------------------------------------------------

  touch(touched) {
    const { picker, replay, stage, studies } = this.table;
    const id = stage.meant(touched);
    studies.hide();
    if (this.table.lesson.tapped(id)) return;
    // What was answered is on its way: the next question is not answered by a click too many.
    if ((this.table.busy || this.table.awaited) && stage.targets.has(id)) return;
    const said = replay.active ? "" : picker.touch(id);
    if (said === "again") {
      if (picker.kind === PLACE) this.whyNotTurned();
      else this.confirm();
    } else if (!said) this.tell(id);
    else showPageOf(this.table, id);
  }

  // Something that cannot be touched now: what it is, what there is to tell, and why not.
  async tell(id) {
    const anchor = this.table.stage.nodes.get(id);
    if (!anchor) return;
    this.over(id, anchor, { now: true });
    if (this.choices().length) await this.whyNot(id);
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

  // Pointing at a thing: what it is, and after a moment what there is to tell. `lit` is what a click would touch.
  over(id, anchor, { now = false, more = true, lit = id } = {}) {
    const node = this.node(id);
    const { picker, bar, studies } = this.table;
    if (!node || (node.spot && picker.cell() === id)) return;
    const told = node.study && more && !this.table.playback.active;
    studies.show(told ? id : "", anchor, (content) => nodeTip(node, content, this.explain(node)), { now });
    if (!now && this.choices().length && !picker.lights().has(id)) this.wonder(id);
    if (picker.chosen() || picker.kind !== "one of") return;
    const only = this.choices().filter((one) => one.targets.includes(lit));
    if (only.length === 1) {
      bar.hovered = only[0];
      bar.details(picker, null);
    }
  }

  // Whoever rests on a thing that cannot be touched is told why; of a thing of another kind only what a rule says of it.
  wonder = later((id) => this.whyNot(id, false), 300);

  // The focus has gone, or the pointer, who may be on its way to the card.
  out(pointer = null) {
    this.wonder.stop();
    if (pointer) this.way.left(pointer);
    else this.table.studies.hide();
    const { picker, bar } = this.table;
    if (bar.hovered) {
      bar.hovered = null;
      bar.fetch.stop();
      bar.details(picker, picker.chosen());
    }
  }

  // Tell all there is about the thing in focus, aloud too.
  study(target) {
    const { studies } = this.table;
    const figure = target.closest?.(".figure[data-study]");
    if (figure) {
      this.figure(figure, { now: true, loud: true });
      return true;
    }
    const anchor = target.closest?.(".node[data-id]");
    const node = anchor && this.node(anchor.dataset.id);
    if (!node) return false;
    const card = (content) => nodeTip(node, content, this.explain(node));
    studies.show(node.study ? node.id : "", anchor, card, { now: true, loud: true });
    return true;
  }

  figure(made, { more = true, now = false, loud = false } = {}) {
    const card = (told) => made.tip(told, (figure) => this.explain(figure));
    this.table.studies.show(more ? made.dataset.study || "" : "", made, card, { now, loud });
    this.light(made.dataset.thing ? [made.dataset.thing] : []);
  }

  // Draw over the table what a move would look like.
  draw(drawn) {
    this.table.layers.set("preview", drawn);
  }

  // Light up the things that a line speaks of.
  light(ids) {
    this.table.studies.light({ lights: ids, items: [] });
  }

  // -- dragging ------------------------------------------------------------------------------------------------------

  // Whether a thing can be taken up: the owner may move it about, or it goes with another thing that may be touched.
  lift(id) {
    const { picker, stage, replay } = this.table;
    if (replay.active) return false;
    const partners = this.choices().some(
      (one) =>
        one.targets.length > 1 &&
        (one.kind === PLACE ? one.varies.piece === id : one.kind === "one of" && one.targets.includes(id)),
    );
    if (!partners) return Boolean(movable(stage.scene, id));
    if (!picker.picked.includes(id)) picker.touch(id);
    return true;
  }

  turnable(id) {
    return Boolean(movable(this.table.stage.scene, id));
  }

  // While something is dragged: where it would lie.
  dragged(id, to) {
    const { stage, layers } = this.table;
    const node = id && movable(stage.scene, id);
    const found = node && to?.in ? tried(stage.scene, node, to) : null;
    layers.set("drag", { lines: found ? outline(found) : [] });
  }

  drop(id, below, to) {
    const { picker } = this.table;
    const together = this.choices().some((one) => one.targets.includes(id) && one.targets.includes(below));
    if (together && below !== id) {
      if (!picker.picked.includes(below)) picker.touch(below);
      return;
    }
    if (!this.arrange(id, to) && below && this.choices().length) this.whyNot(below);
  }

  // Put a thing of one's own somewhere else. Says whether it is such a thing.
  arrange(id, to) {
    const { scene } = this.table.stage;
    const node = movable(scene, id);
    if (!node) return false;
    const found = to?.in ? tried(scene, node, to) : null;
    if (found?.free) settleDown(scene, found);
    else if (found || !to?.in) this.note(say("ui.no_room"), "warn");
    return true;
  }

  look(seat) {
    this.table.stage.focus = seat;
    this.table.redraw();
    dispatchEvent(new CustomEvent("ludoteka:page", { detail: "area" }));
  }

  looked() {
    this.table.redraw();
  }

  list() {
    listMoves(this.table);
  }

  // -- answering -----------------------------------------------------------------------------------------------------

  possible(move) {
    return !this.table.busy && !this.table.awaited && this.table.picker.choices.some((one) => one.move === move.move);
  }

  async preview(move) {
    const { message } = this.table;
    if (!message) return null;
    const id = `${this.table.key} ${message.version} ${move.move}`;
    if (!this.previews.has(id)) {
      if (this.previews.size > 60) this.previews.clear();
      this.previews.set(
        id,
        seatAt(this.table.key)
          .preview(move.move, message.version)
          .catch(() => null),
      );
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
    return this.write(choice.move);
  }

  // A move as text, legal or not.
  write(move) {
    return this.act((seat, version, brief) => seat.move(version, move, brief));
  }

  /** @param {"undo" | "redo" | "restart" | "end"} what */
  go(what) {
    return this.act((seat, version, brief) => seat[what](version, brief));
  }

  rewind(to) {
    return this.act((seat, version, brief) => seat.rewind(version, to, brief));
  }

  /** @param {(seat: ReturnType<typeof seatAt>, version: number, brief: boolean) => Promise<Schemas["Done"]>} call */
  async act(call) {
    const { table } = this;
    if (table.busy || table.awaited || table.replay.active) return;
    table.strip.close();
    table.playback.toNow();
    table.busy = true;
    const [key, question] = [table.key, table.picker.question];
    try {
      const done = await call(seatAt(key), table.message.version, table.online);
      table.busy = false;
      // For whoever watches the page from outside: so many answers were taken.
      document.body.dataset.answers = String(Number(document.body.dataset.answers || 0) + 1);
      // Meanwhile the page may have gone to another table, or to the next seat at this screen.
      if (table.key !== key) return;
      // What is asked next may have come already.
      if (table.picker.question === question) table.picker.renew();
      // What was done comes with the next update; until then nothing else can be answered.
      if (done.message) table.take(done.message);
      else if (done.version > table.message.version) table.awaited = done.version;
      if (done.note) this.note(say(done.note), "warn");
    } catch (error) {
      table.busy = false;
      if (table.key === key) this.trouble(error);
    }
    table.redraw();
  }

  // -- what cannot be done -------------------------------------------------------------------------------------------

  /** @param {import("../api/net.js").Refused} error */
  trouble(error) {
    if (!error.said) {
      this.note(say("ui.failed"), "bad");
      return;
    }
    this.note(this.reason(error.said), "bad");
  }

  /** @param {Partial<Schemas["Said"]>} said */
  reason(said) {
    const text = said.key ? say(said) : said.text;
    return [text, said.rule ? this.ruleLink(said.rule) : null].filter(Boolean);
  }

  ruleLink(rule) {
    return el("button", {
      type: "button",
      class: "rule-link",
      text: rule,
      title: say("table.rules"),
      on: {
        click: (event) => {
          event.stopPropagation();
          this.openRule(rule);
        },
      },
    });
  }

  // What is printed there, with its rule; a place that is only there to be touched needs no words.
  explain(thing) {
    return thing.spot ? null : explanation(thing, (rule) => this.ruleLink(rule));
  }

  // To a rule, or to the rule of a message.
  openRule(rule, key) {
    this.table.studies.hide();
    this.table.tabs.show("rules", { rule, key });
    dispatchEvent(new CustomEvent("ludoteka:page", { detail: "aside" }));
  }

  note(content, kind = "") {
    this.table.bar.note = { content, kind };
    this.table.bar.details(this.table.picker, this.table.picker.chosen());
    announce(byId("detail").textContent, false);
  }

  async whyNot(id, noted = true) {
    const { table } = this;
    const anchor = table.stage.nodes.get(id);
    const { question } = table.picker;
    const why = await this.why({ target: id });
    if (!why || !anchor?.isConnected || table.picker.question !== question) return;
    if (!noted && !why.reasons.length && !anchor.classList.contains("cannot")) return;
    const said = this.forbids(why).slice(0, noted ? 3 : 1);
    table.studies.add(
      anchor,
      said.map((one) => el("p", { class: "why" }, one)),
    );
    if (noted) this.note(this.forbids(why)[0], "warn");
  }

  // What forbids something. Where no rule does, it has nothing to do with what is asked, of which a rule speaks.
  /** @param {Schemas["Why"]} why */
  forbids({ reasons, rule }) {
    const text = say("ui.not_asked", { prompt: say(this.table.message.scene.prompt) });
    return (reasons.length ? reasons : [{ text, rule }]).map((one) => this.reason(one));
  }

  // Why the piece does not fit in another turn.
  async whyNotTurned() {
    const { move } = this.table.picker.chosen();
    const why = await this.why({ move, turned: true });
    if (why) this.note([say("ui.only_turn"), " ", ...(why.reasons[0] ? this.reason(why.reasons[0]) : [])], "warn");
  }

  /** @param {Schemas["Question"]} question */
  async why(question) {
    const { table } = this;
    // Between two tables there is nobody to ask, and whoever is not asked has nothing to ask about.
    if (!table.message || table.message.seat === null || !table.picker.choices.length) return null;
    const { key } = table;
    try {
      const why = await seatAt(key).why(question);
      return table.key === key && table.message ? why : null;
    } catch (error) {
      // Nobody answered, which is no reason.
      if (table.key === key) this.trouble(error);
      return null;
    }
  }

  hint() {
    return showHint(this.table);
  }

  // -- time ----------------------------------------------------------------------------------------------------------

  jump(version) {
    return this.table.replay.go(version);
  }
}
