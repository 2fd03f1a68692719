// The page of the club: ratings, the last games that counted, and one's own games.

import { button, byId, el, fill } from "../kit/dom.js";
import { patiently } from "../api/net.js";
import { theClub, titles as allTitles } from "../api/client.js";
import { myGames } from "../api/me.js";
import { current, levelName, load, retell, say, wanted } from "../words/words.js";
import { applyPrefs, onPrefs, prefs, signedIn } from "../kit/prefs.js";
import { choosers } from "../dialogs/settings.js";
import { bars, run } from "../dialogs/plots.js";
import { named } from "../play/final_sum.js";
import { statistics } from "./statistics.js";
import { tell, trouble } from "./news.js";

let titles = [];
let chosen = "";
/** @type {Schemas["Club"]} */
let club = { ratings: [], games: [] };
/** @type {Schemas["GamePlayed"][]} */
let mine = [];

async function draw() {
  const language = wanted();
  const [found, told] = await patiently(() => Promise.all([allTitles(language), theClub()]), trouble);
  titles = found.titles;
  club = told;
  mine = signedIn() ? ((await myGames().catch((error) => void trouble(error)))?.games ?? []) : [];
  const most = mine[0]?.title ?? prefs().favourites[0] ?? club.games[0]?.title;
  if (!chosen) chosen = titles.some((one) => one.id === most) ? most : (titles[0]?.id ?? "");
  // The sources of points have the words of their title.
  await patiently(() => load(language, chosen), trouble);
  if (!signedIn() || mine.length) tell("");
  retell();
  document.title = `Ludoteka · ${say("ui.club.title")}`;
  fill(byId("choosers"), choosers().slice(0, 2));
  fill(byId("titles"), titles.map(titleButton));
  const list = club.ratings.find((one) => one.title === chosen)?.players ?? [];
  fill(byId("ratings"), list.length ? list.map(player) : el("li", { text: say("ui.club.no_ratings") }));
  byId("ratings").classList.toggle("empty", !list.length);
  fill(byId("last"), club.games.length ? club.games.map(game) : el("li", { text: say("ui.club.no_games") }));
  byId("own").hidden = !signedIn();
  fill(byId("mine"), own(mine.filter((one) => one.title === chosen)));
  document.body.dataset.ready = "";
}

const titleName = (id) => titles.find((one) => one.id === id)?.title || id;
// Whoever has deleted a name, or never kept one, is somebody.
const nameOf = ({ name, level }) => name || (level ? `${say("ui.bot_tag")}: ${levelName(level)}` : "–");

function titleButton(title) {
  const choose = () => {
    chosen = title.id;
    draw().catch(trouble);
  };
  const on = String(title.id === chosen);
  return button(title.title, choose, { "aria-pressed": on, data: { key: "title", title: title.id } });
}

/** @param {Schemas["RatedPlayer"]} one */
const player = (one) =>
  el(
    "li",
    { data: { player: one.name || one.level } },
    el("span", { class: "grow", text: nameOf(one) }),
    el("b", { text: String(one.rating) }),
    el("span", { class: "soft", text: say("ui.club.count", { n: one.games }) }),
  );

/** @param {Schemas["GamePlayed"]} one */
function game(one) {
  const day = new Date(one.ended * 1000).toLocaleDateString(current());
  const order = [...one.seats].sort((a, b) => a.rank - b.rank);
  const seats = order.map((seat) => `${seat.rank}. ${nameOf(seat)} ${seat.points}`).join(" · ");
  return el(
    "li",
    {},
    el("div", { class: "grow" }, el("strong", { text: titleName(one.title) }), ` ${seats}`),
    el("span", { class: "soft", text: day }),
  );
}

/** @param {Schemas["GamePlayed"][]} games */
function own(games) {
  if (!games.length) return el("p", { text: say("ui.club.none_mine") });
  const told = statistics(games);
  const short = (value) => value.toLocaleString(current(), { maximumFractionDigits: 1 });
  const facts = [
    ["", say("ui.club.count", { n: told.games })],
    [say("ui.club.won"), String(told.won)],
    [say("ui.club.mean"), short(told.mean)],
    [say("ui.club.place"), short(told.place)],
  ];
  const part = (key, plot) => el("div", {}, el("h3", { text: say(key) }), plot);
  const opponent = (one) =>
    el(
      "li",
      {},
      el("span", { class: "grow", text: nameOf(one) }),
      `${say("ui.club.count", { n: one.games })} · ${say("ui.club.ahead", { n: one.ahead })}`,
    );
  return el(
    "div",
    { class: "mine" },
    el(
      "div",
      { class: "facts" },
      facts.map(([name, value]) =>
        el("span", {}, el("span", { class: "soft", text: `${name} ` }), el("b", { text: value })),
      ),
    ),
    el(
      "div",
      { class: "numbers" },
      part("ui.club.points", run(told.points, say("ui.club.points"))),
      part(
        "ui.club.sources",
        bars(
          told.sources.map(({ source, points }) => ({ name: named("source", source), points })),
          say("ui.club.sources"),
        ),
      ),
    ),
    told.opponents.length ? part("ui.club.opponents", el("ul", { class: "rows" }, told.opponents.map(opponent))) : null,
  );
}

applyPrefs();
onPrefs((_, changes) => {
  if (changes.language) draw().catch(trouble);
});
draw().catch(trouble);
