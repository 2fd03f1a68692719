"""A server of its own for the tests, and people who sit before a real browser."""

import json
import os
import re
import shutil
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, sync_playwright

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")

# Without a browser there is nothing to look at; `make test` installs one where the system lets it.
collect_ignore_glob = [] if CHROMIUM else ["test_*.py"]

DESK = {"width": 1366, "height": 768}
PHONE = {"width": 390, "height": 844}
SHOTS = Path(os.environ.get("LUDOTEKA_SHOTS", ""))
"""Where pictures of the pages are kept, if anywhere."""


class Site:
    """A running server."""

    def __init__(self, folder: Path, port: int = 0) -> None:
        self.folder = folder
        self.start(port)

    def start(self, port: int = 0) -> None:
        command = [sys.executable, "-c", "from ludoteka.cli.main import app_main; app_main()", "serve"]
        options = ["--port", str(port), "--database", f"sqlite:///{self.folder / 'tables.db'}", "--workers", "1"]
        self.process = subprocess.Popen(
            [*command, *options, "--requests", "100000"], stdout=subprocess.PIPE, text=True, bufsize=1
        )
        assert self.process.stdout is not None
        found = re.search(r"http://[\d.:]+\d", self.process.stdout.readline())
        assert found, "the server should say where it is"
        self.address = found[0]

    @property
    def port(self) -> int:
        return int(self.address.rpartition(":")[2])

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def post(self, path: str, data: Any) -> Any:
        body = json.dumps(data).encode()
        request = urllib.request.Request(self.address + path, body, {"Content-Type": "application/json"})
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)

    def get(self, path: str) -> Any:
        with urllib.request.urlopen(self.address + path) as answer:
            return json.load(answer)

    def table(self, *seats: str, title: str = "isle-of-skye", **options: str) -> Any:
        """A table with these seats: `me`, `link`, `here`, or the name of a bot."""
        made = [
            {"kind": seat, "name": f"{seat} {i}"} if seat in ("me", "here", "link") else {"kind": "bot", "level": seat}
            for i, seat in enumerate(seats, 1)
        ]
        return self.post("/api/tables", {"title": title, "seats": made, "options": options})

    def asked(self, key: str) -> Any:
        """What a seat sees once it is asked something, may end its turn, or the game is over."""
        for _ in range(600):
            message = self.get(f"/api/seats/{key}")
            if message["scene"]["choices"] or message["can"]["end"] or message["status"] == "over":
                return message
            time.sleep(0.02)
        raise AssertionError("nobody is asked anything")

    def answer(self, key: str, prefer: str = "") -> Any:
        """Answer over HTTP: the first move that begins so, or the first of all. Gives what was seen before."""
        message = self.asked(key)
        body = {"version": message["version"]}
        if message["can"]["end"]:
            self.post(f"/api/seats/{key}/end", body)
        elif message["status"] != "over":
            moves = [choice["move"] for choice in message["scene"]["choices"]]
            move = next((move for move in moves if prefer and move.startswith(prefer)), moves[0])
            self.post(f"/api/seats/{key}/moves", body | {"move": move})
        return message

    def finish(self, key: str) -> Any:
        """Play a table with one person to its end over HTTP."""
        for _ in range(4000):
            message = self.answer(key)
            if message["status"] == "over":
                return message
        raise AssertionError("the game does not end")


class Person:
    """Somebody at a table in a browser. Whatever the page complains about is a fault."""

    def __init__(self, page: Page, site: Site) -> None:
        self.page = page
        self.site = site
        self.faults: list[str] = []
        self.traffic: list[str] = []
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", self.hear)

    def hear(self, said: ConsoleMessage) -> None:
        # What a move would change is asked while others move, so the question may come too late.
        late = "409" in said.text and said.location["url"].endswith("/preview")
        if said.type == "error" and not late:
            self.faults.append(f"{said.text} {said.location['url']}")

    def sit(self, key: str) -> None:
        self.page.goto(f"{self.site.address}/table#{key}")
        self.page.wait_for_selector(".panel")

    def shot(self, name: str) -> None:
        if SHOTS.name:
            self.page.wait_for_timeout(400)
            self.page.screenshot(path=SHOTS / f"{name}.png")

    @property
    def prompt(self) -> str:
        return self.page.inner_text("#prompt")

    def asked(self) -> None:
        """Wait until there is something to answer, or the game is over."""
        self.page.wait_for_selector("#forward button, dialog.result", timeout=60_000)

    def end(self) -> bool:
        button = self.page.query_selector("[data-key=end]")
        if button is not None:
            button.click()
            self.page.wait_for_selector("[data-key=end]", state="detached")
        return button is not None

    def confirm(self) -> None:
        """Confirm, and wait until the server has heard it."""
        before = self.page.evaluate("document.body.dataset.version")
        self.page.click("[data-key=confirm]")
        self.page.wait_for_function("before => document.body.dataset.version !== before", arg=before)

    def answer(self) -> None:
        """Answer whatever is asked with the first lit thing."""
        page = self.page
        if self.end():
            return
        before = page.evaluate("document.body.dataset.version")
        spot = page.query_selector(".node.spot.can") or page.query_selector(".node.can")
        if spot is not None and page.query_selector("[data-amount=number]") is None:
            spot.click()
        if page.query_selector("[data-key=confirm]:not([disabled])") is None:
            page.click("#forward button.choice")
            page.wait_for_function(
                "before => document.body.dataset.version !== before || document.querySelector('[data-key=confirm]')",
                arg=before,
            )
        if page.evaluate("document.body.dataset.version") == before:
            page.click("[data-key=confirm]:not([disabled])")
            page.wait_for_function("before => document.body.dataset.version !== before", arg=before)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    made = Site(tmp_path_factory.mktemp("site"))
    yield made
    made.kill()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as play:
        made = play.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
        )
        yield made
        made.close()


class People:
    """New people, each with a browser profile of their own."""

    def __init__(self, browser: Browser, site: Site) -> None:
        self.browser = browser
        self.site = site
        self.all: list[Person] = []

    def __call__(self, size: dict[str, int] = DESK, language: str = "en-GB", **more: Any) -> Person:
        context = self.browser.new_context(viewport=size, locale=language, **more)  # type: ignore[arg-type]
        context.set_default_timeout(20_000)
        person = Person(context.new_page(), self.site)
        self.all.append(person)
        return person


@pytest.fixture
def people(browser: Browser, site: Site) -> Iterator[People]:
    made = People(browser, site)
    yield made
    faults = [fault for person in made.all for fault in person.faults]
    for person in made.all:
        person.page.context.close()
    assert faults == []
