"""Promises of the check kit about moves: legality, texts, saving, taking back, bad input and the end of a game."""

import json
import re
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any, Final

from .check_numbers import check_actions
from .choice import CHANCE, Choice
from .errors import IllegalMove, LudotekaError, NotYourTurn, UnknownMove, shown
from .flow import SECRET, TOGETHER, play_out
from .game import Game
from .log import describe
from .position import Position
from .promise import Broken, promise
from .record import Record
from .result import Result
from .secrets import check_names
from .state import REVEALED, Event
from .words import LANGUAGES, words

HUGE: Final = 10**5000
"""A number that Python does not even write."""
DEEP: Final[list[Any]] = []
LOOP: Final[list[Any]] = []
"""A list deeper than any stack, and one that holds itself."""
LOOP.append(LOOP)
for _ in range(100_000):
    DEEP[:] = [DEEP[:]]
MONSTERS: Final[tuple[Any, ...]] = (HUGE, DEEP, LOOP, "9" * 100_000)
NO_SEATS: Final[tuple[Any, ...]] = ("0", 99, -2, True, 1.0, [0], 10**30, *MONSTERS)
NO_MOVES: Final[tuple[Any, ...]] = (
    *(True, None, 1.0, [1], 10**30, "", "\x00", (True,), (None,), ((1,),), b"pass"),
    *(*MONSTERS, (HUGE,), (DEEP,), (LOOP,)),
)
FAR_MOVES: Final = (-2, -9, 997, 2**31 - 1, 2**39)
"""Numbers that no question has for an answer but that have the shape of one."""


def check_moves(game: Game, position: Position, choice: Choice) -> None:
    moves = choice.moves
    promise(len(moves) > 0, f"{choice.name}: there is always a legal move")
    promise(len(set(moves)) == len(moves), f"{choice.name}: every move is listed once")
    check_actions(game, choice)


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


def check_legality(game: Game, position: Position, choice: Choice, rng: Random) -> None:
    """The list of moves and the predicate that gives reasons agree: a quick look, at every decision."""
    g = position.known(choice.seat)
    tries = game.tries(g, choice, rng)
    for move in [*rng.sample(tries, min(len(tries), 4)), rng.choice(choice.moves)]:
        promise((game.why_not(g, choice, move) is None) == choice.allows(move), disagree(choice, move))


def disagree(choice: Choice, move: Any) -> str:
    return f"{choice.name}: {move!r} is listed if and only if it is legal"


def check_reasons(game: Game, position: Position, choice: Choice, rng: Random) -> None:
    """The list of moves, the quick test and the predicate that gives reasons agree; a refusal changes nothing."""
    legal = set(choice.moves)
    key = position.key()
    g = position.state
    far: list[Any] = [(far,) for far in FAR_MOVES] if choice.shape is tuple else list(FAR_MOVES)
    far = [move for move in far if move not in legal]
    for move in [*game.tries(g, choice, rng), *choice.moves[:20], *far]:
        reason = game.why_not(g, choice, move)
        promise((reason is None) == (move in legal), disagree(choice, move))
        promise(choice.allows(move) == (move in legal), f"{choice.name}: {move!r} is allowed if it is listed")
        if reason is None:
            continue
        promise(re.fullmatch(r"R\d+(\.\d+)*[a-z]?", reason.rule) is not None, f"{reason.key} names a rule")
        for language in LANGUAGES:
            said = game.explain(reason, language)
            promise("⟨" not in said, f"{reason.key} can be said in {language}")
            check_names(game, reason.key, said, language)
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


def check_push(position: Position, seat: int, move: Any, before: int | None, dear: bool) -> int:
    """Push the move; what can be taken back comes back the same. Returns the seat, to compare with the next one."""
    game = position.game
    old = position.key() if dear else ""
    out = dear and reveals(position, seat, move)
    mode = position.steps[position.base.step].mode
    base = position.base
    events = position.push(seat, move)
    committed = position.base is not base
    check_events(game, events, mode == SECRET and not committed, seat)
    if seat == CHANCE:
        promise(not position.can_pop(), "what chance did is not taken back")
    elif mode == SECRET and committed:
        promise(not position.can_pop(), "what was revealed is not taken back")
    elif out:
        promise(not position.can_pop(), "what came out is not taken back")
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


def reveals(position: Position, seat: int, move: Any) -> bool:
    """Whether something hidden comes out by a move although chance is not asked (`State.reveal`)."""
    runner = position.playout()
    told: list[Event] = []
    runner.state.events = told
    runner.answer(seat, move)
    return REVEALED in told


def check_events(game: Game, events: list[Event], hidden: bool, seat: int) -> None:
    for event in events:
        promise(event.key in game.events, f"{event.key} is declared")
        promise(len(game.events[event.key].split()) == len(event.args), f"{event.key} has its declared arguments")
        for language in LANGUAGES:
            say = words(language, game.domain)
            promise(say.has(event.key), f"{event.key} exists in {language}")
            check_names(game, event.key, describe(game, event, say), language)
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
    check_tie_break(game, result)
    record = Record.of(position, moves)
    try:
        replayed = Record.read(record.write()).replay(game=game)
    except LudotekaError as error:
        raise Broken(f"the record replays: {error}") from error
    promise(replayed.key() == position.key(), "the record replays to the same position")


def check_tie_break(game: Game, result: Result) -> None:
    """A tie-break is named if and only if it told somebody apart who was equal on points, or lost to a rival who had as
    many. What is named has words."""
    ends = [*zip(result.scores, result.ranks, strict=True), *((rival.score, rival.rank) for rival in result.rivals)]
    parted = any(one[0] == other[0] and one[1] != other[1] for one in ends for other in ends)
    promise(parted == (result.tie_break is not None), f"{result.tie_break} is named where it decided: {ends}")
    for language in LANGUAGES:
        for key in (f"ending.{result.ending}", *([f"tie_break.{result.tie_break}"] if parted else [])):
            promise(words(language, game.domain).has(key), f"{key} exists in {language}")


def check_values(position: Position, choice: Choice, rng: Random) -> None:
    """What is no seat and what is no move is refused in words, and changes nothing."""
    key = position.key()
    seat = choice.seat
    move = choice.moves[0]
    for wrong in (*NO_SEATS, None):
        refused(position.choice, wrong)
        refused(position.push, wrong, move)
        refused(position.why_not, wrong, move)
    for wrong in NO_SEATS:
        for look in (position.view, position.scene, position.can_pop):
            refused(look, wrong)
        refused(position.study, wrong, "x")
        refused(position.imagine, wrong, rng)
        refused(position.pop, wrong)
    for wrong in NO_MOVES:
        refused(position.push, seat, wrong)
        refused(position.why_not, seat, wrong)
        if not isinstance(wrong, str):
            refused(position.text, seat, wrong)
    for what in ("", "no such thing", "tile:", "figure:0:", None, 7):
        promise(position.study(None, what) is None, f"of {what!r} there is nothing to tell")
    promise(position.key() == key, "what is refused changes nothing")


def check_data(game: Game, position: Position, rng: Random) -> None:
    """Nothing too deep, too large or endless gets into a new game or a saved one, and whoever sends it is told so."""
    seats = position.base.seats
    saved = position.dump()
    for wrong in MONSTERS:
        refused(game.new, wrong)
        refused(game.new, seats, wrong)
        refused(game.load, wrong)
        for option in game.options:
            refused(game.new, seats, {option.name: wrong})
        refused(game.load, saved | {rng.choice(sorted(saved)): wrong})
        refused(game.load, saved | {"base": saved["base"] | {rng.choice(sorted(saved["base"])): wrong}})


def refused(attempt: Callable[..., object], *given: Any) -> None:
    try:
        attempt(*given)
    except LudotekaError as error:
        promise(len(str(error)) < 2000, f"{attempt.__name__} says in short what is wrong with {shown(given)}")
        return
    raise Broken(f"{attempt.__name__} refuses {shown(given)}")


def check_texts(game: Game, choice: Choice, rng: Random) -> None:
    """A text is read as a move only if that move is written so: see `Notation.alike`."""
    moves = choice.moves
    texts = [game.text(choice, moves[int(rng.random() * len(moves))]).split() for _ in range(4)]
    for words_ in texts:
        other = rng.choice(texts)
        for twisted in (
            [*words_, words_[-1]],
            words_[:-1],
            [*words_[:-1], other[-1]],
            [words_[0], *reversed(words_[1:])],
            [rng.choice(words_ + other) for _ in words_],
            [word.upper() for word in words_],
        ):
            text = " ".join(twisted)
            with suppress(UnknownMove):
                written = game.text(choice, game.read(choice, text))
                promise(game.notation.alike(choice, written, text), f"{text!r} is not read as {written!r}")
