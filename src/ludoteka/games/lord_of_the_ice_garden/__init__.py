"""The Lord of the Ice Garden, basic and advanced, for 2 to 4 players."""

import re
from functools import partial
from pathlib import Path

from ludoteka.core.data import read_weights
from ludoteka.core.features import Features
from ludoteka.core.game import Game, Option, random_or_seat
from ludoteka.core.question import gathered
from ludoteka.core.svg import kept

from .art.index import WIDE, picture
from .art.paint import WHOLE
from .bot.features import COMMON, SEAT, Filler
from .bot.judge import Judge
from .checks import laws
from .components.load import DATA, load_tables
from .components.tables import CHARACTERS
from .help.forecasts import FORECASTS
from .help.study import study
from .knowledge.view import view
from .menu import MENU
from .questions.index import QUESTIONS
from .questions.notation import placeholders
from .research.actions import actions
from .research.observation import observation
from .rules.fields import FIELDS, RENAMED
from .rules.flow import SEQUENCE
from .rules.scoring import result
from .rules.state import Garden
from .rules.turns.setup import set_up
from .table.scene import scene
from .table.text import sketch

# What the arguments of each event are, by the placeholders of the notation.
EVENTS = {
    "event.character": "seat character",
    "event.order": "seats",
    "event.token": "seat area",
    "event.thorn": "seat area",
    "event.site": "area",
    "event.number": "area n",
    "event.placed": "seat area",
    "event.round": "n",
    "event.relief": "seat bundle",
    "event.turned": "n area",
    "event.jumped": "seat n",
    "event.tile": "tile",
    "event.boat": "n",
    "event.drafted": "seat n space",
    "event.planned": "seat space n",
    "event.forfeited": "seat",
    "event.gained": "seat bundle",
    "event.returned": "seat token",
    "event.passed": "seat space",
    "event.stepped": "seat piece area area2",
    "event.carried": "seat n piece area area2",
    "event.dropped": "seat",
    "event.reputation": "seat n",
    "event.snow": "n limit",
    "event.buried": "",
    "event.shifted": "seat level level2",
    "event.upgraded": "seat unit ability",
    "event.summoned": "seat unit area",
    "event.spied": "seat ability ability2",
    "event.attack": "seat",
    "event.nation-killed": "seat area",
    "event.marker-killed": "seat victim_seat area",
    "event.unit-killed": "seat unit area n",
    "event.vuko-rests": "",
    "event.vuko-moved": "seat area",
    "event.vuko-stays": "seat area",
    "event.vuko-lost": "seat",
    "event.vuko-killed": "seat unit area",
    "event.vuko-driven-off": "area",
    "event.hunted": "seat",
    "event.night": "seat n area",
    "event.fire": "n area area2",
    "event.suspended": "seat n area",
    "event.ranking": "area seats",
    "event.bundle": "seat bundle area",
    "event.site-magic": "seat area",
    "event.region-vp": "seat n area",
    "event.nightmare": "seat area",
    "event.replaced": "seat other_seat area",
    "event.recruited": "seat other_seat area n",
    "event.piped": "seat",
    "event.plundered": "seat other_seat token",
    "event.tower": "seat area n",
    "event.site-carried": "seat area area2",
    "event.absorbed": "seat n",
    "event.closed": "seat area",
    "event.died": "seat unit area",
    "event.withdrawn-home": "seat area",
    "event.site-moved": "area area2",
    "event.goal": "seat",
    "event.points": "n",
    "event.last-boat": "",
    "event.throat": "seat n",
}


def tiles_option(value: str, seats: int) -> str | None:
    """R3.3: `none`, or a digit for each tile: its stage, or 0 if it is not used."""
    if value == "none" or re.fullmatch("[0-4]{4}", value):
        return None
    return "use none, or the stages of V1 to V4 as four digits from 0 to 4, such as 1234 or 0213"


def make(folder: Path | None = None) -> Game:
    """The title with the shipped tables, or with those of an owner's folder."""
    tables = load_tables(folder)
    judge = Judge(read_weights(DATA.parents[1]))
    return Game(
        id="lord-of-the-ice-garden",
        rules="1",
        seats=range(2, 5),  # R11.3: nobody plays alone
        options=(
            Option("characters", "random", ("random", "choose", "simple")),
            Option("regionTokens", "placed", ("placed", "laid")),
            Option("orderTokens", "fixed", ("fixed", "drafted")),
            Option("vukoTiles", "none", ("none", "1234"), tiles_option),
            Option("startPlayer", "random", ("random", "1", "2", "3", "4"), random_or_seat),
        ),
        steps=SEQUENCE,
        questions=gathered("lord-of-the-ice-garden", QUESTIONS),
        placeholders=placeholders(tables),
        tables=tables,
        fields=FIELDS,
        renamed=RENAMED,
        shipped=DATA,
        start=set_up,
        blank=Garden,
        result=result,
        view=view,
        scene=scene,
        laws=laws,
        events=EVENTS,
        bound=3000,
        menu=MENU,
        presets=(
            {},
            {"characters": "choose", "orderTokens": "drafted"},
            {"orderTokens": "drafted", "vukoTiles": "1234"},
            {"vukoTiles": "1111", "startPlayer": "2", "regionTokens": "laid", "characters": "simple"},
            {"characters": "choose", "orderTokens": "drafted", "vukoTiles": "2413"},
        ),
        digest=tables.digest,
        actions=actions(tables),
        observation=partial(observation, tables),
        data=make,
        art=kept(partial(picture, tables), WHOLE),
        wide=WIDE,
        study=study,
        sketch=sketch,
        judge=judge,
        features=Features(COMMON, SEAT, Filler(judge).fill),
        roles=lambda g: [f"character.{CHARACTERS[character]}" for character in g.who],
        rounds=lambda g: int(g.turn),
        forecasts=FORECASTS,
        lessons=Path(__file__).parent / "lessons",
    )


GAME = make()
