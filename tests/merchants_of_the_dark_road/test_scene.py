"""The scene: every thing on the table, and what each move touches."""

from random import Random

from ludoteka.core.svg import render_svg
from ludoteka.games.merchants_of_the_dark_road import GAME
from tests.merchants_of_the_dark_road.helpers import acting, activate, at, market, play, table, wagon


def nodes(scene: dict[str, object], prefix: str) -> list[str]:
    found = scene["nodes"]
    assert isinstance(found, list)
    return [node["id"] for node in found if node["id"].startswith(prefix)]


def test_every_picture_exists() -> None:
    """Every node of some games has a picture, and the table can be drawn."""
    rng = Random(2)
    for seats, options in ((1, {"pcLevel": "expert"}), (3, {"draft": "on"})):
        position = GAME.new(seats, options)
        drawn = set()
        while not position.over:
            if rng.random() < 0.05:
                scene = position.scene(0)
                drawn |= {node["art"] for node in scene["nodes"]}
            seat = position.to_move[0]
            position.push(seat, position.choice(seat).pick(rng))
        assert len(drawn) > 60
        assert GAME.art is not None
        for art in drawn:
            assert GAME.art(art).startswith("<g>")
        assert "<svg" in render_svg(GAME, position.scene(0))


def test_a_move_touches_its_things() -> None:
    g = table()
    market(g, "AR AR WE PO BO")
    wagon(g, 0, coins=20)
    position = activate(g, 0, "bazaar")
    choices = {choice["move"]: choice["targets"] for choice in position.scene(0)["choices"]}
    assert choices["buy AR AR WE"] == ["wheel:AR", "wheel:WE"]
    assert choices["turn WE to ST"] == ["wheel:WE", "wheel:ST"] and choices["rotate"] == ["wheel"]


def test_prices_after_a_turn_of_the_wheel() -> None:
    g = table()
    scene = at(g, "plan").scene(0)
    potion = next(node for node in scene["nodes"] if node["id"] == "wheel:PO")
    assert potion["badge"]["text"] == "5" and potion["tip"]["args"]["later"] == 4


def test_base_score_is_shown_to_its_owner() -> None:
    g = table()
    wagon(g, 0, coins=12, prestige=9)
    position = at(g, "plan")
    for viewer, wanted in ((0, True), (1, False), (None, False)):
        panel = next(panel for panel in position.scene(viewer)["panels"] if panel["seat"] == 0)
        figures = {figure["id"]: figure["value"] for figure in panel["figures"]}
        assert (figures.get("base") == 9) == wanted and ("coins" in figures) == wanted


def test_storage_shows_an_arrangement() -> None:
    g = table()
    wagon(g, 0, goods="AR WE+ PO BO ST IN", riders="Sunniva", upgrades="WU4", steeds="SD4")
    scene = acting(g, 0, 1).scene(0)
    assert len(nodes(scene, "good:0:")) == 6 and nodes(scene, "crate:0") == ["crate:0"]
    assert "good:0:WE+:1" in nodes(scene, "good:0:")


def test_too_many_goods_lie_in_a_heap() -> None:
    g = table()
    wagon(g, 0, goods="ST " * 7, coins=9)
    position = activate(g, 0, "bazaar")
    play(position, "1 buy AR")
    scene = position.scene(0)
    assert len(nodes(scene, "good:0:")) == 8
    assert scene["choices"][0]["targets"] == ["good:0:AR:1"]
