"""Looking up what a title can say: shared by the tests of words of all titles."""

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from string import Formatter

from ludoteka.core.game import Game
from ludoteka.core.homes import packages
from ludoteka.core.lessons.icons import icons_of
from ludoteka.core.words import Words, catalogue, keys, words
from ludoteka.games import game as load_game


def home(title: str) -> Path:
    """The folder of a title."""
    file = import_module(packages()[title.replace("-", "_")]).__file__
    assert file is not None
    return Path(file).parent


@cache
def sources(title: str) -> dict[str, str]:
    """The code of a title, by the path of each file in its folder."""
    folder = home(title)
    return {
        path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8") for path in sorted(folder.rglob("*.py"))
    }


def literal_keys(title: str) -> Iterator[str]:
    """Every text in the code that is built like a message key, and all that is said outright."""
    yield from menu_keys(load_game(title))
    for icon in icons_of(load_game(title)):
        yield icon.key
        yield from {icon.names} & keys(title.replace("-", "_"))
    families = {key.split(".")[0] for key in keys(title.replace("-", "_")) | keys("core")}
    for source in sources(title).values():
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found = re.fullmatch(r"([a-z][a-z0-9_]*)(\.[A-Za-z0-9_+-]+)+", node.value)
                if found and found[1] in families and not node.value.endswith((".toml", "-")):
                    yield node.value
            elif isinstance(node, ast.Call) and called(node) in ("message", "say") and node.args:
                key = node.args[0]
                if isinstance(key, ast.Constant) and isinstance(key.value, str):
                    yield key.value


def prefixes(title: str) -> set[str]:
    """The families of keys such as `requirement.{code}` that are put together where they are said."""
    found = set()
    for source in sources(title).values():
        for call in ast.walk(ast.parse(source)):
            if isinstance(call, ast.Call) and re.fullmatch(r"message|say|has|Placeholder|ids", called(call)):
                for node in ast.walk(call):
                    if isinstance(node, ast.Constant) and isinstance(node.value, str):
                        found |= set(re.findall(r"^([a-z][a-z0-9_]*)\.$", node.value))
    return found


def reasons(title: str) -> Iterator[tuple[str, set[str]]]:
    """Every reason of the questions with the names of its arguments."""
    for name, source in sources(title).items():
        for node in ast.walk(ast.parse(source)) if name.startswith("questions/") else ():
            if isinstance(node, ast.Call) and called(node) == "Reason":
                key, args = node.args[:2]
                assert isinstance(args, ast.Dict)
                given = {str(name.value) for name in args.keys if isinstance(name, ast.Constant)}
                yield from ((str(part.value), given) for part in ast.walk(key) if isinstance(part, ast.Constant))


def spoken(domain: str, language: str) -> Words:
    return words(language, domain)


def text(domain: str, language: str, key: str) -> str:
    """A message as it stands in the catalogue, in one of its plural forms."""
    found = catalogue(domain, language).texts[key]
    return found if isinstance(found, str) else found[-1]


def gaps(domain: str, language: str, key: str) -> set[str]:
    found = {name for _, name, _, _ in Formatter().parse(text(domain, language, key)) if name}
    return found | ({"n"} if isinstance(catalogue(domain, language).texts[key], list) else set())


def slug(name: str) -> str:
    return "-".join(re.findall(r"[a-z0-9]+", name))


def called(call: ast.Call) -> str:
    if isinstance(call.func, ast.Attribute):
        return call.func.attr
    return call.func.id if isinstance(call.func, ast.Name) else ""


def option_keys(game: Game) -> list[str]:
    """Every option and every value that can be picked from a list."""
    names = [option.name for option in game.options]
    return names + [f"{option.name}.{value}" for option in game.options for value in option.values]


def menu_keys(game: Game) -> Iterator[str]:
    """What the dialog for a new table says of a title. Single rules need no name besides their text."""
    known = keys(game.domain)
    yield from (key for option in game.options if (key := f"option.{option.name}.name") in known)
    for parts in game.menu.parts.values():
        yield from (*parts.places, *(part.name for part in parts.parts))
    for scale in game.menu.scales:
        yield f"scale.{scale.name}"
        for step in scale.steps:
            yield from (step.name, *step.tells)


def built_keys(game: Game, families: Mapping[str, Iterable[str]]) -> Iterator[str]:
    """Keys that are put together: from a prefix and a word of the rules, events, and the labels of moves."""
    for family, names in families.items():
        yield from (f"{family}.{name}" for name in names)
    yield from game.events
    yield from (form.label for forms in game.notation.forms.values() for form in forms)
