// What can be asked of the server about leagues and tournaments.

import { ask } from "./net.js";
import { signedIn } from "../kit/prefs.js";

const token = () => signedIn()?.key;

export const eventAddress = (id) => `/events/${id}`;
// The event that the address of this page names, if it does.
export const namedEvent = () => /^\/events\/([\w-]+)$/.exec(location.pathname)?.[1];

export const events = (before) => ask("get", "/api/events", { query: { before } });
export const oneEvent = (event) => ask("get", "/api/events/{event}", { token: token(), path: { event } });
/** @param {Schemas["NewEvent"]} body */
export const newEvent = (body) => ask("post", "/api/events", { token: token(), body });
export const join = (event) => ask("post", "/api/events/{event}/join", { token: token(), path: { event } });
export const leave = (event) => ask("post", "/api/events/{event}/leave", { token: token(), path: { event } });
export const start = (event) => ask("post", "/api/events/{event}/start", { token: token(), path: { event } });
export const cancel = (event) => ask("post", "/api/events/{event}/cancel", { token: token(), path: { event } });
