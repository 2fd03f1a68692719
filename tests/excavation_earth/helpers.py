"""Small words to set a table of Excavation Earth: states by hand, moves as texts."""

from collections.abc import Generator, Mapping, Sequence
from random import Random
from typing import Any

from ludoteka import testing
from ludoteka.core.choice import Choice
from ludoteka.core.position import Position
from ludoteka.core.state import Event
from ludoteka.games.excavation_earth import GAME
from ludoteka.games.excavation_earth.checks import components
from ludoteka.games.excavation_earth.components.tables import BUYERS, CENTRES, COLOURS, KINDS, MARKETS, ZU_FACTION
from ludoteka.games.excavation_earth.rules.state import EMPTY, START, Earth
from ludoteka.games.excavation_earth.rules.turns.setup import set_up

from .names import GUL, KUTI, PILOTS, SEERS, TABLES, cards, kinds, place, queue


def table(
    seats: int = 2,
    *,
    round: int = 1,
    factions: Sequence[str] = (PILOTS, GUL, SEERS, KUTI),
    hands: Sequence[str] = (),
    explorers: Sequence[str] = (),
    credits: Sequence[int] = (),
    hold: Sequence[str] = (),
    hatch: Sequence[str] = (),
    gallery: Sequence[str] = (),
    bonus: Sequence[str] = (),
    sites: str = "",
    black: str = "",
    queues: Sequence[str] = (),
    ship: str = "",
    traders: Sequence[str] = (),
    envoys: Sequence[str] = (),
    crew: Mapping[int, int] | None = None,
    forecast: str = "Y1 G2 R3",
    marks: Sequence[int] = (),
    tokens: Sequence[int] = (),
    command: str = "",
    gone: str = "",
    discard: str = "",
    active: int = 0,
    order: Sequence[int] = (),
    passed: Sequence[int] = (),
    zu: str = "",
) -> Earth:
    """A state by hand. What is not said is out of the way: unnamed artefacts lie face down, unnamed cards are in the
    deck, buyers on their tracks. Lists go by player: `hold=["R-A R-C", "Y-D"]`, `traders=["1 3 3", ""]` (markets),
    `envoys=["left left", "right"]`. `gone` are artefacts that were sold. `crew={0: 1}` leaves so many cubes in the
    supply; the rest are traders at market 6. `zu="E2 H4"` switches difficulty options on."""
    g = set_up(TABLES, seats, GAME.settle(seats, dict.fromkeys(zu.split(), "true")))
    players = g.players
    g.round = round
    chosen = [TABLES.faction_ids.index(name) for name in factions][:seats]
    g.faction = (chosen[0], ZU_FACTION) if g.solo else tuple(chosen)
    g.order = tuple(order) or tuple(range(players))
    g.active = active
    g.actions_left = 2
    g.turns = 1
    g.passed = list(passed) or [0] * players
    for seat, text in enumerate(hands):
        g.hand[seat] = cards(text)
    for seat in range(seats):
        text = explorers[seat] if seat < len(explorers) else "M1 M4 M5"
        g.explorers[seat * 3 : seat * 3 + 3] = [place(name) for name in text.split()]
    for player, amount in enumerate(credits):
        before = g.round
        g.round = 0
        g.pay(player, START, amount - g.credits[player])
        g.round = before
    for zone, texts in ((g.hold, hold), (g.hatch, hatch)):
        for player, text in enumerate(texts):
            zone[player] = kinds(text)
    for player, text in enumerate(gallery):
        g.gallery[player] = sum(1 << type_ for type_ in kinds(text))
    for player, text in enumerate(bonus):
        g.bonus[player] = sum(1 << COLOURS.index(letter) for letter in text)
    for type_ in kinds(sites):
        g.dig_sites[type_] += 1
    for type_ in kinds(black):
        g.black[type_ >> 2] = (*g.black[type_ >> 2], type_)
    for type_ in kinds(gone):
        g.sold[type_] += 1
    for market, text in enumerate(queues):
        g.queue[market] = queue(text)
    for letter in ship:
        g.ship[BUYERS.index(letter)] += 1
    for buyer in range(6):
        g.pool[buyer] -= g.ship[buyer] + sum(some.count(buyer) for some in g.queue)
    for player, text in enumerate(traders):
        for number in text.split():
            g.traders[player * MARKETS + int(number) - 1] += 1
    for player, text in enumerate(envoys):
        for name in text.split():
            g.envoys[player * 3 + CENTRES.index(name)] += 1
    g.forecast = tuple(TABLES.card_ids.index(name) for name in forecast.split()) if round < 3 else ()
    g.marks = (tuple(marks) or (EMPTY,) * len(g.forecast)) if round < 3 else ()
    g.token = tuple(tokens) or (0,) * players
    if command:
        g.command = tuple(KINDS.index(name) for name in command.split())
    g.discard = sorted(cards(discard))
    fit(g, crew or {})
    return g


def fit(g: Earth, crew: Mapping[int, int]) -> None:
    """Deck, supply of artefacts and supply of crew are what is nowhere else."""
    for card in [*g.discard, *g.forecast, *(card for hand in g.hand for card in hand if card < 30)]:
        g.deck.remove(card)
    for type_ in range(20):
        g.stack[type_] -= g.dig_sites[type_] + g.black[type_ >> 2].count(type_) + g.sold[type_]
        for player in range(g.players):
            g.stack[type_] -= g.hold[player].count(type_) + g.hatch[player].count(type_)
    for player in range(g.players):
        placed = g.gallery[player].bit_count() + g.marks.count(player)
        placed += sum(g.traders[player * MARKETS : player * MARKETS + MARKETS])
        placed += sum(g.envoys[player * 3 : player * 3 + 3])
        g.crew[player] = TABLES.crew - placed
        if player in crew:
            g.traders[player * MARKETS + 5] += g.crew[player] - crew[player]
            g.crew[player] = crew[player]
    assert components(g) == []


def at(g: Earth, step: str = "action") -> Position:
    """The position when this step of the sequence begins; automatic steps run until somebody is asked."""
    return testing.at(GAME, g, step)


def state(position: Position) -> Earth:
    g = position.state
    assert isinstance(g, Earth)
    return g


def asked(position: Position) -> str:
    """The open question: of chance, or of the seat that is asked."""
    return position.choice(position.to_move[0]).name


def run(turn: Generator[Choice, Any, Any], *answers: int) -> list[str]:
    """Run a turn straight through; chance answers with these, then with the first there is. Returns what was asked."""
    waiting = list(answers)
    questions: list[str] = []
    try:
        ask = turn.send(None)
        while True:
            questions.append(ask.name)
            move = waiting.pop(0) if waiting else ask.moves[0]
            assert move in ask.moves
            ask = turn.send(move)
    except StopIteration:
        assert not waiting
        return questions


def roll(position: Position, seed: int = 1) -> list[Event]:
    return position.roll(Random(seed))


def gained(position: Position, before: Sequence[int]) -> list[int]:
    """How the credits have changed."""
    return [now - then for now, then in zip(state(position).credits, before, strict=True)]
