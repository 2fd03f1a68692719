"""Many pieces of work, spread over a cluster by Ray, which the extra `cluster` brings.

The machines of a cluster need the same Ludoteka and the same Python. Ray trusts whoever reaches its ports: it belongs
in a network of one's own.
"""

import logging
import os
import socket
from collections.abc import Callable, Generator, Sequence
from importlib import import_module
from typing import Any, Final

from .errors import LudotekaError
from .extras import extra

HERE: Final = "ray"
"""The address that means a cluster of this machine alone, started for the run and stopped after it."""
AHEAD: Final = 2
"""So many tasks are under way for each processor, so that none waits for the next."""
TRIES: Final = 5
"""How often a task is begun again elsewhere when its process or machine is gone."""
PATIENCE: Final = 10
"""Seconds in which a cluster should answer."""


class NoCluster(LudotekaError):
    """There is no cluster where one was said to be."""

    key = "error.run"


def over_ray(
    work: Callable[[Any, Any], Any], run: Any, tasks: Sequence[Any], address: str
) -> Generator[tuple[int, Any], None, None]:
    """What came of each task, with its place among them, in the order in which they end."""
    with extra("cluster"):
        ray: Any = import_module("ray")
    mine = join(ray, address)
    busy: dict[Any, int] = {}
    try:
        shared = ray.put(run)
        todo = ray.remote(max_retries=TRIES)(lambda run, task: work(run, task))
        waiting = list(reversed(range(len(tasks))))
        while waiting or busy:
            room = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
            while waiting and len(busy) < room:
                place = waiting.pop()
                busy[todo.remote(shared, tasks[place])] = place
            ended, _ = ray.wait(list(busy), num_returns=1)
            for one in ended:
                yield busy.pop(one), result(ray, one)
    finally:
        for one in busy:
            ray.cancel(one, force=True)
        if mine:
            ray.shutdown()


def join(ray: Any, address: str) -> bool:
    """Be part of a cluster. Says whether it is ours to leave."""
    if ray.is_initialized():
        return False
    # Nobody else is told that Ray is used.
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    quiet = {"log_to_driver": False, "logging_level": logging.ERROR}
    try:
        if address == HERE:
            ray.init(include_dashboard=False, _node_ip_address="127.0.0.1", **quiet)
        else:
            knock(address)
            ray.init(address=address, **quiet)
    except (OSError, ValueError, RuntimeError) as error:
        raise NoCluster(
            f"no Ray cluster answers at {address}: start one with `ray start --head`, give its address as `auto` or "
            f"`ray://HOST:10001`, or use `ray` for this machine alone"
        ) from error
    return True


def knock(address: str) -> None:
    """Ray itself tries for minutes to reach an address where nobody is."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if colon:
        socket.create_connection((host, int(port)), PATIENCE).close()


def result(ray: Any, task: Any) -> Any:
    """What a task gave, or what went wrong in it as if it had been done here."""
    try:
        return ray.get(task)
    except ray.exceptions.RayTaskError as error:
        raise error.as_instanceof_cause() from None
    except ray.exceptions.RayError as error:
        raise NoCluster(f"a task was lost {TRIES} times: {error}") from error
