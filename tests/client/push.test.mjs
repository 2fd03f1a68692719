// Notices of the browser: the address that stands for it, and what its worker does when no page is open.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

const KEYS = { p256dh: "BPublic", auth: "secret" };
const subscription = { toJSON: () => ({ endpoint: "https://push.example/a:b", keys: KEYS }) };
const ADDRESS = "push:https://push.example/a:b#BPublic/secret";

// -- a page ----------------------------------------------------------------------------------------------------------

let manager;
let permission;
let registered;
globalThis.window = globalThis;
globalThis.isSecureContext = true;
globalThis.PushManager = class {};
globalThis.Notification = {
  get permission() {
    return permission;
  },
  requestPermission: async () => permission,
};
const listeners = {};
const serviceWorker = {
  getRegistration: async () => (registered.length ? { pushManager: manager } : undefined),
  register: async (address) => registered.push(address),
  get ready() {
    return Promise.resolve({ pushManager: manager });
  },
  addEventListener: (name, call) => (listeners[name] = call),
};
Object.defineProperty(globalThis, "navigator", { value: { serviceWorker } });

const { addressOf, answerWorker, canNotify, notified, subscribe } =
  await import("../../src/ludoteka/client/api/push.js");

beforeEach(() => {
  permission = "granted";
  registered = [];
  manager = { getSubscription: async () => subscription, subscribe: async () => subscription };
});

test("a subscription is one line", () => {
  assert.equal(addressOf(subscription), ADDRESS);
});

test("a browser that was asked says its address", async () => {
  let asked;
  manager.subscribe = async (how) => {
    asked = how;
    return subscription;
  };
  assert.equal(await notified(), "");
  assert.equal(await subscribe("BServer"), ADDRESS);
  assert.deepEqual(registered, ["/push.js"]);
  assert.deepEqual(asked, { userVisibleOnly: true, applicationServerKey: "BServer" });
  assert.equal(await notified(), ADDRESS);
});

test("whoever does not want it is not asked further", async () => {
  permission = "denied";
  await assert.rejects(subscribe("BServer"), { said: "ui.push_denied" });
  assert.deepEqual([registered, await notified()], [[], ""]);
});

test("an older key of the server gives way, other troubles do not", async () => {
  const done = [];
  const old = { unsubscribe: async () => done.push("unsubscribed") };
  manager.getSubscription = async () => (done.length ? subscription : old);
  manager.subscribe = async () => {
    if (!done.length) throw new DOMException("another key", "InvalidStateError");
    return subscription;
  };
  assert.equal(await subscribe("BServer"), ADDRESS);
  assert.deepEqual(done, ["unsubscribed"]);
  done.length = 0;
  manager.subscribe = async () => {
    throw new DOMException("no service", "AbortError");
  };
  await assert.rejects(subscribe("BServer"), { said: "ui.push_failed" });
  assert.deepEqual(done, []);
});

test("a page in the open cannot be notified", async () => {
  globalThis.isSecureContext = false;
  assert.deepEqual([canNotify(), await notified()], [false, ""]);
  globalThis.isSecureContext = true;
  assert.equal(canNotify(), true);
});

test("a page says whether it shows a table", () => {
  const said = [];
  answerWorker(() => "one");
  for (const table of ["one", "two"])
    listeners.message({ data: { table }, ports: [{ postMessage: (yes) => said.push(yes) }] });
  assert.deepEqual(said, [true, false]);
});

// -- the worker ------------------------------------------------------------------------------------------------------

const calls = {};
const shown = [];
const opened = [];
let pages = [];
globalThis.addEventListener = (name, call) => (calls[name] = call);
globalThis.registration = { showNotification: async (...what) => shown.push(what) };
globalThis.clients = { matchAll: async () => pages, openWindow: async (link) => opened.push(link) };
await import("../../src/ludoteka/client/api/push_worker.js");

// What a page does that is asked whether it shows a table.
const page = (answer, focused) => ({
  postMessage: (_, [port]) => {
    if (answer !== undefined) port.postMessage(answer);
    // The port of a page that sleeps would keep this program waiting.
    port.close();
  },
  focus: async () => focused.push(true),
});

async function touched(data) {
  let work;
  let closed = 0;
  calls.notificationclick({
    notification: { data, close: () => closed++ },
    waitUntil: (what) => {
      work = what;
    },
  });
  await work;
  assert.equal(closed, 1);
}

test("a notice is shown as it was sent, the newest of a table alone", async () => {
  const notice = { title: "Skye", text: "Your turn.", link: "https://games.example/tables/one", table: "one" };
  let work;
  calls.push({
    data: { json: () => notice },
    waitUntil: (what) => {
      work = what;
    },
  });
  await work;
  assert.deepEqual(shown, [["Skye", { body: "Your turn.", tag: "one", data: { link: notice.link, table: "one" } }]]);
});

test("a page of the table is shown, otherwise one is opened", async () => {
  const focused = [];
  const data = { link: "https://games.example/tables/one", table: "one" };
  pages = [page(false, []), page(undefined, []), page(true, focused)];
  await touched(data);
  assert.deepEqual([focused, opened], [[true], []]);
  pages = [page(false, []), page(undefined, [])];
  await touched(data);
  assert.deepEqual([focused, opened], [[true], [data.link]]);
});
