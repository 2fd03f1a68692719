"""The engine needs msgspec and Babel alone; where an extra is missing, one sentence says what to install."""

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import ludoteka
from ludoteka.core.words import words

ROOT = Path(__file__).parent.parent
SOURCE = Path(ludoteka.__file__).parent.parent

ALONE = """
import sys

class NothingElse:
    '''Finds only what Python, Ludoteka and the engine's two libraries consist of.'''
    def find_spec(self, name, path=None, target=None):
        top = name.partition(".")[0]
        if top not in sys.stdlib_module_names and top not in {known!r} and not top.startswith(("ludoteka_", "_sys")):
            raise ModuleNotFoundError(f"No module named {{top!r}}", name=top)

sys.meta_path.insert(0, NothingElse())
"""

ENGINE = """
import random, ludoteka
from ludoteka.bots import BOTS, make_bot
from ludoteka.core.svg import render_svg
from ludoteka.core.words import LANGUAGES, words
for title in ludoteka.titles():
    game, rng = ludoteka.game(title), random.Random(1)
    for language in LANGUAGES:
        assert "⟨" not in words(language, game.domain).say("game.title")
    position = ludoteka.new(title, seats=2)
    for name in BOTS:
        while position.to_move == (ludoteka.CHANCE,):
            position.roll(rng)
        seat = position.to_move[0]
        decision = make_bot(name).choose(position, seat, rng, iterations=3)
        position.push(seat, position.text(seat, decision.move))
    assert ludoteka.load(position.dump()).key() == position.key()
    assert render_svg(game, position.scene(0)).startswith("<svg")
print(len(ludoteka.titles()), "titles")
"""


def alone(program: str, *known: str, language: str = "en") -> subprocess.CompletedProcess[str]:
    """A program in a Python where nothing but the engine and some more libraries can be imported."""
    environment = os.environ | {"PYTHONPATH": str(SOURCE), "LUDOTEKA_LANGUAGE": language}
    text = ALONE.format(known={"ludoteka", "msgspec", "babel", *known}) + program
    return subprocess.run([sys.executable, "-c", text], env=environment, capture_output=True, text=True, check=False)


def test_the_engine_plays_with_two_libraries() -> None:
    done = alone(ENGINE)
    assert done.returncode == 0, done.stderr
    assert done.stdout == f"{len(ludoteka.titles())} titles\n"


def test_they_are_the_ones_it_is_installed_with() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert [one.partition(">")[0] for one in project["dependencies"]] == ["babel", "msgspec"]
    assert {"play", "strong", "research", "train", "dev"} <= project["optional-dependencies"].keys()


@pytest.mark.parametrize(("given", "language"), [("en", "en"), ("pl", "pl"), ("hu", "hu"), ("xx", "en")])
def test_the_program_says_what_it_needs(given: str, language: str) -> None:
    said = words(language).say("error.extra", module="typer", extra="play")
    assert "typer" in said and "pip install 'ludoteka[play]'" in said
    done = alone("from ludoteka.cli import start\nstart()", language=given)
    assert (done.returncode, done.stdout, done.stderr) == (1, "", f"ludoteka: {said}\n")


@pytest.mark.parametrize(
    ("program", "known", "said"),
    [
        ("import ludoteka.research", (), "numpy is missing: pip install 'ludoteka[research]'"),
        ("import ludoteka.research.pettingzoo", ("numpy",), "gymnasium is missing: pip install 'ludoteka[research]'"),
    ],
)
def test_research_says_what_it_needs(program: str, known: tuple[str, ...], said: str) -> None:
    done = alone(program, *known)
    assert done.returncode == 1 and done.stderr.endswith(f"{said}\n")


@pytest.mark.parametrize(
    ("command", "hidden", "said"),
    [
        ("dataset", "pyarrow", "pyarrow is missing: pip install 'ludoteka[dataset]'"),
        ("dataset", "numpy", "numpy is missing: pip install 'ludoteka[dataset]'"),
        ("train", "numpy", "numpy is missing: pip install 'ludoteka[train]'"),
    ],
)
def test_commands_say_what_they_need(command: str, hidden: str, said: str, tmp_path: Path) -> None:
    program = (
        f"import sys; sys.modules[{hidden!r}] = None\n"
        f"from ludoteka.cli.main import main\n"
        f"sys.exit(main([{command!r}, 'isle-of-skye', '--games', '1', '--out', {str(tmp_path / 'new')!r}]))"
    )
    environment = os.environ | {"PYTHONPATH": str(SOURCE), "LUDOTEKA_LANGUAGE": "en"}
    done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (2, f"ludoteka: {said}\n")
