"""Colours: seats are told apart by eyes that lack a kind of cone; text is read, and what is lit is seen, in both
themes."""

import re
from importlib.resources import files
from itertools import combinations
from math import dist

import pytest
from msgspec.structs import asdict

from ludoteka.games import game, titles
from ludoteka.server.http.pictures import PALETTES, palette_of

Three = tuple[float, float, float]

# What eyes without one kind of cone see, in linear light (Machado, Oliveira and Fernandes 2009, full severity).
EYES: dict[str, tuple[Three, Three, Three]] = {
    "all cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
SAFE = 24.0
"""Distance in Lab between any two seats of a palette that is meant for such eyes. A distance of 2 can just be seen."""
APART = 10.0
"""The same for the colours that a title draws by itself: its pieces are told apart by shape and letter as well."""
READABLE = 4.5
STANDS_OUT = 3.0


def linear(colour: str) -> Three:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    r, g, b = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return r, g, b


def seen(colour: str, eyes: str) -> Three:
    light = linear(colour)
    r, g, b = (min(1.0, max(0.0, sum(a * x for a, x in zip(row, light, strict=True)))) for row in EYES[eyes])
    return r, g, b


def lab(light: Three) -> Three:
    r, g, b = light
    x = (0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047
    y = 0.2126729 * r + 0.7151522 * g + 0.0721750 * b
    z = (0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def nearest(colours: list[str], eyes: str) -> float:
    """The distance of the two colours that are most alike."""
    places = [lab(seen(colour, eyes)) for colour in colours]
    return min(dist(a, b) for a, b in combinations(places, 2))


def test_three_palettes_are_meant_for_all_eyes() -> None:
    assert len([tones for tones in PALETTES.values() if tones]) == 3


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("palette", [name for name, tones in PALETTES.items() if tones])
def test_seats_are_well_apart_for_all_eyes(palette: str, eyes: str) -> None:
    assert nearest([light for light, _ in PALETTES[palette]], eyes) >= SAFE


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("title", titles())
def test_the_colours_of_a_title_are_not_alike_for_any_eyes(title: str, eyes: str) -> None:
    assert nearest([light for light, _ in palette_of(game(title)).seats], eyes) >= APART


# -- text -----------------------------------------------------------------------------------------------------------


def contrast(one: str, other: str) -> float:
    """The contrast of two colours by WCAG, from 1 to 21."""
    lights = sorted(0.2126 * r + 0.7152 * g + 0.0722 * b for r, g, b in map(linear, (one, other)))
    return (lights[1] + 0.05) / (lights[0] + 0.05)


def tokens(theme: str, title: dict[str, str]) -> dict[str, str]:
    """The colours of a theme, where the light one takes some from the title."""
    css = files("ludoteka").joinpath("client", "styles", "base.css").read_text("utf-8")
    blocks = {"light": r":root \{(.*?)\}", "dark": r':root\[data-theme="dark"\] \{(.*?)\}'}
    found: dict[str, str] = {}
    for name in ("light", theme):
        block = re.search(blocks[name], css, re.DOTALL)
        assert block is not None
        for token, value in re.findall(r"--([\w-]+): ([^;]+);", block[1]):
            own = re.fullmatch(r"var\(--title-(\w+), (#\w+)\)", value)
            found[token] = title.get(own[1], own[2]) if own else value
    return found


PAIRS = [
    *((ink, ground) for ink in ("ink", "soft", "now", "good", "bad", "warn") for ground in ("paper", "table", "card")),
    ("accent-ink", "accent"),
    ("on-touch", "touch"),
    ("warn", "warn-back"),
    ("ink", "warn-back"),
]


# What is lit has two rings, so that one of them stands out from whatever picture lies below; an empty place has one.
LIT = [
    ("touch", "ring"),
    ("touch", "table"),
    ("touch", "paper"),
    ("touch", "card"),
    ("matter", "edge"),
    ("accent", "card"),
]


def poor(title: str, theme: str, pairs: list[tuple[str, str]], least: float) -> dict[str, float]:
    """The pairs of colours with too little contrast."""
    palette = {k: v for k, v in asdict(palette_of(game(title))).items() if isinstance(v, str)} if title else {}
    colours = tokens(theme, palette)
    found = {f"{one} on {other}": round(contrast(colours[one], colours[other]), 2) for one, other in pairs}
    return {pair: value for pair, value in found.items() if value < least}


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("title", ["", *titles()])
def test_text_is_readable_in_both_themes(title: str, theme: str) -> None:
    assert poor(title, theme, PAIRS, READABLE) == {}


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("title", ["", *titles()])
def test_what_is_lit_stands_out_in_both_themes(title: str, theme: str) -> None:
    assert poor(title, theme, LIT, STANDS_OUT) == {}
