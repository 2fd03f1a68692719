"""Names that people keep: what is allowed, and which of them look alike."""

import unicodedata
from typing import Final

from ..table.actions import Refused

ALIKE: Final = str.maketrans("аеорсухіјѕкмнтвαορνυικτ01i|", "aeopcyxljskmhtbaopvulktolll")
"""Letters of other alphabets, and digits, that are taken for Latin ones."""


def folded(name: str) -> str:
    """What names have in common that look alike: letters and digits, whatever their case, width and alphabet."""
    plain = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return "".join(letter for letter in plain.translate(ALIKE) if letter.isalnum())


def check_name(name: str) -> str:
    """A clean name that can be kept: something of it can be read aloud, and nothing of it is invisible."""
    visible = "".join(letter for letter in name if unicodedata.category(letter) != "Cf")
    if not folded(visible):
        raise Refused("refused.no_name")
    return visible
