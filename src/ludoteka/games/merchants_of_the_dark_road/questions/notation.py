"""How moves of Merchants of the Dark Road are written: `plan N2 in slot 1`, `buy AR AR WE`, `serve Agatha`."""

import re
from typing import Any

from ludoteka.core.choice import NO, Choice, Move
from ludoteka.core.errors import UnknownMove
from ludoteka.core.notation import Form, Gap, Notation, about, plain, word

from ..components.tables import (
    BUILDINGS,
    COMPANIONS,
    DISTRICTS,
    FACES,
    GOODS,
    MARKET_SPACES,
    NOTICES,
    RINGWAY,
    ROUTES,
    RUINS_SPACES,
    STEEDS,
    TOWNS,
    TYPES,
    UPGRADES,
    Tables,
)
from ..rules.turns.ask import ABILITY, YES
from ..rules.turns.buildings import COINS, KINDS_OF_WEALTH, LANTERN, STONE, TO_TOWN
from ..rules.turns.caravan import (
    BY_CAT,
    BY_FLICKER,
    BY_WHISPER,
    FORTUNE_COINS,
    FORTUNE_DEED,
    FORTUNE_DIE,
    FORTUNE_UPGRADE,
    REROLL,
    ROW,
)
from ..rules.turns.companions import TO_MARKET
from ..rules.turns.day import BACK, BUILDING, FORWARD, PRESTIGE, WHEEL
from ..rules.turns.day import COINS as TAKE_COINS
from ..rules.turns.day import LANTERN as TAKE_LANTERN
from ..rules.turns.districts import CHANGE, POWERS, ROTATE, SCOUT, bought, given
from ..rules.turns.effects import TO_DEED
from ..rules.turns.gain import HERO_DECK
from ..rules.turns.towns import TO_TILE

ITEMS = [*GOODS, *(f"{good}+" for good in GOODS)]
SOURCES = ["top", "bottom", "deck"]
TOKENS = ["quartz", "horseshoe"]
WEALTH = ["lantern", "quartz", "coins"]
INDICATORS = ["dearest", "focus"]


def ids(names: list[str], key: str = "") -> Gap:
    """A gap for things that are known by a name."""
    numbers = {name: i for i, name in enumerate(names)}
    return Gap(
        "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True)),
        lambda i: names[i] if 0 <= i < len(names) else str(i),
        numbers.__getitem__,
        key,
    )


def count(pattern: str = r"\d{1,3}", first: int = 0) -> Gap:
    """A number, counted from `first` on."""
    return Gap(pattern, lambda i: str(i + first), lambda text: int(text) - first)


def write_items(items: tuple[int, ...]) -> str:
    return " ".join(ITEMS[item] for item in items) or "nothing"


def read_items(text: str) -> tuple[int, ...]:
    return () if text == "nothing" else tuple(ITEMS.index(name) for name in text.split())


def gaps(tables: Tables) -> dict[str, Gap]:
    items = "|".join(re.escape(item) for item in sorted(ITEMS, key=len, reverse=True))
    good = ids(GOODS, "good.")
    wealth = ids(WEALTH, "wealth.")
    seats = ["1", "2", "3", "4", "PC"]
    abilities = [f"{kind}{letter}" for kind in COMPANIONS for letter in "ab"]
    return {
        "seat": ids(seats, "seat."),
        "good": good,
        "other_good": good,
        "item": ids(ITEMS, "good."),
        "items": Gap(rf"nothing|(?:{items})(?: (?:{items}))*", write_items, read_items),
        "values": Gap(r"\d(?: \d)*", lambda some: " ".join(map(str, some)), lambda text: tuple(map(int, text.split()))),
        "face": ids(FACES, "face."),
        "slot": count("[1-3]", 1),
        "steps": count("[0-9]"),
        "value": count("[1-6]"),
        "site": count("[1-4]", 1),
        "place": count("[1-3]", 1),
        "n": count(),
        "town": ids(TOWNS, "town."),
        "district": ids(DISTRICTS, "district."),
        "building": ids(BUILDINGS, "building."),
        "space": ids(RINGWAY, "ringway."),
        "market": ids(MARKET_SPACES, "market."),
        "tablet": ids(RUINS_SPACES, "tablet."),
        "ruinsface": ids([f"RD{i}" for i in range(1, 7)], "ruinsdie."),
        "oracleface": ids([f"OD{i}" for i in range(1, 7)], "oracledie."),
        "hero": ids(tables.hero_name),
        "tile": ids(tables.tile_ids),
        "card": ids(tables.card_ids),
        "companion": ids(COMPANIONS, "companion."),
        "ability": ids(abilities, "ability."),
        "steed": ids(STEEDS, "steed."),
        "upgrade": ids(UPGRADES, "wagon."),
        "deed": ids(tables.deed_ids, "deed."),
        "source": ids(SOURCES, "deedfrom."),
        "event": ids(tables.event_ids, "eventcard."),
        "route": ids(ROUTES, "route."),
        "token": ids(TOKENS, "token."),
        "wealth": wealth,
        "other_wealth": wealth,
        "action": ids(tables.action_ids, "action."),
        "notice": ids(NOTICES, "notice."),
        "tomb": ids(tables.tomb_ids, "tomb."),
        "indicator": ids(INDICATORS, "indicator."),
    }


# -- forms ----------------------------------------------------------------------------------------------------------


def shifted(template: str, low: int, high: int = ABILITY - 1) -> Form:
    """A form whose only gap is the move, counted from `low` on."""
    name = re.findall(r"{(\w+)}", template)[0]
    return Form(
        template,
        lambda choice, m: {name: m - low} if low <= m <= high else None,
        lambda choice, parts: parts[name] + low,
    )


def packed(template: str, low: int, base: int, high: int) -> Form:
    """A form with two gaps: the move is `low` + first * base + second."""
    one, two = re.findall(r"{(\w+)}", template)
    return Form(
        template,
        lambda choice, m: dict(zip((one, two), divmod(m - low, base), strict=True)) if low <= m <= high else None,
        lambda choice, parts: low + parts[one] * base + parts[two],
    )


def purchase() -> Form:
    def join(choice: Choice, parts: dict[str, Any]) -> Move:
        items: tuple[int, ...] = parts["items"]
        if any(item >= TYPES or items.count(item) > 2 for item in items):
            raise UnknownMove("the Bazaar sells basic goods, two of a kind at most")
        return sum([POWERS[item] for item in items])

    return Form("buy {items}", lambda choice, m: {"items": tuple(bought(m))} if 0 <= m < 729 else None, join)


def bundle(template: str, wants: list[list[int]]) -> Form:
    """Goods for a hero or a commission, which the question is about."""

    def split(choice: Choice, m: Any) -> dict[str, Any] | None:
        return {"items": tuple(given(m, wants[choice.about]))} if 0 < m < 27 else None

    def join(choice: Choice, parts: dict[str, Any]) -> Move:
        wanted = wants[choice.about]
        types = [item % TYPES for item in parts["items"]]
        if len(set(types)) != len(types) or not set(types) <= set(wanted):
            names = ", ".join(GOODS[good] for good in wanted)
            raise UnknownMove(f"name each of {names} once at most, and nothing else")
        total = 0
        for item in parts["items"]:
            total += POWERS[wanted.index(item % TYPES)] * (1 + item // TYPES)
        return total

    return Form(template, split, join)


USE = Form(
    "use {ability}",
    lambda choice, m: {"ability": m - ABILITY} if m >= ABILITY else None,
    lambda choice, parts: parts["ability"] + ABILITY,
)
DECLINE = word("decline", NO)
DONE = word("done", NO)


def yes_no(yes: str, no: str) -> list[Form]:
    return [word(yes, YES), word(no, NO)]


def chance_forms() -> dict[str, list[Form]]:
    return {
        "building": [about("build {building} on {site}", "site")],
        "first-good": [plain("dearest {good}")],
        "commission-tile": [plain("reveal {tile}")],
        "upgrade-gone": [plain("remove {upgrade}")],
        "companion-card": [plain("companion {card}")],
        "hero-card": [plain("hero {hero}")],
        "deed-shown": [plain("show {deed}")],
        "start": [plain("start {seat}")],
        "delivery": [plain("deliver next to {town}")],
        "notice": [plain("notice {notice}")],
        "night-die": [about("roll {face} for {seat}", "seat")],
        "illuminated": [about("light {face} for {seat}", "seat")],
        "deed-card": [about("deal {deed} to {seat}", "seat")],
        "starting-hero": [plain("starting hero {hero}")],
        "steed-card": [plain("harness {steed}")],
        "market-die": [plain("market {good}")],
        "event-card": [plain("event {event}")],
        "travel-roll": [plain("travel {value}")],
        "action-card": [plain("concern {action}")],
        "tomb-card": [plain("open {tomb}")],
        "ruins-die": [plain("ruins die {ruinsface}")],
        "oracle-die": [plain("oracle die {oracleface}")],
    }


def window_forms(tables: Tables) -> dict[str, list[Form]]:
    """Questions beside which companions may be used."""
    return {
        "reset": yes_no("reset", "no reset"),
        "plan": [packed("plan {face} in slot {slot}", 0, 3, 17)],
        "slot": [plain("push slot {slot}")],
        "special": [
            word("take coins", TAKE_COINS),
            word("turn wheel", WHEEL),
            word("take prestige", PRESTIGE),
            word("take lantern", TAKE_LANTERN),
            word("no die", NO),
            shifted("act with {face}", 0, 5),
        ],
        "move": [plain("move {steps}")],
        "horseshoe": [word("keep horseshoe", NO), word("horseshoe forward", FORWARD), word("horseshoe back", BACK)],
        "act": [
            word("stop", NO),
            shifted("visit {building}", BUILDING),
            shifted("activate {district}", 0, BUILDING - 1),
        ],
        "bazaar": [
            word("rotate", ROTATE),
            packed("turn {good} to {other_good}", CHANGE, TYPES, CHANGE + 35),
            purchase(),
        ],
        "commission": [DECLINE, plain("commission for {town}")],
        "dark-market": [word("no coin", NO), plain("pay {steps}")],
        "inn": [word("leave", NO), word("scout", SCOUT), plain("serve {hero}")],
        "sale": [bundle("sell {items}", tables.hero_wants)],
        "yurg": [word("nothing", NO), word("explore ruins", 0), word("lead caravan", 1)],
        "ruins": [plain("advance {steps}")],
        "ruins-roll": yes_no("roll", "no roll"),
        "tomb": yes_no("open sarcophagus", "leave it closed"),
        "good": [DECLINE, plain("take {good}")],
        "hero": [DECLINE, word("welcome unseen hero", HERO_DECK), plain("welcome {hero}")],
        "upgrade": [DECLINE, plain("upgrade {good}")],
        "wheel": [DECLINE, word("turn wheel", YES)],
        "deed": [DECLINE, plain("deed {source}")],
        "south": [DECLINE, shifted("deed {source}", TO_DEED), plain("commission for {town}")],
        "steed": [plain("choose {steed}")],
        "pay": [
            word("do not pay", NO),
            word("pay coins", COINS),
            word("pay lantern", LANTERN),
            word("pay quartz", STONE),
            plain("pay with {item}"),
        ],
        "candle": [DECLINE, shifted("commission for {town}", TO_TOWN), plain("welcome {hero}")],
        "exchange": [DONE, packed("exchange {wealth} for {other_wealth}", 0, KINDS_OF_WEALTH, 8)],
        "companion": [word("befriend unseen", ROW), plain("befriend {place}")],
        "route": [word("dark road", 0), word("shortcut", 1), word("shortcut by flicker", BY_FLICKER)],
        "destination": [plain("travel to {town}")],
        "travel-die": [word("reroll", REROLL), plain("take die {value}")],
        "adjust": [word("keep value", 0), word("whisper", BY_WHISPER), shifted("cat plus {steps}", BY_CAT)],
        "window": [word("go on", NO)],
        "deliver": [DONE, shifted("fulfil {tile}", TO_TILE), plain("deliver {hero}")],
        "hand-in": [bundle("hand in {items}", tables.tile_wants)],
        "fortune": [
            word("fortune die", FORTUNE_DIE),
            word("fortune coins", FORTUNE_COINS),
            shifted("upgrade wagon {upgrade}", FORTUNE_UPGRADE),
            shifted("deed {source}", FORTUNE_DEED),
        ],
    }


def other_forms() -> dict[str, list[Form]]:
    """Questions that no companion interrupts."""
    return {
        "keep-deed": [plain("keep {deed}")],
        "draft": [plain("draft {steed}")],
        "return-good": [plain("return {item}")],
        "drop-token": [plain("drop token {token}")],
        "drop-hero": [plain("send away {hero}")],
        "drop-commission": [plain("give back {tile}")],
        "downgrade": [plain("downgrade {good}")],
        "lose-good": [plain("lose {item}")],
        "lose-hero": [plain("send away {hero}")],
        "join": yes_no("join", "stay"),
        "copy": [plain("copy {value}")],
        "town": [word("no town", NO), plain("visit town {town}")],
        "final-town": [word("no town", NO), plain("visit town {town}")],
        "dragon": [plain("release {hero}")],
        "gift-potion": [plain("gift {item}")],
        "gift-hero": [plain("gift hero {hero}")],
        "cosimo": [word("dark market", TO_MARKET), plain("upgrade wagon {upgrade}")],
    }


WINDOWS = frozenset(window_forms(Tables()))


def notation(tables: Tables) -> Notation:
    windows = {name: [USE, *forms] for name, forms in window_forms(tables).items()}
    return Notation(gaps(tables), chance_forms() | windows | other_forms())
