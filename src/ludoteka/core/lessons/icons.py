"""What is printed, explained: `icons.toml` beside the chapters has an entry for every kind of picture of a title.

An entry names the pictures (`symbol/whisky` stands for all whose names begin so), the words that speak of it in labels
and tips (`kind.whisky`), and the rule. Its text `icon.<id>`, among the words of the title, says in one sentence what it
is, what it does and where it matters; `icon.<id>.words`, where there is one, has the words by which the rules call it,
each by its beginning, with commas between. The card of a thing, the icon sheet and the check kit read the same entries.
"""

from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from typing import Final

from msgspec import Struct

from ..game import Game
from ..promise import promise
from ..rules import rulebook
from ..wire import Scene
from ..words import LANGUAGES, words
from .format import course_of, read

LONGEST: Final = 30
"""Words of an explanation."""


class Icon(Struct, forbid_unknown_fields=True):
    """A kind of picture. The first of `art` is drawn on the icon sheet, or `show`."""

    id: str
    art: list[str]
    rule: str
    words: list[str] = []
    show: str = ""

    @property
    def key(self) -> str:
        return f"icon.{self.id}"

    @property
    def names(self) -> str:
        """The message that has the words by which texts call it, if they do."""
        return f"{self.key}.words"

    @property
    def picture(self) -> str:
        return self.show or self.art[0]


class Icons(Struct, forbid_unknown_fields=True):
    """The file `icons.toml`."""

    icon: list[Icon]


@cache
def icons_of(game: Game) -> list[Icon]:
    """The icons of a title that explains them."""
    course = course_of(game)
    path = course.folder / "icons.toml" if course else None
    return [] if path is None or not path.exists() else read(path, Icons).icon


def within(name: str, kind: str, by: str = "/") -> bool:
    return name == kind or name.startswith(kind + by)


def explained(game: Game, art: str) -> Icon | None:
    """The entry that speaks of a picture: the one that names it most closely."""
    found = [(len(kind), icon) for icon in icons_of(game) for kind in icon.art if within(art, kind)]
    return max(found, key=lambda one: one[0])[1] if found else None


# -- the check kit --------------------------------------------------------------------------------------------------


def pictures(scene: Scene) -> Iterator[str]:
    """The names of all pictures in a scene."""
    for node in scene.nodes:
        yield node.art
        if node.badge:
            yield node.badge.art
    for panel in scene.panels:
        yield panel.art
        yield from (figure.art for figure in panel.figures)
    for aid in scene.aids:
        yield from (cell.art for item in aid.items for cell in (item.cells or [item]) if cell.art)
    yield from (overlay.art for overlay in scene.overlays if overlay.art)


def check_explained(game: Game, scene: Scene) -> None:
    """Whatever can be pointed at is explained."""
    if icons_of(game):
        missing = sorted({art for art in pictures(scene) if art and explained(game, art) is None})
        promise(not missing, f"{game.id}: every icon is explained, but not {', '.join(missing)}")


def can_be_drawn(game: Game, art: str) -> bool:
    """Whether the title has a picture of this name; one that it does not know is an error of its own."""
    with suppress(LookupError, ValueError, TypeError):
        return game.art is not None and "<" in game.art(art)
    return False


def check_icons(game: Game) -> None:
    """Every entry can be drawn, names a rule, and says its sentence in every language."""
    found = icons_of(game)
    promise(bool(found), f"{game.id}: its lessons have icons")
    for language in LANGUAGES:
        promise("" not in names_of(game, language), f"{game.id}, {language}: there are words between the commas")
    book = rulebook(game.domain)
    rules = {*book.rules, *(f"R{section}" for section in book.sections)}
    promise(len({icon.id for icon in found}) == len(found), f"{game.id}: every icon is explained once")
    for icon in found:
        where = f"{game.id}, icon {icon.id}"
        promise(can_be_drawn(game, icon.picture), f"{where}: {icon.picture} can be drawn")
        promise(icon.rule in rules, f"{where}: {icon.rule} is a rule")
        for language in LANGUAGES:
            promise(words(language, game.domain).has(icon.key), f"{where} can be said in {language}")
            count = len(words(language, game.domain).say(icon.key).split())
            promise(count <= LONGEST, f"{where}, {language}: {count} words should be {LONGEST} at most")


def names_of(game: Game, language: str) -> dict[str, str]:
    """Pictures of what is printed, by the beginnings of the words for it, because words are bent."""
    say = words(language, game.domain)
    named = [icon for icon in icons_of(game) if say.has(icon.names)]
    return {name.strip().lower(): icon.picture for icon in named for name in say.say(icon.names).split(",")}
