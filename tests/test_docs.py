"""The documentation: the site builds without a warning and loads nothing from elsewhere, examples run, names exist."""

import ast
import doctest
import os
import re
import subprocess
import sys
from html.parser import HTMLParser
from importlib import import_module
from pathlib import Path

import pytest

from tests.some import some

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
GAMES = ROOT / "src" / "ludoteka" / "games"
TITLES = ("isle_of_skye", "excavation_earth", "merchants_of_the_dark_road", "lord_of_the_ice_garden")
"""As the columns of the page about the architecture have them."""

API = (DOCS / "api.md").read_text("utf-8")
MODULES = sorted(
    {"ludoteka.games", "ludoteka.core.position", "ludoteka.core.svg", *re.findall(r"automodule:: (\S+)", API)}
)


class Loaded(HTMLParser):
    """Whatever a page loads by itself; where its links lead is another matter."""

    def __init__(self) -> None:
        super().__init__()
        self.addresses: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "link" and given.get("rel") not in ("index", "search", "next", "prev", "author"):
            self.addresses.append(given.get("href") or "")
        elif tag in ("script", "img", "iframe", "source", "object", "embed"):
            self.addresses.append(given.get("src") or given.get("data") or "")


def test_the_site_builds_without_a_warning_and_loads_nothing_from_elsewhere(tmp_path: Path) -> None:
    command = (sys.executable, "-m", "sphinx", "-W", "--keep-going", "-q", "-b", "html", str(DOCS), str(tmp_path))
    built = subprocess.run(command, env=os.environ | {"PYTHONPATH": str(ROOT / "src")}, capture_output=True, text=True)
    assert (built.returncode, built.stderr) == (0, "")
    pages = list(tmp_path.glob("*.html"))
    assert {page.stem for page in DOCS.glob("*.md")} <= {page.stem for page in pages}
    for page in some(pages):
        found = Loaded()
        found.feed(page.read_text("utf-8"))
        assert len(found.addresses) > 2 and not [it for it in found.addresses if re.match(r"(\w+:)?//", it)], page.name
    for style in some(tmp_path.rglob("*.css")):
        assert not re.search(r"(@import|url\()\s*[\"']?(https?:)?//", style.read_text("utf-8")), style.name


@pytest.mark.parametrize("name", MODULES)
def test_examples_of_the_docstrings_run(name: str) -> None:
    tried = doctest.testmod(import_module(name), optionflags=doctest.ELLIPSIS)
    assert tried.failed == 0


@pytest.mark.parametrize("name", MODULES)
def test_every_part_of_the_api_has_an_example(name: str) -> None:
    assert any(found.examples for found in doctest.DocTestFinder().find(import_module(name)))


def test_the_places_to_look_at_are_there() -> None:
    """Five questions, four titles: each answer names a file and a function in it."""
    page = (DOCS / "architecture.md").read_text("utf-8")
    rows = [line.split("|")[2:-1] for line in page.splitlines() if line.startswith("| ") and "?" in line.split("|")[1]]
    assert len(rows) == 5
    for title, cells in zip(TITLES, zip(*rows, strict=True), strict=True):
        for cell in cells:
            path, name = re.findall(r"`([^`]+)`", cell)
            tree = ast.parse((GAMES / title / path).read_text("utf-8"))
            assert name in {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}, (
                title,
                path,
                name,
            )


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"])
def test_links_lead_to_something(page: str) -> None:
    links = re.findall(r"\]\(([^)#]+)", (ROOT / page).read_text("utf-8"))
    assert [link for link in links if not re.match(r"https?:", link) and not (ROOT / link).exists()] == []


def test_every_chapter_of_the_rules_has_files_in_every_title() -> None:
    """The table under "Finding a rule" names files that are there."""
    page = (ROOT / "README.md").read_text("utf-8").partition("Inside `rules/`")[2].partition("\n## ")[0]
    rows = [line.split("|")[2:-1] for line in page.splitlines() if line.startswith("| ")][1:]
    for title, cells in some(zip(TITLES, zip(*rows, strict=True), strict=True)):
        named = re.findall(r"`([\w/]+(?:\.py|/))`", " ".join(cells))
        assert len(named) > 4
        assert [name for name in named if not (GAMES / title / "rules" / name).exists()] == []
