// What the host asks of the server. The token goes along as a header: no page of another site can send that.

import { ask } from "./net.js";

const KEPT = "ludoteka.admin";

// As long as this tab is open, and nowhere else.
export const kept = () => sessionStorage.getItem(KEPT) || "";
export const keep = (token) => (token ? sessionStorage.setItem(KEPT, token) : sessionStorage.removeItem(KEPT));

export function deskWith(token) {
  return {
    tables: (search, before) => ask("get", "/api/admin/tables", { token, query: { search, before } }),
    table: (table) => ask("get", "/api/admin/tables/{table}", { token, path: { table } }),
    close: (table, closed) =>
      ask("post", "/api/admin/tables/{table}/close", { token, path: { table }, body: { closed } }),
    remove: (table) => ask("delete", "/api/admin/tables/{table}", { token, path: { table } }),
    exported: (table, running) =>
      ask("post", "/api/admin/tables/{table}/export", { token, path: { table }, body: { running } }),
    newKey: (table, seat) => ask("post", "/api/admin/tables/{table}/key", { token, path: { table }, body: { seat } }),
    removeName: (table, seat) =>
      ask("delete", "/api/admin/tables/{table}/names/{seat}", { token, path: { table, seat } }),
    removeLine: (table, line) =>
      ask("delete", "/api/admin/tables/{table}/chat/{line}", { token, path: { table, line } }),
    house: () => ask("get", "/api/admin/house", { token }),
    /** @param {Schemas["HouseChanges"]} body */
    decide: (body) => ask("put", "/api/admin/house", { token, body }),
    /** @param {Schemas["NewBan"]} body */
    ban: (body) => ask("post", "/api/admin/bans", { token, body }),
    pardon: (id) => ask("delete", "/api/admin/bans/{id}", { token, path: { id } }),
    people: (search) => ask("get", "/api/admin/people", { token, query: { search } }),
    removePerson: (id) => ask("delete", "/api/admin/people/{id}", { token, path: { id } }),
    newCode: (id) => ask("post", "/api/admin/people/{id}/code", { token, path: { id } }),
    events: (before) => ask("get", "/api/admin/events", { token, query: { before } }),
    startEvent: (event) => ask("post", "/api/admin/events/{event}/start", { token, path: { event } }),
    cancelEvent: (event) => ask("post", "/api/admin/events/{event}/cancel", { token, path: { event } }),
    removeEvent: (event) => ask("delete", "/api/admin/events/{event}", { token, path: { event } }),
    renew: () => ask("post", "/api/admin/token", { token }),
  };
}
