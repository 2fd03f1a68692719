"""What a player would otherwise work out by head: when each scoring tile scores and what it would give now, and what
comes next on the three tracks."""

from ludoteka.core.scene import aid, item, message, row, seat_name
from ludoteka.core.wire import Aid

from ..components.tables import TRACK_NAMES
from ..knowledge.view import shown_scoring
from ..rules.scoring import score_tile
from ..rules.state import Skye
from ..rules.turns.journey import next_space
from ..table.words import space_words
from .preview import rounds_left


def worth(g: Skye) -> dict[int, list[int]]:
    """What each scoring tile would give every seat now, as far as everybody may know."""
    return {tile: score_tile(g, tile) for tile in shown_scoring(g)}


def aids(g: Skye, viewer: int | None, seats: list[int], worth: dict[int, list[int]]) -> list[Aid]:
    found = [timetable(g, seats, worth)]
    if g.journeyman and viewer is not None:
        found.append(next_spaces(g, viewer))
    return found


def timetable(g: Skye, seats: list[int], worth: dict[int, list[int]]) -> Aid:
    """The scoring tiles with the rounds in which they still score and the points of every seat if scored now."""
    rows = []
    for space, tile in enumerate(g.scoring):
        art = f"scoring/{g.tables.scoring_ids[tile]}"
        name = message(g.tables.scoring_name[tile])
        left = rounds_left(g, space)
        cells = [
            item(name, art=art, value="ABCD"[space], lights=[f"scoring:{'ABCD'[space]}"]),
            item(message("aid.rounds", rounds=left) if left else message("aid.no-rounds")),
        ]
        points = worth.get(tile)
        cells += [item(seat_name(seat), seat=seat, value="?" if points is None else points[seat]) for seat in seats]
        rows.append(row(cells))
    head = [message("aid.scoring"), message("aid.scores-in"), *(seat_name(seat) for seat in seats)]
    return aid("timetable", "table", message("aid.timetable"), rows, head=head)


def next_spaces(g: Skye, seat: int) -> Aid:
    """What the next step on each track demands and gives."""
    items = []
    for track, name in enumerate(TRACK_NAMES):
        space = next_space(g, seat, track)
        words = space_words(g.tables, g.side, track, space)
        items.append(item(words, art=f"space/{g.side}/{name}/{space}", lights=[f"space:{seat}:{name}:{space}"]))
    return aid("tracks", "lines", message("aid.tracks"), items)
