"""Points where the table once said or did something else than the rules: each stays mended."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from ludoteka.bots.greedy import GreedyBot
from ludoteka.core.choice import CHANCE
from ludoteka.core.errors import UnknownMove
from ludoteka.core.position import Position
from ludoteka.core.record import Record
from ludoteka.games.excavation_earth import GAME, make
from ludoteka.games.excavation_earth.components.load import DATA
from ludoteka.games.excavation_earth.components.tables import SPECIAL
from ludoteka.games.excavation_earth.help.trade import price_after
from ludoteka.testing import play, refused, texts
from tests.changed import changed

from .helpers import asked, at, state, table
from .names import AQULLA, GUL, KUTI, queue

PLAIN = (KUTI, AQULLA)


def full_market() -> Position:
    """Red is not in the pool; its buyer stands at the front of the full queue of market 1."""
    g = table(2, hands=["Y1 T2", "T2"], queues=["RGGGP", "RRR", "RRR", "R"], factions=PLAIN)
    assert g.pool[2] == 0
    position = at(g)
    play(position, "1 market with Y1")
    return position


def test_a_buyer_whom_the_special_one_pushed_out_may_be_added_again() -> None:
    """R5.3.2 R5.3.3 R5.3.4: each added buyer is resolved for itself, so the pool has a red one when its turn comes."""
    position = full_market()
    assert {"add S R", "add trader S R"} <= set(texts(position))
    assert refused(position, "1 add R").rule == "R12.11"
    assert refused(position, "1 add trader R").rule == "R12.11"
    play(position, "1 add S R")
    assert state(position).queue[0] == queue("GGPSR") and state(position).pool[2] == 0


def test_prices_after_a_market_action_count_that_buyer() -> None:
    """R5.3.4: the study of a market tries the same steps as the rules allow."""
    position = full_market()
    g = state(position)
    assert price_after(g, 0, 2) == 8 + 2 * 2
    g.queue[1] = queue("SRRRR")
    g.pool[0] = g.pool[SPECIAL] = 0
    assert price_after(g, 1, 0) == 0  # no special buyer in the pool, although one would be pushed out


@pytest.mark.parametrize("text", ["add R G", "add R S", "add nothing R", "add S S", "add G trader"])
def test_a_text_of_additions_is_read_as_it_stands_or_not_at_all(text: str) -> None:
    position = full_market()
    with pytest.raises(UnknownMove):
        position.push(0, text)


@pytest.mark.parametrize("text", ["sell P at 1 1", "sell P at 1 3 3", "sell P at"])
def test_a_text_of_markets_is_read_as_it_stands_or_not_at_all(text: str) -> None:
    g = table(hands=["Y3 T2", "T2"], hold=["P-A P-C"], traders=["1 3"], queues=["PSY", "", "PR"], factions=PLAIN)
    position = at(g)
    play(position, "1 sell with Y3")
    with pytest.raises(UnknownMove):
        position.push(0, text)


def test_the_only_order_is_carried_out_without_a_question() -> None:
    """R5.5.2 R12.1: no crew, no guard: all that is left is to withdraw; the trader may follow."""
    g = table(hands=["Y1 T2", "T2"], envoys=["left"], crew={0: 0}, factions=PLAIN)
    position = at(g)
    play(position, "1 command with Y1")
    assert asked(position) == "trader" and state(position).envoys[0] == 0 and state(position).crew[0] == 1


def test_records_of_rules_1_that_answer_it_still_replay(tmp_path: Path) -> None:
    """R5.5.2: the needless answer of an older record is left out."""
    game = make(changed(DATA, tmp_path, "game", ("crew = 22", "crew = 1")))
    position = game.new(2)
    rng = Random(3)
    moves: list[tuple[int, str]] = []
    needless = []
    while position.to_move:
        seat = position.to_move[0]
        choice = position.choice(seat)
        options = [game.text(choice, move) for move in choice.moves]
        wanted = [one for one in options if one.startswith("command with") or one == "envoy"]
        text = rng.choice(wanted or options) if seat != CHANCE else game.text(choice, choice.pick(rng))
        events = position.push(seat, text)
        moves.append((seat, text))
        if text.startswith("command with") and "event.withdrew" in [event.key for event in events]:
            needless.append(len(moves))
    assert needless
    record = Record.of(position, moves)
    old = list(moves)
    for number in reversed(needless):
        old.insert(number, (old[number - 1][0], "withdraw"))
    again = Record.read(replace(record, rules="1", moves=old).write())
    assert again.replay(game).key() == position.key()


def sold_widely(seed: int) -> tuple[Position, list[tuple[int, str]], list[int]]:
    """A game of those who know how to sell, in which a second card that is drawn is like the first where it can be; and
    where somebody was asked which of the two to drop."""
    position = GAME.new(2)
    rng = Random(seed)
    bot = GreedyBot()
    moves: list[tuple[int, str]] = []
    equal = []
    while position.to_move:
        seat = position.to_move[0]
        choice = position.choice(seat)
        if seat == CHANCE:
            like = [one for one in choice.moves if choice.name == "card" and one in state(position).drawn]
            move = like[0] if like else choice.pick(rng)
        else:
            move = bot.choose(position, seat, rng).move
        if choice.name == "drop" and len(choice.moves) == 1:
            equal.append(len(moves))
        moves.append((seat, GAME.text(choice, move)))
        position.push(seat, move)
    return position, moves, equal


def test_records_of_rules_2_that_dropped_one_of_two_equal_cards_still_replay() -> None:
    """R5.4.4: nobody was asked which of them."""
    position, moves, equal = next(found for found in map(sold_widely, range(19, 200)) if found[2])
    old = [move for number, move in enumerate(moves) if number not in equal]
    record = replace(Record.of(position, moves), rules="2", moves=old)
    assert Record.read(record.write()).replay(GAME).key() == position.key()


def test_a_wrong_discard_says_how_many() -> None:
    """R5.8.1: two of four are kept, so exactly two go."""
    position = at(table(hands=["Y1 Y2 Y3 Y4", "T2"], factions=(AQULLA, GUL)))
    play(position, "1 pass")
    reason = refused(position, "1 discard Y1")
    assert GAME.explain(reason, "en").startswith("It has to be exactly 2 cards")
    assert "dokładnie 2 karty" in GAME.explain(reason, "pl") and "Pontosan 2 lap" in GAME.explain(reason, "hu")


def test_the_crew_of_zu_is_never_negative_in_a_view() -> None:
    """R10.1.4: when its cubes run out, Zu goes on with others."""
    g = table(1, traders=["", "1 2 3 4 5 6"], crew={1: 0})
    g.crew[1] -= 2
    g.envoys[3] += 2
    view = at(g).view(0)
    assert [player["crew"] for player in view["players"]] == [22, 0]


def test_a_shared_victory_names_no_tie_break() -> None:
    """R9.3: artefacts left are named only where they told somebody apart."""
    equal = at(table(2, round=3, passed=[1, 1], factions=(AQULLA, GUL)), "score").result()
    assert equal is not None and equal.ranks == [1, 1] and equal.tie_break is None
    below = table(3, round=3, passed=[1, 1, 1], credits=[20, 8, 8], hold=["", "Y-A", ""], factions=(AQULLA, GUL, KUTI))
    result = at(below, "score").result()
    assert result is not None and result.ranks == [1, 2, 3] and result.tie_break == "artefacts-left"
