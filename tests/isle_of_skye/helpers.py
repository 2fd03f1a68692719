"""Small words to set a table of Isle of Skye: territories and states by hand, moves as texts."""

import re
from collections.abc import Sequence
from random import Random

from ludoteka import testing
from ludoteka.core.choice import CHANCE
from ludoteka.core.position import Position
from ludoteka.games.isle_of_skye import GAME
from ludoteka.games.isle_of_skye.components.tables import Tables
from ludoteka.games.isle_of_skye.rules.cells import cell_at
from ludoteka.games.isle_of_skye.rules.moves import placement
from ludoteka.games.isle_of_skye.rules.state import Skye
from ludoteka.games.isle_of_skye.rules.territory import Territory, castle_only
from ludoteka.games.isle_of_skye.rules.turns.build import PlaceTile
from ludoteka.games.isle_of_skye.rules.turns.setup import set_up

TABLES: Tables = GAME.tables
PLACEMENT = re.compile(r"\((-?\d+),(-?\d+)\): (\w+)/(\d+)")


def tile(name: str) -> int:
    return TABLES.tile_no[name]


def tiles(names: str) -> tuple[int, ...]:
    """`tiles("T12 T13")`."""
    return tuple(tile(name) for name in names.split())


def names(numbers: Sequence[int]) -> list[str]:
    """Tiles as they are printed, in alphabetical order."""
    return sorted(TABLES.tile_ids[number] for number in numbers)


def cell(x: int, y: int) -> int:
    return cell_at(x, y)


def land(text: str = "") -> Territory:
    """`land("(0,0): C/0, (-1,0): T25/270")`: the tiles placed one after another, each of them legally."""
    built = castle_only(TABLES)
    for x, y, name, angle in PLACEMENT.findall(text):
        if name == "C":
            assert (x, y, angle) == ("0", "0", "0")
            continue
        where, turn = cell(int(x), int(y)), int(angle) // 90
        allowed = PlaceTile(0, built, (tile(name),)).allows(placement(tile(name), where, turn))
        assert allowed, f"{name}/{angle} does not fit at {x},{y}"
        built = built.placed(where, tile(name) * 4 + turn)
    return built


def start(seats: int = 2, **options: str) -> Position:
    """A new game after the chance of set-up: the first income is paid and the first tile is to be drawn."""
    position = GAME.new(seats, options)
    rng = Random(1)
    while position.choice(CHANCE).name != "tile":
        position.push(CHANCE, position.choice(CHANCE).pick(rng))
    return position


def table(
    seats: int = 2,
    *,
    round: int = 1,
    first: int = 0,
    gold: Sequence[int] | None = None,
    vp: Sequence[int] | None = None,
    lands: Sequence[Territory] = (),
    offers: Sequence[str] = (),
    acquired: Sequence[str] = (),
    scoring: str = "S01 S02 S03 S04",
    bag: str | None = None,
    **options: str,
) -> Skye:
    """A state by hand. Offers and acquired tiles by seat: `offers=["T12 3, T13 1", "T14 2"]` (a tile and its price),
    `acquired=["T30 T31"]`. The bag holds the tiles that are nowhere else, or those of `bag` alone."""
    g = set_up(TABLES, seats, GAME.settle(seats, options))
    g.round = round
    g.start = first
    g.scoring = [TABLES.scoring_ids.index(name) for name in scoring.split()]
    if gold is not None:
        g.gold = list(gold)
    for seat, points in enumerate(vp or ()):
        g.gain_vp(seat, "earlier", points)
    for seat, built in enumerate(lands):
        g.land[seat] = built
    for seat, text in enumerate(offers):
        for i, (name, price) in enumerate(re.findall(r"(\w+) (\d+)", text)):
            g.offer[seat * 3 + i] = tile(name)
            g.price[seat * 3 + i] = int(price)
    for seat, text in enumerate(acquired):
        g.acquired[seat] = tiles(text)
    away = {face >> 2 for built in g.land for face in built.faces} | set(g.offer)
    away |= {number for some in g.acquired for number in some}
    g.bag = [number for number in g.bag if number not in away] if bag is None else sorted(tiles(bag))
    return g


def at(g: Skye, step: str) -> Position:
    """The position when this step of the sequence begins; automatic steps run until somebody is asked."""
    return testing.at(GAME, g, step)


def state(position: Position) -> Skye:
    g = position.state
    assert isinstance(g, Skye)
    return g


def deal(position: Position, *hands: str) -> None:
    """Chance draws these tiles, in this order: `deal(position, "T01 T02 T03", "T04 T05 T06")`."""
    for name in " ".join(hands).split():
        position.push(CHANCE, f"draw {name} for {position.choice(CHANCE).about + 1}")


def score(scoring: str, *lands: Territory, gold: Sequence[int] | None = None) -> list[int]:
    """What one scoring tile gives each seat in phase 6 of a round in which nothing else scores."""
    seats = max(2, len(lands), len(gold or ()))
    others = [name for name in ("S01", "S02", "S03", "S04") if name != scoring][:3]
    g = table(seats, round=1, lands=lands, gold=gold, scoring=" ".join([scoring, *others]))
    assert seats < 5
    return list(state(at(g, "score")).vp)
