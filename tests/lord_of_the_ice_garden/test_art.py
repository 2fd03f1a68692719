"""Every picture that a scene can name is drawn, in its box, small, and in the colours that can be replaced."""

import re
from random import Random
from xml.etree import ElementTree

import pytest

from ludoteka.core.choice import CHANCE
from ludoteka.core.scene import studies
from ludoteka.core.wire import plain
from ludoteka.games.lord_of_the_ice_garden import GAME
from ludoteka.games.lord_of_the_ice_garden.art.map import centres, lands
from ludoteka.games.lord_of_the_ice_garden.art.palette import SEAT_COLOURS, SEAT_DARK
from ludoteka.games.lord_of_the_ice_garden.components.tables import ABILITIES, AREA_IDS, CHARACTERS, SPACES, TILES
from ludoteka.games.lord_of_the_ice_garden.table.scene import PALETTE
from tests.some import some


def drawn(art: str) -> str:
    assert GAME.art is not None
    return GAME.art(art)


def named() -> set[str]:
    """All pictures that scenes, studies and previews of some random games name."""
    found: set[str] = set()
    for number, options in enumerate(GAME.presets):
        position = GAME.new(2 + number % 3, options)
        rng = Random(number)
        while position.to_move:
            seat = position.to_move[0]
            move = position.choice(seat).pick(rng)
            if seat != CHANCE and rng.random() < 0.03:
                scene = position.scene(seat)
                assert GAME.foresee is not None
                told = [
                    scene,
                    GAME.foresee(position, seat, move),
                    *(position.study(seat, what) for what in studies(scene)),
                ]
                found |= arts(plain(told))
            position.push(seat, move)
    return found


def arts(told: object) -> set[str]:
    if isinstance(told, dict):
        mine = {told["art"]} if isinstance(told.get("art"), str) and told["art"] else set()
        return mine.union(*(arts(value) for value in told.values()))
    if isinstance(told, list):
        return set().union(*(arts(value) for value in told))
    return set()


def test_every_picture_that_is_named_is_drawn() -> None:
    found = named()
    assert {art.split("/")[0] for art in found} >= {
        "map",
        "area",
        "region",
        "space",
        "ship",
        "card",
        "character",
        "unit",
    }
    for art in found:
        root = ElementTree.fromstring(f'<svg xmlns:x="x">{drawn(art)}</svg>')
        assert len(root) == 1, art
        assert len(drawn(art)) < (20_000 if art.startswith("map") else 6_000), art


def test_all_the_components_are_drawn() -> None:
    names = [f"ability/{name}" for name in ABILITIES] + [f"tile/{name}" for name in TILES]
    names += [f"goal/{name}" for name in CHARACTERS] + [f"space/{name}/5" for name in SPACES]
    names += [f"unit/{unit}/{seat}/{n}" for unit in GAME.tables.unit_ids for seat in range(4) for n in (1, 3)]
    names += [f"character/{name}/0/{n}" for i, name in enumerate(CHARACTERS) for n in range(GAME.tables.goal[i] + 1)]
    names += [f"region/4/{n}" for n in range(1, 9)]
    assert len({drawn(name) for name in names}) == len(names), "no two of them look alike"


def test_seats_have_colours_of_their_own() -> None:
    """Where another palette replaces the colours of the seats, nothing else changes its colour."""
    tones = [*SEAT_COLOURS, *SEAT_DARK]
    assert len(set(tones)) == 8 and PALETTE.seats == [list(pair) for pair in zip(SEAT_COLOURS, SEAT_DARK, strict=True)]
    for art in ("map/ABCDEFGH", "snow-track/4", "reputation-track", "nation", "tower", "vuko", "automatic", "token/P"):
        assert not any(tone in drawn(art) for tone in tones), art
    for seat in range(4):
        for art in (f"marker/{seat}/1", f"unit/crab/{seat}/1", f"action/{seat}", f"disc/{seat}", f"card/crab/{seat}"):
            found = set(re.findall("#[0-9a-f]{6}", drawn(art))) & set(tones)
            assert found and found <= {SEAT_COLOURS[seat], SEAT_DARK[seat]}, art


def test_every_area_has_land_around_its_middle() -> None:
    """The coast is drawn from the table: each middle lies on its own land and on nobody else's."""
    outlines = lands(GAME.tables)
    for area, (x, y) in some(enumerate(centres(GAME.tables))):
        homes = [other for other, outline in enumerate(outlines) if inside(x, y, outline)]
        assert homes == [area], AREA_IDS[area]


def inside(x: float, y: float, outline: list[tuple[float, float]]) -> bool:
    found = False
    for i, (bx, by) in enumerate(outline):
        ax, ay = outline[i - 1]
        if (ay > y) != (by > y) and x < (ax - bx) * (y - by) / (ay - by) + bx:
            found = not found
    return found


def test_links_are_drawn_from_the_table() -> None:
    """R2.2.1: 13 roads and 2 ways over water; an area out of play has none."""
    whole = drawn("map/ABCDEFGH")
    assert whole.count('stroke-dasharray="2 1.600"') == 13 and whole.count('stroke-dasharray="1 2.200"') == 2
    # Without F: D-F, F-G and the way A-F are gone.
    assert drawn("map/ABCDEGH").count('stroke-dasharray="2 1.600"') == 11


@pytest.mark.parametrize("art", ["nothing", "unit/dragon/0/1", "marker/9/1", "ship/99", "map", "space/throat"])
def test_a_name_that_means_nothing_is_refused(art: str) -> None:
    with pytest.raises((LookupError, ValueError, TypeError)):
        drawn(art)
