// Beside the table everything stays in sight: panels become denser when there is little room for the log below them.

import { byId } from "./dom.js";
import { narrow } from "./pages.js";
import { current } from "./words.js";
import { prefs } from "./prefs.js";

const LOG = 170;
const PINS = 0.44;
let known = "";

export function fitAside(message) {
  const { panels, aids = [] } = message.scene;
  const key = JSON.stringify([narrow(), innerHeight, innerWidth, current(), prefs().folded, panels.map((panel) => panel.figures.length), aids.filter((aid) => aid.pin).map((aid) => [aid.id, aid.items.length]), byId("steps").hidden]);
  if (key === known) return;
  known = key;
  const aside = byId("aside");
  aside.classList.remove("dense", "denser");
  if (narrow()) return;
  const all = aside.clientHeight;
  for (const name of ["dense", "denser"]) {
    if (byId("panels").scrollHeight + Math.min(byId("pins").scrollHeight, all * PINS) + LOG > all) aside.classList.add(name);
  }
}

addEventListener("resize", () => { known = ""; });
