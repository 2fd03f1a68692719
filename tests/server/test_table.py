"""What a table allows, turn by turn."""

from itertools import pairwise
from random import Random

import pytest

from ludoteka.core.choice import CHANCE
from ludoteka.core.errors import BadRecord, IllegalMove, NotYourTurn, UnknownMove
from ludoteka.server.table.actions import Action, AutoEnd, EndTurn, Move, Redo, Refused, Restart, Undo
from ludoteka.server.table.memory import starting_with
from ludoteka.server.table.model import Entry, Snapshot
from ludoteka.server.table.table import SNAPSHOT_EVERY, Table
from ludoteka.server.wire import message as messages
from tests.server.tables import GAME, Kept, as_sent, new_table

message = as_sent(messages.message)


def at_step(step: str, *kinds: str, seed: int = 2, **options: str) -> Kept:
    kept = new_table(*(kinds or ("person", "person", "person")), rng=Random(seed), options=options)
    kept.play_cheaply_until(step) if step == "buy" else kept.play_until(step)
    assert not kept.table.over
    return kept


def refused(kept: Kept, seat: int, action: Action) -> str:
    """The key of the refusal; nothing has changed."""
    before = (kept.table.version, kept.table.position.key(), kept.table.turn_open)
    with pytest.raises(Refused) as caught:
        kept.act(seat, action)
    assert (kept.table.version, kept.table.position.key(), kept.table.turn_open) == before
    assert "⟨" not in str(caught.value)
    return caught.value.key


# -- one after another ----------------------------------------------------------------------------------------------


def test_a_turn_ends_only_when_its_seat_says_so() -> None:
    kept = at_step("buy")
    table = kept.table
    (me,) = table.waiting()
    other = (me + 1) % 3
    kept.play(me)
    assert table.turn_open == me and table.waiting() == [me]
    assert table.position.to_move == (other,)
    assert refused(kept, other, Move("pass")) == "refused.turn_open"
    assert refused(kept, me, Move("pass")) == "refused.end_first"
    assert refused(kept, other, EndTurn()) == "refused.nothing_to_end"
    kept.act(me, EndTurn())
    assert table.turn_open is None and table.waiting() == [other]
    assert refused(kept, me, Undo()) == "refused.nothing_to_undo"


def test_undo_and_redo_within_a_turn() -> None:
    kept = at_step("buy")
    table = kept.table
    (me,) = table.waiting()
    before = table.position.key()
    kept.act(me, Move("pass"))
    after = table.position.key()
    kept.act(me, Undo())
    assert table.position.key() == before and table.turn_open is None and table.waiting() == [me]
    assert table.can_redo(me)
    kept.act(me, Redo())
    assert table.position.key() == after and table.turn_open == me
    kept.act(me, Undo())
    bought = next(m for m in table.position.choice(me).moves if m >= 0)
    kept.act(me, Move(GAME.text(table.position.choice(me), bought)))
    assert not table.can_redo(me)
    kept.act(me, Restart())
    assert table.position.key() == before
    assert refused(kept, (me + 1) % 3, Undo()) == "refused.nothing_to_undo"
    assert refused(kept, (me + 1) % 3, Redo()) == "refused.nothing_to_redo"


def test_turns_end_by_themselves_for_bots_and_for_people_who_like_it() -> None:
    kept = at_step("buy", "auto", "bot", "auto")
    (me,) = kept.table.waiting()
    outcome = kept.play(me)
    assert [entry.kind for entry in outcome.entries] == ["move", "end"]
    assert kept.table.waiting() == [(me + 1) % 3]
    assert not kept.table.can_undo(me)


def test_a_change_of_habit_ends_the_open_turn() -> None:
    kept = at_step("buy")
    (me,) = kept.table.waiting()
    kept.play(me)
    kept.act(me, AutoEnd(True))
    assert kept.table.turn_open is None and kept.table.waiting() == [(me + 1) % 3]


def test_chance_waits_for_the_end_of_the_turn() -> None:
    found = 0
    for seed in range(20):
        kept = new_table("person", "person", rng=Random(seed), options={"expansion": "journeyman"})
        while not kept.table.over and not found:
            if kept.table.turn_open is not None and kept.table.position.to_move == (CHANCE,):
                found += 1
                held = kept.table.turn_open
                assert kept.table.roll(kept.rng, 0.0).entries == []
                outcome = kept.act(held, EndTurn())
                assert [entry.kind for entry in outcome.entries[:2]] == ["end", "move"]
                assert {entry.seat for entry in outcome.entries[1:]} == {CHANCE}
            else:
                kept.go_on()
        if found:
            return
    raise AssertionError("no turn was followed by chance")


def test_the_last_turn_can_be_taken_back_until_it_is_ended() -> None:
    for seed in range(20):
        kept = new_table("person", "person", rng=Random(seed), options={"expansion": "journeyman"})
        while not kept.table.position.over:
            kept.go_on()
        if kept.table.turn_open is not None:
            held = kept.table.turn_open
            assert kept.table.status == "running" and message(kept.table, held)["result"] is None
            kept.act(held, Undo())
            assert not kept.table.position.over
            kept.act(held, Redo())
            kept.act(held, EndTurn())
            break
    assert kept.table.status == "over" and kept.table.info.status == "over"
    assert kept.table.waiting() == []
    assert message(kept.table, 0)["result"]["ranks"].count(1) >= 1


def test_what_the_rules_forbid_changes_nothing() -> None:
    kept = at_step("buy")
    table = kept.table
    (me,) = table.waiting()
    before = (table.version, table.position.key())
    with pytest.raises(UnknownMove):
        kept.act(me, Move("dance"))
    with pytest.raises(IllegalMove) as caught:
        mine = next(t for t in table.position.state.offer[me * 3 : me * 3 + 3] if t >= 0)  # type: ignore[attr-defined]
        kept.act(me, Move(f"buy {GAME.tables.tile_ids[mine]}"))
    assert caught.value.reason is not None
    with pytest.raises(NotYourTurn):
        kept.act((me + 1) % 3, Move("pass"))
    assert (table.version, table.position.key()) == before


# -- all at once ----------------------------------------------------------------------------------------------------


def test_secret_answers_can_be_changed_until_the_last_seat_is_ready() -> None:
    kept = at_step("price")
    table = kept.table
    for seat in (0, 1):
        while seat in table.position.to_move:
            kept.play(seat)
    assert table.waiting() == [2]
    assert [seat["ready"] for seat in message(table, None)["seats"]] == [True, True, False]
    kept.act(0, Undo())
    assert {*table.waiting()} == {0, 2}
    kept.act(0, Redo())
    kept.act(1, Restart())
    assert {*table.waiting()} == {1, 2} and not table.done[1]
    for seat in (1, 2):
        while table.position.to_move and seat in table.waiting() and table.common:
            kept.play(seat)
    assert not table.common
    for seat in range(3):
        assert refused(kept, seat, Undo()) == "refused.nothing_to_undo"
        assert not table.can_redo(seat)


def test_common_answers_can_be_changed_until_the_last_seat_is_ready() -> None:
    kept = at_step("build")
    table = kept.table
    first, *others = table.waiting()
    while first in table.position.to_move:
        kept.play(first)
    assert table.turn_open is None and table.can_undo(first)
    kept.play(others[0])
    kept.act(first, Undo())
    assert first in table.waiting()
    assert len(table.done[others[0]]) == 1


# -- versions -------------------------------------------------------------------------------------------------------


def test_a_late_action_is_noted_and_changes_nothing() -> None:
    kept = at_step("buy")
    table = kept.table
    (me,) = table.waiting()
    seen = table.to_seat_version(me)
    kept.act(me, Move("pass"), seen)
    version = table.version
    assert kept.act(me, Move("pass"), seen).note == "repeated"
    assert kept.act(me, Move("  pass "), seen).note == "repeated"
    assert kept.act(me, Undo(), seen).note == "stale"
    assert kept.act(me, Move("buy T01"), seen).note == "stale"
    assert kept.act(me, EndTurn(), table.to_seat_version(me) + 1).note == "stale"
    assert kept.act((me + 1) % 3, Move("pass"), table.to_seat_version((me + 1) % 3) - 1).note == "stale"
    assert table.version == version
    now = table.to_seat_version(me)
    kept.act(me, EndTurn(), now)
    assert kept.act(me, EndTurn(), now).note == "repeated"


def test_a_double_click_on_undo_takes_back_once() -> None:
    kept = at_step("price")
    kept.play(0)
    kept.play(0)
    seen = kept.table.to_seat_version(0)
    kept.act(0, Undo(), seen)
    assert kept.act(0, Undo(), seen).note == "repeated"
    assert len(kept.table.done[0]) == 1
    kept.act(0, Redo(), now := kept.table.to_seat_version(0))
    assert kept.act(0, Redo(), now).note == "repeated"


@pytest.mark.parametrize("step", ["price", "build"])
def test_what_others_do_at_the_same_time_does_not_make_an_answer_late(step: str) -> None:
    kept = at_step(step)
    table = kept.table
    me, other, *_ = table.waiting()
    seen = table.to_seat_version(me)
    choice = table.position.choice(me)
    text = GAME.text(choice, choice.moves[0])
    kept.play(other)
    assert kept.act(me, Move(text), seen).note == ""
    kept.play(other) if other in table.waiting() else None
    assert kept.act(me, Move(text), seen).note == "repeated"
    assert kept.act(me, Move("pass"), seen).note == "stale"


def test_a_repetition_is_known_after_a_restart_of_the_server() -> None:
    kept = at_step("buy")
    (me,) = kept.table.waiting()
    seen = kept.table.to_seat_version(me)
    kept.act(me, Move("pass"), seen)
    restored = kept.at(kept.table.version)
    assert restored.act(me, Move("pass"), seen, 0.0, kept.rng).note == "repeated"


def test_every_seat_counts_for_itself() -> None:
    kept = at_step("price")
    table = kept.table
    start = table.version
    for seat in (0, 1, 1, 0, 2):
        kept.play(seat)
    for viewer in (0, 1, 2, None):
        seen = table.to_seat_version(viewer)
        assert seen <= table.version
        for version in range(seen + 1):
            first = table.to_log_version(viewer, version)
            assert table.to_seat_version(viewer, first) == version
            assert version == 0 or table.to_seat_version(viewer, first - 1) == version - 1
    assert table.to_seat_version(None) == table.to_seat_version(None, start)


# -- saving ---------------------------------------------------------------------------------------------------------


def test_snapshots_come_only_where_nothing_can_be_taken_back() -> None:
    kept = new_table("person", "person", rng=Random(3), options={"expansion": "journeyman"})
    while not kept.table.over:
        count = len(kept.snapshots)
        kept.go_on()
        if len(kept.snapshots) > count:
            assert not any(kept.table.can_undo(seat) or kept.table.can_redo(seat) for seat in (0, 1))
    versions = [0, *(snapshot.version for snapshot in kept.snapshots)]
    assert max(b - a for a, b in pairwise(versions)) < SNAPSHOT_EVERY + 40
    assert kept.snapshots[-1].version == kept.table.version


def test_damaged_logs_are_refused() -> None:
    kept = at_step("buy")
    info = kept.table.info
    with pytest.raises(BadRecord, match="entry 2 should be entry 1"):
        Table.restore(info, GAME, None, kept.entries[1:])
    with pytest.raises(BadRecord, match="snapshot 4 cannot be read"):
        Table.restore(info, GAME, Snapshot(4, b"{"), [])
    with pytest.raises(BadRecord, match="no turn to end"):
        Table.restore(info, GAME, None, [*kept.entries, Entry(len(kept.entries) + 1, "end", 0, "", 0.0)])


def test_a_table_can_begin_with_any_position() -> None:
    kept = at_step("build")
    imagined = kept.table.position.imagine(0, Random(1))
    table = Table.restore(kept.table.info, GAME, starting_with(imagined), [])
    assert table.version == 0 and table.position.key() == imagined.key()
    other = Kept(table, Random(2))
    while not other.table.over:
        other.go_on()
