"""Everything the title can say has words in every language, and they read well."""

import re
from collections.abc import Iterator, Sequence
from functools import partial

import pytest

from ludoteka.core.log import describe
from ludoteka.core.reason import Reason
from ludoteka.core.scene import spoken as said_in
from ludoteka.core.state import Event
from ludoteka.core.words import LANGUAGES, keys
from ludoteka.games.merchants_of_the_dark_road import EVENTS, GAME
from ludoteka.games.merchants_of_the_dark_road.bot.judge import TERMS
from ludoteka.games.merchants_of_the_dark_road.components import tables as t
from ludoteka.games.merchants_of_the_dark_road.questions.notation import INDICATORS, ITEMS, SOURCES, WEALTH
from ludoteka.games.merchants_of_the_dark_road.rules.flow import SEQUENCE
from ludoteka.games.merchants_of_the_dark_road.table.regions.city import event_faces
from ludoteka.games.merchants_of_the_dark_road.table.regions.pieces import deed_tip
from tests import sayings
from tests.sayings import home, literal_keys, option_keys, prefixes, slug, sources

from .helpers import table
from .pieces import TABLES

TITLE = home(GAME.id)
FILES = sources(GAME.id)
DOMAIN = GAME.domain
spoken = partial(sayings.spoken, DOMAIN)
text = partial(sayings.text, DOMAIN)
gaps = partial(sayings.gaps, DOMAIN)


# -- which keys are needed ------------------------------------------------------------------------------------------


ABILITIES = [f"CO{n}{letter}" for n in range(1, 7) for letter in "ab"] + [f"CO{n}a" for n in range(7, 11)]


def and_rules(names: Sequence[str]) -> list[str]:
    """Words, and what each of them does."""
    return [*names, *(f"{name}.rule" for name in names)]


FAMILIES = {
    "prompt": list(GAME.notation.forms),
    "seat": ["1", "2", "3", "4", "PC"],
    "step": [slug(step.name) for step in SEQUENCE],
    "option": option_keys(GAME),
    "good": ITEMS,
    "face": t.FACES,
    "town": t.TOWNS,
    "region": [*t.REGIONS, "city", "inn", "towns", "concern", "wagon", "cabin"],
    "class": t.CLASSES,
    "district": [*t.DISTRICTS, *(f"{name}.{form}" for name in t.DISTRICTS for form in ("rule", "short"))],
    "building": and_rules(t.BUILDINGS),
    "ringway": [f"RW{n}" for n in range(5)],
    "market": t.MARKET_SPACES,
    "tablet": t.RUINS_SPACES,
    "ruinsdie": [f"RD{n}" for n in range(1, 7)],
    "oracledie": [f"OD{n}" for n in range(1, 7)],
    "companion": and_rules(t.COMPANIONS),
    "ability": ABILITIES,
    "steed": and_rules(t.STEEDS),
    "wagon": and_rules(t.UPGRADES),
    "deed": TABLES.deed_ids,
    "deedfrom": SOURCES,
    "deedrule": t.DEED_COUNTS,
    "eventcard": [*TABLES.event_ids, *(f"{name}.flavour" for name in TABLES.event_ids)],
    "route": t.ROUTES,
    "token": ["lantern", "quartz", "horseshoe"],
    "wealth": WEALTH,
    "action": and_rules(TABLES.action_ids),
    "notice": and_rules(t.NOTICES),
    "tomb": TABLES.sarcophagus_ids,
    "indicator": INDICATORS,
    "bonus": t.BONUSES,
    "count": ["coins", "prestige", "vp"],
    "label": ["served", "waiting", "night", "lit", "herodeck", "petdeck", "deeddeck"],
    "tip": ["herodeck", "petdeck", "deeddeck", "quartz", "horseshoe"]
    + [f"slot-{n}{better}" for n in (1, 2, 3) for better in ("", "-better")],
    "aid": [f"limit-{word}" for word in ("coins", "prestige", "both")]
    + [f"head-{word}" for word in ("good", "now", "later", "heroes", "orders", "mine")]
    + [f"journey-{word}" for word in ("join", "travel", "visit", "good-fortune")],
    "effect": ["else", "and", *(f"{sign}-{way}" for sign in "PCLHQ" for way in ("gain", "lose"))],
    "source": ["base", "deeds", "crate", "dice", "tombs", "served"],
    "tie_break": ["sum", "total", "gifts", "commissions", "heroes", "solo"],
    "ending": ["last-round", "adventure"],
    "term": TERMS,
    "purpose": ["now", "later"],
    "game": ["title", "summary", "length"],
}  # fmt: skip
"""Keys that are put together from a prefix and a word of the rules."""


def built_keys() -> Iterator[str]:
    yield from sayings.built_keys(GAME, FAMILIES)
    yield "reason.not-in-bag"  # of every draw


def test_every_prefix_in_the_code_is_a_known_family() -> None:
    found = prefixes(GAME.id)
    assert found >= {"good", "town", "ability"}
    assert found <= set(FAMILIES) | {"step"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_that_is_used_has_words(language: str) -> None:
    literal, built = set(literal_keys(GAME.id)), set(built_keys())
    assert literal >= {"event.sold", "reason.too-dear", "tip.section"}
    say = spoken(language)
    assert [key for key in sorted(literal | built) if not say.has(key)] == []


def test_no_words_are_left_over() -> None:
    """Every message is used somewhere."""
    needed = set(literal_keys(GAME.id)) | set(built_keys())
    assert sorted(keys(DOMAIN) - needed - {f"effect.{code}" for code in EFFECTS}) == []


EFFECTS = ["HERO", "UP", "DOWN", "CRAFT", "COM", "DEED", "DTOP", "RUIN1", "DM1", "ORACLE", "RDIE", "WHEEL",
           "any-good", "cheap-good", "absent-good", "any-upgraded", "dear-upgraded", "lose-hero", "lose-good",
           "lose-dearest"]  # fmt: skip


def test_every_event_that_is_told_is_declared() -> None:
    code = "".join(FILES.values())
    told = set(re.findall(r'\.(?:tell|whisper)\(\s*(?:me, )?"([^"]+)"', code))
    told |= {"event.stays", "event.visits-building", "concern.stays", "concern.indicator"}
    told |= {"event.ruins-die", "event.oracle-die"}
    assert told == set(EVENTS)


# -- which arguments are at hand ------------------------------------------------------------------------------------


PROMPTS = {
    "bazaar": {"n"}, "dark-market": {"n"}, "sale": {"hero"}, "hand-in": {"tile"}, "pay": {"building"},
    "join": {"seat", "town", "route"}, "deliver": {"town"}, "adjust": {"n"},
}  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
def test_prompts_ask_only_for_arguments_they_get(language: str) -> None:
    given = {name: PROMPTS.get(name, set()) for name in GAME.notation.forms}
    assert [name for name, args in given.items() if not gaps(language, f"prompt.{name}") <= args] == []


# -- how it reads ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "n", "wanted"),
    [
        ("en", 1, "Player 2: +1 coin"),
        ("en", 3, "Player 2: +3 coins"),
        ("pl", 1, "Gracz 2: +1 moneta"),
        ("pl", 2, "Gracz 2: +2 monety"),
        ("pl", 5, "Gracz 2: +5 monet"),
        ("pl", 22, "Gracz 2: +22 monety"),
        ("hu", 1, "2. játékos: +1 pénz"),
        ("hu", 5, "2. játékos: +5 pénz"),
    ],
)
def test_coins_in_the_log(language: str, n: int, wanted: str) -> None:
    assert describe(GAME, Event("event.coins", (1, n)), spoken(language)) == wanted


@pytest.mark.parametrize(
    ("language", "wanted"),
    [
        ("en", "The Private Concern leads a caravan (shortcut): Cursecairn"),
        ("pl", "Spółka Prywatna prowadzi karawanę (skrót): Kopczyczorty"),
        ("hu", "A Magányos vállalkozó karavánt vezet (átvágás): Cursecairn"),
    ],
)
def test_the_private_concern_in_the_log(language: str, wanted: str) -> None:
    assert describe(GAME, Event("concern.caravan", (1, 5)), spoken(language)) == wanted


@pytest.mark.parametrize(
    ("language", "wanted"),
    [
        ("en", "Another of your goods is worth more than this: upgraded book. (rule R12.19)"),
        ("pl", "Inny z twoich towarów jest więcej wart niż ten: doskonała księga. (zasada R12.19)"),
        ("hu", "Van ennél értékesebb árud: fejlesztett könyv. "),
    ],
)
def test_a_reason_in_words(language: str, wanted: str) -> None:
    assert GAME.explain(Reason("reason.not-dearest", {"item": 9}, "R12.19"), language).startswith(wanted)


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_in_words(language: str) -> None:
    """Every deed and every line of every event can be said."""
    g = table()
    say = spoken(language)
    said = [said_in(deed_tip(g, deed), say) for deed in range(19)]
    said += [said_in(face, say) for event in range(26) for face in event_faces(g, event)]
    assert [line for line in said if "⟨" in line or "{" in line] == []
    assert len(said) == 19 + 26 * 6


def test_an_event_line_in_three_languages() -> None:
    face = event_faces(table(), TABLES.event_ids.index("DR01"))[0]
    assert [said_in(face, spoken(language)) for language in LANGUAGES] == [
        "1: return 1 good, otherwise −2 coins",
        "1: zwróć 1 towar, inaczej −2 monety",
        "1: adj vissza 1 árut, különben −2 pénz",
    ]
