// Whoever keeps a name on the server: signing in and out, and what follows to every device.

import { ask, Refused } from "./net.js";
import { enterByPasskey } from "./passkeys.js";
import { DEFAULTS, forget, keep, onPrefs, prefs, setPrefs, signedIn, signIn, signOut, tables } from "../kit/prefs.js";

// What follows is the same on every device; the name is told apart.
const FOLLOW = Object.keys(DEFAULTS).filter((one) => one !== "name");
const token = () => signedIn()?.key;
let taking = false;

// Who is signed in no longer is signed out here too.
/**
 * @template T
 * @param {() => Promise<T>} call
 * @returns {Promise<T>}
 */
async function asked(call) {
  try {
    return await call();
  } catch (error) {
    if (error instanceof Refused && error.said?.key === "server.signed_out") signOut();
    throw error;
  }
}

/** @returns {any} @param {any} some */
const following = (some) => Object.fromEntries(FOLLOW.filter((one) => one in some).map((one) => [one, some[one]]));

// Do as the server remembers, without telling it so.
/** @param {any} found */
function take(found) {
  taking = true;
  setPrefs(found);
  taking = false;
}

/** @param {string} name */
export async function keepName(name) {
  const made = await ask("post", "/api/names", { body: { name, prefs: following(prefs()) } });
  signIn(made.name, made.key);
  return made;
}

/** @param {string} code */
export async function enter(code) {
  const found = await ask("post", "/api/names/enter", { body: { code } });
  signIn(found.name, found.key);
  take(found.prefs);
}

export async function enterWithout() {
  const found = await enterByPasskey();
  signIn(found.name, found.key);
  take(found.prefs);
}

export const me = () => asked(() => ask("get", "/api/me", { token: token() }));
export const newCode = () => asked(() => ask("post", "/api/me/code", { token: token() }));
export const notices = () => asked(() => ask("get", "/api/me/notices", { token: token() }));
/** @param {string} notify */
export const setNotices = (notify) => asked(() => ask("put", "/api/me/notices", { token: token(), body: { notify } }));
export const myGames = () => asked(() => ask("get", "/api/me/games", { token: token() }));
export const namedTables = () => asked(() => ask("get", "/api/me/tables", { token: token() }));

// The key of a seat for this device, kept like all others.
/** @param {{table: {id: string, title: string}, seat: number}} place */
export async function openSeat({ table, seat }) {
  const body = { table: table.id, seat };
  const { key } = await asked(() => ask("post", "/api/me/open", { token: token(), body }));
  keep({ key, table: table.id, seat, title: table.title });
  return key;
}

// What belongs to the name is forgotten here with it.
export async function leave() {
  const theirs = (await namedTables()).tables;
  await ask("post", "/api/me/leave", { token: token() });
  for (const one of tables())
    if (theirs.some(({ table, seat }) => table.id === one.table && seat === one.seat)) forget(one.key);
  signOut();
}

export async function deleteName() {
  await asked(() => ask("delete", "/api/me", { token: token() }));
  signOut();
  setPrefs({ name: "" });
}

// Come in: what was changed on another device holds here too. From then on changes are told.
export async function follow() {
  if (!signedIn()) return;
  const found = following((await me()).prefs);
  const other = Object.entries(found).filter(
    ([name, value]) => JSON.stringify(prefs()[name]) !== JSON.stringify(value),
  );
  if (other.length) take(Object.fromEntries(other));
}

onPrefs((_, changes) => {
  const body = following(changes);
  if (taking || !signedIn() || !Object.keys(body).length) return;
  asked(() => ask("put", "/api/me/prefs", { token: token(), body })).catch(() => {});
});
