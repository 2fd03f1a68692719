"""What a player would otherwise work out by head: where dice lead, what goods are worth, what a journey brings or
risks. Only what the one who looks may know."""

from itertools import permutations

from ..components.tables import FACES, ROUNDS, SPACES, TYPES
from ..knowledge.view import sees_coins
from ..rules.state import EMPTY, Road

# -- where a die leads ----------------------------------------------------------------------------------------------


def space_after(g: Road, seat: int, steps: int) -> int:
    return (g.pawn[seat] + steps) % SPACES


def building_at(g: Road, space: int) -> int:
    """The building beside a space of the Ringway, or EMPTY."""
    return g.buildings[space - 1] if 0 < space <= len(g.buildings) else EMPTY


def dice_of(g: Road, seat: int) -> list[tuple[str, int]]:
    """The dice that can move a wagon: those in the slots and illuminated ones, each with its node."""
    found = []
    for slot in range(3):
        face = g.locked[seat * 3 + slot]
        if face != EMPTY:
            found.append((f"slot:{seat}:{slot + 1}", face))
    for face in range(len(FACES)):
        if g.illuminated[seat * 6 + face]:
            found.append((f"lit:{seat}:{FACES[face]}", face))
    return found


# -- goods ----------------------------------------------------------------------------------------------------------


def held(g: Road, seat: int, good: int) -> int:
    """Goods of a type on a wagon, basic and upgraded."""
    return g.goods[seat * 12 + good] + g.goods[seat * 12 + 6 + good]


def heroes_wanting(g: Road, good: int) -> list[int]:
    """Heroes at the Inn, and those scouted, who would buy a good."""
    return [hero for hero in (*g.inn, *g.scouted) if hero != EMPTY and good in g.tables.hero_wants[hero]]


def open_tiles_wanting(g: Road, good: int) -> list[int]:
    return [tile for tile in g.tops if tile != EMPTY and good in g.tables.tile_wants[tile]]


def own_tiles_wanting(g: Road, seat: int, good: int) -> list[int]:
    return [tile for tile in g.tiles[seat] if good in g.tables.tile_wants[tile]]


# -- deliveries -----------------------------------------------------------------------------------------------------


def handed_in(g: Road, goods: list[int], wants: list[int]) -> int:
    """The prestige for a commission with all that is at hand, upgraded goods first; the goods are used up."""
    t = g.tables
    given = fine = 0
    for good in wants:
        if goods[good + TYPES]:
            goods[good + TYPES] -= 1
            given, fine = given + 1, fine + 1
        elif goods[good]:
            goods[good] -= 1
            given += 1
    return t.commission_prestige[given] + fine * t.upgraded_prestige if given else 0


def delivered(g: Road, seat: int, town: int) -> tuple[int, int, list[int], list[int]]:
    """What a visit would bring now: coins, prestige, and the heroes and commissions for it."""
    t = g.tables
    heroes = [hero for hero in g.riders[seat] if t.hero_town[hero] == town]
    tiles = [tile for tile in g.tiles[seat] if t.tile_town[tile] == town]
    best = 0
    for order in permutations(tiles):
        goods = list(g.goods[seat * 12 : seat * 12 + 12])
        best = max(best, sum([handed_in(g, goods, t.tile_wants[tile]) for tile in order]))
    coins, prestige = t.town_coins[town] * len(heroes), t.town_prestige[town] * len(heroes) + best
    served = [tile for tile in tiles if any(held(g, seat, good) for good in t.tile_wants[tile])]
    return coins, prestige, heroes, served


def best_town(g: Road, seat: int, destination: int) -> int:
    """The town of the region that pays more; of equal ones the destination."""
    other = destination ^ 1
    here, there = delivered(g, seat, destination), delivered(g, seat, other)
    return other if there[0] + there[1] > here[0] + here[1] else destination


def risks(g: Road, route: int) -> dict[str, int]:
    """The largest loss of each kind on the events that may still come by this route."""
    t = g.tables
    cards = [event for event in g.event_bag if t.event_route[event] == route]
    cards = cards or [event for event in g.event_discard if t.event_route[event] == route]
    if g.event != EMPTY and g.leader != EMPTY:
        cards = [g.event]
    worst: dict[str, int] = {}
    for card in cards:
        for text in t.event_text[card * 6 : card * 6 + 6]:
            for part in text.replace(" else ", " and ").split(" and "):
                if part in ("G-", "G!", "HERO-"):
                    worst["G" if part[0] == "G" else "HERO"] = 1
                elif part[1:2] == "-":
                    worst[part[0]] = max(worst.get(part[0], 0), int(part[2:]))
    return worst


def at_risk(g: Road, seat: int, viewer: int | None, route: int) -> dict[str, int]:
    """Of the possible losses those that this seat has something to lose of."""
    worst = risks(g, route)
    has = {
        "P": g.prestige[seat],
        "C": g.coins[seat] if sees_coins(g, seat, viewer) else worst.get("C", 0),
        "L": g.lanterns[seat],
        "H": g.shoes[seat],
        "Q": g.quartz[seat],
        "G": sum(g.goods[seat * 12 : seat * 12 + 12]),
        "HERO": len(g.riders[seat]),
    }
    return {kind: min(loss, has[kind]) for kind, loss in worst.items() if has[kind]}


# -- totals ---------------------------------------------------------------------------------------------------------


def pace(g: Road, seat: int, played: int) -> tuple[int, int]:
    """Coins and prestige after the last round if they go on growing as they did so far; what shrank stays."""
    t = g.tables
    coins = t.start_coins + t.coins_by_seat[g.order.index(seat)]
    prestige = t.start_prestige[1 if g.rules.prestige else 0]
    return grown(g.coins[seat], coins, played), grown(g.prestige[seat], prestige, played)


def grown(now: int, start: int, played: int) -> int:
    return max(now, start + round((now - start) * ROUNDS / played))


def turns_done(g: Road, seat: int) -> int:
    """How many turns of a seat are over."""
    if g.active == EMPTY:
        return ROUNDS if g.round > ROUNDS else 0
    place = g.order.index(seat)
    return g.round if place < g.turn else g.round - 1
