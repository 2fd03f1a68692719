// What happened, line by line. A line jumps to its moment.

import { announce, byId, el, fill } from "../kit/dom.js";
import { icon } from "../kit/icons.js";
import { current, say, seatName } from "../words/words.js";
import { picture } from "../api/pictures.js";
import { crest } from "../play/action_bar.js";
import { thumbsOf } from "../board/thumbs.js";
import { heard, parted } from "./log_parts.js";
import { ruleOf } from "./rules.js";

// A page that opens shows so many lines at once; those before them come when it has nothing else to do.
const NEAR = 100;
const whenIdle = globalThis.requestIdleCallback ?? ((call) => setTimeout(call));

export class Log {
  constructor(controller) {
    this.controller = controller;
    /** @type {import("./log_parts.js").Part[]} */
    this.lines = [];
    /** @type {Schemas["Message"][]} */
    this.notes = [];
    this.rows = new Map();
    this.noteRows = [];
    this.marked = false;
    this.held = false;
    this.short = true;
  }

  set(lines) {
    this.lines = lines.flatMap(parted);
  }

  // News from the server: new lines, lines that were taken back, lines that all agreed to strike out.
  /** @param {Schemas["Happening"][]} news */
  add(news, quiet = false) {
    for (const line of news) {
      if (line.kind === "undo") this.lines = this.lines.filter((one) => one.version !== line.takes);
      else {
        if (line.kind === "rewind") {
          this.lines = this.lines.map((one) => (one.version > line.takes ? { ...one, struck: true } : one));
        }
        if (!this.lines.some((one) => one.version === line.version && one.kind === line.kind))
          this.lines.push(...parted(line));
        if (!quiet) announce(this.words(line).join(". "));
      }
    }
  }

  /** @param {Schemas["Happening"]} line */
  words(line) {
    if (line.kind === "rewind") return [say("log.rewound", { seat: seatName(line.seat) })];
    return (line.events || []).map((event) => say(event));
  }

  // Whom a line is about: the seat that its first event names, or whoever moved.
  /** @param {Schemas["Happening"]} line */
  who(line) {
    return line.events?.[0]?.seat ?? line.seat;
  }

  // The crest of whom a line is about, or dice where nobody moved; a heading has none.
  /** @param {Schemas["Happening"]} line */
  sign(scene, line) {
    if (this.who(line) >= 0) return crest(scene, this.who(line));
    return line.events?.some((event) => event.round) ? null : icon("dice");
  }

  // The versions at which rounds begin.
  rounds(lines = this.lines) {
    return lines
      .filter((line) => !line.struck && line.events?.some((event) => event.round))
      .map((line) => line.version);
  }

  // All lines; while the past is shown, those of whoever's eyes are used, and where we are among them. Lines that are
  // there already stay: a long log is not made anew for each move.
  draw(scene, replay, told = null) {
    const home = byId("tab-log");
    const dress = JSON.stringify([picture(""), current(), scene.panels.map((panel) => seatName(panel.seat))]);
    const old = dress === this.dress ? this.rows : new Map();
    this.dress = dress;
    const lines = this.near(replay);
    this.rows = new Map(lines.map((line) => [line, old.get(line) || this.line(scene, line)]));
    const notes = JSON.stringify([dress, this.notes]);
    if (notes !== this.noted)
      this.noteRows = this.notes.map((note) => el("li", { class: "line table-note", text: say(note) }));
    this.noted = notes;
    if (!this.list) {
      this.list = el("ol", { class: "log" });
      this.atEnd = true;
      fill(home, this.list);
      home.addEventListener(
        "scroll",
        () => {
          this.atEnd = home.scrollHeight - home.scrollTop - home.clientHeight < 60;
        },
        { passive: true },
      );
    }
    if (put(this.list, [...this.rows.values(), ...this.noteRows]) && this.atEnd && !replay.active) home.scrollTop = 1e6;
    this.mark(home, replay);
    this.hold(home, told, replay);
    this.redraw = () => this.draw(scene, replay, told);
  }

  // The lines that are shown: at first the last ones, soon all.
  near({ lines, active }) {
    if (!this.short || active || lines.length <= NEAR) return lines;
    if (!this.redraw)
      whenIdle(() => {
        this.short = false;
        if (this.list.isConnected) this.redraw();
      });
    return lines.slice(-NEAR);
  }

  // What is still being played back is not told yet: lines after a version, and after the nth event in it. Nor is what
  // followed a turn that waits to be ended.
  hold(home, told, replay) {
    const waits = !replay.active && (this.controller.table.message?.turn_open ?? null) !== null;
    if (!told && !waits && !this.held) return;
    this.held = Boolean(told) || waits;
    const last = Math.max(...this.lines.map((line) => line.version));
    const limits = { upto: told?.version, nth: told?.nth, open: waits ? last : undefined };
    // Each step of a playback comes by here: most lines stay as they are.
    let changed = false;
    for (const [line, made] of this.rows) {
      const events = heard(line, limits);
      if (made.heard === events) continue;
      made.heard = events;
      changed = true;
      made.hidden = !events;
      made.querySelectorAll(".effects > li").forEach((one, i) => (one.hidden = i >= events - 1));
    }
    if (changed) home.scrollTop = 1e6;
  }

  /**
   * @param {Schemas["Scene"]} scene
   * @param {Schemas["Happening"]} line
   */
  line(scene, line) {
    const [first, ...rest] = this.words(line);
    const events = line.events || [];
    const round = events.some((event) => event.round);
    const main = el(
      "button",
      {
        type: "button",
        class: "line-main",
        title: say("ui.jump"),
        on: { click: () => this.controller.jump(line.version) },
      },
      this.sign(scene, line),
      el("span", { text: first }),
      events.length ? thumbsOf(events[0]) : null,
    );
    const effects = rest.map((text, i) =>
      tells(el("li", {}, text, thumbsOf(events[i + 1]), ruleOf(this.controller, events[i + 1])), events[i + 1]),
    );
    return el(
      "li",
      { class: `line ${line.struck ? "struck" : ""} ${round ? "round" : ""}` },
      tells(main, events[0]),
      events.length ? ruleOf(this.controller, events[0]) : null,
      rest.length ? el("ul", { class: "effects" }, effects) : null,
    );
  }

  // What came after the moment that is shown is dimmed, or hidden from those who do not know the end.
  mark(home, replay) {
    if (!replay.active && !this.marked) return;
    this.marked = replay.active;
    const now = replay.active ? replay.wanted : Infinity;
    let here = null;
    for (const [{ version }, made] of this.rows) {
      made.classList.toggle("later", version > now);
      made.hidden = replay.safe && version > now;
      made.heard = undefined;
      made.classList.remove("here");
      if (version <= now) here = made;
    }
    if (!replay.active || !here) return;
    here.classList.add("here");
    home.scrollTop = here.offsetTop - home.offsetTop - home.clientHeight / 2;
  }
}

// Whoever points at a line has the things lit that its event names, wherever they lie by then.
const tells = (made, event) => Object.assign(made, { told: event });

// Make the children of an element be these, and touch only what differs. Says whether anything did.
function put(parent, wanted) {
  let changed = false;
  wanted.forEach((child, i) => {
    if (parent.children[i] === child) return;
    parent.insertBefore(child, parent.children[i] ?? null);
    changed = true;
  });
  while (parent.children.length > wanted.length) {
    parent.lastElementChild.remove();
    changed = true;
  }
  return changed;
}
