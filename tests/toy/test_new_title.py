"""A title of its own package: written by a command, installed beside Ludoteka, found everywhere."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from ludoteka.cli.new_title import write
from ludoteka.core.homes import packages

SOURCE = Path(__file__).parents[2] / "src"


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the skeleton installed in it, as another package would be."""
    folder = tmp_path_factory.mktemp("titles")
    write("paper-boats", folder / "paper-boats")
    site = folder / "site"
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-index", "--no-deps", "--no-build-isolation"]
    subprocess.run([*pip, "--target", str(site), str(folder / "paper-boats")], check=True, capture_output=True)
    return site


def ludoteka(site: Path, *words: str) -> str:
    path = os.pathsep.join([str(SOURCE), str(site)])
    command = [sys.executable, "-c", "from ludoteka.cli.main import app_main; app_main()", *words]
    run = subprocess.run(
        command, capture_output=True, text=True, env=os.environ | {"PYTHONPATH": path, "LUDOTEKA_LANGUAGE": "en"}
    )
    assert run.returncode == 0, run.stderr + run.stdout
    return run.stdout


def test_it_is_listed_checked_and_played_by_bots(installed: Path) -> None:
    assert "paper-boats" in ludoteka(installed, "games")
    checked = ludoteka(installed, "check", "paper-boats", "--games", "6", "--saves", "50")
    assert "all promises hold" in checked
    assert "thinker" in ludoteka(installed, "arena", "paper-boats", "--bots", "thinker,greedy", "--games", "2",
                                 "--iterations", "20")  # fmt: skip


def test_the_home_page_offers_it(installed: Path) -> None:
    program = (
        "from ludoteka.games import game, titles; "
        "from ludoteka.core.words import words; "
        "g = game('paper-boats'); print(g.id in titles(), words('hu', g.domain).say('game.title'))"
    )
    path = os.pathsep.join([str(SOURCE), str(installed)])
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, env=os.environ | {"PYTHONPATH": path}
    )
    assert run.stdout.split() == ["True", "Lámpások"], run.stderr


def test_nothing_of_it_is_here() -> None:
    assert "paper_boats" not in packages() and "lanterns" not in packages()
