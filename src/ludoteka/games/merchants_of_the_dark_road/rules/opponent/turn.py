"""The Private Concern: its cards and how it chooses. It plays itself and says what it does and why."""

from typing import Final

from ludoteka.core.choice import Draw, Turn

from ...components.tables import DARK_ROAD, SHORTCUT, TYPES
from ..state import CONCERN, EMPTY, Road
from ..turns.gain import BOTTOM, TOP, take_from_inn, take_top
from ..turns.ruins import draw_sarcophagus, sarcophagus_points

DEAREST: Final = 0
FOCUS: Final = 1
"""By which rule it picks a hero."""

# -- how it chooses -------------------------------------------------------------------------------------------------


def load(g: Road, town: int) -> int:
    """R10.1.4: heroes and commissions that it carries for a town."""
    count = 0
    for hero in g.concern_heroes:
        if g.tables.hero_town[hero] == town:
            count += 1
    for tile in g.concern_tiles:
        if g.tables.tile_town[tile] == town:
            count += 1
    return count


def by_load(g: Road) -> list[int]:
    """R10.1.4: the towns from the highest load on; equal ones as they stand in the delivery row."""
    return sorted(g.delivery, key=lambda town: -load(g, town))


def focus(g: Road) -> int:
    """R10.1.4: the town with the highest load."""
    return by_load(g)[0]


def higher_load(g: Road, one: int, other: int) -> int:
    """R10.4.2: the town of a region that it visits in somebody else's caravan."""
    return next(town for town in by_load(g) if town in (one, other))


def tell_focus(g: Road) -> None:
    """R10.1.4: say which town it looks at, and why that one."""
    first, second = by_load(g)[:2]
    top = load(g, first)
    if top == 0:
        g.tell("concern.focus-none", first)
    elif load(g, second) == top:
        g.tell("concern.focus-tie", first, top)
    else:
        g.tell("concern.focus", first, top)


def best_hero(g: Road, indicator: int) -> int:
    """R10.3.1, R10.3.3: the hero at the Inn that an indicator picks, or EMPTY."""
    heroes = [hero for hero in g.inn if hero != EMPTY]
    if not heroes:
        return EMPTY
    town = g.tables.hero_town
    worth = [hero_worth(g, hero, indicator) for hero in heroes]
    high = max(worth)
    # The Inn is searched from the left, so of equal heroes the leftmost stays.
    equal = [hero for i, hero in enumerate(heroes) if worth[i] == high]
    best = min(equal, key=lambda hero: g.delivery.index(town[hero]))
    g.tell("concern.indicator-tie" if worth.count(high) > 1 else "concern.indicator", indicator, best, high)
    return best


def hero_worth(g: Road, hero: int, indicator: int) -> int:
    """R10.3.1: what an indicator looks at."""
    if indicator == FOCUS:
        return load(g, g.tables.hero_town[hero])
    return sum([g.price(good) for good in g.tables.hero_wants[hero]])


# -- its turn -------------------------------------------------------------------------------------------------------


def concern_turn(g: Road, _: int) -> Turn:
    """R10.2.1, R10.2.2: draw a card, walk there, and do its lines from top to bottom."""
    t = g.tables
    if not g.action_bag:
        g.action_bag = list(range(len(t.action_ids)))
    card: int = g.action_bag[0] if len(g.action_bag) == 1 else (yield Draw("action-card", g.action_bag))
    g.action_bag.remove(card)
    g.action = card
    while t.action_district[card] not in t.beside[g.concern_pawn]:
        g.concern_pawn = (g.concern_pawn + 1) % len(t.beside)
    g.tell("concern.card", card)
    for line in t.action_lines[card]:
        yield from do_line(g, line)


def do_line(g: Road, line: str) -> Turn:
    """R10.2.2: one line of an action card; what cannot be done is skipped."""
    if line == "wheel":
        g.turn_wheel()
    elif line == "bulk":
        take_bulk(g)
    elif line == "bargain":
        take_bargains(g)
    elif line == "commission":
        yield from concern_commission(g)
    elif line == "dark":
        yield from concern_leads(g, DARK_ROAD)
    elif line == "shortcut":
        yield from concern_leads(g, SHORTCUT)
    elif line == "back-door":
        yield from back_door(g)
    elif line == "deed":
        if g.deed_slots[TOP] != EMPTY or g.deed_slots[BOTTOM] != EMPTY:
            concern_deed(g, TOP if g.deed_slots[TOP] != EMPTY else BOTTOM)
            g.concern_gains(0, g.tables.top_prestige, 0)
    elif line == "dearest":
        serve_hero(g, DEAREST)
    elif line == "focus":
        serve_hero(g, FOCUS)
    elif line.startswith("stock"):
        g.concern_gains(0, 0, int(line[6:]))
    else:
        g.concern_gains(int(line[6:]), 0, 0)


def place(g: Road, good: int) -> int:
    """R2.4.1: the price position of a good."""
    return (g.tables.section[good] + g.rot) % TYPES


def take_bulk(g: Road) -> None:
    """R10.2.2: all dice of the section with most of them; of equal ones the dearer, then the first of the two
    cheapest."""
    good = max(range(TYPES), key=lambda good: (g.dice[good], -place(g, good)))
    if g.dice[good]:
        g.tell("concern.rule-bulk")
        take_dice(g, good, g.dice[good])


def take_bargains(g: Road) -> None:
    """R10.2.2: a die of each of the two cheapest sections that have one; of equal ones the last of the two cheapest."""
    cheap = sorted([good for good in range(TYPES) if g.dice[good]], key=lambda good: -place(g, good))
    if cheap:
        g.tell("concern.rule-bargain")
    for good in cheap[:2]:
        take_dice(g, good, 1)


def take_dice(g: Road, good: int, dice: int) -> None:
    """R10.2.3: market dice go aside, and are paid as far as the coins allow."""
    g.tell("concern.buys", good, dice)
    g.dice[good] -= dice
    g.aside += dice
    g.concern_pays(g.price(good))
    g.concern_gains(0, 0, dice)


def concern_commission(g: Road) -> Turn:
    """R10.3.2: the open commission of the town with the highest load that has one."""
    if len(g.concern_tiles) >= g.tables.most_tiles:
        g.tell("concern.full")
        return
    tell_focus(g)
    for town in by_load(g):
        if g.tops[town] != EMPTY:
            tile = yield from take_top(g, town)
            g.concern_tiles = (*g.concern_tiles, tile)
            g.tell("concern.commission", tile)
            return


def back_door(g: Road) -> Turn:
    """R10.2.2: a coin moves the Dark Market marker by one."""
    if g.concern_coins:
        g.concern_pays(1)
        g.dark_market = (g.dark_market + 1) % 4
        g.tell("concern.market", g.dark_market)
        if g.tables.market_goods[g.dark_market]:
            g.concern_gains(0, 0, 2)
        else:
            yield from concern_commission(g)


def concern_deed(g: Road, slot: int) -> None:
    """R10.1.2: an open deed, which it does not look at."""
    deed = g.deed_slots[slot]
    g.deed_slots[slot] = EMPTY
    g.concern_deeds |= 1 << deed
    g.tell("concern.deed", deed)


def serve_hero(g: Road, indicator: int) -> None:
    """R10.3.1: sell to the hero of an indicator as much as the stock allows, and let the hero ride along if there is
    room."""
    hero = best_hero(g, indicator)
    if hero == EMPTY:
        return
    sold = min(g.tables.sells, g.stock)
    values = sorted([g.price(good) for good in g.tables.hero_wants[hero]], reverse=True)
    g.stock -= sold
    g.tell("concern.sells", sold, hero)
    g.concern_gains(sum(values[:sold]), 0, 0)
    concern_hero(g, hero)


def concern_hero(g: Road, hero: int) -> None:
    """R10.3.1: a hero joins, or goes under the deck if there is no place."""
    take_from_inn(g, hero)
    if len(g.concern_heroes) >= g.tables.most_heroes:
        g.drop_hero(hero)
        g.tell("concern.hero-dropped", hero)
    else:
        g.concern_heroes = (*g.concern_heroes, hero)
        g.tell("concern.hero", hero)


# -- caravans -------------------------------------------------------------------------------------------------------


def concern_leads(g: Road, route: int) -> Turn:
    """R10.4.1: with something to deliver it leads a caravan there; with nothing it explores the ruins."""
    tell_focus(g)
    town = focus(g)
    if load(g, town) == 0:
        g.ruins = (g.ruins + 1) % 4
        g.tell("concern.ruins", g.ruins)
        g.concern_gains(0, 1, 1)
        if g.rules.sarcophagi and g.sarcophagus_bag:
            tomb = yield from draw_sarcophagus(g, CONCERN)
            g.concern_gains(g.tables.sarcophagus[tomb][4], 0, g.tables.sarcophagus[tomb][5])
        return
    from ..turns.caravan import DIE_PLACE, companion_deck, draw_companion, gather

    extra = 0
    card = g.row[DIE_PLACE]
    if card != EMPTY:
        extra = 1
        g.row[DIE_PLACE] = EMPTY
    elif companion_deck(g):
        card = yield from draw_companion(g)
    if card != EMPTY:
        g.concern_companions = (*g.concern_companions, card)
        g.tell("concern.companion", g.tables.kind[card])
    g.leader = CONCERN
    g.route = route
    g.destination = town
    g.tell("concern.caravan", route, town)
    yield from gather(g, CONCERN, extra)


def concern_score(g: Road) -> list[tuple[str, int]]:
    """R10.7.1: the lines of its score."""
    return [
        ("base", min(g.concern_coins, g.concern_prestige)),
        ("deeds", bin(g.concern_deeds).count("1")),
        ("served", bin(g.served).count("1")),
        ("tombs", sarcophagus_points(g, CONCERN)),
    ]
