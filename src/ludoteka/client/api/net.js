// Talking to the server: nothing else in the browser does. What can be asked is in client.js.

export class Refused extends Error {
  /**
   * @param {number} status
   * @param {Partial<Schemas["Said"]>} [error]
   * @param {number} [wait] - the seconds after which the server can be asked again
   */
  constructor(status, error, wait = 0) {
    super(error?.text || String(status));
    this.status = status;
    this.said = error;
    this.wait = wait;
  }
}

// Names in brackets are filled in, and what else is asked follows.
/**
 * @param {string} path
 * @param {{path?: any, query?: any}} asked
 */
function addressOf(path, { path: names = {}, query = {} }) {
  const place = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(names[name]));
  const more = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) if (one !== undefined && one !== null) more.append(name, String(one));
  }
  return more.size ? `${place}?${more}` : place;
}

/**
 * Ask the server. Address, question and answer are as its own description has them.
 * @template {Method} M
 * @template {PathsWith<M>} P
 * @param {M} method
 * @param {P} path
 * @param {Asked<P, M>} [asked]
 * @returns {Promise<Answered<P, M>>}
 */
export const ask = (method, path, asked = {}) =>
  send(method, addressOf(path, asked), asked.body, /** @type {string | undefined} */ (asked.text), asked.token);

/**
 * @param {string} method
 * @param {string} address
 * @param {any} [body]
 * @param {string} [text]
 * @param {string} [token]
 * @returns {Promise<any>}
 */
export async function send(method, address, body, text, token) {
  let answer;
  // What was asked for before this module was here is taken once.
  const known = method === "get" ? window.preload?.get(address) : undefined;
  window.preload?.delete(address);
  const type = text !== undefined ? "text/plain" : body !== undefined ? "application/json" : "";
  try {
    answer = await (known ??
      fetch(address, {
        method: method.toUpperCase(),
        headers: { ...(type && { "Content-Type": type }), ...(token && { Authorization: `Bearer ${token}` }) },
        body: text ?? (body === undefined ? undefined : JSON.stringify(body)),
      }));
  } catch {
    throw new Refused(0, { key: "ui.offline", args: {} });
  }
  const data = answer.headers.get("Content-Type")?.includes("json") ? await answer.json() : await answer.text();
  if (!answer.ok) throw new Refused(answer.status, data?.error, Number(answer.headers.get("Retry-After")) || 0);
  return data;
}

// A server that cannot be reached is no fault of the page; all else is.
/** @param {unknown} error */
export function faulty(error) {
  if (!(error instanceof Refused)) reportError(error);
}

// What a page cannot do without is asked for until it comes, as long as the server cannot be reached.
/**
 * @param {() => Promise<any>} call
 * @param {(error: any) => any} tell
 */
export async function patiently(call, tell) {
  for (let wait = 1000; ; wait = Math.min(wait * 2, 8000)) {
    try {
      return await call();
    } catch (error) {
      await tell(error);
      if (error.status === 404) throw error;
      await new Promise((done) => setTimeout(done, Math.max(wait, (error.wait || 0) * 1000)));
    }
  }
}

/**
 * Listen to a stream of events. The browser comes back by itself and names the last one it has; if the stream was
 * refused, we try again ourselves.
 * @param {string} address
 * @param {Record<string, (data: any) => void>} events
 * @param {(online: boolean) => void} state
 */
export function stream(address, events, state) {
  /** @type {EventSource} */
  let source;
  let timer = 0;
  let wait = 500;
  let stopped = false;
  const open = () => {
    source = new EventSource(address);
    source.onopen = () => {
      wait = 500;
      state(true);
    };
    source.onerror = () => {
      if (stopped) return;
      state(false);
      if (source.readyState === EventSource.CLOSED) {
        clearTimeout(timer);
        timer = setTimeout(open, wait);
        wait = Math.min(wait * 2, 8000);
      }
    };
    for (const [name, call] of Object.entries(events)) {
      source.addEventListener(name, (event) => call(JSON.parse(event.data)));
    }
  };
  open();
  return () => {
    stopped = true;
    clearTimeout(timer);
    source.close();
  };
}
