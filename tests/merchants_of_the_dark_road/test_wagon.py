"""Deeds, storage, limits and upgrades of a wagon."""

import pytest

from ludoteka.core.position import Position
from ludoteka.games.merchants_of_the_dark_road.components.packing import packed
from ludoteka.games.merchants_of_the_dark_road.components.tables import GOODS
from ludoteka.games.merchants_of_the_dark_road.rules.state import Road
from ludoteka.testing import asked, play, refused, texts

from .helpers import acting, activate, at, build, state, table
from .journeys import fortune, visit
from .pieces import TABLES, deed, hand, inn, market, slots, stored, tile, tops, wagon

# -- commissions, deeds ---------------------------------------------------------------------------------------------


def test_commission_overflow() -> None:
    """R8.4.1: one of four goes back, the new one included, under the stack of its town."""
    for drop in ("C-NB1", "C-WG1"):
        g = table()
        tops(g, "C-WG1 C-NB5")
        wagon(g, 0, tiles="C-NB1 C-NB2 C-SB1")
        position = activate(g, 0, "commissions")
        play(position, "1 commission for WG", "- reveal C-WG2")
        assert texts(position, 0) == [f"give back {name}" for name in ("C-NB1", "C-NB2", "C-SB1", "C-WG1")]
        assert refused(position, "1 give back C-WG2").rule == "R8.4.1"
        play(position, f"1 give back {drop}")
        g = state(position)
        assert len(g.tiles[0]) == 3 and tile(drop) not in g.tiles[0]
        assert g.below[TABLES.tile_town[tile(drop)]] == (tile(drop),)


def test_deed_slots() -> None:
    """R8.5.1: two prestige at the top; a good and a horseshoe at the bottom; nothing from the hidden deck."""
    for source, prestige, shoes in (("top", 4, 0), ("bottom", 2, 1), ("deck", 2, 0)):
        g = table()
        slots(g, "DE01 DE12")
        hand(g, 0, "")
        g.dark_market = 3
        position = activate(g, 0, "market")
        play(position, "1 pay 1")
        events = play(position, f"1 deed {source}")
        if source == "bottom":
            events += play(position, "1 take ST")
            assert stored(state(position), 0) == "ST"
        elif source == "deck":
            events = play(position, "- deal DE07 to 1")
            shown = [event for event in events if deed("DE07") in event.args and "deed" in event.key]
            assert shown and all(event.only == 0 for event in shown)
        g = state(position)
        assert (g.prestige[0], g.shoes[0]) == (prestige, shoes)
        assert bin(g.hands[0]).count("1") == 1


def test_slots_stay_empty_until_rest() -> None:
    """R8.5.2: the second fortune finds the top slot empty."""
    g = table()
    slots(g, "DE01 DE12")
    position = fortune(g, shortcut=True)
    play(position, "1 deed top")
    assert "deed top" not in texts(position, 0) and "deed bottom" in texts(position, 0)


def test_deed_bonus_EX_22() -> None:
    """R8.5.1, R8.7.2, EX-22: the good first, then the horseshoe, for which one of four tokens goes."""
    g = table()
    slots(g, "DE01 DE12")
    wagon(g, 0, quartz=3)
    position = fortune(g)
    play(position, "1 deed bottom", "1 take AR")
    assert texts(position, 0) == ["drop token quartz", "drop token horseshoe"]
    play(position, "1 drop token quartz")
    assert (state(position).quartz[0], state(position).shoes[0]) == (2, 1)


# -- storage --------------------------------------------------------------------------------------------------------


def fits(goods: str, crate: bool = False) -> bool:
    return TABLES.packer.fits(packed([goods.split().count(good) for good in GOODS]), crate, False, 0)


ONE_OF_EACH = "AR WE PO BO ST IN"


@pytest.mark.parametrize(
    ("goods", "wanted"),
    [
        (ONE_OF_EACH, True),
        (ONE_OF_EACH + " WE AR", True),
        ("ST " * 7 + "PO", True),
        ("BO " * 6 + "ST PO", True),
        ("BO " * 7, False),
        ("AR " * 6, False),
        ("AR " * 5 + "WE", False),
        ("IN " * 7, True),
        ("IN " * 7 + "PO", False),
        ("PO " * 15, True),
        ("PO " * 16, False),
    ],
)
def test_storage_EX_19(goods: str, wanted: bool) -> None:
    """R8.6.1, R8.6.2, R8.6.3, EX-19: what fits the empty grid."""
    assert fits(goods) == wanted


@pytest.mark.parametrize(("goods", "wanted"), [("BO " * 5 + "ST", True), ("AR " * 4, True), ("AR " * 4 + "ST", False)])
def test_storage_EX_20(goods: str, wanted: bool) -> None:
    """R8.6.1, EX-20: with the crate in the grid."""
    assert fits(goods, crate=True) == wanted


def test_storage_heroes() -> None:
    """R8.6.4, R8.6.1: each riding storage hero holds one good of any size."""
    g = table()
    wagon(g, 0, goods="AR " * 6)
    assert not g.fits(0)
    wagon(g, 0, riders="Sunniva")
    assert g.fits(0)
    wagon(g, 0, goods="AR " * 7, riders="Sunniva Maude")
    assert g.fits(0)


def test_quality_takes_no_room() -> None:
    """R8.6.7"""
    g = table()
    for goods in ("IN " * 7, "IN+ " * 7, "IN IN+ IN IN+ IN IN+ IN"):
        wagon(g, 0, goods=goods)
        assert g.fits(0)


def two_armors() -> Position:
    """Seven staffs, and two armors just bought."""
    g = table()
    wagon(g, 0, goods="ST " * 7, coins=20)
    market(g, "AR AR WE PO BO")
    position = activate(g, 0, "bazaar")
    play(position, "1 buy AR AR")
    return position


def test_too_many_goods() -> None:
    """R8.6.5: old or new ones go back until the rest fits."""
    position = two_armors()
    assert texts(position, 0) == ["return AR", "return ST"]
    assert refused(position, "1 return PO").rule == "R8.6.5"
    play(position, "1 return ST", "1 return AR")
    assert stored(state(position), 0) == "AR ST ST ST ST ST ST"
    assert state(position).coins[0] == 17


def test_an_old_good_is_given_up_only_for_a_new_one() -> None:
    """R8.6.5: who returns an old good and then the new one keeps the old one after all."""
    g = table()
    wagon(g, 0, goods="ST " * 7 + "PO", coins=20)
    position = activate(g, 0, "bazaar")
    play(position, "1 buy AR", "1 return PO", "1 return AR")
    assert stored(state(position), 0) == "PO " + ("ST " * 7).strip()
    position = two_armors()
    play(position, "1 return AR", "1 return AR")
    assert stored(state(position), 0) == ("ST " * 7).strip()


def test_a_good_that_turns_out_to_fit_stays() -> None:
    """R8.6.5: a potion that was given up first has room beside what is kept in the end."""
    g = table()
    wagon(g, 0, goods="ST " * 7 + "PO", coins=20)
    position = activate(g, 0, "bazaar")
    play(position, "1 buy BO", "1 return PO", "1 return ST")
    assert stored(state(position), 0) == "PO BO ST ST ST ST ST ST"


def test_several_new_goods_are_gained_together() -> None:
    """R8.6.5, R5.1.3: first all are added, then the wagon is checked."""
    g = table()
    wagon(g, 0, goods="ST " * 6, coins=20)
    position = activate(g, 0, "bazaar")
    play(position, "1 buy WE BO")
    assert texts(position, 0) == ["return WE", "return BO", "return ST"]
    play(position, "1 return WE")
    assert stored(state(position), 0) == "BO ST ST ST ST ST ST"


def test_a_craft_that_does_not_fit() -> None:
    """R12.1: the same choice for a crafted good."""
    g = table()
    wagon(g, 0, goods="ST " * 7 + "PO", reserve="N3")
    position = at(g, "plan")
    play(position, "1 plan N3 in slot 1")
    assert asked(position) == "1 return-good"
    play(position, "1 return AR")
    assert stored(state(position), 0) == ("PO " + "ST " * 7).strip()


def test_a_delivered_storage_hero_leaves_its_good() -> None:
    """R8.6.6: the check is made at once; the good may be handed in before."""
    g = table()
    wagon(g, 0, riders="Sunniva", goods="ST " * 7 + "PO AR", tiles="C-NB5")
    position = visit(g, 0, "NB")
    copy = position.copy()
    play(position, "1 deliver Sunniva")
    assert asked(position) == "1 return-good"
    play(copy, "1 fulfil C-NB5", "1 deliver Sunniva")
    assert asked(copy) != "1 return-good" and state(copy).prestige[0] == 3


def test_the_crate_needs_room() -> None:
    """R8.8.2, R8.6.6: WU4 without room."""
    g = table()
    wagon(g, 0, goods="ST " * 7)
    position = fortune(g)
    play(position, "1 upgrade wagon WU4")
    assert asked(position) != "1 return-good" and state(position).goods[4] == 6, "only staffs can go back"
    g = table()
    wagon(g, 0, goods="ST ST ST ST ST ST PO")
    position = fortune(g)
    play(position, "1 upgrade wagon WU4")
    assert asked(position) == "1 return-good"


# -- limits ---------------------------------------------------------------------------------------------------------


def test_lanterns_beyond_the_slots_are_lost() -> None:
    """R8.7.1, R8.7.2: four slots, three with the Eternal Lamp."""
    g = table()
    wagon(g, 0, lanterns=4)
    g.gain_lanterns(0, 2)
    assert g.lanterns[0] == 4
    wagon(g, 0, lanterns=2, upgrades="WU5")
    g.gain_lanterns(0, 2)
    assert g.lanterns[0] == 3


def test_the_lamp_displaces_a_lantern() -> None:
    """R8.8.2: with four lanterns one is given up."""
    g = table()
    wagon(g, 0, lanterns=4)
    position = fortune(g)
    play(position, "1 upgrade wagon WU5")
    assert state(position).lanterns[0] == 3


def test_tokens_one_after_another() -> None:
    """R8.7.2: each token that has no slot is asked for in turn."""
    g = table()
    wagon(g, 0, quartz=1, shoes=1, goods="PO+ ST+")
    inn(g, "Atlantes")
    position = activate(g, 0, "inn")
    play(position, "1 serve Atlantes", "1 sell PO+ ST+")
    assert asked(position) == "1 drop-token" and state(position).quartz[0] == 3
    play(position, "1 drop token horseshoe")
    assert (state(position).quartz[0], state(position).shoes[0]) == (3, 0)


def lit_position(lit: str, pool: str | None) -> Position:
    g = table()
    wagon(g, 0, lit=lit, pets="CO4", quartz=1)
    return acting(g, 0, 1, lit=pool)


def test_a_used_illuminated_die_still_counts() -> None:
    """R8.7.1: one in the reserve and one in the pool make two."""
    assert "use CO4a" in texts(lit_position("N0", None), 0)
    assert refused(lit_position("N0", "N2"), "1 use CO4a").rule == "R8.2.6"
    assert refused(lit_position("N0 N1a", None), "1 use CO4a").rule == "R8.2.6"
    assert "use CO4a" in texts(lit_position("", "N2"), 0)


def test_uses_of_tokens() -> None:
    """R8.1.1: prestige at the Surveyor for a quartz; a lantern at the Guildhall."""
    g = table()
    wagon(g, 0, quartz=1, coins=0)
    position = build(g, 0, "surveyor")
    play(position, "1 pay quartz")
    assert state(position).prestige[0] == 5


# -- supply ---------------------------------------------------------------------------------------------------------


def test_limited_supply() -> None:
    """R2.1.1: a piece that is not in the supply cannot be gained; without the option nothing runs out."""
    for limited, wanted in (("on", 0), ("off", 1)):
        g: Road = table(4, limitedSupply=limited)
        for seat in (1, 2):
            wagon(g, seat, goods="PO " * 7)
        position = activate(g, 0, "bazaar")
        play(position, "1 buy PO")
        assert state(position).goods[2] == wanted
        g = table(4, limitedSupply=limited)
        for seat in (1, 2):
            wagon(g, seat, goods="PO " * 7)
        position = build(g, 0, "guildhall")
        play(position, "1 pay coins")
        assert ("take PO" in texts(position, 0)) == bool(wanted)


def test_prestige_has_no_upper_end() -> None:
    """R2.1.2: beyond 49 it simply goes on."""
    g = table()
    wagon(g, 0, prestige=49)
    g.gain_prestige(0, 4)
    assert g.prestige[0] == 53
