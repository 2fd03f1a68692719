"""Conditions of lessons, of the coach and of worked examples: what holds on the table as one seat sees it.

    figure:me:gold >= 5                              a figure of a panel; seats are counted from 0
    figure:me:coins < figure:rivals:coins - 2        some other seat has at least three more
    caption:panel.round:n == caption:panel.round:m   numbers that the caption of the table tells
    has aid:sales                                    a thing is on the table
    tile:T29 in land:0                               a thing lies in a region
    character:me shows character/freihoff            a thing is drawn by this picture
    aid:ends tells plain.* for rivals as alarm       an aid says this, of that seat, in that state
    caption tells step.*-pick                        the caption of the table says this
    can buy *                                        such a move is legal

`me` is the seat that looks; `rivals` are all others, of whom one is enough. `not ` stands before any of them.
"""

import operator
import re
from collections.abc import Callable
from fnmatch import fnmatchcase
from functools import cached_property, lru_cache
from typing import Final, TypeAlias

from ..scene import figure_id
from ..wire import Item, Node, Pointed, Scene

TERM: Final = r"((?:figure:\w+|caption):\S+|-?\d+)(?: ([+-]) (\d+))?"
COMPARED: Final = re.compile(rf"{TERM} *(<=|>=|==|!=|<|>) *{TERM}")
HAS: Final = re.compile(r"has (\S+)")
INSIDE: Final = re.compile(r"(\S+) in (\S+)")
SHOWS: Final = re.compile(r"(\S+) shows (\S+)")
CAN: Final = re.compile(r"can (\S.*)")
TELLS: Final = re.compile(r"(aid:\S+) tells (\S+)(?: for (\w+))?(?: as (\w+))?")
CAPTION: Final = re.compile(r"caption tells (\S+)")
SHAPES: Final = (
    "'figure:me:gold >= 5', 'figure:me:coins < figure:rivals:coins', 'caption:panel.round:n == 6', 'has aid:sales', "
    "'tile:T29 in land:0', 'character:me shows character/freihoff', "
    "'aid:ends tells plain.* for me as alarm', 'caption tells step.action' or 'can pass'"
)
Words: TypeAlias = re.Match[str]
"""What a condition names."""
WILD: Final = re.compile(r"[*?[]")
COMPARE: Final[dict[str, Callable[[int, int], bool]]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "==": operator.eq,
    "!=": operator.ne,
}


class Sight:
    """What somebody sees. Most conditions look at little of it: the rest is not worked out."""

    def __init__(self, scene: Scene, seat: int) -> None:
        self.seat = seat
        self.scene = scene

    @cached_property
    def figures(self) -> dict[str, int]:
        return figures(self.scene)

    @cached_property
    def told(self) -> dict[str, int]:
        """The numbers of the caption."""
        return {
            f"caption:{part.key}:{name}": value
            for part in self.scene.caption
            for name, value in part.args.items()
            if isinstance(value, int)
        }

    @cached_property
    def things(self) -> dict[str, Pointed]:
        return things(self.scene)

    @cached_property
    def panels(self) -> dict[str, int]:
        """The seats that have a panel, by the part of a name that says so."""
        return {str(panel.seat): panel.seat for panel in self.scene.panels}

    @cached_property
    def nodes(self) -> dict[str, Node]:
        return {node.id: node for node in self.scene.nodes}

    @cached_property
    def moves(self) -> list[str]:
        return [choice.move for choice in self.scene.choices]

    @cached_property
    def rivals(self) -> list[int]:
        return [panel.seat for panel in self.scene.panels if panel.seat != self.seat]

    def named(self, name: str) -> list[str]:
        """The names that the scene has for this one: `me` is a seat, `rivals` are several."""
        if "rivals" in name and "rivals" in name.split(":"):
            return [own for seat in self.rivals for own in self.named(name.replace("rivals", str(seat), 1))]
        if "me" not in name:
            return [name]
        return [":".join(str(self.seat) if part == "me" else part for part in name.split(":"))]

    def has(self, pattern: str) -> bool:
        """Whether a thing of such a name is on the table."""
        if WILD.search(pattern):
            return any(fnmatchcase(name, pattern) for name in self.things)
        return self.thing(pattern) is not None

    def find(self, name: str) -> list[Pointed]:
        """The things of that name that are on the table."""
        return [found for one in self.named(name) if (found := self.thing(one)) is not None]

    def thing(self, name: str) -> Pointed | None:
        """What `things` has by this name, looked for among its like only."""
        kind, _, id = name.partition(":")
        scene = self.scene
        match kind:
            case "region" if any(region.id == id for region in scene.stage.regions):
                return Pointed("region", id)
            case "aid" if any(aid.id == id for aid in scene.aids):
                return Pointed("aid", id)
            case "panel" if id in self.panels:
                return Pointed("panel", "", self.panels[id])
            case "figure" if name in self.figures:
                seat, _, figure = id.partition(":")
                return Pointed("figure", figure, self.panels[seat])
        if any(overlay.id == name for overlay in scene.overlays):
            return Pointed("overlay", name)
        return Pointed("node", name) if name in self.nodes else None


def is_condition(text: str) -> bool:
    return parsed(text) is not None


def holds(condition: str, seen: Sight) -> bool:
    """Whether a condition holds."""
    found = parsed(condition)
    assert found is not None
    true, words, wanted = found
    return true(words, seen) == wanted


@lru_cache(4096)
def parsed(condition: str) -> "tuple[Test, Words, bool] | None":
    """What tells whether a condition holds, with its words, and what it should tell; None if it is no condition. The
    same ones are asked at every move."""
    text = condition.removeprefix("not ")
    for form, true in FORMS:
        if words := form.fullmatch(text):
            return true, words, text == condition
    return None


def _compared(words: Words, seen: Sight) -> bool:
    left = _values(words[1], words[2], words[3], seen)
    right = _values(words[5], words[6], words[7], seen)
    return any(COMPARE[words[4]](one, other) for one in left for other in right)


def _has(words: Words, seen: Sight) -> bool:
    return any(seen.has(name) for name in seen.named(words[1]))


def _can(words: Words, seen: Sight) -> bool:
    return any(matches(words[1], move) for move in seen.moves)


def _inside(words: Words, seen: Sight) -> bool:
    (region,) = seen.named(words[2])
    return any(name in seen.nodes and seen.nodes[name].region == region for name in seen.named(words[1]))


def _shows(words: Words, seen: Sight) -> bool:
    arts = [seen.nodes[name].art for name in seen.named(words[1]) if name in seen.nodes]
    return any(fnmatchcase(art or "", words[2]) for art in arts)


def _tells(words: Words, seen: Sight) -> bool:
    return any(
        _says(said, words, seen)
        for aid in seen.scene.aids
        if f"aid:{aid.id}" == words[1]
        for item in aid.items
        for said in (item, *(item.cells or ()))
    )


def _captioned(words: Words, seen: Sight) -> bool:
    return any(fnmatchcase(part.key, words[1]) for part in seen.scene.caption)


Test: TypeAlias = Callable[[Words, Sight], bool]
FORMS: Final[tuple[tuple[re.Pattern[str], Test], ...]] = (
    (COMPARED, _compared),
    (HAS, _has),
    (CAN, _can),
    (INSIDE, _inside),
    (TELLS, _tells),
    (CAPTION, _captioned),
    (SHOWS, _shows),
)


def _says(item: Item, tells: re.Match[str], seen: Sight) -> bool:
    """Whether a line of an aid says this, or a cell of it; a row of a table has its texts in its cells."""
    texts = [one.text for one in (item, *(item.cells or ())) if one.text]
    whom = {"me": [seen.seat], "rivals": seen.rivals}.get(tells[3] or "")
    return (
        any(fnmatchcase(text.key, tells[2]) for text in texts)
        and (whom is None or item.seat in whom)
        and (tells[4] is None or item.state == tells[4])
    )


def _values(term: str, sign: str | None, more: str | None, seen: Sight) -> list[int]:
    if term.lstrip("-").isdigit():
        found = [int(term)]
    elif term.startswith("figure:"):
        found = [seen.figures[name] for name in seen.named(term) if name in seen.figures]
    else:
        found = [seen.told[term]] if term in seen.told else []
    by = int(more or 0) * (-1 if sign == "-" else 1)
    return [value + by for value in found]


def matches(pattern: str, move: str) -> bool:
    """Whether a move is one of those that a pattern stands for."""
    return any(fnmatchcase(move, part.strip()) for part in pattern.split(" | "))


# -- what is on the table -------------------------------------------------------------------------------------------


def figures(scene: Scene) -> dict[str, int]:
    return {figure_id(panel.seat, figure.id): figure.value for panel in scene.panels for figure in panel.figures}


def things(scene: Scene) -> dict[str, Pointed]:
    """All that can be pointed at, by the name that lessons have for it."""
    found = {node.id: Pointed("node", node.id) for node in scene.nodes}
    for panel in scene.panels:
        found[f"panel:{panel.seat}"] = Pointed("panel", "", panel.seat)
        for figure in panel.figures:
            found[figure_id(panel.seat, figure.id)] = Pointed("figure", figure.id, panel.seat)
    found |= {f"aid:{aid.id}": Pointed("aid", aid.id) for aid in scene.aids}
    found |= {overlay.id: Pointed("overlay", overlay.id) for overlay in scene.overlays}
    return found | {f"region:{region.id}": Pointed("region", region.id) for region in scene.stage.regions}
