"""`ludoteka admin`: the host's commands, and the token that they need."""

import json
import os
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from ludoteka.cli.main import main
from ludoteka.cli.serve import tell_token
from ludoteka.core.words import words
from ludoteka.server.live.settings import Settings
from ludoteka.server.storage.keys import hash_key, new_key, new_token
from ludoteka.server.storage.store import Store
from tests.server.conftest import Place
from tests.server.web import calling, keys_of, known, new_table, on_database

Admin = Callable[..., str]


def said(capsys: pytest.CaptureFixture[str]) -> str:
    return " ".join(capsys.readouterr().out.split())


class Site:
    """A running server, and commands that its host gives beside it."""

    def __init__(self, address: str, url: str, client: Any, capsys: pytest.CaptureFixture[str]) -> None:
        self.address, self.url, self.client, self.capsys = address, url, client, capsys

    def admin(self, *arguments: str, status: int = 0) -> str:
        more = ("--server", self.address, "--database", self.url, "--language", "en")
        assert main(["admin", *arguments, *more]) == status
        out, err = self.capsys.readouterr()
        return " ".join((err if status else out).split())


@pytest.fixture
def site(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Iterator[Site]:
    monkeypatch.delenv("LUDOTEKA_ADMIN", raising=False)
    url = f"sqlite:///{tmp_path / 'site.db'}"
    assert main(["admin", "token", "--new", "--database", url]) == 0
    with on_database(url, known()) as server, calling(server.address) as client:
        capsys.readouterr()
        yield Site(server.address, url, client, capsys)


def test_the_token_lies_beside_the_data_and_is_told_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    url = f"sqlite:///{tmp_path / 'first.db'}"
    file = tmp_path / "first.db.admin"
    with Store.open(url) as store:
        tell_token(store, words("en").say)
        told = said(capsys)
        token = file.read_text().strip()
        # What is printed where nobody sits is kept by somebody: the token is not in it.
        assert str(file) in told and token not in told
        assert file.stat().st_mode & 0o777 == 0o600 and store.house.token_hash() == hash_key(token)
        tell_token(store, words("en").say)
        assert said(capsys) == ""
        assert main(["admin", "token", "--database", url]) == 0
        assert said(capsys) == token
        # A running server has the file of the database for itself.
        assert main(["admin", "token", "--new", "--database", url]) == 2
    assert main(["admin", "token", "--new", "--database", url]) == 0
    assert token != file.read_text().strip() != ""


def test_whoever_sits_at_the_first_start_reads_the_token(
    place: Place, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    url = place("postgresql")
    monkeypatch.delenv("LUDOTEKA_ADMIN", raising=False)
    with Store.open(url) as store:
        tell_token(store, words("en").say)
        assert said(capsys) == "" and store.house.token_hash() == ""
        monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
        tell_token(store, words("en").say)
        found = re.search(r"[\w-]{22}$", said(capsys))
        assert found and store.house.token_hash() == hash_key(found[0])
        assert main(["admin", "token", "--database", url]) == 2
        assert "ludoteka admin token --new makes another" in capsys.readouterr().err
        # Beside servers on PostgreSQL it is renewed at any time.
        assert main(["admin", "token", "--new", "--database", url]) == 0
        assert store.house.token_hash() == hash_key(said(capsys))


def test_tables_are_found_closed_exported_and_deleted(site: Site, tmp_path: Path) -> None:
    made = new_table(site.client, "me", "link")
    table, keys = made["table"], keys_of(made)
    site.client.post(f"/api/seats/{keys[1]}/chat", json={"text": "hello there"})
    assert table in site.admin("tables", "NAME 1") and "1 table" in site.admin("tables")
    assert table not in site.admin("tables", "nobody")
    (found,) = json.loads(site.admin("tables", "--json"))
    assert found["table"]["id"] == table
    assert "2 name 1" in site.admin("table", table) and "name 1: hello there" in site.admin("table", table)
    site.admin("close", table)
    assert "closed" in site.admin("tables") and site.client.post(f"/api/seats/{keys[0]}/leave", json={}).is_error
    site.admin("reopen", table)
    file = tmp_path / "one.ludo"
    assert "say that you mean it" in site.admin("export", table, str(file), status=2) and not file.exists()
    site.admin("export", table, str(file), "--running")
    assert file.stat().st_mode & 0o777 == 0o600 and table in file.read_text()
    link = site.admin("key", table, "2")
    assert link.startswith(f"{site.address}/table#")
    assert site.client.get(f"/api/seats/{link.partition('#')[2]}").json()["seat"] == 1
    site.admin("remove-name", table, "2")
    assert site.admin("remove-line", table, "1") == "Done." != site.admin("remove-line", table, "1")
    assert "hello" not in site.admin("table", table) and "name 1" not in site.admin("table", table)
    site.admin("delete", table)
    assert site.admin("tables") == "0 tables"
    assert "There is no such seat or table" in site.admin("delete", table, status=2)


def test_no_id_is_taken_for_an_option(monkeypatch: pytest.MonkeyPatch) -> None:
    made = iter(["-LFInfobQQw8hQftiCtx3g", "--zInfobQQw8hQftiCtx3g", "L-FInfobQQw8hQftiCtx3g"])
    monkeypatch.setattr("secrets.token_urlsafe", lambda length: next(made))
    assert new_key() == "L-FInfobQQw8hQftiCtx3g"
    assert Settings().token is new_token


def test_people_are_muted_banned_and_pardoned(site: Site) -> None:
    made = new_table(site.client, "me", "link")
    site.admin("mute", made["table"], "2", "--hours", "1")
    # A table without a seat is nobody, and not whoever sits there first.
    for whom in ([], [made["table"]], [made["table"], "1", "--address", "203.0.113.9"]):
        assert "a table and a seat, or an address" in site.admin("ban", *whom, status=2)
    assert json.loads(site.admin("show", "--json"))["rules"]["bans"][1:] == []
    site.admin("ban", made["table"], "1")
    site.admin("ban", "--address", "203.0.113.9")
    shown = site.admin("show")
    assert f"{made['table']} 2" in shown and "203.0.113.9" in shown
    assert site.client.get(f"/api/seats/{keys_of(made)[0]}").status_code == 403
    for ban in json.loads(site.admin("show", "--json"))["rules"]["bans"]:
        site.admin("pardon", ban["id"])
    assert site.client.get(f"/api/seats/{keys_of(made)[0]}").status_code == 200


def test_rules_are_set_as_they_are_shown(site: Site) -> None:
    wanted = ["notice=We close at ten", "read_only=yes", "bots_off=random,greedy", "requests=5000", "keep_chat=30"]
    shown = site.admin("set", *wanted)
    assert all(one in shown for one in wanted) and "keep_tables=" in shown
    assert (
        site.client.get("/api/tables").json()["house"].items()
        >= {"notice": "We close at ten", "read_only": True}.items()
    )
    assert "requests= tables=" in site.admin("set", "requests=", "read_only=", "notice=")
    for bad in ("requests", "requests=many", "read_only=perhaps", "colour=red"):
        assert "should be NAME=VALUE" in site.admin("set", bad, status=2)
    assert "There is no chess here: choose from excavation-earth" in site.admin("set", "titles_off=chess", status=2)
    assert main(
        ["admin", "set", "titles_off=chess", "--server", site.address, "--database", site.url, "--language", "pl"]
    )
    assert "Tu nie ma: chess. Do wyboru:" in site.capsys.readouterr().err


def test_a_wrong_token_or_server_is_told(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDOTEKA_ADMIN", "x" * 22)
    assert site.admin("show", status=2) == "ludoteka: This is for the host: the token is missing or wrong."
    assert main(["admin", "show", "--server", site.address, "--language", "pl"]) == 2
    assert "To tylko dla gospodarza" in site.capsys.readouterr().err
    site.address = "http://127.0.0.1:1"
    assert "no server answers at http://127.0.0.1:1" in site.admin("show", status=2)
    monkeypatch.delenv("LUDOTEKA_ADMIN")
    os.remove(f"{site.url.removeprefix('sqlite:///')}.admin")
    assert "set LUDOTEKA_ADMIN" in site.admin("show", status=2)
