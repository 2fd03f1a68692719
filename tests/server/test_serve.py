"""`ludoteka` alone, and the bot that plays over the API."""

import os
import resource
import runpy
import signal
import threading
import webbrowser
from pathlib import Path

import httpx
import pytest

from ludoteka.cli.main import main
from ludoteka.server.http import advice, uvicorn_server
from ludoteka.server.live.limits import Limits
from tests.server.web import PATIENCE, calling, in_thread, keys_of, new_table

BOT = Path(__file__).parents[2] / "examples" / "bot.py"


def test_the_example_plays_a_whole_game(tmp_path: Path) -> None:
    assert len(BOT.read_text().splitlines()) < 60
    play = runpy.run_path(str(BOT))["play"]
    with in_thread(tmp_path) as address, calling(address) as client:
        made = new_table(client, "me", "link", hints=False)
        scores: dict[int, list[int]] = {}

        def sit(seat: int, key: str) -> None:
            scores[seat] = play(f"{address}/api/seats/{key}")

        threads = [threading.Thread(target=sit, args=item, daemon=True) for item in keys_of(made).items()]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(60)
        over = client.get(f"/api/seats/{made['watch']}").json()
        assert over["status"] == "over"
        assert scores == {0: over["result"]["scores"], 1: over["result"]["scores"]}


def test_the_example_follows_hints(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advice, "HINT_LEVEL", "greedy")
    play = runpy.run_path(str(BOT))["play"]
    with in_thread(tmp_path) as address, calling(address) as client:
        made = new_table(client, "me", "bot:random")
        scores = play(f"{address}/api/seats/{keys_of(made)[0]}")
        assert scores == client.get(f"/api/seats/{made['watch']}").json()["result"]["scores"]


def test_the_program_alone_opens_the_browser(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path))
    monkeypatch.setenv("LUDOTEKA_LANGUAGE", "en")
    monkeypatch.delenv("LUDOTEKA_DATABASE", raising=False)
    opened: list[tuple[str, int]] = []

    def browse(place: str) -> bool:
        opened.append((place, httpx.get(place, timeout=PATIENCE).status_code))
        os.kill(os.getpid(), signal.SIGINT)
        return True

    monkeypatch.setattr(webbrowser, "open", browse)
    # Being told to stop is no accident.
    assert main([]) == 0
    ((place, status),) = opened
    assert place.startswith("http://127.0.0.1:") and status == 200
    out, err = capfd.readouterr()
    assert place in out and err == ""
    assert (tmp_path / "ludoteka" / "ludoteka.db").exists()


@pytest.mark.parametrize(
    ("arguments", "wanted"),
    [
        (["--host", "no.such.host.invalid"], "there is no address 'no.such.host.invalid' here: use 127.0.0.1"),
        (["--host", "203.0.113.7"], "cannot listen at 203.0.113.7 port 8000"),
        (["--port", "70000"], "--port"),
        (["--workers", "0"], "--workers"),
        (["--database", "mysql://x/y"], "there is no store for mysql"),
        (["--database", "/no/such/folder/x.db", "--port", "0"], "there is no folder /no/such/folder"),
        (["--processes", "2", "--database", "one.db", "--port", "0"], "move the tables to PostgreSQL first"),
    ],
)
def test_servers_that_cannot_be(
    arguments: list[str],
    wanted: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["serve", *arguments]) == 2
    err = capsys.readouterr().err
    assert err.startswith("ludoteka: ") and wanted in err and err.count("\n") == 1


def test_a_server_asks_for_all_the_files_that_it_may_open() -> None:
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = before[1]
    if most == resource.RLIM_INFINITY:
        most = uvicorn_server.FILES
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most - 1, before[1]))
        assert main(["serve", "--database", "mysql://x/y", "--port", "0"]) == 2
        assert resource.getrlimit(resource.RLIMIT_NOFILE) == (most, before[1])
        assert uvicorn_server.open_files() == most
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


def test_where_files_are_not_counted_there_are_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    without = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
    monkeypatch.setattr(resource, "getrlimit", lambda _: without)
    monkeypatch.setattr(resource, "setrlimit", lambda *_: pytest.fail("there is nothing to ask for"))
    uvicorn_server.more_files()
    assert uvicorn_server.open_files() > Limits().all_connections + uvicorn_server.SPARE_FILES
