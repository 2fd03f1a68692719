"""The steps of learning, in order: games, fit, prove. Each goes on where it was stopped."""

import datetime
import json
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from pathlib import Path
from time import monotonic
from typing import Any

from ..bots.archive import Archive
from ..bots.arena import BadRun, Plan, Played, rotated
from ..bots.models import feature_digest, load_model, model_digest, model_folder, read_card
from ..bots.pool import play
from ..bots.tally import Tally, tally
from ..core.game import Game
from ..core.pool import Hands, spread
from .card import write_card
from .selfplay import Recipe, kept_games, make_shard
from .shards import shard_path


@dataclass(frozen=True)
class Course:
    """What is learned, where it is kept, and how much of it."""

    game: Game
    out: Path
    generation: int = 1
    games: int = 20_000
    per_shard: int = 100
    iterations: int = 0
    seed: int = 1
    jobs: Hands = 1
    limit: float | None = None
    """Seconds after which no more games are begun; how far a run got then depends on the machine."""
    solo: float = 0.1
    fitting: dict[str, Any] = field(default_factory=dict)

    @property
    def folder(self) -> Path:
        """Where the shards are."""
        return self.out / self.game.id / "games"

    @property
    def model(self) -> Path:
        """Where the model of this generation is: a folder that LUDOTEKA_MODELS may name has models by title."""
        return self.out / f"models-{self.generation:02d}" / self.game.id

    @property
    def before(self) -> Path:
        """Where the model of the generation before is."""
        return self.out / f"models-{self.generation - 1:02d}" / self.game.id

    def recipe(self) -> Recipe:
        """How the games of this generation are made: search plays with the model of the generation before."""
        kept = self.before if (self.before / "model.onnx").exists() else model_folder(self.game)
        plays = self.iterations > 0 and not isinstance(load_model(self.game, kept), str)
        return Recipe(
            self.game.id,
            str(self.folder),
            self.generation,
            self.seed,
            self.per_shard,
            self.games,
            self.iterations,
            str(kept) if plays else None,
            solo=self.solo,
        )

    def shards(self) -> list[Path]:
        """What the fit of this generation learns from: its own games and those before."""
        first = shard_path(self.folder, self.generation + 1, 0)
        return [path for path in sorted(self.folder.glob("*.shard")) if path.name < first.name]


# -- games ----------------------------------------------------------------------------------------------------------


def play_shards(course: Course) -> Iterator[int]:
    """Play the shards that are missing; yields how many games there are so far."""
    recipe = course.recipe()
    kept = [kept_games(recipe, course.game, n) for n in range(-(-course.games // course.per_shard))]
    missing = [n for n, games in enumerate(kept) if not games]
    done = sum(kept)
    yield done
    if not missing:
        return
    started = monotonic()
    with closing(spread(make_shard, recipe, missing, course.jobs)) as ended:
        for place, made in ended:
            if not shard_path(course.folder, course.generation, missing[place]).exists():
                raise BadRun(f"a shard was written elsewhere: {course.out} should be a folder that all machines share")
            done += made
            yield done
            if course.limit is not None and monotonic() - started > course.limit:
                return


# -- fit ------------------------------------------------------------------------------------------------------------


def fit_model(course: Course, step: Callable[[int, int, float], None]) -> dict[str, Any]:
    """Train on the games of this generation and those before, and write the model with its card. Returns the card."""
    from .fit import Fitting, fit

    fitting = Fitting(seed=course.seed, **course.fitting)
    header, fitted = fit(course.shards(), course.generation, course.model, fitting, step, course.before)
    card: dict[str, Any] = {
        "title": course.game.id,
        "rules": header.rules,
        "tables": header.tables,
        "features": feature_digest(course.game),
        "generation": course.generation,
        "games": fitted.games,
        "games_before": games_before(course),
        "positions": fitted.positions,
        "seed": course.seed,
        "iterations": course.iterations,
        "date": datetime.datetime.now(datetime.UTC).date(),
        "loss": round(fitted.loss, 4),
        "even": round(fitted.even, 4),
        "spread": {str(n): points for n, points in fitted.spread.items()},
        "settings": asdict(fitting),
        "proof": [],
    }
    write_card(course.model, card)
    return card


def games_before(course: Course) -> int:
    """On how many games the weights rest that the fit began with."""
    if not (course.before / "model.toml").exists():
        return 0
    card = read_card(course.before)
    return int(card["games"]) + int(card.get("games_before", 0))


# -- prove ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Match:
    """One bot against others; `even` is what it would win if it were as strong as they are."""

    name: str
    bots: tuple[str, ...]
    options: dict[str, str] = field(default_factory=dict)


def matches(game: Game, bot: str = "master") -> list[Match]:
    """What a model has to show: against the yardstick at a full and at a small table, against greedy, and alone."""
    most = min(4, game.seats[-1])
    found = [
        Match("yardstick", (bot, *["thinker-1"] * (most - 1))),
        Match("greedy", (bot, *["greedy"] * (most - 1))),
        Match("two", (bot, "thinker-1")),
    ]
    if game.seats[0] == 1:
        found.append(Match("solo", (bot,), dict(game.features.alone)))
    return found


def prove(
    course: Course, match: Match, games: int, seconds: float | None, iterations: int | None, played: list[Played]
) -> Iterator[int]:
    """Play a match in the arena, in processor time, into `played`; games that are kept are not played again. Yields
    how many there are."""
    if not (course.model / "model.onnx").exists():
        raise BadRun(f"there is no model in {course.model}: fit one first (ludoteka train {course.game.id} fit)")
    options = course.game.settle(len(match.bots), match.options)
    lineups = rotated(match.bots, games)
    models = str(course.model.parent)
    plan = Plan(course.game.id, lineups, course.seed + 1000, seconds, iterations, options, None, "cpu", models=models)
    plan.check()
    pace = f"{seconds:g}s" if seconds is not None else f"{iterations}i"
    kept = {
        "title": course.game.id,
        "rules": course.game.rules,
        "tables": course.game.digest,
        "model": model_digest(course.model),
        "bots": list(match.bots),
        "pace": pace,
        "options": options,
        "seed": plan.seed,
        "games": games,
    }
    name = sha256(json.dumps(kept, sort_keys=True).encode()).hexdigest()[:8]
    folder = f"{course.generation:02d}-{match.name}-{pace}-{name}"
    archive = Archive(course.out / "proof" / course.game.id / folder, kept)
    played += archive.played.values()
    yield len(played)
    for one in play(plan, [n for n in range(1, games + 1) if n not in archive.played], course.jobs):
        archive.add(one)
        played.append(one)
        yield len(played)


def proven(card: dict[str, Any], match: Match, pace: str, played: list[Played]) -> dict[str, Any]:
    """The card with a match, in the place of an earlier one of the same name and pace."""
    counted: Tally = tally(played)
    first = counted.standings[0]
    line = {
        "match": match.name,
        "options": ",".join(f"{name}={value}" for name, value in match.options.items()),
        "pace": pace,
        "games": first.games,
        "win_rate": round(first.win_rate, 4),
        "low": round(first.interval[0], 4),
        "high": round(first.interval[1], 4),
        "even": round(first.even, 4) if len(match.bots) > 1 else 0.0,
        "score": round(first.mean_score, 2),
        "ms": round(first.ms_per_move, 1),
    }
    others = [old for old in card.get("proof", []) if (old["match"], old["pace"]) != (match.name, pace)]
    return {**card, "proof": [*others, line]}


def card_of(course: Course) -> dict[str, Any]:
    return read_card(course.model)
