"""The palette: night blue and lantern amber."""

from typing import Final

INK: Final = "#0c1226"
NIGHT: Final = "#17213f"
NIGHT_DARK: Final = "#101831"
NIGHT_LIGHT: Final = "#27355f"
DUSK: Final = "#3b4d80"
MIST: Final = "#6f83b3"
ICE: Final = "#b6c8e6"
SNOW: Final = "#e9f0fa"
AMBER: Final = "#f4b23e"
AMBER_DARK: Final = "#a9680f"
GLOW: Final = "#ffe6a8"
PARCHMENT: Final = "#efe2c4"
PARCHMENT_DARK: Final = "#c8b184"
WOOD: Final = "#84552f"
WOOD_DARK: Final = "#523319"
WOOD_LIGHT: Final = "#b07b46"
STONE: Final = "#8d98b4"
STONE_DARK: Final = "#566080"
RED: Final = "#b8443a"
QUARTZ: Final = "#ff8f6b"
QUARTZ_DARK: Final = "#b3402f"

# One tone of light and one of shade for every good, in the order of the tables.
GOOD_LIGHT: Final = ("#b9c9df", "#ef8d80", "#7fd3a8", "#ecc587", "#bda2ee", "#ffbd70")
GOOD_DARK: Final = ("#4c6384", "#8f2f2b", "#23694c", "#80561f", "#553a92", "#9a5310")
REGION: Final = ("#4479bd", "#3f8d57", "#8457b2")
REGION_DARK: Final = ("#264a7d", "#225735", "#51317a")

# A seat is known by colour and by sign; the last one is the Private Concern.
SEAT_COLOURS: Final = ("#3b7fd4", "#3fa05a", "#cf4a40", "#f0ede4", "#9a86b8")
SEAT_DARK: Final = ("#22508c", "#256a3a", "#8a2721", "#a6a08f", "#5f4d7d")
SEAT_INK: Final = ("#ffffff", "#ffffff", "#ffffff", "#0c1226", "#0c1226")
