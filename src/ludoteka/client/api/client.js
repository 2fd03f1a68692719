// All that can be asked of the server, in one place.

import { ask, send, stream } from "./net.js";
import { signedIn } from "../kit/prefs.js";

// The key of this device, if somebody is signed in here: a new table or seat is theirs by name.
const mine = () => ({ token: signedIn()?.key });

export const titles = (language) => ask("get", "/api/titles", { query: { language } });
export const openTables = (before) => ask("get", "/api/tables", { query: { before } });
export const oneTable = (table) => ask("get", "/api/tables/{table}", { path: { table } });
export const myTables = (keys) => ask("post", "/api/mine", { body: { keys } });
export const newTable = (body) => ask("post", "/api/tables", { ...mine(), body });
export const newLesson = (body) => ask("post", "/api/lessons", { body });
export const takeSeat = (table, body) => ask("post", "/api/tables/{table}/take", { ...mine(), path: { table }, body });
export const theClub = () => ask("get", "/api/club");
export const sendRecord = (text) => ask("post", "/api/records", { text });
/** @param {Schemas["Confirm"]} body */
export const confirmAddress = (body) => ask("post", "/api/confirm", { body });
export const words = (language, title) => ask("get", "/api/words/{language}/{title}", { path: { language, title } });
export const lessonWords = (language, title) =>
  ask("get", "/api/words/{language}/{title}/lessons", { path: { language, title } });
export const rulebook = (title, language) => ask("get", "/api/rules/{title}", { path: { title }, query: { language } });

// Where a table of components can be had as a file.
export const fileOf = (title, file) => `/api/rules/${title}/${file}`;

/** Some pictures by their names, as drawings. @returns {Promise<Record<string, string>>} */
export const drawings = (home, names) => send("get", `${home}?names=${encodeURIComponent(names.join(","))}`);

// Where a sheet of a title is, to print: its icons, or the player aid.
export const sheetOf = (title, sheet, language) => `/sheets/${title}/${sheet}?language=${language}`;

// Whether this page is older than the server: then its next steps may go wrong.
export async function outdated() {
  try {
    const { version } = await ask("get", "/api/client");
    return !import.meta.url.includes(`/${version}/`);
  } catch {
    return false;
  }
}

// -- pages -----------------------------------------------------------------------------------------------------------

export const tableAddress = (key) => `/table#${key}`;
// Go there for good: who goes back comes to where they were before.
export const goToTable = (key) => location.replace(tableAddress(key));
// The key behind the address of this page.
export const ownKey = () => location.hash.slice(1);
// What the link in a letter names: a table, a seat, and a secret.
export function linked() {
  const [table, seat, secret] = location.hash.slice(1).split("/");
  return { table, seat: Number(seat), secret: secret ?? "" };
}
// The table that the address of the home page names, if it does.
export const namedTable = () => /^\/tables\/([\w-]+)$/.exec(location.pathname)?.[1];

// -- at a seat -------------------------------------------------------------------------------------------------------

// What the key of a seat, or of the spectators' place, opens.
export function seatAt(key) {
  const path = { key };
  return {
    look: () => ask("get", "/api/seats/{key}", { path }),
    at: (version, eyes) => ask("get", "/api/seats/{key}/at/{version}", { path: { key, version }, query: { eyes } }),
    since: (version, eyes) => ask("get", "/api/seats/{key}/since", { path, query: { version, eyes } }),
    beats: (version, whole) => ask("get", "/api/seats/{key}/beats", { path, query: { version, whole } }),
    figures: (at) => ask("get", "/api/seats/{key}/figures", { path, query: { at } }),
    record: () => ask("get", "/api/seats/{key}/record", { path }),
    study: (of, version, eyes) => ask("get", "/api/seats/{key}/study", { path, query: { of, version, eyes } }),
    chat: (after = 0, before) => ask("get", "/api/seats/{key}/chat", { path, query: { after, before } }),
    say: (text) => ask("post", "/api/seats/{key}/chat", { path, body: { text } }),
    note: () => ask("get", "/api/seats/{key}/note", { path }),
    write: (text) => ask("put", "/api/seats/{key}/note", { path, body: { text } }),
    prefs: () => ask("get", "/api/seats/{key}/prefs", { path }),
    /** @param {Schemas["Prefs"]} body */
    setPrefs: (body) => ask("put", "/api/seats/{key}/prefs", { path, body }),
    data: () => ask("get", "/api/seats/{key}/data", { path }),
    sit: () => ask("put", "/api/seats/{key}/name", { ...mine(), path }),
    agree: () => ask("post", "/api/seats/{key}/agree", { ...mine(), path }),
    rise: () => ask("delete", "/api/seats/{key}/name", { ...mine(), path }),
    forgetMe: () => ask("delete", "/api/seats/{key}/data", { path }),
    newKey: (of) => ask("post", "/api/seats/{key}/key", { path, body: { of } }),
    code: (link) => ask("post", "/api/seats/{key}/qr", { path, body: { link } }),
    remove: () => ask("delete", "/api/seats/{key}/table", { path }),
    /** @param {Schemas["Question"]} body */
    why: (body) => ask("post", "/api/seats/{key}/why", { path, body }),
    preview: (move, version) => ask("post", "/api/seats/{key}/preview", { path, body: { move, version } }),
    hint: () => ask("post", "/api/seats/{key}/hint", { path }),
    branch: (version, others) => ask("post", "/api/seats/{key}/branch", { path, body: { version, others } }),

    // What is done is told to all who listen; `brief` leaves it out of the answer.
    move: (version, move, brief = false) =>
      ask("post", "/api/seats/{key}/moves", { path, query: { brief }, body: { version, move } }),
    undo: (version, brief = false) =>
      ask("post", "/api/seats/{key}/undo", { path, query: { brief }, body: { version } }),
    redo: (version, brief = false) =>
      ask("post", "/api/seats/{key}/redo", { path, query: { brief }, body: { version } }),
    restart: (version, brief = false) =>
      ask("post", "/api/seats/{key}/restart", { path, query: { brief }, body: { version } }),
    end: (version, brief = false) => ask("post", "/api/seats/{key}/end", { path, query: { brief }, body: { version } }),
    rewind: (version, to, brief = false) =>
      ask("post", "/api/seats/{key}/rewind", { path, query: { brief }, body: { version, to } }),
    lesson: (act, of, brief = false) =>
      ask("post", "/api/seats/{key}/lesson", { path, query: { brief }, body: { act, of } }),
    vote: (yes) => ask("post", "/api/seats/{key}/vote", { path, body: { yes } }),
    leave: () => ask("post", "/api/seats/{key}/leave", { path, body: {} }),
    comeBack: () => ask("post", "/api/seats/{key}/return", { path }),
    takeOver: (seat) => ask("post", "/api/seats/{key}/takeover", { path, body: { seat } }),

    /**
     * Listen from a version on.
     * @param {number} version
     * @param {{
     *   table: (data: Schemas["TableMessage"]) => void,
     *   update: (patch: Schemas["Update"]) => void,
     *   chat: (line: Schemas["ChatLine"]) => void,
     *   presence: (present: Schemas["Presence"]) => void,
     * }} events
     * @param {(online: boolean) => void} state
     */
    listen: (version, events, state) => stream(`/api/seats/${key}/events?last=${version}`, events, state),
  };
}
