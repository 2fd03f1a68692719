"""Things that are met in several places of the table: heroes, commissions, deeds, steeds, decks."""

from typing import Any

from ludoteka.core.scene import message, node
from ludoteka.core.wire import Arg, Message, Node

from ...art.index import WIDE
from ...components.tables import BONUSES, CLASSES, DEED_COUNTS, GOODS, REGIONS, STEEDS, TOWNS
from ...rules.state import Road


def piece(id: str, art: str, region: str, at: tuple[float, float], size: float = 1, **more: Any) -> Node:
    """A thing on the table, as wide as its picture."""
    wide = WIDE.get(art.partition("/")[0])
    return node(id, art, region, at[0], at[1], size=size, wide=wide, **more)


def ground(art: str, region: str, high: float, label: Message) -> Node:
    """The drawn board of a region."""
    at = (high * WIDE[art.partition("/")[0]] / 2, high / 2)
    return piece(f"ground:{region}", art, region, at, high, label=label, ground=True)


def briefly(nodes: list[Node]) -> list[Node]:
    """Things that stand for their region where there is room for a strip only."""
    for one in nodes:
        one.brief = True
    return nodes


def seat_word(g: Road, who: int) -> Message:
    """A person, or the Private Concern."""
    return message("seat.PC") if who >= g.seats else message("seat.player", n=who + 1)


def good_name(item: str) -> Message:
    return message(f"good.{item}")


def good_names(goods: list[int]) -> list[Message]:
    return [good_name(GOODS[good]) for good in goods]


def town_name(town: int) -> Message:
    return message(f"town.{TOWNS[town]}")


def hero_node(g: Road, hero: int, region: str, at: tuple[float, float], size: float) -> Node:
    """A hero with town, wishes and bonus."""
    t = g.tables
    return piece(
        f"hero:{t.hero_ids[hero]}",
        f"hero/{t.hero_ids[hero]}",
        region,
        at,
        size,
        label=message("label.hero", hero=t.hero_name[hero], town=town_name(t.hero_town[hero])),
        tip=message(
            "tip.hero",
            goods=good_names(t.hero_wants[hero]),
            bonus=message(f"bonus.{BONUSES[t.hero_bonus[hero]]}"),
        ),
        study=True,
    )


def tile_node(g: Road, tile: int, region: str, at: tuple[float, float], size: float, left: int | None = None) -> Node:
    """A commission with its town and the goods it wants."""
    t = g.tables
    return piece(
        f"tile:{t.tile_ids[tile]}",
        f"order/{t.tile_ids[tile]}",
        region,
        at,
        size,
        count=left,
        label=message("label.tile", town=town_name(t.tile_town[tile])),
        tip=message("tip.tile", goods=good_names(t.tile_wants[tile])),
        study=True,
    )


def deed_node(g: Road, deed: int, region: str, at: tuple[float, float], size: float) -> Node:
    name = g.tables.deed_ids[deed]
    label = message(f"deed.{name}")
    return piece(f"deed:{name}", f"deed/{name}", region, at, size, label=label, tip=deed_tip(g, deed), study=True)


def deed_tip(g: Road, deed: int) -> Message:
    """What a deed counts, what it pays and how often."""
    t = g.tables
    counts = DEED_COUNTS[t.deed_counts[deed]]
    args: dict[str, Arg] = {"n": t.deed_count[deed], "reward": reward(g, deed), "limit": t.deed_limit[deed]}
    if counts == "class":
        args["of"] = [message(f"class.{CLASSES[town]}") for town in t.deed_of[deed]]
    elif counts == "round":
        args["of"] = [town_name(town) for town in t.deed_of[deed]]
    elif counts == "region":
        args["of"] = [message(f"region.{REGIONS[region]}") for region in t.deed_of[deed]]
    return message(f"deedrule.{counts}", **args)


def reward(g: Road, deed: int) -> Message:
    t = g.tables
    parts = []
    for key, amount in (("coins", t.deed_coins), ("prestige", t.deed_prestige), ("vp", t.deed_vp)):
        if amount[deed]:
            parts.append(message(f"count.{key}", n=amount[deed]))
    if len(parts) == 1:
        return parts[0]
    return message("reward.or" if t.deed_either[deed] else "reward.and", one=parts[0], other=parts[1])


def steed_node(owner: str, steed: int, region: str, at: tuple[float, float], size: float) -> Node:
    name = STEEDS[steed]
    label, tip = message(f"steed.{name}"), message(f"steed.{name}.rule")
    return piece(f"steed:{owner}:{name}", f"steed/{name}", region, at, size, label=label, tip=tip)


def pile(kind: str, region: str, at: tuple[float, float], size: float, count: int) -> list[Node]:
    """A face-down deck; an empty one is not there."""
    if not count:
        return []
    tip = message(f"tip.{kind}")
    return [piece(kind, kind, region, at, size, count=count, label=message(f"label.{kind}"), tip=tip)]
