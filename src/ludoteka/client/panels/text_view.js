// The table in words, with the same answers: for screen readers, and for whoever likes reading.

import { button, byId, el, fill } from "../kit/dom.js";
import { body } from "./aids.js";
import { nodeName } from "../board/pieces.js";
import { fold, wordsOf } from "../kit/search.js";
import { say, seatName } from "../words/words.js";

export function drawText(table, message, picker) {
  const { scene } = message;
  const home = byId("text");
  const typed = home.querySelector("#command")?.value || "";
  const focused = document.activeElement?.id === "command";
  const regions = scene.stage.regions.map((region) => {
    const nodes = scene.nodes.filter((node) => node.in === region.id && !node.spot && !node.ground);
    if (!nodes.length) return null;
    const whose = region.seat === undefined ? "" : `${seatName(region.seat)}: `;
    const long = region.seat !== undefined && region.seat !== message.seat;
    const list = el(
      "ul",
      {},
      nodes.map((node) => el("li", { class: node.lit ? "lit-line" : "", text: nodeName(node) || node.id })),
    );
    const name = whose + say(region.label);
    return long
      ? el("details", {}, el("summary", { text: name }), list)
      : el("section", {}, el("h3", { text: name }), list);
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
  );
  if (focused) byId("command").focus();
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
    const reasons = await table.controller.reasons({ move: rest.join(" ") });
    if (reasons)
      table.controller.note(reasons.length ? table.controller.reason(reasons[0]) : say("ui.no_reason"), "warn");
    return;
  } else await table.controller.write(text);
  const again = byId("command");
  if (table.bar.note === null && again) again.value = "";
}
