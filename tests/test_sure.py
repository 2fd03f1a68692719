"""Every test can fail: it asserts something at least once, and not only where a loop over nothing would skip it.

What may turn out to be empty is looped over with `some` (`tests.some`), or counted. Sure to hold something are
literals, ranges of constant length, CONSTANTS with what they consist of, the moves of a question, and what was given
to the test, which also decides which way it goes. The first round of a `while` is taken for sure.
"""

import ast
from pathlib import Path

import pytest

import ludoteka.testing
from tests.some import some

ROOT = Path(__file__).parent
FILES = {".".join(("tests", *path.relative_to(ROOT).with_suffix("").parts)): path for path in ROOT.rglob("*.py")}
TREES = {name: ast.parse(path.read_text("utf-8")) for name, path in FILES.items()}
TREES["ludoteka.testing"] = ast.parse(Path(ludoteka.testing.__file__).read_text("utf-8"))

AROUND = {"enumerate", "len", "list", "range", "reversed", "set", "sorted", "tuple", "zip"}
AROUND |= {"combinations", "pairwise", "permutations", "product"}
"""Functions that give something if they are given something."""
INSIDE = {"copy", "items", "keys", "split", "values"}
"""So do these methods."""

Names = frozenset[str]
Function = ast.FunctionDef | ast.AsyncFunctionDef


def holds(it: ast.expr, full: Names) -> bool:
    """Whether there is surely something in what a loop goes over; `full` are names of which this is known."""
    match it:
        case ast.Tuple(elts=parts) | ast.List(elts=parts) | ast.Set(elts=parts):
            return any(not isinstance(part, ast.Starred) or holds(part.value, full) for part in parts)
        case ast.Dict(keys=parts):
            return bool(parts)
        case ast.Constant(value=value):
            return bool(value)
        case ast.Name(id=name):
            return name.isupper() or name in full
        case ast.Attribute(value=ast.Name(id=whole), attr=name):
            return name.isupper() or whole.isupper() or name == "moves"
        case ast.Subscript(value=whole, slice=part):
            return not isinstance(part, ast.Slice) and holds(whole, full)
        case ast.ListComp(generators=loops):
            return all(not loop.ifs and holds(loop.iter, full) for loop in loops)
        case ast.BinOp(op=ast.Add(), left=one, right=other):
            return holds(one, full) or holds(other, full)
        case ast.Call(func=ast.Name(id="some")):
            return True
        case ast.Call(func=ast.Name(id="range"), args=[ast.Constant(), *_]):
            return True
        case ast.Call(func=ast.Name(id=name), args=arguments) if name in AROUND:
            return bool(arguments) and all(holds(one, full) for one in arguments)
        case ast.Call(func=ast.Attribute(value=whole, attr=name), args=[]) if name in INSIDE:
            return holds(whole, full)
    return False


def sure(body: list[ast.stmt], full: Names, helpers: Names) -> bool:
    """Whether something is asserted however these statements go; `helpers` are functions that assert something."""
    for line in body:
        match line:
            case ast.Assert() | ast.Raise():
                return True
            case ast.With(items=items, body=inner):
                raises = any("raises" in ast.unparse(item.context_expr) for item in items)
                if raises or sure(inner, full, helpers):
                    return True
            case ast.For(iter=it, body=inner):
                if holds(it, full) and sure(inner, full, helpers):
                    return True
            case ast.While(body=inner):
                if sure(inner, full, helpers):
                    return True
            case ast.Try(body=inner, handlers=handlers):
                # An error that may be caught is what such a test is about.
                if sure(inner, full, helpers) or any(sure(one.body, full, helpers) for one in handlers):
                    return True
            case ast.If(test=test, body=inner, orelse=other):
                decided = {node.id for node in ast.walk(test) if isinstance(node, ast.Name)} & full
                if (any if decided else all)(sure(way, full, helpers) for way in (inner, other)):
                    return True
            case ast.Match(cases=cases):
                if all(sure(case.body, full, helpers) for case in cases):
                    return True
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if holds(value, full):
                full |= {name}
            case ast.Expr() | ast.Assign() | ast.Return() | ast.AnnAssign():
                if any(isinstance(node, ast.Name) and node.id in helpers for node in ast.walk(line)):
                    return True
    return False


def functions(tree: ast.Module) -> list[Function]:
    return [node for node in ast.walk(tree) if isinstance(node, Function)]


def asserting() -> dict[str, Names]:
    """By module the functions it has or imports that surely assert something when they are called."""
    found: dict[str, Names] = dict.fromkeys(TREES, frozenset())
    while True:
        before = dict(found)
        for module, tree in TREES.items():
            for node in ast.walk(tree):
                if isinstance(node, ast.ImportFrom):
                    package = module.split(".")[: -node.level] if node.level else []
                    source = found.get(".".join([*package, *([node.module] if node.module else [])]), frozenset())
                    found[module] |= {name.asname or name.name for name in node.names if name.name in source}
            found[module] |= {one.name for one in functions(tree) if sure(one.body, given(one), found[module])}
        if found == before:
            return found


def given(function: Function) -> Names:
    """What a function is given, it is given for something."""
    return frozenset(argument.arg for argument in function.args.args)


def unsure(tree: ast.Module, helpers: Names = frozenset()) -> list[str]:
    """The tests that have assertions and need not come to any."""
    tests = [one for one in functions(tree) if one.name.startswith("test_")]
    return [
        one.name
        for one in some(tests)
        if any(isinstance(node, ast.Assert) for node in ast.walk(one)) and not sure(one.body, given(one), helpers)
    ]


def test_no_test_passes_because_there_was_nothing_to_assert() -> None:
    helpers = asserting()
    found = {name: unsure(tree, helpers[name]) for name, tree in TREES.items() if ".test_" in name}
    assert {name: tests for name, tests in found.items() if tests} == {}


@pytest.mark.parametrize(
    ("body", "can_fail"),
    [
        ("assert x", True),
        ("for one in made(): assert one", False),
        ("for one in some(made()): assert one", True),
        ("for one in (1, 2): assert one", True),
        ("for one in sorted(GAMES.items()): assert one", True),
        ("for one in range(made()): assert one", False),
        ("if made(): assert x", False),
        ("if x: assert x", True),
        ("while x:\n    if made(): assert x", False),
        ("for one in (*x,): assert one", True),
        ("for one in (*made(),): assert one", False),
        ("with pytest.raises(OSError): made()\n  for one in made(): assert one", True),
        ("compared(x)\n  for one in made(): assert one", True),
        ("made(x)\n  for one in made(): assert one", False),
    ],
)
def test_a_loop_over_what_may_be_nothing_is_found(body: str, can_fail: bool) -> None:
    found = unsure(ast.parse(f"def test_it(x):\n  {body}"), frozenset({"compared"}))
    assert found == ([] if can_fail else ["test_it"])
