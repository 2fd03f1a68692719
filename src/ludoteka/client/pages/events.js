// Leagues and tournaments: the list of all, or one of them.

import { button, byId, el, fill } from "../kit/dom.js";
import { patiently } from "../api/net.js";
import { titles as allTitles } from "../api/client.js";
import { eventAddress, events, namedEvent, oneEvent } from "../api/events.js";
import { load, retell, say, wanted } from "../words/words.js";
import { applyPrefs, onPrefs, signedIn } from "../kit/prefs.js";
import { whoAmI } from "../dialogs/me.js";
import { newEvent } from "../dialogs/new_event.js";
import { choosers } from "../dialogs/settings.js";
import { eventParts, facts } from "./event.js";
import { tell, trouble } from "./news.js";

// Who looks on sees what has come, without asking too often.
const AGAIN = 15000;

let titles = [];
let shown = "";

async function draw() {
  const language = wanted();
  const [found] = await patiently(() => Promise.all([allTitles(language), load(language)]), trouble);
  titles = found.titles;
  tell("");
  retell();
  shown = "";
  fill(byId("choosers"), choosers().slice(0, 2));
  fill(
    byId("me"),
    whoAmI(() => draw().catch(trouble)),
  );
  await show();
  document.body.dataset.ready = "";
}

const titleName = (id) => titles.find((one) => one.id === id)?.title || id;
const again = () => show().catch(trouble);

async function show() {
  const id = namedEvent();
  const found = id ? await oneEvent(id) : await events();
  // What is as it was is not drawn anew: somebody may be reading it.
  const text = JSON.stringify(found);
  if (text === shown) return;
  shown = text;
  if ("about" in found) {
    document.title = `Ludoteka · ${found.about.name}`;
    fill(byId("content"), eventParts(found, { titleName, again, trouble }));
  } else {
    document.title = `Ludoteka · ${say("ui.events.title")}`;
    fill(byId("content"), list(found));
  }
}

/** @param {Schemas["Events"]} found */
function list(found) {
  const rows = el("ul", { class: "rows", id: "events" }, found.events.map(row));
  const more = async () => {
    const next = await events(found.before).catch(trouble);
    if (next) fill(byId("content"), list({ ...next, events: [...found.events, ...next.events] }));
  };
  return el(
    "section",
    {},
    el("p", { text: say("ui.events.hint") }),
    signedIn()
      ? el(
          "div",
          {},
          button(say("ui.events.new"), () => newEvent(titles, found.templates), {
            class: "primary",
            data: { key: "new-event" },
          }),
        )
      : el("p", { class: "soft", text: say("ui.events.sign_in") }),
    found.events.length ? rows : el("p", { text: say("ui.events.none") }),
    found.before ? el("div", {}, button(say("ui.more_tables"), more, { class: "quiet" })) : null,
  );
}

/** @param {Schemas["EventAbout"]} about */
const row = (about) =>
  el(
    "li",
    { data: { event: about.id } },
    el(
      "div",
      { class: "grow" },
      el("strong", {}, el("a", { href: eventAddress(about.id), text: about.name })),
      el("div", { class: "soft", text: facts(about, titleName).join(" · ") }),
    ),
  );

applyPrefs();
onPrefs((_, changes) => {
  if (changes.language) draw().catch(trouble);
});
setInterval(() => {
  if (!document.hidden) again();
}, AGAIN);
draw().catch(trouble);
