"""No page has a serious fault for people who hear or feel it instead of seeing it."""

from random import Random
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page

from .conftest import DESK, PHONE, People, Site
from .legible import faults

AXE = Axe()
FOUND = "() => axe.run({ resultTypes: ['violations'], preload: false }).then((found) => found.violations)"


def serious(page: Page) -> list[Any]:
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.axe_script)
    return [
        (fault["id"], [node["html"][:160] for node in fault["nodes"]][:4])
        for fault in page.evaluate(FOUND)
        if fault["impact"] in ("serious", "critical")
    ]


def test_the_home_page_and_its_dialog(people: People, site: Site) -> None:
    for theme in ("light", "dark"):
        page = people(color_scheme=theme).home()
        page.wait_for_selector("[data-key=play-now]")
        assert serious(page) == []
        page.click("[data-key=new-table][data-title=isle-of-skye]")
        page.wait_for_selector("dialog .seat-row")
        assert serious(page) == []
        page.goto(f"{site.address}/confirm")
        page.wait_for_selector("[data-key=agree]")
        assert serious(page) == []


def test_the_table_page_in_every_dress(people: People, site: Site) -> None:
    key = site.table("me", "greedy", "greedy", expansion="journeyman")["seats"][0]["key"]
    for theme, size in (("light", None), ("dark", None), ("light", PHONE)):
        page = people(size or DESK, color_scheme=theme).sit(key)
        page.wait_for_selector(".node.can")
        assert serious(page) == []
        page.click(".node.can")
        page.wait_for_selector(".detail .chip")
        assert serious(page) == []
        for tab in ("chat", "notes", "rules"):
            if size is None:
                page.click(f"[data-tab={tab}]")
                page.wait_for_selector(f"#tab-{tab}:not([hidden]) :visible")
                assert serious(page) == []
        if size is None:
            page.click("[data-key=text]")
            page.wait_for_selector("#text:not([hidden])")
            assert serious(page) == []
            page.click("#text [data-key=text]")
            page.wait_for_selector("#stage:not([hidden])")


@pytest.mark.parametrize(
    ("title", "options"),
    [
        ("merchants-of-the-dark-road", {}),
        ("lord-of-the-ice-garden", {}),
        ("excavation-earth", {}),
        ("isle-of-skye", {"expansion": "journeyman"}),
    ],
)
def test_tables_in_the_middle_of_a_game(people: People, site: Site, title: str, options: dict[str, str]) -> None:
    """With four seats, at a desk and on a phone, in the languages with the longest words."""
    key = site.table("me", "random", "random", "random", title=title, **options)["seats"][0]["key"]
    site.play_on(key, Random(3), 25)
    for theme, size, language in (("light", DESK, "hu-HU"), ("dark", PHONE, "pl-PL")):
        anna = people(size, language, color_scheme=theme)
        anna.sit(key)
        anna.at(site.asked(key))
        anna.still()
        assert serious(anna.page) == []
        assert faults(anna.page, size is DESK) == []


def test_the_past_the_result_and_what_is_lost(people: People, site: Site) -> None:
    over = site.table("me", "random")
    key = over["seats"][0]["key"]
    site.finish(key)
    for theme, size in (("light", None), ("dark", None), ("light", PHONE)):
        anna = people(size or DESK, color_scheme=theme)
        page = anna.sit(key)
        anna.result()
        page.wait_for_selector("dialog.result .chart")
        assert serious(page) == []
        page.click("[data-key=watch]")
        page.wait_for_selector("#replay:not([hidden])")
        page.wait_for_selector("dialog.result", state="detached")
        assert serious(page) == []
        page.goto(f"{site.address}/table#nobody")
        page.reload()
        page.wait_for_selector("#cover .link")
        assert serious(page) == []
        anna.faults = [fault for fault in anna.faults if "404" not in fault]


def test_a_try_out_a_vote_and_the_settings(people: People, site: Site) -> None:
    table = site.table("me", "link")
    for theme in ("light", "dark"):
        anna = people(color_scheme=theme)
        page = anna.sit(table["seats"][0]["key"])
        page.click("[data-key=settings]")
        page.wait_for_selector("[data-key=leave]")
        assert serious(page) == []
        page.keyboard.press("Escape")
        page.click("[data-key=try]")
        page.wait_for_selector("dialog.tryout")
        assert serious(page) == []
        page.click("[data-key=tryout-bots]")
        page.wait_for_selector("#banner .trying")
        anna.asked()
        assert serious(page) == []
        page.click("[data-key=hint]")
        page.wait_for_selector(".note.hint")
        assert serious(page) == []
