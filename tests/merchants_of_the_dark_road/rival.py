"""Tables with the Private Concern."""

from ludoteka.core.choice import CHANCE
from ludoteka.core.position import Position
from ludoteka.games.merchants_of_the_dark_road.components.tables import TOWNS
from ludoteka.games.merchants_of_the_dark_road.rules.state import CONCERN, Road
from ludoteka.testing import asked, play

from .helpers import at, table
from .pieces import hero, heroes, lift_hero, lift_tile, market, tile, turn_of


def concern(
    g: Road, *, riders: str = "", tiles: str = "", stock: int = 1, coins: int = 5, prestige: int = 2, row: str = ""
) -> Road:
    for name in riders.split():
        lift_hero(g, hero(name))
    for name in tiles.split():
        lift_tile(g, tile(name))
    g.concern_heroes = heroes(riders)
    g.concern_tiles = tuple(map(tile, tiles.split()))
    g.stock, g.concern_coins, g.concern_prestige = stock, coins, prestige
    g.delivery = [TOWNS.index(town) for town in (row or "NB SB WG FG NP CC").split()]
    return g


def solo(seats: int = 1, **options: str) -> Road:
    g = table(seats, **({"pc": "on"} if seats > 1 else {}), **options)
    market(g, "AR WE PO BO ST")
    g.aside = 0
    return concern(g)


def card(g: Road, name: str) -> Position:
    """The Private Concern draws this card."""
    turn_of(g, CONCERN)
    g.action_bag = list(range(10))
    position = at(g, "concern acts")
    play(position, f"- concern {name}")
    while asked(position) == "- commission-tile":
        position.push(CHANCE, position.choice(CHANCE).moves[0])
    return position
