"""`ludoteka play`: one person at the terminal against opponents who answer at random."""

from random import Random
from typing import Annotated

import typer

from ..core.record import Recorder
from ..games import game
from .common import read_options, read_seats, read_seed, speak
from .options import Data, Language, Options, Players, Seed, Title
from .terminal import Terminal

Quick = Annotated[bool, typer.Option("--quick", help="cli.option.quick")]


def play(
    title: Title,
    players: Players = None,
    seed: Seed = None,
    option: Options = None,
    data: Data = None,
    language: Language = None,
    quick: Quick = False,
) -> None:
    found = game(title, data)
    say = speak(language, found.domain)
    table = Recorder(found.new(read_seats(found, players), read_options(option)))
    Terminal(table, say, Random(read_seed(seed)), quick).run()
