"""A wagon on the table: dice, storage with an arrangement of the goods, passengers, tokens, deeds."""

from functools import lru_cache

from ...core.scene import Data, badge, message, node
from .notation import ITEMS
from .packing import BAG, GRID, HEIGHT, Packer
from .packing import CRATE as CRATE_PIECE
from .scene_city import deed_node, hero_node, steed_node, tile_node
from .state import EMPTY, Road
from .tables import COMPANIONS, CRATE, FACES, KINDS, STEEDS, SUGARFOOT, TYPES, UPGRADES
from .view import sees_cards


def wagon(g: Road, seat: int, viewer: int | None) -> list[Data]:
    home = f"wagon:{seat}"
    found = [*dice(g, seat, home), *storage(g, seat, f"storage:{seat}")]
    found += [hero_node(g, hero, home, i, 2) for i, hero in enumerate(g.riders[seat])]
    found += [tile_node(g, tile, home, 3 + i, 2) for i, tile in enumerate(g.tiles[seat])]
    found += [steed_node(str(seat), steed, home, i, 3) for i, steed in enumerate(owned(g.steeds[seat], len(STEEDS)))]
    for i, upgrade in enumerate(owned(g.upgrades[seat], len(UPGRADES))):
        name = UPGRADES[upgrade]
        label, tip = message(f"wagon.{name}"), message(f"wagon.{name}.rule")
        found.append(node(f"upgrade:{name}", f"upgrade/{name}", home, 2 + i, 3, label=label, tip=tip))
    for token, count, x in (("lantern", g.lanterns, 0), ("quartz", g.quartz, 1), ("horseshoe", g.shoes, 2)):
        if count[seat]:
            label = message(f"token.{token}")
            found.append(node(f"{token}:{seat}", token, home, x, 4, count=count[seat], label=label))
    return [*found, *companions(g, seat, home), *deeds(g, seat, viewer, home)]


def owned(some: int, count: int) -> list[int]:
    return [i for i in range(count) if some >> i & 1]


def face_node(id: str, kind: str, face: int, home: str, x: float, y: float, key: str, count: int | None = None) -> Data:
    label = message(key, face=message(f"face.{FACES[face]}"))
    return node(id, f"{kind}/{FACES[face]}", home, x, y, count=count, label=label)


def dice(g: Road, seat: int, home: str) -> list[Data]:
    """Locked slots, action pool, main and special reserve."""
    found = []
    for slot in range(3):
        face = g.locked[seat * 3 + slot]
        if face == EMPTY:
            label = message("label.slot-empty", n=slot + 1)
            found.append(node(f"slot:{seat}:{slot + 1}", "slot", home, slot, 0, label=label))
        else:
            label = message("label.slot", n=slot + 1, face=message(f"face.{FACES[face]}"))
            found.append(node(f"slot:{seat}:{slot + 1}", f"night/{FACES[face]}", home, slot, 0, label=label))
    if g.active == seat:
        if g.pool_night != EMPTY:
            found.append(face_node("pool:night", "night", g.pool_night, home, 4, 0, "label.pool"))
        if g.pool_lit != EMPTY:
            found.append(face_node("pool:lit", "lit", g.pool_lit, home, 5, 0, "label.pool"))
    for kind, some, y in (("night", g.reserve, 0), ("lit", g.lit, 1)):
        for face in range(6):
            count = some[seat * 6 + face]
            if count:
                id = f"{kind}:{seat}:{FACES[face]}"
                found.append(face_node(id, kind, face, home, 6 + face, y, f"label.{kind}", count))
    return found


@lru_cache(20_000)
def arrangement(packer: Packer, key: int, crate: bool, bag: bool, holders: int) -> list[tuple[int, int, int]]:
    return packer.arrange(key, crate, bag, holders)


def heap(g: Road, seat: int, home: str) -> list[Data]:
    """More goods than have room, before some of them are returned."""
    found: list[Data] = []
    for item, name in enumerate(ITEMS):
        for copy in range(g.goods[seat * 12 + item]):
            label = message(f"good.{name}")
            found.append(node(f"good:{seat}:{name}:{copy + 1}", f"piece/{name}", home, len(found), 0, label=label))
    return found


def storage(g: Road, seat: int, home: str) -> list[Data]:
    """Where the goods may lie. Of each type the upgraded ones come first; quality takes no room."""
    if not g.fits(seat):
        return heap(g, seat, home)
    crate = g.has_upgrade(seat, CRATE)
    bag = g.has_steed(seat, SUGARFOOT)
    fine = list(g.goods[seat * 12 + 6 : seat * 12 + 12])
    number: dict[int, int] = {}
    found = []
    held = 0
    for type_, where, mask in arrangement(g.tables.packer, g.goods_key(seat), crate, bag, g.storage_heroes(seat)):
        if type_ == CRATE_PIECE:
            x, y, shape = spot(mask, HEIGHT)
            found.append(node(f"crate:{seat}", f"crate/{shape}", home, x, y, label=message("wagon.WU4")))
            continue
        item = type_ + 6 if fine[type_] else type_
        if item >= TYPES:
            fine[type_] -= 1
        if where == GRID:
            x, y, shape = spot(mask, HEIGHT)
        elif where == BAG:
            x, y, shape = spot(mask, 2)
            x += 7
        else:
            x, y, shape = 7.5 + 2.5 * held, 4.0, ""
            held += 1
        copy = number[item] = number.get(item, 0) + 1
        id = f"good:{seat}:{ITEMS[item]}:{copy}"
        label = message(f"good.{ITEMS[item]}")
        mark = badge("storage", message("label.held")) if where not in (GRID, BAG) else None
        found.append(node(id, f"piece/{ITEMS[item]}/{shape}", home, x, y, label=label, badge=mark))
    return found


def spot(mask: int, height: int) -> tuple[float, float, str]:
    """The middle of a set of cells, and its shape as rows of 0 and 1."""
    cells = [divmod(i, height) for i in range(mask.bit_length()) if mask >> i & 1]
    left, top = min(x for x, _ in cells), min(y for _, y in cells)
    right, low = max(x for x, _ in cells), max(y for _, y in cells)
    rows = ["".join("1" if (x, y) in cells else "0" for x in range(left, right + 1)) for y in range(top, low + 1)]
    return (left + right) / 2, (top + low) / 2, "-".join(rows)


def companions(g: Road, seat: int, home: str) -> list[Data]:
    found = []
    for kind in range(KINDS):
        count = g.pets[seat * KINDS + kind]
        if count:
            name = COMPANIONS[kind]
            gifts = sum(g.used[(seat * KINDS + kind) * 2 :][:2])
            label = message("label.own-companion", name=message(f"companion.{name}"), n=gifts)
            tip = message(f"companion.{name}.rule")
            id = f"companion:{seat}:{name}"
            found.append(node(id, f"companion/{name}", home, kind, 5, count=count, label=label, tip=tip))
    return found


def deeds(g: Road, seat: int, viewer: int | None, home: str) -> list[Data]:
    """Own deeds open, those of others as a number of cards."""
    mine = owned(g.hands[seat], len(g.knows))
    if sees_cards(g, seat, viewer):
        return [deed_node(g, deed, home, i, 6) for i, deed in enumerate(mine)]
    label = message("label.deeds")
    return [node(f"deeds:{seat}", "deck", home, 0, 6, count=len(mine), label=label)] if mine else []
