"""The ten buildings (R5.7)."""

import pytest

from ludoteka.games.merchants_of_the_dark_road.rules.state import EMPTY
from ludoteka.testing import asked, play, refused, texts

from .helpers import acting, build, state, table
from .pieces import buildings, hero, heroes, inn, market, stored, tile, tops, wagon


def test_mine() -> None:
    """R5.7: a quartz."""
    assert state(build(table(), 0, "mine")).quartz[0] == 1


@pytest.mark.parametrize(("payment", "coins", "quartz"), [("pay coins", 3, 1), ("pay quartz", 5, 0)])
def test_surveyor(payment: str, coins: int, quartz: int) -> None:
    """R5.7, R8.1.1: two coins or a quartz for three prestige."""
    g = table()
    wagon(g, 0, quartz=1)
    position = build(g, 0, "surveyor")
    assert texts(position, 0) == ["pay quartz", "pay coins", "do not pay"]
    assert refused(position, "1 pay lantern").rule == "R5.7"
    play(position, f"1 {payment}")
    assert (state(position).coins[0], state(position).quartz[0], state(position).prestige[0]) == (coins, quartz, 5)


def test_nothing_to_spend() -> None:
    """R5.7: a building that cannot be paid has no effect."""
    g = table()
    wagon(g, 0, coins=1)
    position = build(g, 0, "surveyor")
    assert asked(position) == "1 act" and state(position).prestige[0] == 2


def test_harbor() -> None:
    """R5.7, R2.4.4: a basic good that is not available."""
    g = table()
    market(g, "AR AR WE WE PO")
    position = build(g, 0, "harbor")
    assert texts(position, 0) == ["take BO", "take ST", "take IN", "decline"]
    assert refused(position, "1 take AR").rule == "R2.4.4"
    play(position, "1 take IN")
    assert stored(state(position), 0) == "IN"


def test_guildhall_EX_28() -> None:
    """R5.7, R8.1.1, EX-28: a lantern for any good and one of value $1."""
    g = table()
    wagon(g, 0, coins=0, lanterns=2)
    position = build(g, 0, "guildhall")
    assert texts(position, 0) == ["pay lantern", "do not pay"]
    play(position, "1 pay lantern")
    assert len(texts(position, 0)) == 7
    play(position, "1 take AR")
    assert texts(position, 0) == ["take WE", "take IN", "decline"]
    assert refused(position, "1 take PO").rule == "R2.4.5"
    play(position, "1 take IN")
    assert stored(state(position), 0) == "AR IN" and state(position).lanterns[0] == 1


@pytest.mark.parametrize(
    ("face", "coins", "prestige", "quartz", "lanterns"),
    [("OD1", 8, 2, 0, 0), ("OD2", 5, 4, 0, 0), ("OD3", 5, 2, 1, 0), ("OD4", 5, 2, 0, 2)],
)
def test_oracle(face: str, coins: int, prestige: int, quartz: int, lanterns: int) -> None:
    """R5.7: what each face of the oracle die brings."""
    position = build(table(), 0, "oracle")
    play(position, f"- oracle die {face}")
    g = state(position)
    assert (g.coins[0], g.prestige[0], g.quartz[0], g.lanterns[0]) == (coins, prestige, quartz, lanterns)


def test_oracle_good_and_sparks() -> None:
    """R5.7: any basic good; a spark is rolled again, a second spark lights a die."""
    position = build(table(), 0, "oracle")
    play(position, "- oracle die OD6", "- oracle die OD5", "1 take ST")
    assert stored(state(position), 0) == "ST"
    g = table()
    wagon(g, 0, lit="")
    position = build(g, 0, "oracle")
    play(position, "- oracle die OD6", "- oracle die OD6", "- light N3 for 1")
    assert state(position).illuminated[4] == 1


def test_candle() -> None:
    """R5.7, R12.24, R5.6.1: two coins or a basic good of value $1; a hero of the Inn with bonus, or a commission."""
    g = table()
    inn(g, "Agatha")
    tops(g, "C-NB1")
    wagon(g, 0, goods="WE WE+ IN PO")
    position = build(g, 0, "candle")
    assert texts(position, 0) == ["pay with WE", "pay with IN", "pay coins", "do not pay"]
    assert refused(position, "1 pay with PO").rule == "R12.24"
    assert refused(position, "1 pay with WE+").rule == "R5.7"
    play(position, "1 pay with WE")
    assert texts(position, 0)[0] == "welcome Agatha" and "commission for NB" in texts(position, 0)
    play(position, "1 welcome Agatha")
    g = state(position)
    assert g.riders[0] == heroes("Agatha") and g.lanterns[0] == 1 and stored(g, 0) == "PO IN WE+"
    assert g.inn[0] == EMPTY


def test_candle_commission() -> None:
    """R5.7: the commission instead of the hero."""
    g = table()
    inn(g, "Agatha")
    tops(g, "C-NB1")
    position = build(g, 0, "candle")
    play(position, "1 pay coins", "1 commission for NB", "- reveal C-NB2")
    assert state(position).tiles[0] == (tile("C-NB1"),) and state(position).coins[0] == 3


def test_lanternworks() -> None:
    """R5.7: a good of value $1, a lantern, a prestige."""
    position = build(table(), 0, "lanternworks")
    assert texts(position, 0) == ["take WE", "take IN", "decline"]
    play(position, "1 take WE")
    g = state(position)
    assert (stored(g, 0), g.lanterns[0], g.prestige[0]) == ("WE", 1, 3)


def test_mansion() -> None:
    """R5.7, R12.23, R8.1.1: any number of exchanges within the limits; not back again."""
    g = table()
    wagon(g, 0, coins=5, quartz=1, lanterns=1)
    position = build(g, 0, "mansion")
    play(position, "1 exchange coins for lantern", "1 exchange quartz for lantern")
    g = state(position)
    assert (g.coins[0], g.quartz[0], g.lanterns[0]) == (3, 0, 3)
    assert refused(position, "1 exchange lantern for coins").rule == "R12.23"
    assert refused(position, "1 exchange quartz for coins").rule == "R5.7"
    play(position, "1 exchange coins for lantern")
    assert (state(position).coins[0], state(position).lanterns[0]) == (1, 4)
    assert asked(position) == "1 act"


def test_mansion_limits() -> None:
    """R12.23, R8.7: no lantern without a slot; quartz may replace a horseshoe."""
    g = table()
    wagon(g, 0, coins=4, quartz=2, shoes=1, lanterns=4)
    position = build(g, 0, "mansion")
    assert refused(position, "1 exchange coins for lantern").rule == "R12.23"
    play(position, "1 exchange lantern for quartz")
    assert texts(position, 0) == ["drop token quartz", "drop token horseshoe"]
    play(position, "1 drop token horseshoe")
    g = state(position)
    assert (g.lanterns[0], g.quartz[0], g.shoes[0]) == (3, 3, 0)


def test_workshop() -> None:
    """R5.7: one basic good is upgraded; the lantern comes in any case."""
    g = table()
    wagon(g, 0, goods="AR BO+")
    position = build(g, 0, "workshop")
    assert texts(position, 0) == ["upgrade AR", "decline"]
    assert refused(position, "1 upgrade BO").rule == "R5.7"
    play(position, "1 upgrade AR")
    assert stored(state(position), 0) == "AR+ BO+" and state(position).lanterns[0] == 1
    assert state(build(table(), 0, "workshop")).lanterns[0] == 1


def test_filigree() -> None:
    """R5.7, R12.24: two coins or any stored good for an upgraded good of value $1; the payment frees its space."""
    g = table()
    wagon(g, 0, goods="ST ST ST ST ST ST ST PO", coins=0)
    assert g.fits(0)
    position = build(g, 0, "filigree")
    assert texts(position, 0) == ["pay with PO", "pay with ST", "do not pay"]
    play(position, "1 pay with ST", "1 take WE")
    assert stored(state(position), 0) == "PO ST ST ST ST ST ST WE+"


def test_longshadow() -> None:
    """R8.3.4: with an illuminated die any building in play, also from the first space; still one a turn."""
    g = table()
    buildings(g, "mine oracle lanternworks workshop")
    wagon(g, 0, steeds="SD2")
    position = acting(g, 0, 0, lit="N0")
    visits = [text for text in texts(position, 0) if text.startswith("visit")]
    assert visits == ["visit mine", "visit oracle", "visit lanternworks", "visit workshop"]
    play(position, "1 visit mine")
    assert not [text for text in texts(position, 0) if text.startswith("visit")]
    assert refused(position, "1 visit oracle").rule == "R4.3.2"
    position = acting(table(), 0, 2, lit="N0")
    assert len([text for text in texts(position, 0) if text.startswith("visit")]) == 1
    g = table()
    wagon(g, 0, steeds="SD2")
    assert refused(acting(g, 0, 2), "1 visit mine").rule == "R4.3.1"


def test_hero_of_the_candle_in_the_first_edition() -> None:
    """R5.6.2: no token for a hero without a sale; storage still works."""
    for name, storage in (("Agatha", 0), ("Sunniva", 1)):
        g = table(ed3="first")
        inn(g, name)
        position = build(g, 0, "candle")
        play(position, "1 pay coins", f"1 welcome {name}")
        g = state(position)
        assert g.riders[0] == (hero(name),) and g.lanterns[0] == 0 and g.storage_heroes(0) == storage
