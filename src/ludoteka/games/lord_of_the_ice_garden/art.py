"""Pictures by name, in a box of 100 by 100: plain labelled shapes."""

from html import escape

COLOURS = ("#c62828", "#37474f", "#2e7d32", "#1565c0")


def symbol(name: str) -> str:
    """A rounded box with the last words of its name, in the colour of a seat where the name has one."""
    kind, _, rest = name.partition("/")
    seat = int(rest) if kind in ("seat", "marker") and rest.isdigit() else None
    fill = "#cfd8dc" if seat is None else COLOURS[seat]
    ink = "#22303a" if seat is None else "#ffffff"
    text = escape((rest or kind)[:9]) if seat is None else str(seat + 1)
    size = 46 if len(text) < 3 else 20
    return (
        f'<g><rect x="6" y="6" width="88" height="88" rx="18" fill="{fill}" stroke="#455a64" stroke-width="3"/>'
        f'<text x="50" y="{50 + size * 0.35:.0f}" font-size="{size}" text-anchor="middle"'
        f' fill="{ink}">{text}</text></g>'
    )
