"""Houses of the capital: five districts and ten buildings, each known by its silhouette and its sign."""

from collections.abc import Callable
from typing import Final

from ludoteka.core.paint import at

from . import icons as icon
from . import palette as hue
from .goods import any_good, chip
from .paint import box, circle, ellipse, line, shape, star

# -- districts ------------------------------------------------------------------------------------------------------


def ground(glow: str = hue.AMBER) -> str:
    """Snow below a house, and its light."""
    return circle(50, 52, 46, glow, "", 0, 'opacity=".16"') + ellipse(50, 88, 46, 10, hue.ICE, hue.INK, 2)


def window(x: float, y: float, w: float = 8, h: float = 10) -> str:
    return box(x, y, w, h, hue.GLOW, hue.INK, 1.6, 1) + line(f"M{x + w / 2} {y}V{y + h}", hue.INK, 1)


def bazaar() -> str:
    """Striped awnings over a stall."""
    stripes = "".join(
        shape(
            f"M{14 + i * 12} 40H{26 + i * 12}V54Q{20 + i * 12} 62 {14 + i * 12} 54Z",
            hue.RED if i % 2 == 0 else hue.SNOW,
            hue.INK,
            1.6,
        )
        for i in range(6)
    )
    return (
        ground()
        + box(18, 52, 64, 34, hue.WOOD, hue.INK, 2)
        + box(24, 60, 52, 16, hue.NIGHT, hue.INK, 1.6)
        + box(14, 74, 72, 12, hue.WOOD_LIGHT, hue.INK, 2)
        + shape("M14 40L24 24H76L86 40Z", hue.RED, hue.INK, 2)
        + stripes
        + "".join(at(32 + i * 18, 71, 0.72, chip(good)) for i, good in enumerate((2, 0, 5)))
        + line("M50 24V8", hue.INK, 2)
        + shape("M50 8L68 13L50 18Z", hue.AMBER, hue.INK, 1.6)
    )


def commissions() -> str:
    """The Queen's palace with a crown over the gate."""
    return (
        ground("#b58be0")
        + box(14, 40, 16, 46, hue.STONE, hue.INK, 2)
        + box(70, 40, 16, 46, hue.STONE_DARK, hue.INK, 2)
        + shape("M11 40L22 16L33 40ZM67 40L78 16L89 40Z", "#7a4f9e", hue.INK, 2)
        + box(28, 48, 44, 38, hue.STONE, hue.INK, 2)
        + shape("M28 48V42H34V46H40V42H46V46H54V42H60V46H66V42H72V48Z", hue.STONE, hue.INK, 1.6)
        + shape("M40 86V70C40 60 60 60 60 70V86Z", hue.INK, hue.INK, 1.6)
        + shape("M44 86V71C44 64 56 64 56 71V86Z", hue.AMBER, "", 0)
        + shape("M36 34L40 20L47 28L50 16L53 28L60 20L64 34Z", hue.AMBER, hue.INK, 2)
        + window(18, 52, 7, 10)
        + window(75, 52, 7, 10)
    )


def yurg() -> str:
    """The gate to the dark road, a caravan leaving."""
    return (
        ground()
        + shape("M16 86V34C16 12 84 12 84 34V86H70V42C70 30 30 30 30 42V86Z", hue.STONE, hue.INK, 2)
        + shape("M50 18C66 18 84 20 84 34V86H70V42C70 34 60 31 50 31Z", hue.STONE_DARK, "", 0, 'opacity=".6"')
        + shape("M30 86V42C30 30 70 30 70 42V86Z", hue.NIGHT_DARK, hue.INK, 1.6)
        + star(58, 44, 4, hue.GLOW)
        + star(42, 52, 2.6, hue.ICE)
        + shape("M34 86C44 78 42 70 50 64C56 70 56 78 68 86Z", hue.PARCHMENT, hue.INK, 1.4)
        + at(50, 72, 1.05, icon.wagon(hue.AMBER, hue.AMBER_DARK))
        + at(21, 46, 0.75, icon.lantern())
        + at(79, 46, 0.75, icon.lantern())
    )


def market() -> str:
    """A crooked alley and somebody in a hood."""
    return (
        ground("#8a7fd0")
        + shape("M10 86L16 30L34 20L40 86Z", hue.NIGHT_LIGHT, hue.INK, 2)
        + shape("M90 86L86 26L66 16L60 86Z", "#1d2748", hue.INK, 2)
        + shape("M12 32L30 14L38 24ZM90 28L64 8L62 22Z", hue.DUSK, hue.INK, 2)
        + window(19, 42, 7, 9)
        + window(74, 36, 7, 9)
        + shape("M40 86L38 50C38 34 62 34 62 50L60 86Z", hue.NIGHT_DARK, hue.INK, 1.6)
        + at(50, 64, 1.75, icon.hood())
        + line("M38 34H62", hue.WOOD_LIGHT, 2.4)
        + at(50, 40, 0.6, icon.lantern())
    )


def inn() -> str:
    """A warm inn with a mug on its sign."""
    mug = (
        box(-7, -6, 12, 14, hue.AMBER, hue.INK, 1.4, 2)
        + line("M5-2C11-2 11 6 5 6", hue.INK, 2.2)
        + shape("M-8-6C-8-11 6-11 6-6Z", hue.SNOW, hue.INK, 1.2)
    )
    return (
        ground()
        + box(64, 14, 10, 24, hue.STONE_DARK, hue.INK, 2)
        + shape("M66 14C62 6 72 6 69-1", "none", hue.ICE, 2.4)
        + box(16, 46, 68, 40, hue.WOOD, hue.INK, 2)
        + shape("M8 48L24 22H76L92 48Z", "#6b3f74", hue.INK, 2)
        + shape("M24 22H76L80 29H20Z", hue.SNOW, hue.INK, 1.4)
        + line("M16 66H84M38 46V86M62 46V86", hue.WOOD_DARK, 2)
        + window(21, 51, 12, 11)
        + window(67, 51, 12, 11)
        + window(21, 70, 12, 11)
        + shape("M43 86V66C43 58 57 58 57 66V86Z", hue.AMBER, hue.INK, 2)
        + circle(76, 73, 12, hue.PARCHMENT, hue.INK, 2)
        + at(77, 73, 1, mug)
    )


DISTRICT: Final[dict[str, Callable[[], str]]] = {
    "bazaar": bazaar,
    "commissions": commissions,
    "yurg": yurg,
    "market": market,
    "inn": inn,
}


# -- buildings ------------------------------------------------------------------------------------------------------


def hall(roof: str, wall: str, top: str = "M12 48L50 20L88 48Z") -> str:
    """A plain house."""
    return (
        ground()
        + box(20, 46, 60, 42, wall, hue.INK, 2)
        + shape(top, roof, hue.INK, 2)
        + window(25, 54)
        + window(67, 54)
    )


def signed(house: str, sign: str) -> str:
    """A house with what it is known for."""
    return house + circle(50, 70, 19, hue.PARCHMENT, hue.INK, 2) + at(50, 70, 1.35, sign)


def mine() -> str:
    return (
        ground(hue.QUARTZ)
        + shape("M6 88L30 34L44 52L58 22L94 88Z", hue.STONE, hue.INK, 2)
        + shape("M58 22L66 40L54 50L94 88Z", hue.STONE_DARK, "", 0)
        + shape("M52 31L58 22L66 40L60 36Z", hue.SNOW, hue.INK, 1.2)
        + shape("M32 88V66C32 54 62 54 62 66V88Z", hue.INK, hue.WOOD_LIGHT, 4)
        + at(47, 75, 1.3, icon.quartz())
    )


def harbor() -> str:
    return (
        ground("#7fb4e8")
        + shape("M4 72C20 66 34 78 50 72S80 66 96 72V86C66 94 34 94 4 86Z", "#3f6ea8", hue.INK, 2)
        + shape("M14 64H86L76 82H26Z", hue.WOOD, hue.INK, 2)
        + line("M50 64V12", hue.INK, 3)
        + shape("M53 16C74 24 76 46 72 56H53Z", hue.SNOW, hue.INK, 2)
        + shape("M47 24C34 32 30 46 30 56H47Z", hue.ICE, hue.INK, 2)
        + shape("M6 84L18 72L30 84ZM72 90L84 78L96 88Z", hue.SNOW, hue.INK, 1.4)
    )


def eye() -> str:
    return (
        shape("M-12 0C-6-8 6-8 12 0C6 8-6 8-12 0Z", hue.SNOW)
        + circle(0, 0, 5, "#3f8d9a", hue.INK, 1)
        + circle(0, 0, 2, hue.INK)
    )


def candle() -> str:
    return (
        box(-4, -3, 8, 13, hue.SNOW, hue.INK, 1.1, 1)
        + shape("M0-12C4-8 3-4 0-4S-4-8 0-12Z", hue.AMBER)
        + line("M-8 10.5H8", hue.WOOD_DARK, 2.4)
        + at(8, 4, 0.5, icon.quartz())
    )


def flake() -> str:
    arms = "M0-11V11M-9.5-5.5L9.5 5.5M-9.5 5.5L9.5-5.5M-3-9L0-6L3-9M-3 9L0 6L3 9"
    return circle(0, 0, 11.8, hue.DUSK, hue.INK, 1) + line(arms, hue.SNOW, 1.8)


def trade() -> str:
    """One for another."""
    return (
        at(-6, -5, 0.55, icon.lantern())
        + at(6, -5, 0.55, icon.quartz())
        + at(0, 6, 0.5, icon.coin())
        + line("M-9 4C-8 8-6 9-4 9M9 4C8 8 6 9 4 9", hue.INK, 1.2)
    )


def columns() -> str:
    pillars = "".join(box(x, 44, 8, 40, hue.SNOW, hue.INK, 1.8) for x in (20, 34, 58, 72))
    return (
        ground()
        + box(14, 82, 72, 6, hue.STONE, hue.INK, 2)
        + pillars
        + box(14, 38, 72, 8, hue.STONE, hue.INK, 2)
        + shape("M10 38L50 16L90 38Z", hue.STONE_DARK, hue.INK, 2)
    )


def tower() -> str:
    return (
        ground()
        + shape("M34 88L38 36H62L66 88Z", hue.STONE, hue.INK, 2)
        + shape("M32 36L50 10L68 36Z", "#3f6ea8", hue.INK, 2)
    )


def dome() -> str:
    return (
        ground("#9a7be0")
        + box(18, 54, 64, 34, "#4b3a86", hue.INK, 2)
        + shape("M16 54C16 18 84 18 84 54Z", "#7d5bc0", hue.INK, 2)
        + line("M50 27V16", hue.INK, 2)
        + star(50, 12, 6, hue.GLOW)
    )


def manor() -> str:
    return (
        ground()
        + box(10, 52, 24, 36, "#7a3b3b", hue.INK, 2)
        + box(66, 52, 24, 36, "#7a3b3b", hue.INK, 2)
        + shape("M6 52L22 32L38 52ZM62 52L78 32L94 52Z", hue.STONE_DARK, hue.INK, 2)
        + box(30, 42, 40, 46, "#9c4f4a", hue.INK, 2)
        + shape("M26 42L50 16L74 42Z", hue.STONE_DARK, hue.INK, 2)
        + window(16, 60)
        + window(76, 60)
    )


BUILDING: Final[dict[str, Callable[[], str]]] = {
    "mine": mine,
    "surveyor": lambda: signed(tower(), eye()),
    "harbor": harbor,
    "guildhall": lambda: signed(columns(), any_good()),
    "oracle": lambda: signed(dome(), eye()),
    "candle": lambda: signed(hall("#8a5a2c", hue.WOOD), candle()),
    "lanternworks": lambda: signed(hall("#a9680f", hue.STONE_DARK), icon.lantern()),
    "mansion": lambda: signed(manor(), trade()),
    "workshop": lambda: signed(hall(hue.STONE_DARK, hue.WOOD, "M12 48L30 22H88L88 48Z"), icon.hammer()),
    "filigree": lambda: signed(hall("#3f6ea8", hue.STONE), flake()),
}
