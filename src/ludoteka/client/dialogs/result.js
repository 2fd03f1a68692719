// The end of a game: every line of every score, how it came about, and what to do next.

import { button, dialog, el, every, fill } from "../kit/dom.js";
import { newTable, seatAt } from "../api/client.js";
import { say } from "../words/words.js";
import { atThisScreen, keep, kept, prefs, signedIn } from "../kit/prefs.js";
import { crest } from "../play/action_bar.js";
import { columns, named, wonBy } from "../play/final_sum.js";
import { chart } from "./chart.js";

// So many terms of a sum stand in the table.
const SHORT = 3;

export function showResult(table) {
  const { message } = table;
  const { result, scene } = message;
  const order = columns(message).sort((a, b) => a.rank - b.rank);
  const graph = el("div", { class: "graph" });
  const real = !kept(table.key)?.parent;
  const box = dialog(
    wonBy(message),
    [
      result.ending
        ? el("p", { class: "soft", text: say("result.ending", { how: named("ending", result.ending) }) })
        : null,
      result.tie_break
        ? el("p", { class: "soft", text: say("result.tie_break", { how: named("tie_break", result.tie_break) }) })
        : null,
      el(
        "div",
        { class: "account" },
        el(
          "div",
          { class: "sheet", tabIndex: 0, role: "region", "aria-label": say("result.title") },
          scores(order, scene),
        ),
        graph,
      ),
    ],
    [
      button(
        say("ui.replay"),
        () => {
          box.close();
          table.replay.go(0);
        },
        { data: { key: "watch" } },
      ),
      real ? button(say("ui.record"), () => download(table), { data: { key: "record" } }) : null,
      real && message.seat !== null
        ? button(say("ui.rematch"), () => rematch(table), { class: "primary", data: { key: "rematch" } })
        : null,
      button(say("ui.close"), () => box.close()),
    ].filter(Boolean),
    { close: say("ui.close"), class: "result" },
  );
  history(table, graph);
}

// A minus is no hyphen.
const signed = (n) => (n < 0 ? `−${-n}` : String(n));
const added = ([first, ...rest]) =>
  rest.reduce((sum, n) => `${sum} ${n < 0 ? "−" : "+"} ${Math.abs(n)}`, signed(first));

// One row for each source of points, one column for each player; each cell says in which rounds.
function scores(order, scene) {
  const sources = [...new Set(order.flatMap((one) => one.lines.map((line) => line.source)))];
  const cell = (one, source) => {
    const lines = one.lines.filter((line) => line.source === source);
    const sum = lines.reduce((all, line) => all + line.points, 0);
    const rounds = lines.map(
      (line) => `${line.round ? say("round.number", { n: line.round }) : say("result.final")}: ${line.points}`,
    );
    return el(
      "td",
      { title: rounds.join("\n") },
      lines.length ? signed(sum) : "–",
      lines.length > 1 ? terms(lines.map((line) => line.points)) : null,
    );
  };
  // A long sum is folded, so that everybody stays in view.
  const terms = (points) =>
    points.length <= SHORT
      ? el("small", { text: added(points) })
      : el("details", {}, el("summary", { text: `${points.length} ×` }), el("small", { text: added(points) }));
  return el(
    "table",
    { class: "scores" },
    el(
      "thead",
      {},
      el(
        "tr",
        {},
        el("td"),
        order.map((one) =>
          el(
            "th",
            { scope: "col" },
            crest(scene, one.seat),
            el("span", { text: one.name }),
            el("small", { text: say("ui.rank", { n: one.rank }) }),
          ),
        ),
      ),
    ),
    el(
      "tbody",
      {},
      sources.map((source) =>
        el(
          "tr",
          {},
          el("th", { scope: "row", text: named("source", source) }),
          order.map((one) => cell(one, source)),
        ),
      ),
    ),
    el(
      "tfoot",
      {},
      el(
        "tr",
        {},
        el("th", { scope: "row", text: say("result.total") }),
        order.map((one) => el("td", { class: one.rank === 1 ? "won" : "", text: one.score })),
      ),
    ),
  );
}

// Figures of the panels at the beginning of each round and at the end.
async function history(table, home) {
  const moments = [...table.log.rounds(), table.message.version];
  // Until the figures have come, the page may be at another table.
  const { panels } = table.message.scene;
  if (moments.length < 3) return;
  let points;
  try {
    points = await seatAt(table.key).figures(moments);
  } catch {
    return;
  }
  const drawn = (figure) =>
    points.some((point) => point.panels.some((panel) => typeof panel.figures[figure.id] === "number"));
  const figures = panels[0].figures.filter((one) => !one.thing && drawn(one)).slice(0, 6);
  const show = (figure) =>
    fill(
      home,
      el(
        "div",
        { class: "chart-names", role: "group" },
        figures.map((one) =>
          button(say(one.label), () => show(one), {
            class: "quiet small",
            "aria-pressed": String(one === figure),
            data: { figure: one.id },
          }),
        ),
      ),
      chart(points, figure, panels),
    );
  if (figures.length) show(figures[0]);
}

async function download(table) {
  try {
    const text = await seatAt(table.key).record();
    const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    const link = el("a", { href: address, download: `${table.message.title}.ludo` });
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(address), 1000);
  } catch (error) {
    table.controller.trouble(error);
  }
}

// The same table again: bots stay, people at this screen stay, others get a link.
async function rematch(table) {
  const { info, message } = table;
  const here = new Set(atThisScreen(table.table).map((one) => one.seat));
  const seats = message.seats.map((seat) => {
    const kind =
      seat.kind === "bot" ? "bot" : seat.seat === message.seat ? "me" : here.has(seat.seat) ? "here" : "link";
    return kind === "bot"
      ? { kind, level: seat.level, name: seat.name }
      : { kind, name: seat.name || (kind === "me" ? prefs().name : "") };
  });
  try {
    const made = await newTable({
      title: message.title,
      options: info.options,
      seats,
      pace: info.pace,
      hints: info.hints,
      casual: info.casual,
      // Ratings are of names.
      rated: info.rated && Boolean(signedIn()),
      listed: info.listed,
      free_rewind: info.free_rewind,
    });
    const links = made.seats.filter((one) => one.kind === "link").map((one) => ({ seat: one.seat, key: one.key }));
    for (const one of made.seats.filter((seat) => seat.kind !== "link").reverse())
      keep({ key: one.key, table: made.table, seat: one.seat, title: message.title, watch: made.watch, links });
    const mine = made.seats.find((one) => one.kind === "me");
    every("dialog[open]")[0]?.close();
    table.switchTo(mine.key);
  } catch (error) {
    table.controller.trouble(error);
  }
}
