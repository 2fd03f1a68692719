"""Isle of Skye with the Journeyman expansion, for 2 to 5 players."""

from functools import partial
from pathlib import Path
from typing import Final

from ludoteka.core.data import read_weights
from ludoteka.core.errors import BadOption
from ludoteka.core.features import Features
from ludoteka.core.game import Game, Option, random_or_seat
from ludoteka.core.question import gathered
from ludoteka.core.svg import kept

from .art.index import WIDE, picture
from .bot.features import COMMON, SEAT, Filler
from .bot.judge import Judge
from .checks import laws
from .components.load import DATA, load_tables
from .components.tables import Tables
from .help.forecasts import FORECASTS
from .help.study import study
from .knowledge.view import view
from .menu import menu
from .questions.index import QUESTIONS
from .questions.notation import placeholders
from .research.actions import actions
from .research.observation import observation
from .rules.fields import FIELDS, RENAMED, revived
from .rules.flow import SEQUENCE
from .rules.scoring import result
from .rules.state import Skye
from .rules.territory import Territory
from .rules.turns.setup import set_up
from .table.scene import scene
from .table.text import sketch

# What the arguments of each event are, by the placeholders of the notation.
EVENTS = {
    "event.scoring": "letter scoring",
    "event.start": "seat",
    "event.round": "n",
    "event.income": "seat n castle whisky catch_up extra",
    "event.drawn": "seat tile",
    "event.priced": "seat tile n",
    "event.axed": "seat tile",
    "event.passed": "seat",
    "event.passed-poor": "seat",
    "event.bought": "seat seller_seat tile n",
    "event.kept": "seat tile n",
    "event.placed": "seat tile cell",
    "event.unplaced": "seat tile",
    "event.road": "seat edge",
    "event.advanced": "seat track n cost",
    "event.once": "seat n",
    "event.declined": "seat",
    "event.boosted": "seat",
    "event.planned": "seat cells",
    "event.planned-none": "seat",
    "event.collected": "seat cell n",
    "event.token": "seat token",
    "event.resolved": "seat token",
    "event.flags": "seat n",
    "event.gold": "seat n",
    "event.scored": "seat scoring n",
    "event.final": "seat scrolls gold",
}


def scoring_option(tables: Tables, value: str) -> str | None:
    """`random`, `first-game`, or four different ids."""
    if value in ("random", "first-game"):
        return None
    names = value.split(",")
    if len(names) != 4 or len(set(names)) != 4:
        return "use random, first-game or four different ids such as S01,S05,S09,S14"
    for name in names:
        if name not in tables.scoring_ids:
            return f"there is no scoring tile {name}: use {tables.scoring_ids[0]} to {tables.scoring_ids[-1]}"
    return None


def begin(tables: Tables, seats: int, options: dict[str, str]) -> Skye:
    """Set-up, once the options agree with each other."""
    pool = [tables.scoring_ids[i] for i in tables.scoring_in_base]
    for name in options["scoring"].split(","):
        if options["expansion"] == "none" and name in tables.scoring_ids and name not in pool:
            raise BadOption(
                f"isle-of-skye: option scoring cannot be {options['scoring']!r}: {name} belongs to the expansion: "
                f"use {pool[0]} to {pool[-1]}, or expansion=journeyman"
            )
    return set_up(tables, seats, options)


LESSONS: Final = Path(__file__).parent / "lessons"


def make(folder: Path | None = None) -> Game:
    """The title with the shipped tables, or with those of an owner's folder."""
    tables = load_tables(folder)
    judge = Judge(read_weights(DATA.parents[1]))
    return Game(
        id="isle-of-skye",
        rules="1",
        seats=range(2, 6),
        options=(
            Option("expansion", "none", ("none", "journeyman")),
            Option("scoring", "random", ("random", "first-game"), lambda value, seats: scoring_option(tables, value)),
            Option("bonusLayout", "individual", ("individual", "identical")),
            Option("startPlayer", "random", ("random", "1", "2", "3", "4", "5"), random_or_seat),
            Option("hideGold", "false", ("false", "true")),
        ),
        steps=SEQUENCE,
        questions=gathered("isle-of-skye", QUESTIONS),
        placeholders=placeholders(tables),
        tables=tables,
        fields=FIELDS,
        renamed=RENAMED,
        start=begin,
        blank=Skye,
        objects={Territory: revived},
        result=result,
        view=view,
        scene=scene,
        laws=laws,
        events=EVENTS,
        bound=5000,
        menu=menu(tables),
        presets=(
            {},
            {"expansion": "journeyman"},
            {"expansion": "journeyman", "bonusLayout": "identical", "hideGold": "true"},
            {"scoring": "first-game", "startPlayer": "1", "hideGold": "true"},
        ),
        digest=tables.digest,
        actions=actions(tables),
        observation=partial(observation, tables),
        data=make,
        shipped=DATA,
        art=kept(partial(picture, tables)),
        wide=WIDE,
        sketch=partial(sketch, tables),
        judge=judge,
        features=Features(COMMON, SEAT, Filler(judge).fill),
        study=study,
        lessons=LESSONS,
        forecasts=FORECASTS,
    )


GAME = make()
