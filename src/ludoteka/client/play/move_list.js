// All legal moves as a plain list, for keyboard and screen reader: typing narrows it.

import { button, dialog, el, every, fill } from "../kit/dom.js";
import { say } from "../words/words.js";

export function listMoves(table) {
  const { picker } = table;
  const list = el("ul", { class: "moves" });
  const shown = (text) => {
    const words = text.toLowerCase().split(/\s+/).filter(Boolean);
    const found = picker
      .matches()
      .filter((one) => words.every((word) => `${say(one.label)} ${one.move}`.toLowerCase().includes(word)));
    fill(
      list,
      found.map((one) =>
        el(
          "li",
          {},
          button(
            [say(one.label), el("small", { class: "soft", text: one.move })],
            () => {
              box.close();
              picker.pick(one);
              every("[data-key=confirm]")[0]?.focus();
            },
            { class: "move", data: { move: one.move } },
          ),
        ),
      ),
    );
  };
  const search = el("input", {
    type: "search",
    class: "search",
    placeholder: say("ui.search"),
    "aria-label": say("ui.search"),
    autofocus: true,
    on: { input: (event) => shown(event.target.value) },
  });
  shown("");
  const box = dialog(say("ui.all_moves"), [search, list], [], { close: say("ui.close") });
  search.focus();
}
