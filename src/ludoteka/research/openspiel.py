"""The titles as OpenSpiel games: `pyspiel.load_game("ludoteka_isle_of_skye", {"players": 3})`.

Importing this module registers them, each in two ways. `ludoteka_isle_of_skye` asks one player after another; nobody
sees what is decided in secret before all are ready. `ludoteka_isle_of_skye_simultaneous` has simultaneous nodes where
the rules let players decide together. Chance is explicit in both.

The string of an information state remembers everything that its player saw and did at its own decisions; the tensor is
the present observation.
"""

from __future__ import annotations

from collections import Counter
from hashlib import blake2b
from random import Random
from typing import Any

import numpy as np

from ..core.choice import CHANCE, Choice, Draw
from ..core.extras import extra
from ..core.position import Position
from ..games import game, of_each
from .given import one_of, told_as
from .play import Answering, refusal
from .rewards import REWARDS
from .spec import Spec, spec

with extra("openspiel"):
    import pyspiel

TERMINAL = int(pyspiel.PlayerId.TERMINAL)
CHANCE_NODE = int(pyspiel.PlayerId.CHANCE)
SIMULTANEOUS = int(pyspiel.PlayerId.SIMULTANEOUS)

STEPS = 8
"""No answer takes more picks."""

HIGHEST = 9999.0
"""More than any score."""

OVER = "the game is over: new_initial_state() begins another one"

UNKNOWN = b"imagined"
"""What a player remembers in a world that another one imagines."""


def short_name(title: str, simultaneous: bool = False) -> str:
    """`isle-of-skye` is `ludoteka_isle_of_skye`."""
    return f"ludoteka_{title.replace('-', '_')}" + ("_simultaneous" if simultaneous else "")


def parameters(title: str) -> dict[str, Any]:
    """The options of a title as OpenSpiel knows them, with their defaults; `data` is the folder of other components."""
    found = game(title)
    options: dict[str, Any] = {"players": max(2, found.seats[0]), "reward": "win", "data": ""}
    for option in found.options:
        options[option.name] = option.default == "true" if set(option.values) == {"true", "false"} else option.default
    return options


def game_type(title: str, simultaneous: bool) -> pyspiel.GameType:
    dynamics = pyspiel.GameType.Dynamics
    found = game(title)
    return pyspiel.GameType(
        short_name=short_name(title, simultaneous),
        long_name=title.replace("-", " ").title() + (" (simultaneous)" if simultaneous else ""),
        dynamics=dynamics.SIMULTANEOUS if simultaneous else dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=found.seats[-1],
        min_num_players=found.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters(title),
    )


class TitleGame(pyspiel.Game):  # type: ignore[misc]
    """A title as OpenSpiel sees it. Subclasses name the title."""

    title = ""
    simultaneous = False
    kind: pyspiel.GameType

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = parameters(self.title) | (params or {})
        options = dict(given)
        seats, reward, data = options.pop("players"), options.pop("reward"), options.pop("data")
        with told_as(pyspiel.SpielError):
            one_of("reward", reward, REWARDS)
            self.spec: Spec = spec(self.title, seats, data or None, **options)
        self.reward = REWARDS[reward]
        shares = reward in ("win", "rank")
        info = pyspiel.GameInfo(
            num_distinct_actions=self.spec.actions.size,
            max_chance_outcomes=self.spec.actions.outcomes,
            num_players=seats,
            min_utility=0.0 if shares else -HIGHEST,
            max_utility=1.0 if shares else HIGHEST,
            max_game_length=self.spec.game.bound * STEPS,
        )
        super().__init__(self.kind, info, given)

    def new_initial_state(self) -> TitleState:
        return TitleState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> TitleObserver:
        return TitleObserver(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class Table(Answering):
    """A position, the answers in the making, and what each player remembers. OpenSpiel clones a state by copying its
    fields deeply; this one knows how to do that cheaply."""

    def __init__(self, numbers: Spec, position: Position, memories: list[bytes], simultaneous: bool) -> None:
        super().__init__(numbers, position)
        self.memories = memories
        self.simultaneous = simultaneous
        self.kept: dict[int, bytes] = {}
        """What players saw of this very state, so that strings, tensors and memories read it once."""

    def __deepcopy__(self, memo: dict[int, Any]) -> Table:
        new = Table.__new__(Table)
        new.spec = self.spec
        new.actions = self.actions
        new.simultaneous = self.simultaneous
        new.position = self.position.copy()
        new.memories = self.memories.copy()
        new.answers = {seat: answer.copy() for seat, answer in self.answers.items()}
        new.to_move = self.to_move
        new.kept = self.kept.copy()
        return new

    def __reduce__(self) -> tuple[Any, ...]:
        picked = [(seat, answer.picked) for seat, answer in self.answers.items() if answer.picked]
        numbers = self.spec
        folder = numbers.game.folder
        title = (numbers.game.id, numbers.seats, str(folder) if folder else None)
        dump = self.position.dump()
        return restored, (title, numbers.options, dump, self.memories, picked, self.simultaneous)

    def seen(self, seat: int) -> bytes:
        """What a player sees, as small whole numbers; chance never makes an answer that is seen."""
        numbers = self.kept.get(seat)
        if numbers is None:
            desk = self.spec.desk()
            desk.clear()
            answer = self.answer(seat) if seat in self.to_move else None
            desk.rows.write(0, self.position.known(seat), seat, answer)
            numbers = self.kept[seat] = desk.numbers.tobytes()
        return numbers

    def tensor(self, seat: int, out: Any = None) -> Any:
        """What a player sees, as a vector of floats."""
        return self.spec.flat(np.frombuffer(self.seen(seat), np.int16), out)

    def why_not(self, seat: int, number: int) -> str | None:
        """Why this player, or chance, cannot pick a number; None if that is legal."""
        answer = self.answer(seat)
        assert answer is not None
        if number in answer.numbers:
            return None
        if seat != CHANCE:
            return refusal(answer, number)
        return f"outcome {number} of chance is not possible: use one of chance_outcomes(), {answer.numbers[0]} is one"

    def act(self, seat: int, number: int) -> None:
        """Pick a number that is legal."""
        answer = self.answer(seat)
        assert answer is not None
        if seat != CHANCE:
            memory = self.memories[seat] + self.seen(seat) + number.to_bytes(4, "little")
            self.memories[seat] = blake2b(memory, digest_size=16).digest()
        self.kept.clear()
        move = answer.pick(number)
        if move is not None:
            self.made(seat, move)

    def imagined(self, seat: int, rng: Random) -> Table:
        """A world that this player cannot tell from the true one."""
        memories = [memory if i == seat else UNKNOWN for i, memory in enumerate(self.memories)]
        new = Table(self.spec, self.position.imagine(seat, rng), memories, self.simultaneous)
        answer = self.answers.get(seat)
        if answer is not None:
            mine = new.answer(seat)
            assert mine is not None
            for number in answer.picked:
                mine.pick(number)
        return new


def restored(
    title: tuple[str, int, str | None],
    options: dict[str, Any],
    saved: dict[str, Any],
    memories: list[bytes],
    picked: list[tuple[int, list[int]]],
    simultaneous: bool,
) -> Table:
    """The table that was written down."""
    numbers = spec(*title, **options)
    table = Table(numbers, numbers.game.load(saved), memories, simultaneous)
    for seat, picks in picked:
        answer = table.answer(seat)
        assert answer is not None
        for number in picks:
            answer.pick(number)
    return table


class TitleState(pyspiel.State):  # type: ignore[misc]
    """Where a game stands."""

    def __init__(self, found: TitleGame) -> None:
        super().__init__(found)
        self.table = Table(found.spec, found.spec.fresh.copy(), [b""] * found.spec.seats, found.simultaneous)

    def current_player(self) -> int:
        table = self.table
        to_move = table.to_move
        if not to_move:
            return TERMINAL
        if to_move[0] == CHANCE:
            return CHANCE_NODE
        return SIMULTANEOUS if table.simultaneous and len(to_move) > 1 else to_move[0]

    def _player(self, player: int | None) -> int:
        """The player that is meant: where none is named, the one to act."""
        if player is None:
            player = self.current_player()
        if not 0 <= player < self.table.spec.seats:
            raise pyspiel.SpielError(f"there is no player {player} here: use 0 to {self.table.spec.seats - 1}")
        return player

    # The base class has these too; here they take no way through lists of C++.

    def legal_actions(self, player: int | None = None) -> list[int]:
        table = self.table
        if player is None:
            player = self.current_player()
            if player == SIMULTANEOUS:
                joint: list[int] = pyspiel.State.legal_actions(self)
                return joint
        return sorted(table.numbers(player)) if player >= CHANCE else []

    def observation_tensor(self, player: int | None = None) -> list[float]:
        found: list[float] = self.table.tensor(self._player(player)).tolist()
        return found

    information_state_tensor = observation_tensor

    def is_chance_node(self) -> bool:
        return CHANCE in self.table.to_move

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.table.numbers(player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        if not self.is_chance_node():
            raise pyspiel.SpielError("chance has nothing to do here: it does where is_chance_node() says so")
        return outcomes(self.table.spec, self.table.position.choice(CHANCE))

    def _refuse(self, player: int, action: int) -> None:
        problem = self.table.why_not(player, action)
        if problem:
            raise pyspiel.SpielError(problem)

    def _apply_action(self, action: int) -> None:
        player = self.current_player()
        if player == TERMINAL:
            raise pyspiel.SpielError(OVER)
        if player == SIMULTANEOUS:
            raise pyspiel.SpielError("several players act here at once: use apply_actions")
        self._refuse(player, action)
        self.table.act(player, action)

    def _apply_actions(self, actions: list[int]) -> None:
        table = self.table
        player = self.current_player()
        if player == TERMINAL:
            raise pyspiel.SpielError(OVER)
        if player != SIMULTANEOUS:
            raise pyspiel.SpielError("one player acts here: use apply_action")
        if len(actions) != table.spec.seats:
            raise pyspiel.SpielError(f"there should be {table.spec.seats} actions, one for each player")
        for seat in table.to_move:
            self._refuse(seat, actions[seat])
        for seat in table.to_move:
            table.act(seat, actions[seat])

    def _action_to_string(self, player: int, action: int) -> str:
        actions = self.table.spec.actions
        if player != CHANCE_NODE:
            with told_as(pyspiel.SpielError):
                label: str = actions.label(action)
            return label
        for name, table in actions.chance.items():
            for move, number in table.items():
                if number == action:
                    return f"{name} {move}"
        raise pyspiel.SpielError(f"there is no outcome {action}: use 0 to {actions.outcomes - 1}")

    def is_terminal(self) -> bool:
        return not self.table.to_move

    def returns(self) -> list[float]:
        result = self.table.position.result()
        found = self.get_game()
        return [0.0] * found.spec.seats if result is None else found.reward(result)

    def resample_from_infostate(self, player_id: int, probability_sampler: Any) -> TitleState:
        """Another state that this player cannot tell from this one."""
        new: TitleState = self.get_game().new_initial_state()
        new.table = self.table.imagined(self._player(player_id), Random(probability_sampler()))
        return new

    def __str__(self) -> str:
        picked = [number for answer in self.table.answers.values() for number in answer.picked]
        return " ".join([self.table.position.key(), *map(str, picked)])


def outcomes(numbers: Spec, choice: Choice) -> list[tuple[int, float]]:
    """What chance may do, and how likely it is: a bag may hold several of a kind."""
    table = numbers.actions.chance[choice.name]
    if isinstance(choice, Draw):
        share = 1 / len(choice.bag)
        return sorted((table[move], count * share) for move, count in Counter(choice.bag).items())
    return sorted((table[move], 1 / len(choice.moves)) for move in choice.moves)


class TitleObserver:
    """What a player sees, as OpenSpiel wants it: a tensor, its parts by name, and a string. What is public or private
    alone is not told apart, so observers of that kind stay blank."""

    def __init__(self, found: TitleGame, kind: Any, params: Any) -> None:
        if params:
            raise pyspiel.SpielError(f"observers of {found.title} take no parameters, not {params}")
        self.spec = found.spec
        self.perfect_recall = kind.perfect_recall
        self.blind = kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.tensor = np.zeros(self.spec.size, np.float32)
        self.dict = {
            entry.name: self.tensor[entry.first : entry.first + entry.size].reshape(entry.shape)
            for entry in self.spec.entries
        }

    def set_from(self, state: TitleState, player: int) -> None:
        if not self.blind:
            state.table.tensor(player, self.tensor)

    def string_from(self, state: TitleState, player: int) -> str:
        if self.blind:
            return ""
        table = state.table
        answer = table.answer(player)
        asked = f" {answer.choice.name} {answer.picked}" if answer is not None else ""
        seen = f"{player}{asked} sees {blake2b(table.seen(player), digest_size=16).hexdigest()}"
        return f"{seen} after {table.memories[player].hex()}" if self.perfect_recall else seen


def register() -> list[str]:
    """Tell OpenSpiel about the titles; what it knows already stays."""
    names = []
    known = set(pyspiel.registered_names())
    for both in of_each(lambda one: [(one.id, together, game_type(one.id, together)) for together in (False, True)]):
        for title, simultaneous, kind in both:
            names.append(kind.short_name)
            if kind.short_name not in known:
                made = type("Game", (TitleGame,), {"title": title, "simultaneous": simultaneous, "kind": kind})
                pyspiel.register_game(kind, made)
    return names


NAMES = register()
