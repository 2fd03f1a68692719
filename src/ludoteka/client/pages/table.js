// The table page: one seat (or a spectator's place) whose key is behind the # of the address.

import { announce, bindPress, byId, fill } from "../kit/dom.js";
import { faulty, patiently } from "../api/net.js";
import { myTables, outdated, ownKey, seatAt, tableAddress } from "../api/client.js";
import { applied } from "../api/patch.js";
import { answerWorker } from "../api/push.js";
import { Picker } from "../play/picker.js";
import { Stage } from "../board/stage.js";
import { Bar } from "../play/action_bar.js";
import { bindPanels, drawPanels } from "../panels/seats.js";
import { bindAids, drawAids } from "../panels/aids.js";
import { Layers, Overlays } from "../board/overlays.js";
import { Studies } from "../panels/study.js";
import { Story } from "../panels/story.js";
import { arrangeFor } from "../board/arrange.js";
import { Lesson } from "../panels/lesson.js";
import { Coach, coached } from "../panels/coach.js";
import { Log } from "../panels/log.js";
import { Tabs } from "../panels/tabs.js";
import { learn } from "../board/thumbs.js";
import { load, retell, say, seatName, setNames, wanted } from "../words/words.js";
import { need } from "../api/pictures.js";
import { applyPrefs, atThisScreen, keep, kept, onPrefs, prefs } from "../kit/prefs.js";
import { Controller } from "../play/controller.js";
import { bindKeys } from "../play/keyboard.js";
import { arrange, drawPages, markPage, showPage } from "../board/phone.js";
import { drawTools, equip } from "../panels/tools.js";
import { drawText } from "../panels/text_view.js";
import { Replay } from "../play/replay.js";
import { Playback } from "../play/playback.js";
import { play } from "../kit/sound.js";
import { drawBanner } from "../panels/banner.js";
import { found, lost } from "./lost.js";
import { settle } from "./settled.js";
import { handOver } from "../dialogs/hand_over.js";
import { askName } from "../dialogs/ask_name.js";
import { Strip } from "../panels/strip.js";
import { finish } from "../panels/ending.js";
import { tellSince } from "../panels/since.js";

class Table {
  constructor() {
    /** @type {Schemas["TableMessage"]} */
    this.message = null;
    this.present = new Set();
    this.online = true;
    this.busy = false;
    this.stop = () => {};
    this.news = Promise.resolve();
    // Comes when the log is here.
    this.history = Promise.resolve();
    this.controller = new Controller(this);
    this.picker = new Picker(() => this.picked());
    this.stage = new Stage(this.controller);
    this.bar = new Bar(this.controller);
    this.log = new Log(this.controller);
    this.tabs = new Tabs(this.controller);
    this.replay = new Replay(this);
    this.layers = new Layers(this.stage);
    this.studies = new Studies(this, this.layers);
    this.overlays = new Overlays(this, this.layers, this.studies);
    this.story = new Story(this);
    this.lesson = new Lesson(this);
    this.coach = new Coach(this);
    this.playback = new Playback(this);
    this.strip = new Strip(this);
    /** @type {number | null} */
    this.soon = null;
    bindPanels(this.controller);
    bindAids(this.controller);
    bindKeys(this);
    this.press = bindPress((moving) => this.redraw(moving));
    onPrefs((_, changes) => settle(this, changes));
    addEventListener("ludoteka:arranged", () => {
      if (this.message) this.redraw();
    });
  }

  // -- opening -------------------------------------------------------------------------------------------------------

  async open(key) {
    this.stop();
    this.key = key;
    this.message = null;
    this.shownResult = false;
    this.ended = false;
    this.caughtUp = false;
    this.awaited = 0;
    this.picker.ask([]);
    this.replay.leave(false);
    this.log.set([]);
    this.stage.forget();
    this.studies.hide();
    this.story.forget();
    this.coach.forget();
    this.playback.forget();
    this.playback.missed = null;
    this.strip.close();
    // Nothing of the table that was open before can be answered any more.
    fill(byId("forward"));
    delete document.body.dataset.seat;
    arrangeFor(key);
    let message;
    try {
      [message] = await patiently(() => Promise.all([seatAt(key).look(), load(wanted())]), troubled);
      if (this.key !== key) return;
      await patiently(() => load(wanted(), message.title, Boolean(message.lesson || coached(key))), troubled);
      await need(message);
    } catch (error) {
      await load(wanted());
      retell();
      lost(error, start);
      return;
    }
    if (this.key !== key) return;
    found();
    retell();
    const entry = kept(key);
    this.table = entry?.table;
    this.identify(key, message);
    this.tabs.open(key, message.seat, message.title);
    // Whoever comes to a finished game for the first time may want to see how it went before it is told how it ended.
    this.replay.safe = message.status === "over" && !entry?.ended && (message.seat === null || Boolean(entry?.fresh));
    this.take(message, false);
    if (this.key !== key) return;
    askName(message, entry, key);
    this.catchUp(message, entry);
    this.stop = seatAt(key).listen(
      message.version,
      {
        table: (data) => this.inOrder(data, () => this.jump(data)),
        update: (patch) => this.inOrder(patch, () => this.update(patch)),
        chat: (line) => this.tabs.said(line),
        presence: ({ seats }) => {
          this.present = new Set(seats);
          if (this.message) this.redraw();
        },
      },
      (online) => this.connection(online),
    );
  }

  async identify(key, message) {
    try {
      const { tables } = await myTables([key]);
      if (tables.length) {
        this.info = tables[0].table;
        this.table = tables[0].table.id;
        keep({ key, table: this.table, seat: message.seat, title: message.title });
      }
    } catch {
      /* the table can be played without it */
    }
  }

  async catchUp(message, entry) {
    const { key } = this;
    this.history = this.tell(key);
    await this.history;
    if (this.key !== key || !this.message) return;
    this.caughtUp = true;
    if (this.replay.safe) await this.replay.go(0);
    else this.finish();
    const away = message.seat !== null && entry?.seen && entry.seen < message.version && message.status === "running";
    if (away && !entry.parent) tellSince(this, entry.seen);
  }

  // All that happened before this page was opened.
  async tell(key) {
    try {
      const whole = await seatAt(key).since(0);
      if (this.key !== key) return;
      const mine = this.log.lines.filter((line) => line.version > whole.version);
      this.log.set([...whole.lines, ...mine]);
      this.log.draw(this.message.scene, this.replay);
      this.replay.ticks();
    } catch {
      /* the log goes on from here */
    }
  }

  // -- what the server says ------------------------------------------------------------------------------------------

  /** @param {Schemas["TableMessage"]} message */
  take(message, moving = true) {
    if (this.message && message.version < this.message.version && message.title === this.message.title) moving = false;
    const before = this.message;
    this.message = message;
    this.changed(before, moving);
  }

  // Everything anew: there are no steps that lead there.
  jump(message) {
    this.playback.forget();
    this.take(message);
  }

  // News are taken one after the other, each when its pictures are here. Whom the server cannot reach looks again later.
  inOrder(news, take) {
    const { key } = this;
    const done = this.news.then(async () => {
      await need(news);
      if (this.key === key) await take();
    });
    this.news = done.catch(faulty);
    return done;
  }

  /** @param {Schemas["Update"]} patch */
  async update(patch) {
    if (patch.events) {
      this.log.add(patch.events);
      this.story.hear(patch.events);
    }
    const made = applied(this.message, patch);
    if (!made) {
      if (patch.version >= (this.message?.version ?? 0)) this.jump(await seatAt(this.key).look());
      return;
    }
    this.playback.hear(this.message, made, patch.events);
    this.take(made);
    this.playback.goOn();
  }

  /** @param {Schemas["TableMessage"]} before */
  changed(before, moving) {
    const message = this.message;
    if (message.version >= this.awaited) this.awaited = 0;
    setNames(message.seats, message.scene.panels);
    learn(message.scene);
    Object.assign(document.body.dataset, { version: message.version, seat: message.seat });
    this.log.notes = message.notes || [];
    this.bar.preview = null;
    this.bar.hovered = null;
    // What was said about a question is good as long as it is asked.
    const { question } = this.picker;
    this.picker.ask(message.scene.choices);
    this.coach.follow(message);
    if (this.picker.question !== question || !this.picker.choices.length) this.bar.note = null;
    this.ended ||= Boolean(before && !before.result && message.result);
    this.note();
    if (handOver(this)) {
      this.studies.hide();
      return;
    }
    const asked = message.scene.choices.length > 0;
    const was = before?.scene.choices.length > 0;
    const anew = asked && this.picker.question !== question;
    if (anew && message.seat !== null && !this.playback.active) this.stage.focus = message.seat;
    if (asked && !was) {
      announce(`${say("turn.yours", { seat: seatName(message.seat) })}. ${say(message.scene.prompt)}`, false);
      if (before) play("turn");
    }
    if (!this.replay.active && !this.replay.safe) {
      if (this.playback.active) this.redrawSoon();
      else this.redraw(moving);
    }
    this.title();
    this.finish();
  }

  // So far the table was seen: what is still being played back can be looked at again.
  note() {
    if (document.hidden || this.playback.active) return;
    keep({ key: this.key, seen: this.message.version, over: this.message.status === "over" });
  }

  // Playback has come to the present.
  arrived(seen) {
    if (seen) this.note();
    this.redraw(true);
    this.finish();
  }

  finish() {
    finish(this);
  }

  title() {
    const { message } = this;
    const mine = message.waiting.includes(message.seat);
    document.title = `${mine ? "● " : ""}${say("game.title")}`;
  }

  connection(online) {
    if (online && !this.online) {
      announce(say("ui.online"));
      this.tabs.missed();
      outdated().then((old) => {
        this.outdated = old;
        drawBanner(this);
      });
    }
    this.online = online;
    this.awaited = 0;
    drawBanner(this);
  }

  // -- drawing -------------------------------------------------------------------------------------------------------

  // A past moment is shown like the present one, but cannot be touched.
  /** @returns {Schemas["TableMessage"]} */
  shown() {
    return this.replay.active ? this.replay.message : (this.playback.message ?? this.message);
  }

  // While steps are played back the present goes on behind them, often many times in a moment: it is drawn once a frame.
  redrawSoon() {
    this.soon ??= requestAnimationFrame(() => this.redraw());
  }

  redraw(moving = false) {
    cancelAnimationFrame(this.soon);
    this.soon = null;
    if (this.press.held) {
      this.press.late ||= moving ? "moving" : "still";
      return;
    }
    const message = this.shown();
    if (!message || (!byId("cover").hidden && byId("cover").dataset.kind === "hand")) return;
    const past = this.replay.active;
    const picker = past ? new Picker(() => {}) : this.picker;
    // While steps are played back, what is asked now can still be answered.
    const playing = !past && this.playback.active;
    const now = playing ? this.message : message;
    const still = playing ? new Picker(() => {}) : picker;
    this.stage.draw(message, still.lights(), still.chosen(), moving);
    this.bar.draw(now, picker, this.busy || this.awaited > 0);
    drawPanels((playing && this.playback.landed) || message, this.present, this.controller);
    drawAids(now);
    this.log.draw(message.scene, this.replay, playing ? this.playback.told() : null);
    this.tabs.refresh();
    this.replay.draw();
    drawTools(this);
    drawBanner(this);
    this.story.draw();
    this.playback.draw();
    this.strip.draw();
    this.studies.refresh();
    this.overlays.draw();
    this.lesson.draw();
    drawPages(this);
    const text = prefs().view === "text";
    byId("text").hidden = !text;
    byId("stage").hidden = text;
    if (text) drawText(this, message, picker);
    document.body.classList.toggle("past", past);
  }

  picked() {
    this.bar.note = null;
    this.redraw();
    const chosen = this.picker.chosen();
    if (chosen) announce(say(chosen.label));
  }

  // The keys of everybody who plays at this screen.
  here() {
    return atThisScreen(this.table).filter((one) => !one.over);
  }

  switchTo(key) {
    history.replaceState(null, "", tableAddress(key));
    return this.open(key);
  }
}

applyPrefs();
const table = new Table();
const start = () => table.open(ownKey());
// What the server says needs its words; if it says nothing, the page has words of its own.
const troubled = async (error) => {
  if (error.status) await load(wanted()).catch(() => {});
  lost(error, start);
};
addEventListener("hashchange", () => {
  // What was opened at another table speaks of that one.
  for (const one of document.querySelectorAll("dialog")) one.close();
  start();
});
addEventListener("ludoteka:page", (/** @type {any} */ event) => showPage(event.detail));
answerWorker(() => table.table);
equip(table);
markPage(table);
arrange();
start();
