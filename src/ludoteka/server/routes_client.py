"""The browser client: its pages and files, the pictures of the titles, their words and their rules.

Files and pictures have a digest of their content in their address, so a browser keeps them for good.
"""

import gzip
import hashlib
import re
import tomllib
from functools import cache, lru_cache
from html import escape
from importlib.resources import files
from importlib.resources.abc import Traversable
from io import BytesIO
from random import Random
from typing import Annotated, Any, Final, Literal

import msgspec
from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, HeaderParameter

from ..core.game import Game
from ..core.svg import fmt
from ..core.words import CORE, LANGUAGES, source
from ..games import game, titles

TYPES: Final = {
    ".html": "text/html",
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".json": "application/json",
}
FOR_GOOD: Final = "public, max-age=31536000, immutable"
ASK_AGAIN: Final = "no-cache"
SMALL: Final = 600
"""Bytes below which packing is not worth it."""
PLIES: Final = 4000
COVER: Final = "cover"

# Colours of the seats for eyes that do not tell all colours apart, as pairs of a lighter and a darker tone.
PALETTES: Final = {
    "plain": (),
    "bright": (
        ("#0072b2", "#004a75"),
        ("#e69f00", "#8f6300"),
        ("#d55e00", "#853b00"),
        ("#f2efe6", "#a29c8d"),
        ("#009e73", "#00624a"),
    ),
    "light-dark": (
        ("#1f3a93", "#111f50"),
        ("#ffd24d", "#a8862a"),
        ("#7a1f3d", "#451022"),
        ("#ffffff", "#a8a8a8"),
        ("#4fb3bf", "#2c6a72"),
    ),
}

Packing = Annotated[str, HeaderParameter(name="Accept-Encoding")]
Known = Annotated[str | None, HeaderParameter(name="If-None-Match")]
Language = Literal["en", "pl", "hu"]


def sent(body: bytes, kind: str, keep: str, packing: str, known: str | None = None) -> Response[bytes]:
    """An answer, packed if the browser can unpack it and it is worth it; nothing if the browser has it already."""
    headers = {"Cache-Control": keep, "Vary": "Accept-Encoding"}
    if keep == ASK_AGAIN:
        headers["ETag"] = f'"{digest(body)}"'
        if known == headers["ETag"]:
            return Response(b"", status_code=304, headers=headers, media_type=TYPES[kind])
    if "gzip" in packing and len(body) >= SMALL:
        headers["Content-Encoding"] = "gzip"
        body = packed(body)
    return Response(body, headers=headers, media_type=TYPES[kind])


@lru_cache(1024)
def packed(body: bytes) -> bytes:
    return gzip.compress(body, 9, mtime=0)


@lru_cache(1024)
def digest(body: bytes) -> str:
    return hashlib.sha256(body).hexdigest()[:16]


# -- pages and files ------------------------------------------------------------------------------------------------


def home() -> Traversable:
    return files("ludoteka").joinpath("client")


@cache
def client_files() -> dict[str, bytes]:
    """All files of the client by name."""
    return {file.name: file.read_bytes() for file in home().iterdir() if "." + file.name.rpartition(".")[2] in TYPES}


@cache
def client_digest() -> str:
    return digest(b"".join(name.encode() + body for name, body in sorted(client_files().items())))


@cache
def page(name: str) -> bytes:
    """A page that names the files of this very client. All its modules are asked for at once."""
    text = client_files()[name].decode()
    modules = needed(re.findall(r'type="module" src="/client/-/([\w.]+)"', text))
    links = "".join(f'<link rel="modulepreload" href="/client/-/{module}">\n' for module in modules)
    return text.replace("</head>", links + "</head>").replace("/client/-/", f"/client/{client_digest()}/").encode()


def needed(modules: list[str]) -> list[str]:
    """Some modules and all that they import."""
    found = list(modules)
    for module in found:
        text = client_files()[module].decode()
        found += [name for name in dict.fromkeys(re.findall(r'from "\./([\w.]+)"', text)) if name not in found]
    return found


@get(["/", "/tables/{table:str}"], include_in_schema=False)
async def front(packing: Packing = "", known: Known = None) -> Response[bytes]:
    return sent(page("index.html"), ".html", ASK_AGAIN, packing, known)


@get("/table", include_in_schema=False)
async def table_page(packing: Packing = "", known: Known = None) -> Response[bytes]:
    return sent(page("table.html"), ".html", ASK_AGAIN, packing, known)


@get("/client/{version:str}/{name:str}", include_in_schema=False)
async def file(version: FromPath[str], name: FromPath[str], packing: Packing = "") -> Response[bytes]:
    body = client_files().get(name)
    if body is None or name.endswith(".html"):
        raise NotFoundException
    keep = FOR_GOOD if version == client_digest() else ASK_AGAIN
    return sent(body, "." + name.rpartition(".")[2], keep, packing)


# -- pictures -------------------------------------------------------------------------------------------------------


def known_title(title: str) -> Game:
    if title not in titles():
        raise NotFoundException
    return game(title)


@cache
def art_digest(title: str) -> str:
    """Changes with the drawing code and with the tables."""
    folder = files("ludoteka").joinpath("games", game(title).domain)
    sources = sorted((file.name, file.read_bytes()) for file in folder.iterdir() if file.name.endswith(".py"))
    return digest(b"".join(body for _, body in sources) + game(title).digest.encode())


@lru_cache(2048)
def picture(title: str, palette: str, art: str) -> bytes:
    """One picture of a title as a file of its own."""
    found = game(title)
    if found.art is None or not re.fullmatch(r"[A-Za-z0-9/_.+-]{1,80}", art):
        raise NotFoundException
    try:
        body = cover(found) if art == COVER else f'<svg {SVG} viewBox="0 0 100 100">{found.art(art)}</svg>'
    except (LookupError, ValueError, TypeError):
        raise NotFoundException from None
    return recoloured(found, palette, body).encode()


SVG: Final = 'xmlns="http://www.w3.org/2000/svg"'


def recoloured(found: Game, palette: str, body: str) -> str:
    """The picture with the colours of the seats replaced, where the title says which these are."""
    colours = stage(found.id)["palette"].get("seats", [])
    for old, new in zip(colours, PALETTES[palette], strict=False):
        for one, other in zip(old, new, strict=True):
            body = body.replace(one, other)
    return body


@cache
def stage(title: str) -> dict[str, Any]:
    """The stage of a new game: its palette does not change."""
    made: dict[str, Any] = game(title).new().scene(None)["stage"]
    return {"palette": {}} | made


def cover(found: Game) -> str:
    """What a player has built at the end of a game, seen from near."""
    rng = Random(7)
    position = found.new(found.seats[0])
    for _ in range(PLIES):
        position.roll(rng)
        if not position.to_move:
            break
        seat = position.to_move[0]
        position.push(seat, position.choice(seat).pick(rng))
    scene = position.scene(0)
    grounds = [region["id"] for region in scene["stage"]["regions"] if region["role"] in ("mine", "others", "board")]
    shown = max(grounds, key=lambda id: sum(node["in"] == id for node in scene["nodes"]))
    nodes = [node for node in scene["nodes"] if node["in"] == shown]
    xs = sorted(node["at"][0] for node in nodes)
    ys = sorted(node["at"][1] for node in nodes)
    x, y = xs[len(xs) // 2] * 100, ys[len(ys) // 2] * 100
    # Small pieces are seen from near, a board as a whole.
    wide = 400.0
    if any(node.get("size", 1) > 1 for node in nodes):
        x, y = (xs[0] + xs[-1]) * 50, (ys[0] + ys[-1]) * 50
        wide = max(xs[-1] - xs[0] + 2, (ys[-1] - ys[0] + 2) * 1.6) * 100
    high = wide / 1.6
    assert found.art is not None
    body = ""
    for node in nodes:
        scale = node.get("size", 1)
        if abs(node["at"][0] * 100 - x) > wide / 2 + 50 or abs(node["at"][1] * 100 - y) > high / 2 + 50:
            continue
        at = f"translate({fmt(node['at'][0] * 100)} {fmt(node['at'][1] * 100)})"
        turned = f"rotate({node.get('turn', 0) * 90}) scale({scale}) translate(-50 -50)"
        # A picture may be drawn over the edge of its box: a nested document cuts that off.
        body += f'<g transform="{at} {turned}"><svg width="100" height="100">{found.art(node["art"])}</svg></g>'
    paper = escape(scene["stage"].get("palette", {}).get("paper", "#ddd"))
    box = f"{fmt(x - wide / 2)} {fmt(y - high / 2)} {fmt(wide)} {fmt(high)}"
    whole = f'x="{fmt(x - wide)}" y="{fmt(y - wide)}" width="{fmt(2 * wide)}" height="{fmt(2 * wide)}"'
    ground = f'<rect {whole} fill="{paper}"/>'
    return f'<svg {SVG} viewBox="{box}" preserveAspectRatio="xMidYMid slice">{ground}{body}</svg>'


@get("/art/{title:str}/{version:str}/{palette:str}/{art:path}", include_in_schema=False, sync_to_thread=True)
def art(
    title: FromPath[str], version: FromPath[str], palette: FromPath[str], art: FromPath[str], packing: Packing = ""
) -> Response[bytes]:
    known_title(title)
    if palette not in PALETTES:
        raise NotFoundException
    body = picture(title, palette, str(art).strip("/").removesuffix(".svg"))
    return sent(body, ".svg", FOR_GOOD if version == art_digest(title) else ASK_AGAIN, packing)


# -- words and rules ------------------------------------------------------------------------------------------------


class Texts(msgspec.Struct):
    """The messages of a title, or the shared ones, in one language. Those with several forms are lists."""

    language: str
    title: str
    art: str
    palettes: dict[str, list[tuple[str, str]]]
    """The colours of the seats, by the name of the palette: a lighter and a darker tone."""
    words: dict[str, str | list[str]]


@cache
def texts(language: str, title: str) -> bytes:
    # Imported here because Babel is slow to load.
    from babel.messages.pofile import read_po

    shared = title == CORE
    file = source(CORE if shared else game(title).domain, language)
    words: dict[str, str | list[str]] = {}
    for message in read_po(BytesIO(file.read_bytes()), locale=language):
        if isinstance(message.id, str):
            words[message.id] = str(message.string)
        else:
            words[message.id[0]] = [str(form) for form in message.string or ()]
    words.pop("", None)
    pictures = "" if shared else f"/art/{title}/{art_digest(title)}/"
    seats = [] if shared else stage(title)["palette"].get("seats", [])
    palettes = {name: list(tones) or seats for name, tones in PALETTES.items()}
    return msgspec.json.encode(Texts(language, title, pictures, palettes, words))


@get("/api/words/{language:str}/{title:str}", include_in_schema=False)
async def words(
    language: FromPath[str], title: FromPath[str], packing: Packing = "", known: Known = None
) -> Response[bytes]:
    if language not in LANGUAGES:
        raise NotFoundException
    if title != CORE:
        known_title(title)
    return sent(texts(language, title), ".json", ASK_AGAIN, packing, known)


@cache
def rules_of(title: str) -> bytes:
    """Rules by number with their sections, rulings, and where the tables come from."""
    folder = files("ludoteka").joinpath("games", game(title).domain, "data")
    tables = {file.name: file.read_text("utf-8") for file in folder.iterdir() if file.name.endswith(".toml")}
    rules = tomllib.loads(tables.get("rules.toml", ""))
    rulings = tomllib.loads(tables.get("rulings.toml", ""))
    sources = [
        {"table": name.removesuffix(".toml"), "part": part, "provenance": source}
        for name, text in sorted(tables.items())
        for part, source in provenances(tomllib.loads(text))
    ]
    return msgspec.json.encode(
        {
            "sections": rules.get("sections", {}),
            "rules": rules.get("rules", {}),
            "rulings": rulings.get("rulings", []),
            "sources": sources,
        }
    )


def provenances(table: dict[str, Any], part: str = "") -> list[tuple[str, str]]:
    found = [(part, table["provenance"])] if isinstance(table.get("provenance"), str) else []
    for name, inner in table.items():
        if isinstance(inner, dict):
            found += provenances(inner, name)
    return found


@get("/api/rules/{title:str}", include_in_schema=False)
async def rules(title: FromPath[str], packing: Packing = "", known: Known = None) -> Response[bytes]:
    known_title(title)
    return sent(rules_of(title), ".json", ASK_AGAIN, packing, known)


def warm() -> None:
    """Prepare what every first visitor asks for."""
    for title in (CORE, *titles()):
        for language in LANGUAGES:
            packed(texts(language, title))
    for title in titles():
        if game(title).art is not None:
            packed(picture(title, "plain", COVER))


ROUTES: Final = [front, table_page, file, art, words, rules]
