"""Promises of the check kit about what is told: nobody learns what is hidden, and whatever is said can be said."""

from functools import cache
from random import Random
from typing import Any

import msgspec

from .beats import beats, glance
from .check_numbers import check_observation
from .choice import CHANCE, Choice
from .codes import codes
from .flow import play_out
from .game import Game
from .log import seen
from .position import Position
from .promise import promise
from .scene import figure_id, messages, spoken, studies
from .wire import Note, Scene, plain
from .words import LANGUAGES, words

LOOKS = 12
"""So many things a seat looks at closely, where the dear promises are tested."""

AIDS = ("steps", "lines", "bars", "table")


def message(position: Position, seat: int | None) -> list[Any]:
    """Everything that is told to a seat about a position."""
    game = position.game
    asked: list[str] = []
    if seat is not None and seat in position.to_move:
        choice = position.choice(seat)
        asked = [choice.name, choice.kind, *(game.text(choice, move) for move in choice.moves)]
    return [position.view(seat), position.scene(seat), asked, list(position.to_move)]


def check_secrets(position: Position, seats: int, rng: Random) -> None:
    """Non-interference: no seat, and no spectator, can tell the true position from one it imagines."""
    key = position.key()
    for seat in (*range(seats), None):
        told = message(position, seat)
        imagined = position.imagine(seat, rng)
        same = msgspec.json.encode(message(imagined, seat)) == msgspec.json.encode(told)
        promise(same, f"seat {seat} cannot tell the position from an imagined one")
        check_observation(position, imagined, seat)
        check_studies(position, imagined, seat, told[1], rng)
        promise(seat is not None or not told[2], "a spectator is asked nothing")
        check_targets(told[1])
        check_shapes(position.game, told[1])
        check_sayings(position.game, told[1])
    play_out(position.imagine(rng.randrange(seats), rng).playout(), rng)
    promise(position.key() == key, "looking changes nothing")


def check_studies(position: Position, imagined: Position, seat: int | None, scene: Scene, rng: Random) -> None:
    """A close look tells something, is the same in every imagined world, and speaks of things that are there."""
    there = {*(node.id for node in scene.nodes), *figures(scene)}
    regions = {region.id for region in scene.stage.regions}
    found = studies(scene)
    for what in rng.sample(found, min(len(found), LOOKS)):
        assert position.game.study is not None
        told = position.game.study(position, seat, what)
        promise(told is not None, f"there is something to tell of {what}")
        assert told is not None
        same = msgspec.json.encode(position.game.study(imagined, seat, what)) == msgspec.json.encode(told)
        promise(same, f"seat {seat} cannot tell {what} from an imagined one")
        lights = {*told.lights, *(id for item in told.items for id in item.lights or ())}
        promise(lights <= there, f"what {what} lights lies on the table: {sorted(lights - there)}")
        homes = {*(line.region for line in told.lines), *(note.region for note in told.notes)}
        promise(homes <= regions, f"what {what} draws lies on the table: {sorted(homes - regions)}")
        check_sayings(position.game, told)
        for note in told.notes:
            check_names(position.game, what, note.text, LANGUAGES[0])


def figures(scene: Scene) -> list[str]:
    return [figure_id(panel.seat, one.id) for panel in scene.panels for one in panel.figures]


def check_previews(position: Position, choice: Choice, rng: Random) -> None:
    """What a move would bring, and what is drawn while it is chosen, can be said as well."""
    game = position.game
    question, g = game.question(choice.name), position.known(choice.seat)
    for move in rng.sample(choice.moves, min(len(choice.moves), LOOKS)):
        check_sayings(game, question.preview(g, choice, move))
        for drawn in question.draws(g, choice, move):
            if isinstance(drawn, Note):
                check_names(game, choice.name, drawn.text, LANGUAGES[0])


def check_shapes(game: Game, scene: Scene) -> None:
    """A scene fits its types, a picture is as wide as its title says, an aid speaks of things that are there."""
    sent = plain(scene)
    promise(plain(msgspec.convert(sent, Scene)) == sent, "what is sent is what the types say")
    there = {node.id for node in scene.nodes}
    for node in scene.nodes:
        wide = game.wide.get(node.art.partition("/")[0], 1)
        promise(node.wide == wide, f"{node.id} is {wide} wide like its picture {node.art}")
        named = node.label or node.tip or node.ground
        promise(bool(named), f"{node.id} has a name for those who read the table")
    for aid in scene.aids:
        promise(aid.kind in AIDS, f"{aid.id} is one of {', '.join(AIDS)}")
        for cell in (cell for item in aid.items for cell in item.cells or [item]):
            promise(set(cell.lights or ()) <= there, f"what {aid.id} lights lies on the table")


def check_sayings(game: Game, told: Any) -> None:
    """Whatever is said can be said in every language, and names things by their names."""
    for said in messages(told):
        written = msgspec.json.encode(said)
        # Most of what is said was said before.
        if written in _sayable(game.domain):
            continue
        for language in LANGUAGES:
            say = words(language, game.domain)
            promise(say.has(said.key), f"{said.key} can be said in {language}")
            check_names(game, said.key, spoken(said, say), language)
        _sayable(game.domain).add(written)


@cache
def _sayable(domain: str) -> set[bytes]:
    """The messages of a title that were found good."""
    return set()


def check_names(game: Game, key: str, text: str, language: str) -> None:
    found = codes(game, text, language)
    promise(not found, f"{key} names things in {language} instead of writing {', '.join(found)}: {text!r}")


def check_targets(scene: Scene) -> None:
    ids = [node.id for node in scene.nodes]
    promise(len(set(ids)) == len(ids), "every thing on the table has an id of its own")
    for choice in scene.choices:
        for target in choice.targets:
            promise(target in ids, f"{choice.move!r} touches {target!r}, which lies on the table")


def check_worlds(position: Position, seat: int, move: Any, rng: Random) -> None:
    """The undo floor: whoever could tell two worlds apart only after a move has learnt something by it, and does not
    take it back."""
    if seat == CHANCE:
        return
    true, other = position.copy(), position.imagine(seat, rng)
    told = []
    for world in (true, other):
        events = [(event.key, event.args) for event in seen(world.push(seat, move), seat)]
        told.append(msgspec.json.encode([message(world, seat), events]))
    if told[0] != told[1]:
        promise(not true.can_pop(seat), f"seat {seat} learnt something by its move, so it stays")


def check_beats(position: Position, seat: int, move: Any, rng: Random) -> None:
    """A move can be looked at step by step: every step is a whole scene, and the last one is the table after it. The
    steps tell no viewer what neither the events nor the table after the move tell."""
    for viewer in {seat, rng.choice((*range(position.base.seats), None))} - {CHANCE}:
        told, seen_ = followed(position.copy(), seat, move, viewer, True)
        other = position.imagine(viewer, rng)
        choice = other.choice(seat) if seat in other.to_move else None
        if choice is None or not choice.allows(move):
            continue
        told_there, seen_there = followed(other, seat, move, viewer, False)
        if told == told_there:
            promise(seen_ == seen_there, f"seat {viewer} learns nothing by looking at the steps of a move")


def followed(position: Position, seat: int, move: Any, viewer: int | None, whole: bool) -> tuple[bytes, bytes]:
    """What a viewer is told of a move, and what it sees on the way."""
    moments: list[Position | None] = []
    events = position.push(seat, move, moments)
    promise(len(moments) == len(events), "there is a moment for every event")
    found = beats(events, moments, position, viewer)
    scenes = [glance(beat.position, viewer) for beat in found if beat.position is not None]
    for scene in scenes if whole else ():
        check_targets(scene)
        check_shapes(position.game, scene)
        check_sayings(position.game, scene)
    if found:
        promise(scenes[-1] == glance(position, viewer), "the last step of a move is the table after it")
    said = [(event.key, event.args) for event in seen(events, viewer)]
    return msgspec.json.encode([message(position, viewer), said]), msgspec.json.encode(scenes)
