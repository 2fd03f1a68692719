"""Every rule and every worked example is cited by a test, and every rule by the code that carries it out."""

from pathlib import Path

import ludoteka.games.excavation_earth
from ludoteka.core.coverage import Coverage, coverage

HOME = Path(ludoteka.games.excavation_earth.__file__).parent


def found_in(folder: Path) -> Coverage:
    return coverage(HOME / "components" / "data" / "rules.toml", folder)


def test_every_rule_leads_to_code() -> None:
    found = found_in(HOME)
    assert [number for number in found.rules if number not in found.cited] == []
    assert found.unknown == []


def test_every_rule_and_every_example_has_a_test() -> None:
    found = found_in(Path(__file__).parent)
    assert len(found.rules) == 169
    assert len(found.examples) == 18
    assert found.missing == {}
    assert found.unknown == []
