// Several people at one screen: between two of them nothing secret is in sight.

import { button, byId, el, fill } from "../kit/dom.js";
import { crest } from "../play/action_bar.js";
import { say, seatName } from "../words/words.js";
import { kept } from "../kit/prefs.js";

// The person at this screen who is to answer next, if it is not the one who sits here now.
export function nextHere(table) {
  const { message } = table;
  if (message.seat === null || message.waiting.includes(message.seat)) return null;
  return table.here().find((one) => one.seat !== message.seat && message.waiting.includes(one.seat)) || null;
}

// Cover the table if the screen should be handed over. Says whether it is covered.
export function handOver(table) {
  const cover = byId("cover");
  const next = nextHere(table);
  if (!next) {
    if (cover.dataset.kind === "hand" && !cover.dataset.ready) uncover();
    return cover.dataset.kind === "hand" && !cover.hidden;
  }
  // In a try-out one person plays all seats and knows everything already.
  if (kept(table.key)?.parent) {
    table.switchTo(next.key);
    return true;
  }
  cover.dataset.kind = "hand";
  cover.dataset.ready = "";
  cover.hidden = false;
  document.body.classList.add("covered");
  for (const part of ["forward", "back", "detail", "prompt"]) fill(byId(part));
  const name = seatName(next.seat);
  fill(
    cover,
    el(
      "div",
      { class: "hand-over", role: "dialog", "aria-modal": "true" },
      crest(table.message.scene, next.seat, "crest large"),
      el("h2", { text: say("turn.hand_over", { seat: name }) }),
      el("p", { class: "soft", text: say("ui.hidden_until") }),
      button(
        say("ui.i_am", { name }),
        () => {
          uncover();
          table.switchTo(next.key);
        },
        { class: "primary big", data: { key: "hand-over" } },
      ),
    ),
  );
  cover.querySelector("button").focus();
  return true;
}

function uncover() {
  const cover = byId("cover");
  cover.hidden = true;
  cover.dataset.kind = "";
  fill(cover);
  document.body.classList.remove("covered");
}
