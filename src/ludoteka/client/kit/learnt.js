// What this browser remembers of learning: which titles are known, and which chapters are done.

const LEARNT = "ludoteka.learnt";

function read() {
  try {
    return JSON.parse(localStorage.getItem(LEARNT) ?? "null") || {};
  } catch {
    return {};
  }
}

/** @returns {{known?: boolean, alone?: boolean, goal?: boolean, done?: string[]}} @param {string} title */
export const learnt = (title) => read()[title] || {};

/**
 * @param {string} title
 * @param {any} changes
 */
export function remember(title, changes) {
  try {
    localStorage.setItem(LEARNT, JSON.stringify({ ...read(), [title]: { ...learnt(title), ...changes } }));
  } catch {
    /* private windows forget */
  }
}

/**
 * @param {string} title
 * @param {string} chapter
 */
export function finished(title, chapter) {
  remember(title, { known: true, done: [...new Set([...(learnt(title).done || []), chapter])] });
}
