"""Pictures by their names in a scene, as SVG in a box of 100 by 100: for now a plain shape with its name."""

from html import escape

FILLS = {
    "Y": "#e0b428", "G": "#3f8f4f", "R": "#b8402f", "P": "#7a4fa0", "O": "#d97a26", "S": "#f2efe6",
    "yellow": "#e0b428", "black": "#3a3a3a", "pink": "#d77aa8", "bronze": "#9a6a38", "teal": "#2f8f8f",
    "white": "#f2efe6", "red": "#b8402f", "blue": "#3a62a8", "green": "#3f8f4f",
}  # fmt: skip
ROUND = ("buyer", "explorer", "crew", "location")


def picture(art: str) -> str:
    """`artefact/Y-A`, `buyer/S`, `crew/teal`, `card/Y3` ..."""
    kind, _, name = art.partition("/")
    fill = FILLS.get(name) or FILLS.get(name[:1], "#d8cdb4")
    if kind in ROUND:
        shape = f'<circle cx="50" cy="50" r="44" fill="{fill}" stroke="#2e2924" stroke-width="3"/>'
    else:
        shape = f'<rect x="4" y="4" width="92" height="92" rx="10" fill="{fill}" stroke="#2e2924" stroke-width="3"/>'
    text = escape((name or kind)[:6])
    size = 34 if len(text) < 4 else 22
    return f'<g>{shape}<text x="50" y="60" font-size="{size}" text-anchor="middle" fill="#1d1a16">{text}</text></g>'
