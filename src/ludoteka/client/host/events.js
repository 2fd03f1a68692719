// Leagues and tournaments: begun, called off and deleted by the host.

import { button, el, fill } from "../kit/dom.js";
import { eventAddress } from "../api/events.js";
import { current, say } from "../words/words.js";

/** @param {Schemas["HouseOut"]["titles"]} titles */
export function eventsOf(titles, desk, act) {
  const list = el("ul", { class: "rows", id: "events" });
  const more = el("div");

  async function show(before, shown = []) {
    const page = await desk.events(before);
    const found = [...shown, ...page.events];
    fill(list, found.length ? found.map(row) : el("li", { text: say("ui.events.none") }));
    const next = () => act(() => show(page.before, found));
    fill(more, page.before ? button(say("ui.more_tables"), next, { class: "quiet" }) : null);
  }

  /** @param {Schemas["EventAbout"]} about */
  function row(about) {
    const { id, name, title, status, entrants } = about;
    const way = (key, text, sure, call) =>
      button(say(text), () => confirm(say(sure)) && act(call, () => show()), { class: "small", data: { key } });
    const facts = [titles[title]?.[current()] ?? title, say(`ui.events.status.${status}`)];
    return el(
      "li",
      { data: { event: id } },
      el(
        "div",
        { class: "grow" },
        el("strong", {}, el("a", { href: eventAddress(id), text: name })),
        " ",
        el("span", { class: "soft", text: [...facts, say("ui.events.entrants", { n: entrants })].join(" · ") }),
      ),
      status === "open" ? way("start", "ui.events.start", "ui.events.start_sure", () => desk.startEvent(id)) : null,
      status === "open" || status === "running"
        ? way("cancel", "ui.events.cancel", "ui.events.cancel_sure", () => desk.cancelEvent(id))
        : null,
      way("delete", "ui.admin.delete", "ui.events.delete_sure", () => desk.removeEvent(id)),
    );
  }

  act(() => show());
  return el("section", {}, el("h2", { text: say("ui.events.title") }), list, more);
}
