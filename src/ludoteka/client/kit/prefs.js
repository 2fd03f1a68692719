// What this browser remembers: how people like their table, and the keys of their seats.

const PREFS = "ludoteka.prefs";
const TABLES = "ludoteka.tables";
const ME = "ludoteka.me";
export const DEFAULTS = {
  language: "",
  theme: "auto",
  palette: "plain",
  motion: "auto",
  pace: "brisk",
  sound: false,
  name: "",
  ask: true,
  coach: false,
  view: "table",
  favourites: [],
};

/**
 * @param {string} name
 * @param {any} other
 */
function read(name, other) {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "null") ?? other;
  } catch {
    return other;
  }
}

/**
 * @param {string} name
 * @param {any} value
 */
function write(name, value) {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    /* private windows forget */
  }
}

let current = { ...DEFAULTS, ...read(PREFS, {}) };
const listeners = new Set();

export const prefs = () => current;
/** @param {(now: any, changes: any) => void} call */
export const onPrefs = (call) => listeners.add(call);

/** @param {any} changes */
export function setPrefs(changes) {
  current = { ...current, ...changes };
  write(PREFS, current);
  applyPrefs();
  for (const call of listeners) call(current, changes);
}

export function applyPrefs() {
  const root = document.documentElement;
  root.dataset.theme = current.theme;
  root.dataset.motion = current.motion;
}

export function still() {
  return (
    current.motion === "off" || (current.motion === "auto" && matchMedia("(prefers-reduced-motion: reduce)").matches)
  );
}

// -- a name that is kept on the server -------------------------------------------------------------------------------

// {name, key: that of this device}, or nothing.
/** @returns {{name: string, key: string} | null} */
export const signedIn = () => read(ME, null);

/**
 * @param {string} name
 * @param {string} key
 */
export function signIn(name, key) {
  write(ME, { name, key });
  setPrefs({ name });
}

export function signOut() {
  localStorage.removeItem(ME);
}

// -- keys of seats ---------------------------------------------------------------------------------------------------

// {key, table, seat, watch, local: keys of other people at this screen, seen: the last version looked at}
export const tables = () => read(TABLES, []);

/** @param {any} entry */
export function keep(entry) {
  const others = tables().filter((/** @type {any} */ one) => one.key !== entry.key);
  const old = tables().find((/** @type {any} */ one) => one.key === entry.key) || {};
  write(TABLES, [{ ...old, ...entry }, ...others].slice(0, 200));
}

/** @param {string} key */
export function forget(key) {
  write(
    TABLES,
    tables().filter((/** @type {any} */ one) => one.key !== key),
  );
}

// Nothing is left in this browser.
export function forgetAll() {
  localStorage.clear();
  sessionStorage.clear();
}

export const kept = (/** @type {string} */ key) => tables().find((/** @type {any} */ one) => one.key === key);

// The keys of everybody who plays at this screen, for a table that was made here.
export const atThisScreen = (/** @type {string} */ table) =>
  tables().filter((/** @type {any} */ one) => table && one.table === table && one.seat !== null);
