"""What a seat can do about its key, its table and its notices, and what the page says when it asks too often."""

import urllib.error
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from .conftest import People, Person, Site


def opens(site: Site, key: str) -> bool:
    try:
        site.get(f"/api/seats/{key}")
    except urllib.error.HTTPError as error:
        assert error.code == 404
        return False
    return True


def in_settings(person: Person, tool: str) -> None:
    """Press a button of the settings that asks once more, and say yes."""
    person.page.on("dialog", lambda asked: asked.accept())
    person.page.click("[data-key=settings]")
    person.page.click(f"[data-key={tool}]")


def test_a_leaked_key_is_replaced(people: People, site: Site) -> None:
    old = site.table("me", "easy")["seats"][0]["key"]
    anna = people()
    anna.sit(old)
    in_settings(anna, "new_key")
    anna.page.wait_for_function("old => location.hash !== `#${old}`", arg=old)
    assert anna.key != old and opens(site, anna.key) and not opens(site, old)
    # The page goes on, and the home page knows the new key.
    anna.page.wait_for_selector("dialog[open]", state="detached")
    anna.answer()
    key = anna.key
    anna.home()
    anna.page.wait_for_selector(f"#mine a[href='/table#{key}']")


def test_whoever_made_a_table_replaces_the_link_of_spectators_and_deletes_it(people: People, site: Site) -> None:
    made = site.table("me", "link")
    anna, bela = people(), people()
    anna.sit(made["seats"][0]["key"])
    bela.sit(made["seats"][1]["key"])
    bela.page.click("[data-key=settings]")
    bela.page.wait_for_selector("[data-key=new_key]")
    assert bela.page.query_selector("[data-key=delete_table]") is None
    assert bela.page.query_selector("[data-key=new_watch_key]") is None
    bela.home()
    in_settings(anna, "new_watch_key")
    link = anna.page.input_value(".invite input")
    assert not opens(site, made["watch"]) and opens(site, link.partition("#")[2])
    anna.page.keyboard.press("Escape")
    anna.page.click("[data-key=settings]")
    anna.page.click("[data-key=delete_table]")
    anna.page.wait_for_url(f"{site.address}/")
    assert not any(opens(site, seat["key"]) for seat in made["seats"])
    anna.page.wait_for_selector("body[data-ready]")
    assert anna.page.query_selector(f"[data-table='{made['table']}']") is None


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "by mail, ntfy."), ("pl", "ten serwer: mail, ntfy."), ("hu", "így küldi: mail, ntfy.")],
)
def test_the_settings_name_the_services_that_carry_notices(
    people: People, site: Site, language: str, words: str
) -> None:
    anna = people(language=language)
    anna.sit(site.table("me", "easy")["seats"][0]["key"])
    anna.page.click("[data-key=settings]")
    anna.page.wait_for_selector(f"[data-key=services] >> text={words}")


def test_who_asks_too_often_is_told_how_long_to_wait(browser: Browser, tmp_path: Path) -> None:
    busy = Site(tmp_path, requests=60)
    try:
        anna = People(browser, busy)()
        anna.sit(busy.table("me", "easy")["seats"][0]["key"])
        anna.page.wait_for_selector(".node.can")
        with pytest.raises(urllib.error.HTTPError, match="429"):
            for _ in range(60):
                busy.get("/api/load")
        anna.page.keyboard.press("g")
        anna.page.wait_for_selector("#detail >> text=try again in 60 s")
        assert anna.faults and all("429" in fault for fault in anna.faults)
        anna.page.context.close()
    finally:
        busy.kill()
