// What a bot would do here, and why: what speaks for the move and against it, and how likely it thinks a win is.

import { el } from "../kit/dom.js";
import { icon } from "../kit/icons.js";
import { seatAt } from "../api/client.js";
import { has, levelName, say } from "../words/words.js";
import { chance, sides, worse } from "./odds.js";

export async function showHint(table) {
  const { controller, key, picker } = table;
  const { question } = picker;
  // Others may answer meanwhile: the hint stays good as long as this seat is asked the same. If it is not, whatever was
  // said of the old question is gone already.
  const stale = () => table.key !== key || picker.question !== question;
  controller.note(say("ui.thinking"));
  try {
    const hint = await seatAt(key).hint();
    if (stale()) return;
    const choice = picker.choices.find((one) => one.move === hint.move);
    picker.pick(choice);
    controller.note(told(table, choice, hint), "hint");
  } catch (error) {
    if (!stale()) controller.trouble(error);
  }
}

/**
 * @param {any} table
 * @param {Schemas["Answer"]} choice
 * @param {Schemas["Hint"]} hint
 */
function told(table, choice, { by, ahead, reasons }) {
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
  const { gains, costs } = sides((reasons.terms || []).filter((one) => has(one.key)));
  const soft = (text) => el("span", { class: "soft told", text });
  if (gains.length) made.push(soft(say("ui.hint.better", { gains })));
  if (costs.length) made.push(soft(say("ui.hint.costs", { costs })));
  const how = say(worse(reasons.value, others[0].value, !ahead));
  made.push(soft(say("ui.hint.instead", { move: named(others[0].move), how })));
  const players = table.message.scene.panels.length;
  const odds = ahead ? chance(reasons.value, reasons.visits, players) : null;
  if (odds) made.push(el("span", { class: "chip" }, say("ui.hint.chance"), el("b", { text: say(odds) })));
  return made;
}
