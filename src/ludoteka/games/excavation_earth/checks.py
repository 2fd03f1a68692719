"""What the check kit needs to know about Excavation Earth: conservation laws, and moves worth trying."""

from collections.abc import Sequence
from random import Random

from ludoteka.core.choice import NO, Choice, Draw, Move

from .components.tables import ACTION_CARDS, CARDS, MARKETS, TRAVEL, TYPES
from .rules.state import EMPTY, PAGE, Earth
from .rules.turns.setup import SomeCards
from .rules.turns.trade import DELIVER, Goods


def laws(g: Earth) -> list[str]:
    """What must always hold. Returns the laws that are broken."""
    return cards(g) + tiles(g) + buyers(g) + crew(g)


def cards(g: Earth) -> list[str]:
    broken = []
    found = [*g.deck, *g.discard, *g.forecast]
    for seat in range(g.seats):
        found += [*g.action_cards(seat), *g.packet[seat]]
        if list(g.hand[seat]) != sorted(g.hand[seat]):
            broken.append("hands are sorted")
    if sorted(found) != sorted(list(range(ACTION_CARDS)) * g.tables.action_copies) and not pending(g):
        broken.append("every action card is in exactly one place")
    if g.deck != sorted(g.deck) or g.discard != sorted(g.discard):
        broken.append("deck and pile have no order")
    for i, some in enumerate(g.known):
        hand = list(g.hand[i % g.seats])
        if any(some.count(card) > hand.count(card) for card in some):
            broken.append("what is known of a hand is in it")
    if len(g.forecast) != len(g.marks):
        broken.append("every forecast card has a place for a cube")
    return broken


def pending(g: Earth) -> bool:
    """Whether Zu has drawn a card that is not in the forecast yet."""
    return g.solo and bool(g.agenda)


def tiles(g: Earth) -> list[str]:
    broken = []
    for type_ in range(TYPES):
        count = g.stack[type_] + g.sites[type_] + g.sold[type_] + g.black[type_ >> 2].count(type_)
        for player in range(g.players):
            count += g.hold[player].count(type_) + g.hatch[player].count(type_)
        if count != g.tables.copies[type_]:
            broken.append("every artefact is in exactly one place")
    for player in range(g.players):
        if g.faction[player] != EMPTY and (g.hold_room(player) < 0 or g.hatch_room(player) < 0):
            broken.append("nobody stores more than the board holds")
        if g.credits[player] < 0 and g.options["H4"] == "false":
            broken.append("nobody owes credits")
        if g.credits[player] != sum(g.books[player * PAGE : player * PAGE + PAGE]):
            broken.append("credits are the sum of the books")
    return broken


def buyers(g: Earth) -> list[str]:
    t = g.tables
    broken = []
    out = [t.coloured_out[g.players]] * 5 + [t.special_out[g.players]]
    for buyer, total in enumerate([t.coloured] * 5 + [t.special]):
        count = g.pool[buyer] + g.ship[buyer] + out[buyer] + sum(queue.count(buyer) for queue in g.queue)
        if count != total:
            broken.append("every buyer is in exactly one place")
        if g.buyer_deck[buyer] + g.buyer_pile[buyer] != t.buyer_cards[buyer]:
            broken.append("every buyer card is in the deck or on the pile")
    if max(map(len, g.queue)) > t.queue_limit:
        broken.append("no queue is longer than its limit")
    return broken


def crew(g: Earth) -> list[str]:
    broken = []
    for player in range(g.players):
        count = g.crew[player] + g.gallery[player].bit_count() + g.marks.count(player)
        count += sum(g.traders[player * MARKETS : player * MARKETS + MARKETS])
        count += sum(g.envoys[player * 3 : player * 3 + 3])
        if count != g.tables.crew:
            broken.append("every cube is in exactly one place")
        if g.crew[player] < 0 and (player < g.seats or g.options["E5"] == "true"):
            broken.append("nobody places more cubes than there are")
    for seat in range(g.seats):
        mine = g.explorers[seat * 3 : seat * 3 + 3]
        if len(set(mine)) != 3:
            broken.append("own explorers stand on different locations")
    return broken


def candidates(g: Earth, choice: Choice, rng: Random) -> Sequence[Move]:
    """Answers that somebody might try, legal and not, in the shape of the question."""
    if isinstance(choice, Goods):
        items = [*choice.items, rng.randrange(2 * TYPES)]
        return [tuple(sorted(rng.choices(items, k=rng.randrange(1, 4)))) for _ in range(20)]
    if isinstance(choice, SomeCards):
        deck = [*choice.items, rng.randrange(ACTION_CARDS)]
        return [tuple(rng.choices(deck, k=rng.randrange(choice.high + 2))) for _ in range(20)]
    if isinstance(choice, Draw):
        return range(-1, 64)
    match choice.name:
        case "action" | "extra":
            hand = [*g.hand[choice.seat], rng.randrange(CARDS), rng.randrange(TRAVEL), 0]
            return [NO, *(rng.randrange(9) * 64 + rng.choice(hand) for _ in range(60)), *range(6 * 64, 6 * 64 + 6)]
        case "travel" | "step":
            return [NO, *(rng.randrange(3) * 32 + rng.randrange(len(g.tables.location_ids)) for _ in range(40))]
        case "sale":
            return [rng.randrange(6) * 64 + rng.randrange(64) for _ in range(60)]
        case "deal":
            return range(NO, DELIVER + 2 * TYPES + 2)
        case "bribe" | "bribe-to":
            return range(NO, 56)
    return range(NO, 34)
