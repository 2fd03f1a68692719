"""The table before anything has happened."""

from ..components.tables import ACTION_CARDS, MARKETS, TYPES, ZU_FACTION, Tables
from .state import EMPTY, NOTHING, PAGE, START, Earth


def set_up(t: Tables, seats: int, options: dict[str, str]) -> Earth:
    """R3.1.3 R3.1.12 R3.1.16 R3.2.1 R10.1.1 R10.1.2: everything of the set-up that needs neither chance nor a
    decision."""
    g = Earth(t, seats, options)
    players = g.players
    g.round = 0
    g.active = 0
    g.actions_left = 0
    g.turns = 0
    g.doing = EMPTY
    g.draft_pick = 0
    g.carried = 0
    g.order = NOTHING
    g.faction = (EMPTY, ZU_FACTION) if g.solo else (EMPTY,) * players
    g.command = (EMPTY,) * 3
    g.forecast = NOTHING
    g.marks = NOTHING
    g.token = (0,) * players
    g.passed = [0] * players
    g.credits = [0] * players
    g.books = [0] * (players * PAGE)
    for player in range(players):
        g.pay(player, START, t.credits)
    if g.solo and options["E1"] == "true":
        g.pay(1, START, -t.credits)
    elif g.solo:
        g.pay(1, START, t.zu_credits - t.credits)
    g.hand = [NOTHING] * seats
    g.packet = [NOTHING] * seats
    g.picked = [NOTHING] * seats
    g.known = [NOTHING] * (seats * seats)
    g.drawn = NOTHING
    g.surveyed = NOTHING
    g.deck = sorted(list(range(ACTION_CARDS)) * t.action_copies)
    g.discard = []
    g.stack = list(t.copies)
    g.dig_sites = [0] * TYPES
    g.black = [NOTHING] * 5
    g.sold = [0] * TYPES
    g.hold = [NOTHING] * players
    g.hatch = [NOTHING] * players
    g.gallery = [0] * players
    g.bonus = [0] * players
    g.crew = [t.crew] * players
    g.traders = [0] * (players * MARKETS)
    g.envoys = [0] * (players * 3)
    g.explorers = [t.starts[0], t.starts[1], EMPTY] * seats
    g.queue = [NOTHING] * MARKETS
    g.pool = [t.coloured - t.coloured_out[players]] * 5 + [t.special - t.special_out[players]]
    g.ship = [0] * 6
    g.buyer_deck = list(t.buyer_cards)
    g.buyer_pile = [0] * 6
    g.agenda = []
    g.zu_kinds = tuple(t.zu_decks[0]) if g.solo else NOTHING
    g.zu_unseen = tuple(range(len(t.zu_ids))) if g.solo else NOTHING
    g.zu_before = NOTHING
    g.zu_pile = NOTHING
    return g
