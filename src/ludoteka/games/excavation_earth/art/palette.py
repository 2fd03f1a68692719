"""The palette: sand, rust and teal, with a neon glow."""

from typing import Final

INK: Final = "#2b2320"
CREAM: Final = "#fbf3df"
SAND: Final = "#ecd9b0"
SAND_DARK: Final = "#cfae77"
RUST: Final = "#b3532c"
RUST_DARK: Final = "#7a3418"
TEAL: Final = "#1f6f78"
TEAL_DARK: Final = "#12444c"
NIGHT: Final = "#0f2b33"
STEEL: Final = "#8fa3a3"
STEEL_DARK: Final = "#55696b"
NEON: Final = "#63f2dc"
AMBER: Final = "#ffd166"
GOLD: Final = "#e9b93f"
GOLD_DARK: Final = "#9a6f12"

# Regions: a light and a dark tone. Every picture of a region also bears its sign.
REGION: Final = {
    "Y": ("#f6cf45", "#8f6a08"),
    "G": ("#6cc07a", "#1f6236"),
    "R": ("#e0604f", "#86201a"),
    "P": ("#b184dd", "#55307f"),
    "O": ("#f59b45", "#9a4a08"),
    "S": ("#f7f3ea", "#6d675b"),
}

# A seat is known by colour, and its pieces by the shape and letter of the faction.
SEAT_COLOURS: Final = ("#2aa6b8", "#4b4654", "#c9508a", "#b98f57", "#e9e2d0")
SEAT_DARK: Final = ("#14606c", "#211e27", "#7a2450", "#6f4f25", "#948a74")
