"""What a player would otherwise work out by head: when each scoring tile scores and what it would give now, and what
comes next on the three tracks.

A line that says the same is the same object: scenes are made often, and nobody changes what lies in them.
"""

from functools import lru_cache

from ludoteka.core.scene import aid, item, message, row, seat_name
from ludoteka.core.wire import Aid, Item

from ..components.tables import TRACK_NAMES, Tables
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
        points = worth.get(tile)
        shown = tuple((seat, None if points is None else points[seat]) for seat in seats)
        rows.append(scoring_row(g.tables, tile, space, tuple(rounds_left(g, space)), shown))
    head = [message("aid.scoring"), message("aid.scores-in"), *(seat_name(seat) for seat in seats)]
    return aid("timetable", "table", message("aid.timetable"), rows, head=head)


@lru_cache(10_000)
def scoring_row(
    t: Tables, tile: int, space: int, left: tuple[int, ...], points: tuple[tuple[int, int | None], ...]
) -> Item:
    """A scoring tile, the rounds in which it still scores, and the points of each seat where they may be told."""
    art, letter = f"scoring/{t.scoring_ids[tile]}", "ABCD"[space]
    cells = [
        item(message(t.scoring_name[tile]), art=art, value=letter, lights=[f"scoring:{letter}"]),
        item(message("aid.rounds", rounds=[*left]) if left else message("aid.no-rounds")),
    ]
    cells += [item(seat_name(seat), seat=seat, value="?" if value is None else value) for seat, value in points]
    return row(cells)


def next_spaces(g: Skye, seat: int) -> Aid:
    """What the next step on each track demands and gives."""
    return tracks(g.tables, g.side, seat, tuple(next_space(g, seat, track) for track in range(len(TRACK_NAMES))))


@lru_cache(2_000)
def tracks(t: Tables, side: int, seat: int, spaces: tuple[int, ...]) -> Aid:
    items = []
    for track, (name, space) in enumerate(zip(TRACK_NAMES, spaces, strict=True)):
        words = space_words(t, side, track, space)
        items.append(item(words, art=f"space/{side}/{name}/{space}", lights=[f"space:{seat}:{name}:{space}"]))
    return aid("tracks", "lines", message("aid.tracks"), items)
