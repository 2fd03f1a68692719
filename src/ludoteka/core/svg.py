"""A scene as one SVG document: for documents, notebooks and thumbnails, and for tests without a browser.

The board comes first, then an area for every seat: its figures, what it offers, its tracks, its own ground. Pictures
are the title's; things that can be touched have a bright edge, and what a thing is or means is its title text.
"""

from collections.abc import Callable
from functools import lru_cache
from html import escape

from msgspec import UNSET

from .game import Game
from .scene import spoken
from .wire import Badge, Node, Panel, Region, Scene
from .words import Words, words

UNIT = {"board": 96, "market": 80, "mine": 96, "others": 72, "track": 46}
"""Pixels of one unit, by the role of a region."""

AFAR = 0.78
"""How much smaller the tracks and offers of other seats are."""

PICTURES = 2048
"""So many pictures of a title are kept once they are drawn."""

GAP = 16
NAME = 160.0
WIDTH = 2000
FONT = "system-ui, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif"


class Box:
    """Something drawn, and its size."""

    def __init__(self, width: float, height: float, body: str) -> None:
        self.width = width
        self.height = height
        self.body = body


def render_svg(game: Game, scene: Scene, language: str = "en") -> str:
    """The whole scene as a document of its own.

    >>> import ludoteka
    >>> position = ludoteka.new("isle-of-skye", seats=2)
    >>> render_svg(position.game, position.scene(None))[:4]
    '<svg'
    """
    return Painter(game, scene, words(language, game.domain)).document()


def box_of(game: Game, art: str) -> str:
    """The box in which a picture is drawn: 100 high, and as wide as its title says."""
    return f"0 0 {fmt(100 * game.wide.get(art.partition('/')[0], 1))} 100"


def extent(node: Node) -> tuple[float, float]:
    """Width and height of a thing as it lies, in units of its region."""
    high = node.size
    wide = high * node.wide
    return (high, wide) if node.turn % 2 else (wide, high)


def bounds(nodes: list[Node]) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of some things."""
    sizes = [(node.at, extent(node)) for node in nodes]
    return (
        min(x - w / 2 for (x, _), (w, _) in sizes),
        min(y - h / 2 for (_, y), (_, h) in sizes),
        max(x + w / 2 for (x, _), (w, _) in sizes),
        max(y + h / 2 for (_, y), (_, h) in sizes),
    )


def kept(draw: Callable[[str], str], style: str = "") -> Callable[[str], str]:
    """The pictures of a title by their names: each is one `<g>`, in the style that they share, and is drawn once."""
    opening = f"<g {style}>" if style else "<g>"

    @lru_cache(PICTURES)
    def art(name: str) -> str:
        return f"{opening}{draw(name)}</g>"

    return art


def by_name(*drawings: Callable[[], str]) -> dict[str, Callable[[], str]]:
    """Drawings by the names of the functions that draw them."""
    return {draw.__name__: draw for draw in drawings}


def upto(most: int, text: str) -> int:
    """A number in the name of a picture. Names come from outside, and there is no picture of a larger number."""
    number = int(text)
    if not 0 <= number <= most:
        raise LookupError(f"{text} is not one of 0 to {most}")
    return number


def fmt(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


class Painter:
    """Draws one scene in one language."""

    def __init__(self, game: Game, scene: Scene, say: Words) -> None:
        self.game = game
        self.scene = scene
        self.say = say
        self.colours = scene.stage.palette
        self.touched = {target for choice in scene.choices for target in choice.targets}
        self.arts: dict[str, str] = {}

    # -- the page -----------------------------------------------------------------------------------------------

    def document(self) -> str:
        regions = self.scene.stage.regions
        seats = [panel.seat for panel in self.scene.panels]
        mine = {region.seat for region in regions if region.role == "mine"}
        shared = [self.area(region) for region in regions if region.seat is UNSET]
        blocks = [row(shared)] if any(shared) else []
        blocks += [self.seat_area(seat, seat in mine) for seat in seats]
        body = flow(blocks, WIDTH)
        head = self.heading(max(body.width, 480))
        width, height = max(body.width, head.width) + 2 * GAP, head.height + body.height + 3 * GAP
        page = (
            f'<rect width="100%" height="100%" fill="{self.colours.paper}"/>'
            + moved(head, GAP, GAP)
            + moved(body, GAP, head.height + 2 * GAP)
        )
        symbols = "".join(
            f'<symbol id="{symbol}" viewBox="{box_of(self.game, art)}">{self.picture(art)}</symbol>'
            for art, symbol in self.arts.items()
        )
        size = f'width="{fmt(width)}" height="{fmt(height)}" viewBox="0 0 {fmt(width)} {fmt(height)}"'
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="{FONT}" role="img">'
            f"<title>{escape(self.title())}</title><defs>{symbols}</defs>{page}</svg>\n"
        )

    def title(self) -> str:
        return " · ".join([self.say.say("game.title"), *(spoken(part, self.say) for part in self.scene.caption)])

    def heading(self, width: float) -> Box:
        """Title and prompt; long prompts are broken."""
        body = self.text(0, 20, self.title(), 20, bold=True)
        y = 44.0
        if self.scene.prompt:
            for line in wrapped(spoken(self.scene.prompt, self.say), int(width / 8.2)):
                body += self.text(0, y, line, 15)
                y += 20
        return Box(width, y - 12, body)

    # -- areas --------------------------------------------------------------------------------------------------

    def seat_area(self, seat: int, mine: bool) -> Box:
        """Figures above; offers and tracks on the left, the ground on the right."""
        regions = [region for region in self.scene.stage.regions if region.seat == seat]
        scale = 1 if mine else AFAR
        side = [self.area(region, scale) for region in regions if region.role in ("market", "track")]
        ground = [self.area(region) for region in regions if region.role not in ("market", "track")]
        parts = row([column(side), column(ground)])
        panel = next(panel for panel in self.scene.panels if panel.seat == seat)
        head = self.panel(panel, max(parts.width, 520))
        inner = column([head, parts])
        width, height = inner.width + 2 * GAP, inner.height + 2 * GAP
        edge = self.colours.touch if panel.asked else self.colours.soft
        frame = (
            f'<rect width="{fmt(width)}" height="{fmt(height)}" rx="12" fill="{self.colours.table}"'
            f' stroke="{edge}" stroke-width="{3 if mine else 1.5}"/>'
        )
        return Box(width, height, frame + moved(inner, GAP, GAP))

    def panel(self, panel: Panel, width: float) -> Box:
        """Who it is, and figures that wrap."""
        mark = " ✓" if panel.ready else " …" if panel.asked else ""
        body = self.use(panel.art, 13, 12, 26)
        body += self.text(34, 18, spoken(panel.label, self.say) + mark, 17, bold=True)
        x, y = NAME, 0.0
        for figure in panel.figures:
            need = 30 + 9.5 * len(str(figure.value)) + 12
            if x + need > width:
                x, y = NAME, y + 30
            tip = f"<title>{escape(spoken(figure.label, self.say))}</title>"
            body += f"<g>{tip}{self.use(figure.art, x + 13, y + 12, 26)}"
            body += self.text(x + 30, y + 18, str(figure.value), 16, bold=True) + "</g>"
            x += need
        return Box(width, y + 28, body)

    def area(self, region: Region, scale: float = 1) -> Box | None:
        """All things of a region, with its name above; nothing if it is empty."""
        nodes = [node for node in self.scene.nodes if node.region == region.id]
        if not nodes:
            return None
        unit = UNIT[region.role] * scale
        left, top, right, bottom = bounds(nodes)
        body = self.text(0, 12, spoken(region.label, self.say), 12, self.colours.soft)
        for node in nodes:
            x, y = (node.at[0] - left) * unit, (node.at[1] - top) * unit + 20
            body += self.thing(node, x, y, unit)
        return Box(max((right - left) * unit, 120) + 6, (bottom - top) * unit + 26, body)

    # -- things -------------------------------------------------------------------------------------------------

    def thing(self, node: Node, x: float, y: float, unit: float) -> str:
        width, height = (side * unit for side in extent(node))
        body = self.use(node.art, x, y, node.size * unit, node.turn, node.wide)
        edge = self.colours.touch if node.id in self.touched else "#d8a21b" if node.lit else ""
        if edge:
            body += (
                f'<rect x="{fmt(x - width / 2 + 1)}" y="{fmt(y - height / 2 + 1)}" width="{fmt(width - 2)}"'
                f' height="{fmt(height - 2)}" rx="6" fill="none" stroke="{edge}" stroke-width="3"/>'
            )
        if node.badge:
            body += self.badge(node.badge, x + width / 2 - 14, y - height / 2 + 14)
        if node.count is not UNSET:
            body += self.disc(x + width / 2, y + height / 2 - 10, str(node.count))
        said = [spoken(part, self.say) for part in (node.label, node.tip) if part]
        title = f"<title>{escape(': '.join(said))}</title>" if said else ""
        return f'<g data-id="{escape(node.id)}">{title}{body}</g>'

    def badge(self, badge: Badge, x: float, y: float) -> str:
        """A picture with a number on it, or a letter on a disc."""
        if not badge.art:
            return self.disc(x, y, badge.text) if badge.text else ""
        halo = f'<circle cx="{fmt(x)}" cy="{fmt(y)}" r="17" fill="{self.colours.table}" stroke="{self.colours.ink}"/>'
        return (
            halo
            + self.use(badge.art, x, y, 30)
            + self.text(x, y + 6, badge.text, 16, bold=True, middle=True, halo="#fff8e0")
        )

    def disc(self, x: float, y: float, text: str) -> str:
        circle = f'<circle cx="{fmt(x)}" cy="{fmt(y)}" r="12" fill="{self.colours.ink}"/>'
        return circle + self.text(x, y + 5, text, 13, "#ffffff", bold=True, middle=True)

    def use(self, art: str, x: float, y: float, size: float, turn: int = 0, wide: float = 1) -> str:
        symbol = self.arts.setdefault(art, f"art{len(self.arts)}")
        turned = f' transform="rotate({turn * 90} {fmt(x)} {fmt(y)})"' if turn else ""
        return (
            f'<use href="#{symbol}" x="{fmt(x - size * wide / 2)}" y="{fmt(y - size / 2)}"'
            f' width="{fmt(size * wide)}" height="{fmt(size)}"{turned}/>'
        )

    def picture(self, art: str) -> str:
        """The title's own picture, or its name in a frame."""
        if self.game.art is not None:
            return self.game.art(art)
        return '<rect x="2" y="2" width="96" height="96" rx="8" fill="#fff" stroke="#444"/>' + self.text(
            50, 54, art, 12, middle=True
        )

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        fill: str = "",
        bold: bool = False,
        middle: bool = False,
        halo: str = "",
    ) -> str:
        style: list[str] = [f'x="{fmt(x)}" y="{fmt(y)}" font-size="{fmt(size)}" fill="{fill or self.colours.ink}"']
        if bold:
            style.append('font-weight="700"')
        if middle:
            style.append('text-anchor="middle"')
        if halo:
            style.append(f'stroke="{halo}" stroke-width="3.5" paint-order="stroke" stroke-linejoin="round"')
        return f"<text {' '.join(style)}>{escape(text)}</text>" if text else ""


# -- boxes side by side ---------------------------------------------------------------------------------------------


def moved(box: Box, x: float, y: float) -> str:
    return f'<g transform="translate({fmt(x)} {fmt(y)})">{box.body}</g>'


def row(boxes: list[Box | None]) -> Box:
    x, height, body = 0.0, 0.0, ""
    for box in boxes:
        if box is not None and box.width:
            body += moved(box, x, 0)
            x += box.width + GAP
            height = max(height, box.height)
    return Box(max(x - GAP, 0), height, body)


def column(boxes: list[Box | None] | list[Box]) -> Box:
    y, width, body = 0.0, 0.0, ""
    for box in boxes:
        if box is not None and box.height:
            body += moved(box, 0, y)
            y += box.height + GAP
            width = max(width, box.width)
    return Box(width, max(y - GAP, 0), body)


def flow(boxes: list[Box], width: float) -> Box:
    """Boxes in lines that are not wider than this, unless one box alone is."""
    lines: list[list[Box | None]] = []
    used = 0.0
    for box in boxes:
        if not lines or used + GAP + box.width > width:
            lines.append([])
            used = -GAP
        lines[-1].append(box)
        used += GAP + box.width
    return column([row(line) for line in lines])


def wrapped(text: str, width: int) -> list[str]:
    lines = [""]
    for word in text.split():
        if lines[-1] and len(lines[-1]) + 1 + len(word) > width:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines
