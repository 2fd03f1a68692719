"""What a move would bring and cost, told before it is confirmed."""

from ludoteka.core.choice import Choice
from ludoteka.core.scene import item, message
from ludoteka.core.wire import Item

from ..components.packing import BITS
from ..components.tables import BENCH, FACES, GOODS, LAST_THREE, SUGARFOOT, TYPES
from ..questions.notation import ITEMS
from ..rules.moves import ROTATE, bought, changed_to, given, good_of, is_change
from ..rules.state import EMPTY, Road
from ..rules.turns.day import CRAFT_SLOT, LANTERN_SLOT
from ..rules.turns.districts import cost_of
from ..table.regions.city import effect_words
from ..table.regions.pieces import good_name, good_names
from ..table.regions.wagon import slot_tip
from . import facts as fact
from .study import leads, shoe_item

# -- Plan -----------------------------------------------------------------------------------------------------------


def planned(g: Road, seat: int, slot: int, face: int) -> list[Item]:
    """Where the pushed die leads, with an illuminated die or a horseshoe too; and what the slot gives."""
    pushed = g.locked[seat * 3 + slot]
    steps = g.tables.value[pushed]
    found = [gift(g, seat, slot, face), *leads(g, seat, steps), *shoes(g, seat, steps)]
    if slot == LANTERN_SLOT:
        for other in range(len(FACES)):
            if g.illuminated[seat * 6 + other]:
                found += [lit.having(art="die") for lit in leads(g, seat, g.tables.value[other])[:1]]
    if g.has_steed(seat, SUGARFOOT) and g.tables.stride != steps:
        found += leads(g, seat, g.tables.stride)[:1]
    return found


def shoes(g: Road, seat: int, steps: int) -> list[Item]:
    """With a horseshoe one space more or less."""
    if not g.shoes[seat]:
        return []
    return [shoe_item(fact.space_after(g, seat, steps + side)) for side in (1, 4)]


def gift(g: Road, seat: int, slot: int, face: int) -> Item:
    """The special action of a slot."""
    if slot == CRAFT_SLOT and g.round < LAST_THREE:
        name = GOODS[g.tables.craft[face]] + ("+" if g.has_upgrade(seat, BENCH) else "")
        return item(message("study.makes", good=good_name(name)), art=f"good/{name}")
    return item(slot_tip(g, seat, slot), art=("any", "lantern", "coin")[slot])


def specials(g: Road, seat: int, move: int) -> list[Item]:
    """With an illuminated die: where it leads, and that it opens more."""
    if move < len(FACES):
        return [*leads(g, seat, g.tables.value[move]), item(message("study.lit"), art="die")]
    return []


# -- trade ----------------------------------------------------------------------------------------------------------


def trade(g: Road, seat: int, move: int) -> list[Item]:
    """The bill: each section once."""
    if move == ROTATE:
        dear = g.tables.dear[(g.rot + 1) % TYPES]
        return [item(message("study.dearest", good=good_name(GOODS[dear])), art=f"good/{GOODS[dear]}")]
    if is_change(move):
        other = changed_to(move)
        return [
            item(message("study.costs", good=good_name(GOODS[other]), n=g.price(other)), art=f"good/{GOODS[other]}")
        ]
    goods = bought(move)
    found = [item(good_name(GOODS[good]), art=f"good/{GOODS[good]}") for good in goods]
    cost = cost_of(g, seat, move)
    if goods:
        left = g.coins[seat] - cost
        found.append(item(message("study.bill", n=cost, left=left), art="coin", value=-cost))
        found += room(g, seat, goods)
    return found


def room(g: Road, seat: int, goods: list[int]) -> list[Item]:
    """A warning if the goods do not all fit."""
    key = g.goods_key(seat) + sum(1 << BITS * good for good in goods)
    return [] if g.fits_key(seat, key) else [item(message("study.no-room"), art="storage", state="warn")]


def sold(g: Road, choice: Choice, move: int) -> list[Item]:
    """Goods given to a hero or for a commission: what each brings."""
    t = g.tables
    sale = choice.name == "sale"
    goods = given(move, (t.hero_wants if sale else t.tile_wants)[choice.about])
    found = []
    fine = sum(good >= TYPES for good in goods)
    for good in goods:
        value = g.price(good_of(good)) + (t.upgraded_coins if good >= TYPES else 0) if sale else None
        found.append(item(good_name(ITEMS[good]), art=f"good/{ITEMS[good]}", value=value))
    if sale:
        coins = sum(g.price(good_of(good)) for good in goods) + fine * t.upgraded_coins
        found.append(item(message("study.sum"), art="coin", value=coins))
        if fine:
            found.append(item(message("token.quartz"), art="quartz", value=fine * t.upgraded_quartz))
    else:
        prestige = t.commission_prestige[len(goods)] + fine * t.upgraded_prestige
        found.append(item(message("study.sum"), art="prestige", value=prestige))
    return found


def event_line(g: Road, value: int) -> list[Item]:
    """What the event says to a travel die."""
    if not value or g.event == EMPTY:
        return []
    text = g.tables.event_text[g.event * 6 + value - 1]
    cost = "-" in text or "G!" in text or "DOWN" in text
    return [item(effect_words(text), state="warn" if cost else None)]


def market_step(g: Road, space: int) -> list[Item]:
    goods = g.tables.market_goods[space]
    return [item(message("tip.pair", goods=good_names(goods)) if goods else message("tip.south"))]
