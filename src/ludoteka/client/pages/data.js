// What is stored about people: told to everybody, and of one's own seats shown and deleted.

import { button, byId, el, fill } from "../kit/dom.js";
import { patiently } from "../api/net.js";
import { myTables, openTables, seatAt, titles as allTitles } from "../api/client.js";
import { deleteName, leave, me, newCode } from "../api/me.js";
import { canPasskey, keepPasskey, removePasskeys } from "../api/passkeys.js";
import { current, load, nameOf, retell, say, wanted } from "../words/words.js";
import { applyPrefs, forgetAll, onPrefs, signedIn, tables } from "../kit/prefs.js";
import { ownName, ownNotices, showCode } from "../dialogs/me.js";
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
  await showMe();
  await showMine();
  document.body.dataset.ready = "";
}

// The name that is kept, and what can be done with it.
async function showMe() {
  const about = signedIn() ? await me().catch((error) => void trouble(error)) : null;
  if (!about) {
    const text = el("p", { text: say("ui.data.no_me") });
    fill(
      byId("me"),
      text,
      el(
        "div",
        {},
        button(say("ui.me.button"), () => ownName(() => showMe().catch(trouble)), { data: { key: "me" } }),
      ),
    );
    return;
  }
  const act = (sure, call) => async () => {
    if (!confirm(say(sure))) return;
    try {
      await call();
      tell("");
    } catch (error) {
      trouble(error);
    }
    await showMe();
    await showMine();
  };
  // Whoever changes their mind at the device is told nothing.
  const keepOne = () =>
    keepPasskey()
      .then(showMe)
      .catch((error) => error.name !== "NotAllowedError" && trouble(error));
  const lines = [
    [say("ui.me.name"), about.name],
    [say("ui.data.since"), new Date(about.created * 1000).toLocaleDateString(current())],
    [say("ui.data.devices"), String(about.devices)],
    [say("ui.data.seats"), String(about.seats)],
    [say("ui.data.games"), String(about.games)],
    [say("ui.data.events"), String(about.events)],
    [say("ui.data.passkeys"), String(about.passkeys)],
    [say("ui.data.favourites"), (about.prefs.favourites || []).map(titleName).join(", ")],
  ];
  fill(
    byId("me"),
    el("ul", { class: "rows" }, lines.map(detail)),
    el(
      "div",
      { class: "actions" },
      button(say("ui.me.leave"), act("ui.me.leave_sure", leave), { data: { key: "sign-out" } }),
      button(
        say("ui.me.new_code"),
        act("ui.me.new_code_sure", async () => showCode(about.name, (await newCode()).code)),
        { data: { key: "new-code" } },
      ),
      canPasskey() ? button(say("ui.me.keep_passkey"), keepOne, { data: { key: "keep-passkey" } }) : null,
      about.passkeys
        ? button(say("ui.me.remove_passkeys"), act("ui.me.remove_passkeys_sure", removePasskeys), {
            data: { key: "remove-passkeys" },
          })
        : null,
      button(say("ui.me.delete"), act("ui.me.delete_sure", deleteName), { data: { key: "delete-name" } }),
    ),
    await ownNotices(trouble),
  );
}

/** @param {string[]} part */
const detail = ([name, value]) => el("li", {}, el("span", { class: "soft", text: name }), value || "–");
const titleName = (id) => titles.find((one) => one.id === id)?.title || id;

async function showMine() {
  const keys = tables()
    .map((one) => one.key)
    .slice(0, 200);
  const mine = keys.length ? (await myTables(keys)).tables.filter((one) => one.seat !== null) : [];
  fill(byId("mine"), mine.length ? mine.map(row) : el("li", { text: say("ui.data.nothing") }));
}

function row({ key, seat, table }) {
  const details = el("ul", { class: "rows", hidden: true });
  const title = titleName(table.title);
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
    table.seats[seat].named && signedIn()
      ? button(say("ui.me.rise"), () => seatAt(key).rise().then(showMe).then(showMine).catch(trouble), {
          class: "small",
          data: { key: "rise" },
        })
      : null,
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
  fill(details, lines.map(detail));
  details.hidden = false;
}

applyPrefs();
onPrefs((_, changes) => {
  if (changes.language) draw();
});
byId("forget").addEventListener("click", () => {
  if (!confirm(say("ui.data.forget_sure"))) return;
  forgetAll();
  showMe().then(showMine).catch(trouble);
});
draw().catch(trouble);
