"""The districts: Great Bazaar, Queen's Commissions, Dark Market, Ringway Inn."""

import pytest

from ludoteka.core.choice import CHANCE
from ludoteka.core.errors import UnknownMove
from ludoteka.games.merchants_of_the_dark_road.components.tables import GOODS
from ludoteka.games.merchants_of_the_dark_road.rules.state import EMPTY, Road
from ludoteka.testing import asked, play, refused, texts

from .helpers import acting, activate, state, table
from .pieces import TABLES, buildings, hero, heroes, inn, market, slots, stored, tile, tops, wagon

# -- Great Bazaar ---------------------------------------------------------------------------------------------------


def example(steeds: str = "") -> Road:
    g = table()
    market(g, "AR PO PO WE ST")
    g.aside = 0
    wagon(g, 0, coins=10, steeds=steeds)
    return g


@pytest.mark.parametrize(("steed", "coins"), [("", 6), ("SD1", 8)])
def test_bazaar_EX_10_EX_11(steed: str, coins: int) -> None:
    """R5.1.1, R5.1.2, R5.1.3, EX-10, EX-11: a potion die becomes armor; both armor and the weapon cost 3 + 1, with
    Brembizánt 2 less."""
    position = activate(example(steed), 0, "bazaar")
    play(position, "1 turn PO to AR", "1 buy AR AR WE")
    g = state(position)
    assert g.coins[0] == coins and stored(g, 0) == "AR AR WE"
    assert (g.aside, dict(zip(GOODS, g.dice, strict=True))) == (
        3,
        {"AR": 0, "WE": 0, "PO": 1, "BO": 0, "ST": 1, "IN": 0},
    )


def test_second_good_is_free_EX_18() -> None:
    """R5.1.2, EX-18"""
    g = table()
    market(g, "PO PO AR")
    wagon(g, 0, coins=5)
    position = activate(g, 0, "bazaar")
    play(position, "1 buy PO PO")
    assert state(position).coins[0] == 0 and stored(state(position), 0) == "PO PO"


def test_discount_never_pays() -> None:
    """R5.1.3: Brembizánt lowers the cost to 0 at least."""
    g = table()
    wagon(g, 0, coins=0, steeds="SD1")
    position = activate(g, 0, "bazaar")
    assert [text for text in texts(position, 0) if text.startswith("buy")] == ["buy nothing", "buy WE", "buy BO"]
    play(position, "1 buy WE")
    assert state(position).coins[0] == 0


def test_rotate_and_change_once_each_in_any_order() -> None:
    """R5.1.1: each at most once, before buying."""
    position = activate(example(), 0, "bazaar")
    play(position, "1 rotate")
    assert refused(position, "1 rotate").rule == "R5.1.1"
    play(position, "1 turn ST to IN")
    assert refused(position, "1 turn AR to IN").rule == "R5.1.1"
    assert refused(position, "1 rotate").rule == "R5.1.1"
    assert state(position).price(5) == 5
    play(position, "1 buy IN")
    assert asked(position) != "1 bazaar" and state(position).coins[0] == 5


def test_a_section_has_room_for_two_dice() -> None:
    """R2.4.3: a die cannot be turned to a good with two dice."""
    position = activate(example(), 0, "bazaar")
    assert refused(position, "1 turn AR to PO").rule == "R2.4.3"
    assert refused(position, "1 turn BO to AR").rule == "R5.1"


def test_cost_of_sections() -> None:
    """R12.5, R5.1.2: both dice of one section and one of another; one of two dice costs the full value."""
    g = table()
    market(g, "AR AR BO WE ST")
    wagon(g, 0, coins=20)
    position = activate(g, 0, "bazaar")
    copy = position.copy()
    play(position, "1 buy AR AR BO")
    assert state(position).coins[0] == 20 - 3 - 2
    play(copy, "1 buy AR")
    assert state(copy).coins[0] == 17


def test_too_dear() -> None:
    """R5.1.2: only what can be paid is offered."""
    g = table()
    wagon(g, 0, coins=4)
    position = activate(g, 0, "bazaar")
    assert refused(position, "1 buy PO").rule == "R5.1.2"
    assert "buy ST" in texts(position, 0) and "buy AR WE" in texts(position, 0)
    assert refused(position, "1 buy AR BO").rule == "R5.1.2"
    assert refused(position, "1 buy IN").rule == "R2.4.4"
    assert refused(position, "1 buy WE WE").rule == "R2.4.4"


def test_bazaar_without_coins() -> None:
    """R12.6: rotating and changing need no coins."""
    g = table()
    wagon(g, 0, coins=0)
    position = activate(g, 0, "bazaar")
    play(position, "1 rotate", "1 turn ST to IN")
    assert asked(position) == "2 plan" and state(position).dice[5] == 1


def test_a_changed_die_makes_goods_available_or_not() -> None:
    """R12.4, R2.4.4: at once, also for a building in the same turn; dice set aside do not count."""
    g = table()
    buildings(g, "harbor oracle mine workshop")
    market(g, "AR WE PO BO ST")
    wagon(g, 0, coins=5)
    position = acting(g, 0, 1, lit="N0")
    play(position, "1 activate bazaar", "1 turn ST to IN", "1 buy WE", "1 visit harbor")
    assert texts(position, 0) == ["take WE", "take ST", "decline"]


# -- Queen's Commissions --------------------------------------------------------------------------------------------


def test_take_the_top_of_a_stack() -> None:
    """R5.2.1: any open tile; the next of its stack is then seen."""
    g = table()
    tops(g, "C-NB2")
    position = activate(g, 0, "commissions")
    assert len(texts(position, 0)) == 7
    play(position, "1 commission for NB")
    assert asked(position) == "- commission-tile"
    assert position.choice(CHANCE).moves == [tile(f"C-NB{n}") for n in (1, 3, 4, 5)]
    play(position, "- reveal C-NB4")
    g = state(position)
    assert g.tiles[0] == (tile("C-NB2"),) and g.tops[0] == tile("C-NB4")


def test_empty_stack() -> None:
    """R12.18, R5.2.1: an empty stack offers nothing, its last tile leaves it empty."""
    g = table()
    tops(g, "C-NB1")
    g.below[0] = tuple(other for other in g.under if TABLES.tile_town[other] == 0)[:1]
    g.log_tiles[1] = tuple(other for other in g.under if TABLES.tile_town[other] == 0)[1:]
    last = g.below[0][0]
    g.under = [other for other in g.under if TABLES.tile_town[other] != 0]
    position = activate(g, 0, "commissions")
    play(position, "1 commission for NB")
    assert state(position).tops[0] == last
    g = state(position).copy()
    g.leader = EMPTY
    position = activate(g, 1, "commissions")
    play(position, "2 commission for NB")
    g = state(position).copy()
    assert g.tops[0] == EMPTY
    position = activate(g, 0, "commissions")
    assert refused(position, "1 commission for NB").rule == "R5.2.1"


# -- Dark Market ----------------------------------------------------------------------------------------------------


def test_dark_market_EX_12() -> None:
    """R5.3.2, EX-12: from west two coins lead to east, book and staff."""
    g = table()
    g.dark_market = 1
    position = activate(g, 0, "market")
    play(position, "1 pay 2")
    g = state(position)
    assert (g.coins[0], g.dark_market, stored(g, 0)) == (3, 3, "BO ST")


def test_dark_market_distance() -> None:
    """R5.3.1, R5.3.2: one to four, no more than the coins; four lead back to the same space."""
    g = table()
    wagon(g, 0, coins=3)
    position = activate(g, 0, "market")
    assert texts(position, 0) == ["pay 1", "pay 2", "pay 3"]
    assert refused(position, "1 pay 4").rule == "R5.3.2"
    assert refused(position, "1 pay 5").rule == "R5.3.2"
    g = table()
    g.dark_market = 2
    position = activate(g, 0, "market")
    play(position, "1 pay 4")
    assert state(position).dark_market == 2 and stored(state(position), 0) == "AR WE"


def test_dark_market_south() -> None:
    """R5.3.3: an open commission, or a deed."""
    g = table()
    slots(g, "DE01 DE12")
    g.dark_market = 3
    position = activate(g, 0, "market")
    play(position, "1 pay 1")
    towns = [f"commission for {town}" for town in ("NB", "SB", "WG", "FG", "NP", "CC")]
    assert texts(position, 0) == [*towns, "deed top", "deed bottom", "deed deck", "decline"]
    play(position, "1 deed top")
    assert state(position).prestige[0] == 4


# -- Ringway Inn ----------------------------------------------------------------------------------------------------


def test_inn_EX_13() -> None:
    """R5.4.1, R5.4.2, EX-13: an upgraded staff and a potion for Atlantes."""
    g = table()
    inn(g, "Atlantes")
    wagon(g, 0, goods="ST+ PO BO", coins=0)
    position = activate(g, 0, "inn")
    play(position, "1 serve Atlantes", "1 sell PO ST+")
    g = state(position)
    assert g.coins[0] == 10 and g.quartz[0] == 1 and g.lanterns[0] == 1
    assert stored(g, 0) == "BO" and g.riders[0] == (hero("Atlantes"),)
    assert TABLES.hero_town[hero("Atlantes")] == 5
    assert g.inn[0] == EMPTY


def test_what_can_be_sold() -> None:
    """R5.4.1: for each request at most one good, basic or upgraded, at least one in all."""
    g = table()
    inn(g, "Atlantes Agatha")
    wagon(g, 0, goods="PO PO PO+ IN")
    position = activate(g, 0, "inn")
    assert refused(position, "1 serve Agatha").rule == "R5.4.4"
    assert refused(position, "1 serve Oleg").rule == "R5.4"
    play(position, "1 serve Atlantes")
    assert texts(position, 0) == ["sell PO", "sell PO+"]
    assert refused(position, "1 sell BO").rule == "R5.4.1"
    for goods in ("PO PO", "IN", "PO PO+"):
        with pytest.raises(UnknownMove, match="name each of PO, BO, ST once at most, and nothing else"):
            position.push(0, f"sell {goods}")


def test_no_sale_no_hero() -> None:
    """R5.4.4, R5.4.5: nobody joins without a sale; heroes who ride already buy nothing."""
    g = table(ed2="first")
    inn(g, "Agatha")
    wagon(g, 0, goods="IN", riders="Rook")
    position = activate(g, 0, "inn")
    assert asked(position) != "1 inn" and state(position).riders[0] == heroes("Rook")
    g = table()
    inn(g, "Agatha")
    wagon(g, 0, goods="AR", riders="Rook")
    position = activate(g, 0, "inn")
    assert "serve Rook" not in texts(position, 0)
    assert refused(position, "1 serve Rook").rule == "R5.4"
    play(position, "1 leave")
    assert state(position).riders[0] == heroes("Rook")


def test_scout_EX_27() -> None:
    """R5.4.3, R12.31, EX-27: one prestige shows three heroes; those not taken go under the deck as revealed."""
    g = table()
    inn(g, "Merrily Umberlin Vespera Atlantes")
    wagon(g, 0, goods="WE", prestige=1, coins=0)
    for name in ("Berengar", "Cecily", "Calliste"):
        assert hero(name) in g.hero_bag
    position = activate(g, 0, "inn")
    assert texts(position, 0) == ["scout", "leave"]
    play(position, "1 scout", "- hero Berengar", "- hero Cecily", "- hero Calliste")
    assert texts(position, 0) == ["serve Cecily", "serve Calliste", "leave"]
    assert refused(position, "1 scout").rule == "R5.4"
    before = list(state(position).hero_bottom)
    play(position, "1 serve Cecily")
    g = state(position)
    assert (g.prestige[0], g.coins[0], g.shoes[0], g.riders[0]) == (0, 1, 1, heroes("Cecily"))
    assert g.hero_bottom == [*before, hero("Berengar"), hero("Calliste")]
    assert EMPTY not in g.inn


def test_scout_in_vain() -> None:
    """R5.4.3: prestige is lost even if nobody or a hero of the Inn is taken; all three go under the deck."""
    for last, riders in (("leave", ""), ("serve Agatha", "Agatha")):
        g = table()
        inn(g, "Agatha")
        wagon(g, 0, goods="AR", prestige=3)
        position = activate(g, 0, "inn")
        before = list(g.hero_bottom)
        play(position, "1 scout", "- hero Berengar", "- hero Cecily", "- hero Calliste", f"1 {last}")
        g = state(position)
        assert g.prestige[0] == 2 and g.riders[0] == heroes(riders)
        assert g.hero_bottom == [*before, *heroes("Berengar Cecily Calliste")]


def test_scout_with_a_short_deck_and_without_prestige() -> None:
    """R5.4, R12.31, R12.18: fewer heroes if the deck is short; none without a prestige or a deck."""
    g = table()
    inn(g, "Agatha")
    g.log_heroes[1] = tuple(g.hero_bag[1:] + g.hero_bottom)
    g.hero_bag, g.hero_bottom = g.hero_bag[:1], []
    wagon(g, 0, goods="AR", prestige=1)
    last = TABLES.hero_name[g.hero_bag[0]]
    position = activate(g, 0, "inn")
    play(position, "1 scout")
    assert state(position).scouted == heroes(last)
    g = table()
    inn(g, "Agatha")
    wagon(g, 0, goods="AR", prestige=0)
    assert refused(activate(g, 0, "inn"), "1 scout").rule == "R12.31"


def test_hero_overflow_EX_23() -> None:
    """R8.4.1, R8.4.2, R5.4.2, EX-23: the sale counts, but the new hero goes without leaving a lantern."""
    g = table()
    inn(g, "Atlantes")
    wagon(g, 0, goods="PO", riders="Agatha Oleg Alun", coins=0)
    position = activate(g, 0, "inn")
    play(position, "1 serve Atlantes")
    assert asked(position) == "1 drop-hero"
    assert texts(position, 0) == [f"send away {name}" for name in ("Agatha", "Oleg", "Alun", "Atlantes")]
    play(position, "1 send away Atlantes")
    g = state(position)
    assert (g.coins[0], g.lanterns[0]) == (5, 0)
    assert g.hero_bottom[-1] == hero("Atlantes") and len(g.riders[0]) == 3


def test_hero_overflow_keeps_the_new_one() -> None:
    """R8.4.1, R5.4.2: another one may go; then the bonus is gained."""
    g = table()
    inn(g, "Atlantes")
    wagon(g, 0, goods="PO", riders="Agatha Oleg Alun")
    position = activate(g, 0, "inn")
    play(position, "1 serve Atlantes", "1 send away Oleg")
    g = state(position)
    assert g.lanterns[0] == 1 and g.riders[0] == heroes("Agatha Alun Atlantes")


def test_money_of_the_inn_is_spent_in_the_same_turn() -> None:
    """R12.7: sell first, then buy."""
    g = table()
    inn(g, "Atlantes")
    wagon(g, 0, goods="PO", coins=0)
    position = acting(g, 0, 0, lit="N0")
    play(position, "1 activate inn", "1 serve Atlantes", "1 activate bazaar", "1 buy ST")
    assert stored(state(position), 0) == "ST" and state(position).coins[0] == 1
