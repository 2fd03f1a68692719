"""The pictures of the tables in the README and the documentation, taken anew.

python -m bench.pictures docs
"""

import argparse
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Browser, Page

from ludoteka.bots import make_bot
from ludoteka.core.record import Record
from ludoteka.games import game

from .browser import PHONE, WIDE, Site, browsing

NAMES = ["Anna", "Béla", "Cili"]
# Title, options, after how many answers at least, the question at which the picture is taken, and how.
TABLES: dict[str, tuple[str, dict[str, str], int, str, dict[str, Any]]] = {
    "table": ("isle-of-skye", {"expansion": "journeyman"}, 150, "place", {}),
    "excavation-earth": ("excavation-earth", {}, 60, "travel", {}),
    "merchants": ("merchants-of-the-dark-road", {}, 170, "act", {}),
    "ice-garden": ("lord-of-the-ice-garden", {}, 90, "step", {}),
    "phone": ("isle-of-skye", {"expansion": "journeyman"}, 120, "price", {"is_mobile": True, "has_touch": True}),
    "result": ("isle-of-skye", {"expansion": "journeyman"}, 9_999, "", {}),
}


def played(title: str, options: dict[str, str], least: int, question: str) -> tuple[str, int]:
    """A game of bots up to a question, as a record, and the seat that is asked."""
    rng = Random(4)
    bots = [make_bot("greedy") for _ in NAMES]
    position = game(title).new(len(NAMES), options)
    history: list[tuple[int, str]] = []
    asked = 0
    while position.to_move:
        seat = position.to_move[0]
        if seat < 0:
            move = position.choice(seat).pick(rng)
        else:
            if len(history) > least and position.choice(seat).name == question and len(position.choice(seat).moves) > 2:
                asked = seat
                break
            move = bots[seat].choose(position, seat, rng).move
        history.append((seat, position.text(seat, move)))
        position.push(seat, move)
    return Record.of(position, history, NAMES).write(), asked


def opened(browser: Browser, address: str, size: dict[str, int], **how: Any) -> Page:
    page = browser.new_context(viewport=size, reduced_motion="reduce", **how).new_page()  # type: ignore[arg-type]
    page.add_init_script("localStorage['ludoteka.prefs'] ??= JSON.stringify({ pace: 'instant' })")
    page.goto(address)
    page.wait_for_timeout(2500)
    return page


def taken(site: Site, browser: Browser, folder: Path, names: list[str]) -> Iterator[Path]:
    for name in names:
        if name == "home":
            page = opened(browser, site.address, WIDE)
        else:
            title, options, least, question, how = TABLES[name]
            record, seat = played(title, options, least, question)
            made = site.ask("/api/records", record.encode(), "text/plain")
            size = PHONE if name == "phone" else WIDE
            page = opened(browser, f"{site.address}/table#{made['seats'][seat]['key']}", size, **how)
            if not question:
                page.click("#strip [data-key=result]")
                page.wait_for_selector("dialog.result .chart")
                page.wait_for_timeout(500)
        page.screenshot(path=folder / f"{name}.png")
        page.context.close()
        yield folder / f"{name}.png"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("names", nargs="*", help="which pictures; all if none is named")
    arguments = parser.parse_args()
    with browsing() as (site, browser):
        for path in taken(site, browser, arguments.folder, arguments.names or ["home", *TABLES]):
            print(f"  {path}", flush=True)


if __name__ == "__main__":
    main()
