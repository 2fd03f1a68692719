// The home page: games to play, my tables, open tables, saved records.

import { announce, button, byId, el, every, fill } from "../kit/dom.js";
import { patiently } from "../api/net.js";
import {
  goToTable,
  myTables,
  namedTable,
  newTable as create,
  oneTable,
  openTables,
  sendRecord,
  tableAddress,
  takeSeat,
  titles as allTitles,
} from "../api/client.js";
import { levelName, load, nameOf, retell, say, wanted } from "../words/words.js";
import { picture } from "../api/pictures.js";
import { applyPrefs, atThisScreen, keep, onPrefs, prefs, setPrefs, signedIn, tables } from "../kit/prefs.js";
import { follow, namedTables, openSeat } from "../api/me.js";
import { whoAmI } from "../dialogs/me.js";
import { drawMine, joined } from "./mine.js";
import { choosers } from "../dialogs/settings.js";
import { asksToTeach, chapters, teach } from "../dialogs/learn.js";
import { invite } from "../dialogs/invite.js";
import { newTable } from "../dialogs/new_table.js";
import { told } from "../dialogs/options.js";
import { readRules } from "../dialogs/rules_dialog.js";

let titles = [];
let bots = [];
let quick = "";

export const titleName = (id) => titles.find((one) => one.id === id)?.title || id;

async function start() {
  await draw();
  await follow().catch(trouble);
  await showTables();
  document.body.dataset.ready = "";
  setInterval(() => {
    if (!document.hidden) showTables();
  }, 15000);
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) showTables();
  });
  // A browser's own field for files speaks the language of the browser.
  byId("choose-record").addEventListener("click", () => byId("record").click());
  byId("record").addEventListener("change", upload);
}

async function draw() {
  const language = wanted();
  const [found] = await patiently(() => Promise.all([allTitles(language), load(language)]), trouble);
  titles = found.titles;
  bots = found.levels;
  quick = found.quick;
  retell();
  byId("news").hidden = true;
  fill(byId("choosers"), choosers().slice(0, 2));
  drawTitles();
  drawMe();
}

function drawMe() {
  fill(
    byId("me"),
    whoAmI(() => {
      drawMe();
      drawTitles();
      showTables();
    }),
  );
}

// Favourites come first.
function drawTitles() {
  const liked = (title) => prefs().favourites.includes(title.id);
  fill(byId("titles"), [...titles.filter(liked), ...titles.filter((one) => !liked(one))].map(card));
}

function favourite(title) {
  const { favourites } = prefs();
  const on = favourites.includes(title.id);
  const change = () => {
    setPrefs({ favourites: on ? favourites.filter((one) => one !== title.id) : [...favourites, title.id] });
    drawTitles();
  };
  return button(on ? "★" : "☆", change, {
    class: "quiet icon favourite",
    "aria-pressed": String(on),
    "aria-label": `${say("ui.favourite")}: ${title.title}`,
    title: say("ui.favourite"),
    data: { key: "favourite", title: title.id },
  });
}

function card(title) {
  const [low, high] = [title.seats[0], title.seats.at(-1)];
  return el(
    "article",
    { class: "title", data: { title: title.id } },
    el("img", { class: "picture", src: picture("cover", title.pictures), alt: "", loading: "lazy" }),
    el(
      "div",
      { class: "title-text" },
      el("h3", {}, title.title, favourite(title)),
      el("p", { class: "soft", text: `${say("ui.players_range", { low, high })} · ${title.length}` }),
      el("p", { text: title.summary }),
      el(
        "div",
        { class: "title-actions" },
        button(say("ui.play_now"), () => playNow(title, Math.min(3, high)), {
          class: "primary",
          data: { key: "play-now", title: title.id },
        }),
        low === 1
          ? button(say("ui.play_alone"), () => playNow(title, 1), { data: { key: "play-alone", title: title.id } })
          : null,
        title.course
          ? button(say("ui.learn"), () => chapters(title, trouble), { data: { key: "learn", title: title.id } })
          : null,
        button(say("ui.new_table"), () => newTable(title, bots, made), { data: { key: "new-table", title: title.id } }),
        button(say("table.rules"), () => readRules(title, trouble), { data: { key: "rules", title: title.id } }),
      ),
    ),
  );
}

// -- new tables ------------------------------------------------------------------------------------------------------

async function playNow(title, count) {
  const chapter = await asksToTeach(title, count);
  if (chapter === null) return;
  const seats = [
    { kind: "me", name: prefs().name },
    ...Array.from({ length: count - 1 }, () => ({ kind: "bot", level: quick })),
  ];
  try {
    if (chapter) location.href = tableAddress(await teach(title.id, chapter));
    else made(await create({ title: title.id, seats }), title.id);
  } catch (error) {
    trouble(error);
  }
}

// Keep the keys of a new table, and go there; links for others are shown first.
export function made(table, title, more = {}) {
  const links = table.seats.filter((one) => one.kind === "link").map(({ seat, key }) => ({ seat, key }));
  const own = table.seats.filter((one) => one.kind !== "link");
  for (const one of [...own].reverse())
    keep({ key: one.key, table: table.table, seat: one.seat, title, watch: table.watch, links, ...more });
  const first = own[0]?.key || table.watch;
  if (!own.length) keep({ key: table.watch, table: table.table, seat: null, title, watch: table.watch, links });
  for (const open of every("dialog[open]")) open.close();
  if (links.length) invite(links, table.watch, first);
  else location.href = tableAddress(first);
}

async function upload(event) {
  const [file] = event.target.files;
  if (!file) return;
  try {
    const table = await sendRecord(await file.text());
    made(table, "", { fresh: true });
  } catch (error) {
    trouble(error);
  }
  event.target.value = "";
}

// -- lists -----------------------------------------------------------------------------------------------------------

async function showTables() {
  const keys = tables()
    .map((one) => one.key)
    .slice(0, 200);
  try {
    const [mine, open, named] = await Promise.all([
      keys.length ? myTables(keys) : { tables: [] },
      openTables(),
      signedIn() ? namedTables().catch(signedOut) : { tables: [] },
    ]);
    drawMine(joined(mine.tables, named.tables), { titleName, trouble, again: showTables });
    const asked = namedTable();
    const shared =
      asked && !open.tables.some((one) => one.id === asked) ? await oneTable(asked).catch(() => null) : null;
    drawOpen([...(shared ? [shared] : []), ...open.tables], open.before);
    showNews(open.house);
  } catch (error) {
    trouble(error);
  }
}

function signedOut(error) {
  trouble(error);
  drawMe();
  return { tables: [] };
}

function drawOpen(found, before) {
  const free = found.filter((table) => table.seats.some((seat) => seat.open));
  fill(byId("open"), free.length ? free.map(openRow) : el("li", { class: "plain", text: say("ui.no_open") }));
  fill(
    byId("more"),
    before
      ? button(say("ui.more_tables"), async () => {
          const next = await openTables(before).catch(trouble);
          if (next) drawOpen([...found, ...next.tables], next.before);
        })
      : null,
  );
}

function openRow(table) {
  const seat = table.seats.find((one) => one.open);
  return el(
    "li",
    { data: { table: table.id } },
    el(
      "div",
      { class: "table-text" },
      el("strong", { text: titleName(table.title) }),
      el("span", {
        class: "soft",
        text: table.seats
          .map((one) =>
            one.open
              ? say("tables.open")
              : one.kind === "bot"
                ? `${one.name || say("ui.bot_tag")} (${levelName(one.level)})`
                : nameOf(one),
          )
          .join(", "),
      }),
      el("span", {
        class: "soft terms",
        text: told(
          titles.find((one) => one.id === table.title),
          table,
        ),
      }),
    ),
    el(
      "div",
      { class: "table-actions" },
      button(
        say("ui.sit_down"),
        async () => {
          try {
            const { key } = await takeSeat(table.id, { seat: seat.seat, name: prefs().name });
            keep({ key, table: table.id, seat: seat.seat, title: table.title, taken: true });
            location.href = tableAddress(key);
          } catch (error) {
            trouble(error);
            showTables();
          }
        },
        { class: "primary" },
      ),
    ),
  );
}

// What the host has everybody told.
function showNews({ notice, read_only: readOnly }) {
  byId("news").textContent = [notice, readOnly && say("house.read_only")].filter(Boolean).join(" ");
  byId("news").hidden = !byId("news").textContent;
}

function trouble(error) {
  const text = [error.said ? say(error.said) : say("ui.failed"), error.status ? "" : say("ui.offline_hint")]
    .filter(Boolean)
    .join(" ");
  byId("news").textContent = text;
  byId("news").hidden = false;
  announce(text, false);
}

applyPrefs();
onPrefs(async (_, changes) => {
  if (changes.language || changes.palette) {
    await draw();
    showTables();
  }
});
// Whoever comes by the link of a table and has a seat there comes to it.
const [own] = atThisScreen(namedTable());
if (own) goToTable(own.key);
else
  byName()
    .catch(() => null)
    .then((key) => (key ? goToTable(key) : start()));

// The key of the seat there that belongs to the name, if there is one.
async function byName() {
  if (!signedIn() || !namedTable()) return null;
  const found = (await namedTables()).tables.find((one) => one.table.id === namedTable());
  return found ? openSeat(found) : null;
}
