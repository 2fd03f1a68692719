"""The reference pages in docs/ say what the titles declare."""

from pathlib import Path

import pytest

from ludoteka.games import loadable
from ludoteka.research.describe import PAGES

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize("name", PAGES)
def test_the_page_is_up_to_date(name: str) -> None:
    page = PAGES[name]()
    assert (DOCS / name).read_text(encoding="utf-8") == page, "run python -m ludoteka.research.describe docs"
    assert "Isle of Skye" in page and "Merchants of the Dark Road" in page


def test_every_option_is_told_with_its_meaning() -> None:
    page = PAGES["research-numbers.md"]()
    for found in loadable().values():
        for option in found.options:
            assert f"\n| `{option.name}` | `{option.default}` " in page
    assert "| Whether the gold of the other players is hidden. |" in page
