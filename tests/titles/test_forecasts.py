"""What a title's aids foretell is put to the test in random games: another story than the one that came is found."""

from dataclasses import replace
from functools import partial
from random import Random
from typing import Any

import pytest

import ludoteka
from ludoteka.core.check import Forecasts, plan
from ludoteka.core.game import Forecast, Game
from ludoteka.core.promise import Broken
from tests.some import some

GAMES = 40


def more(came: Any, before: Any, after: Any) -> Any:
    """What came, as a title would see it whose aid told something else."""
    found = came(before, after)
    return None if found is None else [found, "more"]


def lying(game: Game, forecast: Forecast) -> Game:
    return replace(game, forecasts=(forecast._replace(came=partial(more, forecast.came)),))


def compared(game: Game) -> None:
    """Random games of all seat counts and presets, in which nothing else is tested."""
    for number in range(GAMES):
        seats, options = plan(game, number)
        rng = Random(number)
        position = game.new(seats, options)
        forecasts = Forecasts(game)
        while position.to_move:
            seat = rng.choice(position.to_move)
            position.push(seat, position.choice(seat).pick(rng))
            if not position.answers:
                forecasts.compare(position.base)


@pytest.mark.parametrize("title", ludoteka.titles())
def test_every_forecast_that_does_not_come_true_is_found(title: str) -> None:
    game = ludoteka.game(title)
    for forecast in some(game.forecasts):
        with pytest.raises(Broken, match=f"^{forecast.name}: "):
            compared(lying(game, forecast))
