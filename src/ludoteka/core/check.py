"""The check kit that every title must pass.

It plays random games and tests, at each decision, what the shared code promises to players, servers and bots.
Cheap promises are tested at every decision, dear ones at decisions picked at random. A failure comes with the
record of the game up to that point, so that it can be opened and looked at.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from .check_numbers import check_told
from .choice import CHANCE
from .game import Game
from .lessons.check import check_advice
from .lessons.icons import check_explained
from .position import Position
from .promise import promise
from .promises import (
    check_data,
    check_dump,
    check_end,
    check_legality,
    check_moves,
    check_notation,
    check_push,
    check_reasons,
    check_texts,
    check_values,
    check_words,
)
from .record import Record
from .secrets import check_beats, check_previews, check_secrets, check_worlds
from .state import State

DEAR = 0.04
"""The share of decisions at which the dear promises are tested."""


@dataclass(frozen=True)
class Failure:
    """A broken promise, and the record of the game that shows it."""

    message: str
    record: str


def check(
    game: Game, games: int = 100, seed: int = 1, progress: Callable[[int], None] | None = None, first: int = 0
) -> list[Failure]:
    """Play this many games over all seat counts and option presets, from the `first` of a run on. Returns what
    failed."""
    failures = []
    for number in range(first, first + games):
        failure = check_one(game, number, seed)
        if failure:
            failures.append(failure)
        if progress:
            progress(number + 1)
    return failures


def plan(game: Game, number: int) -> tuple[int, dict[str, str]]:
    """Which seat count and options the n-th game of a run has: all combinations in turn, as far as the options are
    offered to so many players."""
    seats = game.seats[number % len(game.seats)]
    presets = [preset for preset in game.presets if game.offers(seats, preset)]
    return seats, presets[number // len(game.seats) % len(presets)]


def check_one(game: Game, number: int, seed: int) -> Failure | None:
    """Play one game of a run. Returns the first promise it breaks."""
    seats, options = plan(game, number)
    rng = Random(f"{seed}/{number}")
    position = game.new(seats, options)
    moves: list[tuple[int, str]] = []
    try:
        for _ in audit(game, position, rng, moves):
            pass
    except Exception as error:
        message = f"{seats} players, {options or 'default options'}, move {len(moves) + 1}: {error!r}"
        return Failure(message, Record.of(position, moves).write())
    return None


def audit(game: Game, position: Position, rng: Random, moves: list[tuple[int, str]]) -> Iterator[int]:
    """One random game with all its checks, a step at each decision."""
    kept: list[tuple[Position, str]] = []
    seats = position.base.seats
    decisions = 0
    before: int | None = None
    forecasts = Forecasts(game)
    met: set[str] = set()
    while position.to_move:
        seat = rng.choice(position.to_move)
        choice = position.choice(seat)
        check_moves(game, position, choice)
        check_legality(game, position, choice, rng)
        dear = rng.random() < DEAR
        if dear or choice.name not in met:
            check_advice(game, position, choice)
            check_explained(game, position.scene(None if seat == CHANCE else seat))
        met.add(choice.name)
        if dear:
            kept.append((position.copy(), position.key()))
            check_words(game, choice)
            check_notation(game, choice)
            check_reasons(game, position, choice, rng)
            check_dump(game, position, rng)
            check_secrets(position, seats, rng)
            if seat != CHANCE:
                check_previews(position, choice, rng)
            check_texts(game, choice, rng)
            check_values(position, choice, rng)
            check_data(game, position, rng)
        move = choice.pick(rng)
        # What chance does is soon tested, and tells the most.
        if dear or (seat == CHANCE and rng.random() < 4 * DEAR):
            check_told(position, choice, rng)
        if dear:
            check_worlds(position, seat, move, rng)
            check_beats(position, seat, move, rng)
        text = game.text(choice, move)
        promise(game.read(choice, text) == move, f"{text!r} parses back")
        moves.append((seat, text))
        before = check_push(position, seat, move, before, dear)
        if not position.answers:
            broken = game.laws(position.base)
            promise(not broken, "; ".join(broken))
            forecasts.compare(position.base)
        decisions += seat != CHANCE
        promise(decisions <= game.bound, f"the game ends within {game.bound} decisions")
        yield decisions
    check_end(game, position, moves)
    for copy, key in kept:
        promise(copy.key() == key, "a copy never changes")


class Forecasts:
    """What the title's aids foretell, kept until it happens and then compared."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.open: dict[str, tuple[State, Any]] = {}

    def compare(self, base: State) -> None:
        for forecast in self.game.forecasts:
            if forecast.name in self.open:
                before, told = self.open[forecast.name]
                came = forecast.came(before, base)
                if came is None:
                    continue
                promise(came == told, f"{forecast.name}: {told!r} was foretold and {came!r} came")
                del self.open[forecast.name]
            told = forecast.told(base)
            if told is not None:
                self.open[forecast.name] = (base, told)
