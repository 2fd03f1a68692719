"""Travel: caravans, events, deliveries, good fortune."""

import pytest

from ludoteka.core.choice import CHANCE
from ludoteka.core.position import Position
from ludoteka.games.merchants_of_the_dark_road.components.tables import COMPANIONS
from ludoteka.games.merchants_of_the_dark_road.rules.state import EMPTY
from ludoteka.testing import asked, play, refused, step, texts

from .helpers import activate, state, table
from .journeys import caravan
from .pieces import TABLES, hand, hero, heroes, inn, row, stored, wagon

# -- step 1 ---------------------------------------------------------------------------------------------------------


def test_a_companion_must_be_taken() -> None:
    """R7.1.1, R8.2.1: an open one or the unseen top card, shown to all; it is compulsory."""
    g = table()
    row(g, "CO1 CO2 CO3")
    position = activate(g, 0, "yurg")
    play(position, "1 lead caravan")
    assert texts(position, 0) == ["befriend 1", "befriend 2", "befriend 3", "befriend unseen"]
    events = play(position, "1 befriend unseen", "- companion CO6a")
    assert [event.only for event in events] == [None]
    assert state(position).companions[COMPANIONS.index("CO6")] == 1


def test_without_any_companion_the_step_is_skipped() -> None:
    """R7.1.1, R12.18"""
    g = table()
    g.concern_companions = (*g.companion_bag, *g.row)
    g.companion_bag, g.row = [], [EMPTY] * 3
    position = activate(g, 0, "yurg")
    play(position, "1 lead caravan")
    assert asked(position) == "1 destination"


def test_route() -> None:
    """R7.1.3, R8.1.1: a shortcut costs three lanterns; the Eternal Lamp is none."""
    g = table()
    row(g, "CO1 CO1 CO1")
    wagon(g, 0, lanterns=2, upgrades="WU5")
    position = activate(g, 0, "yurg")
    play(position, "1 lead caravan", "1 befriend 1")
    assert asked(position) == "1 destination"
    g = table()
    row(g, "CO1 CO1 CO1")
    wagon(g, 0, lanterns=4)
    position = activate(g, 0, "yurg")
    play(position, "1 lead caravan", "1 befriend 1")
    assert texts(position, 0) == ["dark road", "shortcut"]
    assert refused(position, "1 shortcut by flicker").rule == "R8.2.11"
    play(position, "1 shortcut")
    assert state(position).lanterns[0] == 1


def test_destination_is_free() -> None:
    """R7.1.4: any town, even with nothing to deliver."""
    position = activate(table(), 0, "yurg")
    play(position, "1 lead caravan", "1 befriend 1")
    assert texts(position, 0) == [f"travel to {town}" for town in ("NB", "SB", "WG", "FG", "NP", "CC")]


def test_joining() -> None:
    """R7.1.5, R7.1.6: clockwise from the leader's left, one after another; a die for each traveler."""
    g = table(4, startPlayer="3")
    row(g, "CO1 CO2 CO3")
    position = activate(g, 1, "yurg")
    play(position, "2 lead caravan", "2 befriend 3", "2 travel to WG")
    order = []
    for answer in ("join", "stay", "join"):
        order.append(asked(position))
        assert texts(position, position.to_move[0]) == ["join", "stay"]
        play(position, f"{asked(position)[0]} {answer}")
    assert order == ["3 join", "4 join", "1 join"]
    g = state(position)
    assert g.travelers == (1, 2, 0) and len(g.travel_dice) == 4


def test_five_dice_suffice() -> None:
    """R12.14, R7.1.6: four travelers and the companion's die."""
    g = table(4)
    row(g, "CO1 CO2 CO3")
    position = activate(g, 0, "yurg")
    play(position, "1 lead caravan", "1 befriend 3", "1 travel to WG", "2 join", "3 join", "4 join")
    assert len(state(position).travel_dice) == 5


def test_a_leader_alone() -> None:
    """R12.13: one die, two with the companion's."""
    for place, dice in ((1, 1), (3, 2)):
        g = table()
        row(g, "CO1 CO2 CO3")
        position = activate(g, 0, "yurg")
        play(position, "1 lead caravan", f"1 befriend {place}", "1 travel to NB", "2 stay")
        assert len(state(position).travel_dice) == dice and asked(position) == "- event-card"


# -- step 2 ---------------------------------------------------------------------------------------------------------


def test_event_of_the_route() -> None:
    """R7.2.1, R7.2.2: the deck of the chosen route; all dice are rolled."""
    g = table()
    wagon(g, 0, lanterns=3)
    row(g, "CO3 CO2 CO4")
    position = activate(g, 0, "yurg")
    play(position, "1 lead caravan", "1 befriend 3", "1 shortcut", "1 travel to NB", "2 join")
    assert {TABLES.event_ids[event][:2] for event in position.choice(CHANCE).moves} == {"SC"}
    play(position, "- event SC01", "- travel 6", "- travel 1", "- travel 4")
    assert state(position).travel_dice == [1, 4, 6]
    assert state(position).event == TABLES.event_ids.index("SC01")


def test_an_empty_event_deck_is_shuffled() -> None:
    """R7.2.1, R12.18: the discards of the same route come back, those of the other stay."""
    g = table()
    dark = [event for event in g.event_bag if TABLES.event_route[event] == 0]
    short = [event for event in g.event_bag if TABLES.event_route[event] == 1]
    g.event_bag, g.event_discard = short[2:], [*dark, *short[:2]]
    row(g, "CO3 CO2 CO4")
    position = activate(g, 0, "yurg")
    play(position, "1 lead caravan", "1 befriend 1", "1 travel to NB", "2 stay")
    assert position.choice(CHANCE).moves == dark
    play(position, "- event DR03")
    assert state(position).event_discard == short[:2]


@pytest.mark.parametrize(("shortcut", "order"), [(False, [0, 1, 2]), (True, [1, 2, 0])])
def test_choosing_order(shortcut: bool, order: list[int]) -> None:
    """R7.2.3: the leader first on the dark road, last on a shortcut."""
    g = table(3)
    wagon(g, 0, lanterns=3)
    event = "SC05" if shortcut else "DR06"
    position = caravan(g, shortcut=shortcut, event=event, dice="3 4 5", joins="23")
    events = []
    while step(position) == "travel":
        seat = position.to_move[0]
        events += play(position, f"{seat + 1} {texts(position, seat)[0]}")
    assert [event.args[0] for event in events if event.key == "event.die-taken"] == order


def test_reroll() -> None:
    """R7.2.4, R8.1.1: a lantern rerolls all dice not yet taken, as often as lanterns last; then one must be taken."""
    g = table()
    wagon(g, 0, lanterns=2)
    wagon(g, 1, lanterns=0)
    position = caravan(g, dice="1 1", joins="2")
    assert texts(position, 0) == ["take die 1", "reroll"]
    play(position, "1 reroll", "- travel 2", "- travel 5")
    assert state(position).travel_dice == [2, 5] and state(position).lanterns[0] == 1
    assert refused(position, "1 take die 1").rule == "R7.2.4"
    events = play(position, "1 take die 5")
    told = [event.key for event in events]
    assert told.index("event.prestige") < told.index("event.die-taken", 1), "resolved before the next traveler acts"
    assert state(position).prestige[0] == 3


def test_no_reroll_without_lantern() -> None:
    """R7.2.4"""
    g = table()
    position = caravan(g, dice="3 4", joins="2")
    assert refused(position, "1 reroll").rule == "R7.2.4"


def test_a_lantern_of_the_event_comes_too_late() -> None:
    """R12.12: the traveler has taken the die already."""
    position = caravan(table(), dice="4", event="DR06")
    assert step(position) != "travel" and state(position).lanterns[0] == 1


def test_costs_EX_16() -> None:
    """R7.2.5, R12.20, EX-16: the last of them, dice 6, 2 and 1."""
    g = table(3)
    inn(g, "Agatha")
    wagon(g, 2, coins=5)
    wagon(g, 0, goods="AR")
    position = caravan(g, event="DR01", dice="6 2 1", joins="23")
    play(position, "1 take die 6", "1 welcome Agatha", "2 take die 2")
    g = state(position)
    assert g.riders[0] == heroes("Agatha")
    assert stored(g, 1) == "" and g.coins[1] == 5
    assert g.coins[2] == 3, "the third traveler had one die left"


def test_costs_as_far_as_possible() -> None:
    """R7.2.5, R12.20: nobody goes below 0; with nothing at all nothing happens."""
    g = table()
    wagon(g, 0, coins=1)
    position = caravan(g, event="DR04", dice="1")
    assert state(position).coins[0] == 0
    g = table()
    wagon(g, 0, coins=0)
    position = caravan(g, event="DR01", dice="1")
    assert state(position).coins[0] == 0 and stored(state(position), 0) == ""
    g = table()
    wagon(g, 0, prestige=0)
    assert state(caravan(g, event="DR06", dice="1")).prestige[0] == 0


def test_else_only_if_the_first_part_is_impossible() -> None:
    """R12.20: with a good the good is lost, not coins; the traveler chooses which."""
    g = table()
    wagon(g, 0, goods="AR PO")
    position = caravan(g, event="DR01", dice="1")
    assert texts(position, 0) == ["lose AR", "lose PO"]
    play(position, "1 lose PO")
    assert stored(state(position), 0) == "AR" and state(position).coins[0] == 5


def test_most_valuable_good() -> None:
    """R12.19: judged by the wheel, an upgraded good counts no more; the owner chooses among equals."""
    g = table()
    wagon(g, 0, goods="BO+ WE IN PO+ PO")
    position = caravan(g, event="DR05", dice="1")
    assert texts(position, 0) == ["lose PO", "lose PO+"]
    assert refused(position, "1 lose BO+").rule == "R12.19"
    play(position, "1 lose PO")
    assert stored(state(position), 0) == "WE IN PO+ BO+"


def test_two_effects() -> None:
    """R2.18.1: both are done, each as far as possible."""
    g = table()
    wagon(g, 0, lanterns=3, goods="", coins=3)
    position = caravan(g, shortcut=True, event="SC05", dice="1")
    assert state(position).coins[0] == 2
    g = table()
    wagon(g, 0, lanterns=3)
    inn(g, "Sunniva")
    position = caravan(g, shortcut=True, event="SC07", dice="6")
    play(position, "1 welcome Sunniva")
    assert state(position).prestige[0] == 3 and state(position).riders[0] == heroes("Sunniva")


def test_dice_and_card_go() -> None:
    """R7.2.6: after the last die the card is discarded and the dice go back; untaken dice do nothing."""
    g = table()
    row(g, "CO3 CO2 CO4")
    position = activate(g, 0, "yurg")
    play(position, "1 lead caravan", "1 befriend 3", "1 travel to NB", "2 stay", "- event DR06")
    play(position, "- travel 6", "- travel 1", "1 take die 6")
    g = state(position)
    assert g.prestige[0] == 4 and g.travel_dice == [] and g.taken_dice == []
    assert g.event == EMPTY and g.event_discard == [TABLES.event_ids.index("DR06")]


EFFECTS = [
    ("DR10", 4, "lanterns", 1), ("DR10", 6, "lanterns", 2), ("DR03", 3, "shoes", 1), ("DR02", 6, "quartz", 1),
    ("DR08", 4, "coins", 6), ("DR06", 6, "prestige", 4), ("DR04", 1, "coins", 2), ("DR06", 1, "prestige", 1),
]  # fmt: skip


@pytest.mark.parametrize(("event", "value", "field", "wanted"), EFFECTS)
def test_plain_effects(event: str, value: int, field: str, wanted: int) -> None:
    """R7.2.4: coins, prestige and tokens of event cards."""
    position = caravan(table(), event=event, dice=str(value))
    assert getattr(state(position), field)[0] == wanted


def test_effects_with_choices() -> None:
    """R7.2.4, R2.4.4, R2.4.5: goods, commission, deed, wheel, markers, craft."""
    position = caravan(table(), event="DR05", dice="4")
    assert texts(position, 0) == ["take IN", "decline"]
    position = caravan(table(), event="DR05", dice="3")
    assert texts(position, 0) == ["take WE", "take IN", "decline"]
    position = caravan(table(), event="DR04", dice="6")
    assert asked(position) == "1 commission"
    position = caravan(table(), event="DR09", dice="3")
    play(position, "1 turn wheel")
    assert state(position).rot == 1
    position = caravan(table(), event="DR09", dice="5")
    assert state(position).dark_market == 1 and stored(state(position), 0) == "PO IN"
    assert state(position).coins[0] == 5
    g = table()
    wagon(g, 0, locked="N3 N2 N3")
    assert stored(state(caravan(g, event="DR08", dice="5")), 0) == "AR"
    g = table()
    hand(g, 0, "")
    position = caravan(g, event="DR09", dice="6")
    assert asked(position) == "- deed-card"
    play(position, "- deal DE05 to 1")
    assert state(position).hands[0] == 1 << 4


def test_effects_of_shortcuts() -> None:
    """R7.2.4: upgraded goods, one step in the ruins, turning goods over."""

    def short(event: str, value: int, goods: str = "") -> Position:
        g = table(edition="first")
        wagon(g, 0, lanterns=3, goods=goods)
        return caravan(g, shortcut=True, event=event, dice=str(value))

    assert stored(state(short("SC01", 5)), 0) == "IN+"
    assert stored(state(short("SC09", 6)), 0) == "PO+"
    position = short("SC10", 5)
    assert texts(position, 0) == ["take AR", "take BO", "decline"] and state(position).ruins == 1
    position = short("SC13", 6, "AR BO ST")
    play(position, "1 upgrade AR", "1 upgrade ST")
    assert stored(state(position), 0) == "BO AR+ ST+"
    position = short("SC10", 3, "AR+ PO+ BO")
    assert texts(position, 0) == ["downgrade AR", "downgrade PO"]
    play(position, "1 downgrade AR")
    assert stored(state(position), 0) == "AR BO PO+"
    assert stored(state(short("SC10", 3, "BO")), 0) == "", "with nothing to turn the good itself goes"
    position = short("SC09", 5)
    play(position, "1 take AR", "1 take IN")
    assert stored(state(position), 0) == "AR IN"
    g = table()
    wagon(g, 0, lanterns=3, riders="Agatha Sunniva")
    position = caravan(g, shortcut=True, event="SC02", dice="1")
    assert texts(position, 0) == ["send away Agatha", "send away Sunniva"]
    play(position, "1 send away Agatha")
    assert state(position).riders[0] == heroes("Sunniva") and state(position).hero_bottom[-1] == hero("Agatha")


def test_whisper() -> None:
    """R7.2.4, R8.3.1, R12.35: +1 is optional, also in somebody else's caravan, and may turn a cost into a gain."""
    g = table()
    wagon(g, 0, lanterns=3)
    wagon(g, 1, steeds="SD6", goods="AR")
    position = caravan(g, shortcut=True, event="SC01", dice="4 4", joins="2")
    assert asked(position) == "2 adjust" and texts(position, 1) == ["keep value", "whisper"]
    play(position, "2 whisper")
    assert stored(state(position), 1) == "AR IN+"
    g = table()
    wagon(g, 0, steeds="SD6")
    position = caravan(g, event="DR06", dice="6")
    assert step(position) != "travel", "a six cannot be raised"
