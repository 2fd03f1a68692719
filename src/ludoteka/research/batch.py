"""Many games at once: one step takes an array of actions and writes observations and masks into arrays that stay.

In every game the seat that is to act is told by `seats`; a game that has ended says so in `dones`, leaves its rewards
in `rewards`, and starts afresh. With `processes` the games are shared out to worker processes, which write into the
same memory.
"""

from __future__ import annotations

from contextlib import suppress
from itertools import pairwise
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from multiprocessing.shared_memory import SharedMemory
from random import Random
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..core.pool import started
from .given import number, one_of, picks, told_as
from .play import Play, step_all
from .rewards import REWARDS
from .spec import Sheet, Spec, spec

BUFFERS: dict[str, type[np.generic]] = {
    "seats": np.int8,
    "observations": np.float32,
    "masks": np.bool_,
    "rewards": np.float32,
    "dones": np.bool_,
    "actions": np.int64,
}


def shapes(numbers: Spec, games: int) -> dict[str, tuple[int, ...]]:
    return {
        "seats": (games,),
        "observations": (games, numbers.size),
        "masks": (games, numbers.actions.size),
        "rewards": (games, numbers.seats),
        "dones": (games,),
        "actions": (games,),
    }


class Games:
    """Some of the games, from `first` on, with their rows of the arrays."""

    def __init__(self, numbers: Spec, first: int, seed: int, reward: str, arrays: dict[str, NDArray[Any]]) -> None:
        self.spec = numbers
        self.reward = REWARDS[reward]
        self.arrays = arrays
        count = len(arrays["seats"])
        self.sheet = Sheet(numbers, count)
        self.plays = [Play(numbers, Random(f"{seed}/{first + i}"), lean=True) for i in range(count)]
        self.seats = [play.seat for play in self.plays]
        for i, play in enumerate(self.plays):
            play.show(self.sheet.rows, i, play.seat)
        self.tell()

    def tell(self) -> None:
        """Copy what was written."""
        sheet, arrays = self.sheet, self.arrays
        arrays["seats"][:] = self.seats
        np.multiply(sheet.numbers, self.spec.scale, out=arrays["observations"])
        arrays["masks"][:] = sheet.masks

    def step(self) -> None:
        """One pick in each game."""
        rewards, dones = self.arrays["rewards"], self.arrays["dones"]
        rewards.fill(0)
        dones.fill(False)
        self.sheet.clear()
        for i, result in step_all(self.plays, self.arrays["actions"].tolist(), self.sheet.rows, self.seats):
            rewards[i] = self.reward(result)
            dones[i] = True
        self.tell()


class Batch:
    """Many games of one title that advance together."""

    closed = False

    seats: NDArray[np.int8]
    observations: NDArray[np.float32]
    masks: NDArray[np.bool_]
    rewards: NDArray[np.float32]
    dones: NDArray[np.bool_]
    actions: NDArray[np.int64]

    def __init__(self, numbers: Spec, games: int, seed: int, reward: str, processes: int) -> None:
        self.spec = numbers
        self.games = games
        self.reward = reward
        self._memory: list[SharedMemory] = []
        self._workers: list[tuple[BaseProcess, Connection]] = []
        self._local: Games | None = None
        arrays: dict[str, NDArray[Any]] = {}
        for name, shape in shapes(numbers, games).items():
            arrays[name] = self._array(shape, BUFFERS[name], processes > 0)
            setattr(self, name, arrays[name])
        if processes:
            self._start(seed, processes)
        else:
            self._local = Games(numbers, 0, seed, reward, arrays)

    def _array(self, shape: tuple[int, ...], kind: type[np.generic], shared: bool) -> NDArray[Any]:
        if not shared:
            return np.zeros(shape, kind)
        size = int(np.prod(shape)) * np.dtype(kind).itemsize
        memory = SharedMemory(create=True, size=max(size, 1))
        self._memory.append(memory)
        array: NDArray[Any] = np.ndarray(shape, kind, buffer=memory.buf)
        array.fill(0)
        return array

    def _start(self, seed: int, processes: int) -> None:
        """Share the games out, as equally as they go."""
        names = [memory.name for memory in self._memory]
        edges = [self.games * i // processes for i in range(processes + 1)]
        folder = self.spec.game.folder
        for low, high in pairwise(edges):
            given = (self.spec.game.id, str(folder) if folder else None, self.spec.seats, self.spec.options)
            self._workers.append(started(work, given, names, self.games, low, high, seed, self.reward))
        self._start_all()

    def _wait(self) -> None:
        """Wait for every worker. What went wrong in one of them is raised here, and ends the batch: the games of the
        others have moved on."""
        problem = ""
        for process, connection in self._workers:
            try:
                problem = connection.recv() or problem
            except (EOFError, OSError):
                process.join()
                problem = f"a worker process has ended (exit code {process.exitcode})"
        if problem:
            self.close()
            raise RuntimeError(f"{problem}: this batch is over, make a new one")

    def _start_all(self) -> None:
        """Wait until the workers have set up their games."""
        try:
            self._wait()
        except RuntimeError as error:
            raise RuntimeError(
                f"{error}; a script that uses processes starts them under if __name__ == '__main__':"
            ) from None

    def step(self, actions: ArrayLike) -> None:
        """Pick one action in every game. The arrays then tell what came of it."""
        if self.closed:
            raise ValueError("this batch is closed: make a new one")
        with told_as(ValueError):
            given = picks(actions, self.games)
        masks = self.masks if self._local is None else self._local.sheet.masks
        wrong = (given < 0) | (given >= self.spec.actions.size)
        if not wrong.any():
            wrong = ~masks[np.arange(self.games), given]
        if wrong.any():
            i = int(np.argmax(wrong))
            raise ValueError(f"game {i}: action {given[i]} is not allowed by its mask, so no game was moved")
        self.actions[:] = given
        if self._local is not None:
            self._local.step()
            return
        for _, connection in self._workers:
            with suppress(OSError):
                connection.send("step")
        self._wait()

    def sample(self, rng: np.random.Generator) -> NDArray[np.int64]:
        """A legal action for every game, each equally likely."""
        chances = rng.random(self.masks.shape, dtype=np.float32)
        chances[~self.masks] = -1
        found: NDArray[np.int64] = chances.argmax(axis=1)
        return found

    def close(self) -> None:
        """End the worker processes and give the shared memory back."""
        self.closed = True
        for process, connection in self._workers:
            connection.close()
            process.join()
        self._workers = []
        if self._memory:
            for name, shape in shapes(self.spec, self.games).items():
                setattr(self, name, np.zeros(shape, BUFFERS[name]))
        for memory in self._memory:
            memory.close()
            memory.unlink()
        self._memory = []

    def __enter__(self) -> Batch:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def work(
    connection: Connection,
    given: tuple[str, str | None, int, dict[str, str]],
    names: list[str],
    games: int,
    low: int,
    high: int,
    seed: int,
    reward: str,
) -> None:
    """A worker process: step the own games whenever it is told to."""
    title, data, seats, options = given
    numbers = spec(title, seats, data, **options)
    memories = [SharedMemory(name) for name in names]
    arrays: dict[str, NDArray[Any]] = {}
    for (name, shape), memory in zip(shapes(numbers, games).items(), memories, strict=True):
        arrays[name] = np.ndarray(shape, BUFFERS[name], buffer=memory.buf)[low:high]
    some = Games(numbers, low, seed, reward, arrays)
    connection.send("")
    while True:
        try:
            connection.recv()
        except EOFError:
            return
        try:
            some.step()
        except Exception as error:
            connection.send(f"{type(error).__name__} in a worker process: {error}")
            return
        connection.send("")


def batch(
    title: str,
    games: int = 1024,
    seats: int | None = None,
    *,
    seed: int = 0,
    reward: str = "win",
    processes: int = 0,
    data: str | None = None,
    **options: Any,
) -> Batch:
    """Many games of a title that are stepped together; `processes` share them out, 0 plays them here."""
    with told_as(ValueError):
        count = number("games", games, 1)
        workers = number("processes", processes, 0, count)
        chosen = number("seed", seed, 0)
        one_of("reward", reward, REWARDS)
        numbers = spec(title, seats, data, **options)
    return Batch(numbers, count, chosen, reward, workers)
