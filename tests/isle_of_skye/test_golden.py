"""Golden games: stored records that every later version must open and replay to the same result."""

from pathlib import Path

from ludoteka.core.record import Record
from ludoteka.games.isle_of_skye import GAME

GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.ludo"))


def test_there_is_a_game_for_every_number_of_players_with_and_without_the_expansion() -> None:
    kinds = {(record.seats, record.options["expansion"]) for record in map(Record.open, GOLDEN)}
    assert kinds == {(seats, expansion) for seats in GAME.seats for expansion in ("none", "journeyman")}


def test_ties_are_among_them() -> None:
    """One game each for a clear win, for a tie that left-over gold breaks, and for a shared victory (R7.4)."""
    endings = set()
    for record in map(Record.open, GOLDEN):
        assert record.scores is not None and record.ranks is not None
        tied = record.scores.count(max(record.scores)) > 1
        endings.add("shared" if record.ranks.count(1) > 1 else "broken tie" if tied else "clear")
    assert endings == {"clear", "broken tie", "shared"}
