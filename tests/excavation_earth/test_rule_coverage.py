"""Every rule and every worked example of the title is cited by a test."""

from pathlib import Path

from ludoteka.core.coverage import coverage
from ludoteka.games.excavation_earth.components.load import DATA


def test_every_rule_and_every_example_has_a_test() -> None:
    found = coverage(DATA / "rules.toml", Path(__file__).parent)
    assert len(found.rules) == 169
    assert len(found.examples) == 18
    assert found.missing == {}
    assert found.unknown == []
