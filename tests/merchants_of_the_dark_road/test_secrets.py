"""What others may not know: coins, deeds, logs, decks."""

from random import Random

import msgspec
import pytest

from ludoteka.core.choice import CHANCE
from ludoteka.core.log import seen
from ludoteka.core.position import Position
from ludoteka.core.record import Record, Recorder
from ludoteka.core.secrets import message
from ludoteka.games.merchants_of_the_dark_road import GAME
from ludoteka.games.merchants_of_the_dark_road.rules.state import EMPTY, Road
from ludoteka.testing import asked, finish, play

from .helpers import activate, at, state, table
from .pieces import TABLES, deed, hand, heroes, slots, wagon


def told(position: Position, seat: int | None) -> bytes:
    return msgspec.json.encode(message(position, seat))


def at_random(seats: int, moves: int, seed: int, **options: str) -> Position:
    position = GAME.new(seats, options)
    rng = Random(seed)
    for _ in range(moves):
        if position.over:
            break
        seat = position.to_move[0]
        position.push(seat, position.choice(seat).pick(rng))
    return position


def changed(position: Position, g: Road) -> Position:
    return Position(GAME, g, list(position.answers))


@pytest.mark.parametrize("seed", range(6))
def test_coins_are_hidden(seed: int) -> None:
    """R14.1: nothing that a seat is told depends on the coins of another, unless they are played openly."""
    for openly in ("off", "on"):
        position = at_random(3, 110 + 25 * seed, seed, openCoins=openly)
        g = position.base.copy()
        assert isinstance(g, Road)
        # The seat whose turn it is may have spent coins since: more of them change no answer.
        g.coins[1] += 7
        other = changed(position, g)
        for viewer in (0, 2, None):
            assert (told(position, viewer) == told(other, viewer)) == (openly == "off")
        assert told(position, 1) != told(other, 1)


@pytest.mark.parametrize("seed", range(6))
def test_deeds_are_hidden(seed: int) -> None:
    """R14.1: the deeds that a seat drew unseen change nothing for the others."""
    position = at_random(3, 100 + 27 * seed, seed)
    g = position.base.copy()
    assert isinstance(g, Road)
    mine = next(i for i in range(19) if g.hands[1] >> i & 1 and g.knows[i] == 2)
    other_deed = g.deed_bag[0]
    g.hands[1] ^= 1 << mine | 1 << other_deed
    g.deed_bag = sorted([*g.deed_bag[1:], mine])
    g.knows[mine], g.knows[other_deed] = 0, 2
    other = changed(position, g)
    for viewer in (0, 2, None):
        assert told(position, viewer) == told(other, viewer)
    assert told(position, 1) != told(other, 1)


def test_number_of_deeds_and_deliveries_is_open() -> None:
    """R14.1: numbers are open, faces and contents of the log are the owner's."""
    g = table()
    hand(g, 1, "DE01 DE05")
    g.log_heroes[1] = heroes("Agatha")
    position = at(g, "plan")
    mine, other = position.view(1)["players"][1], position.view(0)["players"][1]
    assert mine["deed_faces"] == ["DE01", "DE05"] and mine["log"] == [["HK1"], []]
    assert "deed_faces" not in other and "log" not in other and "coins" not in other
    assert other["deeds"] == 2 and other["delivered"] == [1, 0]


def test_a_deed_drawn_in_a_turn_is_its_owners_secret() -> None:
    """R14.1, R8.5.1: mid-turn, others imagine other deeds, the owner always the true one."""
    g = table(3)
    slots(g, "DE01 DE12")
    g.dark_market = 3
    position = activate(g, 0, "market")
    play(position, "1 pay 1", "1 deed deck")
    assert asked(position) == "- deed-card"
    before = state(position).hands[0]
    free = position.choice(CHANCE).moves
    play(position, f"- deal {TABLES.deed_ids[free[2]]} to 1")
    assert state(position).hands[0] == before | 1 << free[2]
    rng = Random(3)
    hands = {0: set(), 1: set(), None: set()}  # type: ignore[var-annotated]
    for viewer, found in hands.items():
        for _ in range(12):
            imagined = position.imagine(viewer, rng)
            assert told(imagined, viewer) == told(position, viewer)
            found.add(state(imagined).hands[0])
    assert hands[0] == {before | 1 << free[2]}
    assert len(hands[1]) > 3 and len(hands[None]) > 3


def test_a_deed_drawn_within_an_ability() -> None:
    """R14.1: the draw is not yet committed, so it is dealt anew for the others and kept for the owner."""
    g = table(3)
    wagon(g, 0, pets="CO7", goods="PO")
    position = activate(g, 0, "commissions")
    play(position, "1 use CO7a", "1 deed deck")
    card = position.choice(CHANCE).moves[1]
    events = position.push(CHANCE, card)
    assert position.answers, "still in the same activation"
    secret = [event for event in events if event.key == "event.deed-seen"]
    assert [event.only for event in secret] == [0] and secret[0] not in seen(events, 1)
    rng = Random(1)
    for viewer in (0, 1, 2, None):
        found = set()
        for _ in range(15):
            imagined = position.imagine(viewer, rng)
            assert told(imagined, viewer) == told(position, viewer)
            found.add(state(imagined).hands[0] >> card & 1)
        assert found == ({1} if viewer == 0 else {0, 1})


def test_open_deeds_are_remembered() -> None:
    """R14.1: a deed taken from a slot was seen by all; it is imagined where it is."""
    g = table(3)
    slots(g, "DE01 DE12")
    g.hands[1] |= 1 << deed("DE01")
    g.deed_slots[0] = -1
    position = at(g, "plan")
    for seed in range(8):
        imagined = position.imagine(0, Random(seed))
        assert state(imagined).hands[1] >> deed("DE01") & 1


def test_a_returned_deed_is_known_to_its_owner() -> None:
    """R14.1: in the variant with two deeds the returned card lies under the deck, and its owner remembers it."""
    position = at_random(3, 0, 1, twoDeeds="on")
    rng = Random(2)
    while not state(position).deed_bottom:
        seat = position.to_move[0]
        position.push(seat, position.choice(seat).pick(rng))
    g = state(position)
    order = [seat for seat in g.order if seat < 3]
    found: dict[int, set[int]] = {seat: set() for seat in range(3)}
    for seed in range(15):
        imagined = state(position.imagine(order[0], Random(seed)))
        for i, seat in enumerate(order):
            found[seat].add(imagined.deed_bottom[i])
    assert found[order[0]] == {g.deed_bottom[0]} and len(found[order[1]]) > 2


def test_everything_is_revealed_at_the_end() -> None:
    """R14.3: coins, deeds and logs of all."""
    position = finish(at_random(2, 0, 5))
    for viewer in (0, 1, None):
        for player in position.view(viewer)["players"]:
            assert {"coins", "deed_faces", "log"} <= player.keys()
    assert told(position.imagine(0, Random(1)), 0) == told(position, 0)


def test_a_record_replays_exactly() -> None:
    """R14.2: the moves with the outcomes of chance are the whole game; no seed is needed."""
    table_ = Recorder(GAME.new(3, {"edition": "first", "pc": "on", "pcLevel": "standard"}))
    rng = Random(8)
    while not table_.position.over:
        seat = table_.position.to_move[0]
        table_.push(seat, table_.position.choice(seat).pick(rng))
    record = table_.record()
    again = Record.read(record.write()).replay(GAME)
    assert again.key() == table_.position.key()
    assert again.result() == table_.position.result()


def test_what_the_end_reveals_is_not_taken_back() -> None:
    """R14.3: whoever makes the last move has then seen the deeds of the others."""
    g = table()
    wagon(g, 1, riders="Agatha")
    g.round, g.active, g.turn = 14, EMPTY, 0
    position = at(g, "final travel")
    play(position, "2 no town")
    assert position.over and not position.can_pop(1)
