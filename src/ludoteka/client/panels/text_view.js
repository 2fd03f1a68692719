// The table in words, with the same answers: for screen readers, and for whoever likes reading.

import { button, byId, el, fill } from "../kit/dom.js";
import { body, itemsOf } from "./aids.js";
import { cellsOf, roomOf } from "../board/cells.js";
import { nodeName } from "../board/pieces.js";
import { meant, narrowed, understood } from "../play/typed.js";
import { commandHelp, commands, say, seatName } from "../words/words.js";

export function drawText(table, message, picker) {
  const { scene } = message;
  const home = byId("text");
  const typed = home.querySelector("#command")?.value || "";
  const focused = document.activeElement?.id === "command";
  const unfolded = new Set([...home.querySelectorAll("details[open]")].map((one) => one.dataset.part));
  const folded = (part, name, inside) =>
    el("details", { open: unfolded.has(part), data: { part } }, el("summary", { text: name }), inside);
  const regions = scene.stage.regions.map((region) => {
    const long = region.seat !== undefined && region.seat !== message.seat;
    const [name, list] = regionOf(scene, region);
    if (!list) return null;
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
    told(table),
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

// A region in words: its name, and a list of what lies there.
function regionOf(scene, region) {
  const nodes = scene.nodes.filter((node) => node.in === region.id && !node.spot && !node.ground);
  const whose = region.seat === undefined ? "" : `${seatName(region.seat)}: `;
  const grids = (scene.stage.grids || []).filter((grid) => grid.in === region.id);
  const things = nodes.map((node) => thing(node, grids));
  return [whose + say(region.label), nodes.length ? el("ul", {}, things, room(nodes, grids)) : null];
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

// -- what is typed ---------------------------------------------------------------------------------------------------

// So many lines of the log are told.
const LINES = 20;
/** @type {("undo" | "redo" | "restart" | "end")[]} */
const STEPS = ["undo", "redo", "restart", "end"];
const label = (choice) => say(choice.label);
// What the last command has told, until the table is another one.
let answer = { key: "", parts: [] };

const told = ({ key }) => el("div", { class: "told-text", role: "status" }, answer.key === key ? answer.parts : []);

function reply(table, ...said) {
  answer = { key: table.key, parts: said };
  table.redraw();
}

async function run(event, table) {
  event.preventDefault();
  const line = byId("command").value.trim();
  if (!line) return;
  const { controller, picker, bar } = table;
  const { command, rest, move } = understood(line, commands(), picker, label);
  const step = STEPS.find((one) => one === command);
  bar.note = null;
  if (step) await controller.go(step);
  else if (command === "move") await controller.write(move.move);
  else if (command === "unknown") await controller.write(line);
  else if (command === "why") await tellWhy(table, rest);
  else reply(table, ...parts(table, command, rest));
  const box = byId("command");
  if (bar.note === null && box) box.value = "";
}

async function tellWhy({ controller, picker }, rest) {
  const why = await controller.why({ move: meant(rest, picker, label)?.move ?? rest });
  if (why) controller.note(why.legal ? say("ui.no_reason") : controller.forbids(why)[0], "warn");
}

// What a command asks for, in words.
function parts(table, command, rest) {
  const { picker } = table;
  const message = table.shown();
  const { scene } = message;
  if (command === "help")
    return [el("h3", { text: say("help.title") }), el("dl", { class: "typing" }, commandHelp().flatMap(explained))];
  if (command === "moves") {
    const found = narrowed(rest, picker, label);
    const lines = found.map((one) => ({ n: picker.choices.indexOf(one) + 1, text: `${label(one)} (${one.move})` }));
    return [el("ol", {}, ...lines.map(({ n, text }) => el("li", { value: n, text })))];
  }
  if (command === "score") return [figures(scene)];
  if (command === "log") {
    const lines = table.log.lines.slice(-LINES).flatMap((one) => table.log.words(one));
    return [el("ul", {}, ...lines.map((text) => el("li", { text })))];
  }
  if (command === "table") return area(scene, undefined);
  const seat = command === "me" ? message.seat : Number(rest) - 1;
  return scene.panels.some((one) => one.seat === seat)
    ? area(scene, seat)
    : [el("p", { text: say("error.bad_number", { text: rest || "?", first: 1, last: scene.panels.length }) })];
}

const explained = ([line, meaning]) => [el("dt", { text: line }), el("dd", { text: meaning })];

// The table without the areas of the seats, or that of a seat with its figures.
function area(scene, seat) {
  const panel = scene.panels.find((one) => one.seat === seat);
  const regions = scene.stage.regions.filter((region) => region.seat === seat).map((one) => regionOf(scene, one));
  const head = panel
    ? panel.figures.map((one) => `${say(one.label)} ${one.value}`)
    : scene.caption.map((part) => say(part));
  return [
    el("h3", { text: panel ? seatName(seat) : say("table.board") }),
    el("p", { text: head.join(" · ") }),
    ...regions.filter(([, list]) => list).flatMap(([name, list]) => [el("h4", { text: name }), list]),
  ];
}
