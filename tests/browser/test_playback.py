"""What others do is shown step by step: in order, with the table of each moment, and never in the way of an answer."""

import random
from typing import Any

import pytest
from playwright.sync_api import Response

from .conftest import People, Person, Site

EARTH = "excavation-earth"
DARK = "merchants-of-the-dark-road"
LINES = "() => [...document.querySelectorAll('#beat .beat-line span')].map((one) => one.textContent)"
STEP = f"() => [parseInt(document.querySelector('#beat .beat-tools .soft')?.textContent), ({LINES})()]"
PLAYING = "() => document.body.classList.contains('playing')"
SETTLED = """() => !document.body.classList.contains("playing") || !document.getElementById("beat").hidden
  || Boolean(document.querySelector("[data-key=end]"))"""
LOG = """() => [...document.querySelectorAll("#tab-log .line")].flatMap((line) =>
  [...line.querySelectorAll(".line-main > span, .effects li")].map((one) => one.firstChild?.textContent ?? ""))"""
TOLD = """() => [...document.querySelectorAll("#tab-log .line:not([hidden])")]
  .flatMap((line) => [...line.querySelectorAll(".line-main, .effects li:not([hidden])")])
  .map((one) => one.textContent)"""
TABLE = """() => [...document.querySelectorAll(".node[data-id]")]
  .map((one) => [one.dataset.id, one.style.translate, one.querySelector(".count")?.textContent]).join(";")"""
FLIGHTS = """() => {
  window.flights = 0;
  const { animate } = Element.prototype;
  Element.prototype.animate = function (...how) {
    window.rolled ||= this.matches(".node") && JSON.stringify(how[0]).includes("rotate(-300deg)");
    return animate.apply(this, how);
  };
  const flies = (one) => one.matches?.(".flight");
  new MutationObserver((news) => {
    window.flights += news.flatMap((one) => [...one.addedNodes]).filter(flies).length;
  }).observe(document.body, { childList: true });
}"""


def watched(
    people: People, site: Site, pace: str = "steps", title: str = "isle-of-skye", scoring: str = "random", **more: Any
) -> tuple[Person, str]:
    """Somebody who looks on while two bots play, one step at a time."""
    options = {"scoring": scoring} if title == "isle-of-skye" else {}
    key = site.table("me", "greedy", "greedy", title=title, **options)["seats"][0]["key"]
    site.play_on(key, random.Random(3), 10)
    site.asked(key)
    site.alone(key)
    anna = people(pace=pace, **more)
    anna.sit(key)
    anna.at(site.get(f"/api/seats/{key}"))
    return anna, key


def bots_play(anna: Person, site: Site, key: str) -> Any:
    """Answer over HTTP until others have done something, and wait until the page has heard of all of it."""
    rng = random.Random(5)
    # A turn of one's own may take long.
    for _ in range(60):
        site.play_on(key, rng, 1)
        site.asked(key)
        site.alone(key)
        now = site.get(f"/api/seats/{key}")
        anna.at(now)
        anna.page.wait_for_function(SETTLED)
        if anna.page.is_visible("#beat"):
            return now
    raise AssertionError("nobody else did anything")


def through(anna: Person, tables: set[str] | None = None) -> list[list[str]]:
    """Step by step to the present: the lines of each step, and how the table lay."""
    page = anna.page
    told: list[list[str]] = []
    last: Any = None
    for _ in range(200):
        # What others do meanwhile follows when its pictures are there.
        page.wait_for_function(SETTLED)
        if not page.evaluate(PLAYING):
            return told
        # As long as the next step is on its way, this one stays.
        at, lines = page.evaluate(STEP)
        if (at, lines) != last:
            told.append(lines)
        last = (at, lines)
        if tables is not None:
            tables.add(page.evaluate(TABLE))
        page.keyboard.press(".")
    raise AssertionError("it does not end")


def test_the_turn_of_a_bot_is_shown_step_by_step_in_order(people: People, site: Site) -> None:
    anna, key = watched(people, site)
    page = anna.page
    before = site.get(f"/api/seats/{key}")["version"]
    told: list[str] = []
    while len(told) < 6:
        bots_play(anna, site, key)
        anna.shot("playback")
        told += [line for step in through(anna) for line in step]
        assert page.is_hidden("#beat")
    # What was shown stands in the log, once and in the same order.
    log = page.evaluate(LOG)
    rest = iter(log)
    assert all(line in rest for line in told), (told, log)
    # What followed a turn that was still to be ended when she came belongs to the move before.
    beats = site.get(f"/api/seats/{key}/beats?version={before - 1}")["beats"]
    assert len(told) <= len(beats)


def test_the_table_shows_the_moment_of_each_step(people: People, site: Site) -> None:
    anna, key = watched(people, site)
    page = anna.page
    for _ in range(20):
        before = site.get(f"/api/seats/{key}")
        now = bots_play(anna, site, key)
        beats = site.get(f"/api/seats/{key}/beats?version={before['version']}")["beats"]
        placed = [
            next(thing for thing in beat["event"]["things"] if thing.startswith("tile:"))
            for beat in beats
            if beat["event"]["key"] == "event.placed" and beat["seat"]
        ]
        if len(placed) > 1:
            break
        page.keyboard.press("Escape")
    first, last = placed[0], placed[-1]
    assert first != last
    lies = "tile => Boolean(document.querySelector(`[data-region^='land:'] [data-id='${tile}']`))"
    while not page.evaluate(lies, first):
        page.keyboard.press(".")
        assert page.evaluate(PLAYING), "it is placed in a step of its own"
    assert not page.evaluate(lies, last)
    # The log goes no further than the table, although the page knows what came later.
    assert page.locator("#tab-log .line:not([hidden])").count() < page.locator("#tab-log .line").count()
    assert anna.version == now["version"]
    # One step back from where the last one was placed, it does not lie there yet.
    while not page.evaluate(lies, last):
        page.keyboard.press(".")
    page.keyboard.press(",")
    assert not page.evaluate(lies, last)


def test_one_key_or_a_click_leads_to_now(people: People, site: Site) -> None:
    anna, key = watched(people, site)
    page = anna.page
    for key_or_click in ("Escape", "click"):
        bots_play(anna, site, key)
        if key_or_click == "click":
            page.click("#stage", position={"x": 5, "y": 5})
        else:
            page.keyboard.press(key_or_click)
        assert not page.evaluate(PLAYING)
        page.wait_for_selector("#forward button:not([disabled])")
        assert page.locator("#tab-log .line[hidden]").count() == 0


def test_whoever_answers_is_at_the_present(people: People, site: Site) -> None:
    anna, key = watched(people, site)
    page = anna.page
    now = bots_play(anna, site, key)
    assert now["scene"]["choices"] or now["can"]["end"]
    with anna.answering():
        if now["can"]["end"]:
            page.keyboard.press("e")
        else:
            page.keyboard.press("a")
            page.click(f"dialog [data-move='{now['scene']['choices'][0]['move']}']")
            if page.query_selector("[data-key=confirm]:not([disabled])"):
                page.keyboard.press("Enter")


def test_what_was_missed_can_be_played_after_a_reload(people: People, site: Site) -> None:
    anna, key = watched(people, site)
    page = anna.page
    bots_play(anna, site, key)
    told: list[Response] = []
    page.on("response", lambda answer: told.append(answer) if "/since" in answer.url else None)
    page.reload()
    page.wait_for_selector("#beat:not([hidden])")
    assert through(anna)
    # What has changed stands there afterwards, and plays it once more. Not everything that is done changes a figure.
    page.wait_for_selector("#strip [data-key=play-steps]")
    changed = [one for one in told[-1].json()["counters"] if one["before"] not in (None, one["after"])]
    assert page.locator("#strip .chip").count() == min(len(changed), 8)
    assert page.locator("#strip .since-lines li").count() > 0
    anna.shot("since")
    page.click("[data-key=play-steps]")
    page.wait_for_selector("#beat:not([hidden])")
    assert through(anna)
    # And once more, from its end.
    page.keyboard.press(",")
    page.wait_for_selector("#beat:not([hidden])")
    page.keyboard.press("Escape")
    page.wait_for_selector("#beat", state="hidden")


def test_what_could_not_be_shown_is_told_after_a_reload(people: People, site: Site) -> None:
    anna, key = watched(people, site)
    page = anna.page
    refused: list[str] = []
    page.on("requestfailed", lambda request: refused.append(request.url))
    page.route("**/beats*", lambda route: route.abort())
    rng = random.Random(5)
    while not refused:
        site.play_on(key, rng, 1)
        site.asked(key)
        site.alone(key)
        anna.at(site.get(f"/api/seats/{key}"))
        page.wait_for_function("() => !document.body.classList.contains('playing')")
    page.unroute_all()
    anna.faults.clear()
    page.reload()
    page.wait_for_selector("#beat:not([hidden])")
    assert through(anna)


def followed(site: Site) -> tuple[str, Any]:
    """A turn that may be ended and was followed by something, with its line of the log: most games have one."""
    rng = random.Random(3)
    for _ in range(20):
        key = site.table("me", "greedy", "greedy")["seats"][0]["key"]
        while (message := site.asked(key))["status"] != "over":
            line = site.get(f"/api/seats/{key}/since?version=0")["lines"][-1]
            if message["can"]["end"] and "within" in line:
                return key, line
            site.play_on(key, rng, 1)
    raise AssertionError("nothing ever follows a turn")


def test_what_followed_a_turn_is_shown_when_it_is_ended_after_a_reload_too(people: People, site: Site) -> None:
    key, line = followed(site)
    anna = people(pace="steps")
    page = anna.sit(key)
    page.wait_for_selector("[data-key=end]")
    # The log comes after the table.
    page.wait_for_selector("#tab-log .line")
    log = page.evaluate(TOLD)
    with anna.answering():
        page.click("[data-key=end]")
    page.wait_for_selector("#beat:not([hidden])")
    anna.shot("ended")
    # Nothing of it stood in the log before it was shown.
    stands = page.evaluate(TOLD)[: -len(page.evaluate(LINES))]
    same = min(len(stands), len(log))
    assert same and stands[-same:] == log[-same:]
    told = [line for step in through(anna) for line in step]
    assert len(told) >= len(line["events"]) - line["within"]
    rest = iter(page.evaluate(LOG))
    assert all(one in rest for one in told)


def left_to_end(site: Site) -> str:
    """The seat of somebody whose turn is to be ended, and was followed by something; only people are there."""
    keys: list[str] = [seat["key"] for seat in site.table("me", "link")["seats"]]
    rng = random.Random(4)
    for number in range(400):
        key = keys[number % 2]
        message = site.get(f"/api/seats/{key}")
        if message["can"]["end"] and "within" in site.get(f"/api/seats/{key}/since?version=0")["lines"][-1]:
            return key
        if message["scene"]["choices"] or message["can"]["end"]:
            site.play_on(key, rng, 1)
    raise AssertionError("nothing ever follows a turn")


def test_what_followed_a_turn_is_told_after_a_reload_if_nothing_else_happened(people: People, site: Site) -> None:
    anna = people(pace="steps")
    page = anna.sit(left_to_end(site))
    page.wait_for_selector("#tab-log .line")
    with anna.answering():
        page.click("[data-key=end]")
    page.wait_for_selector("#beat:not([hidden])")
    page.reload()
    page.wait_for_selector("#beat:not([hidden])")


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_things_fly_only_where_that_is_liked(people: People, site: Site, motion: str) -> None:
    anna, key = watched(people, site, title=DARK, reduced_motion=motion)
    page = anna.page
    page.evaluate(FLIGHTS)
    steps = 0
    # At the end of its turn each bot rolls market dice.
    while steps < 8 or (motion != "reduce" and steps < 200 and not page.evaluate("window.rolled")):
        bots_play(anna, site, key)
        steps += len(through(anna))
    anna.still()
    assert (page.evaluate("window.flights") > 0) == (motion != "reduce")
    assert page.evaluate("Boolean(window.rolled)") == (motion != "reduce")
    assert page.locator(".flight").count() == 0


def test_a_brisk_table_comes_to_the_present_by_itself(people: People, site: Site) -> None:
    # Where bars and pins change with every question.
    anna, key = watched(people, site, pace="brisk", title=DARK, reduced_motion="no-preference")
    page = anna.page
    # The steps may be over before anybody looks.
    page.evaluate(
        """() => new MutationObserver(() => { window.beaten ||= !document.getElementById("beat").hidden; })
          .observe(document.getElementById("beat"), { attributes: true })"""
    )
    rng = random.Random(5)
    for _ in range(60):
        site.play_on(key, rng, 1)
        site.asked(key)
        site.alone(key)
        anna.at(site.get(f"/api/seats/{key}"))
        present = "() => !document.body.classList.contains('playing') && document.getElementById('beat').hidden"
        page.wait_for_function(present)
        if page.evaluate("window.beaten"):
            return
    raise AssertionError("nobody else did anything")


def test_zu_is_shown_by_the_same_steps(people: People, site: Site) -> None:
    key = site.table("me", title=EARTH)["seats"][0]["key"]
    rng = random.Random(1)
    site.play_on(key, rng, 10)
    anna = people(pace="steps")
    anna.sit(key)
    for _ in range(30):
        site.play_on(key, rng, 1)
        anna.at(site.asked(key))
        anna.page.wait_for_function(SETTLED)
        if anna.page.is_visible("#beat"):
            tables: set[str] = set()
            steps = [line for step in through(anna, tables) for line in step]
            # The table is another one from step to step.
            if any(line.startswith("Zu") for line in steps) and len(tables) > 2:
                return
    raise AssertionError("Zu did nothing")


def test_what_counts_for_a_scoring_tile_lights_up(people: People, site: Site) -> None:
    """Whoever it was scored for: if nothing of one's own counted, the area of somebody else comes into sight. Gold is a
    figure."""
    anna, key = watched(people, site, scoring="S09,S16,S07,S01")
    page = anna.page
    scored, gold = 0, 0
    for _ in range(12):
        bots_play(anna, site, key)
        while (scored < 4 or not gold) and page.evaluate(PLAYING):
            lines = [line for line in page.evaluate(LINES) if "scores" in line]
            if any("scores 0" not in line or "Gold" in line for line in lines):
                page.wait_for_function("() => document.querySelectorAll(':is(.node, .figure).marked').length > 1")
                scored += 1
                gold += page.locator(".figure.marked").count()
                anna.shot("ceremony")
            page.keyboard.press(".")
    assert scored >= 4 and gold % 3 == 0 and gold, "gold counts for each of three seats"


def test_what_happens_in_a_hidden_page_is_shown_when_it_is_looked_at(people: People, site: Site) -> None:
    anna, key = watched(people, site)
    page = anna.page
    hide = """hidden => {
      Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }"""
    page.evaluate(hide, True)
    for _ in range(4):
        site.play_on(key, random.Random(5), 1)
        site.asked(key)
    site.alone(key)
    anna.at(site.get(f"/api/seats/{key}"))
    assert page.is_hidden("#beat")
    page.evaluate(hide, False)
    page.wait_for_selector("#beat:not([hidden])")
    assert through(anna)


def test_at_the_end_the_sum_grows_line_by_line(people: People, site: Site) -> None:
    key = site.table("me", "random")["seats"][0]["key"]
    anna = people(pace="steps")
    page = anna.sit(key)
    anna.at(site.finish(key))
    assert page.is_hidden("#strip"), "first all steps are shown"
    page.keyboard.press("Escape")
    page.wait_for_selector("#beat .beat-sum")
    anna.shot("final-sum")
    result = site.get(f"/api/seats/{key}")["result"]
    for _ in {line["source"] for lines in result["lines"] for line in lines if line["points"]}:
        sums = page.evaluate(
            "() => [...document.querySelectorAll('.sum-rows b')].map((one) => Number(one.textContent))"
        )
        page.keyboard.press(".")
    assert sums == result["scores"]
    # Then the table says who has won, and nothing lies over it before it is wanted.
    page.wait_for_selector("#strip .ranks .won")
    assert ("You win!" in page.inner_text("#strip")) == (result["ranks"][0] == 1)
    assert page.query_selector("dialog") is None
    anna.shot("ending")
    anna.result()


def test_pace_and_sound_are_settings(people: People, site: Site) -> None:
    page = people().sit(site.table("me", "link")["seats"][0]["key"])
    page.click("[data-key=settings]")
    page.select_option("[data-pref=pace]", "calm")
    assert not page.is_checked("[data-pref=sound]")
    page.check("[data-pref=sound]")
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")
    kept = "JSON.parse(localStorage['ludoteka.prefs'])"
    assert page.evaluate(f"[{kept}.pace, {kept}.sound]") == ["calm", True]
    page.keyboard.press("s")
    assert page.evaluate(f"{kept}.sound") is False
