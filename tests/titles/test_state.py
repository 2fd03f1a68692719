"""A field of a state is stated where its type is, and where its range is; the rest is made of that."""

import ast
from pathlib import Path

import pytest

import ludoteka
from ludoteka.core.copies import renewed
from ludoteka.toy import GAME as TOY
from tests.sayings import home

STATES = {
    **{title: (home(title) / "rules" / "state.py", ludoteka.game(title)) for title in ludoteka.titles()},
    "lanterns": (Path(str(ludoteka.toy.__file__)).parent / "rules" / "state.py", TOY),
}


@pytest.mark.parametrize("title", STATES)
def test_a_copy_is_written_from_the_fields(title: str) -> None:
    """If not: `python -m ludoteka.core.copies` with the path of the file."""
    file, _ = STATES[title]
    assert renewed(file.read_text(encoding="utf-8")) == file.read_text(encoding="utf-8")


@pytest.mark.parametrize("title", STATES)
def test_every_field_has_its_type_and_its_range(title: str) -> None:
    file, game = STATES[title]
    kinds = [part for part in ast.parse(file.read_text(encoding="utf-8")).body if isinstance(part, ast.ClassDef)]
    typed = {
        part.target.id
        for kind in kinds
        for part in kind.body
        if isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name)
    }
    assert typed == set(game.fields) - {"todo"}


def test_a_forgotten_field_is_written() -> None:
    file, _ = STATES["lanterns"]
    source = file.read_text(encoding="utf-8")
    assert renewed(source.replace("    wind: int\n", "    wind: int\n    rain: list[int]\n")) == source.replace(
        "    wind: int\n", "    wind: int\n    rain: list[int]\n"
    ).replace("        new.wind = self.wind\n", "        new.wind = self.wind\n        new.rain = self.rain.copy()\n")


def test_what_is_no_state_is_refused() -> None:
    with pytest.raises(ValueError, match="a class with a method `copy` should be there"):
        renewed("x = 1\n")
