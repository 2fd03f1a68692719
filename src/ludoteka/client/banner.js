// What everybody at the table should see at once: a lost connection, a question to all.

import { button, byId, el, fill } from "./dom.js";
import { post } from "./net.js";
import { say, seatName } from "./words.js";

export function drawBanner(table) {
  const { message, online } = table;
  const made = [];
  if (!online) made.push(el("p", { class: "offline", text: say("ui.connection_lost") }));
  const vote = message?.vote;
  if (vote) {
    const text = vote.kind === "takeover" ? say("ui.vote.takeover", { who: seatName(vote.by), seat: seatName(vote.seat) }) : say("ui.vote.rewind", { who: seatName(vote.by) });
    const mine = message.seat !== null && vote.voters.includes(message.seat) && !vote.yes.includes(message.seat);
    const answer = (yes) => post(`/api/seats/${table.key}/vote`, { yes }).catch((error) => table.hands.trouble(error));
    made.push(el("p", { class: "vote" }, text,
      mine ? button(say("word.yes"), () => answer(true), { class: "primary" }) : null,
      mine ? button(say("word.no"), () => answer(false)) : null));
  }
  if (message?.seat === null) made.push(el("p", { class: "watching", text: say("ui.watching") }));
  if (message && message.seat !== null && message.seats[message.seat].left) {
    made.push(el("p", { class: "vote" }, say("ui.you_left"), button(say("ui.return"), () => post(`/api/seats/${table.key}/return`).catch((error) => table.hands.trouble(error)), { class: "primary" })));
  }
  const home = byId("banner");
  const key = JSON.stringify([online, vote, message?.seat, made.length, document.documentElement.lang]);
  if (home.dataset.key === key) return;
  home.dataset.key = key;
  fill(home, made);
  home.hidden = !made.length;
}
