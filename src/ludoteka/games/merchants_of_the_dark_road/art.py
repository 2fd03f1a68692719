"""Pictures by name, as SVG in a box of 100 by 100: a plain shape with its name."""

from functools import cache
from html import escape
from typing import Final

COLOURS: Final = {
    "hero": "#d9c7a3", "tile": "#c9d5b5", "deed": "#cbbfe0", "event": "#b8c4d6", "good": "#e3d1b0", "piece": "#e3d1b0",
    "night": "#39415c", "lit": "#f2d16b", "companion": "#bcd8d2", "steed": "#d8c0b0", "upgrade": "#cfc0a0",
    "district": "#c5cbe0", "building": "#d6cfe6", "town": "#b9cfe0", "ring": "#e6e2d6",
}  # fmt: skip
DARK: Final = ("night",)


@cache
def symbol(art: str) -> str:
    """The picture of a name such as `hero/HK1` or `night/N2`, as one `<g>`."""
    kind, *rest = art.split("/")
    text = escape(rest[0] if rest else kind)
    fill = COLOURS.get(kind, "#dfe3ea")
    ink = "#f4f1e4" if kind in DARK else "#232838"
    size = max(12, min(30, 120 // max(4, len(text))))
    return (
        f'<g><rect x="4" y="4" width="92" height="92" rx="10" fill="{fill}" stroke="{ink}" stroke-width="2"/>'
        f'<text x="50" y="{50 + size / 3:.0f}" font-size="{size}" text-anchor="middle" fill="{ink}">{text}</text></g>'
    )
