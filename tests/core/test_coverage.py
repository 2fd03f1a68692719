"""The report on rules and examples that tests cite."""

from pathlib import Path

import pytest

from ludoteka.core.coverage import coverage, main
from ludoteka.core.errors import DataError

RULES = """
provenance = "stated: made up"
[sections]
"3" = "Setup"
"3.2" = "Dealing"
[rules]
"R3.1" = "shuffle"
"R3.2.1" = "deal"
"R3.3" = "a group"
"R3.3.1" = "its part"
[examples]
"X1" = "first"
"X2a" = "second"
"""


def write(folder: Path, rules: str, *tests: str) -> tuple[Path, Path]:
    data = folder / "games" / "toy" / "components" / "data"
    data.mkdir(parents=True)
    (data / "rules.toml").write_text(rules, encoding="utf-8")
    inner = folder / "tests" / "toy" / "inner"
    inner.mkdir(parents=True)
    for number, text in enumerate(tests):
        (inner / f"test_{number}.py").write_text(text, encoding="utf-8")
    return data / "rules.toml", folder / "tests" / "toy"


def test_cited_and_missing_numbers(tmp_path: Path) -> None:
    texts = ("# R3.1, R3.2.", "def test_X1_first(): 'X2'")
    found = coverage(*write(tmp_path, RULES, *texts))
    assert list(found.rules) == ["R3.1", "R3.2.1", "R3.3.1"], "a group counts by its parts"
    assert list(found.missing) == ["R3.2.1", "R3.3.1", "X2a"]
    assert found.unknown == ["X2"]
    assert not found.complete


def test_sections_groups_and_other_chapters_may_be_cited(tmp_path: Path) -> None:
    text = "R3.1 R3.2 R3.2.1 R3.3 R3.3.1 R1.9"
    found = coverage(*write(tmp_path, RULES, text, "X1 X2a"))
    assert found.missing == {}
    assert found.unknown == []
    assert found.complete


def test_rules_without_code(tmp_path: Path) -> None:
    """A rule is named in a docstring of what carries it out, by its own number or by that of the section around it, not
    by a chapter."""
    rules, tests = write(tmp_path, RULES, "R3.1 R3.2.1 R3.3.1 X1 X2a")
    (rules.parents[2] / "rules").mkdir()
    code = 'def deal():\n    """R3.2: deal. R3: set-up."""\n    # R3.3.1 is only mentioned\n    return "R3.1"\n'
    (rules.parents[2] / "rules" / "turns.py").write_text(code, encoding="utf-8")
    (rules.parents[2] / "checks.py").write_text('"""R3.1: what must hold."""', encoding="utf-8")
    found = coverage(rules, tests)
    assert list(found.uncoded) == ["R3.1", "R3.3.1"]
    assert found.complete, "that is told, and does not fail"


def test_a_wrong_number_is_unknown(tmp_path: Path) -> None:
    found = coverage(*write(tmp_path, RULES, "R3.9 R3.1.1 R3.10bR3.4"))
    assert found.unknown == ["R3.1.1", "R3.9"]


def test_report_and_exit_status(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(tmp_path, RULES, "R3.1 R3.3.1 X1 X2a")
    arguments = [str(tmp_path / "games"), str(tmp_path / "tests")]
    assert main(arguments) == 1
    assert capsys.readouterr().out.splitlines() == [
        "toy: 2 of 3 rules cited by tests (66%)",
        "  not cited: R3.2.1 deal",
        "toy: 2 of 2 worked examples cited by tests (100%)",
        "toy: 0 of 3 rules named in the code (0%)",
        "  not named in the code: R3.1 shuffle",
        "  not named in the code: R3.2.1 deal",
        "  not named in the code: R3.3.1 its part",
    ]
    (tmp_path / "tests" / "toy" / "test_more.py").write_text("R3.2.1", encoding="utf-8")
    assert main([*arguments, "--language", "pl"]) == 0
    assert "testy przywołują 3 z 3 zasad (100%)" in capsys.readouterr().out


def test_a_bad_list_of_rules_is_told_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rules, tests = write(tmp_path, RULES.replace('"shuffle"', "7"))
    with pytest.raises(DataError, match=r"rules\.toml, line 7: R3\.1 = 7 should be a text in quotes"):
        coverage(rules, tests)
    with pytest.raises(SystemExit):
        main([str(tmp_path / "games"), str(tmp_path / "tests")])
    assert capsys.readouterr().err.splitlines()[-1].endswith("R3.1 = 7 should be a text in quotes")
    with pytest.raises(SystemExit):
        main([str(tmp_path), str(tmp_path)])
    assert "holds no title" in capsys.readouterr().err
