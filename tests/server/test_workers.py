"""Bots in processes of their own: whatever they do, the game goes on, and the table says what happened."""

import asyncio
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

import ludoteka
from ludoteka.bots import BOTS
from ludoteka.bots.models import kept_model
from ludoteka.server.live import workers as module
from ludoteka.server.live.jobs import Task, Thought, do
from ludoteka.server.live.workers import Workers
from tests.server.web import PATIENCE, SKYE, keys_of, known, new_table, play_on, serving, until


@pytest.fixture
def bots(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The name of a module with bots that fail; they are gone afterwards."""
    monkeypatch.syspath_prepend(str(Path(__file__).parent))
    before = dict(BOTS)
    yield "bad_bots"
    BOTS.clear()
    BOTS.update(before)
    sys.modules.pop("bad_bots", None)


def task(level: str, seconds: float | None = None) -> tuple[Any, ...]:
    """One that hangs is given up soon; the others have time, on a busy machine too."""
    if seconds is None:
        seconds = 0.1 if level == "hangs" else 20.0
    position = ludoteka.new(SKYE, seats=3)
    position.roll(Random(1))
    dump = msgspec.json.encode(position.imagine(0, Random(2)).dump())
    return SKYE, None, dump, 0, level, 5, seconds


def ask(workers: Workers, *levels: str) -> list[Thought]:
    async def all_of_them() -> list[Thought]:
        return await asyncio.gather(*(workers.choose(*task(level)) for level in levels))

    return asyncio.run(all_of_them())


def test_a_bot_answers_with_reasons() -> None:
    workers = Workers(1)
    try:
        # As long as it takes to look at more than one move, on a busy machine too.
        thought = asyncio.run(workers.choose(*task("hard", 3.0)))
        position = Task(*task("hard")).position()
        assert position.why_not(0, thought.move) is None
        assert thought.fault is None and thought.by == "hard"
        assert thought.reasons.visits > 0 and thought.reasons.alternatives
        # The same bot with the same numbers on the same position chooses the same.
        assert [ask(workers, "greedy")[0].move for _ in range(3)] == [ask(workers, "greedy")[0].move] * 3
    finally:
        workers.close()


@pytest.mark.parametrize(
    ("level", "wanted"),
    [
        ("dies", "the process of dies ended before it answered"),
        ("raises", "raises failed: ZeroDivisionError: so many reasons (bad_bots.py:"),
        ("cheats", "cheats chose (9, 9, 9), which is not legal"),
        ("hangs", "hangs thought for more than 2.3 s"),
        ("nobody", "there is no bot 'nobody'"),
    ],
)
def test_the_greedy_bot_moves_for_one_that_fails(bots: str, level: str, wanted: str) -> None:
    workers = Workers(1, [bots])
    try:
        (thought,) = ask(workers, level)
        assert thought.fault is not None and wanted in thought.fault
        assert thought.by == "greedy" and thought.move
        # And the next one finds a worker again.
        assert ask(workers, "talks")[0].fault is None
    finally:
        workers.close()


def test_chance_moves_if_the_greedy_bot_fails_too(bots: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "SPARE", "dies")
    workers = Workers(1, [bots])
    try:
        (thought,) = ask(workers, "raises")
        assert thought.by == "random" and thought.fault is not None
        assert Task(*task("random")).position().why_not(0, thought.move) is None
    finally:
        workers.close()


def test_a_slow_bot_keeps_nobody_else_waiting(bots: str) -> None:
    workers = Workers(2, [bots])
    try:

        async def both() -> None:
            slow = asyncio.create_task(workers.choose(*task("hangs", 1000.0)))
            # Until it is at work.
            while not workers.load.working:
                await asyncio.sleep(0.01)
            assert (await workers.choose(*task("talks"))).fault is None and not slow.done()
            workers.close()
            assert (await slow).fault is not None

        asyncio.run(both())
    finally:
        workers.close()


def test_closing_ends_every_process(bots: str) -> None:
    workers = Workers(1, [bots])
    ask(workers, "talks")
    (worker,) = workers._all
    workers.close()
    assert not worker.process.is_alive()


ENDLESS = """
from multiprocessing import parent_process
from pathlib import Path
from threading import Event

if parent_process() is not None:
    Path(__file__).with_name("begun").touch()
    Event().wait()
"""


def test_closing_does_not_wait_for_a_process_that_starts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "endless_bots.py").write_text(ENDLESS)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(module, "START_SECONDS", 2 * PATIENCE)
    workers = Workers(1, ["endless_bots"])
    with ThreadPoolExecutor(2) as threads:
        starting = threads.submit(asyncio.run, workers.warm())
        until((tmp_path / "begun").exists, "no process was started")
        threads.submit(workers.close).result(PATIENCE)
        starting.result(PATIENCE)
    assert not workers._all
    sys.modules.pop("endless_bots")


@pytest.mark.parametrize("level", ["dies", "cheats"])
def test_the_table_says_that_another_bot_moved(bots: str, tmp_path: Path, level: str) -> None:
    with serving(tmp_path, known(bots=(bots,))) as client:
        made = new_table(client, "me", f"bot:{level}")
        keys = keys_of(made)
        until(lambda: client.get(f"/api/seats/{keys[0]}").json()["notes"], "nobody moved for the bot")
        message = client.get(f"/api/seats/{keys[0]}").json()
        player = {"key": "seat.player", "args": {"n": 2}}
        quick = {"key": "ui.level.greedy", "args": {}}
        assert message["notes"][0] == {"key": "bot.replaced", "args": {"seat": player, "bot": level, "by": quick}}
        # The game goes on.
        before = message["version"]
        assert play_on(client, keys, Random(1), 4)["version"] > before


def test_a_thought_says_why_its_bot_judged_by_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    position = ludoteka.new("excavation-earth", seats=3)
    position.roll(Random(1))
    dump = msgspec.json.encode(position.imagine(position.to_move[0], Random(2)).dump())

    def by_hand(level: str) -> str | None:
        thought = do(Task("excavation-earth", None, dump, position.to_move[0], level, 5, 0.01))
        assert isinstance(thought, Thought)
        return thought.by_hand

    assert by_hand("beginner") is None
    monkeypatch.setitem(sys.modules, "onnxruntime", None)
    kept_model.cache_clear()
    assert [by_hand(level) for level in ("beginner", "greedy")] == ["value.runtime", None]
    kept_model.cache_clear()


def test_the_table_says_once_that_its_bots_judge_by_hand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    choose = Workers.choose

    async def by_hand(*given: Any, **more: Any) -> Thought:
        return msgspec.structs.replace(await choose(*given, **more), by_hand="value.tables")

    monkeypatch.setattr(Workers, "choose", by_hand)
    with serving(tmp_path, known(workers=1)) as client:
        made = new_table(client, "me", "bot:greedy")
        play_on(client, keys_of(made), Random(1), 6)
        seen = f"/api/seats/{keys_of(made)[0]}"
        until(lambda: client.get(seen).json()["notes"], "nothing is said")
        assert client.get(seen).json()["notes"] == [{"key": "value.tables", "args": {}}]


def test_a_bot_goes_on_after_a_restart(tmp_path: Path) -> None:
    """What a bot owed when the server stopped, it answers when the server starts, even if nobody looks."""
    with serving(tmp_path, known(workers=1)) as client:
        made = new_table(client, "me", "bot:greedy")
        client.app.state.hub.workers.close()
    with serving(tmp_path, known(workers=1)) as client:
        table = f"/api/tables/{made['table']}"
        until(lambda: 1 not in client.get(table).json()["waiting"], "the bot does not answer")
