"""Effects of event cards and special dice: how they are written, and the numbers they become."""

import re
from typing import Final

GAIN_PRESTIGE: Final = 0
GAIN_COINS: Final = 1
GAIN_LANTERN: Final = 2
GAIN_SHOE: Final = 3
GAIN_QUARTZ: Final = 4
HERO: Final = 5
ANY_GOOD: Final = 6
CHEAP_GOOD: Final = 7
ABSENT_GOOD: Final = 8
ANY_UPGRADED: Final = 9
UPGRADED: Final = 10
DEAR_UPGRADED: Final = 11
UPGRADE: Final = 12
CRAFT: Final = 13
COMMISSION: Final = 14
DEED: Final = 15
TOP_DEED: Final = 16
RUINS_STEP: Final = 17
MARKET_STEP: Final = 18
ORACLE: Final = 19
RUINS_DIE: Final = 20
WHEEL: Final = 21
AGAIN: Final = 22
SPARK: Final = 23
COST: Final = 32
"""Codes from here on are costs."""
LOSE_PRESTIGE: Final = 32
LOSE_COINS: Final = 33
LOSE_LANTERN: Final = 34
LOSE_SHOE: Final = 35
LOSE_QUARTZ: Final = 36
LOSE_HERO: Final = 37
LOSE_GOOD: Final = 38
LOSE_DEAREST: Final = 39
DOWNGRADE: Final = 40

COUNTED: Final[dict[str, int]] = {
    "P+": GAIN_PRESTIGE, "C+": GAIN_COINS, "L+": GAIN_LANTERN, "H+": GAIN_SHOE, "Q+": GAIN_QUARTZ,
    "P-": LOSE_PRESTIGE, "C-": LOSE_COINS, "L-": LOSE_LANTERN, "H-": LOSE_SHOE, "Q-": LOSE_QUARTZ,
}  # fmt: skip
PLAIN: Final[dict[str, int]] = {
    "HERO": HERO, "G?": ANY_GOOD, "G1": CHEAP_GOOD, "GX": ABSENT_GOOD, "U?": ANY_UPGRADED, "U5": DEAR_UPGRADED,
    "UP": UPGRADE, "CRAFT": CRAFT, "COM": COMMISSION, "DEED": DEED, "DTOP": TOP_DEED, "RUIN1": RUINS_STEP,
    "DM1": MARKET_STEP, "ORACLE": ORACLE, "RDIE": RUINS_DIE, "WHEEL": WHEEL,
    "HERO-": LOSE_HERO, "G-": LOSE_GOOD, "G!": LOSE_DEAREST, "DOWN": DOWNGRADE,
}  # fmt: skip
DICE: Final[dict[str, int]] = {"again": AGAIN, "spark": SPARK}
"""What only a special die can show."""


def effect_of(code: int, number: int = 0) -> int:
    return code << 4 | number


def code_of(effect: int) -> int:
    return effect >> 4


def number_of(effect: int) -> int:
    """How many, or which."""
    return effect & 15


def parsed(text: str, goods: list[str], die: bool = False) -> int | None:
    """One effect as a number; None if there is no such effect."""
    counted = re.fullmatch(r"([PCLHQ][+-])([1-9])", text)
    if counted and (counted[1][1] == "+" or counted[1][0] in "PC" or counted[2] == "1"):
        return effect_of(COUNTED[counted[1]], int(counted[2]))
    if text[:2] == "U:" and text[2:] in goods:
        return effect_of(UPGRADED, goods.index(text[2:]))
    if text in PLAIN:
        return effect_of(PLAIN[text])
    return effect_of(DICE[text]) if die and text in DICE else None


def is_gain(effect: int) -> bool:
    return code_of(effect) < COST
