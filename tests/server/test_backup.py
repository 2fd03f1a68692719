"""Tables move from one database to another as they are, and a damaged file moves nothing."""

import re
import zlib
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from ludoteka.server.storage.backup import Sealed, Taken, bodies, export, framed, sealed, take_in, whole
from ludoteka.server.storage.store import BadExport, Store
from tests.server.conftest import KINDS, Place
from tests.server.stored import entry, fill, hashed, info


def everything(store: Store) -> list[object]:
    return list(bodies(store))


@pytest.mark.parametrize("source", KINDS)
@pytest.mark.parametrize("target", KINDS)
def test_everything_arrives_in_a_database_of_any_kind(source: str, target: str, place: Place, tmp_path: Path) -> None:
    path = tmp_path / "all.tables"
    with Store.open(place(source)) as old:
        fill(old, "one")
        fill(old, "two", length=3, listed=False, parent="one", kind="branch")
        old.create(info("three"), [])
        assert export(old, path) == 3
        wanted = everything(old)
    with Store.open(place(target)) as new:
        assert take_in(new, path) == Taken(3, 0)
        assert everything(new) == wanted
        assert new.find(hashed("one-0")) == ("one", 0)
        assert new.load("one").snapshot is not None
        new.append("one", 12, [entry(13)])
        new.say("one", 0, "", "on we go", 3.0)
    assert path.stat().st_mode & 0o077 == 0


def test_an_empty_store_makes_a_file_too(place: Place, tmp_path: Path) -> None:
    with Store.open(place("sqlite")) as store:
        assert export(store, tmp_path / "none") == 0
        assert take_in(store, tmp_path / "none") == Taken(0, 0)


def test_tables_that_are_here_stay_as_they_are(place: Place, tmp_path: Path) -> None:
    path = tmp_path / "all.tables"
    with Store.open(place("sqlite")) as store:
        fill(store, "one")
        export(store, path)
        store.say("one", 0, "", "later", 9.0)
        fill(store, "two")
        before = everything(store)
        assert take_in(store, path) == Taken(0, 1)
        assert everything(store) == before
        store.append("one", 12, [entry(13)])
        with pytest.raises(BadExport, match=r"all\.tables, line 2: table one is here already with another log: import"):
            take_in(store, path)


def test_an_old_file_is_not_written_over(place: Place, tmp_path: Path) -> None:
    path = tmp_path / "all.tables"
    path.write_text("precious")
    with Store.open(place("sqlite")) as store, pytest.raises(BadExport, match=r"all\.tables is there already: choose"):
        export(store, path)
    assert path.read_text() == "precious"
    assert [each.name for each in tmp_path.iterdir() if each.suffix == ".part"] == []


# -- damage ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def lines(place: Place, tmp_path: Path) -> list[bytes]:
    """The file of two tables."""
    path = tmp_path / "good"
    with Store.open(place("sqlite")) as store:
        fill(store, "one", length=5)
        fill(store, "two", length=5)
        export(store, path)
    return path.read_bytes().splitlines(keepends=True)


@pytest.fixture
def empty(place: Place) -> Iterator[Store]:
    with Store.open(place("sqlite")) as store:
        yield store


def refusal(store: Store, tmp_path: Path, content: bytes) -> str:
    """Why a file is refused; nothing of it may have arrived."""
    path = tmp_path / "bad"
    path.write_bytes(content)
    with pytest.raises(BadExport) as caught:
        take_in(store, path)
    assert store.all_ids() == []
    said = str(caught.value)
    assert said.startswith(str(path))
    return said.removeprefix(str(path))


def test_every_damaged_byte_is_found_in_its_line(lines: list[bytes], empty: Store, tmp_path: Path) -> None:
    content = b"".join(lines)
    for at in range(7, len(content), len(content) // 40):
        if content[at : at + 1] == b"\n":
            continue
        damaged = content[:at] + bytes([content[at] ^ 1]) + content[at + 1 :]
        line = content.count(b"\n", 0, at) + 1
        said = refusal(empty, tmp_path, damaged)
        # A byte that has become the end of a line is found there or at the beginning of what was cut off.
        assert re.match(rf", line ({line}|{line + 1}): ", said), said


@pytest.mark.parametrize(
    ("kept", "wanted"),
    [
        ([], r"^, line 1: the file is cut off: its last line is missing$"),
        ([0, 1, 2], r"^, line 4: the file is cut off: its last line is missing$"),
        ([0, 1, 3], r"^, line 3: it is damaged or not in its place: its sum is [0-9a-f]{8}, not [0-9a-f]{8}$"),
        ([0, 2, 1, 3], r"^, line 2: it is damaged or not in its place"),
        ([1, 2, 3], r"^, line 1: it is damaged or not in its place"),
        ([0, 1, 2, 3, 3], r"^, line 5: nothing may follow the last line$"),
    ],
)
def test_missing_and_misplaced_lines(
    kept: list[int], wanted: str, lines: list[bytes], empty: Store, tmp_path: Path
) -> None:
    assert re.search(wanted, refusal(empty, tmp_path, b"".join(lines[i] for i in kept)))


def test_a_line_that_is_cut_off(lines: list[bytes], empty: Store, tmp_path: Path) -> None:
    said = refusal(empty, tmp_path, b"".join(lines)[: len(lines[0]) + 100])
    assert said.startswith(", line 2: this is no line of exported tables: Input data was truncated")


@pytest.mark.parametrize("content", [b"\x00\xff", b"hello\n", b"[]\n", b'{"sum":1,"body":{}}\n', b"\n"])
def test_files_of_something_else(content: bytes, empty: Store, tmp_path: Path) -> None:
    assert refusal(empty, tmp_path, content).startswith(", line 1: this is no line of exported tables: ")


@pytest.mark.parametrize(
    ("old", "new", "wanted"),
    [
        ('"format":1', '"format":2', ", line 1: format 2 is not known here: it should be 1"),
        ('"line":"begin"', '"line":"other"', ", line 1: this is no line of exported tables: Invalid value 'other'"),
        ('"isle-of-skye"', '"isle-of-rum"', ", line 2: table one: there is no game 'isle-of-rum': use "),
        ('{"version":3,', '{"version":7,', ", line 2: table one: version 3 is missing in its log: version 7 follows"),
        ('"version":5,"status"', '"version":6,"status"', ", line 2: table one: its log should end with version 6, not"),
        ('{"version":4,"dump"', '{"version":8,"dump"', ", line 2: table one: its snapshots should have rising"),
        ('"seat":1,"kind":"bot"', '"seat":4,"kind":"bot"', ", line 2: table one: its seats should be numbered from 0"),
        ('"id":"one"', '"id":""', ", line 2: table : its id should have 1 to 32 letters, digits, - and _"),
        ('"id":"one"', '"id":"../one"', ", line 2: table ../one: its id should have 1 to 32 letters, digits, - and _"),
        ('"id":"one"', '"id":"' + "x" * 99 + '"', f", line 2: table {'x' * 32}: its id should have 1 to 32 letters"),
        ('"title":"', '"title":"\udcff', ", line 2: this is no line of exported tables: 'utf-8' codec can't decode"),
        ('"told":[]', '"told":' + "[" * 99_999, ", line 2: this is no line of exported tables: maximum recursion"),
        (hashed("one-0"), "short", ", line 2: table one: the key short... should be 64 hexadecimal digits"),
        (hashed("one-0"), hashed("one-watch"), ", line 2: table one: a key stands there twice"),
        (hashed("two-0"), hashed("one-0"), ", line 3: a key of table two opens another table here"),
        ('{"number":2', '{"number":1', ", line 2: table one: the lines of its chat should be numbered from 1"),
        ('"kind":"move"', '"kind":"mope"', ", line 2: this is no line of exported tables: Invalid enum value 'mope'"),
        ('"tables":2', '"tables":3', ", line 4: there should be 3 tables, not 2"),
    ],
)
def test_a_file_that_was_put_together_wrongly(
    old: str, new: str, wanted: str, lines: list[bytes], empty: Store, tmp_path: Path
) -> None:
    """With sums that are right, so that only what it says is wrong."""
    content = b""
    sum = 0
    changed = False
    for line in lines:
        body = bytes(msgspec.json.decode(line, type=Sealed).body)
        if old.encode() in body and not changed:
            body = body.replace(old.encode(), new.encode(errors="surrogateescape"), 1)
            changed = True
        sum = zlib.crc32(body, sum)
        content += msgspec.json.encode(Sealed(f"{sum:08x}", msgspec.Raw(body))) + b"\n"
    assert changed
    assert refusal(empty, tmp_path, content).startswith(wanted)


def test_the_file_is_what_the_store_holds(place: Place) -> None:
    with Store.open(place("sqlite")) as store:
        fill(store, "one")
        text = b"".join(sealed(framed(bodies(store))))
        with store.database.reading() as connection:
            assert msgspec.json.encode(whole(connection, "one")) in text
