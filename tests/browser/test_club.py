"""People who keep a name: a tournament from the first click to the standing, a rated table, the page of the club."""

import json
from random import Random
from typing import Any

from .conftest import PHONE, People, Person, Site
from .test_access import serious


def keep_name(person: Person, name: str) -> None:
    page = person.page
    page.on("dialog", lambda box: box.accept())
    page.click("[data-key=me]")
    page.fill("[data-key=new-name]", name)
    page.click("[data-key=keep-name]")
    page.click("[data-key=noted]")
    page.wait_for_selector(f"#me a:has-text('{name}')")


def finish(site: Site, keys: dict[int, str]) -> None:
    """Play a table of two people to its end over HTTP."""
    rng = Random(5)
    while (message := site.get(f"/api/seats/{keys[0]}"))["status"] != "over":
        key = keys[rng.choice(message["waiting"])]
        seen: Any = site.get(f"/api/seats/{key}")
        body = {"version": seen["version"]}
        if seen["can"]["end"]:
            site.post(f"/api/seats/{key}/end", body)
        elif seen["scene"]["choices"]:
            site.post(f"/api/seats/{key}/moves", body | {"move": rng.choice(seen["scene"]["choices"])["move"]})


def test_a_tournament_and_a_rated_table_by_clicks(people: People, site: Site) -> None:
    anna, bela = people(), people(PHONE, language="hu-HU")
    for person, name in ((anna, "Anna Maj"), (bela, "Béla Nagy")):
        person.home()
        keep_name(person, name)
        person.page.click(".foot a[href='/events']")
        person.page.wait_for_selector("body[data-ready]")
    page = anna.page
    page.click("[data-key=new-event]")
    page.fill("[data-key=event-name]", "Autumn cup")
    page.select_option("[data-key=event-template]", "swiss")
    page.select_option("[data-key=event-rounds]", "1")
    page.check("[data-check=rated]")
    anna.shot("event-new")
    page.click("[data-key=create-event]")
    page.click("[data-key=join]")
    page.wait_for_selector(".standing td:has-text('Anna Maj')")
    # The others find it in the list.
    bela.page.reload()
    bela.page.click("#events a:has-text('Autumn cup')")
    bela.page.click("[data-key=join]")
    bela.page.wait_for_selector("[data-key=leave]")
    bela.shot("event-open-hu")
    page.reload()
    page.click("[data-key=start]")
    keys: dict[int, str] = {}
    for person in (anna, bela):
        person.page.wait_for_selector("body[data-ready]")
        person.page.reload()
        person.page.click("[data-key=play]")
        person.page.wait_for_selector(".panel")
        keys[site.get(f"/api/seats/{person.key}")["seat"]] = person.key
    event = site.get("/api/events")["events"][0]["id"]
    finish(site, keys)
    page.goto(f"{site.address}/events/{event}")
    page.wait_for_selector("[data-round='1'] .rows:has-text('1. ')")
    page.wait_for_selector("#event-name + p:has-text('finished')")
    assert page.inner_text(".standing tbody tr:first-child td.number >> nth=1") == "12"
    anna.shot("event-over")
    assert serious(page) == []
    # It was rated, as was agreed by taking part: the club has a list, and Anna her plots.
    page.goto(f"{site.address}/club")
    page.wait_for_selector("#ratings [data-player='Anna Maj']")
    page.wait_for_selector("#last li:has-text('Béla Nagy')")
    assert page.locator("#mine .plot .dot").count() == 1 and page.locator("#mine .plot .bar").count() > 2
    anna.shot("club")
    assert serious(page) == []


def sign_in(person: Person, name: str) -> None:
    """Come to the home page with a name that was kept before."""
    kept = person.site.post("/api/names", {"name": name})
    person.home()
    me = json.dumps({"name": name, "key": kept["key"]})
    person.page.evaluate("me => localStorage.setItem('ludoteka.me', me)", me)


def test_a_rated_table_is_made_and_agreed_to_or_not(people: People, site: Site) -> None:
    anna, bela, cili = people(), people(), people()
    for person, name in ((anna, "Anna Lis"), (bela, "Béla Kis"), (cili, "Cili Nagy")):
        sign_in(person, name)
    page = anna.new_table()
    page.select_option(".seat-row:nth-child(2) select", "link")
    page.click("[data-key=add-seat]")
    page.select_option(".seat-row:nth-child(3) select", "link")
    page.check("[data-check=rated]")
    assert page.query_selector("[data-check=hints]") is None, "a result that counts comes about without help"
    page.click("[data-key=create]")
    links = [page.input_value(f".invite li:nth-child({n}) input") for n in (1, 2)]
    page.click("dialog .link")
    page.wait_for_selector(".panel")
    assert page.query_selector("[data-key=agree]") is None, "whoever makes it has agreed"
    for person, link, answer in ((bela, links[0], "not-rated"), (cili, links[1], "agree")):
        person.page.goto(link)
        person.page.wait_for_selector("[data-key=agree]")
        person.shot(f"rated-{answer}")
        person.page.click(f"[data-key={answer}]")
        person.page.wait_for_selector("dialog", state="detached")
        # Nobody is asked twice.
        person.page.reload()
        person.asked()
        assert person.page.query_selector("dialog") is None
    seats = site.get(f"/api/seats/{anna.key}")["seats"]
    assert [(seat["named"], seat["agreed"]) for seat in seats] == [(True, True), (True, False), (True, True)]


# A device that keeps passkeys, and whose owner agrees to everything.
AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
}


def test_a_passkey_of_the_device_opens_the_name(people: People, site: Site) -> None:
    dora = people()
    page = dora.page
    page.on("dialog", lambda box: box.accept())
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    session.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
    # Passkeys are for names of the network.
    home = site.address.replace("127.0.0.1", "localhost")
    page.goto(home)
    keep_name(dora, "Dora Wilk")
    page.click("#me a")
    page.click("[data-key=keep-passkey]")
    page.wait_for_selector("[data-key=remove-passkeys]")
    dora.shot("passkey")
    page.click("[data-key=sign-out]")
    page.wait_for_selector("#me [data-key=me]")
    page.click("#me [data-key=me]")
    page.click("[data-key=by-passkey]")
    page.wait_for_selector("[data-key=remove-passkeys]")
    assert "Dora Wilk" in page.inner_text("#me")
