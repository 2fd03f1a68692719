"""Small words to set a table of Merchants of the Dark Road: states by hand, moves as texts."""

from functools import cache
from random import Random

from ludoteka import testing
from ludoteka.core.choice import CHANCE
from ludoteka.core.position import Position
from ludoteka.games.merchants_of_the_dark_road import GAME
from ludoteka.games.merchants_of_the_dark_road.components.tables import BUILDINGS, FACES
from ludoteka.games.merchants_of_the_dark_road.rules.state import EMPTY, Road

from .pieces import TABLES, buildings, market, turn_of, wagon

PLAIN = {"startPlayer": "1", "buildings": "suggested"}


@cache
def _dealt(seats: int, options: tuple[tuple[str, str], ...]) -> Position:
    position = GAME.new(seats, dict(options))
    rng = Random(7)
    while position.to_move == (CHANCE,) or testing.step(position) in ("keep a deed", "draft"):
        seat = position.to_move[0]
        position.push(seat, position.choice(seat).pick(rng))
    return position


def table(seats: int = 2, **options: str) -> Road:
    """A table after setup, at the beginning of the first turn: seat 1 starts, wagons are empty, potions cost $5,
    one die lies on every good but the instrument."""
    g = _dealt(seats, tuple((PLAIN | options).items())).base.copy()
    assert isinstance(g, Road)
    market(g, "AR WE PO BO ST")
    for seat in range(seats):
        for hero in g.riders[seat]:
            g.hero_bottom.append(hero)
        g.riders[seat] = ()
        wagon(g, seat, goods="", coins=5, prestige=2, steeds="", shoes=0, lanterns=0)
    return g


# -- playing --------------------------------------------------------------------------------------------------------


def at(g: Road, name: str) -> Position:
    """The position when this step of the sequence begins; automatic steps run until somebody is asked."""
    if g.active == EMPTY and name != "final travel":
        turn_of(g, g.order[0])
    return testing.at(GAME, g, name)


def acting(g: Road, seat: int, space: int, night: str = "N0", lit: str | None = None, round: int = 1) -> Position:
    """A seat has moved to a space and acts, with a night die and perhaps an illuminated one."""
    turn_of(g, seat, round)
    g.pawn[seat] = space
    g.pool_night = FACES.index(night)
    g.pool_illuminated = EMPTY if lit is None else FACES.index(lit)
    g.acted = 0
    return at(g, "act")


SPACE_OF = {"inn": 0, "bazaar": 0, "commissions": 1, "yurg": 2, "market": 3}


def activate(g: Road, seat: int, district: str, round: int = 1) -> Position:
    """A seat activates a district with a night die."""
    position = acting(g, seat, SPACE_OF[district], round=round)
    position.push(seat, f"activate {district}")
    return position


def build(g: Road, seat: int, building: str, round: int = 1) -> Position:
    """A seat activates a building, which stands on the first place."""
    others = [name for name in BUILDINGS if TABLES.building_tile[BUILDINGS.index(name)]
              != TABLES.building_tile[BUILDINGS.index(building)]][::2][:3]  # fmt: skip
    buildings(g, " ".join([building, *others]))
    position = acting(g, seat, 1, lit="N0", round=round)
    position.push(seat, f"visit {building}")
    return position


def state(position: Position) -> Road:
    g = position.state
    assert isinstance(g, Road)
    return g
