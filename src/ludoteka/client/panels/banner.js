// What everybody at the table should see at once: a lost connection, a question to all, somebody who is gone.

import { button, byId, el, fill } from "../kit/dom.js";
import { seatAt } from "../api/client.js";
import { say, seatName } from "../words/words.js";
import { tryOutLine } from "../dialogs/try_out.js";

const FROM_HOST = new Set(["house.notice", "house.read_only", "house.closed"]);
let timer = 0;

export function drawBanner(table) {
  const { message, online } = table;
  const act = (call) => call(seatAt(table.key)).catch((error) => table.controller.trouble(error));
  const made = [];
  if (!online) made.push(el("p", { class: "offline", text: say("ui.connection_lost") }));
  if (table.outdated)
    made.push(
      el(
        "p",
        { class: "vote" },
        say("ui.outdated"),
        button(say("ui.reload"), () => location.reload(), { class: "primary", data: { key: "reload" } }),
      ),
    );
  // What the host has everybody told.
  for (const note of message?.notes || [])
    if (FROM_HOST.has(note.key)) made.push(el("p", { class: "vote", text: say(note) }));
  if (message?.vote) made.push(question(message, act));
  else if (message) made.push(...absent(message).map((one) => gone(one, act)));
  if (message && message.seat !== null && message.seats[message.seat].left) {
    made.push(
      el(
        "p",
        { class: "vote" },
        say("ui.you_left"),
        button(say("ui.return"), () => act((seat) => seat.comeBack()), { class: "primary", data: { key: "return" } }),
      ),
    );
  }
  if (message) made.push(tryOutLine(table));
  const home = byId("banner");
  const shown = made.filter(Boolean);
  const key = JSON.stringify([
    online,
    message?.vote,
    table.key,
    shown.map((one) => one.textContent),
    document.documentElement.lang,
  ]);
  clearTimeout(timer);
  if (message?.clock) timer = setTimeout(() => table.redraw(), nextFall(message));
  if (home.dataset.key === key) return;
  home.dataset.key = key;
  fill(home, shown);
  home.hidden = !shown.length;
}

// What the table is asked. Who asked may take it back; the others answer.
/** @param {Schemas["TableMessage"]} message */
function question({ vote, seat }, act) {
  const text =
    vote.kind === "takeover"
      ? say("ui.vote.takeover", { who: seatName(vote.by), seat: seatName(vote.seat) })
      : say("ui.vote.rewind", { who: seatName(vote.by) });
  const open = vote.voters.filter((one) => !vote.yes.includes(one));
  const mine = seat !== null && open.includes(seat);
  const answer = (yes, word, props) =>
    button(say(word), () => act((own) => own.vote(yes)), { ...props, data: { key: `vote-${yes ? "yes" : "no"}` } });
  return el(
    "p",
    { class: "vote" },
    text,
    " ",
    mine ? null : say("ui.waits_for", { names: open.map(seatName).join(", ") }),
    mine ? answer(true, "word.yes", { class: "primary" }) : null,
    mine ? answer(false, "word.no") : seat === vote.by ? answer(false, "ui.withdraw") : null,
  );
}

// -- who is gone or late ---------------------------------------------------------------------------------------------

const rest = (clock, seat) => {
  const { left, since } = clock.seats[seat];
  return since === null ? Infinity : left - (Date.now() / 1000 - since);
};

// People who do not play any more and for whom no bot plays: the others may ask for one.
/** @param {Schemas["TableMessage"]} message */
function absent({ seat, seats, status, clock }) {
  if (seat === null || status !== "running" || seats[seat].left) return [];
  return seats.filter(
    (one) =>
      one.kind === "person" &&
      one.seat !== seat &&
      !one.open &&
      (one.left ? !one.level : clock && rest(clock, one.seat) <= 0),
  );
}

function gone({ seat, left }, act) {
  return el(
    "p",
    { class: "vote" },
    say(left ? "ui.has_left" : "ui.is_late", { seat: seatName(seat) }),
    button(say("ui.ask_bot"), () => act((own) => own.takeOver(seat)), { data: { key: "takeover" } }),
  );
}

/** @param {Schemas["TableMessage"]} message */
function nextFall({ clock, seats }) {
  const next = Math.min(3600, ...seats.map((one) => rest(clock, one.seat)).filter((left) => left > 0));
  return next * 1000 + 300;
}
