"""What the aids foretell is what then comes."""

from collections import Counter
from random import Random

import pytest

from ludoteka.core.check import Forecasts
from ludoteka.core.promise import Broken
from ludoteka.games.merchants_of_the_dark_road import GAME
from ludoteka.games.merchants_of_the_dark_road.help import facts
from ludoteka.games.merchants_of_the_dark_road.help.forecasts import FORECASTS
from ludoteka.games.merchants_of_the_dark_road.rules.state import Road


def compared(seed: int) -> Counter[str]:
    """How often each forecast came true in a random game of three."""
    rng = Random(seed)
    position = GAME.new(3, {})
    forecasts = Forecasts(GAME)
    found: Counter[str] = Counter()
    while position.to_move:
        seat = position.to_move[0]
        position.push(seat, position.choice(seat).pick(rng))
        if not position.answers:
            before = dict(forecasts.open)
            forecasts.compare(position.base)
            found.update(name for name, told in before.items() if forecasts.open.get(name) is not told)
    return found


def test_every_forecast_is_put_to_the_test() -> None:
    found = sum((compared(seed) for seed in range(3)), Counter[str]())
    assert {forecast.name for forecast in FORECASTS} == set(found)


def test_a_wrong_forecast_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def astray(g: Road, seat: int, steps: int) -> int:
        return (g.pawn[seat] + steps + 1) % 5

    monkeypatch.setattr(facts, "space_after", astray)
    with pytest.raises(Broken, match="where the dice lead"):
        compared(1)
