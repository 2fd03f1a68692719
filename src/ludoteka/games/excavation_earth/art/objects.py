"""What humans left behind: one thing for each type of artefact, drawn around 0,0 and about 10 units to every side.

A thing is a list of layers, each a tone and path data: c cream, l and d the light and dark tone of the region, k ink;
a capital letter is a line without a face.
"""

from typing import Final

from . import palette as hue
from .paint import line, path

OBJECT: Final[dict[str, list[tuple[str, str]]]] = {
    "Y-A": [  # light bulb
        ("c", "M0-10C6-10 8.5-5.5 7-1.5C6 1 4 2 3.5 4.5H-3.5C-4 2-6 1-7-1.5C-8.5-5.5-6-10 0-10z"),
        ("d", "M-3.5 5H3.5V8L1.5 10H-1.5L-3.5 8z"),
        ("K", "M-2.5 4L-3-2L0 0L3-2L2.5 4"),
    ],
    "Y-B": [  # key
        ("c", "M-5-9A5 5 0 1 1-5.01-9zM-5-6A2 2 0 1 0-4.99-6z"),
        ("c", "M-2.5-1.5L9 8.5 7 10.5 5 8.8 3.5 10.2 1.5 8.5 3 7-4.5 .5z"),
    ],
    "Y-C": [  # alarm clock
        ("d", "M-8-6A4 4 0 0 1-2-9.5L-7-3.5zM8-6A4 4 0 0 0 2-9.5L7-3.5zM-6 7L-8 10H-5.5L-4 8.5zM6 7L8 10H5.5L4 8.5z"),
        ("c", "M0-7.5A8 8 0 1 1-.01-7.5z"),
        ("K", "M0-4V.5L3.5 2.5"),
    ],
    "Y-D": [  # mug
        ("C", "M4.5-3H9V4H4.5"),
        ("c", "M-8-6H5V7C5 9 3.5 10-1.5 10C-6.5 10-8 9-8 7z"),
        ("d", "M-8-1.5H5V2.5H-8z"),
        ("K", "M-4-9.5C-5-8.5-3-8-4-7M0-9.5C-1-8.5 1-8 0-7"),
    ],
    "G-A": [  # rubber duck
        ("c", "M-9 2C-4 3-3 1-3-1C-7-4-4-10 1-9.5C5.5-9 6.5-5 4.5-2C8.5 0 10 2 9 5C8 9 3 10-1 10C-6 10-9 7-9 2z"),
        ("d", "M5-6.5L10-5.5 5-4z"),
        ("K", "M1.5-6.5V-6M0 3C2 5 5 5 6 2.5"),
    ],
    "G-B": [  # guitar
        ("d", "M7-10.5L10.5-7 9-5.5 5.5-9z"),
        ("c", "M6.5-7.5L7.5-6.5 2.5-1C5 2 2 4 0 4.5C0 8-4 11-8 9C-11 5-8 1-4.5 1C-4-1-2-3.5 1-2z"),
        ("d", "M-2-.5A2 2 0 1 1-2.01-.5z"),
    ],
    "G-C": [  # boot
        ("c", "M-6.5-10H2.5V1C5 3 9 3 9.5 6.5V8H-6.5z"),
        ("d", "M-7 7.5H10V10H-7z"),
        ("K", "M-1-6H2.5M-1-3H2.5M-1 0H2.5"),
    ],
    "G-D": [  # umbrella
        ("c", "M0-9.5C6-9.5 10-5 10 .5C8-1.5 6-1.5 4.5 .5C3-1.5 1.5-1.5 0 .5"
            "C-1.5-1.5-3-1.5-4.5 .5C-6-1.5-8-1.5-10 .5C-10-5-6-9.5 0-9.5z"),
        ("D", "M0 0V7C0 10-4.5 10-4.5 7"),
        ("K", "M0-10.5V-9.5M0-9C-3-6-4-3-4.5 0M0-9C3-6 4-3 4.5 0"),
    ],
    "R-A": [  # telephone
        ("d", "M-9.5-4C-9.5-8 9.5-8 9.5-4L8.5-1.5 4.5-2.5 4-5H-4L-4.5-2.5-8.5-1.5z"),
        ("c", "M-4.5-1.5H4.5L8 5.5V9H-8V5.5z"),
        ("d", "M0 .5A3 3 0 1 1-.01 .5z"),
    ],
    "R-B": [  # tin can
        ("c", "M-6.5-7V7C-6.5 10.5 6.5 10.5 6.5 7V-7z"),
        ("d", "M-6.5-2.5C-3-1 3-1 6.5-2.5V4C3 5.5-3 5.5-6.5 4z"),
        ("l", "M0-9.5C4-9.5 6.5-8.5 6.5-7C6.5-5.5 4-4.5 0-4.5C-4-4.5-6.5-5.5-6.5-7C-6.5-8.5-4-9.5 0-9.5z"),
    ],
    "R-C": [  # camera
        ("d", "M-4-7.5H4L5-4.5H-5z"),
        ("c", "M-9.5-5H9.5V8H-9.5z"),
        ("d", "M0-3A4.5 4.5 0 1 1-.01-3z"),
        ("l", "M0-.8A2.3 2.3 0 1 1-.01-.8z"),
        ("K", "M-7.5-2.5H-6"),
    ],
    "R-D": [  # scissors
        ("c", "M-5.5-10L1.5 3-1 4.5zM5.5-10L-1.5 3 1 4.5z"),
        ("D", "M-4 4A3 3 0 1 1-4.01 4zM4 4A3 3 0 1 0 4.01 4z"),
    ],
    "P-A": [  # spectacles
        ("c", "M-5.5-2.5A4 4 0 1 1-5.51-2.5zM5.5-2.5A4 4 0 1 1 5.49-2.5z"),
        ("D", "M-1.5 1C-.5 0 .5 0 1.5 1M-9.5 0L-8-6M9.5 0L8-6"),
        ("K", "M-5.5-2.5A4 4 0 1 1-5.51-2.5zM5.5-2.5A4 4 0 1 1 5.49-2.5z"),
    ],
    "P-B": [  # cassette
        ("c", "M-10-7H10V7H-10z"),
        ("d", "M-7.5-4.5H7.5V2H-7.5zM-5 7L-4 4H4L5 7z"),
        ("l", "M-3.5-3A1.8 1.8 0 1 1-3.51-3zM3.5-3A1.8 1.8 0 1 1 3.49-3z"),
    ],
    "P-C": [  # fork and spoon
        ("c", "M-7.5-10H-6V-5H-5V-10H-4V-5H-3V-10H-1.5V-3C-1.5-1-3-.5-3.3 0L-3 10H-6L-5.7 0C-6-.5-7.5-1-7.5-3z"),
        ("c", "M4.5-10C7-10 8-7.5 8-5C8-2.5 6.5-1 6-.5L6.3 10H2.7L3-.5C2.5-1 1-2.5 1-5C1-7.5 2-10 4.5-10z"),
    ],
    "P-D": [  # chess rook
        ("c", "M-7-9.5H-4V-7H-1.5V-9.5H1.5V-7H4V-9.5H7V-4L4.5-2.5 5.5 5H-5.5L-4.5-2.5-7-4z"),
        ("d", "M-7.5 5.5H7.5L8.5 10H-8.5z"),
    ],
    "O-A": [  # teapot
        ("C", "M-6-3C-11-4-11 5-5 4.5"),
        ("c", "M-6.5-4C-3-6 3-6 6-3.5L10-6.5 9-2C7.5 0 7 2 6.5 4C5.5 8-5.5 8-6.5 4C-7 1-7-2-6.5-4z"),
        ("d", "M-4-5.5C-2-7.5 2-7.5 4-5.5zM-1.3-9.5H1.3V-7H-1.3z"),
    ],
    "O-B": [  # television
        ("K", "M-4-10L0-6.5 5-10.5"),
        ("c", "M-10-6.5H10V7.5H-10z"),
        ("d", "M-7.5-4.5H4V5.5H-7.5z"),
        ("K", "M7-3V-2.9M7 0V.1M-6 10L-5 8M6 10L5 8"),
    ],
    "O-C": [  # die
        ("c", "M0-10L9-5V5L0 10-9 5V-5z"),
        ("l", "M0-10L9-5 0 0-9-5z"),
        ("K", "M0 0V10M0-5.2V-5.1M-4.5 1V1.1M-4.5 5V5.1M3 2V2.1M6 0V.1M4.5 3.8V3.9"),
    ],
    "O-D": [  # headphones
        ("D", "M-7.5 2V-1C-7.5-11 7.5-11 7.5-1V2"),
        ("c", "M-9.5 0H-5V9H-7C-9 9-9.5 8-9.5 7zM9.5 0H5V9H7C9 9 9.5 8 9.5 7z"),
    ],
}  # fmt: skip


def thing(artefact: str) -> str:
    """The thing of a type, such as `Y-A`."""
    light, dark = hue.REGION[artefact[0]]
    tones = {"c": hue.CREAM, "l": light, "d": dark, "k": hue.INK}
    made = ""
    for tone, data in OBJECT[artefact]:
        if tone.isupper():
            colour = tones[tone.lower()]
            made += line(data, hue.INK, 3.6 if tone != "K" else 1.6) + (line(data, colour, 1.8) if tone != "K" else "")
        else:
            made += path(data, tones[tone], hue.INK, 1.3, 'fill-rule="evenodd"')
    return made
