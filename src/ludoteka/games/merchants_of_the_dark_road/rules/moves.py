"""Moves are small whole numbers: here stands how each kind is put together and taken apart, and nowhere else.

Most moves are the number of a thing: a good (upgraded ones from 6 on), a hero, a town, a face of a die. Where a
question takes things of two kinds, those of the second kind are counted from some higher number on.
"""

from typing import Final

from ..components.tables import KINDS, TYPES

YES: Final = 1


def good_of(item: int) -> int:
    """The good that an item is, basic or upgraded."""
    return item % TYPES


# -- companions: beside any question of the own turn ----------------------------------------------------------------

ABILITY: Final = 1000


def ability_number(kind: int, ability: int) -> int:
    """Two for each kind of companion: the first (0) and the second (1)."""
    return kind * 2 + ability


def abilities_of(kind: int) -> tuple[int, int]:
    return kind * 2, kind * 2 + 1


def kind_of(number: int) -> int:
    return number // 2


def which_of(number: int) -> int:
    return number % 2


def used_at(seat: int, number: int) -> int:
    """Where a seat counts how often it has used an ability."""
    return seat * 2 * KINDS + number


def ability_move(kind: int, ability: int) -> int:
    """Use the first (0) or second ability (1) of a companion."""
    return ABILITY + ability_number(kind, ability)


def is_ability(move: int) -> bool:
    return move >= ABILITY


def ability_of(move: int) -> int:
    return move - ABILITY


# -- Plan, Move, Act ------------------------------------------------------------------------------------------------

TAKE_COINS: Final = 10
TURN_WHEEL: Final = 11
TAKE_PRESTIGE: Final = 12
TAKE_LANTERN: Final = 13
"""Special actions of the slots; below are faces of an illuminated die."""
FORWARD: Final = 1
BACK: Final = 2
BUILDING: Final = 10
"""The buildings, above the districts."""
RUINS: Final = 0
CARAVAN: Final = 1


def planning(face: int, slot: int) -> int:
    """A die of the main reserve goes into a slot."""
    return face * 3 + slot


def face_of(move: int) -> int:
    return move // 3


def slot_of(move: int) -> int:
    return move % 3


# -- Great Bazaar ---------------------------------------------------------------------------------------------------

POWERS: Final[list[int]] = [1, 3, 9, 27, 81, 243]
PURCHASES: Final = 729
"""A purchase is a number with one digit to the base 3 a good: how many dice are bought."""
ROTATE: Final = 790
CHANGE: Final = 800
CHANGES: Final = CHANGE + TYPES * TYPES


def change(one: int, other: int) -> int:
    """Turn a market die from one good to another."""
    return CHANGE + one * TYPES + other


def is_change(move: int) -> bool:
    return CHANGE <= move < CHANGES


def changed_from(move: int) -> int:
    return (move - CHANGE) // TYPES


def changed_to(move: int) -> int:
    return (move - CHANGE) % TYPES


def purchases(dice: list[int], costs: list[int], purse: int) -> list[int]:
    """Every set of dice that a purse can pay, nothing included; each section is paid once."""
    found = [0]
    paid = [0]
    for good in range(TYPES):
        if dice[good] == 0:
            continue
        step = POWERS[good]
        for i in range(len(found)):
            total = paid[i] + costs[good]
            if total <= purse:
                for n in range(1, dice[good] + 1):
                    found.append(found[i] + n * step)
                    paid.append(total)
    return found


def purchase(goods: list[int]) -> int:
    return sum([POWERS[good] for good in goods])


def dice_bought(move: int, good: int) -> int:
    """How many dice of a good a purchase takes."""
    return move // POWERS[good] % 3


def bought(move: int) -> list[int]:
    """The goods of a purchase."""
    goods: list[int] = []
    for good in range(TYPES):
        goods.extend([good] * dice_bought(move, good))
    return goods


# -- bundles of goods, for a hero or a commission -------------------------------------------------------------------

BUNDLES: Final = 27
"""A bundle has a digit to the base 3 for each of three wanted goods: none, a basic or an upgraded one."""


def bundles(goods: list[int], first: int, wants: list[int]) -> list[int]:
    """Every way to give at least one of three wanted goods out of a list in which a wagon begins at `first`."""
    found = [0]
    step = 1
    for good in wants:
        basic = goods[first + good]
        fine = goods[first + TYPES + good]
        if basic or fine:
            for j in range(len(found)):
                if basic:
                    found.append(found[j] + step)
                if fine:
                    found.append(found[j] + 2 * step)
        step *= 3
    return found[1:]


def bundle(items: list[int], wants: list[int]) -> int:
    """The bundle of some items, upgraded ones from 6 on, each of another wanted type."""
    return sum([POWERS[wants.index(item % TYPES)] * (1 + item // TYPES) for item in items])


def given(move: int, wants: list[int]) -> list[int]:
    """The goods of a bundle, upgraded ones from 6 on."""
    goods: list[int] = []
    for i, good in enumerate(wants):
        digit = move // POWERS[i] % 3
        if digit:
            goods.append(good + TYPES * (digit - 1))
    return goods


# -- things of two kinds --------------------------------------------------------------------------------------------

SCOUT: Final = 900
"""At the Inn, above the heroes: look at the next heroes of the deck."""
HERO_DECK: Final = 100
"""Above the heroes at the Inn: the unseen top card."""
TO_TILE: Final = 100
"""Above the heroes that are delivered: a commission."""
TO_TOWN: Final = 200
"""Above the heroes: the open commission of a town."""
TO_DEED: Final = 10
"""Above the towns: a deed from a source."""
TO_MARKET: Final = 10
"""Above the upgrades: the Dark Market marker moves instead."""
PAY_COINS: Final = 100
PAY_LANTERN: Final = 101
PAY_QUARTZ: Final = 102
"""Above the goods: what a building takes otherwise."""
ROW: Final = 3
"""After the three places of the row: the companion on top of the deck."""
BY_FLICKER: Final = 2
"""After dark road and shortcut: a shortcut that Flicker lights."""
REROLL: Final = 0
"""Below the values of travel dice."""
KEEP_VALUE: Final = 0
BY_WHISPER: Final = 1
BY_CAT: Final = 1
"""A Threy Cat raises by one or two: BY_CAT + 1 or + 2."""
FORTUNE_DIE: Final = 0
FORTUNE_COINS: Final = 1
FORTUNE_DEED: Final = 2
"""And the source of the deed."""
FORTUNE_UPGRADE: Final = 10
"""And the number of the upgrade."""

# -- exchanges ------------------------------------------------------------------------------------------------------

WEALTH: Final = 3
"""A lantern, a quartz, two coins."""


def exchange(give: int, get: int) -> int:
    return give * WEALTH + get


def gave_of(move: int) -> int:
    return move // WEALTH


def got_of(move: int) -> int:
    return move % WEALTH


def exchanged(gave: int, got: int) -> int:
    """What the question about the next exchange is about: sets of what was given and got, as bits."""
    return gave | got << WEALTH


def was_given(about: int, wealth: int) -> bool:
    return about >> wealth & 1 == 1


def was_got(about: int, wealth: int) -> bool:
    return about >> WEALTH + wealth & 1 == 1


# -- what other questions are about ---------------------------------------------------------------------------------


def offered_good(quality: int, source: int, space: int) -> int:
    """Of which quality a good is, where it comes from, and for the ruins which space of the tablet gives it."""
    return quality | source << 1 | space << 3


def quality_of(about: int) -> int:
    return about & 1


def source_of(about: int) -> int:
    return about >> 1 & 3


def tablet_of(about: int) -> int:
    return about >> 3


def raising(value: int, whisper: bool) -> int:
    """The value of a travel die so far, and whether Whisper may still speak."""
    return value | whisper << 3


def value_of(about: int) -> int:
    return about & 7


def may_whisper(about: int) -> bool:
    return about >> 3 & 1 == 1
