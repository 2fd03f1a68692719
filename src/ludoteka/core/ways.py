"""The ways in which a field of an observation is written, and what is read for it."""

from typing import Final

NUMBER: Final = 0
"""A whole number."""
NUMBERS: Final = 1
"""Some whole numbers; those that are missing at the end stay blank."""
ONE_HOT: Final = 2
"""A one at the number that is read; nothing if it is below 0."""
ONE_HOTS: Final = 3
"""The same in each line of the field, for as many numbers as are read."""
COUNTS: Final = 4
"""How often each of the numbers that are read is there; those below 0 are not counted."""
BITS: Final = 5
"""A set of bits as zeros and ones."""
