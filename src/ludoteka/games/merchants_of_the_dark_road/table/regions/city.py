"""What lies in and around the capital: Ringway, market wheel, courtyard, Inn, towns, the caravan under way."""

from ludoteka.core.scene import message
from ludoteka.core.wire import Message, Node

from ...components.tables import (
    BUILDINGS,
    COMPANIONS,
    DISTRICTS,
    GOODS,
    MARKET_SPACES,
    REGIONS,
    RINGWAY,
    RUINS_SPACES,
    TOWNS,
    TYPES,
    UPGRADES,
)
from ...rules.state import EMPTY, Road
from .. import layout as place
from .pieces import (
    briefly,
    deed_node,
    good_names,
    ground,
    hero_node,
    piece,
    pile,
    seat_word,
    steed_node,
    tile_node,
    town_name,
)

CITY = "city"


def city(g: Road) -> list[Node]:
    """The board with the Ringway, districts, buildings and wagons."""
    found = [ground("city", CITY, place.CITY_HIGH, message("region.city"))]
    for i, name in enumerate(DISTRICTS):
        label, tip = message(f"district.{name}"), message(f"district.{name}.rule")
        said = {"label": label, "tip": tip, "print": label}
        found.append(piece(f"district:{name}", f"district/{name}", CITY, place.district(i), 1.62, **said))
    for i, building in enumerate(g.buildings):
        name = BUILDINGS[building]
        label, tip = message(f"building.{name}"), message(f"building.{name}.rule")
        said = {"label": label, "tip": tip, "print": label}
        found.append(piece(f"building:{name}", f"building/{name}", CITY, place.building(i), 1.4, **said))
    for i, name in enumerate(RINGWAY):
        label = message(f"ringway.{name}")
        found.append(
            piece(f"ring:{i}", "ring", CITY, place.ring(i), 1.1, label=label, tip=message("tip.ring"), study=True)
        )
    return found + pawns(g)


def pawns(g: Road) -> list[Node]:
    """Wagons share a space side by side; the Private Concern has one too."""
    where = [g.pawn[seat] for seat in range(g.seats)] + ([g.concern_pawn] if g.rules.concern else [])
    found = []
    for who, space in enumerate(where):
        beside = [other for other, at in enumerate(where) if at == space]
        spot = place.parked(space, beside.index(who), len(beside))
        label = message("label.pawn", seat=seat_word(g, who), space=message(f"ringway.{RINGWAY[space]}"))
        id = f"pawn:{who}" if who < g.seats else "pawn:PC"
        art = f"pawn/{who if who < g.seats else 4}"
        found.append(piece(id, art, CITY, spot, 0.72, label=label, piece=True))
    return found


def wheel(g: Road) -> list[Node]:
    """The wheel, and on it the goods with their market dice; prices are printed around it."""
    t = g.tables
    label = message("label.wheel")
    found = [piece("wheel", f"wheel/{g.rot}", CITY, place.CENTRE, place.WHEEL, label=label, tip=message("tip.wheel"))]
    for good in range(TYPES):
        at = place.section((t.section[good] + g.rot) % TYPES)
        price, later = g.price(good), t.price[(g.rot + 1) % TYPES][good]
        name = GOODS[good]
        label = message("label.section", good=message(f"good.{name}"), n=price, dice=g.dice[good])
        tip = message("tip.section", later=later, wanted=wanted(g, good))
        found.append(piece(f"wheel:{name}", f"section/{name}", CITY, at, 1.12, label=label, tip=tip, study=True))
        found += market_dice(name, g.dice[good], at)
    return found


def market_dice(name: str, count: int, at: tuple[float, float]) -> list[Node]:
    """Dice lie side by side below the good that they show."""
    label = message("label.market-die", good=message(f"good.{name}"))
    spots = [(at[0] + (i - (count - 1) / 2) * 0.36, at[1] + 0.36) for i in range(count)]
    more = {"label": label, "piece": True, "dice": True}
    return [
        piece(f"marketdie:{name}:{i}", f"marketdie/{name}", CITY, spot, 0.32, **more) for i, spot in enumerate(spots)
    ]


def wanted(g: Road, good: int) -> int:
    """How many heroes at the Inn and open commissions ask for a good."""
    t = g.tables
    heroes = sum(good in t.hero_wants[hero] for hero in g.inn if hero != EMPTY)
    return heroes + sum(good in t.tile_wants[tile] for tile in g.tops if tile != EMPTY)


def rings(g: Road) -> list[Node]:
    """The Dark Market and the ruins, each with its marker."""
    found = []
    for i, name in enumerate(MARKET_SPACES):
        goods = g.tables.market_goods[i]
        tip = message("tip.pair", goods=good_names(goods)) if goods else message("tip.south")
        label = message("label.market", space=message(f"market.{name}"))
        art = f"market/{name}/{'here' if g.dark_market == i else 'free'}"
        found.append(piece(f"market:{name}", art, CITY, place.MARKET_RING[i], 1.2, label=label, tip=tip))
    for i, name in enumerate(RUINS_SPACES):
        tip = message("tip.tablet", goods=good_names(g.tables.ruins_goods[i]))
        label = message("label.tablet", space=message(f"tablet.{name}"))
        art = f"tablet/{name}/{'here' if g.ruins == i else 'free'}"
        found.append(piece(f"tablet:{name}", art, CITY, place.TABLET[i], 1.18, label=label, tip=tip))
    if g.rules.sarcophagi and g.sarcophagus_bag:
        label, count = message("label.tombs"), len(g.sarcophagus_bag)
        found.append(piece("tombs", "tomb/closed", CITY, place.TOMBS, 1.0, count=count, label=label))
    return found


def courtyard(g: Road) -> list[Node]:
    """Deeds, and what good fortune offers."""
    t = g.tables
    found = pile("deeddeck", CITY, place.DEED_DECK, 1.6, g.deed_deck())
    for i, deed in enumerate(g.deed_slots):
        if deed != EMPTY:
            found.append(deed_node(g, deed, CITY, place.DEEDS[i], 1.6))
    for upgrade, name in enumerate(UPGRADES):
        if g.upgrades_left >> upgrade & 1:
            label, tip = message(f"wagon.{name}"), message(f"wagon.{name}.rule")
            at = place.FORTUNES[upgrade]
            found.append(piece(f"upgrade:{name}", f"upgrade/{name}", CITY, at, 0.74, label=label, tip=tip))
    coins = t.first_coins if g.five_left else t.fortune_coins
    label = message("label.fortune-coins", n=coins)
    found.append(piece("fortune:die", "die", CITY, place.FORTUNES[6], 0.72, label=message("label.fortune-die")))
    found.append(piece("fortune:coins", f"fortune/{coins}", CITY, place.FORTUNES[7], 0.74, label=label))
    for i, (steed, hero) in enumerate(g.pairs):
        x = place.CENTRE[0] + (i - (len(g.pairs) - 1) / 2) * 1.9
        found.append(steed_node("pair", steed, CITY, (x, 3.9), 2.1))
        found.append(hero_node(g, hero, CITY, (x, 6.1), 2.2))
    return found


def travel(g: Road) -> list[Node]:
    """The caravan under way: its event and dice. Heroes that were scouted wait in the same place."""
    found = [hero_node(g, hero, CITY, place.SCOUTED[i], 1.55) for i, hero in enumerate(g.scouted)]
    if g.leader == EMPTY:
        return found
    if g.event != EMPTY:
        name = g.tables.event_ids[g.event]
        tip = message("tip.event", flavour=message(f"eventcard.{name}.flavour"), faces=event_faces(g, g.event))
        label = message(f"eventcard.{name}")
        found.append(piece(f"event:{name}", f"event/{name}", CITY, place.EVENT, place.EVENT_SIZE, label=label, tip=tip))
    for i, value in enumerate(g.travel_dice):
        if value:
            spot, size = place.travel_die(i, len(g.travel_dice), False)
            label = message("label.travel-die", n=value)
            first = g.travel_dice.index(value)
            twin = f"die:{first}" if first < i else None
            found.append(piece(f"die:{i}", f"travel/{value}", CITY, spot, size, label=label, twin=twin, dice=True))
    for i, value in enumerate(g.taken_dice):
        spot, size = place.travel_die(i, len(g.taken_dice), True)
        label = message("label.taken-die", n=value)
        found.append(piece(f"taken:{i}", f"travel/{value}", CITY, spot, size, label=label))
    return found


# -- Inn and towns --------------------------------------------------------------------------------------------------


def inn(g: Road) -> list[Node]:
    """Heroes at the Inn; below them the companions that wait for a caravan."""
    t = g.tables
    found = pile("herodeck", "inn", place.HERO_DECK, 2.1, len(g.hero_bag) + len(g.hero_bottom))
    found += [hero_node(g, hero, "inn", place.HEROES[i], 2.1) for i, hero in enumerate(g.inn) if hero != EMPTY]
    found += pile("petdeck", "inn", place.PET_DECK, 2.02, len(g.companion_bag) + len(g.companion_bottom))
    for i, card in enumerate(g.row):
        if card != EMPTY:
            kind = COMPANIONS[t.kind[card]]
            label = message("label.companion-die" if i == 2 else "label.companion", name=message(f"companion.{kind}"))
            tip = message(f"companion.{kind}.rule")
            found.append(piece(f"row:{i + 1}", f"companion/{kind}", "inn", place.PETS[i], 2.02, label=label, tip=tip))
    return [ground("inn", "inn", place.INN_HIGH, message("region.inn")), *briefly(found)]


def queen(g: Road) -> list[Node]:
    """Towns with their open commissions."""
    t = g.tables
    found = [ground("road", "towns", place.ROAD_HIGH, message("region.towns"))]
    for town, name in enumerate(TOWNS):
        x, y = place.TOWN_PLACES[town]
        tip = message("tip.town", coins=t.town_coins[town], prestige=t.town_prestige[town])
        label = message("label.town", town=town_name(town), region=message(f"region.{REGIONS[t.region[town]]}"))
        goal = (g.leader != EMPTY and g.destination == town) or None
        art = f"town/{name}"
        found.append(piece(f"town:{name}", art, "towns", (x, y), 1.47, label=label, tip=tip, lit=goal, study=True))
        left = sum(t.tile_town[tile] == town for tile in g.under) + len(g.below[town])
        if g.tops[town] != EMPTY:
            beside = (x + place.TILE_BESIDE[0], y + place.TILE_BESIDE[1])
            found += briefly([tile_node(g, g.tops[town], "towns", beside, 1.26, left + 1)])
    return found


# -- events in words ------------------------------------------------------------------------------------------------


def event_faces(g: Road, event: int) -> list[Message]:
    """The six lines of an event card."""
    texts = g.tables.event_text[event * 6 : event * 6 + 6]
    return [message("tip.face", n=i + 1, effect=effect_words(text)) for i, text in enumerate(texts)]


def effect_words(text: str) -> Message:
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
