// Where a message goes when it is one's turn: this browser first, mail second, the other services behind them.

import { button, el, fill } from "../kit/dom.js";
import { canNotify, notified, subscribe } from "../api/push.js";
import { say } from "../words/words.js";

/**
 * @param {Schemas["PrefsOut"]} prefs
 * @param {(notify: string) => Promise<Schemas["PrefsOut"] | null>} save
 * @param {(text: string) => void} tell
 */
export function notices(prefs, save, tell) {
  const body = el("div", { class: "form" });
  let shown = prefs;
  // What was refused stays where it was typed.
  const set = async (notify) => {
    const stored = await save(notify);
    if (!stored) return;
    shown = stored;
    draw();
  };
  const draw = async () => fill(body, ...parts(shown, await notified(), set, tell));
  draw();
  return body;
}

function parts({ notify, carrier, services, push_key: key, unconfirmed }, own, set, tell) {
  const typed = services.filter((one) => one !== "push");
  const others = typed.filter((one) => one !== "mail");
  const mail = typed.includes("mail");
  const push = Boolean(key) && canNotify();
  const first = push || mail;
  const other = () => {
    const value = carrier === "push" || carrier === "mail" ? "" : notify;
    return field("ui.notify", "notify", "text", value, "https://…", !others.length, set);
  };
  return [
    push ? browser(key, Boolean(own) && own === notify, set, tell) : null,
    mail ? field("ui.notify_mail", "notify-mail", "email", carrier === "mail" ? notify : "", "", false, set) : null,
    // Nothing goes there before whoever reads there has agreed.
    unconfirmed ? el("p", { class: "note warn", data: { key: "notify-waits" }, text: say("ui.notify_waits") }) : null,
    first ? null : other(),
    first && others.length
      ? el(
          "details",
          { open: others.includes(carrier) },
          el("summary", { text: say("ui.notify_more"), data: { key: "notify-more" } }),
          other(),
        )
      : null,
    el("p", { class: "soft", data: { key: "services" }, text: hint(typed, push, key) }),
  ];
}

function field(label, key, type, value, placeholder, disabled, set) {
  return el(
    "label",
    { class: "field-row" },
    el("span", { text: say(label) }),
    el("input", {
      type,
      value,
      maxLength: 300,
      placeholder,
      disabled,
      data: { key },
      on: { change: (event) => set(event.target.value) },
    }),
  );
}

// Whether this browser shows notices itself.
function browser(key, on, set, tell) {
  const turn = async () => {
    if (on) return set("");
    try {
      return await set(await subscribe(key));
    } catch (error) {
      return tell(say(error.said || "ui.push_failed"));
    }
  };
  return button(say(on ? "ui.push_stop" : "ui.push_start"), turn, {
    data: { key: "push" },
    "aria-pressed": String(on),
  });
}

// When messages go there, and which services carry those that are typed.
function hint(typed, push, key) {
  if (typed.length) return `${say("ui.notify_hint")} ${say("ui.notify_services", { services: typed.join(", ") })}`;
  if (push) return say("ui.notify_hint");
  return say(key ? "ui.push_unable" : "ui.notify_none");
}
