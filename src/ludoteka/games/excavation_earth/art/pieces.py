"""Pieces and cards: artefacts, buyers, crew, explorers, action cards, command cards, cards of Zu."""

from ludoteka.core.paint import at, near

from ..components.tables import COLOUR_OF, COLOURS, MARKETS, SYMBOL_OF, TRAVEL, TYPE_IDS, ZU_KINDS, Tables
from . import palette as hue
from .objects import thing
from .paint import box, circle, edged, ellipse, label, line, ornament, path, polygon
from .signs import ACTION, LETTER, coin, emblem, fuel, glyph, motif, sign, symbol

# -- artefacts ------------------------------------------------------------------------------------------------------


def artefact(t: Tables, name: str) -> str:
    """A tile: region and glyph on the left; the thing and its value on the right."""
    light, dark = hue.REGION[name[0]]
    value = t.value[TYPE_IDS.index(name)]
    face = box(3, 3, 94, 94, light, hue.INK, 4, 12)
    edge = box(3, 3, 94, 94, "none", hue.INK, 4, 12)
    close = (
        path("M15 3H36V97H15A12 12 0 0 1 3 85V15A12 12 0 0 1 15 3z", dark)
        + at(19.5, 20, 1.15, motif(name[0], light))
        + at(19.5, 48, 1.15, glyph(name[2]))
        + label(19.5, 80, name[2], 27, hue.CREAM)
        + at(66, 63, 2.7, thing(name))
        + circle(78, 23, 18, hue.CREAM, hue.INK, 4)
        + label(78, 23, value, 28)
    )
    # Letter above value at the left edge: the number of a heap lies on the right.
    far = (
        path("M15 3H49V50H3V15A12 12 0 0 1 15 3z", dark)
        + path("M3 50H49V97H15A12 12 0 0 1 3 85z", hue.CREAM)
        + label(27, 28, name[2], 54, hue.CREAM)
        + label(27, 73, value, 54)
        + at(73, 38, 1.9, thing(name))
    )
    return face + near(42, close, far) + edge


def face_down(region: str) -> str:
    """The back of an artefact: earth that has not been dug up."""
    light, dark = hue.REGION[region]
    return (
        box(3, 3, 94, 94, dark, hue.INK, 4, 12)
        + box(12, 12, 76, 76, "none", light, 2.5, 8)
        + at(50, 50, 2.9, motif(region, light))
    )


def no_stack(region: str) -> str:
    """The place of a stack that is empty."""
    light, dark = hue.REGION[region]
    dashed = f'stroke-dasharray="9 7" fill-opacity=".25" stroke="{dark}" stroke-width="4"'
    return f'<rect x="5" y="5" width="90" height="90" rx="12" fill="{light}" {dashed}/>' + at(
        50, 50, 2.6, motif(region, dark)
    )


# -- people ---------------------------------------------------------------------------------------------------------

BODY = "M24 95C20 70 30 58 38 55C24 48 22 20 50 18C78 20 76 48 62 55C70 58 80 70 76 95z"
FEELERS = "M40 22L32 6M60 22L68 6"


def buyer(kind: str) -> str:
    """A small customer with feelers; special ones wear a star."""
    light, dark = hue.REGION[kind]
    return (
        edged(FEELERS, dark, 4, 8)
        + circle(31, 7, 5, light, hue.INK, 2.5)
        + circle(69, 7, 5, light, hue.INK, 2.5)
        + path(BODY, light, hue.INK, 4)
        + path("M62 55C70 58 80 70 76 95H62C66 80 64 65 55 57z", dark, more='fill-opacity=".45"')
        + ellipse(42, 36, 5, 7, hue.INK)
        + ellipse(58, 36, 5, 7, hue.INK)
        + at(50, 77, 1.9, motif(kind, dark if kind == "S" else hue.INK))
    )


def crew(player: int, faction: str) -> str:
    """A cube in the colour of the seat with the letter of the faction."""
    light, dark = hue.SEAT_COLOURS[player], hue.SEAT_DARK[player]
    letter = LETTER.get(faction, player + 1)
    return (
        path("M10 30L30 10H92V70L72 90H10z", light, hue.INK, 5)
        + path("M72 30L92 10V70L72 90z", dark, hue.INK, 4)
        + path("M10 30L30 10H92L72 30z", light, hue.INK, 4)
        + path("M14 28.5L31 13.5H85L71 28.5z", "#fff", more='fill-opacity=".45"')
        + near(24, label(41, 61, letter, 46, "#fff", dark), label(43, 53, letter, 80, "#fff", dark))
    )


SUITS = {
    "dal-harraii": "M50 34L96 44 84 58 66 56 70 92H30L34 56 16 58 4 44z",  # wings
    "gul": "M50 26C72 36 80 70 84 92H16C20 70 28 36 50 26z",  # cloak
    "is-sisinui": "M50 32C66 40 62 58 70 68C80 78 86 84 84 92H16C14 84 20 78 30 68C38 58 34 40 50 32z",  # robe
    "kuti-kuti": "M28 40H72L80 62 70 68 72 92H28L30 68 20 62z",  # overall
    "aqulla": "M50 36C76 40 72 58 88 60C82 76 80 80 84 92H16C20 80 18 76 12 60C28 58 24 40 50 36z",  # fins
    "zu": "M50 30L86 92H14z",
}


def explorer(player: int, faction: str) -> str:
    """A pawn: the suit is the faction's, the colour the seat's."""
    light, dark = hue.SEAT_COLOURS[player], hue.SEAT_DARK[player]
    return (
        ellipse(50, 91, 40, 8, hue.INK)
        + path(SUITS.get(faction, SUITS["zu"]), light, hue.INK, 5)
        + circle(50, 26, 21, dark, hue.INK, 5)
        + path("M35 26A15 12 0 0 1 65 26A15 9 0 0 1 35 26z", hue.NEON, hue.INK, 2.5)
        + path("M40 22A11 8 0 0 1 52 18", "none", "#fff", 3)
        + label(50, 70, LETTER.get(faction, player + 1), 53, "#fff", dark)
    )


def crest(player: int, faction: str) -> str:
    """The sign of a player: the emblem of the faction on the colour of the seat."""
    light, dark = hue.SEAT_COLOURS[player], hue.SEAT_DARK[player]
    if not faction:
        return circle(50, 50, 44, light, hue.INK, 5) + label(50, 50, player + 1, 50, "#fff", dark)
    return circle(50, 50, 45, light, hue.INK, 5) + circle(50, 50, 35, dark) + at(50, 50, 2.7, emblem(faction, "#fff"))


# -- cards ----------------------------------------------------------------------------------------------------------


def card(t: Tables, name: str) -> str:
    """An action card shows region, market symbol, black market and fuel; 70 wide. What matters stands at its left
    edge, so that a fan of cards can be read."""
    if name == "back":
        return card_back(hue.TEAL, hue.TEAL_DARK, hue.NEON)
    if name == "pile":
        return box(3, 3, 64, 94, "none", hue.SAND_DARK, 3, 9) + at(
            35, 50, 1.6, line("M-9-9L9 9M9-9L-9 9", hue.SAND_DARK, 3)
        )
    number = t.card_ids.index(name)
    if number >= TRAVEL:
        return travel_card(t.fuel[number])
    region, market = COLOURS[COLOUR_OF[number]], SYMBOL_OF[number] + 1
    light, dark = hue.REGION[region]
    drops = "".join(at(33 + i * 9, 90.5, 0.42, fuel()) for i in range(t.fuel[number]))
    return (
        box(2, 2, 66, 96, light, hue.INK, 3, 9)
        + path("M11 2H25V98H11A9 9 0 0 1 2 89V11A9 9 0 0 1 11 2z", dark)
        + box(2, 2, 66, 96, "none", hue.INK, 3, 9)
        + at(13.5, 14.5, 0.95, motif(region, hue.CREAM))
        + near(98, at(13.5, 34, 0.95, symbol(market)) + at(13.5, 86, 0.82, depot_sign(t, t.depot_of[market - 1])))
        + at(46, 31, 1.75, motif(region, dark))
        + near(60, at(46, 66, 1.55, symbol(market, hue.NIGHT)), at(45, 64, 2.1, symbol(market, hue.NIGHT, size=15)))
        + drops
    )


def depot_sign(t: Tables, depot: int) -> str:
    """A black market by the markets that it serves, as on the map."""
    served = [market + 1 for market in range(MARKETS) if t.depot_of[market] == depot]
    signs = "".join(
        ornament((2 * i - len(served) + 1) * 2.8, 0, market, 8, hue.NEON) for i, market in enumerate(served)
    )
    return path("M0-11L11 0 0 11-11 0z", hue.NIGHT, hue.AMBER, 1.4) + signs


def travel_card(steps: int) -> str:
    drops = "".join(at(46, 22 + i * 18, 0.85, fuel()) for i in range(steps))
    return (
        box(2, 2, 66, 96, hue.SAND, hue.INK, 3, 9)
        + path("M11 2H25V98H11A9 9 0 0 1 2 89V11A9 9 0 0 1 11 2z", hue.RUST)
        + box(2, 2, 66, 96, "none", hue.INK, 3, 9)
        + label(13.5, 15, steps, 24, hue.CREAM)
        + at(13.5, 42, 0.95, ACTION["travel"]())
        + drops
    )


def card_back(face: str, dark: str, bright: str) -> str:
    return (
        box(2, 2, 66, 96, face, hue.INK, 3, 9)
        + box(8, 8, 54, 84, dark, bright, 1.5, 6)
        + at(35, 50, 2.1, path(polygon(6, 10), "none", bright, 0.9) + at(0, 0, 0.75, glyph("A", bright, 1.6)))
        + "".join(at(x, y, 0.55, glyph(letter, bright, 1.6)) for letter, x, y in (("B", 19, 20), ("C", 51, 80)))
        + line("M35 14V26M35 74V86", bright, 1.2)
    )


# -- command cards and Zu -------------------------------------------------------------------------------------------


def command(t: Tables, ability: str) -> str:
    """The white side or the yellow side, with what the ability is about."""
    number = t.command_names.index(ability)
    face = "#ffe08a" if number & 1 else "#f8f5ee"
    kind = number >> 1
    picture = (
        at(-4, 1, 0.28, f'<g transform="translate(-35 -50)">{card_back(hue.TEAL, hue.TEAL_DARK, hue.NEON)}</g>')
        + ornament(7, 0, "+", 16),
        ACTION["smuggle"](),
        ACTION["excavate"](),
        at(-5.5, 0, 0.19, centred(buyer("S")))
        + at(6, 0, 0.19, centred(buyer("O")))
        + line("M-2-9H3M-2 9H3", hue.RUST, 1.8),
    )[kind]
    if number == 1:  # restructuring: one more action
        picture = (
            path("M-8 3A8 8 0 1 1 0 9", "none", hue.RUST, 3)
            + path("M-3 9L3 4V14z", hue.RUST)
            + ornament(0, 0, "+1", 12)
        )
    return (
        box(4, 4, 92, 92, face, hue.INK, 4, 12)
        + box(11, 11, 78, 78, "none", hue.RUST_DARK if number & 1 else hue.TEAL, 2.5, 8)
        + at(50, 49, 2.7, picture)
    )


def centred(picture: str) -> str:
    return f'<g transform="translate(-50 -50)">{picture}</g>'


def zu_card(t: Tables, name: str) -> str:
    """A card of Zu by its kind, with the colours or the market it names; 70 wide."""
    if name == "back":
        return card_back("#3a2b45", "#1c1424", "#ff6ad5")
    number = t.zu_ids.index(name)
    kind = ZU_KINDS[t.zu_kind[number]]
    body = box(2, 2, 66, 96, "#2b2035", hue.INK, 3, 9) + box(7, 7, 56, 86, "#efe3f2", "#ff6ad5", 2, 6)
    body += at(35, 36, 1.8, ACTION.get(kind, ACTION["sell"])())
    if kind == "rush":
        body += at(35, 36, 1.8, line("M-13-6H-9M-14 0H-9M-13 6H-9", hue.RUST, 2))
    colours = t.zu_colours[number]
    if colours:
        body += "".join(at(23 + i * 24, 76, 1.05, sign(COLOURS[colour])) for i, colour in enumerate(colours))
    elif kind == "excavate":
        body += at(35, 77, 1.2, path("M-6 4L0-8 6 4z", hue.NEON, hue.INK, 1.4) + label(0, 9, "1", 11))
    elif t.zu_market[number] >= 0:
        body += at(35, 76, 1.2, symbol(t.zu_market[number] + 1))
    return body


# -- small signs for panels -----------------------------------------------------------------------------------------


def token(value: str) -> str:
    """An initiative token."""
    return (
        path(polygon(8, 42), hue.CREAM, hue.INK, 5, 'transform="translate(50 50)"')
        + at(50, 50, 1, path(polygon(8, 33), hue.TEAL, hue.INK, 2))
        + label(50, 50, value, 50, hue.CREAM)
    )


def gallery_sign() -> str:
    cells = "".join(
        box(14 + x * 19, 26 + y * 19, 16, 16, hue.REGION["YGRP"[x]][0], hue.INK, 2.5, 2)
        for y in range(3)
        for x in range(4)
    )
    return (
        box(5, 10, 90, 82, hue.SAND, hue.INK, 5, 8)
        + path("M5 24H95V18A8 8 0 0 0 87 10H13A8 8 0 0 0 5 18z", hue.RUST)
        + cells
    )


def majority_sign() -> str:
    """Envoys on a stair: who has most."""
    return (
        path("M6 92V62H34V40H66V54H94V92z", hue.TEAL, hue.INK, 5)
        + at(20, 46, 1.2, box(-8, -8, 16, 16, hue.CREAM, hue.INK, 3, 2))
        + at(50, 24, 1.2, path(polygon(5, 14), hue.AMBER, hue.INK, 3))
        + at(80, 38, 1.2, box(-8, -8, 16, 16, hue.RUST, hue.INK, 3, 2))
        + ornament(50, 68, "1", 26, hue.CREAM)
    )


def total_sign() -> str:
    """What it would all come to."""
    return at(50, 50, 4, coin("Σ"))


def action(name: str) -> str:
    """An action as a button of 140 by 100."""
    return (
        box(3, 3, 134, 94, hue.TEAL_DARK, hue.INK, 4, 16)
        + box(9, 9, 122, 82, "#e9f3ee", hue.NEON, 2.5, 11)
        + at(70, 50, 3.4, ACTION[name]())
    )


def faction_card(name: str) -> str:
    """A faction to choose: its emblem and its explorer; 70 wide."""
    return (
        box(2, 2, 66, 96, hue.TEAL_DARK, hue.INK, 3, 9)
        + box(7, 7, 56, 86, hue.SAND, hue.NEON, 2, 6)
        + at(35, 30, 1.9, circle(0, 0, 11, hue.NIGHT, hue.NEON, 1.2) + at(0, 0, 0.75, emblem(name, hue.NEON)))
        + at(35, 70, 0.44, centred(explorer(0, name)))
    )


def faction_seal(name: str) -> str:
    return circle(50, 50, 45, hue.NIGHT, hue.NEON, 4) + at(50, 50, 3, emblem(name, hue.NEON))
