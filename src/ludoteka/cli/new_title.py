"""`ludoteka new-title`: a package with a small complete title, to begin another one with."""

import re
from importlib.resources import as_file, files
from pathlib import Path
from typing import Annotated, Final

import typer

from ..core.errors import LudotekaError
from .common import screen, speak
from .options import Language

PROJECT: Final = """[build-system]
requires = ["setuptools>=77"]
build-backend = "setuptools.build_meta"

[project]
name = "{id}"
version = "0.1.0"
requires-python = ">=3.11"
dependencies = ["ludoteka"]

[project.entry-points."ludoteka.games"]
{id} = "{domain}"

[tool.setuptools.packages.find]
where = ["src"]

[tool.setuptools.package-data]
"*" = ["**/*.toml", "**/*.po", "**/*.ludo"]
"""

TEST: Final = '''"""The check kit: random games in which every promise is tested."""

from collections.abc import Callable


def test_every_promise_holds(check_title: Callable[..., None]) -> None:
    check_title("{id}", games=20)
'''

Name = Annotated[str, typer.Argument(metavar="NAME", help="cli.argument.new_title", show_default=False)]
Folder = Annotated[Path, typer.Option("--folder", metavar="DIR", help="cli.option.folder")]


def new_title(name: Name, folder: Folder = Path("."), language: Language = None) -> None:
    say = speak(language).say
    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", name):
        raise LudotekaError(f"{name!r} is no id of a title: use small letters, digits and hyphens", "error.title_id")
    home = folder / name
    if home.exists():
        raise LudotekaError(f"{home} exists already: choose another name or folder", "error.exists", path=str(home))
    write(name, home)
    screen().print(say("new_title.made", path=home, id=name), soft_wrap=True)


def write(name: str, home: Path) -> None:
    """The toy under another name, as a package of its own with its entry point and its test."""
    domain = name.replace("-", "_")
    kind = name.title().replace("-", "")
    with as_file(files("ludoteka").joinpath("toy")) as toy:
        for path in sorted(toy.rglob("*")):
            if path.suffix not in (".py", ".toml", ".po", ".ludo"):
                continue
            text = path.read_text(encoding="utf-8")
            if path.suffix == ".py":
                text = text.replace('id="lanterns"', f'id="{name}"').replace("Lanterns", kind)
            elif path.suffix == ".ludo":
                text = text.replace("game: lanterns", f"game: {name}")
            copy = home / "src" / domain / path.relative_to(toy)
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_text(text.replace("lanterns", domain), encoding="utf-8")
    (home / "pyproject.toml").write_text(PROJECT.format(id=name, domain=domain), encoding="utf-8")
    (home / "tests").mkdir()
    (home / "tests" / "test_check.py").write_text(TEST.format(id=name), encoding="utf-8")
