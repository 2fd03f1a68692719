"""What helps to decide and to look closely: cards, layers over the table, aids, stories, dragging, zoom."""

import random
import re
from typing import Any

import pytest
from playwright.sync_api import CDPSession, FloatRect, Page

from ludoteka.games import titles

from .conftest import PHONE, People, Person, Site
from .test_access import serious
from .test_table import at_building, quick_table

ICE = "lord-of-the-ice-garden"
MERCHANTS = "merchants-of-the-dark-road"


def table_of(site: Site, title: str, bots: int, **options: str) -> str:
    seats = [{"kind": "me", "name": "Anna"}, *({"kind": "bot", "level": "random"} for _ in range(bots))]
    key: str = site.post("/api/tables", {"title": title, "seats": seats, "options": options})["seats"][0]["key"]
    return key


def move_on(site: Site, key: str, rng: random.Random) -> Any:
    """Answer once over HTTP. Returns what the seat sees then."""
    site.play_on(key, rng, 1)
    return site.get(f"/api/seats/{key}")


def asked_about(page: Page) -> list[str]:
    """What the page asks to be told of, from now on."""
    found: list[str] = []
    page.on("request", lambda request: found.append(request.url) if "/study?" in request.url else None)
    return found


def box(page: Page, selector: str) -> FloatRect:
    found = page.locator(selector).first.bounding_box()
    assert found is not None
    return found


def middle(page: Page, selector: str) -> tuple[float, float]:
    found = box(page, selector)
    return found["x"] + found["width"] / 2, found["y"] + found["height"] / 2


def apart(one: FloatRect, other: FloatRect) -> bool:
    return (
        one["x"] + one["width"] <= other["x"]
        or other["x"] + other["width"] <= one["x"]
        or one["y"] + one["height"] <= other["y"]
        or other["y"] + other["height"] <= one["y"]
    )


def drag(page: Page, start: tuple[float, float], end: tuple[float, float], drop: bool = True) -> None:
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(start[0] + 12, start[1] + 8, steps=3)
    page.mouse.move(*end, steps=5)
    if drop:
        page.mouse.up()


# -- looking closely ------------------------------------------------------------------------------------------------


def built(site: Site, **options: str) -> str:
    """A table in its third round, so that something counts."""
    key = quick_table(site, **options)
    for _ in range(3):
        at_building(site, key)
        move_on(site, key, random.Random(1))
    return key


def test_a_figure_tells_what_counted_and_only_when_asked(people: People, site: Site) -> None:
    anna = people()
    page = anna.page
    asked = asked_about(page)
    anna.sit(built(site))
    page.wait_for_selector(".figure[data-study]")
    anna.still()
    assert asked == []
    figure = ".figure[data-study='figure:0:scoring:A']"
    page.hover(figure)
    page.wait_for_selector("#tip .studied .item")
    assert len(asked) == 1
    page.wait_for_function("() => [...document.querySelectorAll('#tip img')].every((one) => one.complete)")
    anna.still()
    assert apart(box(page, "#tip"), box(page, figure))
    anna.shot("study-figure")
    page.keyboard.press("Escape")
    page.wait_for_selector("#tip", state="hidden")
    assert page.query_selector(".node.marked") is None and page.query_selector(".layer") is None
    # What is known is not asked for again.
    page.mouse.move(5, 400)
    page.hover(figure)
    page.wait_for_selector("#tip .studied .item")
    assert len(asked) == 1
    page.mouse.move(5, 400)
    page.wait_for_selector("#tip", state="hidden")


def test_a_close_look_by_keyboard_is_read_aloud(people: People, site: Site) -> None:
    page = people().sit(built(site))
    page.focus(".figure[data-study='figure:0:scoring:A']")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    page.wait_for_selector("#tip")
    page.keyboard.press("i")
    page.wait_for_selector("#tip .studied")
    first = page.inner_text("#tip .studied .item .item-text >> nth=0")
    page.wait_for_function("text => document.querySelector('#live').textContent.includes(text)", arg=first)
    # A thing of the board, which the arrow keys reach.
    page.focus(".node[data-id='scoring:B']")
    page.keyboard.press("ArrowLeft")
    assert page.evaluate("document.activeElement.dataset.id") == "scoring:A"
    page.keyboard.press("i")
    page.wait_for_selector("#tip .studied .item")
    assert serious(page) == []


def test_spectators_and_the_past_are_told_too(people: People, site: Site) -> None:
    made = site.table("me", "greedy")
    key = made["seats"][0]["key"]
    at_building(site, key)
    for person_key in (made["watch"], key):
        anna = people()
        page = anna.sit(person_key)
        asked = asked_about(page)
        page.click("[data-key=replay]")
        page.wait_for_selector("#replay:not([hidden])")
        anna.to_moment("Home")
        anna.to_moment("ArrowRight")
        page.hover(".panel[data-seat='1'] .figure[data-study]")
        page.wait_for_selector("#tip .studied")
        assert "version=" in asked[-1]


def test_a_thing_that_cannot_be_chosen_tells_by_a_tap(people: People, site: Site) -> None:
    anna = people(PHONE, has_touch=True, is_mobile=True)
    page = anna.sit(built(site))
    page.wait_for_selector(".node[data-id='scoring:A']")
    page.tap(".node[data-id='scoring:A']")
    page.wait_for_selector("#tip .studied .item")
    assert apart(box(page, "#tip"), box(page, ".node[data-id='scoring:A']"))
    anna.shot("phone-study")
    page.tap("#prompt")
    page.wait_for_selector("#tip", state="hidden")


def finger(session: CDPSession, kind: str, x: float = 0, y: float = 0) -> None:
    points = [] if kind == "touchEnd" else [{"x": x, "y": y, "id": 1}]
    session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def test_a_long_press_tells_and_chooses_nothing(people: People, site: Site) -> None:
    anna = people(PHONE, has_touch=True, is_mobile=True)
    page = anna.sit(quick_table(site))
    page.wait_for_selector(".node.can")
    anna.still()
    session = page.context.new_cdp_session(page)
    finger(session, "touchStart", *middle(page, ".node.can"))
    page.wait_for_selector("#tip:not([hidden])")
    finger(session, "touchEnd")
    anna.still()
    assert page.query_selector(".node.picked") is None
    assert page.query_selector("#tip:not([hidden])")
    page.tap(".node.can")
    page.wait_for_selector(".node.picked")


# -- layers ---------------------------------------------------------------------------------------------------------


def joining(site: Site) -> tuple[str, Any]:
    """A table and a tile to be placed there that changes the network of roads."""
    for _ in range(10):
        key = built(site)
        seat = f"/api/seats/{key}"
        roads = f"{seat}/study?of=overlay:roads"
        message = at_building(site, key)
        site.alone(key)
        before = site.get(roads)
        for choice in message["scene"]["choices"]:
            site.post(f"{seat}/moves", {"version": site.get(seat)["version"], "move": choice["move"]})
            if not site.get(seat)["can"]["undo"]:
                break
            joined = site.get(roads)["lines"] != before["lines"]
            site.post(f"{seat}/undo", {"version": site.get(seat)["version"]})
            if joined:
                return key, choice
    raise AssertionError("no tile joins any road")


def test_layers_by_key_and_by_button_follow_the_game(people: People, site: Site) -> None:
    key, choice = joining(site)
    anna = people()
    page = anna.sit(key)
    asked = asked_about(page)
    page.wait_for_selector("[data-overlay='overlay:roads']")
    page.keyboard.press("o")
    page.wait_for_selector("[data-overlay='overlay:roads'][aria-pressed=true]")
    page.wait_for_selector(".layer .drawn", state="attached")
    anna.shot("layer-roads")
    drawn = page.inner_html(".layer")
    # Layers lie over the things and do not catch what is meant for them.
    for id in choice["targets"]:
        if page.query_selector(f".picked[data-id='{id}']") is None:
            anna.touch(id)
    page.wait_for_selector(".ghost")
    before = len(asked)
    anna.choose_from_list(choice)
    anna.confirm()
    page.wait_for_function("drawn => document.querySelector('.layer').innerHTML !== drawn", arg=drawn)
    assert len(asked) > before
    page.keyboard.press("o")
    page.wait_for_selector("[data-overlay='overlay:areas'][aria-pressed=true]")
    page.wait_for_selector("[data-overlay='overlay:roads'][aria-pressed=false]")
    page.click("[data-overlay='overlay:areas']")
    page.wait_for_function("() => !document.querySelector('.layer')")


# -- aids -----------------------------------------------------------------------------------------------------------


def test_the_overview_is_a_tab_a_page_and_part_of_the_text(people: People, site: Site) -> None:
    key = built(site)
    anna = people()
    page = anna.sit(key)
    page.click("[data-tab=overview]")
    page.wait_for_selector("#tab-overview .aid-table")
    name = page.inner_text("#tab-overview .aid-name >> nth=0")
    assert serious(page) == []
    anna.shot("overview")
    page.keyboard.press("v")
    page.wait_for_selector(f"#text h3 >> text={name}")
    bela = people(PHONE, has_touch=True, is_mobile=True)
    bela.sit(key)
    bela.page.tap("[data-page=aids]")
    bela.page.wait_for_selector("#aids .aid-table")
    bela.page.wait_for_function(
        "() => document.querySelector('[data-page=aids]').getAttribute('aria-current') === 'true'"
    )
    bela.shot("phone-overview")
    assert serious(bela.page) == []


@pytest.mark.parametrize("title", titles())
def test_an_overview_is_as_wide_as_its_column(people: People, site: Site, title: str) -> None:
    """No column of a table lies out of view."""
    key = site.table("me", "random", title=title)["seats"][0]["key"]
    site.play_on(key, random.Random(4), 12)
    site.asked(key)
    wide = "all => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.innerText)"
    for language in ("en-GB", "pl-PL", "hu-HU"):
        anna = people(language=language)
        anna.sit(key).click("[data-tab=overview]")
        anna.page.wait_for_selector("#tab-overview .aid")
        anna.still()
        anna.shot(f"overview-{title}-{language}")
        assert anna.page.eval_on_selector_all("#tab-overview .aid-scroll", wide) == []


def with_aids(site: Site, key: str) -> str:
    """The game goes on until there is a pinned aid."""
    rng = random.Random(5)
    while not any(aid["pin"] and aid["items"] for aid in site.get(f"/api/seats/{key}")["scene"].get("aids", [])):
        move_on(site, key, rng)
    for _ in range(6):
        move_on(site, key, rng)
    return key


def test_pinned_aids_stay_in_view_and_may_be_folded(people: People, site: Site) -> None:
    anna = people()
    page = anna.sit(with_aids(site, table_of(site, ICE, 3)))
    page.wait_for_selector("#pins .pin[open]")
    page.wait_for_selector("#steps .step[aria-current=step]")
    # At 1366 by 768 with four players: all panels, the pinned aids and the log.
    panels = "document.querySelector('#panels')"
    assert page.evaluate(f"{panels}.scrollHeight - {panels}.clientHeight") <= 1
    assert box(page, "#tab-log")["height"] >= 90
    assert box(page, "#pins")["height"] >= 120
    assert page.evaluate("document.documentElement.scrollHeight") <= 768
    anna.shot("pins")
    page.click("#pins .pin summary")
    page.wait_for_selector("#pins .pin:not([open])")
    page.reload()
    page.wait_for_selector("#pins .pin:not([open])")
    assert serious(page) == []


def test_a_line_lights_what_it_speaks_of(people: People, site: Site) -> None:
    page = people().sit(with_aids(site, table_of(site, ICE, 1)))
    page.wait_for_selector("#pins")
    page.click("[data-tab=overview]")
    line = page.locator("#tab-overview [data-lights], #pins [data-lights], #steps [data-lights]").first
    line.hover()
    page.wait_for_selector(".node.marked")
    page.mouse.move(400, 400)
    page.wait_for_function("() => !document.querySelector('.node.marked')")
    line.focus()
    page.wait_for_selector(".node.marked")
    # A line of the log lights what it names, or else whom it is about.
    page.click("[data-tab=log]")
    page.mouse.move(400, 400)
    page.wait_for_function("() => !document.querySelector('.marked')")
    page.locator("#tab-log .line-main:has(.crest)").last.hover()
    page.wait_for_selector(".node.marked, .panel.marked")
    told = page.locator("#tab-log .line-main").filter(has_text=re.compile("marker in|token on")).last
    told.hover()
    page.wait_for_selector(".node.marked[data-id^='area:']")


def foreseen(site: Site, key: str) -> Any:
    """A move of which something is foreseen, as soon as there is one."""
    for _ in range(20):
        at_building(site, key)
        for choice in site.get(f"/api/seats/{key}")["scene"]["choices"]:
            if site.post(f"/api/seats/{key}/preview", {"move": choice["move"]})["foreseen"]:
                return choice
        move_on(site, key, random.Random(1))
    raise AssertionError("nothing is ever foreseen")


def test_a_preview_tells_what_is_foreseen(people: People, site: Site) -> None:
    anna = people()
    key = quick_table(site)
    choice = foreseen(site, key)
    page = anna.sit(key)
    anna.choose_from_list(choice)
    page.wait_for_selector(".detail .foreseen .item", state="attached")
    anna.shot("foreseen")
    assert box(page, "#bar")["height"] < 130
    # What does not fit beside the figures stands behind the number at the end of the row.
    if not page.is_visible(".detail .foreseen .item"):
        page.click("[data-key=rest]")
    page.wait_for_selector(".detail .item:visible")


# -- pieces ---------------------------------------------------------------------------------------------------------


def test_pieces_are_hidden_and_shown(people: People, site: Site) -> None:
    anna = people()
    key = table_of(site, ICE, 1)
    rng = random.Random(2)
    while not any(node.get("piece") for node in site.get(f"/api/seats/{key}")["scene"]["nodes"]):
        move_on(site, key, rng)
    page = anna.sit(key)
    page.wait_for_selector("[data-key=pieces]")
    seen = "getComputedStyle(document.querySelector('.node.piece')).opacity"
    assert page.evaluate(seen) == "1"
    page.keyboard.press("h")
    page.wait_for_selector("[data-key=pieces][aria-pressed=true]")
    assert page.evaluate(seen) == "0"
    page.click("[data-key=pieces]")
    page.wait_for_selector("[data-key=pieces][aria-pressed=false]")
    assert page.evaluate(seen) == "1"


def test_a_tile_is_dragged_to_its_place(people: People, site: Site) -> None:
    anna = people()
    key = built(site)
    at_building(site, key)
    page = anna.sit(key)
    page.wait_for_selector(".node.spot.can")
    tile = page.get_attribute(".node.can:not(.spot)", "data-id")
    drag(page, middle(page, f".node[data-id='{tile}']"), middle(page, ".node.spot.can"), drop=False)
    page.wait_for_selector(".flight")
    # Escape puts it back.
    page.keyboard.press("Escape")
    page.mouse.up()
    assert page.query_selector(".flight") is None and page.query_selector(".ghost") is None
    drag(page, middle(page, f".node[data-id='{tile}']"), middle(page, ".node.spot.can"))
    page.wait_for_selector(".ghost")
    assert page.get_attribute(".node.picked:not(.spot)", "data-id") == tile
    anna.confirm()


def test_a_finger_drags_after_a_rest_and_scrolls_before(people: People, site: Site) -> None:
    anna = people({"width": 1024, "height": 768}, has_touch=True)
    key = built(site)
    at_building(site, key)
    page = anna.page
    # The time of the page is ours, so that a slow machine makes no rest of what is none.
    page.clock.install()
    anna.sit(key)
    page.wait_for_selector(".node.spot.can")
    anna.still()
    session = page.context.new_cdp_session(page)
    start, end = middle(page, ".node.can:not(.spot)"), middle(page, ".node.spot.can")
    for rest in (0, 700):
        page.clock.pause_at(page.evaluate("Date.now() / 1000 + 1"))
        finger(session, "touchStart", *start)
        page.clock.run_for(rest)
        for step in range(1, 9):
            part = step / 8
            finger(
                session,
                "touchMove",
                start[0] + (end[0] - start[0]) * part,
                start[1] + (end[1] - start[1]) * part,
            )
        finger(session, "touchEnd")
        page.clock.resume()
        anna.still()
        assert bool(page.query_selector(".ghost")) == bool(rest)


# -- zoom -----------------------------------------------------------------------------------------------------------


def unit_of(page: Page, region: str) -> float:
    found = page.evaluate(
        "id => parseFloat(document.querySelector(`[data-region='${id}'] .plane`).style.getPropertyValue('--unit'))",
        region,
    )
    return float(found)


def wait_for_unit(page: Page, region: str, low: float, high: float) -> None:
    page.wait_for_function(
        """([id, low, high]) => {
          const { style } = document.querySelector(`[data-region='${id}'] .plane`);
          const unit = parseFloat(style.getPropertyValue('--unit'));
          return low < unit && unit < high;
        }""",
        arg=[region, low, high],
    )


def pinch(session: CDPSession, x: float, y: float, start: float, end: float) -> None:
    def touch(kind: str, half: float) -> None:
        points = [{"x": x - half, "y": y, "id": 1}, {"x": x + half, "y": y, "id": 2}] if half else []
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x - start, "y": y, "id": 1}]})
    touch("touchStart", start)
    for step in range(1, 9):
        touch("touchMove", start + (end - start) * step / 8)
    touch("touchEnd", 0)


def test_nearer_with_the_wheel_and_with_two_fingers(people: People, site: Site) -> None:
    key = built(site)
    page = people().sit(key)
    page.wait_for_selector("[data-region='land:0'] .node")
    before = unit_of(page, "land:0")
    page.mouse.move(*middle(page, "[data-region='land:0'] .plane"))
    page.keyboard.down("Control")
    for _ in range(30):
        page.mouse.wheel(0, -100)
    page.keyboard.up("Control")
    wait_for_unit(page, "land:0", before * 2.98, before * 3.02)
    page.keyboard.press("0")
    assert abs(unit_of(page, "land:0") / before - 1) < 0.02
    bela = people(PHONE, has_touch=True, is_mobile=True)
    page = bela.sit(key)
    bela.to_page("area")
    before = unit_of(page, "land:0")
    x, y = middle(page, "[data-region='land:0'] .plane")
    pinch(page.context.new_cdp_session(page), x, y, 40, 80)
    wait_for_unit(page, "land:0", before * 1.6, before * 2.4)
    assert page.evaluate("visualViewport.scale") == 1


# -- stories --------------------------------------------------------------------------------------------------------


def at_story(anna: Person, site: Site, key: str) -> None:
    rng = random.Random(1)
    for _ in range(60):
        anna.at(move_on(site, key, rng))
        if anna.page.locator("#story .story-line").count() > 1:
            return
    raise AssertionError("no story was told")


def test_an_automatic_opponent_tells_its_turn(people: People, site: Site) -> None:
    anna = people()
    key = table_of(site, MERCHANTS, 0)
    page = anna.sit(key)
    # It has a panel and an area with its own name, but no place of a person.
    rival = page.locator(".panel[data-seat='1']")
    assert rival.locator(".panel-name").inner_text() == "Private Concern"
    assert rival.locator(".clock, .away").count() == 0
    at_story(anna, site, key)
    assert page.locator("#story .portrait").count() == 1
    anna.shot("story")
    assert serious(page) == []
    # Step by step it is shown on the table.
    line = "() => document.querySelector('#beat .beat-line span').textContent"
    page.click("[data-key=story-steps]")
    page.wait_for_selector("#beat:not([hidden])")
    assert page.is_hidden("#story")
    first = page.evaluate(line)
    page.keyboard.press(".")
    assert page.evaluate(line) != first
    page.click("#beat [data-key=beat-back]")
    assert page.evaluate(line) == first
    assert serious(page) == []
    page.keyboard.press("Escape")
    page.wait_for_selector("#beat", state="hidden")
    page.click("[data-key=story-close]")
    page.wait_for_selector("#story", state="hidden")


# -- keys and time --------------------------------------------------------------------------------------------------


def test_the_key_help_lists_the_new_keys(people: People, site: Site) -> None:
    anna = people()
    anna.sit(quick_table(site))
    anna.page.keyboard.press("?")
    keys = anna.page.inner_text("dialog .keys")
    for key in ("I", "O", "H", "G"):
        assert f"\n{key}\n" in keys


def test_a_long_replay_with_a_layer_leaves_nothing_behind(people: People, site: Site) -> None:
    key = built(site)
    anna = people(reduced_motion="reduce")
    page = anna.sit(key)
    page.keyboard.press("o")
    page.click("[data-key=replay]")
    page.wait_for_selector("#replay:not([hidden])")
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")

    def walk() -> tuple[float, float]:
        for press in ["Home", *["ArrowRight"] * 10, "End", *["ArrowLeft"] * 10]:
            anna.to_moment(press)
        anna.still()
        session.send("HeapProfiler.collectGarbage")
        found = {one["name"]: one["value"] for one in session.send("Performance.getMetrics")["metrics"]}
        return found["Nodes"], found["JSEventListeners"]

    walk()
    nodes, listeners = walk()
    again, heard = walk()
    assert again <= nodes * 1.1 + 50 and heard <= listeners * 1.1 + 50
    regions = page.evaluate("document.querySelectorAll('.region').length")
    assert page.evaluate("document.querySelectorAll('.layer').length") <= regions
