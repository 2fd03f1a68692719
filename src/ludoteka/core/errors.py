"""Everything that can go wrong at the edge of the library, each told in one line."""

from __future__ import annotations

from reprlib import Repr


class Short(Repr):
    """Python refuses to write numbers of thousands of digits, so those are not asked for."""

    def repr_int(self, x: int, level: int) -> str:
        return f"<a number of {x.bit_length()} bits>" if x.bit_length() > 1000 else super().repr_int(x, level)


_REPR = Short()
_REPR.maxother = _REPR.maxstring = _REPR.maxlong = 60


def shown(value: object) -> str:
    """A value in an error's text: short, however large, deep or self-referring it is."""
    return _REPR.repr(value)


class LudotekaError(Exception):
    """Base of all errors: its text is one English line that says what is wrong, where, and what would be right.

    `key` and `values` are a message that says the same in every language (`words.told`); without values it says so only
    in general. `domain` is the title whose words it needs, if it needs any.

    >>> import ludoteka
    >>> from ludoteka.core.words import told
    >>> try:
    ...     ludoteka.new("isle-of-skye", seats=9)
    ... except LudotekaError as error:
    ...     print(told(error, "pl"))
    isle-of-skye: liczba graczy nie może wynosić 9; wybierz od 2 do 5
    """

    key = ""

    def __init__(self, text: str = "", key: str = "", domain: str = "", **values: object) -> None:
        super().__init__(" ".join(text.split()))
        if key:
            self.key = key
        self.domain = domain
        self.values: dict[str, object] = values


class DataError(LudotekaError):
    """A component table cannot be used."""

    key = "error.data"


class UnknownGame(LudotekaError):
    """No title has this id."""


class UnknownOption(LudotekaError):
    """The title has no option of this name."""


class BadOption(LudotekaError):
    """An option has a value that the title does not offer."""

    key = "error.option"


class BadSeats(LudotekaError):
    """The title cannot be played by this number of players."""


class UnknownMove(LudotekaError):
    """A move's text cannot be read."""


class NotYourTurn(LudotekaError):
    """The seat owes no answer now."""


class UnknownSeat(NotYourTurn):
    """There is no such seat at this table."""


class NothingToUndo(LudotekaError):
    """There is no answer above the undo floor."""


class BadRecord(LudotekaError):
    """A saved game cannot be read or replayed."""

    key = "error.record"


class IllegalMove(LudotekaError):
    """The move can be read, but the rules forbid it now; `reason` names the broken rule where it is known."""

    def __init__(self, text: str = "", reason: object | None = None) -> None:
        super().__init__(text)
        self.reason = reason


class UnknownBot(LudotekaError):
    """No bot has this name."""
