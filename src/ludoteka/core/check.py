"""The check kit that every title must pass.

It plays random games and tests, at each decision, what the shared code promises to players, servers and bots.
Cheap promises are tested at every decision, dear ones at decisions picked at random. A failure comes with the
record of the game up to that point, so that it can be opened and looked at.
"""

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

import msgspec

from .choice import CHANCE, Choice
from .errors import IllegalMove, LudotekaError, NotYourTurn
from .flow import SECRET, TOGETHER, play_out
from .game import Game
from .position import Position
from .record import Record
from .scene import studies
from .state import Event
from .words import LANGUAGES, words

DEAR = 0.04
"""The share of decisions at which the dear promises are tested."""

LOOKS = 12
"""So many things a seat looks at closely, where the dear promises are tested."""

AIDS = ("steps", "lines", "bars", "table")


@dataclass(frozen=True)
class Failure:
    """A broken promise, and the record of the game that shows it."""

    message: str
    record: str


class Broken(AssertionError):
    """Raised at the first broken promise of a game."""


def promise(holds: bool, what: str) -> None:
    if not holds:
        raise Broken(what)


def check(
    game: Game, games: int = 100, seed: int = 1, progress: Callable[[int], None] | None = None, first: int = 0
) -> list[Failure]:
    """Play this many games over all seat counts and option presets, from the `first` of a run on. Returns what
    failed."""
    failures = []
    for number in range(first, first + games):
        failure = check_one(game, number, seed)
        if failure:
            failures.append(failure)
        if progress:
            progress(number + 1)
    return failures


def plan(game: Game, number: int) -> tuple[int, dict[str, str]]:
    """Which seat count and options the n-th game of a run has: all combinations in turn, as far as the options are
    offered to so many players."""
    seats = game.seats[number % len(game.seats)]
    presets = [preset for preset in game.presets if game.offers(seats, preset)]
    return seats, presets[number // len(game.seats) % len(presets)]


def check_one(game: Game, number: int, seed: int) -> Failure | None:
    """Play one game of a run. Returns the first promise it breaks."""
    seats, options = plan(game, number)
    rng = Random(f"{seed}/{number}")
    position = game.new(seats, options)
    moves: list[tuple[int, str]] = []
    try:
        for _ in audit(game, position, rng, moves):
            pass
    except Exception as error:
        message = f"{seats} players, {options or 'default options'}, move {len(moves) + 1}: {error!r}"
        return Failure(message, Record.of(position, moves).write())
    return None


def audit(game: Game, position: Position, rng: Random, moves: list[tuple[int, str]]) -> Iterator[int]:
    """One random game with all its checks, a step at each decision."""
    kept: list[tuple[Position, str]] = []
    seats = position.base.seats
    decisions = 0
    before: int | None = None
    while position.to_move:
        seat = rng.choice(position.to_move)
        choice = position.choice(seat)
        check_moves(game, position, choice)
        dear = rng.random() < DEAR
        if dear:
            kept.append((position.copy(), position.key()))
            check_words(game, choice)
            check_notation(game, choice)
            check_reasons(game, position, choice, rng)
            check_dump(game, position, rng)
            check_secrets(position, seats, rng)
        move = choice.pick(rng)
        text = game.text(choice, move)
        promise(game.read(choice, text) == move, f"{text!r} parses back")
        moves.append((seat, text))
        before = check_push(position, seat, move, before, dear)
        if not position.answers:
            broken = game.laws(position.base)
            promise(not broken, "; ".join(broken))
        decisions += seat != CHANCE
        promise(decisions <= game.bound, f"the game ends within {game.bound} decisions")
        yield decisions
    check_end(game, position, moves)
    for copy, key in kept:
        promise(copy.key() == key, "a copy never changes")


# -- the promises ---------------------------------------------------------------------------------------------------


def check_moves(game: Game, position: Position, choice: Choice) -> None:
    moves = choice.moves
    promise(len(moves) > 0, f"{choice.name}: there is always a legal move")
    promise(len(set(moves)) == len(moves), f"{choice.name}: every move is listed once")


def check_words(game: Game, choice: Choice) -> None:
    for language in LANGUAGES:
        promise(words(language, game.domain).has(f"prompt.{choice.name}"), f"prompt.{choice.name} exists in {language}")


def check_notation(game: Game, choice: Choice) -> None:
    texts = set()
    for move in choice.moves:
        text = game.text(choice, move)
        promise(game.read(choice, text) == move, f"{text!r} parses back")
        promise(choice.allows(move), f"{text!r} is listed, so it is allowed")
        texts.add(text)
    promise(len(texts) == len(choice.moves), f"{choice.name}: every move has a text of its own")


def check_reasons(game: Game, position: Position, choice: Choice, rng: Random) -> None:
    """The list of moves, the quick test and the predicate that gives reasons agree; a refusal changes nothing."""
    legal = set(choice.moves)
    key = position.key()
    g = position.state
    for move in [*game.candidates(g, choice, rng), *choice.moves[:20]]:
        reason = game.why_not(g, choice, move)
        promise((reason is None) == (move in legal), f"{choice.name}: {move!r} is listed if and only if it is legal")
        promise(choice.allows(move) == (move in legal), f"{choice.name}: {move!r} is allowed if it is listed")
        if reason is None:
            continue
        promise(re.fullmatch(r"R\d+(\.\d+)*[a-z]?", reason.rule) is not None, f"{reason.key} names a rule")
        for language in LANGUAGES:
            promise("⟨" not in game.explain(reason, language), f"{reason.key} can be said in {language}")
        try:
            position.push(choice.seat, move)
        except IllegalMove as refused:
            promise(refused.reason == reason, "a refusal carries its reason")
        else:
            raise Broken(f"{choice.name}: the illegal move {move!r} was refused")
    promise(position.key() == key, "a refused move changes nothing")


def check_dump(game: Game, position: Position, rng: Random) -> None:
    """What is saved and loaded goes on exactly as the original does, and so does a copy."""
    data = json.loads(json.dumps(position.dump()))
    loaded = game.load(data)
    promise(loaded.key() == position.key(), "dump and load give the same position")
    future = rng.random()
    ends = []
    for other in (position, loaded, position.copy()):
        runner = other.playout()
        play_out(runner, Random(future))
        ends.append(game.dump_state(runner.state))
    promise(ends[0] == ends[1], "a loaded position goes on like the original")
    promise(ends[0] == ends[2], "a copy goes on like the original")


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
        dream = position.imagine(seat, rng)
        same = msgspec.json.encode(message(dream, seat)) == msgspec.json.encode(told)
        promise(same, f"seat {seat} cannot tell the position from an imagined one")
        check_studies(position, dream, seat, told[1], rng)
        promise(seat is not None or not told[2], "a spectator is asked nothing")
        check_targets(told[1])
        check_shapes(position.game, told[1])
        check_sayings(position.game, told[1])
    play_out(position.imagine(rng.randrange(seats), rng).playout(), rng)
    promise(position.key() == key, "looking changes nothing")


def check_studies(position: Position, dream: Position, seat: int | None, scene: dict[str, Any], rng: Random) -> None:
    """A close look tells something, is the same in every imagined world, and speaks of things that are there."""
    there = {node["id"] for node in scene["nodes"]}
    regions = {region["id"] for region in scene["stage"]["regions"]}
    found = studies(scene)
    for what in rng.sample(found, min(len(found), LOOKS)):
        told = position.study(seat, what)
        promise(told is not None, f"there is something to tell of {what}")
        assert told is not None
        same = msgspec.json.encode(dream.study(seat, what)) == msgspec.json.encode(told)
        promise(same, f"seat {seat} cannot tell {what} from an imagined one")
        lights = {*told["lights"], *(id for item in told["items"] for id in item.get("lights", ()))}
        promise(lights <= there, f"what {what} lights lies on the table: {sorted(lights - there)}")
        homes = {mark["in"] for mark in (*told["lines"], *told["notes"])}
        promise(homes <= regions, f"what {what} draws lies on the table: {sorted(homes - regions)}")
        check_sayings(position.game, told)


def check_shapes(game: Game, scene: dict[str, Any]) -> None:
    """A picture is as wide as its title says, and an aid speaks of things that are there."""
    there = {node["id"] for node in scene["nodes"]}
    for node in scene["nodes"]:
        wide = game.wide.get(node["art"].partition("/")[0], 1)
        promise(node.get("wide", 1) == wide, f"{node['id']} is {wide} wide like its picture {node['art']}")
    for aid in scene.get("aids", []):
        promise(aid["kind"] in AIDS, f"{aid['id']} is one of {', '.join(AIDS)}")
        for cell in (cell for item in aid["items"] for cell in item.get("cells", [item])):
            promise(set(cell.get("lights", ())) <= there, f"what {aid['id']} lights lies on the table")


def check_sayings(game: Game, told: Any) -> None:
    """Whatever is said can be said in every language."""
    keys = set(said(told))
    for language in LANGUAGES:
        missing = sorted(key for key in keys if not words(language, game.domain).has(key))
        promise(not missing, f"{', '.join(missing)} can be said in {language}")


def said(told: Any) -> Iterator[str]:
    """The keys of all messages in plain data."""
    if isinstance(told, dict):
        if told.keys() == {"key", "args"}:
            yield told["key"]
        for value in told.values():
            yield from said(value)
    elif isinstance(told, list | tuple):
        for value in told:
            yield from said(value)


def check_targets(scene: dict[str, Any]) -> None:
    ids = [node["id"] for node in scene["nodes"]]
    promise(len(set(ids)) == len(ids), "every thing on the table has an id of its own")
    for choice in scene["choices"]:
        for target in choice["targets"]:
            promise(target in ids, f"{choice['move']!r} touches {target!r}, which lies on the table")


def check_push(position: Position, seat: int, move: Any, before: int | None, dear: bool) -> int:
    """Push the move; what can be taken back comes back the same. Returns the seat, to compare with the next one."""
    game = position.game
    old = position.key() if dear else ""
    mode = position.steps[position.base.step].mode
    base = position.base
    events = position.push(seat, move)
    committed = position.base is not base
    check_events(game, events, mode == SECRET and not committed, seat)
    if seat == CHANCE:
        promise(not position.can_pop(), "what chance did is not taken back")
    elif mode == SECRET and committed:
        promise(not position.can_pop(), "what was revealed is not taken back")
    elif dear:
        key = position.key()
        promise(position.can_pop(seat), "a seat can take back its last answer")
        position.pop(seat)
        promise(position.key() == old, "taking back gives the position before")
        again = position.push(seat, move)
        promise(position.key() == key and again == events, "the same move again gives the same position and events")
    if mode < TOGETHER and before not in (None, seat, CHANCE):
        promise(not position.can_pop(before), "nobody takes back what another seat has answered")
    try:
        position.choice(len(position.base.todo) + 100)
    except NotYourTurn:
        return seat
    raise Broken("a seat that is not at the table is not asked")


def check_events(game: Game, events: list[Event], hidden: bool, seat: int) -> None:
    for event in events:
        promise(event.key in game.events, f"{event.key} is declared")
        promise(len(game.events[event.key].split()) == len(event.args), f"{event.key} has its declared arguments")
        for language in LANGUAGES:
            promise(words(language, game.domain).has(event.key), f"{event.key} exists in {language}")
        if hidden:
            promise(event.only == seat, f"{event.key} tells nobody else a secret")


def check_end(game: Game, position: Position, moves: list[tuple[int, str]]) -> None:
    result = position.result()
    promise(result is not None, "a finished game has a result")
    assert result is not None
    for seat, lines in enumerate(result.lines):
        promise(sum(line.points for line in lines) == result.scores[seat], "a score is the sum of its lines")
        for line in lines:
            for language in LANGUAGES:
                has = words(language, game.domain).has(f"source.{line.source}")
                promise(has, f"source.{line.source} exists in {language}")
    for rival in result.rivals:
        promise(sum(line.points for line in rival.lines) == rival.score, "a score is the sum of its lines")
        for language in LANGUAGES:
            promise(words(language, game.domain).has(rival.name), f"{rival.name} exists in {language}")
    promise(min([*result.ranks, *(rival.rank for rival in result.rivals)]) == 1, "somebody wins")
    record = Record.of(position, moves)
    try:
        replayed = Record.read(record.write()).replay(game=game)
    except LudotekaError as error:
        raise Broken(f"the record replays: {error}") from error
    promise(replayed.key() == position.key(), "the record replays to the same position")
