"""Merchants of the Dark Road in a real browser: whole games by clicking what lights up, and the aids on the way."""

from itertools import count
from random import Random

from ludoteka.core.record import Record
from ludoteka.games import game

from .conftest import CONFIRM, DESK, PHONE, People, Site
from .test_furniture import box, drag, middle

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
    page.wait_for_selector("text=Base score = the lower total")
    page.wait_for_selector("text=Where each die leads")
    page.click(".node.can[data-id^='night:0:']")
    page.click(".node.can[data-id='slot:0:1']")
    page.wait_for_selector("text=/crafts: /")
    assert page.query_selector(CONFIRM) is not None


def asked_about(site: Site, question: str) -> str:
    """The key of a seat that is asked this, the first time in the first of some games of chance."""
    for seed in count():
        rng, position = Random(seed), game(TITLE).new(2)
        moves: list[tuple[int, str]] = []
        while position.to_move and position.choice(position.to_move[0]).name != question:
            seat = position.to_move[0]
            move = position.choice(seat).pick(rng)
            moves.append((seat, position.text(seat, move)))
            position.push(seat, move)
        if position.to_move:
            break
    made = site.open(Record.of(position, moves, ["Anna", "Béla"]).write())
    key: str = made["seats"][position.to_move[0]]["key"]
    return key


def test_the_bazaar_shows_the_market_wheel_and_the_whole_city_on_demand(people: People, site: Site) -> None:
    anna = people()
    page = anna.sit(asked_about(site, "bazaar"))
    anna.asked()
    anna.still()
    shown = "document.querySelector('[data-region=city]').box"
    part = page.evaluate(shown)
    assert part["right"] - part["left"] < 6
    page.click("[data-region=city] .whole-strip")
    anna.still()
    whole = page.evaluate(shown)
    assert whole["right"] - whole["left"] > 15
    page.click("[data-region=city] .whole-strip")
    anna.still()
    assert page.evaluate(shown) == part


def test_a_travel_die_is_taken_with_its_event_in_view(people: People, site: Site) -> None:
    """What each of the dice would bring is printed on the event, and drawn where the picture is large enough."""
    key = asked_about(site, "travel-die")
    for size in (DESK, PHONE):
        anna = people(size)
        anna.sit(key)
        anna.asked()
        anna.still()
        event = anna.page.locator("[data-id^='event:'] .art").bounding_box()
        assert event is not None and event["height"] > 96
        anna.shot(f"merchants-travel-die-{size['width']}")


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


def wagon_with_goods(site: Site) -> tuple[str, str]:
    """The key of a table whose first question is Anna's, and a good in her wagon with room to its right. Later the
    wagon may be a strip, where nothing is moved."""
    for _ in range(30):
        key = site.table("me", "random", title=TITLE, startPlayer="1")["seats"][0]["key"]
        scene = site.asked(key)["scene"]
        ends = scene["stage"]["grids"][0]["size"][0] - 2
        for node in scene["nodes"]:
            # A hero or a companion may hold the first column.
            if node["in"] == "wagon:0" and "arrange" in node and node["at"][0] < ends:
                return key, node["id"]
    raise AssertionError("no wagon has a good that can be moved")


def test_goods_are_moved_by_hand_and_the_server_never_hears_of_it(people: People, site: Site) -> None:
    """R8.6.3: the packer's arrangement is shown; its owner may lay the tiles otherwise, on this screen only."""
    key, good = wagon_with_goods(site)
    anna = people()
    sent: list[str] = []
    anna.page.on("request", lambda request: sent.append(request.url) if request.method != "GET" else None)
    page = anna.sit(key)
    anna.asked()
    anna.still()
    node = f".node.movable[data-id='{good}']"
    before, (x, y), count = box(page, node), middle(page, node), len(sent)
    unit = page.evaluate(
        "id => parseFloat(document.querySelector(id).closest('.plane').style.getPropertyValue('--unit'))", node
    )

    def lies(units: int) -> None:
        """It comes to lie so many units to the right of where it was."""
        page.wait_for_function(
            "([node, x, y]) => { const { left, top } = document.querySelector(node)?.getBoundingClientRect() ?? {};"
            " return Math.abs(left - x) < 2 && Math.abs(top - y) < 2; }",
            arg=[node, before["x"] + units * unit, before["y"]],
        )

    drag(page, (x, y), (x + 2 * unit, y))
    page.wait_for_selector("[data-key=tidy]")
    lies(2)
    page.focus(node)
    page.keyboard.press("Shift+ArrowLeft")
    lies(1)
    page.reload()
    page.wait_for_selector("[data-key=tidy]")
    lies(1)
    page.click("[data-key=tidy]")
    page.wait_for_selector("[data-key=tidy]", state="detached")
    lies(0)
    assert [url for url in sent[count:] if "/api/mine" not in url] == []


def test_a_closer_look(people: People, site: Site) -> None:
    """Whoever points at a good on the wheel sees its prices and who wants it."""
    table = site.table("me", "random", title=TITLE, startPlayer="1")
    anna = people()
    anna.sit(table["seats"][0]["key"])
    anna.asked()
    anna.page.hover(".node[data-id='wheel:PO']")
    anna.page.wait_for_selector("text=after a turn of the wheel")
    anna.shot("merchants-study")
