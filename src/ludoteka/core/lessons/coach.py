"""The coach beside the table: what each decision is for, and what to look at, drawn from the decision and the position.

`coach.toml` beside the chapters has an advice for every question that people are asked, and what to say of how somebody
stands after a turn. Seats are told from the learner's own: `figure:me:gold`. The words are `coach.<question>`, and
`coach.<question>.<say>` where a case holds; `coach.after.<say>` after a turn.
"""

from functools import cache
from pathlib import Path

from msgspec import UNSET, Struct

from ..game import Game
from ..scene import message
from ..wire import Advice, Pointed, Scene
from .conditions import SHAPES, Sight, holds, is_condition
from .format import NAME, course_of, fail, read, several


class Case(Struct, forbid_unknown_fields=True):
    """What is said, and looked at, instead: the first case whose conditions (`when`, one or a list) hold."""

    when: str | list[str]
    say: str
    look: list[str] = []


class Counsel(Struct, forbid_unknown_fields=True):
    """What a question is for, and the two or three things to look at. `a | b` is the first of them that is there."""

    look: list[str]
    case: list[Case] = []


class Coach(Struct, forbid_unknown_fields=True):
    """The file `coach.toml`."""

    question: dict[str, Counsel]
    after: list[Case] = []

    @property
    def keys(self) -> set[str]:
        """Every message that the coach may say."""
        cases = {f"coach.{name}.{case.say}" for name, counsel in self.question.items() for case in counsel.case}
        return {f"coach.{name}" for name in self.question} | cases | {f"coach.after.{case.say}" for case in self.after}


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
        return None if told is None else Advice(message(f"coach.after.{told.say}"), UNSET, True)
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
