"""What others do, as it is seen: a film of the turns of bots, and the frames while they are played back."""

import json
from pathlib import Path
from random import Random
from statistics import median
from typing import Any, Protocol

from playwright.sync_api import Browser, Page

ANSWERS = 40
LONGEST = 40
"""So many steps are filmed at most."""
WIDE = {"width": 1366, "height": 768}
PLAYING = "document.body.classList.contains('playing')"
STILL = "() => !document.querySelector('.flight')"
# The time between frames while steps are played back, and how far things have moved that nobody touched.
FRAMES = """
window.gaps = [];
let last = 0;
const frame = (now) => {
  if (last && document.body?.classList.contains("playing")) window.gaps.push(now - last);
  last = now;
  requestAnimationFrame(frame);
};
requestAnimationFrame(frame);
window.shifted = 0;
new PerformanceObserver((list) => {
  for (const one of list.getEntries()) if (!one.hadRecentInput) window.shifted += one.value;
}).observe({ type: "layout-shift", buffered: true });
"""


class Asked(Protocol):
    address: str

    def ask(self, path: str, body: bytes | None = None, kind: str = ...) -> Any: ...


def table_of_bots(site: Asked, title: str) -> str:
    """The key of a person who sits with three bots."""
    seats = [{"kind": "me", "name": "Anna"}, *[{"kind": "bot", "level": "greedy"}] * 3]
    body = json.dumps({"title": title, "seats": seats}).encode()
    key: str = site.ask("/api/tables", body)["seats"][0]["key"]
    return key


def answer(site: Asked, key: str, rng: Random) -> bool:
    """The person answers as soon as it is asked. Says whether the game goes on."""
    while True:
        seen = site.ask(f"/api/seats/{key}")
        if seen["status"] == "over":
            return False
        if seen["can"]["end"] or seen["scene"]["choices"]:
            break
    body: dict[str, Any] = {"version": seen["version"]}
    if not seen["can"]["end"]:
        body["move"] = rng.choice(seen["scene"]["choices"])["move"]
    site.ask(f"/api/seats/{key}/{'end' if seen['can']['end'] else 'moves'}", json.dumps(body).encode())
    return True


def seated(browser: Browser, site: Asked, key: str, pace: str) -> Page:
    page = browser.new_context(viewport=WIDE).new_page()  # type: ignore[arg-type]
    page.set_default_timeout(60_000)
    page.add_init_script(f"localStorage['ludoteka.prefs'] ??= JSON.stringify({{ pace: '{pace}' }})")
    page.add_init_script(FRAMES)
    page.goto(f"{site.address}/table#{key}")
    page.wait_for_selector(".panel")
    page.wait_for_timeout(1000)
    return page


def playback(browser: Browser, site: Asked, title: str) -> list[tuple[str, float, str]]:
    """The time between two frames, and what shifts, while the turns of three bots are played back."""
    key = table_of_bots(site, title)
    page = seated(browser, site, key, "brisk")
    page.evaluate("window.shifted = 0")
    rng = Random(5)
    for _ in range(ANSWERS):
        if not answer(site, key, rng):
            break
        page.wait_for_timeout(300)
    page.wait_for_function(f"() => !({PLAYING})")
    gaps, shifted = sorted(page.evaluate("window.gaps")), page.evaluate("window.shifted")
    page.context.close()
    if not gaps:
        return []
    return [
        (f"{title}: between frames in playback, median", median(gaps), "ms"),
        (f"{title}: the same, 95 %", gaps[int(len(gaps) * 0.95)], "ms"),
        (f"{title}: frames a second in playback", 1000 * len(gaps) / sum(gaps), "/s"),
        (f"{title}: layout shift in playback, an answer", shifted / ANSWERS, ""),
    ]


def film(browser: Browser, site: Asked, title: str, folder: Path) -> list[Path]:
    """A picture on the way and one at the end of each step, from the first turns of bots that are worth it."""
    key = table_of_bots(site, title)
    page = seated(browser, site, key, "steps")
    rng = Random(5)
    found: list[Path] = []
    while len(found) < LONGEST:
        if not answer(site, key, rng):
            break
        page.wait_for_timeout(1500)
        while page.evaluate(PLAYING) and len(found) < LONGEST:
            for moment in ("way", "there"):
                if moment == "there":
                    page.wait_for_function(STILL)
                found.append(folder / f"{title}-{len(found) // 2:02}-{moment}.png")
                page.screenshot(path=found[-1])
            page.keyboard.press(".")
    page.context.close()
    return found
