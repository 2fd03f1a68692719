// Single things on the table: how they look, where they lie, how large they are.

import { el } from "./dom.js";
import { current, picture, say, seatName } from "./words.js";

export function settle(made, node, box, unit) {
  const size = (node.size || 1) * unit;
  made.style.width = made.style.height = `${size}px`;
  made.style.left = `${(node.at[0] - box.left) * unit - size / 2}px`;
  made.style.top = `${(node.at[1] - box.top) * unit - size / 2}px`;
}

export function bounds(nodes) {
  const half = (node) => (node.size || 1) / 2;
  return {
    left: Math.min(...nodes.map((node) => node.at[0] - half(node))),
    top: Math.min(...nodes.map((node) => node.at[1] - half(node))),
    right: Math.max(...nodes.map((node) => node.at[0] + half(node))),
    bottom: Math.max(...nodes.map((node) => node.at[1] + half(node))),
  };
}

// Markets side by side in as many columns as make their things largest.
export function spread(home) {
  const count = home.childElementCount;
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
export function dimmed(scene, lights) {
  const found = new Set();
  if (!lights.size) return found;
  const kindOf = (node) => `${node.id.split(":")[0]} ${node.in}`;
  const lit = new Set(scene.nodes.filter((node) => lights.has(node.id)).map(kindOf));
  for (const node of scene.nodes) if (!lights.has(node.id) && lit.has(kindOf(node))) found.add(node.id);
  return found;
}

export function dress(made, node, light, dim) {
  const state = `${JSON.stringify(node)} ${light} ${dim} ${current()} ${picture("")} ${seatName(0)}`;
  if (made.state === state) return;
  made.state = state;
  const image = made.firstElementChild;
  const address = picture(node.art);
  if (image.getAttribute("src") !== address) image.src = address;
  image.style.transform = node.turn ? `rotate(${node.turn * 90}deg)` : "";
  made.className = `node${light ? ` ${light}` : ""}${dim ? " cannot" : ""}${node.lit ? " lit" : ""}${node.spot ? " spot" : ""}`;
  const name = nodeName(node);
  made.setAttribute("role", light ? "button" : "img");
  made.setAttribute("aria-label", name || node.id);
  if (light) made.setAttribute("aria-pressed", String(light === "picked"));
  else made.removeAttribute("aria-pressed");
  made.tabIndex = light ? 0 : -1;
  made.replaceChildren(image);
  if (node.badge && (node.badge.art || node.badge.text)) {
    made.append(el("span", { class: node.badge.art ? "badge coin" : "badge", "aria-hidden": "true" },
      node.badge.art ? el("img", { src: picture(node.badge.art), alt: "" }) : null,
      node.badge.text ? el("b", { text: node.badge.text }) : null));
  }
  if (node.count !== undefined) made.append(el("span", { class: "count", "aria-hidden": "true", text: node.count }));
}

export function nodeName(node) {
  const parts = [node.label, node.tip].filter(Boolean).map((part) => say(part));
  if (node.badge?.label) parts.push(say(node.badge.label));
  if (node.count !== undefined) parts.push(String(node.count));
  return parts.join(" · ");
}
