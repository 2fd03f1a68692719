"""What helps to decide, by worked numbers: how the game ends, who acts when, who dominates, what an answer costs."""

from typing import Any

from ludoteka.core.position import Position
from ludoteka.core.scene import message
from ludoteka.core.wire import Aid, Item
from ludoteka.games.lord_of_the_ice_garden import GAME
from ludoteka.games.lord_of_the_ice_garden.help.ending import forecast, turns_away
from ludoteka.games.lord_of_the_ice_garden.help.study import to_flip
from ludoteka.games.lord_of_the_ice_garden.rules.state import Garden
from ludoteka.testing import arg, given, maybe

from .helpers import acting, area, at, buy, own, play, put, regional, reputation, state, table, vuko


def aid(position: Position, id: str, seat: int | None = 0) -> Aid:
    return next(aid for aid in position.scene(seat).aids if aid.id == id)


def keys(items: list[Item]) -> list[str]:
    return [given(item.text).key for item in items]


def bar(panel: Aid, key: str) -> Item:
    return next(item for item in panel.items if given(item.text).key == key)


def points(position: Position) -> list[tuple[Any, Any]]:
    """Whose points stand in the panel of ends."""
    return [(item.seat, item.value) for item in aid(position, "ends").items if item.art == "vp"]


def foreseen(position: Position, seat: int, move: str) -> list[tuple[str, Any, Any]]:
    assert GAME.foresee is not None
    lines = GAME.foresee(position, seat, GAME.read(position.choice(seat), move))
    return [(given(line.text).key, maybe(line.value), maybe(line.state)) for line in lines]


def duel(pieces: str = "A: 1x2 2x2", characters: str = "freihoff vandyken") -> Garden:
    return put(table(characters), pieces)


# -- how this game ends ---------------------------------------------------------------------------------------------


def test_the_panel_of_ends_is_always_in_view() -> None:
    """R10.1, R10.2, R10.3: Dead Snow, goals in plain words, points; who would win now."""
    g = duel()
    g.gain_vp(0, "regions", 30)
    g.towers[area("A")] = 1
    reputation(g, "2@1 1@3")
    panel = aid(acting(g, raven="1"), "ends")
    assert panel.pin and panel.kind == "bars"
    bars = [(given(item.text).key, maybe(item.seat), item.value, item.of) for item in panel.items[1:]]
    assert bars == [
        ("aid.snow", None, 0, 18),
        ("plain.freihoff", 0, 1, 6),
        ("plain.vandyken", 1, 0, 4),
        ("aid.points", 0, 30, 50),
    ]
    # Points of the leader, and of whoever else is near the end.
    g.gain_vp(1, "regions", 40)
    assert points(acting(g, raven="1")) == [(1, 40)]
    g.gain_vp(0, "regions", 12)
    assert points(acting(g, raven="1")) == [(0, 42), (1, 40)]
    winner = panel.items[0].text
    assert given(winner).key == "aid.winners"
    assert arg(winner, "points", "n") == 1 and arg(winner, "snow", "n") == 2


def test_no_panel_before_there_is_a_game() -> None:
    assert GAME.new(3).scene(None).aids == []


def test_an_alarm_when_dead_snow_can_fall_this_turn() -> None:
    """R4.10: each of the three sub-actions of each marker moves it by one."""
    g = duel()
    g.snow = 14
    calm = aid(acting(g, chanting="1", raven="2"), "ends")
    assert bar(calm, "aid.snow").state == "warn" and "aid.alarm-snow" not in keys(calm.items)
    g = duel()
    g.snow = 15
    loud = aid(acting(g, chanting="1", raven="2"), "ends")
    assert bar(loud, "aid.snow").state == "alarm"
    alarm = next(item for item in loud.items if given(item.text).key == "aid.alarm-snow")
    assert given(alarm.text).args == {"n": 3, "most": 3} and alarm.state == "alarm"


def test_the_alarm_of_dead_snow_stays_on_in_the_middle_of_a_chant() -> None:
    """R4.10: whoever has done one sub-action may still do two; after the last one the alarm is over."""
    g = duel("A: 1x2 2x2", "vandyken freihoff")
    g.snow = 15
    own(g, 1, magic="3 1 0 0")
    position = acting(g, chanting="1")
    play(position, "1 shift nothing")
    for text, left, most in (("1 buy for piper ATT", 2, 2), ("1 pass", 1, 1)):
        panel = aid(position, "ends")
        assert bar(panel, "aid.snow").state == "alarm"
        alarm = next(item for item in panel.items if given(item.text).key == "aid.alarm-snow")
        assert given(alarm.text).args == {"n": left, "most": most}
        play(position, text)
    calm = aid(position, "ends", 1)
    assert bar(calm, "aid.snow").state == "warn" and "aid.alarm-snow" not in keys(calm.items)


def test_bears_are_no_alarm_where_vuko_rests() -> None:
    """R7.1, R7.8: he does not act while everybody is in the safe area and nobody can chant."""
    g = put(table("freihoff callo", vukoTiles="0001"), "A: 1x2 2x2")
    g.snow = 17
    assert bar(aid(acting(g, raven="1"), "ends"), "aid.snow").state == "warn"
    reputation(g, "1@0 2@1")
    assert bar(aid(acting(g, raven="1"), "ends"), "aid.snow").state == "alarm"


def test_the_forecast_counts_only_what_is_still_to_be_paid() -> None:
    """R8.8: three regions, two of them resolved; after the game nothing is to come."""
    g = duel("A: 1x3 | B: 1x3 | F: 1x3")
    g.gain_vp(0, "regions", 38)
    g.scoring = g.boats = 4
    position = regional(g, "A")
    gains = []
    while position.to_move:
        gains.append(arg(given(aid(position, "threats").items[0].cells)[3].text, "n"))
        play(position, f"1 {position.text(0, position.choice(0).moves[0])}")
    gains.append(arg(given(aid(position, "threats").items[0].cells)[3].text, "n"))
    assert gains == [3 + 3 + 5, 3 + 5, 5, 0] and position.base.vp[0] == 49  # type: ignore[attr-defined]


def test_a_region_that_is_being_resolved_pays_as_it_began() -> None:
    """R8.3, R9.5: closing it or replacing markers in it changes nothing about its own points."""
    g = put(table("callo freihoff"), "A: 1x3 faun 2x2 | B: 1x1")
    g.nightmares[area("A")] = 2
    g.scoring = g.boats = 1
    position = regional(g, "A")
    before = forecast(state(position), state(position))
    play(position, "1 close")
    assert isinstance(position.base, Garden)
    assert forecast(state(position), position.base) == before == [3, 1]


def test_an_alarm_when_points_or_the_last_boat_end_the_game() -> None:
    """R10.3: the points of this scoring count already."""
    g = duel("A: 1x3 | F: 1x2")
    g.gain_vp(0, "regions", 42)
    g.scoring = g.boats = 2
    # Region 1 (A) gives 3 points, region 6 (F) gives 5.
    panel = aid(acting(g, raven="1"), "ends")
    alarm = next(item.text for item in panel.items if given(item.text).key == "aid.alarm-points")
    assert arg(alarm, "n") == 50
    g.scoring = g.boats = 4
    assert "aid.sure" in keys(aid(acting(g, raven="1"), "ends").items)


def test_an_alarm_when_a_goal_can_be_completed_this_turn() -> None:
    g = duel(characters="fjollsfinn freihoff")
    g.recruited = [0, 4]
    g.reserve[1] -= 4
    panel = aid(acting(g, raven="1"), "ends")
    assert "aid.alarm-goal" in keys(panel.items) and bar(panel, "plain.fjollsfinn").state == "alarm"


def test_turns_to_the_goal_at_the_least() -> None:
    g = duel()
    # Six towers, two Enlightened Beings: three turns. Four sites, two pipers: two turns to carry, a third to absorb.
    assert [turns_away(g, 0), turns_away(g, 1)] == [3, 3]
    g.towers = [1, 1, 1, 1, 1, 0, 0, 0]
    g.thorn = area("A")
    g.sites = [3, 0, 0, 0, 0, 0, 0, 0]
    g.absorbed = 1
    assert [turns_away(g, 0), turns_away(g, 1)] == [1, 1]
    g.sites[area("A")], g.carried = 2, 1
    assert turns_away(g, 1) == 2, "a site that lies face down waits a turn"
    g = duel(characters="callo fjollsfinn")
    # Two closings take four nightmare tokens, one a turn.
    assert [turns_away(g, 0), turns_away(g, 1)] == [4, 3]
    g.nightmares[area("A")] = 2
    assert turns_away(g, 0) == 2
    g.closed[area("A")], g.nightmares[area("B")] = 1, 2
    g.link()
    assert turns_away(g, 0) == 1


def test_a_goal_that_cannot_be_reached_any_more() -> None:
    """R12.11: with two players Freihoff needs every region."""
    g = duel(characters="freihoff callo")
    g.closed[area("A")] = 1
    g.link()
    rows = aid(acting(g, raven="1"), "threats").items
    assert given(rows[0].cells)[1].text == message("aid.never")


# -- who acts when --------------------------------------------------------------------------------------------------


def test_the_timeline_runs_in_the_order_of_resolution() -> None:
    """R4.4.1 to R4.4.3, EX6"""
    g = duel()
    reputation(g, "2@0 1@2")
    items = aid(acting(g, throat="2 1", move="2 1 2", raven="1"), "timeline").items
    told = [(item.seat, item.lights) for item in items[:-1]]
    assert told == [
        (0, ["action:throat:2"]),
        (1, ["action:throat:1"]),
        (1, ["action:move:3"]),
        (0, ["action:move:2"]),
        (1, ["action:move:1"]),
        (0, ["action:raven:1"]),
    ]
    assert items[0].state == "now" and items[1].state == "todo"
    assert given(items[-1].text).key == "aid.vuko-goes", "R7.3: he goes where the worst reputation is strongest"
    assert arg(items[-1].text, "area").key == "area.A"


def test_the_parts_of_the_turn() -> None:
    g = duel()
    states = [item.state for item in aid(acting(g, raven="1"), "parts").items]
    assert states == ["done", "done", "done", "now", "todo", "todo", "todo"]
    g.scoring = g.boats = 1
    assert aid(acting(g, raven="1"), "parts").items[-1].text == message("aid.part.scoring")


# -- who dominates --------------------------------------------------------------------------------------------------


def test_badges_say_who_dominates_and_by_how_much() -> None:
    g = duel("A: 1x2 enlightened 2x3 | B: 2x1 1x1 | C: 2x1")
    nodes = {node.id: node for node in acting(g, raven="1").scene(0).nodes}
    # In A 2 + 2 + 1 (an Enlightened Being has Dominance) against 3.
    flags = {id: (node.badge.art, node.badge.text) for id, node in nodes.items() if node.badge}
    assert flags["area:A"] == ("lead/0", "+2")
    # B is a tie; next door the first player has 5, the second 4.
    assert flags["area:B"] == ("lead/0", "=")
    assert flags["area:C"] == ("lead/1", "+1")
    assert "area:D" not in flags
    rows = aid(acting(g, raven="1"), "dominance").items
    assert [arg(given(row.cells)[2].text, "n") for row in rows[:2]] == [2, 0]


def test_what_flips_a_region() -> None:
    """R8.3: a tie goes to the neighbours, then to reputation."""
    g = duel("A: 1x3 2x1 | B: 2x2")
    assert to_flip(g, 1, area("A")) == 2, "with two more it is a tie, and the neighbours decide it"
    g = duel("A: 1x3 2x1 | B: 1x2")
    assert to_flip(g, 1, area("A")) == 3
    g = duel("A: 1x3 2x1")
    assert to_flip(g, 1, area("A")) == 3, "reputation is better on the first seat"
    reputation(g, "2@0 1@1")
    assert to_flip(g, 1, area("A")) == 2
    assert to_flip(g, 0, area("A")) == 0 and to_flip(g, 0, area("C")) == 1


def test_what_flips_a_region_really_does() -> None:
    g = duel("A: 1x3 2x1 | B: 2x2 | D: 1x1 harrasim")
    for seat, where in ((1, "A"), (0, "B"), (1, "D")):
        n = to_flip(g, seat, area(where))
        for more in range(n + 1):
            then = g.copy()
            for _ in range(more):
                then.place_marker(seat, area(where))
            assert (then.ranking(area(where))[0] == seat) == (more == n)


def test_a_region_under_the_glass() -> None:
    g = duel("A: 1x2 moon 2x1")
    told = acting(g, raven="1").study(0, "area:A")
    assert told is not None
    first, gets, second, poor, bundles, flips = told.items
    assert first.value == 3 and [part.args["n"] for part in arg(first.text, "parts")] == [2, 1]
    assert given(gets.text).args == {"n": 1, "vp": 3}
    assert second.value == 1 and arg(poor.text, "n") == 2 and poor.state == "warn"
    assert [bundle.key for bundle in arg(bundles.text, "bundles")] == ["bundle.P3", "bundle.G1"]
    assert flips.seat == 1 and flips.value == "+3"
    assert told.lights == ["marker:0:A", "unit:moon:A", "marker:1:A"] and told.lines[0].tone == 0


def test_suspended_markers_count_for_nothing() -> None:
    """R8.2.1, EX13"""
    g = duel("A: 1x3 2x2")
    vuko(g, "A", 2, 0)
    told = acting(g, raven="1").study(0, "area:A")
    assert told is not None and told.items[0].seat == 1 and told.items[0].value == 2


def test_the_layer_of_dominance() -> None:
    g = duel("A: 1x2 | B: 2x3 1x1")
    told = acting(g, raven="1").study(None, "overlay:dominance")
    assert told is not None
    assert [(note.text, note.tone) for note in told.notes] == [("1: +2", 0), ("2: +2", 1)]
    assert [line.tone for line in told.lines] == [0, 1]


# -- goals and points -----------------------------------------------------------------------------------------------


def states(position: Position, what: str) -> dict[str, str]:
    """What a study of a goal says of each region."""
    told = position.study(0, what)
    assert told is not None
    return {arg(item.text, "area").key[-1]: given(item.state) for item in told.items if "area" in given(item.text).args}


def test_a_goal_as_a_list_to_tick_off() -> None:
    """R9.2 to R9.5"""
    g = duel("A: 1x2 | B: 1x2 enlightened 2x1 | C: enlightened 2x5")
    g.towers[area("A")] = 1
    assert states(acting(g, raven="1"), "figure:0:goal") == {
        "A": "done",
        "B": "now",
        "C": "todo",
        "D": "todo",
        "E": "todo",
        "F": "todo",
    }
    g = duel("A: 1x2 | C: 1x2 piper 2x1 | D: 2x2", "vandyken freihoff")
    g.thorn, g.absorbed = area("A"), 1
    g.sites = [1, 0, 1, 1, 0, 0, 0, 0]
    assert states(acting(g, raven="1"), "character:0") == {"A": "now", "C": "now", "D": "todo"}
    g = duel("A: 1x2 faun | B: 1x2 nightmare", "callo freihoff")
    g.nightmares[area("A")] = 2
    assert states(acting(g, raven="1"), "character:0") == {"A": "now", "B": "todo"}
    g = duel("A: 1x3 drakkar 2x1 | B: drakkar 1x1", "fjollsfinn freihoff")
    g.recruited = [0, 2]
    g.reserve[1] -= 2
    assert states(acting(g, raven="1"), "character:0") == {"A": "now", "B": "todo"}


def test_where_points_came_from() -> None:
    g = duel()
    for source, n in (("regions", 3), ("attack", 2), ("attack", 1)):
        g.gain_vp(0, source, n)
    position = acting(g, raven="1")
    told = position.study(1, "figure:0:vp")
    assert told is not None and [item.value for item in told.items] == ["+3", "+3"]
    told = position.study(1, "figure:1:vp")
    assert told is not None and keys(told.items) == ["study.no-points"]


def test_everybody_s_name() -> None:
    """R5.1, R7.2"""
    g = duel("A: 1x2 | B: 2x2")
    reputation(g, "2@1 1@3")
    told = acting(g, raven="1").study(0, "figure:1:position")
    assert told is not None
    assert [(item.seat, item.value) for item in told.items[:2]] == [(1, 1), (0, 3)]
    assert arg(told.items[2].text, "area").key == "area.A"


def test_a_unit_under_the_glass() -> None:
    """R6.1, R6.6.2, R4.10.3: with Dominance bought it counts one more, a shield makes it harder to kill."""
    g = duel("A: 1x2 crab", "vandyken freihoff")
    buy(g, "crab", "DOM")
    told = acting(g, raven="1").study(1, "piece:0:4")
    assert told is not None and given(told.label).key == "piece.crab"
    counts, *powers, dies, calls = told.items
    assert arg(counts.text, "n") == 2 and arg(dies.text, "n") == 2
    assert given(calls.text).args == {"level": 1, "n": 3}
    assert [power.art for power in powers] == ["ability/ATT", "ability/SHD", "ability/DOM"]
    assert acting(g, raven="1").study(1, "unit:crab:A") == told, "the figure on the map tells the same"
    told = acting(duel(characters="fjollsfinn callo"), raven="1").study(0, "piece:0:12")
    assert told is not None and told.items[1].value == "×2", "Tree Brothers attack twice"


# -- costs ----------------------------------------------------------------------------------------------------------


def test_a_chant_is_itemised() -> None:
    """R4.10, EX3: Crabs cost two more."""
    g = duel("A: 1x2 2x2", "vandyken freihoff")
    own(g, 1, magic="2 1 0 0")
    position = acting(g, chanting="1")
    assert foreseen(position, 0, "summon crab in A") == [
        ("foresee.snow", "0 → 1", None),
        ("token.M1", "1 → 0", None),
        ("foresee.hunted", None, "warn"),
    ]
    assert foreseen(position, 0, "buy for piper ATT") == [
        ("foresee.snow", "0 → 1", None),
        ("token.M0", "2 → 0", None),
        ("foresee.hunted", None, "warn"),
    ]
    reputation(g, "1@1 2@9")
    assert foreseen(acting(g, chanting="1"), 0, "shift 0 to 2") == [
        ("foresee.snow", "0 → 1", None),
    ]


def test_vuko_comes_also_to_whoever_lies_on_top_of_the_safe_stack() -> None:
    """R7.1, R7.2: while all are in the safe area he rests; whoever leaves it first is visited."""
    g = duel("A: 1x2 2x2", "vandyken freihoff")
    reputation(g, "2@0 1@0")
    position = acting(g, chanting="1")
    assert foreseen(position, 0, "shift nothing")[1] == ("foresee.hunted", None, "warn")


def test_a_chant_that_ends_the_game_says_who_wins() -> None:
    """R10.1, EX16: two positions down for whoever does it, two for every Vuko token."""
    g = put(table("freihoff fjollsfinn callo"), "A: 1x2 2x2 3x2")
    g.snow = 23
    reputation(g, "3@2 1@3 2@5")
    g.vuko_tokens = [0, 0, 1]
    assert foreseen(acting(g, chanting="1"), 0, "shift nothing")[0] == ("foresee.snow", "23 → 24", "alarm")
    assert GAME.foresee is not None
    position = acting(g, chanting="1")
    lines = GAME.foresee(position, 0, GAME.read(position.choice(0), "shift nothing"))
    assert given(lines[1].text).key == "foresee.ends" and arg(lines[1].text, "seat", "n") == 3
    play(position, "1 shift nothing")
    result = position.result()
    assert result is not None and result.winners == [2]


def test_every_further_unit_costs_more() -> None:
    """R4.10.3: the price of a summoning is paid at its end."""
    g = duel("A: 1x2 2x2", "vandyken freihoff")
    own(g, 1, magic="0 3 0 0")
    position = acting(g, chanting="1")
    assert foreseen(position, 0, "summon crab in A")[-1] == ("panel.reputation", "0 → 3", None)
    play(position, "1 summon crab in A")
    assert foreseen(position, 0, "deploy in A")[1] == ("foresee.hunted", None, "warn")
    assert foreseen(position, 0, "deploy in A")[2] == ("panel.reputation", "0 → 4", None)
    play(position, "1 deploy in A")
    assert foreseen(position, 0, "deploy in A")[1] == ("foresee.hunted", None, "warn")
    play(position, "1 deploy in A")
    assert position.state.reputation[0] == 5  # type: ignore[attr-defined]


def test_a_marker_is_warned_before_it_is_placed() -> None:
    """R4.3.2, R4.4.2, R4.8, R4.9: the slot it takes, and whether it could do anything now."""
    g = duel()
    own(g, 1, people=1, gold=0)
    position = at(g, "planning")
    assert foreseen(position, 0, "plan throat") == []
    assert foreseen(position, 0, "plan influence") == [("foresee.slot", None, None)]
    assert foreseen(position, 0, "plan move")[1] == ("foresee.poor-gold", None, "warn")
    assert foreseen(position, 0, "plan mountain")[1] == ("foresee.poor", None, "warn")
    assert foreseen(position, 0, "plan raven")[1] == ("foresee.no-use", None, "warn")
    assert foreseen(position, 0, "plan chanting") == [("foresee.slot", None, None), ("foresee.chant", None, None)]


def test_what_the_figures_show_is_not_said_twice() -> None:
    assert foreseen(acting(duel(), influence="1"), 0, "influence A") == []
    assert foreseen(acting(duel(), influence="1"), 0, "pass") == []
    assert foreseen(regional(duel("A: 1x2 2x2"), "A"), 0, "claim P3") == []
