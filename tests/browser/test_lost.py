"""When something is wrong, the page says what, and what to do."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

from .conftest import DESK, PHONE, People, Person, Site

FULL = '{"error": {"key": "store.full", "args": {}, "text": "full"}}'


def quiet(person: Person) -> None:
    """What the browser itself says about refused requests is no fault of the page."""
    person.faults = [fault for fault in person.faults if not re.search("ERR_|Failed to load", fault)]


@contextmanager
def unreachable(person: Person) -> Iterator[None]:
    """The server does not answer meanwhile."""
    everything = f"{person.site.address}/api/**"
    person.page.route(everything, lambda route: route.abort("connectionrefused"))
    yield
    person.page.unroute(everything)


def test_a_wrong_link_leads_home(people: People, site: Site) -> None:
    for size, name in ((None, "lost"), (PHONE, "lost-phone")):
        anna = people(size or DESK)
        anna.page.goto(f"{site.address}/table#nobody")
        anna.page.wait_for_selector("#cover >> text=There is no table behind this address")
        assert "Ask for the link again" in anna.page.inner_text("#cover")
        anna.shot(name)
        anna.page.click("#cover .link")
        anna.page.wait_for_selector("[data-key=play-now]")
        quiet(anna)


def test_a_table_of_other_component_tables_says_what_to_do(people: People, site: Site) -> None:
    key = site.table("me", "greedy")["seats"][0]["key"]
    error = {"key": "error.tables_own", "args": {"tables": "0123456789abcdef"}, "text": ""}
    for language, words in (("en-GB", "Nothing is lost"), ("pl-PL", "Nic nie przepadło"), ("hu-HU", "Semmi sem")):
        anna = people(PHONE, language)
        anna.page.route(f"**/api/seats/{key}", lambda route: route.fulfill(status=409, json={"error": error}))
        anna.page.goto(f"{site.address}/table#{key}")
        anna.page.wait_for_selector("#cover [data-key=retry]")
        told = anna.page.inner_text("#cover")
        assert words in told and "0123456789abcdef" in told and "--data" in told
        anna.shot(f"lost-tables-{language[:2]}")
        anna.page.unroute(f"**/api/seats/{key}")
        anna.page.wait_for_selector(".node.can")
        quiet(anna)


def test_a_table_whose_server_is_away_opens_when_it_is_back(people: People, site: Site) -> None:
    key = site.table("me", "greedy")["seats"][0]["key"]
    anna = people(language="hu-HU")
    with unreachable(anna):
        anna.page.goto(f"{site.address}/table#{key}")
        # Even without any words from the server, the page says it in the right language.
        anna.page.wait_for_selector("#cover [data-key=retry]")
        assert "kiszolgáló" in anna.page.inner_text("#cover") and "⟨" not in anna.page.inner_text("#cover")
    anna.page.wait_for_selector(".node.can")
    assert not anna.page.is_visible("#cover")
    quiet(anna)


def test_the_home_page_waits_for_its_server(people: People, site: Site) -> None:
    anna = people()
    with unreachable(anna):
        anna.home()
        anna.page.wait_for_selector("#news >> text=The server cannot be reached")
        anna.shot("home-offline")
    anna.page.wait_for_selector("[data-key=play-now]")
    assert not anna.page.is_visible("#news")
    quiet(anna)


def test_a_full_disk_is_told_and_the_move_can_be_made_later(people: People, site: Site) -> None:
    anna = people()
    page = anna.sit(site.table("me", "greedy")["seats"][0]["key"])
    page.route("**/moves?*", lambda route: route.fulfill(status=503, content_type="application/json", body=FULL))
    page.click(".node.can")
    page.click("[data-key=confirm]")
    page.wait_for_selector(".note.bad >> text=The disk of the server is full")
    anna.shot("full")
    page.unroute("**/moves?*")
    anna.confirm()
    page.wait_for_selector("[data-amount=number]")
    quiet(anna)


def test_a_page_of_an_older_server_asks_to_be_loaded_again(people: People, site: Site) -> None:
    anna = people()
    page = anna.sit(site.table("me", "greedy")["seats"][0]["key"])
    page.wait_for_selector(".node.can")
    page.route("**/api/client", lambda route: route.fulfill(json={"version": "another"}))
    port = site.port
    site.kill()
    page.wait_for_selector("#banner .offline")
    site.start(port)
    page.wait_for_selector("#banner [data-key=reload]", timeout=30_000)
    assert "older than the server" in page.inner_text("#banner")
    anna.shot("outdated")
    page.click("[data-key=reload]")
    page.wait_for_selector(".node.can")
    assert page.query_selector("[data-key=reload]") is None
    quiet(anna)
