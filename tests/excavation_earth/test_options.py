"""Options and rulings that belong to no action."""

import pytest

from ludoteka.core.errors import BadOption, BadSeats
from ludoteka.games.excavation_earth import GAME
from ludoteka.games.excavation_earth.menu import DIFFICULTY
from ludoteka.testing import play, refused, texts, told

from .helpers import asked, at, state, table
from .names import AQULLA, GUL, KUTI, SEERS, card_names, kind

PLAIN = (AQULLA, GUL, KUTI, SEERS)


def test_options() -> None:
    """R11.1 R11.2 R11.3 R11.4: draft, factions and ten steps of difficulty, nothing else."""
    names = [option.name for option in GAME.options]
    assert names == ["factions", "openingDraft", *DIFFICULTY]
    assert GAME.settle(2, {}) == {"factions": "choice"} | dict.fromkeys(names[1:], "false")
    assert GAME.settle(1, dict.fromkeys(DIFFICULTY, "true"))["H5"] == "true"


@pytest.mark.parametrize(
    ("seats", "options"),
    [(1, {"openingDraft": "true"}), (2, {"E1": "true"}), (3, {"H4": "true"}), (2, {"factions": "x"})],
)
def test_options_that_do_not_fit(seats: int, options: dict[str, str]) -> None:
    """R3.1.7 R11.3: no draft for one; difficulty only against Zu."""
    with pytest.raises(BadOption):
        GAME.new(seats, options)


def test_one_to_four_players() -> None:
    assert list(GAME.seats) == [1, 2, 3, 4]
    with pytest.raises(BadSeats):
        GAME.new(5)


# -- rulings --------------------------------------------------------------------------------------------------------


def test_guards_never_serve_the_forecast() -> None:
    """R12.1 R12.17: without cubes the card lies there unprotected."""
    g = table(hands=["Y4 G1 T2", "T2"], forecast="R3", gallery=["Y-A"], crew={0: 0}, factions=PLAIN)
    position = at(g)
    play(position, "1 survey with Y4", "- draw Y-D", "- draw Y-D")
    after = state(position)
    assert after.marks == (-1,) and after.gallery[0] == 1 and card_names(after.forecast) == "Y4"
    if asked(position) == "purchase":
        play(position, "1 no purchase")
    assert "survey with G1" in texts(position)


def test_several_columns_in_one_action() -> None:
    """R12.4: each completed column brings its card."""
    g = table(
        round=3,
        hands=["Y1 T2", "T2"],
        envoys=["left"],
        command="K3 K2 K1",
        explorers=["R2 Y3 M5"],
        sites="R-A Y-A",
        gallery=["R-B R-C R-D Y-B Y-C Y-D"],
        factions=PLAIN,
    )
    position = at(g)
    play(position, "1 command with Y1", "1 withdraw", "1 use ability", "1 take R-A", "1 take Y-A")
    if asked(position) == "equipment":
        play(position, "1 no more")
    events = play(position, "1 sample R-A", "1 sample Y-A")
    assert told(events, "column") == [(0, 2), (0, 0)]
    play(position, "- deal G1 to 1", "- deal G2 to 1", "1 no trader")
    assert card_names(state(position).hand[0]) == "G1 G2 T2"


def test_any_open_forecast_card_may_be_replaced() -> None:
    """R12.17: of the same colour too, and whoever's it was."""
    g = table(hands=["Y4 T2", "T2"], forecast="Y1 Y2 G3", factions=PLAIN)
    position = at(g)
    play(position, "1 survey with Y4")
    assert texts(position) == ["replace 1", "replace 2", "replace 3"]


def test_no_survey_when_all_is_taken() -> None:
    """R12.18."""
    g = table(hands=["Y4 T2", "T2"], marks=[0, 1, 1], factions=PLAIN)
    assert refused(at(g), "1 survey with Y4").rule == "R12.18"


def test_one_token_a_round() -> None:
    """R12.19: a second survey brings none; with all four taken none is gained."""
    g = table(hands=["Y4 T2", "T2"], tokens=[2, 1], forecast="R3", factions=PLAIN)
    position = at(g)
    play(position, "1 survey with Y4")
    assert state(position).token == (2, 1)
    g = table(4, hands=["Y4 T2", "T2"], tokens=[0, 3, 2, 1], forecast="R3", factions=PLAIN)
    position = at(g)
    play(position, "1 survey with Y4")
    assert state(position).token == (4, 3, 2, 1)


def test_travel_cards_pay_for_travel_and_sales_only() -> None:
    """R12.29."""
    g = table(hands=["T2 T3", "T2"], hold=["P-A"], traders=["1"], queues=["P"], factions=PLAIN)
    position = at(g)
    assert texts(position) == ["pass", "travel with T2", "sell with T2", "travel with T3", "sell with T3"]
    for action in ("excavate", "market", "command", "smuggle", "survey"):
        assert refused(position, f"1 {action} with T2").rule == "R12.29"


def test_credits_never_fall_below_zero() -> None:
    """R12.16 R12.30: what cannot be paid is not offered."""
    g = table(hands=["Y4 T2", "T2"], explorers=["BC M1 M4"], credits=[4, 8], black="G-A O-A", factions=PLAIN)
    position = at(g)
    play(position, "1 smuggle with Y4")
    assert texts(position) == ["acquire G into hold", "acquire G into hatch"]
    play(position, "1 acquire G into hold", "1 no sample")
    assert state(position).credits[0] == 0 and state(position).hold[0] == (kind("G-A"),)
