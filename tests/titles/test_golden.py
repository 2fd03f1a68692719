"""Golden games: stored records that every later version must open and replay to the same result."""

from pathlib import Path

import pytest

import ludoteka
from ludoteka.core.record import Record

GOLDEN = sorted(Path(__file__).parents[1].glob("*/golden/*.ludo"))


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_a_stored_game_replays_to_the_same_result(path: Path) -> None:
    record = Record.open(path)
    game = ludoteka.game(record.game)
    position = record.replay(game)
    result = position.result()
    assert result is not None
    assert result.scores == record.scores and result.ranks == record.ranks
    again = Record.of(position, record.moves, record.names)
    # Options that came later are as they were when nobody could choose.
    assert again.moves == record.moves and again.options == game.settle(record.seats, record.options)


@pytest.mark.parametrize("title", ludoteka.titles())
def test_there_is_a_game_for_every_number_of_players(title: str) -> None:
    records = [record for record in map(Record.open, GOLDEN) if record.game == title]
    assert {record.seats for record in records} == set(ludoteka.game(title).seats)
