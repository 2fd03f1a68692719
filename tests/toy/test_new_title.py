"""A title of its own package: written by a command, installed beside Ludoteka, found everywhere."""

import os
import subprocess
import sys
from pathlib import Path
from textwrap import dedent

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
    for name, module in BROKEN.items():
        offer_broken(site, name, module)
    return site


BROKEN = {
    "gone": None,
    "raising": "raise OSError('no such file')",
    "another": "import ludoteka.toy; GAME = ludoteka.toy.GAME",
    "wordless": """
        import dataclasses, ludoteka.toy
        GAME = dataclasses.replace(ludoteka.toy.GAME, id="wordless")
    """,
}
"""What other packages offer as a title and is none: the module, or nothing."""


def offer_broken(site: Path, name: str, module: str | None) -> None:
    """Install a package that offers a title which cannot be loaded."""
    described = site / f"{name}-1.dist-info"
    described.mkdir()
    (described / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1\n")
    (described / "entry_points.txt").write_text(f"[ludoteka.games]\n{name} = {name}_title.rooms\n")
    if module is not None:
        rooms = site / f"{name}_title" / "rooms"
        rooms.mkdir(parents=True)
        (rooms / "__init__.py").write_text(dedent(module))


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


SHOWN = """
import importlib.util, logging, sys
from litestar.testing import TestClient
from ludoteka.core.words import domains
from ludoteka.games import game, loadable, titles
from ludoteka.server.http import app, assets
from ludoteka.server.http.pages import pages
from ludoteka.server.live.settings import Settings
from ludoteka.server.storage.store import Store
from ludoteka.server.table.titles import Titles

logging.basicConfig(format="%(message)s")
with Store.open(sys.argv[1]) as store, TestClient(app.create(store, Settings(hosts=("testserver.local",)))) as client:
    offered = client.get("/api/titles?language=hu").json()["titles"]
    names = [one["title"] for one in offered if one["id"] == "paper-boats"]
    print(*names, len(offered), len(loadable()), len(titles()))
    made = client.post("/api/tables", json={"title": "gone", "seats": [{"kind": "me"}]})
    print(made.status_code, made.json()["error"]["key"])
assert pages.cache_info().currsize == 0
assets.warm(Titles())
assert pages.cache_info().currsize == 1, "the bundles of the pages are made"
print(*sorted({domain.partition("/")[0] for domain in domains()}))
if importlib.util.find_spec("pyspiel"):
    from ludoteka.research.openspiel import NAMES
    assert "ludoteka_paper_boats" in NAMES and "ludoteka_gone" not in NAMES
"""


def test_the_home_page_offers_it_and_broken_titles_take_nothing_down(installed: Path, tmp_path: Path) -> None:
    path = os.pathsep.join([str(SOURCE), str(installed)])
    run = subprocess.run(
        [sys.executable, "-c", SHOWN, str(tmp_path / "tables.db")],
        capture_output=True,
        text=True,
        env=os.environ | {"PYTHONPATH": path},
    )
    assert run.returncode == 0, run.stderr
    titles, refused, domains = run.stdout.splitlines()
    assert titles == "Lámpások 5 5 9"
    assert refused == "503 server.failed"
    assert domains.split() == [
        "core", "excavation_earth", "isle_of_skye", "lord_of_the_ice_garden", "merchants_of_the_dark_road",
        "paper_boats",
    ]  # fmt: skip
    told = [line for line in run.stderr.splitlines() if "cannot be loaded" in line]
    assert "the title gone (gone_title.rooms) cannot be loaded: No module named 'gone_title'" in told
    asked_for = ["gone"]
    assert sorted(line.split()[2] for line in told) == sorted([*BROKEN, *asked_for]), "each is told of once"


def test_nothing_of_it_is_here() -> None:
    assert "paper_boats" not in packages() and "lanterns" not in packages()
