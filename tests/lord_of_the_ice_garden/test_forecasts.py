"""What the aids say of the end is compared with what comes, in every game that the kit plays: here, that it would be
found if they said what is not so."""

from ludoteka.games.lord_of_the_ice_garden.help.ending import ACTIONS, PLANNING
from ludoteka.games.lord_of_the_ice_garden.help.forecasts import (
    ending_came,
    ending_told,
    goals_away,
    goals_came,
    snow_at_most,
    snow_came,
)
from ludoteka.games.lord_of_the_ice_garden.rules.state import SNOW, Garden

from .helpers import table


def turn(step: int = PLANNING) -> Garden:
    g = table("freihoff callo")
    g.turn, g.step = 3, step
    return g


def later(before: Garden) -> Garden:
    g = before.copy()
    g.turn, g.step = before.turn + 1, PLANNING
    return g


def test_snow_comes_no_further_than_the_alarm_says() -> None:
    """R10.1: with two players there are so many places to chant."""
    g = turn()
    most = snow_at_most(g)
    assert most is not None and most > g.snow
    assert snow_came(g, g) is None, "the turn is not over"
    after = later(g)
    assert snow_came(g, after) == most
    after.snow = most + 1
    assert snow_came(g, after) == most + 1
    assert snow_at_most(turn(ACTIONS)) == 0, "nobody chants"


def test_goals_come_no_nearer_than_by_a_turn() -> None:
    """R10.2: at the least so many turns."""
    g = turn()
    away = goals_away(g)
    assert away is not None and min(away) > 1
    after = later(g)
    assert goals_came(g, after) == away
    after.towers = [1] * len(g.towers)
    assert goals_came(g, after) == [1, away[1]]


def test_the_game_ends_with_the_turn_where_it_was_said() -> None:
    """R10.3, R10.5: by points, or by what comes before them."""
    g = turn()
    assert ending_told(g) is None
    g.gain_vp(0, "regions", 60)
    assert ending_told(g) is True
    after = later(g)
    assert ending_came(g, g) is None and ending_came(g, after) is False
    after.ending = SNOW
    assert ending_came(g, after) is True
