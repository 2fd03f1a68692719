"""What a new table can be made of: every menu names options that there are, and leads to games that there are."""

import pytest

from ludoteka.bots import LEVELS
from ludoteka.core.errors import BadOption
from ludoteka.core.game import Game
from ludoteka.core.menu import THEMES, Case, Part
from ludoteka.core.words import LANGUAGES, told, words
from ludoteka.games import game, titles
from tests.courses import taught
from tests.some import some

TITLES = titles()


def applies(needs: tuple[Case, ...], seats: int, options: dict[str, str]) -> bool:
    now = {**options, "seats": str(seats)}
    return not needs or any(all(now[name] in values for name, values in case.items()) for case in needs)


def fitting(found: Game, seats: int, wanted: dict[str, str]) -> dict[str, str]:
    """The wanted values that so many players can choose, as the dialog sends them."""
    options = {one.name: one for one in found.options}
    return {name: value for name, value in wanted.items() if options[name].problem(value, seats) is None}


@pytest.mark.parametrize("title", TITLES)
def test_a_menu_names_what_there_is(title: str) -> None:
    found = game(title)
    menu = found.menu
    values = {one.name: {*one.values} for one in found.options}
    for name, parts in menu.parts.items():
        assert len(parts.parts) >= len(parts.places) and name in values
    assert menu.themes.keys() <= values.keys() and {*menu.themes.values()} <= {*THEMES}
    for about, needs in menu.needs.items():
        name, _, value = about.partition("=")
        assert name in values and (not value or value in values[name])
        for case in needs:
            assert all(
                {*wanted} <= ({str(seats) for seats in found.seats} if other == "seats" else values[other])
                for other, wanted in case.items()
            )


@pytest.mark.parametrize("title", TITLES)
def test_every_preset_can_be_played_by_everybody(title: str) -> None:
    found = game(title)
    assert [one.name for one in found.menu.presets] == ["first", "box", "hard"]
    for preset in found.menu.presets:
        assert preset.bots in LEVELS
        for seats in found.seats:
            assert found.offers(seats, fitting(found, seats, preset.options)), (preset.name, seats)
    first, box, hard = found.menu.presets
    assert box.options == {} and hard.options not in ({}, first.options)


@pytest.mark.parametrize("title", TITLES)
def test_the_first_game_is_that_of_the_course(title: str) -> None:
    found = game(title)
    first = taught(title).contents.first
    wanted = fitting(found, first.seats, found.menu.presets[0].options)
    assert found.settle(first.seats, wanted) == found.settle(first.seats, first.options)


@pytest.mark.parametrize("title", ["excavation-earth", "merchants-of-the-dark-road"])
def test_every_step_of_a_scale_is_another_game(title: str) -> None:
    found = game(title)
    (scale,) = found.menu.scales
    settled = [found.settle(1, step.options) for step in scale.steps]
    assert len({tuple(one.items()) for one in settled}) == len(scale.steps) > 3
    assert all(found.offers(1, step.options) and step.tells for step in scale.steps)
    # Nothing has to be moved for a game as printed.
    assert found.settle(1, {}) in settled


@pytest.mark.parametrize("title", ["isle-of-skye", "merchants-of-the-dark-road", "lord-of-the-ice-garden"])
def test_a_value_in_parts_is_a_value(title: str) -> None:
    found = game(title)
    ((name, parts),) = found.menu.parts.items()
    (option,) = (one for one in found.options if one.name == name)
    always = [part for part in parts.parts if not part.needs]
    for first in some(range(len(always))):
        held: list[Part] = []
        for part in always[first:] + always[:first]:
            if len(held) < len(parts.places) and (not part.group or part.group not in [one.group for one in held]):
                held.append(part)
        value = parts.joint.join(part.value for part in held)
        assert option.problem(value, 2) is None, value
        assert found.offers(2, {name: value})
    # Two of a group are refused by the rules too.
    grouped = [part for part in always if part.group]
    if grouped:
        assert option.problem(parts.joint.join([grouped[0].value] * len(parts.places)), 2) is not None


def test_what_a_case_excludes_does_not_apply() -> None:
    skye, road = game("isle-of-skye"), game("merchants-of-the-dark-road")
    assert not applies(skye.menu.needs["bonusLayout"], 2, skye.settle(2, {}))
    assert applies(skye.menu.needs["bonusLayout"], 2, skye.settle(2, {"expansion": "journeyman"}))
    # The Private Concern: always with one, if wanted with two or three, never with four.
    assert applies(road.menu.needs["pcLevel"], 1, road.settle(1, {}))
    assert not applies(road.menu.needs["pcLevel"], 2, road.settle(2, {}))
    assert applies(road.menu.needs["pcLevel"], 2, road.settle(2, {"pc": "on"}))
    assert [applies(road.menu.needs["pc"], seats, road.settle(seats, {})) for seats in road.seats] == [
        False, True, True, False,
    ]  # fmt: skip
    for value in ("ADV1", "ADV2", "ADV3"):
        for level in ("basic", "standard", "hard", "expert"):
            options = {"adventure": value, "pcLevel": level}
            told = applies(road.menu.needs[f"adventure={value}"], 1, {**road.settle(1, {}), "pcLevel": level})
            assert told == road.offers(1, options)


@pytest.mark.parametrize("title", ["isle-of-skye", "merchants-of-the-dark-road", "lord-of-the-ice-garden"])
def test_a_value_without_a_list_is_explained_by_the_option_itself(title: str) -> None:
    found = game(title)
    for option in some([one for one in found.options if one.check is not None]):
        with pytest.raises(BadOption) as caught:
            found.new(2, {option.name: "moon"})
        for language in LANGUAGES[1:]:
            assert words(language, found.domain).say(f"option.{option.name}") in told(caught.value, language)
