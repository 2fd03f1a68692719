"""The home page: in a game within one click, my tables, open tables, records."""

import pytest
from playwright.sync_api import Page

from ludoteka.core.words import words

from .conftest import DESK, PHONE, People, Person, Site, key_of
from .legible import faults


def play_now(person: Person, site: Site, title: str) -> None:
    """Play a title for the first time in this browser: where it can be learnt, one is asked once."""
    person.page.click(f"[data-key=play-now][data-title={title}]")
    (found,) = [one for one in site.get("/api/titles")["titles"] if one["id"] == title]
    if found["course"] is not None:
        person.page.click("[data-key=know-it]")


def test_play_now_is_one_click(people: People, site: Site) -> None:
    anna = people()
    page = anna.home()
    page.wait_for_selector("[data-key=play-now]")
    anna.shot("home")
    play_now(anna, site, "isle-of-skye")
    page.wait_for_selector(".node.can")
    assert len(page.query_selector_all(".panel")) == 3
    page.goto(site.address)
    page.wait_for_selector("#mine .now")
    assert "Your turn" in page.inner_text("#mine")
    page.click("#mine .link")
    page.wait_for_selector(".node.can")


def test_an_open_seat_is_taken_by_somebody_else(people: People, site: Site) -> None:
    seats = [{"kind": "me", "name": "Anna"}, {"kind": "open"}]
    made = site.post("/api/tables", {"title": "isle-of-skye", "seats": seats, "listed": True})
    bela = people(PHONE)
    bela.page.goto(f"{site.address}/tables/{made['table']}")
    bela.page.wait_for_selector(f"#open [data-table='{made['table']}']")
    bela.shot("home-phone")
    # He keeps a name, and sits down under it.
    bela.page.click("[data-key=me]")
    bela.page.fill("[data-key=new-name]", "Béla Kovács")
    bela.page.click("[data-key=keep-name]")
    code = bela.page.input_value("[data-key=code]")
    bela.page.click("[data-key=noted]")
    bela.page.wait_for_selector("#me a:has-text('Béla Kovács')")
    bela.page.click("[data-key=favourite][data-title=excavation-earth]")
    bela.page.wait_for_selector(".title:first-child[data-title=excavation-earth]")
    bela.page.click(f"#open [data-table='{made['table']}'] .primary")
    bela.page.wait_for_selector(".panel-head:has-text('Béla Kovács') .kept-name")
    # On another device the code is enough to go on.
    other = people()
    other.home().click("[data-key=me]")
    other.page.fill("[data-key=own-code]", code.lower())
    other.page.click("[data-key=enter]")
    other.page.wait_for_selector(".title:first-child[data-title=excavation-earth]")
    # What only the name knows cannot be forgotten in this browser.
    assert other.page.query_selector(f"#mine [data-table='{made['table']}'] [data-key=forget]") is None
    other.page.click(f"#mine [data-table='{made['table']}'] [data-key=open-named]")
    other.page.wait_for_selector(".node.can")
    assert other.key != bela.key


def test_an_invitation_has_a_link_for_every_seat(people: People) -> None:
    anna = people()
    page = anna.new_table()
    page.select_option(".seat-row:nth-child(2) select", "link")
    page.select_option("[data-option=expansion]", "journeyman")
    page.click("[data-key=create]")
    page.wait_for_selector(".invite")
    address = page.input_value(".invite li:first-child input")
    bela = people()
    bela.page.goto(address)
    bela.page.wait_for_selector(".node.can")
    anna.shot("invite")


def test_whoever_comes_by_a_link_is_asked_for_a_name_once(people: People, site: Site) -> None:
    seats = [{"kind": "me", "name": "Anna"}, {"kind": "link"}, {"kind": "link"}]
    first, second = (site.post("/api/tables", {"title": "isle-of-skye", "seats": seats})["seats"] for _ in range(2))
    bela = people()
    bela.sit(first[1]["key"])
    bela.page.fill("[data-key=my-name]", "Béla")
    bela.shot("ask-name")
    bela.page.press("[data-key=my-name]", "Enter")
    bela.page.wait_for_selector(".panel.own >> text=Béla")
    bela.page.wait_for_selector("dialog", state="detached")
    # At the next table the browser knows it.
    bela.sit(second[1]["key"])
    bela.page.wait_for_selector(".panel.own >> text=Béla")
    assert bela.page.query_selector("dialog") is None
    # Whoever has a name at the table is not asked, nor is anybody who did not want one.
    anna = people()
    anna.sit(first[0]["key"])
    assert anna.page.query_selector("[data-key=my-name]") is None
    cili = people(PHONE)
    cili.sit(first[2]["key"])
    cili.page.click("[data-key=no-name]")
    cili.sit(second[2]["key"])
    cili.asked()
    assert cili.page.query_selector("dialog") is None


def test_links_and_codes_are_at_the_table(people: People) -> None:
    anna = people()
    page = anna.new_table()
    page.select_option(".seat-row:nth-child(2) select", "link")
    page.click("[data-key=create]")
    page.click("dialog .link")
    page.click("[data-key=invite]")
    page.wait_for_selector(".invite li:nth-child(2)")
    page.click(".invite li:first-child [data-key=qr]")
    page.wait_for_function("() => document.querySelector('.qr img')?.naturalWidth > 100")
    anna.shot("qr")
    bela = people()
    bela.page.goto(page.input_value(".invite li:nth-child(2) input"))
    bela.page.wait_for_selector("#detail .watching")
    assert bela.page.query_selector("[data-key=invite]") is None


def test_an_open_table_says_what_is_played(people: People, site: Site) -> None:
    seats = [{"kind": "me", "name": "Anna"}, {"kind": "open"}]
    options = {"expansion": "journeyman", "scoring": "S01,S05,S09,S14"}
    more = {"options": options, "listed": True, "pace": {"kind": "move", "seconds": 300}}
    made = site.post("/api/tables", {"title": "isle-of-skye", "seats": seats, **more})
    page = people().home()
    told = page.inner_text(f"#open [data-table='{made['table']}'] .terms")
    assert told.startswith("Expansion: with Journeyman · Scoring tiles: Squares, Largest loch, ")
    assert told.endswith(words("en").say("ui.pace.move-300")) and "S0" not in told


TITLES = {
    "isle-of-skye": (2, 5),
    "excavation-earth": (1, 4),
    "merchants-of-the-dark-road": (1, 4),
    "lord-of-the-ice-garden": (2, 4),
}


@pytest.mark.parametrize("language", ["en-GB", "pl-PL", "hu-HU"])
def test_what_the_home_page_says_can_be_read(people: People, language: str) -> None:
    for size in (DESK, PHONE):
        anna = people(size, language, has_touch=size is PHONE, is_mobile=size is PHONE)
        anna.home().wait_for_selector("[data-key=play-now]")
        anna.still()
        anna.shot(f"home-{language}-{size['width']}")
        assert faults(anna.page, size is DESK) == []


@pytest.mark.parametrize("title", TITLES)
def test_every_title_is_played_within_one_click(people: People, site: Site, title: str) -> None:
    low, high = TITLES[title]
    anna = people()
    page = anna.home()
    card = f".title[data-title={title}]"
    page.wait_for_selector(card)
    told = page.inner_text(card)
    assert f"{low}–{high} players" in told and len(page.inner_text(f"{card} p:nth-of-type(2)")) > 40
    play_now(anna, site, title)
    anna.asked()
    assert len(page.query_selector_all(".area-tab")) >= 3
    assert (page.query_selector("[data-key=try]") is not None) and "⟨" not in page.inner_text("body")
    page.goto(site.address)
    page.wait_for_selector(card)
    alone = page.query_selector(f"{card} [data-key=play-alone]")
    assert (alone is not None) == (low == 1)
    if alone is not None:
        alone.click()
        # Playing alone has a chapter of its own: whoever knows it says so once.
        page.click("dialog [data-key=know-it]")
        anna.asked()
        assert site.get(f"/api/seats/{key_of(page)}")["seats"][0]["kind"] == "person"
        assert len(site.get(f"/api/seats/{key_of(page)}")["seats"]) == 1


@pytest.mark.parametrize("title", TITLES)
def test_a_new_table_needs_one_dialog(people: People, site: Site, title: str) -> None:
    for size, name in ((None, f"new-{title}"), (PHONE, f"new-{title}-phone")):
        anna = people(size or DESK)
        page = anna.new_table(title)
        page.wait_for_selector("dialog .seat-row")
        assert "⟨" not in page.inner_text("dialog")
        anna.shot(name)
    page.click("dialog [data-key=add-seat]")
    assert len(page.query_selector_all(".seat-row")) == 3
    page.click("[data-key=create]")
    anna.asked()
    key = key_of(page)
    assert len(site.get(f"/api/seats/{key}")["seats"]) == 3


def test_options_follow_the_number_of_players(people: People, site: Site) -> None:
    anna = people()
    page = anna.new_table("excavation-earth")
    page.wait_for_selector("[data-option=openingDraft]")
    assert page.query_selector("[data-option=E1]") is None and page.query_selector("[data-scale=zu]") is None
    # Alone there is Zu, and nobody to draft with.
    page.click(".seat-row:nth-child(2) button")
    page.wait_for_selector("[data-scale=zu]")
    assert page.query_selector("[data-option=openingDraft]") is None
    page.click("[data-theme=rules] summary")
    page.check("[data-option=E1]")
    page.click("[data-key=create]")
    anna.asked()
    key = key_of(page)
    (mine,) = site.post("/api/mine", {"keys": [key]})["tables"]
    assert mine["table"]["options"]["E1"] == "true" and len(mine["table"]["seats"]) == 1


def made_of(site: Site, page: Page) -> dict[str, str]:
    """The options of the table that the page has come to."""
    page.wait_for_url("**/table#*")
    (mine,) = site.post("/api/mine", {"keys": [key_of(page)]})["tables"]
    options: dict[str, str] = mine["table"]["options"]
    return options


def test_a_slider_says_what_it_changes(people: People, site: Site) -> None:
    anna = people()
    page = anna.new_table("excavation-earth")
    page.click(".seat-row:nth-child(2) button")
    page.wait_for_selector("[data-scale=zu]")
    assert "as in the rules" in page.inner_text(".scale-tells")
    page.focus("[data-scale=zu]")
    page.keyboard.press("ArrowLeft")
    assert "Zu starts with 0 credits" in page.inner_text(".scale-tells")
    page.keyboard.press("End")
    told = page.inner_text(".scale-tells")
    assert "hardest" in told and "acquires a second artefact" in told and "starts with 0" not in told
    anna.shot("slider")
    page.click("[data-key=create]")
    options = made_of(site, page)
    assert [name for name, value in options.items() if value == "true"] == ["H1", "H2", "H3", "H4", "H5"]


def test_the_private_concern_is_asked_about_where_it_plays(people: People, site: Site) -> None:
    page = people().new_table("merchants-of-the-dark-road")
    page.wait_for_selector("[data-option=pc]")
    assert page.query_selector("[data-scale=concern]") is None
    page.select_option("[data-option=pc]", "on")
    page.wait_for_selector("[data-scale=concern]")
    # Alone it always plays; an adventure belongs to a level.
    page.click(".seat-row:nth-child(2) button")
    page.wait_for_selector("[data-option=pc]", state="detached")
    assert page.query_selector("[data-option=adventure]") is None
    page.focus("[data-scale=concern]")
    page.keyboard.press("ArrowRight")
    assert "One guild notice" in page.inner_text(".scale-tells")
    assert page.locator("[data-option=adventure] option").count() == 3
    page.select_option("[data-option=adventure]", "ADV2")
    page.click("[data-key=create]")
    options = made_of(site, page)
    assert (options["pcLevel"], options["adventure"]) == ("standard", "ADV2")


def test_a_preset_sets_options_and_bots(people: People, site: Site) -> None:
    page = people().new_table("lord-of-the-ice-garden")
    page.wait_for_selector("[data-preset=box][aria-pressed=true]")
    levels = "[data-key=level-1] option"
    assert page.locator(levels).all_inner_texts() == ["beginner", "easy", "medium", "hard", "expert", "master"]
    page.click("[data-preset=hard]")
    page.wait_for_selector("[data-preset=hard][aria-pressed=true]")
    assert page.input_value("[data-key=level-1]") == "expert"
    assert page.input_value("[data-option=vukoTiles]") == "1234"
    page.click("[data-key=create]")
    assert made_of(site, page)["orderTokens"] == "drafted"


def test_a_value_of_parts_is_chosen_part_by_part(people: People, site: Site) -> None:
    anna = people()
    page = anna.new_table()
    assert page.query_selector("[data-option=bonusLayout]") is None
    page.select_option("[data-option=scoring]", label="your own choice")
    page.select_option("[data-option=scoring][data-place='1']", label="Largest loch")
    # What lies on another space cannot be chosen again.
    taken = page.locator("[data-option=scoring][data-place='0'] option:disabled").all_inner_texts()
    assert len(taken) == 3 and "Largest loch" in taken
    anna.shot("parts")
    page.click("[data-key=create]")
    assert made_of(site, page)["scoring"] == "S01,S05,S03,S04"


WEIGHT = """() => [...performance.getEntriesByType("resource"), ...performance.getEntriesByType("navigation")]
  .reduce((all, one) => all + one.transferSize, 0)"""
LOADED = "() => [...document.images].every((one) => one.complete || one.loading === 'lazy')"


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("title", ["", *TITLES])
def test_a_page_is_light(people: People, site: Site, title: str, size: dict[str, int]) -> None:
    """The home page, and a table for four of every title, for somebody who comes for the first time."""
    address, ready = site.address, "[data-key=play-now]"
    if title:
        key = site.table("me", "random", "random", "random", title=title)["seats"][0]["key"]
        # The others have answered: what is drawn is what loads.
        site.asked(key)
        address, ready = f"{site.address}/table#{key}", "#forward button"
    anna = people(size)
    page = anna.page
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(address)
    page.wait_for_selector(ready)
    page.wait_for_function(LOADED)
    anna.still()
    assert 5 < len(asked) <= 20, asked
    assert 10_000 < page.evaluate(WEIGHT) < 300_000


def test_a_saved_game_is_chosen_by_a_button_in_the_language_of_the_reader(people: People, site: Site) -> None:
    for language, said in (("en-GB", "Choose a file"), ("pl-PL", "Wybierz plik"), ("hu-HU", "Fájl kiválasztása")):
        anna = people(language=language)
        page = anna.home()
        page.wait_for_selector("[data-key=play-now]")
        assert not page.is_visible("#record")
        assert page.inner_text("#choose-record") == said
        page.evaluate("document.getElementById('record').onclick = () => { document.body.dataset.chosen = ''; }")
        page.focus("#choose-record")
        page.keyboard.press("Enter")
        page.wait_for_selector("body[data-chosen]", timeout=10_000)
