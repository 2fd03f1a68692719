// The end of a game: every line of every score, how it came about, and what to do next.

import { button, dialog, el, fill } from "./dom.js";
import { get, post } from "./net.js";
import { has, picture, say, seatName } from "./words.js";
import { atThisScreen, keep, prefs } from "./prefs.js";
import { chart } from "./chart.js";

export function showResult(table) {
  const { message } = table;
  const { result, scene } = message;
  const order = [...scene.panels].map((panel) => panel.seat).sort((a, b) => result.ranks[a] - result.ranks[b]);
  const winners = order.filter((seat) => result.ranks[seat] === 1).map(seatName);
  const head = say("result.winners", { n: winners.length, names: winners.join(", ") });
  const graph = el("div", { class: "graph" });
  const box = dialog(head, [
    result.tie_break ? el("p", { class: "soft", text: say("result.tie_break", { how: word("tie_break", result.tie_break) }) }) : null,
    scores(result, order, scene), graph,
  ], [
    button(say("ui.replay"), () => { box.close(); table.replay.go(0); }),
    button(say("ui.record"), () => download(table)),
    message.seat !== null ? button(say("ui.rematch"), () => rematch(table), { class: "primary", data: { key: "rematch" } }) : null,
    button(say("ui.close"), () => box.close()),
  ], { close: say("ui.close"), class: "result" });
  history(table, graph);
}

const word = (kind, name) => (has(`${kind}.${name}`) ? say(`${kind}.${name}`) : name);

// One row for each source of points, one column for each seat; each cell says in which rounds.
function scores(result, order, scene) {
  const sources = [...new Set(order.flatMap((seat) => result.lines[seat].map((line) => line.source)))];
  const cell = (seat, source) => {
    const lines = result.lines[seat].filter((line) => line.source === source);
    const sum = lines.reduce((all, line) => all + line.points, 0);
    const rounds = lines.map((line) => `${line.round ? say("round.number", { n: line.round }) : say("result.final")}: ${line.points}`).join("\n");
    return el("td", { title: rounds, text: lines.length ? sum : "–" });
  };
  return el("table", { class: "scores" },
    el("thead", {}, el("tr", {}, el("th", { text: "" }), order.map((seat) => el("th", { scope: "col" },
      el("img", { class: "crest", src: picture(scene.panels.find((one) => one.seat === seat).art), alt: "" }),
      el("span", { text: seatName(seat) }), el("small", { text: say("ui.rank", { n: result.ranks[seat] }) }))))),
    el("tbody", {}, sources.map((source) => el("tr", {}, el("th", { scope: "row", text: word("source", source) }), order.map((seat) => cell(seat, source))))),
    el("tfoot", {}, el("tr", {}, el("th", { scope: "row", text: say("result.total") }), order.map((seat) => el("td", { text: result.scores[seat] })))));
}

// Figures of the panels at the beginning of each round.
async function history(table, home) {
  const moments = [...table.log.rounds(), table.message.version];
  if (moments.length < 3) return;
  const points = [];
  for (const version of moments) {
    try { points.push(await get(`/api/seats/${table.key}/at/${version}`)); } catch { return; }
  }
  const figures = points[0].scene.panels[0].figures.filter((one) => !one.id.includes(":"));
  const show = (figure) => fill(home, chooser, chart(points.map((point) => point.scene.panels), figure, table.message.scene.panels));
  const chooser = el("div", { class: "chart-names", role: "group" }, figures.slice(0, 6).map((figure) => button(say(figure.label), () => show(figure), { class: "quiet small" })));
  if (figures.length) show(figures[0]);
}

async function download(table) {
  try {
    const text = await get(`/api/seats/${table.key}/record`);
    const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    const link = el("a", { href: address, download: `${table.message.title}.ludo` });
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(address), 1000);
  } catch (error) { table.hands.trouble(error); }
}

// The same table again: bots stay, people at this screen stay, others get a link.
async function rematch(table) {
  const { info, message } = table;
  const here = new Set(atThisScreen(table.table).map((one) => one.seat));
  const seats = message.seats.map((seat) => {
    const kind = seat.kind === "bot" ? "bot" : seat.seat === message.seat ? "me" : here.has(seat.seat) ? "here" : "link";
    return kind === "bot" ? { kind, level: seat.level, name: seat.name } : { kind, name: seat.name || (kind === "me" ? prefs().name : "") };
  });
  try {
    const made = await post("/api/tables", { title: message.title, options: info.options, seats, pace: info.pace, hints: info.hints, casual: info.casual });
    const links = made.seats.filter((one) => one.kind === "link").map((one) => ({ seat: one.seat, key: one.key }));
    for (const one of made.seats.filter((seat) => seat.kind !== "link").reverse()) keep({ key: one.key, table: made.table, seat: one.seat, title: message.title, watch: made.watch, links });
    const mine = made.seats.find((one) => one.kind === "me");
    document.querySelector("dialog[open]")?.close();
    table.switchTo(mine.key);
  } catch (error) { table.hands.trouble(error); }
}
