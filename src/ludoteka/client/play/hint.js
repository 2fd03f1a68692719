// What a bot would do here, and why: how likely it thinks a win is, and what sets the move apart from the next best.

import { el } from "../kit/dom.js";
import { icon } from "../kit/icons.js";
import { post } from "../api/net.js";
import { has, levelName, say } from "../words/words.js";

export async function showHint(table) {
  const { controller, key, picker } = table;
  const { question } = picker;
  // Others may answer meanwhile: the hint stays good as long as this seat is asked the same. If it is not, whatever was
  // said of the old question is gone already.
  const stale = () => table.key !== key || picker.question !== question;
  controller.note(say("ui.thinking"));
  try {
    const hint = await post(`/api/seats/${key}/hint`);
    if (stale()) return;
    const choice = picker.choices.find((one) => one.move === hint.move);
    picker.pick(choice);
    controller.note(told(table, choice, hint), "hint");
  } catch (error) {
    if (!stale()) controller.trouble(error);
  }
}

const percent = (value) => `${Math.round(value * 100)} %`;

function told(table, choice, { by, reasons }) {
  const named = (move) => {
    const one = table.picker.choices.find((found) => found.move === move);
    return one ? say(one.label) : move;
  };
  const others = (reasons.alternatives || []).filter((one) => one.visits);
  const made = [
    icon("hint"),
    el("b", { text: say("ui.hint.move", { level: levelName(by), move: say(choice.label) }) }),
  ];
  if (table.picker.choices.length === 1) return [...made, " ", say("ui.hint.only")];
  // A bot that had little time may have looked at one move alone.
  if (!others.length) return made;
  if (by !== "greedy")
    made.push(el("span", { class: "chip" }, say("ui.hint.chance"), el("b", { text: percent(reasons.value) })));
  made.push(
    el("span", {
      class: "soft told",
      text: say("ui.hint.instead", {
        move: named(others[0].move),
        value: by === "greedy" ? others[0].value.toFixed(1) : percent(others[0].value),
      }),
    }),
  );
  const terms = (reasons.terms || []).filter((one) => has(one.key));
  if (terms.length) made.push(el("span", { class: "soft", text: say("ui.hint.because") }));
  for (const { key, difference } of terms) {
    made.push(
      el(
        "span",
        { class: `chip ${difference > 0 ? "up" : "down"}` },
        say(key),
        el("b", { text: `${difference > 0 ? "+" : "−"}${Math.abs(difference).toFixed(1)}` }),
      ),
    );
  }
  return made;
}
