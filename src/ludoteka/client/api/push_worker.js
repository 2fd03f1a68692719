// Shows notices while no page is open, and leads to their table. A page of the table that is open already is shown;
// otherwise the link of the notice is opened, which knows the seats of this browser.

/** A worker is no window. @type {any} */
const worker = globalThis;

// A page that does not answer in this time sleeps.
const PATIENCE = 300;

worker.addEventListener("push", (/** @type {any} */ event) => {
  const { title, text, link, table } = event.data.json();
  // A newer notice of a table takes the place of an older one.
  event.waitUntil(worker.registration.showNotification(title, { body: text, tag: table, data: { link, table } }));
});

worker.addEventListener("notificationclick", (/** @type {any} */ event) => {
  event.notification.close();
  event.waitUntil(lead(event.notification.data));
});

/** @param {{link: string, table: string}} notice */
async function lead({ link, table }) {
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const shown = await Promise.all(pages.map((/** @type {any} */ page) => shows(page, table)));
  const page = pages[shown.indexOf(true)];
  return page ? page.focus() : worker.clients.openWindow(link);
}

/**
 * @param {any} page
 * @param {string} table
 */
function shows(page, table) {
  return new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => done(data);
    page.postMessage({ table }, [port2]);
    setTimeout(() => done(false), PATIENCE);
  });
}
