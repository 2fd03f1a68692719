"""Every rule and every worked example is cited by a test, and every rule by the code that carries it out."""

import ast
import re
from pathlib import Path

import pytest

import ludoteka
from ludoteka.core.coverage import CODE, coverage
from tests.sayings import home

RULES = {
    "excavation-earth": (169, 18),
    "isle-of-skye": (145, 39),
    "lord-of-the-ice-garden": (155, 22),
    "merchants-of-the-dark-road": (204, 30),
}
"""How many rules and examples each specification has."""
OFFERED = "what can be played is declared: seats and options of the title"
SUMS_UP = "sums up what other rules say one by one"
ELSEWHERE = {
    "excavation-earth": {"R11.4": "there are no expansions"},
    "isle-of-skye": {"R9.2": OFFERED},
    "lord-of-the-ice-garden": {
        "R3.3": OFFERED,
        "R11.3": OFFERED,
        "R4.11.2": SUMS_UP,
        "R6.8": SUMS_UP,
        "R12.11": "nothing follows from it; only aids speak of it",
        "R12.16": "the laws in checks.py",
        "R12.17": "says that nothing is forbidden",
    },
    "merchants-of-the-dark-road": {"R10.7.4": "an estimate, for people"},
}
"""Rules that no function of the rules carries out, and why."""
CARRY_OUT = ("turns/*.py", "opponent/*.py", "flow.py", "scoring.py", "setup.py")
NUMBER = re.compile(rf"{CODE.pattern}|\bS\d\d\b")
"""A rule, or one of the scoring tiles of Isle of Skye."""


@pytest.mark.parametrize("title", ludoteka.titles())
def test_a_search_for_a_rule_leads_to_what_carries_it_out(title: str) -> None:
    found = coverage(home(title) / "components" / "data" / "rules.toml", home(title))
    assert found.uncoded.keys() == ELSEWHERE[title].keys()
    assert found.unknown == []


@pytest.mark.parametrize("title", ludoteka.titles())
def test_every_function_that_carries_out_a_rule_names_it(title: str) -> None:
    files = [file for pattern in CARRY_OUT for file in (home(title) / "rules").glob(pattern)]
    functions = [
        (file.name, node.name, ast.get_docstring(node) or "")
        for file in files
        for node in ast.parse(file.read_text(encoding="utf-8")).body
        if isinstance(node, ast.FunctionDef)
    ]
    assert len(functions) > 40
    assert [(file, name) for file, name, told in functions if not NUMBER.search(told)] == []


@pytest.mark.parametrize("title", ludoteka.titles())
def test_every_rule_and_every_example_has_a_test(title: str) -> None:
    found = coverage(home(title) / "components" / "data" / "rules.toml", Path(__file__).parents[1] / home(title).name)
    assert (len(found.rules), len(found.examples)) == RULES[title]
    assert found.missing == {}
    assert found.unknown == []
