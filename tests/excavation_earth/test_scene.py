"""What a seat sees on the table of Excavation Earth, and where it can touch it."""

import re
from functools import cache
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest
from msgspec.json import encode

from ludoteka.core.position import Position
from ludoteka.core.scene import messages, spoken, studies
from ludoteka.core.svg import render_svg
from ludoteka.core.wire import Item, Node, Scene
from ludoteka.core.words import LANGUAGES, words
from ludoteka.games.excavation_earth import GAME
from ludoteka.games.excavation_earth.art.index import WIDE
from ludoteka.games.excavation_earth.art.map import COASTS, spot
from ludoteka.games.excavation_earth.art.palette import REGION, SEAT_COLOURS, SEAT_DARK
from ludoteka.games.excavation_earth.components.tables import COLOURS, TYPE_IDS
from ludoteka.games.excavation_earth.table import layout
from ludoteka.games.excavation_earth.table.regions.board import place
from ludoteka.testing import moments, play
from tests.some import some

from .helpers import at, table
from .names import GUL, KUTI, PILOTS, SEERS, TABLES

GAMES = [(1, {}), (1, {"factions": "random"}), (2, {"openingDraft": "true"}), (4, {"factions": "random"})]


def foreseen(position: Position, seat: int, move: Any) -> list[Item]:
    return GAME.foresee(position, seat, move)


def by_id(scene: Scene) -> dict[str, Node]:
    return {node.id: node for node in scene.nodes}


# -- promises -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "options"), GAMES)
def test_touching_is_enough_to_choose(seats: int, options: dict[str, str]) -> None:
    """No two moves touch the same things; what touches nothing is a button, and there is one of those at most."""
    for seed in range(3):
        for position, seat in some(moments(GAME, seats, options, seed, 0.4)):
            found = [frozenset(option.targets) for option in position.scene(seat).choices]
            touching = [targets for targets in found if targets]
            assert len(set(touching)) == len(touching), position.choice(seat).name
            assert len(found) - len(touching) <= 1, position.choice(seat).name


def test_withdrawing_touches_the_envoy() -> None:
    """R5.5.2: an envoy goes to the centre, or comes back from it."""
    g = table(2, round=2, hands=["P1", "T2"], envoys=["left", ""], command="K1 K2 K3")
    position = at(g)
    position.push(0, "command with P1")
    targets = {option.move: option.targets for option in position.scene(0).choices}
    assert targets == {
        "trader": ["market:1"],
        "envoy": ["centre:left"],
        "trader and envoy": ["market:1", "centre:left"],
        "withdraw": ["envoys:left:0"],
        "trader then withdraw": ["market:1", "envoys:left:0"],
    }


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["Replace card 1: yellow 1", "Replace card 3: red 3"]),
        ("pl", ["Zastąp kartę nr 1: żółta 1", "Zastąp kartę nr 3: czerwona 3"]),
        ("hu", ["Csere: 1. lap (sárga 1)", "Csere: 3. lap (piros 3)"]),
    ],
)
def test_a_card_of_the_forecast_is_named_by_what_it_is(language: str, said: list[str]) -> None:
    position = at(table(hands=["Y4 T2", "T2"], forecast="Y1 G2 R3", marks=[-1, 1, -1]))
    play(position, "1 survey with Y4")
    say = words(language, GAME.domain)
    assert [spoken(option.label, say) for option in position.scene(0).choices] == said


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_in_scenes_studies_and_previews_can_be_said(language: str) -> None:
    say = words(language, GAME.domain)
    rng = Random(5)
    for seats in (1, 3):
        for position, seat in some(moments(GAME, seats, {"factions": "random"}, 3, 0.12)):
            scene = position.scene(seat)
            found = studies(scene)
            told = [position.study(seat, what) for what in rng.sample(found, min(8, len(found)))]
            previews = [foreseen(position, seat, move) for move in position.choice(seat).moves[:9]]
            for said in some(messages([scene, told, previews])):
                assert "⟨" not in spoken(said, say), said


def test_a_whole_scene_can_be_drawn_as_one_picture() -> None:
    for seats in (1, 4):
        position, seat = list(moments(GAME, seats, {"factions": "random"}, 2, 0.2))[-1]
        ElementTree.fromstring(render_svg(GAME, position.scene(seat)))


# -- pictures -------------------------------------------------------------------------------------------------------


@cache
def pictures() -> dict[str, str]:
    """Every picture that a game has shown: in scenes, panels, badges, aids, studies and overlays."""
    found: set[str] = set()
    rng = Random(2)
    for seats in (1, 2, 4):
        for position, seat in moments(GAME, seats, {}, seats, 0.25):
            scene = position.scene(seat)
            looks = [position.study(seat, what) for what in rng.sample(studies(scene), min(6, len(studies(scene))))]
            previews = [foreseen(position, seat, move) for move in position.choice(seat).moves[:4]]
            found |= set(re.findall(r'"art":"([^"]+)"', encode([scene, looks, previews]).decode()))
    assert GAME.art is not None
    return {art: GAME.art(art) for art in sorted(found)}


def test_every_picture_is_drawn_and_small() -> None:
    found = pictures()
    kinds = {art.partition("/")[0] for art in found}
    assert kinds >= {"map", "location", "artefact", "explorer", "market", "track", "centre", "mat", "card", "zucard"}
    for art, drawn in found.items():
        ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{drawn}</svg>')
        # The mat is drawn twice: for a near look and for a far one.
        limit = {"map": 24_000, "mat": 18_000}.get(art.partition("/")[0], 4_000)
        assert len(drawn) < limit, art


def test_every_printed_thing_has_a_picture_of_its_own() -> None:
    """No two types, cards, locations, factions or abilities look the same."""
    names = {
        "artefact": TYPE_IDS,
        "card": [*TABLES.card_ids, "back", "pile"],
        "location": TABLES.location_ids,
        "choose": TABLES.faction_ids[:-1],
        "command": TABLES.command_names,
        "buyer": list("YGRPOS"),
        "market": list("123456"),
    }
    assert GAME.art is not None
    for kind, all_names in names.items():
        drawn = {GAME.art(f"{kind}/{name}") for name in all_names}
        assert len(drawn) == len(all_names), kind


def test_colour_is_never_alone() -> None:
    """Pictures of a region differ in more than its tones; pieces of a seat bear the letter of the faction."""
    assert GAME.art is not None

    def bare(art: str) -> str:
        drawn = GAME.art(art) if GAME.art is not None else ""
        for tones in REGION.values():
            for tone in tones:
                drawn = drawn.replace(tone, "#")
        return drawn

    for pattern in ("buyer/{}", "stack/{}", "place/{}", "track/{}/3/2", "card/{}2", "artefact/{}-A", "sign/{}"):
        assert len({bare(pattern.format(letter)) for letter in COLOURS}) == len(COLOURS), pattern
    for kind in ("crew", "explorer"):
        for faction, letter in ((PILOTS, "D"), (GUL, "G"), (SEERS, "I"), (KUTI, "K"), ("aqulla", "A"), ("zu", "Z")):
            assert f">{letter}</text>" in GAME.art(f"{kind}/0/{faction}")


def test_codes_of_records_and_letters_of_colours_are_in_no_picture() -> None:
    """A place is known by its name, a colour by its sign: letters would be those of one language."""
    codes = {*TABLES.location_ids, *COLOURS, *TABLES.card_ids, *TYPE_IDS}
    # The letter of a faction is the beginning of a name that is the same in every language.
    lettered = ("crew", "explorer", "choose")
    for art, drawn in some(one for one in pictures().items() if one[0].partition("/")[0] not in lettered):
        assert not codes & set(re.findall(r">([^<]+)</text>", drawn)), art


def test_the_tones_of_seats_belong_to_seats_alone() -> None:
    """They are replaced by other palettes, so nothing else may use them."""
    seats = {*SEAT_COLOURS, *SEAT_DARK}
    assert len(seats) == 10
    assert not seats & {tone for tones in REGION.values() for tone in tones}
    for art, drawn in pictures().items():
        if art.partition("/")[0] not in ("crew", "explorer", "crest", "mat", "choose"):
            assert not any(tone in drawn for tone in seats), art


def test_pictures_are_as_wide_as_their_things() -> None:
    for seats in (1, 3):
        for position, seat in some(moments(GAME, seats, {}, seats, 0.1)):
            for node in some(position.scene(seat).nodes):
                assert node.wide == WIDE.get(node.art.partition("/")[0], 1), node.id


# -- where things lie -----------------------------------------------------------------------------------------------


def inside(x: float, y: float, coast: list[tuple[float, float]]) -> bool:
    found = False
    for (ax, ay), (bx, by) in zip(coast, [*coast[1:], coast[0]], strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            found = not found
    return found


def test_dig_sites_and_markets_lie_on_land() -> None:
    """R2.2.2: by their names. The depot of the inland sea is the one place in the water."""
    for here, name in enumerate(TABLES.location_ids):
        x, y = TABLES.location_x[here] * 1.75, float(TABLES.location_y[here])
        assert any(inside(x, y, coast) for coast in COASTS) == (name != "BC"), name


def test_the_map_and_the_things_on_it_agree() -> None:
    for here in range(len(TABLES.location_ids)):
        x, y = spot(TABLES, here)
        assert place(TABLES, here) == pytest.approx((x / 10, y / 10))
    position = at(table(4, hands=["P1", "P2", "O3", "O4"], sites=" ".join(TYPE_IDS), black="Y-A G-A", credits=[9] * 4))
    nodes = by_id(position.scene(0))
    docked = [node for id, node in nodes.items() if id.split(":")[0] in ("forecast", "black", "supply", "deck", "pile")]
    placed = [node for id, node in nodes.items() if id.split(":")[0] in ("location", "tile")]
    for one in docked:
        for other in placed:
            dx, dy = abs(one.at[0] - other.at[0]), abs(one.at[1] - other.at[1])
            clear = dx > (one.size * one.wide + other.size) / 2 - 0.1
            assert clear or dy > (one.size + other.size) / 2 - 0.1, (one.id, other.id)


def test_things_stay_on_their_boards() -> None:
    """Nothing hangs over the edge of the map, the trade board, the hand or the faction board."""
    bounds = {
        "map": (layout.MAP_WIDE * layout.MAP_HIGH, layout.MAP_HIGH),
        "trade": (layout.TRADE_WIDE, layout.BAY_Y + layout.BAY_SIZE / 2),
        "hand": (layout.HAND_WIDE, layout.CARD_Y + layout.CARD_SIZE / 2),
        "board": (layout.BOARD_WIDE * layout.BOARD_HIGH, layout.BOARD_HIGH),
    }
    for seats, options in GAMES:
        for position, seat in some(moments(GAME, seats, options, seats + 5, 0.1)):
            for node in some(position.scene(seat).nodes):
                width, height = bounds[node.region.partition(":")[0]]
                half = node.size / 2
                (x, y), across = node.at, half * node.wide
                assert x - across >= -0.06 and x + across <= width + 0.06, node
                assert y - half >= -0.06 and y + half <= height + 0.06, node


def test_queues_stand_in_order_and_can_be_hidden() -> None:
    """R2.3.1: front first. Pieces that cover printed signs can be hidden."""
    position = at(table(2, hands=["Y1", ""], queues=["PYS", "", "G"], traders=["1 1", "3"], sites="Y-A"))
    nodes = by_id(position.scene(0))
    row = [nodes[f"queue:1:{i}"] for i in (1, 2, 3)]
    assert [node.art for node in row] == ["buyer/P", "buyer/Y", "buyer/S"]
    assert row[0].at[0] < row[1].at[0] < row[2].at[0]
    assert "queue:2:1" not in nodes and nodes["queue:3:1"].at[1] > row[0].at[1]
    assert nodes["traders:1:0"].count == 2 and not nodes["traders:3:1"].count
    hidden = {id.split(":")[0] for id, node in nodes.items() if node.piece}
    assert hidden >= {"queue", "traders", "tile", "explorer"}


def test_popularity_shows_level_and_rank() -> None:
    """X3: levels R 6, Y 4, G 4, O 4, P 1: red first, three second, purple last; they pay 8, 6, 6, 6 and 0."""
    g = table(4, hands=["P1", "P2", "O3", "O4"])
    for letter, level in zip("YGRPO", (4, 4, 6, 1, 4), strict=True):
        g.pool[COLOURS.index(letter)] = 10 - level
        g.queue[0] = ()
    g.ship = [4, 4, 6, 1, 4, 0]
    nodes = by_id(at(g).scene(0))
    arts = {letter: nodes[f"track:{letter}"].art for letter in COLOURS}
    assert arts == {"Y": "track/Y/4/2", "G": "track/G/4/2", "R": "track/R/6/1", "P": "track/P/1/5", "O": "track/O/4/2"}
    assert GAME.art is not None
    paid = {"R": 8, "Y": 6, "P": 0}
    assert all(f">{credits}</text>" in GAME.art(arts[letter]) for letter, credits in paid.items())


def test_a_hand_is_open_to_its_owner_alone_and_fits() -> None:
    """R14.1: others see backs and travel cards."""
    position = at(table(2, hands=["Y2 Y2 G3 G3 R4 P5 O6 O6 T2 T3 T4", "P1 T2"]))
    own, other = by_id(position.scene(0)), by_id(position.scene(1))
    cards = [node for id, node in own.items() if id.startswith("card:0:")]
    assert len(cards) == 11 and len({node.at[0] for node in cards}) == 11
    assert "card:0:Y2:2" in own and "card:1:P1:1" not in own and own["cards:1"].count == 1
    assert other["cards:0"].count == 8 and "card:0:T4:1" in other and "card:0:Y2:1" not in other


def test_zu_has_a_panel_and_an_area_of_its_own() -> None:
    """R10.1.2: the seat after the last one."""
    position = at(table(1, hands=["Y1"], gallery=["", "Y-A Y-B"], credits=[9, 17]))
    scene = position.scene(0)
    panel = scene.panels[1]
    assert panel.seat == 1 and panel.label.key == "seat.zu"
    figures = {figure.id: figure.value for figure in panel.figures}
    assert figures["credits"] == 17 and figures["gallery"] == 4
    homes = {region.id: region.seat for region in scene.stage.regions}
    assert homes["hand:1"] == homes["board:1"] == 1
    nodes = by_id(scene)
    assert nodes["zu:deck"].region == "hand:1" and nodes["guard:1:Y-A"].art == "crew/1/zu"


def test_the_second_of_two_equal_cards_is_as_good_as_the_first() -> None:
    """Moves speak of the first of equal cards; the others say so, so that a touch on any of them is one on it."""
    twins = 0
    for seed in range(6):
        position = GAME.new(2, {})
        rng = Random(seed)
        for _ in range(60):
            position.roll(rng)
            if not position.to_move:
                break
            seat = position.to_move[0]
            scene = position.scene(seat)
            ids = {thing.id: thing for thing in scene.nodes}
            for thing in scene.nodes:
                if thing.twin:
                    twins += 1
                    assert ids[thing.twin].art == thing.art and ids[thing.twin].region == thing.region
            position.push(seat, position.choice(seat).pick(rng))
    assert twins
