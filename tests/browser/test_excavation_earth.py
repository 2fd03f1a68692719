"""Excavation Earth in a real browser: whole games by clicking what lights up, its aids, Zu's story."""

from random import Random

from playwright.sync_api import Page

from .conftest import PHONE, People, Person, Site

TITLE = "excavation-earth"
CHANGED = "before => document.body.dataset.version !== before"
READY = "[data-key=confirm]:not([disabled])"


def version(page: Page) -> str:
    return str(page.evaluate("document.body.dataset.version"))


def commit(page: Page, before: str) -> None:
    """Confirm what is chosen, if it asks for that, and wait until the server has heard it."""
    page.wait_for_function(f"before => ({CHANGED})(before) || document.querySelector('{READY}')", arg=before)
    if version(page) == before:
        page.click(READY)
        page.wait_for_function(CHANGED, arg=before)


def act(person: Person, key: str, rng: Random) -> None:
    """Answer by touching the lit things of some move; what touches nothing is a button. Cards lie in a fan: each is
    touched at its left edge."""
    page = person.page
    if person.end():
        return
    before = version(page)
    choices = person.site.asked(key)["scene"]["choices"]
    moves = [one for one in choices if one["targets"] and "action:travel" not in one["targets"]]
    targets = rng.choice(moves)["targets"] if moves else []
    for attempt in range(4):
        for id in targets:
            thing = page.locator(f'.node[data-id="{id}"]')
            if "picked" in str(thing.get_attribute("class")):
                continue
            if attempt:
                thing.dispatch_event("click")
            else:
                thing.click(force=True, position={"x": 4, "y": thing.evaluate("one => one.offsetHeight") / 2})
        if page.query_selector(READY) or version(page) != before:
            break
        # News that came in between took a touch back, or another lit thing lay above this one: once more.
        page.keyboard.press("Escape")
        page.wait_for_timeout(150)
    if page.query_selector(READY) is None and version(page) == before:
        page.click("#forward button.choice")
    commit(page, before)


def play(person: Person, key: str, name: str, rng: Random) -> int:
    """Play to the end; the number of answers. After five cards of a round the person passes."""
    page = person.page
    cards: dict[str, int] = {}
    for turn in range(1000):
        person.asked()
        if page.query_selector("dialog.result"):
            return turn
        if turn in (2, 20, 60):
            person.shot(f"{name}-{turn}")
        pass_button = page.query_selector("#forward button.choice:has-text('Pass')")
        if pass_button is not None:
            round_ = page.inner_text("#caption")
            cards[round_] = cards.get(round_, 0) + 1
            if cards[round_] > 5:
                before = version(page)
                pass_button.click()
                commit(page, before)
                continue
        act(person, key, rng)
    raise AssertionError("the game does not end")


def begun(site: Site, *seats: str, **options: str) -> str:
    """A table where the first card may be played."""
    key: str = site.table(*seats, title=TITLE, **options)["seats"][0]["key"]
    for _ in range(60):
        if site.asked(key)["scene"]["prompt"]["key"] == "prompt.action":
            return key
        site.answer(key)
    raise AssertionError("nobody plays a card")


def test_a_whole_solo_game_against_zu_by_clicking(people: People, site: Site) -> None:
    key = site.table("me", title=TITLE)["seats"][0]["key"]
    anna = people()
    anna.sit(key)
    assert play(anna, key, "earth-solo", Random(3)) > 40
    result = anna.page.inner_text("dialog.result")
    message = site.get(f"/api/seats/{key}")
    assert message["status"] == "over" and "me 1" in result
    assert str(message["result"]["scores"][0]) in result
    anna.shot("earth-solo-result")


def test_a_whole_game_of_two_against_a_bot_by_clicking(people: People, site: Site) -> None:
    key = site.table("me", "greedy", title=TITLE, factions="random")["seats"][0]["key"]
    anna = people()
    anna.sit(key)
    assert play(anna, key, "earth-two", Random(5)) > 40
    result = anna.page.inner_text("dialog.result")
    message = site.get(f"/api/seats/{key}")
    assert message["status"] == "over"
    assert all(str(score) in result for score in message["result"]["scores"])
    anna.shot("earth-two-result")


def test_what_helps_to_decide_is_on_the_table(people: People, site: Site) -> None:
    anna = people()
    anna.sit(begun(site, "me", "greedy", "greedy", "greedy", factions="random"))
    page = anna.page
    # A normal turn needs no scrolling: map, markets, ship, actions, hand and board lie in the window.
    wanted = ["world", "track:Y", "track:S", "market:1", "market:6", "centre:left", "bay", "forecast:5", "black:O"]
    wanted += ["supply:O", "action:travel", "action:survey", "mat:0", "hold:0", "cell:0:O-D"]
    wanted += page.evaluate("[...document.querySelectorAll('[data-id^=\"card:0:\"]')].map(one => one.dataset.id)")
    assert len(wanted) >= 18
    for id in wanted:
        box = page.locator(f'[data-id="{id}"]').bounding_box()
        assert box is not None, id
        assert box["x"] >= 0 and box["y"] >= 0, id
        assert box["x"] + box["width"] <= 1366 and box["y"] + box["height"] <= 768, id
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
    anna.sit(key)
    page = anna.page
    before = version(page)
    page.click("#forward button.choice:has-text('Pass')")
    commit(page, before)
    for _ in range(6):
        anna.asked()
        if page.query_selector("#story:not([hidden])"):
            break
        act(anna, key, Random(1))
    told = page.wait_for_selector("#story:not([hidden])")
    assert told is not None and "Zu" in told.inner_text()
    anna.shot("earth-story")
    # Zu has an area of its own.
    page.click('.area-tab[data-seat="1"]')
    page.wait_for_selector('[data-id="zu:deck"]')
    assert page.is_visible('[data-id="cell:1:Y-A"]')


def test_on_a_phone_the_board_and_the_hand_are_a_swipe_apart(people: People, site: Site) -> None:
    anna = people(PHONE, has_touch=True)
    anna.sit(begun(site, "me", "greedy", factions="random"))
    page = anna.page
    box = page.locator('[data-id="world"]').bounding_box()
    assert box is not None and box["width"] > 330
    anna.shot("earth-phone-board")
    page.click("#pages button:nth-child(2)")
    page.wait_for_timeout(500)
    card = page.locator('[data-id^="card:0:"]').first.bounding_box()
    assert card is not None and 0 <= card["x"] < 390 and card["height"] > 60
    anna.shot("earth-phone-hand")
