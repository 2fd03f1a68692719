// The action bar: what is asked, how to answer, how to go back; and what an answer would bring.

import { button, byId, el, fill, later } from "../kit/dom.js";
import { AMOUNT, PLACE, SOME } from "./picker.js";
import { icon } from "../kit/icons.js";
import { itemsOf } from "../panels/aids.js";
import { thumbsOf } from "../board/thumbs.js";
import { current, say, seatName } from "../words/words.js";
import { picture } from "../api/pictures.js";

const FEW = 4;

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

  draw(message, picker, busy) {
    const { scene, can } = message;
    const chosen = picker.chosen();
    const asked = picker.choices.length > 0;
    fill(byId("caption"), scene.caption.map((part) => say(part)).join(" · "));
    const prompt = say(scene.prompt) || say("prompt.chance");
    fill(byId("prompt"), prompt);
    byId("prompt").classList.toggle("long", prompt.length > 84);
    document.body.classList.toggle("asked-now", asked || can.end);
    const forward = byId("forward");
    const focused = forward.contains(document.activeElement);
    fill(forward, asked ? this.answers(picker, chosen, busy) : can.end ? this.end(busy) : null);
    // Whoever answered by key goes on from the next question, not from the top of the page.
    if (focused && !forward.contains(document.activeElement)) byId("prompt").focus({ preventScroll: true });
    fill(byId("back"), this.backs(can, busy));
    this.details(picker, chosen);
  }

  end(busy) {
    return button(say("button.end_turn"), () => this.controller.go("end"), {
      class: "primary",
      disabled: busy,
      data: { key: "end" },
    });
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
    else if (picker.kind !== PLACE && picker.kind !== SOME) {
      const matches = picker.picked.length ? picker.matches() : picker.choices;
      const shown = matches.length <= FEW ? matches : matches.filter((one) => !one.targets.length).slice(0, FEW);
      for (const one of shown) {
        if (one !== chosen)
          made.push(
            button([say(one.label), ...thumbsOf(one.label)], () => this.controller.offer(one), {
              class: "choice",
              disabled: busy,
              data: { move: one.move },
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
      made.push(
        button(
          chosen ? [say(chosen.label), ...thumbsOf(chosen.label)] : say("button.confirm"),
          () => this.controller.confirm(),
          {
            class: "primary confirm",
            disabled: busy || !chosen,
            title: `${say("button.confirm")} (Enter)`,
            data: { key: "confirm" },
          },
        ),
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
    return { made: el("span", { class: "amount" }, less, slide, number, more), less, slide, number, more };
  }

  // -- consequences --------------------------------------------------------------------------------------------------

  details(picker, chosen) {
    const move = chosen || this.hovered;
    // While the next preview is on its way the last one stays, but nothing that was said of another question.
    const stale = this.noted || this.told !== picker.question;
    this.noted = Boolean(this.note);
    this.told = picker.question;
    if (this.note) this.tell(el("p", { class: `note ${this.note.kind || ""}` }, this.note.content));
    else if (move && this.preview?.move === move.move)
      this.tell(chips(this.preview.data, this.controller.seat(), this.controller.scene()));
    else {
      if (!move || stale) this.tell(this.hint(picker));
      if (move) this.fetch(move);
    }
  }

  // What does not fit in one row is laid over the table, so that nothing moves.
  tell(content) {
    const home = byId("detail");
    const row = el("div", { class: "detail-row" });
    fill(row, content);
    home.classList.remove("long");
    fill(home, row);
    const long = row.scrollWidth > home.clientWidth + 1;
    home.classList.toggle("long", long);
    if (long) row.tabIndex = 0;
  }

  hint(picker) {
    if (!picker.choices.length) return null;
    const key =
      picker.kind === PLACE
        ? "ui.hint.place"
        : picker.kind === SOME
          ? "ui.hint.some"
          : picker.kind === AMOUNT
            ? "ui.hint.amount"
            : picker.choices.some((one) => one.targets.length)
              ? "ui.hint.touch"
              : null;
    return key ? el("p", { class: "soft", text: say(key) }) : null;
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

// What a move would cost, bring and risk as the title foresees it, and what it would change: own figures first.
export function chips(data, seat, scene) {
  const own = data.counters.filter((one) => one.seat === seat);
  const others = data.counters.filter((one) => one.seat !== seat);
  const made = [...own, ...others].slice(0, 9).map((one) => {
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
  });
  const foreseen = data.foreseen?.length ? itemsOf(urgent(data.foreseen), scene, "foreseen") : null;
  if (!made.length && !foreseen) made.push(el("span", { class: "chip", text: say("ui.no_change") }));
  if (foreseen) made.unshift(foreseen);
  // What happens in numbers: costs, gains.
  for (const event of data.events.filter((one) => typeof one.args.n === "number").slice(0, 3))
    made.push(el("span", { class: "soft told", text: say(event) }));
  if (data.final)
    made.push(el("span", { class: "chip final", title: say("undo.floor") }, icon("warn"), say("undo.warning")));
  return made;
}

// Alarms come first, then warnings.
function urgent(items) {
  const rank = (item) => ["alarm", "warn"].indexOf(item.state ?? "") >>> 0;
  return [...items].sort((a, b) => rank(a) - rank(b));
}

export function crest(scene, seat, size = "crest") {
  const panel = scene.panels.find((one) => one.seat === seat);
  return panel ? el("img", { class: size, src: picture(panel.art), alt: "" }) : null;
}
