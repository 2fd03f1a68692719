"""Every title keeps every promise: the check kit over some games of each."""

from collections.abc import Callable

import pytest

import ludoteka


@pytest.mark.parametrize("title", ludoteka.titles())
def test_every_promise_is_kept(title: str, check_title: Callable[..., None]) -> None:
    # Lessons are played in tests/lessons.
    check_title(title, games=1, seed=5, lessons=False)
