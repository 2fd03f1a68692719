"""How moves and what questions are about are put together out of small numbers stands in one place of a title."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import ludoteka.games
from ludoteka.games import titles

HOMES = [Path(ludoteka.games.__file__).parent / title.replace("-", "_") for title in titles()]
LAYOUTS = ("rules/moves.py", "components/")
PACKED = {"move", "about", "face", "slot", "effect", "entry", "buyer", "ability", "pair"}
TAKEN_APART = (ast.RShift, ast.LShift, ast.BitAnd, ast.FloorDiv, ast.Mod)


def taken_apart(source: str) -> Iterator[str]:
    """Where a packed number is taken apart by hand: `move >> 6`, `ask.about % 3`, `divmod(slot, 9)`."""
    for node in ast.walk(ast.parse(source)):
        flag = False
        if isinstance(node, ast.BinOp) and isinstance(node.op, TAKEN_APART):
            left, right = node.left, node.right
            # A flag is asked for by its name.
            flag = isinstance(node.op, ast.BitAnd)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "divmod":
            left, right = node.args
        else:
            continue
        name = left.attr if isinstance(left, ast.Attribute) else left.id if isinstance(left, ast.Name) else ""
        base = isinstance(right, ast.Name) and right.id.isupper() and not flag
        if name in PACKED and (isinstance(right, ast.Constant) or base):
            yield ast.unparse(node)


@pytest.mark.parametrize("home", HOMES, ids=lambda home: home.name)
def test_what_is_packed_is_taken_apart_where_it_is_laid_out(home: Path) -> None:
    files = {file.relative_to(home).as_posix(): file.read_text(encoding="utf-8") for file in home.rglob("*.py")}
    assert "rules/moves.py" in files and any(taken_apart(files["rules/moves.py"]))
    found = {name: [*taken_apart(text)] for name, text in files.items() if not name.startswith(LAYOUTS)}
    assert {name: some for name, some in found.items() if some} == {}


def test_it_is_seen() -> None:
    by_hand = ["ask.about % 3", "divmod(slot, 9)", "move // BASE", "move >> 6"]
    assert sorted(taken_apart("\n".join([*by_hand, "move & FLAG", "mask >> move & 1"]))) == by_hand
