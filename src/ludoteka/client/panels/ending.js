// The end of a game on the table: who has won, and with how many points; the whole account opens when it is wanted.

import { announce, button, el } from "../kit/dom.js";
import { keep } from "../kit/prefs.js";
import { play } from "../kit/sound.js";
import { crest } from "../play/action_bar.js";
import { columns, wonBy } from "../play/final_sum.js";
import { say } from "../words/words.js";

// The end is told when the log is there and all steps were shown; who was there sees the sum grow.
export function finish(table) {
  const { caughtUp, message, shownResult, replay, playback } = table;
  if (!caughtUp || !message?.result || shownResult || replay.safe || playback.active) return;
  const here = table.ended;
  table.ended = false;
  // Whoever looks on has neither won nor lost.
  const { result, seat } = message;
  if (here && seat !== null) play(result.ranks[seat] === 1 ? "won" : "lost");
  if (here && playback.sum()) return;
  table.shownResult = true;
  keep({ key: table.key, ended: true });
  announce(wonBy(message));
  table.strip.show(() => endingOf(table));
  table.redraw();
}

function endingOf(table) {
  const { message } = table;
  const order = columns(message).sort((a, b) => a.rank - b.rank);
  return [
    el("p", { class: "beat-line" }, crest(message.scene, order[0].seat), wonBy(message)),
    el(
      "ul",
      { class: "ranks" },
      order.map((one) =>
        el(
          "li",
          { class: one.rank === 1 ? "won" : "" },
          crest(message.scene, one.seat),
          el("span", { text: one.name }),
          el("b", { text: one.score }),
        ),
      ),
    ),
    button(say("result.title"), () => table.result(), { class: "primary", data: { key: "result" } }),
  ];
}
