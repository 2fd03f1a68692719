"""`ludoteka play`: one person at the terminal against opponents who answer at random."""

from random import Random
from typing import Annotated

import typer

from ..core.record import Recorder
from .common import read_seed
from .options import Chosen, Players, Seed
from .terminal import Terminal

Quick = Annotated[bool, typer.Option("--quick", help="cli.option.quick")]


def play(chosen: Chosen, players: Players = None, seed: Seed = None, quick: Quick = False) -> None:
    seats = chosen.seats(players)
    table = Recorder(chosen.game.new(seats, chosen.options(seats)))
    Terminal(table, chosen.words, Random(read_seed(seed)), quick).run()
