"""A wagon on the table: dice, storage with an arrangement of the goods, tokens; passengers, beasts and deeds."""

from functools import lru_cache
from typing import Any

from ludoteka.core.scene import badge, message
from ludoteka.core.wire import Arrange, Grid, Message, Node

from ...components.packing import BAG, BITS, GRID, HEIGHT, WIDTH, Packer
from ...components.packing import CRATE as CRATE_PIECE
from ...components.tables import (
    BENCH,
    COMPANIONS,
    CRATE,
    FACES,
    HOOK,
    KINDS,
    STEEDS,
    STORAGE_BONUS,
    SUGARFOOT,
    TILL,
    TYPES,
    UPGRADES,
)
from ...knowledge.view import sees_cards, sees_coins
from ...questions.notation import ITEMS
from ...rules.moves import abilities_of, used_at
from ...rules.state import EMPTY, Road
from .. import layout as place
from .pieces import briefly, deed_node, ground, hero_node, piece, steed_node, tile_node

OUTSIDE = -1
"""A good that has no room in the wagon."""
SHOWN = 1 << BENCH | 1 << HOOK | 1 << TILL
"""Upgrades that change what is printed beside the slots."""


def wagon(g: Road, seat: int, viewer: int | None) -> list[Node]:
    """The wagon itself: storage, dice, tokens."""
    home = f"wagon:{seat}"
    bag = "bag" if g.has_steed(seat, SUGARFOOT) else "plain"
    art = f"wagon/{seat}/{bag}/{g.upgrades[seat] & SHOWN}"
    found = [ground(art, home, place.WAGON_HIGH, message("region.wagon")), *storage(g, seat, viewer)]
    return [*found, *dice(g, seat, home), *tokens(g, seat, viewer, home)]


def owned(some: int, count: int) -> list[int]:
    return [i for i in range(count) if some >> i & 1]


def grids(g: Road, seat: int) -> list[Grid]:
    """Where goods may lie, for an owner who moves them by hand."""
    group = f"storage:{seat}"
    found = [Grid(group, f"wagon:{seat}", list(place.GRID_AT), [WIDTH, HEIGHT])]
    if g.has_steed(seat, SUGARFOOT):
        found.append(Grid(group, f"wagon:{seat}", list(place.BAG_AT), [2, 2]))
    return found


# -- dice and tokens ------------------------------------------------------------------------------------------------


def face_word(face: int) -> Message:
    return message(f"face.{FACES[face]}")


def dice(g: Road, seat: int, home: str) -> list[Node]:
    """Locked slots, action pool, main and special reserve."""
    found = []
    for slot in range(3):
        face = g.locked[seat * 3 + slot]
        id, tip = f"slot:{seat}:{slot + 1}", slot_tip(g, seat, slot)
        if face == EMPTY:
            label = message("label.slot-empty", n=slot + 1)
            found.append(
                piece(id, "nightdie", home, place.SLOTS[slot], 1.24, label=label, tip=tip, spot=True, brief=True)
            )
        else:
            label = message("label.slot", n=slot + 1, face=face_word(face))
            art = f"night/{FACES[face]}"
            found.append(piece(id, art, home, place.SLOTS[slot], 1.24, label=label, tip=tip, study=True, brief=True))
    if g.active == seat:
        for k, (kind, face) in enumerate((("night", g.pool_night), ("lit", g.pool_illuminated))):
            if face != EMPTY:
                label = message("label.pool", face=face_word(face))
                found.append(
                    piece(f"pool:{kind}", f"{kind}/{FACES[face]}", home, place.POOL[k], 1.2, label=label, brief=True)
                )
    for kind, some, spots in (("night", g.reserve, place.RESERVE), ("lit", g.illuminated, place.LIT)):
        faces = [face for face in range(6) if some[seat * 6 + face]]
        for k, face in enumerate(faces):
            count = some[seat * 6 + face]
            label = message(f"label.{kind}", face=face_word(face))
            id, art = f"{kind}:{seat}:{FACES[face]}", f"{kind}/{FACES[face]}"
            many = count if count > 1 else None
            more = {"label": label, "study": True, "brief": True, "dice": True}
            found.append(piece(id, art, home, spots[k], 0.92, count=many, **more))
    return found


def slot_tip(g: Road, seat: int, slot: int) -> Message:
    """The special action of a slot."""
    better = g.has_upgrade(seat, (BENCH, HOOK, TILL)[slot])
    return message(f"tip.slot-{slot + 1}{'-better' if better else ''}")


def tokens(g: Road, seat: int, viewer: int | None, home: str) -> list[Node]:
    slots = g.lantern_slots(seat)
    label = message("label.lanterns", n=g.lanterns[seat], m=slots)
    art, tip = f"lamps/{g.lanterns[seat]}/{slots}", message("tip.lantern")
    found = [piece(f"lantern:{seat}", art, home, place.LAMPS, 0.95, label=label, tip=tip, brief=True)]
    for token, count, at in (("quartz", g.quartz, place.QUARTZ), ("horseshoe", g.shoes, place.SHOES)):
        if count[seat]:
            many = count[seat] if count[seat] > 1 else None
            label, tip = message(f"token.{token}"), message(f"tip.{token}")
            found.append(piece(f"{token}:{seat}", token, home, at, 0.85, count=many, label=label, tip=tip, brief=True))
    if sees_coins(g, seat, viewer):
        label, tip = message("panel.coins"), message("tip.coins")
        coins = {"count": g.coins[seat], "label": label, "tip": tip, "brief": True}
        found.append(piece(f"coins:{seat}", "coin", home, place.COINS, 0.8, **coins))
    return found


# -- storage --------------------------------------------------------------------------------------------------------


@lru_cache(20_000)
def arrangement(packer: Packer, key: int, crate: bool, bag: bool, holders: int) -> list[tuple[int, int, int]]:
    return packer.arrange(key, crate, bag, holders)


def tile(id: str, name: str, shape: str, home: str, at: tuple[float, float], scale: float = 1, **more: Any) -> Node:
    """A goods tile around a place."""
    rows = shape.split("-")
    art = f"tile{len(rows[0])}x{len(rows)}/{name}/{shape}"
    label = message("wagon.WU4" if name == "crate" else f"good.{name}")
    return piece(id, art, home, at, len(rows) * scale, label=label, **more)


def loaded(g: Road, seat: int) -> tuple[int, list[int]]:
    """The goods that have room, as the packer wants them, and the types of those that have none."""
    key, left = 0, []
    for type_ in range(TYPES):
        for _ in range(g.goods[seat * 12 + type_] + g.goods[seat * 12 + 6 + type_]):
            more = key + (1 << BITS * type_)
            if g.fits_key(seat, more):
                key = more
            else:
                left.append(type_)
    return key, left


def beside(id: str, name: str, shape: str, home: str, i: int, twin: str | None) -> Node:
    """A good that has no room stands beside the tokens until some are returned."""
    scale = 0.85 / max(len(shape.split("-")[0]), len(shape.split("-")))
    column, line = divmod(i, 3)
    mark = badge("", message("label.no-room"), "!")
    at = (place.NO_ROOM[0] + 0.95 * (column % 2), place.NO_ROOM[1] + 0.9 * line)
    return tile(id, name, shape, home, at, scale, badge=mark, twin=twin)


def storage(g: Road, seat: int, viewer: int | None) -> list[Node]:
    """Where the goods may lie. Of each type the upgraded ones come first; quality takes no room."""
    crate = g.has_upgrade(seat, CRATE)
    bag = g.has_steed(seat, SUGARFOOT)
    fine = list(g.goods[seat * 12 + 6 : seat * 12 + 12])
    number: dict[int, int] = {}
    holders = [i for i, hero in enumerate(g.riders[seat]) if g.tables.hero_bonus[hero] == STORAGE_BONUS]
    home = f"wagon:{seat}"
    found = []
    key, left = loaded(g, seat)
    for type_, where, mask in [
        *arrangement(g.tables.packer, key, crate, bag, g.storage_heroes(seat)),
        *((type_, OUTSIDE, i) for i, type_ in enumerate(left)),
    ]:
        if type_ == CRATE_PIECE:
            at, shape = spot(mask, HEIGHT, place.GRID_AT)
            found.append(tile(f"crate:{seat}", "crate", shape, home, at, arrange=hand(seat, viewer, shape)))
            continue
        item = type_ + 6 if fine[type_] else type_
        if item >= TYPES:
            fine[type_] -= 1
        copy = number[item] = number.get(item, 0) + 1
        id = f"good:{seat}:{ITEMS[item]}:{copy}"
        twin = f"good:{seat}:{ITEMS[item]}:1" if copy > 1 else None
        if where in (GRID, BAG):
            at, shape = spot(mask, *((HEIGHT, place.GRID_AT) if where == GRID else (2, place.BAG_AT)))
            found.append(tile(id, ITEMS[item], shape, home, at, arrange=hand(seat, viewer, shape), twin=twin))
            continue
        shape = "-".join(g.tables.shape[type_]).replace("X", "1").replace(".", "0")
        if where == OUTSIDE:
            found.append(beside(id, ITEMS[item], shape, home, mask, twin))
        else:
            x, y = place.SEATS[holders.pop(0)]
            scale = 2.1 / max(len(shape.split("-")[0]), len(shape.split("-")))
            mark = badge("storage", message("label.held"))
            found.append(tile(id, ITEMS[item], shape, f"cabin:{seat}", (x, y + 0.15), scale, badge=mark, twin=twin))
    return found


def hand(seat: int, viewer: int | None, shape: str) -> Arrange | None:
    """What a client needs to let the owner move a tile: the rules only ask whether everything has room."""
    rows = [[int(cell) for cell in row] for row in shape.split("-")]
    return Arrange(f"storage:{seat}", rows) if seat == viewer else None


def spot(mask: int, height: int, corner: tuple[float, float]) -> tuple[tuple[float, float], str]:
    """The middle of a set of cells, and its shape as rows of 0 and 1."""
    cells = [divmod(i, height) for i in range(mask.bit_length()) if mask >> i & 1]
    left, top = min(x for x, _ in cells), min(y for _, y in cells)
    right, low = max(x for x, _ in cells), max(y for _, y in cells)
    rows = ["".join("1" if (x, y) in cells else "0" for x in range(left, right + 1)) for y in range(top, low + 1)]
    return (corner[0] + (left + right + 1) / 2, corner[1] + (top + low + 1) / 2), "-".join(rows)


# -- passengers, beasts, deeds --------------------------------------------------------------------------------------


def cabin(g: Road, seat: int, viewer: int | None) -> list[Node]:
    """Heroes and commissions above; steeds, upgrades, companions and deeds below, as close as they must lie."""
    home = f"cabin:{seat}"
    found = [hero_node(g, hero, home, place.SEATS[i], 2.35) for i, hero in enumerate(g.riders[seat])]
    found += [tile_node(g, tile, home, place.ORDERS[i], 2.05) for i, tile in enumerate(g.tiles[seat])]
    below = stable(g, seat, home) + companions(g, seat, home) + deeds(g, seat, viewer, home)
    width = place.CABIN_HIGH * place.CABIN_WIDE
    step = min(1.78, (width - 0.3) / max(1, len(below)))
    for i, node in enumerate(below):
        node.at = [0.15 + step * (i + 0.5), place.STABLE_Y]
    floor = ground(f"cabin/{seat}", home, place.CABIN_HIGH, message("region.cabin"))
    return [floor, *briefly(found + below)]


def stable(g: Road, seat: int, home: str) -> list[Node]:
    """Steeds and wagon upgrades."""
    found = [steed_node(str(seat), steed, home, (0, 0), 2.1) for steed in owned(g.steeds[seat], len(STEEDS))]
    for upgrade in owned(g.upgrades[seat], len(UPGRADES)):
        name = UPGRADES[upgrade]
        label, tip = message(f"wagon.{name}"), message(f"wagon.{name}.rule")
        found.append(piece(f"upgrade:{name}", f"upgrade/{name}", home, (0, 0), 1.5, label=label, tip=tip))
    return found


def companions(g: Road, seat: int, home: str) -> list[Node]:
    found = []
    for kind in range(KINDS):
        count = g.companions[seat * KINDS + kind]
        if count:
            name = COMPANIONS[kind]
            gifts = sum(g.used[used_at(seat, number)] for number in abilities_of(kind))
            called = message(f"companion.{name}")
            label = (
                message("label.own-companion", name=called, n=gifts)
                if gifts
                else message("label.companion", name=called)
            )
            tip = message(f"companion.{name}.rule")
            mark = badge("quartz", message("label.gifts", n=gifts), gifts) if gifts else None
            many = count if count > 1 else None
            id, art = f"companion:{seat}:{name}", f"companion/{name}"
            found.append(piece(id, art, home, (0, 0), 2.1, count=many, label=label, tip=tip, badge=mark))
    return found


def deeds(g: Road, seat: int, viewer: int | None, home: str) -> list[Node]:
    """Own deeds open, those of others as a number of cards."""
    mine = owned(g.hands[seat], len(g.knows))
    if sees_cards(g, seat, viewer):
        return [deed_node(g, deed, home, (0, 0), 2.1) for deed in mine]
    label, count = message("label.deeds"), len(mine)
    return [piece(f"deeds:{seat}", "deeddeck", home, (0, 0), 2.1, count=count, label=label)] if mine else []
