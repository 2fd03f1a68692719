"""What a seat sees on the table of Isle of Skye, and where it can touch it."""

import re
from collections.abc import Iterator
from random import Random
from xml.etree import ElementTree

import pytest

import ludoteka
from ludoteka.core.position import Position
from ludoteka.core.scene import badge, message, node, region, spoken
from ludoteka.core.svg import render_svg
from ludoteka.core.text import PAGE, render_text
from ludoteka.core.wire import Node, Scene
from ludoteka.core.words import LANGUAGES, words
from ludoteka.games.isle_of_skye import GAME
from ludoteka.games.isle_of_skye.art.index import BY_SEAT, PLAIN
from ludoteka.games.isle_of_skye.art.land import lay_out, row_of
from ludoteka.games.isle_of_skye.components.tables import KIND_NAMES, KINDS, PIECES, REQUIREMENTS, TRACK_NAMES, Tables
from ludoteka.testing import finish, given, moments
from tests.some import some

TABLES: Tables = GAME.tables
GAMES = [(seats, options) for seats in (2, 5) for options in GAME.presets]


def asked(name: str, options: dict[str, str], seats: int = 3, seed: int = 1) -> tuple[Position, int]:
    """The first position of some random game at which a seat is asked this question."""
    for number in range(seed, seed + 40):
        for position, seat in moments(GAME, seats, options, number):
            if position.choice(seat).name == name:
                return position, seat
    raise AssertionError(f"nobody was asked {name}")


def by_id(scene: Scene) -> dict[str, Node]:
    return {node.id: node for node in scene.nodes}


JOURNEYMAN = {"expansion": "journeyman"}


# -- promises -------------------------------------------------------------------------------------------------------


def test_only_the_choices_of_the_viewer_appear() -> None:
    position, seat = asked("buy", {})
    other = (seat + 1) % 3
    assert position.scene(other).choices == [] and position.scene(None).choices == []
    assert given(position.scene(other).prompt).key == "turn.waiting"
    assert given(position.scene(seat).prompt).key == "prompt.buy"
    assert position.scene(other).waiting == [seat]


def test_the_end_is_said() -> None:
    assert finish(GAME.new(2)).scene(0).caption == [message("step.end")]


# -- what lies where ------------------------------------------------------------------------------------------------


def test_own_axe_and_prices_are_seen_by_their_owner_alone() -> None:
    """R4.2.2, R4.3.1"""
    position, seat = asked("axe", {}, seats=2)
    axe, *rest = position.choice(seat).moves
    position.push(seat, axe)
    position.push(seat, 1)
    position.push(seat, 2)
    name = f"tile:{TABLES.tile_ids[axe]}"
    own = by_id(position.scene(seat))
    assert given(own[name].badge).art == "axe"
    assert [given(own[f"tile:{TABLES.tile_ids[tile]}"].badge).text for tile in rest] == ["1", "2"]
    for viewer in (1 - seat, None):
        seen = by_id(position.scene(viewer))
        assert not any(seen[f"tile:{TABLES.tile_ids[tile]}"].badge for tile in (axe, *rest))
    panels = {panel.seat: panel for panel in position.scene(1 - seat).panels}
    assert panels[seat].ready and not panels[1 - seat].ready and panels[1 - seat].asked
    assert not panels[seat].asked


def test_prices_are_open_once_everybody_is_ready() -> None:
    """R4.3.1"""
    position, _ = asked("buy", {})
    badges = [node.badge for node in position.scene(None).nodes if node.id.startswith("tile:")]
    assert any(badges) and all(badge.art == "coin" and int(badge.text) >= 1 for badge in badges if badge)


def test_hidden_gold_is_not_shown() -> None:
    """R9.6"""
    position, seat = asked("buy", {"hideGold": "true", "scoring": "S16,S01,S02,S03"})
    for panel in some(position.scene(seat).panels):
        shown = {figure.id for figure in panel.figures}
        assert ({"gold", "free-gold"} <= shown) == (panel.seat == seat)
        assert "scoring:A" not in shown and "scoring:B" in shown


def test_places_to_build_are_touched_with_the_tile() -> None:
    """R5.1.1"""
    position, seat = asked("place", {})
    scene = position.scene(seat)
    nodes = by_id(scene)
    for option in scene.choices:
        tile, cell = option.targets
        match = re.fullmatch(r"place (\w+) at (\S+) r\d+", option.move)
        assert match and (tile, cell) == (f"tile:{match[1]}", f"cell:{match[2]}")
        assert nodes[cell].at == [int(part) for part in match[2].split(",")]
        assert nodes[cell].region == f"land:{seat}"
        assert option.label.args["tile"] and option.things == [tile]
    assert not any(node.art == "cell" for node in position.scene(None).nodes)


def test_a_road_is_laid_on_an_edge() -> None:
    """R8.9.1"""
    position, seat = asked("road", JOURNEYMAN)
    edges = [option.targets for option in position.scene(seat).choices]
    assert edges[0] == [] and all(len(touched) == 1 and touched[0].startswith("edge:") for touched in edges[1:])
    position.push(seat, position.choice(seat).moves[1])
    laid = edges[1][0].replace("edge:", f"road:{seat}:")
    assert laid in by_id(position.scene(None))


def test_a_milestone_lies_where_it_was_planned_and_is_collected_there() -> None:
    """R8.4.1, R8.4.3"""
    position, seat = asked("collect", JOURNEYMAN)
    scene = position.scene(seat)
    nodes = by_id(scene)
    touched = [target for option in scene.choices for target in option.targets if "milestone" in target]
    assert len(touched) >= 2
    for target in touched:
        assert nodes[target].art == f"milestone/{seat}"
    milestones = nodes.get(f"milestones:{seat}")
    stock = given(milestones.count) if milestones else 0
    figures = {figure.id: figure.value for figure in scene.panels[0].figures}
    assert stock + len([id for id in nodes if id.startswith(f"milestone:{seat}:")]) == figures["milestones"]


def test_an_advance_touches_the_next_space() -> None:
    """R8.2.1, R8.8.1"""
    position, seat = asked("sale", JOURNEYMAN)
    scene = position.scene(seat)
    (target,) = scene.choices[1].targets
    marker = by_id(scene)[f"marker:{seat}:warrior"]
    assert target == f"space:{seat}:warrior:{round(marker.at[0]) + 1}"


def test_bonus_tokens_lie_on_their_slots() -> None:
    """R3.9: nine tokens a seat, open to all."""
    position, _ = asked("axe", JOURNEYMAN)
    tokens = [node for node in position.scene(None).nodes if node.art.startswith("token/")]
    assert len(tokens) == 3 * 9
    assert all(token.tip for token in tokens)


def test_scoring_tiles_of_this_round_are_lit() -> None:
    """R4.6.2"""
    position, _ = asked("axe", {"scoring": "first-game"})
    nodes = by_id(position.scene(None))
    assert [letter for letter in "ABCD" if nodes[f"scoring:{letter}"].lit] == ["A"]
    assert nodes["round:1"].lit and not nodes["round:2"].lit
    assert nodes["bag"].count == len(TABLES.in_base) - 9


# -- pictures -------------------------------------------------------------------------------------------------------


def arts() -> Iterator[str]:
    yield from PLAIN
    yield from (f"{kind}/{seat}" for kind in BY_SEAT for seat in range(5))
    yield from (f"castle/{seat}" for seat in range(5))
    yield from (f"scoring/{name}" for name in TABLES.scoring_ids)
    yield from (f"token/{name}" for name in TABLES.token_ids)
    yield from (f"symbol/{kind}" for kind in KIND_NAMES)
    yield from (f"requirement/{code}" for code in REQUIREMENTS)
    yield from (f"round/{seats}/{number}" for seats in (4, 5) for number in range(1, 6))
    for side in (0, 1):
        for track, name in enumerate(TRACK_NAMES):
            yield from (f"space/{side}/{name}/{n}" for n in range(TABLES.last_space[side * 3 + track] + 1))
    yield from (f"tile/{name}" for name in TABLES.tile_ids[::9])


def test_every_picture_is_sound_and_the_same_each_time() -> None:
    assert GAME.art is not None
    for art in some(arts()):
        drawn = GAME.art(art)
        ElementTree.fromstring(drawn)
        assert drawn.startswith("<g>") and "nan" not in drawn and "id=" not in drawn, art


@pytest.mark.parametrize("tile", range(len(TABLES.tile_ids)))
def test_a_picture_shows_what_the_table_says(tile: int) -> None:
    """R2.2: every area is there, every edge belongs to its area, every symbol stands in its own."""
    row = row_of(TABLES, tile)
    layout = lay_out(row)
    for area, sides in enumerate(row.sides):
        for side in sides:
            for along in (12, 50, 88):
                point = ((along, 1), (99, along), (along, 99), (1, along))[side]
                assert layout.owner(point) == area
        if not sides:
            assert any(shape.area == area and shape.closed for shape in layout.shapes)
    counted = [0] * KINDS
    for kind, area, place in layout.symbols:
        counted[KIND_NAMES.index(kind)] += 1
        if area >= 0:
            assert layout.owner(place) == area, (kind, place)
    assert counted == TABLES.symbol[tile * KINDS : tile * KINDS + KINDS]
    exits = sorted(side for road in row.roads for side in road)
    ends = [point for road in layout.roads for point in (road[0], road[-1])]
    assert exits == [side for side, point in enumerate(((50, 0), (100, 50), (50, 100), (0, 50))) if point in ends]
    assert len(row.terrain) == TABLES.pieces[tile] <= PIECES


# -- the whole table ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", [{}, JOURNEYMAN])
def test_a_scene_draws_as_one_document(options: dict[str, str]) -> None:
    position, seat = asked("place", options, seats=4)
    scene = position.scene(seat)
    root = ElementTree.fromstring(render_svg(GAME, scene, "pl"))
    drawn = [element.get("data-id") for element in root.iter() if element.get("data-id")]
    assert sorted(str(id) for id in drawn) == sorted(node.id for node in scene.nodes)
    symbols = {element.get("id") for element in root.iter("{http://www.w3.org/2000/svg}symbol")}
    used = {str(element.get("href"))[1:] for element in root.iter("{http://www.w3.org/2000/svg}use")}
    assert used == symbols


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_text_tells_what_matters(language: str) -> None:
    say = words(language, GAME.domain)
    position, seat = asked("buy", JOURNEYMAN, seats=4)
    scene = position.scene(seat)
    text = render_text(GAME, scene, language)
    for letter in "ABCD":
        assert any(f"{letter}: " in line for line in text.splitlines())
    assert say.say("game.title") in text and say.say("panel.whisky") in text
    for thing in scene.nodes:
        if thing.region.startswith("offer:") and thing.tip:
            assert spoken(given(thing.badge).label, say) in text
        if thing.region.startswith(("offer:", f"land:{seat}")) and thing.id.startswith("tile:"):
            assert re.search(rf"\b{thing.id.removeprefix('tile:')}\b", text)
    assert all(say.say(f"track.{track}") in text for track in TRACK_NAMES)
    assert max(len(line) for line in text.splitlines()) <= PAGE and "⟨" not in text


def test_the_map_names_the_places_to_build() -> None:
    position, seat = asked("place", {})
    scene = position.scene(seat)
    text = render_text(GAME, scene)
    cells = {target[5:] for option in scene.choices for target in option.targets if target.startswith("cell:")}
    assert cells and all(re.search(rf"(?<![-\d]){re.escape(cell)}\b", text) for cell in cells)


def test_the_area_of_one_seat_alone() -> None:
    position, seat = asked("buy", JOURNEYMAN, seats=3)
    other = (seat + 1) % 3
    text = render_text(GAME, position.scene(seat), seat=other)
    assert f"Player {other + 1}: Territory" in text and f"Player {seat + 1}" not in text
    whole = render_text(GAME, position.scene(None))
    assert all(f"Player {n}: Territory" in whole for n in (1, 2, 3))


def test_a_small_map() -> None:
    """Edges by terrain, roads, symbols, scrolls, enclosed areas and edges that look joined."""
    position = ludoteka.new("isle-of-skye", seats=2)
    position.roll(Random(1))
    text = render_text(GAME, position.scene(0))
    assert text.partition("Player 1: Territory\n")[2].splitlines()[:7] == [
        "        0",
        '    +""""║""""+',
        "    ^C        ~",
        "  0 ═         ~",
        "    ^         ~",
        '    +""""║""""+',
        "",
    ]


def test_tiles_as_text() -> None:
    """Symbols of two areas of one terrain say where they stand; enclosed areas are in brackets."""
    say = words("en", GAME.domain)
    axe = badge("", message("label.axe"))
    nodes = [node("x", f"tile/{name}", "offer:0", 0, 0, badge=axe) for name in ("T31", "T41", "T09")]
    scene = GAME.new(2).scene(0).having(nodes=nodes)
    assert GAME.sketch is not None
    assert GAME.sketch(scene, region("offer:0", "market", message("region.offer"), 0), say) == [
        "  +^^^^║^^^^+  +^^^^║^^^^+  +~~~~~~~~~+",
        '  ~T31      ~  "T41      "  ~T09      ~',
        '  ~W:l ("wc)~  ═         ═  ~ l       ~',
        '  ~ N≠S E≠W ~  " §c NW≠ES"  ~ §2h     ~',
        '  +^^^^^^^^^+  +""""║""""+  +"""""""""+',
        "  axe          axe          axe",
    ]


def test_an_empty_cell_on_which_nothing_fits_is_shown_and_takes_no_room() -> None:
    """R5.1.2: it can be asked why; outside of all else it is seen as far as there is room."""
    position = GAME.new(2)
    rng = Random(3)
    seen = 0
    while position.to_move:
        position.roll(rng)
        for seat in position.to_move:
            if position.choice(seat).name != "place":
                continue
            scene = position.scene(seat)
            lit = {choice.targets[-1] for choice in scene.choices}
            home = [thing for thing in scene.nodes if thing.region == f"land:{seat}"]
            frame = [thing.at for thing in home if not thing.spot or thing.id in lit]
            spots = [thing for thing in home if thing.spot]
            assert len(spots) == len(position.state.land[seat].rim)  # type: ignore[attr-defined]
            for thing in spots:
                if thing.id not in lit:
                    seen += 1
                    inside = all(
                        min(at[axis] for at in frame) <= thing.at[axis] <= max(at[axis] for at in frame)
                        for axis in (0, 1)
                    )
                    assert inside != bool(thing.rim)
                else:
                    assert not thing.rim
        if position.to_move:
            position.push(position.to_move[0], position.choice(position.to_move[0]).pick(rng))
    assert seen
