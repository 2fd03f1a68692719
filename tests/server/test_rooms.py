"""The rooms of the server: who may know whom."""

import ast
from pathlib import Path

import pytest

import ludoteka.server
from tests.some import some

HOME = Path(ludoteka.server.__file__).parent
OUTSIDE = {"asyncio", "http", "litestar", "os", "shutil", "socket", "sqlalchemy", "sqlite3", "tempfile", "threading"}
KNOWS = {
    "table": set(),
    "wire": {"table"},
    "storage": {"table"},
    "live": {"table", "wire", "storage"},
    "http": {"table", "wire", "storage", "live"},
}


def imported(file: Path) -> list[tuple[int, str]]:
    """What a file imports, as (levels up, name)."""
    found = []
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.ImportFrom):
            found.append((node.level, node.module or ""))
        elif isinstance(node, ast.Import):
            found += [(0, name.name) for name in node.names]
    return found


@pytest.mark.parametrize("room", KNOWS)
def test_dependencies_point_one_way(room: str) -> None:
    for file in some((HOME / room).glob("*.py")):
        others = {name.split(".")[0] for level, name in imported(file) if level == 2 and name}
        assert others <= KNOWS[room], file


def test_a_table_is_pure() -> None:
    for file in some((HOME / "table").glob("*.py")):
        outside = {name.split(".")[0] for level, name in imported(file) if level == 0}
        assert not outside & (OUTSIDE | {"time"}), file
