"""Conditions of lessons, of the coach and of worked examples: what holds on the table as one seat sees it.

    figure:me:gold >= 5                              a figure of a panel; seats are counted from 0
    figure:me:coins < figure:rivals:coins - 2        some other seat has at least three more
    caption:panel.round:n == caption:panel.round:m   numbers that the caption of the table tells
    has aid:sales                                    a thing is on the table
    tile:T29 in land:0                               a thing lies in a region
    character:me shows character/freihoff            a thing is drawn by this picture
    aid:ends tells plain.* for rivals as alarm       an aid says this, of that seat, in that state
    can buy *                                        such a move is legal

`me` is the seat that looks; `rivals` are all others, of whom one is enough. `not ` stands before any of them.
"""

import operator
import re
from collections.abc import Callable
from fnmatch import fnmatchcase
from functools import cached_property
from typing import Final

from ..wire import Item, Node, Pointed, Scene

TERM: Final = r"((?:figure:\w+|caption):\S+|-?\d+)(?: ([+-]) (\d+))?"
COMPARED: Final = re.compile(rf"{TERM} *(<=|>=|==|!=|<|>) *{TERM}")
HAS: Final = re.compile(r"has (\S+)")
INSIDE: Final = re.compile(r"(\S+) in (\S+)")
SHOWS: Final = re.compile(r"(\S+) shows (\S+)")
CAN: Final = re.compile(r"can (\S.*)")
TELLS: Final = re.compile(r"(aid:\S+) tells (\S+)(?: for (\w+))?(?: as (\w+))?")
FORMS: Final = (COMPARED, HAS, CAN, INSIDE, SHOWS, TELLS)
SHAPES: Final = (
    "'figure:me:gold >= 5', 'figure:me:coins < figure:rivals:coins', 'caption:panel.round:n == 6', 'has aid:sales', "
    "'tile:T29 in land:0', 'character:me shows character/freihoff', "
    "'aid:ends tells plain.* for me as alarm' or 'can pass'"
)
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
        parts = name.split(":")
        if "rivals" in parts:
            return [own for seat in self.rivals for own in self.named(name.replace("rivals", str(seat), 1))]
        return [":".join(str(self.seat) if part == "me" else part for part in parts)]

    def find(self, name: str) -> list[Pointed]:
        """The things of that name that are on the table."""
        return [self.things[one] for one in self.named(name) if one in self.things]


def is_condition(text: str) -> bool:
    return any(form.fullmatch(text.removeprefix("not ")) for form in FORMS)


def holds(condition: str, seen: Sight) -> bool:
    """Whether a condition holds."""
    text = condition.removeprefix("not ")
    return (text != condition) != _true(text, seen)


def _true(text: str, seen: Sight) -> bool:
    if compared := COMPARED.fullmatch(text):
        left = _values(compared[1], compared[2], compared[3], seen)
        right = _values(compared[5], compared[6], compared[7], seen)
        return any(COMPARE[compared[4]](one, other) for one in left for other in right)
    if has := HAS.fullmatch(text):
        return any(fnmatchcase(thing, name) for name in seen.named(has[1]) for thing in seen.things)
    if can := CAN.fullmatch(text):
        return any(matches(can[1], move) for move in seen.moves)
    if inside := INSIDE.fullmatch(text):
        (region,) = seen.named(inside[2])
        return any(name in seen.nodes and seen.nodes[name].region == region for name in seen.named(inside[1]))
    if tells := TELLS.fullmatch(text):
        return any(
            _says(item, tells, seen) for aid in seen.scene.aids if f"aid:{aid.id}" == tells[1] for item in aid.items
        )
    shows = SHOWS.fullmatch(text)
    assert shows is not None
    arts = [seen.nodes[name].art for name in seen.named(shows[1]) if name in seen.nodes]
    return any(fnmatchcase(art or "", shows[2]) for art in arts)


def _says(item: Item, tells: re.Match[str], seen: Sight) -> bool:
    """Whether a line of an aid says this; a row of a table has its texts in its cells."""
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
    return {f"figure:{panel.seat}:{figure.id}": figure.value for panel in scene.panels for figure in panel.figures}


def things(scene: Scene) -> dict[str, Pointed]:
    """All that can be pointed at, by the name that lessons have for it."""
    found = {node.id: Pointed("node", node.id) for node in scene.nodes}
    for panel in scene.panels:
        found[f"panel:{panel.seat}"] = Pointed("panel", "", panel.seat)
        for figure in panel.figures:
            found[f"figure:{panel.seat}:{figure.id}"] = Pointed("figure", figure.id, panel.seat)
    found |= {f"aid:{aid.id}": Pointed("aid", aid.id) for aid in scene.aids}
    found |= {overlay.id: Pointed("overlay", overlay.id) for overlay in scene.overlays}
    return found | {f"region:{region.id}": Pointed("region", region.id) for region in scene.stage.regions}
