"""What is done once and not again: reading a move, replaying a record, thinking about what a bot has thought of."""

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest

import ludoteka
from ludoteka.core.notation import Notation
from ludoteka.core.position import Position
from ludoteka.core.record import Recorder
from ludoteka.server.live.jobs import Task, Thought, seated, think
from ludoteka.server.table.actions import Move
from ludoteka.server.table.replay import read_record
from tests.server.tables import new_table
from tests.server.web import SKYE


def counting(monkeypatch: pytest.MonkeyPatch, kind: type, name: str) -> list[Any]:
    """The calls of a method."""
    calls: list[Any] = []
    whole: Callable[..., Any] = getattr(kind, name)

    def counted(*args: Any) -> Any:
        calls.append(args)
        return whole(*args)

    monkeypatch.setattr(kind, name, counted)
    return calls


def test_the_text_of_a_move_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = new_table("person", "person", rng=Random(2))
    seat = kept.table.waiting()[0]
    text = kept.table.position.text(seat, kept.table.position.choice(seat).moves[0])
    read = counting(monkeypatch, Notation, "read")
    kept.act(seat, Move(text))
    assert len(read) == 1


def test_a_record_that_comes_is_replayed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    recorder, rng = Recorder(ludoteka.new(SKYE, seats=2)), Random(3)
    for _ in range(40):
        seat = recorder.position.to_move[0]
        recorder.push(seat, recorder.position.choice(seat).pick(rng))
    record = recorder.record()
    made = counting(monkeypatch, Position, "_push")
    found = read_record(record.write().encode(), ludoteka.game, 0.0)
    assert len(found.entries) >= len(record.moves) == len(made)


def test_a_bot_at_a_table_keeps_what_it_thought() -> None:
    """Which tile gets the axe leads straight to the prices: the tree of the first question serves the second one."""
    position = ludoteka.new(SKYE, seats=2)
    position.roll(Random(1))

    def asked(sitter: str) -> Any:
        dump = msgspec.json.encode(position.imagine(0, Random(2)).dump())
        thought = think(Task(SKYE, None, dump, 0, "hard", 5, 20.0, sitter))
        assert isinstance(thought, Thought)
        return thought

    seated.clear()
    first = asked("table 0")
    bot: Any = seated["table 0", "hard"]
    tree = bot._search
    position.push(0, first.move)
    asked("table 0")
    again: Any = seated["table 0", "hard"]
    assert again is bot and again._search is tree
    # Another seat, and whoever only asks, has a bot of its own.
    asked("table 1")
    asked("")
    assert set(seated) == {("table 0", "hard"), ("table 1", "hard")} and seated["table 1", "hard"] is not bot
    seated.clear()
