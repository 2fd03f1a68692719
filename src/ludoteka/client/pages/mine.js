// My tables on the home page: those whose keys this browser has, and those of the name that I keep.

import { button, byId, el, fill } from "../kit/dom.js";
import { seatAt, tableAddress } from "../api/client.js";
import { eventAddress } from "../api/events.js";
import { openSeat } from "../api/me.js";
import { nameOf, say } from "../words/words.js";
import { forget, signedIn, tables } from "../kit/prefs.js";
import { invite } from "../dialogs/invite.js";
import { icon } from "../kit/icons.js";

let allMine = false;

// So many of my tables are shown at first.
const FEW = 4;

// Each table once, with the key if there is one.
export function joined(mine, named) {
  const same = (one, other) => one.table.id === other.table.id && one.seat === other.seat;
  return [
    ...mine.map((one) => ({ ...one, named: named.some((other) => same(one, other)) })),
    ...named.filter((one) => !mine.some((other) => same(one, other))).map((one) => ({ ...one, key: "", named: true })),
  ];
}

// `home` has what the rows need: the names of titles, where trouble is told, and how the lists are drawn anew.
export function drawMine(found, home) {
  // Several people at one screen share a table: it is listed once, with the seat whose turn it is.
  const byTable = new Map();
  for (const one of found.filter(({ table }) => table.kind !== "lesson")) {
    const old = byTable.get(one.table.id);
    if (!old || (one.my_turn && !old.my_turn)) byTable.set(one.table.id, one);
  }
  const rank = (one) => (one.table.kind === "branch" ? 3 : one.table.status === "over" ? 2 : one.my_turn ? 0 : 1);
  const list = [...byTable.values()].sort((a, b) => rank(a) - rank(b) || b.table.created - a.table.created);
  // Whoever has tables comes for them; whoever has none comes for the games.
  byId("mine").parentElement.classList.toggle("some", list.length > 0);
  const shown = allMine ? list : list.slice(0, FEW);
  fill(
    byId("mine"),
    list.length ? shown.map((one) => mineRow(one, home)) : el("li", { class: "plain", text: say("ui.no_tables") }),
  );
  fill(
    byId("more-mine"),
    shown.length < list.length
      ? button(
          say("ui.more_tables"),
          () => {
            allMine = true;
            drawMine(found, home);
          },
          { class: "quiet" },
        )
      : null,
  );
}

function mineRow({ key, my_turn: asked, seat, table, named }, home) {
  // Nobody waits for a try-out.
  const now = asked && table.kind !== "branch";
  const waiting = table.waiting.map((one) => nameOf(table.seats[one])).join(", ");
  const state =
    table.status === "over"
      ? say("turn.over")
      : table.status === "waiting"
        ? say("turn.seats_free")
        : now
          ? say("ui.your_turn")
          : table.kind === "branch"
            ? ""
            : say("ui.waits_for", { names: waiting });
  const kept = tables().find((one) => one.key === key);
  return el(
    "li",
    { class: now ? "mine-now" : "", data: { table: table.id } },
    el(
      "div",
      { class: "table-text" },
      el(
        "strong",
        {},
        home.titleName(table.title),
        table.kind === "table"
          ? null
          : el("em", { class: "tag", text: say(table.kind === "study" ? "ui.study" : "ui.branch_tag") }),
      ),
      el("span", { class: "soft", text: table.seats.map(nameOf).join(", ") }),
      el("span", {
        class: now ? "now" : "soft",
        text: [seat === null && say("ui.you_watch"), state].filter(Boolean).join(" · "),
      }),
      table.event ? el("span", {}, el("a", { href: eventAddress(table.event), text: say("ui.events.tag") })) : null,
    ),
    el(
      "div",
      { class: "table-actions" },
      key
        ? el("a", { class: "link", href: tableAddress(key), text: say("ui.open_table") })
        : button(
            say("ui.open_table"),
            () => act(home, async () => (location.href = tableAddress(await openSeat({ table, seat })))),
            { class: "link", data: { key: "open-named" } },
          ),
      key && signedIn() && !named && seat !== null && table.kind === "table" && !table.seats[seat].named
        ? button(say("ui.me.add"), () => act(home, () => seatAt(key).sit()), {
            class: "quiet small",
            data: { key: "add-to-name" },
          })
        : null,
      kept?.links?.length && table.status !== "over"
        ? button(say("ui.links"), () => invite(kept.links, kept.watch, key), { class: "quiet small" })
        : null,
      // What only the name knows is not in this browser.
      key
        ? button(
            icon("close"),
            () => {
              if (confirm(say("ui.forget_sure"))) {
                forget(key);
                home.again();
              }
            },
            { class: "quiet icon", "aria-label": say("ui.forget"), title: say("ui.forget"), data: { key: "forget" } },
          )
        : null,
    ),
  );
}

async function act(home, call) {
  try {
    await call();
    home.again();
  } catch (error) {
    home.trouble(error);
  }
}
