// What a bot thinks, as people say it: a chance is a round number and never certain, a difference is a word.

const STEP = 5;
const MOST = 90;
// So many tries weigh as much as knowing nothing.
const TRIES = 100;

// A chance to win: bots are sure of themselves far too early, so nothing is above or below what is said here, and what
// few tries have found is held nearer to an even chance.
/** @param {number} value @param {number} tries of how many the value is the mean @param {number} players */
export function chance(value, tries, players) {
  const even = 1 / Math.max(players, 2);
  const held = (value * tries + even * TRIES) / (tries + TRIES);
  const percent = Math.round((held * 100) / STEP) * STEP;
  if (percent > MOST) return { key: "ui.hint.above", args: { n: MOST } };
  if (percent < 100 - MOST) return { key: "ui.hint.below", args: { n: 100 - MOST } };
  return { key: "ui.hint.about", args: { n: percent } };
}

// How much worse another move is, by the chances of both, or by what both are worth.
export function worse(best, other, certain) {
  const part = certain ? (best - other) / Math.max(Math.abs(best), 1) : best - other;
  return part < 0.02 ? "ui.hint.close" : part < 0.08 ? "ui.hint.behind" : "ui.hint.far";
}

// A reason, with what weighs most in it: points later (territory, tracks).
/** @param {Schemas["Term"]} term */
function named({ key, parts }) {
  const reason = { key, args: {} };
  if (!parts?.length) return reason;
  return { key: "purpose.of", args: { reason, parts: parts.map((part) => ({ key: part, args: {} })) } };
}

// What speaks for a move and what against it, the weightiest first; what hardly matters is left out.
/** @param {Schemas["Term"][]} terms */
export function sides(terms) {
  const most = Math.max(...terms.map((one) => Math.abs(one.difference)), 0);
  const weighty = terms
    .filter((one) => Math.abs(one.difference) >= most / 5 && one.difference)
    .sort((one, other) => Math.abs(other.difference) - Math.abs(one.difference));
  const keys = (some) => some.slice(0, 2).map(named);
  return {
    gains: keys(weighty.filter((one) => one.difference > 0)),
    costs: keys(weighty.filter((one) => one.difference < 0)),
  };
}
