"""What can be chosen before the game."""

import pytest

from ludoteka.core.choice import CHANCE
from ludoteka.core.errors import BadOption, BadSeats, UnknownOption
from ludoteka.games.isle_of_skye import GAME
from ludoteka.testing import play

from .helpers import at, names, start, state, table


def test_without_the_expansion() -> None:
    """R9.1: `none` is the base game: S01 to S16, 73 tiles, no progress boards."""
    position = GAME.new(2)
    assert len(position.choice(CHANCE).moves) == 16
    position = start(2)
    assert position.base.options["expansion"] == "none"  # type: ignore[attr-defined]
    assert len(state(position).bag) == 73
    assert all("journeyman" not in player for player in position.view(0)["players"])


def test_with_the_expansion() -> None:
    """R9.1: `journeyman` is everything: 20 scoring tiles, 81 landscape tiles, progress boards."""
    position = GAME.new(2, {"expansion": "journeyman"})
    assert len(position.choice(CHANCE).moves) == 20
    position = start(2, expansion="journeyman")
    assert names(state(position).bag)[:8] == [f"J0{number}" for number in range(1, 9)]
    assert len(state(position).bag) == 81
    assert all("journeyman" in player for player in position.view(0)["players"])


def test_scoring_tiles_of_the_expansion_need_it() -> None:
    """R9.1: S17 to S20 cannot be chosen for the base game."""
    with pytest.raises(BadOption) as error:
        GAME.new(2, {"scoring": "S01,S02,S03,S17"})
    assert "S17" in str(error.value) and "journeyman" in str(error.value)
    GAME.new(2, {"scoring": "S01,S02,S03,S17", "expansion": "journeyman"})


@pytest.mark.parametrize(("seats", "rounds", "last"), [(2, 6, 13), (3, 6, 13), (4, 6, 13), (5, 5, 11)])
def test_two_to_five_players(seats: int, rounds: int, last: int) -> None:
    """R9.2: the number of players selects round table, number of rounds and side of the progress board."""
    position = start(seats, expansion="journeyman")
    assert len(position.view(None)["players"]) == seats
    assert position.view(None)["rounds"] == rounds
    g = state(position)
    assert g.tables.last_space[g.side * 3] == last
    assert at(table(seats, round=rounds), "next round").over
    assert not at(table(seats, round=rounds - 1), "next round").over


@pytest.mark.parametrize("seats", [0, 1, 6])
def test_other_numbers_of_players(seats: int) -> None:
    """R9.2: nobody plays alone or with six."""
    with pytest.raises(BadSeats) as error:
        GAME.new(seats)
    assert "2 to 5" in str(error.value)


def test_random_scoring_tiles_by_default() -> None:
    """R9.3: `random` lets chance lay all four."""
    position = GAME.new(2)
    for _ in "ABCD":
        assert position.choice(CHANCE).name == "scoring"
        position.push(CHANCE, position.choice(CHANCE).moves[-1])
    assert position.choice(CHANCE).name == "start"
    assert position.view(None)["scoring"] == ["S16", "S15", "S14", "S13"]


def test_chosen_scoring_tiles() -> None:
    """R9.3: four ids for A to D, in this order."""
    assert start(2, scoring="S16,S02,S09,S05").view(None)["scoring"] == ["S16", "S02", "S09", "S05"]


def test_scoring_tiles_for_a_first_game() -> None:
    """R9.3: the preset `first-game` is S10, S04, S07, S14."""
    assert start(2, scoring="first-game").view(None)["scoring"] == ["S10", "S04", "S07", "S14"]


@pytest.mark.parametrize(
    "value", ["S01", "S01,S02,S03", "S01,S01,S02,S03", "S01,S02,S03,S99", "S01,S02,S03,S04,S05", ""]
)
def test_bad_scoring_tiles(value: str) -> None:
    """R9.3: four different tiles that exist."""
    with pytest.raises(BadOption):
        GAME.new(2, {"scoring": value, "expansion": "journeyman"})


def test_bonus_layouts() -> None:
    """R9.4: `individual` draws a layout for each player, `identical` one that all copy."""
    one = start(3, expansion="journeyman", bonusLayout="identical").view(None)["players"]
    assert one[0]["journeyman"]["slots"] == one[1]["journeyman"]["slots"] == one[2]["journeyman"]["slots"]
    own = start(3, expansion="journeyman").view(None)["players"]
    assert start(3, expansion="journeyman", bonusLayout="individual").view(None)["players"] == own
    assert own[0]["journeyman"]["slots"] != own[1]["journeyman"]["slots"]


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_a_configured_start_player(seat: int) -> None:
    """R9.5: the seat of the option starts."""
    position = start(3, startPlayer=str(seat))
    assert position.view(None)["start"] == seat - 1
    assert position.choice(CHANCE).about == seat - 1


def test_a_start_player_who_is_not_there() -> None:
    """R9.5: a seat of this game, or random."""
    with pytest.raises(BadOption) as error:
        GAME.new(3, {"startPlayer": "4"})
    assert "1 to 3" in str(error.value)


def test_gold_is_open_by_default() -> None:
    """R9.6: without the option everybody sees everybody's gold."""
    players = start(2).view(0)["players"]
    assert [player["gold"] for player in players] == [5, 5]


def test_hidden_gold() -> None:
    """R9.6: opponents' totals are hidden from seats and spectators, prices after phase 3 are not."""
    position = start(2, hideGold="true", startPlayer="1")
    play(position, *(f"- draw T{n:02} for {1 + (n - 1) // 3}" for n in range(1, 7)))
    play(position, "1 axe T03", "1 price T01 2", "1 price T02 1", "2 axe T06", "2 price T04 1", "2 price T05 3")
    for viewer, seen in ((0, [True, False]), (1, [False, True]), (None, [False, False])):
        players = position.view(viewer)["players"]
        assert ["gold" in player for player in players] == seen
        assert ["free_gold" in player for player in players] == seen
        assert [offer["price"] for offer in players[1]["offer"]] == [1, 3]


def test_hidden_gold_does_not_show_through_the_gold_majority() -> None:
    """R9.6: what S16 would give now would tell who has more, so the view leaves it out."""
    position = start(2, hideGold="true", scoring="S16,S01,S02,S03")
    assert all("S16" not in player["would_score"] for player in position.view(0)["players"])
    position = start(2, scoring="S16,S01,S02,S03")
    assert all("S16" in player["would_score"] for player in position.view(0)["players"])


def test_hidden_gold_is_shown_when_s16_scores() -> None:
    """R9.6: in phase 6 the totals are open to all if S16 scores, and only then."""
    for number, shown in ((1, True), (2, False)):
        g = table(2, round=number, gold=[7, 4], acquired=["T48"], scoring="S16 S01 S02 S03", hideGold="true")
        events = play(at(g, "build"), "1 place T48 at 0,1 r0")
        told = [event.args for event in events if event.key == "event.gold" and event.only is None]
        assert told == ([(0, 7), (1, 4)] if shown else [])


def test_hidden_gold_is_shown_at_the_end() -> None:
    """R9.6: with the final scoring nothing is hidden any more."""
    position = at(table(2, round=6, gold=[7, 4], hideGold="true"), "end")
    assert [player["gold"] for player in position.view(0)["players"]] == [7, 4]


def test_unknown_options_and_values() -> None:
    """R9.1: an option or a value that does not exist is refused with what would be right."""
    with pytest.raises(UnknownOption, match="expansion"):
        GAME.new(2, {"expansions": "none"})
    with pytest.raises(BadOption, match="none, journeyman"):
        GAME.new(2, {"expansion": "druids"})
    with pytest.raises(BadOption, match="false, true"):
        GAME.new(2, {"hideGold": "maybe"})
