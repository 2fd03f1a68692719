"""Aids at the table, by worked numbers: reach of the dice, base score, prices and customers, who may join."""

from typing import Any

import pytest

from ludoteka.core.position import Position
from ludoteka.core.scene import spoken
from ludoteka.core.text import render_text
from ludoteka.core.wire import Aid, Item
from ludoteka.core.words import words
from ludoteka.games.merchants_of_the_dark_road import GAME
from ludoteka.games.merchants_of_the_dark_road.components.tables import BUILDINGS, DARK_ROAD, SHORTCUT, TOWNS
from ludoteka.games.merchants_of_the_dark_road.help.facts import at_risk, delivered, risks, turns_done
from ludoteka.games.merchants_of_the_dark_road.rules.state import CONCERN
from ludoteka.testing import given, maybe, play

from .helpers import acting, activate, at, state, table
from .pieces import TABLES, hand, heroes, inn, market, tile, tops, turn_of, wagon

SAY = words("en", GAME.domain)


def aid_of(position: Position, id: str, viewer: int | None = 0) -> Aid:
    return next(aid for aid in position.scene(viewer).aids if aid.id == id)


def has_aid(position: Position, id: str, viewer: int | None = 0) -> bool:
    return any(aid.id == id for aid in position.scene(viewer).aids)


def said(items: list[Item]) -> list[str]:
    return [spoken(item.text, SAY) for item in items]


def cells(aid: Aid) -> list[list[str]]:
    return [said(row.cells or []) for row in aid.items]


def told(position: Position, what: str, viewer: int | None = 0) -> list[tuple[str, Any]]:
    """What a close look tells: texts with their values."""
    study = position.study(viewer, what)
    assert study is not None
    return [(spoken(item.text, SAY), maybe(item.value)) for item in study.items]


def foreseen(position: Position, move: str, seat: int = 0) -> list[tuple[str, Any]]:
    items = GAME.foresee(position, seat, GAME.read(position.choice(seat), move))
    return [(spoken(item.text, SAY), maybe(item.value)) for item in items]


# -- where each die leads -------------------------------------------------------------------------------------------


def planning(**more: Any) -> Position:
    g = table()
    wagon(g, 0, locked="N1a N2 N3", reserve="N0 N4", lit="N4", space=0, **more)
    return at(g, "plan")


def test_where_each_die_leads() -> None:
    """R4.2, T2.5: both districts and the building, for the dice in the slots and for the illuminated one."""
    aid = aid_of(planning(), "reach")
    assert aid.pin and cells(aid) == [
        ["Bazaar, Commissions", said_building(1)],
        ["Commissions, Excursions", said_building(2)],
        ["Excursions, Dark Market", said_building(3)],
        ["Dark Market, Inn", said_building(4)],
    ]
    first = aid.items[0].cells
    assert given(first)[0].lights == ["slot:0:1", "ring:1", "district:bazaar", "district:commissions"]
    assert [given(row.cells)[0].art for row in aid.items] == ["night/N1a", "night/N2", "night/N3", "lit/N4"]
    text = render_text(GAME, planning().scene(0), "en")
    assert "plain 1: Bazaar, Commissions" in text and "4: Dark Market, Inn" in text


def said_building(space: int) -> str:
    return SAY.say(f"building.{BUILDINGS[table().buildings[space - 1]]}")


def test_the_wagon_space_has_no_building() -> None:
    """R4.3.2: beside the first space there is none."""
    g = table()
    wagon(g, 0, locked="N0 N2 N3", reserve="N0", space=0)
    assert cells(aid_of(at(g, "plan"), "reach"))[0] == ["Inn, Bazaar", "–"]


def test_a_die_in_a_slot_is_studied() -> None:
    """EX-06: with a horseshoe one space more or less."""
    position = planning(shoes=1)
    assert told(position, "slot:0:2") == [
        ("2 spaces: between Commissions and Excursions", None),
        ("Queen's Commissions, Yurg's Excursions", None),
        (f"{said_building(2)}, with an illuminated die", None),
        ("with a horseshoe: between Excursions and Dark Market", None),
        ("with a horseshoe: between Bazaar and Commissions", None),
    ]
    study = position.study(0, "slot:0:2")
    assert study is not None and {"ring:2", "district:commissions", "district:yurg"} <= set(study.lights)
    assert told(position, "night:0:N0")[0] == ("put into slot 1 it makes: instrument", None)
    assert told(position, "lit:0:N4")[0][0] == "4 spaces: between Dark Market and Inn"
    assert ("your die leads here: 2", None) in told(position, "ring:2")


def test_a_plan_is_foreseen() -> None:
    """EX-07: the good is that of the die placed; the move is that of the die pushed out."""
    position = planning()
    assert foreseen(position, "plan N0 in slot 1") == [
        ("crafts: instrument", None),
        ("1 space: between Bazaar and Commissions", None),
        ("Great Bazaar, Queen's Commissions", None),
        (f"{said_building(1)}, with an illuminated die", None),
    ]
    lines = [text for text, _ in foreseen(position, "plan N4 in slot 2")]
    assert lines[0].startswith("Special action: gain 1 lantern")
    assert lines[1] == "2 spaces: between Commissions and Excursions"
    assert lines[-1] == "4 spaces: between Dark Market and Inn"  # by the illuminated die


# -- base score -----------------------------------------------------------------------------------------------------


def test_the_base_score_has_a_badge() -> None:
    """R9.2.2: the lower of both totals, and which of them it is."""
    g = table()
    wagon(g, 0, coins=12, prestige=9)
    aid = aid_of(at(g, "plan"), "base")
    assert aid.pin and [(text, item.value) for text, item in zip(said(aid.items), aid.items, strict=True)] == [
        ("coins", 12),
        ("prestige", 9),
        ("base score: prestige is your limit", 9),
    ]
    assert [maybe(item.state) for item in aid.items] == [None, "warn", None]
    assert not has_aid(at(g, "plan"), "base", None)


def test_the_badge_looks_ahead() -> None:
    """After four of thirteen turns: 5 coins grew to 13, 2 prestige to 10; both go on to grow by 2 a turn."""
    g = table()
    wagon(g, 0, coins=13, prestige=10)
    turn_of(g, 0, 5)
    position = at(g, "plan")
    assert turns_done(state(position), 0) == 4
    last = aid_of(position, "base").items[-1]
    assert spoken(last.text, SAY) == "at this pace: coins 31, prestige 28" and last.value == 28


def test_the_badge_never_shows_the_coins_of_others() -> None:
    """Section 14: coins of others are hidden, unless they are played openly."""
    for options, seen in (({}, False), ({"openCoins": "on"}, True)):
        g = table(2, **options)
        wagon(g, 1, coins=17, prestige=3)
        position = at(g, "plan")
        assert (position.study(0, "figure:1:base") is not None) == seen
        assert ("17" in str(position.scene(0).aids)) is False


# -- prices and customers -------------------------------------------------------------------------------------------


def test_the_market_table() -> None:
    """EX-03: potion 5 → 4, staff 4 → 3, armor 3 → 2, book 2 → 1, weapon 1 → 1, instrument 1 → 5; and who wants them."""
    g = table()
    inn(g, "Agatha Berengar")  # armor, weapon, staff; armor, potion, book
    tops(g, "C-NB1")
    wagon(g, 0, goods="AR+ AR", tiles="C-SB1")
    aid = aid_of(at(g, "plan"), "market")
    rows = {row[0]: row[1:] for row in cells(aid)}
    assert [row[:2] for row in rows.values()] == [
        ["$5", "$4"], ["$4", "$3"], ["$3", "$2"], ["$2", "$1"], ["$1", "$1"], ["$1", "$5"],
    ]  # fmt: skip
    assert rows["armor"][2] == "2" and rows["armor"][4] == "2" and rows["potion"][2] == "1"
    armor = next(row.cells or [] for row in aid.items if given(row.cells)[0].art == "good/AR")
    assert armor[3].lights == ["hero:HK1", "hero:HK2"]
    assert "tile:C-NB1" in given(armor[4].lights) and "tile:C-SB1" in given(armor[4].lights)


def test_a_good_is_studied() -> None:
    g = table()
    inn(g, "Agatha")
    wagon(g, 0, goods="ST", tiles="C-CC1")
    found = told(at(g, "plan"), "wheel:ST")
    assert found[:3] == [
        ("price now", 4), ("after a turn of the wheel", 3), ("Agatha at the Inn wants it", None),
    ]  # fmt: skip
    assert ("your commission: Cursecairn", None) in found and ("on your wagon", 1) in found


def test_a_hero_is_studied() -> None:
    """EX-13: Atlantes pays 5 for the potion and 4 for the staff; R7.3.4: later 1 coin and 1 prestige."""
    g = table()
    inn(g, "Atlantes")
    wagon(g, 0, goods="ST+ PO", riders="Oleg")
    position = at(g, "plan")
    assert told(position, "hero:HW1") == [
        ("potion", 5), ("book", 2), ("staff", 4), ("selling what you have", 9),
        ("delivered to Cursecairn: 1 coin, 1 prestige", None),
    ]  # fmt: skip
    study = position.study(0, "hero:HW1")
    assert study is not None and [item.state for item in study.items[:3]] == ["done", "todo", "done"]
    assert told(position, "hero:HS2") == [("delivered to Scorchborn: 2 coins", None)]


def test_a_commission_is_studied() -> None:
    """EX-14 and R7.3.3: two goods are 3 prestige, one more for an upgraded one."""
    g = table()
    wagon(g, 0, goods="PO BO+", tiles="C-CC1")
    found = told(at(g, "plan"), "tile:C-CC1")
    assert found[-1] == ("with what you have", 4) and "1 prestige, 3 prestige, 6 prestige" in found[-2][0]


def test_a_deed_is_studied_and_counted() -> None:
    """R8.5.3: DE09 needs two commissions of the blue region, twice at most."""
    g = table()
    hand(g, 0, "DE09")
    g.log_tiles[0] = tuple(map(tile, ["C-NB1", "C-SB1", "C-NB2"]))
    position = at(g, "plan")
    assert told(position, "deed:DE09")[-1] == ("earned so far", 1)
    line = aid_of(position, "deeds").items[0]
    assert (line.value, line.of, line.state, line.lights) == (1, 2, "todo", ["deed:DE09"])
    assert not has_aid(position, "deeds", None)
    assert "DE09" not in str(position.scene(1))


# -- trade foreseen -------------------------------------------------------------------------------------------------


def test_a_purchase_is_billed() -> None:
    """EX-10: both armor and the weapon cost 3 + 1; EX-11: 2 less with Brembizánt."""
    for steeds, cost, left in (("", 4, 6), ("SD1", 2, 8)):
        g = table()
        market(g, "AR AR WE PO ST")
        wagon(g, 0, coins=10, steeds=steeds)
        position = activate(g, 0, "bazaar")
        assert foreseen(position, "buy AR AR WE")[-1] == (f"costs {cost} coins, {left} left", -cost)


def test_a_purchase_that_does_not_fit_is_warned_of() -> None:
    g = table()
    wagon(g, 0, coins=10, goods="ST " * 7)
    position = activate(g, 0, "bazaar")
    assert foreseen(position, "buy AR")[-1][0] == "not everything will fit on your wagon"
    assert "fit" not in foreseen(position, "buy PO")[-1][0]


def test_a_sale_is_itemised() -> None:
    """EX-13: 4 + 1 for the upgraded staff and 5 for the potion are 10 coins and a quartz."""
    g = table()
    inn(g, "Atlantes")
    wagon(g, 0, goods="ST+ PO BO")
    position = activate(g, 0, "inn")
    play(position, "1 serve Atlantes")
    assert foreseen(position, "sell PO ST+") == [
        ("potion", 5), ("upgraded staff", 5), ("in all", 10), ("blazing quartz", 1),
    ]  # fmt: skip


# -- travelling together --------------------------------------------------------------------------------------------


def test_what_a_visit_brings() -> None:
    """EX-17: two heroes for Northbreak and C-NB1 with its three basic goods are 4 coins and 6 prestige."""
    g = table()
    wagon(g, 0, goods="WE ST AR", riders="Agatha Hollin", tiles="C-NB1")
    assert delivered(g, 0, TOWNS.index("NB"))[:2] == (4, 6)
    assert delivered(g, 0, TOWNS.index("SB"))[:2] == (0, 0)


def test_two_commissions_of_one_town_share_the_goods() -> None:
    """One armor cannot be handed in twice: C-NB1 and C-NB2 both want armor and staff."""
    g = table()
    wagon(g, 0, goods="AR ST PO WE", tiles="C-NB1 C-NB2")
    assert delivered(g, 0, TOWNS.index("NB"))[1] == 6 + 1


def test_what_a_journey_risks() -> None:
    """T2.18 (revised): a shortcut may cost 4 coins, 2 prestige, a good, a hero and a token; a dark road 3 coins."""
    g = table()
    assert risks(g, SHORTCUT) == {"C": 4, "P": 2, "G": 1, "HERO": 1, "L": 1, "Q": 1, "H": 1}
    assert risks(g, DARK_ROAD)["C"] == 3 and risks(g, DARK_ROAD)["P"] == 1
    wagon(g, 0, coins=2, prestige=0)
    assert at_risk(g, 0, 0, SHORTCUT) == {"C": 2}
    assert at_risk(g, 0, 1, SHORTCUT) == {"C": 4}  # nobody else knows how many coins there are


def test_who_may_join_sees_gains_and_risks_of_every_seat() -> None:
    """R7.1.5, R7.3.1: the others may visit either town of the region. The own row comes first."""
    g = table(3)
    wagon(g, 0, riders="Agatha")
    wagon(g, 1, goods="PO", tiles="C-SB1", prestige=0)
    wagon(g, 2, riders="Alun", prestige=0)
    position = activate(g, 0, "yurg")
    assert not has_aid(position, "join")
    play(position, "1 lead caravan", "1 befriend 1", "1 travel to NB")
    gains = ["Northbreak: 2 coins", "Scorchborn: 1 prestige", "Scorchborn: 2 coins"]
    for viewer, order in ((1, [1, 0, 2]), (0, [0, 1, 2]), (None, [0, 1, 2])):
        aid = aid_of(position, "join", viewer)
        assert aid.pin and [row[1] for row in cells(aid)] == [gains[seat] for seat in order]
        assert [given(row.cells)[0].seat for row in aid.items] == order
    assert foreseen(position, "join", 1) == [("Scorchborn: 1 prestige", None), ("a good, 3 coins", None)]
    assert foreseen(position, "stay", 1) == []


# -- the turn -------------------------------------------------------------------------------------------------------


def strip(position: Position) -> list[tuple[str, str]]:
    aid = aid_of(position, "turn")
    return [(text, given(item.state)) for text, item in zip(said(aid.items), aid.items, strict=True)]


def test_the_turn_strip() -> None:
    """R4.0.2: Plan, Move, Act, Rest; what each will trigger."""
    position = planning()
    assert strip(position) == [
        ("Plan: push a die out", "now"), ("Move", "todo"), ("Act: one district", "todo"), ("Rest: new cards", "todo"),
    ]  # fmt: skip
    play(position, "1 plan N0 in slot 2", "1 act with N4")
    assert strip(position)[:3] == [
        ("Plan: 2", "done"), ("Move 2 / 4", "now"), ("Act: both districts and the building", "todo"),
    ]  # fmt: skip
    play(position, "1 move 2")
    assert strip(position)[2] == ("Act, left: 3", "now")
    play(position, "1 activate yurg", "1 lead caravan", "1 befriend 1", "1 travel to NB")
    assert [step for step in strip(position) if step[1] == "now"] == [("Who joins", "now")]
    assert ("Towns", "todo") in strip(position)


def test_the_strip_warns_of_the_die_that_leaves() -> None:
    """R4.6.1: when the last die of the reserve was used, one die leaves the game at Rest."""
    g = table()
    wagon(g, 0, locked="N1a N2 N3", reserve="N0")
    assert strip(at(g, "plan"))[3][0] == "Rest: a night die leaves, the others are rolled"
    g = table()
    market(g, "AR PO")
    assert strip(acting(g, 0, 1))[3][0] == "Rest: roll 3 market dice"


def test_the_private_concern_shows_its_focus() -> None:
    """R10.1.4, EX-29: a bard, a wizard and a commission for Cursecairn: the load of Cursecairn is 2."""
    g = table(1)
    g.delivery = [TOWNS.index(town) for town in ("FG", "NB", "CC", "SB", "WG", "NP")]
    g.concern_heroes = heroes("Tamsin Atlantes")
    g.concern_tiles = (tile("C-CC1"),)
    aid = aid_of(at(g, "plan"), "concern")
    assert said(aid.items)[0] == "focus town: Cursecairn, load" and aid.items[0].value == 2
    assert aid.items[0].lights == ["row:CC"]
    turn_of(g, CONCERN)
    assert not has_aid(at(g, "concern acts"), "turn")


@pytest.mark.parametrize("what", ["good:0:AR:1", "pool:night", "nothing", "market:south"])
def test_things_that_say_all_by_themselves(what: str) -> None:
    assert planning().study(0, what) is None


def test_a_town_is_studied() -> None:
    g = table()
    wagon(g, 1, riders="Tamsin")
    found = told(at(g, "plan"), "town:FG", None)
    assert found == [
        ("for each delivered hero: 2 prestige", None),
        ("Player 1: nothing to deliver", None),
        ("Player 2: Farglen: 2 prestige", None),
    ]
    assert TABLES.hero_ids[heroes("Tamsin")[0]] == "HB1"
