"""Excavation Earth in a real browser: whole games by clicking what lights up, its aids, Zu's story."""

from random import Random
from typing import Any

from .conftest import PHONE, Chooser, People, Site

TITLE = "excavation-earth"


def brisk(rng: Random, most: int = 3) -> Chooser:
    """Moves at random, but after so many cards the person passes: else a game is long."""
    cards = 0

    def pick(choices: list[Any]) -> Any:
        nonlocal cards
        passing = [one for one in choices if one["move"] == "pass"]
        if passing:
            cards += 1
            if cards % (most + 1) == 0:
                return passing[0]
        # Travel asks for a card and a place, and most places are far: it is tried in the rules' own tests.
        near = [one for one in choices if "action:travel" not in one["targets"]]
        return rng.choice(near or choices)

    return pick


def begun(site: Site, *seats: str, **options: str) -> str:
    """A table where the first card may be played."""
    key: str = site.table(*seats, title=TITLE, **options)["seats"][0]["key"]
    until(site, key, "prompt.action")
    return key


def until(site: Site, key: str, prompt: str) -> None:
    """Answer until something is asked for the first time."""
    for _ in range(60):
        if site.asked(key)["scene"]["prompt"]["key"] == prompt:
            return
        site.answer(key)
    raise AssertionError(f"nobody is asked {prompt}")


def test_factions_are_chosen_by_name(people: People, site: Site) -> None:
    """The first question of a game: five cards, and under each of them whose it is."""
    for language in ("en-GB", "pl-PL", "hu-HU"):
        anna = people(language=language)
        anna.sit(site.table("me", "random", title=TITLE)["seats"][0]["key"])
        anna.asked()
        anna.still()
        assert anna.page.locator(".node.can[data-id^='choose:'] .print:visible").count() == 5
        anna.shot(f"factions-{language}")


def test_a_whole_solo_game_against_zu_by_clicking(people: People, site: Site) -> None:
    key = site.table("me", title=TITLE)["seats"][0]["key"]
    anna = people()
    anna.sit(key)
    assert anna.play(brisk(Random(3)), "earth-solo", (2, 20)) > 0
    result = anna.page.inner_text("dialog.result")
    message = site.get(f"/api/seats/{key}")
    assert message["status"] == "over" and "me 1" in result
    assert str(message["result"]["scores"][0]) in result


def test_a_game_of_two_against_a_bot_is_played_to_its_end(people: People, site: Site) -> None:
    key = site.table("me", "random", title=TITLE, factions="random")["seats"][0]["key"]
    # Whoever passes early soon comes to the end.
    site.play_on(key, Random(5), 20)
    anna = people()
    anna.sit(key)
    assert anna.play(brisk(Random(5)), "earth-two", (2, 20)) > 0
    result = anna.page.inner_text("dialog.result")
    message = site.get(f"/api/seats/{key}")
    assert message["status"] == "over"
    assert all(str(score) in result for score in message["result"]["scores"])


def test_what_helps_to_decide_is_on_the_table(people: People, site: Site) -> None:
    anna = people()
    key = site.table("me", "random", "random", "random", title=TITLE, factions="random")["seats"][0]["key"]
    until(site, key, "prompt.explorer")
    page = anna.sit(key)
    anna.still()

    def in_window(*ids: str) -> None:
        for id in ids:
            box = page.locator(f'[data-id="{id}"]').bounding_box()
            assert box is not None, id
            assert box["x"] >= 0 and box["y"] >= 0, id
            assert box["x"] + box["width"] <= 1366 and box["y"] + box["height"] <= 768, id

    # A strip opens over the table and closes again.
    page.click('[data-region="board:0"] .whole-strip')
    page.wait_for_selector('[data-id="mat:0"]')
    in_window("mat:0", "hold:0", "cell:0:O-D")
    page.click('[data-peek="board:0"]')
    page.wait_for_selector('[data-id="mat:0"]', state="detached")
    until(site, key, "prompt.action")
    anna.at(site.asked(key))
    anna.still()
    # A normal turn needs no scrolling: map, markets, ship, actions, hand and crew lie in the window.
    wanted = ["world", "track:Y", "track:S", "market:1", "market:6", "centre:left", "bay", "forecast:5", "black:O"]
    wanted += ["supply:O", "action:travel", "action:survey", "crew:0"]
    wanted += page.evaluate("[...document.querySelectorAll('[data-id^=\"card:0:\"]')].map(one => one.dataset.id)")
    assert len(wanted) >= 16
    in_window(*wanted)
    # Where the turn stands, and how the game stands, are always in view; prices and threats one click away.
    assert page.locator("[data-aid=turn] .step").count() >= 3
    assert page.locator("[data-aid=standing] tbody tr").count() == 4
    page.click("#tabs [data-tab=overview], #tabs button:nth-child(2)")
    assert page.locator("[data-aid=prices] tbody tr").count() == 6
    anna.shot("earth-overview")
    # A close look: what an artefact needs, and the places that a card serves.
    page.hover('[data-id^="tile:"]')
    page.wait_for_selector("#tip .state-todo, #tip .state-done, .study .state-todo, .study .state-done")
    anna.shot("earth-goal")
    # Pieces can be hidden to see the signs below them.
    page.hover("#prompt")
    explorer = page.locator('[data-id^="explorer:0:"]').first
    for opacity in ("0", "1"):
        page.keyboard.press("h")
        assert explorer.evaluate("one => getComputedStyle(one).opacity") == opacity


def test_zu_tells_its_turn(people: People, site: Site) -> None:
    key = begun(site, "me")
    anna = people()
    page = anna.sit(key)
    pick = brisk(Random(1), 1)
    for _ in range(12):
        anna.answer(pick)
        anna.at(site.asked(key))
        if page.is_visible("#story"):
            break
    told = page.wait_for_selector("#story:not([hidden])")
    assert told is not None and "Zu" in told.inner_text()
    anna.shot("earth-story")
    # Zu has an area of its own.
    page.click('.panel[data-seat="1"] .panel-head')
    page.wait_for_selector('[data-id="zu:deck"]')
    assert page.is_visible('[data-id="cell:1:Y-A"]')


def test_on_a_phone_the_board_and_the_hand_are_a_swipe_apart(people: People, site: Site) -> None:
    anna = people(PHONE, has_touch=True)
    anna.sit(begun(site, "me", "random", factions="random"))
    anna.still()
    page = anna.page
    box = page.locator('[data-id="world"]').bounding_box()
    assert box is not None and box["width"] > 330
    anna.shot("earth-phone-board")
    page.click("#pages button:nth-child(2)")
    page.wait_for_selector("#pages button:nth-child(2)[aria-current=true]")
    anna.still()
    card = page.locator('[data-id^="card:0:"]').first.bounding_box()
    assert card is not None and 0 <= card["x"] < 390 and card["height"] > 60
    anna.shot("earth-phone-hand")
