"""The components of Merchants of the Dark Road: by their names, and put where a test wants them."""

from ludoteka.games.merchants_of_the_dark_road import GAME
from ludoteka.games.merchants_of_the_dark_road.components.tables import (
    BUILDINGS,
    COMPANIONS,
    FACES,
    GOODS,
    KINDS,
    STEEDS,
    UPGRADES,
    Tables,
)
from ludoteka.games.merchants_of_the_dark_road.questions.notation import ITEMS
from ludoteka.games.merchants_of_the_dark_road.rules.state import EMPTY, Road

TABLES: Tables = GAME.tables


def hero(name: str) -> int:
    return TABLES.hero_name.index(name)


def heroes(names: str) -> tuple[int, ...]:
    return tuple(map(hero, names.split()))


def tile(name: str) -> int:
    return TABLES.tile_ids.index(name)


def deed(name: str) -> int:
    return TABLES.deed_ids.index(name)


def item(name: str) -> int:
    return ITEMS.index(name)


def stored(g: Road, seat: int) -> str:
    """The goods of a seat, as `AR AR+ PO`."""
    return " ".join(name for i, name in enumerate(ITEMS) for _ in range(g.goods[seat * 12 + i]))


def faces(some: list[int]) -> str:
    return " ".join(face for i, face in enumerate(FACES) for _ in range(some[i]))


# -- setting the table ----------------------------------------------------------------------------------------------


def market(g: Road, dice: str, rot: int = 0) -> None:
    g.rot = rot
    g.dice = [dice.split().count(good) for good in GOODS]
    g.aside = 5 - sum(g.dice)


def lift_hero(g: Road, one: int) -> None:
    """Take a hero from wherever it is; a place at the Inn is filled with another one."""
    for pile in (g.hero_bag, g.hero_bottom):
        if one in pile:
            pile.remove(one)
    for seat in range(g.seats):
        g.riders[seat] = tuple(other for other in g.riders[seat] if other != one)
    if one in g.inn:
        g.inn[g.inn.index(one)] = g.hero_bag.pop(0)


def inn(g: Road, names: str) -> None:
    """These heroes lie at the Inn, from the left; the other places are empty."""
    for one in g.inn:
        if one != EMPTY:
            g.hero_bag = sorted([*g.hero_bag, one])
    g.inn = [EMPTY] * 4
    for one in heroes(names):
        lift_hero(g, one)
    g.inn = [*heroes(names), *[EMPTY] * (4 - len(names.split()))]


def tops(g: Road, names: str) -> None:
    """These commissions lie open."""
    for name in names.split():
        one = tile(name)
        town = TABLES.tile_town[one]
        if g.tops[town] != one:
            g.under.remove(one)
            g.under = sorted([*g.under, g.tops[town]])
            g.tops[town] = one


def lift_tile(g: Road, one: int) -> None:
    town = TABLES.tile_town[one]
    if one in g.under:
        g.under.remove(one)
    elif g.tops[town] == one:
        g.tops[town] = next(other for other in g.under if TABLES.tile_town[other] == town)
        g.under.remove(g.tops[town])


def row(g: Road, kinds: str) -> None:
    """The row of companions, the last one with the travel die; `-` is an empty place."""
    g.companion_bag = sorted([*g.companion_bag, *(card for card in g.row if card != EMPTY)])
    g.row = []
    for kind in kinds.split():
        card = EMPTY if kind == "-" else next(c for c in g.companion_bag if COMPANIONS[TABLES.kind[c]] == kind)
        if card != EMPTY:
            g.companion_bag.remove(card)
        g.row.append(card)


def slots(g: Road, names: str) -> None:
    """The two open deeds, top first; `-` is an empty slot."""
    for one in g.deed_slots:
        if one != EMPTY:
            g.knows[one] = 0
            g.deed_bag = sorted([*g.deed_bag, one])
    g.deed_slots = [EMPTY, EMPTY]
    for i, name in enumerate(names.split()):
        if name != "-":
            lift_deed(g, deed(name))
            g.deed_slots[i] = deed(name)
            g.knows[deed(name)] = 15


def lift_deed(g: Road, one: int) -> None:
    if one in g.deed_bag:
        g.deed_bag.remove(one)
    for seat in range(g.seats):
        g.hands[seat] &= ~(1 << one)


def hand(g: Road, seat: int, names: str) -> None:
    """These deeds are in the hand of a seat, and no others."""
    for i in range(19):
        if g.hands[seat] >> i & 1:
            g.deed_bag = sorted([*g.deed_bag, i])
            g.knows[i] = 0
    g.hands[seat] = 0
    for name in names.split():
        lift_deed(g, deed(name))
        g.hands[seat] |= 1 << deed(name)
        g.knows[deed(name)] = 1 << seat


def buildings(g: Road, names: str) -> None:
    g.buildings = [BUILDINGS.index(name) for name in names.split()]


def wagon(
    g: Road,
    seat: int,
    *,
    coins: int | None = None,
    prestige: int | None = None,
    goods: str | None = None,
    riders: str | None = None,
    tiles: str | None = None,
    lanterns: int | None = None,
    quartz: int | None = None,
    shoes: int | None = None,
    steeds: str | None = None,
    upgrades: str | None = None,
    pets: str | None = None,
    locked: str | None = None,
    reserve: str | None = None,
    lit: str | None = None,
    space: int | None = None,
) -> None:
    """What a wagon carries; what is not named stays as it is."""
    for field, value in (
        (g.coins, coins), (g.prestige, prestige), (g.lanterns, lanterns), (g.quartz, quartz), (g.shoes, shoes),
        (g.pawn, space),
    ):  # fmt: skip
        if value is not None:
            field[seat] = value
    if goods is not None:
        g.goods[seat * 12 : seat * 12 + 12] = [goods.split().count(name) for name in ITEMS]
    if riders is not None:
        for one in heroes(riders):
            lift_hero(g, one)
        g.riders[seat] = heroes(riders)
    if tiles is not None:
        for name in tiles.split():
            lift_tile(g, tile(name))
        g.tiles[seat] = tuple(map(tile, tiles.split()))
    if steeds is not None:
        g.steeds_left |= g.steeds[seat]
        g.steeds[seat] = sum(1 << STEEDS.index(name) for name in steeds.split())
        g.steeds_left &= ~g.steeds[seat]
    if upgrades is not None:
        g.upgrades[seat] = sum(1 << UPGRADES.index(name) for name in upgrades.split())
        g.upgrades_left &= ~g.upgrades[seat]
    if pets is not None:
        for kind in pets.split():
            if not any(COMPANIONS[TABLES.kind[card]] == kind for card in g.companion_bag):
                row(g, "- - -")
            card = next(c for c in g.companion_bag if COMPANIONS[TABLES.kind[c]] == kind)
            g.companion_bag.remove(card)
            g.companions[seat * KINDS + COMPANIONS.index(kind)] += 1
    for some, text in ((g.reserve, reserve), (g.illuminated, lit)):
        if text is not None:
            some[seat * 6 : seat * 6 + 6] = [text.split().count(face) for face in FACES]
    if locked is not None:
        g.locked[seat * 3 : seat * 3 + 3] = [EMPTY if face == "-" else FACES.index(face) for face in locked.split()]


def turn_of(g: Road, seat: int, round: int = 1) -> None:
    """It is the turn of a seat (CONCERN: of the Private Concern)."""
    g.round = round
    g.turn = g.order.index(seat)
    g.active = seat
