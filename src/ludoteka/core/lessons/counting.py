"""Counting words, sentences and minutes, and names that are close to one that is not there."""

import re
from collections.abc import Iterable
from typing import Final

READ: Final = 180
"""Words that are read in a minute."""
DECIDED: Final = 10
"""Decisions that are taken in a minute."""


def count(text: str) -> int:
    return len(re.findall(r"\w+(?:[-'’]\w+)*", text))


def sentences(text: str) -> int:
    """So many; the stop of an ordinal, after which small letters follow, ends none."""
    ends = [text[found.end() : found.end() + 1] for found in re.finditer(r"[.!?…]+(\s+|$)", text)]
    return sum(not letter.islower() for letter in ends) or 1


def minutes(words: int, decisions: int) -> int:
    """About how long it takes to read and to decide so much."""
    return max(1, round(words / READ + decisions / DECIDED))


def near(name: str, there: Iterable[str]) -> str:
    """Those that begin most like it."""
    return ", ".join(sorted(there, key=lambda other: -len(common(name, other)))[:6])


def common(one: str, other: str) -> str:
    """The beginning that two names share."""
    size = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return one[:size]
