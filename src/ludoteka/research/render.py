"""The table as a picture: SVG, pixels, text, or a page in the browser."""

from __future__ import annotations

import io
import sys
import threading
import time
import webbrowser
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlsplit

import numpy as np
from gymnasium import logger
from numpy.typing import NDArray

from ..core.extras import extra
from ..core.position import Position
from ..core.svg import render_svg
from ..core.text import render_text
from .given import one_of

MODES = ("human", "rgb_array", "svg", "ansi")

FPS = 2
"""Pictures a second where somebody watches: a game that plays itself would be over before it is seen."""

WIDTH = 1000
"""Pixels of an rgb_array from left to right."""

PATIENCE = 10.0
"""So many seconds the browser has to open the page, and to fetch the last picture before the page is closed."""

# When the program is gone the last picture stays.
PAGE = b"""<!doctype html><meta charset="utf-8"><title>Ludoteka</title>
<style>body{margin:0;background:#e8e4da}img{width:100%;max-height:100vh}</style><img id="table" alt="">
<script>
const table = document.getElementById("table");
async function follow(number) {
  const answer = await fetch("table.svg?after=" + number);
  if (!answer.ok) return;
  const before = table.src;
  table.src = URL.createObjectURL(await answer.blob());
  URL.revokeObjectURL(before);
  follow(answer.headers.get("Number"));
}
follow(0);
</script>"""


def svg(position: Position, seat: int | None) -> str:
    """What a seat sees (None: a spectator) as one SVG document."""
    return render_svg(position.game, position.scene(seat))


def ansi(position: Position, seat: int | None) -> str:
    return render_text(position.game, position.scene(seat))


def pixels(position: Position, seat: int | None) -> NDArray[np.uint8]:
    """The same as red, green and blue, `WIDTH` wide."""
    with extra("research"):
        import resvg_py
        from PIL import Image

    data = bytes(resvg_py.svg_to_bytes(svg_string=svg(position, seat), width=WIDTH))
    with Image.open(io.BytesIO(data)) as image:
        return np.asarray(image.convert("RGB"), dtype=np.uint8)


class Window:
    """A page in the browser that follows the game. It is served to this machine alone."""

    def __init__(self) -> None:
        window = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                asked = urlsplit(self.path)
                if asked.path != "/table.svg":
                    self.say(200, "text/html", PAGE, 0)
                    return
                after = parse_qs(asked.query).get("after", ["0"])[0]
                number, picture = window.later(int(after) if after.isdecimal() else 0)
                self.say(410 if picture is None else 200, "image/svg+xml", (picture or "").encode(), number)
                window.sent(number)

            def say(self, status: int, kind: str, body: bytes, number: int) -> None:
                self.send_response(status)
                self.send_header("Content-Type", kind)
                self.send_header("Content-Length", str(len(body)))
                self.send_header("Number", str(number))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, format: str, *args: Any) -> None:
                """The terminal belongs to the researcher."""

        self.picture = ""
        self.number = 0
        self.seen = 0
        self.open = True
        self.news = threading.Condition()
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.address = f"http://127.0.0.1:{self.server.server_port}/"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def show(self, picture: str) -> None:
        """Put a picture on the page; the first one opens the browser, and waits until it is there."""
        with self.news:
            self.picture = picture
            self.number += 1
            self.news.notify_all()
        if self.number == 1:
            if webbrowser.open(self.address):
                self.wait_for_eyes()
            else:
                print(f"no browser could be opened: the table is at {self.address}", file=sys.stderr)

    def later(self, after: int) -> tuple[int, str | None]:
        """The newest picture and its number, once there is one after this number; None when there will be none."""
        with self.news:
            self.news.wait_for(lambda: self.number > after or not self.open)
            return self.number, self.picture if self.number > after else None

    def sent(self, number: int) -> None:
        with self.news:
            self.seen = max(self.seen, number)
            self.news.notify_all()

    def wait_for_eyes(self) -> None:
        """Let the page fetch the newest picture."""
        with self.news:
            self.news.wait_for(lambda: self.seen >= self.number, PATIENCE)

    def close(self) -> None:
        if self.seen:
            self.wait_for_eyes()
        with self.news:
            self.open = False
            self.news.notify_all()
        self.server.shutdown()
        self.server.server_close()


class Camera:
    """Shows a game in one mode, through the eyes of whoever is to act, or of one seat."""

    def __init__(self, mode: str | None) -> None:
        if mode is not None:
            one_of("render_mode", mode, MODES)
        self.mode = mode
        self.window: Window | None = None

    def show(self, position: Position, seat: int | None) -> Any:
        if self.mode == "svg":
            return svg(position, seat)
        if self.mode == "ansi":
            return ansi(position, seat)
        if self.mode == "rgb_array":
            return pixels(position, seat)
        if self.mode == "human":
            if self.window is None:
                self.window = Window()
            self.window.show(svg(position, seat))
            time.sleep(1 / FPS)
        if self.mode is None:
            logger.warn(f"nothing is rendered without a render_mode: make the environment with {', '.join(MODES)}")
        return None

    def close(self) -> None:
        if self.window is not None:
            self.window.close()
            self.window = None
