"""A person who has read nothing learns: from the home page through a whole chapter, by clicks."""

import json
import os
import re
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from ludoteka.games import game, titles
from tests.browser.conftest import CONFIRM, DESK, PHONE, People, Person, Site

LANGUAGES = ("en-GB", "pl-PL", "hu-HU")
TAUGHT = [title for title in titles() if game(title).lessons is not None]
EVERY = bool(os.environ.get("LUDOTEKA_EVERY_LANGUAGE"))
"""Whether each title is learnt in every language at both sizes, with a longer first game after it."""
DECISIONS, MANY = 12 if EVERY else 4, 80
"""So many a person makes in a first game beside the coach, and more until a turn has brought something."""
SIZES = [pytest.param(DESK, {}, id="desk"), pytest.param(PHONE, {"has_touch": True, "is_mobile": True}, id="phone")]
# Every language is somebody's: each title is learnt in two of them.
LEARNERS = [
    pytest.param(title, *size.values, language, id=f"{title}-{size.id}-{language}")
    for (i, title), (k, size), (n, language) in product(enumerate(TAUGHT), enumerate(SIZES), enumerate(LANGUAGES))
    if EVERY or (i + k) % len(LANGUAGES) == n
]


def step_of(site: Site, person: Person) -> Any:
    return site.get(f"/api/seats/{person.key}")["lesson"]


# The step that is shown, if all of it can be read.
READ = """number => {
  const size = document.documentElement;
  const { left, right, bottom } = document.querySelector("#coach").getBoundingClientRect();
  const texts = [...document.querySelectorAll("#coach p")];
  return document.querySelector("#coach .now")?.matches(`:nth-child(${number})`)
    && left >= 0 && right <= size.clientWidth && bottom <= size.clientHeight
    && texts.every((one) => one.clientHeight && one.scrollHeight <= one.clientHeight + 1
      && !one.textContent.includes("⟨"));
}"""


# All that is pointed at is in sight, or the button of its page or the name of its tab is lit; where a step is new, the
# first thing is in sight. Where nothing is pointed at, something that answers a question is.
SEEN = """([places, fresh]) => {
  const seen = (made) => {
    const box = made.getBoundingClientRect();
    let { left, top, right, bottom } = box;
    for (let home = made.parentElement; home; home = home.parentElement) {
      if (getComputedStyle(home).overflowY === "visible") continue;
      const room = home.getBoundingClientRect();
      [left, top] = [Math.max(left, room.left), Math.max(top, room.top)];
      [right, bottom] = [Math.min(right, room.right), Math.min(bottom, room.bottom)];
    }
    const room = document.querySelector("#main").getBoundingClientRect();
    return box.width > 0 && right - left >= Math.min(box.width, room.width) / 2
      && bottom - top >= Math.min(box.height, room.height) / 2;
  };
  const lit = (made) => {
    const home = made.closest("#common, #area, #aids, [role=tabpanel][hidden]");
    const names = home ? `.page[data-page="${home.id}"], [aria-controls="${home.id}"]` : "nobody";
    return [...document.querySelectorAll(names)].some((one) => one.matches(".pointed") && seen(one));
  };
  const all = places.map((place) => document.querySelector(place));
  if (!all.length) {
    const answers = [...document.querySelectorAll(":is(#common, #area) .can")];
    return !answers.length || answers.some(seen);
  }
  return all.every((made, i) => made && (seen(made) || (lit(made) && !(fresh && i === 0))));
}"""


# In every chapter of the rules each part begins where the one before has ended.
BELOW = """() => [...document.querySelectorAll(".rules .chapter")].every(({ children }) =>
  [...children].every((one, i) => !i ||
    one.getBoundingClientRect().top >= children[i - 1].getBoundingClientRect().bottom - 1))"""


def place_of(part: Any) -> str:
    """Where on the page a part of the scene is that a step points at."""
    name, panel = json.dumps(part["id"]), f".panel[data-seat='{part.get('seat')}']"
    return {
        "node": f".node[data-id={name}]:not(.ghost)",
        "panel": panel,
        "figure": f"{panel} .figure[data-name={name}]",
    }.get(part["kind"], f"[data-{part['kind']}={name}]")


def learn(site: Site, person: Person) -> Iterator[str]:
    """Go through a chapter, to its end. Gives what each step waits for, before it is done."""
    before = ""
    for _ in range(80):
        step = step_of(site, person)
        yield step["ends"]
        if step["ends"] == "over":
            return
        do(site, person, step, step["step"] != before)
        before = step["step"]
    raise AssertionError("the chapter does not end")


def do(site: Site, person: Person, step: Any, fresh: bool) -> None:
    """Do what the step asks for, as it is told, by clicking."""
    page = person.page
    page.wait_for_function(READ, arg=step["number"])
    page.wait_for_function(SEEN, arg=[[place_of(part) for part in step["point"]], fresh])
    if step["ends"] in ("next", "free"):
        with person.answering():
            page.click("[data-key=lesson-next]")
    elif step["ends"] in ("tap", "why"):
        thing = page.locator(f".node[data-id='{step['tap'][0]}']")
        thing.scroll_into_view_if_needed()
        if step["ends"] == "tap":
            with person.answering():
                thing.click()
        else:
            version = person.version
            thing.click()
            page.wait_for_function("version => document.body.dataset.version > version", arg=version)
    else:
        choices = site.asked(person.key)["scene"]["choices"]
        # Where something else is to be answered first, anything will do.
        move = step["asked"][0] if step["asked"] else choices[0]["move"]
        assert page.locator(".pointed").count() or not step["point"]
        answer(person, next(choice for choice in choices if choice["move"] == move))


def answer(person: Person, choice: Any) -> None:
    """Answer by clicks: on the thing, or from the list of moves where it is not just one or there is little room."""
    page = person.page
    size = page.viewport_size
    assert size is not None
    if choice["kind"] == "amount":
        page.fill(".amount .number", choice["move"].split()[-1])
        person.confirm()
    elif len(choice["targets"]) != 1 or size == PHONE:
        with person.answering():
            person.choose_from_list(choice)
            page.wait_for_selector(CONFIRM)
            page.click(CONFIRM)
    else:
        person.answer(lambda choices: next(one for one in choices if one["move"] == choice["move"]))


def play_with_coach(site: Site, person: Person) -> None:
    """The beginning of a first game: at each decision one sentence says what it is for, and what to look at is lit.
    After a turn it is told what the turn brought; the coach is switched off and on by a key."""
    page = person.page
    brought = False
    for number in range(MANY):
        message = site.asked(person.key)
        person.at(message)
        if message["scene"]["choices"]:
            advice = message["coach"]
            page.wait_for_selector(f"#coach [data-advice='{advice['text']['key']}']")
            assert "⟨" not in page.inner_text("#coach") and not advice.get("after")
            page.wait_for_selector(".pointed")
        brought = brought or page.locator(".coach-brought").count() > 0
        person.shot(f"coach-{message['title']}-{number}")
        if brought and number >= DECISIONS:
            break
        assert person.answer()
    assert brought
    site.asked(person.key)
    page.keyboard.press("k")
    page.wait_for_selector("#coach", state="hidden")
    page.keyboard.press("k")
    page.wait_for_selector("#coach [data-advice]")


@pytest.mark.parametrize(("title", "size", "more", "language"), LEARNERS)
def test_the_first_chapter_is_learnt_by_clicks(
    people: People, site: Site, title: str, size: dict[str, int], more: dict[str, Any], language: str
) -> None:
    person = people(size, language, **more)
    page = person.home()
    page.click(f"[data-key=play-now][data-title={title}]")
    page.click("[data-key=teach-me]")
    # What wins comes before the first decision.
    page.wait_for_selector("dialog.goal-card .goal img")
    person.shot(f"goal-{title}-{size['width']}")
    box, high = page.locator("dialog.goal-card").bounding_box(), size["height"]
    assert box is not None and box["y"] >= 0 and box["y"] + box["height"] <= high
    page.keyboard.press("Escape")
    page.wait_for_selector("#coach .now")
    for number, _ in enumerate(learn(site, person)):
        person.shot(f"lesson-{title}-{size['width']}-{number}")
    page.wait_for_selector("[data-key=lesson-next_chapter]")
    # After it comes a first game, set up as the rulebook recommends.
    page.click("[data-key=lesson-first_game]")
    page.wait_for_selector("#coach [data-advice]")
    (taught,) = [one["course"] for one in site.get("/api/titles")["titles"] if one["id"] == title]
    assert len(site.get(f"/api/seats/{person.key}")["seats"]) == taught["first"]["seats"]
    if size is DESK:
        play_with_coach(site, person)
    # The browser remembers it.
    page.goto(site.address)
    page.click(f"[data-key=learn][data-title={title}]")
    page.wait_for_selector("dialog.learn .chapter:first-child:has-text('✓')")


@pytest.mark.parametrize(("size", "more"), SIZES)
def test_things_are_touched_and_asked_about(
    people: People, site: Site, size: dict[str, int], more: dict[str, Any]
) -> None:
    """A chapter with every kind of step: read, touch a thing, ask why not, move."""
    made = site.post("/api/lessons", {"title": "isle-of-skye", "chapter": "prices"})
    person = people(size, **more)
    page = person.sit(made["seats"][0]["key"])
    page.wait_for_selector("dialog.goal-card")
    page.keyboard.press("Escape")
    assert set(learn(site, person)) == {"next", "tap", "do", "why", "over"}
    # From the end one goes on to the next chapter, or to a first game.
    page.click("[data-key=lesson-next_chapter]")
    page.wait_for_function("() => document.querySelector('#coach .now')?.matches(':first-child')")
    assert step_of(site, person)["chapter"] == "last"


@pytest.mark.parametrize(("size", "more"), SIZES)
def test_another_move_is_explained_and_taken_back(
    people: People, site: Site, size: dict[str, int], more: dict[str, Any]
) -> None:
    person = people(size, **more)
    page = person.home()
    page.click("[data-key=learn][data-title=isle-of-skye]")
    page.click("dialog.learn [data-key=teach][data-chapter=round]")
    page.wait_for_selector("dialog.goal-card")
    page.keyboard.press("Escape")
    page.wait_for_selector("#coach .now")
    steps = learn(site, person)
    assert [next(steps), next(steps), next(steps)] == ["next", "next", "do"]
    choices = site.asked(person.key)["scene"]["choices"]
    answer(person, next(choice for choice in choices if choice["move"] == "axe T36"))
    page.wait_for_selector(".coach-other")
    person.shot(f"lesson-other-{size['width']}")
    with person.answering():
        page.click("[data-key=lesson-take_back]")
    page.wait_for_selector(".coach-other", state="detached")
    assert step_of(site, person)["step"] == "axe"
    # The chapter can be left and resumed.
    page.goto(site.address)
    page.click("[data-key=learn][data-title=isle-of-skye]")
    page.click("dialog.learn [data-key=resume]")
    page.wait_for_selector("#coach .now")
    assert step_of(site, person)["step"] == "axe"


def test_whoever_knows_the_game_plays_at_once(people: People, site: Site) -> None:
    page = people().home()
    page.click("[data-key=play-now][data-title=isle-of-skye]")
    page.click("[data-key=know-it]")
    page.wait_for_selector(".panel")
    assert page.locator("#coach").is_hidden()
    # The goal card is one key away.
    page.keyboard.press("w")
    page.wait_for_selector("dialog.goal-card .goal img")
    page.keyboard.press("Escape")
    # Pointing at a thing explains it, with its rule.
    page.hover(".node[data-id='scoring:A']")
    page.wait_for_selector("#tip [data-icon='icon.scoring'] .rule-link")
    # And nobody asks again.
    page.goto(site.address)
    page.click("[data-key=play-now][data-title=isle-of-skye]")
    page.wait_for_selector(".panel")


def test_icon_sheet_and_player_aid_are_a_page_each(people: People, site: Site) -> None:
    """Reached from the rules, on the home page as at a table, in one's own language."""
    person = people(language="hu-HU")
    page = person.home()
    page.click(f"[data-key=rules][data-title={TAUGHT[0]}]")
    for sheet in ("aid", "icons"):
        address = page.get_attribute(f"dialog [data-key=sheet-{sheet}]", "href")
        assert address == f"/sheets/{TAUGHT[0]}/{sheet}?language=hu"
    # The rules of a chapter stand below each other, and below what it is about.
    page.wait_for_selector(".in-short img")
    assert page.evaluate(BELOW)
    for title, sheet, language in product(TAUGHT, ("aid", "icons"), ("hu", "pl", "en")):
        page.goto(f"{site.address}/sheets/{title}/{sheet}?language={language}")
        page.wait_for_function("() => [...document.images].every((one) => one.complete && one.naturalWidth)")
        printed = page.pdf(prefer_css_page_size=True)
        assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1, (title, sheet, language)
        if language == "hu":
            person.shot(f"sheet-{title}-{sheet}")
