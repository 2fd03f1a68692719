"""The part of the check kit that plays the worked examples: every move is legal, what is said comes true, what is shown
and lit is there, and every sentence exists in every language and is short."""

from typing import Final, NamedTuple

from ..errors import LudotekaError
from ..game import Game
from ..promise import Broken, promise
from ..rules import rulebook
from ..wire import Scene
from ..words import LANGUAGES, keys, words
from .conditions import things
from .counting import count, near, sentences
from .examples import Example, Examples, Moment, Shot, boxes, comes_true, domain_of, examples_of, moments
from .format import several

LONGEST: Final = 35
"""Words of a sentence."""


class Report(NamedTuple):
    """The examples of a title, with the words of their steps in English."""

    examples: int
    numbered: int
    pictures: int
    steps: int
    mean: int
    most: int


def check_examples(game: Game) -> Report | None:
    """Every promise about the examples of a title, and the pictures of its chapters."""
    found = examples_of(game)
    if found is None:
        return None
    book = rulebook(game.domain)
    promise(
        len({one.id for one in found.example}) == len(found.example), f"{game.id}: examples have names of their own"
    )
    for example in found.example:
        where = f"{game.id}, example {example.id}"
        promise(example.rule in book.rules, f"{where}: {example.rule} is a rule")
        promise(example.number in ("", *book.examples), f"{where}: {example.number} is a worked example of the rules")
        check_example(game, found, example)
    chapters = [one.chapter for one in found.picture]
    promise(len({*chapters}) == len(chapters), f"{game.id}: a chapter has one picture")
    promise({*chapters} >= {*book.chapters}, f"{game.id}: every chapter has a picture, {book.chapters}")
    for picture in found.picture:
        where = f"{game.id}, picture of chapter {picture.chapter}"
        promise(picture.chapter in book.sections, f"{where}: there is such a chapter")
        check_shown(where, picture, [found.opened(game, picture).scene(picture.me)])
    return check_texts(game, found)


def check_example(game: Game, found: Examples, example: Example) -> None:
    where = f"{game.id}, example {example.id}"
    seen: list[Moment] = []
    try:
        for moment in moments(game, found, example):
            seen.append(moment)
            check_moment(f"{where}, step {moment.step.id}", example, moment)
    except LudotekaError as error:
        raise Broken(f"{where}: {error}") from error
    promise(bool(example.step[-1].true), f"{where}: its last step says what came of it, and that is true")
    check_shown(where, example, [moment.position.scene(example.me) for moment in seen])


def check_moment(where: str, example: Example, moment: Moment) -> None:
    step, position = moment
    promise(bool(step.do or step.true), f"{where}: something is done, or something is true")
    for condition in several(step.true):
        promise(comes_true(condition, position, example.me), f"{where}: {condition!r} comes true")
    there = things(position.scene(example.me))
    for thing in step.light:
        promise(thing in there, f"{where}: {thing} is on the table, where there is {near(thing, there)}")


def check_shown(where: str, shot: Shot, scenes: list[Scene]) -> None:
    """What is shown is there, if only at one step."""
    there = {thing for scene in scenes for thing in things(scene)}
    for thing in shot.show:
        promise(thing in there, f"{where}: {thing} is on the table, where there is {near(thing, there)}")
    promise(bool(boxes(shot.show, scenes)), f"{where}: it shows a part of the table")


def check_texts(game: Game, found: Examples) -> Report:
    domain, wanted = domain_of(game), found.keys
    for language in LANGUAGES:
        listed = keys(domain, language)
        promise(listed >= wanted, f"{domain}, {language}: nothing is missing {sorted(wanted - listed)}")
        promise(listed <= wanted, f"{domain}, {language}: nothing is idle {sorted(listed - wanted)}")
        for key in sorted(listed):
            text = words(language, domain).say(key)
            promise(count(text) <= LONGEST, f"{key}, {language}: {count(text)} words should be {LONGEST} at most")
            promise(sentences(text) == 1, f"{key}, {language}: it is one sentence")
    say = words("en", domain).say
    counts = [count(say(one.key(step))) for one in found.example for step in one.step]
    numbered = sum(bool(one.number) for one in found.example)
    mean = round(sum(counts) / len(counts))
    return Report(len(found.example), numbered, len(found.picture), len(counts), mean, max(counts))
