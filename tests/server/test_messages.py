"""What is sent about a table, and what it answers when asked."""

import json
from collections.abc import Callable
from random import Random
from typing import Any
from weakref import ref

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import UNSET

from ludoteka.core.errors import IllegalMove, LudotekaError, NotYourTurn
from ludoteka.core.scene import node
from ludoteka.core.state import Event
from ludoteka.core.wire import Message, Node, plain
from ludoteka.core.words import LANGUAGES, words
from ludoteka.games import game as ludoteka_game
from ludoteka.server.live.live import Live, Opened
from ludoteka.server.table.actions import AutoEnd, EndTurn, LogLine, Move, Refused, Undo
from ludoteka.server.table.model import SeatInfo, TableInfo
from ludoteka.server.table.replay import effective
from ludoteka.server.table.table import Table
from ludoteka.server.wire import history
from ludoteka.server.wire import message as messages
from ludoteka.server.wire import preview as previews
from ludoteka.server.wire.model import NodeAbove, NodeChanges, Update
from ludoteka.server.wire.patch import apply_update, changed_nodes, different, packed, unpacked, update, with_nodes
from ludoteka.server.wire.preview import KEYS
from tests.server.tables import GAME, Kept, as_sent, new_table

at, since = as_sent(history.at), as_sent(history.since)
message, visible = as_sent(messages.message), as_sent(messages.visible)
preview, told_error, why = as_sent(previews.preview), as_sent(previews.told_error), as_sent(previews.why)

NOW = messages.message(new_table("person", "person", rng=Random(1)).table, None)
NODES = st.dictionaries(st.sampled_from("abcdefghij"), st.integers(0, 2), max_size=10).flatmap(
    lambda things: st.permutations([node(id, "", "", at, 0) for id, at in things.items()])
)
PLAIN = st.recursive(
    st.integers() | st.none(), lambda x: st.lists(x, max_size=3) | st.dictionaries(st.sampled_from("ab"), x)
)


def at_buying(*kinds: str) -> Kept:
    kept = new_table(*(kinds or ("person", "person", "person")), rng=Random(2))
    kept.play_cheaply_until("buy")
    return kept


# -- updates --------------------------------------------------------------------------------------------------------


@given(NODES, NODES)
def test_nodes_are_patched_in_their_order(old: list[Node], new: list[Node]) -> None:
    patch = changed_nodes(old, new)
    assert with_nodes(plain(old), plain(patch or NodeChanges())) == plain(new)
    assert (patch is None) == (old == new)


def test_what_stays_where_it_is_is_not_sent() -> None:
    old = [node(id, "", "", 0, 0) for id in "abcdef"]
    a, b, c, d, e, f = old
    assert changed_nodes(old, [a, f, b, c, d, e]) == NodeChanges(set=[NodeAbove(f, "a")])
    assert changed_nodes(old, old[:2] + old[3:]) == NodeChanges(gone=["c"])


@settings(deadline=None)
@given(st.dictionaries(st.sampled_from("xyz"), PLAIN), st.dictionaries(st.sampled_from("xyz"), PLAIN))
def test_all_else_is_patched_by_paths(old: dict[str, Any], new: dict[str, Any]) -> None:
    before = msgspec.structs.replace(NOW, version=1, notes=[Message("any", old)])
    after = msgspec.structs.replace(NOW, version=2, notes=[Message("any", new)])
    patch = update(before, after)
    assert patch is not None and apply_update(plain(before), plain(patch)) == plain(after)
    assert different(old, old) == []


def test_moves_of_one_shape_share_it() -> None:
    kept = new_table("person", "person", rng=Random(1))
    kept.play_until("build")
    seat = kept.table.waiting()[0]
    choices = messages.message(kept.table, seat).scene.choices
    assert unpacked(plain(packed(choices))) == plain(choices)
    assert len(json.dumps(plain(packed(choices)))) < len(json.dumps(plain(choices))) * 0.6
    odd = [*choices, choices[0].having(things=["a"], varies=UNSET), choices[0].having(kind="other")]
    assert unpacked(plain(packed(odd))) == plain(odd)


def test_an_update_is_small() -> None:
    """Journeyman, four seats: one move, with all that chance does after it."""
    kept = new_table("auto", "auto", "auto", "auto", rng=Random(5), options={"expansion": "journeyman"})
    sent = [messages.message(kept.table, seat) for seat in range(4)]
    sizes = []
    while not kept.table.over:
        outcome = kept.play(kept.rng.choice(kept.table.waiting()))
        viewer = kept.rng.randrange(4)
        new = messages.message(kept.table, viewer)
        patch = update(sent[viewer], new, messages.visible(kept.table, outcome.events, viewer))
        sizes.append(len(body := msgspec.json.encode(patch)))
        if patch is not None:
            again = msgspec.json.encode(msgspec.json.decode(body, type=Update))
            assert json.loads(again) == json.loads(body), "it is what its type says"
        sent = [new if seat == viewer else messages.message(kept.table, seat) for seat in range(4)]
    assert max(sizes) < 22_000
    assert sorted(sizes)[len(sizes) // 2] < 3_000


def test_a_message_names_who_plays_and_what_can_be_done() -> None:
    kept = at_buying("person", "bot", "person")
    kept.play_until("build")
    sent = message(kept.table, 0)
    assert sent == json.loads(msgspec.json.encode(sent))
    assert [seat["kind"] for seat in sent["seats"]] == ["person", "bot", "person"]
    assert sent["waiting"] and sent["turn_open"] is None and sent["status"] == "running" and sent["result"] is None
    assert not any(message(kept.table, None)["can"].values())


def test_nobody_is_asked_while_a_turn_is_open() -> None:
    kept = at_buying()
    (me,) = kept.table.waiting()
    other = (me + 1) % 3
    assert message(kept.table, me)["scene"]["choices"]
    kept.play(me)
    mine, theirs = message(kept.table, me), message(kept.table, other)
    assert mine["scene"]["prompt"]["key"] == "turn.end_or_undo"
    assert theirs["scene"]["prompt"] == {
        "key": "turn.waiting",
        "args": {"seats": [{"key": "seat.player", "args": {"n": me + 1}}]},
    }
    for sent in (mine, theirs):
        assert sent["scene"]["choices"] == [] and sent["scene"]["waiting"] == [me] == sent["waiting"]
        assert [panel["seat"] for panel in sent["scene"]["panels"] if panel["asked"]] == [me]
    assert mine["can"] == {"undo": True, "redo": False, "restart": True, "end": True, "rewind": True, "agree": False}
    kept.act(me, EndTurn())
    assert message(kept.table, other)["scene"]["choices"]


# -- events ---------------------------------------------------------------------------------------------------------


def test_events_are_told_in_words_of_the_catalogue() -> None:
    kept = at_buying()
    (me,) = kept.table.waiting()
    outcome = kept.act(me, Move("pass"))
    assert visible(kept.table, outcome.events, None) == [
        {
            "version": kept.table.to_seat_version(None),
            "kind": "move",
            "seat": me,
            "events": [
                {"key": "event.passed", "args": {"seat": {"key": "seat.player", "args": {"n": me + 1}}}, "seat": me}
            ],
        }
    ]
    passed = kept.table.to_seat_version(None)
    undone = kept.act(me, Undo())
    assert visible(kept.table, undone.events, None) == [
        {"version": passed + 1, "kind": "undo", "seat": me, "takes": passed}
    ]


def test_since_ones_last_turn() -> None:
    kept = at_buying()
    (me,) = kept.table.waiting()
    past = kept.at(kept.table.version)
    kept.act(me, Move("pass"))
    kept.act(me, Undo())
    choice = kept.table.position.choice(me)
    kept.act(me, Move(text := GAME.text(choice, choice.moves[-1])))
    assert text.startswith("buy")
    told = since(past, kept.entries[past.version :], (me + 1) % 3)
    assert (told["from"], told["version"]) == (past.to_seat_version(0), kept.table.to_seat_version(0))
    assert [event["key"] for line in told["lines"] for event in line["events"]] == ["event.bought"]
    gold = next(c for c in told["counters"] if c["seat"] == me and c["id"] == "gold")
    assert gold["after"] < gold["before"] and gold["label"]["key"] == "panel.gold"


def test_the_past_can_be_looked_at_but_not_touched() -> None:
    kept = at_buying()
    (me,) = kept.table.waiting()
    now = message(kept.table, me)
    version = kept.table.to_seat_version(me)
    kept.play_until("build")
    shown = at(kept.at(kept.table.to_log_version(me, version)), me)
    assert shown["version"] == version and shown["scene"]["choices"] == [] and not any(shown["can"].values())
    assert shown["scene"]["panels"] == now["scene"]["panels"]
    assert (
        effective(kept.entries[: kept.table.to_log_version(me, version)])
        == effective(kept.entries)[: kept.table.to_log_version(me, version)]
    )


def test_automatic_opponents_are_part_of_the_result() -> None:
    game = ludoteka_game("merchants-of-the-dark-road")
    table = Table.new(TableInfo("t", game.id, game.rules, {}, [SeatInfo(0)]), game)
    rng = Random(4)
    while not table.over:
        table.roll(rng, 0.0)
        if table.turn_open is not None:
            table.act(table.turn_open, EndTurn(), None, 0.0, rng)
        elif table.position.to_move:
            choice = table.position.choice(0)
            table.act(0, Move(game.text(choice, choice.pick(rng))), None, 0.0, rng)
    told = message(table, None)["result"]
    (rival,) = told["rivals"]
    assert rival["name"] == {"key": "seat.PC", "args": {}}
    assert sorted((rival["rank"], told["ranks"][0])) == [1, 2]
    assert rival["lines"] and set(rival["lines"][0]) == {"source", "round", "points"}
    assert all(words(language, game.domain).has("seat.PC") for language in LANGUAGES)


def until(title: str, seats: int, seed: int, found: Callable[[Table], bool]) -> Table:
    """A random game of people up to a moment."""
    game = ludoteka_game(title)
    table = Table.new(TableInfo("t", game.id, game.rules, {}, [SeatInfo(seat) for seat in range(seats)]), game)
    rng = Random(seed)
    while not found(table):
        assert not table.over
        table.roll(rng, 0.0)
        if table.turn_open is not None:
            table.act(table.turn_open, EndTurn(), None, 0.0, rng)
        else:
            (seat, *_) = table.waiting()
            choice = table.position.choice(seat)
            table.act(seat, Move(game.text(choice, choice.pick(rng))), None, 0.0, rng)
    return table


def test_who_answers_in_the_turn_of_another_ends_no_turn() -> None:
    def joined(table: Table) -> bool:
        return table.turn_open is not None and table.in_turn_of != table.turn_open

    table = until("merchants-of-the-dark-road", 3, 1, joined)
    assert message(table, table.turn_open)["scene"]["prompt"]["key"] == "turn.done_or_undo"
    table = until("merchants-of-the-dark-road", 3, 1, lambda table: table.turn_open is not None)
    assert table.in_turn_of == table.turn_open
    assert message(table, table.turn_open)["scene"]["prompt"]["key"] == "turn.end_or_undo"

    def visited(table: Table) -> bool:
        """Whoever is the first to visit a town has answered: the caravan is another's."""
        asked, seat = table.last_asked, table.turn_open
        if asked is None or seat is None or asked.answers or asked.choice(seat).name != "town":
            return False
        return table.game.turn is not None and table.game.turn(asked.state) != seat

    table = until("merchants-of-the-dark-road", 3, 1, visited)
    assert message(table, table.turn_open)["scene"]["prompt"]["key"] == "turn.done_or_undo"


def test_until_a_turn_is_ended_caption_and_steps_stay_its_own() -> None:
    table = until("merchants-of-the-dark-road", 3, 1, lambda table: table.turn_open == table.in_turn_of)
    seat = table.turn_open
    before = table.copy()
    before.act(seat or 0, Undo(), None, 0.0, Random(1))
    asked, held = message(before, seat)["scene"], message(table, seat)["scene"]

    def steps(scene: Any) -> list[Any]:
        return [aid for aid in scene["aids"] if aid["kind"] == "steps"]

    assert held["caption"] == asked["caption"] and steps(held) == steps(asked) and steps(held)
    table.act(seat or 0, EndTurn(), None, 0.0, Random(1))
    assert message(table, seat)["scene"]["caption"] != held["caption"]


@pytest.mark.parametrize("seed", [1, 2])
def test_what_was_drawn_before_shows_nowhere(seed: int) -> None:
    """Who always looked sees what somebody sees who comes only now and draws everything anew."""
    kept = new_table("person", "person", "auto", rng=Random(seed))
    held = 0
    for number in range(160):
        if kept.table.over:
            break
        # The server goes on with a copy as well.
        kept.table = kept.table.copy()
        kept.anything()
        seen = [messages.message(kept.table, viewer).scene for viewer in (0, 1, 2, None)]
        held += kept.table.turn_open is not None
        if number % 4 == 0:
            anew = kept.at(kept.table.version, newest=False)
            assert seen == [messages.message(anew, viewer).scene for viewer in (0, 1, 2, None)]
    assert held


def test_events_are_put_into_words_once_and_only_for_who_may_know() -> None:
    known, secret = Event("event.round", (1,)), Event("event.round", (2,), 1)
    line = LogLine(1, "move", 0, [known, secret])
    table = new_table("person", "person", rng=Random(1)).table
    told = {viewer: messages.visible(table, [line], viewer)[0].events for viewer in (1, 0, None)}
    assert [len(told[viewer] or []) for viewer in (1, 0, None)] == [2, 1, 1]
    assert all((events or [])[0] is line.told[0] for events in told.values())


def test_the_message_before_an_update_is_not_kept_for_it() -> None:
    kept = new_table("person", "person", rng=Random(1))
    live = Live(Opened(kept.table, [], 0.0, 0.0))
    old = live.message(0)
    first = ref(old)
    live.table = live.table.copy()
    kept.table = live.table
    live.happened(kept.play(kept.table.waiting()[0]).events)
    live.revision += 1
    assert live.message(0) is not old and live.update(0, old, 0) is live.update(0, old, 0)
    del old
    assert first() is None


def test_what_follows_a_turn_is_told_from_what_it_brought() -> None:
    """The last one to pass: passes without a question and what unsold tiles cost are not of that turn."""
    kept = at_buying("auto", "auto", "auto")
    found = []
    while kept.table.position.steps[kept.table.position.state.step].name == "buy":
        seat = kept.table.waiting()[0]
        found += messages.visible(kept.table, kept.act(seat, Move("pass")).events, seat)
    first, last = found[0], found[-1]
    assert last.events and [event.key for event in last.events[:2]] == ["event.passed", "event.kept"]
    assert last.within == 1 and last.events[0].seat == last.seat
    assert first.within is UNSET, "nothing followed"


def test_what_all_have_answered_at_once_is_no_effect_of_one_of_them() -> None:
    """The prices of all are turned up with the last answer."""
    kept = new_table("person", "person", rng=Random(1))
    kept.play_until("price")
    found = []
    while kept.table.position.steps[kept.table.position.state.step].name == "price":
        seat = kept.table.waiting()[0]
        choice = kept.table.position.choice(seat)
        found += messages.visible(kept.table, kept.act(seat, Move(GAME.text(choice, choice.moves[0]))).events, seat)
    line = found[-1]
    told = [event.seat for event in line.events or []]
    assert line.within == told.count(told[0]) < len(told) and set(told[: told.count(told[0])]) == {told[0]}


def test_until_a_turn_is_ended_the_table_shows_nothing_that_followed() -> None:
    """Whoever passes last does not see yet what the round brings to all."""

    def figures(table: Table, seat: int) -> list[Any]:
        panels = message(table, seat)["scene"]["panels"]
        return [panel["figures"] for panel in panels if panel["seat"] != seat]

    def left(table: Table) -> tuple[list[Any], list[Any]]:
        """The figures of the others when the turn is ended, and before it is."""
        seat = table.turn_open or 0
        ended = table.copy()
        ended.act(seat, EndTurn(), None, 0.0, Random(1))
        return figures(ended, seat), figures(table, seat)

    def scored(table: Table) -> bool:
        seat = table.turn_open
        if seat is None or table.done[seat][-1].text != "pass":
            return False
        after, before = left(table)
        return after != before

    table = until("excavation-earth", 3, 1, scored)
    seat = table.turn_open or 0
    asked = table.copy()
    asked.act(seat, Undo(), None, 0.0, Random(1))
    assert figures(table, seat) == figures(asked, seat)
    assert figures(asked, seat) != left(table)[0]


# -- questions ------------------------------------------------------------------------------------------------------


def test_preview_shows_what_a_move_would_change() -> None:
    kept = at_buying()
    (me,) = kept.table.waiting()
    before = (kept.table.version, kept.table.position.key())
    choice = kept.table.position.choice(me)
    text = GAME.text(choice, choice.moves[-1])
    seen = preview(kept.table, me, text)
    assert (kept.table.version, kept.table.position.key()) == before
    assert {"gold", "free-gold"} <= {counter["id"] for counter in seen["counters"] if counter["seat"] == me}
    assert [event["key"] for event in seen["events"]] == ["event.bought"]
    assert any(item["node"]["id"] == text.replace("buy ", "tile:") for item in seen["nodes"]["set"])
    assert seen["final"] is False
    kept.act(me, AutoEnd(True))
    assert preview(kept.table, me, text)["final"] is True


def test_preview_of_the_last_secret_answer_reveals_nothing_and_warns() -> None:
    kept = new_table("person", "person", rng=Random(1))
    kept.play_until("price")
    table = kept.table
    choice = table.position.choice(0)
    assert not preview(table, 0, GAME.text(choice, choice.moves[0]))["final"]
    while 1 in table.waiting():
        kept.play(1)
    while len(table.position.answers) < 5:
        choice = table.position.choice(0)
        text = GAME.text(choice, choice.moves[0])
        seen = preview(table, 0, text)
        assert seen["final"] == (len(table.position.answers) == 5)
        assert not any(event["key"] == "event.priced" for event in seen["events"])
        kept.act(0, Move(text))
    choice = table.position.choice(0)
    last = preview(table, 0, GAME.text(choice, choice.moves[0]))
    assert last["final"] and last["events"] == []


def test_preview_of_the_last_answer_of_a_game_opens_no_purse() -> None:
    def last(table: Table) -> bool:
        if table.turn_open is not None or not table.waiting():
            return False
        trial, seat = table.position.copy(), table.waiting()[0]
        if trial.choice(seat).name != "final-town":
            return False
        trial.push(seat, trial.choice(seat).moves[-1])
        return trial.over

    table = until("merchants-of-the-dark-road", 3, 1, last)
    me = table.waiting()[0]
    choice = table.position.choice(me)
    seen = preview(table, me, table.game.text(choice, choice.moves[-1]))
    assert seen["final"] and not [one for one in seen["counters"] if one["seat"] != me]


def test_preview_of_a_bad_move_says_why() -> None:
    kept = at_buying()
    (me,) = kept.table.waiting()
    with pytest.raises(IllegalMove):
        preview(kept.table, me, "buy T01" if "T01" not in str(kept.table.position.view(me)) else "buy T02")
    with pytest.raises(NotYourTurn):
        preview(kept.table, (me + 1) % 3, "pass")
    kept.play(me)
    with pytest.raises(Refused):
        preview(kept.table, me, "pass")


def test_why_not() -> None:
    kept = at_buying()
    (me,) = kept.table.waiting()
    own = next(tile["tile"] for tile in kept.table.position.view(me)["players"][me]["offer"])
    told = why(kept.table, me, move=f"buy {own}")
    assert not told["legal"] and told["reasons"][0]["rule"].startswith("R")
    assert why(kept.table, me, target=f"tile:{own}") == told
    rule = GAME.questions["buy"].rule
    assert why(kept.table, me, move="pass") == {"legal": True, "reasons": [], "rule": rule}
    bought = GAME.text(kept.table.position.choice(me), kept.table.position.choice(me).moves[-1])
    assert why(kept.table, me, target=bought.replace("buy ", "tile:")) == {"legal": True, "reasons": [], "rule": rule}
    # No rule speaks of the bag: it has nothing to do with what is asked, of which a rule speaks.
    assert why(kept.table, me, target="bag") == {"legal": False, "reasons": [], "rule": rule}
    assert why(kept.table, me, target="") == {"legal": False, "reasons": [], "rule": rule}


def test_why_not_turned() -> None:
    """The same tile at the same place, a quarter further: nobody has to write that move."""
    kept = new_table("person", "person", rng=Random(1))
    kept.play_until("build")
    seat = kept.table.waiting()[0]
    found = set()
    for choice in message(kept.table, seat)["scene"]["choices"]:
        varies = choice["varies"]
        written = choice["move"].rpartition(" r")[0] + f" r{(varies['turn'] + 1) % 4 * 90}"
        assert choice["move"].endswith(f" r{varies['turn'] * 90}") and choice["targets"] == list(varies.values())[:2]
        told = why(kept.table, seat, move=choice["move"], turned=True)
        assert told == why(kept.table, seat, move=written)
        found.add(told["legal"])
    assert found == {True, False}


def test_why_not_here() -> None:
    kept = new_table("person", "person", rng=Random(1))
    kept.play_until("build")
    seat = kept.table.waiting()[0]
    told = why(kept.table, seat, target="cell:9,9")
    assert not told["legal"] and len(told["reasons"]) == 1 and "R" in told["reasons"][0]["text"]


@pytest.mark.parametrize("key", sorted({*KEYS.values(), "refused.turn_open"}))
def test_refusals_can_be_said_in_every_language(key: str) -> None:
    for language in LANGUAGES:
        assert words(language).has(key)


def test_errors_are_messages() -> None:
    kept = at_buying()
    (me,) = kept.table.waiting()
    found = []
    for move in ("dance", "buy C"):
        try:
            kept.act(me, Move(move))
        except LudotekaError as error:
            found.append(told_error(GAME, error))
    assert [error["key"].split(".")[0] for error in found] == ["refused", "reason"]
    assert all(error["text"] for error in found) and found[1]["rule"].startswith("R")
    assert told_error(GAME, Refused("refused.turn_open", seat=2))["args"] == {"seat": 2}
