"""Small words to set a table of the Ice Garden: states by hand, moves as texts."""

import re

from ludoteka import testing
from ludoteka.core.position import Position
from ludoteka.core.state import Event
from ludoteka.games.lord_of_the_ice_garden import GAME
from ludoteka.games.lord_of_the_ice_garden.checks import conserved
from ludoteka.games.lord_of_the_ice_garden.components.tables import (
    ABILITIES,
    AREA_IDS,
    AREAS,
    CHARACTERS,
    KINDS,
    LEVELS,
    SPACES,
    Tables,
)
from ludoteka.games.lord_of_the_ice_garden.rules.state import Garden
from ludoteka.games.lord_of_the_ice_garden.rules.turns.setup import set_up

TABLES: Tables = GAME.tables
STEPS = [step.name for step in GAME.steps]
FREIHOFF, VANDYKEN, CALLO, FJOLLSFINN = CHARACTERS


def area(letter: str) -> int:
    return AREA_IDS.index(letter)


def unit(name: str) -> int:
    return TABLES.unit_ids.index(name)


def table(
    characters: str = "freihoff vandyken callo fjollsfinn",
    *,
    regions: str = "",
    turn: int = 2,
    nations: int = 1,
    **options: str,
) -> Garden:
    """A state by hand: seats are characters in this order, everybody's pieces are in reserve, resources as at the
    start. Regions by number, as letters; player order and reputation are the seat order, all in the safe area."""
    who = [CHARACTERS.index(name) for name in characters.split()]
    seats = len(who)
    g = set_up(TABLES, seats, GAME.settle(seats, options))
    g.turn = turn
    g.who = who
    for seat, character in enumerate(who):
        g.seat_of[character] = seat
    g.ladder = list(range(seats))
    g.stack = list(range(seats))[::-1]
    g.order = list(range(seats))
    g.regions = [area(letter) for letter in regions or AREA_IDS[: seats + 4]]
    g.link()
    for place in g.open:
        g.nations[place] = nations
    # The sites wait at the end of the map, out of the way; a Thorn is where a test puts it.
    for place in g.regions[-TABLES.sites :]:
        g.sites[place] = 1
    return g


def put(g: Garden, text: str) -> Garden:
    """`put(g, "A: 1x3 2x1 crab piper*2 | B: 3x2")`: markers as seat x number, units by name (and number)."""
    for part in text.split("|"):
        letter, _, things = part.strip().partition(":")
        where = area(letter)
        for thing in things.split():
            markers = re.fullmatch(r"(\d)x(\d+)", thing)
            if markers:
                seat, n = int(markers[1]) - 1, int(markers[2])
                g.markers[seat * AREAS + where] += n
                g.reserve[seat] -= n
            else:
                name, _, count = thing.partition("*")
                n = int(count or 1)
                g.units[unit(name) * AREAS + where] += n
                g.unit_reserve[unit(name)] -= n
    return g


def buy(g: Garden, name: str, ability: str) -> None:
    """A bought upgrade on a card."""
    kind = ABILITIES.index(ability)
    g.bought[unit(name) * KINDS + kind] += 1
    g.upgrades[kind] -= 1


def spies(g: Garden, *abilities: str) -> None:
    g.spies = [ABILITIES.index(ability) for ability in abilities]
    for kind in g.spies:
        g.upgrades[kind] -= 1


def own(g: Garden, seat: int, people: int | None = None, gold: int | None = None, magic: str | None = None) -> None:
    """Resources of a seat (from 1); M by level, as in `magic="2 0 1 0"`. The supply changes with them."""
    i = seat - 1
    if people is not None:
        g.supply[0] += g.people[i] - people
        g.people[i] = people
    if gold is not None:
        g.supply[1] += g.gold[i] - gold
        g.gold[i] = gold
    if magic is not None:
        levels = [int(n) for n in magic.split()]
        g.supply[2] += sum(g.magic[i * LEVELS : i * LEVELS + LEVELS]) - sum(levels)
        g.magic[i * LEVELS : i * LEVELS + LEVELS] = levels


def magic(g: Garden, seat: int) -> list[int]:
    return g.magic[(seat - 1) * LEVELS : seat * LEVELS]


def reputation(g: Garden, text: str) -> None:
    """`reputation(g, "1@3 2@0 3@3")`: from the best to the worst; those on one position from the bottom up."""
    g.ladder = []
    for seat, place in re.findall(r"(\d)@(\d+)", text):
        g.ladder.append(int(seat) - 1)
        g.reputation[int(seat) - 1] = int(place)


def hunted(g: Garden, *tokens: int) -> None:
    g.vuko_tokens = list(tokens)


def vuko(g: Garden, letter: str, *behind: int) -> None:
    g.vuko = area(letter)
    g.suspended = list(behind) or [0] * g.seats


def markers(g: Garden, seat: int, letter: str) -> int:
    return g.markers[(seat - 1) * AREAS + area(letter)]


def units(g: Garden, name: str, letter: str) -> int:
    return g.units[unit(name) * AREAS + area(letter)]


def at(g: Garden, step: str) -> Position:
    """The position when this step of the sequence begins; automatic steps run until somebody is asked."""
    assert conserved(g) == [], conserved(g)
    return testing.at(GAME, g, step)


def acting(g: Garden, **spaces: str) -> Position:
    """The action phase with markers on the spaces, by seats in slot order: `acting(g, move="1 2 1")`."""
    for name, seats in spaces.items():
        g.planned[SPACES.index(name)] = tuple(int(seat) - 1 for seat in seats.split())
    return at(g, "throat")


def regional(g: Garden, letter: str) -> Position:
    """The dominance phase from one region on, before it is resolved."""
    assert conserved(g) == [], conserved(g)
    return testing.resumed(GAME, g, STEPS.index("dominance"), g.regions[g.regions.index(area(letter)) :])


def state(position: Position) -> Garden:
    g = position.state
    assert isinstance(g, Garden)
    return g


def play(position: Position, *moves: str) -> list[Event]:
    """Push each move for its seat; nothing is lost by them."""
    events = testing.play(position, *moves)
    assert conserved(state(position)) == [], conserved(state(position))
    return events


def decline(position: Position) -> list[Event]:
    """Everybody declines, stays, takes the first bundle: on to the next turn or the end."""
    events: list[Event] = []
    turn = state(position).turn
    while position.to_move and state(position).turn == turn:
        seat = position.to_move[0]
        events += position.push(seat, position.choice(seat).moves[0])
    return events
