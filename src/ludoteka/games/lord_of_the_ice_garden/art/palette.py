"""The palette: ice white, basalt and blood red."""

from typing import Final

INK: Final = "#1d272e"
SNOW: Final = "#fbfdfe"
ICE: Final = "#e8f0f4"
FROST: Final = "#cfdde5"
GLACIER: Final = "#a9c3d1"
STEEL: Final = "#7f97a5"
SLATE: Final = "#566874"
BASALT: Final = "#2c373f"
NIGHT: Final = "#202a31"
BLOOD: Final = "#b3261e"
BLOOD_DARK: Final = "#7c1611"
EMBER: Final = "#e2662c"
FLAME: Final = "#f4b23e"
GOLD: Final = "#dcae3c"
GOLD_DARK: Final = "#96731c"
SKIN: Final = "#e3c4a5"
FUR: Final = "#8a6f57"
FIR: Final = "#4b6f63"
VIOLET: Final = "#7a4f9e"
VIOLET_LIGHT: Final = "#b796d2"

# A seat is known by colour and by sign: sun, peak, block, snowflake.
SEAT_COLOURS: Final = ("#a8201a", "#3d4750", "#2e7d52", "#2b76b6")
SEAT_DARK: Final = ("#6b100c", "#1a2025", "#1b4b31", "#174a74")
SIGN: Final = (
    "M0-5.200A5.200 5.200 0 1 1-.010-5.200z",
    "M0-6L6.200 5H-6.200z",
    "M-4.800-4.800H4.800V4.800H-4.800z",
    "M-1-6.500H1V-2.200L4.800-4.600 5.900-2.900 2 0 5.900 2.900 4.800 4.600 1 2.200"
    "V6.500H-1V2.200L-4.800 4.600-5.900 2.900-2 0"
    "-5.900-2.900-4.800-4.600-1-2.200z",
)
