"""Whatever people do at a table, in whatever order: the log says exactly where it stands, and the game can go on."""

from random import Random

import pytest

from ludoteka.core.record import Record
from ludoteka.core.wire import plain
from ludoteka.server.table.actions import EndTurn, Redo, Restart, Undo
from ludoteka.server.table.model import Pace
from ludoteka.server.table.replay import effective
from ludoteka.server.wire.message import message, visible
from ludoteka.server.wire.patch import apply_update, update
from tests.server.tables import GAME, Kept, assert_same, new_table

COMPANIES = (
    ("person", "person"),
    ("person", "bot", "auto"),
    ("person", "person", "person", "person"),
    ("auto", "auto", "person", "bot"),
    ("person", "person", "auto", "person", "bot"),
)


def some_table(seed: int) -> Kept:
    rng = Random(seed)
    options = {"expansion": "none" if seed % 3 == 0 else "journeyman", "hideGold": "true" if seed % 4 == 0 else "false"}
    pace = Pace(takeover=rng.random() < 0.5)
    free = rng.random() < 0.3
    company = COMPANIES[seed % len(COMPANIES)]
    return new_table(*company, rng=rng, options=options, pace=pace, casual=rng.random() < 0.8, free_rewind=free)


@pytest.mark.parametrize("seed", range(8))
def test_the_log_is_the_table(seed: int) -> None:
    kept = some_table(seed)
    for _ in range(3000):
        kept.anything()
        assert kept.table.version == len(kept.entries) == kept.table.info.version
        assert_same(kept.at(kept.table.version), kept.table)
        if kept.table.over:
            break
    assert kept.table.over
    assert_same(kept.at(kept.table.version, newest=False), kept.table)
    assert [entry.version for entry in kept.entries] == list(range(1, len(kept.entries) + 1))


@pytest.mark.parametrize("seed", range(15, 19))
def test_the_log_makes_a_record(seed: int) -> None:
    kept = some_table(seed)
    while not kept.table.over:
        kept.anything()
        if kept.rng.random() < 0.02:
            moves = effective(kept.entries)
            assert (
                Record.of(kept.table.position, moves).play(GAME, len(moves)).position.key() == kept.table.position.key()
            )
    record = Record.of(kept.table.position, effective(kept.entries))
    assert Record.read(record.write()).replay(GAME).key() == kept.table.position.key()


@pytest.mark.parametrize("seed", range(21, 26))
def test_taking_back_touches_nobody_else_and_the_game_goes_on(seed: int) -> None:
    kept = some_table(seed)
    while not kept.table.over:
        table = kept.table
        others = [
            [move for move in effective(kept.entries) if move[0] != seat] for seat in range(len(table.info.seats))
        ]
        waiting = table.waiting()
        common = table.common and table.turn_open is None
        done = kept.anything()
        if done is not None and isinstance(done[1], Undo | Redo | Restart):
            seat = done[0]
            now = effective(kept.entries)
            if kept.entries[-1].kind == "undo":
                assert [move for move in now if move[0] != seat] == others[seat]
                assert table.waiting() == waiting if not common else set(waiting) <= {*table.waiting()}
            else:
                assert [move for move in now if move[0] not in (seat, -1)] == [m for m in others[seat] if m[0] != -1]
        assert table.over or table.waiting()
        for seat in table.waiting():
            assert table.turn_open == seat or table.position.choice(seat).moves


@pytest.mark.parametrize("seed", range(31, 35))
def test_undo_all_and_redo_all_come_back_to_the_same_position(seed: int) -> None:
    kept = some_table(seed)
    back = 0
    while not kept.table.over:
        table = kept.table
        able = [seat for seat in range(len(table.info.seats)) if table.can_undo(seat)]
        if able and kept.rng.random() < 0.3:
            seat = kept.rng.choice(able)
            # Answers of a common step are kept in the order in which they were given.
            if not table.common:
                key, held, count = table.position.key(), table.turn_open, len(table.done[seat])
                back += 1
                kept.act(seat, Restart())
                assert len(table.undone[seat]) >= count
                for _ in range(count):
                    kept.act(seat, Redo())
                assert (table.position.key(), table.turn_open or seat) == (key, held or seat)
                if held is None and table.turn_open is not None:
                    kept.act(seat, EndTurn())
                continue
        kept.anything()
    assert back > 0


@pytest.mark.parametrize("seed", (35, 36))
def test_an_update_leads_from_message_to_message(seed: int) -> None:
    kept = some_table(seed)
    viewers = [*range(len(kept.table.info.seats)), None]
    sent = {viewer: message(kept.table, viewer) for viewer in viewers}
    while not kept.table.over:
        viewer = kept.rng.choice(viewers)
        before, version = message(kept.table, viewer), kept.table.version
        kept.anything()
        new = message(kept.table, viewer)
        if version != kept.table.version and kept.table.to_seat_version(viewer) == before.version:
            assert new == before
        patch = update(sent[viewer], new)
        if patch is None:
            assert new == sent[viewer]
        else:
            assert apply_update(plain(sent[viewer]), plain(patch)) == plain(new)
            assert (patch.since, patch.version) == (sent[viewer].version, new.version)
        sent[viewer] = new
    assert visible(kept.table, [], None) == []
