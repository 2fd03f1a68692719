"""Command centres, galleries, and the end of the game."""

from ludoteka.core.result import Result, Rival, ScoreLine, ranked

from ..components.tables import COLOURS, GLYPHS, Tables
from .state import GALLERY, LEFTOVERS, MAJORITIES, PAGE, SOURCES, Earth


def centre_awards(envoys: list[int], awards: list[int]) -> list[int]:
    """R8.1 R8.3: places by envoys; who ties shares the awards of the places taken, rounded down. No envoys, no
    place."""
    found: list[int] = []
    for mine in envoys:
        if mine == 0:
            found.append(0)
            continue
        ahead = 0
        equal = 0
        for other in envoys:
            if other > mine:
                ahead += 1
            elif other == mine:
                equal += 1
        found.append(sum(awards[ahead : ahead + equal]) // equal)
    return found


def envoys_in(g: Earth, centre: int) -> list[int]:
    """R8.1: envoys by player."""
    return [g.envoys[player * 3 + centre] for player in range(g.players)]


def score_round(g: Earth) -> None:
    """R8.2 R8.4: the three command centres, each for itself."""
    awards = g.tables.awards[g.round - 1]
    for centre in range(3):
        found = centre_awards(envoys_in(g, centre), awards)
        for player in g.order:
            if found[player]:
                g.pay(player, MAJORITIES, found[player])
                g.tell("event.majority", g.who(player), centre, g.envoys[player * 3 + centre], found[player])


def gallery_lines(t: Tables, mask: int) -> list[int]:
    """R2.5.2 R2.5.3 R2.5.4: the scores of the four rows, then of the five columns."""
    lines: list[int] = []
    for glyph in range(len(GLYPHS)):
        count = 0
        for colour in range(len(COLOURS)):
            count += mask >> (colour * 4 + glyph) & 1
        lines.append(t.row_score[glyph][count])
    for colour in range(len(COLOURS)):
        lines.append(t.column_score[colour][(mask >> (colour * 4) & 15).bit_count()])
    return lines


def gallery_score(t: Tables, mask: int) -> int:
    """R2.5.4: the whole gallery."""
    return sum(gallery_lines(t, mask))


def leftover_value(g: Earth, player: int) -> int:
    """R10.6.1: what is left in hold and hatch."""
    value = g.tables.value
    return sum([value[type_] for type_ in (*g.hold[player], *g.hatch[player])])


def final_scoring(g: Earth) -> None:
    """R9.1 R9.2 R10.6.1: galleries; against Zu also what is left in storage."""
    g.round = 0
    for player in g.order:
        points = gallery_score(g.tables, g.gallery[player])
        g.pay(player, GALLERY, points)
        g.tell("event.gallery", g.who(player), points)
    if g.solo:
        gain = leftover_value(g, 1)
        g.pay(1, LEFTOVERS, gain)
        g.tell("event.leftovers", g.who(1), gain)
        if g.options["H4"] == "true":
            loss = leftover_value(g, 0)
            g.pay(0, LEFTOVERS, -loss)
            g.tell("event.penalty", 0, loss)


def lines_of(g: Earth, player: int) -> list[ScoreLine]:
    """R9.3: where the credits came from and went, by round and source."""
    found: list[ScoreLine] = []
    for round_ in (0, 1, 2, 3):
        for source, name in enumerate(SOURCES):
            amount = g.books[player * PAGE + round_ * len(SOURCES) + source]
            if amount:
                found.append(ScoreLine(name, round_, amount))
    return found


def result(g: Earth) -> Result:
    """R9.3: most credits win; then most artefacts left; then the victory is shared. R10.6.1: against Zu only more
    credits win, so a tie is lost."""
    kept = [len(g.hold[player]) + len(g.hatch[player]) for player in range(g.players)]
    lines = [lines_of(g, seat) for seat in range(g.seats)]
    scores = [g.credits[seat] for seat in range(g.seats)]
    if g.solo:
        won = g.credits[0] > g.credits[1]
        zu = Rival("seat.zu", g.credits[1], lines_of(g, 1), 2 if won else 1)
        tied = "solo" if g.credits[0] == g.credits[1] else None
        return Result(scores, lines, [1 if won else 2], tied, "beat-zu" if won else "lost-to-zu", (zu,))
    ranks, tie_break = ranked(scores, [("artefacts-left", kept)])
    return Result(scores, lines, ranks, tie_break, "last-round")
