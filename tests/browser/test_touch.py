"""On a phone whatever can be touched is as large as a finger, wherever it stands."""

from random import Random

from playwright.sync_api import Page

from .conftest import PHONE, People, Site

TITLE = "merchants-of-the-dark-road"

# What can be touched and lies open has 44 pixels, with what catches touches around it.
SMALL = """() => {
  const home = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
  const all = "a[href], button, input, select, textarea, summary, [role=tab], .figure[data-study]";
  const inner = (one) => {
    let [left, top, right, bottom] = [0, 0, innerWidth, innerHeight];
    for (let box = one.parentElement; box; box = box.parentElement) {
      const { overflowX, overflowY, display } = getComputedStyle(box);
      if (display === "contents" || (overflowX === "visible" && overflowY === "visible")) continue;
      const edge = box.getBoundingClientRect();
      [left, top] = [Math.max(left, edge.left), Math.max(top, edge.top)];
      [right, bottom] = [Math.min(right, edge.right), Math.min(bottom, edge.bottom)];
    }
    return { left, top, right, bottom };
  };
  const found = [];
  for (const one of home.querySelectorAll(all)) {
    if (one.disabled || !one.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const made = one.closest("label") ?? one;
    const { left, top, width, height } = made.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const room = inner(made);
    const open = (x, y) => x > room.left + 1 && x < room.right - 1 && y > room.top + 1 && y < room.bottom - 1;
    const own = (x, y) => {
      const hit = document.elementFromPoint(x, y);
      return made.contains(hit?.closest("label") ?? hit);
    };
    if (!open(x, y) || !own(x, y)) continue;
    // How far its own touches go on that way; where it leaves the room it may be scrolled to.
    const far = (dx, dy) => {
      let n = 0;
      while (n < 44 && own(x + dx * (n + 1), y + dy * (n + 1))) n++;
      return open(x + dx * (n + 1), y + dy * (n + 1)) ? n : 44;
    };
    if (far(-1, 0) + far(1, 0) >= 41 && far(0, -1) + far(0, 1) >= 41) continue;
    const size = `${Math.round(width)}x${Math.round(height)}`;
    found.push(`${made.tagName} ${made.className || made.id} ${size} ${made.innerText?.slice(0, 30)}`);
  }
  return [...new Set(found)];
}"""


def small(page: Page) -> list[str]:
    found: list[str] = page.evaluate(SMALL)
    return found


def test_on_a_phone_all_that_can_be_touched_is_large_enough(people: People, site: Site) -> None:
    key = site.table("me", "random", title=TITLE, startPlayer="1")["seats"][0]["key"]
    site.play_on(key, Random(1), 3)
    site.asked(key)
    anna = people(PHONE, has_touch=True, is_mobile=True)
    page = anna.sit(key)
    anna.asked()
    faults: dict[str, list[str]] = {}
    for name in ("common", "area", "others", "aids", "aside"):
        anna.to_page(name)
        faults[name] = small(page)
        anna.shot("touch-" + name)
    for tab in ("chat", "notes", "rules"):
        page.tap(f"[data-tab={tab}]")
        anna.still()
        faults[tab] = small(page)
    page.tap(".panel")
    faults["panel"] = small(page)
    for opener in ("list", "settings"):
        anna.to_page("area")
        page.tap(f"[data-key={opener}]")
        page.wait_for_selector("dialog[open]")
        faults[opener] = small(page)
        page.keyboard.press("Escape")
        page.wait_for_selector("dialog[open]", state="detached")
    # The table in words has its button there too, and the way back.
    page.tap("[data-key=text]")
    page.wait_for_selector("#text #command")
    faults["text"] = small(page)
    page.tap("#text [data-key=text]")
    page.wait_for_selector("#text", state="hidden")
    # What a price would bring has more parts than the row has room for.
    skye = site.table("me", "random")["seats"][0]["key"]
    site.answer(skye)
    anna.sit(skye)
    page.wait_for_selector("[data-key=rest]")
    faults["chips"] = small(page)
    anna.new_table()
    page.wait_for_selector("dialog[open]")
    faults["new"] = small(page)
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog[open]", state="detached")
    anna.shot("touch-home")
    faults["home"] = small(page)
    for name in ("events", "club", "data"):
        page.goto(f"{site.address}/{name}")
        page.wait_for_selector("body[data-ready]")
        faults[name] = small(page)
    assert {name: found for name, found in faults.items() if found} == {}


def test_a_page_is_turned_while_another_table_is_on_its_way(people: People, site: Site) -> None:
    keys = [site.table("me", "random")["seats"][0]["key"] for _ in range(2)]
    anna = people(PHONE, is_mobile=True, has_touch=True)
    page = anna.sit(keys[0])
    anna.asked()
    page.route(f"**/api/seats/{keys[1]}", lambda route: None)
    with page.expect_request(f"**/api/seats/{keys[1]}"):
        page.evaluate("key => { location.hash = key; }", keys[1])
    page.evaluate("document.querySelector('[data-page=area]').click()")
    page.unroute_all()
    page.wait_for_selector("body[data-seat]")
    anna.asked()


def test_who_watches_on_a_phone_has_no_area_and_nothing_lies_over_the_panels(people: People, site: Site) -> None:
    for seats in (("me",), ("me", "random")):
        title = "excavation-earth" if len(seats) == 1 else "isle-of-skye"
        watch = site.table(*seats, title=title)["watch"]
        for language, said in (("pl-PL", "Oglądasz grę."), ("hu-HU", "Nézőként vagy itt.")):
            anna = people(PHONE, language, is_mobile=True, has_touch=True)
            page = anna.sit(watch)
            assert page.inner_text("#detail .watching") == said
            assert page.locator("[data-page=area]").count() == 0 and page.locator("#banner p").count() == 0
            anna.to_page("others")
