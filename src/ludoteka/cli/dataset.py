"""`ludoteka dataset`: games as Parquet files and records, for analysis and for training."""

from pathlib import Path
from typing import Annotated

import typer

from ..bots import make_bot
from ..core.errors import BadOption, BadSeats
from ..core.extras import extra
from .common import progress_bar, read_seed, screen, tell_value
from .jobs import in_batches
from .options import Chosen, Games, Players, Seed, Work

Out = Annotated[Path, typer.Option("--out", metavar="DIR", help="cli.option.dataset_out", show_default=False)]
Bots = Annotated[str, typer.Option("--bots", metavar="NAME,...", help="cli.option.dataset_bots")]
Iterations = Annotated[int, typer.Option("--iterations", metavar="N", help="cli.option.iterations", min=1)]
Observations = Annotated[bool, typer.Option("--observations", help="cli.option.observations")]


def dataset(
    chosen: Chosen,
    out: Out,
    work: Work,
    games: Games = 100,
    players: Players = None,
    bots: Bots = "random",
    iterations: Iterations = 40,
    seed: Seed = None,
    observations: Observations = False,
) -> None:
    say = chosen.words.say
    seats = chosen.seats(players)
    names = seated(bots, seats)
    options = tuple(chosen.options(seats).items())
    if out.exists() and any(out.iterdir()) and not (out / "run.json").exists():
        text = f"{out} is not empty: name a new folder"
        raise BadOption(text, "error.dataset_folder", path=str(out))
    with extra("dataset"):
        from ..research.dataset import Run, Writer, play_some
    run = Run(chosen.title, chosen.data, seats, options, names, read_seed(seed), iterations, observations)
    writer = Writer(out, run, games)
    error = screen(error=True)
    if writer.done:
        error.print(say("arena.resumed", n=writer.done, path=str(out)), soft_wrap=True)
    try:
        with progress_bar(error) as bar:
            task = bar.add_task(run.title, total=games, completed=writer.done)
            for done, played in in_batches(play_some, run, games, work.hands, writer.done):
                writer.add(played)
                bar.update(task, completed=done)
    except KeyboardInterrupt:
        error.print(say("arena.stopped", done=writer.done, all=games))
        error.print(say("arena.resume"))
        raise
    writer.finish()
    screen().print(say("dataset.written", n=games, path=str(out)), soft_wrap=True)
    tell_value(chosen.game, chosen.words, names)


def seated(bots: str, seats: int) -> tuple[str, ...]:
    """The bots by seat; one name is for all of them."""
    names = tuple(name.strip() for name in bots.split(","))
    for name in names:
        make_bot(name)
    if len(names) == 1:
        return names * seats
    if len(names) != seats:
        text = f"--bots names {len(names)} bots for {seats} players: name one for all, or one for each"
        raise BadSeats(text, "error.dataset_bots", n=len(names), seats=seats)
    return names
