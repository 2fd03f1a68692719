"""What the check kit and `load` hold Excavation Earth to: nothing is lost or doubled, and the game stands where the
sequence of play could have led it."""

from typing import Final, NamedTuple

from ludoteka.core.choice import CHANCE

from .components.tables import ACTION_CARDS, KINDS, MARKETS, REINFORCEMENTS, SMUGGLERS, TYPES, ZU_FACTION
from .rules.flow import SEQUENCE
from .rules.moves import due, number_of, task_of
from .rules.state import BETWEEN, DISCARD, DROP, EMPTY, EXTRA, PAGE, SALE, TRADER, ZU_DRAW, ZU_SURVEY, Earth
from .rules.turns.prepare import drafting
from .rules.turns.trade import can_sell


def laws(g: Earth) -> list[str]:
    """What must always hold. Returns the laws that are broken."""
    broken = components(g) or standing(g)
    # The others count on what these have found in order.
    return broken or [*owing(g), *progress(g), *zu(g), *unfinished(g)]


def components(g: Earth) -> list[str]:
    """R2.1.1: nothing is lost or doubled."""
    return [*cards(g), *tiles(g), *buyers(g), *crew(g)]


# -- where the game stands ------------------------------------------------------------------------------------------


class When(NamedTuple):
    """What the rounds, the actions left and the pick of the draft can be in a step."""

    rounds: tuple[int, ...]
    left: tuple[int, ...]
    pick: int = 0


SETUP: Final = When((0,), (0,))
PREPARATION: Final = When((2, 3), (BETWEEN,))
ACTIONS: Final = (1, 2, 3)
STEPS: Final[dict[str, When]] = {
    "factions": SETUP,
    "deal": SETUP,
    "mulligan": SETUP,
    "replace": SETUP,
    "first forecast": SETUP,
    "artefacts": SETUP,
    "buyers": SETUP,
    "command cards": When((2,), (BETWEEN,)),
    "queues": PREPARATION,
    "forecast": PREPARATION,
    "new forecast": When((2,), (BETWEEN,)),
    "opening packets": When((0, 2, 3), (BETWEEN, 0), 1),
    "first pick": When((0, 2, 3), (BETWEEN, 0), 1),
    "first loss": When((2, 3), (BETWEEN,), 2),
    "second pick": When((0, 2, 3), (BETWEEN, 0), 2),
    "second loss": When((2, 3), (BETWEEN,), 3),
    "third pick": When((0, 2, 3), (BETWEEN, 0), 3),
    "begin turn": When(ACTIONS, (2,)),
    "action": When(ACTIONS, (1, 2)),
    "task": When(ACTIONS, (0, 1)),
    "cards": When(ACTIONS, (0, 1)),
    "zu": When(ACTIONS, (1, 2)),
    "zu draws": When(ACTIONS, (0, 1)),
    "zu surveys": When(ACTIONS, (0, 1)),
    "end": When((0,), (0,)),
}
TURNS: Final = ("begin turn", "action", "task", "cards", "zu", "zu draws", "zu surveys")
ZU_TURNS: Final = ("zu", "zu draws", "zu surveys")


def step_of(g: Earth) -> str:
    return SEQUENCE[g.step].name if 0 <= g.step < len(SEQUENCE) else "end"


def standing(g: Earth) -> list[str]:
    """R4.0.1: round, turn and player belong to the step, and whoever owes a turn is the one whose turn it is."""
    step = step_of(g)
    when = STEPS.get(step)
    if when is None:
        return ["the game stands before a decision"]
    broken = []
    if g.round not in when.rounds or g.actions_left not in when.left or g.draft_pick != when.pick:
        broken.append("round, actions and pick belong to the step")
    if (g.round == 0) != (g.actions_left == 0) and step not in TURNS:
        broken.append("there are actions left only in a round")
    chosen = [faction for faction in g.faction if faction != EMPTY]
    if len(set(chosen)) != len(chosen) or (ZU_FACTION in chosen) != g.solo or (g.solo and g.faction[1] != ZU_FACTION):
        broken.append("every faction has one player")
    if step != "factions" and len(chosen) != g.players:
        broken.append("every player has a faction")
    if sorted(g.order) != ([] if step == "factions" else list(range(g.players))):
        broken.append("everybody has a place in the turn order")
    tokens = [number for number in g.token if number]
    if len(set(tokens)) != len(tokens) or (g.solo and g.token[1]):
        broken.append("an initiative token has one owner")
    if (step == "end" and 0 in g.passed) or (step not in (*TURNS, "end") and 1 in g.passed):
        broken.append("whoever passed is back in the next round")
    if (g.turns == 0) != (g.round == 0 and step != "end"):
        broken.append("turns are counted from the first round on")
    return broken


def progress(g: Earth) -> list[str]:
    """What is on the table only for a part of the game."""
    step = step_of(g)
    broken = []
    if not g.draft_pick and any(g.packet):
        broken.append("packets are there for the draft")
    before = (g.round < 2 and step != "end") or step == "command cards"
    if (EMPTY in g.command) != before or (before and max(g.command) != EMPTY):
        broken.append("command cards lie there from round 2 on")
    for seat in range(g.seats):
        third = g.explorers[seat * 3 + 2]
        acts = seat == g.active and step in TURNS and step != "begin turn"
        missing = third == EMPTY and (g.round > 1 or step == "end" or acts)
        if missing or (third != EMPTY and not g.turns):
            broken.append("the third explorer is placed in the first turn")
    return broken


def owing(g: Earth) -> list[str]:
    """Whose turn it is, and how often chance is still to be asked."""
    t = g.tables
    step = step_of(g)
    seats = list(range(g.seats))
    if step in TURNS:
        zu = step in ZU_TURNS
        if g.passed[g.active] or zu != (g.active >= g.seats):
            return ["the active player has not passed"]
    if step in ("begin turn", "action", "task"):
        return [] if g.todo == [g.active] else ["it is the active player's turn"]
    if step == "factions" and g.options["factions"] == "choice":
        return [] if g.todo == seats[len(seats) - g.faction.count(EMPTY) :] else ["factions are chosen in seat order"]
    if step in ("mulligan", "first pick", "second pick", "third pick"):
        return [] if g.todo == (seats if step == "mulligan" else drafting(g)) else ["everybody decides at once"]
    if step == "end":
        return [] if not g.todo else ["nobody owes a turn after the end"]
    hands = sum(len(hand) for hand in g.hand)
    packets = sum(len(packet) for packet in g.packet)
    most = {
        "factions": g.faction.count(EMPTY),
        "deal": t.hand * g.seats - hands,
        "replace": t.hand * g.seats - hands,
        "first forecast": t.forecast[g.players] - len(g.forecast),
        "new forecast": t.forecast[g.players] - len(g.forecast),
        "opening packets": (t.solo_packet if g.solo else t.packet * g.seats) - packets,
        "first loss": t.solo_random[0] if g.solo else 0,
        "second loss": t.solo_random[1] if g.solo else 0,
        "cards": max(len(t.payout), t.reinforcements[0]),
    }.get(step, 1)
    least = most if step in ("factions", "deal", "replace") else 1
    if set(g.todo) != {CHANCE} or not least <= len(g.todo) <= most:
        return ["chance is asked as often as there is something to draw"]
    return []


# -- components -----------------------------------------------------------------------------------------------------


def cards(g: Earth) -> list[str]:
    """R2.1.1: 60 action cards, three travel cards each, and what is known of hands."""
    broken = []
    found = [*g.deck, *g.discard, *g.forecast, *(number_of(entry) for entry in g.agenda if task_of(entry) == ZU_SURVEY)]
    for seat in range(g.seats):
        hand = g.hand[seat]
        found += [*g.action_cards(seat), *g.packet[seat]]
        if list(hand) != sorted(hand) or list(g.packet[seat]) != sorted(g.packet[seat]):
            broken.append("hands are sorted")
        travel = hand[len(g.action_cards(seat)) :]
        if len(set(travel)) != len(travel):
            broken.append("every travel card is there once")
    if sorted(found) != sorted(list(range(ACTION_CARDS)) * g.tables.action_copies):
        broken.append("every action card is in exactly one place")
    if g.deck != sorted(g.deck) or g.discard != sorted(g.discard):
        broken.append("deck and pile have no order")
    for i, some in enumerate(g.known):
        if any(some.count(card) > g.hand[i % g.seats].count(card) for card in some) or list(some) != sorted(some):
            broken.append("what is known of a hand is in it")
    if len(g.forecast) != len(g.marks) or len(g.forecast) > g.tables.forecast[g.players]:
        broken.append("every forecast card has a place for a cube")
    if any(g.command.count(kind) > g.tables.command_copies for kind in range(len(KINDS))):
        broken.append("every command card is there once")
    return broken


def tiles(g: Earth) -> list[str]:
    """R2.1.1: artefacts, storage and credits."""
    broken = []
    for type_ in range(TYPES):
        count = g.stack[type_] + g.dig_sites[type_] + g.sold[type_] + g.black[type_ >> 2].count(type_)
        for player in range(g.players):
            count += g.hold[player].count(type_) + g.hatch[player].count(type_)
        if count != g.tables.copies[type_]:
            broken.append("every artefact is in exactly one place")
    if any(type_ >> 2 != colour for colour in range(5) for type_ in g.black[colour]):
        broken.append("every stack of the black market has one colour")
    for player in range(g.players):
        if g.faction[player] == EMPTY:
            stored = len(g.hold[player]) + len(g.hatch[player])
        else:
            stored = g.hold_room(player) < 0 or g.hatch_room(player) < 0
        if stored:
            broken.append("nobody stores more than the board holds")
        penalty = g.round == 0 and g.options["H4"] == "true" and player < g.seats
        if g.credits[player] < 0 and not penalty:
            broken.append("nobody owes credits")
        if g.credits[player] != sum(g.books[player * PAGE : player * PAGE + PAGE]):
            broken.append("credits are the sum of the books")
    return broken


def buyers(g: Earth) -> list[str]:
    """R2.1.1: buyers and buyer cards."""
    t = g.tables
    broken = []
    out = [t.coloured_out[g.players]] * 5 + [t.special_out[g.players]]
    for buyer, total in enumerate([t.coloured] * 5 + [t.special]):
        count = g.pool[buyer] + g.ship[buyer] + out[buyer] + sum(queue.count(buyer) for queue in g.queue)
        if count != total:
            broken.append("every buyer is in exactly one place")
        if g.buyer_deck[buyer] + g.buyer_pile[buyer] != t.buyer_cards[buyer]:
            broken.append("every buyer card is in the deck or on the pile")
    return broken


def crew(g: Earth) -> list[str]:
    """R2.1.1: crew and explorers."""
    broken = []
    for player in range(g.players):
        count = g.crew[player] + g.gallery[player].bit_count() + g.marks.count(player)
        count += sum(g.traders[player * MARKETS : player * MARKETS + MARKETS])
        count += sum(g.envoys[player * 3 : player * 3 + 3])
        if count != g.tables.crew:
            broken.append("every cube is in exactly one place")
        if g.crew[player] < 0 and (player < g.seats or g.options["E5"] == "true"):
            broken.append("nobody places more cubes than there are")
        full = sum(1 << colour for colour in range(5) if g.gallery[player] >> colour * 4 & 15 == 15)
        if full & ~g.bonus[player] if player < g.seats else g.bonus[player]:
            broken.append("a full column has brought its card")
    for seat in range(g.seats):
        mine = g.explorers[seat * 3 : seat * 3 + 3]
        if len(set(mine)) != 3 or EMPTY in mine[:2]:
            broken.append("own explorers stand on different locations")
    return broken


def zu(g: Earth) -> list[str]:
    """R10.1.5 R10.2.1: every card of Zu is unseen, on the pile or on that of the last round."""
    if not g.solo:
        return ["Zu plays against one player"] if g.zu_kinds or g.zu_unseen or g.zu_before or g.zu_pile else []
    t = g.tables
    seen = [*g.zu_unseen, *g.zu_before, *g.zu_pile]
    broken = []
    if len(set(seen)) != len(seen) or not 0 <= g.carried <= len(g.zu_before):
        broken.append("every card of Zu is in one place")
    if any(list(some) != sorted(some) for some in (g.zu_unseen, g.zu_before, g.zu_pile)):
        broken.append("the piles of Zu have no order")
    if len(g.zu_kinds) != len(t.zu_decks[0]):
        return [*broken, "the deck of Zu is counted by kinds"]
    begun = 3 if step_of(g) == "end" else max(1, g.round)
    for kind, count in enumerate(g.zu_kinds):
        later = sum(deck[kind] for deck in t.zu_decks[begun:])
        if len([card for card in g.zu_unseen if t.zu_kind[card] == kind]) != count + later:
            broken.append("what is unseen of a kind is in the decks of this round and the next")
    return broken


# -- what is still to be done ---------------------------------------------------------------------------------------


def unfinished(g: Earth) -> list[str]:
    """R4.3.1: what is left of an action, and the cards just drawn."""
    step = step_of(g)
    top = task_of(g.agenda[-1]) if g.agenda else EMPTY
    if step == "zu draws":
        fits = g.agenda == [due(ZU_DRAW, 0)]
    elif step == "zu surveys":
        fits = len(g.agenda) == 1 and top == ZU_SURVEY and number_of(g.agenda[0]) < ACTION_CARDS
    elif step in ("task", "cards"):
        fits = all(fits_in(g, entry, entry == g.agenda[-1]) for entry in g.agenda) and (step == "cards" or top != EMPTY)
    else:
        fits = not g.agenda
    broken = [] if fits else ["what is still to be done belongs to the action"]
    hand = g.action_cards(g.active) if g.active < g.seats else ()
    if any(g.drawn.count(card) > hand.count(card) for card in g.drawn) or list(g.drawn) != sorted(g.drawn):
        broken.append("cards just drawn are in the hand")
    if g.drawn and top != DROP:
        broken.append("cards just drawn are there to drop one")
    return broken


def fits_in(g: Earth, entry: int, last: bool) -> bool:
    """Whether a player can owe this: what it needs is still there."""
    what, number = task_of(entry), number_of(entry)
    if what == SALE:
        return last and number == 0 and g.faction[g.active] == SMUGGLERS and can_sell(g, g.active, -1)
    if what == EXTRA:
        return number == 0 and g.round == 3 and REINFORCEMENTS in g.command
    if what == TRADER:
        return number < MARKETS
    return (what == DROP and number == 1) or (what == DISCARD and number == g.tables.reinforcements[1])
