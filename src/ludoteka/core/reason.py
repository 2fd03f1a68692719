"""Why a move is not legal."""

from typing import Any, NamedTuple


class Reason(NamedTuple):
    """A message key with its arguments, and the number of the rule that forbids the move."""

    key: str
    args: dict[str, Any]
    rule: str
