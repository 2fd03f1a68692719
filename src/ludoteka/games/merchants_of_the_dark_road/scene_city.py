"""What lies in and around the capital: Ringway, market wheel, Inn, courtyard, towns, the caravan under way."""

from ...core.scene import Data, badge, message, node
from .state import CONCERN, EMPTY, Road
from .tables import (
    BONUSES,
    BUILDINGS,
    CLASSES,
    COMPANIONS,
    DEED_COUNTS,
    DISTRICTS,
    GOODS,
    MARKET_SPACES,
    NOTICES,
    REGIONS,
    RINGWAY,
    RUINS_SPACES,
    STEEDS,
    TOWNS,
    TYPES,
    UPGRADES,
)


def good_names(goods: list[int]) -> list[Data]:
    return [message(f"good.{GOODS[good]}") for good in goods]


def hero_node(g: Road, hero: int, region: str, x: float, y: float) -> Data:
    """A hero with town, wishes and bonus."""
    t = g.tables
    return node(
        f"hero:{t.hero_ids[hero]}",
        f"hero/{t.hero_ids[hero]}",
        region,
        x,
        y,
        label=message("label.hero", hero=t.hero_name[hero], town=message(f"town.{TOWNS[t.hero_town[hero]]}")),
        tip=message(
            "tip.hero",
            goods=good_names(t.hero_wants[hero]),
            bonus=message(f"bonus.{BONUSES[t.hero_bonus[hero]]}"),
        ),
    )


def tile_node(g: Road, tile: int, region: str, x: float, y: float, left: int | None = None) -> Data:
    """A commission with its town and the goods it wants."""
    t = g.tables
    return node(
        f"tile:{t.tile_ids[tile]}",
        f"tile/{t.tile_ids[tile]}",
        region,
        x,
        y,
        count=left,
        label=message("label.tile", tile=t.tile_ids[tile], town=message(f"town.{TOWNS[t.tile_town[tile]]}")),
        tip=message("tip.tile", goods=good_names(t.tile_wants[tile])),
    )


def deed_node(g: Road, deed: int, region: str, x: float, y: float) -> Data:
    name = g.tables.deed_ids[deed]
    label = message(f"deed.{name}")
    return node(f"deed:{name}", f"deed/{name}", region, x, y, label=label, tip=deed_tip(g, deed))


def deed_tip(g: Road, deed: int) -> Data:
    """What a deed counts, what it pays and how often."""
    t = g.tables
    counts = DEED_COUNTS[t.deed_counts[deed]]
    args: Data = {"n": t.deed_count[deed], "reward": reward(g, deed), "limit": t.deed_limit[deed]}
    if counts == "class":
        args["of"] = [message(f"class.{CLASSES[town]}") for town in t.deed_of[deed]]
    elif counts == "round":
        args["of"] = [message(f"town.{TOWNS[town]}") for town in t.deed_of[deed]]
    elif counts == "region":
        args["of"] = [message(f"region.{REGIONS[region]}") for region in t.deed_of[deed]]
    return message(f"deedrule.{counts}", **args)


def reward(g: Road, deed: int) -> Data:
    t = g.tables
    parts = []
    for key, amount in (("coins", t.deed_coins), ("prestige", t.deed_prestige), ("vp", t.deed_vp)):
        if amount[deed]:
            parts.append(message(f"count.{key}", n=amount[deed]))
    if len(parts) == 1:
        return parts[0]
    return message("reward.or" if t.deed_either[deed] else "reward.and", one=parts[0], other=parts[1])


def pile(id: str, region: str, x: float, y: float, count: int, key: str) -> Data:
    """A face-down deck."""
    return node(id, "deck", region, x, y, count=count, label=message(key))


# -- the city -------------------------------------------------------------------------------------------------------


def city(g: Road) -> list[Data]:
    """The Ringway with districts, buildings and wagons; the wheel; the rings of Dark Market and ruins."""
    found = []
    for i, name in enumerate(RINGWAY):
        found.append(node(f"ring:{i}", "ring", "city", i * 2, 1, label=message(f"ringway.{name}")))
    for i, name in enumerate(DISTRICTS):
        label, tip = message(f"district.{name}"), message(f"district.{name}.rule")
        found.append(node(f"district:{name}", f"district/{name}", "city", i * 2 + 1, 0, label=label, tip=tip))
    for i, building in enumerate(g.buildings):
        name = BUILDINGS[building]
        label, tip = message(f"building.{name}"), message(f"building.{name}.rule")
        found.append(node(f"building:{name}", f"building/{name}", "city", i * 2 + 2, 2, label=label, tip=tip))
    for seat in range(g.seats):
        space = message(f"ringway.{RINGWAY[g.pawn[seat]]}")
        label = message("label.pawn", seat=message(f"seat.{seat + 1}"), space=space)
        x = g.pawn[seat] * 2 - 0.4 + seat * 0.25
        found.append(node(f"pawn:{seat}", f"pawn/{seat}", "city", x, 1, size=0.5, label=label))
    if g.rules.concern:
        label = message("label.pawn", seat=message("seat.PC"), space=message(f"ringway.{RINGWAY[g.concern_pawn]}"))
        found.append(node("pawn:PC", "pawn/PC", "city", g.concern_pawn * 2 + 0.6, 1, size=0.5, label=label))
    return found


def wheel(g: Road) -> list[Data]:
    """Sections of the market wheel: price now, price after a turn, and dice."""
    t = g.tables
    found = []
    for good in range(TYPES):
        price, later = g.price(good), t.price[(g.rot + 1) % TYPES][good]
        found.append(
            node(
                f"wheel:{GOODS[good]}",
                f"good/{GOODS[good]}",
                "wheel",
                (t.section[good] + g.rot) % TYPES,
                0,
                count=g.dice[good],
                badge=badge("coin", message("label.price", n=price), price),
                label=message("label.section", good=message(f"good.{GOODS[good]}"), n=price),
                tip=message("tip.section", later=later, wanted=wanted(g, good)),
            )
        )
    found.append(node("wheel", "wheel", "wheel", TYPES, 0, label=message("label.wheel")))
    return found


def wanted(g: Road, good: int) -> int:
    """How many heroes at the Inn and open commissions ask for a good."""
    t = g.tables
    heroes = sum(good in t.hero_wants[hero] for hero in g.inn if hero != EMPTY)
    return heroes + sum(good in t.tile_wants[tile] for tile in g.tops if tile != EMPTY)


def rings(g: Road) -> list[Data]:
    found = []
    for i, name in enumerate(MARKET_SPACES):
        goods = g.tables.market_goods[i]
        tip = message("tip.pair", goods=good_names(goods)) if goods else message("tip.south")
        label = message(f"market.{name}")
        lit = g.market == i or None
        found.append(node(f"market:{name}", f"market/{name}", "rings", i, 0, label=label, tip=tip, lit=lit))
    for i, name in enumerate(RUINS_SPACES):
        tip = message("tip.tablet", goods=good_names(g.tables.ruins_goods[i]))
        label = message(f"tablet.{name}")
        lit = g.ruins == i or None
        found.append(node(f"tablet:{name}", f"tablet/{name}", "rings", i, 1, label=label, tip=tip, lit=lit))
    if g.rules.tombs:
        found.append(pile("tombs", "rings", 4, 1, len(g.tomb_bag), "label.tombs"))
    return found


def inn(g: Road) -> list[Data]:
    found = [hero_node(g, hero, "inn", i, 0) for i, hero in enumerate(g.inn) if hero != EMPTY]
    found += [hero_node(g, hero, "inn", i, 1) for i, hero in enumerate(g.scouted)]
    return [*found, pile("herodeck", "inn", 4, 0, len(g.hero_bag) + len(g.hero_bottom), "label.herodeck")]


def queen(g: Road) -> list[Data]:
    """Towns with their open commissions."""
    t = g.tables
    found = []
    for town, name in enumerate(TOWNS):
        tip = message("tip.town", coins=t.town_coins[town], prestige=t.town_prestige[town])
        label = message("label.town", town=message(f"town.{name}"), region=message(f"region.{REGIONS[t.region[town]]}"))
        goal = (g.leader != EMPTY and g.destination == town) or None
        found.append(node(f"town:{name}", f"town/{name}", "towns", town, 0, label=label, tip=tip, lit=goal))
        left = sum(t.tile_town[tile] == town for tile in g.under) + len(g.below[town])
        if g.tops[town] != EMPTY:
            found.append(tile_node(g, g.tops[town], "towns", town, 1, left + 1))
    return found


def courtyard(g: Road) -> list[Data]:
    """Companions, deeds, good fortune."""
    t = g.tables
    found = []
    for i, card in enumerate(g.row):
        if card != EMPTY:
            kind = COMPANIONS[t.kind[card]]
            label = message("label.companion-die" if i == 2 else "label.companion", name=message(f"companion.{kind}"))
            tip = message(f"companion.{kind}.rule")
            found.append(node(f"row:{i + 1}", f"companion/{kind}", "courtyard", i + 1, 0, label=label, tip=tip))
    found.append(pile("petdeck", "courtyard", 0, 0, len(g.pet_bag) + len(g.pet_bottom), "label.petdeck"))
    found += [deed_node(g, deed, "courtyard", i + 1, 1) for i, deed in enumerate(g.deed_slots) if deed != EMPTY]
    found.append(pile("deeddeck", "courtyard", 0, 1, g.deed_deck(), "label.deeddeck"))
    for upgrade, name in enumerate(UPGRADES):
        if g.upgrades_left >> upgrade & 1:
            label, tip = message(f"wagon.{name}"), message(f"wagon.{name}.rule")
            found.append(node(f"upgrade:{name}", f"upgrade/{name}", "courtyard", upgrade, 2, label=label, tip=tip))
    coins = t.first_coins if g.five_left else t.fortune_coins
    found.append(node("fortune:die", "lit", "courtyard", 6, 2, label=message("label.fortune-die")))
    found.append(node("fortune:coins", "coin", "courtyard", 7, 2, label=message("label.fortune-coins", n=coins)))
    for i, (steed, hero) in enumerate(g.pairs):
        found.append(steed_node("pair", steed, "courtyard", i, 3))
        found.append(hero_node(g, hero, "courtyard", i, 4))
    return found


def steed_node(owner: str, steed: int, home: str, x: float, y: float) -> Data:
    name = STEEDS[steed]
    label, tip = message(f"steed.{name}"), message(f"steed.{name}.rule")
    return node(f"steed:{owner}:{name}", f"steed/{name}", home, x, y, label=label, tip=tip)


def travel(g: Road) -> list[Data]:
    """The caravan under way: its event and dice."""
    if g.leader == EMPTY:
        return []
    found = []
    if g.event != EMPTY:
        name = g.tables.event_ids[g.event]
        tip = message("tip.event", flavour=message(f"eventcard.{name}.flavour"), faces=event_faces(g, g.event))
        label = message(f"eventcard.{name}")
        found.append(node(f"event:{name}", f"event/{name}", "travel", 0, 0, label=label, tip=tip))
    for i, value in enumerate(g.travel_dice):
        if value:
            label = message("label.travel-die", n=value)
            found.append(node(f"die:{i}", f"die/{value}", "travel", i + 1, 0, label=label))
    for i, value in enumerate(g.taken_dice):
        label = message("label.taken-die", n=value)
        found.append(node(f"taken:{i}", f"die/{value}", "travel", i + 1, 1, label=label))
    return found


def event_faces(g: Road, event: int) -> list[Data]:
    """The six lines of an event card."""
    texts = g.tables.event_text[event * 6 : event * 6 + 6]
    return [message("tip.face", n=i + 1, effect=effect_words(text)) for i, text in enumerate(texts)]


def effect_words(text: str) -> Data:
    for join in (" else ", " and "):
        if join in text:
            one, other = text.split(join)
            return message(f"effect.{join.strip()}", one=effect_words(one), other=effect_words(other))
    if text[:2] == "U:":
        return message("effect.Ux", good=message(f"good.{text[2:]}+"))
    if text[1:2] in ("+", "-") and text[2:].isdigit():
        sign = "gain" if text[1] == "+" else "lose"
        return message(f"effect.{text[0]}-{sign}", n=int(text[2:]))
    return message("effect." + EFFECT_KEYS.get(text, text))


EFFECT_KEYS = {"G?": "any-good", "G1": "cheap-good", "GX": "absent-good", "U?": "any-upgraded", "U5": "dear-upgraded",
               "HERO-": "lose-hero", "G-": "lose-good", "G!": "lose-dearest"}  # fmt: skip


# -- the Private Concern --------------------------------------------------------------------------------------------


def concern(g: Road) -> list[Data]:
    """Its delivery row, what it carries, its card and the notices in force."""
    t = g.tables
    found = []
    for i, town in enumerate(g.delivery):
        served = "served" if g.served >> town & 1 else "waiting"
        label = message(f"label.{served}", town=message(f"town.{TOWNS[town]}"))
        found.append(node(f"row:{TOWNS[town]}", f"delivery/{TOWNS[town]}/{served}", "concern", i, 0, label=label))
    found += [hero_node(g, hero, "concern", i, 1) for i, hero in enumerate(g.concern_heroes)]
    found += [tile_node(g, tile, "concern", 3 + i, 1) for i, tile in enumerate(g.concern_tiles)]
    if g.action != EMPTY:
        name = t.action_ids[g.action]
        label, tip = message(f"action.{name}"), message(f"action.{name}.rule")
        found.append(node(f"action:{name}", f"action/{name}", "concern", 0, 2, label=label, tip=tip))
    for i, name in enumerate(NOTICES):
        if g.notices >> i & 1:
            label, tip = message(f"notice.{name}"), message(f"notice.{name}.rule")
            found.append(node(f"notice:{name}", f"notice/{name}", "concern", i + 1, 2, label=label, tip=tip))
    for i, owner in enumerate(g.tomb_owner):
        if owner != EMPTY:
            who = message("seat.PC" if owner == CONCERN else f"seat.{owner + 1}")
            label = message("label.tomb", tomb=message(f"tomb.{t.tomb_ids[i]}"), seat=who)
            found.append(node(f"tomb:{i}", f"tomb/{t.tomb_ids[i]}", "concern", i, 3, label=label))
    return found
