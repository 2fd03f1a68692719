// Small pictures of things that words speak of: an argument `tile: "T12"` is the thing `tile:T12` on the table.

import { el } from "../kit/dom.js";
import { picture } from "../api/pictures.js";

const seen = new Map();

export function learn(scene) {
  // A long strip makes no small picture.
  for (const node of scene.nodes) if (!node.spot && (node.wide || 1) < 3) seen.set(node.id, node.art);
}

export function thumb(id) {
  const art = seen.get(id);
  // Lines out of sight ask for no pictures.
  return art ? el("img", { class: "thumb", loading: "lazy", src: picture(art), alt: "" }) : null;
}

export function thumbsOf(message) {
  return Object.entries(message.args || {})
    .map(([name, value]) => (typeof value === "string" ? thumb(`${name}:${value}`) : null))
    .filter(Boolean);
}
