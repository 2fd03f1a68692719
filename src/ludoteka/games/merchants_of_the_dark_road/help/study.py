"""A closer look: what a die, a good, a hero, a commission, a deed, a town or a space means right now."""

from collections.abc import Callable
from typing import Final

from ludoteka.core.position import Position
from ludoteka.core.scene import item, message, studied
from ludoteka.core.wire import Item, Message, Study

from ..components.tables import FACES, GOODS, RINGWAY, TOWNS, TYPES
from ..knowledge.view import sees_coins
from ..rules.scoring import times_earned
from ..rules.state import EMPTY, Road
from ..rules.turns.day import CRAFT_SLOT
from ..table.regions.pieces import deed_tip, seat_word, town_name
from . import facts as fact
from .aids import gain_item, places, projection, worth


def study(position: Position, viewer: int | None, what: str) -> Study | None:
    """What is told of a thing; nothing of things that say all by themselves."""
    g = position.known(viewer)
    assert isinstance(g, Road)
    kind, _, rest = what.partition(":")
    tell = LOOKS.get(kind)
    return tell(g, viewer, rest) if tell is not None else None


# -- dice -----------------------------------------------------------------------------------------------------------


def leads(g: Road, seat: int, steps: int) -> list[Item]:
    """Where a number of steps leads."""
    space = fact.space_after(g, seat, steps)
    where = item(message("study.leads", n=steps, space=space_name(space)), lights=[f"ring:{space}"])
    districts, building = places(g, space)
    found = [where, districts]
    if fact.building_at(g, space) != EMPTY and building.text:
        found.append(building.having(text=message("study.building", building=building.text)))
    return found


def space_name(space: int) -> Message:
    return message(f"ringway.{RINGWAY[space]}")


def lights_of(items: list[Item]) -> list[str]:
    return list(dict.fromkeys(id for one in items for id in one.lights or ()))


def slot(g: Road, viewer: int | None, rest: str) -> Study | None:
    """A locked die: where it leads when it is pushed out, and what its slot gives."""
    seat, number = map(int, rest.split(":"))
    face = g.locked[seat * 3 + number - 1]
    if face == EMPTY:
        return None
    items = leads(g, seat, g.tables.value[face])
    if g.shoes[seat]:
        for side in (1, 4):
            space = fact.space_after(g, seat, g.tables.value[face] + side)
            items.append(shoe_item(space))
    return studied(message("label.slot", n=number, face=message(f"face.{FACES[face]}")), items, lights_of(items[:3]))


def shoe_item(space: int) -> Item:
    return item(message("study.shoe", space=space_name(space)), art="horseshoe", lights=[f"ring:{space}"])


def night(g: Road, viewer: int | None, rest: str) -> Study | None:
    """A die of the main reserve: what it makes, and where it leads from here in a later turn."""
    seat, _, name = rest.partition(":")
    face = FACES.index(name)
    good = GOODS[g.tables.craft[face]]
    space = fact.space_after(g, int(seat), g.tables.value[face])
    items = [
        item(message("study.craft", n=CRAFT_SLOT + 1, good=message(f"good.{good}")), art=f"good/{good}"),
        item(
            message("study.later", n=g.tables.value[face], space=space_name(space)),
            lights=[f"ring:{space}"],
        ),
    ]
    return studied(message("label.night", face=message(f"face.{name}")), items, [f"ring:{space}"])


def lit(g: Road, viewer: int | None, rest: str) -> Study | None:
    """An illuminated die: it may move the wagon, and it opens both districts and the building."""
    seat, _, name = rest.partition(":")
    items = [*leads(g, int(seat), g.tables.value[FACES.index(name)]), item(message("study.lit"), art="die")]
    return studied(message("label.lit", face=message(f"face.{name}")), items, lights_of(items))


def ring(g: Road, viewer: int | None, rest: str) -> Study | None:
    """A space of the Ringway: what lies beside it, and which own dice lead there."""
    space = int(rest)
    items = places(g, space)
    found = [items[0]] if fact.building_at(g, space) == EMPTY else items
    if viewer is not None:
        for id, face in fact.dice_of(g, viewer):
            if fact.space_after(g, viewer, g.tables.value[face]) == space:
                found.append(item(message("study.reached", face=message(f"face.{FACES[face]}")), lights=[id]))
    return studied(space_name(space), found, lights_of(found))


# -- goods, heroes, commissions -------------------------------------------------------------------------------------


def wheel(g: Road, viewer: int | None, rest: str) -> Study | None:
    """A good: its price now and after a turn of the wheel, and everybody who wants it."""
    t = g.tables
    good = GOODS.index(rest)
    later = t.price[(g.rot + 1) % TYPES][good]
    items = [
        item(message("study.now"), art="coin", value=g.price(good)),
        item(message("study.turned"), art="turn", value=later, state="warn" if later < g.price(good) else None),
    ]
    for hero in fact.heroes_wanting(g, good):
        id = t.hero_ids[hero]
        items.append(item(message("study.hero-wants", hero=t.hero_name[hero]), art="stranger", lights=[f"hero:{id}"]))
    for seat in [viewer] if viewer is not None else []:
        for tile in fact.own_tiles_wanting(g, seat, good):
            items.append(order_item(g, tile, "study.own-order"))
        items.append(item(message("study.held"), art="storage", value=fact.held(g, seat, good)))
    for tile in fact.open_tiles_wanting(g, good):
        items.append(order_item(g, tile, "study.open-order"))
    return studied(message(f"good.{rest}"), items, lights_of(items))


def order_item(g: Road, tile: int, key: str) -> Item:
    name = g.tables.tile_ids[tile]
    text = message(key, town=town_name(g.tables.tile_town[tile]))
    return item(text, art="order", lights=[f"tile:{name}"])


def wish(g: Road, viewer: int | None, good: int, value: int | None) -> Item:
    """A wanted good: whether the viewer has it."""
    name = GOODS[good]
    state = None
    if viewer is not None:
        state = "done" if fact.held(g, viewer, good) else "todo"
    return item(message(f"good.{name}"), art=f"good/{name}", value=value, state=state, lights=[f"wheel:{name}"])


def hero(g: Road, viewer: int | None, rest: str) -> Study | None:
    """A hero: before the sale the goods with their prices; on a wagon the town and its reward."""
    t = g.tables
    i = t.hero_ids.index(rest)
    town = t.hero_town[i]
    reward = worth(t.town_coins[town], t.town_prestige[town])
    home = item(message("study.reward", town=town_name(town), parts=reward), lights=[f"town:{TOWNS[town]}"])
    label = message("label.hero", hero=t.hero_name[i], town=town_name(town))
    if i not in g.inn and i not in g.scouted:
        return studied(label, [home], lights_of([home]))
    items = [wish(g, viewer, good, g.price(good)) for good in t.hero_wants[i]]
    if viewer is not None:
        sold = sum(g.price(good) for good in t.hero_wants[i] if fact.held(g, viewer, good))
        items.append(item(message("study.sale"), art="coin", value=sold))
    return studied(label, [*items, home], lights_of([home]))


def tile(g: Road, viewer: int | None, rest: str) -> Study | None:
    """A commission: its goods, and the prestige for those at hand."""
    t = g.tables
    i = t.tile_ids.index(rest)
    town = t.tile_town[i]
    items = [wish(g, viewer, good, None) for good in t.tile_wants[i]]
    pays = [message("count.prestige", n=t.commission_prestige[n]) for n in (1, 2, 3)]
    items.append(item(message("study.pays", one=pays[0], two=pays[1], three=pays[2]), art="prestige"))
    if viewer is not None:
        now = fact.handed_in(g, list(g.goods[viewer * 12 : viewer * 12 + 12]), t.tile_wants[i])
        items.append(item(message("study.hand-in"), art="prestige", value=now))
    return studied(message("label.tile", town=town_name(town)), items, [f"town:{TOWNS[town]}"])


def town(g: Road, viewer: int | None, rest: str) -> Study | None:
    """A town: what each seat could deliver there now."""
    t = g.tables
    i = TOWNS.index(rest)
    items = [item(message("study.per-hero", parts=worth(t.town_coins[i], t.town_prestige[i])), art="stranger")]
    for who in range(g.seats):
        gain = gain_item(g, who, i)
        text = message("study.seat", seat=seat_word(g, who), what=gain.text or message("aid.nothing"))
        items.append(item(text, seat=who, lights=gain.lights or None))
    return studied(town_name(i), items, lights_of(items))


def deed(g: Road, viewer: int | None, rest: str) -> Study | None:
    """A deed: its rule, and how far the viewer is."""
    t = g.tables
    i = t.deed_ids.index(rest)
    items = [item(deed_tip(g, i))]
    if viewer is not None:
        times = times_earned(g, viewer, i)
        state = "done" if times == t.deed_limit[i] else "todo"
        items.append(item(message("study.earned"), value=times, of=t.deed_limit[i], state=state))
    return studied(message(f"deed.{rest}"), items)


# -- figures --------------------------------------------------------------------------------------------------------


def figure(g: Road, viewer: int | None, rest: str) -> Study | None:
    """The base score: two totals and the lower of them."""
    seat, name = int(rest.split(":")[0]), rest.split(":")[1]
    if name != "base":
        return None
    if seat >= g.seats:
        coins, prestige = g.concern_coins, g.concern_prestige
        more: list[Item] = []
    elif sees_coins(g, seat, viewer):
        coins, prestige = g.coins[seat], g.prestige[seat]
        more = projection(g, seat)
    else:
        return None
    items = [
        item(message("panel.coins"), art="coin", value=coins),
        item(message("panel.prestige"), art="prestige", value=prestige),
        item(message("panel.base"), art="base", value=min(coins, prestige)),
        *more,
    ]
    return studied(message("aid.base"), items)


LOOKS: Final[dict[str, Callable[[Road, int | None, str], Study | None]]] = {
    "slot": slot,
    "night": night,
    "lit": lit,
    "ring": ring,
    "wheel": wheel,
    "hero": hero,
    "tile": tile,
    "town": town,
    "deed": deed,
    "figure": figure,
}
