"""What the check kit needs to know about Isle of Skye: conservation laws, and moves worth trying."""

from collections.abc import Sequence
from random import Random

from ludoteka.core.choice import NO, Amount, Choice, Draw, Move

from .rules.state import EMPTY, Skye
from .rules.turns.build import PlaceTile, placement
from .rules.turns.journey import BOOST, Plan


def laws(g: Skye) -> list[str]:
    """What must always hold. Returns the laws that are broken."""
    t = g.tables
    broken = []
    tiles = list(g.bag) + [tile for tile in g.offer if tile != EMPTY]
    for seat in range(g.seats):
        tiles += list(g.acquired[seat]) + [face >> 2 for face in g.land[seat].faces[1:]]
    if sorted(tiles) != sorted(t.in_base + (t.in_journeyman if g.journeyman else [])):
        broken.append("every tile is in exactly one place")
    if g.bag != sorted(g.bag):
        broken.append("the bag has no order")
    for seat in range(g.seats):
        if g.vp[seat] != sum(points for who, _, _, points in g.ledger if who == seat):
            broken.append(f"points of seat {seat + 1} are the sum of their lines")
        if g.free_gold(seat) < 0:
            broken.append(f"seat {seat + 1} has not committed more gold than it has")
        for place in range(seat * 3, seat * 3 + 3):
            if g.offer[place] == EMPTY and g.price[place]:
                broken.append("no price without a tile")
    if g.journeyman:
        for seat in range(g.seats):
            tokens = [token for token in g.slots[seat * 9 : seat * 9 + 9] if token != EMPTY]
            if len(set(tokens)) != len(tokens):
                broken.append("bonus tokens exist once a seat")
            if g.roads[seat] + len(g.land[seat].tokens) > sum(t.token_roads):
                broken.append("no more road tokens than a seat can get")
            for track in range(3):
                if not 0 <= g.space(seat, track) <= t.last_space[g.side * 3 + track]:
                    broken.append("markers stay on their tracks")
    return broken


def candidates(g: Skye, choice: Choice, rng: Random) -> Sequence[Move]:
    """Answers that somebody might try, legal and not, in the shape of the question."""
    if isinstance(choice, Amount):
        return range(-1, choice.high + 3)
    if isinstance(choice, Draw):
        return range(len(g.tables.tile_ids))
    if isinstance(choice, PlaceTile):
        cells = [*choice.land.rim, *choice.land.cells, 0, rng.randrange(4096)]
        tiles = [*choice.tiles, rng.randrange(len(g.tables.tile_ids))]
        return [placement(rng.choice(tiles), rng.choice(cells), rng.randrange(4)) for _ in range(40)]
    if isinstance(choice, Plan):
        cells = [*choice.land.cells, rng.choice(list(choice.land.rim))]
        return [tuple(rng.choices(cells, k=rng.randrange(5))) for _ in range(20)]
    if choice.name == "road":
        cells = [*g.land[choice.seat].cells, rng.choice(list(g.land[choice.seat].rim))]
        return [NO, *(cell * 2 + side for cell in cells for side in (0, 1))]
    if choice.name == "collect":
        return [BOOST, *g.land[choice.seat].cells]
    return range(BOOST, len(g.tables.tile_ids))
