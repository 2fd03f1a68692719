"""Promises of the check kit about the numbers of a title: actions that mean one move each, and observations that give
nothing away."""

from random import Random
from typing import Any, Final

from .actions import paths
from .choice import CHANCE, Choice
from .game import Game
from .position import Position
from .promise import promise

TURNS: Final = 6
"""So many ways for things to turn out are compared."""


def check_actions(game: Game, choice: Choice) -> None:
    """The masks lead to the legal moves and to nothing else, each by the path that the move is written as."""
    actions = game.actions
    if actions is None:
        return
    name = choice.name
    found = list(paths(actions, choice))
    same = len(found) == len(choice.moves) and {move for _, move in found} == set(choice.moves)
    promise(same, f"{name}: the masks allow exactly the legal moves")
    size = actions.outcomes if choice.seat < 0 else actions.size
    for path, move in found:
        promise(actions.path(choice, move) == path, f"{name}: {move!r} is encoded as it is decoded")
        promise(all(0 <= number < size for number in path), f"{name}: {move!r} has numbers of the action space")


def check_observation(position: Position, imagined: Position, seat: int | None) -> None:
    """A seat reads the same numbers from the true position and from one it imagines; all are in their ranges."""
    game = position.game
    if game.observation is None or seat is None:
        return
    observation = game.observation(position.base.seats, game.options_of(position))
    numbers = observation.read(position.known(seat), seat)
    others = observation.read(imagined.known(seat), seat)
    promise(len(numbers) == observation.size, f"an observation has {observation.size} numbers, not {len(numbers)}")
    told = observation.described(position.known(seat), seat).entries
    promise(told == observation.entries, "the fields of an observation are the same in every position")
    for entry in observation.entries:
        end = entry.first + entry.size
        mine = numbers[entry.first : end]
        inside = all(entry.low <= n <= entry.high for n in mine)
        promise(inside, f"{entry.name} is from {entry.low} to {entry.high}: {mine}")
        promise(mine == others[entry.first : end], f"seat {seat} cannot tell {entry.name} from an imagined one")


def check_told(position: Position, choice: Choice, rng: Random) -> None:
    """Whatever chance or another seat does, and changes what a seat may answer, stands in the numbers of that seat."""
    game = position.game
    if game.observation is None:
        return
    observation = game.observation(position.base.seats, game.options_of(position))
    met: dict[Any, set[Any]] = {}
    for _ in range(TURNS):
        there = position.copy()
        there.push(choice.seat, choice.pick(rng))
        while there.to_move == (CHANCE,):
            there.push(CHANCE, there.choice(CHANCE).pick(rng))
        for seat in there.to_move:
            if seat == choice.seat:
                continue
            asked = there.choice(seat)
            seen = (seat, asked.name, asked.about, *observation.read(there.known(seat), seat))
            # In which order its answers are listed is told by nothing, and means nothing.
            answers = set(asked.moves)
            promise(met.setdefault(seen, answers) == answers, f"seat {seat} reads why it is asked {asked.name}")
