"""Whole games that were played once and must go on replaying to the same result."""

from pathlib import Path

import pytest

from ludoteka.core.record import Record
from ludoteka.games.excavation_earth import GAME

GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.ludo"))


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_replays_to_the_same_result(path: Path) -> None:
    record = Record.open(path)
    position = record.replay(GAME)
    result = position.result()
    assert result is not None and result.scores == record.scores and result.ranks == record.ranks


def test_there_is_a_game_for_every_number_of_players() -> None:
    assert {record.seats for record in map(Record.open, GOLDEN)} == set(GAME.seats)


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
