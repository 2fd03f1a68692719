"""Every rule and every worked example of the title is cited by a test."""

from importlib.resources import as_file, files
from pathlib import Path

from ludoteka.core.coverage import coverage


def test_every_rule_and_every_example_has_a_test() -> None:
    with as_file(files("ludoteka.games.merchants_of_the_dark_road.components").joinpath("data", "rules.toml")) as rules:
        found = coverage(rules, Path(__file__).parent)
    assert len(found.rules) == 204
    assert len(found.examples) == 30
    assert found.missing == {}
    assert found.unknown == []
