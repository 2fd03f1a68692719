// Beside the table everything stays in sight: panels become denser when there is little room for the log below them.

import { byId } from "../kit/dom.js";
import { narrow } from "../pages/phone.js";
import { current } from "../words/words.js";
import { prefs } from "../kit/prefs.js";

const LOG = 170;
const PINS = 0.44;
let known = "";

export function fitDensity(message) {
  const { panels, aids = [] } = message.scene;
  const key = JSON.stringify([
    narrow(),
    innerHeight,
    innerWidth,
    current(),
    prefs().folded,
    panels.map((panel) => panel.figures.length),
    aids.filter((aid) => aid.pin).map((aid) => [aid.id, aid.items.length]),
    byId("steps").hidden,
  ]);
  if (key === known) return;
  known = key;
  const aside = byId("aside");
  aside.classList.remove("dense", "denser");
  if (narrow()) return;
  const all = aside.clientHeight;
  for (const name of ["dense", "denser"]) {
    if (byId("panels").scrollHeight + Math.min(byId("pins").scrollHeight, all * PINS) + LOG > all)
      aside.classList.add(name);
  }
}

addEventListener("resize", () => {
  known = "";
});
