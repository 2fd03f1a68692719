"""Component tables: TOML files that an owner of the printed game may replace.

A table is read through `Row` objects, which check each value as it is taken and name file and line when it is wrong.
"""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Final, NoReturn, Protocol, TypeVar

from .errors import DataError

ORIGINS: Final = ("stated", "public", "reconstructed")
# Remarks for people: allowed in every row and no part of the digest.
REMARKS: Final = ("provenance", "doubt")
# What a title ships beside the tables that its rules look up: a copy in an owner's folder is passed over.
UNREAD: Final = ("rules", "rulings", "weights")

STRING: Final = re.compile(
    r'"""(?:\\.|[^\\])*?"""|' r"'''.*?'''|" r'"(?:\\.|[^"\\\n])*"|' r"'[^'\n]*'|" r"#[^\n]*",
    re.DOTALL,
)
HEADER: Final = re.compile(r"\s*(\[\[?)\s*([^\[\]]+?)\s*\]")
KEY: Final = re.compile(r"\s*([^=\s\[\]{}]+)\s*=")
NAME: Final = re.compile(r"\w[\w'.+-]{0,39}")
# What a move text may say in place of a name.
RESERVED: Final = ("pass", "none", "nothing", "all", "no", "stop")

Where = tuple[str | int, ...]


def _plain(match: re.Match[str]) -> str:
    text = match.group()
    return "" if text[0] == "#" else re.sub(r"[\[\]{}=]", "_", text)


def find_lines(text: str) -> dict[Where, int]:
    """The line of every key, section and row of a (valid) TOML text; tomllib itself tells none."""
    found: dict[Where, int] = {(): 1}
    counts: dict[Where, int] = {}
    section: Where = ()
    key: Where = ()
    brackets: list[str] = []
    for line, content in enumerate(STRING.sub(_plain, text).split("\n"), 1):
        rest = content
        if not brackets:
            header = HEADER.match(content)
            if header:
                section = tuple(part.strip("\"' ") for part in header[2].split("."))
                if header[1] == "[[":
                    found.setdefault(section, line)
                    counts[section] = counts.get(section, -1) + 1
                    section = (*section, counts[section])
                found[section] = line
                continue
            assigned = KEY.match(content)
            if assigned:
                key = (*section, assigned[1].strip("\"'"))
                found[key] = line
                rest = content[assigned.end() :]
        for sign in re.findall(r"[\[\]{}]", rest):
            if sign in "]}":
                brackets.pop()
                continue
            if sign == "{" and brackets == ["["]:
                counts[key] = counts.get(key, -1) + 1
                found[(*key, counts[key])] = line
            brackets.append(sign)
    return found


def _kind(value: object) -> str:
    if isinstance(value, bool):
        return f"{value}".lower()
    if isinstance(value, (dict, list)):
        return "a table" if isinstance(value, dict) else "a list"
    return f"{value!r}"


class Row:
    """One row or section of a table."""

    def __init__(self, table: Sheet | None, where: Where, values: dict[str, object], parent: Row | None = None) -> None:
        self._table = table
        self.where = where
        self.values = values
        self._parent = parent
        self._used: set[str] = set(REMARKS)
        self._children: list[Row] = []

    @property
    def table(self) -> Sheet:
        assert self._table is not None
        return self._table

    # Errors

    def line(self, key: str | None = None) -> int:
        where = self.where if key is None else (*self.where, key)
        while where not in self.table.lines:
            where = where[:-1]
        return self.table.lines[where]

    def fail(self, message: str, key: str | None = None) -> NoReturn:
        name = self.values.get("id")
        label = f"{name}: " if isinstance(name, str) else ""
        raise DataError(f"{self.table.path}, line {self.line(key)}: {label}{message}")

    # Values

    def has(self, key: str) -> bool:
        return key in self.values

    def _take(self, key: str, wanted: str) -> object:
        self._used.add(key)
        if key not in self.values:
            self.fail(f"key {key!r} is missing; it should be {wanted}")
        return self.values[key]

    def text(self, key: str, allowed: Iterable[str] = (), default: str | None = None) -> str:
        if default is not None and key not in self.values:
            return default
        choice = list(allowed)
        wanted = "one of " + ", ".join(choice) if choice else "a text in quotes"
        value = self._take(key, wanted)
        if not isinstance(value, str) or not value.strip() or (choice and value not in choice):
            self.fail(f"{key} = {_kind(value)} should be {wanted}", key)
        return value

    def name(self, key: str, taken: Iterable[str] = (), reserved: Iterable[str] = ()) -> str:
        """An id. It stands in move texts, records and addresses: short, without spaces, used once (`taken` are those of
        the rows above), and no word of the notation (`reserved` are the title's own)."""
        value = self.text(key)
        if not NAME.fullmatch(value):
            self.fail(f"{key} = {value[:60]!r} should be one word of letters, digits and - . ' + _", key)
        if value.casefold() in (word.casefold() for word in (*RESERVED, *reserved)):
            self.fail(f"{key} = {value!r} is a word of the moves; take another one", key)
        if value.casefold() in (other.casefold() for other in taken):
            self.fail(f"another row has this {key}, {value!r}; each should be used once", key)
        return value

    def number(self, key: str, low: int, high: int, default: int | None = None) -> int:
        if default is not None and key not in self.values:
            return default
        wanted = f"a whole number from {low} to {high}"
        value = self._take(key, wanted)
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            self.fail(f"{key} = {_kind(value)} should be {wanted}", key)
        return value

    def flag(self, key: str) -> bool:
        """True or false; false if the key is left out."""
        if key not in self.values:
            return False
        value = self._take(key, "true or false")
        if not isinstance(value, bool):
            self.fail(f"{key} = {_kind(value)} should be true or false", key)
        return value

    def _list(self, key: str, wanted: str) -> list[object]:
        value = self._take(key, wanted)
        if not isinstance(value, list):
            self.fail(f"{key} = {_kind(value)} should be {wanted}", key)
        return value

    def numbers(self, key: str, low: int, high: int, count: int | None = None) -> list[int]:
        size = "" if count is None else f"{count} "
        wanted = f"a list of {size}whole numbers from {low} to {high}"
        found: list[int] = []
        for value in self._list(key, wanted):
            if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
                self.fail(f"{_kind(value)} in {key} does not fit; {key} should be {wanted}", key)
            found.append(value)
        if count is not None and len(found) != count:
            self.fail(f"{key} has {len(found)} entries; it should be {wanted}", key)
        return found

    def texts(self, key: str) -> list[str]:
        """A list of texts; empty if the key is left out."""
        wanted = "a list of texts in quotes"
        if key not in self.values:
            return []
        found: list[str] = []
        for value in self._list(key, wanted):
            if not isinstance(value, str):
                self.fail(f"{_kind(value)} in {key} does not fit; {key} should be {wanted}", key)
            found.append(value)
        return found

    def section(self, key: str) -> Row:
        value = self._take(key, "a section of its own")
        if not isinstance(value, dict):
            self.fail(f"{key} = {_kind(value)} should be a section of its own", key)
        return self._child((*self.where, key), value)

    def rows(self, key: str, count: int | None = None) -> list[Row]:
        """The rows under this key, in order; at least one, and exactly `count` if that is given."""
        wanted = "a list of rows { ... }"
        found: list[Row] = []
        for number, value in enumerate(self._list(key, wanted)):
            if not isinstance(value, dict):
                self.fail(f"{_kind(value)} in {key} does not fit; {key} should be {wanted}", key)
            found.append(self._child((*self.where, key, number), value))
        if not found:
            self.fail(f"{key} is empty; it should be {wanted}", key)
        if count is not None and len(found) != count:
            self.fail(f"{key} has {len(found)} rows; there should be {count}", key)
        return found

    def _child(self, where: Where, values: dict[str, object]) -> Row:
        row = Row(self.table, where, values, self)
        self._children.append(row)
        return row

    def close(self) -> None:
        """Complain about keys that nobody asked for and about unusable remarks, here and in all rows below."""
        _ = self.provenance, self.doubt
        for key in self.values:
            if key not in self._used:
                known = ", ".join(sorted(self._used))
                self.fail(f"key {key!r} is unknown; known keys here: {known}", key)
        for child in self._children:
            child.close()

    # Remarks

    @property
    def provenance(self) -> str:
        """Where the values come from: the own remark, or that of the section around."""
        if "provenance" not in self.values and self._parent is not None:
            return self._parent.provenance
        value = self._take("provenance", self._origins())
        if not isinstance(value, str) or value.partition(":")[0].strip() not in ORIGINS:
            self.fail(f"provenance = {_kind(value)} should be {self._origins()}", "provenance")
        return value

    @staticmethod
    def _origins() -> str:
        return "a text that begins with " + ", ".join(f"'{word}:'" for word in ORIGINS[:-1]) + f" or '{ORIGINS[-1]}:'"

    @property
    def doubt(self) -> str:
        """What is uncertain about this row; empty if nothing is."""
        return self.text("doubt", default="")

    def remarks(self, path: str = "") -> dict[str, str]:
        """The provenance of every section that has its own, by path ("" is the file itself)."""
        found = {path: self.provenance} if "provenance" in self.values or not path else {}
        for child in self._children:
            found |= child.remarks(".".join(str(part) for part in child.where))
        return found


class Sheet(Row):
    """One whole TOML file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        text = _read(path)
        try:
            values: dict[str, object] = tomllib.loads(text)
        except RecursionError:
            raise DataError(f"{path}, line 1: not usable: brackets are nested too deep") from None
        except ValueError as error:  # besides wrong syntax also numbers of absurd length
            message, _, place = str(error).partition(" (at ")
            line = re.match(r"line (\d+)", place)
            number = int(line[1]) if line else text.count("\n") + 1
            raise DataError(f"{path}, line {number}: not TOML: {message}") from None
        self.lines = find_lines(text)
        super().__init__(None, (), values)
        if not values:
            raise DataError(f"{path}, line 1: the table is empty; copy the shipped {path.name} and edit it")
        self.origin = self.provenance

    @property
    def table(self) -> Sheet:
        return self


def _read(path: Path) -> str:
    try:
        data = path.read_bytes()
    except OSError as error:
        reason = error.strerror or "unreadable"
        raise DataError(f"{path}, line 1: cannot be read ({reason}); a readable TOML file should be there") from None
    try:
        return data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise DataError(f"{path}, line {line}: not UTF-8 text; save the file as UTF-8") from None


def read_tables(names: Sequence[str], default: Path, folder: Path | None = None) -> dict[str, Sheet]:
    """Read `<name>.toml` for each name from `folder`, or from the default folder where that has no such file."""
    if folder is not None:
        if not folder.is_dir():
            raise DataError(f"{folder}: no such folder; it should hold any of {_files(names)}")
        for path in sorted(folder.glob("*.toml")):
            if path.stem not in (*names, *UNREAD):
                raise DataError(f"{path}, line 1: no table has this name; the tables are {_files(names)}")
    found: dict[str, Sheet] = {}
    for name in names:
        file = f"{name}.toml"
        own = folder is not None and (folder / file).exists()
        found[name] = Sheet((folder if folder is not None and own else default) / file)
    return found


def read_weights(home: Path) -> dict[str, float]:
    """The weights of a title's judge. They are no component of the game, so an owner's folder does not replace them."""
    weights: dict[str, float] = tomllib.loads((home / "bot" / "weights.toml").read_text("utf-8"))["weights"]
    return weights


class Loaded(Protocol):
    """What every title's tables have, besides its own."""

    digest: str
    provenance: dict[str, str]
    remarks: dict[str, str]


Tables = TypeVar("Tables", bound=Loaded)
Reader = tuple[str, Callable[[Tables, Sheet], None]]


def read_into(tables: Tables, readers: Sequence[Reader[Tables]], default: Path, folder: Path | None) -> Tables:
    """Fill a title's tables from its files: each reader takes what it needs from the file it names, in this order."""
    files = read_tables(list(dict.fromkeys(name for name, _ in readers)), default, folder)
    for name, reader in readers:
        reader(tables, files[name])
    tables.digest = digest(files)
    for name, file in files.items():
        file.close()
        tables.provenance[name] = file.origin
        tables.remarks |= {f"{name}.{where}": remark for where, remark in file.remarks().items() if where}
    return tables


def _files(names: Sequence[str]) -> str:
    return ", ".join(f"{name}.toml" for name in names)


def _bare(value: object) -> object:
    if isinstance(value, dict):
        return {key: _bare(inner) for key, inner in value.items() if key not in REMARKS}
    if isinstance(value, list):
        return [_bare(inner) for inner in value]
    return value


def digest(tables: dict[str, Sheet]) -> str:
    """A short name for the content of all tables, the same on every machine; remarks do not change it."""
    content = {name: _bare(table.values) for name, table in tables.items()}
    text = json.dumps(content, sort_keys=True, ensure_ascii=True, separators=(",", ":"), default=str)
    return hashlib.sha256(text.encode()).hexdigest()[:16]
