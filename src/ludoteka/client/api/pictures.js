// The pictures of a title. Those that a scene shows are asked for all at once; any other comes by itself.

import { prefs } from "../kit/prefs.js";
import { drawings } from "./client.js";

const AT_ONCE = 300;
const made = new Map();
let base = "";
/** @type {Record<string, [string, string][]>} */
let palettes = {};

/**
 * @param {string | undefined} address
 * @param {any} colours
 */
export function setPictures(address, colours) {
  base = address || base;
  palettes = colours;
  tint();
}

/**
 * @param {string} art
 * @param {string} [home]
 */
const addressOf = (art, home = base) => `${home}${prefs().palette}/${art}.svg`;

// Where a picture is to be had.
/**
 * @param {string} art
 * @param {string} [home]
 */
export const picture = (art, home) => made.get(addressOf(art, home)) ?? addressOf(art, home);

// The colours of the seats, as the pictures have them.
export function tint() {
  (palettes[prefs().palette] || []).forEach(([light], seat) =>
    document.documentElement.style.setProperty(`--seat-${seat}`, light),
  );
}

// Whatever is said anywhere in a message to be a picture.
/**
 * @param {any} value
 * @param {Set<string>} found
 * @returns {Set<string>}
 */
function names(value, found = new Set()) {
  if (Array.isArray(value)) for (const one of value) names(one, found);
  else if (value !== null && typeof value === "object") {
    for (const [name, one] of Object.entries(value)) {
      if (name === "art" && typeof one === "string") found.add(one);
      else names(one, found);
    }
  }
  return found;
}

// Get all pictures of a message that are not here yet.
/** @param {any} message */
export async function need(message, from = base) {
  const missing = [...names(message)].filter((art) => art && !made.has(addressOf(art, from)));
  const home = `${from}${prefs().palette}`;
  for (let at = 0; at < missing.length; at += AT_ONCE) {
    const some = missing.slice(at, at + AT_ONCE);
    try {
      for (const [art, drawing] of Object.entries(await drawings(home, some))) {
        made.set(`${home}/${art}.svg`, `data:image/svg+xml,${encodeURIComponent(drawing)}`);
      }
    } catch {
      return; /* each can still be had by itself */
    }
  }
}
