"""People read names, not codes: `T28`, `1,0` and `C-NP2` are for records and for those who type them."""

import re
from functools import cache
from typing import Final

from .game import Game
from .words import CORE, catalogue

TOKEN: Final = re.compile(r"[^\s()\[\]„”“\"’;·|→×]+")
NUMBER: Final = re.compile(r"[+−-]?\d+")
CODED: Final = re.compile(r".*[\d,:/+_-].*|[A-Z]{2,}")
"""How a code looks: with a digit or a sign in it, or in capitals. A lone letter is one that is printed on the board."""


def codes(game: Game, text: str, language: str) -> list[str]:
    """The words of a text that are how the title's notation writes something: codes, and English words of moves."""
    return list(_codes(game.domain, _pattern(game), text, language))


@cache
def _codes(domain: str, notation: str, text: str, language: str) -> tuple[str, ...]:
    written = re.compile(notation)
    found = []
    for token in TOKEN.findall(text):
        word = token.strip(".,:!?")
        if len(word) > 1 and not NUMBER.fullmatch(word) and written.fullmatch(word):
            # Whoever has a name of their own is called so in every language.
            known = (word.isalpha() and word.istitle()) or word.lower() in _vocabulary(domain, language)
            if CODED.fullmatch(word) or not known:
                found.append(word)
    return tuple(found)


def _pattern(game: Game) -> str:
    return "|".join(f"(?:{gap.pattern})" for gap in game.notation.placeholders.values())


@cache
def _vocabulary(domain: str, language: str) -> frozenset[str]:
    """Every word of the catalogues."""
    texts = [*catalogue(domain, language).texts.values(), *catalogue(CORE, language).texts.values()]
    forms = [form for text in texts for form in ([text] if isinstance(text, str) else text)]
    return frozenset(token.strip(".,:!?").lower() for form in forms for token in TOKEN.findall(form))
