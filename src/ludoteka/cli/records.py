"""`ludoteka record` plays and saves a random game; `ludoteka replay` opens a saved one."""

import sys
from pathlib import Path
from random import Random
from typing import Annotated

import typer

from ..core.choice import CHANCE
from ..core.errors import LudotekaError, UnknownGame
from ..core.game import Game
from ..core.record import Record, Recorder, move_line, numbers
from ..core.words import Words
from ..games import game
from .common import read_options, read_seats, read_seed, screen, speak
from .options import Data, Language, Options, Players, Seed, Title
from .sheet import print_result, seat_name

File = Annotated[Path, typer.Argument(metavar="FILE", help="cli.argument.record", show_default=False)]
Verify = Annotated[bool, typer.Option("--verify", help="cli.option.verify")]
At = Annotated[int | None, typer.Option("--at", metavar="N", help="cli.option.at", show_default=False, min=0)]
Text = Annotated[bool, typer.Option("--text", help="cli.option.text")]
Svg = Annotated[Path | None, typer.Option("--svg", metavar="OUT", help="cli.option.svg", show_default=False)]
Seat = Annotated[int | None, typer.Option("--seat", metavar="S", help="cli.option.seat", show_default=False, min=1)]


def play_at_random(found: Game, seats: int, options: dict[str, str], seed: int) -> Recorder:
    """One game in which everybody answers at random."""
    rng = Random(seed)
    table = Recorder(found.new(seats, options))
    while table.position.to_move:
        seat = rng.choice(table.position.to_move)
        table.push(seat, table.position.choice(seat).pick(rng))
    return table


def record(title: Title, players: Players = None, seed: Seed = None, option: Options = None, data: Data = None) -> None:
    found = game(title, data)
    table = play_at_random(found, read_seats(found, players), read_options(option), read_seed(seed))
    sys.stdout.write(table.record().write())


def open_record(file: Path, data: Path | None) -> tuple[Game, Record]:
    """A saved game and its title; `-` is standard input."""
    if str(file) == "-":
        found = Record.decode(sys.stdin.buffer.read(), "standard input")
    else:
        found = Record.open(file)
    try:
        return game(found.game, data), found
    except UnknownGame as error:
        found.fail("game", str(error))


def replay(
    file: File,
    verify: Verify = False,
    at: At = None,
    text: Text = False,
    svg: Svg = None,
    seat: Seat = None,
    data: Data = None,
    language: Language = None,
) -> None:
    found, saved = open_record(file, data)
    say = speak(language, found.domain)
    if seat is not None and seat > saved.seats:
        wrong = f"--seat {seat}: this game has the seats 1 to {saved.seats}"
        raise LudotekaError(wrong, "error.replay_seat", seat=seat, seats=saved.seats)
    if verify:
        saved.play(found)
    table = saved.play(found, at)
    out = screen()
    viewer = None if seat is None else seat - 1
    if text:
        from ..core.text import render_text

        out.print(render_text(found, table.position.scene(viewer), say.language), soft_wrap=True)
    if svg is not None:
        from ..core.svg import render_svg

        svg.write_text(render_svg(found, table.position.scene(viewer), say.language), encoding="utf-8")
        out.print(say.say("terminal.saved", path=svg), soft_wrap=True)
    if verify:
        result = numbers(saved.scores) if saved.scores is not None else say.say("replay.unfinished")
        out.print(say.say("replay.verified", path=file, n=len(saved.moves), result=result), soft_wrap=True)
    elif not text and svg is None:
        tell(table, saved, say)


def tell(table: Recorder, saved: Record, say: Words) -> None:
    """The result, or how far the game has come."""
    out = screen()
    result = table.position.result()
    if result is not None:
        print_result(out, result, say, saved.names)
        return
    out.print(say.say("replay.after", n=len(table.history), all=len(saved.moves)))
    if table.history:
        last = table.history[-1]
        out.print(move_line((last.seat, last.text)))
    waiting = [say.say("seat.chance") if seat == CHANCE else seat_name(seat, say) for seat in table.position.to_move]
    out.print(say.say("turn.waiting", seats=waiting))
