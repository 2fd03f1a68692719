// Single things on the table: how they look, where they lie, how large they are.

import { el } from "../kit/dom.js";
import { extent, isLong } from "./measure.js";
import { current, say, seatName } from "../words/words.js";
import { picture } from "../api/pictures.js";

// A name is printed on things of this height.
const LEGIBLE = 46;

export function settle(made, node, box, unit) {
  const [width, height] = extent(node).map((side) => side * unit);
  made.style.width = `${width}px`;
  made.style.height = `${height}px`;
  made.classList.toggle("tiny", height < LEGIBLE);
  const [x, y] = [(node.at[0] - box.left) * unit - width / 2, (node.at[1] - box.top) * unit - height / 2];
  made.style.translate = `${x}px ${y}px`;
}

// A picture that is turned by a quarter stands across its place.
export function turned(image, node) {
  const wide = node.wide || 1;
  const across = (node.turn || 0) % 2 && wide !== 1;
  image.classList.toggle("across", Boolean(across));
  image.style.width = across ? `${wide * 100}%` : "";
  image.style.height = across ? `${100 / wide}%` : "";
  const turn = node.turn ? `rotate(${node.turn * 90}deg)` : "";
  image.style.transform = across ? `translate(-50%, -50%) ${turn}` : turn;
}

// Markets side by side in as many columns as make their things largest. Where they are as tall as they like, their height
// says nothing: each has a row, and of many the others share the rows by two.
export function spread(home, free) {
  const count = home.childElementCount;
  if (free) {
    home.style.gridTemplateColumns = `repeat(${count > 3 ? 2 : 1}, 1fr)`;
    return;
  }
  const { clientWidth: width, clientHeight: height } = home;
  let best = 1;
  let size = 0;
  for (let columns = 1; columns <= count; columns++) {
    const unit = Math.min(width / columns / 4.4, height / Math.ceil(count / columns) - 30);
    if (unit > size) [best, size] = [columns, unit];
  }
  home.style.gridTemplateColumns = `repeat(${best}, 1fr)`;
}

// Things like those that may be touched now, but that may not: they are dimmed and say why when asked.
/**
 * @param {Schemas["Scene"]} scene
 * @param {Map<string, string>} lights
 */
export function dimmed(scene, lights) {
  const found = new Set();
  if (!lights.size) return found;
  const roles = new Map(scene.stage.regions.map((region) => [region.id, region.role]));
  const kindOf = (node) => `${node.kind} ${roles.get(node.in)}`;
  const lit = new Set(scene.nodes.filter((node) => lights.has(node.id)).map(kindOf));
  for (const node of scene.nodes) if (!lights.has(node.id) && !node.ground && lit.has(kindOf(node))) found.add(node.id);
  return found;
}

/** @param {Schemas["Node"]} node */
export function dress(made, node, light, dim, carries) {
  const state = `${JSON.stringify(node)} ${light} ${dim} ${carries} ${current()} ${picture("")} ${seatName(0)}`;
  if (made.state === state) return;
  made.state = state;
  const image = made.firstElementChild;
  const address = picture(node.art);
  if (image.getAttribute("src") !== address) image.src = address;
  turned(image, node);
  const kinds = {
    cannot: dim,
    lit: node.lit,
    spot: node.spot,
    piece: node.piece,
    shaped: node.shaped,
    flat: node.ground,
    movable: node.arrange,
    tells: node.study && !light,
    carries,
    marked: made.classList.contains("marked"),
    crowded: made.classList.contains("crowded"),
    tiny: made.classList.contains("tiny"),
  };
  made.className = ["node", light, ...Object.keys(kinds).filter((one) => kinds[one])].filter(Boolean).join(" ");
  const name = nodeName(node);
  const board = node.ground && !light;
  made.setAttribute("role", board ? "presentation" : light ? "button" : "img");
  if (board) made.removeAttribute("aria-label");
  else made.setAttribute("aria-label", name || node.id);
  if (light) made.setAttribute("aria-pressed", String(light === "picked"));
  else made.removeAttribute("aria-pressed");
  made.tabIndex = light ? 0 : -1;
  made.replaceChildren(image);
  if (node.badge && (node.badge.art || node.badge.text)) {
    made.append(
      el(
        "span",
        { class: node.badge.art ? "badge coin" : "badge", "aria-hidden": "true" },
        node.badge.art ? el("img", { src: picture(node.badge.art), alt: "" }) : null,
        node.badge.text ? el("b", { text: node.badge.text }) : null,
      ),
    );
  }
  if (node.print)
    made.append(
      el("span", {
        class: `print ${isLong(node) ? "along" : ""}`,
        "aria-hidden": "true",
        text: say(node.print),
      }),
    );
  if (node.count !== undefined) made.append(el("span", { class: "count", "aria-hidden": "true", text: node.count }));
}

/** @param {Schemas["Node"]} node */
export function nodeName(node) {
  const parts = [node.label, node.tip].filter(Boolean).map((part) => say(part));
  if (node.badge?.label) parts.push(say(node.badge.label));
  if (node.count !== undefined) parts.push(String(node.count));
  return parts.join(" · ");
}
