"""A server of its own for the tests, and people who sit before a real browser."""

import json
import os
import re
import shutil
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, sync_playwright
from playwright.sync_api import Error as PlaywrightError

from ludoteka.server.live.push import new_sender
from tests.needs import missing

from .legible import faults

# The shell without windows does all that tests need, and opens a page in a third of the time.
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
CHROMIUM = next(filter(None, map(shutil.which, BROWSERS)), None)

DESK = {"width": 1366, "height": 768}
PHONE = {"width": 390, "height": 844}
WIDE = {"width": 1920, "height": 1080}
SHOTS = Path(os.environ.get("LUDOTEKA_SHOTS", ""))
"""Where pictures of the pages are kept, if anywhere."""
SLOW = int(os.environ.get("LUDOTEKA_SLOW", "0"))
"""Each answer of the server comes up to so many milliseconds late: what is too fast for its data shows itself."""
LAME = int(os.environ.get("LUDOTEKA_LAME", "1"))
"""The page computes so many times slower: what waits for a time and not for the page shows itself."""
WHOLE = bool(os.environ.get("LUDOTEKA_WHOLE"))
"""Games are clicked from the first answer to the last."""


NO_POST = "smtp://127.0.0.1:1/?from=club@example.org"
"""A mail server that is not there."""


class Site:
    """A running server."""

    def __init__(self, folder: Path, port: int = 0, requests: int = 100_000) -> None:
        self.folder = folder
        self.requests = requests
        self.start(port)

    def start(self, port: int = 0) -> None:
        command = [sys.executable, "-c", "from ludoteka.cli.main import app_main; app_main()", "serve"]
        options = ["--port", str(port), "--database", f"sqlite:///{self.folder / 'tables.db'}", "--workers", "1"]
        self.process = subprocess.Popen(
            [*command, *options, "--requests", str(self.requests), "--notices", "push,mail,ntfy"],
            env=os.environ | {"LUDOTEKA_PUSH": new_sender("club@example.org"), "LUDOTEKA_SMTP": NO_POST},
            stdout=subprocess.PIPE,
            text=True,
            bufsize=1,
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

    def open(self, record: str) -> Any:
        """A table where a saved game goes on."""
        kind = {"Content-Type": "text/plain"}
        request = urllib.request.Request(f"{self.address}/api/records", record.encode(), kind)
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

    def asked(self, key: str | Callable[[], str]) -> Any:
        """What a seat sees once it is asked something, may end its turn, or the game is over."""
        for look in range(400):
            message = self.get(f"/api/seats/{key if isinstance(key, str) else key()}")
            if message["scene"]["choices"] or message["can"]["end"] or message["status"] == "over":
                return message
            # Who looks too often keeps the server from its work.
            time.sleep(min(0.02 * 1.3**look, 0.3))
        raise AssertionError("nobody is asked anything")

    def alone(self, key: str) -> None:
        """Come back when nobody else owes an answer, so that the version stays what it is."""
        for look in range(400):
            message = self.get(f"/api/seats/{key}")
            if message["waiting"] == [message["seat"]]:
                return
            time.sleep(min(0.02 * 1.3**look, 0.3))
        raise AssertionError("others are still to answer")

    def answer(self, key: str, prefer: str = "") -> Any:
        """Answer over HTTP: the first move that begins so, or the first of all. Gives what was seen before."""
        for _ in range(50):
            message = self.asked(key)
            body = {"version": message["version"]}
            try:
                if message["can"]["end"]:
                    self.post(f"/api/seats/{key}/end", body)
                elif message["status"] != "over":
                    moves = [choice["move"] for choice in message["scene"]["choices"]]
                    move = next((move for move in moves if prefer and move.startswith(prefer)), moves[0])
                    self.post(f"/api/seats/{key}/moves", body | {"move": move})
            except urllib.error.HTTPError as error:
                # Somebody else answered meanwhile: look again, as a page does.
                if error.code != 409:
                    raise
                continue
            return message
        raise AssertionError("somebody always answers first")

    def play_on(self, key: str, rng: Random, answers: int) -> None:
        """Answer over HTTP so often, at random."""
        for _ in range(answers):
            message = self.asked(key)
            assert message["status"] != "over", "the game is over before what is waited for has come"
            moves = [choice["move"] for choice in message["scene"]["choices"]]
            self.answer(key, rng.choice(moves) if moves else "")

    def finish(self, key: str) -> Any:
        """Play a table with one person to its end over HTTP."""
        for _ in range(4000):
            message = self.answer(key)
            if message["status"] == "over":
                return message
        raise AssertionError("the game does not end")


# The middle of the free part of a lit thing: a click reaches the first lit thing below it, whatever lies above.
FREE = """id => {
  const made = document.querySelector(`.node[data-id="${CSS.escape(id)}"]:not(.ghost)`);
  if (!made) return null;
  made.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
  const { left, top, width, height } = made.getBoundingClientRect();
  const steps = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((i) => (i + 0.5) / 9);
  const free = steps.flatMap((x) => steps.map((y) => [left + width * x, top + height * y])).filter(([x, y]) => {
    const found = document.elementsFromPoint(x, y);
    const node = (one) => one.closest(".node[data-id]");
    const lit = (one) => one?.matches(".can, .else, .picked, .ghost");
    return found.length && node(found[0]) && found.map(node).find(lit) === made;
  });
  const far = ([x, y]) => Math.hypot(x - left - width / 2, y - top - height / 2);
  return free.sort((a, b) => far(a) - far(b))[0] ?? null;
}"""

# The page of a phone on which a thing lies.
HOME = """id => {
  const made = document.querySelector(`.node[data-id="${CSS.escape(id)}"]:not(.ghost)`);
  return made?.closest("#common, #area")?.id ?? "";
}"""

# Nothing moves, and what was drawn is laid out.
STILL = """async () => {
  const moving = () => document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
  while (moving().length) await Promise.allSettled(moving().map((one) => one.finished));
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}"""

# A network as it is on a train.
LATE = """{
  const quick = window.fetch;
  const later = () => new Promise((done) => setTimeout(done, Math.random() * %d));
  window.fetch = async (...what) => {
    await later();
    const answer = await quick(...what);
    await later();
    return answer;
  };
}"""

TAKEN = "answers => Number(document.body.dataset.answers || 0) > answers"
CONFIRM = "[data-key=confirm]:not([disabled])"
Chooser = Callable[[list[Any]], Any]


def key_of(page: Page) -> str:
    """The key in the page's address, asked of the page: `page.url` is only as fresh as the last call."""
    return str(page.evaluate("location.hash.slice(1)"))


class Person:
    """Somebody at a table in a browser. Whatever the page complains about is a fault."""

    def __init__(self, page: Page, site: Site, finger: bool = False) -> None:
        self.page = page
        self.site = site
        self.finger = finger
        self.faults: list[str] = []
        self.questions: set[str] = set()
        self.album = ""
        self.bar = 0
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", self.hear)

    def hear(self, said: ConsoleMessage) -> None:
        # What a move would change is asked while the table goes on: the question may come too late, even for its key.
        late = re.search("status of 4(04|09)", said.text) and said.location["url"].endswith("/preview")
        if said.type == "error" and not late:
            self.faults.append(f"{said.text} {said.location['url']}")

    def home(self) -> Page:
        """Open the home page."""
        self.page.goto(self.site.address)
        return self.page

    def new_table(self, title: str = "isle-of-skye") -> Page:
        """Open the dialog that makes a table of a title."""
        self.home().click(f"[data-key=new-table][data-title={title}]")
        return self.page

    def sit(self, key: str) -> Page:
        """Open the table of this seat."""
        self.page.goto(f"{self.site.address}/table#{key}")
        self.page.wait_for_selector(".panel")
        return self.page

    def shot(self, name: str) -> None:
        if SHOTS.name:
            self.still()
            self.page.screenshot(path=SHOTS / f"{name}.png")

    def still(self) -> None:
        """Wait until nothing moves any more."""
        self.page.evaluate(STILL)

    @property
    def key(self) -> str:
        return key_of(self.page)

    @property
    def version(self) -> int:
        return int(self.page.evaluate("document.body.dataset.version"))

    def at(self, message: Any) -> None:
        """Wait until the page has come to what this seat sees, or further."""
        self.page.wait_for_function(
            "([seat, version]) => document.body.dataset.seat === seat && document.body.dataset.version >= version",
            arg=[json.dumps(message["seat"]), message["version"]],
        )

    def asked(self) -> None:
        """Wait until there is something to answer, or the game is over."""
        self.page.wait_for_selector("#forward button:not([disabled]), dialog.result", timeout=60_000)

    def result(self) -> Page:
        """Open the account of a game that is over, from what the table tells of it; whoever comes later has it open."""
        if self.page.query_selector("dialog.result") is None:
            self.press("#strip [data-key=result]")
        self.page.wait_for_selector("dialog.result .scores")
        return self.page

    def touch(self, id: str) -> None:
        """Click a thing that is lit, or tap it, where that reaches it."""
        if self.finger:
            home = self.page.evaluate(HOME, id)
            if home and self.page.get_attribute(f"[data-page={home}]", "aria-current") != "true":
                self.to_page(home)
        x, y = self.page.wait_for_function(FREE, arg=id).json_value()
        if self.finger:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def press(self, selector: str) -> None:
        """Click a button, or tap it where that is how one does it."""
        if self.finger:
            self.page.tap(selector)
        else:
            self.page.click(selector)

    def choose(self, choice: Any) -> None:
        """Choose a move by touching what it touches; what touches nothing is a button or a line of the list."""
        page = self.page
        if choice["kind"] == "amount":
            return
        for id in choice["targets"]:
            if page.query_selector(f".picked[data-id={json.dumps(id)}]") is None:
                self.touch(id)
        if page.query_selector(CONFIRM) is None:
            move = f"#forward [data-move={json.dumps(choice['move'])}]"
            if page.query_selector(move) is None:
                self.choose_from_list(choice)
            else:
                self.press(move)

    def choose_from_list(self, choice: Any) -> None:
        self.press("[data-key=list]")
        self.press(f"dialog [data-move={json.dumps(choice['move'])}]")

    def answer(self, pick: Chooser = lambda choices: choices[0]) -> bool:
        """Answer whatever is asked, by clicking. Says whether the game goes on."""
        page = self.page
        self.asked()
        # Where one person plays several seats, the page may just be on its way to the next one.
        message = self.site.asked(lambda: self.key)
        self.at(message)
        if message["status"] == "over":
            self.result()
            return False
        self.look(message)
        answers = self.answers
        if message["can"]["end"]:
            self.press("[data-key=end]")
        else:
            self.choose(pick(message["scene"]["choices"]))
            # A button may be the answer by itself.
            page.wait_for_function(f"answers => ({TAKEN})(answers) || document.querySelector('{CONFIRM}')", arg=answers)
            if not page.evaluate(TAKEN, answers):
                self.press(CONFIRM)
        page.wait_for_function(TAKEN, arg=answers)
        return True

    def look(self, message: Any) -> None:
        """Whatever is asked for the first time can be read, and has a picture."""
        prompt = message["scene"].get("prompt") or {"key": "prompt.none"}
        question = prompt["key"].rpartition(".")[2]
        if question in self.questions:
            return
        self.questions.add(question)
        self.still()
        self.faults += [f"{question}: {fault}" for fault in faults(self.page, not self.finger)]
        # The bar is as high as at the first question.
        high = self.page.evaluate("document.getElementById('bar').offsetHeight")
        self.bar = self.bar or high
        if high != self.bar:
            self.faults.append(f"{question}: the bar has {high} pixels, and had {self.bar}")
        self.shot(f"{self.album}{question}")

    @property
    def answers(self) -> int:
        """How many answers of this page the server has taken."""
        return int(self.page.evaluate("document.body.dataset.answers || 0"))

    @contextmanager
    def answering(self) -> Iterator[None]:
        """Do something that is an answer: the server has taken it afterwards, and the page has heard of it."""
        answers = self.answers
        yield
        self.page.wait_for_function(TAKEN, arg=answers)
        # Where one person plays several seats, the page may have gone to the next one.
        message = self.site.get(f"/api/seats/{self.key}")
        self.page.wait_for_function(
            "([seat, version]) => document.body.dataset.seat !== seat || document.body.dataset.version >= version",
            arg=[json.dumps(message["seat"]), message["version"]],
        )

    def confirm(self) -> None:
        with self.answering():
            self.page.click(CONFIRM)

    def to_moment(self, key: str) -> None:
        """Press a key of the replay, and wait until another moment is shown."""
        shown = self.page.inner_text(".replay output")
        self.page.keyboard.press(key)
        changed = "shown => document.querySelector('.replay output').textContent !== shown"
        self.page.wait_for_function(changed, arg=shown)

    def to_page(self, page: str) -> None:
        """Turn to a page on a phone."""
        self.page.tap(f"[data-page={page}]")
        self.page.wait_for_selector(f"[data-page={page}][aria-current=true]")
        self.still()

    def away(self, pick: Chooser, answers: int) -> int:
        """Give so many answers over HTTP, as from another device, while the page looks elsewhere: what it would show
        meanwhile costs most of such a game. Says how many there were until the game was over."""
        key = self.key
        self.page.goto(f"{self.site.address}/api/titles")
        # Who remembers nothing is not told what happened since.
        self.page.evaluate("localStorage.clear()")
        given = 0
        while given < answers:
            message = self.site.asked(key)
            if message["status"] == "over":
                break
            choices = message["scene"]["choices"]
            self.site.answer(key, pick(choices)["move"] if choices else "")
            given += 1
        self.sit(key)
        return given

    def play(self, pick: Chooser, shots: str, at: tuple[int, ...] = ()) -> int:
        """Answer until the game is over. Says after how many answers. The first ten are clicked, and then every
        twelfth: the others are the same clicks at other moments. `make nightly` clicks them all."""
        self.album = f"{shots}-"
        turn = 0
        while turn < 2000:
            while at and turn >= at[0]:
                self.shot(f"{shots}-{at[0]}")
                at = at[1:]
            if not self.answer(pick):
                self.shot(f"{shots}-result")
                return turn
            turn += 1
            if turn >= 10 and not WHOLE:
                turn += self.away(pick, 11)
        raise AssertionError("the game does not end")


@pytest.fixture(scope="package")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    made = Site(tmp_path_factory.mktemp("site"))
    yield made
    made.kill()


# While a browser is held, its event loop runs in this thread: tests of other packages cannot have one of their own.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    if CHROMIUM is None:
        missing("Chromium", "install it, or run `make browser` as root")
    with sync_playwright() as play:
        made = play.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
        )
        yield made
        made.close()


class People:
    """New people, each with a browser profile of their own. They like things to lie still, unless said otherwise."""

    def __init__(self, browser: Browser, site: Site) -> None:
        self.browser = browser
        self.site = site
        self.all: list[Person] = []

    def __call__(
        self, size: dict[str, int] = DESK, language: str = "en-GB", pace: str = "instant", **more: Any
    ) -> Person:
        how = {"reduced_motion": "reduce"} | more
        context = self.browser.new_context(viewport=size, locale=language, **how)  # type: ignore[arg-type]
        # An empty page has nothing to remember with.
        liked = f"localStorage['ludoteka.prefs'] ??= JSON.stringify({{ pace: '{pace}' }})"
        context.add_init_script(f"try {{ {liked} }} catch {{}}")
        if SLOW:
            context.add_init_script(LATE % SLOW)
        context.set_default_timeout(60_000)
        person = Person(context.new_page(), self.site, bool(more.get("has_touch")))
        if LAME > 1:
            context.new_cdp_session(person.page).send("Emulation.setCPUThrottlingRate", {"rate": LAME})
        self.all.append(person)
        return person


STATE = """() => JSON.stringify({
  classes: document.body.className, data: { ...document.body.dataset }, kept: { ...localStorage },
  dialogs: [...document.querySelectorAll("dialog[open]")].map((one) => one.innerText.slice(0, 200)),
  shown: ["prompt", "banner", "beat", "forward"].map((id) => document.getElementById(id)?.innerText),
}, null, 1)"""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Of a test that fails, what its pages showed then."""
    report = yield
    people = getattr(item, "funcargs", {}).get("people")
    if report.when == "call" and report.failed and people is not None:
        for number, person in enumerate(people.all):
            with suppress(PlaywrightError):
                report.sections.append((f"page {number}", person.page.evaluate(STATE)))
    return report


@pytest.fixture
def people(browser: Browser, site: Site) -> Iterator[People]:
    made = People(browser, site)
    yield made
    found = [fault for person in made.all for fault in person.faults]
    for person in made.all:
        person.page.context.close()
    assert found == []
