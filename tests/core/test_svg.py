"""Scenes as pictures and text, for a title that has neither pictures nor a way of its own to write regions."""

from dataclasses import replace
from typing import Any
from xml.etree import ElementTree

from ludoteka.core.scene import aid, badge, figure, item, message, node, panel_of, region, row, seat_name, spoken
from ludoteka.core.svg import bounds, extent, render_svg, wrapped
from ludoteka.core.text import render_text
from ludoteka.core.wire import Answer, Palette, Scene, Stage
from ludoteka.core.words import words
from ludoteka.toy import GAME

PLAIN = replace(GAME, art=None, sketch=None)
SVG = "{http://www.w3.org/2000/svg}"


def scene(**changed: Any) -> Scene:
    """A table with one shared region and two seats."""
    word = message("word.any")
    made: dict[str, Any] = {
        "caption": [message("round.number", n=2)],
        "stage": Stage(
            Palette("#e8e4da", "#f6f3ec", "#2a2a2a", "#8a8478", "#c2410c", []),
            [
                region("board", "board", message("table.board")),
                region("hand:0", "mine", message("table.mine"), 0),
                region("hand:1", "others", message("table.mine"), 1),
            ],
        ),
        "prompt": message("turn.waiting", seats=[seat_name(0), seat_name(1)]),
        "waiting": [0, 1],
        "nodes": [
            node("die", "die/<3>", "board", 0, 0, count=3, label=word, lit=True),
            node("card", "card/7", "hand:0", 1, 2, turn=1, badge=badge("coin", word, 5), tip=message("word.nothing")),
            node("other", "card/8", "hand:1", 0, 0, size=0.5),
        ],
        "choices": [Answer("take", "one of", ["card"], word)],
        "panels": [
            panel_of(
                seat,
                "crest",
                seat_name(seat),
                [figure("vp", "vp", message("word.vp"), 10 + seat)],
                asked=seat == 0,
                ready=seat == 1,
            )
            for seat in (0, 1)
        ],
        "aids": [],
        "overlays": [],
    }
    return Scene(**made | changed)


def test_a_title_without_pictures_is_drawn_by_names() -> None:
    root = ElementTree.fromstring(render_svg(PLAIN, scene()))
    texts = [element.text for element in root.iter(f"{SVG}text")]
    assert {"die/<3>", "card/7", "card/8", "coin"} <= set(texts)
    assert "10" in texts and "11" in texts
    ids = [element.get("data-id") for element in root.iter() if element.get("data-id")]
    assert ids == ["die", "card", "other"]


def test_turned_things_turn_and_things_to_touch_have_an_edge() -> None:
    root = ElementTree.fromstring(render_svg(PLAIN, scene()))
    things = {element.get("data-id"): element for element in root.iter() if element.get("data-id")}
    uses = things["card"].findall(f"{SVG}use")
    assert "rotate(90" in str(uses[0].get("transform"))
    assert [element.get("stroke") for element in things["card"].findall(f"{SVG}rect")] == ["#c2410c"]
    assert len(things["die"].findall(f"{SVG}rect")) == 1 and not things["other"].findall(f"{SVG}rect")
    assert things["card"].findtext(f"{SVG}title") == "nothing"


def test_empty_regions_take_no_room() -> None:
    full = ElementTree.fromstring(render_svg(PLAIN, scene()))
    bare = ElementTree.fromstring(render_svg(PLAIN, scene(nodes=[], choices=[], prompt=None)))
    assert float(str(bare.get("height"))) < float(str(full.get("height")))


def test_text_of_a_title_without_its_own_way() -> None:
    text = render_text(PLAIN, scene())
    assert text.splitlines() == [
        "Lanterns · Round 2",
        "",
        "Board",
        "  > any 3",
        "",
        "    Player 1 …  Player 2 ✓",
        "VP          10          11",
        "",
        "Player 1: My area",
        "  any — nothing",
    ]


def test_text_says_whom_we_wait_for_if_nothing_is_asked() -> None:
    assert render_text(PLAIN, scene(choices=[])).endswith("\nWaiting for: Player 1, Player 2\n")


def test_text_of_one_seat() -> None:
    assert render_text(PLAIN, scene(), seat=1).splitlines() == ["Player 2: My area", "  other"]


def test_figures_that_are_hidden_are_question_marks() -> None:
    made = scene()
    made.panels[1].figures = []
    assert "VP          10           ?" in render_text(PLAIN, made)


def test_nested_messages_are_told_apart() -> None:
    say = words("en")
    inner = message("turn.waiting", seats=[seat_name(0), seat_name(1)])
    assert spoken(message("turn.waiting", seats=[inner, inner]), say) == (
        "Waiting for: Waiting for: Player 1, Player 2; Waiting for: Player 1, Player 2"
    )


def test_long_prompts_are_broken_between_words() -> None:
    assert wrapped("put the axe on a tile", 9) == ["put the", "axe on a", "tile"]


# -- wide pictures --------------------------------------------------------------------------------------------------


def test_a_wide_picture_has_a_wide_box_and_turns_with_it() -> None:
    title = replace(PLAIN, wide={"map": 1.5})
    nodes = [
        node("lying", "map/a", "board", 0, 0, size=2, wide=1.5),
        node("standing", "map/a", "board", 10, 0, size=2, wide=1.5, turn=1),
    ]
    assert extent(nodes[0]) == (3, 2) and extent(nodes[1]) == (2, 3)
    assert bounds(nodes) == (-1.5, -1.5, 11, 1.5)
    root = ElementTree.fromstring(render_svg(title, scene(nodes=nodes, choices=[])))
    symbols = [element.get("viewBox") for element in root.iter(f"{SVG}symbol")]
    assert "0 0 150 100" in symbols and "0 0 100 100" in symbols
    things = {element.get("data-id"): element.find(f"{SVG}use") for element in root.iter() if element.get("data-id")}
    for use in things.values():
        assert use is not None and float(str(use.get("width"))) == 1.5 * float(str(use.get("height")))


# -- aids -----------------------------------------------------------------------------------------------------------


def test_aids_are_told_in_words() -> None:
    word, name = message("word.any"), message("word.vp")
    aids = [
        aid("steps", "steps", name, [item(word, state="done"), item(word, state="now"), item(word, state="todo")]),
        aid(
            "bars", "bars", name, [item(word, seat=1, value=2, of=5), item(seat_name(0), seat=0, value=3, state="warn")]
        ),
        aid("table", "table", name, [row([item(word), item(seat_name(1), value=7, state="alarm")])], head=[word, name]),
        aid("empty", "lines", name, []),
    ]
    lines = render_text(PLAIN, scene(aids=aids)).splitlines()
    begin = lines.index("VP          10          11") + 2
    assert lines[begin : begin + 9] == [
        "VP",
        "  ✓ any · > any · · any",
        "",
        "VP",
        "  Player 2: any 2/5",
        "  ! Player 1 3",
        "",
        "VP",
        "  any  VP",
    ]
    assert lines[begin + 9] == "  any  !! Player 2 7"


def test_printed_boards_are_not_listed_as_things() -> None:
    made = scene()
    made.nodes[0].ground = True
    assert "Board" not in render_text(PLAIN, made)
