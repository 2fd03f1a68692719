// What others do is shown step by step, in order: the thing moves, a line at the foot of the stage says what it was. The
// table itself is always at the present: whoever answers, clicks or presses Escape is there at once.

import { button, byId, el, fill } from "../kit/dom.js";
import { icon } from "../kit/icons.js";
import { keep, kept, onPrefs, prefs, still } from "../kit/prefs.js";
import { play } from "../kit/sound.js";
import { seatAt } from "../api/client.js";
import { applied } from "../api/patch.js";
import { need } from "../api/pictures.js";
import { pass, setMotion } from "../board/motion.js";
import { thumbsOf } from "../board/thumbs.js";
import { footOf, narrow } from "../board/phone.js";
import { figureOf } from "../panels/study.js";
import { say } from "../words/words.js";
import { crest } from "./action_bar.js";
import { BeatQueue, gathered, passing, seatOf, unseen, worthShowing } from "./beat_queue.js";
import { sumBeats, sumOf } from "./final_sum.js";

// A way takes this part of a beat, within limits.
const FLIGHT = { part: 0.6, least: 120, most: 700 };

const clock = {
  now: () => performance.now(),
  after: (time, call) => {
    const timer = setTimeout(call, time);
    return () => clearTimeout(timer);
  },
};

export class Playback {
  constructor(table) {
    this.table = table;
    this.missed = null;
    this.queue = new BeatQueue(clock, (beat, time) => this.show(beat, time));
    this.forget();
    onPrefs((_, changes) => {
      if ("pace" in changes) this.paced();
    });
    document.addEventListener("visibilitychange", () => this.looked());
    byId("stage").addEventListener("click", (event) => this.clicked(event), true);
  }

  // Nothing is shown but the present; what still comes is of no use.
  forget() {
    this.turn = (this.turn || 0) + 1;
    this.queue.forget();
    this.message = null;
    this.beat = null;
    this.landed = null;
    this.focus = null;
    this.skip = null;
    this.fetching = false;
    this.upto = 0;
    this.seen = new Map();
    setMotion();
  }

  // A moment that is shown instead of the present.
  get active() {
    return this.message !== null;
  }

  // As far as the log is told: up to an event of a version.
  told() {
    return this.beat ?? { version: this.message.version, nth: this.skip?.nth };
  }

  pace() {
    return prefs().view === "text" ? "instant" : this.chosenPace();
  }

  // A first game is calm until somebody chooses another pace.
  chosenPace() {
    return kept(this.table.key)?.pace ?? prefs().pace;
  }

  paced() {
    if (this.table.key) keep({ key: this.table.key, pace: undefined });
    if (this.pace() === "instant") this.toNow();
    else this.queue.setPace(this.pace());
  }

  // -- news ----------------------------------------------------------------------------------------------------------

  // The table is about to change: if others did something, the steps that led there are shown first.
  hear(before, after, lines = []) {
    if (this.pace() === "instant" || !before) return;
    const back = lines.some((line) => line.kind !== "move");
    // As long as I have not ended my turn, the table shows what I did, and not yet what comes of it.
    const mine = after.turn_open !== null && after.turn_open === before.seat;
    const ended = before.turn_open !== null && after.turn_open === null && !back ? this.followed(before.version) : null;
    const worth = ended || (!mine && worthShowing(lines, before.seat, (event) => event.story));
    if (document.hidden) {
      // Whoever looks elsewhere sees it on coming back.
      if (worth) this.missed ??= ended ? ended.version - 1 : before.version;
      return;
    }
    if (back) this.forget();
    else if (this.active) this.seen.set(before.version, before);
    else if (worth) this.begin(before);
    if (!ended || this.fetching) return;
    this.upto = ended.version - 1;
    this.skip = { version: ended.version, nth: ended.within };
  }

  // The last move of a turn and how much of it is its own, if something followed that is kept back until the turn is
  // ended. As long as the log is not here, there may be.
  followed(version) {
    const { lines } = this.table.log;
    const last = lines.findLast((line) => line.kind === "move" && line.version <= version);
    if (!last) return { version, within: 0 };
    const after = lines.find((line) => line.version === last.version && line.first);
    return after ? { version: last.version, within: after.first } : null;
  }

  begin(message) {
    this.forget();
    this.message = message;
    this.upto = message.version;
    this.focus = this.table.stage.focus;
    this.seen.set(message.version, message);
    this.queue.setPace(this.pace() === "instant" ? "brisk" : this.pace());
  }

  looked() {
    const { missed } = this;
    if (document.hidden || missed === null) return;
    this.missed = null;
    if (this.table.message) this.since({ from: missed });
  }

  // Everything since the own last turn once more, for whoever comes back or looks away.
  async since({ from = null, paused = false, last = false } = {}) {
    if (this.active || this.table.replay.active) return;
    this.begin(this.table.message);
    await this.follow(from, null, paused);
    if (last && this.queue.playing) this.queue.go(this.queue.beats.length - 1);
  }

  // The steps from a moment on. Where they begin is known, or comes along.
  async follow(from, known, paused = false) {
    const { table, turn } = this;
    this.fetching = true;
    let data = null;
    try {
      data = await seatAt(table.key).beats(from, !known);
      await need(data);
    } catch {
      /* the table goes there at once */
    }
    if (this.turn !== turn) return;
    this.fetching = false;
    if (!data) {
      // What nobody could show, as when the page is left at this very moment, has not been seen.
      this.toNow(false);
      return;
    }
    this.upto = data.version;
    let shown = data.start ?? known;
    const told = new Map();
    const beats = data.beats.map((beat) => {
      if (beat.patch) shown = applied(shown, beat.patch) ?? shown;
      told.set(beat.version, (told.get(beat.version) || 0) + 1);
      return { ...beat, nth: told.get(beat.version), message: { ...shown, seats: table.message.seats } };
    });
    // What follows a turn is shown when it is ended, and then nothing else of it once more.
    const open = table.message.turn_open === null ? null : this.followed(table.message.version);
    const now = beats.filter(
      ({ version, nth }) =>
        !(version === this.skip?.version && nth <= this.skip.nth) && !(version === open?.version && nth > open.within),
    );
    this.queue.add(unseen(gathered(now), table.message.seat, this.skip?.nth ? this.skip.version : -1), paused);
    this.goOn();
  }

  // The present has come to another version.
  goOn() {
    if (!this.active || this.fetching) return;
    if (this.table.message.version > this.upto) {
      const known = this.seen.get(this.upto);
      this.follow(this.upto, known);
    } else if (!this.queue.playing && this.table.message.version === this.upto) this.toNow();
  }

  // The sum of every score, line by line, before the result. Says whether there is something to show.
  sum() {
    const { message } = this.table;
    if (this.pace() === "instant" || document.hidden) return false;
    this.begin(message);
    this.queue.add(sumBeats(message));
    return true;
  }

  // -- going on ------------------------------------------------------------------------------------------------------

  next() {
    return this.queue.next();
  }

  back() {
    if (this.queue.playing || this.active) return this.queue.back();
    if (this.table.message.seat === null || this.table.message.status === "over") return false;
    this.since({ paused: true, last: true });
    return true;
  }

  // To now. Says whether there was another moment in sight.
  toNow(seen = true) {
    if (!this.active) return false;
    const { table, focus } = this;
    this.forget();
    table.stage.focus = table.message.scene.choices.length ? table.message.seat : focus;
    table.arrived(seen);
    return true;
  }

  // What can be touched now and lies under the pointer is meant; any other click is no answer.
  clicked(event) {
    if (!this.active || event.target.closest("#beat")) return;
    this.toNow();
    if (event.target.closest(".node.can")) return;
    event.stopPropagation();
    event.preventDefault();
  }

  // -- showing -------------------------------------------------------------------------------------------------------

  show(beat, time) {
    if (!beat) {
      if (this.active) this.goOn();
      return;
    }
    const { table } = this;
    const before = this.message;
    this.beat = beat;
    this.message = beat.message;
    const flight = Math.max(FLIGHT.least, Math.min(time * FLIGHT.part, FLIGHT.most));
    setMotion(flight);
    this.lookAt(before, beat);
    const moves = before === beat.message ? [] : passing(before.scene, beat.message.scene);
    // Figures change when the pieces land.
    this.landed = still() || !moves.length ? null : before;
    table.redraw(true);
    this.carry(moves, beat);
    play(moves.length ? "coins" : "tick");
    if (beat.events.length > 1) this.prove(beat);
    if (!this.landed) return;
    const { turn } = this;
    clock.after(flight, () => {
      if (this.turn !== turn || this.beat !== beat) return;
      this.landed = null;
      table.redraw();
    });
  }

  // The area in which something happens comes into sight.
  lookAt(before, beat) {
    if (narrow()) return;
    const { stage } = this.table;
    const old = new Map(before.scene.nodes.map((node) => [node.id, node]));
    const homes = new Map(beat.message.scene.stage.regions.map((region) => [region.id, region]));
    const seats = beat.message.scene.nodes
      .filter((node) => !same(old.get(node.id), node))
      .map((node) => homes.get(node.in))
      .filter((home) => home && home.seat !== undefined && home.role !== "market")
      .map((home) => home.seat);
    if (seats.length && !seats.includes(stage.focus)) [stage.focus] = seats;
  }

  // Coins and points fly from purse to purse; what comes from the table comes from the thing that the line names.
  carry(moves, beat) {
    const { stage } = this.table;
    const figure = (place) => place && document.querySelector(figureOf(place));
    const thing = stage.named(beat.events[0]).map((id) => stage.nodes.get(id))[0];
    const middle = thing?.isConnected ? thing : byId("beat");
    for (const { art, n, from, to } of moves) pass(art, n, figure(from) ?? middle, figure(to) ?? middle);
  }

  // Where a score is counted for one seat after the other, what counted lights up.
  async prove(beat) {
    const { table } = this;
    const [id] = table.stage.named(beat.events[0]);
    if (!table.stage.scene.nodes.some((node) => node.id === id && node.study)) return;
    try {
      beat.study = await seatAt(table.key).study(id, beat.version);
    } catch {
      return;
    }
    if (this.beat !== beat) return;
    if (this.turnTo(beat.study.items)) table.redraw();
    else this.light();
  }

  // Where nothing that counted is in sight, the area of somebody for whom something counted comes there.
  turnTo(items) {
    const { stage } = this.table;
    const lights = new Set(items.flatMap((item) => item.lights || []));
    if (narrow() || [...lights].some((id) => stage.nodes.get(id)?.isConnected)) return false;
    const homes = stage.scene.nodes.filter(({ id }) => lights.has(id)).map((node) => node.in);
    const shown = stage.scene.stage.regions.find(({ id, seat }) => seat !== undefined && homes.includes(id));
    if (shown) stage.focus = shown.seat;
    return Boolean(shown);
  }

  light() {
    const lights = this.beat.events.flatMap((event) => this.table.stage.named(event));
    this.table.studies.light({ lights, items: this.beat.study?.items ?? [] });
  }

  // The line at the foot of the stage.
  draw() {
    const home = byId("beat");
    const { beat, queue } = this;
    home.hidden = !this.active || !beat;
    document.body.classList.toggle("playing", this.active);
    if (home.hidden) {
      if (home.childElementCount) this.table.studies.light({ lights: [] });
      fill(home);
      return;
    }
    home.style.bottom = footOf();
    const { scene } = this.message;
    const tool = (sign, label, call, off = false) =>
      button(icon(sign), call, {
        class: "quiet icon",
        "aria-label": say(label),
        title: say(label),
        disabled: off,
        data: { key: `beat-${sign}` },
      });
    fill(
      home,
      beat.sum ? sumOf(beat, scene) : linesOf(beat, scene),
      el(
        "div",
        { class: "beat-tools" },
        el("span", { class: "soft", text: `${queue.shown}/${queue.beats.length}` }),
        tool("back", "ui.beat_back", () => this.back(), queue.at === 0),
        tool("forward", "ui.beat_next", () => this.next()),
        tool("last", "ui.beat_now", () => this.toNow()),
      ),
    );
    this.light();
  }
}

const same = (was, node) => was && was.in === node.in && was.art === node.art && String(was.at) === String(node.at);

// Who it was and what happened; an automatic opponent has a panel behind those of the seats.
function linesOf(beat, scene) {
  const who = (event) => {
    const automatic = event.story || (event.args.seat?.key && seatOf(event) < 0);
    if (automatic) return scene.panels.find((one) => one.seat >= beat.message.seats.length)?.seat ?? -1;
    return seatOf(event) >= 0 ? seatOf(event) : beat.seat;
  };
  return el(
    "div",
    { class: `beat-lines ${beat.events.length > 1 ? "several" : ""}` },
    beat.events.map((event) =>
      el("p", { class: "beat-line" }, crest(scene, who(event)), el("span", { text: say(event) }), thumbsOf(event)),
    ),
  );
}
