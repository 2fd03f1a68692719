// Whoever comes to a seat by a link is asked for a name: once, and the browser keeps it.

import { button, dialog, el } from "../kit/dom.js";
import { seatAt } from "../api/client.js";
import { say } from "../words/words.js";
import { keep, prefs, setPrefs, signedIn } from "../kit/prefs.js";

export function askName(message, entry, key) {
  if (message.can.agree && signedIn()) {
    askAgree(message, entry, key);
    return;
  }
  const seat = message.seats[message.seat];
  // A table that was made in this browser has its names.
  if (!seat || seat.name || seat.kind !== "person" || (entry && !entry.taken) || message.status === "over") return;
  // Nobody else sits at a lesson.
  if (message.lesson) return;
  // Whoever is signed in sits down under that name.
  if (signedIn()) {
    seatAt(key)
      .sit()
      .catch(() => {});
    return;
  }
  const tell = (name) => seatAt(key).setPrefs({ name });
  // Without it the seat is called by its number.
  if (prefs().name) {
    tell(prefs().name).catch(() => {});
    return;
  }
  if (prefs().nameless) return;
  const input = el("input", {
    maxLength: 40,
    autocomplete: "nickname",
    "aria-label": say("ui.name"),
    data: { key: "my-name" },
  });
  const problem = el("p", { class: "note bad", role: "alert", hidden: true });
  const save = async (event) => {
    event.preventDefault();
    const name = input.value.trim();
    if (!name) return box.close();
    try {
      await tell(name);
      setPrefs({ name });
      box.close();
    } catch (error) {
      problem.textContent = say(error.said || "ui.failed");
      problem.hidden = false;
    }
  };
  const form = el(
    "form",
    { class: "form", on: { submit: save } },
    el("p", { text: say("ui.ask_name") }),
    input,
    problem,
  );
  const box = dialog(
    say("ui.your_name"),
    form,
    [
      button(say("ui.without_name"), () => box.close(), { class: "quiet", data: { key: "no-name" } }),
      button(say("ui.sit_down"), save, { class: "primary", data: { key: "save-name" } }),
    ],
    { close: say("ui.close"), onclose: () => setPrefs({ nameless: !prefs().name }) },
  );
  input.focus();
}

// Whether the result counts is asked once, of whoever has sat down under a name that is kept.
async function askAgree(message, entry, key) {
  if (entry?.declined) return;
  const seat = seatAt(key);
  if (!message.seats[message.seat].named) await seat.sit().catch(() => {});
  const no = () => keep({ key, declined: true });
  const problem = el("p", { class: "note bad", role: "alert", hidden: true });
  const agree = async () => {
    try {
      await seat.agree();
      box.close();
    } catch (error) {
      problem.textContent = say(error.said || "ui.failed");
      problem.hidden = false;
      no();
    }
  };
  const box = dialog(
    say("ui.agree_title"),
    el("div", { class: "form" }, el("p", { text: say("ui.agree_hint") }), problem),
    [
      button(say("ui.agree_not"), () => box.close(no()), { class: "quiet", data: { key: "not-rated" } }),
      button(say("ui.agree"), agree, { class: "primary", data: { key: "agree" } }),
    ],
    { close: say("ui.close") },
  );
}
