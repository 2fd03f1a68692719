"""A scene as text: for the terminal and for screen readers.

Where the game stands, the shared table, the figures of all seats side by side, what helps to decide, and then the area
of the viewer. A spectator sees all areas; `seat` shows those of one seat alone.
"""

from textwrap import wrap

from msgspec import UNSET

from .game import Game
from .scene import SEAT, spoken
from .wire import Aid, Item, Node, Panel, Region, Scene
from .words import Words, words

PAGE = 100
MARKS = {"done": "✓ ", "now": "> ", "todo": "· ", "warn": "! ", "alarm": "!! "}
"""Before a line that is done, on, to be done, or dangerous."""


def render_text(game: Game, scene: Scene, language: str = "en", seat: int | None = None) -> str:
    """The scene in words, at most 100 columns wide where the table allows it."""
    say = words(language, game.domain)
    regions = scene.stage.regions
    if seat is not None:
        shown = [region for region in regions if region.seat == seat]
        return "\n".join(spaced([described(game, scene, region, say, True) for region in shown])) + "\n"
    mine = any(region.role == "mine" for region in regions)
    own = {region.seat for region in regions if region.role == "mine"}
    # What an automatic opponent has, nobody would ask for by its number.
    own |= {panel.seat for panel in scene.panels if panel.label.key != SEAT}
    common = [region for region in regions if region.seat is UNSET]
    market = [region for region in regions if region.seat is not UNSET and region.role == "market"]
    rest = [
        region
        for region in regions
        if region.seat is not UNSET and region.role != "market" and (region.seat in own or not mine)
    ]
    parts = [[heading(scene, say)]]
    parts += [described(game, scene, region, say, False) for region in common]
    parts.append(figures(scene, say))
    parts += [helped(scene, aid, say) for aid in scene.aids]
    parts += [described(game, scene, region, say, True) for region in market]
    parts += [described(game, scene, region, say, True) for region in rest]
    if scene.prompt and not scene.choices:
        parts.append([spoken(scene.prompt, say)])
    return "\n".join(spaced(parts)) + "\n"


def heading(scene: Scene, say: Words) -> str:
    return " · ".join([say.say("game.title"), *(spoken(part, say) for part in scene.caption)])


def spaced(parts: list[list[str]]) -> list[str]:
    """Parts with an empty line between them; empty parts leave none."""
    lines: list[str] = []
    for part in parts:
        if part:
            lines += [*([""] if lines else []), *part]
    return lines


def described(game: Game, scene: Scene, region: Region, say: Words, whose: bool) -> list[str]:
    """A region under its name: in the title's own way, or as a list."""
    nodes = [node for node in scene.nodes if node.region == region.id and not node.ground]
    if not nodes:
        return []
    name = spoken(region.label, say)
    if whose and region.seat is not UNSET:
        panel = next(panel for panel in scene.panels if panel.seat == region.seat)
        name = f"{spoken(panel.label, say)}: {name}"
    body = game.sketch(scene, region, say) if game.sketch is not None else None
    return [name, *(body if body is not None else listed(nodes, say))]


def listed(nodes: list[Node], say: Words) -> list[str]:
    """What each thing is, what is on it, what it means; a mark if it matters now. Short things share lines."""
    lines: list[str] = []
    short: list[str] = []
    for node in nodes:
        parts = [spoken(node.label, say)] if node.label else []
        if node.badge and not node.label:
            parts.append(spoken(node.badge.label, say))
        if node.count is not UNSET:
            parts.append(str(node.count))
        lit = "> " if node.lit else ""
        if not node.tip:
            short.append(lit + " ".join(parts or [node.id]))
            continue
        lines += together(short)
        short = []
        text = " — ".join([*parts, spoken(node.tip, say)])
        lines += wrap(text, PAGE, initial_indent=f"{lit:<2}", subsequent_indent="    ")
    return lines + together(short)


def together(short: list[str]) -> list[str]:
    """Short texts side by side, as many as fit a line."""
    lines: list[str] = []
    for text in short:
        if lines and len(lines[-1]) + 3 + len(text) <= PAGE:
            lines[-1] += f" · {text}"
        else:
            lines.append(f"  {text}")
    return lines


def figures(scene: Scene, say: Words) -> list[str]:
    """A table: one line a figure, one column a seat. What a seat may not see of another is left out."""
    panels = sorted(scene.panels, key=lambda panel: int(panel.seat))
    names: dict[str, str] = {}
    for panel in panels:
        for figure in panel.figures:
            names.setdefault(figure.id, spoken(figure.label, say))
    head = [spoken(panel.label, say) + mark(panel) for panel in panels]
    first = max(map(len, names.values()), default=0)
    widths = [max(len(text), 6) for text in head]
    lines = [" " * first + "".join(f"  {text:>{width}}" for text, width in zip(head, widths, strict=True))]
    for id, name in names.items():
        values = [next((str(f.value) for f in panel.figures if f.id == id), "?") for panel in panels]
        row = "".join(f"  {value:>{width}}" for value, width in zip(values, widths, strict=True))
        lines.append(f"{name:<{first}}{row}")
    return lines


# -- aids -----------------------------------------------------------------------------------------------------------


def helped(scene: Scene, aid: Aid, say: Words) -> list[str]:
    """An aid under its name: steps side by side, a table in columns, all else line by line."""
    if not aid.items:
        return []
    names = {panel.seat: spoken(panel.label, say) for panel in scene.panels}
    name = spoken(aid.label, say)
    if aid.kind == "steps":
        return [name, *together([told(item, names, say) for item in aid.items])]
    if aid.kind == "table":
        head = [[spoken(item.text, say) for item in aid.head]] if aid.head else []
        return [name, *columns(head + [[told(cell, names, say) for cell in item.cells or ()] for item in aid.items])]
    return [name, *(f"  {told(item, names, say)}" for item in aid.items)]


def told(item: Item, names: dict[int, str], say: Words) -> str:
    """A line of an aid: how it stands, whose it is, what it is, and its number."""
    text = ": ".join(spoken(said, say) for said in (item.shows, item.text) if said)
    whose = text if item.seat is UNSET else names.get(item.seat, text)
    value = "" if item.value is UNSET else f" {item.value}"
    full = f"/{item.of}" if value and item.of is not UNSET else ""
    mark = MARKS[item.state] if item.state else ""
    return (mark + (text if whose == text else f"{whose}: {text}") + value + full).strip()


def columns(rows: list[list[str]]) -> list[str]:
    widths = [max(len(row[i]) for row in rows if i < len(row)) for i in range(max(map(len, rows)))]
    padded = [[f"{text:<{width}}" for text, width in zip(row, widths, strict=False)] for row in rows]
    return ["  " + "  ".join(row).rstrip() for row in padded]


def mark(panel: Panel) -> str:
    return " ✓" if panel.ready else " …" if panel.asked else ""
