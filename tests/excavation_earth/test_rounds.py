"""Rounds, preparation and turns."""

from random import Random
from typing import Any

import pytest

from ludoteka.core.choice import CHANCE
from ludoteka.core.position import Position
from ludoteka.games.excavation_earth import GAME
from ludoteka.testing import play, refused, step, texts, told

from .helpers import asked, at, roll, state, table
from .names import AQULLA, GUL, KUTI, TABLES, card_names, kind, kinds, queue

PLAIN = (AQULLA, GUL, KUTI, "is-sisinui")


def test_three_rounds() -> None:
    """R4.0.1: rounds 1 to 3, the first without preparation; R4.3.5 each is scored when all have passed."""
    rng = Random(5)
    position = GAME.new(2, {"factions": "random"})
    steps: list[str] = []
    rounds: list[int] = []
    while not position.over:
        seat = position.to_move[0]
        position.push(seat, position.choice(seat).pick(rng))
        if not position.over:
            steps.append(step(position))
            rounds.append(state(position).round)
    assert rounds == sorted(rounds) and set(rounds) == {0, 1, 2, 3}
    picks = [number for number, name in zip(rounds, steps, strict=True) if name == "first pick"]
    assert set(picks) == {2, 3}


# -- I Preparation --------------------------------------------------------------------------------------------------


def test_command_cards() -> None:
    """R4.2.1: three of eight, white side up, in round 2; the same turned over in round 3."""
    position = at(table(round=2), "command cards")
    play(position, "- lay K1 at left", "- lay K1 at middle")
    kinds_left = [position.text(CHANCE, move) for move in position.choice(CHANCE).moves]
    assert kinds_left == ["lay K2 at right", "lay K3 at right", "lay K4 at right"]
    play(position, "- lay K4 at right")
    assert position.view(None)["command"] == ["reinforcements", "reinforcements", "bribery"]
    position = at(table(round=3, command="K1 K2 K4"), "command cards")
    assert position.view(None)["command"] == ["restructuring", "profitable-deal", "grand-bribery"]


def test_queues_are_refreshed() -> None:
    """R4.2.2: five loses its front buyer, four stays, fewer are filled up; R2.3.1 order is kept."""
    g = table(4, round=2, queues=["YGRPO", "OPRG", "Y", "YGRP", "YGRP", "YGRP"], factions=PLAIN)
    level = g.level(0)
    position = at(g, "queues")
    play(position, "- buyer S", "- buyer R", "- buyer R")
    after = state(position)
    assert after.queue[0] == queue("GRPO") and after.queue[1] == queue("OPRG") and after.queue[2] == queue("YSRR")
    assert after.level(0) == level - 1


def test_a_card_without_buyer_fills_no_place() -> None:
    """R4.2.2 R12.24 R2.1.1: it is discarded and the next card is drawn."""
    queues = ["YYYY", "YYYY", "", "GGGG", "GGRR", "RRRR"]
    g = table(2, round=2, queues=queues)
    assert g.pool[0] == 0
    position = at(g, "queues")
    play(position, "- buyer Y")
    assert state(position).queue[2] == ()
    play(position, "- buyer P")
    assert state(position).queue[2] == queue("P")


def test_forecast_brings_artefacts_and_sends_cubes_home() -> None:
    """R4.2.3: two to the dig sites, one under the stack, left to right; cards to the pile; a new forecast."""
    g = table(round=2, forecast="R1 Y2 Y3", marks=[0, -1, 1], black="R-C Y-A")
    crew = list(g.crew)
    position = at(g, "forecast")
    for name in ("R-B", "R-B", "R-A", "Y-A", "Y-B", "Y-C", "Y-D", "Y-D"):
        play(position, f"- draw {name}")
    last = position.copy()
    play(last, "- draw Y-D")
    after = state(last)
    assert after.dig_sites[kind("R-B")] == 2 and after.dig_sites[kind("Y-D")] == 2
    assert after.black[2] == kinds("R-C R-A") and after.black[0] == kinds("Y-A Y-C Y-D")
    assert after.crew == [crew[0] + 1, crew[1] + 1]
    assert card_names(after.discard) == "Y2 Y3 R1"
    roll(last)
    assert len(state(last).forecast) == 3
    final = at(table(round=3), "new forecast")
    assert state(final).forecast == ()


def test_forecast_with_a_short_supply() -> None:
    """R4.2.3 R2.1.1: what there is goes to the dig sites first."""
    gone = "Y-A " * 4 + "Y-B " * 5 + "Y-C " * 3 + "Y-D " * 5
    g = table(round=2, forecast="Y2", gone=gone)
    position = at(g, "forecast")
    play(position, "- draw Y-D")
    assert state(position).dig_sites[kind("Y-D")] == 1 and state(position).black[0] == ()


def test_turn_order_by_tokens() -> None:
    """R4.2.4 R12.20: tokens first in ascending order, the others as they stood; all tokens go back."""
    g = table(4, round=2, order=[0, 1, 2, 3], tokens=[0, 2, 0, 1], factions=PLAIN, hands=["", "", "", ""])
    position = at(g, "turn order")
    assert state(position).order == (3, 1, 0, 2) and state(position).token == (0, 0, 0, 0)


def test_draft_passes_to_the_left() -> None:
    """R4.2.5: two of eight, two of six, two of four; all at once and hidden."""
    g = table(3, round=2, hands=["Y4 Y5", "T2", ""], factions=PLAIN)
    position = at(g, "opening packets")
    roll(position, 3)
    packets = list(state(position).packet)
    assert position.to_move == (0, 1, 2) and all(len(position.choice(seat).moves[0]) == 2 for seat in range(3))
    picks = [position.choice(seat).moves[0] for seat in range(3)]
    for seat in range(3):
        position.push(seat, picks[seat])
    after = state(position)
    for seat in range(3):
        left = list(packets[(seat - 1) % 3])
        for card in picks[(seat - 1) % 3]:
            left.remove(card)
        assert after.packet[seat] == tuple(left)
    for _ in range(6):
        seat = position.to_move[0]
        position.push(seat, position.choice(seat).moves[0])
    after = state(position)
    assert [len(after.hand[seat]) for seat in range(3)] == [2 + 6 + 3, 9, 9]
    assert all(after.hand[seat][-3:] == (30, 31, 32) for seat in range(3))


def test_draft_of_two() -> None:
    """R12.23: with two players the packets go to and fro."""
    g = table(2, round=2, hands=["", ""])
    position = at(g, "opening packets")
    roll(position)
    first = state(position).packet[0]
    mine = position.choice(0).moves[0]
    position.push(0, mine)
    position.push(1, position.choice(1).moves[0])
    theirs = position.choice(1).moves[0]
    position.push(0, position.choice(0).moves[0])
    position.push(1, theirs)
    left = list(first)
    for card in (*mine, *theirs):
        left.remove(card)
    assert state(position).packet[0] == tuple(left)


def test_the_last_draft_cards_reach_the_pile() -> None:
    """R12.22: two cards of each packet are discarded before anything is reshuffled."""
    g = table(2, round=2, hands=["", ""])
    position = at(g, "opening packets")
    roll(position)
    before = len(state(position).discard)
    for _ in range(6):
        seat = position.to_move[0]
        position.push(seat, position.choice(seat).moves[0])
    assert len(state(position).discard) == before + 4


def test_dealing_reshuffles_the_pile() -> None:
    """R4.2.5 R4.3.7: when the deck runs out in the middle of the deal, the pile becomes the deck."""
    g = table(2, round=2, hands=["", ""])
    g.discard = sorted(g.deck[10:])
    g.deck = g.deck[:10]
    position = at(g, "opening packets")
    events = roll(position)
    assert len(told(events, "reshuffled")) == 1
    assert [len(packet) for packet in state(position).packet] == [8, 8]


def test_black_market_rotates() -> None:
    """R4.2.6: each top goes to the bottom."""
    g = table(2, round=2, black="Y-A Y-B Y-C R-A", hands=["T2", "T2"])
    position = at(g, "black market")
    assert state(position).black[0] == kinds("Y-B Y-C Y-A") and state(position).black[2] == kinds("R-A")


# -- II Actions -----------------------------------------------------------------------------------------------------


def test_two_actions_each_in_turn_order() -> None:
    """R4.3.1: two actions, then the next player; the last one goes on alone."""
    g = table(3, hands=["T2 T3 T4", "T2 T3", "T2"], order=[1, 2, 0], active=1, factions=PLAIN)
    position = at(g)
    turns = []
    for _ in range(5):
        seat = position.to_move[0]
        turns.append(seat)
        play(position, first(position))
        while asked(position) == "travel":
            play(position, f"{seat + 1} stop")
    assert turns == [1, 1, 2, 0, 0]
    # Seats 2 and 3 have no cards left and pass by themselves; seat 1 goes on.
    assert position.to_move == (0,) and state(position).passed == [0, 1, 1]


def first(position: Position) -> str:
    """Travel with the first card."""
    seat = position.to_move[0]
    return f"{seat + 1} " + next(text for text in texts(position, seat) if text.startswith("travel"))


def test_an_empty_hand_passes() -> None:
    """R4.3.2 R4.3.4: also as the second action."""
    g = table(hands=["T2", "T2 T3"], factions=PLAIN)
    position = at(g)
    play(position, "1 travel with T2", "1 stop")
    assert state(position).passed == [1, 0] and position.to_move == (1,)


def test_where_spent_cards_go() -> None:
    """R4.3.3: action cards to the common pile, travel cards to their owner's."""
    g = table(hands=["Y1 T2 T3", "T2"], factions=PLAIN)
    position = at(g)
    play(position, "1 travel with Y1", "1 stop", "1 travel with T2", "1 stop")
    assert card_names(state(position).discard) == "Y1" and card_names(state(position).hand[0]) == "T3"


def test_passing_forfeits_the_second_action() -> None:
    """R4.3.4 R5.8.1: with cards in hand; two of them may be kept, travel cards are set aside."""
    g = table(hands=["Y1 Y2 G3 R4 T2 T4", "T2"], factions=PLAIN)
    position = at(g)
    play(position, "1 pass")
    assert len(texts(position)) == 6
    assert refused(position, "1 discard Y1").rule == "R5.8.1"
    play(position, "1 discard Y1 R4")
    after = state(position)
    assert card_names(after.hand[0]) == "Y2 G3" and card_names(after.discard) == "Y1 R4"
    assert position.to_move == (1,) and after.passed == [1, 0]


def test_two_cards_are_kept_without_a_question() -> None:
    """R5.8.1: who holds no more than two action cards keeps them."""
    g = table(hands=["Y1 Y2 T2", "T2"], factions=PLAIN)
    position = at(g)
    play(position, "1 pass")
    assert card_names(state(position).hand[0]) == "Y1 Y2" and position.to_move == (1,)


def test_scoring_follows_when_all_have_passed() -> None:
    """R4.3.5."""
    g = table(hands=["T2", "T2"], passed=[0, 1], envoys=["left"], factions=PLAIN)
    position = at(g)
    events = play(position, "1 pass")
    assert told(events, "majority") == [(0, 0, 1, 5)] and state(position).round == 2


def test_actions_without_effect() -> None:
    """R4.3.6: they are refused; travel may move nobody."""
    g = table(hands=["Y2 T2", "T2"], explorers=["M1 M4 Y1"], factions=PLAIN)
    position = at(g)
    assert refused(position, "1 excavate with Y2").rule == "R5.2.2"
    assert refused(position, "1 sell with T2").rule == "R5.4.2"
    play(position, "1 travel with T2", "1 stop")
    assert state(position).explorers[:3] == [TABLES.location_ids.index(name) for name in ("M1", "M4", "Y1")]


def test_an_empty_deck_is_made_from_the_pile() -> None:
    """R4.3.7: and if both are empty, no card is drawn."""
    g = table(hands=["T2 T3", "T2"], hold=["Y-A Y-B"], traders=["1 2"], queues=["Y", "Y"], factions=PLAIN)
    g.packet[1] = tuple(g.deck)
    g.deck = []
    position = at(g.copy())
    play(position, "1 sell with T2", "1 sell Y at 1 2")
    assert card_names(state(position).hand[0]) == "T3"
    g.packet[1] = g.packet[1][1:]
    g.discard = sorted([0])
    position = at(g)
    events = play(position, "1 sell with T2", "1 sell Y at 1 2")
    assert len(told(events, "reshuffled")) == 1
    play(position, "- deal Y1 to 1")
    assert card_names(state(position).hand[0]) == "Y1 T3"


def test_a_free_card_may_be_played_at_once() -> None:
    """R12.21."""
    g = table(hands=["T2", "T2"], hold=["Y-A Y-B"], traders=["1 2"], queues=["Y", "Y"], factions=PLAIN)
    position = at(g)
    play(position, "1 sell with T2", "1 sell Y at 1 2", "- deal G4 to 1")
    assert "command with G4" in texts(position)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_golden_rule_of_hands(seats: int) -> None:
    """R4.2.5: at most eleven cards at the start of a round."""
    rng = Random(seats)
    runner = GAME.new(seats, {"factions": "random"}).playout()
    held: list[int] = []
    while not runner.over:
        choice = runner.ask()
        g: Any = runner.state
        if choice.name == "action" and g.round > len(held):
            held.append(max(map(len, g.hand)))
        runner.answer(choice.seat, choice.pick(rng))
    assert len(held) == 3 and held[0] == 9 and max(held) <= 11
