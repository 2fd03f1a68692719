"""Merchants of the Dark Road in a real browser: whole games by clicking what lights up, and the aids on the way."""

from random import Random

from .conftest import CONFIRM, PHONE, People, Person, Site

TITLE = "merchants-of-the-dark-road"


def test_a_whole_solo_game_against_the_private_concern(people: People, site: Site) -> None:
    table = site.table("me", title=TITLE, pcLevel="standard")
    key = table["seats"][0]["key"]
    anna = people()
    anna.sit(key)
    anna.page.wait_for_selector(".panel >> nth=1")
    assert "Private Concern" in anna.page.inner_text(".panel >> nth=1")
    assert anna.play(Random(1).choice, "merchants-solo", (1, 30)) > 0
    message = site.get(f"/api/seats/{key}")
    assert message["status"] == "over"
    assert str(message["result"]["scores"][0]) in anna.page.inner_text("dialog.result")


def test_a_game_of_three_against_bots_is_played_to_its_end(people: People, site: Site) -> None:
    table = site.table("me", "random", "random", title=TITLE)
    key = table["seats"][0]["key"]
    site.play_on(key, Random(2), 40)
    anna = people()
    anna.sit(key)
    assert anna.play(Random(2).choice, "merchants-three", (1, 25)) > 0
    message = site.get(f"/api/seats/{key}")
    assert message["status"] == "over"
    result = anna.page.inner_text("dialog.result")
    assert all(str(score) in result for score in message["result"]["scores"])


def test_a_plan_shows_where_it_leads(people: People, site: Site) -> None:
    """The turn strip, the badge and the table of the dice are in view; a chosen plan says what it brings."""
    table = site.table("me", "random", title=TITLE, startPlayer="1")
    anna = people()
    anna.sit(table["seats"][0]["key"])
    anna.asked()
    page = anna.page
    assert "Plan" in page.inner_text("#steps") and "Rest" in page.inner_text("#steps")
    page.wait_for_selector("text=Base score = lower of coins and prestige")
    page.wait_for_selector("text=Where each die leads")
    page.click(".node.can[data-id^='night:0:']")
    page.click(".node.can[data-id='slot:0:1']")
    page.wait_for_selector("text=/crafts: /")
    assert page.query_selector(CONFIRM) is not None


def test_everything_of_a_turn_is_in_view(people: People, site: Site) -> None:
    """At 1366 by 768 nothing that may be touched in a turn has to be scrolled to."""
    table = site.table("me", "random", "random", "random", title=TITLE, startPlayer="1")
    anna = people()
    anna.sit(table["seats"][0]["key"])
    rng = Random(1)
    for _ in range(12):
        anna.at(site.asked(anna.key))
        anna.still()
        hidden = anna.page.evaluate(
            """() => [...document.querySelectorAll('.node.can')].filter((node) => {
                const { left, top, right, bottom } = node.getBoundingClientRect();
                return right - left < 20 || left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
            }).map((node) => node.dataset.id)"""
        )
        assert hidden == []
        anna.answer(rng.choice)


def test_on_a_phone(people: People, site: Site) -> None:
    """Board and wagon fill the width of the page; a plan is made by touch."""
    table = site.table("me", "random", title=TITLE, startPlayer="1")
    anna = people(PHONE, has_touch=True)
    anna.sit(table["seats"][0]["key"])
    anna.asked()
    anna.shot("merchants-phone")
    ground = anna.page.wait_for_selector("[data-id='ground:city']")
    assert ground is not None
    box = ground.bounding_box()
    assert box is not None and box["width"] > 300
    rng = Random(1)
    for _ in range(6):
        anna.answer(rng.choice)


def place_of(person: Person, node: str) -> tuple[float, float]:
    """The middle of a thing on the page."""
    found = person.page.wait_for_selector(node)
    assert found is not None
    box = found.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def wagon_with_goods(site: Site) -> str:
    """A new table, if a good lies in the wagon with room to its right: a hero or a companion may hold the first one."""
    key: str = site.table("me", "random", title=TITLE, startPlayer="1")["seats"][0]["key"]
    scene = site.get(f"/api/seats/{key}")["scene"]
    ends = scene["stage"]["grids"][0]["size"][0] - 2
    goods = [node for node in scene["nodes"] if node["in"] == "wagon:0" and "arrange" in node]
    return key if any(node["at"][0] < ends for node in goods) else ""


def test_goods_are_moved_by_hand(people: People, site: Site) -> None:
    """R8.6.3: the packer's arrangement is shown; its owner may lay the tiles otherwise, on this screen only."""
    key = next(key for key in (wagon_with_goods(site) for _ in range(30)) if key)
    anna = people()
    anna.sit(key)
    anna.asked()
    anna.still()
    page = anna.page
    tile = "[data-region='wagon:0'] .node[data-id^='good:0:']"
    x, y = place_of(anna, tile)
    told = site.get(f"/api/seats/{key}")["version"]
    unit = page.evaluate(
        "parseFloat(getComputedStyle(document.querySelector(\"[data-id^='good:0:']\")).getPropertyValue('--unit'))"
    )
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + unit, y + 3, steps=4)
    page.mouse.move(x + 2 * unit, y + 3, steps=4)
    page.mouse.up()
    page.wait_for_selector("[data-key=tidy]")
    moved = place_of(anna, tile)
    assert abs(moved[0] - x - 2 * unit) < unit / 4 and abs(moved[1] - y) < unit / 4
    page.reload()
    page.wait_for_selector("[data-key=tidy]")
    again = place_of(anna, tile)
    assert abs(again[0] - moved[0]) < 2 and abs(again[1] - moved[1]) < 2
    assert site.get(f"/api/seats/{key}")["version"] == told
    page.click("[data-key=tidy]")
    page.wait_for_selector("[data-key=tidy]", state="detached")
    assert abs(place_of(anna, tile)[0] - x) < 2


def test_a_closer_look(people: People, site: Site) -> None:
    """Whoever points at a good on the wheel sees its prices and who wants it."""
    table = site.table("me", "random", title=TITLE, startPlayer="1")
    anna = people()
    anna.sit(table["seats"][0]["key"])
    anna.asked()
    anna.page.hover(".node[data-id='wheel:PO']")
    anna.page.wait_for_selector("text=after a turn of the wheel")
    anna.shot("merchants-study")
