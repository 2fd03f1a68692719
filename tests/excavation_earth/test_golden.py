"""Whole games that were played once and must go on replaying to the same result."""

from pathlib import Path

from ludoteka.core.record import Record

GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.ludo"))


def test_every_way_to_end_is_among_them() -> None:
    """A clear win, a tie broken by artefacts left, a shared victory (R9.3); Zu beaten and Zu victorious (R10.6.1)."""
    endings = set()
    for record in map(Record.open, GOLDEN):
        assert record.scores is not None and record.ranks is not None
        if record.seats == 1:
            endings.add("beat Zu" if record.ranks == [1] else "lost to Zu")
            continue
        tied = record.scores.count(max(record.scores)) > 1
        endings.add("shared" if record.ranks.count(1) > 1 else "broken tie" if tied else "clear")
    assert endings == {"clear", "broken tie", "shared", "beat Zu", "lost to Zu"}
