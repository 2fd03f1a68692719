"""What a seat sees on the table of the Ice Garden, and where it can touch it."""

from xml.etree import ElementTree

import pytest

from ludoteka.core.svg import render_svg
from ludoteka.core.text import render_text
from ludoteka.core.wire import Node, Scene
from ludoteka.core.words import LANGUAGES, words
from ludoteka.games.lord_of_the_ice_garden import GAME
from ludoteka.games.lord_of_the_ice_garden.components.tables import AREA_IDS
from ludoteka.testing import finish, given, moments
from tests.some import some

from .helpers import acting, area, at, own, play, put, regional, reputation, state, table, vuko

GAMES = [(seats, options) for seats in (2, 3, 4) for options in GAME.presets]


def by_id(scene: Scene) -> dict[str, Node]:
    return {node.id: node for node in scene.nodes}


def test_pieces_lie_in_their_regions() -> None:
    g = put(table("freihoff vandyken"), "A: 1x3 moon*2 2x1 | B: crab")
    vuko(g, "A", 1, 0)
    g.vuko_tokens[0] = 1
    g.thorn = area("B")
    nodes = by_id(acting(g, raven="1").scene(0))
    assert nodes["marker:0:A"].art == "marker/0/2" and nodes["behind:0"].art == "behind/0/1"
    assert nodes["unit:moon:A"].art == "unit/moon/0/2" and nodes["unit:crab:B"].art == "unit/crab/1/1"
    assert nodes["thorn"].region == nodes["vuko"].region == "board"
    assert given(nodes["area:G"].tip).key == "tip.out-of-play"
    assert nodes["number:A"].art == "region/2/1"


def test_pieces_stay_on_their_plate_and_do_not_touch() -> None:
    """However many pieces stand in a region, each can be seen."""
    g = put(
        table(),
        "B: 1x3 2x2 3x4 4x2 moon*2 enlightened harrasim crab*3 piper wyvern"
        " child*2 faun nightmare volcano*2 drakkar tree",
    )
    g.thorn, g.towers[area("B")], g.nightmares[area("B")] = area("B"), 1, 2
    nodes = by_id(acting(g, raven="1").scene(0))
    plate = nodes["area:B"]
    here = [node for node in nodes.values() if node.id.endswith(":B") and node.id.split(":")[0] in ("marker", "unit")]
    assert len(here) == 16
    for node in here:
        x, y = node.at[0] - plate.at[0], node.at[1] - plate.at[1]
        half = node.size / 2
        assert abs(x) + half <= plate.size * plate.wide / 2 and abs(y) + half <= plate.size / 2 + 0.02
    for i, one in enumerate(here):
        for other in here[i + 1 :]:
            apart = max(abs(one.at[0] - other.at[0]), abs(one.at[1] - other.at[1]))
            assert apart >= one.size - 0.001


def test_stacks_grow_from_the_bottom_up() -> None:
    """R5.1, R5.7: lower in a reputation stack is better; the top of an initiative stack acts first."""
    g = put(table("freihoff vandyken callo"), "A: 1x2 2x2")
    reputation(g, "3@2 1@4 2@4")
    nodes = by_id(acting(g, raven="1").scene(0))
    first, second = nodes["reputation:0"], nodes["reputation:1"]
    assert first.at[1] > second.at[1] and nodes["reputation:2"].at[0] < first.at[0]
    ids = list(nodes)
    assert ids.index("reputation:0") < ids.index("reputation:1"), "the upper marker lies above the lower one"
    # The stack is 3, 2, 1 from the bottom up.
    heights = [nodes[f"initiative:{seat}"].at[1] for seat in (2, 1, 0)]
    assert heights == sorted(heights, reverse=True)


def test_a_falling_reputation_number_is_good_news() -> None:
    """R5.1: position 0 is the best, so a preview shows a lower number as a gain."""
    from ludoteka.server.wire.history import counters

    before = GAME.new(2, {}).scene(0)
    (figure,) = [one for one in before.panels[0].figures if one.id == "position"]
    panel = before.panels[0].having(figures=[figure.having(value=figure.value - 1)])
    assert [one.low for one in counters(before, before.having(panels=[panel]))] == [True]


def test_what_is_asked_is_touched_where_it_lies() -> None:
    """A step touches the piece and the region it goes to; a strike its victim; a jump its ship."""
    g = put(table("vandyken freihoff"), "A: 1x2 crab 2x1")
    own(g, 1, gold=2)
    choices = {option.move: option.targets for option in acting(g, move="1").scene(0).choices}
    assert choices["step crab A to B"] == ["unit:crab:A", "area:B"]
    assert choices["step marker A to D"] == ["marker:0:A", "area:D"]
    g = put(table("vandyken freihoff"), "A: 1x2 crab*2 moon 2x1")
    own(g, 1, gold=2)
    choices = {option.move: option.targets for option in at(g, "attack").scene(0).choices}
    assert choices["strike marker of 2 in A"] == ["marker:1:A"] and choices["strike nation in A"] == ["nation:A"]
    assert choices["strike moon in A"] == ["unit:moon:A"]
    g = put(table("vandyken freihoff"), "A: 1x2 2x2")
    choices = {option.move: option.targets for option in at(g, "jump").scene(0).choices}
    assert choices == {"jump 1": ["ship:2"], "jump 2": ["ship:3"]}


def test_bundles_and_powers_are_laid_out_to_choose_from() -> None:
    g = put(table("vandyken freihoff"), "A: 1x3 piper 2x2")
    g.thorn = area("B")
    scene = regional(g, "A").scene(0)
    assert {"power:PIP"} == {node.id for node in scene.nodes if node.id.startswith("power:")}
    position = regional(g, "A")
    play(position, "1 done")
    bundles = {node.id: node.art for node in position.scene(0).nodes if node.id.startswith("bundle:")}
    assert bundles == {"bundle:P3": "bundle/P3", "bundle:G1": "bundle/G1"}


def covers(one: Node, other: Node) -> bool:
    """Whether two things lie one upon the other."""
    wide = (one.size * (one.wide or 1) + other.size * (other.wide or 1)) / 2
    high = (one.size + other.size) / 2
    return abs(one.at[0] - other.at[0]) < wide - 0.01 and abs(one.at[1] - other.at[1]) < high - 0.01


def test_bundles_cover_nothing_but_the_token_on_which_they_are_printed() -> None:
    letters = [AREA_IDS[one] for one in table("vandyken freihoff").regions]
    for letter in some(letters):
        near = " | ".join(f"{other}: 2x1" for other in letters if other != letter)
        position = regional(put(table("vandyken freihoff"), f"{letter}: 1x3 | {near}"), letter)
        while position.choice(0).name != "bundle":
            play(position, "1 done")
        nodes = by_id(position.scene(0))
        bundles = [node for node in nodes.values() if node.id.startswith("bundle:")]
        kinds = ("number:", "marker:", "nation:", "site:", "thorn")
        others = [node for node in nodes.values() if node.id.startswith(kinds) and node.id != f"number:{letter}"]
        assert bundles and others
        assert not [(one.id, other.id) for one in bundles for other in others if covers(one, other)]


def test_what_lies_beside_the_number_of_a_region_leaves_it_in_sight() -> None:
    g = put(table("vandyken freihoff"), "A: 1x3 2x2")
    a, rest = area("A"), [one for one in range(len(g.nations)) if one != area("A") and g.nations[one]]
    while g.nations[a] < 3:
        g.nations[a] += 1
        g.nations[rest.pop()] -= 1
    nodes = by_id(acting(g, influence="1").scene(0))
    number = nodes["number:A"]
    for i in ("", ":1", ":2"):
        assert not covers(nodes[f"nation:A{i}"], number)


def test_powers_lie_beside_their_region_and_on_the_map() -> None:
    """What is recruited or plundered stays in view: the pieces of the region are targets too."""
    for letter in "ABCDEFG":
        g = put(table("fjollsfinn freihoff callo"), f"{letter}: 1x3 drakkar volcano 2x2 3x1")
        own(g, 2, magic="1 1 1 1")
        own(g, 3, magic="1 1 1 1")
        nodes = by_id(regional(g, letter).scene(0))
        plate, coast = nodes[f"area:{letter}"], nodes["map"]
        offers = [node for node in nodes.values() if node.id.startswith(("power:", "loot:"))]
        assert len(offers) == 2 + 2 * 6
        for node in offers:
            apart = abs(node.at[1] - plate.at[1])
            assert apart >= (plate.size + node.size) / 2 - 0.01
            assert abs(node.at[0] - coast.at[0]) + node.size / 2 <= coast.size * coast.wide / 2
            assert abs(node.at[1] - coast.at[1]) + node.size / 2 <= coast.size / 2


def test_order_tokens_wait_until_they_are_drafted() -> None:
    """R4.2.9"""
    g = put(table("vandyken freihoff", orderTokens="drafted"), "A: 1x2 2x2")
    g.sequence = [-1] * 5
    nodes = by_id(at(g, "order tokens").scene(0))
    assert all(nodes[f"order:{n}"].at[1] == nodes["automatic"].at[1] for n in range(1, 6))
    assert given(nodes["space:move"].label).key == "label.space-open"


def test_a_chant_says_what_is_done_and_leaves_its_cost_to_the_preview() -> None:
    """R4.10.3"""
    g = put(table("vandyken freihoff"), "A: 1x2 2x2")
    own(g, 1, magic="0 1 0 0")
    labels = {option.move: option.label for option in acting(g, chanting="1").scene(0).choices}
    assert labels["summon crab in A"].key == "move.summon"
    assert set(labels["summon crab in A"].args) == {"unit", "area"}


def test_the_view_tells_how_the_game_ends() -> None:
    """R10.5: goals, points, Dead Snow, and who would win."""
    g = put(table("freihoff vandyken"), "A: 1x2 2x2")
    g.gain_vp(0, "regions", 30)
    g.towers[0] = 1
    reputation(g, "2@1 1@3")
    ends = acting(g, raven="1").view(None)["ends"]
    assert ends["snow_left"] == 18 and ends["points_left"] == [20, 50] and ends["goals"] == [[1, 6], [0, 4]]
    assert ends["winner_by_snow"] == 1 and ends["winner_by_points"] == 0 and ends["ends_this_turn"] is None
    g = put(table("freihoff vandyken"), "A: 1x2 2x2")
    g.gain_vp(1, "regions", 51)
    assert acting(g, raven="1").view(None)["ends"]["ends_this_turn"] == "points"


def test_the_view_has_a_timeline() -> None:
    """R4.4.1, R4.4.2"""
    g = put(table("freihoff vandyken"), "A: 1x2 2x2")
    position = acting(g, influence="1 2", raven="2")
    assert position.view(0)["timeline"] == [
        {"space": "influence", "seat": 1}, {"space": "influence", "seat": 0}, {"space": "raven", "seat": 1},
    ]  # fmt: skip


def test_only_the_choices_of_the_viewer_appear() -> None:
    g = put(table("freihoff vandyken"), "A: 1x2 2x2")
    position = acting(g, raven="1")
    assert position.scene(1).choices == [] == position.scene(None).choices
    assert given(position.scene(1).prompt).key == "turn.waiting"
    assert given(position.scene(0).prompt).key == "prompt.raven"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_scene_can_be_read_as_text_and_drawn(language: str) -> None:
    for position, seat in some(moments(GAME, 4, {"vukoTiles": "1234"}, 2, 0.02)):
        text = render_text(GAME, position.scene(seat), language)
        assert "⟨" not in text and words(language, GAME.domain).say("game.title") in text
        root = ElementTree.fromstring(render_svg(GAME, position.scene(seat), language))
        assert root.tag.endswith("svg")


def test_the_end_is_said() -> None:
    position = finish(GAME.new(2))
    assert position.view(None)["ends"]["winner"] == position.result().winners[0]  # type: ignore[union-attr]
    assert state(position).ending
