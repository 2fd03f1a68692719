"""`ludoteka rules`: all of them, a chapter, a single rule."""

import pytest

from ludoteka.core.words import LANGUAGES

from .conftest import Run

SKYE = "isle-of-skye"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_whole_rulebook(run: Run, language: str) -> None:
    out = run("rules", SKYE, "--language", language).out
    assert "R3.1 " in out and "R10.26 " in out and "tiles.journeyman" in out
    assert "⟨" not in out
    assert all(len(line) <= 100 for line in out.splitlines())


def test_a_chapter_and_its_rulings(run: Run) -> None:
    out = " ".join(run("rules", SKYE, "4.4").out.split())
    assert out.startswith("4.4 Phase 4: buy")
    assert "R4.4.1 " in out and "R4.4.7 " in out and "(R4.4.6, R8.8.2)" in out
    assert "R4.5.1" not in out and "R8.7.2 " not in out


def test_a_single_rule(run: Run) -> None:
    for number in ("R4.2.2", "r4.2.2", "4.2.2"):
        out = run("rules", SKYE, number, "--language", "pl").out
        assert "R4.2.2 Za parawanem" in out and "R4.2.3" not in out
    assert "R10.1 " in run("rules", SKYE, "R10.1").out
    assert "R10.10" not in run("rules", SKYE, "R10.1").out


def test_a_rule_that_is_not_there(run: Run) -> None:
    ran = run("rules", SKYE, "R99")
    assert ran.status != 0 and ran.out == ""
    assert ran.err.strip() == "ludoteka: isle-of-skye has no rule 'R99': leave the number out to see them all"
