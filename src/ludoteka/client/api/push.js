// Notices that the browser shows itself, also while no page of ours is open. What it does then is in push_worker.js.

const WORKER = "/push.js";

export const canNotify = () =>
  isSecureContext && "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

// A subscription in one line, as the server takes it: where to send to, and what it is sealed with.
/** @param {PushSubscription} subscription */
export function addressOf(subscription) {
  const { endpoint, keys } = subscription.toJSON();
  return `push:${endpoint}#${keys?.p256dh}/${keys?.auth}`;
}

// The address of this browser, if it is subscribed.
export async function notified() {
  if (!canNotify() || Notification.permission !== "granted") return "";
  const worker = await navigator.serviceWorker.getRegistration(WORKER).catch(() => null);
  const known = await worker?.pushManager.getSubscription().catch(() => null);
  return known ? addressOf(known) : "";
}

// Ask whoever sits here, then the push service of this browser; the new address of the browser.
/** @param {string} key */
export async function subscribe(key) {
  if ((await Notification.requestPermission()) !== "granted") throw refused("ui.push_denied");
  try {
    await navigator.serviceWorker.register(WORKER);
    const { pushManager } = await navigator.serviceWorker.ready;
    const how = { userVisibleOnly: true, applicationServerKey: key };
    const made = await pushManager.subscribe(how).catch(async (error) => {
      // It is subscribed with a key that this server had before.
      if (error.name !== "InvalidStateError") throw error;
      await (await pushManager.getSubscription())?.unsubscribe();
      return pushManager.subscribe(how);
    });
    return addressOf(made);
  } catch {
    throw refused("ui.push_failed");
  }
}

/** @param {string} said */
const refused = (said) => Object.assign(new Error(said), { said });

// The worker asks which page shows a table when somebody touches its notice.
/** @param {() => string} table */
export function answerWorker(table) {
  navigator.serviceWorker?.addEventListener("message", ({ data, ports }) =>
    ports[0]?.postMessage(data.table === table()),
  );
}
