"""A person who has read nothing learns: from the home page through a whole chapter, by clicks."""

import json
import os
import re
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from playwright.sync_api import Error as PlaywrightError

from ludoteka.core.lessons.format import course_of
from ludoteka.games import game, titles
from tests.browser.conftest import CONFIRM, DESK, PHONE, People, Person, Site

LANGUAGES = ("en-GB", "pl-PL", "hu-HU")
TAUGHT = [title for title in titles() if game(title).lessons is not None]


def chapters_of(title: str) -> list[str]:
    course = course_of(game(title))
    assert course is not None
    return course.contents.chapters


EVERY = bool(os.environ.get("LUDOTEKA_EVERY_LANGUAGE"))
"""Whether each title is learnt in every language at both sizes, all its chapters, with two rounds of a first game."""
DECISIONS, MANY = 4, 250 if EVERY else 80
"""So many a person makes in a first game beside the coach, and more until a turn has brought something."""
ROUNDS = 2 if EVERY else 0
"""So many rounds are over then."""
SIZES = [pytest.param(DESK, {}, id="desk"), pytest.param(PHONE, {"has_touch": True, "is_mobile": True}, id="phone")]
# Every language is somebody's: each title is learnt in two of them.
LEARNERS = [
    pytest.param(title, *size.values, language, id=f"{title}-{size.id}-{language}")
    for (i, title), (k, size), (n, language) in product(enumerate(TAUGHT), enumerate(SIZES), enumerate(LANGUAGES))
    if EVERY or (i + k) % len(LANGUAGES) == n
]

# The first chapters are learnt from the home page. Every day there are some more: one with every kind of step, one
# whose steps turn from area to area on a phone, and one that points beside what is taken.
DAILY = {("prices", 0), ("prices", 1), ("zu", 1), ("light", 0)}
CHAPTERS = [
    pytest.param(title, chapter, *size.values, LANGUAGES[(i + k) % 3], id=f"{title}-{chapter}-{size.id}")
    for title in TAUGHT
    for i, chapter in enumerate(chapters_of(title)[1:])
    for k, size in enumerate(SIZES)
    if EVERY or (chapter, k) in DAILY
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


# All that is pointed at is in sight, or the button of its page, the name of its tab, the strip of its folded region or
# whose it is, is lit; where a step is new, the first thing is in sight, unless the table has to be free for a stretch
# of one's own. Where nothing is pointed at, something that answers a question is.
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
    // Beside the table an aid is read from its beginning.
    const cut = made.matches("#aids [data-aid]") && room.width > 500 && top > box.top + 1;
    return box.width > 0 && !cut && right - left >= Math.min(box.width, room.width) / 2
      && bottom - top >= Math.min(box.height, room.height) / 2;
  };
  const lit = (made, region, seat) => {
    const whose = `:is(.panel, .area-tab)[data-seat="${seat}"]`;
    const there = `[data-peek="${region}"], [data-region="${region}"], ${whose}`;
    if ([...document.querySelectorAll(`.pointed:is(${there})`)].some(seen)) return true;
    if (!made) return false;
    const home = made.closest("#common, #area, #aids, [role=tabpanel][hidden]");
    const names = home ? `.page[data-page="${home.id}"], [aria-controls="${home.id}"]` : "nobody";
    return [...document.querySelectorAll(names)].some((one) => one.matches(".pointed") && seen(one));
  };
  const all = places.map(([place]) => document.querySelector(place));
  if (!all.length) {
    const answers = [...document.querySelectorAll(":is(#common, #area) .can")];
    return !answers.length || answers.some(seen);
  }
  return all.every((made, i) => (made && seen(made)) || (lit(made, ...places[i].slice(1)) && !(fresh && i === 0)));
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
    for _ in range(160):
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
    scene = site.get(f"/api/seats/{person.key}")["scene"]
    homes = {node["id"]: node["in"] for node in scene["nodes"]}
    seats = {region["id"]: region.get("seat") for region in scene["stage"]["regions"]}
    regions = [part["id"] if part["kind"] == "region" else homes.get(part["id"], "") for part in step["point"]]
    places = [[place_of(part), one, seats.get(one)] for part, one in zip(step["point"], regions, strict=True)]
    try:
        page.wait_for_function(SEEN, arg=[places, fresh and step["ends"] != "free"])
    except PlaywrightError as error:
        raise AssertionError(
            f"step {step['step']} of {step['chapter']} points at what is not seen: {places}"
        ) from error
    # The end of a game tells its result, over all else.
    if page.query_selector("dialog.result"):
        page.keyboard.press("Escape")
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
        # Of several that fit, one in the middle: a price neither low nor high. Where something else is to be answered
        # first, anything will do.
        asked = step["asked"]
        move = asked[len(asked) // 2] if asked else choices[0]["move"]
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


def round_of(message: Any) -> int:
    """Which round it is, or which turn where that is the same."""
    told = {part["key"]: part["args"] for part in message["scene"]["caption"]}
    return int(told["panel.round" if "panel.round" in told else "panel.turn"]["n"])


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
        if brought and number >= DECISIONS and round_of(message) > ROUNDS:
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
    if size is DESK or EVERY:
        play_with_coach(site, person)
    # The browser remembers it.
    page.goto(site.address)
    page.click(f"[data-key=learn][data-title={title}]")
    page.wait_for_selector("dialog.learn .chapter:first-child:has-text('✓')")


# What may be touched, or says what to do, and lies by more than a third under the card beside a thing.
UNDER = """() => {
  const card = document.getElementById("tip").getBoundingClientRect();
  return [...document.querySelectorAll(".node.can, #coach, #bar")].filter((made) => {
    const { left, right, top, bottom, width, height } = made.getBoundingClientRect();
    const across = Math.max(0, Math.min(right, card.right) - Math.max(left, card.left));
    return across * Math.max(0, Math.min(bottom, card.bottom) - Math.max(top, card.top)) > (width * height) / 3;
  }).map((made) => made.dataset.id ?? made.id);
}"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_why_not_leaves_what_is_asked_for_free_on_a_phone(people: People, site: Site, language: str) -> None:
    """The step that waits for the reason is done as soon as it is asked for: the reason is told all the same."""
    made = site.post("/api/lessons", {"title": "excavation-earth", "chapter": "dig"})
    person = people(PHONE, language, has_touch=True, is_mobile=True)
    page = person.sit(made["seats"][0]["key"])
    page.wait_for_selector("dialog.goal-card")
    page.keyboard.press("Escape")
    ways = learn(site, person)
    assert "why" in ways
    next(ways)
    page.wait_for_selector("#tip .why")
    person.still()
    assert page.locator(".node.can[data-id^='card:']").count() > 0
    assert page.evaluate(UNDER) == []


@pytest.mark.parametrize(("title", "chapter", "size", "more", "language"), CHAPTERS)
def test_the_other_chapters_are_learnt_by_clicks(
    people: People, site: Site, title: str, chapter: str, size: dict[str, int], more: dict[str, Any], language: str
) -> None:
    made = site.post("/api/lessons", {"title": title, "chapter": chapter})
    person = people(size, language, **more)
    page = person.sit(made["seats"][0]["key"])
    page.wait_for_selector("dialog.goal-card")
    page.keyboard.press("Escape")
    kinds = set()
    for number, kind in enumerate(learn(site, person)):
        person.shot(f"lesson-{title}-{chapter}-{size['width']}-{number}")
        kinds.add(kind)
    assert kinds >= {"next", "do", "over"}
    if chapter == "prices" and title == "isle-of-skye":
        assert kinds >= {"tap", "why"}
    # From the end one goes on to the next chapter, or to a first game.
    rest = chapters_of(title)[chapters_of(title).index(chapter) + 1 :]
    if rest:
        page.click("[data-key=lesson-next_chapter]")
        page.wait_for_function("() => document.querySelector('#coach .now')?.matches(':first-child')")
        assert step_of(site, person)["chapter"] == rest[0]


@pytest.mark.parametrize(("size", "more"), SIZES)
def test_another_move_is_explained_and_taken_back(
    people: People, site: Site, size: dict[str, int], more: dict[str, Any]
) -> None:
    person = people(size, **more)
    page = person.home()
    page.click("[data-key=learn][data-title=isle-of-skye]")
    # A first game without a chapter begins with what wins.
    if size is DESK:
        page.click("dialog.learn [data-key=first-game]")
        page.wait_for_selector("dialog.goal-card")
        page.keyboard.press("Escape")
        page.wait_for_selector("#coach [data-advice]")
        page.goto(site.address)
        page.click("[data-key=learn][data-title=isle-of-skye]")
    page.click("dialog.learn [data-key=teach][data-chapter=round]")
    if size is not DESK:
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
    if size is DESK:
        ways_through(site, person)


def ways_through(site: Site, person: Person) -> None:
    """A move is shown, a step is tried again, and after the end the game goes on."""
    page = person.page
    with person.answering():
        page.click("[data-key=lesson-show]")
    assert step_of(site, person)["step"] == "price" and not page.query_selector("[data-key=lesson-skip]")
    for _kind in learn(site, person):
        step = step_of(site, person)
        if step["step"] == "build-freely":
            break
    # This place leaves the whisky idle.
    choices = site.asked(person.key)["scene"]["choices"]
    answer(person, next(choice for choice in choices if choice["move"] == "place T73 at -2,0 r0"))
    page.wait_for_selector("[data-key=lesson-again]")
    with person.answering():
        page.click("[data-key=lesson-again]")
    page.wait_for_selector("[data-key=lesson-again]", state="detached")
    assert step_of(site, person)["step"] == "build-freely"
    assert list(learn(site, person))[-1] == "over"
    page.click("[data-key=lesson-play_on]")
    page.wait_for_selector("#coach .now", state="detached")
    # The next round is a real one; in a later chapter a thing to touch is left out.
    site.asked(person.key)
    page.goto(site.address)
    page.click("[data-key=learn][data-title=isle-of-skye]")
    page.click("dialog.learn [data-key=teach][data-chapter=prices]")
    page.wait_for_selector("#coach .now")
    with person.answering():
        page.click("[data-key=lesson-next]")
    with person.answering():
        page.click("[data-key=lesson-skip]")
    assert step_of(site, person)["step"] == "axe"


@pytest.mark.parametrize("size", [{"width": 844, "height": 390}, {"width": 683, "height": 384}])
def test_in_a_low_window_the_coach_leaves_room(people: People, site: Site, size: dict[str, int]) -> None:
    """A phone that lies, and a desk at 200 %: pages are turned beside a lesson, and much of the table is seen."""
    key = site.post("/api/lessons", {"title": TAUGHT[0], "chapter": chapters_of(TAUGHT[0])[0]})["seats"][0]["key"]
    person = people(size, "pl-PL", has_touch=True, is_mobile=True)
    page = person.sit(key)
    page.wait_for_selector("dialog.goal-card")
    page.keyboard.press("Escape")
    page.wait_for_selector("#coach .now")
    person.still()
    person.shot(f"lesson-low-{size['width']}")
    ends_of = """names => names.map((name) => document.querySelector(name).getBoundingClientRect())
      .map(({ top, bottom }) => [top, bottom])"""
    (_, main), (pages, ends), (coach, foot) = page.evaluate(ends_of, ["#main", "#pages", "#coach"])
    assert main <= pages + 1 and pages + 36 <= ends <= coach + 1 and foot <= size["height"] + 1
    person.to_page("area")
    (high,) = page.eval_on_selector_all("#main", "all => all.map((one) => one.clientHeight)")
    assert high > size["height"] / 3


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
