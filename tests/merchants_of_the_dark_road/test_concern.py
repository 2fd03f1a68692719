"""The Private Concern: alone and as an extra opponent."""

from random import Random

import pytest

from ludoteka.core.choice import CHANCE
from ludoteka.games.merchants_of_the_dark_road.components.tables import TOWNS
from ludoteka.games.merchants_of_the_dark_road.rules.opponent.turn import focus, load
from ludoteka.games.merchants_of_the_dark_road.rules.state import CONCERN, EMPTY
from ludoteka.testing import asked

from .helpers import at, state, table
from .pieces import TABLES, hero, heroes, inn, market, slots, tile, tops, turn_of
from .rival import card, concern, solo

# -- setup ----------------------------------------------------------------------------------------------------------


def test_alone() -> None:
    """R10.1.1, R10.1.2: the human sits in seat 1, the Private Concern in seat 2, with its own start."""
    g = table(1)
    assert g.order == [0, CONCERN]
    assert (g.concern_coins, g.concern_prestige, g.stock) == (5, 2, 1)
    assert table(1, ed1="first").concern_prestige == 0
    assert sorted(g.delivery) == [0, 1, 2, 3, 4, 5] and g.served == 0
    assert len(g.action_bag) == 10


@pytest.mark.parametrize(("place", "order"), [("1", [4, 0, 1, 2]), ("3", [0, 1, 4, 2]), ("last", [0, 1, 2, 4])])
def test_extra_opponent(place: str, order: list[int]) -> None:
    """R10.1.1: in any agreed seat, counted among the players."""
    assert table(3, pc="on", pcSeat=place).order == order


@pytest.mark.parametrize(("level", "count"), [("basic", 0), ("standard", 1), ("hard", 2), ("expert", 3)])
def test_levels(level: str, count: int) -> None:
    """R10.1.5: notices and sarcophagi by level."""
    g = table(1, pcLevel=level)
    assert bin(g.notices).count("1") == count
    assert len(g.sarcophagus_bag) == (0 if level == "basic" else 3)


# -- how it chooses -------------------------------------------------------------------------------------------------


def test_focus_EX_29() -> None:
    """R10.1.4, EX-29: two things for Cursecairn."""
    g = concern(solo(), riders="Rook Atlantes", tiles="C-CC2", row="FG NB CC SB WG NP")
    assert TOWNS[focus(g)] == "CC" and load(g, focus(g)) == 2


def test_focus_ties() -> None:
    """R10.1.4: ties by the delivery row; with nothing on board its first town."""
    g = concern(solo(), riders="Rook Atlantes", row="CC NB FG SB WG NP")
    assert TOWNS[focus(g)] == "CC"
    assert TOWNS[focus(concern(solo(), row="WG NB FG SB CC NP"))] == "WG"


def test_pawn() -> None:
    """R10.2.1: it stays beside the card's district or walks clockwise to it; the card is told."""
    g = solo()
    position = card(g, "PC01")
    assert state(position).concern_pawn == 0
    g = solo()
    g.concern_pawn = 1
    assert state(card(g, "PC09")).concern_pawn == 4
    g = solo()
    g.concern_pawn = 3
    assert state(card(g, "PC07")).concern_pawn == 3


def test_deck_is_shuffled_when_empty() -> None:
    """R10.2.1: thirteen turns with ten cards."""
    g = solo()
    turn_of(g, CONCERN)
    g.action_bag = []
    position = at(g, "concern acts")
    assert len(position.choice(CHANCE).moves) == 10


def test_rest_follows() -> None:
    """R10.2.2: lines from top to bottom, then market dice, row, Inn and courtyard."""
    g = solo()
    position = card(g, "PC01")
    assert asked(position) == "- market-die"
    position.roll(Random(1))
    g = state(position)
    assert g.aside == 0 and position.to_move == (0,) and g.round == 2


# -- cards ----------------------------------------------------------------------------------------------------------


def test_bulk_order() -> None:
    """R10.2.2, R10.2.3: the wheel turns, the fullest section is taken for its value, stock + dice + 1."""
    g = concern(solo(), stock=0, coins=10)
    market(g, "BO BO WE PO ST")
    g = state(card(g, "PC01"))
    assert g.rot == 1 and g.dice[3] == 0 and g.stock == 3
    assert g.concern_coins == 10 - 1


def test_bulk_order_ties() -> None:
    """R10.2.2: the dearer of equal sections; of the two cheapest PP4 before PP5."""
    g = concern(solo(), stock=0, coins=10)
    market(g, "AR WE PO BO ST")
    assert state(card(g, "PC01")).dice[2] == 0, "potions are at $4, instruments at $5 have no die"
    g = concern(solo(), stock=0, coins=10)
    market(g, "BO BO WE WE PO")
    assert state(card(g, "PC01")).dice == [0, 2, 1, 0, 0, 0], "books at PP4 before weapons at PP5"


def test_bargain_bins() -> None:
    """R10.2.2, R10.2.3: one die of each of the two cheapest sections; it pays as far as it can."""
    g = concern(solo(), stock=0, coins=1)
    market(g, "AR WE PO BO IN")
    g = state(card(g, "PC02"))
    assert (g.dice, g.stock, g.concern_coins) == ([1, 0, 1, 1, 0, 0], 3, 0)
    g = concern(solo(), stock=0, coins=9)
    market(g, "AR WE PO BO ST")
    assert state(card(g, "PC02")).concern_coins == 9 - 1 - 2


def test_commission_cards() -> None:
    """R10.3.2: the focus town's top tile; then stock or coins."""
    g = concern(solo(), riders="Osk", stock=1)
    tops(g, "C-WG2")
    g = state(card(g, "PC03"))
    assert g.concern_tiles == (tile("C-WG2"),) and g.stock == 3
    g = concern(solo(), riders="Osk", stock=1, coins=5)
    tops(g, "C-WG2")
    g = state(card(g, "PC04"))
    assert g.concern_tiles == (tile("C-WG2"),) and (g.stock, g.concern_coins) == (1, 7)


def test_commission_limits() -> None:
    """R10.3.2: nothing with three; the next town by load if the stack is empty."""
    g = concern(solo(), tiles="C-NB1 C-NB2 C-SB1", stock=1)
    g = state(card(g, "PC03"))
    assert len(g.concern_tiles) == 3 and g.stock == 3
    g = concern(solo(), riders="Osk Pelagia Rook", row="NB SB WG FG NP CC")
    g.log_tiles[0] = (g.tops[2], *(other for other in g.under if TABLES.tile_town[other] == 2))
    g.under = [other for other in g.under if TABLES.tile_town[other] != 2]
    g.tops[2] = EMPTY
    top = g.tops[3]
    assert state(card(g, "PC03")).concern_tiles == (top,)


def test_back_door() -> None:
    """R10.2.2: a coin, one step; a pair is stock + 2, south a commission; then stock + 1."""
    g = state(card(concern(solo(), stock=0, coins=2), "PC07"))
    assert (g.concern_coins, g.dark_market, g.stock) == (1, 1, 3)
    g = concern(solo(), stock=0)
    g.dark_market = 3
    g = state(card(g, "PC07"))
    assert len(g.concern_tiles) == 1 and g.stock == 1
    g = state(card(concern(solo(), stock=0, coins=0), "PC07"))
    assert (g.dark_market, g.stock) == (0, 1)


def test_whispered_deed() -> None:
    """R10.2.2: the top deed, else the bottom one, and two prestige."""
    g = concern(solo())
    slots(g, "DE01 DE12")
    found = state(card(g, "PC08"))
    assert found.concern_deeds == 1 and found.concern_prestige == 4 and found.stock == 2
    g = concern(solo())
    slots(g, "- DE12")
    found = state(card(g, "PC08"))
    assert found.concern_deeds == 1 << 11 and found.concern_prestige == 4


def test_sale_EX_30() -> None:
    """R10.3.1, EX-30: two of stock for potion and staff; one coin more by the card."""
    g = concern(solo(), stock=3, coins=0)
    inn(g, "Atlantes")
    g = state(card(g, "PC09"))
    assert (g.stock, g.concern_coins, g.concern_heroes) == (1, 10, heroes("Atlantes"))


def test_dearest_and_focus() -> None:
    """R10.3.1: by the sum of requests or by load; ties by the row, then from the left."""
    g = concern(solo(), stock=2)
    inn(g, "Agatha Atlantes Evander")
    assert state(card(g, "PC09")).concern_heroes == heroes("Atlantes")
    g = concern(solo(), stock=2, tiles="C-NB1")
    inn(g, "Atlantes Evander Agatha")
    assert state(card(g, "PC10")).concern_heroes == heroes("Evander"), "both knights have the same load"
    g = concern(solo(), stock=2, row="SB NB CC WG FG NP")
    inn(g, "Atlantes Evander Oleg Alun")
    assert state(card(g, "PC10")).concern_heroes == heroes("Oleg")


def test_a_fourth_hero_goes_under_the_deck() -> None:
    """R10.3.1: the sale counts all the same."""
    g = concern(solo(), riders="Agatha Osk Rook", stock=2, coins=0)
    inn(g, "Atlantes")
    g = state(card(g, "PC09"))
    assert g.concern_heroes == heroes("Agatha Osk Rook") and g.hero_bottom[-1] == hero("Atlantes")
    assert g.concern_coins == 10


def test_nothing_at_the_inn() -> None:
    """R10.2.2: what cannot be done is skipped."""
    g = concern(solo(), stock=2, coins=0)
    inn(g, "")
    g = state(card(g, "PC09"))
    assert (g.stock, g.concern_coins) == (2, 1)
