"""What a tile or a road would bring, before it is laid."""

from ludoteka.core.scene import item, message
from ludoteka.core.wire import Item

from ..components.tables import WHISKY
from ..rules.flow import SEQUENCE
from ..rules.scoring import points_for, score_tile, scroll_points
from ..rules.state import Skye
from ..rules.territory import Territory

MAJORITY = ("fleet", "whisky", "gold")
BEFORE_INCOME = [step.name for step in SEQUENCE].index("roads before income")
"""Here a round has begun whose income is still to come."""


def rounds_left(g: Skye, space: int) -> list[int]:
    """The rounds in which a scoring tile still scores, this one included."""
    if g.round == 0 and g.ledger:
        return []
    now = max(g.round, 1)
    return [n for n, spaces in enumerate(g.tables.round_spaces[g.seats], 1) if n >= now and space in spaces]


def next_income(g: Skye) -> int:
    """The round whose income is paid next; 0 where none is to come."""
    if g.round == 0 and g.ledger:
        return 0
    number = g.round if g.step == BEFORE_INCOME else g.round + 1
    return number if number <= len(g.tables.round_spaces[g.seats]) else 0


def gains(g: Skye, seat: int, land: Territory) -> list[Item]:
    """What another territory would bring: points of each scoring tile now and how often, income and scrolls."""
    old = g.land[seat]
    after = g.copy()
    after.land[seat] = land
    items = []
    for space, tile in enumerate(g.scoring):
        if g.tables.scoring_rule[tile] == "gold":
            continue
        if g.tables.scoring_rule[tile] in MAJORITY:
            more = score_tile(after, tile)[seat] - score_tile(g, tile)[seat]
        else:
            more = points_for(after, tile, seat) - points_for(g, tile, seat)
        times = len(rounds_left(g, space))
        if more and times:
            name = message(g.tables.scoring_name[tile])
            text = message("foresee.scoring", letter="ABCD"[space], scoring=name, n=times)
            items.append(item(text, art=f"scoring/{g.tables.scoring_ids[tile]}", value=f"{more:+d}"))
    whisky = land.linked_count(WHISKY) - old.linked_count(WHISKY)
    if whisky and next_income(g):
        items.append(item(message("foresee.income"), art="coin", value=f"{whisky:+d}"))
    scrolls = scroll_points(land) - scroll_points(old)
    if scrolls:
        items.append(item(message("foresee.scrolls"), art="vp", value=f"{scrolls:+d}"))
    return items
