"""Set-up for two to four players."""

from collections import Counter
from random import Random

import pytest

from ludoteka.core.choice import CHANCE
from ludoteka.core.position import Position
from ludoteka.games.excavation_earth import GAME
from ludoteka.testing import play, refused, step, texts

from .helpers import asked, at, roll, state, table
from .names import AQULLA, GUL, PILOTS, TABLES, card_names, cards, place


def ready(seats: int, **options: str) -> Position:
    """A new game when the first turn begins; nobody exchanges cards."""
    position = GAME.new(seats, {"factions": "random"} | options)
    while True:
        roll(position, seats)
        if asked(position) == "mulligan":
            play(position, *[f"{seat + 1} mulligan none" for seat in position.to_move])
        elif asked(position) == "draft":
            seat = position.to_move[0]
            position.push(seat, position.choice(seat).moves[0])
        else:
            return position


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_numbers_by_players(seats: int) -> None:
    """R3.1.9 R3.1.10 R3.1.11 R3.1.12: forecast, artefacts and buyers; R3.1.1 R3.1.3 R3.1.8 R3.1.16 in every game."""
    position = ready(seats)
    g = state(position)
    row = {2: (3, 3, 2, 2, 1), 3: (4, 3, 3, 1, 1), 4: (5, 4, 4, 0, 0)}[seats]
    assert len(g.forecast) == row[0] and set(g.marks) == {-1} and set(g.token) == {0}
    for colour in range(5):
        assert sum(g.dig_sites[colour * 4 : colour * 4 + 4]) == row[1]
        assert len(g.black[colour]) == row[2]
        here = g.pool[colour] + sum(queue.count(colour) for queue in g.queue)
        assert here == 10 - row[3]
    assert g.pool[5] + sum(queue.count(5) for queue in g.queue) == 7 - row[4]
    assert g.round == 1 and g.credits == [8] * seats
    assert all(len(hand) == 9 and hand[6:] == (30, 31, 32) for hand in g.hand)
    for seat in range(seats):
        assert g.explorers[seat * 3 : seat * 3 + 2] == [place("M1"), place("M4")]
    assert all(len(queue) == 3 for queue in g.queue)


def test_popularity_before_queues() -> None:
    """R3.1.9 R2.9.1 R2.9.3: with fewer players the tracks start with 2, 1 or 0 places empty."""
    for seats, level in ((2, 2), (3, 1), (4, 0)):
        assert [table(seats).level(colour) for colour in range(5)] == [level] * 5


def test_buyers_leave_and_return() -> None:
    """R2.9.2: who leaves makes a colour more popular, who returns makes it less so."""
    g = table(4, queues=["YYYYY"])
    assert g.level(0) == 5
    g.add_buyer(0, 1)
    assert g.level(0) == 4 and g.level(1) == 1


def test_factions_are_chosen_in_seat_order() -> None:
    """R3.1.2 R11.2: a faction once; the default is free choice."""
    position = GAME.new(2)
    assert position.to_move == (0,) and len(texts(position)) == 5
    play(position, "1 faction aqulla")
    assert position.to_move == (1,)
    assert refused(position, "2 faction aqulla").rule == "R3.1.2"
    play(position, "2 faction dal-harraii")
    assert state(position).faction == (4, 0)


def test_factions_at_random() -> None:
    """R3.1.2 R11.2: chance deals different ones."""
    position = GAME.new(4, {"factions": "random"})
    roll(position)
    assert len(set(state(position).faction)) == 4


def test_lowest_initiative_first() -> None:
    """R3.1.4: Aqulla 5, Dal-Harraii 1, Gul 2."""
    position = GAME.new(3)
    play(position, "1 faction aqulla", "2 faction dal-harraii", "3 faction gul")
    assert state(position).order == (1, 2, 0)


def test_six_cards_each() -> None:
    """R3.1.5: dealt from the deck, and nobody sees those of others."""
    position = GAME.new(3, {"factions": "random"})
    roll(position)
    assert [len(hand) for hand in state(position).hand] == [6, 6, 6]
    assert "hand" in position.view(0)["players"][0] and "hand" not in position.view(0)["players"][1]


def mulligan(*hands: str) -> Position:
    g = table(len(hands), round=0, hands=hands, forecast="")
    return at(g, "mulligan")


def test_mulligan() -> None:
    """R3.1.6: cards of a group of four, of one colour or with one symbol, any number of them, once."""
    position = mulligan("Y1 Y2 Y3 Y4 R5 G6", "Y1 G2 R3 P4 O5 Y6")
    offered = texts(position, 0)
    assert "mulligan Y1 Y2 Y3 Y4" in offered and "mulligan Y2" in offered and len(offered) == 16
    assert texts(position, 1) == ["mulligan none"]
    assert refused(position, "1 mulligan R5").rule == "R3.1.6"
    play(position, "1 mulligan Y1 Y2")
    assert position.view(1)["players"][0]["cards"] == 6
    play(position, "2 mulligan none")
    g = state(position)
    assert card_names(g.discard) == "Y1 Y2"
    assert asked(position) == "card"
    position.roll(Random(2))
    assert len(state(position).hand[0]) == 9 and step(position) != "mulligan"


def test_mulligan_by_symbol() -> None:
    """R3.1.6: four cards with one symbol are a group too; with two groups both may go."""
    position = mulligan("Y2 G2 R2 P2 O5 Y6", "Y1 Y2 Y3 Y1 G1 R1")
    assert "mulligan Y2 G2 R2 P2" in texts(position, 0)
    assert "mulligan Y2 G1" in texts(position, 1)


def test_opening_draft() -> None:
    """R3.1.7 R11.1: six cards by draft in place of the deal."""
    position = GAME.new(3, {"openingDraft": "true", "factions": "random"})
    roll(position)
    assert asked(position) == "draft" and [len(packet) for packet in state(position).packet] == [8, 8, 8]
    finished = ready(3, openingDraft="true")
    assert [len(hand) for hand in state(finished).hand] == [9, 9, 9]


def test_black_market_stacks_grow_at_the_top() -> None:
    """R3.1.11: each new artefact lies on the one before."""
    g = table(2, round=0, forecast="")
    position = at(g, "artefacts")
    for name in ("Y-A", "Y-B", "Y-C", "Y-D", "Y-A"):
        play(position, f"- draw {name}")
    assert position.view(None)["black_market"]["Y"] == ["Y-A", "Y-D"]


def test_buyer_cards() -> None:
    """R3.1.13 R3.1.14: three cards are discarded, then three buyers for each queue; an empty deck is made anew."""
    g = table(4, round=0, forecast="", factions=[AQULLA, GUL, PILOTS, "is-sisinui"])
    position = at(g, "buyers")
    for _ in range(3):
        play(position, "- buyer Y")
    assert all(queue == () for queue in state(position).queue)
    play(position, "- buyer S", "- buyer S")
    assert state(position).queue[0] == (5, 5)
    assert "buyer S" not in [position.text(CHANCE, move) for move in position.choice(CHANCE).moves]
    roll(position)
    g = state(position)
    assert all(len(queue) == 3 for queue in g.queue)
    assert Counter(b for queue in g.queue for b in queue).total() == 18


def test_command_cards_wait() -> None:
    """R3.1.15: none lies beside a centre in round 1."""
    assert state(ready(2)).command == (-1, -1, -1)


def test_third_explorer() -> None:
    """R3.1.17: in the first turn, anywhere without an own explorer; others do not matter."""
    position = ready(2)
    seat = position.to_move[0]
    assert asked(position) == "explorer"
    assert len(position.choice(seat).moves) == len(TABLES.location_ids) - 2
    assert refused(position, f"{seat + 1} explorer at M1").rule == "R3.1.17"
    play(position, f"{seat + 1} explorer at BE")
    assert state(position).explorers[seat * 3 + 2] == place("BE")


def test_cards_helper() -> None:
    assert cards("O6 T4") == (29, 32)
