"""What a new table can be made of: the titles with their options, ready-made set-ups and courses, as types."""

from msgspec import Struct

Cases = list[dict[str, list[str]]]
"""Options with the values that they may have (`seats` is the number of players): one case is enough, none is needed if
the list is empty."""


class OptionValue(Struct):
    value: str
    text: str
    seats: list[int]
    """For so many players it can be chosen."""
    needs: Cases


class PartOut(Struct):
    """What can be chosen for a place; two of the same group are not chosen together."""

    value: str
    text: str
    group: str
    needs: Cases


class PartsOut(Struct):
    """A value that is put together: a part for each place, joined."""

    places: list[str]
    parts: list[PartOut]
    joint: str


class OptionOut(Struct):
    name: str
    text: str
    default: str
    values: list[OptionValue]
    label: str
    hint: str
    theme: str
    needs: Cases
    parts: PartsOut | None


class PresetOut(Struct):
    """A ready-made set-up: options that differ from their defaults, and a level for the bots."""

    name: str
    text: str
    options: dict[str, str]
    bots: str


class StepOut(Struct):
    text: str
    options: dict[str, str]
    tells: list[str]
    """What it changes."""


class ScaleOut(Struct):
    """Options that one slider sets, from the easiest step to the hardest."""

    name: str
    text: str
    options: list[str]
    steps: list[StepOut]


class MenuOut(Struct):
    options: list[OptionOut]
    presets: list[PresetOut]
    scales: list[ScaleOut]


class ChapterOut(Struct):
    """A chapter of a title's course."""

    id: str
    title: str
    steps: int
    minutes: int
    """About how long it takes."""


class GoalOut(Struct):
    """A line of the goal card, and the pictures beside it."""

    text: str
    art: list[str]


class FirstGame(Struct):
    """The set-up that the rulebook recommends for a first game."""

    seats: int
    options: dict[str, str]


class CourseOut(Struct):
    """What teaches a title: its chapters, its goal card, and the set-up of a first game."""

    chapters: list[ChapterOut]
    goal: list[GoalOut]
    first: FirstGame
    solo: str
    """The chapter about playing alone; empty where there is none."""


class TitleOut(Struct):
    """A title, in words of the language that was asked for, and where its pictures are."""

    id: str
    title: str
    summary: str
    length: str
    pictures: str
    rules: str
    seats: list[int]
    options: list[OptionOut]
    presets: list[PresetOut]
    scales: list[ScaleOut]
    course: CourseOut | None = None


class Titles(Struct):
    titles: list[TitleOut]
    bots: list[str]
    levels: list[str]
    """The bots to play against, from the weakest to the strongest."""
    quick: str
    """Who of them plays the others in a game for which nobody chose them."""
    languages: list[str]
