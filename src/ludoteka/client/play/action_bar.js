// The action bar: what is asked, how to answer, how to go back; and what an answer would bring.

import { button, byId, el, fill, later } from "../kit/dom.js";
import { AMOUNT, PLACE, SOME } from "./picker.js";
import { icon } from "../kit/icons.js";
import { itemsOf } from "../panels/aids.js";
import { narrow } from "../board/phone.js";
import { thumbsOf } from "../board/thumbs.js";
import { current, say, seatName } from "../words/words.js";
import { picture } from "../api/pictures.js";

const FEW = 4;
// So many names of lit things, and so many letters of them, can be read at a glance.
const NAMED = 6;
const LETTERS = 110;
// The room for the number of what has none.
const MORE = 52;

export class Bar {
  constructor(controller) {
    this.controller = controller;
    this.note = null;
    this.preview = null;
    // The move that a click on what is pointed at would make.
    this.hovered = null;
    this.noted = false;
    this.told = 0;
  }

  /**
   * @param {Schemas["TableMessage"]} message
   * @param {import("./picker.js").Picker} picker
   * @param {boolean} busy
   */
  draw(message, picker, busy) {
    const { scene, can } = message;
    const chosen = picker.chosen();
    const asked = picker.choices.length > 0;
    const caption = scene.caption.map((part) => say(part)).join(" · ");
    fill(byId("caption"), caption);
    byId("caption").title = caption;
    const prompt = say(scene.prompt) || say("prompt.chance");
    fill(byId("prompt"), prompt);
    document.body.classList.toggle("asked-now", asked || can.end);
    const forward = byId("forward");
    const focused = forward.contains(document.activeElement);
    const ended = message.result && this.controller.table.shownResult ? this.result() : null;
    fill(forward, asked ? this.answers(picker, chosen, busy) : can.end ? this.end(scene.prompt, busy) : ended);
    // What takes a turn back leaves less room for the answers.
    fill(byId("back"), this.backs(can, busy));
    spare(forward);
    lengthen(byId("prompt"));
    // Whoever answered by key goes on from the next question, not from the top of the page.
    if (focused && !forward.contains(document.activeElement)) byId("prompt").focus({ preventScroll: true });
    this.details(picker, chosen);
  }

  // Who has answered in the turn of another ends no turn.
  end(prompt, busy) {
    return button(
      say(prompt?.key === "turn.done_or_undo" ? "button.done" : "button.end_turn"),
      () => this.controller.go("end"),
      {
        class: "primary",
        disabled: busy,
        data: { key: "end" },
      },
    );
  }

  result() {
    return button(say("result.title"), () => this.controller.table.result(), { data: { key: "result" } });
  }

  backs(can, busy) {
    const tool = (name, key) =>
      button([icon(name), el("span", { class: "word", text: say(`button.${name}`) })], () => this.controller.go(name), {
        class: "quiet",
        disabled: busy || !can[name],
        title: `${say(`button.${name}`)} (${key})`,
        data: { key: name },
      });
    return [tool("undo", "Ctrl+Z"), tool("redo", "Ctrl+Y"), tool("restart", "Ctrl+⇧+Z")];
  }

  // -- answers -------------------------------------------------------------------------------------------------------

  answers(picker, chosen, busy) {
    const made = [];
    if (picker.kind === AMOUNT) made.push(this.amount(picker));
    else if (picker.kind !== PLACE) {
      // Of a question for several things only the answer that takes none is a button.
      const asked = picker.kind === SOME ? picker.choices.filter((one) => !one.targets.length) : picker.choices;
      const matches = picker.picked.length && picker.kind !== SOME ? picker.matches() : asked;
      const others = (matches.length <= FEW ? matches : matches.filter((one) => !one.targets.length)).filter(
        (one) => one !== chosen,
      );
      for (const one of others.slice(0, chosen ? FEW - 1 : FEW)) {
        made.push(
          button(labelled(one), () => this.controller.offer(one), {
            class: "choice",
            disabled: busy,
            data: { move: one.move, ...(one.targets.length && { there: one.targets[0] }) },
          }),
        );
      }
    }
    if (picker.kind === PLACE && picker.turns().length > 1) {
      made.push(
        button([icon("turn"), say("ui.turn")], () => picker.turn(1), {
          class: "quiet",
          title: `${say("ui.turn")} (R)`,
        }),
      );
    }
    if (chosen || picker.kind === SOME) {
      const confirm = say("button.confirm");
      // What is laid down lies there as a ghost already: words would only say again where and how.
      const shown = chosen && picker.kind !== PLACE;
      made.push(
        button(shown ? labelled(chosen) : confirm, () => this.controller.confirm(), {
          class: "primary confirm",
          disabled: busy || !chosen,
          title: `${chosen ? say(chosen.label) : confirm} (Enter)`,
          ...(chosen && !shown && { "aria-label": `${confirm}: ${say(chosen.label)}` }),
          data: { key: "confirm" },
        }),
      );
    }
    if (picker.picked.length || picker.explicit) {
      made.push(
        button(icon("close"), () => picker.clear(), {
          class: "quiet icon",
          "aria-label": say("button.cancel"),
          title: `${say("button.cancel")} (Esc)`,
        }),
      );
    }
    made.push(
      button(
        [icon("text"), el("span", { class: "word", text: say("count.moves", { n: picker.matches().length }) })],
        () => this.controller.list(),
        {
          class: "quiet small",
          disabled: busy,
          "aria-haspopup": "dialog",
          title: say("ui.all_moves"),
          "aria-label": say("count.moves", { n: picker.matches().length }),
          data: { key: "list" },
        },
      ),
    );
    return made;
  }

  // A number by sliding, stepping or typing. As long as it is asked for, its elements stay: one is being dragged.
  amount(picker) {
    const amounts = picker.amounts();
    const at = Math.min(picker.spin, amounts.length - 1);
    const key = `${picker.question} ${current()}`;
    if (this.asked?.key !== key) this.asked = { key, ...this.newAmount(picker, amounts) };
    const { made, less, slide, number, more } = this.asked;
    less.disabled = at === 0;
    more.disabled = at === amounts.length - 1;
    slide.value = amounts[at];
    // Whoever types is not corrected in the middle of a number.
    if (document.activeElement !== number || Number(number.value) === amounts[at]) number.value = amounts[at];
    return made;
  }

  newAmount(picker, amounts) {
    const { question } = picker;
    const set = (value) => {
      // A field that goes away with its question says once more what was in it.
      if (picker.question !== question) return;
      const nearest = amounts.reduce(
        (best, one, i) => (Math.abs(one - value) < Math.abs(amounts[best] - value) ? i : best),
        0,
      );
      picker.set(nearest);
    };
    const name = say("prompt.amount", { low: amounts[0], high: amounts.at(-1) });
    const slide = el("input", {
      type: "range",
      min: amounts[0],
      max: amounts.at(-1),
      "aria-label": name,
      data: { amount: "slide" },
      on: { input: (event) => set(Number(event.target.value)) },
    });
    const number = el("input", {
      type: "number",
      class: "number",
      min: amounts[0],
      max: amounts.at(-1),
      "aria-label": name,
      inputMode: "numeric",
      data: { amount: "number" },
      on: {
        change: (event) => set(Number(event.target.value)),
        input: (event) => event.target.value && set(Number(event.target.value)),
        focus: (event) => event.target.select(),
      },
    });
    const less = button(icon("minus"), () => picker.set(picker.spin - 1), {
      class: "quiet icon",
      "aria-label": say("ui.less"),
    });
    const more = button(icon("plus"), () => picker.set(picker.spin + 1), {
      class: "quiet icon",
      "aria-label": say("ui.more"),
    });
    const typed = picker.bothWays() ? null : number;
    return { made: el("span", { class: "amount" }, less, slide, typed, more), less, slide, number, more };
  }

  // -- consequences --------------------------------------------------------------------------------------------------

  details(picker, chosen) {
    const move = chosen || this.hovered;
    // While the next preview is on its way the last one stays, but nothing that was said of another question.
    const stale = this.noted || this.told !== picker.question;
    this.noted = Boolean(this.note);
    this.told = picker.question;
    const shown = move && this.preview?.move === move.move ? this.preview.data.drawn : null;
    this.controller.draw(shown || {});
    if (this.note) this.tell(el("p", { class: `note ${this.note.kind || ""}` }, this.note.content));
    else if (move && this.preview?.move === move.move)
      this.tell(chips(this.preview.data, this.controller.seat(), this.controller.scene()));
    else {
      if (!move || stale) this.tell(this.hint(picker));
      if (move) this.fetch(move);
    }
  }

  // One row. What does not fit into it is a number at its end, which opens the rest.
  tell(content) {
    const home = byId("detail");
    const row = el("div", { class: "detail-row" });
    fill(row, content);
    fill(home, row);
    const room = home.clientWidth;
    const note = row.querySelector(".note");
    const parts = [...row.querySelectorAll(".item, .chip, .told")];
    const over = note && note.scrollHeight > row.clientHeight + 1 ? [note] : tooFar(parts, room, MORE);
    if (!over.length) return;
    const rest = el(
      "div",
      { class: "rest", id: "rest", hidden: !this.opened },
      ...over.map((one) => one.cloneNode(true)),
    );
    // Where not even the first has room, it is shown as far as it goes.
    if (!note) for (const one of over) one.hidden = one !== parts[0];
    if (over[0] === parts[0]) Object.assign(over[0].style, { maxWidth: `${room - MORE}px`, display: "block" });
    const more = button(note ? "…" : `+${over.length}`, () => this.open(!this.opened), {
      class: "quiet small more",
      "aria-expanded": String(Boolean(this.opened)),
      "aria-controls": "rest",
      title: say("ui.more"),
      "aria-label": note ? say("ui.more") : `+${over.length}: ${say("ui.more")}`,
      data: { key: "rest" },
    });
    home.append(more, rest);
  }

  open(opened) {
    this.opened = opened;
    this.controller.redraw();
  }

  // What a touch does now. The prompt says what is to be decided; here stands what may be chosen, by name where it is short.
  hint(picker) {
    // Whoever watches is told so where others are told what they may do.
    if (this.controller.seat() === null) return el("p", { class: "soft watching", text: say("ui.watching") });
    if (!picker.choices.some((one) => one.targets.length)) return null;
    // On a phone there is neither a key nor a wheel.
    const place = narrow() ? "ui.hint.place_touch" : "ui.hint.place";
    const kinds = { [PLACE]: place, [SOME]: "ui.hint.some", [AMOUNT]: "ui.hint.amount" };
    if (kinds[picker.kind]) return el("p", { class: "soft", text: say(kinds[picker.kind]) });
    const lit = [...picker.lights()].filter(([, light]) => light === "can").map(([id]) => this.controller.node(id));
    const there = lit.filter(Boolean);
    if (!there.length) return null;
    const names = new Set(there.map((node) => say(node.label)));
    const things = [...names].join(", ");
    const text =
      names.size <= NAMED && !names.has("") && things.length <= LETTERS
        ? say("ui.hint.lit", { things })
        : say("ui.hint.touch", { n: there.length });
    return el("p", { class: "soft", text });
  }

  fetch = later(async (move) => {
    if (!this.controller.possible(move)) return;
    const data = await this.controller.preview(move);
    if (data) {
      this.preview = { move: move.move, data };
      this.controller.redraw();
    }
  }, 40);
}

// A long prompt has more lines of smaller letters; a very long one takes the place of what stands above it, too.
function lengthen(prompt) {
  prompt.classList.remove("long", "longer");
  for (const size of ["long", "longer"]) if (prompt.scrollHeight > prompt.clientHeight + 2) prompt.classList.add(size);
}

// A move in words, which may have several lines, and the things it speaks of.
/** @param {Schemas["Answer"]} choice */
const labelled = (choice) => [el("span", { class: "label", text: say(choice.label) }), ...thumbsOf(choice)];

// The parts that do not end within a room, of which `more` is needed to say how many they are.
function tooFar(parts, room, more) {
  const ends = (one) => one.offsetLeft + one.offsetWidth;
  return parts.every((one) => ends(one) <= room) ? [] : parts.filter((one) => ends(one) > room - more);
}

const isCut = (label) => label.scrollHeight > label.clientHeight + 1;

// Answers that have no room are found in the list of all moves, whose button is the last; those that are lit on the table
// also if one of them cannot be said whole. What is about to be confirmed is said whole, or it is what lies picked there.
function spare(forward) {
  const there = [...forward.querySelectorAll("[data-there]")];
  if (there.some((one) => isCut(one.querySelector(".label")))) for (const one of there) one.remove();
  const choices = [...forward.querySelectorAll(".choice")];
  while (choices.length && forward.scrollWidth > forward.clientWidth + 1) choices.pop().remove();
  const label = forward.querySelector(".confirm .label");
  if (!label || !isCut(label)) return;
  label.parentElement.ariaLabel = `${say("button.confirm")}: ${label.textContent}`;
  label.textContent = say("button.confirm");
}

// What a move would cost, bring and risk as the title foresees it, and what it would change: what cannot be taken back and
// what alarms first, then own figures, then all else.
/**
 * @param {Schemas["Preview"]} data
 * @param {number} seat
 * @param {Schemas["Scene"]} scene
 */
export function chips(data, seat, scene) {
  const own = data.counters.filter((one) => one.seat === seat);
  const others = data.counters.filter((one) => one.seat !== seat);
  const figure = (one) => {
    const change =
      typeof one.before === "number" && typeof one.after === "number"
        ? (one.after - one.before) * (one.low ? -1 : 1)
        : null;
    return el(
      "span",
      { class: `chip ${change > 0 ? "up" : change < 0 ? "down" : ""}` },
      one.seat === seat ? null : el("span", { class: "whose", text: seatName(one.seat) }),
      el("span", { text: say(one.label) }),
      el("b", { text: `${one.before ?? "–"} → ${one.after}` }),
    );
  };
  const foreseen = urgent(data.foreseen || []);
  const alarms = foreseen.filter((item) => item.state === "alarm");
  const rest = foreseen.filter((item) => item.state !== "alarm");
  const list = (items) => (items.length ? itemsOf(items, scene, "foreseen") : null);
  // What happens in numbers: costs, gains.
  const told = data.events.filter((one) => typeof one.args.n === "number").slice(0, 3);
  const made = [
    data.final
      ? el("span", { class: "chip final", title: say("undo.floor") }, icon("warn"), say("undo.warning"))
      : null,
    list(alarms),
    ...own.map(figure),
    list(rest),
    ...others.map(figure),
    ...told.map((event) => el("span", { class: "soft told", text: say(event) })),
  ].filter(Boolean);
  if (!data.counters.length && !foreseen.length) made.push(el("span", { class: "chip", text: say("ui.no_change") }));
  return made;
}

// Alarms come first, then warnings.
function urgent(items) {
  const rank = (item) => ["alarm", "warn"].indexOf(item.state ?? "") >>> 0;
  return [...items].sort((a, b) => rank(a) - rank(b));
}

/** @param {Schemas["Scene"]} scene */
export function crest(scene, seat, size = "crest") {
  const panel = scene.panels.find((one) => one.seat === seat);
  return panel ? el("img", { class: size, src: picture(panel.art), alt: "" }) : null;
}
