"""Games to learn from.

The first generation plays by the title's first guesses with noise, straight through in playout mode: many cheap games.
Later ones let the search itself play, with the value that the last generation learned. Either way seats differ in how
loosely they play, games begin with some random moves, and all numbers of seats and presets of the title take part.
What a shard holds depends on the seed and its number alone.
"""

from dataclasses import dataclass
from pathlib import Path
from random import Random
from time import thread_time
from typing import Final

from ..bots.models import NoModel, load_model, model_digest
from ..bots.search import Search
from ..bots.value import HandSet, Learned
from ..core.choice import CHANCE
from ..core.game import Game
from ..core.position import Position
from ..core.result import Result
from ..core.words import words
from ..games import game as find_game
from .shards import BadShard, Header, header_of, read_header, shard_path, write_shard

Row = list[float]

ROWS: Final = 12
"""The most positions that are kept of a cheap game."""
ROUND: Final = 1
"""How many times round the table a learned value looks ahead when it helps to label a position."""


@dataclass(frozen=True)
class Recipe:
    """How games are made."""

    title: str
    folder: str
    generation: int = 1
    seed: int = 1
    games: int = 100
    """In one shard."""
    all: int | None = None
    """In all shards together; none: each is full."""
    iterations: int = 0
    """Of the search for each decision; none: the first guesses play."""
    model: str | None = None
    """The folder of the value that the search plays with; none: the hand-set one."""
    main: float = 0.5
    """How many of the games have four seats, or as many as there can be."""
    solo: float = 0.0
    """How many of the games have one seat."""

    def header(self, found: Game, number: int) -> Header:
        """What the shard of a number says of itself when it is made."""
        made_by = model_digest(Path(self.model)) if self.model else ""
        return header_of(
            found, self.generation, self.seed, number, self.size(number), self.iterations, made_by, self.main, self.solo
        )

    def size(self, number: int) -> int:
        """The games of a shard: the last one may have fewer."""
        return self.games if self.all is None else min(self.games, self.all - number * self.games)


def make_shard(recipe: Recipe, number: int) -> int:
    """Play the games of a shard, unless they are there. Returns how many games were played."""
    found = find_game(recipe.title)
    if kept_games(recipe, found, number):
        return 0
    header = recipe.header(found, number)
    path = shard_path(Path(recipe.folder), recipe.generation, number)
    rng = Random(f"{recipe.title}/{recipe.seed}/{recipe.generation}/{number}")
    value = value_for(found, recipe)
    rows: list[Row] = []
    for _ in range(header.games):
        seats, options = table(found, recipe, rng)
        position = found.new(seats, options)
        if recipe.iterations:
            kept, result = search_game(found, position, value, recipe.iterations, rng)
        else:
            kept, result = policy_game(found, position, rng)
        later = judged_later(value, kept) if recipe.iterations else []
        rows += labelled(kept, later, header.common + header.most * header.seat, header.most, result)
    write_shard(path, header, rows)
    return header.games


def kept_games(recipe: Recipe, found: Game, number: int) -> int:
    """How many games of a shard are there already: none if it has fewer than it should. One that was made otherwise is
    never taken for it."""
    path = shard_path(Path(recipe.folder), recipe.generation, number)
    if not path.exists():
        return 0
    header = recipe.header(found, number)
    there = read_header(path)
    unlike = header.unlike(there)
    if unlike is not None:
        raise BadShard(f"{path} holds other games, with {unlike}: use another --out, or remove its folder")
    return there.games if there.games >= header.games else 0


def value_for(found: Game, recipe: Recipe) -> HandSet | Learned:
    if recipe.model is None:
        return HandSet(found.judge)
    value = load_model(found, Path(recipe.model))
    if isinstance(value, str):
        # Other games than asked for would lie under this name.
        raise NoModel(f"the model in {recipe.model} cannot be played here: {words('en').say(value)}")
    return value


def table(found: Game, recipe: Recipe, rng: Random) -> tuple[int, dict[str, str]]:
    """How many sit at the table, and with which options."""
    draw = rng.random()
    if draw < recipe.main:
        seats = min(4, found.seats[-1])
    elif draw < recipe.main + recipe.solo and found.seats[0] == 1:
        seats = 1
    else:
        seats = rng.choice(list(found.seats))
    fitting = [preset for preset in found.presets if found.offers(seats, preset)]
    return seats, dict(rng.choice(fitting)) if rng.random() < 0.5 else {}


def judged_later(value: HandSet | Learned, rows: list[Row]) -> list[list[float]]:
    """For each position of a game, what a learned value says one time round the table later: less blurred by luck than
    the end of the game. The last positions have none."""
    if isinstance(value, HandSet) or not rows:
        return []
    shares = value.judged(rows)
    ahead = ROUND * len(shares[0])
    return shares[ahead:]


def labelled(rows: list[Row], later: list[list[float]], width: int, most: int, result: Result) -> list[Row]:
    """Positions with what their players got in the end, and what was foreseen for them on the way."""
    scores = [*result.scores, *(rival.score for rival in result.rivals)]
    ranks = [*result.ranks, *(rival.rank for rival in result.rivals)]
    first = ranks.count(1)
    wins = [1.0 / first if rank == 1 else 0.0 for rank in ranks]
    short = [0.0] * (most - len(scores))
    ends = [float(len(scores)), *wins, *short, *map(float, scores), *short]
    unknown = [0.0] * most
    found = []
    for i, row in enumerate(rows):
        foreseen = [*later[i], *short] if i < len(later) else unknown
        found.append([*row, *[0.0] * (width - len(row)), *ends, *foreseen])
    return found


# -- the two ways to play -------------------------------------------------------------------------------------------


def noises(seats: int, rng: Random) -> list[float]:
    """How loosely each seat plays, in points: most of them sensibly, some wildly."""
    return [0.15 * 20.0 ** rng.random() for _ in range(seats)]


def policy_game(found: Game, position: Position, rng: Random) -> tuple[list[Row], Result]:
    """A game by the first guesses with noise."""
    judge, features = found.judge, found.features
    run = position.playout()
    g = run.state
    seats = g.seats
    players = [Search(judge, None, 1.0, 1.0, noise) for noise in noises(seats, rng)]
    wild = rng.randrange(12 * seats) if rng.random() < 0.5 else 0
    rows: list[Row] = []
    clock = judge.clock(g)
    decisions = 0
    while not run.over:
        choice = run.ask()
        if choice.seat == CHANCE or decisions < wild:
            move = choice.pick(rng)
        else:
            move = players[choice.seat].loose(g, choice, rng)
        decisions += choice.seat != CHANCE
        run.answer(choice.seat, move)
        if judge.clock(g) != clock and not run.over:
            clock = judge.clock(g)
            if decisions:
                row: Row = []
                features.fill(g, row)
                rows.append(row)
    return rng.sample(rows, min(ROWS, len(rows))), found.result(g)


def search_game(
    found: Game, position: Position, value: HandSet | Learned, iterations: int, rng: Random
) -> tuple[list[Row], Result]:
    """A game by a short search at every decision; early moves are drawn by how often they were tried."""
    judge, features = found.judge, found.features
    wild = rng.randrange(8 * position.base.seats) if rng.random() < 0.3 else 0
    guesser = Search(judge, None, 1.0, 1.0, 1.0)
    rows: list[Row] = []
    clock = judge.clock(position.state)
    decisions = 0
    while position.to_move:
        seat = position.to_move[0]
        choice = position.choice(seat)
        decisions += seat != CHANCE
        if seat == CHANCE or len(choice.moves) == 1:
            move = choice.pick(rng)
        elif decisions <= wild or rng.random() < 0.02:
            move = guesser.loose(position.state, choice, rng)
        else:
            search = Search(judge, value, 1.2, 1.0, 0.5)
            node = search.run(position.imagine(seat, rng), choice, 0, rng, thread_time, 1e9, iterations)
            weights = [n * n if choice.allows(node.moves[i]) else 0 for i, n in enumerate(node.visits)]
            move = rng.choices(node.moves, weights)[0] if sum(weights) else choice.pick(rng)
        position.push(seat, move)
        if not position.over and judge.clock(position.state) != clock:
            clock = judge.clock(position.state)
            row: Row = []
            features.fill(position.state, row)
            rows.append(row)
    result = position.result()
    assert result is not None
    return rows, result


__all__ = ["Recipe", "make_shard"]
