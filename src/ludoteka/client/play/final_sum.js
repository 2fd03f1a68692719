// The end of a game, line by line: each source of points in turn, and the bars grow.

import { el } from "../kit/dom.js";
import { has, say, seatName } from "../words/words.js";
import { crest } from "./action_bar.js";

// Everybody with a score: the seats, and the automatic opponents, whose panels follow those of the seats.
export function columns({ result, seats }) {
  return [
    ...seats.map(({ seat }) => ({
      seat,
      name: seatName(seat),
      score: result.scores[seat],
      rank: result.ranks[seat],
      lines: result.lines[seat],
    })),
    ...result.rivals.map((rival, i) => ({ ...rival, seat: seats.length + i, name: say(rival.name) })),
  ];
}

// Who has won, in words for whoever looks on.
/** @param {Schemas["TableMessage"]} message */
export function wonBy(message) {
  const winners = columns(message).filter((one) => one.rank === 1);
  const names = winners.map((one) => one.name).join(", ");
  if (winners.length > 1) return say("result.shared", { names });
  return winners[0].seat === message.seat ? say("result.you") : say("result.winners", { n: 1, names });
}

export const named = (kind, name) => (has(`${kind}.${name}`) ? say(`${kind}.${name}`) : name);

// One beat for each source of points, the largest last.
export function sumBeats(message) {
  const all = columns(message);
  const points = (one, source) =>
    one.lines.filter((line) => line.source === source).reduce((sum, line) => sum + line.points, 0);
  const weight = (source) => Math.max(...all.map((one) => Math.abs(points(one, source))));
  const sources = [...new Set(all.flatMap((one) => one.lines.map((line) => line.source)))]
    .filter(weight)
    .sort((a, b) => weight(a) - weight(b));
  const most = Math.max(1, ...all.map((one) => one.score));
  const so = all.map(() => 0);
  return sources.map((source) => {
    const rows = all.map((one, i) => {
      const gain = points(one, source);
      const from = so[i];
      so[i] += gain;
      return { seat: one.seat, gain, from: Math.max(0, from) / most, to: Math.max(0, so[i]) / most, sum: so[i] };
    });
    return { message, seat: -1, events: [], sum: { source, rows } };
  });
}

export function sumOf({ sum }, scene) {
  return el(
    "div",
    { class: "beat-sum" },
    el("p", { class: "beat-line", text: named("source", sum.source) }),
    el(
      "ul",
      { class: "sum-rows" },
      sum.rows.map(({ seat, gain, from, to, sum: points }) => {
        const bar = el("span", { class: "sum-bar" });
        bar.style.setProperty("--from", String(from));
        bar.style.setProperty("--to", String(to));
        return el(
          "li",
          {},
          crest(scene, seat),
          bar,
          el("b", { text: points }),
          el("small", { text: gain > 0 ? `+${gain}` : gain || "" }),
        );
      }),
    ),
  );
}
