"""Lanterns: a toy title with everything that a title needs, to copy from. `docs/add-a-game.md` walks through it."""

import tomllib
from pathlib import Path
from typing import Final

from ludoteka.core.game import Game
from ludoteka.core.question import gathered
from ludoteka.core.svg import kept

from .art import picture
from .bot import Judge
from .checks import laws
from .knowledge import imagine, view
from .questions import PLACEHOLDERS, QUESTIONS
from .rules.flow import SEQUENCE
from .rules.scoring import result
from .rules.state import FIELDS, Lanterns, set_up
from .table import scene

HERE: Final = Path(__file__).parent

EVENTS: Final = {"event.dealt": "seat card", "event.lit": "seat card", "event.wind": "die", "event.points": "seat n"}

GAME: Final = Game(
    id="lanterns",
    rules="1",
    seats=range(2, 5),
    options=(),
    steps=SEQUENCE,
    questions=gathered("lanterns", QUESTIONS),
    placeholders=PLACEHOLDERS,
    tables=None,
    fields=FIELDS,
    start=set_up,
    blank=Lanterns,
    result=result,
    view=view,
    scene=scene,
    laws=laws,
    events=EVENTS,
    bound=100,
    imagine=imagine,
    judge=Judge(tomllib.loads((HERE / "bot" / "weights.toml").read_text(encoding="utf-8"))["weights"]),
    art=kept(picture),
    rounds=lambda g: g.round,
)
