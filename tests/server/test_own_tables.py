"""A host who owns the printed game replaces component tables: what is played, drawn and told follows, and games that
were played with other tables wait unharmed."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from secrets import token_urlsafe

import httpx
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from ludoteka.cli.main import main
from ludoteka.core.errors import DataError
from ludoteka.core.words import LANGUAGES
from ludoteka.games import game
from ludoteka.games.isle_of_skye.components.load import DATA
from ludoteka.server.storage.doctor import examine
from ludoteka.server.storage.own_tables import titles_with
from ludoteka.server.storage.store import Store
from tests.server.played import play
from tests.server.web import SKYE, Data, Process, keys_of, known, new_table, play_on, serving, until

SHIP = 'areas = ["a L NES: ship 2", "b M W"]'


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A folder in which a castle earns 6 gold and the tile T01 has three ships."""
    folder = tmp_path / "own" / SKYE
    folder.mkdir(parents=True)
    text = (DATA / "game.toml").read_text().replace("castle_income = 5", "castle_income = 6")
    text = text.replace('"public: rulebook texts of the base game"', '"stated: my copy of the game"')
    (folder / "game.toml").write_text(text)
    text = (DATA / "tiles.toml").read_text().replace(SHIP, SHIP.replace("ship 2", "ship 3"))
    (folder / "tiles.toml").write_text(text.replace("ship = 28", "ship = 29"))
    return folder.parent


@contextmanager
def hosted(folder: Path, data: Path | None) -> Iterator[TestClient[Litestar]]:
    """A server with these component tables."""
    with titles_with(data) as titles, serving(folder, known(titles=titles, token=token_urlsafe)) as client:
        yield client


def begun(client: TestClient[Litestar]) -> tuple[str, Data]:
    """A table with a bot at which a few moves were made: its key, and what it shows."""
    keys = keys_of(new_table(client, "me", "bot:greedy", hints=False))
    play_on(client, keys, Random(1), steps=6)
    until(lambda: client.get(f"/api/seats/{keys[0]}").json()["waiting"] == [0], "the bot does not move")
    return keys[0], client.get(f"/api/seats/{keys[0]}").json()


def test_a_game_is_played_with_the_tables_of_the_host(tmp_path: Path, own: Path) -> None:
    digest = game(SKYE, own).digest
    with hosted(tmp_path, own) as client:
        assert client.get("/api/titles").json()["titles"], "the others are as ever"
        keys = keys_of(new_table(client, "me", "bot:greedy"))
        over = play_on(client, keys, Random(1))
        assert over["status"] == "over" and over["notes"] == [], "the bot knew the tables"
        record = client.get(f"/api/seats/{keys[0]}/record").text
        assert f"\ndata: {digest}\n" in record
        again = client.post("/api/records", content=record, headers={"Content-Type": "text/plain"})
        assert again.status_code == 201
        other = keys_of(new_table(client, "me", "here"))[0]
        version = client.get(f"/api/seats/{other}").json()["version"]
        branch = client.post(f"/api/seats/{other}/branch", json={"version": version, "others": "me"})
        assert branch.status_code == 201, "a try-out has the same tables"
    with Store.open(f"sqlite:///{tmp_path / 'web.db'}") as store, titles_with(own) as titles:
        assert {info.data for info in store.infos()} == {digest}
        assert list(examine(store, titles=titles)) == []


def test_pictures_words_and_rules_follow(tmp_path: Path, own: Path) -> None:
    found = []
    for data in (None, own):
        with hosted(tmp_path, data) as client:
            pictures = client.get(f"/api/words/en/{SKYE}").json()["art"]
            (listed,) = [one for one in client.get("/api/titles").json()["titles"] if one["id"] == SKYE]
            assert listed["pictures"] == pictures
            drawn = client.get(f"{pictures}plain/tile/T01.svg")
            assert "immutable" in drawn.headers["Cache-Control"]
            sources = {one["name"]: one for one in client.get(f"/api/rules/{SKYE}").json()["sources"]}
            found.append((pictures, drawn.text, sources, client.get(f"/api/rules/{SKYE}/game.toml").text))
            other = client.get("/api/rules/excavation-earth").json()["sources"]
            assert not any(one["own"] for one in other)
    (place, tile, sources, table), (own_place, own_tile, own_sources, own_table) = found
    assert place != own_place and tile != own_tile
    assert "castle_income = 5" in table and "castle_income = 6" in own_table
    assert not any(one["own"] for one in sources.values())
    assert own_sources["game"] == sources["game"] | {
        "own": True,
        "origins": ["stated"],
        "text": ["my copy of the game"],
    }
    assert own_sources["tiles"]["own"] and own_sources["tiles"]["text"] == sources["tiles"]["text"]
    assert own_sources["scoring"] == sources["scoring"]


@pytest.mark.parametrize("first", [True, False])
def test_a_game_of_other_tables_waits_unharmed(
    tmp_path: Path, own: Path, first: bool, caplog: pytest.LogCaptureFixture
) -> None:
    before, after = (own, None) if first else (None, own)
    digest = game(SKYE, own).digest
    with hosted(tmp_path, before) as client:
        key, seen = begun(client)
    caplog.set_level(logging.WARNING)
    with hosted(tmp_path, after) as client:
        (mine,) = client.post("/api/mine", json={"keys": [key]}).json()["tables"]
        assert mine["table"]["status"] == "running", "it is listed"
        for _ in range(2):
            answer = client.get(f"/api/seats/{key}")
            assert answer.status_code == 409
            error = answer.json()["error"]
            assert error["key"] == ("error.tables_own" if first else "error.tables_shipped")
            assert digest in error["text"] and "Nothing is lost" in error["text"] and "--data" in error["text"]
        assert client.post(f"/api/seats/{key}/moves", json={"version": 1, "move": "x"}).status_code == 409
        assert new_table(client, "me", "here"), "new games are played with the tables of now"
    with Store.open(f"sqlite:///{tmp_path / 'web.db'}") as store, titles_with(after) as titles:
        findings = list(examine(store, titles=titles))
        assert [(finding.key, finding.wrong) for finding in findings] == [
            ("doctor.tables_own" if first else "doctor.tables_shipped", False)
        ]
    with hosted(tmp_path, before) as client:
        again = client.get(f"/api/seats/{key}").json()
        assert (again["version"], again["scene"]) == (seen["version"], seen["scene"])
    assert [record.message for record in caplog.records if record.name.startswith("ludoteka")] == []


def test_a_record_of_other_tables_says_so(tmp_path: Path, own: Path) -> None:
    with hosted(tmp_path, own) as client:
        keys = keys_of(new_table(client, "me", "here"))
        play_on(client, keys, Random(1))
        record = client.get(f"/api/seats/{keys[0]}/record").text
    with serving(tmp_path, name="other") as client:
        answer = client.post("/api/records", content=record, headers={"Content-Type": "text/plain"})
        assert answer.status_code == 400
        error = answer.json()["error"]
        assert error["key"] == "error.tables_own" and error["args"] == {"tables": game(SKYE, own).digest}
        assert all(error["key"] in client.get(f"/api/words/{one}/core").json()["words"] for one in LANGUAGES)


def test_whoever_corrects_a_table_disturbs_no_game(tmp_path: Path, own: Path) -> None:
    with hosted(tmp_path, own) as client:
        keys = keys_of(new_table(client, "me", "bot:greedy"))
        (own / SKYE / "game.toml").write_text("broken")
        over = play_on(client, keys, Random(1))
        assert over["status"] == "over" and over["notes"] == []


def test_a_folder_of_one_title_and_a_whole_one(own: Path, tmp_path: Path) -> None:
    digest = game(SKYE, own / SKYE).digest
    assert digest == game(SKYE, own).digest != game(SKYE).digest
    for data in (own, own / SKYE):
        with titles_with(data) as titles:
            assert titles.game(SKYE).digest == digest and list(titles.own) == [SKYE]
            assert titles.game("excavation-earth") is game("excavation-earth")
    assert game("excavation-earth", own).digest == game("excavation-earth").digest


def test_folders_in_which_something_would_be_overlooked(own: Path, tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"nowhere: no such folder; it should hold a folder for each title: .*isle-"):
        titles_with(tmp_path / "nowhere").__enter__()
    (tmp_path / "empty").mkdir()
    with pytest.raises(DataError, match="empty: no tables are there; put them into a folder"):
        titles_with(tmp_path / "empty").__enter__()
    (own / SKYE / "game.toml").rename(own / "game.toml")
    with pytest.raises(DataError, match=r"game\.toml: put it into a folder that is named after its title"):
        titles_with(own).__enter__()
    (own / "game.toml").unlink()
    (own / SKYE).rename(own / "ilse-of-skye")
    with pytest.raises(DataError, match="ilse-of-skye: no title has this name"):
        titles_with(own).__enter__()


def test_the_program_says_which_tables_it_plays_with(
    own: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LUDOTEKA_LANGUAGE", "en")
    server = Process(tmp_path / "x.db", "--data", str(own))
    server.ready()
    made = httpx.post(f"{server.address}/api/tables", json={"title": SKYE, "seats": [{"kind": "me"}, {"kind": "here"}]})
    out, err = server.stop()
    assert made.status_code == 201 and err == ""
    assert f"{SKYE} is played with your component tables {game(SKYE, own).digest} from {own / SKYE}.\n" in out


def test_the_doctor_passes_over_what_it_cannot_replay(
    own: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LUDOTEKA_LANGUAGE", "en")
    with Store.open(f"sqlite:///{tmp_path / 'x.db'}") as store:
        play(store, moves=3)
    command = ["doctor", "--database", str(tmp_path / "x.db")]
    assert main([*command, "--data", str(own)]) == 0
    first, last = capsys.readouterr().out.splitlines()
    assert first.startswith("Table game was played with the built-in component tables, not with your own (")
    assert first.endswith("leave out --data") and last.endswith("all is well, 0 tables replayed")
    assert main(command) == 0
    assert capsys.readouterr().out.endswith("all is well, 1 table replayed\n")
