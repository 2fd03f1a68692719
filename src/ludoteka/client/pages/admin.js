// The page of the host: behind the token, which is asked for and kept as long as this tab is open.

import { byId, fill } from "../kit/dom.js";
import { patiently } from "../api/net.js";
import { load, retell, say, wanted } from "../words/words.js";
import { applyPrefs, onPrefs } from "../kit/prefs.js";
import { choosers } from "../dialogs/settings.js";
import { deskWith, keep, kept } from "../api/admin.js";
import { tablesOf } from "../host/tables.js";
import { eventsOf } from "../host/events.js";
import { namesOf } from "../host/names.js";
import { tell, trouble } from "./news.js";
import { keeping, limits, news, offers, people, ways } from "../host/rules.js";

async function draw() {
  await patiently(() => load(wanted()), trouble);
  tell("");
  retell();
  document.title = `Ludoteka · ${say("ui.admin.title")}`;
  fill(byId("choosers"), choosers().slice(0, 2));
  await enter(kept());
  document.body.dataset.ready = "";
}

// Come in with a token; without one, or with a wrong one, the door stays shut.
async function enter(token) {
  const desk = deskWith(token);
  const house = token
    ? await desk.house().catch((error) => {
        trouble(error);
        return null;
      })
    : null;
  keep(house ? token : "");
  byId("door").hidden = house !== null;
  if (house === null) {
    fill(byId("house"));
    byId("token").focus();
    return;
  }
  tell("");
  show(house, desk);
}

function show(house, desk) {
  // Do something; then show what has become of it: the rules, if it was about them, or a part that shows itself.
  const act = async (call, after) => {
    try {
      const found = await call();
      tell("");
      if (after === true) {
        show(found, desk);
        tell(say("ui.admin.saved"));
      } else await after?.();
    } catch (error) {
      trouble(error);
    }
  };
  const [old, named, events] = ["#tables", "#names", "#events"].map(
    (one) => byId("house").querySelector(one)?.parentElement,
  );
  fill(
    byId("house"),
    news(house, desk, act),
    old ?? tablesOf(house.titles, desk, act),
    named ?? namesOf(desk, act),
    events ?? eventsOf(house.titles, desk, act),
    people(house, desk, act),
    offers(house, desk, act),
    limits(house, desk, act),
    keeping(house, desk, act),
    ways(desk, act, enter),
  );
}

applyPrefs();
onPrefs((_, changes) => {
  if (changes.language) {
    fill(byId("house"));
    draw();
  }
});
byId("door").addEventListener("submit", (event) => {
  event.preventDefault();
  const token = byId("token").value.trim();
  byId("token").value = "";
  enter(token);
});
draw();
