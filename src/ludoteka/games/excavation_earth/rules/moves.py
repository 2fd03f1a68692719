"""How moves are put together out of small numbers and taken apart again: nobody else shifts their bits.

`NO` (-1) declines. A move that names one thing is the number of that thing.
"""

from typing import Final

from ..components.tables import MARKETS, TYPES

# -- a card, and what to do with it ---------------------------------------------------------------------------------


def play(action: int, card: int) -> int:
    return action * 64 + card


def action_of(move: int) -> int:
    return move >> 6


def card_of(move: int) -> int:
    return move & 63


# -- an explorer, and where it goes ---------------------------------------------------------------------------------


def walk(explorer: int, location: int) -> int:
    return explorer * 32 + location


WALKS: Final = [[walk(explorer, location) for location in range(32)] for explorer in range(3)]
"""The walks of each explorer to each location, where very many are listed."""


def explorer_of(move: int) -> int:
    return move >> 5


def location_of(move: int) -> int:
    return move & 31


# -- the steps of a Market action -----------------------------------------------------------------------------------

WITH_TRADER: Final = 1
WITH_SPECIAL: Final = 2


def with_trader(move: int) -> bool:
    return move & WITH_TRADER == WITH_TRADER


def with_special(move: int) -> bool:
    return move & WITH_SPECIAL == WITH_SPECIAL


def with_colour(steps: int, colour: int) -> int:
    """These steps and a buyer of a colour."""
    return steps | (colour + 1) << 2


def added_colour(move: int) -> int:
    """The colour of the buyer that is added, or -1."""
    return (move >> 2) - 1


# -- a sale ---------------------------------------------------------------------------------------------------------


def sale_at(colour: int, markets: int) -> int:
    """A colour, and a bit for each market."""
    return colour * 64 + markets


def sold_colour(move: int) -> int:
    return move >> 6


def sold_at(move: int) -> list[int]:
    """The markets of a sale."""
    return [market for market in range(MARKETS) if move >> market & 1]


# -- artefacts in storage, and the black market ---------------------------------------------------------------------

FROM_SUPPLY: Final = 20
"""The answer that takes a sample with a cube of the own supply; other answers name the guard that moves."""
DELIVER: Final = 16
"""Added to an item that is delivered; lower moves acquire."""
ALONE: Final = 63
"""In place of the first item where Zu delivers one only."""


def in_hatch(type_: int) -> int:
    """An item of the hatch; one of the hold is its type."""
    return type_ + TYPES


def type_of(item: int) -> int:
    return item % TYPES


def acquisition(colour: int, hatch: int) -> int:
    """The top of a stack, into the hold (0) or the hatch (1)."""
    return colour * 2 + hatch


def stack_of(move: int) -> int:
    return move >> 1


def into_hatch(move: int) -> int:
    return move & 1


def delivery(item: int) -> int:
    return DELIVER + item


def delivered(move: int) -> int:
    return move - DELIVER


def smuggling(most: int, different: bool, fee: bool) -> int:
    """What the question about the next delivery or acquisition is about: so many, of different colours, for a fee."""
    return most * 4 + (2 if different else 0) + (1 if fee else 0)


def costs_fee(about: int) -> bool:
    return about & 1 == 1


def pair_of(one: int, two: int) -> int:
    """What Zu delivers."""
    return one * 64 + two


def parts(pair: int) -> list[int]:
    return [pair & 63] if pair >> 6 == ALONE else [pair >> 6, pair & 63]


# -- a buyer in a queue ---------------------------------------------------------------------------------------------

END: Final = 7
"""The place behind the last one of a queue."""


def queued(market: int, place: int) -> int:
    return market * 8 + place


def market_of(buyer: int) -> int:
    return buyer >> 3


def place_of(buyer: int) -> int:
    return buyer & 7


# -- what is still to be done ---------------------------------------------------------------------------------------


def due(task: int, number: int) -> int:
    """An entry of the agenda."""
    return task * 64 + number


def task_of(entry: int) -> int:
    return entry >> 6


def number_of(entry: int) -> int:
    return entry & 63


# -- abilities of command cards -------------------------------------------------------------------------------------


def command_ability(kind: int, side: int) -> int:
    """What a kind of command card can do on one of its sides."""
    return kind * 2 + side


def kind_of_ability(ability: int) -> int:
    return ability // 2
