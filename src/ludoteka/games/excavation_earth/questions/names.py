"""What people call what moves write as codes: an artefact by what it shows, a card by its colour and number."""

from ludoteka.core.scene import message
from ludoteka.core.wire import Message

from ..components.tables import COLOUR_OF, COLOURS, SYMBOL_OF, TRAVEL, TYPE_IDS, TYPES, Tables
from ..rules.moves import (
    added_colour,
    market_of,
    parts,
    place_of,
    type_of,
    with_special,
    with_trader,
)


def artefact_name(type_: int) -> Message:
    return message(f"artefact.{TYPE_IDS[type_]}")


def card_name(tables: Tables, card: int) -> Message:
    """An action card has the symbol of a market, a travel card its fuel."""
    if card >= TRAVEL:
        return message("card.travel", n=tables.fuel[card])
    return message(f"card.{COLOURS[COLOUR_OF[card]]}", n=SYMBOL_OF[card] + 1)


def item_name(item: int) -> Message:
    """An artefact in storage."""
    name = artefact_name(type_of(item))
    return message("item.hatch", artefact=name, storage=message("storage.hatch")) if item >= TYPES else name


def pair_name(pair: int) -> list[Message]:
    return [*map(item_name, parts(pair))]


def addition_names(move: int) -> list[Message]:
    found = [message("addition.trader")] if with_trader(move) else []
    found += [message("addition.buyer", buyer=message("buyer.S"))] if with_special(move) else []
    if added_colour(move) >= 0:
        found.append(message("addition.buyer", buyer=message(f"buyer.{COLOURS[added_colour(move)]}")))
    return found or [message("word.nothing")]


def queued_name(buyer: int) -> Message:
    return message("queued.name", market=market_of(buyer) + 1, n=place_of(buyer) + 1)
