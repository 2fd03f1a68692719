// What this browser remembers of learning: which titles are known, and which chapters are done.

const LEARNT = "ludoteka.learnt";

function read() {
  try {
    return JSON.parse(localStorage.getItem(LEARNT)) || {};
  } catch {
    return {};
  }
}

/** @returns {{known?: boolean, alone?: boolean, goal?: boolean, done?: string[]}} */
export const learnt = (title) => read()[title] || {};

export function remember(title, changes) {
  try {
    localStorage.setItem(LEARNT, JSON.stringify({ ...read(), [title]: { ...learnt(title), ...changes } }));
  } catch {
    /* private windows forget */
  }
}

export function finished(title, chapter) {
  remember(title, { known: true, done: [...new Set([...(learnt(title).done || []), chapter])] });
}
