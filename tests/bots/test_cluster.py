"""Work that Ray spreads over a cluster: here one of this machine, with several processes."""

import logging
import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import ray

from ludoteka.bots.archive import Archive
from ludoteka.bots.arena import Plan, rotated
from ludoteka.bots.pool import play
from ludoteka.cli.jobs import in_batches
from ludoteka.cli.main import main
from ludoteka.cli.simulate import Run, play_some
from ludoteka.core.cluster import HERE, NoCluster, over_ray
from ludoteka.core.pool import spread
from ludoteka.research.dataset import Writer


@pytest.fixture(scope="module")
def cluster() -> Iterator[None]:
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    ray.init(
        num_cpus=3,
        include_dashboard=False,
        _node_ip_address="127.0.0.1",
        log_to_driver=False,
        logging_level=logging.ERROR,
        runtime_env={"env_vars": {"PYTHONPATH": os.pathsep.join(map(os.path.abspath, ("src", ".")))}},
    )
    yield
    ray.shutdown()


def test_games_are_the_same_on_a_cluster_as_here(cluster: None) -> None:
    plan = Plan("isle-of-skye", rotated(["greedy", "random"], 4), seconds=None, iterations=1)
    here = sorted(play(plan, range(1, 5)), key=lambda one: one.number)
    there = sorted(play(plan, range(1, 5), HERE), key=lambda one: one.number)
    assert [one.record for one in there] == [one.record for one in here]


def test_a_simulation_comes_in_the_same_order(cluster: None) -> None:
    run = Run("lord-of-the-ice-garden", None, 2, (), 5)
    here, there = ([(done, [one.scores for one in some]) for done, some in in_batches(play_some, run, 25, hands)]
                   for hands in (1, HERE))  # fmt: skip
    assert there == here and [done for done, _ in there] == [10, 20, 25]


def test_a_process_that_is_killed_costs_nothing_but_time(cluster: None, tmp_path: Path) -> None:
    def doubled(folder: str, number: int) -> int:
        # The first who takes this one is killed at it; whoever takes it next finds the mark.
        mark = Path(folder, "killed")
        if number == 5 and not mark.exists():
            mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return 2 * number

    done = dict(over_ray(doubled, str(tmp_path), range(20), HERE))
    assert (tmp_path / "killed").exists()
    assert done == {number: 2 * number for number in range(20)}


def test_what_goes_wrong_there_is_told_here(cluster: None) -> None:
    def work(_: None, number: int) -> float:
        return 1 / number

    with pytest.raises(ZeroDivisionError):
        list(spread(work, None, [1, 0], HERE))


INTERRUPTED: dict[str, tuple[list[str], Any, str, list[str]]] = {
    "ladder": (["--bots", "random,greedy", "--games-per-pair", "2"], Archive, "game-*.ludo", ["--iterations", "1"]),
    "dataset": (["--games", "11"], Writer, "records/*.ludo", []),
}


@pytest.mark.parametrize("command", INTERRUPTED)
def test_an_interrupted_run_goes_on(
    cluster: None, command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What a cluster has played until then is kept, and the rest comes out as it does here."""
    given, keeper, records, more = INTERRUPTED[command]
    whole = [command, "lord-of-the-ice-garden", "--players", "2", "--seed", "5", *given, *more, "--out"]
    add = keeper.add
    added: list[object] = []

    def stopped(self: object, what: object) -> None:
        if added:
            raise KeyboardInterrupt
        added.append(what)
        add(self, what)

    with monkeypatch.context() as once:
        once.setattr(keeper, "add", stopped)
        assert main([*whole, str(tmp_path / "there"), "--on", HERE]) == 130
    some = {path.name for path in (tmp_path / "there").glob(records)}
    assert main([*whole, str(tmp_path / "there"), "--on", HERE]) == 0
    assert "already" in capsys.readouterr().err
    assert main([*whole, str(tmp_path / "here")]) == 0
    there, here = (
        {path.name: path.read_text() for path in (tmp_path / name).glob(records)} for name in ("there", "here")
    )
    assert there == here and 0 < len(some) < len(here)


@pytest.mark.parametrize("address", ["ray://127.0.0.1:1", "127.0.0.1:1", "127.0.0.1:many"])
def test_no_cluster_at_an_address_says_what_to_do(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ray, "is_initialized", lambda: False)
    with pytest.raises(NoCluster, match="ray start --head"):
        list(spread(max, 1, [1, 2], address))
