"""What a seat may know, and what it imagines of the rest."""

from collections import Counter
from random import Random

import msgspec
import pytest

from ludoteka.core.position import Position
from ludoteka.games.excavation_earth import GAME
from ludoteka.games.excavation_earth.checks import components
from ludoteka.games.excavation_earth.knowledge.imagine import imagine
from ludoteka.games.excavation_earth.rules.state import Earth
from ludoteka.testing import play

from .helpers import at, roll, state, table
from .names import AQULLA, GUL, KUTI, cards


def test_views_hold_no_secrets() -> None:
    """R14.1: other hands, packets and orders are not in a view; nor is anything random to come."""
    g = table(2, hands=["P1 P2 T2", "O5 O6 T3"], factions=[AQULLA, GUL])
    position = at(g)
    told = msgspec.json.encode([position.view(0), position.scene(0)]).decode()
    assert '"O5"' not in told and "card/O5" not in told and "card/P1" in told
    assert position.view(0)["players"][1]["cards"] == 2 and position.view(0)["players"][1]["travel"] == ["T3"]
    watching = msgspec.json.encode([position.view(None), position.scene(None)]).decode()
    assert "card/P1" not in watching and "card/O5" not in watching
    assert isinstance(position.view(0)["deck"], int)


def test_drawn_cards_are_told_to_their_owner() -> None:
    """R14.1: the others hear only that a card was drawn."""
    g = table(hands=["T2", "T2"], hold=["Y-A Y-B"], traders=["1 2"], queues=["Y", "Y"], factions=[AQULLA, GUL])
    position = at(g)
    play(position, "1 sell with T2", "1 sell Y at 1 2")
    events = roll(position)
    assert [event.only for event in events if event.key == "event.card-is"] == [0]
    assert [event.only for event in events if event.key == "event.card"] == [None]


def test_dreams_keep_what_a_seat_knows() -> None:
    """R14.1: the own hand stays, the others are dealt anew, everything else is as it is."""
    g = table(3, hands=["P1 P2 T2", "O5 O6 T3", "R1 R1"], factions=[AQULLA, GUL, KUTI])
    seen: Counter[int] = Counter()
    rng = Random(1)
    for _ in range(300):
        other = imagine(g, 0, rng)
        assert other.hand[0] == g.hand[0] and other.hand[1][-1] == cards("T3")[0]
        assert [len(hand) for hand in other.hand] == [3, 3, 2] and components(other) == []
        seen.update(other.hand[1][:2])
    assert len(seen) == 30  # every card may be there


def drafting(seats: int) -> Position:
    g = table(seats, round=2, hands=[""] * seats, factions=[AQULLA, GUL, KUTI])
    position = at(g, "opening packets")
    roll(position)
    return position


def pick_all(position: Position) -> None:
    for seat in position.to_move:
        position.push(seat, position.choice(seat).moves[-1])


def test_dreams_remember_the_draft() -> None:
    """R4.2.5: who passes a packet knows it; with two players it comes back and shows what was taken."""
    position = drafting(3)
    rng = Random(2)
    pick_all(position)
    base = position.base
    assert isinstance(base, Earth)
    for _ in range(20):
        other = imagine(base, 0, rng)
        assert other.packet[0] == base.packet[0] and other.packet[1] == base.packet[1]
    assert any(imagine(base, 0, rng).packet[2] != base.packet[2] for _ in range(20))
    position = drafting(2)
    pick_all(position)
    taken = position.choice(1).moves[-1]
    pick_all(position)
    base = position.base
    assert isinstance(base, Earth)
    assert base.known[1] == taken
    for _ in range(20):
        hand = list(imagine(base, 0, rng).hand[1])
        for card in taken:
            hand.remove(card)


def test_known_cards_are_forgotten_when_played() -> None:
    """A card that was seen and is played is known no more."""
    g = table(2, hands=["T2", "Y1 Y2 T2"], active=1, factions=[AQULLA, GUL])
    g.known[1] = cards("Y1")
    position = at(g)
    play(position, "2 travel with Y1", "2 stop")
    assert state(position).known[1] == ()


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_every_dream_can_be_played(seats: int) -> None:
    """At every point of a game, whatever is known in the middle of a turn."""
    rng = Random(seats)
    position = GAME.new(seats, {"factions": "random"})
    for _ in range(120):
        if position.over:
            break
        seat = rng.choice(position.to_move)
        for viewer in (*range(seats), None):
            other = position.imagine(viewer, rng)
            assert other.to_move == position.to_move
            again = other.imagine(viewer, rng)
            assert again.to_move == position.to_move
        position.push(seat, position.choice(seat).pick(rng))


def test_picks_are_secret_until_all_are_made() -> None:
    """R4.2.5: nobody sees what others have picked, or whether cards were exchanged."""
    position = drafting(3)
    before = msgspec.json.encode(position.view(1))
    position.push(0, position.choice(0).moves[0])
    after = position.view(1)
    after["waiting"] = [0, 1, 2]
    assert msgspec.json.encode(after) == before
