"""The check kit: it passes what holds, and names what does not, with a record that opens."""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from msgspec import UNSET

from ludoteka.core.check import check
from ludoteka.core.codes import codes
from ludoteka.core.game import Game
from ludoteka.core.notation import Placeholder, ids
from ludoteka.core.position import Position
from ludoteka.core.record import Record
from ludoteka.core.scene import item, message, studied
from ludoteka.core.sketch import Sketch
from tests.core.sample import GAME, WITH_OPTIONS


def test_the_toy_keeps_every_promise(check_title: Callable[..., None]) -> None:
    check_title("lanterns", games=12, seed=5)


def test_all_seat_counts_and_presets_take_their_turn() -> None:
    from ludoteka.core.check import plan

    options: tuple[dict[str, str], ...] = ({}, {"mist": "yes"}, {"shore": "short"})
    game = replace(WITH_OPTIONS, presets=options)
    seen = {(seats, str(options)) for seats, options in (plan(game, number) for number in range(9))}
    assert len(seen) == len(game.seats) * len(game.presets) == 9


def open_hands(position: Position, seat: int | None) -> Any:
    """A view that shows everybody's cards."""
    g: Any = position.state
    return {"hands": list(g.hand)}


def forgetful(game: Game) -> Game:
    """A game whose saved positions lack a field."""
    return replace(game, fields={name: kind for name, kind in game.fields.items() if name != "points"})


def generous(g: Any, choice: Any, move: Any) -> None:
    """A reason that never forbids anything."""


def indiscreet(position: Position, seat: int | None, what: str) -> Any:
    """A close look that tells the cards of others."""
    g: Any = position.state
    return studied(items=[item(message("panel.points"), value=str(g.hand))])


def far_off(position: Position, seat: int | None, what: str) -> Any:
    """A close look at a thing that does not lie on the table."""
    return studied(lights=["moon"])


def speechless(position: Position, seat: int | None, what: str) -> Any:
    return studied(message("study.unheard-of"))


def looked_at(study: Any) -> Game:
    """The toy with something to look at closely: the cards of a hand."""

    def scene(position: Position, seat: int | None) -> Any:
        drawn = GAME.scene(position, seat)
        return drawn.having(nodes=[node.having(study=True) for node in drawn.nodes])

    return replace(GAME, study=study, scene=scene)


def lax(game: Game) -> Game:
    """A game whose questions forbid nothing."""
    return replace(game, questions={name: replace(it, why_not=generous) for name, it in game.questions.items()})


def nameless(game: Game) -> Game:
    """A game whose things nobody could read about."""

    def scene(position: Position, seat: int | None) -> Any:
        drawn = game.scene(position, seat)
        return drawn.having(nodes=[node.having(label=UNSET, tip=UNSET) for node in drawn.nodes])

    return replace(game, scene=scene)


BROKEN: dict[str, tuple[Game, str]] = {
    "law": (replace(GAME, laws=lambda g: ["every card is somewhere"]), "every card is somewhere"),
    "leak": (replace(GAME, view=open_hands), "cannot tell the position from an imagined one"),
    "look": (looked_at(indiscreet), "from an imagined one"),
    "silence": (looked_at(lambda position, seat, what: None), "there is something to tell"),
    "light": (looked_at(far_off), "lies on the table: ['moon']"),
    "word": (looked_at(speechless), "study.unheard-of can be said in en"),
    "name": (nameless(GAME), "has a name for those who read the table"),
    "shape": (replace(GAME, wide={"lantern": 2.0, "card": 2.0}), "is 2.0 wide like its picture"),
    "reason": (lax(GAME), "if and only if it is legal"),
    "event": (replace(GAME, events={}), "is declared"),
    "bound": (replace(GAME, bound=10), "ends within 10 decisions"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_promise_is_named_and_recorded(name: str) -> None:
    game, words = BROKEN[name]
    failures = check(game, games=40, seed=2)
    assert failures and all(words in failure.message for failure in failures), failures
    record = Record.read(failures[0].record)
    assert record.replay(GAME).dump()["base"]["seats"] == record.seats, "the record opens and replays"
    assert f"move {len(record.moves) + 1}:" in failures[0].message


def test_a_forgotten_field_is_found() -> None:
    failures = check(forgetful(GAME), games=4, seed=2)
    assert failures and all("points" in failure.message for failure in failures)


def test_a_target_that_does_not_lie_on_the_table_is_found() -> None:
    def scene(position: Position, seat: int | None) -> Any:
        drawn = GAME.scene(position, seat)
        return drawn.having(nodes=[node for node in drawn.nodes if not node.id.startswith("card")])

    failures = check(replace(GAME, scene=scene), games=40, seed=2)
    assert any("which lies on the table" in failure.message for failure in failures)


def everything_said(g: Any) -> list[Any]:
    """A part of the table that somebody writes on."""
    return []


def test_a_part_that_is_drawn_for_all_and_changed_by_one_is_found() -> None:
    def scene(position: Position, seat: int | None) -> Any:
        drawn = GAME.scene(position, seat)
        kept = Sketch(position, seat)(everything_said)
        kept += drawn.caption
        return drawn.having(caption=[*kept])

    failures = check(replace(GAME, scene=scene), games=4, seed=2)
    assert failures and all("from an imagined one" in failure.message for failure in failures), failures


LAMP = Placeholder(
    r"L\d{1,2}", lambda card: f"L{card}", lambda text: int(text[1:]), name=lambda n: message("label.card", n=n)
)
CODED = replace(GAME, placeholders={**GAME.placeholders, "card": LAMP, "place": ids(["L-1/shore", "shore", "hand"])})
"""The toy with codes in its notation, which people do not read."""


def test_codes_that_only_records_need_are_no_failure() -> None:
    assert check(CODED, games=4, seed=2) == []


def test_a_code_that_people_would_read_is_found() -> None:
    def scene(position: Position, seat: int | None) -> Any:
        return CODED.scene(position, seat).having(caption=[message("label.card", n="L3")])

    failures = check(replace(CODED, scene=scene), games=3, seed=2)
    assert failures and all("instead of writing L3: 'Lantern L3'" in failure.message for failure in failures), failures


@pytest.mark.parametrize(
    ("text", "language", "wanted"),
    [
        ("Player 1: Light with wind 5, +3", "en", []),
        ("L-1/shore (L3), L12: 3.", "en", ["L-1/shore", "L3", "L12"]),
        ("Row A: 2 of 5", "en", []),
        ("brzeg, shore", "pl", ["shore"]),
        ("shore, hand", "en", []),
    ],
)
def test_codes_are_told_from_words_and_numbers(text: str, language: str, wanted: list[str]) -> None:
    """In another language the English words of the notation are codes too."""
    assert codes(CODED, text, language) == wanted


def test_a_secret_that_is_seen_only_in_the_middle_of_a_move_is_found() -> None:
    def scene(position: Position, seat: int | None) -> Any:
        drawn = GAME.scene(position, seat)
        if position.to_move or position.over:
            return drawn
        g: Any = position.state
        return drawn.having(caption=[message("round.number", n=hash(tuple(g.hand)))])

    failures = check(replace(GAME, scene=scene), games=80, seed=2)
    assert failures and all("learns nothing by looking at the steps" in failure.message for failure in failures)


def test_a_run_is_repeatable() -> None:
    game, _ = BROKEN["bound"]
    assert check(game, games=2, seed=3) == check(game, games=2, seed=3)
    assert check(game, games=1, seed=3, first=1) == check(game, games=2, seed=3)[1:]


def test_every_picture_of_the_toy_is_drawn() -> None:
    position, rng, names = GAME.new(4), Random(3), set[str]()
    while not position.over:
        seat = position.to_move[0]
        position.push(seat, position.choice(seat).pick(rng))
        scene = position.scene(0)
        names |= {node.art for node in scene.nodes} | {panel.art for panel in scene.panels}
        names |= {figure.art for panel in scene.panels for figure in panel.figures}
    assert {name.partition("/")[0] for name in names} == {"card", "lantern", "points"}
    # The wind blows while the moves are shown.
    assert GAME.art is not None and all(GAME.art(name).startswith("<g>") for name in (*names, "wind/6"))
    with pytest.raises(LookupError):
        GAME.art("card/99")
