"""Companions: what each ability does."""

import pytest

from ludoteka.core.choice import CHANCE
from ludoteka.core.position import Position
from ludoteka.games.merchants_of_the_dark_road.components.tables import KINDS
from ludoteka.games.merchants_of_the_dark_road.rules.state import EMPTY, Road
from ludoteka.testing import asked, play, refused, step, texts

from .helpers import acting, activate, state, table
from .pieces import TABLES, buildings, deed, hero, heroes, inn, market, row, slots, stored, tile, tops, wagon
from .test_companions import owner, snow_bee, window

# -- each of them ---------------------------------------------------------------------------------------------------


def released(g: Road, waiting: str, riders: str, choice: str) -> Road:
    """The Cave Dragon releases the first of these, with some heroes at the Inn and some in the wagon."""
    inn(g, waiting)
    wagon(g, 0, riders=riders)
    position = window(g)
    play(position, "1 use CO1a")
    assert texts(position, 0) == [f"release {name}" for name in choice.split()]
    play(position, f"1 release {choice.split()[0]}")
    return state(position)


def test_cave_dragon_revised() -> None:
    """R8.2.7, R12.27: a hero of the Inn goes straight into the log; reward, no bonus, the place stays empty."""
    g = released(owner("CO1"), waiting="Agatha Osk", riders="Rook", choice="Agatha Osk")
    assert (g.coins[0], g.lanterns[0], g.log_heroes[0]) == (7, 0, heroes("Agatha"))
    assert g.inn[0] == EMPTY and g.riders[0] == heroes("Rook")


def test_cave_dragon_first() -> None:
    """R8.2.7: in the first edition it delivers a hero of the own wagon."""
    g = released(owner("CO1", ed4="first"), waiting="Agatha", riders="Rook Osk", choice="Rook Osk")
    assert g.prestige[0] == 4 and g.riders[0] == heroes("Osk")
    g = owner("CO1", ed4="first")
    assert refused(window(g), "1 use CO1a").rule == "R8.2.6"


def test_cave_dragon_good() -> None:
    """R8.2.2: a basic good that is not available."""
    g = owner("CO1")
    market(g, "AR WE PO BO IN")
    position = window(g)
    play(position, "1 use CO1b")
    assert texts(position, 0) == ["take ST", "decline"]


def test_ice_mouse() -> None:
    """R8.2.2: an open commission."""
    g = owner("CO2")
    tops(g, "C-WG3")
    position = window(g)
    play(position, "1 use CO2a", "1 commission for WG", "- reveal C-WG1")
    assert state(position).tiles[0] == (tile("C-WG3"),)


def test_phoenix() -> None:
    """R8.2.2, R8.7: two lanterns, as far as there are slots."""
    g = owner("CO3")
    wagon(g, 0, lanterns=3)
    position = window(g)
    play(position, "1 use CO3a")
    assert state(position).lanterns[0] == 4


def test_raven() -> None:
    """R8.2.2, R12.29: a new illuminated die goes to the special reserve and waits for the next turn."""
    position = window(owner("CO4"))
    play(position, "1 use CO4a", "- light N4 for 1")
    g = state(position)
    assert g.illuminated[5] == 1 and g.pool_illuminated == EMPTY
    assert texts(position, 0) == ["activate bazaar", "activate commissions", "stop"]


@pytest.mark.parametrize(("edition", "lanterns"), [("revised", 1), ("first", 0)])
def test_snow_bee_hero(edition: str, lanterns: int) -> None:
    """R5.6.1, R5.6.2: an open hero without a sale, never the deck; the bonus by edition."""
    position = snow_bee(owner("CO5", ed3=edition), "Agatha")
    assert refused(position, "1 welcome unseen hero").rule == "R5.6.1"
    play(position, "1 welcome Agatha")
    assert state(position).lanterns[0] == lanterns and state(position).riders[0] == heroes("Agatha")


@pytest.mark.parametrize(("edition", "good"), [("revised", "WE"), ("first", "WE+")])
def test_snow_bee_crafts(edition: str, good: str) -> None:
    """R8.2.8: with the die in slot 1; the Fine Bench does not change it."""
    g = owner("CO5", ed5=edition)
    wagon(g, 0, locked="N2 N0 N0", upgrades="WU1")
    position = window(g)
    play(position, "1 use CO5b")
    assert stored(state(position), 0) == good


def test_snow_bee_with_an_empty_slot() -> None:
    """R8.2.8: any basic good."""
    g = owner("CO5")
    wagon(g, 0, locked="- N0 N0")
    position = acting(g, 0, 1, round=12)
    play(position, "1 use CO5b")
    assert len(texts(position, 0)) == 7
    play(position, "1 take AR")
    assert stored(state(position), 0) == "AR"


def journey(g: Road, dice: str, event: str, *, shortcut: bool = False, join: bool = False) -> Position:
    row(g, "CO1 CO2 CO3")
    position = activate(g, 0, "yurg")
    play(position, "1 lead caravan", "1 befriend 3")
    play(position, f"1 {'shortcut' if shortcut else 'dark road'}", "1 travel to NB", f"2 {'join' if join else 'stay'}")
    play(position, f"- event {event}", *(f"- travel {die}" for die in dice.split()))
    return position


def test_threy_cat_copies() -> None:
    """R8.2.9, R12.34: any die of the event, taken or not, that shows a gain; besides the own one."""
    g = owner("CO6", quartz=1)
    wagon(g, 0, lanterns=3, shoes=0)
    position = journey(g, "1 3 6", "SC01", shortcut=True, join=True)
    play(position, "2 take die 6")
    assert asked(position) == "1 travel-die"
    play(position, "1 use CO6a")
    g = state(position)
    assert g.quartz[0] == 1 and g.gifts(0) == 1, "the copied value gave the quartz back"
    play(position, "1 take die 3")
    assert asked(position) != "1 travel-die"


def test_threy_cat_copies_only_gains() -> None:
    """R8.2.9: values that cost something cannot be copied."""
    g = owner("CO6", quartz=2)
    wagon(g, 0, lanterns=3)
    position = journey(g, "1 3", "SC01", shortcut=True)
    assert refused(position, "1 use CO6a").rule == "R8.2.9"
    g = owner("CO6", quartz=2)
    wagon(g, 0, lanterns=3)
    position = journey(g, "3 5", "SC01", shortcut=True)
    play(position, "1 use CO6a")
    assert stored(state(position), 0) == "IN+"
    g = owner("CO6", quartz=2)
    wagon(g, 0, lanterns=0)
    position = journey_dark(g, "4 5")
    play(position, "1 use CO6a")
    assert texts(position, 0) == ["copy 4", "copy 5"]
    assert refused(position, "1 copy 6").rule == "R8.2.9"


def journey_dark(g: Road, dice: str) -> Position:
    row(g, "CO1 CO2 CO3")
    position = activate(g, 0, "yurg")
    play(position, "1 lead caravan", "1 befriend 3", "1 dark road", "1 travel to NB", "2 stay", "- event DR06")
    play(position, *(f"- travel {die}" for die in dice.split()))
    return position


def test_last_window_of_an_event() -> None:
    """R7.2.6, R8.2.9: when all dice are resolved the leader may still copy one."""
    g = owner("CO6")
    position = journey_dark(g, "4 6")
    play(position, "1 take die 4", "1 keep value")
    assert step(position) == "after the event" and texts(position, 0)[-1] == "use CO6a"
    play(position, "1 use CO6a", "1 copy 6")
    assert state(position).prestige[0] == 4 and state(position).lanterns[0] == 1


def test_threy_cat_raises() -> None:
    """R8.2.10, R7.2.4: by 1 or 2, together with Whisper, never beyond 6; only its owner's own die as a leader."""
    g = owner("CO6 CO6", quartz=2)
    wagon(g, 0, steeds="SD6")
    position = journey_dark(g, "1 1")
    play(position, "1 take die 1")
    assert texts(position, 0)[:4] == ["keep value", "whisper", "cat plus 1", "cat plus 2"]
    assert refused(position, "1 use CO6b").rule == "R8.2.10"
    play(position, "1 cat plus 2", "1 whisper")
    assert refused(position, "1 whisper").rule == "R7.2.4"
    play(position, "1 cat plus 2")
    g = state(position)
    assert g.prestige[0] == 4 and g.quartz[0] == 0 and g.gifts(0) == 2
    g = owner("CO6", quartz=1)
    position = journey_dark(g, "5 5")
    play(position, "1 take die 5")
    play(position, "1 cat plus 2")
    assert state(position).prestige[0] == 4


def test_no_cat_outside_its_die() -> None:
    """R8.2.10: not at other questions."""
    assert refused(window(owner("CO6")), "1 use CO6b").rule == "R8.2.10"


@pytest.mark.parametrize("potion", ["PO", "PO+"])
def test_grace(potion: str) -> None:
    """R12.25, R8.2.6: a potion, basic or upgraded, for a deed with its bonus."""
    g = owner("CO7", quartz=0)
    slots(g, "DE01 DE12")
    wagon(g, 0, goods=potion)
    position = window(g)
    play(position, "1 use CO7a", "1 deed top")
    g = state(position)
    assert g.prestige[0] == 4 and g.hands[0] >> deed("DE01") & 1 and stored(g, 0) == ""
    assert g.companions[KINDS + 6] == 1


def test_grace_chooses_and_needs_a_potion() -> None:
    """R12.25: the owner of both kinds chooses; without a potion Grace does not help."""
    g = owner("CO7", quartz=0)
    wagon(g, 0, goods="PO PO+ AR")
    position = window(g)
    play(position, "1 use CO7a")
    assert texts(position, 0) == ["gift PO", "gift PO+"]
    assert refused(position, "1 gift AR").rule == "R12.25"
    assert refused(window(owner("CO7")), "1 use CO7a").rule == "R8.2.6"


def test_flicker() -> None:
    """R8.2.11, R12.9: a quartz instead of the lanterns, paid at the choice of the route; then the card is passed on.
    A companion drawn unseen can help at once."""
    g = table()
    wagon(g, 0, quartz=1)
    row(g, "CO1 CO2 CO3")
    position = activate(g, 0, "yurg")
    play(position, "1 lead caravan", "1 befriend unseen", "- companion CO8")
    assert texts(position, 0) == ["dark road", "shortcut by flicker"]
    assert refused(position, "1 use CO8a").rule == "R8.2.11"
    assert refused(position, "1 shortcut").rule == "R7.1.3"
    play(position, "1 shortcut by flicker")
    g = state(position)
    assert (g.quartz[0], g.route, g.companions[7], g.companions[KINDS + 7]) == (0, 1, 0, 1)
    g = table()
    wagon(g, 0, pets="CO8", lanterns=3)
    position = activate(g, 0, "yurg")
    play(position, "1 lead caravan", "1 befriend 1")
    assert refused(position, "1 shortcut by flicker").rule == "R8.2.11"


def test_cosimo() -> None:
    """R8.2.12, R8.2.3: a hero for an upgrade, if one may be had, or for a free step at the Dark Market."""
    g = owner("CO9", quartz=0)
    wagon(g, 0, riders="Agatha Osk")
    position = window(g)
    play(position, "1 use CO9a", "1 gift hero Agatha")
    assert texts(position, 0) == [*(f"upgrade wagon WU{n}" for n in range(1, 7)), "dark market"]
    copy = position.copy()
    play(position, "1 upgrade wagon WU3")
    assert state(position).upgrades[0] == 0b100 and state(position).hero_bottom[-1] == hero("Agatha")
    play(copy, "1 dark market")
    assert stored(state(copy), 0) == "PO IN" and state(copy).coins[0] == 5
    g = owner("CO9", quartz=0)
    wagon(g, 0, riders="Agatha Osk", upgrades="WU1")
    position = window(g)
    play(position, "1 use CO9a", "1 gift hero Osk")
    assert state(position).dark_market == 1, "with an upgrade already only the market is left"


def test_cosimo_takes_a_storage_hero() -> None:
    """R12.26, R8.6.6: storage is checked when the hero has left, before the ability."""
    g = owner("CO9", quartz=0)
    wagon(g, 0, riders="Sunniva", goods="ST ST ST ST ST ST ST PO PO")
    assert g.fits(0)
    position = window(g)
    play(position, "1 use CO9a")
    assert asked(position) == "1 return-good"
    play(position, "1 return PO")
    assert asked(position) == "1 cosimo"


def test_dumplin_needs_a_horseshoe() -> None:
    """R8.1.1, R8.2.6"""
    assert refused(window(owner("CO10")), "1 use CO10a").rule == "R8.2.6"


def test_phoenix_around_the_payment_of_a_shortcut() -> None:
    """R12.10: before the payment it makes the shortcut possible; afterwards it pays for a reroll."""
    g = owner("CO3 CO3", quartz=2)
    wagon(g, 0, lanterns=1)
    row(g, "CO1 CO2 CO4")
    position = activate(g, 0, "yurg")
    play(position, "1 lead caravan", "1 befriend 1")
    assert "shortcut" not in texts(position, 0)
    play(position, "1 use CO3a", "1 shortcut")
    assert state(position).lanterns[0] == 0
    play(position, "1 use CO3a", "1 travel to NB", "2 stay", "- event SC01", "- travel 1")
    assert texts(position, 0) == ["take die 1", "reroll"]


def test_a_gift_makes_room() -> None:
    """R12.11: a quartz given away frees a slot for the next one."""
    g = owner("CO3", quartz=3)
    buildings(g, "mine oracle lanternworks workshop")
    position = acting(g, 0, 1, lit="N0")
    play(position, "1 use CO3a", "1 visit mine")
    assert state(position).quartz[0] == 3 and state(position).gifts(0) == 1


def test_an_ability_can_take_the_customer_away() -> None:
    """R8.2.5: then another customer is chosen, without scouting again."""
    g = owner("CO1", quartz=1)
    inn(g, "Agatha Oleg")
    wagon(g, 0, goods="AR WE")
    position = activate(g, 0, "inn")
    play(position, "1 serve Agatha", "1 use CO1a", "1 release Agatha")
    assert asked(position) == "1 inn" and "serve Agatha" not in texts(position, 0)


def test_companions_of_the_deck_are_drawn_by_chance() -> None:
    """R7.1.1: the unseen card is any that is left."""
    position = activate(table(), 0, "yurg")
    play(position, "1 lead caravan", "1 befriend unseen")
    assert len(position.choice(CHANCE).moves) == 19
    assert len(TABLES.kind) == 22
