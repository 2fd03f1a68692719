// There is no table to show: what happened, and what to do about it.

import { announce, button, byId, el, every, fill } from "../kit/dom.js";
import { say } from "../words/words.js";

export function lost(error, again) {
  const unknown = error.status === 404;
  // A table that waits for other component tables says which.
  const waits = error.status === 409;
  const text = unknown
    ? say("ui.unknown_table")
    : waits
      ? say("ui.cannot_open")
      : error.status
        ? say(error.said || "ui.failed")
        : say("ui.offline");
  const hint = unknown ? say("ui.unknown_hint") : waits ? say(error.said) : say("ui.offline_hint");
  const cover = byId("cover");
  document.title = "Ludoteka";
  cover.dataset.kind = "lost";
  cover.hidden = false;
  document.body.classList.add("covered");
  fill(
    cover,
    el(
      "div",
      { class: "hand-over", role: "alert" },
      el("img", { class: "crest large", src: every(".logo img")[0].src, alt: "" }),
      el("h2", { text }),
      el("p", { class: "soft", text: hint }),
      el(
        "div",
        { class: "lost-ways" },
        unknown ? null : button(say("ui.retry"), again, { data: { key: "retry" } }),
        el("a", { class: "link", href: "/", text: say("ui.home") }),
      ),
    ),
  );
  announce(text, false);
}

export function found() {
  const cover = byId("cover");
  if (cover.dataset.kind !== "lost") return;
  cover.dataset.kind = "";
  cover.hidden = true;
  fill(cover);
  document.body.classList.remove("covered");
}
