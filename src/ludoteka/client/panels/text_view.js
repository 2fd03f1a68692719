// The table in words, with the same answers: for screen readers, and for whoever likes reading.

import { button, byId, el, fill } from "../kit/dom.js";
import { body, itemsOf } from "./aids.js";
import { cellsOf, roomOf } from "../board/cells.js";
import { nodeName } from "../board/pieces.js";
import { fold, wordsOf } from "../kit/search.js";
import { say, seatName } from "../words/words.js";

export function drawText(table, message, picker) {
  const { scene } = message;
  const home = byId("text");
  const typed = home.querySelector("#command")?.value || "";
  const focused = document.activeElement?.id === "command";
  const unfolded = new Set([...home.querySelectorAll("details[open]")].map((one) => one.dataset.part));
  const folded = (part, name, inside) =>
    el("details", { open: unfolded.has(part), data: { part } }, el("summary", { text: name }), inside);
  const regions = scene.stage.regions.map((region) => {
    const nodes = scene.nodes.filter((node) => node.in === region.id && !node.spot && !node.ground);
    if (!nodes.length) return null;
    const whose = region.seat === undefined ? "" : `${seatName(region.seat)}: `;
    const long = region.seat !== undefined && region.seat !== message.seat;
    const grids = (scene.stage.grids || []).filter((grid) => grid.in === region.id);
    const things = nodes.map((node) => thing(node, grids));
    const list = el("ul", {}, things, room(nodes, grids));
    const name = whose + say(region.label);
    return long ? folded(region.id, name, list) : el("section", {}, el("h3", { text: name }), list);
  });
  const layers = scene.overlays.map((one) => {
    const made = folded(`layer:${one.id}`, say(one.label), el("div"));
    const tell = async () => {
      const told = made.open && (await table.studies.ask(one.id));
      if (told) fill(made.querySelector("div"), itemsOf(told.items, scene));
    };
    made.addEventListener("toggle", tell);
    return made;
  });
  fill(
    home,
    button(say("ui.table_view"), () => table.setView(), { class: "to-table", data: { key: "text" } }),
    el("h2", { text: scene.caption.map((part) => say(part)).join(" · ") }),
    el("p", { class: "prompt", text: say(scene.prompt) }),
    el(
      "form",
      { class: "command", on: { submit: (event) => run(event, table) } },
      el("label", { htmlFor: "command", text: say("ui.command") }),
      el("input", { id: "command", autocomplete: "off", value: typed, placeholder: picker.choices[0]?.move || "" }),
      el("button", { class: "primary", text: say("button.confirm") }),
    ),
    picker.choices.length
      ? el(
          "section",
          {},
          el("h3", { text: say("ui.all_moves") }),
          el(
            "ul",
            { class: "moves" },
            picker.choices.map((one) =>
              el(
                "li",
                {},
                button(
                  [say(one.label), el("small", { class: "soft", text: one.move })],
                  () => table.controller.offer(one),
                  { class: "move", data: { move: one.move } },
                ),
              ),
            ),
          ),
        )
      : null,
    el("h3", { text: say("ui.players") }),
    figures(scene),
    aids(scene),
    regions,
    layers,
  );
  if (focused) byId("command").focus();
}

// A thing in words, with the cells of a grid that it covers.
function thing(node, grids) {
  const cells = cellsOf(node, grids).map(([n, columns]) => say("ui.cells", { n, columns: columns.join(", ") }));
  return el("li", {
    class: node.lit ? "lit-line" : "",
    text: [nodeName(node), cells.join("; ")].filter(Boolean).join(" · "),
  });
}

// How much of the grids of a region is free.
function room(nodes, grids) {
  const { all, free } = roomOf(nodes, grids);
  return all ? el("li", { text: say("ui.cells_free", { n: free, m: all }) }) : null;
}

function aids(scene) {
  return (scene.aids || [])
    .filter((aid) => aid.items.length)
    .map((aid) => el("section", {}, el("h3", { text: say(aid.label) }), body(aid, scene)));
}

function figures(scene) {
  const names = new Map();
  for (const panel of scene.panels)
    for (const one of panel.figures) if (!names.has(one.id)) names.set(one.id, one.label);
  return el(
    "table",
    { class: "figures-table" },
    el(
      "thead",
      {},
      el(
        "tr",
        {},
        el("td"),
        scene.panels.map((panel) =>
          el("th", { scope: "col", text: seatName(panel.seat) + (panel.ready ? " ✓" : panel.asked ? " …" : "") }),
        ),
      ),
    ),
    el(
      "tbody",
      {},
      [...names].map(([id, label]) =>
        el(
          "tr",
          {},
          el("th", { scope: "row", text: say(label) }),
          scene.panels.map((panel) => el("td", { text: panel.figures.find((one) => one.id === id)?.value ?? "?" })),
        ),
      ),
    ),
  );
}

const WHY = "why";
/** @type {("undo" | "redo" | "restart" | "end")[]} */
const STEPS = ["undo", "redo", "restart", "end"];

// The command that a word is, in the reader's language or in English.
function command(word) {
  const typed = fold(word);
  return [...STEPS, WHY].find((one) => typed === one || typed === fold(say(`typed.${one}`)));
}

async function run(event, table) {
  event.preventDefault();
  const box = byId("command");
  const text = box.value.trim();
  if (!text) return;
  const [first, ...rest] = wordsOf(text);
  const word = command(first);
  if (word && word !== WHY) table.controller.go(word);
  else if (word) {
    const why = await table.controller.why({ move: rest.join(" ") });
    if (why) table.controller.note(why.legal ? say("ui.no_reason") : table.controller.forbids(why)[0], "warn");
    return;
  } else await table.controller.write(text);
  const again = byId("command");
  if (table.bar.note === null && again) again.value = "";
}
