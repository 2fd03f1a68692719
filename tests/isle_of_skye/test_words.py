"""Everything the title can say has words in every language, and they read well."""

import re
from collections.abc import Iterator
from functools import partial
from random import Random

import pytest

import ludoteka
from ludoteka.core.log import describe
from ludoteka.core.reason import Reason
from ludoteka.core.scene import argument, message
from ludoteka.core.scene import spoken as said
from ludoteka.core.state import Event
from ludoteka.core.wire import Message
from ludoteka.core.words import LANGUAGES
from ludoteka.games.isle_of_skye import EVENTS, GAME
from ludoteka.games.isle_of_skye.components.tables import KIND_NAMES, REQUIREMENTS, TRACK_NAMES, Tables
from ludoteka.games.isle_of_skye.help.rule_texts import scoring_rule, token_rule
from ludoteka.games.isle_of_skye.questions.names import place_name, tile_name
from ludoteka.games.isle_of_skye.questions.notation import SIDES
from ludoteka.games.isle_of_skye.rules.cells import cell_at
from ludoteka.games.isle_of_skye.rules.flow import SEQUENCE
from tests import sayings
from tests.sayings import home, literal_keys, option_keys, prefixes, slug, sources
from tests.some import some

TITLE = home(GAME.id)
SOURCES = sources(GAME.id)
CODE = "".join(SOURCES.values())
TABLES: Tables = GAME.tables
DOMAIN = GAME.domain
spoken = partial(sayings.spoken, DOMAIN)
text = partial(sayings.text, DOMAIN)
gaps = partial(sayings.gaps, DOMAIN)


# -- which keys are needed ------------------------------------------------------------------------------------------


def table_keys() -> Iterator[str]:
    """The keys that the components name."""
    for file in sorted((TITLE / "components" / "data").glob("*.toml")):
        for name in re.findall(r'\bname = "([^"]+)"', file.read_text(encoding="utf-8")):
            yield from (name, f"{name}.rule")


FAMILIES = {
    "prompt": list(GAME.notation.forms),
    "seat": [str(seat) for seat in range(1, GAME.seats[-1] + 1)],
    "phase": ["1", "2", "3", "4", "5", "6"],
    "step": [slug(step.name) for step in SEQUENCE],
    "option": option_keys(GAME),
    "terrain": ["P", "M", "L"],
    "side": list(SIDES),
    "letter": list(SIDES),
    "track": TRACK_NAMES,
    "requirement": REQUIREMENTS,
    "kind": KIND_NAMES,
    "name": KIND_NAMES,
    "mark": [kind for kind in KIND_NAMES if kind != "castle"],
    "scroll": [*TABLES.scroll_ids, "doubled"],
    "source": TABLES.scoring_ids + TABLES.token_ids + re.findall(r'gain_vp\(\w+, "(\w+)"', CODE),
    "game": ["title", "summary", "length", "expansion.journeyman"],
    "panel": [
        "vp", "gold", "free-gold", "whisky", "round", "start-player", "bag",
        "movement", "milestones", "roads", "bridges",
    ],
}  # fmt: skip
"""Keys that are put together from a prefix and a word of the rules."""


def built_keys() -> Iterator[str]:
    yield from sayings.built_keys(GAME, FAMILIES)
    yield "move.plan-none"
    tie_breaks = re.findall(r'ranked\(g\.vp, \[\("([\w-]+)"', SOURCES["rules/scoring.py"])
    endings = re.findall(r'tie_break, "([\w-]+)"\)', SOURCES["rules/scoring.py"])
    assert len(tie_breaks) == len(endings) == 1
    yield from (f"tie_break.{tie_breaks[0]}", f"ending.{endings[0]}")


def test_every_prefix_in_the_code_is_a_known_family() -> None:
    """A key such as `requirement.{code}` is tested for every code."""
    found = prefixes(GAME.id)
    assert found >= {"requirement", "track", "kind"}
    assert found <= set(FAMILIES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_that_is_used_has_words(language: str) -> None:
    literal, named, built = set(literal_keys(GAME.id)), set(table_keys()), set(built_keys())
    assert literal >= {"event.bought", "reason.edge"} and named >= {"scoring.squares", "token.advance.rule"}
    assert built >= {"source.warrior", "source.once", "source.S20", "move.castle-advance", "step.keep-unsold"}
    say = spoken(language)
    assert [key for key in sorted(literal | named | built) if not say.has(key)] == []


def test_every_event_that_is_told_is_declared() -> None:
    assert set(re.findall(r'\.tell\(\s*"([^"]+)"', CODE)) == set(EVENTS)


# -- which arguments are at hand ------------------------------------------------------------------------------------


PROMPTS = {
    "price": {"tile", "n"},
    "buy": {"n"},
    "road": {"n"},
    "plan": {"n", "most"},
    "collect": {"n"},
    "advance": {"cell"},
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_prompts_ask_only_for_arguments_they_get(language: str) -> None:
    given = {name: PROMPTS.get(name, set()) for name in GAME.notation.forms}
    assert [name for name, args in given.items() if not gaps(language, f"prompt.{name}") <= args] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_of_tiles_and_tokens_tell_the_numbers_of_the_tables(language: str) -> None:
    say = spoken(language)
    rules = [scoring_rule(TABLES, tile) for tile in range(len(TABLES.scoring_ids))]
    rules += [token_rule(TABLES, token) for token in range(len(TABLES.token_ids))]
    for key, args in rules:
        said = say.say(key, **args)
        assert {str(value) for value in args.values() if value} <= set(re.findall(r"\d+", said)), said
        assert said.endswith(".")


@pytest.mark.parametrize("language", LANGUAGES)
def test_printed_ids_are_shown_by_their_names(language: str) -> None:
    say = spoken(language)
    for names, prefixed in ((TABLES.scoring_ids, TABLES.scoring_name), (TABLES.token_ids, TABLES.token_name)):
        for id_, name in some(zip(names, prefixed, strict=True)):
            assert say.say(f"source.{id_}") == say.say(name)


# -- how it reads ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "n", "wanted"),
    [
        ("en", 1, "Player 1 buys a tile (ship, scroll) from Player 3 for 1 gold"),
        ("en", 7, "Player 1 buys a tile (ship, scroll) from Player 3 for 7 gold"),
        ("pl", 1, "Gracz 1 kupuje żeton (łódź, zwój) za 1 złoto; sprzedający: Gracz 3"),
        ("pl", 2, "Gracz 1 kupuje żeton (łódź, zwój) za 2 złota; sprzedający: Gracz 3"),
        ("pl", 5, "Gracz 1 kupuje żeton (łódź, zwój) za 5 złota; sprzedający: Gracz 3"),
        ("hu", 1, "1. játékos 1 aranyért lapkát vesz (hajó, tekercs); eladó: 3. játékos"),
        ("hu", 5, "1. játékos 5 aranyért lapkát vesz (hajó, tekercs); eladó: 3. játékos"),
    ],
)
def test_a_sale_in_the_log(language: str, n: int, wanted: str) -> None:
    event = Event("event.bought", (0, 2, TABLES.tile_no["T12"], n))
    assert describe(GAME, event, spoken(language)) == wanted


@pytest.mark.parametrize(
    ("language", "wanted"),
    [
        ("en", ["the castle", "north of the castle", "3 west of the castle", "2 east and 1 south of the castle"]),
        ("pl", ["zamek", "na północ od zamku", "3 na zachód od zamku", "2 na wschód i 1 na południe od zamku"]),
        (
            "hu",
            [
                "vár",
                "a vártól északra",
                "a vártól 3 mezővel nyugatra",
                "a vártól 2 mezővel keletre és 1 mezővel délre",
            ],
        ),
    ],
)
def test_a_place_is_known_by_its_way_from_the_castle(language: str, wanted: list[str]) -> None:
    cells = [cell_at(0, 0), cell_at(0, -1), cell_at(-3, 0), cell_at(2, 1)]
    assert [said(place_name(cell), spoken(language)) for cell in cells] == wanted


def test_a_tile_is_known_by_its_symbols_or_else_by_its_land() -> None:
    names = [said(message("tip.tile", parts=tile_name(TABLES, i)), spoken("en")) for i in range(len(TABLES.tile_ids))]
    assert names[TABLES.tile_no["T12"]] == "ship, scroll"
    assert all(names)


@pytest.mark.parametrize(
    ("key", "forms"),
    [
        ("kind.sheep", ["0 owiec", "1 owca", "2 owce", "5 owiec", "12 owiec", "22 owce", "112 owiec"]),
        (
            "kind.whisky",
            [
                "0 beczek whisky", "1 beczka whisky", "2 beczki whisky", "5 beczek whisky",
                "12 beczek whisky", "22 beczki whisky", "112 beczek whisky",
            ],
        ),
    ],
)  # fmt: skip
def test_polish_symbols_are_counted_in_three_forms(key: str, forms: list[str]) -> None:
    assert [spoken("pl").say(key, n=n) for n in (0, 1, 2, 5, 12, 22, 112)] == forms


def test_english_and_hungarian_symbols_are_counted() -> None:
    assert [spoken("en").say("kind.ship", n=n) for n in (0, 1, 2)] == ["0 ships", "1 ship", "2 ships"]
    assert [spoken("en").say("kind.sheep", n=n) for n in (1, 2)] == ["1 sheep", "2 sheep"]
    assert [spoken("hu").say("kind.ship", n=n) for n in (1, 2)] == ["1 hajó", "2 hajó"]


@pytest.mark.parametrize(
    ("n", "wanted"),
    [(1, "1 punkt ruchu"), (4, "4 punkty ruchu"), (8, "8 punktów ruchu"), (12, "12 punktów ruchu")],
)
def test_polish_movement_points(n: int, wanted: str) -> None:
    assert wanted in spoken("pl").say("prompt.collect", n=n)
    assert wanted in spoken("pl").say("prompt.plan", n=n, most=2)


@pytest.mark.parametrize(
    ("language", "wanted"),
    [
        ("en", "(warrior track: completed mountain area)"),
        ("pl", "(tor wojownika: zamknięty obszar górski)"),
        ("hu", "(harcossáv: lezárt hegy)"),
    ],
)
def test_a_requirement_is_told_in_words(language: str, wanted: str) -> None:
    """R8.3.1"""
    reason = Reason("reason.requirement", {"track": 0, "requirement": "doneM"}, "R8.3.1")
    assert wanted in GAME.explain(reason, language)


@pytest.mark.parametrize(
    ("language", "wanted"),
    [
        ("en", "The edge does not match (east): mountain against loch;"),
        ("pl", "Krawędź nie pasuje (wschód): góry i woda;"),
        ("hu", "Az él nem illeszkedik (kelet): hegy és víz;"),
    ],
)
def test_a_wrong_edge_is_told_in_words(language: str, wanted: str) -> None:
    """R5.1.2"""
    reason = Reason("reason.edge", {"side": 1, "terrain": 2, "terrain2": 3}, "R5.1.2")
    assert GAME.explain(reason, language).startswith(wanted)


@pytest.mark.parametrize("language", LANGUAGES)
def test_marks_of_the_map_differ(language: str) -> None:
    marks = [spoken(language).say(f"mark.{kind}") for kind in FAMILIES["mark"]]
    assert len(set(marks)) == len(marks) and {len(mark) for mark in marks} == {1}


def test_seats_have_names_for_people_and_numbers_in_moves() -> None:
    def name(argument_name: str, seat: int, language: str) -> str:
        found = argument(GAME.notation, argument_name, seat)
        assert isinstance(found, Message)
        return said(found, spoken(language))

    assert [name("seat", seat, "en") for seat in (0, 4)] == ["Player 1", "Player 5"]
    assert name("seller_seat", 1, "hu") == "2. játékos"
    position = ludoteka.new("isle-of-skye", seats=3)
    rng = Random(1)
    while position.choice(ludoteka.CHANCE).name != "start":
        position.push(ludoteka.CHANCE, position.choice(ludoteka.CHANCE).pick(rng))
    assert [position.text(ludoteka.CHANCE, move) for move in (0, 2)] == ["start 1", "start 3"]
