// Any earlier moment: a slider with the rounds marked on it, the arrow keys, and after the game anybody's eyes.

import { button, byId, el, fill } from "../kit/dom.js";
import { icon } from "../kit/icons.js";
import { seatAt } from "../api/client.js";
import { need } from "../api/pictures.js";
import { say, seatName } from "../words/words.js";
import { tryOut } from "../dialogs/try_out.js";
import { parted } from "../panels/log_parts.js";

const KEPT = 40;

export class Replay {
  constructor(table) {
    this.table = table;
    this.reset();
  }

  reset() {
    this.active = false;
    /** @type {Schemas["TableMessage"]} */
    this.message = null;
    this.moments = new Map();
    this.wanted = 0;
    // With whose eyes: none means the own ones. Each seat counts the moments that it knew of.
    this.eyes = null;
    // Whoever has not seen the end yet is not told of it: the log goes as far as the moment that is shown.
    this.safe = false;
  }

  get lines() {
    return this.eyes?.lines ?? this.table.log.lines;
  }
  get last() {
    return this.eyes?.last ?? this.table.message.version;
  }

  toggle() {
    return this.active ? this.leave() : this.go(this.last);
  }

  ticks() {
    if (this.active) this.draw(true);
  }

  // The moments worth stopping at: those with a line in the log.
  stops() {
    const found = this.lines.filter((line) => !line.struck).map((line) => line.version);
    return [...new Set([0, ...found, this.last])].sort((a, b) => a - b);
  }

  async go(version) {
    const to = Math.max(0, Math.min(version, this.last));
    const eyes = this.eyes;
    this.wanted = to;
    let message = this.moments.get(to);
    if (!message) {
      try {
        message = await seatAt(this.table.key).at(to, eyes?.seat);
      } catch (error) {
        this.table.controller.trouble(error);
        return;
      }
      await need(message);
      if (this.eyes !== eyes) return;
      this.moments.set(to, message);
      if (this.moments.size > KEPT) this.moments.delete(this.moments.keys().next().value);
    }
    if (this.wanted !== to) return;
    const near = this.message && Math.abs(this.message.version - to) < 8;
    this.active = true;
    this.message = message;
    this.table.redraw(near);
  }

  // From the beginning, for somebody who does not know yet how it ended.
  async watch() {
    this.safe = true;
    await this.go(0);
  }

  // The log says where to stop: whoever is faster than it waits.
  async step(by) {
    await this.table.history;
    const stops = this.stops();
    const now = this.wanted;
    return this.go(by > 0 ? (stops.find((one) => one > now) ?? this.last) : (stops.findLast((one) => one < now) ?? 0));
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
    const unseen = this.safe;
    if (this.eyes) this.table.stage.focus = this.table.message.seat;
    this.reset();
    if (!redraw) return;
    this.table.redraw();
    if (unseen) this.table.finish();
  }

  // -- the controls --------------------------------------------------------------------------------------------------

  draw(anew = false) {
    const home = byId("replay");
    home.hidden = !this.active;
    document.body.classList.toggle("replaying", this.active);
    if (!this.active) return;
    const key = `${this.table.key} ${this.last} ${this.eyes?.seat} ${document.documentElement.lang}`;
    if (!home.childElementCount || anew || home.dataset.key !== key) this.build(home, key);
    home.querySelector("input").value = this.wanted;
    home.querySelector("output").textContent = say("replay.after", { n: this.wanted, all: this.last });
  }

  build(home, key) {
    home.dataset.key = key;
    const { message, log } = this.table;
    const tool = (sign, label, call) =>
      button(icon(sign), call, {
        class: "quiet icon",
        "aria-label": say(label),
        title: say(label),
        data: { key: sign },
      });
    const player = message.seat !== null && !this.eyes;
    fill(
      home,
      tool("first", "ui.first", () => this.go(0)),
      tool("back", "ui.back", () => this.step(-1)),
      el(
        "div",
        { class: "scrub" },
        el("input", {
          type: "range",
          min: 0,
          max: this.last,
          value: this.wanted,
          "aria-label": say("ui.replay"),
          data: { key: "scrub" },
          on: { input: (event) => this.go(Number(event.target.value)) },
        }),
        el(
          "div",
          { class: "ticks", "aria-hidden": "true" },
          log.rounds(this.lines).map((version, i) => {
            const tick = button(String(i + 1), () => this.go(version), { tabIndex: -1 });
            tick.style.left = `${(version / (this.last || 1)) * 100}%`;
            return tick;
          }),
        ),
      ),
      tool("forward", "ui.forward", () => this.step(1)),
      tool("last", "ui.last", () => this.go(this.last)),
      el("output", { class: "soft" }),
      this.viewpoints(message),
      player
        ? button(say("ui.branch"), () => tryOut(this.table, this.wanted), {
            title: say("ui.branch_hint"),
            data: { key: "branch" },
          })
        : null,
      player && message.can.rewind
        ? button(say("ui.rewind"), () => this.rewind(), { title: say("ui.rewind_hint"), data: { key: "rewind" } })
        : null,
      button(say("ui.to_now"), () => this.leave(), { class: "primary", data: { key: "now" } }),
    );
  }

  // After the game nothing is secret: the same moment as any seat saw it.
  viewpoints(message) {
    if (message.status !== "over") return null;
    const now = this.eyes ? this.eyes.seat : message.seat;
    const option = (seat, text) => el("option", { value: seat ?? "", text, selected: seat === now });
    return el(
      "select",
      {
        "aria-label": say("ui.eyes"),
        title: say("ui.eyes"),
        data: { key: "eyes" },
        on: { change: (event) => this.see(event.target.value === "" ? null : Number(event.target.value)) },
      },
      message.seat === null ? option(null, `${say("ui.eyes")}: ${say("seat.spectator")}`) : null,
      message.seats.map(({ seat }) => option(seat, `${say("ui.eyes")}: ${seatName(seat)}`)),
    );
  }

  async see(seat) {
    const { table } = this;
    const { counts } = this.message;
    try {
      const whole = seat === table.message.seat ? null : await seatAt(table.key).since(0, seat);
      this.eyes = whole && { seat, lines: whole.lines.flatMap(parted), last: whole.version };
    } catch (error) {
      table.controller.trouble(error);
      return;
    }
    this.moments.clear();
    this.message = null;
    if (seat !== null) table.stage.focus = seat;
    await this.go(counts.at(seat ?? -1));
  }

  async rewind() {
    const to = this.wanted;
    this.leave();
    await this.table.controller.rewind(to);
  }
}
