"""Every rule and every worked example of the title is cited by a test, and every ruling names rules that exist."""

import tomllib
from pathlib import Path

from ludoteka.core.coverage import coverage
from ludoteka.games.excavation_earth.load import DATA


def test_every_rule_and_every_example_has_a_test() -> None:
    found = coverage(DATA / "rules.toml", Path(__file__).parent)
    assert len(found.rules) == 169
    assert len(found.examples) == 18
    assert found.missing == {}
    assert found.unknown == []


def test_rulings_name_rules() -> None:
    rules = tomllib.loads((DATA / "rules.toml").read_text(encoding="utf-8"))["rules"]
    rulings = tomllib.loads((DATA / "rulings.toml").read_text(encoding="utf-8"))["rulings"]
    assert len(rulings) >= 15
    for ruling in rulings:
        assert set(ruling["rules"]) <= set(rules)
        assert ruling["question"].endswith(("?", ".")) and ruling["ruling"].endswith(".")
