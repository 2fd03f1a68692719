"""Whole games and parts of games, played with mouse and keyboard in a real browser."""

from .conftest import People, Site


def test_a_whole_game_with_journeyman_against_a_bot_by_clicking(people: People, site: Site) -> None:
    table = site.table("me", "greedy", expansion="journeyman")
    anna = people()
    anna.sit(table["seats"][0]["key"])
    for turn in range(2000):
        anna.asked()
        if anna.page.query_selector("dialog.result"):
            break
        if turn in (2, 12, 40):
            anna.shot(f"game-{turn}")
        anna.answer()
    result = anna.page.inner_text("dialog.result")
    assert "me 1" in result and "Total" in result
    anna.page.wait_for_selector("dialog.result .chart")
    anna.shot("result")
    message = site.get(f"/api/seats/{table['seats'][0]['key']}")
    assert message["status"] == "over"
    assert str(message["result"]["scores"][0]) in result
