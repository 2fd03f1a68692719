"""The palette: parchment, moss, slate and loch."""

from typing import Final

INK: Final = "#2e2924"
PARCHMENT: Final = "#f1e8d2"
PAPER: Final = "#faf4e4"
SAND: Final = "#e3d2a4"
MOSS: Final = "#a3b56c"
MOSS_DARK: Final = "#71873f"
MOSS_LIGHT: Final = "#bccb8a"
SLATE: Final = "#a59d99"
SLATE_DARK: Final = "#6d6a70"
SLATE_LIGHT: Final = "#cfc9c2"
SNOW: Final = "#f6f3ec"
HEATHER: Final = "#8c6c98"
HEATHER_LIGHT: Final = "#b79fbf"
LOCH: Final = "#669db5"
LOCH_DARK: Final = "#467d97"
LOCH_LIGHT: Final = "#b5d6dd"
ROAD: Final = "#efdfb6"
ROAD_EDGE: Final = "#6f5638"
WOOD: Final = "#8a5a33"
WOOD_DARK: Final = "#5f3c22"
RUST: Final = "#b4602f"
GOLD: Final = "#e2b23c"
GOLD_DARK: Final = "#a87a1c"
RED: Final = "#b33a32"

# A seat is known by colour and by crest.
SEAT_COLOURS: Final = ("#2f6fb0", "#d9a520", "#b8372f", "#f2efe6", "#3c8a4a")
SEAT_DARK: Final = ("#1d4874", "#94700f", "#7a211b", "#a29c8d", "#245a2f")
SEAT_INK: Final = ("#ffffff", "#2e2924", "#ffffff", "#2e2924", "#ffffff")
