"""The worked examples of the rules and the pictures of their chapters, as the browser draws them: parts of scenes."""

import msgspec
from msgspec import UNSET

from ...core.game import Game
from ...core.lessons.examples import Box, Shot, boxes, domain_of, examples_of, moments, within
from ...core.rules import rulebook
from ...core.scene import figure_id
from ...core.wire import Node, Scene
from ...core.words import Words, words


class Frame(msgspec.Struct):
    """A part of a region: its left, top, right and bottom edge in units, and the things in it. Where several seats show
    theirs, the picture of its owner."""

    region: str
    box: Box
    nodes: list[Node]
    owner: str


class FrameFigure(msgspec.Struct):
    """A figure of a seat, with the picture of the seat."""

    id: str
    seat: str
    art: str
    label: str
    value: int


class ShotOut(msgspec.Struct):
    """A part of the table at one moment."""

    frames: list[Frame]
    figures: list[FrameFigure]


class ExampleStepOut(msgspec.Struct):
    """What is said, with the table as it is then."""

    text: str
    shot: ShotOut
    lights: list[str]


class ExampleOut(msgspec.Struct):
    """A worked example of a rule."""

    id: str
    rule: str
    title: str
    steps: list[ExampleStepOut]


class PictureOut(msgspec.Struct):
    """The picture at the head of a chapter."""

    section: str
    shot: ShotOut


def shown(shot: Shot, scene: Scene, parts: dict[str, Box], say: Words) -> ShotOut:
    """What is seen of a scene."""
    figures = [
        FrameFigure(name, panel.art, figure.art, say.say(figure.label.key, **figure.label.args), figure.value)
        for panel in scene.panels
        for figure in panel.figures
        if (name := figure_id(panel.seat, figure.id)) in shot.show
    ]
    owners = {
        region.id: region.seat for region in scene.stage.regions if region.id in parts and region.seat is not UNSET
    }
    several = len({*owners.values()}) > 1
    art = {
        region: panel.art for region, seat in owners.items() for panel in scene.panels if several and panel.seat == seat
    }
    frames = [Frame(region, box, within(scene, region, box), art.get(region, "")) for region, box in parts.items()]
    return ShotOut(frames, figures)


def examples_out(found: Game, language: str) -> list[ExampleOut]:
    """The examples of a title in the order of its rules."""
    examples = examples_of(found)
    if examples is None:
        return []
    told, say = words(language, domain_of(found)), words(language, found.domain)
    made = []
    for example in examples.example:
        seen = [(step, position.scene(example.me)) for step, position in moments(found, examples, example)]
        parts = boxes(example.show, [scene for _, scene in seen])
        steps = [
            ExampleStepOut(told.say(example.key(step)), shown(example, scene, parts, say), step.light)
            for step, scene in seen
        ]
        made.append(ExampleOut(example.id, example.rule, told.say(f"example.{example.id}"), steps))
    order = rulebook(found.domain).rules
    return sorted(made, key=lambda one: order.index(one.rule))


def pictures_out(found: Game, language: str) -> list[PictureOut]:
    """The pictures of the chapters that have one."""
    examples = examples_of(found)
    if examples is None:
        return []
    say = words(language, found.domain)
    made = []
    for picture in examples.picture:
        scene = examples.opened(found, picture).scene(picture.me)
        made.append(PictureOut(picture.chapter, shown(picture, scene, boxes(picture.show, [scene]), say)))
    return made
