"""Records: what is written reads back, replays to the same position, and is refused when it was damaged."""

from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

import pytest

import ludoteka
from ludoteka import CHANCE, Game
from ludoteka.core.errors import BadRecord, NothingToUndo
from ludoteka.core.record import Record, Recorder
from tests.core.sample import COMMON, SECRET
from tests.core.sample import WITH_OPTIONS as TOY
from tests.some import some

WIND = "- wind "
"""How a move in the middle begins."""


def played(game: Game, seats: int, seed: int) -> Recorder:
    """A random game."""
    rng = Random(seed)
    table = Recorder(game.new(seats))
    while table.position.to_move:
        seat = rng.choice(table.position.to_move)
        table.push(seat, table.position.choice(seat).pick(rng))
    return table


@cache
def whole() -> str:
    """The record of a whole game of two."""
    return played(TOY, 2, 3).record().write()


def refused(text: str, upto: int | None = None) -> str:
    with pytest.raises(BadRecord) as caught:
        Record.read(text, "game.ludo").replay(TOY, upto)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def changed(text: str, number: int, line: str | None) -> str:
    """The record with one line (from 1) replaced, or taken out."""
    lines = text.split("\n")
    lines[number - 1 : number] = [] if line is None else [line]
    return "\n".join(lines)


def line_of(text: str, start: str) -> int:
    return next(i for i, line in enumerate(text.split("\n"), 1) if line.startswith(start))


# -- there and back -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "game"), [(2, TOY), (3, SECRET), (4, COMMON)])
def test_a_record_replays_to_the_same_position(seats: int, game: Game) -> None:
    table = played(game, seats, 1)
    record = table.record()
    text = record.write()
    again = Record.read(text)
    assert again == record
    assert again.write() == text
    position = again.replay(game)
    assert position.key() == table.position.key()
    assert position.result() == table.position.result()


def test_every_moment_of_a_record_can_be_opened() -> None:
    table = Recorder(TOY.new(3))
    rng = Random(4)
    keys = [table.position.key()]
    while table.position.to_move:
        seat = rng.choice(table.position.to_move)
        table.push(seat, table.position.choice(seat).pick(rng))
        keys.append(table.position.key())
    record = table.record()
    assert [record.replay(TOY, n).key() for n in range(len(keys))] == keys


def test_a_replay_tells_what_happened() -> None:
    table = played(TOY, 2, 5)
    again = table.record().play(TOY)
    assert again.history == table.history


def test_a_record_is_readable() -> None:
    table = Recorder(TOY.new(2, {"shore": "short"}), ["Anna", "Béla, the  younger"])
    table.roll(Random(1))
    record = table.record()
    lines = record.write().split("\n")
    assert lines[:7] == [
        "game: lanterns",
        "rules: 1",
        "seats: 2",
        "options: shore=short mist=no",
        "names: Anna, Béla the younger",
        "",
        "# deal",
    ]
    assert lines[-4:-2] == ["", "result: unfinished"]
    assert Record.read(record.write()).names == ("Anna", "Béla the younger")


def test_remarks_spaces_line_ends_and_a_missing_check_do_no_harm() -> None:
    text = changed(whole(), line_of(whole(), "check:"), None)
    text = "# my game\r\n" + text.replace("\n", "\r\n").replace(" to 1", "   to  1")
    assert Record.read(text) == Record.read(whole())
    Record.read(text).replay(TOY)


def test_a_record_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "game.ludo"
    path.write_text("\ufeff" + whole(), encoding="utf-8")
    assert Record.open(path) == Record.read(whole())


def test_what_is_taken_back_is_not_recorded() -> None:
    table = Recorder(SECRET.new(2))
    table.roll(Random(1))
    before = table.record()
    for seat in (0, 1):
        table.push(seat, table.position.choice(seat).moves[0])
    # Where all decide at once, the first seat takes back its own answer although the second has answered since.
    undone = table.pop(0)
    assert undone.seat == 0
    assert [played.seat for played in table.history if played.seat != CHANCE] == [1]
    assert table.record().replay(SECRET).key() == table.position.key()
    table.pop()
    assert table.record() == before
    with pytest.raises(NothingToUndo):
        table.pop()
    assert table.record() == before


def test_a_refused_move_is_not_recorded() -> None:
    table = Recorder(TOY.new(2))
    table.roll(Random(1))
    before = table.record()
    with pytest.raises(ludoteka.LudotekaError):
        table.push(0, "snuff 1")
    assert table.record() == before


def test_an_older_record_goes_through_the_migrations() -> None:
    def renamed(record: Record) -> Record:
        return replace(record, moves=[(seat, text.replace("give", "deal")) for seat, text in record.moves])

    today = replace(TOY, rules="3", migrations={"2": renamed})
    old = whole().replace("- deal ", "- give ")
    record = Record.read(changed(old, line_of(old, "check:"), None))
    assert record.replay(today).key() == Record.read(whole()).replay(TOY).key()


def test_what_a_migration_cannot_play_is_told_with_its_line() -> None:
    def played(record: Record) -> Record:
        TOY.new(record.seats, record.options)
        return record

    today = replace(TOY, rules="2", migrations={"1": played})
    number = line_of(whole(), "options:")
    with pytest.raises(BadRecord, match=f", line {number}: .*option shore cannot be 'moon'"):
        Record.read(changed(whole(), number, "options: shore=moon")).replay(today)


# -- damage ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("start", "line", "why"),
    [
        ("game:", "game: chess", "this is a game of chess, not of lanterns"),
        ("game:", "gme: lanterns", "unknown header 'gme': use game, rules, seats, options"),
        ("rules:", "rules: 2", "rules version 2 is from a later Ludoteka: this one knows 1 to 1"),
        ("rules:", "rules: 0", "rules '0' should be a version from 1 to 1"),
        ("rules:", "rules: new", "rules 'new' should be a version from 1 to 1"),
        ("seats:", "seats: two", "seats 'two' should be a whole number"),
        ("seats:", "seats: ", "seats '' should be a whole number"),
        ("seats:", "rules: 1", "the header 'rules' stands in line 2 already"),
        ("options:", "options: shore=moon", "option shore cannot be 'moon': use one of long, short"),
        ("options:", "options: moon=1", "has no option 'moon': use shore,"),
        ("options:", "options: shore", "option 'shore' should be name=value"),
        ("options:", "options: mist=yes mist=no", "option mist stands twice"),
        ("- deal ", "- deal 13 to 1", "is not legal"),
        (WIND, "- wind", "does not answer the question 'wind': write for example 'wind "),
        (WIND, "1 light 1", "seat 1 is not asked anything now: it is the turn of chance"),
        (WIND, "3 light 1", "there is no seat 3: use 1 to 2, or - for chance"),
        (WIND, "0 light 1", "'0 light 1' is no header, move or remark"),
        (WIND, "\x00\x07", "is no header, move or remark"),
        (WIND, "seats: 2", "the header 'seats' stands in line 3 already"),
        (WIND, "names: A, B", "the header 'names' should stand before the first move"),
        (WIND, "ranks: 1 2", "the line 'ranks' should follow the result"),
        ("result:", "result: 1 2 3", "result '1 2 3' should be 2 whole numbers, one for each seat"),
        ("result:", "result: 1 x", "result '1 x' should be 2 whole numbers"),
        ("result:", "result: unfinished", "a game that is not over has no ranks"),
        ("ranks:", "ranks: 1 1", "the ranks 1 1 should be "),
        ("check:", "check: 0123456789abcdef", "a line above was changed afterwards"),
        ("check:", "1 light 1", "nothing may follow the result: a move does"),
    ],
)
def test_damage_is_told_with_its_line(start: str, line: str, why: str) -> None:
    number = line_of(whole(), start)
    message = refused(changed(whole(), number, line))
    assert why in message
    if "has no ranks" in why:
        number += 1
    assert message.startswith(f"game.ludo, line {number}: ")


@pytest.mark.parametrize("what", ["x", "9", "x=y ", "x, ", "\u0301"])
def test_of_what_is_long_little_is_said(what: str) -> None:
    lines = whole().splitlines()
    for number, line in enumerate(lines, 1):
        if line and not line.startswith("#"):
            begin = line.partition(" ")[0]
            assert len(refused(changed(whole(), number, f"{begin} {what * 5000}"))) < 1000
    added = whole().replace("\noptions:", f"\ndata: {what * 5000}\noptions:")
    assert len(refused(added)) < 1000


@pytest.mark.parametrize("name", ["game", "rules", "seats", "options", "result", "ranks"])
def test_a_missing_line_is_named(name: str) -> None:
    message = refused(changed(whole(), line_of(whole(), f"{name}:"), None))
    assert "missing" in message or "should follow the result" in message
    assert f"'{name}'" in message or "the result" in message


def test_a_wrong_result_is_told_with_the_right_one() -> None:
    number = line_of(whole(), "result:")
    scores = whole().split("\n")[number - 1].removeprefix("result: ").split()
    wrong = f"{int(scores[0]) + 1} {scores[1]}"
    message = refused(changed(whole(), number, f"result: {wrong}"))
    assert message == f"game.ludo, line {number}: the result {wrong} should be {' '.join(scores)}"


def test_an_illegal_move_is_told_with_the_rule() -> None:
    number = line_of(whole(), "1 light")
    message = refused(changed(whole(), number, "1 light 99"))
    assert message.startswith(f"game.ludo, line {number}: 'light 99' is not legal: ")
    assert message.endswith("(rule R2.1)")


def test_moves_after_the_end_are_refused() -> None:
    number = line_of(whole(), "result:")
    message = refused(changed(whole(), number, "1 light 1\n" + whole().split("\n")[number - 1]))
    assert message.startswith(f"game.ludo, line {number}: the game was over after move ")


def test_missing_moves_at_the_end_are_noticed() -> None:
    number = line_of(whole(), "result:")
    message = refused(changed(whole(), number - 2, None))
    assert "the game is not over after" in message
    assert message.startswith(f"game.ludo, line {number - 1}: ")


def test_a_finished_game_is_not_called_unfinished() -> None:
    text = changed(whole(), line_of(whole(), "ranks:"), None)
    message = refused(changed(text, line_of(text, "result:"), "result: unfinished"))
    assert "the game is over: the result should be " in message


def test_every_changed_line_is_noticed() -> None:
    """Whatever is taken out of a record, doubled or swapped for another line of it: it does not pass."""
    lines = whole().split("\n")
    rng = Random(8)
    told = []
    for i, line in enumerate(lines):
        if not line or line.startswith("#"):
            continue
        for others in ([], [line, line], [rng.choice([other for other in lines if other and other != line])]):
            text = "\n".join([*lines[:i], *others, *lines[i + 1 :]])
            if line.startswith("check:") and (not others or others[0].startswith("#")):
                Record.read(text).replay(TOY)
            else:
                told.append(refused(text))
    assert [text for text in some(told) if not text.startswith("game.ludo, line ")] == []


def test_a_change_that_the_rules_allow_is_noticed_too() -> None:
    message = refused(whole().replace("mist=no", "mist=yes"))
    assert f"line {line_of(whole(), 'check:')}: a line above was changed afterwards" in message


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing\n"])
def test_an_empty_record_is_refused(text: str) -> None:
    assert "the record is empty: it should begin with 'game: TITLE'" in refused(text)


def test_garbage_is_refused() -> None:
    with pytest.raises(BadRecord, match=r"^x, line 2: byte 0xff is not UTF-8 text, as records are$"):
        Record.decode(b"game: lanterns\nrules: \xff\xfe", "x")
    rng = Random(9)
    for _ in range(200):
        with pytest.raises(BadRecord):
            Record.decode(rng.randbytes(rng.randrange(300)))


def test_cut_records_are_refused() -> None:
    text = whole()
    end = text.index("check:")
    rng = Random(10)
    for _ in range(100):
        refused(text[: rng.randrange(end - 3)])


def test_a_moment_outside_the_record_is_refused() -> None:
    record = Record.read(whole())
    for upto in (-1, len(record.moves) + 1):
        assert f"there is no move {upto} to stop after: use 0 to {len(record.moves)}" in refused(whole(), upto)


def test_the_wrong_number_of_names_is_refused() -> None:
    text = changed(whole(), 4, whole().split("\n")[3] + "\nnames: Anna")
    assert "line 5: there should be 2 names, with commas between them" in refused(text)
