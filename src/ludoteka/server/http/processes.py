"""Several servers behind one door: each is a process of its own, and one that dies is started anew.

They share the socket that listens, so whichever is idle takes the next connection; nothing is lost when one dies but
what it was about to answer. What they have in common is the database.
"""

import logging
import os
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Any, Final

from .uvicorn_server import GRACE, Server

log: Final = logging.getLogger("ludoteka.server")

PAUSE: Final = 1.0
"""Seconds after the start of a server before it is started again."""
PATIENCE: Final = GRACE + 7.0
"""Seconds in which a server that was told to stop does so."""

Serve = Callable[[Connection, socket.socket, Any, Path], None]


class Child:
    """One of the servers, and the pipe that tells it to stop when it closes, however we end."""

    def __init__(self, serve: Serve, door: socket.socket, options: Any, place: Path) -> None:
        # A fresh interpreter, because a copy of one that has threads may hang.
        context = get_context("spawn")
        self.began = monotonic()
        self.place = place
        self.pipe, its = context.Pipe()
        self.process: BaseProcess = context.Process(target=serve, args=(its, door, options, place))
        self.process.start()
        its.close()

    def stop(self) -> None:
        self.pipe.close()


def together(count: int, serve: Serve, door: socket.socket, options: Any) -> None:
    """So many servers, until they are told to stop: they all, or this process."""
    with TemporaryDirectory(prefix="ludoteka-") as folder:
        watch(
            [Child(serve, door, options, Path(folder) / f"{n}.sock") for n in range(1, count + 1)], serve, door, options
        )


def watch(children: list[Child], serve: Serve, door: socket.socket, options: Any) -> None:
    """Start anew what dies, until all were told to stop."""
    try:
        while children:
            wait([child.process.sentinel for child in children])
            for place, child in reversed(list(enumerate(children))):
                if child.process.is_alive():
                    continue
                code = child.process.exitcode
                child.stop()
                if code == 0:
                    # It was told to stop.
                    del children[place]
                    continue
                log.warning("server %s ended with %s and is started anew", child.process.pid, code)
                # One that cannot start, because its database is away, is not tried all the time.
                threading.Event().wait(max(0.0, child.began + PAUSE - monotonic()))
                children[place] = Child(serve, door, options, child.place)
    except KeyboardInterrupt:
        pass
    finally:
        for child in children:
            child.stop()
        end = monotonic() + PATIENCE
        for child in children:
            child.process.join(max(0.0, end - monotonic()))
            if child.process.is_alive():
                child.process.kill()
                child.process.join()


def stop_with(pipe: Connection, server: Server) -> None:
    """Let a server stop when whoever has started it does, or is gone."""

    def watch() -> None:
        with suppress(EOFError, OSError):
            pipe.recv_bytes()
        server.should_exit = True

    threading.Thread(target=watch, daemon=True, name="parent").start()


@contextmanager
def own_door(place: Path) -> Iterator[list[socket.socket]]:
    """Where one of several servers alone is asked, from this machine and by this user. Not every system has such a
    door, nor room for every name of one; then there is none."""
    with ExitStack() as stack:
        found = []
        with suppress(AttributeError, OSError):
            # Whoever was here before is dead.
            place.unlink(missing_ok=True)
            door = stack.enter_context(socket.socket(socket.AF_UNIX))
            door.bind(str(place))
            door.listen()
            found.append(door)
        yield found


def hands(count: int) -> int:
    """How many processes of bots each of so many servers has, unless it is told."""
    return max(1, ((os.cpu_count() or 2) - 1) // count)
