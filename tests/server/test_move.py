"""`ludoteka move`: a club that grows takes its tables from one kind of database to the other."""

from pathlib import Path

import pytest

from ludoteka.cli.main import main
from ludoteka.server.storage.backup import bodies
from ludoteka.server.storage.house_rules import HouseRules
from ludoteka.server.storage.store import Store
from tests.server.conftest import Place
from tests.server.played import play
from tests.server.stored import fill
from tests.server.whole_club import fill_club, stands


@pytest.mark.parametrize(("source", "target"), [("sqlite", "postgresql"), ("postgresql", "sqlite")])
def test_everything_moves_and_is_checked(
    source: str, target: str, place: Place, capsys: pytest.CaptureFixture[str]
) -> None:
    old, new = place(source), place(target)
    with Store.open(old) as store:
        play(store, moves=60)
        store.say("game", 0, "Ania", "zażółć", 1.0)
        store.house.change(lambda _: HouseRules(notice="hello", keep_chat=30))
        before = list(bodies(store))
    assert main(["move", old, new, "--language", "en"]) == 0
    out = " ".join(capsys.readouterr().out.split())
    assert "1 table added" in out and "was replayed there. Start the server with it from now on: --database" in out
    with Store.open(new) as store:
        assert list(bodies(store)) == before
        assert store.house.rules() == HouseRules(notice="hello", keep_chat=30)
        store.house.change(lambda _: HouseRules(notice="otherwise"))
    with Store.open(old) as store:
        assert list(bodies(store)) == before
    # Once more, nothing is added and nothing harmed.
    assert main(["move", old, new, "--language", "en"]) == 0
    assert "1 table was there already" in " ".join(capsys.readouterr().out.split())
    with Store.open(new) as store:
        assert store.house.rules().notice == "otherwise"


@pytest.mark.parametrize(("source", "target"), [("sqlite", "postgresql"), ("postgresql", "sqlite")])
def test_a_whole_club_moves_row_by_row(source: str, target: str, place: Place) -> None:
    old, new = place(source), place(target)
    with Store.open(old) as store:
        fill_club(store)
        before = stands(store)
        assert [name for name, rows in before.items() if not rows] == [], "something stands in every table"
    for _ in range(2):
        assert main(["move", old, new]) == 0
        with Store.open(new) as store:
            assert stands(store) == before


def test_what_cannot_be_moved(place: Place, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    old, new = place("sqlite"), place("sqlite")
    assert main(["move", str(tmp_path / "none.db"), new]) == 2
    assert capsys.readouterr().err.endswith("none.db: there is no database yet\n")
    assert not (tmp_path / "none.db").exists()
    with Store.open(old) as store:
        fill(store)
        assert main(["move", old, new]) == 2
        assert "is in use by another server" in capsys.readouterr().err
    assert main(["move", old, old.removeprefix("sqlite:///"), "--language", "en"]) == 2
    assert "both names lead to the same database" in capsys.readouterr().err
    # Moves that mean nothing can be copied, but not replayed.
    assert main(["move", old, new, "--language", "en"]) == 1
    out = " ".join(capsys.readouterr().out.split())
    assert "Table one cannot be replayed" in out and "go on with the old database" in out
