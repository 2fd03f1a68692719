// What somebody's games amount to.

import assert from "node:assert/strict";
import { test } from "node:test";
import { statistics } from "../../src/ludoteka/client/pages/statistics.js";

const seat = (name, points, rank, more = {}) => ({
  name,
  level: "",
  points,
  rank,
  rating: null,
  me: false,
  lines: [],
  ...more,
});
const me = (points, rank, lines) => seat("Anna", points, rank, { me: true, lines });
const game = (...seats) => ({ title: "t", ended: 1, rated: false, seats });

test("games, places, sources and opponents are counted", () => {
  // The newest game comes first, as the server tells them.
  const told = statistics([
    game(seat("Béla", 30, 1), me(20, 2, [["gold", 20]])),
    game(
      me(40, 1, [
        ["gold", 10],
        ["sheep", 30],
      ]),
      seat("Béla", 10, 3),
      seat("", 20, 2, { level: "easy" }),
      seat("", 5, 4),
    ),
  ]);
  assert.deepEqual([told.games, told.won, told.mean, told.place], [2, 1, 30, 1.5]);
  assert.deepEqual(told.points, [
    { points: 40, won: true },
    { points: 20, won: false },
  ]);
  assert.deepEqual(told.sources, [
    { source: "gold", points: 15 },
    { source: "sheep", points: 15 },
  ]);
  assert.deepEqual(told.opponents, [
    { name: "Béla", level: "", games: 2, ahead: 1 },
    { name: "", level: "easy", games: 1, ahead: 1 },
  ]);
});
