"""How things are written in moves, events and reasons: `Y3`, `Y-A/hatch`, `1 3`."""

from collections.abc import Callable

from ludoteka.core.notation import Placeholder, ids
from ludoteka.core.scene import message
from ludoteka.core.wire import Message

from ..components.tables import BUYERS, CENTRES, COLOURS, KINDS, TYPE_IDS, TYPES, ZU_KINDS, Tables
from ..rules.moves import (
    ALONE,
    WITH_SPECIAL,
    WITH_TRADER,
    added_colour,
    in_hatch,
    market_of,
    pair_of,
    parts,
    place_of,
    queued,
    type_of,
    with_colour,
    with_special,
    with_trader,
)
from ..rules.opponent.choice import CRITERIA
from ..rules.state import ACTIONS, ZU_SEAT
from .names import addition_names, artefact_name, card_name, item_name, pair_name, queued_name

STORAGE = ["hold", "hatch"]
SUBSTITUTES = ["acquire", "deliver"]
ADDITIONS = "nothing|trader(?: S)?(?: [YGRPO])?|S(?: [YGRPO])?|[YGRPO]"
"""R5.3.2: a trader, a special buyer, a coloured one, in this order."""


def several(one: Placeholder, name: Callable[[int], Message], none: str = "none") -> Placeholder:
    """Any number of them in a row, as a sorted tuple."""
    return Placeholder(
        rf"{none}|(?:{one.pattern})(?: (?:{one.pattern}))*",
        lambda items: " ".join(map(one.write, items)) or none,
        lambda text: () if text == none else tuple(sorted(map(one.read, text.split()))),
        name=lambda items: [name(item) for item in items],
    )


# -- values that are put together -----------------------------------------------------------------------------------


def write_item(item: int) -> str:
    """An artefact in storage."""
    name = TYPE_IDS[type_of(item)] if 0 <= item < 2 * TYPES else str(item)
    return f"{name}/hatch" if item >= TYPES else name


def read_item(text: str) -> int:
    name, _, where = text.partition("/")
    return in_hatch(TYPE_IDS.index(name)) if where else TYPE_IDS.index(name)


def write_pair(pair: int) -> str:
    return " ".join(["alone", *map(write_item, parts(pair))][-2:])


def read_pair(text: str) -> int:
    one, two = text.split()
    return pair_of(ALONE if one == "alone" else read_item(one), read_item(two))


def write_markets(markets: list[int]) -> str:
    return " ".join(str(market + 1) for market in markets) or "none"


def read_markets(text: str) -> int:
    """A bit for each market."""
    return sum(1 << (int(number) - 1) for number in set(text.split()))


def write_additions(move: int) -> str:
    found = ["trader"] if with_trader(move) else []
    found += ["S"] if with_special(move) else []
    found += [COLOURS[added_colour(move)]] if 0 <= added_colour(move) < len(COLOURS) else []
    return " ".join(found) or "nothing"


def read_additions(text: str) -> int:
    move = 0
    for part in text.split():
        if part == "trader":
            move |= WITH_TRADER
        elif part == "S":
            move |= WITH_SPECIAL
        elif part != "nothing":
            move = with_colour(move, COLOURS.index(part))
    return move


def write_queued(buyer: int) -> str:
    return f"{market_of(buyer) + 1}:{place_of(buyer) + 1}"


def read_queued(text: str) -> int:
    market, place = map(int, text.split(":"))
    return queued(market - 1, place - 1)


def write_seat(seat: int) -> str:
    return "zu" if seat == ZU_SEAT else str(seat + 1)


def read_seat(text: str) -> int:
    return ZU_SEAT if text == "zu" else int(text) - 1


# -- gaps -----------------------------------------------------------------------------------------------------------


def placeholders(t: Tables) -> dict[str, Placeholder]:
    """What the gaps of the forms can hold, with the names of these tables."""
    artefact = ids(TYPE_IDS, name=artefact_name)
    item = Placeholder(rf"(?:{artefact.pattern})(?:/hatch)?", write_item, read_item, name=item_name)
    card = ids(t.card_ids, name=lambda number: card_name(t, number))
    number = r"[1-9]"
    return {
        "seat": Placeholder(r"zu|[1-9]", write_seat, read_seat, "seat."),
        "faction": ids(t.faction_ids, "faction."),
        "card": card,
        "cards": several(card, lambda number: card_name(t, number)),
        "artefact": artefact,
        "artefacts": several(artefact, artefact_name),
        "guard": artefact,
        "item": item,
        "items": several(item, item_name),
        "pair": Placeholder(rf"(?:alone|{item.pattern}) {item.pattern}", write_pair, read_pair, name=pair_name),
        "location": ids(t.location_ids, "location."),
        "colour": Placeholder("[YGRPO]", lambda i: COLOURS[i], COLOURS.index, "colour."),
        "buyer": Placeholder("[YGRPOS]", lambda i: BUYERS[i], BUYERS.index, "buyer."),
        "market": Placeholder("[1-6]", lambda i: str(i + 1), lambda text: int(text) - 1),
        "markets": Placeholder(
            "[1-6](?: [1-6])*", write_markets, read_markets, name=lambda markets: [market + 1 for market in markets]
        ),
        "additions": Placeholder(ADDITIONS, write_additions, read_additions, name=addition_names),
        "queued": Placeholder(rf"[1-6]:{number}", write_queued, read_queued, name=queued_name),
        "place": Placeholder(number, lambda i: str(i + 1), lambda text: int(text) - 1),
        "explorer": Placeholder("[1-3]", lambda i: str(i + 1), lambda text: int(text) - 1),
        "storage": ids(STORAGE, "storage."),
        "centre": ids(CENTRES, "centre."),
        "kind": ids(KINDS, name=lambda i: message("card.command", n=i + 1)),
        "ability": ids(t.command_names, "command."),
        "action": ids(ACTIONS, "action."),
        "zukind": ids([*ZU_KINDS, "carried"], "zukind."),
        "zurule": Placeholder("|".join(ZU_KINDS), str, str, "zurule."),
        "zucard": ids(t.zu_ids, "zu."),
        "criterion": Placeholder("|".join(CRITERIA), str, str, "criterion."),
        "substitute": Placeholder("|".join(SUBSTITUTES), str, str, "substitute."),
    }
