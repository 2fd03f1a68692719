"""Companions: windows, gifts, and what each ability does."""

from ludoteka.core.position import Position
from ludoteka.core.wire import Message
from ludoteka.games.merchants_of_the_dark_road.components.tables import COMPANIONS, KINDS
from ludoteka.games.merchants_of_the_dark_road.rules.moves import ABILITY
from ludoteka.games.merchants_of_the_dark_road.rules.state import Road
from ludoteka.testing import asked, play, refused, step, texts

from .helpers import acting, activate, at, state, table
from .pieces import inn, row, stored, turn_of, wagon


def owner(pets: str, quartz: int = 1, **options: str) -> Road:
    g = table(2, **options)
    wagon(g, 0, pets=pets, quartz=quartz, lit="")
    return g


def window(g: Road) -> Position:
    """Seat 1 is asked what it activates: a window for abilities."""
    return acting(g, 0, 1)


def snow_bee(g: Road, name: str) -> Position:
    """The Snow Bee asks whether to welcome the only hero of the Inn."""
    inn(g, name)
    position = window(g)
    play(position, "1 use CO5a")
    assert texts(position, 0) == [f"welcome {name}", "decline"]
    return position


def used(position: Position, ability: str) -> int:
    kind = COMPANIONS.index(ability[:-1])
    return state(position).used[kind * 2 + "ab".index(ability[-1])]


def test_loyal_companions_keep_their_gifts() -> None:
    """R8.2.2, R8.1.1: each ability once per card, for a quartz that stays on it and frees its inventory slot."""
    g = owner("CO2", quartz=3)
    position = window(g)
    play(position, "1 use CO2b", "1 take AR")
    g = state(position)
    assert (g.quartz[0], g.gifts(0), stored(g, 0)) == (2, 1, "AR")
    assert refused(position, "1 use CO2b").rule == "R8.2.2"
    play(position, "1 use CO2a", "1 decline")
    assert state(position).gifts(0) == 2 and state(position).companions[1] == 1


def test_equal_companions() -> None:
    """R8.2.1, R8.2.2: two of a kind have two uses of each ability."""
    position = window(owner("CO2 CO2", quartz=3))
    play(position, "1 use CO2b", "1 take AR", "1 use CO2b", "1 take PO")
    assert used(position, "CO2b") == 2
    assert refused(position, "1 use CO2b").rule == "R8.2.2"


def test_gift_is_needed() -> None:
    """R8.2.6, R8.2.2: without quartz no loyal companion helps; without the companion nobody does."""
    position = window(owner("CO2", quartz=0))
    assert refused(position, "1 use CO2b").rule == "R8.2.2"
    assert refused(position, "1 use CO4b").rule == "R8.2.1"


def test_strays_go_on_to_the_left() -> None:
    """R8.2.3: the card goes to the next person clockwise, who may use it in a later turn of their own."""
    g = table(3)
    wagon(g, 2, pets="CO10", shoes=1)
    position = acting(g, 2, 1)
    play(position, "3 use CO10a", "- ruins die RD5")
    g = state(position)
    assert g.companions[2 * KINDS + 9] == 0 and g.companions[0 * KINDS + 9] == 1 and g.shoes[2] == 0


def test_only_in_the_own_turn() -> None:
    """R8.2.4: a traveler in somebody else's caravan uses none."""
    g = table()
    wagon(g, 1, pets="CO2 CO6", quartz=2)
    row(g, "CO3 CO2 CO4")
    position = activate(g, 0, "yurg")
    play(position, "1 lead caravan", "1 befriend 1", "1 travel to NB")
    assert texts(position, 1) == ["join", "stay"]
    reason = position.why_not(1, ABILITY + 2)
    assert reason is not None and reason.rule == "R8.2.5"
    play(position, "2 join", "- event DR06", "- travel 3", "- travel 4", "1 take die 3")
    assert step(position) != "travel"
    wagon(g, 1, steeds="SD6")
    position = activate(g, 0, "yurg")
    play(position, "1 lead caravan", "1 befriend 1", "1 travel to NB", "2 join", "- event DR06")
    play(position, "- travel 3", "- travel 4", "1 take die 4")
    assert texts(position, 1) == ["keep value", "whisper"]
    assert refused(position, "2 use CO2b").rule == "R8.2.4"


def test_windows_of_a_turn() -> None:
    """R8.2.5, R4.0.3: whenever the active player is asked, several one after another, and once more before Rest."""
    g = owner("CO4", quartz=2)
    wagon(g, 0, reserve="N0 N1a", shoes=1, locked="N1a N1a N1b")
    asked_for = []
    position = at(g, "plan")
    for move in ("no reset", "plan N0 in slot 2", "take lantern", "move 1", "keep horseshoe", "activate bazaar"):
        asked_for.append("use CO4b" in texts(position, 0))
        play(position, f"1 {move}")
    asked_for.append("use CO4b" in texts(position, 0))
    assert asked_for == [True] * 7
    play(position, "1 buy nothing")
    assert step(position) == "before rest" and "use CO4b" in texts(position, 0)
    play(position, "1 use CO4b", "- oracle die OD1", "1 use CO4a", "- light N0 for 1")
    assert state(position).coins[0] == 8 and asked(position) == "2 plan"


def test_a_single_answer_is_asked_only_with_an_ability() -> None:
    """R8.2.5: without companions a forced move is simply made."""
    g = table()
    g.pool_night = 3
    assert asked(at(g, "move")) == "1 act"
    g = owner("CO4")
    turn_of(g, 0)
    g.pool_night = 3
    position = at(g, "move")
    assert texts(position, 0) == ["move 2", "use CO4a", "use CO4b"]


def test_no_window_while_discarding() -> None:
    """R8.2.5: not in the middle of a discard decision, and not inside another ability."""
    g = owner("CO2 CO5", quartz=2)
    wagon(g, 0, riders="Agatha Oleg Alun")
    position = snow_bee(g, "Rook")
    assert refused(position, "1 use CO2b").rule == "R8.2.5"
    play(position, "1 welcome Rook")
    assert asked(position) == "1 drop-hero"
    reason = position.why_not(0, ABILITY + 3)
    assert reason is not None and reason.rule == "R8.2.5"


def test_nothing_without_effect() -> None:
    """R8.2.6, R12.28: no lanterns without slots, no third illuminated die, no hero from an empty Inn."""
    g = owner("CO3 CO4 CO5 CO6")
    wagon(g, 0, lanterns=4, lit="N0 N1a")
    inn(g, "")
    position = window(g)
    for ability in ("CO3a", "CO4a", "CO5a"):
        assert refused(position, f"1 use {ability}").rule == "R8.2.6"
    assert refused(position, "1 use CO6a").rule == "R8.2.9"
    assert "use CO3b" in texts(position, 0)


def test_gifts_are_counted_where_there_are_some() -> None:
    def label(position: Position) -> Message:
        found = [node.label for node in position.scene(0).nodes if node.id.startswith("companion:0:")]
        assert len(found) == 1 and found[0]
        return found[0]

    position = window(owner("CO2", quartz=3))
    assert set(label(position).args) == {"name"}
    play(position, "1 use CO2b", "1 take AR")
    assert label(position).args["n"] == 1
