// Explain this: what a thing is, what it does and where it matters, with the rule; and so for what is printed on it.

import { el } from "../kit/dom.js";
import { picture } from "../api/pictures.js";
import { iconOf, iconsIn } from "../words/icons.js";
import { say } from "../words/words.js";

// So many explanations of what is printed on a thing.
const MOST = 3;

// `link` makes a way to a rule.
/** @param {{art: string, label?: any, tip?: any}} thing */
export function explanation(thing, link) {
  const own = iconOf(thing.art);
  const printed = iconsIn([thing.label, thing.tip])
    .filter((icon) => icon !== own)
    .slice(0, MOST);
  const line = (icon, art) =>
    el("li", { data: { icon: icon.key } }, art, el("span", {}, say(icon.key), " ", link(icon.rule)));
  const shown = (icon) => line(icon, el("img", { src: picture(icon.picture), alt: "" }));
  const lines = [own ? line(own, null) : null, ...printed.map(shown)].filter(Boolean);
  return lines.length ? el("ul", { class: "explained" }, lines) : null;
}
