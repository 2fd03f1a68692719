"""Set-up of the Journeyman expansion."""

from random import Random

import pytest

from ludoteka.core.choice import CHANCE
from ludoteka.core.position import Position
from ludoteka.games.isle_of_skye import GAME
from ludoteka.testing import play, refused, texts

from .helpers import at, cell, names, start, state
from .journey import equip, journey, markers, names_of, points


def laying_tokens(seats: int = 2, **options: str) -> Position:
    """The position in which the first bonus token is laid."""
    options = {"expansion": "journeyman", "scoring": "first-game", "startPlayer": "1", **options}
    position = GAME.new(seats, options)
    assert position.choice(CHANCE).name == "token"
    return position


def layouts(position: Position) -> list[list[str]]:
    slots = state(position).slots
    return [names_of(slots[seat * 9 : seat * 9 + 9]) for seat in range(state(position).seats)]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_everybody_starts_at_the_beginning_of_the_tracks_with_the_pawn_on_the_castle(seats: int) -> None:
    """R3.8: one marker on space 0 of each track, and the pawn on the castle."""
    position = start(seats, expansion="journeyman")
    for seat in range(seats):
        assert markers(position, seat) == {"warrior": 0, "merchant": 0, "herald": 0}
    assert state(position).pawn == [cell(0, 0)] * seats


@pytest.mark.parametrize(("seats", "income"), [(2, 4), (3, 4), (4, 4), (5, 5)])
def test_the_number_of_players_chooses_the_side_of_the_progress_board(seats: int, income: int) -> None:
    """R3.8: five players use the other side, on which the merchant's space 4 pays 5 instead of 4."""
    g = equip(journey(seats), merchant=4)
    assert state(at(g, "income")).gold == [5 + income] + [5] * (seats - 1)


def test_the_tokens_of_each_type_are_shuffled_onto_the_slots_of_that_type() -> None:
    """R3.9: any type-I token may come to lie on any slot I; the last of its type goes where room is left."""
    position = laying_tokens()
    assert texts(position, CHANCE) == [f"put {name} on 1:warrior:I" for name in ("B1", "B2", "B3")]
    play(position, "- put B3 on 1:warrior:I")
    assert texts(position, CHANCE) == ["put B1 on 1:merchant:I", "put B2 on 1:merchant:I"]
    play(position, "- put B1 on 1:merchant:I")
    assert texts(position, CHANCE) == [f"put {name} on 1:warrior:II" for name in ("B4", "B5", "B6")]
    play(position, "- put B4 on 1:warrior:II", "- put B6 on 1:merchant:II")
    assert texts(position, CHANCE) == [f"put {name} on 1:warrior:III" for name in ("B7", "B8", "B9")]
    play(position, "- put B9 on 1:warrior:III", "- put B8 on 1:merchant:III")
    assert layouts(position)[0] == ["B3", "B4", "B9", "B1", "B6", "B8", "B2", "B5", "B7"]


def test_every_player_has_the_same_nine_tokens_and_an_own_layout() -> None:
    """R3.9, R9.4: with individual layouts each player shuffles for itself."""
    position = laying_tokens(3)
    asked = 0
    rng = Random(3)
    while position.choice(CHANCE).name == "token":
        assert position.choice(CHANCE).about // 9 == asked // 6
        position.push(CHANCE, position.choice(CHANCE).pick(rng))
        asked += 1
    assert asked == 3 * 6
    for layout in layouts(position):
        assert sorted(layout) == [f"B{i}" for i in range(1, 10)]
    assert len({tuple(layout) for layout in layouts(position)}) == 3


def test_the_layout_is_public() -> None:
    """R3.9: the tokens are turned face up, so everybody sees all of them."""
    position = start(2, expansion="journeyman")
    for viewer in (0, 1, None):
        players = position.view(viewer)["players"]
        assert [player["journeyman"]["slots"] for player in players] == layouts(position)


def test_the_third_milestone_lies_on_a_token() -> None:
    """R3.9: two milestones are there from the start, the third lies on B1."""
    position = at(journey(), "plan")
    assert state(position).milestones == [2, 2]
    g = equip(journey(acquired=["T65 T39"]), merchant=9)
    position = at(g, "build")
    play(position, "1 place T65 at 0,-1 r0", "1 place T39 at -1,0 r90")
    assert points(position) == 8
    assert refused(position, "1 plan 0,0 0,-1 -1,0").rule == "R8.4.1"
    play(position, "1 plan 0,0 0,-1")


def test_an_identical_layout_is_drawn_once_and_copied_by_all() -> None:
    """R9.4."""
    position = laying_tokens(4, bonusLayout="identical")
    for move in (
        "put B2 on 1:warrior:I", "put B3 on 1:merchant:I", "put B5 on 1:warrior:II", "put B6 on 1:merchant:II",
        "put B8 on 1:warrior:III", "put B9 on 1:merchant:III",
    ):  # fmt: skip
        play(position, f"- {move}")
    assert position.choice(CHANCE).name == "tile"
    assert layouts(position) == [["B2", "B5", "B8", "B3", "B6", "B9", "B1", "B4", "B7"]] * 4


def test_the_eight_tiles_of_the_expansion_are_in_its_bag_only() -> None:
    """R3.5, R9.1."""
    extra = [f"J0{i}" for i in range(1, 9)]
    assert [name for name in names(state(start(expansion="journeyman")).bag) if name[0] == "J"] == extra
    assert [name for name in names(state(start()).bag) if name[0] == "J"] == []
