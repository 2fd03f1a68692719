"""Options and their combinations; the differences between the editions."""

import pytest

import ludoteka
from ludoteka.core.errors import BadOption, BadSeats, UnknownOption
from ludoteka.games.merchants_of_the_dark_road import GAME
from ludoteka.games.merchants_of_the_dark_road.rules.options import Rules
from ludoteka.testing import refused, texts

from .helpers import acting, activate, table
from .pieces import inn, wagon

FLAGS = [
    "prestige", "scout", "free_bonus", "dragon_at_inn", "bee_basic", "lovebug_leads", "roll_again", "tie_by_sum",
    "small_decks",
]  # fmt: skip


def rules(seats: int = 2, **options: str) -> Rules:
    return Rules(seats, GAME.settle(seats, options))


@pytest.mark.parametrize("edition", ["first", "revised"])
def test_editions(edition: str) -> None:
    """R11.1: an edition sets all nine points."""
    found = rules(edition=edition)
    assert [getattr(found, flag) for flag in FLAGS] == [edition == "revised"] * 9


@pytest.mark.parametrize("number", range(1, 10))
def test_single_points(number: int) -> None:
    """R11.1: each point can be set by itself, against either edition."""
    for edition, other in (("first", "revised"), ("revised", "first")):
        found = rules(2, edition=edition, **{f"ed{number}": other})
        flags = [getattr(found, flag) for flag in FLAGS]
        assert flags[number - 1] == (other == "revised")
        assert flags.count(other == "revised") == 1


def test_starting_prestige_and_decks() -> None:
    """R11.1, R3.2.2, R2.18.2, R3.1.5: ED1 and ED9."""
    first, revised = GAME.new(2, {"edition": "first"}).base, GAME.new(2, {}).base
    assert (first.prestige, revised.prestige) == ([0, 0], [2, 2])  # type: ignore[attr-defined]
    assert (len(first.event_bag), len(revised.event_bag)) == (26, 20)  # type: ignore[attr-defined]


def test_no_scouting_in_the_first_edition() -> None:
    """R11.1: ED2."""
    g = table(ed2="first")
    inn(g, "Agatha")
    wagon(g, 0, goods="AR")
    assert refused(activate(g, 0, "inn"), "1 scout").rule == "R11.1"


def test_seats() -> None:
    """R11.3: one to four people."""
    assert list(GAME.seats) == [1, 2, 3, 4]
    with pytest.raises(BadSeats, match="use 1 to 4"):
        GAME.new(5)


def test_private_concern_option() -> None:
    """R11.3: forced for one player, refused for four."""
    assert rules(1).concern and rules(1, pc="off").concern
    assert not rules(3).concern and rules(3, pc="on").concern
    with pytest.raises(BadOption, match="at most 3 people"):
        GAME.new(4, {"pc": "on"})
    with pytest.raises(BadOption, match="use off or on"):
        GAME.new(2, {"pc": "yes"})


@pytest.mark.parametrize(
    ("seats", "options", "why"),
    [
        (2, {"edition": "second"}, "use one of first, revised"),
        (2, {"buildings": "mine,oracle"}, "four buildings of different tiles"),
        (2, {"buildings": "mine,surveyor,oracle,workshop"}, "four buildings of different tiles"),
        (2, {"buildings": "mine,oracle,castle,workshop"}, "there is no building 'castle'"),
        (2, {"startPlayer": "3"}, "a seat from 1 to 2"),
        (1, {"pcSeat": "1"}, "use one of last, 2"),
        (2, {"pc": "on", "pcSeat": "4"}, "use one of last, 1, 2, 3"),
        (2, {"adventure": "ADV1"}, "adventures are for one player"),
        (1, {"adventure": "ADV9"}, "use one of none, ADV1"),
        (1, {"adventure": "ADV1"}, "use pcLevel=standard"),
        (1, {"adventure": "ADV3", "pcLevel": "standard"}, "use pcLevel=hard"),
        (1, {"pcLevel": "deadly"}, "use one of basic"),
        (2, {"draft": "yes"}, "use one of off, on"),
    ],
)
def test_bad_options(seats: int, options: dict[str, str], why: str) -> None:
    """R11.3: one line says what is wrong and what would be right."""
    with pytest.raises(BadOption, match=why) as error:
        GAME.new(seats, options)
    assert "\n" not in str(error.value)


def test_unknown_option() -> None:
    """R11.3"""
    with pytest.raises(UnknownOption, match="use edition, pc"):
        ludoteka.new("merchants-of-the-dark-road", seats=2, weather="snow")


def test_chosen_buildings_may_be_a_list() -> None:
    """R11.3, R3.1.1"""
    position = ludoteka.new("merchants-of-the-dark-road", seats=2, buildings=["harbor", "mine", "candle", "mansion"])
    assert position.base.options["buildings"] == "harbor,mine,candle,mansion"  # type: ignore[attr-defined]


def test_every_preset_can_be_played_by_some() -> None:
    """R11.3: the check kit meets every option."""
    for preset in GAME.presets:
        assert any(GAME.offers(seats, preset) for seats in GAME.seats)
    values = {(name, value) for preset in GAME.presets for name, value in preset.items()}
    for option in ("draft", "twoDeeds", "limitedSupply", "openCoins"):
        assert (option, "on") in values
    assert {value for name, value in values if name == "pcLevel"} >= {"standard", "hard", "expert"}


def test_districts_in_both_editions() -> None:
    """R11.1: two dice allow, but do not force, both districts."""
    for edition in ("first", "revised"):
        assert "stop" in texts(acting(table(edition=edition), 0, 1, lit="N0"), 0)
