"""The headers of every answer, and what is left of the text that people send."""

import unicodedata
from typing import TYPE_CHECKING, Final

from litestar.datastructures import MutableScopeHeaders

from ...core.errors import LudotekaError
from ..storage.keys import looks_like_key

if TYPE_CHECKING:
    from litestar.types import Message, Scope

NAME_LIMIT: Final = 40
CHAT_LIMIT: Final = 500
NOTE_LIMIT: Final = 4000
LONGEST_LETTER: Final = 4
"""Characters that may become one when a text is brought into one form: what is longer than that allows is not looked
at."""
MOST_ACCENTS: Final = 30
"""More stand on no letter of any language; to put many in order takes the square of their number."""
JOINERS: Final = "\u200c\u200d"
"""They shape letters of some scripts and emoji; all other format marks only deceive."""

# No page of ours runs a script, shows a picture or sends anything from or to elsewhere, or stands in a foreign frame.
# The address of a seat is a secret: it is never sent along as a referrer and never kept in a cache.
HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
UNKEPT: Final = "no-store"


class TooLong(LudotekaError):
    """A text is longer than allowed."""

    def __init__(self, what: str, limit: int) -> None:
        super().__init__(f"{what} is too long: use at most {limit} characters", "server.too_long", limit=limit)


def clean(text: str, limit: int, what: str, lines: bool = False) -> str:
    """Text from people, as plain text: no control characters, no marks that turn the direction of what follows, one
    line unless `lines` allows more. Markup stays what it is: letters, and never anything else."""
    if len(text) > limit * LONGEST_LETTER:
        raise TooLong(what, limit)
    # A lone half of a surrogate pair is no letter at all.
    kept = "".join(_kept(letter, lines) for letter in text.replace("\r\n", "\n"))
    kept = unicodedata.normalize("NFC", _plainly_accented(kept)).strip()
    # Where there is no letter there is nothing to see.
    if all(letter in JOINERS or letter.isspace() for letter in kept):
        return ""
    if not lines:
        kept = " ".join(kept.split())
    if len(kept) > limit:
        raise TooLong(what, limit)
    return kept


def _plainly_accented(text: str) -> str:
    kept, accents = [], 0
    for letter in text:
        accents = accents + 1 if unicodedata.combining(letter) else 0
        if accents <= MOST_ACCENTS:
            kept.append(letter)
    return "".join(kept)


def _kept(letter: str, lines: bool) -> str:
    if letter == "\n":
        return "\n" if lines else " "
    if letter == "\t":
        return " "
    if letter in JOINERS:
        return letter
    kind = unicodedata.category(letter)
    if kind in ("Zl", "Zp"):
        return "\n" if lines else " "
    return "" if kind in ("Cc", "Cf", "Cs", "Co") else letter


async def add_headers(message: "Message", scope: "Scope") -> None:
    """Every answer carries the headers, errors included."""
    if message["type"] != "http.response.start":
        return
    headers = MutableScopeHeaders.from_message(message)
    for name, value in HEADERS.items():
        headers[name] = value
    headers.setdefault("Cache-Control", UNKEPT)


def without_key(path: str) -> str:
    """A path for the access log. Whoever reads the log must not be able to sit down at a table."""
    parts = path.split("/")
    return "/".join("*" if looks_like_key(part.split("?")[0]) else part for part in parts)
