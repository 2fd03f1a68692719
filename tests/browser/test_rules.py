"""The rules beside the table and on the home page: where they open, how one goes about in them, and that they follow
the language."""

import pytest
from playwright.sync_api import Page

from ludoteka.games import titles

from .conftest import PHONE, People, Person, Site
from .legible import LEAST, SMALL
from .test_access import serious
from .test_furniture import middle

CENTRE = """() => {
  const found = document.querySelector('.rule.wanted').getBoundingClientRect();
  const home = document.querySelector('#tab-rules').getBoundingClientRect();
  const head = document.querySelector('.rules-head').getBoundingClientRect();
  return found.top >= head.bottom && found.top < home.bottom;
}"""


def player(people: People, site: Site, language: str = "en-GB", **more: object) -> Person:
    key: str = site.table("me", "greedy", startPlayer="1")["seats"][0]["key"]
    person = people(language=language, **more)  # type: ignore[arg-type]
    person.sit(key)
    person.page.wait_for_selector(".node.can")
    return person


def reader(people: People, site: Site, language: str = "en-GB", **more: object) -> Person:
    """Somebody at a table who has opened the rules."""
    person = player(people, site, language, **more)
    person.page.keyboard.press("u")
    person.page.wait_for_selector(".rule.wanted")
    return person


def wanted(page: Page) -> str:
    page.wait_for_selector(".rule.wanted")
    return page.inner_text(".rule.wanted > b")


def test_they_open_at_the_rule_of_the_decision(people: People, site: Site) -> None:
    anna = reader(people, site)
    page = anna.page
    assert wanted(page) == "R4.2.2"
    assert page.evaluate(CENTRE), "the rule is in view"
    assert page.evaluate("document.activeElement.id") == "rule-R4.2.2"
    assert page.eval_on_selector("#rules-chapters", "one => one.value") == "4.2"
    assert page.eval_on_selector("#rules-chapters", "one => one.clientWidth") > 200, "the name of the chapter is read"
    assert "axe" in page.inner_text(".rule.now")
    anna.shot("rules")
    page.click("[data-tab=log]")
    page.click("[data-tab=rules]")
    assert wanted(page) == "R4.2.2"


def test_the_mark_follows_the_decision(people: People, site: Site) -> None:
    anna = player(people, site)
    page = anna.page
    page.click("[data-tab=rules]")
    page.wait_for_selector("#rule-R4\\.2\\.2.now")
    page.click(".node.can")
    anna.confirm()
    for _ in range(2):
        page.wait_for_selector("[data-amount=number]")
        anna.confirm()
    page.wait_for_selector("#rule-R4\\.4\\.1.now")
    assert wanted(page) == "R4.2.2", "whoever reads is not torn away"
    page.click("#rules-now")
    assert wanted(page) == "R4.4.1"
    page.keyboard.press("l")
    page.wait_for_selector(".line .rule-of", state="attached")
    page.hover(".line:last-child .line-main")
    page.click(".line:last-child > .rule-of")
    assert wanted(page).startswith("R4.")
    page.keyboard.press("l")
    page.focus(".line:first-child .line-main")
    page.keyboard.press("u")
    assert wanted(page) == "R3.2", "the first line of a game tells of a scoring tile"


def test_searching_needs_no_accents_and_marks_what_it_finds(people: People, site: Site) -> None:
    page = reader(people, site, "pl-PL").page
    page.fill("#rules-search", "ZAMKNIET pastwisk")
    page.wait_for_selector(".rules mark")
    seen = page.eval_on_selector_all(".rule:not([hidden])", "all => all.map((one) => one.id)")
    assert seen and "rule-R4.2.2" not in seen
    assert {text.lower() for text in page.eval_on_selector_all("mark", "all => all.map((one) => one.textContent)")} == {
        "zamknięt",
        "pastwisk",
    }
    assert str(len(seen)) in page.inner_text("#rules-found")
    assert page.is_hidden("#chapter-4\\.1") and page.is_visible("#chapter-10")
    page.keyboard.press("Enter")
    assert f"rule-{wanted(page)}" == seen[0]
    page.fill("#rules-search", "")
    assert page.query_selector("mark") is None and page.is_visible("#chapter-4\\.1")


def test_going_from_rule_to_rule(people: People, site: Site) -> None:
    page = reader(people, site).page
    page.click(".rules-head button[aria-label='Next rule']")
    assert wanted(page) == "R4.2.3"
    page.click(".rules-head button[aria-label='Previous rule']")
    page.click(".rules-head button[aria-label='Previous rule']")
    assert wanted(page) == "R4.2.1"
    page.click("#rule-R4\\.4\\.7 .rule-link")
    assert wanted(page) == "R8.7.2", "rules that a text names are links"
    page.click("#rule-R8\\.7\\.2 [data-ruling]")
    page.wait_for_selector("#rule-choice-of-tokens.wanted")
    page.click("#rule-choice-of-tokens .rule-link")
    assert wanted(page) == "R8.7.2"


def test_words_lead_to_things_and_things_to_their_rule(people: People, site: Site) -> None:
    anna = reader(people, site)
    page = anna.page
    page.click("#rule-R4\\.2\\.1 .word-link[data-art=bag]")
    assert page.eval_on_selector_all(".pointed", "all => all.map((one) => one.dataset.id)") == ["bag"]
    page.click(".in-short .thing-link[data-art^=castle]")
    assert page.eval_on_selector_all(".node.pointed", "all => all.map((one) => one.dataset.id)")[0] == "castle:0"
    # The card of a thing has a way to its rule, by a key and for a mouse that comes to it over other things.
    for thing, by_mouse in (("castle:0", False), ("scoring:A", True)):
        page.hover(f".node[data-id='{thing}']")
        page.wait_for_selector("#tip:not([hidden]) .explained .rule-link")
        page.wait_for_function("() => [...document.querySelectorAll('#tip img')].every((one) => one.complete)")
        anna.still()
        rule = page.inner_text("#tip .explained .rule-link >> nth=0")
        if by_mouse:
            page.mouse.move(*middle(page, "#tip .explained .rule-link >> nth=0"), steps=12)
            page.mouse.down()
            page.mouse.up()
        else:
            page.keyboard.press("u")
        page.wait_for_selector(f".wanted:is([data-number='{rule}'], #chapter-{rule[1:].replace('.', chr(92) + '.')})")
        page.wait_for_selector("#tip", state="hidden")


def test_where_the_tables_come_from_and_how_to_replace_them(people: People, site: Site) -> None:
    page = reader(people, site).page
    page.select_option("#rules-chapters", "sources")
    chapter = page.inner_text("[data-chapter=sources]")
    assert "ludoteka serve --data" in chapter and "FOLDER/isle-of-skye" in chapter and "T11" in chapter
    assert "reconstructed" in page.inner_text("#rule-tiles\\.journeyman")
    with page.expect_download() as download:
        page.click("#rule-tiles a")
    assert "checksums" in download.value.path().read_text(encoding="utf-8")


def test_they_follow_the_language_without_reload(people: People, site: Site) -> None:
    page = reader(people, site).page
    page.click("[data-key=settings]")
    for language, word in (("pl", "siekierkę"), ("hu", "baltát"), ("en", "axe")):
        page.select_option("[data-pref=language]", language)
        page.wait_for_function("word => document.querySelector('.rule.wanted')?.textContent.includes(word)", arg=word)
        assert wanted(page) == "R4.2.2" and page.evaluate(CENTRE)


def test_on_a_phone_and_with_more_room(people: People, site: Site) -> None:
    anna = reader(people, site, size=PHONE, has_touch=True)
    page = anna.page
    assert wanted(page) == "R4.2.2"
    assert page.is_hidden("#rules-wide")
    page.wait_for_function("() => document.querySelector('#main').scrollLeft > 300")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    anna.shot("rules-phone")
    bela = reader(people, site)
    bela.page.click("#rules-wide")
    assert bela.page.eval_on_selector("#tab-rules", "one => one.clientWidth") > 500 and bela.page.evaluate(CENTRE)
    bela.shot("rules-wide")
    bela.page.keyboard.press("Escape")
    assert bela.page.eval_on_selector("#tab-rules", "one => one.clientWidth") < 400


@pytest.mark.parametrize(("language", "word"), [("en-GB", "axe"), ("pl-PL", "siekierkę"), ("hu-HU", "baltát")])
def test_they_can_be_read_before_a_game(people: People, language: str, word: str) -> None:
    anna = people(language=language, color_scheme="dark" if language == "pl-PL" else "light")
    page = anna.home()
    page.wait_for_selector("body[data-ready]")  # before that nothing is shown, and nothing takes the focus
    page.focus("[data-key=rules][data-title=isle-of-skye]")
    page.keyboard.press("Enter")
    page.wait_for_selector("dialog.reading #rule-R4\\.2\\.2")
    assert word in page.inner_text("#rule-R4\\.2\\.2")
    assert page.query_selector("#rules-now, #rules-wide") is None, "there is no decision at hand"
    assert serious(page) == []
    anna.shot(f"reading-{language[:2]}")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.id") == "rules-search"
    page.keyboard.type("R8.7.2")
    page.wait_for_selector(".rules mark, .rules.searching")
    page.keyboard.press("Enter")
    page.wait_for_selector(".rule.wanted")
    page.fill("#rules-search", "")
    page.select_option("#rules-chapters", "sources")
    assert page.evaluate("document.querySelector('.rulebook').scrollTop") > 1000
    page.click("#rule-R4\\.4\\.7 .rule-link")
    page.wait_for_selector("#rule-R8\\.7\\.2.wanted")
    assert page.evaluate("document.activeElement.id") == "rule-R8.7.2"
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")
    assert page.evaluate("document.activeElement.dataset.key") == "rules", "back where one came from"


@pytest.mark.parametrize("title", titles())
def test_their_pictures_can_be_read(people: People, title: str) -> None:
    anna = people()
    page = anna.home()
    page.click(f"[data-key=rules][data-title={title}]")
    page.wait_for_selector("dialog.reading .shot .thing")
    anna.still()
    assert page.evaluate(SMALL, LEAST) == []


def test_every_title_has_its_rules_on_the_home_page_of_a_phone(people: People) -> None:
    anna = people(PHONE, has_touch=True)
    page = anna.home()
    page.wait_for_selector("[data-key=rules]")
    anna.shot("home-rules-phone")
    first = set()
    all_titles = page.eval_on_selector_all("[data-key=rules]", "all => all.map((one) => one.dataset.title)")
    for title in all_titles:
        page.tap(f"[data-key=rules][data-title={title}]")
        page.wait_for_selector("dialog.reading .rule")
        first.add(page.inner_text(".rule >> nth=0"))
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert page.evaluate("document.querySelector('.rulebook').scrollWidth <= innerWidth")
        # All rulebooks are made of the same parts, and a whole one is long.
        assert title != all_titles[0] or serious(page) == []
        anna.shot(f"reading-phone-{title}")
        # A worked example goes step by step, to its end and back.
        example = page.locator(".example").first
        told = [example.locator(".example-text").inner_text()]
        for _ in range(int(example.locator(".soft").inner_text().split("/")[1]) - 1):
            example.locator("[data-key=example-forward]").tap()
            told.append(example.locator(".example-text").inner_text())
        assert len({*told}) == len(told) > 1
        assert example.locator("[data-key=example-forward]").get_attribute("aria-disabled") == "true"
        assert example.locator(".thing.lit, .figures .lit").count() > 0
        assert example.locator(".thing img").evaluate_all("all => all.every((one) => one.src.startsWith('data:'))")
        example.locator("[data-key=example-back]").tap()
        assert example.locator(".example-text").inner_text() == told[-2]
        assert page.evaluate("document.querySelector('.rulebook').scrollWidth <= innerWidth")
        anna.shot(f"example-phone-{title}")
        page.tap("dialog.reading .dialog-head button")
        page.wait_for_selector("dialog", state="detached")
    assert len(first) == len(all_titles) > 0
