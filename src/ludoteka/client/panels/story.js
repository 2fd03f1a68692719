// What an automatic opponent did and why, line by line: all at once or step by step, as one likes.

import { announce, button, byId, el, fill } from "../kit/dom.js";
import { icon } from "../kit/icons.js";
import { prefs, setPrefs } from "../kit/prefs.js";
import { thumbsOf } from "../board/thumbs.js";
import { current, say, seatName, storied } from "../words/words.js";
import { picture } from "../api/pictures.js";

const NOW = -1;

// The first word of an event: `event.zu-card` and `zu.card` are of zu.
const first = (event) => event.key.replace(/^event\./, "").split(/[.-]/)[0];
const told = (line) => (line.events || []).filter((event) => storied().includes(first(event)));

export class Story {
  constructor(table) {
    this.table = table;
    this.lines = [];
    this.at = 0;
    // The moments whose story was closed; the present one is NOW.
    this.closed = new Set();
    this.drawn = "";
    this.moment = NOW;
  }

  // News: what somebody decides begins another story.
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
    Object.assign(this, { lines: [], at: 0, closed: new Set() });
  }

  // In a replay: the story of the moment that is shown.
  shown() {
    const { replay } = this.table;
    if (!replay.active) return this.lines;
    return replay.lines.filter((line) => line.version === replay.message.version).flatMap(told);
  }

  step(by) {
    const lines = this.shown();
    if (!lines.length || byId("story").hidden) return false;
    this.at = Math.max(0, Math.min(this.at + by, lines.length - 1));
    this.draw();
    announce(say(lines[this.at]));
    return true;
  }

  close() {
    this.closed.add(this.moment);
    this.draw();
  }

  draw() {
    const lines = this.shown();
    const { replay } = this.table;
    const moment = replay.active ? replay.message.version : NOW;
    if (moment !== this.moment) Object.assign(this, { moment, at: 0 });
    const home = byId("story");
    home.hidden = !lines.length || this.closed.has(moment) || !byId("cover").hidden;
    const steps = prefs().story === "steps";
    const { scene, seats } = this.table.shown();
    const key = JSON.stringify([home.hidden, lines, steps, this.at, current(), picture("")]);
    if (key === this.drawn) return;
    this.drawn = key;
    if (home.hidden) {
      fill(home);
      this.table.controller.light([]);
      return;
    }
    const panel = scene.panels.find((one) => one.seat >= seats.length);
    const name = panel ? seatName(panel.seat) : "";
    const at = Math.min(this.at, lines.length - 1);
    const tool = (sign, label, by, end) =>
      button(icon(sign), () => this.step(by), {
        class: "quiet icon",
        "aria-label": say(label),
        title: say(label),
        disabled: end,
        data: { key: sign },
      });
    fill(
      home,
      panel ? el("img", { class: "portrait", src: picture(panel.art), alt: "" }) : null,
      el(
        "div",
        { class: "story-text" },
        el("h2", { class: "story-name", text: name ? say("ui.story", { name }) : say("table.log") }),
        steps
          ? this.single(lines[at])
          : el(
              "ol",
              { class: "story-lines", tabIndex: 0 },
              lines.map((event) => this.single(event, "li")),
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
        steps
          ? [
              tool("back", "ui.story_back", -1, at === 0),
              el("span", { class: "soft", text: say("ui.story_line", { n: at + 1, all: lines.length }) }),
              tool("forward", "ui.story_next", 1, at === lines.length - 1),
            ]
          : null,
        button(
          icon("steps"),
          () => {
            this.at = 0;
            setPrefs({ story: steps ? "all" : "steps" });
          },
          {
            class: "quiet icon",
            "aria-pressed": String(steps),
            "aria-label": say("ui.story_steps"),
            title: say("ui.story_steps"),
            data: { key: "story-steps" },
          },
        ),
      ),
    );
    if (steps) this.table.controller.light(this.named(lines[at]));
    else home.querySelector(".story-lines").scrollTop = 1e6;
  }

  single(event, tag = "p") {
    const made = el(tag, { class: "story-line" }, say(event), thumbsOf(event));
    const lights = this.named(event);
    if (lights.length) made.dataset.lights = JSON.stringify(lights);
    return made;
  }

  // The things on the table that a line names: an argument `card: "C3"` or `card: card.C3` is the thing `card:C3`.
  named(event) {
    const plain = (value) => (value?.key ? value.key.split(".").at(-1) : value);
    return Object.entries(event.args || {})
      .map(([name, value]) => `${name}:${plain(value)}`)
      .filter((id) => this.table.stage.nodes.has(id));
  }
}
