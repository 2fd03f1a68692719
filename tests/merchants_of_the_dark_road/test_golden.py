"""Golden games: stored records that every later version must open and replay to the same result."""

from pathlib import Path

from ludoteka.core.record import Record
from ludoteka.core.result import Result
from ludoteka.games.merchants_of_the_dark_road import GAME

GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.ludo"))


def replayed(path: Path) -> Result:
    result = Record.open(path).replay(GAME).result()
    assert result is not None
    return result


def test_there_is_a_game_for_every_number_of_players() -> None:
    """And for each edition, with and without the Private Concern beside people."""
    records = [Record.open(path) for path in GOLDEN]
    assert {record.seats for record in records} == {1, 2, 3, 4}
    assert {record.options["edition"] for record in records} == {"first", "revised"}
    assert {record.seats for record in records if record.options["pc"] == "on"} == {2, 3}
    assert {(name, "on") for name in ("draft", "twoDeeds", "limitedSupply", "openCoins")} <= {
        item for record in records for item in record.options.items()
    }


def test_every_way_to_end_is_among_them() -> None:
    """Won and lost alone, a missed adventure (R10.8), clear wins, ties (R9.3.1, R9.3.2), a shared victory."""
    results = {path.stem: replayed(path) for path in GOLDEN}
    assert {result.ending for result in results.values()} == {"last-round", "adventure"}
    assert {result.tie_break for result in results.values()} == {None, "sum", "total", "gifts"}
    alone = [result.ranks for name, result in results.items() if name.startswith("1-")]
    assert [1] in alone and [2] in alone
    assert any(result.ranks.count(1) > 1 for result in results.values())
