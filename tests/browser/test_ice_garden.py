"""The Lord of the Ice Garden in a real browser: a whole game by clicking what lights up, its aids, a try-out."""

import json
import urllib.request
from random import Random

from .conftest import DESK, PHONE, WIDE, People, Site

TITLE = "lord-of-the-ice-garden"


def hurry(site: Site, key: str) -> None:
    """The preference that a turn ends by itself when nothing is left to decide."""
    address, body = f"{site.address}/api/seats/{key}/prefs", json.dumps({"auto_end": True}).encode()
    urllib.request.urlopen(
        urllib.request.Request(address, body, {"Content-Type": "application/json"}, method="PUT")
    ).close()


def test_a_whole_game_of_two_by_clicking(people: People, site: Site) -> None:
    table = site.table("me", "random", title=TITLE)
    key = table["seats"][0]["key"]
    hurry(site, key)
    anna = people()
    anna.sit(key)
    assert anna.play(Random(1).choice, "ice-garden", (2, 12, 40, 80)) > 0
    result = anna.page.inner_text("dialog.result")
    message = site.get(f"/api/seats/{key}")
    assert message["status"] == "over" and "me 1" in result
    assert str(message["result"]["scores"][0]) in result


# Names of things over which the frame of another lies that may be touched.
COVERED = """() => [...document.querySelectorAll(".node > .print")].filter((name) => {
  if (!name.checkVisibility()) return false;
  const own = name.getBoundingClientRect();
  return [...document.querySelectorAll(".node.can")].some((made) => {
    if (made === name.parentElement) return false;
    const { left, right, top, bottom } = made.getBoundingClientRect();
    const wide = Math.min(own.right, right + 3) - Math.max(own.left, left - 3);
    const high = Math.min(own.bottom, bottom + 3) - Math.max(own.top, top - 3);
    return wide > 0 && high > 0 && wide * high > 0.1 * own.width * own.height;
  });
}).map((name) => name.textContent)"""


def test_no_name_of_a_region_lies_under_the_frame_of_another(people: People, site: Site) -> None:
    key = site.table("me", "random", title=TITLE)["seats"][0]["key"]
    # The other one may have taken a region before.
    free = len(site.asked(key)["scene"]["choices"])
    for language in ("en-GB", "pl-PL", "hu-HU"):
        anna = people(language=language)
        page = anna.sit(key)
        anna.asked()
        for size in (DESK, WIDE):
            page.set_viewport_size(size)  # type: ignore[arg-type]
            anna.still()
            assert page.locator(".node.can > .print:visible").count() == free, "all are lit, and all have names"
            assert page.evaluate(COVERED) == [], (language, size)


def begun(site: Site, *seats: str) -> str:
    """A table where the first markers are placed."""
    key: str = site.table(*seats, title=TITLE)["seats"][0]["key"]
    for _ in range(60):
        message = site.asked(key)
        if message["scene"]["prompt"]["key"] == "prompt.plan":
            return key
        site.answer(key)
    raise AssertionError("nobody plans anything")


def test_what_helps_to_decide_is_on_the_table(people: People, site: Site) -> None:
    key = begun(site, "me", "random", "random")
    anna = people()
    anna.sit(key)
    anna.still()
    page = anna.page
    # How the game ends is always in view: Dead Snow, three goals, three scores, who would win.
    pinned = page.wait_for_selector("[data-aid=ends]")
    assert pinned is not None and "Dead Snow" in pinned.inner_text() and "If it ended now" in pinned.inner_text()
    assert len(page.query_selector_all("[data-aid=ends] .progress")) == 5
    # A normal turn needs no scrolling: every space, every region and every own card lies in the window.
    for id in (
        "space:throat",
        "space:chanting",
        "automatic",
        "ship:10",
        "area:A",
        "area:H",
        "snow",
        "character:0",
        "token:0:M3",
    ):
        box = page.query_selector(f'[data-id="{id}"]').bounding_box()  # type: ignore[union-attr]
        assert (
            box
            and box["x"] >= 0
            and box["y"] >= 0
            and box["x"] + box["width"] <= 1366
            and box["y"] + box["height"] <= 768
        ), id
    # A region under the pointer says who dominates and what flips it.
    scene = site.get(f"/api/seats/{key}")["scene"]
    region = next(node["id"] for node in scene["nodes"] if node["id"].startswith("area:") and "badge" in node)
    corner = page.query_selector(f'[data-id="{region}"]').bounding_box()  # type: ignore[union-attr]
    assert corner is not None
    page.mouse.move(corner["x"] + corner["width"] / 2, corner["y"] + corner["height"] - 4)
    page.wait_for_function("() => document.querySelector('#tip .studied')?.textContent.includes('would dominate')")
    anna.shot("ice-garden-study")
    # A layer shows dominance; a marker on Chanting tells what it will cost.
    page.click("[data-overlay='overlay:dominance']")
    page.wait_for_selector(".layer .written")
    anna.shot("ice-garden-dominance")
    anna.touch("space:chanting")
    page.wait_for_function("() => document.querySelector('#detail').textContent.includes('Dead Snow')")


def test_a_turn_is_rehearsed_in_private(people: People, site: Site) -> None:
    """Nothing is hidden after setup, so the try-out begins with this very position; all seats are played by hand."""
    key = begun(site, "me", "random")
    before = site.get(f"/api/seats/{key}")
    anna = people()
    page = anna.sit(key)
    page.click("[data-key=try]")
    page.click("[data-key=tryout-me]")
    page.wait_for_selector(".trying")
    rng = Random(1)
    for _ in range(3):
        anna.answer(rng.choice)
    assert page.query_selector(".trying") is not None
    page.click("[data-key=real-table]")
    page.wait_for_selector(".trying", state="detached")
    assert site.get(f"/api/seats/{key}")["version"] == before["version"]


def test_a_phone_has_room_for_the_coast(people: People, site: Site) -> None:
    key = begun(site, "me", "random", "random", "random")
    anna = people(PHONE, has_touch=True, is_mobile=True)
    anna.sit(key)
    anna.still()
    map_box = anna.page.query_selector('[data-id="map"]').bounding_box()  # type: ignore[union-attr]
    space = anna.page.query_selector('[data-id="space:move"]').bounding_box()  # type: ignore[union-attr]
    assert map_box and map_box["width"] >= 330 and space and space["height"] >= 28
    anna.shot("ice-garden-phone")
