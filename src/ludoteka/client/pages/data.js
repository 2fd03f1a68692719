// What is stored about people: told to everybody, and of one's own seats shown and deleted.

import { button, byId, el, fill } from "../kit/dom.js";
import { patiently } from "../api/net.js";
import { myTables, openTables, seatAt, titles as allTitles } from "../api/client.js";
import { load, nameOf, retell, say, wanted } from "../words/words.js";
import { applyPrefs, forgetAll, onPrefs, tables } from "../kit/prefs.js";
import { choosers } from "../dialogs/settings.js";
import { tell, trouble } from "./news.js";

let titles = [];

async function draw() {
  const language = wanted();
  const [found, open] = await patiently(
    () => Promise.all([allTitles(language), openTables(), load(language)]),
    trouble,
  );
  titles = found.titles;
  tell("");
  retell();
  document.title = `Ludoteka · ${say("ui.data.title")}`;
  fill(byId("choosers"), choosers().slice(0, 2));
  const { keep_chat: chat, keep_tables: finished } = open.house;
  byId("kept-chat").textContent = chat === null ? say("ui.data.chat_stays") : say("ui.data.chat_days", { n: chat });
  byId("kept-tables").textContent =
    finished === null ? say("ui.data.tables_stay") : say("ui.data.tables_days", { n: finished });
  await showMine();
  document.body.dataset.ready = "";
}

async function showMine() {
  const keys = tables()
    .map((one) => one.key)
    .slice(0, 200);
  const mine = keys.length ? (await myTables(keys)).tables.filter((one) => one.seat !== null) : [];
  fill(byId("mine"), mine.length ? mine.map(row) : el("li", { text: say("ui.data.nothing") }));
}

function row({ key, seat, table }) {
  const details = el("ul", { class: "rows", hidden: true });
  const title = titles.find((one) => one.id === table.title)?.title || table.title;
  const who = el("span", { text: ` ${nameOf(table.seats[seat])}` });
  const act = (call) => async () => {
    try {
      const data = await call();
      who.textContent = ` ${nameOf({ ...table.seats[seat], name: data.name })}`;
      show(details, data);
      tell("");
    } catch (error) {
      trouble(error);
    }
  };
  const drop = act(() => seatAt(key).forgetMe());
  return el(
    "li",
    { data: { table: table.id, seat } },
    el("span", { class: "grow" }, el("strong", { text: title }), who),
    button(
      say("ui.data.show"),
      act(() => seatAt(key).data()),
      { class: "small", data: { key: "show" } },
    ),
    button(say("ui.data.delete"), () => confirm(say("ui.data.delete_sure")) && drop(), {
      class: "small",
      data: { key: "delete" },
    }),
    details,
  );
}

/** @param {Schemas["OwnData"]} data */
function show(details, data) {
  const lines = [
    [say("ui.data.name"), data.name],
    [say("ui.notes"), data.note],
    [say("ui.data.notify"), data.notify],
    [say("ui.language"), data.language],
    [say("ui.data.answers"), String(data.answers)],
    ...data.chat.map((line) => [say("ui.chat"), line.text]),
  ];
  fill(
    details,
    lines.map(([name, value]) => el("li", {}, el("span", { class: "soft", text: name }), value || "–")),
  );
  details.hidden = false;
}

applyPrefs();
onPrefs((_, changes) => {
  if (changes.language) draw();
});
byId("forget").addEventListener("click", () => {
  if (!confirm(say("ui.data.forget_sure"))) return;
  forgetAll();
  showMine().catch(trouble);
});
draw().catch(trouble);
