// One event: my next game, the standing, the rounds, and how it is counted.

import { button, el } from "../kit/dom.js";
import { tableAddress } from "../api/client.js";
import { cancel, join, leave, start } from "../api/events.js";
import { openSeat } from "../api/me.js";
import { current, say } from "../words/words.js";
import { signedIn } from "../kit/prefs.js";

const ACTS = { join, leave, start, cancel };
const SURE = { leave: "ui.events.leave_sure", start: "ui.events.start_sure", cancel: "ui.events.cancel_sure" };

const day = (moment) => new Date(moment * 1000).toLocaleString(current(), { dateStyle: "medium", timeStyle: "short" });
const short = (value, digits = 1) => value.toLocaleString(current(), { maximumFractionDigits: digits });

// An event in a line: the game, how it goes, how far it is.
/** @param {Schemas["EventAbout"]} about */
export function facts(about, titleName) {
  return [
    titleName(about.title),
    say(`ui.events.${about.template}`),
    say("ui.events.seats_n", { n: about.seats }),
    about.rated && say("ui.rated_tag"),
    about.status === "running"
      ? say("ui.events.round", { n: about.round, last: about.last })
      : say(`ui.events.status.${about.status}`),
    about.due && say("ui.events.due", { date: day(about.due) }),
    say("ui.events.entrants", { n: about.entrants }),
    about.made_by && say("ui.events.made_by", { name: about.made_by }),
  ].filter(Boolean);
}

/** @param {Schemas["EventOut"]} event */
export function eventParts(event, page) {
  const { about } = event;
  const names = new Map(event.entrants.map((one) => [one.number, one.name || "–"]));
  const act = (name) => async () => {
    if (SURE[name] && !confirm(say(SURE[name]))) return;
    await ACTS[name](about.id).catch(page.trouble);
    page.again();
  };
  return [
    el(
      "section",
      { "aria-labelledby": "event-name" },
      el("h2", { id: "event-name", text: about.name }),
      el("p", { class: "soft", text: facts(about, page.titleName).join(" · ") }),
      event.may.length
        ? el(
            "div",
            { class: "actions" },
            event.may.map((name) =>
              button(say(`ui.events.${name}`), act(name), {
                class: name === "join" || name === "start" ? "primary" : "",
                data: { key: name },
              }),
            ),
          )
        : null,
      about.status === "open" && !signedIn() ? el("p", { text: say("ui.events.sign_in") }) : null,
      about.status === "open" ? el("p", { class: "soft", text: say("ui.events.seen") }) : null,
      el("p", {}, el("a", { href: "/events", text: say("ui.events.all") })),
    ),
    event.game ? mine(event, names, page) : null,
    standing(event),
    ...event.rounds.map((round) => roundPart(round, about, names)),
    counting(event),
  ];
}

/** @param {Schemas["EventOut"]} event */
function mine(event, names, page) {
  const { game } = event;
  const table = event.rounds[0].tables.find((one) => one.table === game.table);
  const others = table.seats.filter((one) => one.entrant !== event.me).map((one) => names.get(one.entrant));
  const open = async () => {
    try {
      location.href = tableAddress(
        await openSeat({ table: { id: game.table, title: event.about.title }, seat: game.seat }),
      );
    } catch (error) {
      page.trouble(error);
    }
  };
  return el(
    "section",
    { class: "own", "aria-labelledby": "own-game" },
    el("h2", { id: "own-game", text: say("ui.events.mine") }),
    el("p", { text: say("ui.events.with", { names: others.join(", ") }) }),
    game.my_turn ? el("p", { class: "now", text: say("ui.your_turn") }) : null,
    el("div", {}, button(say("ui.events.play"), open, { class: "primary", data: { key: "play" } })),
  );
}

/** @param {Schemas["EventOut"]} event */
function standing(event) {
  const begun = event.about.round > 0;
  const heads = begun ? ["place", "who", "points", "opponents", "share", "meetings"] : ["who"];
  const cells = (one) =>
    begun
      ? [
          [`${one.rank}.`, "number"],
          [one.name || "–", "who"],
          [short(one.points), "number"],
          [short(one.opponents), "number"],
          [`${short(one.share * 100, 0)} %`, "number"],
          [String(one.meetings), "number"],
        ]
      : [[one.name || "–", "who"]];
  const row = (one) =>
    el(
      "tr",
      { class: one.number === event.me ? "own" : "", data: { entrant: one.number } },
      cells(one).map(([text, kind]) =>
        el(
          "td",
          { class: kind },
          text,
          kind === "who" && one.out ? el("span", { class: "tag", text: say("ui.events.out") }) : null,
        ),
      ),
    );
  return el(
    "section",
    { "aria-labelledby": "standing-name" },
    el("h2", {
      id: "standing-name",
      text: say(begun ? "ui.events.standing" : "ui.events.entrants", { n: event.entrants.length }),
    }),
    event.entrants.length
      ? el(
          "table",
          { class: "standing" },
          el(
            "thead",
            {},
            el(
              "tr",
              {},
              heads.map((name) => el("th", { scope: "col", text: say(`ui.events.${name}`) })),
            ),
          ),
          el("tbody", {}, event.entrants.map(row)),
        )
      : null,
  );
}

/** @param {Schemas["EventRound"]} round */
function roundPart(round, about, names) {
  const seat = (one) => {
    const name = names.get(one.entrant);
    if (one.how === "played") return `${one.rank}. ${name} ${one.points} (${short(one.won)})`;
    if (one.how === "absent" || one.how === "void")
      return `${name}: ${say(`ui.events.${one.how}`)} (${short(one.won)})`;
    return name;
  };
  const table = (one) =>
    el(
      "li",
      { data: { table: one.table } },
      el("span", { class: "grow", text: one.seats.map(seat).join(" · ") }),
      one.seats.some(({ how }) => !how) ? el("span", { class: "tag", text: say("ui.events.status.running") }) : null,
    );
  const out = round.out.map((one) => names.get(one)).join(", ");
  return el(
    "section",
    { data: { round: round.number } },
    el(
      "details",
      { open: round.number === about.round },
      el("summary", {}, el("h2", { text: say("ui.events.round_n", { n: round.number }) })),
      el("ul", { class: "rows" }, round.tables.map(table)),
      out ? el("p", { class: "soft", text: say("ui.events.sit_out", { names: out }) }) : null,
    ),
  );
}

// The numbers of the template, in words.
/** @param {Schemas["EventOut"]} event */
function counting({ about, how }) {
  const { first, bye, absent, absences } = how;
  return el(
    "section",
    { class: "soft", "aria-labelledby": "how-name" },
    el("h2", { id: "how-name", text: say("ui.events.how") }),
    [
      say(`ui.events.${about.template}_hint`),
      say("ui.events.how_points", { first }),
      say("ui.events.how_bye", { bye, void: how.void }),
      say("ui.events.how_absent", { absent, absences }),
      say("ui.events.how_ties"),
    ].map((text) => el("p", { text })),
  );
}
