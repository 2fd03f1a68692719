"""The part of the check kit that plays lessons: every asked move is legal, every condition is met, every thing that is
pointed at is there, and everything that is said exists in every language and is short."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Final, NamedTuple

from ..choice import CHANCE, Choice
from ..errors import LudotekaError
from ..game import Game
from ..position import Position
from ..promise import Broken, promise
from ..rules import rulebook
from ..words import LANGUAGES, keys, words
from .coach import coach_of, there
from .coach import fitting as fitting_case
from .conditions import Sight, matches, things
from .counting import count, near, sentences
from .format import Chapter, Course, Step, course_of, made
from .icons import can_be_drawn, check_icons
from .play import act_of, aside, due, fitting, holds_true, is_move, judged, over, passes, progress, shown, true

LONGEST: Final = 35
"""Words of a text."""
SENTENCES: Final = 2
ADVICE: Final = 30
"""Words of an advice, which is one sentence."""
MINUTES: Final = 7
"""What a chapter may take."""
FIGURE: Final = re.compile(r"(?<!round )(?<!turn )\d")
"""A figure that can be wrong; which round it is cannot."""
TURNS: Final = 400
"""Acts after which a lesson should have come to its end."""
WALKS: Final = 60
"""Ways through a chapter that are tried to hear all that it may say."""
ASTRAY: Final = 0.3
"""How often the learner goes another way."""
STRAYS: Final = 12
"""Ways through a chapter on which the learner does."""

Pick = Callable[["Walk", list[str]], str]


class Moment(NamedTuple):
    """A step as the learner meets it."""

    step: Step
    acts: list[str]
    position: Position


@dataclass
class Walk:
    """A chapter while it is played."""

    game: Game
    chapter: Chapter
    position: Position
    rng: Random
    pick: Pick
    strict: bool = True
    """Whether others do only what the script says while the learner has something to do."""
    acts: list[str] = field(default_factory=list)
    asked: dict[str, str] = field(default_factory=dict)
    """The question that was open where a step was read, on the recorded way."""

    def moments(self) -> Iterator[Moment]:
        """Play to the end, a moment for each step as it begins."""
        chapter = self.chapter
        last = -1
        for _ in range(TURNS):
            if self._goes_on():
                continue
            now = progress(chapter, self.acts)
            if over(chapter, now):
                return
            step = chapter.step[now.at]
            check_told(self)
            if now.at != last and not aside(chapter, self.acts, self.position):
                last = now.at
                yield Moment(step, list(self.acts), self.position.copy())
            self._do(step)
        raise Broken(f"{self.where()}: the chapter comes to its end")

    def where(self) -> str:
        now = progress(self.chapter, self.acts)
        step = "the end" if over(self.chapter, now) else self.chapter.step[now.at].id
        return f"{self.game.id}, lesson {self.chapter.id}, step {step}"

    def push(self, seat: int, move: str) -> None:
        act = act_of(self.chapter, self.acts, self.position, seat, move)
        try:
            self.position.push(seat, move)
        except LudotekaError as error:
            raise Broken(f"{self.where()}: {move!r} is legal: {error}") from error
        self.acts.append(act)

    def _goes_on(self) -> bool:
        """Whatever happens by itself."""
        on = passes(self.chapter, self.acts, self.position)
        step = self.chapter.step[min(progress(self.chapter, self.acts).at, len(self.chapter.step) - 1)]
        # What is to be touched and is not there is told of with what is there instead.
        if on is not None and not (self.strict and step.kind in ("tap", "why")):
            met = all(holds_true(one, self.chapter, self.acts, self.position) for one in step.until)
            legal = {"do": "the asked move is legal", "free": "its conditions are met before the game ends"}
            wanted = legal.get(step.kind, "what it says is true")
            promise((step.kind == "free" and met) or not self.strict, f"{self.where()}: {wanted}")
            self.acts.append(on)
            return True
        script = due(self.chapter, self.acts, self.position)
        if script is not None:
            self.push(*script)
            return True
        to_move = self.position.to_move
        now = progress(self.chapter, self.acts)
        if not to_move or self.chapter.me in to_move or (now.other is not None and not now.held):
            return False
        seat = to_move[0]
        choice = self.position.choice(seat)
        rest = [step for step in self.chapter.step[now.at :] if step.kind in ("do", "free")]
        promise(
            seat == CHANCE or not rest or not self.strict,
            f"{self.where()}: the script has an answer of seat {seat + 1} to {choice.name!r}",
        )
        self.push(seat, self.game.text(choice, choice.pick(self.rng)))
        return True

    def _do(self, step: Step) -> None:
        """What the learner does."""
        now = progress(self.chapter, self.acts)
        own = aside(self.chapter, self.acts, self.position)
        if now.other is not None:
            self.acts.append(f"on {step.id}")
        elif step.kind == "next" and not own:
            self.acts.append(f"next {step.id}")
        elif step.kind == "tap" and not own:
            self.acts += [f"tap {thing}" for thing in step.tap]
        elif step.kind == "why" and not own:
            self.acts.append(f"why {step.why}")
        else:
            me = self.chapter.me
            promise(me in self.position.to_move, f"{self.where()}: the learner is asked")
            choice = self.position.choice(me)
            texts = [self.game.text(choice, move) for move in choice.moves]
            fits = fitting(self.chapter, now, self.position) if step.kind == "do" else texts
            self.push(me, self.pick(self, fits or texts))


def as_recorded(walk: Walk, moves: list[str]) -> str:
    """The move that the record has for the learner, if it is one of these; otherwise the first."""
    me = walk.chapter.me
    mine = [move for seat, move in walk.chapter.moves[walk.chapter.start :] if seat == me]
    for act in filter(is_move, walk.acts):
        seat, move = made(act.replace("~ ", " ", 1))
        if seat == me and move in mine:
            mine.remove(move)
    return next((move for move in mine if move in moves), moves[0])


def at_random(walk: Walk, moves: list[str]) -> str:
    return moves[int(walk.rng.random() * len(moves))]


def astray(walk: Walk, moves: list[str]) -> str:
    """Now and then another move than the one that is asked for."""
    now = progress(walk.chapter, walk.acts)
    if walk.rng.random() < ASTRAY and not (walk.chapter.hold or walk.chapter.step[now.at].hold):
        choice = walk.position.choice(walk.chapter.me)
        moves = [walk.game.text(choice, move) for move in choice.moves]
    return at_random(walk, moves)


def opened(game: Game, chapter: Chapter) -> Position:
    """The position with which a chapter begins."""
    assert chapter.played is not None
    return chapter.played.replay(game, chapter.start)


# -- the promises ---------------------------------------------------------------------------------------------------


class Report(NamedTuple):
    """A chapter that keeps its promises, with the words of its steps in English and the minutes it takes."""

    chapter: str
    steps: int
    mean: int
    most: int
    minutes: int


def check_course(game: Game) -> Iterator[Report]:
    """Every promise about the lessons of a title, chapter by chapter."""
    course = course_of(game)
    if course is None:
        return
    check_goal(course)
    check_coach(game)
    check_icons(game)
    check_texts(course)
    for chapter in course.chapters.values():
        yield check_chapter(course, chapter)


def check_goal(course: Course) -> None:
    game = course.game
    for part in course.contents.goal:
        for name in part.art:
            promise(can_be_drawn(game, name), f"the goal card's picture {name} can be drawn")
    sections = rulebook(game.domain).sections
    for chapter in course.contents.reading:
        promise(chapter in sections and "." not in chapter, f"{game.id}: {chapter} is a chapter of the rules to read")
    first = course.contents.first
    promise(game.offers(first.seats, first.options), f"{game.id}: the first game has options that are offered")


def check_texts(course: Course) -> None:
    coach = coach_of(course.game)
    advised = coach.keys if coach is not None else set()
    wanted = course.keys | advised
    for language in LANGUAGES:
        listed = keys(course.domain, language)
        promise(listed >= wanted, f"{course.domain}, {language}: nothing is missing {sorted(wanted - listed)}")
        promise(listed <= wanted, f"{course.domain}, {language}: nothing is idle {sorted(listed - wanted)}")
        for key in sorted(listed):
            text = words(language, course.domain).say(key)
            long, parts = (ADVICE, 1) if key in advised else (LONGEST, SENTENCES)
            promise(count(text) <= long, f"{key}, {language}: {count(text)} words should be {long} at most")
            promise(sentences(text) <= parts, f"{key}, {language}: it has {parts} sentences at most")


def check_chapter(course: Course, chapter: Chapter) -> Report:
    """Play it as it was recorded, then in other ways."""
    game = course.game
    walk = Walk(game, chapter, opened(game, chapter), Random(0), as_recorded)
    moments = []
    for moment in walk.moments():
        check_moment(game, chapter, moment)
        moments.append(moment)
    promise([moment.step for moment in moments] == chapter.step, f"{chapter.id}: every step is met")
    for moment in moments:
        for pattern in () if moment.step.tap else moment.step.other:
            check_other(game, chapter, moment, pattern, walk.asked)
    check_figures(course, chapter)
    check_ways(game, chapter, walk.asked)
    say = words("en", course.domain)
    for language in LANGUAGES:
        long = course.minutes(chapter, language)
        promise(long <= MINUTES, f"{chapter.id}, {language}: about {long} minutes should be {MINUTES} at most")
    counts = [count(say.say(f"lesson.{chapter.id}.{step.id}")) for step in chapter.step]
    mean, most = round(sum(counts) / len(counts)), max(counts)
    return Report(chapter.id, len(counts), mean, most, course.minutes(chapter, "en"))


def check_moment(game: Game, chapter: Chapter, moment: Moment) -> None:
    """What is pointed at is there, and what is not to be possible is not."""
    step, position = moment.step, moment.position
    where = f"{game.id}, lesson {chapter.id}, step {step.id}"
    there = things(position.scene(chapter.me))
    for thing in (*step.point, *step.tap):
        if thing != step.why:
            promise(thing in there, f"{where}: {thing} is on the table, where there is {near(thing, there)}")
    for pattern in step.other if step.tap else ():
        found = [thing for thing in there if matches(pattern, thing) and thing not in step.tap]
        promise(bool(found), f"{where}: something else like {pattern!r} is on the table")
    if step.why and step.why not in there:
        promise(position.why_not(chapter.me, step.why) is not None, f"{where}: {step.why!r} is not possible")


def check_other(game: Game, chapter: Chapter, moment: Moment, pattern: str, asked: dict[str, str]) -> None:
    """Another move that is spoken of is legal, and whoever goes on with it comes to the end all the same."""
    where = f"{game.id}, lesson {chapter.id}, step {moment.step.id}"
    position = moment.position
    wanted = fitting(chapter, progress(chapter, moment.acts), position)
    choice = position.choice(chapter.me)
    texts = [game.text(choice, move) for move in choice.moves]
    other = [text for text in texts if matches(pattern, text) and text not in wanted]
    promise(bool(other), f"{where}: another move like {pattern!r} is legal; legal are {', '.join(texts[:12])}")
    for move in () if chapter.hold or moment.step.hold else other:
        walk = Walk(game, chapter, position.copy(), Random(0), at_random, False, list(moment.acts), asked)
        walk.push(chapter.me, move)
        for _ in walk.moments():
            pass


def leaves(chapter: Chapter) -> bool:
    """Whether the learner can go another way than the recorded one."""
    return not chapter.hold and not all(step.hold for step in chapter.step if step.kind == "do")


def check_told(walk: Walk) -> None:
    """On whatever way: no step waits in a question that it does not speak of, what is said is true, and what is pointed
    at is there."""
    chapter, position = walk.chapter, walk.position
    now = progress(chapter, walk.acts)
    told = shown(chapter, walk.acts, position)
    if now.other is not None or told.ends == "aside":
        return
    step = chapter.step[now.at]
    asked = chapter.me in position.to_move
    question = position.choice(chapter.me).name if asked else ""
    promise(
        step.kind != "do" or bool(told.asked) or not asked, f"{walk.where()}: it waits in another question, {question}"
    )
    if walk.strict:
        walk.asked[step.id] = question
    elif step.kind == "next" and not (step.true or step.judge):
        recorded = walk.asked.get(step.id, question)
        promise(question in ("", recorded), f"{walk.where()}: it is read in {recorded!r}, and not in {question!r}")
    if asked or position.over:
        judgement = judged(chapter, walk.acts, position)
        holds = judgement is not None or true(chapter, walk.acts, position)
        promise(holds, f"{walk.where()}: what it says is true")
        there = things(position.scene(chapter.me))
        pointed = judgement.point if judgement is not None and judgement.point else step.point
        for thing in () if now.done else pointed:
            promise(thing in there, f"{walk.where()}: {thing} is on the table, where there is {near(thing, there)}")


def check_figures(course: Course, chapter: Chapter) -> None:
    """Where the learner may have gone another way, a text that names figures of the panels says when they are right."""
    strayed = False
    say = words("en", course.domain).say
    for step in chapter.step:
        named = FIGURE.search(say(f"lesson.{chapter.id}.{step.id}")) is not None
        panels = any(thing.startswith("figure:") for thing in step.point)
        promise(
            not (strayed and named and panels) or step.kind == "do" or bool(step.true),
            f"{chapter.id}, step {step.id}: its figures have a condition in `true`",
        )
        strayed = strayed or step.kind == "free" or (step.kind == "do" and not (chapter.hold or step.hold))


def check_ways(game: Game, chapter: Chapter, asked: dict[str, str]) -> None:
    """On many ways every promise holds, and everything that may come of the learner's choices does come about."""
    wanted = {(step.id, judgement.say) for step in chapter.step for judgement in step.judge}
    strays = STRAYS if leaves(chapter) else 0
    for seed in range(WALKS):
        if seed >= strays and not wanted:
            return
        walk = Walk(game, chapter, opened(game, chapter), Random(seed), astray, False, asked=asked)
        for moment in walk.moments():
            key = shown(chapter, moment.acts, moment.position).text.key
            wanted.discard((moment.step.id, key.rpartition(".")[2]))
    promise(not wanted, f"{game.id}, lesson {chapter.id}: {sorted(wanted)} can come about")


# -- the coach ------------------------------------------------------------------------------------------------------


def check_advice(game: Game, position: Position, choice: Choice) -> None:
    """Whoever is asked is advised, and all that the advice would light is there."""
    coach = coach_of(game)
    if coach is None or choice.seat == CHANCE:
        return
    promise(choice.name in coach.question, f"the coach knows what the question {choice.name!r} is for")
    counsel = coach.question[choice.name]
    seen = Sight(position.scene(choice.seat), choice.seat)
    case = fitting_case(counsel.case, seen)
    looked = case.look if case is not None and case.look else counsel.look
    for look in looked:
        close = near(look.replace("me", str(choice.seat)), seen.things)
        promise(bool(there(look, seen)), f"coach, {choice.name}: {look} is there; {close} are")
    # The steps of a turn stand above the table, where nothing is lit.
    steps = {f"aid:{aid.id}" for aid in seen.scene.aids if aid.kind == "steps"}
    lit = [look for look in looked if look not in steps]
    promise(bool(lit), f"coach, {choice.name}: it lights something besides the steps of a turn")


def check_coach(game: Game) -> None:
    """Every question that people are asked has an advice, and nothing else has."""
    coach = coach_of(game)
    promise(coach is not None, f"{game.id}: its lessons have a coach")
    assert coach is not None
    asked = {name for name, question in game.questions.items() if not question.chance}
    promise(asked <= coach.question.keys(), f"{game.id}: no advice for {sorted(asked - coach.question.keys())}")
    promise(asked >= coach.question.keys(), f"{game.id}: nobody is asked {sorted(coach.question.keys() - asked)}")
    for name, counsel in coach.question.items():
        promise(1 <= len(counsel.look) <= 3, f"{game.id}, coach, {name}: one to three things to look at")
