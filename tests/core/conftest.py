"""The core is tried on the toy title, which is no title of the house otherwise."""

import pytest

from ludoteka.core.homes import packages


@pytest.fixture(autouse=True)
def toy_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its words and saves are found as those of an installed title are."""
    monkeypatch.setitem(packages(), "lanterns", "ludoteka.toy")
