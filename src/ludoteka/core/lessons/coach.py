"""The coach beside the table: what each decision is for, and what to look at, drawn from the decision and the position.

`coach.toml` beside the chapters has an advice for every question that people are asked, and what to say of how somebody
stands after a turn. Seats are told from the learner's own: `figure:me:gold`. The words are `coach.<question>`, and
`coach.<question>.<say>` where a case holds; `coach.after.<say>` after a turn.
"""

import re
from functools import cache
from pathlib import Path
from typing import Final

from msgspec import UNSET, Struct

from ..game import Game
from ..scene import message
from ..wire import Advice, Pointed, Scene
from .conditions import SHAPES, Sight, holds, is_condition
from .format import NAME, course_of, fail, read, several

CHANGED: Final = re.compile(r"([a-z-]+) (<|>) (-?\d+)")
"""By how much a figure has changed."""


class Case(Struct, forbid_unknown_fields=True):
    """What is said, and looked at, instead: the first case whose conditions (`when`, one or a list) hold."""

    when: str | list[str]
    say: str
    look: list[str] = []
    alarm: bool = False
    """After a turn it is said before what the turn brought: the next one can end the game."""


class Brought(Struct, forbid_unknown_fields=True):
    """What a turn brought, in words: the first of which all that it says of one's own figures is so, as in `gold > 0`,
    by how much the figure is another one than when the turn began."""

    when: str | list[str]
    say: str

    def limits(self, than: str) -> dict[str, int]:
        """The figures that have to have changed by more (`>`) or less (`<`) than a number, with that number."""
        found = [CHANGED.fullmatch(condition) for condition in several(self.when)]
        return {one[1]: int(one[3]) for one in found if one is not None and one[2] == than}


class Counsel(Struct, forbid_unknown_fields=True):
    """What a question is for, and the two or three things to look at. `a | b` is the first of them that is there."""

    look: list[str]
    case: list[Case] = []


class Coach(Struct, forbid_unknown_fields=True):
    """The file `coach.toml`."""

    question: dict[str, Counsel]
    after: list[Case] = []
    brought: list[Brought] = []

    @property
    def keys(self) -> set[str]:
        """Every message that the coach may say."""
        cases = {f"coach.{name}.{case.say}" for name, counsel in self.question.items() for case in counsel.case}
        after = {f"coach.after.{case.say}" for case in self.after} | {
            f"coach.brought.{one.say}" for one in self.brought
        }
        return {f"coach.{name}" for name in self.question} | cases | after


def read_coach(path: Path) -> Coach:
    coach = read(path, Coach)
    places: list[tuple[tuple[str | int, ...], Case]] = [(("after", i), case) for i, case in enumerate(coach.after)]
    for name, counsel in coach.question.items():
        places += [(("question", name, "case", i), case) for i, case in enumerate(counsel.case)]
    for where, case in places:
        if not NAME.fullmatch(case.say):
            fail(path, f"{case.say!r} should be the last part of a message key", *where)
        for condition in several(case.when):
            if not is_condition(condition):
                fail(path, f"{condition!r} should be a condition like {SHAPES}", *where)
    for i, one in enumerate(coach.brought):
        if not NAME.fullmatch(one.say) or not all(CHANGED.fullmatch(condition) for condition in several(one.when)):
            fail(path, f"{one.when!r} should be like 'gold > 0', and {one.say!r} the last part of a key", "brought", i)
    return coach


@cache
def coach_of(game: Game) -> Coach | None:
    """The coach of a title that has one."""
    course = course_of(game)
    path = course.folder / "coach.toml" if course else None
    return None if path is None or not path.exists() else read_coach(path)


# -- what is said --------------------------------------------------------------------------------------------------


def advice(game: Game, scene: Scene, seat: int, question: str | None) -> Advice | None:
    """What the coach says to a seat that is asked this, or that has no question now."""
    coach = coach_of(game)
    if coach is None:
        return None
    seen = Sight(scene, seat)
    if question is None:
        told = fitting(coach.after, seen)
        if told is None:
            return None
        look = [thing for one in told.look for thing in there(one, seen)]
        return Advice(message(f"coach.after.{told.say}"), look or UNSET, True, told.alarm or UNSET)
    counsel = coach.question.get(question)
    if counsel is None:
        return None
    case = fitting(counsel.case, seen)
    looked = case.look if case is not None and case.look else counsel.look
    found = [thing for one in looked for thing in there(one, seen)]
    return Advice(message(f"coach.{question}" + (f".{case.say}" if case is not None else "")), found)


def fitting(cases: list[Case], seen: Sight) -> Case | None:
    return next((case for case in cases if all(holds(one, seen) for one in several(case.when))), None)


def there(look: str, seen: Sight) -> list[Pointed]:
    """The first of several things that is on the table, or those of that name."""
    return next((found for one in look.split(" | ") if (found := seen.find(one))), [])
