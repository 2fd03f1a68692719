"""The table as a picture: SVG, pixels, text, or a page in the browser."""

from __future__ import annotations

import io
import threading
import webbrowser
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..core.extras import extra
from ..core.position import Position
from ..core.svg import render_svg
from ..core.text import render_text

MODES = ("human", "rgb_array", "svg", "ansi")

WIDTH = 1000
"""Pixels of an rgb_array from left to right."""

PAGE = b"""<!doctype html><meta charset="utf-8"><title>Ludoteka</title>
<style>body{margin:0;background:#e8e4da}img{width:100%}</style><img id="table" src="table.svg">
<script>setInterval(() => { document.getElementById("table").src = "table.svg?" + Date.now() }, 500)</script>"""


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

    def __init__(self, picture: str) -> None:
        window = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                picture = self.path.startswith("/table.svg")
                body = window.picture.encode() if picture else PAGE
                self.send_response(200)
                self.send_header("Content-Type", "image/svg+xml" if picture else "text/html")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, format: str, *args: Any) -> None:
                """The terminal belongs to the researcher."""

        self.picture = picture
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_port}/"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        webbrowser.open(self.address)

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()


class Camera:
    """Shows a game in one mode, through the eyes of whoever is to act, or of one seat."""

    def __init__(self, mode: str | None) -> None:
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
            picture = svg(position, seat)
            if self.window is None:
                self.window = Window(picture)
            self.window.picture = picture
        return None

    def close(self) -> None:
        if self.window is not None:
            self.window.close()
            self.window = None
