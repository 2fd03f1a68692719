"""Nobody learns from a table what the rules hide: two tables that differ only in what others do in secret, down to how
often they change their minds, send the same to a seat, byte for byte."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any

import msgspec
import pytest

from ludoteka.core.errors import LudotekaError
from ludoteka.core.position import Position
from ludoteka.server.table.actions import Action, LogLine, Move, Redo, Restart, Undo
from ludoteka.server.table.table import Table
from ludoteka.server.wire.beats import played
from ludoteka.server.wire.history import at, since
from ludoteka.server.wire.message import message, visible
from ludoteka.server.wire.patch import update
from ludoteka.server.wire.preview import preview, told_error, why
from tests.server.tables import GAME, Kept, new_table, secret


class World:
    """One of two tables that look the same to the viewer."""

    def __init__(self, kept: Kept, seed: int) -> None:
        self.kept = Kept.__new__(Kept)
        self.kept.table, self.kept.rng = kept.table.copy(), Random(seed)
        self.kept.entries, self.kept.snapshots = list(kept.entries), list(kept.snapshots)
        self.lines: list[LogLine] = []
        self.now = 0.0

    @property
    def table(self) -> Table:
        return self.kept.table

    def act(self, seat: int, action: Action) -> None:
        outcome = self.table.act(seat, action, None, self.now, self.kept.rng)
        self.kept.keep(outcome)
        self.lines += outcome.events

    def fidget(self, seat: int) -> None:
        """Do any number of things that nobody notices."""
        for _ in range(self.kept.rng.randrange(4)):
            choice = self.table.position.choice(seat)
            trial = self.table.copy()
            trial.act(seat, Move(move := GAME.text(choice, choice.pick(self.kept.rng))), None, self.now, self.kept.rng)
            quiet = seat in trial.position.to_move and trial.position.base is self.table.position.base
            if quiet and self.kept.rng.random() < 0.7:
                self.act(seat, Move(move))
            elif self.table.can_undo(seat):
                self.act(seat, Undo() if self.kept.rng.random() < 0.5 else Restart())

    def get_ready(self, seat: int) -> None:
        self.fidget(seat)
        while seat in self.table.position.to_move:
            choice = self.table.position.choice(seat)
            self.act(seat, Move(GAME.text(choice, choice.pick(self.kept.rng))))

    def change_mind(self, seat: int) -> None:
        self.act(seat, Undo())
        self.fidget(seat)


def asked(world: World, viewer: int, first: int, rng: Random) -> list[Any]:
    """Everything the viewer can ask for."""
    table = world.table
    moves = ["pass", "axe T99", "nonsense", "plan none", "price T01 1000"]
    if viewer in table.position.to_move:
        choice = table.position.choice(viewer)
        moves += [GAME.text(choice, choice.pick(rng)) for _ in range(2)]
    late = rng.randint(max(0, first - 3), table.to_seat_version(viewer) + 1)
    targets = ("tile:T05", "bag", "cell:1,0", f"castle:{viewer}")
    questions: list[Callable[[], Any]] = [
        *(partial(preview, table, viewer, move) for move in moves),
        *(partial(why, table, viewer, move) for move in moves),
        *(partial(why, table, viewer, None, target) for target in targets),
        *(partial(described, table.copy(), viewer, action) for action in (Undo(), Redo())),
        *(partial(described, table.copy(), viewer, Move(move), late) for move in moves[:2]),
    ]
    answers: list[Any] = []
    for question in questions:
        try:
            answers.append(question())
        except LudotekaError as error:
            answers.append(told_error(GAME, error))
    return answers


def described(table: Table, seat: int, action: Action, version: int | None = None) -> Any:
    """What an action of the viewer's leads to."""
    if seat in table.position.to_move and len(table.position.to_move) == 1 and not isinstance(action, Undo):
        return None
    return table.act(seat, action, version, 0.0, Random(1)).note, message(table, seat)


def looked_up(world: World, viewer: int | None, first: int, rng: Random) -> list[Any]:
    """What the viewer finds about the past and in the list of tables."""
    table, kept = world.table, world.kept
    seen = rng.randint(max(0, first - 5), table.to_seat_version(viewer))
    past = kept.at(table.to_log_version(viewer, seen))
    after = [entry for entry in kept.entries if entry.version > past.version]
    info = msgspec.structs.replace(table.info, version=0)
    steps = played(past, after, viewer, whole=True)
    return [seen, at(past, viewer), since(past, after, viewer), steps, msgspec.to_builtins(info)]


def compare(worlds: list[World], viewer: int | None, first: int, sent: list[Any], seed: float) -> None:
    news = []
    for i, world in enumerate(worlds):
        new = message(world.table, viewer)
        patch = update(sent[i], new, visible(world.table, world.lines, viewer))
        more = asked(world, viewer, first, Random(seed)) if viewer is not None else []
        news.append(msgspec.json.encode([new, patch, more, looked_up(world, viewer, first, Random(seed))]))
        sent[i] = new
        world.lines = []
    assert news[0] == news[1]


def run_apart(kept: Kept, viewer: int | None, rng: Random) -> int:
    """From here on the others do different things in two worlds, until the last one would be ready."""
    worlds = [World(kept, rng.randrange(10**9)) for _ in range(2)]
    first = kept.table.to_seat_version(viewer)
    sent: list[Any] = [message(world.table, viewer) for world in worlds]
    compare(worlds, viewer, first, sent, rng.random())
    for _ in range(8):
        to_move = worlds[0].table.position.to_move
        assert to_move == worlds[1].table.position.to_move
        for world in worlds:
            world.now += 1.0
        seat = rng.choice(worlds[0].table.position.base.todo)
        if seat == viewer:
            own_action(worlds, seat, rng)
        elif seat not in to_move:
            for world in worlds:
                world.change_mind(seat)
        elif len(to_move) > 1 and rng.random() < 0.5:
            for world in worlds:
                world.get_ready(seat)
        else:
            for world in worlds:
                world.fidget(seat)
        compare(worlds, viewer, first, sent, rng.random())
    return len({world.table.version for world in worlds})


def own_action(worlds: list[World], seat: int, rng: Random) -> None:
    table = worlds[0].table
    action: Action
    if (
        seat in table.position.to_move
        and (len(table.position.to_move) > 1 or table.can_redo(seat))
        and rng.random() < 0.7
    ):
        choice = table.position.choice(seat)
        action = Move(GAME.text(choice, choice.pick(rng)))
        trial = table.copy()
        trial.act(seat, action, None, 0.0, rng)
        if trial.position.base is not table.position.base:
            return
    elif table.can_undo(seat):
        action = Undo() if rng.random() < 0.5 else Restart()
    else:
        return
    for world in worlds:
        world.act(seat, action)


@pytest.mark.parametrize("seed", (1, 2))
def test_worlds_that_differ_in_secrets_look_the_same(seed: int) -> None:
    rng = Random(seed)
    seats = ("person",) * rng.randint(2, 4)
    kept = new_table(*seats, rng=rng, options={"expansion": "journeyman", "hideGold": "false" if seed % 2 else "true"})
    different = 0
    while not kept.table.over:
        if secret(kept.table) and rng.random() < 0.1:
            viewer = rng.choice([*range(len(seats)), None])
            different += run_apart(kept, viewer, rng) > 1
        kept.anything()
    assert different > 0


@pytest.mark.parametrize("seed", range(8, 10))
def test_imagined_positions_look_like_the_true_one(seed: int) -> None:
    rng = Random(seed)
    kept = new_table("person", "auto", "person", "bot", rng=rng, options=dict(GAME.presets[seed % 4]))
    looks = 0
    while not kept.table.over:
        kept.anything()
        if rng.random() < 0.15:
            looks += 1
            viewer = rng.choice([0, 1, 2, 3, None])
            imagined = kept.table.copy()
            imagined.position = kept.table.position.imagine(viewer, rng)
            assert message(imagined, viewer) == message(kept.table, viewer)
            if viewer is not None and viewer in kept.table.waiting() and kept.table.turn_open is None:
                choice = kept.table.position.choice(viewer)
                text = GAME.text(choice, choice.pick(rng))
                assert preview(imagined, viewer, text) == preview(kept.table, viewer, text)
    assert looks > 5


def hide_gold(g: Any, seat: int | None, rng: Random) -> Any:
    """As if nobody could remember how much gold the others have."""
    new = g.copy()
    new.gold = [gold if who == seat or not g.round else rng.randrange(30, 60) for who, gold in enumerate(g.gold)]
    return new


def test_preview_tells_nothing_that_was_only_imagined() -> None:
    rng = Random(0)
    hiding = replace(GAME, imagine=hide_gold)
    kept = new_table("person", "person", rng=rng, options={"hideGold": "true"})
    told = 0
    while not kept.table.over:
        kept.anything()
        table = kept.table.copy()
        table.game = hiding
        table.position = Position(hiding, table.position.base, table.position.answers)
        viewer = rng.choice([0, 1])
        if table.turn_open is None and viewer in table.waiting():
            choice = table.position.choice(viewer)
            text = GAME.text(choice, choice.pick(rng))
            imagined = table.copy()
            imagined.position = table.position.imagine(viewer, rng)
            seen = preview(table, viewer, text)
            assert seen == preview(imagined, viewer, text)
            told += len(seen.counters)
            assert not any(c.id == "gold" and c.seat != viewer for c in seen.counters if not table.over)
    assert told


def test_a_secret_answer_leaves_no_trace() -> None:
    kept = new_table("person", "person", "person", rng=Random(1))
    kept.play_until("price")
    before = [message(kept.table, viewer) for viewer in (1, 2, None)]
    outcome = kept.play(0)
    assert outcome.entries and outcome.changes == {}
    assert [message(kept.table, viewer) for viewer in (1, 2, None)] == before
    assert visible(kept.table, outcome.events, 1) == []
    assert kept.table.to_seat_version(0) == kept.table.version
    assert kept.table.to_seat_version(1) == kept.table.version - 1
    assert kept.table.to_log_version(1, kept.table.to_seat_version(1)) == kept.table.version - 1
