"""Whole games and parts of games, played with the mouse in a real browser."""

from random import Random

from .conftest import People, Site


def test_a_whole_game_with_journeyman_against_a_bot_by_clicking(people: People, site: Site) -> None:
    table = site.table("me", "greedy", expansion="journeyman")
    key = table["seats"][0]["key"]
    anna = people()
    anna.sit(key)
    assert anna.play(Random(1).choice, "game", (2, 12, 40)) > 0
    result = anna.page.inner_text("dialog.result")
    assert "me 1" in result and "Total" in result
    anna.page.wait_for_selector("dialog.result .chart")
    message = site.get(f"/api/seats/{key}")
    assert message["status"] == "over"
    assert str(message["result"]["scores"][0]) in result
