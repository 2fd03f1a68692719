"""Excavation Earth for 2 to 4 players, and for one against Zu; without expansions (R11.4)."""

from functools import partial
from pathlib import Path
from typing import Final

from ludoteka.core.data import read_weights
from ludoteka.core.features import Features
from ludoteka.core.game import Game, Option
from ludoteka.core.question import gathered
from ludoteka.core.svg import kept

from .art.index import WIDE, picture
from .bot.features import COMMON, SEAT, Filler
from .bot.judge import Judge
from .checks import laws
from .components.load import DATA, load_tables
from .help.forecasts import FORECASTS
from .help.study import study
from .knowledge.imagine import imagine
from .knowledge.view import view
from .menu import DIFFICULTY, MENU
from .questions.index import QUESTIONS
from .questions.migrations import of_today
from .questions.notation import placeholders
from .research.actions import actions
from .research.observation import observation
from .rules.fields import FIELDS
from .rules.flow import SEQUENCE
from .rules.scoring import result
from .rules.state import Earth
from .rules.turns.setup import set_up
from .table.scene import scene
from .table.text import sketch

ID: Final = "excavation-earth"

# What the arguments of each event are, by the placeholders of the notation.
EVENTS = {
    "event.faction": "seat faction",
    "event.order": "n seat",
    "event.card": "seat",
    "event.card-is": "card",
    "event.mulligan": "seat cards",
    "event.forecast": "card",
    "event.black-top": "artefact",
    "event.black-bottom": "artefact",
    "event.site": "artefact location",
    "event.joined": "buyer market",
    "event.left": "buyer market",
    "event.pushed": "buyer market",
    "event.round": "n",
    "event.command": "centre ability",
    "event.resolve": "card",
    "event.picked": "seat n",
    "event.lost": "card",
    "event.rotated": "",
    "event.reshuffled": "",
    "event.turn": "seat",
    "event.explorer": "seat location",
    "event.moved": "seat from_location location",
    "event.action": "seat action card",
    "event.extra": "seat action",
    "event.passed": "seat",
    "event.discarded": "seat cards",
    "event.dug": "seat artefact",
    "event.guard-left": "seat artefact",
    "event.sampled": "seat artefact",
    "event.column": "seat colour",
    "event.replaced": "seat old_card card",
    "event.token": "seat n",
    "event.surveyed": "artefact",
    "event.free": "seat artefact",
    "event.bought": "seat artefact n",
    "event.back": "artefact",
    "event.trader": "seat market",
    "event.sale": "seat colour markets n popularity buyers bonus",
    "event.promoted": "seat market centre",
    "event.acquired": "seat artefact n",
    "event.delivered": "seat artefact n",
    "event.envoy": "seat centre",
    "event.withdrew": "seat centre",
    "event.ability": "seat ability",
    "event.bribed": "buyer market market2",
    "event.swapped": "buyer market buyer2 market2",
    "event.majority": "seat centre envoys n",
    "event.gallery": "seat n",
    "event.leftovers": "seat n",
    "event.penalty": "seat n",
    "zu.card": "zucard",
    "zu.rule": "zurule rule",
    "zu.because": "criterion rule",
    "zu.instead": "substitute rule",
    "zu.colour": "colour",
    "zu.skipped": "zucard",
    "zu.drew": "card",
    "zu.gained": "artefacts",
    "zu.delivered": "artefacts",
    "zu.opened": "markets",
    "zu.commanded": "market centre",
    "zu.sold": "colour markets n",
    "zu.left": "artefact",
    "zu.failed": "n",
}


def drafted(value: str, seats: int) -> str | None:
    if value == "true" and seats == 1:
        return "a single player has nobody to draft with: use false"
    return None if value in ("false", "true") else "use one of false, true"


def against_zu(value: str, seats: int) -> str | None:
    if value == "true" and seats > 1:
        return "it belongs to the solo game: use false, or 1 player"
    return None if value in ("false", "true") else "use one of false, true"


def make(folder: Path | None = None) -> Game:
    """The title with the shipped tables, or with those of an owner's folder."""
    tables = load_tables(folder)
    judge = Judge(read_weights(DATA.parents[1]))
    game = Game(
        id=ID,
        rules="3",
        seats=range(1, 5),
        options=(
            Option("factions", "choice", ("choice", "random")),
            Option("openingDraft", "false", ("false", "true"), drafted),
            *(Option(name, "false", ("false", "true"), against_zu) for name in DIFFICULTY),
        ),
        steps=SEQUENCE,
        questions=gathered(ID, QUESTIONS),
        placeholders=placeholders(tables),
        tables=tables,
        fields=FIELDS,
        start=set_up,
        blank=Earth,
        result=result,
        view=view,
        scene=scene,
        laws=laws,
        events=EVENTS,
        bound=3000,
        menu=MENU,
        presets=(
            {},
            {"openingDraft": "true"},
            {"factions": "random", "openingDraft": "true"},
            {"factions": "random"},
            {"E1": "true", "E3": "true", "E5": "true"},
            {"E2": "true", "E4": "true", "H2": "true"},
            {"factions": "random", "H1": "true", "H3": "true", "H5": "true"},
            {"H2": "true", "H4": "true"},
            dict.fromkeys(DIFFICULTY, "true"),
        ),
        imagine=imagine,
        digest=tables.digest,
        actions=actions(tables),
        observation=partial(observation, tables),
        shipped=DATA,
        renamed={"left": "actions_left", "sites": "dig_sites", "pick": "draft_pick"},
        data=make,
        art=kept(partial(picture, tables)),
        wide=WIDE,
        sketch=sketch,
        judge=judge,
        features=Features(COMMON, SEAT, Filler(judge).fill, lambda g: int(g.players)),
        roles=lambda g: [f"faction.{g.tables.faction_ids[faction]}" for faction in g.faction[: g.seats]],
        study=study,
        forecasts=FORECASTS,
        lessons=Path(__file__).parent / "lessons",
        story_prefixes=("zu",),
        migrations={"1": lambda record: of_today(game, record), "2": lambda record: of_today(game, record)},
    )
    return game


GAME = make()
