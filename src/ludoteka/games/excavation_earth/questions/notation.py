"""How moves of Excavation Earth are written: `excavate with Y3`, `sell P at 1 3`, `travel 2 to G3`."""

import re
from typing import Any

from ludoteka.core.choice import NO, Choice, Move
from ludoteka.core.notation import Form, Gap, Notation, about, plain, word

from ..components.tables import BUYERS, CENTRES, COLOURS, KINDS, TYPE_IDS, TYPES, ZU_KINDS, Tables
from ..rules.opponent.choice import CRITERIA
from ..rules.opponent.moves import ALONE
from ..rules.state import ACTIONS, TO_EXCAVATE, TO_SURVEY, TO_TRAVEL, ZU_SEAT
from ..rules.turns.command import AT, END, ORDERS, USE
from ..rules.turns.dig import FROM_SUPPLY
from ..rules.turns.trade import DELIVER, WITH_SPECIAL, WITH_TRADER

STORAGE = ["hold", "hatch"]
SUBSTITUTES = ["acquire", "deliver"]
ADDITIONS = "nothing|trader(?: S)?(?: [YGRPO])?|S(?: [YGRPO])?|[YGRPO]"
"""R5.3.2: a trader, a special buyer, a coloured one, in this order."""


def ids(names: list[str], key: str = "") -> Gap:
    """Things with printed names."""
    numbers = {name: i for i, name in enumerate(names)}
    return Gap(
        "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True)),
        lambda i: names[i] if 0 <= i < len(names) else str(i),
        numbers.__getitem__,
        key,
    )


def several(one: Gap, none: str = "none") -> Gap:
    """Any number of them in a row, as a sorted tuple."""
    return Gap(
        rf"{none}|(?:{one.pattern})(?: (?:{one.pattern}))*",
        lambda items: " ".join(map(one.write, items)) or none,
        lambda text: () if text == none else tuple(sorted(map(one.read, text.split()))),
    )


# -- values that are put together -----------------------------------------------------------------------------------


def write_item(item: int) -> str:
    """An artefact in storage."""
    name = TYPE_IDS[item % TYPES] if 0 <= item < 2 * TYPES else str(item)
    return f"{name}/hatch" if item >= TYPES else name


def read_item(text: str) -> int:
    name, _, where = text.partition("/")
    return TYPE_IDS.index(name) + (TYPES if where else 0)


def write_pair(pair: int) -> str:
    return f"{'alone' if pair >> 6 == ALONE else write_item(pair >> 6)} {write_item(pair & 63)}"


def read_pair(text: str) -> int:
    one, two = text.split()
    return (ALONE if one == "alone" else read_item(one)) * 64 + read_item(two)


def write_markets(mask: int | list[int]) -> str:
    places = [market for market in range(6) if mask >> market & 1] if isinstance(mask, int) else mask
    return " ".join(str(market + 1) for market in places) or "none"


def read_markets(text: str) -> int:
    return sum(1 << (int(number) - 1) for number in set(text.split()))


def write_additions(move: int) -> str:
    parts = ["trader"] if move & WITH_TRADER else []
    parts += ["S"] if move & WITH_SPECIAL else []
    parts += [COLOURS[(move >> 2) - 1]] if 0 < move >> 2 <= 5 else []
    return " ".join(parts) or "nothing"


def read_additions(text: str) -> int:
    move = 0
    for part in text.split():
        if part == "trader":
            move |= WITH_TRADER
        elif part == "S":
            move |= WITH_SPECIAL
        elif part != "nothing":
            move = move & 3 | (COLOURS.index(part) + 1) << 2
    return move


def write_queued(buyer: int) -> str:
    return f"{buyer // AT + 1}:{buyer % AT + 1}"


def read_queued(text: str) -> int:
    market, place = map(int, text.split(":"))
    return (market - 1) * AT + place - 1


def write_seat(seat: int) -> str:
    return "zu" if seat == ZU_SEAT else str(seat + 1)


def read_seat(text: str) -> int:
    return ZU_SEAT if text == "zu" else int(text) - 1


# -- forms ----------------------------------------------------------------------------------------------------------


def act(number: int) -> Form:
    """`excavate with Y3`."""
    return Form(
        f"{ACTIONS[number]} with {{card}}",
        lambda choice, m: {"card": m & 63} if m >= 0 and m >> 6 == number else None,
        lambda choice, gaps: number * 64 + gaps["card"],
    )


def extra(number: int) -> Form:
    """`extra excavate Y`, `extra market 3`: the card is imaginary, and only what matters of it is written."""
    name = f"extra {ACTIONS[number]}"
    if number == TO_TRAVEL:
        return word(name, 0)
    if number in (TO_EXCAVATE, TO_SURVEY):
        return Form(
            f"{name} {{colour}}",
            lambda choice, m: {"colour": (m & 63) // 6} if m >> 6 == number else None,
            lambda choice, gaps: number * 64 + gaps["colour"] * 6,
        )
    return Form(
        f"{name} {{market}}",
        lambda choice, m: {"market": (m & 63) % 6} if m >> 6 == number else None,
        lambda choice, gaps: number * 64 + gaps["market"],
    )


def walk(name: str) -> Form:
    return Form(
        f"{name} {{explorer}} to {{location}}",
        lambda choice, m: {"explorer": m >> 5, "location": m & 31} if m >= 0 else None,
        lambda choice, gaps: gaps["explorer"] * 32 + gaps["location"],
    )


def acquiring() -> Form:
    return Form(
        "acquire {colour} into {storage}",
        lambda choice, m: {"colour": m >> 1, "storage": m & 1} if 0 <= m < DELIVER else None,
        lambda choice, gaps: gaps["colour"] * 2 + gaps["storage"],
    )


def sample_forms() -> list[Form]:
    def subject(choice: Choice, gaps: dict[str, Any], move: int) -> Move:
        return move if gaps["artefact"] == choice.about else -2

    return [
        word("no sample", NO),
        Form(
            "sample {artefact}",
            lambda choice, m: {"artefact": choice.about} if m == FROM_SUPPLY else None,
            lambda choice, gaps: subject(choice, gaps, FROM_SUPPLY),
        ),
        Form(
            "move guard {guard} to {artefact}",
            lambda choice, m: {"guard": m, "artefact": choice.about},
            lambda choice, gaps: subject(choice, gaps, gaps["guard"]),
        ),
    ]


def notation(t: Tables) -> Notation:
    artefact = ids(TYPE_IDS)
    item = Gap(rf"(?:{artefact.pattern})(?:/hatch)?", write_item, read_item)
    card = ids(t.card_ids)
    number = r"[1-9]"
    gaps = {
        "seat": Gap(r"zu|[1-9]", write_seat, read_seat, "seat."),
        "faction": ids(t.faction_ids, "faction."),
        "card": card,
        "cards": several(card),
        "artefact": artefact,
        "artefacts": several(artefact),
        "guard": artefact,
        "item": item,
        "items": several(item),
        "pair": Gap(rf"(?:alone|{item.pattern}) {item.pattern}", write_pair, read_pair),
        "location": ids(t.location_ids, "location."),
        "colour": Gap("[YGRPO]", lambda i: COLOURS[i], COLOURS.index, "colour."),
        "buyer": Gap("[YGRPOS]", lambda i: BUYERS[i], BUYERS.index, "buyer."),
        "market": Gap("[1-6]", lambda i: str(i + 1), lambda text: int(text) - 1),
        "markets": Gap("[1-6](?: [1-6])*", write_markets, read_markets),
        "additions": Gap(ADDITIONS, write_additions, read_additions),
        "queued": Gap(rf"[1-6]:{number}", write_queued, read_queued),
        "place": Gap(number, lambda i: str(i + 1), lambda text: int(text) - 1),
        "explorer": Gap("[1-3]", lambda i: str(i + 1), lambda text: int(text) - 1),
        "storage": ids(STORAGE, "storage."),
        "centre": ids(CENTRES, "centre."),
        "kind": ids(KINDS),
        "ability": ids(t.command_names, "command."),
        "action": ids(ACTIONS, "action."),
        "zukind": ids([*ZU_KINDS, "carried"], "zukind."),
        "zurule": Gap("|".join(ZU_KINDS), str, str, "zurule."),
        "zucard": ids(t.zu_ids, "zu."),
        "criterion": Gap("|".join(CRITERIA), str, str, "criterion."),
        "substitute": Gap("|".join(SUBSTITUTES), str, str, "substitute."),
    }
    take = [word("no more", NO), plain("take {artefact}")]
    forms = {
        # set-up and preparation
        "faction": [plain("faction {faction}")],
        "card": [about("deal {card} to {seat}", "seat")],
        "packet": [about("packet {card} for {seat}", "seat")],
        "mulligan": [plain("mulligan {cards}")],
        "forecast": [plain("forecast {card}")],
        "tile": [plain("draw {artefact}")],
        "buyer": [plain("buyer {buyer}")],
        "command-card": [about("lay {kind} at {centre}", "centre")],
        "draft": [plain("pick {cards}")],
        "lost": [plain("lose {card}")],
        # a turn
        "explorer": [plain("explorer at {location}")],
        "step": [word("stay", NO), walk("step")],
        "action": [word("pass", NO), *map(act, range(len(ACTIONS)))],
        "extra": [word("no extra action", NO), *map(extra, range(len(ACTIONS)))],
        "travel": [word("stop", NO), walk("travel")],
        "take": take,
        "equipment": take,
        "sample": sample_forms(),
        "guard": [plain("use guard {artefact}")],
        "market": [plain("add {additions}")],
        "prior": [word("no purchase", NO), acquiring()],
        "sale": [
            Form(
                "sell {colour} at {markets}",
                lambda choice, m: {"colour": m >> 6, "markets": m & 63},
                lambda choice, gaps: gaps["colour"] * 64 + gaps["markets"],
            )
        ],
        "goods": [plain("hand over {items}")],
        "deal": [
            word("no more", NO),
            acquiring(),
            Form(
                "deliver {item}",
                lambda choice, m: {"item": m - DELIVER},
                lambda choice, gaps: DELIVER + gaps["item"],
            ),
        ],
        "command": [word(name, number) for number, name in enumerate(ORDERS)],
        "trader": [word("no trader", NO), word("trader", USE)],
        "ability": [word("no ability", NO), word("use ability", USE)],
        "bribe": [word("stop", NO), plain("bribe {queued}")],
        "bribe-to": [
            Form(
                "to the end of {market}",
                lambda choice, m: {"market": m // AT} if m % AT == END else None,
                lambda choice, gaps: gaps["market"] * AT + END,
            ),
            plain("exchange with {queued}"),
        ],
        "replace": [plain("replace {place}")],
        "free": [word("nothing free", NO), plain("keep {artefact}")],
        "site": [plain("site {artefact}")],
        "purchase": [word("no purchase", NO), plain("buy {artefact}")],
        "discard": [plain("discard {cards}")],
        "drop": [plain("drop {card}")],
        # Zu
        "zu-kind": [plain("zu kind {zukind}")],
        "zu-card": [plain("zu reveals {zucard}")],
        "zu-colour": [plain("zu colour {colour}")],
        "zu-market": [plain("zu market {market}")],
        "zu-artefact": [plain("zu artefact {artefact}")],
        "zu-item": [plain("zu sells {item}")],
        "zu-goods": [plain("zu delivers {pair}")],
        "zu-survey": [plain("zu draws {card}")],
    }
    return Notation(gaps, forms)
