// All that can be asked of the server, in one place.

import { ask, send, stream } from "./net.js";
import { signedIn } from "../kit/prefs.js";

// The key of this device, if somebody is signed in here: a new table or seat is theirs by name.
const mine = () => ({ token: signedIn()?.key });

/** @param {any} language */
export const titles = (language) => ask("get", "/api/titles", { query: { language } });
/** @param {string} [before] */
export const openTables = (before) => ask("get", "/api/tables", { query: { before } });
/** @param {string} table */
export const oneTable = (table) => ask("get", "/api/tables/{table}", { path: { table } });
/** @param {string[]} keys */
export const myTables = (keys) => ask("post", "/api/mine", { body: { keys } });
/** @param {any} [body] */
export const newTable = (body) => ask("post", "/api/tables", { ...mine(), body });
/** @param {any} [body] */
export const newLesson = (body) => ask("post", "/api/lessons", { body });
/**
 * @param {string} table
 * @param {any} [body]
 */
export const takeSeat = (table, body) => ask("post", "/api/tables/{table}/take", { ...mine(), path: { table }, body });
export const theClub = () => ask("get", "/api/club");
/** @param {string} text */
export const sendRecord = (text) => ask("post", "/api/records", { text });
/** @param {Schemas["Confirm"]} body */
export const confirmAddress = (body) => ask("post", "/api/confirm", { body });
/**
 * @param {any} language
 * @param {string} title
 */
export const words = (language, title) => ask("get", "/api/words/{language}/{title}", { path: { language, title } });
/**
 * @param {any} language
 * @param {string} title
 */
export const lessonWords = (language, title) =>
  ask("get", "/api/words/{language}/{title}/lessons", { path: { language, title } });
/**
 * @param {string} title
 * @param {any} language
 */
export const rulebook = (title, language) => ask("get", "/api/rules/{title}", { path: { title }, query: { language } });

// Where a table of components can be had as a file.
/**
 * @param {string} title
 * @param {string} file
 */
export const fileOf = (title, file) => `/api/rules/${title}/${file}`;

/**
 * Some pictures by their names, as drawings.
 * @param {string} home
 * @param {string[]} names
 * @returns {Promise<Record<string, string>>}
 */
export const drawings = (home, names) => send("get", `${home}?names=${encodeURIComponent(names.join(","))}`);

// Where a sheet of a title is, to print: its icons, or the player aid.
/**
 * @param {string} title
 * @param {string} sheet
 * @param {any} language
 */
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

/** @param {string} key */
export const tableAddress = (key) => `/table#${key}`;
// Go there for good: who goes back comes to where they were before.
/** @param {string} key */
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
/** @param {string} key */
export function seatAt(key) {
  const path = { key };
  return {
    look: () => ask("get", "/api/seats/{key}", { path }),
    /**
     * @param {number} version
     * @param {number | null} [eyes]
     */
    at: (version, eyes) => ask("get", "/api/seats/{key}/at/{version}", { path: { key, version }, query: { eyes } }),
    /**
     * @param {number} version
     * @param {number | null} [eyes]
     */
    since: (version, eyes) => ask("get", "/api/seats/{key}/since", { path, query: { version, eyes } }),
    /**
     * @param {number} version
     * @param {boolean} [whole]
     */
    beats: (version, whole) => ask("get", "/api/seats/{key}/beats", { path, query: { version, whole } }),
    /** @param {number[]} at */
    figures: (at) => ask("get", "/api/seats/{key}/figures", { path, query: { at } }),
    record: () => ask("get", "/api/seats/{key}/record", { path }),
    /**
     * @param {string} of
     * @param {number} version
     * @param {number | null} [eyes]
     */
    study: (of, version, eyes) => ask("get", "/api/seats/{key}/study", { path, query: { of, version, eyes } }),
    /**
     * @param {number} [after]
     * @param {number} [before]
     */
    chat: (after = 0, before) => ask("get", "/api/seats/{key}/chat", { path, query: { after, before } }),
    /** @param {string} text */
    say: (text) => ask("post", "/api/seats/{key}/chat", { path, body: { text } }),
    note: () => ask("get", "/api/seats/{key}/note", { path }),
    /** @param {string} text */
    write: (text) => ask("put", "/api/seats/{key}/note", { path, body: { text } }),
    prefs: () => ask("get", "/api/seats/{key}/prefs", { path }),
    /** @param {Schemas["Prefs"]} body */
    setPrefs: (body) => ask("put", "/api/seats/{key}/prefs", { path, body }),
    data: () => ask("get", "/api/seats/{key}/data", { path }),
    sit: () => ask("put", "/api/seats/{key}/name", { ...mine(), path }),
    agree: () => ask("post", "/api/seats/{key}/agree", { ...mine(), path }),
    rise: () => ask("delete", "/api/seats/{key}/name", { ...mine(), path }),
    forgetMe: () => ask("delete", "/api/seats/{key}/data", { path }),
    /** @param {"me" | "spectators"} of */
    newKey: (of) => ask("post", "/api/seats/{key}/key", { path, body: { of } }),
    /** @param {string} link */
    code: (link) => ask("post", "/api/seats/{key}/qr", { path, body: { link } }),
    remove: () => ask("delete", "/api/seats/{key}/table", { path }),
    /** @param {Schemas["Question"]} body */
    why: (body) => ask("post", "/api/seats/{key}/why", { path, body }),
    /**
     * @param {string} move
     * @param {number} version
     */
    preview: (move, version) => ask("post", "/api/seats/{key}/preview", { path, body: { move, version } }),
    hint: () => ask("post", "/api/seats/{key}/hint", { path }),
    /**
     * @param {number} version
     * @param {"me" | "bots"} others
     */
    branch: (version, others) => ask("post", "/api/seats/{key}/branch", { path, body: { version, others } }),

    // What is done is told to all who listen; `brief` leaves it out of the answer.
    /**
     * @param {number} version
     * @param {string} move
     */
    move: (version, move, brief = false) =>
      ask("post", "/api/seats/{key}/moves", { path, query: { brief }, body: { version, move } }),
    /** @param {number} version */
    undo: (version, brief = false) =>
      ask("post", "/api/seats/{key}/undo", { path, query: { brief }, body: { version } }),
    /** @param {number} version */
    redo: (version, brief = false) =>
      ask("post", "/api/seats/{key}/redo", { path, query: { brief }, body: { version } }),
    /** @param {number} version */
    restart: (version, brief = false) =>
      ask("post", "/api/seats/{key}/restart", { path, query: { brief }, body: { version } }),
    /** @param {number} version */
    end: (version, brief = false) => ask("post", "/api/seats/{key}/end", { path, query: { brief }, body: { version } }),
    /**
     * @param {number} version
     * @param {number} to
     */
    rewind: (version, to, brief = false) =>
      ask("post", "/api/seats/{key}/rewind", { path, query: { brief }, body: { version, to } }),
    /**
     * @param {"on" | "next" | "tap" | "back"} act
     * @param {string} of
     */
    lesson: (act, of, brief = false) =>
      ask("post", "/api/seats/{key}/lesson", { path, query: { brief }, body: { act, of } }),
    /** @param {boolean} yes */
    vote: (yes) => ask("post", "/api/seats/{key}/vote", { path, body: { yes } }),
    leave: () => ask("post", "/api/seats/{key}/leave", { path, body: {} }),
    comeBack: () => ask("post", "/api/seats/{key}/return", { path }),
    /** @param {number} seat */
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
