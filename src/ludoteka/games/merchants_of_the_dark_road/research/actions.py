"""The moves of Merchants of the Dark Road as numbers. Using a companion has one number wherever it is offered."""

from ludoteka.core.actions import Actions
from ludoteka.core.choice import NO

from ..components.tables import BUILDINGS, DISTRICTS, FACES, KINDS, NOTICES, STEEDS, TOWNS, TYPES, UPGRADES, Tables
from ..rules.moves import (
    ABILITY,
    BACK,
    BUILDING,
    BUNDLES,
    BY_FLICKER,
    CHANGE,
    CHANGES,
    FORTUNE_COINS,
    FORTUNE_DEED,
    FORTUNE_DIE,
    FORTUNE_UPGRADE,
    FORWARD,
    HERO_DECK,
    PAY_COINS,
    PAY_LANTERN,
    PAY_QUARTZ,
    PURCHASES,
    ROTATE,
    ROW,
    SCOUT,
    TAKE_COINS,
    TAKE_LANTERN,
    TAKE_PRESTIGE,
    TO_DEED,
    TO_MARKET,
    TO_TILE,
    TO_TOWN,
    TURN_WHEEL,
    YES,
)


def actions(tables: Tables) -> Actions:
    yes_no = [YES, NO]
    goods = range(TYPES)
    items = range(2 * TYPES)
    faces = range(len(FACES))
    heroes = range(len(tables.hero_name))
    tiles = range(len(tables.tile_ids))
    towns = range(len(TOWNS))
    deeds = range(len(tables.deed_ids))
    sources = range(3)
    steeds = range(len(STEEDS))
    upgrades = range(len(UPGRADES))
    bundles = range(BUNDLES)
    values = range(1, 7)
    return Actions(
        answers={
            "keep-deed": deeds,
            "draft": steeds,
            "reset": yes_no,
            "plan": range(3 * len(FACES)),
            "slot": range(3),
            "special": [NO, *faces, TAKE_COINS, TURN_WHEEL, TAKE_PRESTIGE, TAKE_LANTERN],
            "move": range(10),
            "horseshoe": [NO, FORWARD, BACK],
            "act": [NO, *range(len(DISTRICTS)), *(BUILDING + building for building in range(len(BUILDINGS)))],
            "bazaar": [*range(PURCHASES), ROTATE, *range(CHANGE, CHANGES)],
            "commission": [NO, *towns],
            "dark-market": [NO, *range(10)],
            "inn": [NO, *heroes, SCOUT],
            "sale": bundles,
            "yurg": [NO, 0, 1],
            "ruins": range(10),
            "ruins-roll": yes_no,
            "tomb": yes_no,
            "wheel": yes_no,
            "good": [NO, *goods],
            "hero": [NO, *heroes, HERO_DECK],
            "upgrade": [NO, *goods],
            "deed": [NO, *sources],
            "south": [NO, *towns, *(TO_DEED + source for source in sources)],
            "steed": steeds,
            "pay": [NO, *items, PAY_COINS, PAY_LANTERN, PAY_QUARTZ],
            "candle": [NO, *heroes, *(TO_TOWN + town for town in towns)],
            "exchange": [NO, *range(9)],
            "companion": range(ROW + 1),
            "route": [0, 1, BY_FLICKER],
            "destination": towns,
            "travel-die": range(7),
            "adjust": range(20),
            "window": [NO],
            "deliver": [NO, *heroes, *(TO_TILE + tile for tile in tiles)],
            "hand-in": bundles,
            "fortune": [
                FORTUNE_DIE,
                FORTUNE_COINS,
                *(FORTUNE_DEED + source for source in sources),
                *(FORTUNE_UPGRADE + upgrade for upgrade in upgrades),
            ],
            "return-good": items,
            "drop-token": range(2),
            "drop-hero": heroes,
            "drop-commission": tiles,
            "downgrade": goods,
            "lose-good": items,
            "lose-hero": heroes,
            "join": yes_no,
            "copy": values,
            "town": [NO, *towns],
            "final-town": [NO, *towns],
            "dragon": heroes,
            "gift-potion": items,
            "gift-hero": heroes,
            "cosimo": [*upgrades, TO_MARKET],
        },
        shared={"use": [ABILITY + ability for ability in range(2 * KINDS)]},
        chance={
            "building": range(len(BUILDINGS)),
            "first-good": goods,
            "commission-tile": tiles,
            "upgrade-gone": upgrades,
            "companion-card": range(len(tables.card_ids)),
            "hero-card": heroes,
            "deed-shown": deeds,
            "start": range(4),
            "delivery": towns,
            "notice": range(len(NOTICES)),
            "night-die": faces,
            "illuminated": faces,
            "deed-card": deeds,
            "starting-hero": heroes,
            "steed-card": steeds,
            "market-die": goods,
            "event-card": range(len(tables.event_ids)),
            "travel-roll": values,
            "action-card": range(len(tables.action_ids)),
            "tomb-card": range(len(tables.sarcophagus_ids)),
            "ruins-die": range(6),
            "oracle-die": range(6),
        },
    )
