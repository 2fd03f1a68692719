"""The six phases of a round in the base game."""

from itertools import product
from random import Random

import pytest

from ludoteka.core.choice import CHANCE
from ludoteka.core.position import Position
from ludoteka.games.isle_of_skye.rules.state import NO_DISCARD
from ludoteka.testing import play, refused, step, texts
from tests.some import some

from .helpers import at, deal, land, names, start, state, table, tile, tiles

HANDS = ("T01 T02 T03", "T04 T05 T06", "T07 T08 T09")


def dealt(first: str = "1") -> Position:
    """Three players with 5 gold each behind their screens, turn order from the first one."""
    position = start(3, startPlayer=first, scoring="S09,S02,S03,S04")
    turn = int(first) - 1
    deal(position, *HANDS[turn:], *HANDS[:turn])
    return position


def priced() -> Position:
    """The same after phase 3: T01 2, T02 1; T04 3, T05 1; T07 1, T08 3 on offer."""
    position = dealt()
    play(position, "1 axe T03", "1 price T01 2", "1 price T02 1")
    play(position, "2 axe T06", "2 price T04 3", "2 price T05 1")
    play(position, "3 axe T09", "3 price T07 1", "3 price T08 3")
    return position


# -- in general -----------------------------------------------------------------------------------------------------


def test_phases_are_strictly_sequential() -> None:
    """R4.0.1: income, draw, price, buy, build, then the next round: a phase begins when all have ended the last."""
    position = start(2, startPlayer="1")
    rng = Random(2)
    seen: list[str] = []
    while state(position).round == 1:
        if step(position) not in seen:
            seen.append(step(position))
        seat = position.to_move[-1]
        position.push(seat, position.choice(seat).pick(rng))
    assert seen == ["draw", "price", "buy", "build"]
    assert step(position) == "draw"


def test_simultaneous_decisions_take_effect_together() -> None:
    """R4.0.1: prices of the first two seats change nothing on the table before the third is ready."""
    position = dealt()
    before = position.view(None)
    play(position, "2 axe T06", "2 price T04 3", "2 price T05 1")
    play(position, "1 axe T03", "1 price T01 2", "1 price T02 1")
    after = position.view(None)
    assert after.pop("waiting") == [2]
    assert before.pop("waiting") == [0, 1, 2]
    assert after == before
    assert tile("T03") not in state(position).bag
    play(position, "3 axe T09", "3 price T07 1", "3 price T08 3")
    assert {tile("T03"), tile("T06"), tile("T09")} <= set(state(position).bag)


def test_prices_are_secret_and_all_else_is_public() -> None:
    """R4.0.2: until phase 3 only the owner sees axe and prices; the views agree on everything else."""
    position = dealt()
    play(position, "1 axe T03", "1 price T01 2", "1 price T02 1")
    mine, theirs, nobodys = position.view(0), position.view(1), position.view(None)
    offer = [{"tile": name, "price": 0} for name in ("T01", "T02", "T03")]
    assert theirs["players"][0]["offer"] == nobodys["players"][0]["offer"] == offer
    assert [entry["price"] for entry in mine["players"][0]["offer"]] == [2, 1, 0]
    assert theirs["players"][0]["free_gold"] == 5 and mine["players"][0]["free_gold"] == 2
    for public in ("vp", "territory", "acquired", "gold"):
        for seat in range(3):
            values = [view["players"][seat][public] for view in (mine, theirs, nobodys)]
            assert values[0] == values[1] == values[2]


def test_nobody_knows_the_order_of_the_bag() -> None:
    """R4.0.2: the view tells which tiles are in the bag, not in which order; every one of them may come next."""
    position = start(2)
    deal(position, "T40 T02 T73")
    for viewer in (0, 1, None):
        bag = position.view(viewer)["bag"]
        assert bag == sorted(bag) and len(bag) == 70
        assert names(position.choice(CHANCE).moves) == bag


def test_the_decisions_of_a_round() -> None:
    """R4.0.3: D1 price is asked of all at once, D2 buy in turn order, D6 place of all at once."""
    position = dealt("2")
    assert step(position) == "price"
    assert sorted(position.to_move) == [0, 1, 2]
    assert [position.choice(seat).name for seat in range(3)] == ["axe"] * 3
    play(position, "1 axe T03")
    assert position.choice(0).name == "price" and position.choice(1).name == "axe"
    play(position, "1 price T01 1", "1 price T02 1", "3 axe T09", "3 price T07 1", "3 price T08 1")
    play(position, "2 axe T06", "2 price T04 1", "2 price T05 1")
    for seat in (1, 2, 0):
        assert step(position) == "buy" and position.to_move == (seat,)
        assert position.choice(seat).name == "buy"
        position.push(seat, "pass")
    assert step(position) == "build"
    assert sorted(position.to_move) == [0, 1, 2]
    assert [position.choice(seat).name for seat in range(3)] == ["place"] * 3


# -- phase 1: income ------------------------------------------------------------------------------------------------


def test_income_is_castle_whisky_and_catch_up() -> None:
    """R4.1.1: 5 for the castle, 1 for each whisky connected by road, and catch-up gold."""
    three = land("(0,0): C/0, (0,-1): T48/0, (0,1): T61/180, (0,-2): T72/0")
    unlinked = land("(0,0): C/0, (1,0): T21/0")
    g = table(2, round=3, gold=[4, 0], vp=[1, 0], lands=[three, unlinked])
    assert state(at(g, "income")).gold == [4 + 5 + 3, 0 + 5 + 0 + 1]


@pytest.mark.parametrize(
    ("seats", "values"),
    [(2, [0, 0, 1, 2, 3, 4]), (3, [0, 0, 1, 2, 3, 4]), (4, [0, 0, 1, 2, 3, 4]), (5, [0, 0, 1, 2, 3])],
)
def test_catch_up_gold_grows_with_the_rounds(seats: int, values: list[int]) -> None:
    """R4.1.2: the round's value for each player with strictly more VP."""
    for number, value in enumerate(values, 1):
        g = table(seats, round=number, vp=range(seats))
        expected = [5 + value * (seats - 1 - seat) for seat in range(seats)]
        assert state(at(g, "income")).gold == expected


def test_tied_players_are_not_ahead() -> None:
    """R4.1.2: equal VP do not count."""
    g = table(4, round=6, vp=[7, 7, 3, 3])
    assert state(at(g, "income")).gold == [5, 5, 5 + 8, 5 + 8]


# -- phase 2: draw and price ----------------------------------------------------------------------------------------


def test_three_tiles_each_in_turn_order() -> None:
    """R4.2.1: from the start player on each seat draws three tiles, which all see at once."""
    position = start(3, startPlayer="2")
    drawers = []
    rng = Random(5)
    while position.to_move == (CHANCE,):
        drawers.append(position.choice(CHANCE).about)
        position.push(CHANCE, position.choice(CHANCE).pick(rng))
    assert drawers == [1, 1, 1, 2, 2, 2, 0, 0, 0]
    assert len(state(position).bag) == 73 - 9
    for seat in range(3):
        offers = [position.view(viewer)["players"][seat]["offer"] for viewer in (0, 1, 2, None)]
        assert len(offers[0]) == 3 and all(offer == offers[0] for offer in offers)


def test_a_drawn_tile_is_out_of_the_bag() -> None:
    """R4.2.1: chance cannot draw the same tile again."""
    position = start(2, startPlayer="1")
    play(position, "- draw T12 for 1")
    reason = position.why_not(CHANCE, "draw T12 for 1")
    assert reason is not None and reason.rule == "R4.2.1"
    assert position.why_not(CHANCE, "draw T13 for 1") is None


def test_the_axe_goes_to_exactly_one_own_tile() -> None:
    """R4.2.2: the discard marker lies on one of the three own tiles; the other two get prices."""
    position = dealt()
    assert texts(position, 0) == ["axe T01", "axe T02", "axe T03"]
    assert refused(position, "1 axe T04").rule == "R4.2.2"
    assert refused(position, "1 axe none").rule == "R4.2.2"
    play(position, "1 axe T02")
    asked = [position.choice(0).about]
    play(position, "1 price T01 1")
    asked.append(position.choice(0).about)
    play(position, "1 price T03 1")
    assert names(asked) == ["T01", "T03"]
    assert position.to_move == (1, 2)


def test_prices_are_at_least_one_and_within_the_gold() -> None:
    """R4.2.2: prices of 1 or more whose sum the player owns; R4.2.4: with 5 gold there are always some."""
    for one, two in product(range(0, 7), repeat=2):
        position = dealt()
        play(position, "1 axe T03")
        first = position.why_not(0, f"price T01 {one}")
        if one < 1 or one > 4:
            assert first is not None and first.rule == "R4.2.2"
            continue
        assert first is None
        play(position, f"1 price T01 {one}")
        second = position.why_not(0, f"price T02 {two}")
        assert (second is None) == (two >= 1 and one + two <= 5)
        assert second is None or second.rule == "R4.2.2"


@pytest.mark.parametrize("move", ["1 price T01 0", "1 price T01 5", "1 price T01 -1"])
def test_a_price_that_leaves_too_little_is_refused(move: str) -> None:
    """R4.2.2: each other tile needs a price of at least 1 from the same gold."""
    position = dealt()
    play(position, "1 axe T03")
    assert refused(position, move).rule == "R4.2.2"


def test_prices_are_committed_gold() -> None:
    """R4.2.2: gold behind prices is not free any more, though still owned."""
    player = priced().view(0)["players"][1]
    assert (player["gold"], player["free_gold"]) == (5, 1)


def test_income_alone_pays_for_prices() -> None:
    """R4.2.4: somebody without a coin left can always price after phase 1, whichever tile gets the axe."""
    position = at(table(2, round=4, gold=[0, 0], vp=[9, 0]), "income")
    position.roll(Random(3))
    for axe in some(texts(position, 0)):
        trial = position.copy()
        trial.push(0, axe)
        assert trial.choice(0).moves == [1, 2, 3, 4]
        trial.push(0, trial.choice(0).moves[0])
        assert trial.choice(0).moves == [1, 2, 3, 4]


def test_a_short_bag_is_dealt_one_tile_at_a_time() -> None:
    """R4.2.5: five tiles for three players: one each in turn order, then again until the bag is empty."""
    position = at(table(3, first=1, gold=[5, 5, 5], bag="T01 T02 T03 T04 T05"), "draw")
    drawers = []
    for name in ("T01", "T02", "T03", "T04", "T05"):
        drawers.append(position.choice(CHANCE).about)
        deal(position, name)
    assert drawers == [1, 2, 0, 1, 2]
    assert state(position).bag == []
    # Seat 1 has a single tile and must discard it, so it has nothing to decide; the others price one of two.
    assert sorted(position.to_move) == [1, 2]
    play(position, "2 axe T01", "2 price T04 5", "3 axe T05")
    assert texts(position, 2)[-1] == "price T02 5"
    play(position, "3 price T02 2")
    assert names(state(position).bag) == ["T01", "T03", "T05"]
    assert step(position) == "buy"


def test_enough_for_all_is_dealt_in_hands() -> None:
    """R4.2.5: only a bag that runs short is dealt one by one."""
    position = at(table(2, gold=[5, 5], bag="T01 T02 T03 T04 T05 T06"), "draw")
    drawers = []
    for name in ("T01", "T02", "T03", "T04", "T05", "T06"):
        drawers.append(position.choice(CHANCE).about)
        deal(position, name)
    assert drawers == [0, 0, 0, 1, 1, 1]


def test_an_empty_bag_gives_nobody_a_tile() -> None:
    """R4.2.5: drawing ends when the bag is empty; without tiles nobody is asked and the round goes on."""
    g = table(2, round=1, gold=[5, 5], bag="T01")
    position = at(g, "draw")
    deal(position, "T01")
    assert state(position).round == 2
    assert names(state(position).bag) == ["T01"]


def test_a_single_tile_may_be_priced_without_the_discard_marker() -> None:
    """R4.2.5: who need not discard may price even the only tile."""
    g = table(2, gold=[5, 5], bag="T01 T02", expansion="journeyman")
    g.powers[0] = 1 << NO_DISCARD
    position = at(g, "draw")
    deal(position, "T01 T02")
    assert position.to_move == (0,)
    assert texts(position, 0) == ["axe T01", "axe none"]
    play(position, "1 axe none", "1 price T01 5")
    assert [offer["tile"] for offer in position.view(1)["players"][0]["offer"]] == ["T01"]


# -- phase 3: discard -----------------------------------------------------------------------------------------------


def test_screens_are_lifted() -> None:
    """R4.3.1: with the last price all axes and prices are public."""
    position = dealt()
    play(position, "1 axe T03", "1 price T01 2", "1 price T02 1")
    play(position, "2 axe T06", "2 price T04 3", "2 price T05 1", "3 axe T09", "3 price T07 1")
    events = play(position, "3 price T08 3")
    shown = {(event.key, event.args) for event in events if event.only is None}
    for seat, name, price in ((0, "T01", 2), (0, "T02", 1), (1, "T04", 3), (1, "T05", 1), (2, "T07", 1), (2, "T08", 3)):
        assert ("event.priced", (seat, tile(name), price)) in shown
    for seat, name in ((0, "T03"), (1, "T06"), (2, "T09")):
        assert ("event.axed", (seat, tile(name))) in shown
    assert position.view(None)["players"][1]["offer"] == [{"tile": "T04", "price": 3}, {"tile": "T05", "price": 1}]


def test_tiles_with_an_axe_return_to_the_bag() -> None:
    """R4.3.2: they are in the bag again and nobody can buy them, and the next round may bring them again."""
    position = dealt()
    assert not set(tiles("T03 T06 T09")) & set(state(position).bag)
    position = priced()
    assert set(tiles("T03 T06 T09")) <= set(state(position).bag)
    assert refused(position, "1 buy T06").rule == "R4.4.1"
    play(position, "1 pass", "2 pass", "3 pass")
    rng = Random(1)
    while step(position) == "build":
        position.push(position.to_move[0], position.choice(position.to_move[0]).pick(rng))
    assert set(tiles("T03 T06 T09")) <= set(position.choice(CHANCE).moves)
