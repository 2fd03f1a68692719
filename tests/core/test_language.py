"""How the catalogues read: nothing is left in English, nothing that is inserted would need an ending, an article or a
case, and a thing that has been given its word is not called otherwise."""

import re
from functools import cache

import pytest

from ludoteka.core.words import LANGUAGES, domains, source
from tests.core.test_words import messages

GAP = r"\{(\w+)\}"


@cache
def texts(language: str) -> list[tuple[str, str]]:
    """Every text of a language, under its catalogue and its key."""
    return [
        (f"{domain}: {key}", form)
        for domain in domains()
        for key, forms in messages(domain, language).items()
        for form in forms
    ]


def found(language: str, pattern: str) -> list[tuple[str, str]]:
    return [(where, text) for where, text in texts(language) if re.search(pattern, text, re.IGNORECASE)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_stands_without_its_key(language: str) -> None:
    """What a careless merge of two catalogues leaves behind is read by nobody."""
    assert [one for one in domains() if "\n\nmsgstr" in source(one, language).read_text(encoding="utf-8")] == []


# -- raw English ----------------------------------------------------------------------------------------------------

NAMES = """Ludoteka English polski magyar Elo Zu Vuko Drakkainen Olaf Fjollsfinn Harrasim Cosimo Brembizánt Faun
    broch whisky bot draft"""
"""What has one name in all languages."""

SAME = {
    "pl": "Arena Model region instrument farm tempo",
    "hu": """Wyvern Northbreak Scorchborn Windglass Farglen Nightpoem Cursecairn Phoenix Raven Grace Flicker Longshadow
        Lovebug Sugarfoot Velvet Whisper Woolsworth Highreach Excavation Earth Merchants of the Dark Road Blazing
        Quartz Mine Queen's Eyes Surveyor Icebreaker Harbor Merchant's Guildhall The Oracle of Lumi Candle Otho's
        Lanternworks Guildmaster's Mansion Yedl's Workshop Frosted Filigree Cave Dragon Ice Mouse Snow Bee Threy Cat
        Li'l Dumplin'""",
}
"""Words that happen to be equal, and in Hungarian the names that the printed booklet keeps."""

TITLES = "Isle of Skye|Merchants of the Dark Road|The Oracle of Lumi|The Candle & Quartz|The Frosted Filigree"
ENGLISH = r"(?<![\w./{-])(the|of|and|with|your|you|from|which|this|that|are)(?![\w}-])"


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_nothing_is_left_in_english(language: str) -> None:
    known = set(f"{NAMES} {SAME[language]}".lower().split())
    english = dict(texts("en"))
    same = [(where, text) for where, text in texts(language) if text == english[where]]
    assert same
    assert [one for one in same if set(re.findall(r"[^\W\d_][\w']+", re.sub(GAP, "", one[1]).lower())) - known] == []


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_no_english_word_stands_among_the_others(language: str) -> None:
    assert [one for one in found(language, ENGLISH) if re.search(ENGLISH, re.sub(TITLES, "", one[1]))] == []


KINDS = ("building.", "companion.", "steed.", "town.", "district.", "area.", "location.", "region.", "space.")
"""What begins the keys of names."""


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_a_name_that_is_translated_stands_nowhere_in_english(language: str) -> None:
    """In Hungarian many names stay as they are printed; one that does not stays so nowhere."""
    translated = dict(texts(language))
    names = {
        text
        for where, text in texts("en")
        if where.split(": ")[1].startswith(KINDS)
        and re.fullmatch(r"[A-Z][\w']+( (of|the|&|[A-Z][\w']+))+", text)
        and translated[where] != text
    }
    assert names
    among = "|".join(re.escape(name) for name in sorted(names))
    assert [one for one in texts(language) if re.search(rf"(?<![(\w])({among})(?!\w)", one[1])] == []


# -- prompts --------------------------------------------------------------------------------------------------------

LONG = 100
"""So many letters of a prompt have room in the bar of a small window."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_prompts_have_room_in_the_bar(language: str) -> None:
    """A number has two digits, a name that is inserted a dozen letters."""

    def filled(text: str) -> str:
        return re.sub(GAP, lambda gap: "99" if gap[1] in NUMBERS.split() else "a dozen more", text)

    prompts = [(where, filled(text)) for where, text in texts(language) if re.search(r": prompt\.", where)]
    assert len(prompts) > 100
    assert [(where, len(text), text) for where, text in prompts if len(text) > LONG] == []


# -- what is inserted -----------------------------------------------------------------------------------------------


def test_no_hungarian_article_and_no_ending_touches_a_gap() -> None:
    """`a(z)`, `a {town}`, `az „{name}”`, `{n}-t`, `{town}ban`, `{percent}%-a`: each depends on what is inserted."""
    assert found("hu", r"\ba\(z\)") == []
    assert found("hu", r"\baz? [„(]?\{") == []
    assert found("hu", r"\}[”)%]?-?[a-záéíóöőúüű]") == []


NUMBERS = """n m last low high all count amount seconds limit level level2 cost total most each snow seats first cited
    kept of seed mean scrolls vp gold"""
"""Gaps that are filled with a number, which has no case."""

GOVERNING = """w we z ze do od na za o u przy przez dla bez po pod nad przed między ku
    zyskuje bierze dokłada dobiera kupuje nabywa wycenia odrzuca zatrzymuje dostarcza wydobywa zwraca zapala przywołuje
    zamyka używa otrzymuje traci zdobywa oddaje sprzedaje odwiedza aktywuje potrzebuje wymaga kosztuje kładzie umieszcza
    weź kup dobierz dołóż odrzuć zatrzymaj rozdaj użyj zapal sprzedaj oddaj zamknij zwróć wybierz połóż
    bohatera towarzysza jednostki jednostkę gracza graczowi"""
"""Polish words that want a case of what follows. A gap stays in the nominative: after a colon, in brackets, or after
the noun of its class (`karta {card}`)."""


def test_no_polish_word_in_front_of_a_gap_wants_a_case() -> None:
    before = rf"(?<!\w)({'|'.join(GOVERNING.split())}) „?{GAP}"
    gaps = {where: {gap for _, gap in re.findall(before, text, re.IGNORECASE)} for where, text in found("pl", before)}
    assert "core: refused.no_seat" in gaps
    assert {where: some for where, some in gaps.items() if some - set(NUMBERS.split())} == {}


# -- words and signs ------------------------------------------------------------------------------------------------

SETTLED = {
    "en": {
        "left to chance": "chance decides",
        "something lit": "what to choose",
        "stands? in the rule": "is given in the rules",
        r"\bcasks?\b": "barrel",
        "goe?s? under (the|its|their) (deck|stack)": "to the bottom of",
    },
    "pl": {
        "na ukos": "na skos",
        "sto(i|ją) w (zasadach|instrukcji)": "jest podane",
        "samoczynnie": "automatycznie",
        "po końcu gry": "po zakończeniu gry",
        r"pod (talię|stos)\b": "na spód",
        r"\bgier\b": "rozgrywek",
    },
    "hu": {
        r"\bhivatkozás": "link",
        r"döntetlen|\begyenlőség": "holtverseny",
        r"(pakli|kupac) alá\b": "aljára",
        "szabályfüzet": "szabálykönyv",
        r"\btégy\b": "tegyél",
        r"\bstaff": "varázsbot",
        r"\bpillanat(?!kép|nyi)": "állás",
        r"\b(húzunk|keverünk|számolunk|számoljuk|használjuk|tesszük|osztjuk|fordítjuk)\b": "ti, or no person",
    },
}
"""What was called by several words, and the one that was settled on."""


@pytest.mark.parametrize(("language", "worn"), [(one, worn) for one in LANGUAGES for worn in SETTLED[one]])
def test_a_thing_is_called_by_the_word_that_was_settled_on(language: str, worn: str) -> None:
    assert found(language, worn) == [], f"say: {SETTLED[language][worn]}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_signs_are_those_of_print(language: str) -> None:
    """An ellipsis and a minus are signs of their own, quotation marks are not straight, % touches its number."""
    for sign in (r"\.\.\.", r"(^|[ (:])-\{", '"', r"[\d}] %"):
        assert found(language, sign) == []
