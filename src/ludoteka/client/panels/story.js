// What an automatic opponent did and why, all lines at once; playback shows it step by step.

import { button, byId, el, fill } from "../kit/dom.js";
import { icon } from "../kit/icons.js";
import { thumbsOf } from "../board/thumbs.js";
import { current, say, seatName } from "../words/words.js";
import { picture } from "../api/pictures.js";

const NOW = -1;

/** @param {Schemas["Happening"]} line */
const told = (line) => (line.events || []).filter((event) => event.story);

export class Story {
  constructor(table) {
    this.table = table;
    /** @type {Schemas["Told"][]} */
    this.lines = [];
    // The moments whose story was closed; the present one is NOW.
    this.closed = new Set();
    this.drawn = "";
    this.moment = NOW;
  }

  // News: what somebody decides begins another story.
  /** @param {Schemas["Happening"][]} news */
  hear(news) {
    for (const line of news) {
      if (line.kind !== "move") {
        this.lines = [];
        continue;
      }
      if (line.seat >= 0) this.forget();
      this.lines.push(...told(line));
    }
  }

  forget() {
    Object.assign(this, { lines: [], closed: new Set() });
  }

  // In a replay: the story of the moment that is shown.
  shown() {
    const { replay } = this.table;
    if (!replay.active) return this.lines;
    return replay.lines.filter((line) => line.version === replay.message.version).flatMap(told);
  }

  close() {
    this.closed.add(this.moment);
    this.draw();
  }

  draw() {
    const lines = this.shown();
    const { replay } = this.table;
    const moment = replay.active ? replay.message.version : NOW;
    this.moment = moment;
    const home = byId("story");
    home.hidden = !lines.length || this.closed.has(moment) || !byId("cover").hidden || this.table.playback.active;
    const { scene, seats } = this.table.shown();
    const key = JSON.stringify([home.hidden, lines, replay.active, current(), picture("")]);
    if (key === this.drawn) return;
    this.drawn = key;
    if (home.hidden) {
      fill(home);
      this.table.controller.light([]);
      return;
    }
    const panel = scene.panels.find((one) => one.seat >= seats.length);
    const name = panel ? seatName(panel.seat) : "";
    fill(
      home,
      panel ? el("img", { class: "portrait", src: picture(panel.art), alt: "" }) : null,
      el(
        "div",
        { class: "story-text" },
        el("h2", { class: "story-name", text: name ? say("ui.story", { name }) : say("table.log") }),
        el(
          "ol",
          { class: "story-lines", tabIndex: 0 },
          lines.map((event) => this.single(event)),
        ),
      ),
      el(
        "div",
        { class: "story-tools" },
        button(icon("close"), () => this.close(), {
          class: "quiet icon",
          "aria-label": say("ui.close"),
          title: say("ui.close"),
          data: { key: "story-close" },
        }),
        replay.active
          ? null
          : button(icon("steps"), () => this.table.playback.since({ paused: true }), {
              class: "quiet icon",
              "aria-label": say("ui.play_steps"),
              title: say("ui.play_steps"),
              data: { key: "story-steps" },
            }),
      ),
    );
    home.querySelector(".story-lines").scrollTop = 1e6;
  }

  single(event) {
    const made = el("li", { class: "story-line" }, say(event), thumbsOf(event));
    const lights = this.table.stage.named(event);
    if (lights.length) made.dataset.lights = JSON.stringify(lights);
    return made;
  }
}
