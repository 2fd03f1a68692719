"""How the options of a title are laid out for whoever makes a new table: data of each title, and no rule of any."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

THEMES: Final = ("game", "opponent", "start", "rules")
"""What is played, against whom, how it begins, and single rules: in this order."""

Case = Mapping[str, tuple[str, ...]]
"""Other options, each with the values that it may have; `seats` is the number of players."""


class Preset(NamedTuple):
    """A ready-made set-up: `first`, `box` or `hard`. A value that so many players cannot choose is left out."""

    name: str
    options: dict[str, str]
    bots: str


class Step(NamedTuple):
    """A place on a scale: its message key, the options that differ from their defaults, and keys that tell of it."""

    name: str
    options: dict[str, str]
    tells: tuple[str, ...]


class Scale(NamedTuple):
    """Options that one slider sets, from the easiest to the hardest."""

    name: str
    steps: tuple[Step, ...]

    @property
    def options(self) -> list[str]:
        return list(dict.fromkeys(name for step in self.steps for name in step.options))


class Part(NamedTuple):
    """A value that can be chosen for a place. Two of the same `group` are not chosen together."""

    value: str
    name: str
    group: str = ""
    needs: tuple[Case, ...] = ()


class Parts(NamedTuple):
    """A value that is put together: what is chosen for each place, joined."""

    places: tuple[str, ...]
    parts: tuple[Part, ...]
    joint: str


@dataclass(frozen=True)
class Menu:
    presets: tuple[Preset, ...] = ()
    scales: tuple[Scale, ...] = ()
    themes: Mapping[str, str] = field(default_factory=dict)
    """By option; `game` where nothing is said."""
    needs: Mapping[str, tuple[Case, ...]] = field(default_factory=dict)
    """By `option`, or by `option=value`: it applies in any of these cases."""
    parts: Mapping[str, Parts] = field(default_factory=dict)
    """By option: values beyond those in its list."""
