"""Why a move is not legal."""

from typing import Any, NamedTuple


class Reason(NamedTuple):
    """A message key with its arguments, and the number of the rule that forbids the move.

    >>> import ludoteka
    >>> ludoteka.game("isle-of-skye").explain(Reason("reason.price-too-low", {"amount": 1}, "R4.2.2"))
    'The price is too low: ask for at least 1 gold. (rule R4.2.2)'
    """

    key: str
    args: dict[str, Any]
    rule: str
