"""The browser client: its pages, and the files that they are made of."""

import asyncio
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

import msgspec
from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from ...core.words import LANGUAGES
from ...core.words import words as words_of
from .bundle import bundled, framed
from .errors import AnyRequest, refusals
from .static import ASK_AGAIN, FOR_GOOD, TYPES, Known, Packing, digest, sent

PAGES: Final = ("home", "table", "confirm", "admin", "data", "club", "events")
FIRST_WORDS: Final = ("ui.offline", "ui.offline_hint", "ui.retry", "ui.home")
"""Messages that are needed when the server cannot be reached."""


def home() -> Traversable:
    return files("ludoteka").joinpath("client")


@cache
def client_files() -> dict[str, bytes]:
    """All files of the client by their path, as in `board/stage.js`. Nothing else is ever sent."""
    return {
        f"{room.name}/{file.name}": file.read_bytes()
        for room in home().iterdir()
        if room.is_dir()
        for file in room.iterdir()
        if "." + file.name.rpartition(".")[2] in TYPES
    }


@cache
def client_digest() -> str:
    return digest(b"".join(name.encode() + body for name, body in sorted(client_files().items())))


@cache
def pages() -> tuple[dict[str, bytes], dict[str, bytes]]:
    """The pages by their names, which name the files of this very client, and the bundles that they ask for."""
    made: dict[str, bytes] = {}
    bundles: dict[str, bytes] = {}
    first = f'<script type="application/json" id="first-words">{first_words()}</script>\n'
    for name in PAGES:
        text, files = bundled(name, framed(name, client_files()), client_files())
        text = text.replace("</head>", first + "</head>").replace("/client/-/", f"/client/{client_digest()}/")
        made[name] = text.encode()
        bundles |= files
    return made, bundles


def first_words() -> str:
    """What a page can say before it has any catalogue: it comes with the page."""
    said = {language: {key: words_of(language).say(key) for key in FIRST_WORDS} for language in LANGUAGES}
    return msgspec.json.encode(said).decode().replace("<", "\\u003c")


@get(["/", "/tables/{table:str}"], include_in_schema=False)
async def front(packing: Packing = "", known: Known = None) -> Response[bytes]:
    return sent((await asyncio.to_thread(pages))[0]["home"], ".html", ASK_AGAIN, packing, known)


@get(["/events", "/events/{event:str}"], include_in_schema=False)
async def events(packing: Packing = "", known: Known = None) -> Response[bytes]:
    return sent((await asyncio.to_thread(pages))[0]["events"], ".html", ASK_AGAIN, packing, known)


@get(["/table", "/admin", "/data", "/club", "/confirm"], include_in_schema=False)
async def page(request: AnyRequest, packing: Packing = "", known: Known = None) -> Response[bytes]:
    """Anybody may see any page: without a key or a token it has nothing to show, and opening it changes nothing."""
    name = request.scope["path"].strip("/")
    return sent((await asyncio.to_thread(pages))[0][name], ".html", ASK_AGAIN, packing, known)


@get("/push.js", include_in_schema=False)
async def push_worker(packing: Packing = "", known: Known = None) -> Response[bytes]:
    """What shows notices while no page is open. It lies at the root, because a worker minds what lies below it."""
    return sent(client_files()["api/push_worker.js"], ".js", ASK_AGAIN, packing, known)


@get("/client/{version:str}/{room:str}/{name:str}", include_in_schema=False)
async def file(
    version: FromPath[str], room: FromPath[str], name: FromPath[str], packing: Packing = ""
) -> Response[bytes]:
    body = (client_files() | pages()[1]).get(f"{room}/{name}")
    if body is None or name.endswith(".html"):
        raise NotFoundException
    keep = FOR_GOOD if version == client_digest() else ASK_AGAIN
    return sent(body, "." + name.rpartition(".")[2], keep, packing)


class ClientNow(msgspec.Struct):
    """Which client this server has: a page that was loaded from an older server asks to be loaded again."""

    version: str


@get("/api/client", responses=refusals(), summary="Which client this server has")
async def client() -> ClientNow:
    return ClientNow(client_digest())
