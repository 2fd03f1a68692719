"""Promises of the check kit about files: damaged saves and component tables of an owner's own.

Whatever is changed in a save, it is soon refused with a `BadRecord`, or plays to the end without an exception and
without a broken law. Whatever is changed in a table, it is refused with its file and line, or ten games are played
without fault.
"""

import json
import re
from collections.abc import Callable, Iterator
from copy import deepcopy
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import thread_time
from typing import Any, Final

from .check import Failure, plan
from .choice import CHANCE
from .errors import BadRecord, DataError
from .flow import Runner
from .game import Game
from .position import Position
from .promise import promise
from .record import Record

ODD: Final[tuple[Any, ...]] = (
    *(-2, -1, 0, 1, 2, 7, 99, 10**9, 2**31, 2**70, -(10**9)),
    *(True, None, 1.5, "", "x", [], {}, [[]]),
)
"""What is put where something else belongs."""

LAWS: Final = 8
"""So many turns are played from one look at the laws to the next."""

SOON: Final = 1.0
PATIENCE: Final = 100
"""A save is read within a second of the processor's time, and where that is slow within so many times what the save
takes as it was. What else the machine does counts in neither."""


# -- saves ----------------------------------------------------------------------------------------------------------


def fuzz_saves(
    game: Game, count: int, seed: int = 1, progress: Callable[[int], None] | None = None, first: int = 0
) -> list[Failure]:
    """Change saves of random games in so many ways. Returns what got through and should not have."""
    failures = []
    saves: list[dict[str, Any]] = []
    for number in range(first, first + count):
        rng = Random(f"saves/{seed}/{number}")
        if not saves:
            saves = list(some_saves(game, number, seed))
        saved = saves.pop()
        what = ""
        try:
            data = json.loads(json.dumps(saved))
            what = damage(data, rng)
            check_save(game, data, rng, saved)
        except Exception as error:
            failures.append(Failure(f"save {number}: {what}: {error!r}", json.dumps(saved)))
        if progress:
            progress(number + 1)
    return failures


def some_saves(game: Game, number: int, seed: int) -> Iterator[dict[str, Any]]:
    """Saves from one random game, over all its length."""
    seats, options = plan(game, number // 40)
    rng = Random(f"game/{seed}/{number}")
    position = game.new(seats, options)
    kept = []
    while position.to_move:
        seat = rng.choice(position.to_move)
        kept.append(position.copy())
        position.push(seat, position.choice(seat).pick(rng))
    for chosen in rng.sample(kept, min(len(kept), 40)):
        yield chosen.dump()


def damage(data: dict[str, Any], rng: Random) -> str:
    """Change one thing in a save, now and then two or three. Returns what was done."""
    done = []
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        parent, key, path = any_place(data, rng)
        old = parent[key]
        way = rng.randrange(6)
        if way == 0 and isinstance(parent, list):
            del parent[key]
            done.append(f"{path} removed")
            continue
        if way == 1 and isinstance(parent, list):
            parent.insert(key, deepcopy(old))
            done.append(f"{path} doubled")
            continue
        if type(old) is int and way < 5:
            parent[key] = old + rng.choice((-1, 1, -2, 2, 10, -old, 64))
        elif isinstance(old, list) and old and way < 4:
            rng.shuffle(old)
        else:
            parent[key] = deepcopy(rng.choice(ODD))
        done.append(f"{path} = {str(parent[key])[:40]}")
    return ", ".join(done)


def any_place(data: Any, rng: Random) -> tuple[Any, Any, str]:
    """Some value inside plain data, as the container and key that hold it: all fields are equally likely."""
    parent: Any = data
    key: Any = rng.choice(("base", "base", "base", "base", "base", "base", "answers", rng.choice(sorted(data))))
    path = str(key)
    while True:
        value = parent[key]
        if not isinstance(value, dict | list) or not value or (path != "base" and rng.random() < 0.15):
            return parent, key, path
        parent = value
        key = rng.choice(sorted(value)) if isinstance(value, dict) else rng.randrange(len(value))
        path += f".{key}"


def check_save(game: Game, data: dict[str, Any], rng: Random, whole: dict[str, Any]) -> None:
    position, cost = loaded(game, data)
    if cost > SOON:
        # Once more, as the machine may have had something to do for us that comes once.
        limit = max(SOON, PATIENCE * loaded(game, whole)[1])
        promise(min(cost, loaded(game, data)[1]) <= limit, "a damaged save is refused soon, or read")
    if position is None:
        return
    for seat in (*range(position.base.seats), None):
        position.view(seat)
    position.scene(rng.randrange(position.base.seats))
    runner = Runner(game.steps, position.base.copy(), keep=True) if not position.answers else position.playout()
    play(game, runner, rng)


def loaded(game: Game, data: dict[str, Any]) -> tuple[Position | None, float]:
    """The position of a save, if it is accepted, and the processor's time that it took to decide."""
    start = thread_time()
    try:
        position = game.load(data)
    except BadRecord:
        position = None
    return position, thread_time() - start


def play(game: Game, runner: Runner, rng: Random) -> None:
    """Play to the end, with a look at the laws between turns now and then."""
    decisions = 0
    commits = 0
    while not runner.over:
        choice = runner.ask()
        promise(bool(choice.moves), f"{choice.name}: there is always a legal move")
        runner.answer(choice.seat, choice.pick(rng))
        decisions += choice.seat != CHANCE
        promise(decisions <= game.bound, f"the game ends within {game.bound} decisions")
        if runner.keep and runner.commits >= commits + LAWS:
            commits = runner.commits
            assert runner.base is not None
            broken = game.laws(runner.base)
            promise(not broken, "; ".join(broken))
    game.result(runner.state)


# -- tables ---------------------------------------------------------------------------------------------------------

VALUE: Final = re.compile(r'(?<![\w"])-?\d+(?![\w"])|"[^"\n]*"|\btrue\b|\bfalse\b')
ODD_TEXTS: Final = ('""', '"a  b"', '"pass"', '"none"', '"é\u00a0"', f'"{"x" * 80}"', "7")
WHERE: Final = re.compile(r"\.toml, line \d+: ")


def fuzz_tables(
    game: Game, count: int, seed: int = 1, progress: Callable[[int], None] | None = None, first: int = 0
) -> list[Failure]:
    """Change the component tables in so many ways. Returns what got through and should not have."""
    failures = []
    for number in range(first, first + count):
        rng = Random(f"tables/{seed}/{number}")
        with TemporaryDirectory() as folder:
            what = damaged_table(game, Path(folder), rng)
            try:
                check_tables(game, Path(folder), rng)
            except Exception as error:
                failures.append(Failure(f"tables {number}: {what}: {error!r}", what))
        if progress:
            progress(number + 1)
    return failures


def damaged_table(game: Game, folder: Path, rng: Random) -> str:
    """Write a copy of some table with one or two values changed. Returns what was done."""
    assert game.shipped is not None
    path = rng.choice(sorted(game.shipped.glob("*.toml")))
    lines = path.read_text(encoding="utf-8").split("\n")
    done = []
    for _ in range(rng.choice((1, 1, 2))):
        number = rng.choice([i for i, line in enumerate(lines) if VALUE.search(line)])
        way = rng.randrange(8)
        if way == 0:
            done.append(f"{path.name}:{number + 1} removed")
            del lines[number]
            continue
        if way == 1:
            done.append(f"{path.name}:{number + 1} doubled")
            lines.insert(number, lines[number])
            continue
        match = rng.choice(list(VALUE.finditer(lines[number])))
        new = other_value(match.group(), rng.choice(lines), rng)
        lines[number] = lines[number][: match.start()] + new + lines[number][match.end() :]
        done.append(f"{path.name}:{number + 1} {match.group()} -> {new}")
    (folder / path.name).write_text("\n".join(lines), encoding="utf-8")
    return ", ".join(done)


def other_value(old: str, line: str, rng: Random) -> str:
    if old.startswith('"'):
        others: list[str] = re.findall(r'"[^"\n]*"', line)
        return rng.choice([*others, *ODD_TEXTS])
    if old in ("true", "false"):
        return rng.choice(("true", "false", "1"))
    number = int(old)
    return str(rng.choice((0, 1, 2, -1, number + 1, number - 1, number * 2, number + 100, 10**6, 10**12)))


def check_tables(game: Game, folder: Path, rng: Random) -> None:
    try:
        own = game.with_data(folder)
    except DataError as error:
        promise(WHERE.search(str(error)) is not None, f"a refusal names file and line: {error}")
        return
    for number in range(10):
        seats, options = plan(own, number)
        if number:
            play(own, Runner(own.steps, own.new(seats, options).base.copy(), keep=True), rng)
            continue
        # One of the ten games is played as a person plays it: by texts, with a record that replays.
        position = own.new(seats, options)
        moves = []
        while position.to_move:
            seat = rng.choice(position.to_move)
            choice = position.choice(seat)
            text = own.text(choice, choice.pick(rng))
            position.push(seat, text)
            moves.append((seat, text))
            promise(len(moves) <= 10 * own.bound, "the game ends")
        replayed = Record.read(Record.of(position, moves).write()).replay(game=own)
        promise(replayed.key() == position.key(), "the record replays to the same position")
