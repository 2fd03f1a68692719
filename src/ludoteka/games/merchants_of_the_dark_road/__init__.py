"""Merchants of the Dark Road in both editions, for 1 to 4 players, with the Private Concern."""

from functools import partial
from pathlib import Path

from ludoteka.core.data import read_weights
from ludoteka.core.errors import BadOption, shown
from ludoteka.core.features import Features
from ludoteka.core.game import Game, Option, random_or_seat
from ludoteka.core.question import gathered
from ludoteka.core.record import with_answer
from ludoteka.core.svg import kept

from .art.index import WIDE, picture
from .bot.features import COMMON, SEAT, Filler
from .bot.judge import Judge
from .checks import laws
from .components.load import DATA, load_tables
from .components.tables import BUILDINGS, LEVELS, Tables
from .help.forecasts import FORECASTS
from .help.study import study
from .knowledge.imagine import imagine
from .knowledge.view import view
from .menu import menu
from .questions.index import questions
from .questions.notation import placeholders
from .research.actions import actions
from .research.observation import observation
from .rules.fields import FIELDS, RENAMED
from .rules.flow import SEQUENCE
from .rules.scoring import result
from .rules.state import Road
from .rules.turns.setup import set_up
from .table.scene import scene
from .table.text import sketch

# What the arguments of each event are, by the placeholders of the notation.
EVENTS = {
    "concern.buys": "good n",
    "concern.caravan": "route town",
    "concern.card": "action",
    "concern.coins": "n",
    "concern.commission": "tile",
    "concern.companion": "companion",
    "concern.deed": "deed",
    "concern.deed-unseen": "",
    "concern.delivers": "tile n",
    "concern.die": "value",
    "concern.focus": "town n",
    "concern.focus-none": "town",
    "concern.focus-tie": "town n",
    "concern.fortune-coins": "",
    "concern.fortune-deed": "",
    "concern.full": "",
    "concern.hero": "hero",
    "concern.hero-delivered": "hero town",
    "concern.hero-dropped": "hero",
    "concern.indicator": "indicator hero n",
    "concern.indicator-tie": "indicator hero n",
    "concern.joins": "",
    "concern.market": "market",
    "concern.paid": "n",
    "concern.prestige": "n",
    "concern.prestige-lost": "n",
    "concern.ruins": "tablet",
    "concern.rule-bargain": "",
    "concern.rule-bulk": "",
    "concern.sells": "n hero",
    "concern.served": "town",
    "concern.stays": "",
    "concern.stock": "n total",
    "concern.stock-lost": "n total",
    "event.ability": "seat ability",
    "event.activates": "seat district",
    "event.building": "building n",
    "event.caravan": "seat route town",
    "event.coins": "seat n",
    "event.commission": "seat tile",
    "event.commission-delivered": "seat tile n",
    "event.commission-dropped": "seat tile",
    "event.commission-shown": "tile",
    "event.companion": "seat companion",
    "event.companion-arrives": "companion",
    "event.copied": "seat value",
    "event.deed": "seat deed",
    "event.deed-arrives": "deed",
    "event.deed-returned": "seat",
    "event.deed-seen": "seat deed",
    "event.deed-unseen": "seat",
    "event.die-raised": "seat value",
    "event.die-taken": "seat value",
    "event.die-turned": "seat good other_good",
    "event.downgraded": "seat item",
    "event.event": "event",
    "event.exchanged": "seat wealth other_wealth",
    "event.good": "seat item",
    "event.hero": "seat hero",
    "event.hero-arrives": "hero",
    "event.hero-delivered": "seat hero town",
    "event.hero-dropped": "seat hero",
    "event.hero-shown": "seat hero",
    "event.horseshoe": "seat",
    "event.horseshoe-used": "seat space",
    "event.illuminated": "seat face",
    "event.joins": "seat",
    "event.lantern-lost": "seat",
    "event.lantern-spent": "seat n",
    "event.lanterns": "seat n",
    "event.lit": "seat face",
    "event.market": "seat market",
    "event.market-die": "good",
    "event.moved": "seat n space",
    "event.night-die-gone": "seat",
    "event.notice": "notice",
    "event.notice-coins": "notice n",
    "event.oracle-die": "seat oracleface",
    "event.paid": "seat n",
    "event.pair": "steed hero",
    "event.prestige": "seat n",
    "event.prestige-lost": "seat n",
    "event.pushed": "seat slot face",
    "event.quartz": "seat",
    "event.quartz-spent": "seat",
    "event.reroll": "seat",
    "event.reset": "seat",
    "event.returned": "seat item",
    "event.rolled": "values",
    "event.round": "n",
    "event.ruins": "seat tablet",
    "event.ruins-die": "seat ruinsface",
    "event.score": "seat n",
    "event.sold": "seat item hero",
    "event.start": "seat",
    "event.stays": "seat",
    "event.steed": "seat steed",
    "event.stray-gone": "companion",
    "event.stray-passed": "companion seat",
    "event.token-dropped": "seat token",
    "event.tomb": "seat tomb",
    "event.total": "seat coins prestige",
    "event.turn": "seat",
    "event.upgrade": "seat upgrade",
    "event.upgrade-gone": "upgrade",
    "event.upgraded": "seat item",
    "event.visits": "seat town",
    "event.visits-building": "seat building",
    "event.wheel": "good",
}


def building_option(tables: Tables, value: str) -> str | None:
    """`random`, `suggested`, or four buildings of different tiles."""
    if value in ("random", "suggested"):
        return None
    names = value.split(",")
    for name in names:
        if name not in BUILDINGS:
            return f"there is no building {shown(name)}: use random, suggested or four of {', '.join(BUILDINGS)}"
    if len(names) != 4 or len({tables.building_tile[BUILDINGS.index(name)] for name in names}) != 4:
        return "use random, suggested or four buildings of different tiles, such as mine,oracle,mansion,workshop"
    return None


def concern_option(value: str, seats: int) -> str | None:
    if value not in ("off", "on"):
        return "use off or on"
    return "the Private Concern plays with at most 3 people: use off" if value == "on" and seats == 4 else None


def place_option(value: str, seats: int) -> str | None:
    """The place of the Private Concern in the order of play."""
    places = ["last", "2"] if seats == 1 else ["last", *(str(place + 1) for place in range(min(4, seats + 1)))]
    return None if value in places else f"use one of {', '.join(places)}"


def adventure_option(value: str, seats: int) -> str | None:
    if value not in ("none", "ADV1", "ADV2", "ADV3"):
        return "use one of none, ADV1, ADV2, ADV3"
    return "adventures are for one player: use none" if value != "none" and seats > 1 else None


def begin(tables: Tables, seats: int, options: dict[str, str]) -> Road:
    """Set-up, once the options agree with each other."""
    adventure = options["adventure"]
    if adventure != "none":
        level = tables.adventure_level[tables.adventures.index(adventure)]
        if options["pcLevel"] != level:
            raise BadOption(
                f"merchants-of-the-dark-road: option adventure cannot be {adventure!r} with "
                f"pcLevel={options['pcLevel']}: use pcLevel={level}"
            )
    return set_up(tables, seats, options)


EDITION = ("edition", "first", "revised")


def make(folder: Path | None = None) -> Game:
    """The title with the shipped tables, or with those of an owner's folder."""
    tables = load_tables(folder)
    judge = Judge(read_weights(DATA.parents[1]))
    game = Game(
        id="merchants-of-the-dark-road",
        rules="2",
        seats=range(1, 5),
        options=(
            Option("edition", "revised", ("first", "revised")),
            Option("pc", "off", ("off", "on"), concern_option),
            Option("pcLevel", "basic", tuple(LEVELS)),
            Option("pcSeat", "last", ("last", "1", "2", "3", "4"), place_option),
            Option("adventure", "none", ("none", "ADV1", "ADV2", "ADV3"), adventure_option),
            Option("draft", "off", ("off", "on")),
            Option("twoDeeds", "off", ("off", "on")),
            Option("buildings", "random", ("random", "suggested"), lambda value, _: building_option(tables, value)),
            Option("startPlayer", "random", ("random", "1", "2", "3", "4"), random_or_seat),
            Option("limitedSupply", "off", ("off", "on")),
            Option("openCoins", "off", ("off", "on")),
            *(Option(f"ed{number}", "edition", EDITION) for number in range(1, 10)),
        ),
        steps=SEQUENCE,
        tables=tables,
        fields=FIELDS,
        renamed=RENAMED,
        start=begin,
        blank=Road,
        questions=gathered("merchants-of-the-dark-road", questions(tables)),
        placeholders=placeholders(tables),
        result=result,
        view=view,
        scene=scene,
        laws=laws,
        events=EVENTS,
        bound=3000,
        turn=lambda g: int(g.active),
        menu=menu(tables),
        presets=(
            {},
            {"edition": "first", "draft": "on", "openCoins": "on"},
            {"pc": "on", "pcLevel": "expert", "twoDeeds": "on"},
            {"limitedSupply": "on", "twoDeeds": "on", "buildings": "harbor,surveyor,candle,mansion"},
            {"pc": "on", "pcLevel": "hard", "pcSeat": "1", "edition": "first", "ed2": "revised", "draft": "on"},
            {"edition": "revised", "ed4": "first", "ed5": "first", "ed6": "first", "ed7": "first", "ed9": "first"},
            {"buildings": "suggested", "startPlayer": "1", "ed3": "first", "ed8": "first", "ed1": "first"},
            {"pcLevel": "standard", "adventure": "ADV2", "pcSeat": "2", "buildings": "guildhall,filigree,mine,oracle"},
            {"pcLevel": "hard", "adventure": "ADV3", "draft": "on", "twoDeeds": "on", "limitedSupply": "on"},
        ),
        imagine=imagine,
        digest=tables.digest,
        actions=actions(tables),
        observation=partial(observation, tables),
        data=make,
        shipped=DATA,
        art=kept(partial(picture, tables)),
        sketch=sketch,
        wide=WIDE,
        study=study,
        forecasts=FORECASTS,
        lessons=Path(__file__).parent / "lessons",
        story_prefixes=("concern",),
        judge=judge,
        features=Features(COMMON, SEAT, Filler(judge).fill, lambda g: int(g.rules.players), {"pcLevel": "standard"}),
        # Before, an event turned the wheel without asking (R4.0.4).
        migrations={"1": lambda record: with_answer(record, game, "wheel", "turn wheel")},
    )
    return game


GAME = make()
