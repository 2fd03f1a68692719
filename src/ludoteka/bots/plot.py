"""The ladder as a picture: a dot for each bot, with a whisker for its interval."""

from collections.abc import Sequence
from html import escape
from math import ceil, floor, log10
from typing import Final

from .ladder import Rating

WIDTH: Final = 720
ROW: Final = 36
TOP: Final = 56
LETTER: Final = 8
"""About how wide a letter is."""

STYLE: Final = (
    "text{font:14px system-ui,sans-serif;fill:#222}.t{font-size:16px;font-weight:600}.s{font-size:12px;fill:#555}"
    ".g{stroke:#ddd}.z{stroke:#888}.w{stroke:#1f5f99;stroke-width:2}.d{fill:#1f5f99}"
)


def ticks(low: float, high: float, most: int = 8) -> list[int]:
    """Round numbers that cover a range, at most about so many."""
    rough = max(1.0, (high - low) / most)
    unit = 10 ** floor(log10(rough))
    step = next(unit * factor for factor in (1, 2, 5, 10) if unit * factor >= rough)
    return [int(step * i) for i in range(floor(low / step), ceil(high / step) + 1)]


def ladder_svg(ratings: Sequence[Rating], title: str, scale: str = "Elo") -> str:
    """The picture as text of an SVG file."""
    marks = ticks(min(it.low for it in ratings), max(it.high for it in ratings))
    if len(marks) == 1:
        marks = [marks[0] - 1, marks[0], marks[0] + 1]
    left = 32 + LETTER * max(len(it.name) for it in ratings)
    right = WIDTH - 72
    bottom = TOP + ROW * len(ratings)

    def x(elo: float) -> str:
        return f"{left + (right - left) * (elo - marks[0]) / (marks[-1] - marks[0]):.1f}"

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {bottom + 36}" role="img">',
        f"<title>{escape(title)}</title><style>{STYLE}</style>",
        '<rect width="100%" height="100%" fill="#fff"/>',
        f'<text class="t" x="16" y="28">{escape(title)}</text>',
    ]
    for mark in marks:
        kind = "g" if mark else "z"
        parts.append(f'<line class="{kind}" x1="{x(mark)}" x2="{x(mark)}" y1="{TOP - 8}" y2="{bottom}"/>')
        parts.append(f'<text class="s" x="{x(mark)}" y="{bottom + 18}" text-anchor="middle">{mark}</text>')
    parts.append(f'<text class="s" x="{right + 16}" y="{TOP - 4}">{escape(scale)}</text>')
    for i, it in enumerate(ratings):
        y = TOP + ROW * i + ROW // 2
        parts.append(f'<text x="16" y="{y + 5}">{escape(it.name)}</text>')
        for end in (it.low, it.high):
            parts.append(f'<line class="w" x1="{x(end)}" x2="{x(end)}" y1="{y - 5}" y2="{y + 5}"/>')
        parts.append(f'<line class="w" x1="{x(it.low)}" x2="{x(it.high)}" y1="{y}" y2="{y}"/>')
        parts.append(f'<circle class="d" cx="{x(it.elo)}" cy="{y}" r="5"/>')
        parts.append(f'<text x="{right + 16}" y="{y + 5}">{it.elo:.0f}</text>')
    return "\n".join([*parts, "</svg>", ""])
