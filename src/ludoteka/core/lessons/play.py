"""How a lesson goes on: where it stands, what chance and the others do next, and what the learner is told.

All that a lesson remembers is the list of what was done since it opened, its *acts*:

    1 axe T14     a move of a seat (`-`: chance), as in a record
    1~ pass       a move of the learner that has nothing to do with the step
    next ID       the learner has read a step
    tap THING     the learner touched a thing
    why THING     the learner asked why a thing or a move is not possible
    other MOVE    the learner wanted to make a move that the step holds back
    on ID         the lesson goes on from a step all the same
"""

from collections.abc import Sequence
from functools import reduce
from typing import Final, NamedTuple

from ..choice import CHANCE
from ..errors import LudotekaError
from ..position import Position
from ..scene import message
from ..wire import LessonStep, Scene
from .conditions import Sight, is_condition, matches, things
from .conditions import holds as holds_for
from .format import ASKS, Chapter, Judgement, ScriptLine, Step, made, several

MOST_POINTED: Final = 8
"""Where an asked move may touch more things than that, none of them is pointed out: the question lights them anyway."""


class Progress(NamedTuple):
    """Where a lesson stands: the step, the moves of it that were made, the things of it that were touched, and another
    move that waits to be taken back or accepted."""

    at: int = 0
    done: tuple[int, ...] = ()
    touched: tuple[str, ...] = ()
    other: str | None = None
    held: bool = False


# -- where it stands ------------------------------------------------------------------------------------------------


def progress(chapter: Chapter, acts: Sequence[str]) -> Progress:
    """Where the lesson stands after all that was done."""
    return reduce(lambda before, act: _after(chapter, before, act), acts, Progress())


def over(chapter: Chapter, now: Progress) -> bool:
    return now.at >= len(chapter.step)


def _after(chapter: Chapter, now: Progress, act: str) -> Progress:
    if over(chapter, now):
        return now
    step = chapter.step[now.at]
    word, _, rest = act.partition(" ")
    if word in ("next", "on"):
        ready = rest == step.id and (word == "on" or step.kind in ("next", "free"))
        return Progress(now.at + 1) if ready else now
    if word == "tap":
        if rest not in step.tap:
            wrong = step.kind == "tap" and any(matches(pattern, rest) for pattern in step.other)
            return now._replace(other=rest, held=True) if wrong else now
        now = now._replace(other=None, held=False)
        touched = now.touched if rest in now.touched else (*now.touched, rest)
        finished = step.kind == "tap" and len(touched) == len(step.tap)
        return Progress(now.at + 1) if finished else now._replace(touched=touched)
    if word == "why":
        return Progress(now.at + 1) if step.kind == "why" and rest == step.why else now
    if word == "other":
        return now._replace(other=rest, held=True)
    return _moved(chapter, now, rest) if word == str(chapter.seat) else now


def _moved(chapter: Chapter, now: Progress, move: str) -> Progress:
    """After a move of the learner. Whoever goes on instead of reading has read; but the end waits to be read."""
    if now.other is not None and not now.held:
        now = Progress(now.at + 1)
    at = awaited(chapter, now)
    if at == len(chapter.step):
        return now
    now = Progress(at, now.done if at == now.at else ())
    if chapter.step[at].kind == "free":
        return now
    step = chapter.step[now.at]
    fits = [i for i in open_lines(step, now) if matches(step.lines[i], move)]
    if not fits:
        return now._replace(other=move)
    done = (*now.done, fits[0])
    return Progress(now.at + 1) if len(done) == len(step.lines) else now._replace(done=done)


def awaited(chapter: Chapter, now: Progress) -> int:
    """The step that waits for a move: this one, or the next that does."""
    at = now.at
    while at < len(chapter.step) and chapter.step[at].kind not in ("do", "free"):
        at += 1
    return at


def open_lines(step: Step, now: Progress) -> list[int]:
    """The moves that the step waits for now, by their number."""
    rest = [i for i in range(len(step.lines)) if i not in now.done]
    return rest[:1] if step.order else rest


def undone(chapter: Chapter, acts: Sequence[str]) -> list[str]:
    """The acts when the learner takes back the last move: with it goes what was read and touched since."""
    mine = (str(chapter.seat), f"{chapter.seat}~")
    last = max((i for i, act in enumerate(acts) if act.partition(" ")[0] in mine), default=len(acts))
    return [*acts[:last], *(act for act in acts[last + 1 :] if is_move(act))]


def is_move(act: str) -> bool:
    return act.partition(" ")[0].rstrip("~").isdigit() or act.startswith("- ")


# -- moves ----------------------------------------------------------------------------------------------------------


def act_of(chapter: Chapter, acts: Sequence[str], position: Position, seat: int, move: str) -> str:
    """A move as an act, looked at before it is made."""
    who = "-" if seat == CHANCE else str(seat + 1)
    if seat != chapter.me:
        return f"{who} {move}"
    now = progress(chapter, acts)
    if now.other is not None and not now.held:
        now = Progress(now.at + 1)
    at = awaited(chapter, now)
    step = chapter.step[at] if at < len(chapter.step) else None
    about = step is None or step.kind == "free" or _speaks_of(step, Progress(at, now.done), position, seat)
    return f"{who} {move}" if about else f"{who}~ {move}"


def _speaks_of(step: Step, now: Progress, position: Position, seat: int) -> bool:
    """Whether a step waits for an answer to what is asked now: some answer begins with the same word."""
    choice = position.choice(seat)
    words = {position.game.text(choice, move).split()[0] for move in choice.moves}
    parts = [part for i in open_lines(step, now) for part in step.lines[i].split(" | ")]
    return any(matches(part.split()[0], word) for part in parts for word in words)


def holds(chapter: Chapter, acts: Sequence[str], position: Position, move: str) -> bool:
    """Whether this move of the learner is only spoken of and not made."""
    now = progress(chapter, acts)
    at = awaited(chapter, now)
    if at == len(chapter.step) or not (chapter.hold or chapter.step[at].hold):
        return False
    after = progress(chapter, [*acts, act_of(chapter, acts, position, chapter.me, move)])
    return after.other == move


def fitting(chapter: Chapter, now: Progress, position: Position) -> list[str]:
    """The legal moves that the step waits for."""
    if over(chapter, now) or chapter.me not in position.to_move:
        return []
    step = chapter.step[now.at]
    wanted = [step.lines[i] for i in open_lines(step, now)]
    if not wanted:
        return []
    choice = position.choice(chapter.me)
    texts = [position.game.text(choice, move) for move in choice.moves]
    return [text for text in texts if any(matches(line, text) for line in wanted)]


def waits(chapter: Chapter, acts: Sequence[str], position: Position) -> bool:
    """Whether chance and the others wait for the learner: while there is something to answer or to take back."""
    now = progress(chapter, acts)
    if over(chapter, now):
        return False
    return chapter.me in position.to_move or (now.other is not None and not now.held)


def due(chapter: Chapter, acts: Sequence[str], position: Position) -> tuple[int, str] | None:
    """What chance or another seat does now, if the lesson says so."""
    if over(chapter, progress(chapter, acts)) or waits(chapter, acts, position) or not position.to_move:
        return None
    seat = position.to_move[0]
    choice = position.choice(seat)
    texts = [position.game.text(choice, move) for move in choice.moves]
    for line in unused(chapter, acts):
        if line.seat == seat:
            found = next((text for text in texts if matches(line.move, text)), None)
            if found is not None and all(holds_true(one, chapter, acts, position) for one in line.conditions):
                return seat, found
    return None


def unused(chapter: Chapter, acts: Sequence[str]) -> list[ScriptLine]:
    """The lines of the script that nobody has followed yet."""
    lines = chapter.lines
    for act in filter(is_move, acts):
        seat, move = made(act.replace("~ ", " ", 1))
        used = next((line for line in lines if line.seat == seat and matches(line.move, move)), None)
        if used is not None:
            lines.remove(used)
    return lines


def passes(chapter: Chapter, acts: Sequence[str], position: Position) -> str | None:
    """The act by which the lesson goes on by itself: a free stretch has reached its end, or a step has nothing to say
    or to do any more because the learner went another way."""
    now = progress(chapter, acts)
    if over(chapter, now) or (now.other is not None and not now.held):
        return None
    step = chapter.step[now.at]
    on = f"on {step.id}"
    if step.kind == "free":
        return on if position.over or all(holds_true(one, chapter, acts, position) for one in step.until) else None
    # As long as others act, it is not known what will have come of it.
    if not (position.over or chapter.me in position.to_move) or aside(chapter, acts, position):
        return None
    if judged(chapter, acts, position) is None and not true(chapter, acts, position):
        return on
    if step.kind == "do":
        if position.over or not _speaks_of(step, now, position, chapter.me):
            return on
        return None if fitting(chapter, now, position) else on
    return on if step.kind in ("tap", "why") and not _can_touch(step, now, position, chapter.me) else None


def aside(chapter: Chapter, acts: Sequence[str], position: Position) -> bool:
    """Whether the learner is asked something that the lesson does not speak of: neither the step that waits for a move
    does, nor one of those after it."""
    now = progress(chapter, acts)
    if over(chapter, now) or position.over or chapter.me not in position.to_move:
        return False
    if not all(holds_true(one, chapter, acts, position) for one in several(chapter.step[now.at].wait)):
        return True
    if chapter.step[now.at].kind not in ("next", "do"):
        return False
    waiting = awaited(chapter, now)
    for at in range(waiting, len(chapter.step)):
        step = chapter.step[at]
        if step.kind == "free" and at == waiting:
            return False
        if step.kind == "do" and _speaks_of(step, now if at == now.at else Progress(at), position, chapter.me):
            return False
    return waiting < len(chapter.step)


def true(chapter: Chapter, acts: Sequence[str], position: Position) -> bool:
    """Whether all holds that the text of the step says."""
    step = chapter.step[progress(chapter, acts).at]
    return all(holds_true(one, chapter, acts, position) for one in several(step.true))


def judged(chapter: Chapter, acts: Sequence[str], position: Position) -> Judgement | None:
    """What is said instead, because of what came about."""
    step = chapter.step[progress(chapter, acts).at]
    fits = (one for one in step.judge if all(holds_true(when, chapter, acts, position) for when in several(one.when)))
    return next(fits, None)


def _can_touch(step: Step, now: Progress, position: Position, seat: int) -> bool:
    """Whether the things of a step can still be touched, or asked about: what has become possible has no why-not."""
    scene = position.scene(seat)
    there = things(scene)
    if step.kind == "tap":
        return all(thing in there for thing in step.tap if thing not in now.touched)
    if step.why in there:
        return not any(step.why in answer.targets for answer in scene.choices)
    try:
        return position.why_not(seat, step.why) is not None
    except LudotekaError:
        return False


# -- conditions -----------------------------------------------------------------------------------------------------


def holds_true(condition: str, chapter: Chapter, acts: Sequence[str], position: Position) -> bool:
    """Whether a condition holds."""
    text = condition.removeprefix("not ")
    return (text != condition) != _true(text, chapter, acts, position)


def _true(text: str, chapter: Chapter, acts: Sequence[str], position: Position) -> bool:
    if text == "over":
        return position.over
    if asks := ASKS.fullmatch(text):
        return chapter.me in position.to_move and position.choice(chapter.me).name == asks[1]
    if is_condition(text):
        return holds_for(text, Sight(position.scene(chapter.me), chapter.me))
    seat, pattern = made(text)
    return any(
        done[0] == seat and matches(pattern, done[1])
        for done in (made(act.replace("~ ", " ", 1)) for act in acts if is_move(act))
    )


# -- what the learner is told ---------------------------------------------------------------------------------------


def shown(chapter: Chapter, acts: Sequence[str], position: Position) -> LessonStep:
    """What the learner is told now."""
    now = progress(chapter, acts)
    of = len(chapter.step)
    if over(chapter, now):
        return LessonStep(chapter.id, "", of, of, message("lesson.done"), "over", [], [], [])
    step = chapter.step[now.at]
    if (now.other is None or now.held) and aside(chapter, acts, position):
        return LessonStep(chapter.id, step.id, now.at + 1, of, message("lesson.aside"), "aside", [], [], [])
    here = f"lesson.{chapter.id}.{step.id}"
    asked = fitting(chapter, now, position) if now.other is None or now.held else []
    scene = position.scene(chapter.me)
    there = things(scene)
    tap = [thing for thing in step.tap if thing not in now.touched] or ([step.why] if step.why else [])
    judgement = judged(chapter, acts, position)
    pointed = judgement.point if judgement is not None and judgement.point else step.point
    names = pointed or (_touched(scene, asked) if asked else tap)
    point = [there[name] for name in names if name in there]
    told = LessonStep(chapter.id, step.id, now.at + 1, of, message(here), step.kind, point, asked, tap)
    if step.kind == "tap" and step.other:
        told.wrong = [
            thing for thing in there if thing not in step.tap and any(matches(one, thing) for one in step.other)
        ]
    if judgement is not None:
        told.text = message(f"{here}.{judgement.say}")
        if judgement.back:
            told.back = judgement.back
    if now.other is not None:
        say = next((say for pattern, say in step.other.items() if matches(pattern, now.other)), None)
        told.other = message(f"{here}.{say}" if say else "lesson.other")
        if not now.held:
            told.played = True
    return told


def _touched(scene: Scene, asked: list[str]) -> list[str]:
    """The things that the asked moves touch."""
    found: dict[str, None] = {}
    for answer in scene.choices:
        if answer.move in asked:
            found |= dict.fromkeys(answer.targets)
    return list(found) if len(found) <= MOST_POINTED else []
