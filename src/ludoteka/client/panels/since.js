// On coming back: what has happened since the own last turn is played back, and then stands at the foot of the stage. If a
// bot has played for the seat, its turns are told too.

import { button, el } from "../kit/dom.js";
import { seatAt } from "../api/client.js";
import { crest } from "../play/action_bar.js";
import { say, seatName } from "../words/words.js";
import { parted } from "./log_parts.js";

// So many lines, the last ones, are told again, and so many figures.
const LINES = 3;
const FIGURES = 8;

/** @param {Schemas["SinceThen"]} data */
const followed = (data) => ({
  ...data,
  lines: data.lines.filter((line) => line.within).flatMap((line) => parted(line).slice(1)),
});

export async function tellSince(table, seen) {
  const { left } = table.message.seats[table.message.seat];
  const { key } = table;
  const after = (version) => seatAt(key).since(version);
  let data;
  try {
    data = await after(left ? seen : undefined);
    // What came of the own last move may not have been seen either.
    if (!data.lines.length) data = await after(seen);
    // Nor what followed when the turn was ended: it belongs to the move before.
    if (!data.lines.length) data = followed(await after(seen - 1));
  } catch {
    return;
  }
  if (table.key !== key || !table.message || !data.lines.length) return;
  const steps = () => table.playback.since({ from: left ? data.from : null });
  table.strip.show(() => sinceOf(table, data, steps));
  if (table.playback.pace() !== "instant") steps();
}

/** @param {Schemas["SinceThen"]} data */
function sinceOf(table, data, steps) {
  const { scene, seat } = table.message;
  const own = (one) => (one.seat === seat ? 0 : 1);
  const changed = data.counters
    .filter((one) => one.before !== null && one.before !== one.after)
    .sort((a, b) => own(a) - own(b));
  const lines = data.lines.filter((line) => !line.struck).flatMap(parted);
  return [
    el("p", { class: "beat-line", text: say("ui.since") }),
    el(
      "div",
      { class: "chips" },
      changed
        .slice(0, FIGURES)
        .map((one) =>
          el(
            "span",
            { class: "chip" },
            crest(scene, one.seat),
            one.seat === seat ? null : el("span", { class: "whose", text: seatName(one.seat) }),
            say(one.label),
            el("b", { text: `${one.before} → ${one.after}` }),
          ),
        ),
    ),
    el(
      "ol",
      { class: "since-lines" },
      lines.slice(-LINES).map((line) => el("li", {}, table.log.sign(scene, line), table.log.words(line).join(" · "))),
    ),
    el(
      "div",
      { class: "strip-ways" },
      button(say("ui.play_steps"), steps, { data: { key: "play-steps" } }),
      button(say("ui.step_through"), () => table.replay.go(data.from), { data: { key: "step-through" } }),
    ),
  ];
}
