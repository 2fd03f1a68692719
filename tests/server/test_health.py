"""How the server fares: whether it lives, whether it can work, and figures for the host alone."""

import re
from pathlib import Path
from random import Random

import pytest
from litestar import Litestar
from litestar.exceptions import LitestarException
from litestar.testing import TestClient
from prometheus_client import generate_latest

from ludoteka.server.http import sse
from ludoteka.server.http.app import create
from ludoteka.server.http.health import joined
from ludoteka.server.live.bots import Bots
from ludoteka.server.storage.store import Store
from ludoteka.server.storage.store_errors import FAILED, StoreTrouble
from tests.server.web import SKYE, calling, in_thread, keys_of, known, new_table, play_on, serving


def figures(text: str) -> dict[str, float]:
    return {name: float(value) for name, value in re.findall(r"^(\S+) (\S+)$", text, re.M)}


def test_it_lives_and_is_ready(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        assert client.get("/health/live").text == "ok"
        assert client.get("/health/ready").text == "ok"
        # Many who watch over servers want the status alone.
        for address in ("/health/live", "/health/ready"):
            alone = client.head(address)
            assert (alone.status_code, alone.content) == (200, b"")


def test_it_is_not_ready_without_its_database_or_when_it_stops(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def nothing(_: Bots) -> None:
        """What waits since the last stop is looked up beside all else, and would be counted too."""

    monkeypatch.setattr(Bots, "resume", nothing)
    with Store.open(f"sqlite:///{tmp_path / 'gone.db'}") as store, TestClient(create(store, known())) as client:
        client.app.state.hub.closing = True
        assert client.get("/health/ready").status_code == 503
        client.app.state.hub.closing = False
        for file in tmp_path.glob("gone.db*"):
            file.unlink()
        store.database.engine.dispose()
        (tmp_path / "gone.db").mkdir()
        assert told(client)["ludoteka_database_faults_total"] == 0
        assert client.get("/health/ready").status_code == 503
        assert told(client)["ludoteka_database_faults_total"] == 1
        assert client.get("/health/live").status_code == 200


def told(client: TestClient[Litestar]) -> dict[str, float]:
    """The figures of a server without a network."""
    return figures(generate_latest(client.app.state.figures.registry).decode())


def test_a_stream_that_fails_is_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def failing(*_: object) -> None:
        raise StoreTrouble("the table cannot be read", FAILED)

    with serving(tmp_path) as client:
        key = keys_of(new_table(client, "me", "link"))[0]
        assert told(client)["ludoteka_stream_faults_total"] == 0
        monkeypatch.setattr(sse, "beginning", failing)
        with pytest.raises(LitestarException, match="after response started"):
            client.get(f"/api/seats/{key}/events")
        assert told(client)["ludoteka_stream_faults_total"] == 1 and told(client)["ludoteka_streams"] == 0


def test_figures_count_moves_tables_and_answers_without_naming_anybody(tmp_path: Path) -> None:
    with in_thread(tmp_path, known()) as address, calling(address) as client:
        made = new_table(client, "me", "link", title=SKYE)
        keys = keys_of(made)
        play_on(client, keys, Random(1), 4)
        client.get("/api/seats/no-such-key")
        text = client.get("/metrics").text
        found = figures(text)
        assert found["ludoteka_moves_total"] == 4
        assert found["ludoteka_tables_open"] == 1 and found["ludoteka_streams"] == 0
        assert found["ludoteka_thoughts_working"] == found["ludoteka_thoughts_waiting"] == 0
        assert found['ludoteka_requests_total{method="GET",route="/api/seats/{key}",status="404"}'] == 1
        assert not any(key in text for key in keys.values()) and made["table"] not in text


@pytest.mark.parametrize("headers", [{"X-Forwarded-For": "127.0.0.1"}, {"X-Forwarded-For": ""}])
def test_figures_are_not_told_through_a_proxy(headers: dict[str, str], tmp_path: Path) -> None:
    with in_thread(tmp_path, known()) as address, calling(address) as client:
        assert client.get("/metrics", headers=headers).status_code == 404


def test_figures_of_several_servers_stand_together_each_under_its_number() -> None:
    counted = '# HELP a_total A\n# TYPE a_total counter\na_total{x="1"} 2.0\na_total{x="2"} 3.0\n'
    one = f"{counted}# HELP b B\n# TYPE b gauge\nb 4.0\n"
    told = joined([("1", one), ("2", one), ("3", "")]).decode().splitlines()
    assert told == [
        "# HELP a_total A",
        "# TYPE a_total counter",
        *(f'a_total{{server="{server}",x="{x}"}} {x + 1}.0' for server in (1, 2) for x in (1, 2)),
        "# HELP b B",
        "# TYPE b gauge",
        'b{server="1"} 4.0',
        'b{server="2"} 4.0',
    ]
