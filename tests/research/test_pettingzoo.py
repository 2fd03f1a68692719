"""PettingZoo's own suites on every title, and what it does with wrong calls."""

import warnings
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from urllib.request import urlopen

import numpy as np
import pettingzoo.test as suites
import pytest

import ludoteka
from ludoteka.research import pettingzoo
from tests.some import some

FEWEST = {title: ludoteka.game(title).seats[0] for title in ludoteka.titles()}


@pytest.fixture
def no_browser(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The addresses that would have been opened; nobody watches, so no picture has to stay for a while."""
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    monkeypatch.setattr("ludoteka.research.render.FPS", 1e9)
    yield opened


def pick(mask: Any) -> int:
    """The middle one of what is allowed."""
    legal = np.flatnonzero(mask)
    return int(legal[len(legal) // 2])


@pytest.mark.parametrize("title", ludoteka.titles())
def test_api(title: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # Neither says that something is wrong: the suite likes square pictures, and it likes bounds that are finite.
        warnings.filterwarnings("ignore", message=".*Observation.*")
        suites.api_test(pettingzoo.env(title), num_cycles=60)


@pytest.mark.parametrize("title", ludoteka.titles())
def test_parallel_api(title: str) -> None:
    suites.parallel_api_test(pettingzoo.parallel_env(title, 3), num_cycles=60)


@pytest.mark.parametrize("title", ludoteka.titles())
def test_seeds(title: str) -> None:
    suites.seed_test(lambda: pettingzoo.env(title, 2), num_cycles=30)


def test_save_observations(capsys: pytest.CaptureFixture[str]) -> None:
    suites.test_save_obs(pettingzoo.env("excavation-earth", 2))
    assert "must be Box" in capsys.readouterr().out, "observations are numbers, not pictures, and the suite says so"


def test_render(no_browser: list[str]) -> None:
    shown = {"svg": lambda svg: svg.startswith("<svg") and "</svg>" in svg, "ansi": lambda text: len(text) > 100}
    suites.render_test(lambda render_mode: pettingzoo.env("isle-of-skye", 2, render_mode=render_mode), shown)
    assert all(address.startswith("http://127.0.0.1:") for address in no_browser) and no_browser


def test_performance(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """The suite's benchmark, with a clock that lets it end after a hundred cycles."""
    ticks = iter(range(1000))
    monkeypatch.setattr("time.time", lambda: next(ticks) / 20)
    suites.performance_benchmark(pettingzoo.env("excavation-earth", 2))
    assert "turns per second" in capsys.readouterr().out


@pytest.mark.parametrize("observation", ["flat", "fields"])
def test_a_game_to_its_end(observation: str) -> None:
    env = pettingzoo.env("isle-of-skye", 3, observation=observation, reward="rank", expansion="journeyman")
    env.reset(seed=4)
    rewards = {}
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        rewards[agent] = reward
        assert env.observation_space(agent).contains(seen)
        env.step(None if terminated or truncated else pick(seen["action_mask"]))
    assert sum(rewards.values()) == pytest.approx(1.5)
    assert not env.agents


def test_secret_answers_are_not_seen_before_all_are_ready() -> None:
    """Two games that differ in the prices of the first seat alone look the same to the second one."""
    seen = []
    for gold in (1, 2):
        env = pettingzoo.env("isle-of-skye", 2, startPlayer="1")
        env.reset(seed=11)
        actions = env.unwrapped.table.spec.actions
        while env.agent_selection == "player_0":
            mask = env.last()[0]["action_mask"]
            price = actions.parts["gold", gold]
            env.step(price if mask[price] else pick(mask))
        first = env.observe("player_1")
        env.step(pick(first["action_mask"]))
        seen.append([first, env.observe("player_1")])
    for one, other in some(zip(*seen, strict=True)):
        assert np.array_equal(one["observation"], other["observation"])
        assert np.array_equal(one["action_mask"], other["action_mask"])


def test_common_steps_are_played_at_once() -> None:
    env = pettingzoo.parallel_env("isle-of-skye", 4)
    seen, _ = env.reset(seed=2)
    assert all(one["action_mask"][env.wait] == 0 for one in seen.values()), "all price their tiles at once"
    while env.agents:
        seen, rewards, terminated, _, _ = env.step({agent: pick(one["action_mask"]) for agent, one in seen.items()})
    assert sum(rewards.values()) == pytest.approx(1) and all(terminated.values())


WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "title": ({"title": "chess"}, "there is no game 'chess': use excavation-earth"),
    "seats": ({"seats": 9}, "has no game for 9 players: use 2 to 5"),
    "option": ({"colour": "red"}, "has no option 'colour': use expansion"),
    "value": ({"expansion": "sea"}, "option expansion cannot be 'sea'"),
    "reward": ({"reward": "fame"}, "reward cannot be 'fame': use win, score, difference, rank"),
    "observation": ({"observation": "smell"}, "use flat, fields"),
    "render": ({"render_mode": "opera"}, "use human, rgb_array, svg, ansi"),
}


@pytest.mark.parametrize("name", WRONG)
@pytest.mark.parametrize("make", [pettingzoo.env, pettingzoo.parallel_env])
def test_wrong_arguments_say_what_would_be_right(make: Any, name: str) -> None:
    given, wanted = WRONG[name]
    with pytest.raises(ValueError) as refused:
        make(**({"title": "isle-of-skye"} | given))
    assert wanted in str(refused.value)


def test_wrong_actions_change_nothing() -> None:
    env = pettingzoo.raw_env("isle-of-skye", 2)
    with pytest.raises(ValueError, match="call reset"):
        env.render()
    env.reset(seed=1)
    key = env.table.play.position.key()
    illegal = int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[5])
    for action, wanted in ((illegal, "is not legal"), (541, "use 0 to 540"), (-1, "use 0 to"), ("axe", "whole number")):
        with pytest.raises(ValueError, match=wanted):
            env.step(action)
    assert env.table.play.position.key() == key
    with pytest.raises(ValueError, match="there is no agent 'bob': use player_0, player_1"):
        env.observe("bob")
    env.step(np.array(pick(env.last()[0]["action_mask"])))


def test_who_looks_at_a_game_that_is_over_is_told_so() -> None:
    for env in (pettingzoo.raw_env("isle-of-skye", 2), pettingzoo.env("isle-of-skye", 2)):
        env.reset(seed=1)
        for _ in env.agent_iter():
            seen, _, terminated, _, _ = env.last()
            env.step(None if terminated else pick(seen["action_mask"]))
        with pytest.raises(ValueError, match="the game is over: call reset"):
            env.last()


def test_rendering_without_a_mode_warns() -> None:
    env = pettingzoo.raw_env("isle-of-skye", 2)
    env.reset(seed=1)
    with pytest.warns(UserWarning, match="nothing is rendered without a render_mode"):
        assert env.render() is None


def test_calls_before_reset_say_so() -> None:
    """As the docs have it: the wrapper of `env` has PettingZoo's own way of saying so."""
    wrapped = pettingzoo.env("isle-of-skye", 2)
    for call in (wrapped.last, lambda: wrapped.step(0), lambda: wrapped.observe("player_0"), wrapped.agent_iter):
        with pytest.raises((AssertionError, AttributeError), match="reset"):
            call()
    raw, parallel = pettingzoo.raw_env("isle-of-skye", 2), pettingzoo.parallel_env("isle-of-skye", 2)
    for call in (raw.last, lambda: raw.step(0), lambda: raw.observe("player_0"), lambda: parallel.step({})):
        with pytest.raises(ValueError, match="no game is set up yet: call reset"):
            call()


def test_a_step_after_the_end_says_so() -> None:
    raw = pettingzoo.raw_env("lord-of-the-ice-garden", 2)
    raw.reset(seed=1)
    for agent in raw.agent_iter():
        seen, _, terminated, _, _ = raw.last()
        raw.step(None if terminated else pick(raw.observe(agent)["action_mask"]))
    parallel = pettingzoo.parallel_env("lord-of-the-ice-garden", 2)
    seen, _ = parallel.reset(seed=1)
    while parallel.agents:
        seen = parallel.step({agent: pick(one["action_mask"]) for agent, one in seen.items()})[0]
    for call in (lambda: raw.step(0), lambda: parallel.step({"player_0": 0, "player_1": 0})):
        with pytest.raises(ValueError, match="the game is over: call reset"):
            call()
    assert parallel.step({}) == ({}, {}, {}, {}, {})


def test_wrong_parallel_actions_change_nothing() -> None:
    env = pettingzoo.parallel_env("isle-of-skye", 2)
    seen, _ = env.reset(seed=1)
    key = env.table.play.position.key()
    right = pick(seen["player_0"]["action_mask"])
    actions: Any
    for actions, wanted in (({"player_0": right}, "no action of player_1"), (
        {"player_0": right, "player_1": env.wait}, "of player_1 is not legal: the mask allows"), (
        {"player_0": right, "player_1": 3.0}, "an action is a whole number from 0 to 541, not 3.0"), (
        {"player_0": right, "player_1": right, "bob": 1}, "there is no agent 'bob': use player_0, player_1"), (
        [right, right], "actions should be a dictionary by agent"), (None, "should be a dictionary")):  # fmt: skip
        with pytest.raises(ValueError, match=wanted):
            env.step(actions)
    assert env.table.play.position.key() == key


def test_the_page_follows_the_game(no_browser: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """Every picture comes to the page that waits for it, the last one stays, and where there is no browser the address
    is told."""
    env = pettingzoo.env("isle-of-skye", 2, render_mode="human")
    env.reset(seed=1)
    address = no_browser[0]
    assert f"the table is at {address}" in capsys.readouterr().err
    with urlopen(address) as page:
        assert b"table.svg" in page.read()
    with urlopen(address + "table.svg") as first:
        assert first.read().startswith(b"<svg")
    with ThreadPoolExecutor() as pool:
        waiting = pool.submit(lambda: urlopen(f"{address}table.svg?after={first.headers['Number']}"))
        env.step(pick(env.last()[0]["action_mask"]))
        with waiting.result() as second:
            assert second.read().startswith(b"<svg") and int(second.headers["Number"]) == 2
    window = env.unwrapped.table.camera.window
    env.close()
    assert window.later(1)[0] == 2 and window.later(2) == (2, None), "whoever waits for more hears that it is over"
    assert no_browser == [address], "one page for the whole game"
