"""Every title has the same rooms, and the rules know of nothing but the components."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import ludoteka.games
from ludoteka.games import titles

ROOMS = {"components", "rules", "questions", "knowledge", "table", "help", "art", "bot", "research"}
MAY_IMPORT = {"components": {"components"}, "rules": {"components", "rules"}}
HOMES = [Path(ludoteka.games.__file__).parent / title.replace("-", "_") for title in titles()]


def imported_rooms(file: Path, home: Path) -> Iterator[str]:
    """The rooms of its own title that a file imports from."""
    package = ["ludoteka", "games", home.name, *file.relative_to(home).parts[:-1]]
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            start = package[: len(package) - node.level + 1] if node.level else []
            module = start + (node.module.split(".") if node.module else [])
            for name in node.names:
                path = [*module, name.name]
                if path[:3] == package[:3]:
                    yield path[3]


@pytest.mark.parametrize("home", HOMES, ids=lambda home: home.name)
def test_the_rooms_are_the_same_in_every_title(home: Path) -> None:
    assert {file.parent.name for file in home.glob("*/__init__.py")} == ROOMS
    assert {file.name for file in home.glob("*.py")} == {"__init__.py", "checks.py", "menu.py"}


@pytest.mark.parametrize("room", MAY_IMPORT)
@pytest.mark.parametrize("home", HOMES, ids=lambda home: home.name)
def test_rules_and_components_know_nothing_of_other_rooms(home: Path, room: str) -> None:
    found = {file: set(imported_rooms(file, home)) for file in (home / room).rglob("*.py")}
    assert len(found) > 1
    assert {file.name: rooms for file, rooms in found.items() if rooms - MAY_IMPORT[room]} == {}


@pytest.mark.parametrize("home", HOMES, ids=lambda home: home.name)
def test_no_file_tells_its_room_again(home: Path) -> None:
    """`table/scene.py`, not `table/table_scene.py`: a folder is named once, on the way to the file."""
    told = {room: room.removesuffix("s") for room in (*ROOMS, "turns", "regions", "opponent")}
    found = [
        file.relative_to(home).as_posix()
        for file in home.rglob("*.py")
        if file.parent.name in told and re.match(rf"{told[file.parent.name]}s?(_|\.py)", file.name)
    ]
    assert found == []


def test_files_are_short_enough_to_read() -> None:
    package = Path(ludoteka.__file__).parent
    files = [file for ending in ("py", "js", "css") for file in package.rglob(f"*.{ending}")]
    assert len(files) > 500
    long = {file.relative_to(package).as_posix(): len(file.read_text("utf-8").splitlines()) for file in files}
    assert {name: lines for name, lines in long.items() if lines > 400} == {}
