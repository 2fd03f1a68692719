"""What the end of a walk is worth: for each seat, its share of the victory.

The hand-set value turns the points of the title's judge into chances to win. The learned one (`model.onnx` beside the
title's features) has seen how such positions ended. It is played where ONNX Runtime is installed (the extra `strong`)
and the title has the component tables that it was trained with; `plays_by_hand` says why it is not.
"""

import os
import tomllib
from collections.abc import Sequence
from functools import lru_cache
from hashlib import sha256
from math import exp
from pathlib import Path
from struct import pack
from typing import Any, Final

from ..core.game import Game
from ..core.homes import home
from ..core.result import Result

SPREAD: Final = 8.0
"""A lead of so many points makes a seat about three times as likely to win."""
MODELS: Final = "LUDOTEKA_MODELS"
BATCH: Final = 16
"""How many positions a learned value looks at in one go."""


class HandSet:
    """By the title's judge."""

    batch = 1

    def __init__(self, judge: Any, spread: float = SPREAD) -> None:
        self.judge = judge
        self.spread = spread

    def shares(self, ends: Sequence[Any], over: Sequence[bool]) -> list[list[float]]:
        return [softmax(self.judge.evaluate(g), self.spread) for g in ends]


class Learned:
    """By a network that was trained on the ends of games, where its card says so mixed with the hand-set value. What
    is over is worth what it brought."""

    batch = BATCH

    def __init__(self, game: Game, session: Any, card: dict[str, Any]) -> None:
        import numpy

        self.game = game
        self.card = card
        self.spread = {int(n): float(points) for n, points in card["spread"].items()}
        self.blend = float(card.get("blend", 1.0))
        self._fill = game.features.fill
        self._run = session.run
        self._numpy = numpy

    def shares(self, ends: Sequence[Any], over: Sequence[bool]) -> list[list[float]]:
        if True in over:
            return [self._ended(g) if done else self._judged([g])[0] for g, done in zip(ends, over, strict=True)]
        return self._judged(ends)

    def _judged(self, ends: Sequence[Any]) -> list[list[float]]:
        buffer: list[float] = []
        for g in ends:
            self._fill(g, buffer)
        packed = pack(f"{len(buffer)}f", *buffer)
        rows = self._numpy.frombuffer(packed, self._numpy.float32).reshape(len(ends), -1)
        return self.judged(rows) if self.blend == 1.0 else self._blended(rows)

    def judged(self, rows: Any) -> list[list[float]]:
        """The shares for rows of features."""
        given = self._numpy.asarray(rows, self._numpy.float32)
        found: list[list[float]] = self._run(None, {"position": given})[0].tolist()
        return found

    def _blended(self, rows: Any) -> list[list[float]]:
        """The judge's terms are among the features: the first ones of each player."""
        features, np = self.game.features, self._numpy
        players = rows[:, len(features.common) :].reshape(len(rows), -1, len(features.seat))
        points = players[:, :, : len(self.game.judge.names)].sum(axis=2) / SPREAD
        by_hand = np.exp(points - points.max(axis=1, keepdims=True))
        by_hand /= by_hand.sum(axis=1, keepdims=True)
        learned = np.asarray(self.judged(rows))
        mixed: list[list[float]] = (self.blend * learned + (1.0 - self.blend) * by_hand).tolist()
        return mixed

    def _ended(self, g: Any) -> list[float]:
        return outcome(self.game.result(g), self.spread.get(self.game.features.players(g), SPREAD))


def softmax(points: Sequence[float], spread: float) -> list[float]:
    top = max(points)
    weights = [exp((some - top) / spread) for some in points]
    whole = sum(weights)
    return [weight / whole for weight in weights]


def outcome(result: Result, spread: float) -> list[float]:
    """What a finished game brought each player, automatic ones last: half for the victory, half for the points."""
    scores = [*result.scores, *(rival.score for rival in result.rivals)]
    ranks = [*result.ranks, *(rival.rank for rival in result.rivals)]
    by_points = softmax(scores, spread)
    first = ranks.count(1)
    return [0.5 * (rank == 1) / first + 0.5 * share for rank, share in zip(ranks, by_points, strict=True)]


# -- models ---------------------------------------------------------------------------------------------------------


def feature_digest(game: Game) -> str:
    """Which numbers, in which order: a model fits only the features it was trained on."""
    names = "\n".join([*game.features.common, "", *game.features.seat])
    return sha256(names.encode()).hexdigest()[:16]


def model_folder(game: Game) -> Path:
    """Where the model of a title lies: in a folder of one's own that LUDOTEKA_MODELS names, or beside its judge."""
    own = os.environ.get(MODELS)
    if own and (Path(own) / game.id / "model.toml").exists():
        return Path(own) / game.id
    return Path(str(home(game.domain))) / "bot"


def read_card(folder: Path) -> dict[str, Any]:
    """What is known about a model: how it was made and how it fared."""
    return tomllib.loads((folder / "model.toml").read_text("utf-8"))


def value_of(game: Game, learned: bool = True) -> HandSet | Learned:
    """The best value there is for a title."""
    found = model(game) if learned else "value.unwanted"
    return HandSet(game.judge) if isinstance(found, str) else found


def plays_by_hand(game: Game) -> str | None:
    """Why a title is played with the hand-set value: the key of a message, or None if it is not."""
    found = model(game)
    return found if isinstance(found, str) else None


@lru_cache(maxsize=32)
def model(game: Game) -> Learned | str:
    """The learned value of a title, or why there is none."""
    if game.features is None:
        return "value.none"
    return load_model(game, model_folder(game))


def load_model(game: Game, folder: Path) -> Learned | str:
    """A learned value from a folder, or why it cannot be used."""
    if not (folder / "model.onnx").exists() or not (folder / "model.toml").exists():
        return "value.none"
    card = read_card(folder)
    if card["features"] != feature_digest(game):
        return "value.features"
    if card["tables"] != game.digest:
        return "value.tables"
    try:
        import onnxruntime
    except ImportError:
        return "value.runtime"
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    options.inter_op_num_threads = 1
    options.log_severity_level = 3
    session = onnxruntime.InferenceSession(str(folder / "model.onnx"), options, providers=["CPUExecutionProvider"])
    return Learned(game, session, card)
