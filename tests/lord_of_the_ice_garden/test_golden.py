"""Golden games: stored records that every later version must open and replay to the same result."""

from pathlib import Path

import pytest

from ludoteka.core.record import Record
from ludoteka.games.lord_of_the_ice_garden import GAME
from ludoteka.games.lord_of_the_ice_garden.components.tables import CHARACTERS
from ludoteka.games.lord_of_the_ice_garden.rules.state import Garden

FOLDER = Path(__file__).parent / "golden"
GOLDEN = sorted(FOLDER.glob("*.ludo"))
ENDINGS = ("dead-snow", "goal", "points", "last-boat")


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_stored_game_ends_as_its_name_says(path: Path) -> None:
    record = Record.open(path)
    position = record.replay(GAME)
    result = position.result()
    assert result is not None
    name = path.stem
    if name[0].isdigit():
        assert record.seats == int(name[0]) and result.ending == name.partition("-players-")[2]
    if name.startswith("goal-"):
        g = position.state
        assert isinstance(g, Garden)
        assert result.ending == "goal" and CHARACTERS[g.who[result.winners[0]]] == name.removeprefix("goal-")
    if name == "broken-tie":
        assert result.tie_break is not None


def test_every_end_with_every_number_of_players_and_every_goal_is_among_them() -> None:
    """R10.1.3, R10.2, R10.3"""
    names = {path.stem for path in GOLDEN}
    assert names == {
        "broken-tie",
        *(f"{seats}-players-{ending}" for seats in GAME.seats for ending in ENDINGS),
        *(f"goal-{name}" for name in CHARACTERS),
    }
