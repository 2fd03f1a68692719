// Talking to the server.

export class Refused extends Error {
  constructor(status, error) {
    super(error?.text || String(status));
    this.status = status;
    this.said = error;
  }
}

export async function ask(method, path, body, raw = false) {
  let answer;
  // What was asked for before this module was here is taken once.
  const asked = method === "GET" ? window.early?.get(path) : undefined;
  window.early?.delete(path);
  try {
    answer = await (asked ??
      fetch(path, {
        method,
        headers: body === undefined ? {} : { "Content-Type": raw ? "text/plain" : "application/json" },
        body: body === undefined ? undefined : raw ? body : JSON.stringify(body),
      }));
  } catch {
    throw new Refused(0, { key: "ui.offline", args: {} });
  }
  const text = await answer.text();
  /** @type {any} */
  let data = text;
  try {
    data = JSON.parse(text);
  } catch {
    /* a record is plain text */
  }
  if (!answer.ok) throw new Refused(answer.status, data?.error);
  return data;
}

export const get = (path) => ask("GET", path);
export const post = (path, body = {}) => ask("POST", path, body);
export const put = (path, body) => ask("PUT", path, body);

// What a page cannot do without is asked for until it comes, as long as the server cannot be reached.
export async function patiently(call, tell) {
  for (let wait = 1000; ; wait = Math.min(wait * 2, 8000)) {
    try {
      return await call();
    } catch (error) {
      await tell(error);
      if (error.status === 404) throw error;
      await new Promise((done) => setTimeout(done, wait));
    }
  }
}

// Whether this page is older than the server: then its next steps may go wrong.
export async function outdated() {
  try {
    const { version } = await get("/api/client");
    return !import.meta.url.includes(`/${version}/`);
  } catch {
    return false;
  }
}

// Listen to a table from a version on. The browser comes back by itself and names the last version it has; if the stream
// was refused, we try again ourselves.
export function listen(key, version, { table, update, chat, presence, state }) {
  let source = null;
  let timer = 0;
  let wait = 500;
  let stopped = false;
  const on = (name, call) => source.addEventListener(name, (event) => call(JSON.parse(event.data)));
  const open = () => {
    source = new EventSource(`/api/seats/${key}/events?last=${version}`);
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
    on("table", table);
    on("update", update);
    on("chat", chat);
    on("presence", presence);
  };
  open();
  return () => {
    stopped = true;
    clearTimeout(timer);
    source.close();
  };
}
