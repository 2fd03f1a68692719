"""What the fields of a state may hold, each by itself; what they owe each other stands in the title's laws."""

from typing import Final

from ludoteka.core.fields import Field, group, many, row, seat, seats, whole, word

from ..components.tables import AREAS, CHARACTERS, KINDS, LEVELS, SPACES
from .state import LAST_BOAT, NOWHERE, Garden
from .turns.start import ORDER_TOKENS

UNITS: Final = 3 * len(CHARACTERS)
STAGES: Final = 4


def last_space(g: Garden) -> int:
    return len(g.tables.stage) - 1


def by_seat(item: Field) -> Field:
    return many(item, count=seats)


def by_area(high: int) -> Field:
    return many(whole(0, high), count=AREAS)


area = whole(0, AREAS - 1)
somewhere = whole(NOWHERE, AREAS - 1)
tokens = whole(0, 99)
markers = whole(0, lambda g: g.tables.markers)
sites = whole(0, lambda g: g.tables.sites)
turns = whole(0, last_space)

FIELDS: dict[str, Field] = {
    "turn": turns,
    "who": by_seat(whole(-1, len(CHARACTERS) - 1)),
    "seat_of": many(seat(none=True), count=len(CHARACTERS)),
    "vp": by_seat(whole(0, 9999)),
    "ledger": many(row(seat(), word("attack", "regions", "throat"), turns, tokens), most=9999),
    "people": by_seat(tokens),
    "gold": by_seat(tokens),
    "magic": many(tokens, count=lambda g: g.seats * LEVELS),
    "supply": many(tokens, count=3),
    "reserve": by_seat(markers),
    "markers": many(markers, count=lambda g: g.seats * AREAS),
    "suspended": by_seat(markers),
    "throat": by_seat(markers),
    "recruited": by_seat(markers),
    "unit_reserve": many(whole(0, 9), count=UNITS),
    "units": many(whole(0, 9), count=UNITS * AREAS),
    "doomed": many(whole(0, UNITS * AREAS - 1), most=UNITS * 9),
    "bought": many(whole(0, 9), count=UNITS * KINDS),
    "spies": many(whole(0, KINDS - 1), most=2),
    "upgrades": many(tokens, count=KINDS),
    "vuko_tokens": by_seat(whole(0, lambda g: g.tables.vuko_tokens)),
    "reputation": by_seat(whole(0, lambda g: g.tables.worst)),
    "ladder": many(seat(), most=seats),
    "space": by_seat(whole(1, last_space)),
    "stack": many(seat(), most=seats),
    "order": many(seat(), most=seats),
    "leaps": by_seat(whole(0, 1 << STAGES)),
    "boats": whole(0, lambda g: len(g.tables.boats)),
    "scoring": whole(0, lambda g: len(g.tables.boats)),
    "snow": whole(0, lambda g: g.tables.limit[g.seats]),
    "sequence": many(whole(-1, len(SPACES) - 1), count=ORDER_TOKENS),
    "planned": many(group(seat(), most=lambda g: g.seats * max(g.tables.actions)), count=len(SPACES)),
    "regions": many(area, most=AREAS),
    "open": many(area, most=AREAS),
    "near": many(group(area, most=AREAS), count=AREAS),
    "nations": by_area(AREAS),
    "sites": many(sites, count=AREAS),
    "carried": sites,
    "absorbed": sites,
    "towers": by_area(1),
    "nightmares": by_area(2),
    "closed": by_area(1),
    "thorn": somewhere,
    "vuko": somewhere,
    "ending": whole(0, LAST_BOAT),
}

RENAMED: Final = {
    "position": "reputation",
    "garden": "recruited",
    "hunted": "vuko_tokens",
    "behind": "suspended",
    "spare": "unit_reserve",
}
"""Fields that older saves know by another name."""
