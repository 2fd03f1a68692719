"""Who plays which seat, and what the table is asked."""

from random import Random

import pytest
from msgspec.structs import replace

from ludoteka.games import game
from ludoteka.server.http.lobby import sat
from ludoteka.server.live.jobs import written
from ludoteka.server.table.actions import (
    Action,
    FreeRewind,
    Leave,
    Move,
    Refused,
    Rename,
    Replace,
    Return,
    Take,
    TakeOver,
    Undo,
    Vote,
)
from ludoteka.server.table.model import Pace
from ludoteka.server.table.replay import read_record
from ludoteka.server.wire import history
from ludoteka.server.wire import message as messages
from tests.server.tables import Kept, as_sent, new_table

message, since = as_sent(messages.message), as_sent(history.since)

TAKEOVER = Pace(takeover=True)


def refusal(kept: Kept, seat: int, action: Action) -> str:
    with pytest.raises(Refused) as caught:
        kept.act(seat, action)
    return caught.value.key


# -- sitting down and standing up -----------------------------------------------------------------------------------


def test_the_game_begins_when_every_seat_is_taken() -> None:
    kept = new_table("person", "open", rng=Random(1))
    assert kept.table.status == "waiting" and kept.entries == [] and kept.table.waiting() == []
    assert refusal(kept, 0, Move("pass")) == "refused.seats_free"
    assert message(kept.table, 0)["scene"]["prompt"]["key"] == "turn.seats_free"
    assert refusal(kept, 0, Take("Anna")) == "refused.seat_taken"
    outcome = kept.act(1, Take("Béla"))
    assert kept.table.status == "running" and len(outcome.entries) > 1
    assert outcome.changes["seats"][1].name == "Béla" and outcome.changes["waiting"] == [0, 1]
    assert refusal(kept, 1, Take("Cecil")) == "refused.seat_taken"


def test_a_bot_takes_over_at_once_where_the_table_was_made_so() -> None:
    kept = new_table("person", "person", rng=Random(1), pace=TAKEOVER)
    kept.play_until("buy")
    (me,) = kept.table.waiting()
    kept.play(me)
    assert kept.table.turn_open == me
    kept.act(me, Leave("greedy"))
    player = kept.table.info.seats[me]
    assert player.left and player.bot and player.level == "greedy" and player.kind == "person"
    assert kept.table.turn_open is None
    kept.act(me, Return())
    assert kept.table.info.seats[me].present and not kept.table.info.seats[me].bot
    kept.act(me, Replace("easy"))
    assert kept.table.info.seats[me].bot


def test_elsewhere_the_others_decide() -> None:
    kept = new_table("person", "person", "person", "bot", rng=Random(1))
    kept.act(0, Leave("greedy"))
    assert not kept.table.info.seats[0].bot
    assert refusal(kept, 0, Replace()) == "refused.no_takeover"
    assert refusal(kept, 1, TakeOver(2, "greedy")) == "refused.still_here"
    assert refusal(kept, 1, TakeOver(3, "greedy")) == "refused.still_here"
    assert refusal(kept, 1, TakeOver(9, "greedy")) == "refused.no_seat"
    kept.act(1, TakeOver(0, "greedy"))
    assert message(kept.table, 2)["vote"] == {
        "kind": "takeover",
        "by": 1,
        "yes": [1],
        "voters": [1, 2],
        "to": None,
        "seat": 0,
        "level": "greedy",
    }
    assert refusal(kept, 2, TakeOver(0, "easy")) == "refused.vote_open"
    assert refusal(kept, 3, Vote(True)) == "refused.no_vote"
    kept.act(2, Vote(True))
    assert kept.table.info.seats[0].bot and kept.table.proposal is None
    kept.act(0, Return())
    assert kept.table.info.seats[0].present


def test_who_comes_back_or_plays_is_not_replaced() -> None:
    kept = new_table("person", "person", "person", rng=Random(1))
    kept.act(0, Leave())
    kept.act(1, TakeOver(0, "greedy"))
    kept.act(0, Return())
    assert kept.table.proposal is None
    kept.act(1, TakeOver(0, "greedy", absent=True))
    assert kept.table.proposal is not None
    kept.play(0)
    # Nobody may see that a secret answer was given, not even by this.
    assert kept.table.proposal is not None
    while 0 in kept.table.waiting():
        kept.play(0)
    assert kept.table.proposal is None


def test_names_change_and_bots_have_no_wishes() -> None:
    kept = new_table("person", "bot", rng=Random(1))
    kept.act(0, Rename("Ölveti"))
    assert message(kept.table, None)["seats"][0]["name"] == "Ölveti"
    assert kept.act(0, Rename("Ölveti")).entries == []
    assert refusal(kept, 1, Rename("HAL")) == "refused.no_person"
    assert refusal(kept, 1, Leave()) == "refused.no_person"


# -- going back -----------------------------------------------------------------------------------------------------


def test_all_people_must_agree_to_go_back() -> None:
    kept = new_table("person", "person", "bot", rng=Random(1))
    table = kept.table
    kept.play_until("price")
    key, seen = table.position.key(), table.to_seat_version(0)
    kept.play_cheaply_until("buy")
    kept.play_until("build")
    assert refusal(kept, 1, Vote(True)) == "refused.no_vote"
    kept.rewind(0, seen)
    assert table.proposal is not None and table.position.key() != key
    assert message(table, 1)["vote"]["to"] == seen
    kept.act(1, Vote(False))
    assert table.proposal is None
    kept.rewind(0, seen)
    past, count = kept.at(table.to_log_version(0, seen)), len(kept.entries)
    outcome = kept.act(1, Vote(True))
    assert table.position.key() == key
    assert outcome.entries[0].kind == "rewind" and outcome.snapshot_due
    assert not any(table.can_undo(seat) for seat in range(3))
    log = since(past, kept.entries[past.version :], 1)
    assert [line["kind"] for line in log["lines"]][-1] == "rewind"
    assert all(line.get("struck") for line in log["lines"][:-1]) and len(log["lines"]) > 3
    assert len(kept.entries) == count + 1
    assert log["counters"] == []


def test_in_the_middle_of_a_common_step_all_may_change_what_lies_there() -> None:
    kept = new_table("person", "person", rng=Random(1), free_rewind=True)
    kept.play_until("price")
    while 0 in kept.table.waiting():
        kept.play(0)
    seen = kept.table.to_seat_version(0)
    kept.play_until("buy")
    kept.rewind(0, seen)
    assert kept.table.waiting() == [1]
    answers = len(kept.table.position.answers)
    kept.act(0, Undo())
    assert kept.table.waiting() == [0, 1] and len(kept.table.position.answers) == answers - 1


def test_bots_agree_at_casual_tables_only() -> None:
    kept = new_table("person", "bot", rng=Random(1), casual=False)
    kept.play_until("buy")
    assert not message(kept.table, 0)["can"]["rewind"]
    with pytest.raises(Refused, match="casual"):
        kept.rewind(0, 1)
    alone = new_table("person", "bot", rng=Random(1))
    alone.play_until("buy")
    alone.rewind(0, 1)
    assert any(entry.kind == "rewind" for entry in alone.entries)
    # What chance does after a rewind is drawn anew.
    assert alone.table.position.to_move != (-1,)


def test_the_owner_may_let_everybody_go_back() -> None:
    kept = new_table("person", "person", rng=Random(1), owner=0)
    kept.play_until("buy")
    assert refusal(kept, 1, FreeRewind(True)) == "refused.owner_only"
    assert kept.act(0, FreeRewind(True)).changes == {"free_rewind": True}
    kept.rewind(1, 3)
    assert kept.entries[-1].kind == "move" and kept.table.proposal is None


def test_one_goes_back_to_a_moment_that_was() -> None:
    kept = new_table("person", "person", rng=Random(1))
    kept.play_until("buy")
    for to in (kept.table.to_seat_version(0), kept.table.to_seat_version(0) + 5, -1):
        with pytest.raises(Refused, match="0 to"):
            kept.rewind(0, to)


def test_whoever_leaves_need_not_agree() -> None:
    kept = new_table("person", "person", "person", rng=Random(1))
    kept.play_until("buy")
    kept.rewind(0, 5)
    kept.act(1, Vote(True))
    assert kept.table.proposal is not None
    outcome = kept.act(2, Leave())
    assert [entry.kind for entry in outcome.entries[:2]] == ["seat", "rewind"]


def test_a_saved_game_calls_everybody_as_they_were_called() -> None:
    """People who gave no name have none, and an unnamed bot is known by its level; it does not go on by itself."""
    kept = new_table("person", "bot", "person", rng=Random(3))
    for seat, name in enumerate(("Anna", "", "")):
        kept.table.info.seats[seat] = replace(kept.table.info.seats[seat], name=name)
    kept.play_until("buy")
    read = read_record(written(kept.table, kept.entries).encode(), game, 0.0)
    seats = [sat(seat) for seat in read.info.seats]
    assert [(seat.name, seat.level, seat.bot) for seat in seats] == [
        ("Anna", "", False),
        ("", "greedy", False),
        ("", "", False),
    ]
    assert sat(replace(seats[2], name="greedy 2")).name == "greedy 2", "that is another seat's"
