"""The titles as PettingZoo environments.

>>> from ludoteka.research import pettingzoo
>>> env = pettingzoo.env("excavation-earth", seats=2)
>>> env.reset(seed=1)
>>> observation, reward, terminated, truncated, info = env.last()
>>> sorted(observation)
['action_mask', 'observation']

`env` asks one seat after another; whatever is decided at once and in secret is not seen by the others before all are
ready. `parallel_env` asks everybody in every step: whoever has nothing to decide waits, which is its last action.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding

from ..core.errors import LudotekaError, shown
from ..core.extras import extra
from .given import one_of, told_as
from .play import Play, whole
from .render import FPS, MODES, Camera
from .rewards import REWARDS
from .spec import OBSERVATIONS, Spec, spec

with extra("research"):
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper

VERSION = "v0"
"""Grows whenever the numbers of actions or the layout of observations change."""

OVER = "the game is over: call reset() for a new one"

Seen = dict[str, Any]


class Table:
    """What both kinds of environment share: agents, spaces, one game, and its picture."""

    def __init__(
        self,
        title: str,
        seats: int | None,
        reward: str,
        observation: str,
        render_mode: str | None,
        more: int,
        options: dict[str, Any],
    ) -> None:
        with told_as(ValueError):
            one_of("reward", reward, REWARDS)
            one_of("observation", observation, OBSERVATIONS)
            self.camera = Camera(render_mode)
            self.spec: Spec = spec(title, seats, **options)
        self.reward = REWARDS[reward]
        self.kind = observation
        self.size = self.spec.actions.size + more
        self.agents = [f"player_{seat}" for seat in range(self.spec.seats)]
        self.seat_of = {agent: seat for seat, agent in enumerate(self.agents)}
        mask = spaces.Box(0, 1, (self.size,), np.int8)
        self.observation_spaces = {
            agent: spaces.Dict({"observation": self.spec.observation_space(observation), "action_mask": mask})
            for agent in self.agents
        }
        self.action_spaces = {agent: spaces.Discrete(self.size) for agent in self.agents}
        self.rng = Random(0)
        self._play: Play | None = None

    @property
    def play(self) -> Play:
        if self._play is None:
            raise ValueError("no game is set up yet: call reset() first")
        return self._play

    def reset(self, seed: int | None) -> None:
        if seed is not None or self._play is None:
            # A missing seed is drawn as Gymnasium draws it.
            self.rng = Random(seeding.np_random(seed)[1])
        self._play = Play(self.spec, self.rng)

    def seat(self, agent: Any) -> int:
        found = self.seat_of.get(agent)
        if found is None:
            raise ValueError(f"there is no agent {agent!r}: use {', '.join(self.agents)}")
        return found

    def seen(self, seat: int) -> Seen:
        """Observation and mask; beside the actions of the title, a seat that is not asked may wait."""
        seen, allowed = self.spec.look(self.play, seat, self.kind)
        if self.size > len(allowed):
            allowed = np.append(allowed, not allowed.any())
        return {"observation": seen, "action_mask": allowed.view(np.int8)}

    def number(self, action: Any) -> int:
        found = whole(action)
        if found is None:
            raise ValueError(f"an action is a whole number from 0 to {self.size - 1}, not {action!r}")
        return found

    def act(self, seat: int, action: Any) -> None:
        try:
            self.play.act(seat, self.number(action))
        except LudotekaError as error:
            raise ValueError(str(error)) from error

    def rewards(self) -> list[float]:
        """What the seats get now: nothing before the end."""
        result = self.play.result() if self.play.over else None
        return [0.0] * self.spec.seats if result is None else self.reward(result)

    def name(self) -> str:
        return f"{self.spec.game.id.replace('-', '_')}_{VERSION}"

    def picture(self, seat: int | None) -> Any:
        return self.camera.show(self.play.position, seat)


class AtTable:
    """What both kinds of environment have: a table, and spaces by the names of its seats."""

    extra_actions: int
    about: ClassVar[dict[str, Any]] = {}

    def __init__(
        self,
        title: str,
        seats: int | None = None,
        *,
        reward: str = "win",
        observation: str = "flat",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        super().__init__()
        self.table = Table(title, seats, reward, observation, render_mode, self.extra_actions, options)
        self.possible_agents = list(self.table.agents)
        self.agents: list[str] = []
        self.agent_selection = self.possible_agents[0]
        self.observation_spaces = self.table.observation_spaces
        self.action_spaces = self.table.action_spaces
        self.wait = self.table.size - 1
        self.render_mode = render_mode
        self.metadata = {"name": self.table.name(), "render_modes": list(MODES), "render_fps": FPS, **self.about}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        self.table.seat(agent)
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        self.table.seat(agent)
        return self.action_spaces[agent]

    def close(self) -> None:
        self.table.camera.close()


class RawEnv(AtTable, AECEnv):  # type: ignore[misc]
    """One seat after another."""

    extra_actions = 0
    about: ClassVar[dict[str, Any]] = {"is_parallelizable": False}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.table.reset(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.table.play.seat]
        self._ended = False
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> Seen:
        table = self.table
        seat = table.seat(agent)
        seen = table.seen(seat)
        # `last` comes here first.
        if not self.agents:
            raise ValueError(OVER)
        if seat != table.play.seat:
            # Only the seat whose turn it is has something to pick.
            seen["action_mask"].fill(0)
        return seen

    def step(self, action: Any) -> None:
        play = self.table.play
        if not self.agents:
            raise ValueError(OVER)
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        table = self.table
        table.act(table.seat_of[agent], action)
        self._cumulative_rewards[agent] = 0.0
        if play.over:
            for seat, reward in enumerate(table.rewards()):
                name = self.possible_agents[seat]
                self.rewards[name] = reward
                self._cumulative_rewards[name] += reward
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[play.seat]
        if self.render_mode == "human":
            self.render()

    def render(self) -> Any:
        seat = self.table.play.seat
        return self.table.picture(seat if seat >= 0 else None)


class RawParallelEnv(AtTable, ParallelEnv):  # type: ignore[misc]
    """Everybody in every step. The last action is to wait, and it is the only one of a seat that is not asked."""

    extra_actions = 1

    def _seen(self) -> dict[str, Seen]:
        return {agent: self.table.seen(seat) for agent, seat in self.table.seat_of.items()}

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        self.table.reset(seed)
        self.agents = list(self.possible_agents)
        if self.render_mode == "human":
            self.render()
        return self._seen(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, Any]
    ) -> tuple[dict[str, Seen], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        table = self.table
        play = table.play
        if not self.agents:
            if actions:
                raise ValueError(OVER)
            return {}, {}, {}, {}, {}
        numbers = self._checked(actions)
        for seat in play.to_move:
            table.act(seat, numbers[seat])
        over = table.play.over
        rewards = dict(zip(self.possible_agents, table.rewards(), strict=True))
        agents = self.agents
        if over:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return (
            self._seen(),
            rewards,
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, False),
            {agent: {} for agent in agents},
        )

    def _checked(self, actions: Any) -> list[int]:
        """The actions by seat, if everybody may do what is asked for: otherwise nobody moves."""
        table = self.table
        if not isinstance(actions, Mapping):
            raise ValueError(f"actions should be a dictionary by agent, not {shown(actions)}")
        for agent in actions:
            table.seat(agent)
        numbers = []
        for agent in self.agents:
            if agent not in actions:
                raise ValueError(f"there is no action of {agent}: give one for each of {', '.join(self.agents)}")
            allowed = table.play.numbers(table.seat(agent)) or [self.wait]
            number = table.number(actions[agent])
            if number not in allowed:
                some = ", ".join(map(str, sorted(allowed)[:8])) + (" ..." if len(allowed) > 8 else "")
                raise ValueError(f"action {number} of {agent} is not legal: the mask allows {some}")
            numbers.append(number)
        return numbers

    def render(self) -> Any:
        return self.table.picture(None)


def env(title: str, seats: int | None = None, **options: Any) -> AECEnv:
    """A title as an AEC environment: `reward` is win, score, difference or rank; `observation` is flat or fields;
    `render_mode` is human, rgb_array, svg or ansi; all else are options of the title."""
    return OrderEnforcingWrapper(raw_env(title, seats, **options))


def raw_env(title: str, seats: int | None = None, **options: Any) -> RawEnv:
    """The same without the wrapper that watches the order of calls."""
    return RawEnv(title, seats, **options)


def parallel_env(title: str, seats: int | None = None, **options: Any) -> RawParallelEnv:
    """A title in which all seats act in every step, together where the rules let them decide together."""
    return RawParallelEnv(title, seats, **options)
