// What the host asks of the server. The token goes along as a header: no page of another site can send that.

import { ask } from "./net.js";

const KEPT = "ludoteka.admin";

// As long as this tab is open, and nowhere else.
export const kept = () => sessionStorage.getItem(KEPT) || "";
/** @param {string} token */
export const keep = (token) => (token ? sessionStorage.setItem(KEPT, token) : sessionStorage.removeItem(KEPT));

/** @param {string} token */
export function deskWith(token) {
  return {
    /**
     * @param {string} [search]
     * @param {string} [before]
     */
    tables: (search, before) => ask("get", "/api/admin/tables", { token, query: { search, before } }),
    /** @param {string} table */
    table: (table) => ask("get", "/api/admin/tables/{table}", { token, path: { table } }),
    /**
     * @param {string} table
     * @param {boolean} closed
     */
    close: (table, closed) =>
      ask("post", "/api/admin/tables/{table}/close", { token, path: { table }, body: { closed } }),
    /** @param {string} table */
    remove: (table) => ask("delete", "/api/admin/tables/{table}", { token, path: { table } }),
    /**
     * @param {string} table
     * @param {boolean} running
     */
    exported: (table, running) =>
      ask("post", "/api/admin/tables/{table}/export", { token, path: { table }, body: { running } }),
    /**
     * @param {string} table
     * @param {number} seat
     */
    newKey: (table, seat) => ask("post", "/api/admin/tables/{table}/key", { token, path: { table }, body: { seat } }),
    /**
     * @param {string} table
     * @param {number} seat
     */
    removeName: (table, seat) =>
      ask("delete", "/api/admin/tables/{table}/names/{seat}", { token, path: { table, seat } }),
    /**
     * @param {string} table
     * @param {number} line
     */
    removeLine: (table, line) =>
      ask("delete", "/api/admin/tables/{table}/chat/{line}", { token, path: { table, line } }),
    house: () => ask("get", "/api/admin/house", { token }),
    /** @param {Schemas["HouseChanges"]} body */
    decide: (body) => ask("put", "/api/admin/house", { token, body }),
    /** @param {Schemas["NewBan"]} body */
    ban: (body) => ask("post", "/api/admin/bans", { token, body }),
    /** @param {any} id */
    pardon: (id) => ask("delete", "/api/admin/bans/{id}", { token, path: { id } }),
    /** @param {string} [search] */
    people: (search) => ask("get", "/api/admin/people", { token, query: { search } }),
    /** @param {any} id */
    removePerson: (id) => ask("delete", "/api/admin/people/{id}", { token, path: { id } }),
    /** @param {any} id */
    newCode: (id) => ask("post", "/api/admin/people/{id}/code", { token, path: { id } }),
    /** @param {string} [before] */
    events: (before) => ask("get", "/api/admin/events", { token, query: { before } }),
    /** @param {string} event */
    startEvent: (event) => ask("post", "/api/admin/events/{event}/start", { token, path: { event } }),
    /** @param {string} event */
    cancelEvent: (event) => ask("post", "/api/admin/events/{event}/cancel", { token, path: { event } }),
    /** @param {string} event */
    removeEvent: (event) => ask("delete", "/api/admin/events/{event}", { token, path: { event } }),
    renew: () => ask("post", "/api/admin/token", { token }),
  };
}
