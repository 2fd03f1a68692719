"""Gymnasium's own checks on every title, opponents, the vector environment, and wrong calls."""

import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import ludoteka
from ludoteka.research.gymnasium import TitleEnv, TitleVectorEnv, env_id

NAMES = {
    "Ludoteka/ExcavationEarth-v0",
    "Ludoteka/IsleOfSkye-v0",
    "Ludoteka/LordOfTheIceGarden-v0",
    "Ludoteka/MerchantsOfTheDarkRoad-v0",
}


def test_the_names_of_the_environments() -> None:
    assert {env_id(title) for title in ludoteka.titles()} == NAMES <= set(gymnasium.registry)


@pytest.mark.parametrize("title", ludoteka.titles())
@pytest.mark.parametrize("observation", ["flat", "fields"])
def test_check_env(title: str, observation: str) -> None:
    # The checker tries an action that it drew before the game began, whether it is legal or not.
    env = gymnasium.make(env_id(title), observation=observation, illegal="lose")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # Numbers are numbers: the checker asks whether they might be pictures or should be scaled.
        warnings.filterwarnings("ignore", message=".*(Box|not within the observation space|image).*")
        check_env(env.unwrapped, skip_render_check=True)


def test_rendering() -> None:
    env = gymnasium.make("Ludoteka/IsleOfSkye-v0", render_mode="rgb_array")
    env.reset(seed=1)
    picture: Any = env.render()
    assert picture.shape[1:] == (1000, 3) and len(np.unique(picture)) > 20


@pytest.mark.parametrize(("seats", "opponents"), [(2, "greedy"), (3, ["random", "easy"])])
def test_bots_of_a_chosen_level_play_the_other_seats(seats: int, opponents: Any) -> None:
    given: dict[str, Any] = {"seats": seats, "seat": 1, "opponents": opponents, "thinking": 1, "reward": "difference"}
    ends = []
    for _ in range(2):
        env = gymnasium.make("Ludoteka/LordOfTheIceGarden-v0", **given)
        env.reset(seed=5)
        env.action_space.seed(5)
        over, reward = False, 0.0
        while not over:
            _, reward, over, _, _ = env.step(env.action_space.sample())  # type: ignore[assignment]
        ends.append(reward)
    assert ends[0] == ends[1] != 0, "a seed decides everything"


def test_many_games_in_one_process() -> None:
    env = gymnasium.make_vec("Ludoteka/ExcavationEarth-v0", 6, vectorization_mode="vector_entry_point", seats=2)
    assert isinstance(env.unwrapped, TitleVectorEnv)
    observations, info = env.reset(seed=3)
    assert env.observation_space.contains(observations)
    rng = np.random.default_rng(1)
    ended = 0
    total = 0.0
    while ended < 3:
        chances = rng.random(info["action_mask"].shape)
        again, rewards, terminations, truncations, info = env.step((chances * info["action_mask"]).argmax(axis=1))
        assert again is observations, "arrays stay"
        assert not truncations.any() and not rewards[~terminations].any()
        if terminations.any():
            assert env.single_observation_space.contains(info["final_obs"][terminations][0])
        ended += int(terminations.sum())
        total += rewards.sum()
    assert 0 <= total <= ended


def test_a_vector_environment_is_decided_by_its_seed() -> None:
    sums = []
    for seed in (1, 1, 2):
        env = TitleVectorEnv(3, "isle-of-skye", seats=2)
        observations, info = env.reset(seed=seed)
        for _ in range(30):
            observations, _, _, _, info = env.step(info["action_mask"].argmax(axis=1))
        sums.append(observations.tobytes())
    assert sums[0] == sums[1] != sums[2]


WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "seats": ({"seats": 9}, "has no game for 9 players: use 2 to 5"),
    "option": ({"colour": "red"}, "has no option 'colour'"),
    "seat": ({"seat": 2}, "seat cannot be 2: use 0 to 1"),
    "opponents": ({"opponents": "granny"}, "opponents should be 1 of random, greedy"),
    "too many": ({"opponents": ["random", "greedy"]}, "opponents should be 1 of"),
    "reward": ({"reward": "fame"}, "reward cannot be 'fame'"),
    "thinking": ({"thinking": 0}, "thinking cannot be 0: use a number of iterations from 1 on"),
    "illegal": ({"illegal": "cheer"}, "illegal cannot be 'cheer': use error, lose"),
    "observation": ({"observation": "smell"}, "use flat, fields"),
}


@pytest.mark.parametrize("name", WRONG)
def test_wrong_arguments_say_what_would_be_right(name: str) -> None:
    given, wanted = WRONG[name]
    with pytest.raises(gymnasium.error.Error) as refused:
        gymnasium.make("Ludoteka/IsleOfSkye-v0", **given)
    assert wanted in str(refused.value)


def test_wrong_calls_change_nothing() -> None:
    env = TitleEnv("isle-of-skye")
    with pytest.raises(gymnasium.error.ResetNeeded, match="call reset"):
        env.step(0)
    _, info = env.reset(seed=1)
    illegal = int(info["action_mask"].argmin())
    with pytest.raises(gymnasium.error.InvalidAction, match="is not legal"):
        env.step(illegal)
    with pytest.raises(gymnasium.error.InvalidAction, match="whole number"):
        env.step("axe")
    over = False
    while not over:
        _, _, over, _, _ = env.step(env.action_space.sample())
    with pytest.raises(gymnasium.error.ResetNeeded, match="game is over"):
        env.step(illegal)
    loser = TitleEnv("isle-of-skye", illegal="lose")
    loser.reset(seed=1)
    assert loser.step(illegal)[1:4] == (-1.0, True, False)


def test_wrong_calls_of_a_vector_environment_move_no_game() -> None:
    with pytest.raises(gymnasium.error.Error, match="num_envs cannot be 0: use a number from 1 on"):
        TitleVectorEnv(0, "isle-of-skye")
    env = TitleVectorEnv(2, "isle-of-skye")
    with pytest.raises(gymnasium.error.ResetNeeded, match="call reset"):
        env.step([1, 2])
    with pytest.raises(gymnasium.error.Error, match="2 seeds, one for each game, not 3"):
        env.reset(seed=[1, 2, 3])
    seen, info = env.reset(seed=1)
    before = seen.copy()
    legal = info["action_mask"].argmax(axis=1)
    illegal = int(info["action_mask"][1].argmin())
    for actions, wanted in (
        ([1, 2, 3], "shape"),
        ([1.0, 2.0], "whole numbers"),
        ([int(legal[0]), illegal], "game 1: action .* is not legal: .*; no game was moved"),
        ([int(legal[0]), 9999], "game 1: there is no action 9999"),
    ):
        with pytest.raises(gymnasium.error.InvalidAction, match=wanted):
            env.step(actions)
    assert [place.play.position.said for place in env.places if place.play] == [[], []]
    env.step(legal)
    assert not np.array_equal(env.observations, before)
    env.close()
    with pytest.raises(gymnasium.error.ClosedEnvironmentError, match="make a new one"):
        env.step(legal)


def test_every_game_of_a_vector_environment_may_have_its_seed() -> None:
    env = TitleVectorEnv(2, "isle-of-skye")
    first = env.reset(seed=[1, 2])[0].copy()
    again = env.reset(seed=[2, 2])[0].copy()
    assert np.array_equal(first[1], again[0]) and np.array_equal(again[0], again[1])
    assert not np.array_equal(first[0], first[1])


def test_thinking_bots_play_in_a_vector_environment() -> None:
    env = TitleVectorEnv(1, "lord-of-the-ice-garden", 2, opponents="greedy")
    seen, info = env.reset(seed=1)
    assert env.step(info["action_mask"].argmax(axis=1))[0] is seen


def test_actions_may_be_arrays_without_dimensions() -> None:
    env = TitleEnv("isle-of-skye")
    _, info = env.reset(seed=1)
    env.step(np.array(info["action_mask"].argmax()))
    for wrong in (np.array([1]), np.array(1.0), True, np.True_, 1.0, None):
        with pytest.raises(gymnasium.error.InvalidAction, match="an action is a whole number"):
            env.step(wrong)
