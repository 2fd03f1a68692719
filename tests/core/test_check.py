"""The check kit: it passes what holds, and names what does not, with a record that opens."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from ludoteka.core.check import check
from ludoteka.core.game import Game
from ludoteka.core.position import Position
from ludoteka.core.record import Record
from ludoteka.core.scene import item, message, studied
from ludoteka.games.excavation_earth import GAME as EARTH
from ludoteka.games.isle_of_skye import GAME


def test_isle_of_skye_keeps_every_promise(check_title: Callable[..., None]) -> None:
    check_title("isle-of-skye", games=4, seed=5)


def test_all_seat_counts_and_presets_take_their_turn() -> None:
    from ludoteka.core.check import plan

    seen = {(seats, str(options)) for seats, options in (plan(GAME, number) for number in range(16))}
    assert len(seen) == len(GAME.seats) * len(GAME.presets) == 16


def open_gold(position: Position, seat: int | None) -> Any:
    """A view that shows everybody's answers of a secret step."""
    g: Any = position.state
    return {"prices": list(g.price)}


def forgetful(game: Game) -> Game:
    """A game whose saved positions lack a field."""
    return replace(game, fields={name: kind for name, kind in game.fields.items() if name != "gold"})


def generous(g: Any, choice: Any, move: Any) -> None:
    """A reason that never forbids anything."""


def indiscreet(position: Position, seat: int | None, what: str) -> Any:
    """A close look that tells the answers of a secret step."""
    g: Any = position.state
    return studied(items=[item(message("panel.gold"), value=sum(g.price))])


def far_off(position: Position, seat: int | None, what: str) -> Any:
    """A close look at a thing that does not lie on the table."""
    return studied(lights=["moon"])


def speechless(position: Position, seat: int | None, what: str) -> Any:
    return studied(message("study.unheard-of"))


def lax(game: Game) -> Game:
    """A game whose questions forbid nothing."""
    return replace(game, questions={name: replace(it, why_not=generous) for name, it in game.questions.items()})


BROKEN: dict[str, tuple[Game, str]] = {
    "law": (replace(GAME, laws=lambda g: ["every tile is somewhere"]), "every tile is somewhere"),
    "leak": (replace(GAME, view=open_gold), "cannot tell the position from an imagined one"),
    "look": (replace(GAME, study=indiscreet), "from an imagined one"),
    "silence": (replace(GAME, study=lambda position, seat, what: None), "there is something to tell"),
    "light": (replace(GAME, study=far_off), "lies on the table: ['moon']"),
    "word": (replace(GAME, study=speechless), "study.unheard-of can be said in en"),
    "shape": (replace(GAME, wide={"scoring": 2.0}), "is 2.0 wide like its picture"),
    "reason": (lax(GAME), "if and only if it is legal"),
    "event": (replace(GAME, events={}), "is declared"),
    "bound": (replace(GAME, bound=10), "ends within 10 decisions"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_promise_is_named_and_recorded(name: str) -> None:
    game, words = BROKEN[name]
    failures = check(game, games=8, seed=2)
    assert failures and all(words in failure.message for failure in failures), failures
    record = Record.read(failures[0].record)
    assert len(record.replay(GAME).dump()["base"]["bag"]) > 0, "the record opens and replays"
    assert f"move {len(record.moves) + 1}:" in failures[0].message


def test_a_forgotten_field_is_found() -> None:
    failures = check(forgetful(GAME), games=4, seed=2)
    assert failures and all("gold" in failure.message for failure in failures)


def test_a_target_that_does_not_lie_on_the_table_is_found() -> None:
    def scene(position: Position, seat: int | None) -> Any:
        drawn = GAME.scene(position, seat)
        return drawn.having(nodes=[node for node in drawn.nodes if not node.id.startswith("tile")])

    failures = check(replace(GAME, scene=scene), games=8, seed=2)
    assert any("which lies on the table" in failure.message for failure in failures)


def test_a_secret_that_is_seen_only_in_the_middle_of_a_move_is_found() -> None:
    def scene(position: Position, seat: int | None) -> Any:
        drawn = EARTH.scene(position, seat)
        if position.to_move or position.over:
            return drawn
        g: Any = position.state
        return drawn.having(caption=[message("round.number", n=hash(tuple(g.hand)))])

    failures = check(replace(EARTH, scene=scene), games=3, seed=2, first=1)
    assert failures and all("learns nothing by looking at the steps" in failure.message for failure in failures)


def test_a_run_is_repeatable() -> None:
    game, _ = BROKEN["bound"]
    assert check(game, games=2, seed=3) == check(game, games=2, seed=3)
    assert check(game, games=1, seed=3, first=1) == check(game, games=2, seed=3)[1:]
