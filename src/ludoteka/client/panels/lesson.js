// A lesson at the table: what it says now, what it points at, and how it goes on. The server knows the lesson; here it is
// only shown.

import { announce, button, byId, el, every } from "../kit/dom.js";
import { finished, learnt } from "../kit/learnt.js";
import { keep } from "../kit/prefs.js";
import { firstGame, goalCard, teach, titleOf } from "../dialogs/learn.js";
import { intoSight, narrow } from "../board/phone.js";
import { say } from "../words/words.js";
import { drawCard } from "./coach.js";

export class Lesson {
  constructor(table) {
    this.table = table;
    this.said = "";
    /** Which step was brought into sight last. */
    this.brought = "";
    this.closed = "";
    /** The folded region that a step has opened. */
    this.opened = "";
    /** @type {HTMLElement[]} what is pointed at, the first thing first */
    this.pointed = [];
    /** @type {number[]} whose areas would have to be looked at to see more of it */
    this.away = [];
  }

  // The step that is shown: none in a replay, or where nothing is taught.
  step() {
    return this.table.replay.active ? null : this.table.message?.lesson;
  }

  draw() {
    const home = byId("coach");
    const step = this.step();
    if (!step || this.closed === this.table.key) {
      this.table.coach.draw(home);
      return;
    }
    home.hidden = false;
    // While the steps of others are played back, what they lead to is not told.
    const early = this.table.playback.active && Boolean(home.dataset.drawn);
    this.point(early ? [] : step.point);
    if (early) return;
    const waits = this.table.busy || this.table.awaited > 0;
    const drawn = drawCard(home, [step, waits, this.table.key], () => ({
      head: [
        el("strong", { text: say(`lesson.${step.chapter}`) }),
        dots(step),
        el("a", {
          class: "coach-leave",
          href: "/",
          title: say("ui.lesson.leave"),
          "aria-label": say("ui.lesson.leave"),
          data: { key: "leave-lesson" },
          text: "×",
        }),
      ],
      body: [
        el(
          "div",
          { class: "coach-text" },
          // Never more than two sentences at once.
          step.other ? el("p", { class: "coach-other", text: say(step.other) }) : el("p", { text: say(step.text) }),
        ),
        el("div", { class: "coach-ways" }, this.ways(step, waits)),
      ],
    }));
    if (drawn) this.news(step);
  }

  // Say a new step aloud, show what it points at, and remember a chapter that is done.
  news(step) {
    const now = `${this.table.key} ${step.step} ${step.ends} ${step.text.key} ${step.other?.key ?? ""}`;
    if (now === this.said) return;
    this.said = now;
    announce(`${step.other ? say(step.other) : say(step.text)}`);
    if (step.ends === "over") {
      finished(this.table.message.title, step.chapter);
      keep({ key: this.table.key, done: true });
      return;
    }
    if (step.number === 1 && !learnt(this.table.message.title).goal) this.goal();
    if (!step.other) this.bring(step, now);
  }

  // A new step opens the tab, the area or the folded region of the first thing that it points at. On a phone its page is
  // turned to.
  bring(step, now) {
    const { controller, message, stage, tabs } = this.table;
    const { tab } = shownBy(this.pointed[0])?.dataset ?? {};
    if (tab) tabs.show(tab);
    const [first] = step.point;
    const hidden = () => first && !this.found(first);
    const region = first && this.regionOf(first);
    const seat = (region?.role === "market" ? null : region?.seat) ?? message.seat;
    if (seat !== stage.focus && (narrow() || hidden())) controller.look(seat);
    // What the step before has opened is folded again.
    if (stage.peeked && stage.peeked === this.opened && stage.peeked !== region?.id) stage.peek(stage.peeked);
    // Whoever is to make a move needs the table free.
    const reads = step.ends !== "do" && step.ends !== "free";
    if (region && reads && hidden() && !narrow()) stage.peek((this.opened = region.id));
    this.point(step.point);
    this.brought = now;
    // What lies elsewhere, as an aid beside the table, is scrolled to there; the first thing has the last word.
    const drawn = this.pointed.filter((one) => one.getClientRects().length);
    if (!narrow()) for (const one of [...drawn].reverse()) intoSight([one, ...drawn]);
  }

  // -- ways on -------------------------------------------------------------------------------------------------------

  ways(step, busy) {
    const way = (name, call, props = {}) =>
      button(say(`ui.lesson.${name}`), call, { disabled: busy, data: { key: `lesson-${name}` }, ...props });
    if (step.ends === "over") return this.ends(step, way);
    if (step.played)
      return [
        way("go_on", () => this.act("on", step.step), { class: "quiet" }),
        way("take_back", () => this.takeBack(step), { class: "primary" }),
      ];
    const made = [];
    if (step.back) made.push(way("again", () => this.act("back", step.back)));
    if (step.ends === "next" || step.ends === "free")
      made.push(way("next", () => this.act("next", step.step), { class: "primary" }));
    // A move that is asked for is made for whoever asks; without it what follows would not be true.
    else if (step.asked.length) made.push(way("show", () => this.show(step), { class: "quiet" }));
    else if (step.ends === "tap" || step.ends === "why")
      made.push(way("skip", () => this.act("on", step.step), { class: "quiet" }));
    return made;
  }

  ends(step, way) {
    const { title } = this.table.message;
    const after = learnt(title).done || [];
    const ask = async (call) => {
      try {
        await call(await titleOf(title));
      } catch (error) {
        this.table.controller.trouble(error);
      }
    };
    return [
      way(
        "play_on",
        () => {
          this.closed = this.table.key;
          this.table.redraw();
        },
        { class: "quiet" },
      ),
      way("first_game", () =>
        ask(async (found) => {
          location.hash = await firstGame(found);
        }),
      ),
      way(
        "next_chapter",
        () =>
          ask(async ({ id, course }) => {
            const names = course.chapters.map((one) => one.id);
            const rest = names.slice(names.indexOf(step.chapter) + 1);
            const next = rest.find((one) => !after.includes(one)) ?? rest[0];
            if (next) location.hash = await teach(id, next);
            else location.href = "/";
          }),
        { class: "primary" },
      ),
    ];
  }

  act(act, of) {
    return this.table.controller.act((seat, _, brief) => seat.lesson(act, of, brief));
  }

  // By the same way as at any table; where that is closed, from the beginning of the step.
  takeBack(step) {
    if (this.table.message.can.undo) this.table.controller.go("undo");
    else this.act("back", step.step);
  }

  show(step) {
    return this.table.controller.send({ move: step.asked[0] });
  }

  // A thing was touched. Says whether the lesson waited for it.
  tapped(id) {
    const step = this.step();
    if (step?.ends !== "tap" || !(step.tap.includes(id) || step.wrong?.includes(id))) return false;
    this.act("tap", id);
    return true;
  }

  // -- pointing ------------------------------------------------------------------------------------------------------

  point(parts) {
    for (const one of every(".pointed")) one.classList.remove("pointed");
    this.pointed = parts.map((part) => this.found(part)).filter(Boolean);
    for (const one of this.pointed) shownBy(one).classList.add("pointed");
    // What lies in a region that is not shown, or not whole, is shown by the region, its name or its seat.
    const away = parts.filter((part) => !this.found(part)).flatMap((part) => this.regionOf(part) ?? []);
    for (const { id } of away)
      (this.found({ kind: "region", id, seat: null }) ?? this.table.stage.seatPlace(id))?.classList.add("pointed");
    this.away = away.flatMap(({ seat }) => seat ?? []);
  }

  // The region in which a part of the scene lies.
  regionOf({ kind, id }) {
    const { nodes, stage } = this.table.message.scene;
    const home = kind === "node" ? nodes.find((one) => one.id === id)?.in : kind === "region" ? id : "";
    return stage.regions.find((one) => one.id === home);
  }

  // Where on the page a part of the scene is; some areas may not be shown.
  found({ kind, id, seat }) {
    if (kind === "node") {
      const made = this.table.stage.nodes.get(id);
      return made?.isConnected && !made.closest(".region[hidden]") ? made : null;
    }
    const name = CSS.escape(id);
    const panel = `.panel[data-seat="${seat}"]`;
    const places = {
      panel,
      figure: `${panel} .figure[data-name="${name}"]`,
      region: `.region[data-region="${name}"]:not([hidden])`,
      aid: `.aid[data-aid="${name}"]`,
      overlay: `[data-overlay="${name}"]`,
    };
    return document.querySelector(places[kind]);
  }

  // -- the goal card -------------------------------------------------------------------------------------------------

  async goal() {
    const { controller, message } = this.table;
    try {
      const found = await titleOf(message.title);
      if (found?.course) goalCard(found);
    } catch (error) {
      controller.trouble(error);
    }
  }
}

// What lies on a tab that is not open is shown by the tab.
function shownBy(made) {
  const closed = made?.closest("[role=tabpanel][hidden]");
  return closed ? document.querySelector(`[aria-controls="${closed.id}"]`) : made;
}

function dots(step) {
  const all = Array.from({ length: step.of }, (_, i) =>
    el("i", { class: i + 1 < step.number || step.ends === "over" ? "done" : i + 1 === step.number ? "now" : "" }),
  );
  const name = say("ui.lesson.step", { n: step.number, of: step.of });
  return el("span", { class: "coach-dots", role: "img", "aria-label": name, title: name }, all);
}
