"""Caravans for tests: on the road, in a town, at the good fortune."""

from ludoteka.core.position import Position
from ludoteka.games.merchants_of_the_dark_road.components.tables import TOWNS
from ludoteka.games.merchants_of_the_dark_road.rules.state import Road
from ludoteka.games.merchants_of_the_dark_road.rules.turns.day import STOPPED
from ludoteka.testing import asked, play

from .helpers import activate, at
from .pieces import row, turn_of


def caravan(
    g: Road, *, town: str = "NB", shortcut: bool = False, event: str = "DR06", dice: str = "3", joins: str = ""
) -> Position:
    """Seat 1 leads a caravan, taking the companion next to the deck; the dice are rolled."""
    row(g, "CO3 CO2 CO4")
    position = activate(g, 0, "yurg")
    play(position, "1 lead caravan", "1 befriend 1")
    if asked(position) == "1 route":
        play(position, f"1 {'shortcut' if shortcut else 'dark road'}")
    play(position, f"1 travel to {town}")
    while asked(position).endswith("join"):
        seat = asked(position)[0]
        play(position, f"{seat} {'join' if seat in joins else 'stay'}")
    play(position, f"- event {event}", *(f"- travel {die}" for die in dice.split()))
    return position


def visit(g: Road, seat: int, town: str) -> Position:
    """A seat leads a caravan that has come to its town."""
    turn_of(g, seat)
    g.leader, g.route, g.destination, g.travelers = seat, 0, TOWNS.index(town), (seat,)
    return at(g, "visit")


def fortune(g: Road, shortcut: bool = False) -> Position:
    turn_of(g, 0)
    g.leader, g.route, g.destination, g.travelers = 0, int(shortcut), 0, (0,)
    g.acted = STOPPED
    return at(g, "good fortune")
