// Whoever got a letter says that its address is theirs. Opening the page says nothing yet: programs that look at links
// on their way open them too.

import { button, byId, el, fill } from "../kit/dom.js";
import { confirmAddress, linked } from "../api/client.js";
import { patiently } from "../api/net.js";
import { applyPrefs } from "../kit/prefs.js";
import { load, retell, say, wanted } from "../words/words.js";

const tell = (text) => {
  byId("told").textContent = text;
};
const home = () => el("a", { href: "/", text: say("ui.home") });

async function agree() {
  try {
    await confirmAddress(linked());
    tell(say("ui.confirm.done"));
    fill(byId("ways"), home());
  } catch (error) {
    tell(say(error.said || "ui.failed"));
    // A link that is no longer good does not get better.
    if (error.status === 400) fill(byId("ways"), home());
  }
}

async function start() {
  await patiently(
    () => load(wanted()),
    () => tell(say("ui.offline")),
  );
  retell();
  fill(
    byId("ways"),
    button(say("ui.confirm.yes"), agree, { class: "primary", data: { key: "agree" } }),
    el("p", { class: "soft", text: say("ui.confirm.no") }),
  );
}

applyPrefs();
start();
