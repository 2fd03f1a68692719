// Any earlier moment: a slider with the rounds marked on it, and the arrow keys.

import { button, byId, el, fill } from "./dom.js";
import { icon } from "./icons.js";
import { post } from "./net.js";
import { say, seatName } from "./words.js";
import { atThisScreen, keep } from "./prefs.js";

const KEPT = 40;

export class Replay {
  constructor(table) {
    this.table = table;
    this.active = false;
    this.message = null;
    this.moments = new Map();
    this.wanted = 0;
  }

  get last() { return this.table.message.version; }

  toggle() { return this.active ? this.leave() : this.go(this.last); }

  ticks() { if (this.active) this.draw(true); }

  // The moments worth stopping at: those with a line in the log.
  stops() {
    const found = this.table.log.lines.filter((line) => !line.struck).map((line) => line.version);
    return [...new Set([0, ...found, this.last])].sort((a, b) => a - b);
  }

  async go(version) {
    const to = Math.max(0, Math.min(version, this.last));
    this.wanted = to;
    let message = this.moments.get(to);
    if (!message) {
      try { message = await this.table.hands.at(to); } catch (error) { this.table.hands.trouble(error); return; }
      this.moments.set(to, message);
      if (this.moments.size > KEPT) this.moments.delete(this.moments.keys().next().value);
    }
    if (this.wanted !== to) return;
    const near = this.message && Math.abs(this.message.version - to) < 8;
    this.active = true;
    this.message = message;
    this.table.redraw(near);
  }

  step(by) {
    const stops = this.stops();
    const now = this.wanted;
    return this.go(by > 0 ? stops.find((one) => one > now) ?? this.last : stops.findLast((one) => one < now) ?? 0);
  }

  key(key) {
    if (key === "Escape") this.leave();
    else if (key === "Home") this.go(0);
    else if (key === "End") this.go(this.last);
    else this.step(key === "ArrowLeft" ? -1 : 1);
    return true;
  }

  leave(redraw = true) {
    if (!this.active) return;
    this.active = false;
    this.message = null;
    this.moments.clear();
    if (redraw) this.table.redraw();
  }

  draw(anew = false) {
    const home = byId("replay");
    home.hidden = !this.active;
    document.body.classList.toggle("replaying", this.active);
    if (!this.active) return;
    if (!home.childElementCount || anew || home.dataset.last !== `${this.last} ${document.documentElement.lang}`) this.build(home);
    home.querySelector("input").value = this.wanted;
    home.querySelector("output").textContent = say("replay.after", { n: this.wanted, all: this.last });
  }

  build(home) {
    home.dataset.last = `${this.last} ${document.documentElement.lang}`;
    const rounds = this.table.log.rounds();
    const tool = (sign, label, call, props = {}) => button(sign, call, { class: "quiet icon", "aria-label": say(label), title: say(label), ...props });
    const player = this.table.message.seat !== null;
    fill(home,
      tool(icon("first"), "ui.first", () => this.go(0)), tool(icon("back"), "ui.back", () => this.step(-1)),
      el("div", { class: "scrub" },
        el("input", { type: "range", min: 0, max: this.last, value: this.wanted, list: "rounds", "aria-label": say("ui.replay"),
          on: { input: (event) => this.go(Number(event.target.value)) } }),
        el("div", { class: "ticks", "aria-hidden": "true" }, rounds.map((version, i) => {
          const tick = button(String(i + 1), () => this.go(version), { tabIndex: -1 });
          tick.style.left = `${(version / (this.last || 1)) * 100}%`;
          return tick;
        }))),
      tool(icon("forward"), "ui.forward", () => this.step(1)), tool(icon("last"), "ui.last", () => this.go(this.last)),
      el("output", { class: "soft" }),
      player ? button(say("ui.branch"), () => this.branch(), { title: say("ui.branch_hint"), data: { key: "branch" } }) : null,
      player && this.table.message.can.rewind ? button(say("ui.rewind"), () => this.rewind(), { title: say("ui.rewind_hint") }) : null,
      this.eyes(),
      button(say("ui.to_now"), () => this.leave(), { class: "primary", data: { key: "now" } }));
  }

  // After the game, the same moment as another seat of this screen saw it.
  eyes() {
    const { message } = this.table;
    const seats = message.status === "over" ? atThisScreen(this.table.table) : [];
    if (seats.length < 2) return null;
    const look = async (key) => {
      const to = this.wanted;
      await this.table.switchTo(key);
      document.querySelector("dialog[open]")?.close();
      this.go(to);
    };
    return el("select", { "aria-label": say("ui.eyes"), title: say("ui.eyes"), on: { change: (event) => look(event.target.value) } },
      seats.sort((a, b) => a.seat - b.seat).map((one) => el("option", { value: one.key, text: seatName(one.seat), selected: one.seat === message.seat })));
  }

  async rewind() {
    const to = this.wanted;
    this.leave();
    await this.table.hands.post("rewind", { version: this.last, to });
  }

  // A private table that begins here.
  async branch() {
    try {
      const made = await post(`/api/seats/${this.table.key}/branch`, { version: this.wanted });
      keep({ key: made.seats[0].key, table: made.table, seat: made.seats[0].seat, title: this.table.message.title, watch: made.watch });
      open(`/table#${made.seats[0].key}`, "_blank", "noopener");
    } catch (error) { this.table.hands.trouble(error); }
  }
}
