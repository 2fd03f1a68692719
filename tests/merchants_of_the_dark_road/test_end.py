"""The end: final travel, deeds, score and ties."""

from copy import copy

import pytest

from ludoteka.core.position import Position
from ludoteka.core.result import Result
from ludoteka.games.merchants_of_the_dark_road import GAME
from ludoteka.games.merchants_of_the_dark_road.components.tables import DEED_COUNTS
from ludoteka.games.merchants_of_the_dark_road.rules.scoring import times_earned, total
from ludoteka.games.merchants_of_the_dark_road.rules.state import EMPTY, Road
from ludoteka.testing import asked, play, refused, texts

from .helpers import at, state, table
from .pieces import TABLES, deed, hand, heroes, stored, tile, wagon


def ending(g: Road) -> Position:
    """After round 13."""
    g.active = EMPTY
    g.round = 14
    for seat in range(g.seats):
        g.locked[seat * 3 : seat * 3 + 3] = [EMPTY] * 3
    return at(g, "final travel")


def clean(g: Road) -> Road:
    """Nobody has a deed or an illuminated die."""
    for seat in range(g.seats):
        hand(g, seat, "")
        wagon(g, seat, lit="")
    return g


def result(g: Road) -> Result:
    found = ending(g).result()
    assert found is not None
    return found


def deliver(g: Road, seat: int, names: str = "", tiles: str = "") -> None:
    g.log_heroes[seat] = heroes(names)
    g.log_tiles[seat] = tuple(map(tile, tiles.split()))


# -- final travel ---------------------------------------------------------------------------------------------------


def test_final_travel() -> None:
    """R9.1, R12.36: one town of choice in seat order, no event and no abilities; Woolsworth still counts."""
    g = clean(table())
    wagon(g, 0, riders="Agatha Osk", tiles="C-NB1", goods="AR+", pets="CO2", quartz=1, steeds="SD7")
    wagon(g, 1, riders="Alun")
    position = ending(g)
    assert texts(position, 0) == ["visit town NB", "visit town WG", "no town"]
    assert refused(position, "1 visit town SB").rule == "R7.3.5"
    play(position, "1 visit town NB")
    assert texts(position, 0) == ["deliver Agatha", "fulfil C-NB1", "done"]
    play(position, "1 fulfil C-NB1")
    assert state(position).quartz[0] == 2 and state(position).prestige[0] == 4
    play(position, "1 deliver Agatha", "2 no town")
    assert position.over
    g = state(position)
    assert g.coins[0] == 7 and g.riders[0] == heroes("Osk") and g.riders[1] == heroes("Alun")


def test_final_travel_checks_storage() -> None:
    """R12.36, R8.6.6: a storage hero who leaves makes room smaller to the last."""
    g = clean(table())
    wagon(g, 0, riders="Sunniva", goods="ST " * 7 + "PO PO")
    position = ending(g)
    play(position, "1 visit town NB", "1 deliver Sunniva")
    assert asked(position) == "1 return-good"
    play(position, "1 return PO")
    assert position.over and stored(state(position), 0) == "PO " + ("ST " * 7).strip()


# -- deeds ----------------------------------------------------------------------------------------------------------

KNIGHTS = "Agatha Berengar Sunniva Hollin Torvald Maude"


@pytest.mark.parametrize(
    ("name", "riders", "tiles", "times"),
    [
        ("DE01", "Agatha Berengar", "", 0),
        ("DE01", "Agatha Berengar Sunniva", "", 1),
        ("DE01", KNIGHTS, "", 1),
        ("DE02", "Cecily Oleg Alun", "", 1),
        ("DE03", "Pelagia Quillon Bettine", "", 1),
        ("DE04", "Tamsin Jory Odile", "", 1),
        ("DE05", "Ogrim Sephone Thaddar", "", 1),
        ("DE06", "Atlantes Nyxandra Holm", "", 1),
        ("DE07", "Agatha Pelagia", "", 0),
        ("DE07", "Agatha Pelagia Ogrim", "", 1),
        ("DE07", "Agatha Berengar Pelagia Quillon Ogrim Sephone", "", 2),
        ("DE08", "Atlantes Cecily Tamsin", "", 1),
        ("DE09", "", "C-NB1 C-SB1", 1),
        ("DE09", "", "C-NB1 C-SB1 C-NB2 C-SB2 C-NB3 C-SB3", 2),
        ("DE10", "", "C-WG1 C-FG1 C-NB1", 1),
        ("DE11", "", "C-NP1 C-CC1", 1),
        ("DE12", KNIGHTS, "C-NB1 C-NB2 C-NB3 C-NB4 C-NB5", 0),
        ("DE12", KNIGHTS, "C-NB1 C-NB2 C-NB3 C-NB4 C-NB5 C-SB1", 1),
        ("DE13", "", "C-NB1 C-NB2 C-NB3 C-NB4 C-NB5", 1),
        ("DE14", KNIGHTS + " Evander", "", 1),
        ("DE15", "", "C-NB1 C-NB2 C-SB1 C-WG1", 0),
        ("DE15", "", "C-NB1 C-SB1 C-WG1 C-FG1", 1),
        ("DE16", "Agatha Cecily Pelagia Tamsin Ogrim", "", 1),
        ("DE18", "Agatha Cecily", "C-NB1 C-WG1", 1),
        ("DE18", "Agatha Berengar", "C-NB1 C-NB2", 2),
    ],
)
def test_deeds(name: str, riders: str, tiles: str, times: int) -> None:
    """R8.5.3, R9.2.1: how often each deed is earned; every thing counts once on a card, up to the limit."""
    g = table()
    deliver(g, 0, riders, tiles)
    assert times_earned(g, 0, deed(name)) == times


def test_deeds_of_gifts_and_goods() -> None:
    """R8.5.3, R9.2.5: gifts on loyal companions and upgraded goods count; loose quartz does not (R12.36)."""
    g = table()
    wagon(g, 0, quartz=3)
    assert times_earned(g, 0, deed("DE17")) == 0
    g.used[0], g.used[3], g.used[5] = 2, 1, 2
    assert times_earned(g, 0, deed("DE17")) == 2
    g.used[7] = 9
    assert times_earned(g, 0, deed("DE17")) == 3
    wagon(g, 0, goods="AR+ AR PO+ BO+")
    assert times_earned(g, 0, deed("DE19")) == 3
    wagon(g, 0, goods="PO+ " * 6)
    assert times_earned(g, 0, deed("DE19")) == 4


def test_one_hero_serves_several_deeds() -> None:
    """R8.5.3: the same delivery counts on several cards."""
    g = clean(table())
    hand(g, 0, "DE01 DE07 DE18")
    deliver(g, 0, "Agatha Berengar Sunniva Pelagia Ogrim", "C-NB1")
    wagon(g, 0, coins=10, prestige=10)
    end = total(g, 0)
    assert (end.coins + end.prestige, end.vp) == (10 + 10 + 4 + 3, 1)


def test_the_better_reward_is_chosen() -> None:
    """R9.2.6, R9.2.1: coins or prestige, each time, for the best score."""
    g = clean(table())
    hand(g, 0, "DE07 DE08")
    deliver(g, 0, "Agatha Berengar Pelagia Quillon Ogrim Sephone Atlantes Cecily Tamsin")
    wagon(g, 0, coins=20, prestige=17)
    end = total(g, 0)
    assert (end.coins, end.prestige) == (23, 23)
    wagon(g, 0, coins=40, prestige=17)
    assert (total(g, 0).coins, total(g, 0).prestige) == (40, 26)


# -- score ----------------------------------------------------------------------------------------------------------


def test_points_EX_24() -> None:
    """R9.2.2, R9.2.3, R9.2.4, R12.30, EX-24: the lower total, the crate and two illuminated dice."""
    g = clean(table())
    wagon(g, 0, upgrades="WU4", lit="N0 N4", coins=31, prestige=34)
    found = result(g)
    assert found.scores[0] == 35
    assert {line.source: line.points for line in found.lines[0]} == {"base": 31, "crate": 2, "dice": 2}


def test_what_scores_nothing() -> None:
    """R9.2.5: goods, tokens and undelivered tiles."""
    g = clean(table())
    wagon(g, 0, coins=10, prestige=12, goods="AR+ BO", lanterns=4, quartz=2, shoes=1, tiles="C-NB3")
    wagon(g, 1, coins=11, prestige=10)
    assert result(g).scores == [10, 10]


def test_deeds_change_the_base() -> None:
    """R9.2.1, R9.3.3: rewards are paid before the lower total is taken."""
    g = clean(table())
    hand(g, 0, "DE01 DE12")
    deliver(g, 0, "Agatha Berengar Sunniva")
    wagon(g, 0, coins=20, prestige=10)
    found = ending(g)
    assert state(found).prestige[0] == 14
    end = found.result()
    assert end is not None and end.scores[0] == 14


def test_the_highest_score_wins() -> None:
    """R9.2.4"""
    g = clean(table(3))
    for seat, (coins, prestige) in enumerate([(30, 20), (25, 24), (50, 10)]):
        wagon(g, seat, coins=coins, prestige=prestige)
    found = result(g)
    assert found.scores == [20, 24, 10] and found.ranks == [2, 1, 3] and found.tie_break is None


@pytest.mark.parametrize(("edition", "ranks", "how"), [("first", [1, 2], "total"), ("revised", [1, 2], "sum")])
def test_first_tie_break(edition: str, ranks: list[int], how: str) -> None:
    """R9.3.1, R9.3.2: the higher unused total, or the larger sum."""
    g = clean(table(ed8=edition))
    wagon(g, 0, coins=30, prestige=20)
    wagon(g, 1, coins=20, prestige=29)
    found = result(g)
    assert found.scores == [20, 20] and found.ranks == ranks and found.tie_break == how


def test_ties_with_points() -> None:
    """R9.3.1, R9.3.2: where the two editions differ: equal scores with different bases."""
    for edition, ranks in (("first", [1, 2]), ("revised", [2, 1])):
        g = clean(table(ed8=edition))
        wagon(g, 0, coins=30, prestige=18, lit="N0 N0")
        wagon(g, 1, coins=20, prestige=29)
        assert result(g).scores == [20, 20] and result(g).ranks == ranks


def test_later_tie_breaks() -> None:
    """R9.3.1, R9.3.2: gifts, then commissions, then heroes, then a shared victory."""
    g = clean(table())
    for seat in (0, 1):
        wagon(g, seat, coins=20, prestige=20)
    assert (result(g.copy()).ranks, result(g.copy()).tie_break) == ([1, 1], None)
    assert result(g.copy()).winners == [0, 1]
    deliver(g, 1, "Agatha")
    assert (result(g.copy()).ranks, result(g.copy()).tie_break) == ([2, 1], "heroes")
    deliver(g, 0, "", "C-NB1")
    assert (result(g.copy()).ranks, result(g.copy()).tie_break) == ([1, 2], "commissions")
    g.companions[10], g.used[20] = 1, 1
    assert (result(g.copy()).ranks, result(g.copy()).tie_break) == ([2, 1], "gifts")


def test_loose_quartz_is_no_gift() -> None:
    """R12.36"""
    g = clean(table())
    for seat in (0, 1):
        wagon(g, seat, coins=20, prestige=20, quartz=3 * seat)
    assert result(g).ranks == [1, 1]


def test_lines_add_up() -> None:
    """R9.2.4: every score is the sum of its lines; every ending has words."""
    found = result(clean(table(4)))
    assert [sum(line.points for line in lines) for lines in found.lines] == found.scores
    assert found.ending == "last-round" and GAME.tables is TABLES


def test_a_tie_alone_is_lost() -> None:
    """R10.7.2: whoever plays alone needs more points than the Private Concern, and is told so."""
    g = clean(table(1))
    wagon(g, 0, coins=20, prestige=20)
    g.concern_coins = g.concern_prestige = 20
    g.concern_deeds = g.served = 0
    found = result(g)
    assert (found.scores, found.ranks, found.tie_break) == ([20], [2], "solo")
    assert [rival.rank for rival in found.rivals] == [1]


def test_only_what_told_somebody_apart_is_named() -> None:
    """R9.3.2: also behind the winner; nothing where nobody was equal."""
    g = clean(table(3))
    for seat, (coins, prestige) in enumerate([(30, 30), (20, 20), (20, 25)]):
        wagon(g, seat, coins=coins, prestige=prestige)
    assert (result(g).ranks, result(g).tie_break) == ([1, 3, 2], "sum")


def test_many_choices_of_rewards_are_summed_quickly() -> None:
    """R9.2.6: with every deed paying one or the other there are more ways than can be tried one by one."""
    g = clean(table())
    hand(g, 0, " ".join(f"DE{number:02}" for number in range(1, 20)))
    t = g.tables
    tables = copy(t)
    tables.deed_either = [True] * 19
    tables.deed_coins, tables.deed_prestige, tables.deed_vp = [7] * 19, [5] * 19, [0] * 19
    tables.deed_counts, tables.deed_count, tables.deed_limit = [DEED_COUNTS.index("all")] * 19, [1] * 19, [9] * 19
    g.tables = tables
    deliver(g, 0, "Agatha Berengar Pelagia Quillon Ogrim Sephone Atlantes Cecily Tamsin")
    wagon(g, 0, coins=0, prestige=0)
    end = total(g, 0)
    assert (end.coins, end.prestige) == (497, 500) and 497 // 7 + 500 // 5 == 19 * 9
