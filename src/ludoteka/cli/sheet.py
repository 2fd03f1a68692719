"""The score sheet: every line of every sum, and who won."""

from collections.abc import Iterator

from rich.console import Console
from rich.table import Table

from ..core.result import Result, ScoreLine
from ..core.words import Words


def seat_name(seat: int, say: Words) -> str:
    return say.say("seat.player", n=seat + 1)


def rows(lines: list[list[ScoreLine]]) -> Iterator[tuple[int, str, list[int | None]]]:
    """Round, source and points by seat. Lines of the same kind stand side by side, each line in a row of its own."""
    order: dict[tuple[int, str, int], list[int | None]] = {}
    for seat, own in enumerate(lines):
        counts: dict[tuple[int, str], int] = {}
        for line in own:
            kind = (line.round, line.source)
            counts[kind] = counts.get(kind, 0) + 1
            order.setdefault((*kind, counts[kind]), [None] * len(lines))[seat] = line.points
    # Round 0 is the end of the game.
    for (round_, source, _), points in sorted(order.items(), key=lambda item: item[0][0] or 999):
        yield round_, source, points


def print_sheet(out: Console, result: Result, say: Words, names: tuple[str, ...] = ()) -> None:
    """The table of all lines with their sums."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="", show_footer=True, footer_style="")
    table.add_column("", footer="")
    table.add_column("", footer=say.say("result.total"))
    for seat, score in enumerate(result.scores):
        name = names[seat] if names else seat_name(seat, say)
        table.add_column(name, footer=str(score), justify="right")
    for rival in result.rivals:
        table.add_column(say.say(rival.name), footer=str(rival.score), justify="right")
    last = -1
    for round_, source, points in rows([*result.lines, *(rival.lines for rival in result.rivals)]):
        heading = say.say("round.number", n=round_) if round_ else say.say("result.final")
        shown = ["" if each is None else str(each) for each in points]
        table.add_row(heading if round_ != last else "", say.say(f"source.{source}"), *shown)
        last = round_
    out.print(table)


def print_result(out: Console, result: Result, say: Words, names: tuple[str, ...] = ()) -> None:
    """The sheet of a finished game, how it ended and who won."""
    out.print(say.say("result.title"))
    print_sheet(out, result, say, names)
    out.print(say.say("result.ending", how=say.say(f"ending.{result.ending}")))
    winners = [names[seat] if names else seat_name(seat, say) for seat in result.winners]
    winners += [say.say(rival.name) for rival in result.rivals if rival.rank == 1]
    if result.tie_break is not None:
        out.print(say.say("result.tie_break", how=say.say(f"tie_break.{result.tie_break}")))
    if len(winners) > 1:
        out.print(say.say("result.shared", names=winners))
    else:
        out.print(say.say("result.winners", n=1, names=winners))
