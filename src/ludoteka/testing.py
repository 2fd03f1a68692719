"""A pytest plugin for authors of titles.

The fixture `check_title(title, games=..., seed=...)` runs the check kit and fails with the record of the first game
that breaks a promise.
"""

from collections.abc import Callable

import pytest


@pytest.fixture
def check_title() -> Callable[..., None]:
    """Run the check kit over a title and fail with everything that is needed to look at the failure."""

    def run(title: str, games: int = 50, seed: int = 1) -> None:
        # Imported here, so that the plugin costs nothing where it is installed but not used.
        from ludoteka.core.check import check
        from ludoteka.games import game

        failures = check(game(title), games, seed)
        if failures:
            pytest.fail(f"{len(failures)} of {games} games failed. {failures[0].message}\n\n{failures[0].record}")

    return run
