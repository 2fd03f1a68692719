"""Rest, the night-dice clock and the order of turns."""

from random import Random

import pytest

from ludoteka.core.choice import CHANCE
from ludoteka.games.merchants_of_the_dark_road import GAME
from ludoteka.games.merchants_of_the_dark_road.bot.worth import MOVED
from ludoteka.games.merchants_of_the_dark_road.components.tables import COMPANIONS
from ludoteka.games.merchants_of_the_dark_road.rules.state import EMPTY, Road
from ludoteka.testing import asked, finish, play, step, texts

from .helpers import acting, activate, at, state, table
from .pieces import TABLES, faces, inn, market, row, slots, turn_of, wagon


def test_rest() -> None:
    """R4.4.1, R4.4.1a, R4.4.2, R4.4.4: used dice go, market dice are rolled onto free sections, heroes arrive."""
    g = table()
    wagon(g, 0, coins=20, goods="AR", reserve="N0 N1a", lit="")
    market(g, "PO PO AR WE ST")
    inn(g, "Agatha")
    position = acting(g, 0, 0, lit="N3")
    play(position, "1 activate inn", "1 serve Agatha", "1 activate bazaar", "1 buy PO ST")
    g = state(position)
    assert g.aside == 2 and asked(position) == "- market-die"
    play(position, "- market PO")
    assert position.choice(CHANCE).moves == [0, 1, 3, 4, 5]
    play(position, "- market AR")
    assert position.choice(CHANCE).moves and asked(position) == "- hero-card"
    rng = Random(1)
    position.roll(rng)
    g = state(position)
    assert (g.spent[0], g.pool_night, g.pool_illuminated, g.aside) == (1, EMPTY, EMPTY, 0)
    assert faces(g.illuminated[:6]) == "" and EMPTY not in g.inn
    assert position.to_move == (1,)


def test_a_die_in_the_pool_is_used_up() -> None:
    """R4.4.1a: also if nothing was activated with it."""
    g = table()
    wagon(g, 0, lit="")
    position = acting(g, 0, 1, lit="N4")
    play(position, "1 stop")
    position.roll(Random(1))
    assert state(position).illuminated_held(0) == 0 and state(position).pool_illuminated == EMPTY


@pytest.mark.parametrize(("taken", "left"), [(1, "CO2 CO3"), (2, "CO1 CO3"), (3, "CO1 CO2")])
def test_companion_row_closes_up(taken: int, left: str) -> None:
    """R4.4.3: cards slide away from the deck, a new one comes next to it; the farthest has the travel die."""
    g = table()
    row(g, "CO1 CO2 CO3")
    position = activate(g, 0, "yurg")
    play(position, "1 lead caravan", f"1 befriend {taken}", "1 travel to NB", "2 stay")
    dice = len(state(position).travel_dice)
    assert dice == (2 if taken == 3 else 1)
    rng = Random(2)
    while step(position) not in ("plan", "before rest"):
        seat = position.to_move[0]
        position.push(seat, position.choice(seat).pick(rng))
    kinds = [COMPANIONS[TABLES.kind[card]] for card in state(position).row]
    assert kinds[1:] == left.split()


def test_courtyard_is_filled_top_first() -> None:
    """R4.4.4, R8.5.2: empty slots stay empty until Rest, then the top one is filled first."""
    g = table()
    slots(g, "- -")
    position = acting(g, 0, 1)
    play(position, "1 stop")
    while asked(position) != "- deed-shown":
        position.push(CHANCE, position.choice(CHANCE).pick(Random(1)))
    first = position.choice(CHANCE).moves[0]
    position.push(CHANCE, first)
    assert state(position).deed_slots == [first, EMPTY]
    position.push(CHANCE, position.choice(CHANCE).moves[0])
    assert EMPTY not in state(position).deed_slots


def test_clock_EX_09() -> None:
    """R4.0.1, R4.0.2, R4.4.5, R4.6.1, R4.6.2, R4.6.3, R4.5.1, EX-09: dice by round, thirteen turns, then the end."""
    position = GAME.new(2, {"startPlayer": "1"})
    rng = Random(4)
    sizes: dict[int, int] = {}
    owned: dict[int, int] = {}
    turns = [0, 0]
    seen: list[str] = []
    while not position.over:
        seat = position.to_move[0]
        g = position.base
        assert isinstance(g, Road)
        if GAME.steps[g.step].name == "plan" and not position.answers and g.active == 0:
            reserve = sum(g.reserve[:6])
            sizes[g.round] = reserve
            owned[g.round] = reserve + g.spent[0] + sum(face != EMPTY for face in g.locked[:3])
        events = position.push(seat, position.choice(seat).pick(rng))
        for event in events:
            if event.key == "event.pushed":
                turns[event.args[0]] += 1
            seen.append(event.key)
    assert [sizes[n] for n in range(1, 14)] == [4, 3, 2, 1, 3, 2, 1, 2, 1, 1, 0, 0, 0]
    assert [owned[n] for n in range(1, 14)] == [7, 7, 7, 7, 6, 6, 6, 5, 5, 4, 3, 2, 1]
    assert turns == [13, 13]
    assert seen.count("event.night-die-gone") == 8
    assert sum(face != EMPTY for face in state(position).locked) == 0


def test_order_of_steps() -> None:
    """R4.0.2: the steps of a turn; the bots know from which step on a wagon has moved."""
    names = [line.name for line in GAME.steps]
    assert names.index("plan") < names.index("move") < names.index("act") < names.index("rest")
    assert names[MOVED] == "act"


def test_turns_follow_seats() -> None:
    """R4.0.1, R4.5.1: one turn each in the order of seats, then the next round."""
    position = at(table(3, startPlayer="2"), "plan")
    order = []
    rng = Random(3)
    while state(position).round < 3:
        if step(position) == "plan" and not position.answers:
            order.append(position.to_move[0])
        seat = position.to_move[0]
        position.push(seat, position.choice(seat).pick(rng))
    assert order == [1, 2, 0, 1, 2, 0]


def test_the_last_rounds_work_as_always() -> None:
    """R12.33, R4.6.3: horseshoe, steed and building in round 13."""
    g = table()
    wagon(g, 0, locked="- N0 -", reserve="", shoes=1, steeds="SD4", lit="N1a", space=1)
    turn_of(g, 0, 13)
    position = at(g, "plan")
    play(position, "1 act with N1a")
    assert texts(position, 0) == ["move 0", "move 1", "move 3"]
    play(position, "1 move 3", "1 horseshoe back")
    assert state(position).pawn[0] == 3
    assert len(texts(position, 0)) == 4


def test_a_game_ends() -> None:
    """R4.5.1: after round 13 comes the final travel, then the result."""
    position = finish(at(table(), "plan"))
    assert position.over and position.result() is not None
