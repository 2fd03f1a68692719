// What can be asked of the server about leagues and tournaments.

import { ask } from "./net.js";
import { signedIn } from "../kit/prefs.js";

const token = () => signedIn()?.key;

/** @param {string} id */
export const eventAddress = (id) => `/events/${id}`;
// The event that the address of this page names, if it does.
export const namedEvent = () => /^\/events\/([\w-]+)$/.exec(location.pathname)?.[1];

/** @param {string} [before] */
export const events = (before) => ask("get", "/api/events", { query: { before } });
/** @param {string} event */
export const oneEvent = (event) => ask("get", "/api/events/{event}", { token: token(), path: { event } });
/** @param {Schemas["NewEvent"]} body */
export const newEvent = (body) => ask("post", "/api/events", { token: token(), body });
/** @param {string} event */
export const join = (event) => ask("post", "/api/events/{event}/join", { token: token(), path: { event } });
/** @param {string} event */
export const leave = (event) => ask("post", "/api/events/{event}/leave", { token: token(), path: { event } });
/** @param {string} event */
export const start = (event) => ask("post", "/api/events/{event}/start", { token: token(), path: { event } });
/** @param {string} event */
export const cancel = (event) => ask("post", "/api/events/{event}/cancel", { token: token(), path: { event } });
