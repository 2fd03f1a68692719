// What happened, line by line. A line jumps to its moment.

import { announce, byId, el, fill } from "./dom.js";
import { icon } from "./icons.js";
import { current, picture, say, seatName } from "./words.js";
import { crest } from "./bar.js";
import { thumbsOf } from "./thumbs.js";

const ROUND = "event.round";

export class Log {
  constructor(hands) {
    this.hands = hands;
    this.lines = [];
    this.notes = [];
  }

  set(lines) {
    this.lines = lines;
  }

  // News from the server: new lines, lines that were taken back, lines that all agreed to strike out.
  add(news, quiet = false) {
    for (const line of news) {
      if (line.kind === "undo") this.lines = this.lines.filter((one) => one.version !== line.takes);
      else {
        if (line.kind === "rewind") {
          this.lines = this.lines.map((one) => (one.version > line.takes ? { ...one, struck: true } : one));
        }
        if (!this.lines.some((one) => one.version === line.version && one.kind === line.kind)) this.lines.push(line);
        if (!quiet) announce(this.words(line).join(". "));
      }
    }
  }

  words(line) {
    if (line.kind === "rewind") return [say("log.rewound", { seat: line.seat + 1 })];
    return (line.events || []).map((event) => say(event));
  }

  // Whom a line is about: the seat that its first event names, or whoever moved.
  who(line) {
    const named = /^seat\.(\d+)$/.exec(line.events?.[0]?.args.seat?.key || "");
    return named ? Number(named[1]) - 1 : line.seat;
  }

  // The versions at which rounds begin.
  rounds() {
    return this.lines.filter((line) => !line.struck && line.events?.some((event) => event.key === ROUND)).map((line) => line.version);
  }

  draw(scene) {
    const home = byId("tab-log");
    const key = JSON.stringify([this.lines.length, this.lines.at(-1)?.version, this.lines.filter((line) => line.struck).length, this.notes, picture(""), current(), seatName(0), seatName(1)]);
    if (home.dataset.key === key) return;
    home.dataset.key = key;
    const near = home.scrollHeight - home.scrollTop - home.clientHeight < 60;
    const made = [];
    for (const line of this.lines) {
      const [first, ...rest] = this.words(line);
      const round = line.events?.some((event) => event.key === ROUND);
      made.push(el("li", { class: `line ${line.struck ? "struck" : ""} ${round ? "round" : ""}` },
        el("button", { type: "button", class: "line-main", title: say("ui.jump"), on: { click: () => this.hands.jump(line.version) } },
          this.who(line) >= 0 ? crest(scene, this.who(line)) : round ? null : icon("dice"),
          el("span", { text: first }), line.events?.length ? thumbsOf(line.events[0]) : null),
        rest.length ? el("ul", { class: "effects" }, rest.map((text, i) => el("li", {}, text, thumbsOf(line.events[i + 1])))) : null));
    }
    for (const note of this.notes) made.push(el("li", { class: "line table-note", text: say(note) }));
    fill(home, el("ol", { class: "log" }, made));
    if (near) home.scrollTop = home.scrollHeight;
  }
}
