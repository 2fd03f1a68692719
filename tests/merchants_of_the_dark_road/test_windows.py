"""Companions used beside a question: what they change counts at once, and what was settled before stays settled."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from ludoteka.core.position import Position
from ludoteka.core.record import Record, Recorder
from ludoteka.games.merchants_of_the_dark_road import GAME
from ludoteka.games.merchants_of_the_dark_road.components.load import DATA
from ludoteka.games.merchants_of_the_dark_road.rules.state import EMPTY, Road
from ludoteka.testing import asked, play, refused, texts

from .helpers import activate, at, state, table
from .journeys import caravan
from .pieces import stored, turn_of, wagon


def test_a_lamp_gained_at_the_roll_counts_at_once() -> None:
    """R6.2: Cosimo brings the Eternal Lamp (WU5) at the question about the roll; the roll is free from then on."""
    g = table()
    wagon(g, 0, riders="Agatha", pets="CO9", lanterns=0)
    position = activate(g, 0, "yurg")
    play(position, "1 explore ruins", "1 advance 1", "1 take AR")
    assert refused(position, "1 roll").rule == "R6.2"
    play(position, "1 use CO9a", "1 upgrade wagon WU5")
    assert texts(position, 0) == ["roll", "no roll"] and position.why_not(0, "roll") is None
    play(position, "1 roll", "- ruins die RD5")
    assert state(position).coins[0] == 7


def test_a_lamp_gained_at_the_roll_spares_the_lantern() -> None:
    """R6.2: also with a lantern at hand."""
    g = table()
    wagon(g, 0, riders="Agatha", pets="CO9", lanterns=2)
    position = activate(g, 0, "yurg")
    play(position, "1 explore ruins", "1 advance 1", "1 take AR", "1 use CO9a", "1 upgrade wagon WU5", "1 roll")
    play(position, "- ruins die RD5")
    assert state(position).lanterns[0] == 2


def explored(ruins: int) -> Road:
    g = table(pc="on", pcLevel="standard", pcSeat="last")
    g.notices = 0
    g.ruins = ruins
    wagon(g, 0, pets="CO3", quartz=1, lanterns=1)
    return g


def test_the_sarcophagus_lies_where_the_move_stopped() -> None:
    """R10.5: a Phoenix that takes the marker on before the good is chosen takes nothing away."""
    position = activate(explored(3), 0, "yurg")
    play(position, "1 explore ruins", "1 advance 1", "1 use CO3b", "1 take BO", "1 take ST")
    assert state(position).ruins == 1
    assert asked(position) == "1 tomb" and "open sarcophagus" in texts(position, 0)


def test_a_phoenix_opens_no_sarcophagus() -> None:
    """R10.5: only a move of R6.1 that stops there does."""
    position = activate(explored(2), 0, "yurg")
    play(position, "1 explore ruins", "1 advance 1", "1 use CO3b", "1 take BO", "1 take ST")
    assert state(position).ruins == 0 and asked(position) == "1 ruins-roll"


def test_the_wheel_may_stay() -> None:
    """R4.0.4: turning the wheel is a gain like any other."""
    position = caravan(table(), event="DR09", dice="3")
    assert asked(position) == "1 wheel" and texts(position, 0) == ["turn wheel", "decline"]
    copy = position.copy()
    play(position, "1 decline")
    play(copy, "1 turn wheel")
    assert (state(position).rot, state(copy).rot) == (0, 1)


def test_a_record_of_before_turns_the_wheel() -> None:
    """R4.0.4: in games of older rules nobody was asked, and the wheel turned."""
    rng = Random(3)
    game = Recorder(GAME.new(2, {"startPlayer": "1"}))
    while not any(played.text == "turn wheel" and played.step == "travel" for played in game.history):
        if game.position.over:
            game = Recorder(GAME.new(2, {"startPlayer": "1"}))
        seat = game.position.to_move[0]
        choice = game.position.choice(seat)
        game.push(seat, 1 if choice.name == "wheel" else choice.pick(rng))
    for _ in range(5):
        seat = game.position.to_move[0]
        game.push(seat, game.position.choice(seat).pick(rng))
    new = game.record()
    asked_for = [i for i, played in enumerate(game.history) if played.text == "turn wheel" and played.step == "travel"]
    kept = [move for i, move in enumerate(new.moves) if i not in asked_for]
    old = Record.read(replace(new, rules="1", moves=kept, remarks={}).write())
    assert old.replay(GAME).key() == game.position.key()
    broken = replace(old, moves=[*kept, (0, "fly away")], lines={len(kept): 77}, seal="")
    with pytest.raises(Exception, match="line 77"):
        broken.replay(GAME)


def test_what_is_cheap_is_judged_when_it_is_chosen(tmp_path: Path) -> None:
    """R2.4.5: with a card that gives a cheap good and also turns the wheel, a Threy Cat may turn it first."""
    events = (DATA / "events.toml").read_text(encoding="utf-8")
    (tmp_path / "events.toml").write_text(events.replace('"G1", "H+1", "RDIE"', '"G1", "WHEEL", "RDIE"'))
    g = table(2, ed9="first")
    wagon(g, 0, pets="CO6", quartz=1)
    g.tables = GAME.with_data(tmp_path).tables
    position = caravan(g, event="DR12", dice="4 5", joins="2")
    play(position, "1 take die 4", "1 keep value")
    assert texts(position, 0)[:3] == ["take WE", "take IN", "decline"]
    play(position, "1 use CO6a", "1 copy 5", "1 turn wheel")
    assert texts(position, 0) == ["take WE", "take BO", "decline"]


def test_a_bench_gained_while_crafting() -> None:
    """R4.1.2: with an empty slot the good is chosen, and a Bench gained at that question makes it an upgraded one."""
    g = table()
    wagon(g, 0, riders="Agatha", pets="CO9", locked="N2 N1a N3", reserve="")
    turn_of(g, 0, 12)
    position = at(g, "plan")
    play(position, "1 push slot 1", "1 use CO9a", "1 upgrade wagon WU1", "1 take BO")
    assert stored(state(position), 0) == "BO+"


def test_a_cat_counts_beyond_six_as_six() -> None:
    """R7.2.4: a 5 may be raised by 2, and counts as 6."""
    g = table()
    wagon(g, 0, pets="CO6", quartz=1)
    position = caravan(g, event="DR01", dice="5")
    play(position, "1 take die 5")
    assert texts(position, 0)[:3] == ["keep value", "cat plus 1", "cat plus 2"]
    events = play(position, "1 cat plus 2")
    assert ("event.die-raised", (0, 6)) in [(event.key, event.args) for event in events]


def cat(lanterns: int, dice: str, seats: int = 2) -> Position:
    """The leader has a Threy Cat; 4, 5 and 6 of the event are coins, prestige and a lantern."""
    g = table(seats)
    wagon(g, 0, pets="CO6", quartz=1, lanterns=lanterns)
    return caravan(g, event="DR03", dice=dice, joins="23")


def test_a_cat_copies_only_what_pays() -> None:
    """R8.2.6: a die that could bring nothing now is not copied."""
    position = cat(2, "4 5 6", 3)
    play(position, "1 use CO6a")
    assert texts(position, 0) == ["copy 4", "copy 5", "copy 6"]
    position = cat(4, "4 5 6", 3)
    play(position, "1 use CO6a")
    assert texts(position, 0) == ["copy 4", "copy 5"]
    assert refused(position, "1 copy 6").rule == "R8.2.6"


def test_a_cat_that_could_gain_nothing_is_not_used() -> None:
    """R8.2.6, R8.2.9: there is only a lantern without room, or no gain at all."""
    assert refused(cat(4, "1 6"), "1 use CO6a").rule == "R8.2.6"
    assert refused(cat(2, "1 2"), "1 use CO6a").rule == "R8.2.9"
    assert "use CO6a" in texts(cat(3, "1 6"), 0)


def test_a_deed_from_the_known_bottom_is_not_taken_back() -> None:
    """R14.1: with an empty bag the deed under the deck is drawn; whoever has seen it has seen it."""
    g = table(twoDeeds="on")
    hidden = g.deed_bottom[0]
    for one in list(g.deed_bag):
        g.deed_bag.remove(one)
        g.hands[1] |= 1 << one
        g.knows[one] |= 2
    owner = next(seat for seat in (0, 1) if g.knows[hidden] >> seat & 1)
    me = 1 - owner
    g.dark_market = 3
    wagon(g, me, coins=5)
    position = activate(g, me, "market")
    play(position, f"{me + 1} pay 1", f"{me + 1} deed deck")
    assert state(position).hands[me] >> hidden & 1
    assert not position.can_pop(me) and not position.can_pop()


def test_an_open_deed_from_the_bottom_is_not_taken_back() -> None:
    """R14.1: nor is the move after which it was laid open in the courtyard."""
    g = table(twoDeeds="on")
    for one in list(g.deed_bag):
        g.deed_bag.remove(one)
        g.hands[1] |= 1 << one
        g.knows[one] |= 2
    top = g.deed_slots[0]
    g.deed_slots[0] = EMPTY
    g.hands[0] |= 1 << top
    position = activate(g, 0, "yurg")
    play(position, "1 nothing")
    assert asked(position) == "2 plan" and EMPTY not in state(position).deed_slots
    assert not position.can_pop(0)
