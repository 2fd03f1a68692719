"""How light and quick the pages are, measured in a real Chromium.

    python -m bench.browser                      all titles
    python -m bench.browser --titles isle-of-skye --quick
    python -m bench.browser --loading            only how the pages load
    python -m bench.browser --film build/film    pictures of what bots do, step by step

Tables of four: one in the middle of its game, one that is over. Every visit is a first one, with an empty cache. On a
machine that does other things as well, times are those of the other things too: medians are told, and the load.
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from statistics import median
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

from ludoteka.core.record import Record
from ludoteka.games import game, titles

from .film import film, playback

SEATS = 4
VISITS = 5
MOVES = 40
STEPS = 40
WALK = 300
WIDE = {"width": 1366, "height": 768}
PHONE = {"width": 390, "height": 844}

# When the page has heard of a move, and when it has painted it.
HEARING = """
window.painted = [];
const add = EventSource.prototype.addEventListener;
EventSource.prototype.addEventListener = function (name, call) {
  return add.call(this, name, (event) => {
    const start = performance.now();
    call(event);
    if (name !== "update") return;
    requestAnimationFrame(() => setTimeout(() => window.painted.push(performance.now() - start)));
  });
};
"""
# The time between frames, while something moves and while nothing does.
FRAMES = """
window.gaps = [];
let last = 0;
const frame = (now) => {
  if (last) window.gaps.push([now - last, document.querySelectorAll(".flight").length > 0]);
  last = now;
  requestAnimationFrame(frame);
};
requestAnimationFrame(frame);
"""
# So many steps through the past, or as many as there are; says how many.
WALKING = """async ([key, steps]) => {
  const shown = () => document.querySelector(".replay output").textContent;
  const drawn = () => new Promise((done) => requestAnimationFrame(done));
  for (let step = 0; step < steps; step++) {
    const before = shown();
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    for (let wait = 0; shown() === before; wait++) {
      if (wait > 120) return step;
      await drawn();
    }
  }
  return steps;
}"""
# How far things have moved without anybody touching them.
SHIFTING = """
window.shifted = 0;
new PerformanceObserver((list) => {
  for (const one of list.getEntries()) if (!one.hadRecentInput) window.shifted += one.value;
}).observe({ type: "layout-shift", buffered: true });
"""
SINCE_FIRST_BYTE = "performance.now() - performance.getEntriesByType('navigation')[0].responseStart"
WEIGHT = """[...performance.getEntriesByType("resource"), ...performance.getEntriesByType("navigation")]
  .reduce((all, one) => all + one.transferSize, 0)"""


class Figure(NamedTuple):
    """Something measured, and what it may be at most."""

    name: str
    value: float
    unit: str
    limit: float | None = None


# -- a server with tables -------------------------------------------------------------------------------------------


class Site:
    def __init__(self, address: str) -> None:
        self.address = address

    def ask(self, path: str, body: bytes | None = None, kind: str = "application/json") -> Any:
        request = urllib.request.Request(self.address + path, body, {"Content-Type": kind})
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)

    def table(self, title: str, moves: int | None) -> list[str]:
        """The keys of a table at which so many random moves were made, or all of a game."""
        record = played(title, moves)
        made = self.ask("/api/records", record.encode(), "text/plain")
        return [seat["key"] for seat in made["seats"]]

    def move(self, keys: list[str], rng: Random) -> bool:
        """Whoever is asked answers. Says whether the game goes on."""
        message = self.ask(f"/api/seats/{keys[0]}")
        if message["status"] == "over":
            return False
        key = keys[rng.choice(message["waiting"])]
        seen = self.ask(f"/api/seats/{key}")
        body: dict[str, Any] = {"version": seen["version"]}
        if not seen["can"]["end"]:
            body["move"] = rng.choice(seen["scene"]["choices"])["move"]
        what = "end" if seen["can"]["end"] else "moves"
        self.ask(f"/api/seats/{key}/{what}", json.dumps(body).encode())
        return True


def played(title: str, moves: int | None) -> str:
    """A random game for four, or its beginning, as a record."""
    found = game(title)
    rng = Random(11)
    position = found.new(SEATS)
    history: list[tuple[int, str]] = []
    while position.to_move and (moves is None or len(history) < moves):
        seat = position.to_move[0]
        move = position.choice(seat).pick(rng)
        history.append((seat, position.text(seat, move)))
        position.push(seat, move)
    return Record.of(position, history, [f"Player {seat + 1}" for seat in range(SEATS)]).write()


@contextmanager
def serving() -> Iterator[Site]:
    with tempfile.TemporaryDirectory(prefix="ludoteka-bench-") as folder:
        command = [sys.executable, "-c", "from ludoteka.cli.main import app_main; app_main()", "serve", "--port", "0"]
        options = ["--database", f"sqlite:///{Path(folder) / 'bench.db'}", "--workers", "1", "--requests", "1000000"]
        process = subprocess.Popen([*command, *options], stdout=subprocess.PIPE, text=True, bufsize=1)
        assert process.stdout is not None
        try:
            address = re.search(r"http://[\d.:]+\d", process.stdout.readline())
            assert address is not None
            yield Site(address[0])
        finally:
            process.kill()
            process.wait()


# -- measures -------------------------------------------------------------------------------------------------------


def fresh(browser: Browser, *scripts: str, size: dict[str, int] = WIDE) -> Page:
    page = browser.new_context(viewport=size).new_page()  # type: ignore[arg-type]
    page.set_default_timeout(60_000)
    for script in scripts:
        page.add_init_script(script)
    return page


def requests_of(page: Page) -> list[str]:
    """All that the page asks for from now on."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    return asked


def visits(browser: Browser, name: str, address: str, ready: str) -> list[Figure]:
    """First visits: until the page can be used, all that was asked and sent for it, and how much moved meanwhile."""
    took, busy, sent, requests, shifted, on_phone = [], [], 0.0, 0, 0.0, 0.0
    for _ in range(VISITS):
        page = fresh(browser, SHIFTING)
        asked = requests_of(page)
        session = page.context.new_cdp_session(page)
        session.send("Performance.enable", {"timeDomain": "threadTicks"})
        page.goto(address)
        page.wait_for_selector(ready)
        took.append(page.evaluate(SINCE_FIRST_BYTE))
        metrics = {one["name"]: one["value"] for one in session.send("Performance.getMetrics")["metrics"]}
        busy.append(metrics["TaskDuration"] * 1000)
        page.wait_for_timeout(1000)
        sent = max(sent, page.evaluate(WEIGHT))
        requests = max(requests, len(asked))
        shifted = max(shifted, page.evaluate("window.shifted"))
        page.context.close()
        page = fresh(browser, SHIFTING, size=PHONE)
        page.goto(address)
        page.wait_for_selector(ready)
        page.wait_for_timeout(1000)
        on_phone = max(on_phone, page.evaluate("window.shifted"))
        page.context.close()
    return [
        Figure(f"{name}: sent in all", sent / 1000, "kB", 300),
        Figure(f"{name}: requests", requests, "", 20),
        Figure(f"{name}: layout shift", shifted, "", 0.05),
        Figure(f"{name}: layout shift on a phone", on_phone, "", 0.05),
        Figure(f"{name}: usable after the first byte, median", median(took), "ms", 1000),
        Figure(f"{name}: usable after the first byte, best", min(took), "ms"),
        Figure(f"{name}: work of the page until then, median", median(busy), "ms"),
    ]


def on_screen(browser: Browser, site: Site, name: str, keys: list[str]) -> list[Figure]:
    """Moves of others: from the server's word until it is painted."""
    page = fresh(browser, HEARING, SHIFTING)
    page.goto(f"{site.address}/table#{keys[0]}")
    page.wait_for_selector(".panel")
    page.wait_for_timeout(1000)
    page.evaluate("window.shifted = 0")
    rng = Random(3)
    for _ in range(MOVES):
        if not site.move(keys, rng):
            break
        page.wait_for_timeout(120)
    took = sorted(page.evaluate("window.painted"))
    shifted = page.evaluate("window.shifted")
    page.context.close()
    return [
        Figure(f"{name}: a move is on screen after, median", median(took), "ms", 100),
        Figure(f"{name}: the same, 95 %", took[int(len(took) * 0.95)], "ms"),
        Figure(f"{name}: layout shift in a move, mean", shifted / len(took), "", 0.05),
    ]


def begin(browser: Browser, site: Site, key: str, *scripts: str) -> Page:
    """A finished game, at its beginning."""
    page = fresh(browser, *scripts)
    page.goto(f"{site.address}/table#{key}")
    page.click("#strip [data-key=result]")
    page.click("[data-key=watch]")
    page.wait_for_selector("#replay:not([hidden])")
    return page


def step(page: Page, key: str) -> None:
    shown = page.inner_text(".replay output")
    page.keyboard.press(key)
    page.wait_for_function("shown => document.querySelector('.replay output').textContent !== shown", arg=shown)


def motion(browser: Browser, site: Site, name: str, key: str) -> list[Figure]:
    """The time between two frames while pieces move, in a replay seen step by step."""
    page = begin(browser, site, key, FRAMES)
    page.keyboard.press("End")
    page.wait_for_timeout(800)
    page.evaluate("window.gaps.length = 0")
    for _ in range(STEPS):
        step(page, "ArrowLeft")
        page.wait_for_timeout(280)
    gaps = sorted(gap for gap, moving in page.evaluate("window.gaps") if moving)
    page.context.close()
    if not gaps:
        return []
    return [
        Figure(f"{name}: between frames while pieces move, median", median(gaps), "ms", 17),
        Figure(f"{name}: the same, 95 %", gaps[int(len(gaps) * 0.95)], "ms"),
        Figure(f"{name}: frames a second while pieces move", 1000 * len(gaps) / sum(gaps), "/s"),
    ]


def memory(browser: Browser, site: Site, name: str, key: str, walk: int) -> list[Figure]:
    """What is left in memory after a long replay forwards and backwards, once and twice."""
    page = begin(browser, site, key)
    session = page.context.new_cdp_session(page)
    found = []
    steps = 0
    for _ in range(2):
        steps = sum(page.evaluate(WALKING, [key, walk]) for key in ("ArrowRight", "ArrowLeft"))
        page.wait_for_timeout(500)
        session.send("HeapProfiler.collectGarbage")
        heap = session.send("Runtime.getHeapUsage")["usedSize"]
        nodes = session.send("Memory.getDOMCounters")["nodes"]
        found.append((heap / 1e6, nodes))
    page.context.close()
    (first, nodes), (second, more) = found
    return [
        Figure(f"{name}: steps of a replay there and back", steps, ""),
        Figure(f"{name}: heap after it", first, "MB"),
        Figure(f"{name}: heap grown by the second time", second - first, "MB", 0.5),
        Figure(f"{name}: nodes of the page after it", nodes, ""),
        Figure(f"{name}: nodes more after the second time", more - nodes, "", 50),
    ]


@contextmanager
def browsing() -> Iterator[tuple[Site, Browser]]:
    names = ("chromium", "chromium-browser", "google-chrome", "chromium-headless-shell")
    chromium = next(filter(None, map(shutil.which, names)), None)
    with serving() as site, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        yield site, browser
        browser.close()


def measure(names: list[str], quick: bool, loading: bool) -> Iterator[Figure]:
    with browsing() as (site, browser):
        site.ask("/api/titles")
        yield from visits(browser, "home", site.address, "[data-key=play-now]")
        for title in names:
            whole = played(title, None).count("\n")
            middle = site.table(title, whole // 2)
            over = site.table(title, None)
            yield from visits(browser, f"{title}, middle", f"{site.address}/table#{middle[0]}", "#prompt:not(:empty)")
            yield from visits(browser, f"{title}, over", f"{site.address}/table#{over[0]}", "#strip .ranks")
            if loading:
                continue
            yield from on_screen(browser, site, title, middle)
            yield from motion(browser, site, title, over[0])
            yield from (Figure(*one) for one in playback(browser, site, title))
            yield from memory(browser, site, title, over[0], WALK // 10 if quick else WALK)


def filmed(names: list[str], folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with browsing() as (site, browser):
        for title in names:
            print(f"  {title}: {len(film(browser, site, title, folder))} pictures in {folder}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--titles", nargs="*", default=titles(), help="which titles; all if none is named")
    parser.add_argument("--quick", action="store_true", help="a short walk through the past")
    parser.add_argument("--loading", action="store_true", help="only how the pages load")
    parser.add_argument("--film", type=Path, help="a folder for pictures of what bots do, and nothing else")
    arguments = parser.parse_args()
    if arguments.film:
        filmed(arguments.titles, arguments.film)
        return
    print("load of this machine before: {:.1f} {:.1f} {:.1f}".format(*os.getloadavg()))
    for figure in measure(arguments.titles, arguments.quick, arguments.loading):
        wanted = ""
        if figure.limit is not None:
            wanted = f"  at most {figure.limit:g}" + ("" if figure.value <= figure.limit else ": too much")
        print(f"  {figure.name:74} {figure.value:>9.4g} {figure.unit:3}{wanted}", flush=True)
    print("load of this machine after:  {:.1f} {:.1f} {:.1f}".format(*os.getloadavg()))


if __name__ == "__main__":
    main()
