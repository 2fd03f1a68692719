"""For authors of titles: a pytest plugin and the small words of a rules test.

The fixture `check_title(title, games=..., seed=...)` runs the check kit and fails with the record of the first game
that breaks a promise, and then plays the title's lessons. The functions say moves as records do, with the seat in
front: `play(position, "1 buy T12")`, and `-` for chance.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, TypeVar

import pytest
from msgspec import UnsetType

from .core.choice import CHANCE
from .core.errors import IllegalMove
from .core.flow import Runner
from .core.game import Game
from .core.position import Position
from .core.reason import Reason
from .core.state import Event, State
from .core.wire import Message

if TYPE_CHECKING:
    from .bots.base import Bot

T = TypeVar("T")


@pytest.fixture
def check_title() -> Callable[..., None]:
    """Run the check kit over a title and fail with everything that is needed to look at the failure."""

    def run(title: str, games: int = 50, seed: int = 1, lessons: bool = True) -> None:
        # Imported here, so that the plugin costs nothing where it is installed but not used.
        from .core.check import check
        from .core.lessons.check import check_course
        from .core.lessons.check_examples import check_examples
        from .core.promise import Broken
        from .games import game

        failures = check(game(title), games, seed)
        if failures:
            pytest.fail(f"{len(failures)} of {games} games failed. {failures[0].message}\n\n{failures[0].record}")
        if lessons:
            try:
                for _ in check_course(game(title)):
                    pass
                check_examples(game(title))
            except Broken as broken:
                pytest.fail(f"a lesson or an example breaks a promise. {broken}")

    return run


def at(game: Game, g: State, step: str) -> Position:
    """The position when this step of the sequence begins; automatic steps run until somebody is asked."""
    return resumed(game, g, [line.name for line in game.steps].index(step) - 1)


def resumed(game: Game, g: State, step: int, todo: Iterable[int] = ()) -> Position:
    """The position when a step has so many turns to come."""
    g.step = step
    g.todo = list(todo)
    runner = Runner(game.steps, g, keep=True)
    assert runner.base is not None
    return Position(game, runner.base, [])


def said(move: str) -> tuple[int, str]:
    """Seat and text of `1 buy T12`, or of `- draw T12`."""
    who, text = move.split(" ", 1)
    return CHANCE if who == "-" else int(who) - 1, text


def play(position: Position, *moves: str) -> list[Event]:
    """Push each move for its seat, or for chance; returns what happened.

    >>> import ludoteka
    >>> position = ludoteka.new("isle-of-skye", seats=2)
    >>> _ = position.roll(Random(7))
    >>> play(position, "1 axe T03", "2 axe T27")
    []
    >>> position.choice(0).name
    'price'
    """
    return [event for move in moves for event in position.push(*said(move))]


def finish(position: Position, seed: int = 1) -> Position:
    """Play on at random to the end."""
    rng = Random(seed)
    while not position.over:
        seat = position.to_move[0]
        position.push(seat, position.choice(seat).pick(rng))
    return position


def ranks(game: Game, bots: Sequence["Bot"], seed: int, options: dict[str, str] | None = None) -> list[int]:
    """The ranks of a game between bots that think a little, by seat."""
    rng = Random(seed)
    position = game.new(len(bots), options or {})
    position.roll(rng)
    while not position.over:
        seat = position.to_move[0]
        position.push(seat, bots[seat].choose(position, seat, rng, iterations=20).move)
        position.roll(rng)
    result = position.result()
    assert result is not None
    return result.ranks


def moments(
    game: Game, seats: int, options: dict[str, str], seed: int, share: float = 1.0
) -> Iterator[tuple[Position, int]]:
    """Positions of a random game, each with a seat that is asked; of all of them this share."""
    position = game.new(seats, options)
    rng = Random(seed)
    while position.to_move:
        seat = rng.choice(position.to_move)
        if seat != CHANCE and rng.random() < share:
            yield position, seat
        position.push(seat, position.choice(seat).pick(rng))


def refused(position: Position, move: str) -> Reason:
    """Why a move is not legal. It is neither listed nor accepted, and trying it changes nothing."""
    seat, text = said(move)
    reason = position.why_not(seat, text)
    assert reason is not None, f"{move} is legal"
    before = position.key()
    with pytest.raises(IllegalMove) as error:
        position.push(seat, text)
    assert error.value.reason == reason
    assert position.key() == before
    assert text not in texts(position, seat)
    return reason


def texts(position: Position, seat: int | None = None) -> list[str]:
    """All legal moves of a seat, or of whoever is asked first, as texts."""
    who = position.to_move[0] if seat is None else seat
    return [position.text(who, move) for move in position.choice(who).moves]


def asked(position: Position) -> str:
    """Who is asked what: `1 buy`, `- draw`; nothing when the game is over."""
    if position.over:
        return ""
    seat = position.to_move[0]
    return f"{'-' if seat == CHANCE else seat + 1} {position.choice(seat).name}"


def step(position: Position) -> str:
    """The name of the step that the game stands in."""
    return "over" if position.over else position.game.steps[position.state.step].name


def told(events: Iterable[Event], key: str) -> list[tuple[object, ...]]:
    """The arguments of all events of one kind."""
    return [event.args for event in events if event.key in (key, f"event.{key}")]


def keys(events: Iterable[Event]) -> list[str]:
    """What kinds of events there were."""
    return [event.key.removeprefix("event.") for event in events]


# -- what a scene says ----------------------------------------------------------------------------------------------


def given(value: T | UnsetType | None) -> T:
    """What a part of a scene need not say, but says here."""
    assert value is not None and not isinstance(value, UnsetType)
    return value


def maybe(value: T | UnsetType) -> T | None:
    """What a part of a scene says, or None."""
    return None if isinstance(value, UnsetType) else value


def arg(said: Message | UnsetType | None, *names: str) -> Any:
    """An argument of a message, or of a message that is an argument of it."""
    found: Any = said
    for name in names:
        assert isinstance(found, Message)
        found = found.args[name]
    return found
