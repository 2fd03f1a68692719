"""One seat against bots, as Gymnasium environments: `gymnasium.make("Ludoteka/IsleOfSkye-v0", seats=3)`.

Importing this module registers them. Sampling the action space gives a legal action; the mask is in `info` and comes
from `action_masks()`, where MaskablePPO of sb3-contrib looks for it.
"""

from __future__ import annotations

from random import Random
from typing import Any

import gymnasium
import numpy as np
from gymnasium import error, spaces
from gymnasium.envs.registration import EnvSpec
from gymnasium.utils import seeding
from gymnasium.vector import VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import ArrayLike, NDArray

from ..bots import BOTS, Bot, make_bot
from ..core.errors import LudotekaError, shown
from ..games import titles
from .given import Unfit, number, one_of, picks, told_as
from .pettingzoo import VERSION
from .play import Play, answer_all, whole
from .render import FPS, MODES, Camera
from .rewards import REWARDS
from .spec import OBSERVATIONS, Sheet, Spec, spec

ILLEGAL = ("error", "lose")
"""What an action does that the mask forbids: it is an error, or it ends the game with a reward of -1."""


def env_id(title: str) -> str:
    """`isle-of-skye` is `Ludoteka/IsleOfSkye-v0`."""
    return "Ludoteka/" + "".join(part.capitalize() for part in title.split("-")) + f"-{VERSION}"


class LegalDiscrete(spaces.Discrete):
    """All actions of a title; without a mask of one's own a sample is legal now."""

    def __init__(self, size: int) -> None:
        super().__init__(size)
        self.legal: NDArray[np.int8] | None = None

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        if mask is None and probability is None and self.legal is not None:
            mask = self.legal
        return super().sample(mask, probability)


class Seat:
    """One seat of a game, with bots on the others; both environments are made of these."""

    def __init__(
        self, numbers: Spec, seat: int, opponents: list[str], reward: str, illegal: str, thinking: int | None
    ) -> None:
        self.spec = numbers
        self.illegal = illegal
        self.lost = False
        self.seat = seat
        self.opponents = opponents
        self.bots: dict[int, Bot | None] = {}
        self.at_random = False
        self.reward = REWARDS[reward]
        self.thinking = thinking
        self.play: Play | None = None

    def reset(self, rng: Random, lean: bool = False) -> Play:
        """A new game; a `lean` one cannot be looked at, and has no bots that think."""
        others = [other for other in range(self.spec.seats) if other != self.seat]
        names = dict(zip(others, self.opponents, strict=True))
        self.bots = {other: None if name == "random" else make_bot(name) for other, name in names.items()}
        self.at_random = not any(self.bots.values())
        play = self.play = Play(self.spec, rng, lean=lean and self.at_random)
        self.lost = False
        self._others(play)
        return play

    @property
    def over(self) -> bool:
        return self.lost or (self.play is not None and self.play.over)

    def _others(self, play: Play) -> None:
        """The bots move until it is this seat's turn, or the game is over."""
        if self.at_random:
            play.play_to(self.seat)
        while not play.over and self.seat not in play.to_move:
            self._move(play, play.seat)

    def _move(self, play: Play, other: int) -> None:
        bot = self.bots[other]
        if bot is None:
            play.push(other, play.position.choice(other).pick(play.rng))
        else:
            play.push(other, bot.choose(play.position, other, play.rng, iterations=self.thinking).move)

    def step(self, action: int) -> float:
        """Returns the reward, which is 0 before the end."""
        play = self.play
        if play is None:
            raise error.ResetNeeded("no game is set up yet: call reset() first")
        if self.over:
            raise error.ResetNeeded("the game is over: call reset() for a new one")
        try:
            play.act(self.seat, action)
        except LudotekaError as problem:
            if self.illegal == "error":
                raise error.InvalidAction(str(problem)) from problem
            self.lost = True
            return -1.0
        self._others(play)
        return self.worth(play) if play.over else 0.0

    def worth(self, play: Play) -> float:
        """What the end of a game is worth to this seat."""
        result = play.result()
        assert result is not None
        return self.reward(result)[self.seat]

    @property
    def simple(self) -> bool:
        """Whether nothing but legal moves of this seat and random ones of the others ever happen."""
        return self.at_random and self.illegal == "error"


def made(
    title: str,
    seats: int | None,
    seat: int,
    opponents: str | list[str],
    reward: str,
    illegal: str,
    thinking: int | None,
    options: dict[str, Any],
) -> Seat:
    """A seat as the caller wants it, or Gymnasium's kind of error."""
    with told_as(error.Error):
        numbers = spec(title, seats, **options)
        mine = number("seat", seat, 0, numbers.seats - 1)
        one_of("reward", reward, REWARDS)
        one_of("illegal", illegal, ILLEGAL)
        iterations = None if thinking is None else number("thinking", thinking, 1, what="a number of iterations")
        others = numbers.seats - 1
        names = [opponents] * others if isinstance(opponents, str) else opponents
        if not isinstance(names, list | tuple) or len(names) != others or any(str(name) not in BOTS for name in names):
            raise Unfit(f"opponents should be {others} of {', '.join(BOTS)}, or one name for all of them")
    return Seat(numbers, mine, list(names), reward, illegal, iterations)


class TitleEnv(gymnasium.Env[Any, Any]):
    """A title for one learning seat. `opponents` is a bot's name or a list of names; `thinking` bounds the iterations
    of bots that search, so that a seed decides everything; `illegal` says what a forbidden action does.

    >>> env = TitleEnv("isle-of-skye", seats=2)
    >>> observation, info = env.reset(seed=1)
    >>> observation.shape == env.observation_space.shape, int(info["action_mask"].sum())
    (True, 3)
    """

    metadata = {"render_modes": list(MODES), "render_fps": FPS}  # noqa: RUF012

    def __init__(
        self,
        title: str,
        seats: int | None = None,
        seat: int = 0,
        opponents: str | list[str] = "random",
        reward: str = "win",
        illegal: str = "error",
        observation: str = "flat",
        thinking: int | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        with told_as(error.Error):
            one_of("observation", observation, OBSERVATIONS)
            self.camera = Camera(render_mode)
        self.place = made(title, seats, seat, opponents, reward, illegal, thinking, options)
        self.numbers = self.place.spec
        self.kind = observation
        self.observation_space = self.numbers.observation_space(observation)
        self.action_space: LegalDiscrete = LegalDiscrete(self.numbers.actions.size)
        self.render_mode = render_mode

    def _seen(self) -> tuple[Any, dict[str, Any]]:
        play = self.place.play
        assert play is not None
        seen, allowed = self.numbers.look(play, self.place.seat, self.kind)
        mask = allowed.view(np.int8)
        self.action_space.legal = None if self.place.over else mask
        return seen, {"action_mask": mask}

    def action_masks(self) -> NDArray[np.bool_]:
        """The mask, where sb3-contrib looks for it."""
        legal = self.action_space.legal
        return np.ones(self.numbers.actions.size, np.bool_) if legal is None else legal.astype(np.bool_)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        self.place.reset(Random(int(self.np_random.integers(1 << 62))))
        if self.render_mode == "human":
            self.render()
        return self._seen()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        number = whole(action)
        if number is None:
            raise error.InvalidAction(f"an action is a whole number, not {action!r}")
        reward = self.place.step(number)
        seen, info = self._seen()
        assert self.place.play is not None
        if self.render_mode == "human":
            self.render()
        return seen, reward, self.place.over, False, info

    def render(self) -> Any:
        if self.place.play is None:
            raise error.ResetNeeded("no game is set up yet: call reset() first")
        return self.camera.show(self.place.play.position, self.place.seat)

    def close(self) -> None:
        self.camera.close()


class TitleVectorEnv(VectorEnv[Any, Any, Any]):
    """Many such games in one process, with observations and masks in arrays that stay. A game that ends starts afresh
    in the same step; what it showed last is in `info["final_obs"]`."""

    metadata = {"render_modes": [], "autoreset_mode": gymnasium.vector.AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(
        self,
        num_envs: int,
        title: str,
        seats: int | None = None,
        seat: int = 0,
        opponents: str | list[str] = "random",
        reward: str = "win",
        illegal: str = "error",
        observation: str = "flat",
        thinking: int | None = None,
        render_mode: None = None,
        **options: Any,
    ) -> None:
        with told_as(error.Error):
            self.num_envs = num_envs = number("num_envs", num_envs, 1, what="a number")
            one_of("observation", observation, OBSERVATIONS[:1])
            if render_mode is not None:
                raise Unfit(f"render_mode cannot be {shown(render_mode)}: many games at once have no picture")
        self.places = [made(title, seats, seat, opponents, reward, illegal, thinking, options) for _ in range(num_envs)]
        self.numbers = numbers = self.places[0].spec
        self.single_observation_space = numbers.flat_space()
        self.single_action_space = spaces.Discrete(numbers.actions.size)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observations: NDArray[np.float32] = np.zeros((num_envs, numbers.size), np.float32)
        self.sheet = Sheet(numbers, num_envs)
        self.masks: NDArray[np.bool_] = np.zeros((num_envs, numbers.actions.size), np.bool_)
        self.plays: list[Play] = []
        self.games = np.arange(num_envs)
        self.generators: list[np.random.Generator] = []

    def _reset(self, i: int) -> None:
        """Games in which the bots leave this seat nothing to decide do not occur: every seat decides in every game."""
        self.plays[i] = self.places[i].reset(Random(int(self.generators[i].integers(1 << 62))), lean=True)

    def _show(self, i: int) -> None:
        self.plays[i].show(self.sheet.rows, i, self.places[0].seat)

    def _tell(self) -> None:
        """Copy what was written."""
        np.multiply(self.sheet.numbers, self.numbers.scale, out=self.observations)
        self.masks[:] = self.sheet.masks

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """One seed for all games together, or a list with one for each of them."""
        if isinstance(seed, list):
            if len(seed) != self.num_envs:
                raise error.Error(f"there should be {self.num_envs} seeds, one for each game, not {len(seed)}")
            self.generators = [seeding.np_random(one)[0] for one in seed]
        else:
            super().reset(seed=seed)
            self.generators = [self.np_random] * self.num_envs
        self.plays = [
            place.reset(Random(int(rng.integers(1 << 62))), lean=True)
            for place, rng in zip(self.places, self.generators, strict=True)
        ]
        self.sheet.clear()
        for i in range(self.num_envs):
            self._show(i)
        self._tell()
        return self.observations, {"action_mask": self.masks}

    def _checked(self, actions: ArrayLike) -> list[int]:
        """The actions, if all games can take theirs: otherwise none of them moves."""
        if self.closed:
            raise error.ClosedEnvironmentError("this environment is closed: make a new one")
        if not self.generators:
            raise error.ResetNeeded("no game is set up yet: call reset() first")
        with told_as(error.InvalidAction):
            given = picks(actions, self.num_envs)
        found: list[int] = given.tolist()
        if self.places[0].illegal == "error":
            wrong = (given < 0) | (given >= self.numbers.actions.size)
            if not wrong.any():
                wrong = ~self.sheet.masks[self.games, given]
            if wrong.any():
                i = int(wrong.argmax())
                problem = self.plays[i].why_not(self.places[i].seat, found[i])
                raise error.InvalidAction(f"game {i}: {problem}; no game was moved")
        return found

    def _act(self, actions: list[int], rewards: NDArray[np.float64]) -> list[int]:
        """Let all seats act, and write what they see. Returns the games that are over, of which nothing is written."""
        places = self.places
        self.sheet.clear()
        if places[0].simple:
            over = answer_all(self.plays, places[0].seat, actions, self.sheet.rows)
            for i in over:
                rewards[i] = places[i].worth(self.plays[i])
            return over
        for i, place in enumerate(places):
            rewards[i] = place.step(actions[i])
            if not place.over:
                self._show(i)
        return [i for i, place in enumerate(places) if place.over]

    def step(
        self, actions: ArrayLike
    ) -> tuple[NDArray[np.float32], NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        given = self._checked(actions)
        rewards: NDArray[np.float64] = np.zeros(self.num_envs)
        terminations: NDArray[np.bool_] = np.zeros(self.num_envs, np.bool_)
        info: dict[str, Any] = {"action_mask": self.masks}
        over = self._act(given, rewards)
        if over:
            terminations[over] = True
            final = info["final_obs"] = np.full(self.num_envs, None, dtype=object)
            info["_final_obs"] = terminations.copy()
            for i in over:
                final[i] = self.numbers.look(self.plays[i], self.places[i].seat, "flat")[0]
                self._reset(i)
                self._show(i)
        self._tell()
        return self.observations, rewards, terminations, np.zeros(self.num_envs, np.bool_), info


def register() -> None:
    """Tell Gymnasium about the titles."""
    for title in titles():
        name = env_id(title)
        if name not in gymnasium.registry:
            gymnasium.register(
                id=name,
                entry_point="ludoteka.research.gymnasium:TitleEnv",
                vector_entry_point="ludoteka.research.gymnasium:TitleVectorEnv",
                kwargs={"title": title},
            )


def registered() -> list[EnvSpec]:
    return [gymnasium.registry[env_id(title)] for title in titles()]


register()
