// The names that people keep: found, deleted, and given another code when theirs is lost.

import { button, el, fill, later } from "../kit/dom.js";
import { current, say } from "../words/words.js";
import { reveal } from "./tables.js";

export function namesOf(desk, act) {
  const list = el("ul", { class: "rows", id: "names" });
  const box = el("input", { type: "search", "aria-label": say("ui.admin.search_names") });
  box.placeholder = say("ui.admin.search_names");

  async function show() {
    const { people } = await desk.people(box.value);
    fill(list, people.length ? people.map(row) : el("li", { text: say("ui.admin.no_names") }));
  }

  function shutOut(kind, person) {
    const hours = Number(prompt(say("ui.admin.hours"), "24"));
    if (hours > 0) act(() => desk.ban({ kind, hours, person }), true);
  }

  function row({ id, name, created, seats }) {
    const since = new Date(created * 1000).toLocaleDateString(current());
    return el(
      "li",
      { data: { person: name } },
      el(
        "div",
        { class: "grow" },
        el("strong", { text: name }),
        " ",
        el("span", { class: "soft", text: `${since} · ${say("tables.count", { n: seats })}` }),
      ),
      button(
        say("ui.admin.new_code"),
        () =>
          confirm(say("ui.admin.new_code_sure")) &&
          act(async () => reveal(say("ui.me.code_of", { name }), (await desk.newCode(id)).code)),
        { class: "small", data: { key: "new-code" } },
      ),
      ["mute", "ban"].map((kind) =>
        button(say(`ui.admin.${kind}`), () => shutOut(kind, id), { class: "small", data: { key: kind } }),
      ),
      button(
        say("ui.admin.delete"),
        () => confirm(say("ui.admin.delete_name_sure")) && act(() => desk.removePerson(id), show),
        { class: "small", data: { key: "delete-name" } },
      ),
    );
  }

  box.addEventListener(
    "input",
    later(() => act(show), 200),
  );
  act(show);
  return el("section", {}, el("h2", { text: say("ui.admin.named") }), box, list);
}
