"""What the aids foretell, for the check kit to compare with what then happens."""

from ludoteka.core.game import Forecast

from ..components.tables import AREAS
from ..rules.flow import DOMINANCE
from ..rules.state import GOES_ON, Garden
from .ending import ACTIONS, PLANNING, forecast, ready, snow_to_come, sure_ending, turns_away


def turn_over(before: Garden, now: Garden) -> bool:
    return now.turn > before.turn or now.ending != GOES_ON


def certain_points(g: Garden) -> list[int] | None:
    """The forecast where nothing can change it any more: regions score, and no unit stands where one is resolved."""
    if g.step != DOMINANCE or not g.scoring:
        return None
    units = len(g.tables.count)
    if any(g.units[unit * AREAS + area] for unit in range(units) for area in g.todo if not g.closed[area]):
        return None
    return forecast(g, g)


def points_after(before: Garden, now: Garden) -> list[int] | None:
    """The points once all regions are resolved, without the bonus that the end of the game brings."""
    if now.step == DOMINANCE and now.turn == before.turn:
        return None
    points = now.vp.copy()
    for seat, source, _, n in now.ledger:
        if source == "throat":
            points[seat] -= n
    return points


def snow_at_most(g: Garden) -> int | None:
    """How far Dead Snow can come in this turn, while markers are placed and while they act."""
    if g.ending != GOES_ON or g.step not in (PLANNING, ACTIONS):
        return None
    return g.snow + snow_to_come(g, g, g.step == PLANNING)


def snow_came(before: Garden, now: Garden) -> int | None:
    """The same, where Dead Snow came no further."""
    told = snow_at_most(before)
    return max(now.snow, told) if told is not None and turn_over(before, now) else None


def goals_away(g: Garden) -> list[int] | None:
    """How far each goal is at the beginning of a turn."""
    if g.ending != GOES_ON or g.step != PLANNING:
        return None
    return [turns_away(g, seat) for seat in range(g.seats)]


def goals_came(before: Garden, now: Garden) -> list[int] | None:
    """The same, where no goal came nearer by more than one turn."""
    told = goals_away(before)
    if told is None or not (now.ending != GOES_ON or (now.turn > before.turn and now.step == PLANNING)):
        return None
    return [min(away, turns_away(now, seat) + 1) for seat, away in enumerate(told)]


def ending_told(g: Garden) -> bool | None:
    return True if ready(g) and g.ending == GOES_ON and sure_ending(g) else None


def ending_came(before: Garden, now: Garden) -> bool | None:
    return now.ending != GOES_ON if turn_over(before, now) else None


FORECASTS = (
    Forecast("points", certain_points, points_after),
    Forecast("snow", snow_at_most, snow_came),
    Forecast("goals", goals_away, goals_came),
    Forecast("ending", ending_told, ending_came),
)
