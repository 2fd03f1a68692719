// A figure over the rounds, one line a seat: told apart by its form and its name, not by colour alone.

import { say, seatName } from "../words/words.js";
import { narrow } from "../board/phone.js";

// On a phone it is drawn narrower, so that its words are as large as elsewhere.
const WIDE = 560;
const NARROW = 350;
const HEIGHT = 190;
// So many letters of a name and its figure have room at the end of a line.
const LETTERS = 14;
const DASHES = ["", "7 4", "2 4", "10 3 2 3", "4 2"];
const NS = "http://www.w3.org/2000/svg";

export function shape(tag, props, text) {
  const made = document.createElementNS(NS, tag);
  for (const [name, value] of Object.entries(props)) made.setAttribute(name, value);
  if (text !== undefined) made.textContent = text;
  return made;
}

function named(name, value) {
  const room = LETTERS - String(value).length;
  return `${name.length <= room ? name : `${name.slice(0, room - 1).trimEnd()}…`} ${value}`;
}

export function chart(moments, figure, panels) {
  const values = panels.map((panel) =>
    moments.map((some) => some.panels.find((one) => one.seat === panel.seat)?.figures[figure.id] ?? null),
  );
  const most = Math.max(1, ...values.flat().filter((value) => value !== null));
  const width = narrow() ? NARROW : WIDE;
  const x = (i) => 34 + (i * (width - 162)) / Math.max(1, moments.length - 1);
  const y = (value) => HEIGHT - 24 - (value * (HEIGHT - 44)) / most;
  const svg = shape("svg", { viewBox: `0 0 ${width} ${HEIGHT}`, class: "chart", role: "img" });
  svg.append(
    shape(
      "title",
      {},
      `${say(figure.label)}: ${panels.map((panel, i) => `${seatName(panel.seat)} ${values[i].at(-1)}`).join(", ")}`,
    ),
  );
  for (const part of [0, 0.5, 1]) {
    const value = Math.round(most * part);
    svg.append(
      shape("line", { x1: 34, x2: x(moments.length - 1), y1: y(value), y2: y(value), class: "grid" }),
      shape("text", { x: 28, y: y(value) + 4, "text-anchor": "end" }, value),
    );
  }
  moments.forEach((_, i) =>
    svg.append(
      shape("text", { x: x(i), y: HEIGHT - 6, "text-anchor": "middle" }, i < moments.length - 1 ? i + 1 : "★"),
    ),
  );
  const ends = panels.map((panel, i) => ({ panel, i, at: y(values[i].at(-1) ?? 0) })).sort((a, b) => a.at - b.at);
  let free = 0;
  for (const { panel, i, at } of ends) {
    const line = values[i]
      .map((value, j) => (value === null ? null : `${x(j)},${y(value)}`))
      .filter(Boolean)
      .join(" ");
    // A line of any colour stands out from any ground by its edge.
    for (const name of ["series edge", `series series-${panel.seat}`])
      svg.append(
        shape("polyline", { points: line, class: name, "stroke-dasharray": DASHES[panel.seat % DASHES.length] }),
      );
    const place = Math.max(at + 4, free + 14);
    free = place;
    svg.append(
      shape(
        "text",
        { x: x(moments.length - 1) + 8, y: place, class: `series-name series-${panel.seat}` },
        named(seatName(panel.seat), values[i].at(-1) ?? ""),
      ),
    );
  }
  return svg;
}
