// A try-out: a private table that begins at some moment of this one. Nobody else sees it, and it changes nothing here.

import { button, dialog, el } from "../kit/dom.js";
import { post } from "../api/net.js";
import { say } from "../words/words.js";
import { keep, kept } from "../kit/prefs.js";

export function tryOut(table, version = table.message.version) {
  const start = (others) =>
    button(
      say(`ui.tryout.${others}`),
      () => {
        box.close();
        begin(table, version, others);
      },
      { class: others === "bots" ? "primary" : "", data: { key: `tryout-${others}` } },
    );
  const box = dialog(say("ui.tryout"), el("p", { text: say("ui.tryout_hint") }), [start("me"), start("bots")], {
    close: say("ui.close"),
    class: "tryout",
  });
}

async function begin(table, version, others) {
  try {
    const made = await post(`/api/seats/${table.key}/branch`, { version, others });
    const parent = kept(table.key)?.parent || table.key;
    for (const { key, seat } of made.seats)
      keep({ key, table: made.table, seat, title: table.message.title, watch: made.watch, parent, exact: made.exact });
    location.hash = made.seats.find((one) => one.kind === "me").key;
  } catch (error) {
    table.controller.trouble(error);
  }
}

// What a try-out says of itself, and the ways out of it.
export function tryOutLine(table) {
  const entry = kept(table.key);
  if (!entry?.parent) return null;
  return el(
    "p",
    { class: "trying" },
    el("b", { text: say("ui.branch_tag") }),
    " ",
    say(entry.exact ? "ui.tryout_exact" : "ui.tryout_imagined"),
    table.message.can.rewind
      ? button(say("ui.start_over"), () => table.controller.post("rewind", { version: table.message.version, to: 0 }), {
          data: { key: "start-over" },
        })
      : null,
    button(
      say("ui.back_to_table"),
      () => {
        location.hash = entry.parent;
      },
      { class: "primary", data: { key: "real-table" } },
    ),
  );
}
