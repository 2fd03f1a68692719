// Small pictures of the things that words speak of.

import { el } from "../kit/dom.js";
import { picture } from "../api/pictures.js";

const seen = new Map();

export function learn(scene) {
  // A long strip makes no small picture.
  for (const node of scene.nodes) if (!node.spot && (node.wide || 1) < 2) seen.set(node.id, node.art);
}

export function thumb(id) {
  const art = seen.get(id);
  // Lines out of sight ask for no pictures.
  return art ? el("img", { class: "thumb", loading: "lazy", src: picture(art), alt: "" }) : null;
}

/** @param {{ things?: string[] }} said - a move, or something that happened */
export const thumbsOf = (said) => (said.things || []).map(thumb).filter(Boolean);
