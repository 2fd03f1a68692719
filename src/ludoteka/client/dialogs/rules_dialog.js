// The rules of a title, read away from a table.

import { dialog, el } from "../kit/dom.js";
import { Rules } from "../panels/rules.js";
import { say } from "../words/words.js";

const rules = new Rules({}, el("div", { class: "rulebook" }));

export function readRules({ id, title }, trouble) {
  const box = dialog(`${title} · ${say("table.rules")}`, rules.home, [], { class: "reading", close: say("ui.close") });
  rules.controller.trouble = (error) => {
    box.close();
    trouble(error);
  };
  rules.open(id);
  rules.show();
}
