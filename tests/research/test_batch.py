"""Many games at once: the same in one process and in several, and the same as one by one."""

from random import Random

import numpy as np
import pytest

from ludoteka.research import Batch, Play, batch, spec


def run(games: Batch, steps: int) -> list[bytes]:
    """Pick the last legal action everywhere; everything the arrays tell."""
    told = []
    for _ in range(steps):
        games.step(games.masks.shape[1] - 1 - games.masks[:, ::-1].argmax(axis=1))
        told.append(
            b"".join(
                array.tobytes() for array in (games.seats, games.observations, games.masks, games.rewards, games.dones)
            )
        )
    return told


def test_processes_change_nothing() -> None:
    with batch("excavation-earth", 5, 2, seed=3) as here, batch("excavation-earth", 5, 2, seed=3, processes=2) as there:
        assert run(here, 60) == run(there, 60)


def test_arrays_tell_what_a_single_game_tells() -> None:
    numbers = spec("isle-of-skye", 2, expansion="journeyman")
    games = batch("isle-of-skye", 3, 2, seed=8, expansion="journeyman")
    play = Play(numbers, Random("8/1"))
    rng = np.random.default_rng(1)
    for _ in range(150):
        assert games.seats[1] == play.seat
        assert set(np.flatnonzero(games.masks[1])) == set(play.numbers(play.seat))
        assert np.array_equal(games.observations[1], numbers.flat(play.observe(play.seat)))
        actions = games.sample(rng)
        games.step(actions)
        play.act(play.seat, int(actions[1]))


def test_a_game_that_ends_leaves_its_rewards_and_starts_afresh() -> None:
    games = batch("lord-of-the-ice-garden", 2, 2, seed=1, reward="rank")
    rng = np.random.default_rng(1)
    while not games.dones.any():
        assert not games.rewards.any()
        games.step(games.sample(rng))
    over = int(games.dones.argmax())
    assert games.rewards[over].sum() == pytest.approx(1)
    games.step(games.sample(rng))
    assert not games.dones[over] and not games.rewards[over].any()


def test_what_goes_wrong_in_a_worker_ends_the_batch() -> None:
    """The games of the other workers have moved on: nobody should go on with such arrays."""
    with batch("lord-of-the-ice-garden", 2, 2, processes=2) as games:
        games.masks[1] = True
        illegal = int(np.flatnonzero(batch("lord-of-the-ice-garden", 2, 2).masks[1] == 0)[0])
        with pytest.raises(RuntimeError, match=r"IllegalMove in a worker process: .*: this batch is over"):
            games.step([int(games.masks[0].argmax()), illegal])
        assert games.closed
    with batch("lord-of-the-ice-garden", 2, 2, processes=1) as games:
        games._workers[0][0].kill()
        with pytest.raises(RuntimeError, match=r"a worker process has ended .exit code -9.: this batch is over"):
            games.step(games.masks.argmax(axis=1))
        with pytest.raises(ValueError, match="this batch is closed"):
            games.step(games.masks.argmax(axis=1))


def test_wrong_calls_say_what_would_be_right() -> None:
    for given, wanted in (
        ({"title": "chess"}, "there is no game 'chess'"),
        ({"title": "isle-of-skye", "reward": "fame"}, "reward cannot be 'fame': use win"),
        ({"title": "isle-of-skye", "colour": "red"}, "has no option 'colour'"),
        ({"title": "isle-of-skye", "games": 2, "processes": 3}, "processes cannot be 3: use 0 to 2"),
    ):
        with pytest.raises(ValueError, match=wanted):
            batch(**given)
    games = batch("isle-of-skye", 2, 2)
    before = games.observations.copy()
    legal = games.masks.argmax(axis=1)
    for actions, wanted in (
        ([1, 2, 3], "shape"),
        ([0.5, 0.5], "whole numbers"),
        ([int(legal[0]), 5000], "game 1: action 5000 is not allowed by its mask"),
        ([int(games.masks[0].argmin()), int(legal[1])], "game 0: action"),
    ):
        with pytest.raises(ValueError, match=wanted):
            games.step(actions)
    assert np.array_equal(games.observations, before)
    games.close()
    with pytest.raises(ValueError, match="this batch is closed: make a new one"):
        games.step(legal)
