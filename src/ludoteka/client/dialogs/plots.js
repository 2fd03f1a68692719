// Simple plots of one person's games: a run of points, and bars.

import { current } from "../words/words.js";
import { shape } from "./chart.js";

const WIDTH = 360;
const round = (value) => value.toLocaleString(current(), { maximumFractionDigits: 1 });

/** @param {{points: number, won: boolean}[]} points */
export function run(points, title) {
  const height = 150;
  const values = points.map((one) => one.points);
  const [low, high] = [Math.min(0, ...values), Math.max(1, ...values)];
  const x = (i) => 40 + (i * (WIDTH - 56)) / Math.max(1, points.length - 1);
  const y = (value) => height - 14 - ((value - low) * (height - 28)) / (high - low);
  const svg = shape("svg", { viewBox: `0 0 ${WIDTH} ${height}`, class: "plot", role: "img" });
  svg.append(shape("title", {}, `${title}: ${values.join(", ")}`));
  for (const value of new Set([low, Math.round((low + high) / 2), high]))
    svg.append(
      shape("line", { x1: 40, x2: WIDTH - 10, y1: y(value), y2: y(value), class: "grid" }),
      shape("text", { x: 34, y: y(value) + 4, "text-anchor": "end" }, value),
    );
  svg.append(shape("polyline", { points: values.map((value, i) => `${x(i)},${y(value)}`).join(" "), class: "run" }));
  points.forEach(({ points: value, won }, i) =>
    svg.append(shape("circle", { cx: x(i), cy: y(value), r: 4, class: won ? "dot won" : "dot" })),
  );
  return svg;
}

/** @param {{name: string, points: number}[]} rows */
export function bars(rows, title) {
  const step = 34;
  const most = Math.max(1, ...rows.map((one) => Math.abs(one.points)));
  const svg = shape("svg", { viewBox: `0 0 ${WIDTH} ${rows.length * step + 4}`, class: "plot", role: "img" });
  svg.append(shape("title", {}, `${title}: ${rows.map((one) => `${one.name} ${round(one.points)}`).join(", ")}`));
  rows.forEach(({ name, points }, i) =>
    svg.append(
      shape("text", { x: 4, y: i * step + 13 }, name),
      shape("rect", {
        x: 4,
        y: i * step + 18,
        width: Math.max(1, (Math.abs(points) * (WIDTH - 60)) / most),
        height: 9,
        rx: 3,
        class: points < 0 ? "bar less" : "bar",
      }),
      shape("text", { x: WIDTH - 4, y: i * step + 27, "text-anchor": "end" }, round(points)),
    ),
  );
  return svg;
}
