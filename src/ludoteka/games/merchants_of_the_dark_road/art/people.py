"""Heroes by class, the signs of the towns, hero cards and commissions."""

from typing import Final

from ludoteka.core.paint import at

from ..components.tables import BONUSES, TOWNS, Tables
from . import icons as icon
from . import palette as hue
from .goods import chip
from .paint import box, circle, edged, line, plate, shape, star

HERO_WIDE: Final = 0.72

# -- towns ----------------------------------------------------------------------------------------------------------


def northbreak() -> str:
    """A gorge between two peaks."""
    return shape("M-11 9L-5-8L-1 3L4-10L11 9Z", hue.SNOW) + shape("M-3 9L-.5 2L2 9Z", "#3f6ea8", hue.INK, 0.9)


def scorchborn() -> str:
    """A flame."""
    return shape("M0-11C2-6 8-3 7 4C6 9 3 11 0 11S-7 9-7 4C-7 0-4-1-4-5C-2-4-1-3-1-1C1-4 1-7 0-11Z", "#f08a3c") + shape(
        "M0 0C3 3 3 8 0 9.5C-3 8-3 5 0 0Z", hue.GLOW, "", 0
    )


def windglass() -> str:
    """A glass bottle in the wind."""
    return shape(
        "M-6-2H0V-9H5V-2C10 1 9 10 5 10.5H-3C-7 10-8 2-6-2Z", "#a8ded0", hue.INK, 1, 'transform="translate(1)"'
    ) + line("M-12-5H-4C0-5 0-10-3-9M-12 0H-8", hue.SNOW, 1.8)


def farglen() -> str:
    """A fir tree."""
    return box(-1.8, 6, 3.6, 5, hue.WOOD, hue.INK, 0.9) + shape(
        "M0-11.5L5-4H3L8 2H5L9 7H-9L-5 2H-8L-3-4H-5Z", "#86c67c"
    )


def nightpoem() -> str:
    """A crescent and a quill."""
    return shape("M2-10.5A10.5 10.5 0 1 0 9 6A9 9 0 0 1 2-10.5Z", hue.GLOW) + edged(
        "M11-9C8-3 4 1-2 6", hue.SNOW, 1.6, 3
    )


def cursecairn() -> str:
    """Piled stones."""
    return (
        shape("M-10.5 10.5C-11 6-6 5 0 5S11 6 10.5 10.5Z", hue.STONE)
        + shape("M-7 4.5C-8 0-4-1 0-1S8 0 7 4.5Z", "#a7afc5")
        + shape("M-4-1.5C-4.5-5-3-6 0-6S4.5-5 4-1.5Z", hue.STONE)
        + shape("M-2.5-6.5C-3-10-1-11 0-11S3-10 2.5-6.5Z", "#c3cade")
    )


EMBLEMS: Final = (northbreak, scorchborn, windglass, farglen, nightpoem, cursecairn)


def emblem(tables: Tables, town: int) -> str:
    """The shield of a town in the colour of its region."""
    region = tables.region[town]
    return (
        shape("M-11-11H11V3C11 8 5 10.5 0 12.5C-5 10.5-11 8-11 3Z", hue.REGION[region])
        + shape("M0-11H11V3C11 8 5 10.5 0 12.5Z", hue.REGION_DARK[region], "", 0, 'opacity=".45"')
        + at(0, -0.8, 0.66, EMBLEMS[town]())
    )


# -- classes --------------------------------------------------------------------------------------------------------

SKINS: Final = ("#eec9a2", "#c98f63", "#8f5d3e", "#f3d9bd", "#b07a52", "#dcae85", "#70462e", "#e5bd92")
PLUMES: Final = ("#cf5a4c", "#e0b04a", "#5a8fd0", "#e9f0fa")
HOODS: Final = ("#4d7a52", "#7a6a3c", "#5c4a7a")
CAPS: Final = ("#b8443a", "#3f7f9a", "#8a5a9e")
HATS: Final = ("#6a4bb0", "#2f5fa8", "#8a3f6e")
BEARDS: Final = ("#e3e6ee", "#a9a294", "#b5764a", "#f3e2c0")
HAIR: Final = ("#3a2a20", "#b8703a", "#1d1a22", "#d9b56b", "#7a7f8c", "#5a3320", "#2a2230", "#c9c4bb")


def knight(skin: str, hair: str) -> str:
    """A great helm with a plume."""
    return (
        shape("M2-14C-3-22 8-26 13-20C9-20 6-17 5-13Z", PLUMES[HAIR.index(hair) % len(PLUMES)])
        + shape("M-9-12C-9-17 9-17 9-12V5C5 9-5 9-9 5Z", "#c3cee0")
        + shape("M1-15.6C6-15.5 9-14 9-12V5C7 7 4 8 1 8Z", hue.STONE, "", 0)
        + line("M-7-5H7M0-5V6", hue.INK, 2.2)
        + line("M-4 2V5M4 2V5", hue.INK, 1)
    )


def skirmisher(skin: str, hair: str) -> str:
    """A hood, and a bow behind the back."""
    return (
        edged("M11-20C20-8 20 6 12 16", hue.WOOD, 2, 3.4)
        + line("M11-20L12 16", hue.SNOW, 0.8)
        + circle(0, -3, 8, skin, hue.INK, 1.1)
        + shape("M-6-8C-3-5 3-5 6-8L4-11H-4Z", hair, "", 0)
        + shape(
            "M-11 6C-14-8-7-17 0-19C7-17 14-8 11 6C9 3 8-9 0-10C-8-9-9 3-11 6Z", HOODS[HAIR.index(hair) % len(HOODS)]
        )
        + eyes(-2)
    )


def alchemist(skin: str, hair: str) -> str:
    """Goggles and wild hair."""
    return (
        shape("M-11-2C-14-9-9-11-10-15C-5-13-4-19 0-17C4-20 6-14 10-15C9-10 14-8 11-2Z", hair)
        + circle(0, -2, 8.4, skin, hue.INK, 1.1)
        + line("M-9-4H9", hue.WOOD_DARK, 2.4)
        + circle(-3.8, -3.6, 3.6, "#7fd3a8", hue.INK, 1.4)
        + circle(3.8, -3.6, 3.6, "#7fd3a8", hue.INK, 1.4)
        + line("M-2 3.5C-1 4.5 1 4.5 2 3.5", hue.INK, 1)
    )


def bard(skin: str, hair: str) -> str:
    """A cap with a long feather."""
    return (
        shape("M-9-4C-11 5-10 9-7 11H7C10 9 11 5 9-4Z", hair)
        + circle(0, -2, 8, skin, hue.INK, 1.1)
        + shape("M-12-7C-11-15-2-18 8-15C11-13 11-9 11-7C4-10-5-9-12-7Z", CAPS[HAIR.index(hair) % len(CAPS)])
        + shape("M6-14C10-22 16-24 20-22C18-16 13-13 8-12Z", hue.GLOW)
        + eyes(-1)
        + line("M-2.5 3C-1 4.6 1 4.6 2.5 3", hue.INK, 1)
    )


def loremaster(skin: str, hair: str) -> str:
    """A long beard and spectacles."""
    return (
        circle(0, -4, 8.4, skin, hue.INK, 1.1)
        + shape("M-8.5-6C-9-13-4-14 0-14S9-13 8.5-6C6-10-6-10-8.5-6Z", BEARDS[HAIR.index(hair) % len(BEARDS)])
        + shape("M-8.5-3C-9 8-4 15 0 17C4 15 9 8 8.5-3C5 2-5 2-8.5-3Z", BEARDS[HAIR.index(hair) % len(BEARDS)])
        + circle(-3.4, -4.5, 2.7, "none", hue.INK, 1.2)
        + circle(3.4, -4.5, 2.7, "none", hue.INK, 1.2)
        + line("M-.7-4.5H.7", hue.INK, 1.2)
        + line("M-2 2.4H2", hue.INK, 1)
    )


def wizard(skin: str, hair: str) -> str:
    """A tall pointed hat."""
    return (
        shape("M-8-3C-10 5-8 11-5 12H5C8 11 10 5 8-3Z", hair)
        + circle(0, -1, 7.6, skin, hue.INK, 1.1)
        + shape("M-15-4C-9-8-6-8-5-10L2-26L7-10C7-8 10-7 15-4C6-6-6-6-15-4Z", HATS[HAIR.index(hair) % len(HATS)])
        + star(1.5, -14, 3.2, hue.GLOW)
        + eyes(0)
        + line("M-2 4H2", hue.INK, 1)
    )


def eyes(y: float) -> str:
    return circle(-2.8, y, 1, hue.INK) + circle(2.8, y, 1, hue.INK)


BUSTS: Final = (knight, skirmisher, alchemist, bard, loremaster, wizard)
COATS: Final = ("#5d6f96", "#5a6b3f", "#3d7f78", "#a05a34", "#6b4a3c", "#463a86")


def bust(kind: int, variant: int) -> str:
    """A hero from the chest up; no two of a class look the same."""
    coat = shape("M-17 24C-17 12-9 8 0 8S17 12 17 24Z", COATS[kind])
    light = shape("M2 8.1C11 8.6 17 13 17 24H6C7 17 6 12 2 8.1Z", hue.INK, "", 0, 'opacity=".25"')
    return coat + light + BUSTS[kind](SKINS[variant], HAIR[(variant * 3 + kind) % len(HAIR)])


def class_sign(kind: int) -> str:
    """A class as a small sign."""
    return at(0, 1, 0.55, bust(kind, kind))


# -- cards ----------------------------------------------------------------------------------------------------------

BONUS_SIGNS: Final = {"lantern": icon.lantern, "horseshoe": icon.horseshoe, "storage": icon.crate}


def hero(tables: Tables, name: str) -> str:
    """Portrait, town, bonus, and below the three goods that are wanted."""
    i = tables.hero_ids.index(name)
    town = tables.hero_town[i]
    region = tables.region[town]
    variant = sum(map(ord, name)) % len(SKINS)
    sky = box(6, 6, 60, 62, hue.NIGHT_LIGHT, hue.INK, 1.6, 4) + circle(36, 40, 25, "#3d5088")
    wants = "".join(at(15.5 + k * 20.5, 82.5, 0.84, chip(good)) for k, good in enumerate(tables.hero_wants[i]))
    return (
        plate(72, hue.PARCHMENT)
        + sky
        + at(37, 41, 1.12, bust(town, variant))
        + box(6, 65.5, 60, 3.4, hue.REGION[region], hue.INK, 1)
        + at(15, 17, 0.8, emblem(tables, town))
        + circle(58, 16.5, 9, hue.PARCHMENT, hue.INK, 1.4)
        + at(58, 16.5, 0.66, BONUS_SIGNS[BONUSES[tables.hero_bonus[i]]]())
        + wants
    )


def commission(tables: Tables, name: str) -> str:
    """A sealed order: the town, and three goods."""
    i = tables.tile_ids.index(name)
    town = tables.tile_town[i]
    region = tables.region[town]
    a, b, c = tables.tile_wants[i]
    return (
        plate(100, hue.PARCHMENT, hue.INK, hue.REGION[region])
        + shape("M4 4H96V22C64 30 36 30 4 22Z", hue.REGION[region], hue.INK, 1.6)
        + at(50, 22, 1.35, emblem(tables, town))
        + at(22, 57, 1.5, chip(a))
        + at(78, 57, 1.5, chip(b))
        + at(50, 75, 1.5, chip(c))
    )


def town(tables: Tables, name: str) -> str:
    """A town in the snow: roofs, light in the windows, its shield, and what a hero brings there."""
    i = TOWNS.index(name)
    region = tables.region[i]
    reward = ""
    spots = [icon.coin] * tables.town_coins[i] + [icon.prestige] * tables.town_prestige[i]
    for k, sign in enumerate(spots):
        reward += at(50 + (k - (len(spots) - 1) / 2) * 20, 86, 0.82, sign())
    return (
        circle(50, 50, 48, hue.INK)
        + circle(50, 50, 46, hue.REGION_DARK[region])
        + circle(50, 50, 46, hue.NIGHT, "", 0, 'opacity=".45"')
        + shape("M6 64C22 54 40 60 50 58S82 52 94 62A46 46 0 0 1 6 64Z", hue.ICE, "", 0)
        + roofs()
        + at(50, 31, 1.75, emblem(tables, i))
        + box(22, 74, 56, 24, hue.NIGHT, hue.INK, 1.6, 12)
        + reward
    )


def roofs() -> str:
    made = ""
    for x, y, w, h in ((16, 50, 18, 16), (66, 50, 18, 16), (34, 57, 14, 13), (53, 57, 14, 13)):
        made += box(x, y, w, h, hue.STONE_DARK, hue.INK, 1.2) + shape(
            f"M{x - 3} {y}L{x + w / 2} {y - 10}L{x + w + 3} {y}Z", hue.SNOW
        )
        made += box(x + w / 2 - 2.5, y + 5, 5, 6, hue.AMBER, hue.INK, 0.8)
    return made


def back_of_hero() -> str:
    return plate(72, hue.NIGHT, hue.INK, hue.AMBER_DARK) + at(36, 50, 1.9, icon.head()) + corners(72)


def corners(w: float) -> str:
    """Small lights in the corners of a back."""
    return "".join(circle(x, y, 2.2, hue.AMBER) for x in (12, w - 12) for y in (12, 88))
