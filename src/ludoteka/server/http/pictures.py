"""The pictures of the titles, in the colours that a viewer chose."""

import gzip
import re
from collections.abc import Iterator
from contextlib import suppress
from functools import cache, lru_cache
from importlib.resources.abc import Traversable
from typing import Final

import msgspec
from litestar import Response, Router, get
from litestar.di import NamedDependency, Provide
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery

from ...core.game import Game
from ...core.homes import home as home_of
from ...core.paint import by_size
from ...core.svg import PICTURES, box_of
from ...core.wire import Palette
from .cover import SVG, cover
from .static import ASK_AGAIN, FOR_GOOD, SMALL, TYPES, Packing, TheHub, digest, known_title, sent

COVER: Final = "cover"
AT_ONCE: Final = 300
"""The most pictures that are sent in one answer."""

# Colours of the seats as pairs of a lighter and a darker tone. Besides those of the title there are three that stay
# well apart for eyes that do not tell all colours apart.
PALETTES: Final = {
    "plain": (),
    "bright": (
        ("#0072b2", "#004a75"),
        ("#f0e442", "#8f860f"),
        ("#d55e00", "#853b00"),
        ("#333333", "#111111"),
        ("#56b4e9", "#1f6d9c"),
    ),
    "light-dark": (
        ("#1f3a93", "#111f50"),
        ("#ffd24d", "#a8862a"),
        ("#7a1f3d", "#451022"),
        ("#ffffff", "#a8a8a8"),
        ("#4fb3bf", "#2c6a72"),
    ),
    "muted": (
        ("#332288", "#1c124d"),
        ("#ddcc77", "#857631"),
        ("#117733", "#08401b"),
        ("#88ccee", "#397a9a"),
        ("#882255", "#4c1130"),
    ),
}


@cache
def art_digest(found: Game) -> str:
    """Changes with the drawing code and with the tables."""
    return digest(b"".join(code(home_of(found.domain))) + found.digest.encode())


def code(folder: Traversable) -> Iterator[bytes]:
    """The sources in a folder and below."""
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            yield from code(entry)
        elif entry.name.endswith(".py"):
            yield entry.read_bytes()


def pictures(found: Game) -> str:
    """Where the pictures of a title are; the name of the palette and of the picture follow."""
    return f"/art/{found.id}/{art_digest(found)}/"


@lru_cache(PICTURES)
def picture(found: Game, palette: str, art: str) -> bytes:
    """One picture of a title as a file of its own."""
    if found.art is None or not re.fullmatch(r"[A-Za-z0-9/_.+-]{1,80}", art):
        raise NotFoundException
    try:
        body = cover(found) if art == COVER else page(found, art, found.art(art))
    except (LookupError, ValueError, TypeError, ArithmeticError):
        raise NotFoundException from None
    return recoloured(found, palette, body).encode()


def page(found: Game, art: str, drawn: str) -> str:
    return f'<svg {SVG} viewBox="{box_of(found, art)}">{by_size(drawn)}{drawn}</svg>'


def recoloured(found: Game, palette: str, body: str) -> str:
    """The picture with the colours of the seats replaced, where the title says which these are."""
    colours = palette_of(found).seats
    for old, new in zip(colours, PALETTES[palette], strict=False):
        for one, other in zip(old, new, strict=True):
            body = body.replace(one, other)
    return body


@cache
def palette_of(found: Game) -> Palette:
    """The colours of a title's table, which are the same in all its games."""
    return found.new().scene(None).stage.palette


class Gallery:
    """Pictures of a title in the colours of a palette, and how long a browser may keep them."""

    def __init__(self, found: Game, palette: str, version: str) -> None:
        if palette not in PALETTES:
            raise NotFoundException
        self.found = found
        self.palette = palette
        self.keep = FOR_GOOD if version == art_digest(found) else ASK_AGAIN

    def picture(self, art: str) -> bytes:
        return picture(self.found, self.palette, art)


def find_gallery(hub: TheHub, title: FromPath[str], version: FromPath[str], palette: FromPath[str]) -> Gallery:
    return Gallery(known_title(hub, title), palette, version)


TheGallery = NamedDependency[Gallery]


@get("/{art:path}", sync_to_thread=True)
def one(gallery: TheGallery, art: FromPath[str], packing: Packing = "") -> Response[bytes]:
    return sent(gallery.picture(str(art).strip("/").removesuffix(".svg")), ".svg", gallery.keep, packing)


@get("/", sync_to_thread=True)
def many(gallery: TheGallery, names: FromQuery[str], packing: Packing = "") -> Response[bytes]:
    """Several pictures at once, by their names with commas between them. What there is no picture of is left out."""
    asked = names.split(",")
    if len(asked) > AT_ONCE:
        raise NotFoundException
    made: dict[str, str] = {}
    for name in asked:
        with suppress(NotFoundException):
            made[name] = gallery.picture(name).decode()
    body = msgspec.json.encode(made)
    headers = {"Cache-Control": gallery.keep, "Vary": "Accept-Encoding"}
    # There are more such answers than can be kept.
    if "gzip" in packing and len(body) >= SMALL:
        headers["Content-Encoding"] = "gzip"
        body = gzip.compress(body, 6, mtime=0)
    return Response(body, headers=headers, media_type=TYPES[".json"])


ART: Final = Router(
    "/art/{title:str}/{version:str}/{palette:str}",
    route_handlers=[one, many],
    dependencies={"gallery": Provide(find_gallery, sync_to_thread=True)},
    include_in_schema=False,
)
