"""Whatever is given to an environment that it cannot use is its ecosystem's own kind of error, in one sentence."""

import inspect
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pytest

from ludoteka.research import batch, pettingzoo, spec
from ludoteka.research.gymnasium import TitleEnv, TitleVectorEnv
from ludoteka.research.pettingzoo import AtTable

ODD: tuple[Any, ...] = (
    None,
    2.5,
    -1,
    "granny",
    b"granny",
    ["granny"],
    [["granny"]],
    {},
    object(),
    float("nan"),
)

MAKERS: dict[str, tuple[Callable[..., Any], type[Exception], Callable[..., Any]]] = {
    "pettingzoo": (pettingzoo.env, ValueError, AtTable.__init__),
    "pettingzoo, parallel": (pettingzoo.parallel_env, ValueError, AtTable.__init__),
    "gymnasium": (TitleEnv, gymnasium.error.Error, TitleEnv.__init__),
    "gymnasium, vector": (TitleVectorEnv, gymnasium.error.Error, TitleVectorEnv.__init__),
    "batch": (batch, ValueError, batch),
}

NAMED = [
    (maker, name)
    for maker, (_, _, signature) in MAKERS.items()
    for name in sorted({*inspect.signature(signature).parameters, "data", "expansion"})
    if name not in ("self", "options")
]


@pytest.mark.parametrize(("maker", "name"), NAMED)
def test_odd_arguments_are_one_kind_of_error(maker: str, name: str) -> None:
    make, kind, _ = MAKERS[maker]
    usual = {"title": "isle-of-skye", "seats": 2}
    if maker in ("gymnasium, vector", "batch"):
        usual["num_envs" if maker == "gymnasium, vector" else "games"] = 1
    refused = 0
    for odd in ODD:
        try:
            # What is not refused is a value that means something here, such as None for what need not be said.
            assert make(**usual | {name: odd}) is not None and (odd is None or isinstance(odd, str | list))
        except kind as error:
            refused += 1
            assert "\n" not in str(error) and len(str(error)) > 20, f"{odd!r}: {error}"
    assert refused >= len(ODD) - 3


def test_whole_numbers_of_numpy_are_whole_numbers() -> None:
    two: Any = np.int64(2)
    assert spec("isle-of-skye", two) is spec("isle-of-skye", 2)
    assert batch("isle-of-skye", two, two, seed=two).rewards.shape == (2, 2)
    assert TitleVectorEnv(two, "isle-of-skye", two, seat=np.int64(1)).num_envs == 2  # type: ignore[arg-type]


def test_actions_are_a_row_of_whole_numbers() -> None:
    games = batch("isle-of-skye", 2, 2)
    env = TitleVectorEnv(2, "isle-of-skye", 2)
    env.reset(seed=1)
    for wrong in ([1, [2, 3]], [[1, 2]], 3, None, "ab", [None, None], [1.5, 2.5], {"0": 1}, [True, False]):
        with pytest.raises(ValueError, match="actions should "):
            games.step(wrong)  # type: ignore[arg-type]
        with pytest.raises(gymnasium.error.InvalidAction, match="actions should "):
            env.step(wrong)  # type: ignore[arg-type]
