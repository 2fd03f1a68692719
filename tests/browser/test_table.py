"""What one can do at a table: look, narrow, undo, ask why, replay, hand over the screen, lose the connection."""

import re
from collections import Counter
from typing import Any

from playwright.sync_api import Response

from .conftest import PHONE, People, Person, Site

LISTENING = """
const add = EventSource.prototype.addEventListener;
window.heard = [];
EventSource.prototype.addEventListener = function (name, call) {
  return add.call(this, name, (event) => { window.heard.push(event.data); call(event); });
};
"""


def at_building(site: Site, key: str) -> Any:
    """Answer over HTTP until a tile is to be placed. Gives what is seen then."""
    for _ in range(200):
        message = site.asked(key)
        choices = message["scene"]["choices"]
        if choices and choices[0]["kind"] == "place":
            return message
        # Buying needs gold that is not locked in prices.
        site.answer(key, prefer="buy")
    raise AssertionError("no tile to place")


def turning(message: Any) -> str:
    """A space on which a tile can lie in several turns, or nothing."""
    spaces = Counter((choice["targets"][0], choice["targets"][-1]) for choice in message["scene"]["choices"])
    return next((space for (_, space), ways in spaces.items() if ways > 1), "")


def things(site: Site, key: str, region: str) -> list[str]:
    return [node["id"] for node in site.get(f"/api/seats/{key}")["scene"]["nodes"] if node["in"] == region]


def quick_table(site: Site, **options: str) -> str:
    key: str = site.table("me", "greedy", **options)["seats"][0]["key"]
    return key


def test_touching_narrows_and_a_preview_comes_before_the_answer(people: People, site: Site) -> None:
    page = people().sit(quick_table(site))
    page.wait_for_selector(".node.can")
    assert len(page.query_selector_all(".node.can")) == 3
    page.click(".node.can")
    page.wait_for_selector(".detail .chip")
    assert page.query_selector("[data-key=confirm]:not([disabled])")
    page.keyboard.press("Escape")
    assert page.query_selector("[data-key=confirm]") is None


def test_a_price_is_typed_and_shown_on_the_tile(people: People, site: Site) -> None:
    anna = people()
    page = anna.sit(quick_table(site))
    page.click(".node.can")
    anna.confirm()
    page.fill("[data-amount=number]", "3")
    assert page.inner_text(".bid") == "3"
    page.wait_for_selector(".detail .chip.down >> text=5 → 2")
    page.press("[data-amount=number]", "Enter")
    page.wait_for_selector(".badge.coin b >> text=3")
    anna.shot("prices")


def test_undo_until_the_prices_are_revealed_and_not_after(people: People, site: Site) -> None:
    table = site.table("me", "link")
    anna, bela = people(), people()
    anna.sit(table["seats"][0]["key"])
    bela.sit(table["seats"][1]["key"])
    for person in (anna, bela):
        person.page.click(".node.can")
        person.confirm()
        person.page.wait_for_selector("[data-key=undo]:not([disabled])")
    with anna.answering():
        anna.page.click("[data-key=undo]")
    anna.page.wait_for_selector("[data-key=redo]:not([disabled])")
    with anna.answering():
        anna.page.keyboard.press("Control+y")
    anna.page.wait_for_selector("[data-amount=number]")
    for person in (anna, bela):
        for _ in range(2):
            person.page.wait_for_selector("[data-amount=number]")
            person.confirm()
    # The last answer revealed everything.
    anna.page.wait_for_function("() => document.querySelectorAll('.badge.coin').length === 4")
    assert anna.page.query_selector("[data-key=undo]:not([disabled])") is None
    assert bela.page.query_selector("[data-key=undo]:not([disabled])") is None


def test_secret_prices_never_reach_the_other_browser(people: People, site: Site) -> None:
    table = site.table("me", "link", startPlayer="1")
    anna, bela = people(), people()
    keys = [seat["key"] for seat in table["seats"]]
    heard: list[str] = []

    def hear(answer: Response) -> None:
        if "/api/seats" in answer.url and "events" not in answer.url:
            heard.append(answer.text())

    bela.page.on("response", hear)
    bela.page.add_init_script(LISTENING)
    anna.sit(keys[0])
    bela.sit(keys[1])
    axed = anna.page.get_attribute(".node.can", "data-id")
    anna.page.click(".node.can")
    anna.confirm()
    anna.page.fill("[data-amount=number]", "3")
    anna.confirm()
    anna.page.wait_for_selector("[data-amount=number]")
    anna.confirm()
    bela.page.wait_for_selector(".panel[data-seat='0'] .mark.ready")
    told = "".join([*heard, *bela.page.evaluate("window.heard")])
    assert axed is not None and axed in told
    assert '"coin","text"' not in told.replace(" ", "") and '"axe","text"' not in told.replace(" ", "")
    assert "event.priced" not in told and "event.axed" not in told
    assert bela.page.query_selector(".badge.coin") is None


def test_why_not_names_the_rule_and_opens_it(people: People, site: Site) -> None:
    anna = people()
    key = quick_table(site, startPlayer="1")
    page = anna.sit(key)
    page.click(".node.can")
    anna.confirm()
    for _ in range(2):
        page.wait_for_selector("[data-amount=number]")
        anna.confirm()
    page.wait_for_function("() => !document.querySelector('[data-amount]')")
    # Nobody is told why not before something is asked.
    page.wait_for_selector(".node.can")
    own, other = (id for id in things(site, key, "offer:0") if id != "start")
    page.click(f"[data-id='{own}']")
    page.wait_for_selector(".detail .note.warn")
    assert "your own" in page.inner_text(".detail")
    anna.shot("why-not")
    # A question to which nobody answers is no reason.
    page.route("**/why", lambda route: route.abort())
    page.click(f"[data-id='{other}']")
    page.wait_for_selector(".detail .note.bad")
    assert page.query_selector(".detail .note.warn") is None and page.query_selector("#tip .why") is None
    page.unroute("**/why")
    anna.faults.clear()
    page.click(f"[data-id='{own}']")
    page.wait_for_selector(".detail .note.warn")
    page.click(".detail .rule-link")
    page.wait_for_selector(".rule.wanted")
    assert "R4.4" in page.inner_text(".rule.wanted")


def test_a_tile_shows_a_ghost_that_turns_by_key_wheel_and_tap(people: People, site: Site) -> None:
    # Tiles are drawn by chance, so sit down where one fits in several ways.
    for _ in range(20):
        key = quick_table(site)
        space = turning(at_building(site, key))
        if space:
            break
    assert space
    anna = people()
    page = anna.sit(key)
    page.wait_for_selector(".node.spot.can")

    def turned() -> str:
        return str(page.evaluate("document.querySelector('.ghost .art').style.transform"))

    page.click(f"[data-id='{space}']")
    page.wait_for_selector(".ghost")
    seen = [turned()]
    page.keyboard.press("r")
    seen.append(turned())
    page.hover(".ghost")
    page.mouse.wheel(0, 100)
    seen.append(turned())
    assert seen[0] != seen[1] != seen[2]
    anna.shot("ghost")
    page.click(".ghost .handle:last-child")
    page.wait_for_selector(".ghost", state="detached")


def test_a_tile_that_fits_only_one_way_says_why(people: People, site: Site) -> None:
    for _ in range(20):
        key = quick_table(site)
        choices = at_building(site, key)["scene"]["choices"]
        ways = Counter((choice["targets"][0], choice["targets"][-1]) for choice in choices)
        fixed = next((pair for pair, count in ways.items() if count == 1), None)
        if fixed is not None:
            break
    assert fixed is not None
    anna = people()
    page = anna.sit(key)
    for id in fixed:
        anna.touch(id)
    page.wait_for_selector(".ghost")
    page.keyboard.press("r")
    page.wait_for_selector(".detail .note.warn")
    assert "only this way" in page.inner_text(".detail")


def play_by_keys(anna: Person, answers: int) -> None:
    page = anna.page
    for _ in range(answers):
        anna.at(anna.site.asked(anna.key))
        with anna.answering():
            if page.query_selector("[data-key=end]"):
                page.keyboard.press("e")
            elif page.query_selector("[data-amount]"):
                page.keyboard.press("Enter")
            else:
                page.keyboard.press("a")
                page.wait_for_selector("dialog .move")
                page.keyboard.press("Tab")
                page.keyboard.press("Enter")
                page.wait_for_selector("[data-key=confirm]:focus")
                page.keyboard.press("Enter")


def test_keyboard_only(people: People, site: Site) -> None:
    anna = people()
    key = quick_table(site)
    page = anna.sit(key)
    page.wait_for_selector(".node.can")
    play_by_keys(anna, 6)
    page.keyboard.press("?")
    page.wait_for_selector("dialog .keys")
    anna.shot("keys")
    page.keyboard.press("Escape")
    page.keyboard.press("c")
    page.wait_for_selector("#chat-box:focus")
    page.keyboard.type("hello <b>table</b>")
    page.keyboard.press("Enter")
    page.wait_for_selector(".chat li")
    assert "<b>table</b>" in page.inner_text(".chat")
    # Whoever comes later sees what was said last, and the rest when they ask for it.
    for number in range(100):
        site.post(f"/api/seats/{key}/chat", {"text": f"line {number}"})
    page.reload()
    page.wait_for_selector(".chat >> text=line 99", state="attached")
    assert "<b>table</b>" not in str(page.text_content(".chat"))
    page.wait_for_selector(".node.can")
    page.keyboard.press("c")
    page.click(".chat-earlier")
    page.wait_for_selector(".chat >> text=hello <b>table</b>")
    assert page.is_hidden(".chat-earlier") and page.locator(".chat li").count() == 101
    page.keyboard.press("Escape")
    page.keyboard.press("b")
    assert page.evaluate("document.activeElement.classList.contains('node')")
    first = page.evaluate("document.activeElement.dataset.id")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.id") != first
    assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"


def test_the_text_view_has_the_same_answers(people: People, site: Site) -> None:
    anna = people()
    key = quick_table(site)
    page = anna.sit(key)
    page.wait_for_selector(".node.can")
    page.keyboard.press("v")
    page.wait_for_selector("#text:not([hidden])")
    move = site.get(f"/api/seats/{key}")["scene"]["choices"][1]["move"]
    assert len(page.query_selector_all("#text .move")) == 3
    anna.shot("text")
    # Layers that are drawn over the table tell there what they show.
    layer = page.locator("#text details[data-part^='layer:']").first
    layer.locator("summary").click()
    layer.locator(".items li").first.wait_for()
    other = next(id for id in things(site, key, "offer:1") if id != "start")
    page.fill("#command", f"why axe {other.partition(':')[2]}")
    page.press("#command", "Enter")
    page.wait_for_selector(".detail .note.warn .rule-link")
    # Commands are answered there, and are no moves.
    for command, told in (
        ("help", "player 2"),
        ("status", "Scoring tiles"),
        ("player 2", "gold"),
        ("moves axe", "(axe "),
    ):
        page.fill("#command", command)
        page.press("#command", "Enter")
        page.wait_for_selector(f".told-text >> text={told}")
    page.fill("#command", move)
    page.press("#command", "Enter")
    page.wait_for_selector("[data-amount=number]")


def test_phone_with_two_steps(people: People, site: Site) -> None:
    key = quick_table(site, expansion="journeyman")
    anna = people(PHONE, has_touch=True, is_mobile=True)
    page = anna.sit(key)
    anna.shot("phone-board")
    page.tap(".node.can")
    page.wait_for_selector(".node.picked")
    with anna.answering():
        page.tap(".node.picked")
    anna.at(at_building(site, key))
    # No key is named where there is none.
    page.wait_for_selector(".detail >> text=tap the piece")
    anna.to_page("area")
    page.tap(".node.spot.can")
    page.wait_for_selector(".ghost")
    anna.shot("phone-mine")
    for selector in ("[data-key=confirm]", "[data-key=list]", ".page", ".area-tab"):
        # The bar is drawn anew when the preview comes, so look until it stands.
        tall = "selector => document.querySelector(selector)?.getBoundingClientRect().height >= 44"
        page.wait_for_function(tall, arg=selector)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    page.tap("[data-page=aside]")
    anna.shot("phone-log")


def test_people_at_one_screen_hand_it_over(people: People) -> None:
    anna = people()
    page = anna.new_table()
    page.select_option(".seat-row:nth-child(2) select", "here")
    page.fill(".seat-row:nth-child(1) input", "Anna")
    page.fill(".seat-row:nth-child(2) input", "Béla")
    anna.shot("new-table")
    page.click("[data-key=create]")
    page.wait_for_selector(".node.can")
    for _ in range(3):
        anna.answer()
    page.wait_for_selector("[data-key=hand-over]")
    assert "Béla" in page.inner_text(".cover")
    assert not page.is_visible(".main")
    anna.shot("hand-over")
    page.click("[data-key=hand-over]")
    page.wait_for_selector(".panel.own:has-text('Béla')")


def test_killed_and_restarted_in_mid_turn(people: People, site: Site) -> None:
    anna = people()
    key = quick_table(site)
    page = anna.sit(key)
    page.click(".node.can")
    anna.confirm()
    page.keyboard.press("c")
    page.fill("#chat-box", "half a sen")
    port = site.port
    page.route("**/events?*", lambda route: route.abort())
    site.kill()
    page.wait_for_selector("#banner .offline")
    anna.shot("offline")
    site.start(port)
    # What is said while the page hears nothing is there as soon as it hears again.
    site.post(f"/api/seats/{key}/chat", {"text": "is anybody there?"})
    page.unroute("**/events?*")
    page.wait_for_selector("#banner .offline", state="detached", timeout=30_000)
    page.wait_for_selector(".chat >> text=is anybody there?")
    assert page.input_value("#chat-box") == "half a sen"
    page.wait_for_selector("[data-amount=number]")
    anna.confirm()
    anna.faults = [fault for fault in anna.faults if not re.search("ERR_|Failed to load", fault)]


def words_of(page: Any) -> str:
    return str(page.inner_text("#prompt"))


def test_language_theme_and_palette_without_reload(people: People, site: Site) -> None:
    anna = people()
    page = anna.sit(quick_table(site))
    page.wait_for_selector(".node.can")
    page.evaluate("window.same = true")
    english = words_of(page)
    page.click("[data-key=settings]")
    shown = {english}
    for language in ("pl", "hu"):
        page.select_option("[data-pref=language]", language)
        page.wait_for_function("shown => !shown.includes(document.getElementById('prompt').innerText)", arg=[*shown])
        anna.still()
        shown.add(words_of(page))
        assert "⟨" not in page.inner_text("body")
        anna.shot(f"table-{language}")
    assert len(shown) == 3
    light = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.select_option("[data-pref=theme]", "dark")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") != light
    crests: set[str] = set()
    for palette in ("plain", "bright", "light-dark", "muted"):
        page.select_option("[data-pref=palette]", palette)
        page.wait_for_function("seen => !seen.includes(document.querySelector('.panel .crest').src)", arg=[*crests])
        crests.add(page.evaluate("document.querySelector('.panel .crest').src"))
    assert len(crests) == 4
    assert page.evaluate("window.same")
    page.keyboard.press("Escape")
    anna.shot("dark")


def test_since_your_last_turn_and_going_back(people: People, site: Site) -> None:
    table = site.table("me", "link", startPlayer="1")
    keys = [seat["key"] for seat in table["seats"]]
    anna = people()
    page = anna.sit(keys[0])
    for _ in range(3):
        anna.answer()
    page.goto("about:blank")
    for _ in range(3):
        message = site.get(f"/api/seats/{keys[1]}")
        move = message["scene"]["choices"][0]["move"]
        site.post(f"/api/seats/{keys[1]}/moves", {"version": message["version"], "move": move})
    anna.sit(keys[0])
    page.wait_for_selector("#strip .since-lines li")
    assert "link 2" in page.inner_text("#strip")
    assert page.query_selector("dialog") is None
    anna.shot("since")
    page.click("[data-key=strip-close]")
    page.wait_for_selector("#strip", state="hidden")
    page.click("[data-key=replay]")
    page.wait_for_selector("#replay:not([hidden])")
    page.keyboard.press("Home")
    page.wait_for_selector(".replay output >> text=0 of")
    page.click(".replay button >> text=Ask to go back here")
    bela = people()
    bela.sit(keys[1])
    page.wait_for_selector("#banner .vote")
    bela.page.click("#banner .vote .primary")
    page.wait_for_selector(".line.struck", state="attached")


def test_a_hint_comes_with_its_reasons(people: People, site: Site) -> None:
    anna = people()
    page = anna.sit(quick_table(site))
    page.wait_for_selector(".node.can")
    with page.expect_response("**/hint") as answer:
        page.click("[data-key=hint]")
    page.wait_for_selector(".note.hint")
    told = page.inner_text(".note.hint")
    assert "A bot (master) would play" in told and "nothing else" not in told
    # A bot that had little time may have looked at one move alone.
    alternatives = any(one["visits"] for one in answer.value.json()["reasons"]["alternatives"])
    assert ("chance to win" in told) == ("Next best" in told) == alternatives
    # Chances are round and never certain.
    assert ("about" in told or "over 90 %" in told or "under 10 %" in told) == alternatives and "100 %" not in told
    anna.shot("hint")
    anna.confirm()
    page.wait_for_selector("[data-amount=number]")


def test_an_amount_is_slid_and_typed(people: People, site: Site) -> None:
    key = quick_table(site)
    site.answer(key)
    page = people().sit(key)
    slide = page.locator("[data-amount=slide]").bounding_box()
    assert slide is not None
    x, y = slide["x"] + 8, slide["y"] + slide["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + slide["width"] / 2, y, steps=5)
    page.mouse.move(x + slide["width"], y, steps=5)
    page.mouse.up()
    most = page.get_attribute("[data-amount=number]", "max")
    assert page.input_value("[data-amount=number]") == most == page.inner_text(".bid")
    # Digits follow each other: the number is not taken for another one halfway.
    page.focus("[data-amount=number]")
    page.keyboard.type("10")
    assert page.input_value("[data-amount=number]") == "10" and page.inner_text(".bid") == most


def test_things_fly_to_their_new_places_and_can_be_touched_on_the_way(people: People, site: Site) -> None:
    key = quick_table(site)
    at_building(site, key)
    anna = people(reduced_motion="no-preference")
    page = anna.page
    page.add_init_script(
        """const animate = Element.prototype.animate;
        Element.prototype.animate = function (...how) {
          window.glided ||= this.matches(".region") && how[1].duration === 240;
          window.priced ||= this.matches(".badge");
          return animate.apply(this, how);
        };
        new MutationObserver((changes) => {
          const added = changes.flatMap((change) => [...change.addedNodes]);
          window.flown ||= added.some((one) => one.matches?.(".flight"));
          window.gone ||= added.some((one) => one.matches?.(".flight.gone"));
          window.dealt ||= added.some((one) => one.matches?.(".flight > .back"));
        }).observe(document, { childList: true, subtree: true });"""
    )
    anna.sit(key)
    page.wait_for_selector(".node.spot.can")
    page.click(".node.spot.can")
    anna.confirm()
    page.wait_for_function("() => window.flown")
    # The table takes another form, tiles are dealt from the bag, prices are turned up, and what is sold or discarded
    # goes away: nothing jumps.
    while not page.evaluate("window.glided && window.dealt && window.priced && window.gone"):
        assert anna.answer()
    anna.still()
    assert page.query_selector(".flight") is None
    assert page.evaluate("[...document.querySelectorAll('.node')].every((one) => !one.style.opacity)")
