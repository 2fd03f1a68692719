// On coming back: what has happened since the own last turn. If a bot has played for the seat, its turns are told too.

import { button, dialog, el } from "../kit/dom.js";
import { seatAt } from "../api/client.js";
import { say, seatName } from "../words/words.js";
import { crest } from "../play/action_bar.js";
import { thumbsOf } from "../board/thumbs.js";
import { parted } from "../panels/log_parts.js";

/** @param {Schemas["SinceThen"]} data */
const followed = (data) => ({
  ...data,
  lines: data.lines.filter((line) => line.within).flatMap((line) => parted(line).slice(1)),
});

export async function showSince(table, seen) {
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
  if (table.key !== key || !table.message) return;
  if (!data.lines.length || document.querySelector("dialog[open]")) return;
  const { scene } = table.message;
  const lines = el(
    "ol",
    { class: "log" },
    data.lines
      .flatMap(parted)
      .map((line) =>
        el(
          "li",
          { class: `line ${line.struck ? "struck" : ""}` },
          table.log.sign(scene, line),
          " ",
          table.log.words(line).join(" · "),
          (line.events || []).flatMap(thumbsOf),
        ),
      ),
  );
  const counters = el(
    "div",
    { class: "chips" },
    data.counters
      .filter((one) => one.before !== null)
      .map((one) =>
        el(
          "span",
          { class: "chip" },
          crest(scene, one.seat),
          el("span", { class: "whose", text: seatName(one.seat) }),
          say(one.label),
          el("b", { text: `${one.before} → ${one.after}` }),
        ),
      ),
  );
  const box = dialog(
    say("ui.since"),
    [counters, lines],
    [
      button(
        say("ui.play_steps"),
        () => {
          box.close();
          table.playback.since({ from: left ? data.from : null });
        },
        { data: { key: "play-steps" } },
      ),
      button(say("ui.step_through"), () => {
        box.close();
        table.replay.go(data.from);
      }),
      button(say("ui.go_on"), () => box.close(), { class: "primary", autofocus: true }),
    ],
    { close: say("ui.close"), class: "since" },
  );
}
