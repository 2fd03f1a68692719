// The tables of the house: found, closed, deleted, exported; who sits there, and what was said.

import { button, dialog, el, fill, later } from "../kit/dom.js";
import { tableAddress } from "../api/client.js";
import { current, nameOf, say } from "../words/words.js";

// A link or a token is shown once, to be copied.
export function reveal(text, secret) {
  const box = el("input", { class: "secret", readOnly: true, value: secret, "aria-label": text });
  dialog(text, box);
  box.select();
}

/** @param {Schemas["HouseOut"]["titles"]} titles */
export function tablesOf(titles, desk, act) {
  const list = el("ul", { class: "rows", id: "tables" });
  const more = el("div");
  // The tables that are looked at: they stay so when the list is drawn anew.
  const open = new Set();
  const box = el("input", { type: "search", id: "search", "aria-label": say("ui.admin.search") });
  box.placeholder = say("ui.admin.search");

  async function show(before, shown = []) {
    const page = await desk.tables(box.value, before);
    const found = [...shown, ...page.tables];
    fill(list, found.length ? found.map((one) => row(one)) : el("li", { text: say("ui.admin.no_tables") }));
    fill(
      more,
      page.before ? button(say("ui.more_tables"), () => act(() => show(page.before, found)), { class: "quiet" }) : null,
    );
  }

  function row({ table, closed, listed }) {
    const details = el("ul", { class: "rows", hidden: true });
    const again = (call) => act(call, () => show());
    const toggle = () => {
      if (open.delete(table.id)) details.hidden = true;
      else act(() => look(table, details));
    };
    if (open.has(table.id)) act(() => look(table, details));
    const marks = [say(`tables.status.${table.status}`), closed && say("ui.admin.closed")];
    marks.push(!listed && say("ui.admin.unlisted"));
    return el(
      "li",
      { data: { table: table.id } },
      el(
        "div",
        { class: "grow" },
        el("strong", { text: titles[table.title]?.[current()] ?? table.title }),
        ` ${table.seats.map(nameOf).join(", ")} `,
        el("span", { class: "soft", text: `${table.id} · ${marks.filter(Boolean).join(" · ")}` }),
      ),
      button(say("ui.admin.details"), toggle, { class: "small", data: { key: "details" } }),
      button(say(closed ? "ui.admin.reopen" : "ui.admin.close"), () => again(() => desk.close(table.id, !closed)), {
        class: "small",
        data: { key: closed ? "reopen" : "close" },
      }),
      button(say("ui.admin.export"), () => act(() => save(table)), { class: "small" }),
      button(say("ui.admin.delete"), () => confirm(say("ui.admin.delete_sure")) && again(() => desk.remove(table.id)), {
        class: "small",
        data: { key: "delete" },
      }),
      details,
    );
  }

  async function save(table) {
    const running = table.status !== "over";
    if (running && !confirm(say("ui.admin.export_sure"))) return;
    const href = URL.createObjectURL(new Blob([await desk.exported(table.id, running)], { type: "text/plain" }));
    el("a", { href, download: `${table.id}.ludo` }).click();
    URL.revokeObjectURL(href);
  }

  // Who sits there, and what was said.
  async function look(table, details) {
    open.add(table.id);
    const { chat, table: now } = await desk.table(table.id);
    const again = (call) => act(call, () => look(table, details));
    const shutOut = (kind, seat) => {
      const hours = Number(prompt(say("ui.admin.hours"), "24"));
      const too = kind === "ban" && hours > 0 && confirm(say("ui.admin.address_too"));
      if (hours > 0) act(() => desk.ban({ kind, hours, table: table.id, seat, address_too: too }), true);
    };
    const replace = (seat) =>
      confirm(say("ui.admin.new_key_sure")) &&
      act(async () => {
        const { key } = await desk.newKey(table.id, seat);
        reveal(say("ui.admin.new_link"), location.origin + tableAddress(key));
      });
    const small = { class: "small quiet" };
    fill(
      details,
      now.table.seats
        .filter((one) => one.kind === "person" && !one.open)
        .map((one) =>
          el(
            "li",
            { data: { seat: one.seat } },
            el("span", { class: "grow", text: nameOf(one) }),
            button(say("ui.admin.new_key"), () => replace(one.seat), small),
            button(say("ui.admin.remove_name"), () => again(() => desk.removeName(table.id, one.seat)), small),
            button(say("ui.admin.mute"), () => shutOut("mute", one.seat), small),
            button(say("ui.admin.ban"), () => shutOut("ban", one.seat), small),
          ),
        ),
      el(
        "li",
        {},
        el("span", { class: "grow", text: say("ui.admin.spectators") }),
        button(say("ui.admin.new_key"), () => replace(null), small),
      ),
      chat.map((line) =>
        el(
          "li",
          { data: { line: line.number } },
          el("span", { class: "grow", text: `${line.name || say("seat.player", { n: line.seat + 1 })}: ${line.text}` }),
          button(say("ui.admin.remove_line"), () => again(() => desk.removeLine(table.id, line.number)), small),
        ),
      ),
    );
    details.hidden = false;
  }

  box.addEventListener(
    "input",
    later(() => act(() => show()), 200),
  );
  act(() => show());
  return el("section", {}, el("h2", { text: say("ui.admin.tables") }), box, list, more);
}
