"""Every rule is carried out by code that names it, and every rule and worked example is cited by a test."""

import re
import tomllib
from importlib.resources import as_file, files
from pathlib import Path

from ludoteka.core.coverage import coverage


def test_every_rule_and_every_example_has_a_test() -> None:
    with as_file(files("ludoteka.games.lord_of_the_ice_garden.components").joinpath("data", "rules.toml")) as rules:
        found = coverage(rules, Path(__file__).parent)
    assert len(found.rules) == 155
    assert len(found.examples) == 22
    assert found.missing == {}
    assert found.unknown == []


ELSEWHERE = {"R4.11.2", "R6.8", "R12.17"}
"""Rules that only point to other chapters, or say that nothing is forbidden."""


def test_a_search_for_a_rule_leads_to_its_code() -> None:
    with as_file(files("ludoteka.games").joinpath("lord_of_the_ice_garden")) as folder:
        rules = tomllib.loads((folder / "components" / "data" / "rules.toml").read_text(encoding="utf-8"))["rules"]
        code = "".join(path.read_text(encoding="utf-8") for path in folder.rglob("*.py"))
    named = set(re.findall(r"R\d+(?:\.\d+)*", code))
    assert set(rules) - named == ELSEWHERE
    assert named <= {*rules, *(rule.rpartition(".")[0] for rule in rules)}
