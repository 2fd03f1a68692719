"""What the check kit needs to know about Isle of Skye: conservation laws."""

from .rules.state import EMPTY, Skye


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
