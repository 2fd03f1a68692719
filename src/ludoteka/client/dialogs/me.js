// A name of one's own: kept in one step, or found again by its code.

import { button, dialog, el, fill } from "../kit/dom.js";
import { say } from "../words/words.js";
import { prefs, signedIn } from "../kit/prefs.js";
import { enter, enterWithout, keepName, notices, setNotices } from "../api/me.js";
import { canPasskey } from "../api/passkeys.js";
import { canNotify, notified, subscribe } from "../api/push.js";

// The code is shown once.
export function showCode(name, code, done) {
  const box = el("input", { class: "secret", readOnly: true, value: code, "aria-label": say("ui.me.code") });
  box.dataset.key = "code";
  const made = dialog(
    say("ui.me.code_of", { name }),
    el("div", { class: "form" }, el("p", { text: say("ui.me.code_hint") }), box),
    [
      button(say("ui.copy"), () => navigator.clipboard?.writeText(code)),
      button(say("ui.me.noted"), () => made.close(), { class: "primary", data: { key: "noted" } }),
    ],
    { onclose: done },
  );
  box.select();
}

export function ownName(done) {
  const problem = el("p", { class: "note bad", role: "alert", hidden: true });
  const act = (call) => async (event) => {
    event.preventDefault();
    try {
      await call();
    } catch (error) {
      problem.textContent = say(error.said || "ui.failed");
      problem.hidden = false;
    }
  };
  const name = el("input", {
    maxLength: 40,
    autocomplete: "nickname",
    value: prefs().name,
    required: true,
    "aria-label": say("ui.me.name"),
    data: { key: "new-name" },
  });
  const code = el("input", {
    class: "secret",
    maxLength: 80,
    autocomplete: "off",
    spellcheck: false,
    required: true,
    "aria-label": say("ui.me.code"),
    data: { key: "own-code" },
  });
  const make = act(async () => {
    const made = await keepName(name.value);
    box.close();
    showCode(made.name, made.code, done);
  });
  const come = act(async () => {
    await enter(code.value);
    box.close();
    done();
  });
  const device = act(async () => {
    await enterWithout();
    box.close();
    done();
  });
  const box = dialog(
    say("ui.me.title"),
    el(
      "div",
      { class: "form" },
      el("p", { text: say("ui.me.hint") }),
      problem,
      el(
        "form",
        { class: "form", on: { submit: make } },
        el("label", { class: "wide" }, say("ui.me.name"), name),
        el("div", {}, el("button", { class: "primary", data: { key: "keep-name" } }, say("ui.me.make"))),
      ),
      el(
        "form",
        { class: "form", on: { submit: come } },
        el("h3", { text: say("ui.me.have_code") }),
        el("label", { class: "wide" }, say("ui.me.code"), code),
        el("div", {}, el("button", { data: { key: "enter" } }, say("ui.me.enter"))),
      ),
      canPasskey() ? el("div", {}, button(say("ui.me.by_passkey"), device, { data: { key: "by-passkey" } })) : null,
    ),
    [],
    { close: say("ui.close") },
  );
  name.focus();
}

// Whether this browser tells of all that is one's own; nothing where it cannot.
export async function ownNotices(trouble) {
  const stored = canNotify() ? await notices() : null;
  if (!stored?.push_key) return null;
  const own = await notified();
  const on = Boolean(own) && own === stored.notify;
  const box = el("div", { class: "form" });
  const turn = async () => {
    try {
      await setNotices(on ? "" : await subscribe(stored.push_key));
      fill(box, await ownNotices(trouble));
    } catch (error) {
      trouble(error.status === undefined ? { said: error.said } : error);
    }
  };
  const key = { "aria-pressed": String(on), data: { key: "own-push" } };
  fill(
    box,
    el("p", { text: say("ui.me.notices") }),
    el("div", {}, button(say(on ? "ui.push_stop" : "ui.push_start"), turn, key)),
  );
  return box;
}

// Who is signed in, or how to be.
export function whoAmI(done) {
  const me = signedIn();
  if (me)
    return el("a", { class: "link me", href: "/data", data: { key: "me" }, title: say("ui.data.me") }, mark(), me.name);
  return button(say("ui.me.button"), () => ownName(done), { class: "quiet", data: { key: "me" } });
}

// What tells a name that is kept from one that anybody could have typed.
export const mark = () =>
  el("span", { class: "kept-name", role: "img", text: "◆", title: say("ui.me.kept"), "aria-label": say("ui.me.kept") });
