"""Records: what is written reads back, replays to the same position, and is refused when it was damaged."""

from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

import ludoteka
from ludoteka import CHANCE, Game
from ludoteka.core.errors import BadRecord, NothingToUndo
from ludoteka.core.record import Record, Recorder, own_tables

JOURNEY = {"expansion": "journeyman", "hideGold": "true"}


@cache
def skye() -> Game:
    return ludoteka.game("isle-of-skye")


def play(seats: int, seed: int, moves: int = 10_000, options: dict[str, Any] | None = None) -> Recorder:
    """A random game, or the beginning of one."""
    rng = Random(seed)
    table = Recorder(skye().new(seats, options))
    while table.position.to_move and len(table.history) < moves:
        seat = rng.choice(table.position.to_move)
        table.push(seat, table.position.choice(seat).pick(rng))
    return table


@cache
def whole() -> str:
    """The record of a whole game of two."""
    return play(2, 3).record().write()


def refused(text: str, upto: int | None = None) -> str:
    with pytest.raises(BadRecord) as caught:
        Record.read(text, "game.ludo").replay(skye(), upto)
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


@pytest.mark.parametrize(("seats", "options"), [(2, {}), (3, JOURNEY), (5, {"scoring": "S01,S05,S09,S14"})])
def test_a_record_replays_to_the_same_position(seats: int, options: dict[str, str]) -> None:
    table = play(seats, 1, options=options)
    record = table.record()
    text = record.write()
    again = Record.read(text)
    assert again == record
    assert again.write() == text
    position = again.replay(skye())
    assert position.key() == table.position.key()
    assert position.result() == table.position.result()


def test_every_moment_of_a_record_can_be_opened() -> None:
    table = Recorder(skye().new(3))
    rng = Random(4)
    keys = [table.position.key()]
    for _ in range(60):
        seat = rng.choice(table.position.to_move)
        table.push(seat, table.position.choice(seat).pick(rng))
        keys.append(table.position.key())
    record = table.record()
    assert [record.replay(skye(), n).key() for n in range(len(keys))] == keys


def test_a_replay_tells_what_happened() -> None:
    table = play(2, 5)
    again = table.record().play(skye())
    assert again.history == table.history


def test_a_record_is_readable() -> None:
    table = Recorder(skye().new(2, {"startPlayer": "2"}), ["Anna", "Béla, the  younger"])
    table.roll(Random(1))
    record = table.record()
    lines = record.write().split("\n")
    assert lines[:7] == [
        "game: isle-of-skye",
        "rules: 1",
        "seats: 2",
        "options: expansion=none scoring=random bonusLayout=individual startPlayer=2 hideGold=false",
        "names: Anna, Béla the younger",
        "",
        "# scoring tiles",
    ]
    assert lines[-4:-2] == ["", "result: unfinished"]
    assert Record.read(record.write()).names == ("Anna", "Béla the younger")


def test_remarks_spaces_line_ends_and_a_missing_check_do_no_harm() -> None:
    text = changed(whole(), line_of(whole(), "check:"), None)
    text = "# my game\r\n" + text.replace("\n", "\r\n").replace(" on A", "   on  A")
    assert Record.read(text) == Record.read(whole())
    Record.read(text).replay(skye())


def test_a_record_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "game.ludo"
    path.write_text("\ufeff" + whole(), encoding="utf-8")
    assert Record.open(path) == Record.read(whole())


def test_what_is_taken_back_is_not_recorded() -> None:
    table = Recorder(skye().new(2))
    table.roll(Random(1))
    before = table.record()
    for seat in (0, 1):
        table.push(seat, table.position.choice(seat).moves[0])
    # Where all decide at once, the first seat takes back its own answer although the second has answered since.
    undone = table.pop(0)
    assert undone.seat == 0
    assert [played.seat for played in table.history if played.seat != CHANCE] == [1]
    assert table.record().replay(skye()).key() == table.position.key()
    table.pop()
    assert table.record() == before
    with pytest.raises(NothingToUndo):
        table.pop()
    assert table.record() == before


def test_a_refused_move_is_not_recorded() -> None:
    table = Recorder(skye().new(2))
    table.roll(Random(1))
    before = table.record()
    with pytest.raises(ludoteka.LudotekaError):
        table.push(0, "axe C")
    assert table.record() == before


def test_an_older_record_goes_through_the_migrations() -> None:
    def renamed(record: Record) -> Record:
        return replace(record, moves=[(seat, text.replace("begin", "start")) for seat, text in record.moves])

    today = replace(skye(), rules="3", migrations={"2": renamed})
    old = whole().replace("- start ", "- begin ")
    record = Record.read(changed(old, line_of(old, "check:"), None))
    assert record.replay(today).key() == Record.read(whole()).replay(skye()).key()


def test_component_tables_of_an_owner_are_named(tmp_path: Path) -> None:
    source = Path(ludoteka.__file__).parent / "games" / "isle_of_skye" / "components" / "data" / "game.toml"
    (tmp_path / "game.toml").write_text(source.read_text(encoding="utf-8"), encoding="utf-8")
    assert own_tables(skye()) == own_tables(ludoteka.game("isle-of-skye", tmp_path)) == ""
    tokens = (source.parent / "tokens.toml").read_text(encoding="utf-8")
    (tmp_path / "tokens.toml").write_text(tokens.replace("gold = 5", "gold = 6"), encoding="utf-8")
    mine = ludoteka.game("isle-of-skye", tmp_path)
    assert own_tables(mine) == mine.digest != skye().digest
    record = Recorder(mine.new(2)).record()
    assert record.data == mine.digest
    assert Record.read(record.write()).replay(mine).to_move == (CHANCE,)
    with pytest.raises(BadRecord, match=r"tables [0-9a-f]+, not with the shipped ones: use --data DIR"):
        record.replay(skye())
    with pytest.raises(BadRecord, match="with the shipped component tables: leave out --data"):
        Recorder(skye().new(2)).record().replay(mine)


# -- damage ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("start", "line", "why"),
    [
        ("game:", "game: chess", "this is a game of chess, not of isle-of-skye"),
        ("game:", "gme: isle-of-skye", "unknown header 'gme': use game, rules, seats, options"),
        ("rules:", "rules: 2", "rules version 2 is from a later Ludoteka: this one knows 1 to 1"),
        ("rules:", "rules: 0", "rules '0' should be a version from 1 to 1"),
        ("rules:", "rules: new", "rules 'new' should be a version from 1 to 1"),
        ("seats:", "seats: two", "seats 'two' should be a whole number"),
        ("seats:", "seats: ", "seats '' should be a whole number"),
        ("seats:", "rules: 1", "the header 'rules' stands in line 2 already"),
        ("options:", "options: expansion=moon", "option expansion cannot be 'moon': use one of none, journeyman"),
        ("options:", "options: moon=1", "has no option 'moon': use expansion,"),
        ("options:", "options: expansion", "option 'expansion' should be name=value"),
        ("options:", "options: hideGold=true hideGold=false", "option hideGold stands twice"),
        ("- start", "- start 7", "is not legal"),
        ("- start", "- start", "does not answer the question 'start': write 'start {seat}'"),
        ("- start", "1 start 1", "seat 1 is not asked anything now: it is the turn of chance"),
        ("- start", "3 start 1", "there is no seat 3: use 1 to 2, or - for chance"),
        ("- start", "0 start 1", "'0 start 1' is no header, move or remark"),
        ("- start", "\x00\x07", "is no header, move or remark"),
        ("- start", "seats: 2", "the header 'seats' stands in line 3 already"),
        ("- start", "names: A, B", "the header 'names' should stand before the first move"),
        ("- start", "ranks: 1 2", "the line 'ranks' should follow the result"),
        ("result:", "result: 1 2 3", "result '1 2 3' should be 2 whole numbers, one for each seat"),
        ("result:", "result: 1 x", "result '1 x' should be 2 whole numbers"),
        ("result:", "result: unfinished", "a game that is not over has no ranks"),
        ("ranks:", "ranks: 1 1", "the ranks 1 1 should be "),
        ("check:", "check: 0123456789abcdef", "a line above was changed afterwards"),
        ("check:", "1 pass", "nothing may follow the result: a move does"),
    ],
)
def test_damage_is_told_with_its_line(start: str, line: str, why: str) -> None:
    number = line_of(whole(), start)
    message = refused(changed(whole(), number, line))
    assert why in message
    if "has no ranks" in why:
        number += 1
    assert message.startswith(f"game.ludo, line {number}: ")


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
    number = line_of(whole(), "1 price")
    tile = whole().split("\n")[number - 1].split()[2]
    message = refused(changed(whole(), number, f"1 price {tile} 99"))
    assert message.startswith(f"game.ludo, line {number}: 'price {tile} 99' is not legal: ")
    assert message.endswith("(rule R4.2.2)")


def test_moves_after_the_end_are_refused() -> None:
    number = line_of(whole(), "result:")
    message = refused(changed(whole(), number, "1 pass\n" + whole().split("\n")[number - 1]))
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
    for i, line in enumerate(lines):
        if not line or line.startswith("#"):
            continue
        for others in ([], [line, line], [rng.choice([other for other in lines if other and other != line])]):
            text = "\n".join([*lines[:i], *others, *lines[i + 1 :]])
            if line.startswith("check:") and (not others or others[0].startswith("#")):
                Record.read(text).replay(skye())
            else:
                assert refused(text).startswith("game.ludo, line ")


def test_a_change_that_the_rules_allow_is_noticed_too() -> None:
    message = refused(whole().replace("hideGold=false", "hideGold=true"))
    assert f"line {line_of(whole(), 'check:')}: a line above was changed afterwards" in message


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing\n"])
def test_an_empty_record_is_refused(text: str) -> None:
    assert "the record is empty: it should begin with 'game: TITLE'" in refused(text)


def test_garbage_is_refused() -> None:
    with pytest.raises(BadRecord, match=r"^x, line 2: byte 0xff is not UTF-8 text, as records are$"):
        Record.decode(b"game: isle-of-skye\nrules: \xff\xfe", "x")
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
