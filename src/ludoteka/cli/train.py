"""`ludoteka train`: let bots learn a title from games: play them, fit a value, prove it."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer
from rich.progress import Progress

from ..bots.arena import Played
from ..core.extras import extra
from ..core.words import Words
from ..games import game
from .common import progress_bar, screen, speak
from .options import Json, Language, Title, Work

if TYPE_CHECKING:
    from ..train.course import Course, Match

Steps = Annotated[
    list[str] | None, typer.Argument(metavar="[games|fit|prove]...", help="cli.argument.steps", show_default=False)
]
Out = Annotated[Path, typer.Option("--out", metavar="DIR", help="cli.option.training")]
Games = Annotated[int, typer.Option("--games", metavar="N", help="cli.option.training_games", min=1)]
Generation = Annotated[int, typer.Option("--generation", metavar="N", help="cli.option.generation", min=1, max=99)]
Iterations = Annotated[int, typer.Option("--iterations", metavar="N", help="cli.option.self_play", min=0)]
Seed = Annotated[int, typer.Option("--seed", metavar="S", help="cli.option.seed", min=0)]
Proof = Annotated[int, typer.Option("--proof-games", metavar="N", help="cli.option.proof_games", min=1)]
Seconds = Annotated[float, typer.Option("--seconds", metavar="S", help="cli.option.proof_seconds", min=0.001)]
Limit = Annotated[float | None, typer.Option("--limit", metavar="S", help="cli.option.limit", show_default=False)]
Epochs = Annotated[int, typer.Option("--epochs", metavar="N", help="cli.option.epochs", min=1)]
Solo = Annotated[float, typer.Option("--solo", metavar="SHARE", help="cli.option.solo", min=0, max=1)]

OUT: Final = Path("training")
STEPS: Final = ("games", "fit", "prove")


def train(
    title: Title,
    work: Work,
    step: Steps = None,
    out: Out = OUT,
    games: Games = 20_000,
    generation: Generation = 1,
    iterations: Iterations = 0,
    seed: Seed = 1,
    limit: Limit = None,
    epochs: Epochs = 12,
    solo: Solo = 0.1,
    proof_games: Proof = 200,
    seconds: Seconds = 1.0,
    language: Language = None,
    as_json: Json = False,
) -> None:
    with extra("train"):
        from ..train import course as steps
    found = game(title)
    wanted = step or list(STEPS)
    for name in wanted:
        if name not in STEPS:
            raise typer.BadParameter(f"{name!r} is not a step: use {', '.join(STEPS)}", param_hint="STEP")
    learning = steps.Course(
        found, out, generation, games, 100 if iterations == 0 else 10, iterations, seed, work.hands, limit, solo,
        {"epochs": epochs},
    )  # fmt: skip
    words = speak(language, found.domain)
    told: dict[str, Any] = {"game": found.id, "generation": generation}
    with progress_bar(screen(error=True)) as bar:
        if "games" in wanted:
            told["games"] = play_games(learning, bar, words)
        if "fit" in wanted:
            task = bar.add_task(words.say("train.fit"), total=None)
            told["card"] = steps.fit_model(learning, lambda done, of, loss: bar.update(task, completed=done, total=of))
        if "prove" in wanted:
            for match in steps.matches(found):
                told["card"] = prove_match(learning, match, proof_games, seconds, bar, words)
    report(learning, told, words, as_json)


def play_games(learning: "Course", bar: Progress, words: Words) -> int:
    from ..train import course as steps

    task = bar.add_task(words.say("train.games"), total=learning.games)
    done = 0
    for done in steps.play_shards(learning):
        bar.update(task, completed=done)
    return done


def prove_match(
    learning: "Course", match: "Match", games: int, seconds: float, bar: Progress, words: Words
) -> dict[str, Any]:
    from ..train import course as steps
    from ..train.card import write_card

    task = bar.add_task(words.say(f"train.match.{match.name}"), total=games)
    played: list[Played] = []
    for done in steps.prove(learning, match, games, seconds, None, played):
        bar.update(task, completed=done)
    card = steps.proven(steps.card_of(learning), match, f"{seconds:g} s", played)
    write_card(learning.model, card)
    return card


def report(learning: "Course", told: dict[str, Any], words: Words, as_json: bool) -> None:
    """What there is now: games, the fit, the matches."""
    if as_json:
        print(json.dumps(told, default=str))
        return
    out = screen()
    say = words.say
    if "games" in told:
        out.print(say("train.played", n=told["games"], path=learning.folder), soft_wrap=True)
    card = told.get("card")
    if card is None:
        return
    out.print(say("train.fitted", n=card["positions"], loss=f"{card['loss']:.3f}", even=f"{card['even']:.3f}"))
    for line in card["proof"]:
        shares = {name: f"{100 * line[name]:.1f}" for name in ("win_rate", "low", "high", "even")}
        out.print(
            say("train.proven", match=say(f"train.match.{line['match']}"), n=line["games"], pace=line["pace"], **shares)
        )
    out.print(say("train.model", path=learning.model), soft_wrap=True)
