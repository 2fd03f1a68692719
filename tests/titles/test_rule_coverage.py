"""Every rule and every worked example is cited by a test, and every rule by the code that carries it out."""

from pathlib import Path

import pytest

import ludoteka
from ludoteka.core.coverage import coverage
from tests.sayings import home

RULES = {
    "excavation-earth": (169, 18),
    "isle-of-skye": (145, 39),
    "lord-of-the-ice-garden": (155, 22),
    "merchants-of-the-dark-road": (204, 30),
}
"""How many rules and examples each specification has."""
ELSEWHERE = {
    "lord-of-the-ice-garden": {"R4.11.2", "R6.8", "R12.17"},
    "merchants-of-the-dark-road": {"R3.2.11", "R10.7.4"},
}
"""Rules that only point to other chapters, say that nothing is forbidden, or sum up what others say."""


@pytest.mark.parametrize("title", ludoteka.titles())
def test_a_search_for_a_rule_leads_to_its_code(title: str) -> None:
    found = coverage(home(title) / "components" / "data" / "rules.toml", home(title))
    missing = {number for number in found.rules if number not in found.cited}
    assert missing == ELSEWHERE.get(title, set())
    assert found.unknown == []


@pytest.mark.parametrize("title", ludoteka.titles())
def test_every_rule_and_every_example_has_a_test(title: str) -> None:
    found = coverage(home(title) / "components" / "data" / "rules.toml", Path(__file__).parents[1] / home(title).name)
    assert (len(found.rules), len(found.examples)) == RULES[title]
    assert found.missing == {}
    assert found.unknown == []
