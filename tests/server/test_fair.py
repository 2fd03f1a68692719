"""Bots and questions share one pool fairly."""

import asyncio
import threading
from pathlib import Path
from typing import Any

import pytest

from ludoteka.server.live.jobs import Answer, AnyJob, Task, Thought
from ludoteka.server.live.workers import AT_TABLES, PEOPLE, REST, Workers
from ludoteka.server.wire.model import Reasons
from tests.server.web import Listener, calling, in_thread, known, new_table, serving

HERE = "testclient"


class Slow(Workers):
    """Workers that finish when they are told to, each job as long as it says."""

    def __init__(self, count: int) -> None:
        super().__init__(count)
        self.order: list[str] = []
        self.finish = threading.Semaphore(0)

    def _timed(self, job: AnyJob) -> tuple[Answer, float]:
        assert isinstance(job, Task)
        self.order.append(job.title)
        if job.title != "hint":
            self.finish.acquire()
        return Thought(job.title, Reasons()), job.seconds or 0.0


def ask(workers: Workers, name: str, rank: int, account: str) -> "asyncio.Task[Any]":
    return asyncio.create_task(workers.choose(name, None, b"", 0, "hard", 0, 2.0, rank=rank, account=account))


def test_people_come_first_then_tables_then_the_rest_and_nobody_takes_it_all() -> None:
    async def scenario() -> list[str]:
        workers = Slow(1)
        many = [ask(workers, f"many {i}", REST, "many") for i in range(60)]
        await asyncio.sleep(0)
        one = ask(workers, "one", REST, "one")
        table = ask(workers, "table", AT_TABLES, "many")
        async with asyncio.timeout(20):
            assert (await ask(workers, "hint", PEOPLE, "other")).move == "hint"
        assert workers.load.working == 1 and workers.load.waiting == 61 and workers.load.oldest > 0
        for job in (table, one):
            workers.finish.release()
            workers.finish.release()
            async with asyncio.timeout(20):
                await job
        for _ in many:
            workers.finish.release()
        await asyncio.gather(*many)
        assert workers.load[:2] == (0, 0)
        await asyncio.to_thread(workers.close)
        return workers.order

    order = asyncio.run(scenario())
    # The first thought was under way when the hint was asked for, and did not hold it up.
    assert order[:2] == ["many 0", "hint"]
    assert order[2:4] == ["table", "one"] or order[2:5] == ["table", "many 1", "one"]
    assert sorted(order[4:]) == sorted(set(order) - set(order[:4]))


def test_whoever_went_away_is_not_waited_for() -> None:
    async def scenario() -> None:
        workers = Slow(1)
        first, second, third = (ask(workers, name, REST, "") for name in ("first", "second", "third"))
        await asyncio.sleep(0)
        second.cancel()
        await asyncio.gather(second, return_exceptions=True)
        assert workers.load.waiting == 1
        workers.finish.release()
        workers.finish.release()
        async with asyncio.timeout(20):
            await asyncio.gather(first, third)
        assert workers.order == ["first", "third"]
        await asyncio.to_thread(workers.close)

    asyncio.run(scenario())


def test_a_table_of_bots_runs_while_somebody_watches(tmp_path: Path) -> None:
    with in_thread(tmp_path, known()) as address, calling(address) as client:
        made = new_table(client, "bot:random", "bot:random")
        with Listener(address, made["watch"]) as listener:
            _, start, _ = listener.next("table")
            assert start is not None
            while listener.next("update")[1] == start:
                pass
    with serving(tmp_path / ".", known(), "thread") as client:
        before = client.get(f"/api/tables/{made['table']}").json()
        hub = client.app.state.hub
        assert client.get(f"/api/seats/{made['watch']}").status_code == 200
        if before["status"] != "over":
            assert hub.tables and not hub.bots.busy(made["table"])


def test_a_new_table_of_bots_waits_for_somebody(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        made = new_table(client, "bot:random", "bot:random")
        hub = client.app.state.hub
        assert made["table"] in hub.tables and not hub.bots.busy(made["table"])
        load = client.get("/api/load").json()
        assert load == {"working": 0, "waiting": 0, "oldest": 0.0}


@pytest.mark.parametrize("kinds", [("me", "bot:random"), ("bot:random", "me")])
def test_bots_work_at_the_cost_of_whoever_is_there(tmp_path: Path, kinds: tuple[str, str]) -> None:
    with serving(tmp_path) as client:
        made = new_table(client, *kinds)
        assert client.app.state.hub.tables[made["table"]].account == HERE
