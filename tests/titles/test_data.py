"""The component tables that every title ships."""

import shutil
from pathlib import Path

import pytest

import ludoteka
from ludoteka.core.data import ORIGINS, UNREAD


@pytest.mark.parametrize("title", ludoteka.titles())
def test_every_table_is_read_and_says_where_it_comes_from(title: str) -> None:
    found = ludoteka.game(title)
    assert found.shipped is not None
    tables = found.tables
    assert set(tables.provenance) == {path.stem for path in found.shipped.glob("*.toml")} - set(UNREAD)
    for remark in (*tables.provenance.values(), *tables.remarks.values()):
        origin, _, source = remark.partition(":")
        assert origin in ORIGINS and source.strip(), remark


@pytest.mark.parametrize("title", ludoteka.titles())
def test_copies_of_the_tables_make_the_same_game(title: str, tmp_path: Path) -> None:
    found = ludoteka.game(title)
    assert found.shipped is not None
    for path in found.shipped.glob("*.toml"):
        shutil.copy(path, tmp_path)
    assert ludoteka.game(title, tmp_path).digest == found.digest
