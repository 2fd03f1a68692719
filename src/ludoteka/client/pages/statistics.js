// What the games of one person at one title amount to.

const mean = (some) => some.reduce((sum, one) => sum + one, 0) / some.length;

/** @param {Schemas["GamePlayed"][]} games - the newest first */
export function statistics(games) {
  const own = [...games].reverse().map((game) => ({ ...game.seats.find((seat) => seat.me), of: game.seats.length }));
  const opponents = new Map();
  for (const game of games) {
    const me = game.seats.find((seat) => seat.me);
    for (const seat of game.seats.filter((one) => !one.me && (one.name || one.level))) {
      const id = JSON.stringify([seat.name, seat.level]);
      const old = opponents.get(id) ?? { name: seat.name, level: seat.level, games: 0, ahead: 0 };
      opponents.set(id, { ...old, games: old.games + 1, ahead: old.ahead + Number(me.rank < seat.rank) });
    }
  }
  const names = [...new Set(own.flatMap((one) => one.lines.map(([source]) => source)))];
  const from = (one, source) => one.lines.filter(([name]) => name === source).reduce((sum, line) => sum + line[1], 0);
  return {
    games: own.length,
    won: own.filter((one) => one.rank === 1).length,
    mean: mean(own.map((one) => one.points)),
    place: mean(own.map((one) => one.rank)),
    points: own.map(({ points, rank }) => ({ points, won: rank === 1 })),
    sources: names
      .map((source) => ({ source, points: mean(own.map((one) => from(one, source))) }))
      .filter(({ points }) => points !== 0)
      .sort((a, b) => b.points - a.points),
    opponents: [...opponents.values()].sort((a, b) => b.games - a.games || b.ahead - a.ahead).slice(0, 8),
  };
}
