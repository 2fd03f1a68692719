"""What the players put on the table: markers, track discs, order tokens, and the signs that say who leads."""

from ludoteka.core.paint import at

from . import icons as icon
from . import palette as hue
from .paint import box, circle, edged, label, line, ngon, shape, sign

BORDERS = (
    "M0-12A12 12 0 1 1-.010-12z",
    "M0-12.500L13 11H-13z",
    "M-11.500-11.500H11.500V11.500H-11.500z",
    ngon(6, 13),
)


def crest(seat: int) -> str:
    """A seat: colour and sign on a shield."""
    return shape(
        "M-10.500-11.500H10.500V1C10.500 7 5 10 0 12C-5 10-10.500 7-10.500 1z",
        hue.SEAT_COLOURS[seat],
        hue.SEAT_DARK[seat],
        1.8,
    ) + at(0, -1, 1.05, sign(seat))


def marker(seat: int, n: int = 1) -> str:
    """An influence marker: a small cube. Several of one seat show their number."""
    cube = (
        shape("M-10-6L-6-10.500H10.500V6L6 10.500H-10z", hue.SEAT_DARK[seat], hue.INK, 1.4)
        + box(-10, -6, 16, 16.5, hue.SEAT_COLOURS[seat], hue.INK, 1)
        + line("M-9-5H5", "#ffffff66", 1.2)
    )
    if n == 1:
        return cube + at(-2, 2.3, 1.02, sign(seat))
    return (
        cube
        + label(-2, 2, n, 17.5 if n < 10 else 14, hue.SNOW, hue.SEAT_DARK[seat])
        + at(6.5, -7, 0.66, f"{circle(0, 0, 8.5, hue.SEAT_DARK[seat], hue.SNOW, 1)}{sign(seat, 0.9)}")
    )


def behind(seat: int, n: int = 1) -> str:
    """Influence markers behind Vuko: they count for nothing."""
    bars = "M-7.500-9V10M-2-9V10M3.500-9V10"
    return marker(seat, n) + edged(bars, hue.SNOW, 1.3, 3)


def loot(seat: int, token: str) -> str:
    """A token of another player; M with its level."""
    picture = icon.RESOURCE[token[0]]("") + (label(0, 3.6, token, 8.5, hue.SNOW, hue.VIOLET) if len(token) > 1 else "")
    whose = circle(0, 0, 8.5, hue.SEAT_COLOURS[seat], hue.SNOW, 1.2) + sign(seat, 0.9)
    return at(-1.5, 1.5, 0.9, picture) + at(7, -7, 0.6, whose)


def action(seat: int) -> str:
    """An action marker: a large cube, seen from its corner."""
    return (
        shape("M0-12L10.500-6V6L0 12L-10.500 6V-6z", hue.SEAT_COLOURS[seat], hue.INK, 1.4)
        + shape("M10.500-6V6L0 12V0z", hue.SEAT_DARK[seat], "", 0)
        + shape("M0-12L10.500-6L0 0L-10.500-6z", "#ffffff40", "", 0)
        + line("M-10.500-6L0 0L10.500-6M0 0V12", hue.INK, 0.8)
        + circle(0, 0, 7.2, hue.SEAT_COLOURS[seat], hue.SNOW, 1)
        + sign(seat, 0.78)
    )


def round_marker(seat: int) -> str:
    """A flat round marker of the tracks; its rim shows below others."""
    return (
        shape(
            "M-11.500-2A11.500 9.500 0 0 1 11.500-2V3A11.500 9.500 0 0 1-11.500 3z", hue.SEAT_DARK[seat], hue.INK, 1.2
        )
        + f'<ellipse cy="-2" rx="11.500" ry="9.200" fill="{hue.SEAT_COLOURS[seat]}" '
        + f'stroke="{hue.SNOW}" stroke-width=".9"/>'
        + at(0, -2, 0.95, sign(seat))
    )


def lead(seat: int) -> str:
    """Who dominates: a pale stone with the colour and the form of the seat's sign."""
    form = BORDERS[seat]
    return at(
        0, 0, 0.84, shape(form, hue.SNOW, hue.SEAT_DARK[seat], 5) + shape(form, "none", hue.SEAT_COLOURS[seat], 3)
    )


def order(n: int) -> str:
    """An action-order token."""
    return (
        circle(0, 0, 11.8, hue.BASALT, hue.INK, 1.2) + circle(0, 0, 9.4, hue.ICE, hue.STEEL, 1) + label(0, 0, n, 15.5)
    )
