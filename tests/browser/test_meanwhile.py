"""What others answer meanwhile takes nothing away: no hint, no press, no focus, no page that is looked at."""

from playwright.sync_api import Route

from .conftest import CONFIRM, PHONE, People, Person, Site


def two_at_the_axe(people: People, site: Site) -> tuple[Person, str]:
    """Two people who choose a tile at the same time: one in a browser, the key of the other."""
    keys = [seat["key"] for seat in site.table("me", "link")["seats"]]
    anna = people()
    anna.sit(keys[0])
    anna.page.wait_for_selector(".node.can")
    return anna, keys[1]


def another_answers(site: Site, anna: Person, key: str) -> None:
    """The other answers, and the page hears of it."""
    before = anna.version
    for _ in range(3):
        site.answer(key)
    assert site.get(f"/api/seats/{anna.key}")["version"] > before
    anna.at(site.get(f"/api/seats/{anna.key}"))


def test_a_hint_stays_good_while_others_answer(people: People, site: Site) -> None:
    anna, other = two_at_the_axe(people, site)
    page = anna.page
    held: list[Route] = []
    page.route("**/hint", lambda route: held.append(route))
    with page.expect_request("**/hint"):
        page.click("[data-key=hint]")
    page.wait_for_selector(".note >> text=thinking")
    another_answers(site, anna, other)
    assert "thinking" in page.inner_text(".note")
    held[0].continue_()
    page.wait_for_selector(".note.hint")
    # What is told of one question goes with it.
    with page.expect_request("**/hint"):
        page.click("[data-key=hint]")
    page.wait_for_selector(".note >> text=thinking")
    anna.confirm()
    page.wait_for_selector("[data-amount=number]")
    assert page.query_selector(".note") is None
    with page.expect_response("**/hint"):
        held[1].continue_()
    anna.still()
    assert page.query_selector(".note") is None


def test_what_is_pressed_or_in_focus_stays_while_others_answer(people: People, site: Site) -> None:
    anna, other = two_at_the_axe(people, site)
    page = anna.page
    page.focus(".node.can >> nth=1")
    focused = page.evaluate("document.activeElement.dataset.id")
    page.keyboard.press("Enter")
    page.wait_for_selector(CONFIRM)
    page.hover(CONFIRM)
    page.mouse.down()
    another_answers(site, anna, other)
    with anna.answering():
        page.mouse.up()
    assert anna.site.get(f"/api/seats/{anna.key}")["scene"]["choices"][0]["kind"] == "amount"
    # Whoever is at the board by keyboard is not thrown off it, whatever is asked next.
    page.focus(f"[data-id='{focused}']")
    page.keyboard.press("Control+z")
    page.wait_for_selector(".node.can")
    assert page.evaluate("document.activeElement.dataset.id") == focused


def test_nobody_is_turned_away_from_what_is_looked_at(people: People, site: Site) -> None:
    anna, other = two_at_the_axe(people, site)
    anna.page.click(".panel[data-seat='1'] .panel-head")
    phone = people(PHONE, has_touch=True, is_mobile=True)
    phone.sit(anna.key)
    phone.to_page("aside")
    another_answers(site, anna, other)
    phone.at(site.get(f"/api/seats/{anna.key}"))
    for person in (anna, phone):
        person.still()
    assert anna.page.get_attribute(".area-tab[data-seat='1']", "aria-selected") == "true"
    assert phone.page.get_attribute("[data-page=aside]", "aria-current") == "true"
