"""Where the learned value of a title is, whether it fits, and what people are told about it.

A model (`model.onnx` with its card `model.toml`) lies beside the title's features. It is played where ONNX Runtime is
installed (the extra `strong`) and what it sees is what it was trained on; otherwise the hand-set value plays.
"""

import os
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, Final

from ..core.choice import CHANCE
from ..core.errors import LudotekaError
from ..core.game import Game
from ..core.homes import home
from .value import HandSet, Learned

MODELS: Final = "LUDOTEKA_MODELS"
LOOKS: Final = 2
"""So many random games tell whether component tables of one's own look like the shipped ones."""


class NoModel(LudotekaError):
    """A model of one's own was asked for that is not there."""

    key = "error.model"


def feature_digest(game: Game) -> str:
    """Which numbers, in which order: a model fits only the features it was trained on."""
    names = "\n".join([*game.features.common, "", *game.features.seat])
    return sha256(names.encode()).hexdigest()[:16]


def model_digest(folder: Path) -> str:
    """A short name of a model; none where there is none."""
    file = folder / "model.onnx"
    return sha256(file.read_bytes()).hexdigest()[:16] if file.exists() else ""


def model_folder(game: Game) -> Path:
    """Where the model of a title lies: in a folder of one's own that LUDOTEKA_MODELS names, or beside its judge."""
    own = os.environ.get(MODELS)
    if own and (Path(own) / game.id / "model.toml").exists():
        return Path(own) / game.id
    return Path(str(home(game.domain))) / "bot"


@contextmanager
def models_from(folder: str | None, title: str) -> Iterator[None]:
    """Play with the model of a folder of one's own. It has to be there: on a cluster all machines share the folder."""
    if folder is None:
        yield
        return
    if not (Path(folder) / title / "model.onnx").exists():
        raise NoModel(f"there is no model {Path(folder) / title / 'model.onnx'}: all machines need this folder")
    before = os.environ.get(MODELS)
    os.environ[MODELS] = folder
    try:
        yield
    finally:
        del os.environ[MODELS]
        if before is not None:
            os.environ[MODELS] = before


def read_card(folder: Path) -> dict[str, Any]:
    """What is known about a model: how it was made and how it fared."""
    return tomllib.loads((folder / "model.toml").read_text("utf-8"))


def value_of(game: Game, learned: bool = True) -> HandSet | Learned:
    """The best value there is for a title."""
    found = model(game) if learned else "value.unwanted"
    return HandSet(game.judge) if isinstance(found, str) else found


def about_value(game: Game) -> tuple[str, dict[str, str]] | None:
    """What people should know about the value that bots play with, as a message: why it is the hand-set one, or that
    the learned one knows older rules. Nothing where all is as it should be."""
    found = model(game)
    if isinstance(found, str):
        return found, {}
    was = str(found.card["rules"])
    return None if was == game.rules else ("value.rules", {"was": was, "now": game.rules})


def why_by_hand(game: Game) -> str | None:
    """Why the hand-set value plays though the title has a learned one, as the key of a message."""
    found = model(game)
    return found if isinstance(found, str) and found != "value.none" else None


def model(game: Game) -> Learned | str:
    """The learned value of a title, or the key of the message that says why there is none."""
    return "value.none" if game.features is None else kept_model(game, model_folder(game))


@lru_cache(maxsize=32)
def kept_model(game: Game, folder: Path) -> Learned | str:
    return load_model(game, folder)


def load_model(game: Game, folder: Path) -> Learned | str:
    """A learned value from a folder, or why it cannot be used."""
    if not (folder / "model.onnx").exists() or not (folder / "model.toml").exists():
        return "value.none"
    card = read_card(folder)
    if card["features"] != feature_digest(game):
        return "value.features"
    if card["tables"] != game.digest and not looks_alike(game, card["tables"]):
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


def looks_alike(game: Game, trained: str) -> bool:
    """Whether component tables of one's own look to a value like those it was trained with: what the features tell of
    the same random games is the same. So names, texts and rare cards may differ, prices and counts may not."""
    shipped = None if game.data is None else game.data(None)
    return shipped is not None and shipped.digest == trained and sights(game) == sights(shipped)


def sights(game: Game) -> list[list[float]]:
    """What the features tell of some random games, at every horizon."""
    rows: list[list[float]] = []
    for number in range(LOOKS):
        rng = Random(number)
        run = game.new(game.seats[-1 - number % 2], {}).playout()
        clock = game.judge.clock(run.state)
        while not run.over:
            choice = run.ask()
            run.answer(choice.seat, choice.pick(rng))
            if choice.seat != CHANCE and game.judge.clock(run.state) != clock:
                clock = game.judge.clock(run.state)
                row: list[float] = []
                game.features.fill(run.state, row)
                rows.append(row)
    return rows
