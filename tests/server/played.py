"""Tables at which a real game is under way."""

import json
from random import Random

from ludoteka.games import game
from ludoteka.server.storage.store import Store
from ludoteka.server.table.actions import EndTurn, Move, Undo
from ludoteka.server.table.model import SeatInfo, TableInfo
from ludoteka.server.table.table import Table


def play(store: Store, id: str = "game", moves: int = 60, seed: int = 1) -> Table:
    """A stored table of two people who answer at random and change their minds now and then."""
    rng = Random(seed)
    seats = [SeatInfo(0, name="Ania"), SeatInfo(1, name="Béla")]
    title = game("isle-of-skye")
    table = Table.new(TableInfo(id, title.id, title.rules, title.settle(2, {}), seats, created=1.0), title)
    outcome = table.roll(rng, 1.0)
    store.create(table.info, [], outcome.entries, outcome.snapshot)
    for i in range(moves):
        if table.over:
            break
        before = table.version
        seat = rng.choice(table.waiting())
        if table.can_undo(seat) and rng.random() < 0.2:
            outcome = table.act(seat, Undo(), None, float(i), rng)
        elif table.turn_open == seat:
            outcome = table.act(seat, EndTurn(), None, float(i), rng)
        else:
            choice = table.position.choice(seat)
            move = table.game.text(choice, choice.pick(rng))
            outcome = table.act(seat, Move(move), None, float(i), rng)
        store.append(id, before, outcome.entries, outcome.changes, outcome.snapshot)
    return table


def dumped(table: Table) -> str:
    return json.dumps(table.position.dump())
