"""The browser client: its pages and files, the pictures of the titles, their words and their rules.

Files and pictures have a digest of their content in their address, so a browser keeps them for good.
"""

import asyncio
import gzip
import hashlib
import re
from collections.abc import Iterator
from contextlib import suppress
from functools import cache, lru_cache
from html import escape
from importlib.resources import files
from importlib.resources.abc import Traversable
from random import Random
from typing import Annotated, Final, Literal

import msgspec
from litestar import Response, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, FromQuery, HeaderParameter

from ...core.game import Game
from ...core.homes import home as home_of
from ...core.lessons.format import course_of
from ...core.rules import opens, rule_words, rulebook, shipped
from ...core.svg import PICTURES, bounds, box_of, extent, fmt
from ...core.wire import Palette
from ...core.words import CORE, LANGUAGES, catalogue
from ...core.words import words as words_of
from ...games import titles
from ..live.hub import Hub
from ..table.titles import Titles
from .bundle import bundled
from .errors import refusals

TYPES: Final = {
    ".html": "text/html",
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".json": "application/json",
    ".map": "application/json",
}
PAGES: Final = ("home", "table")
FOR_GOOD: Final = "public, max-age=31536000, immutable"
ASK_AGAIN: Final = "no-cache"
SMALL: Final = 600
"""Bytes below which packing is not worth it."""
FIRST_WORDS: Final = ("ui.offline", "ui.offline_hint", "ui.retry", "ui.home")
"""Messages that are needed when the server cannot be reached."""
PLIES: Final = 4000
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

Packing = Annotated[str, HeaderParameter(name="Accept-Encoding")]
Known = Annotated[str | None, HeaderParameter(name="If-None-Match")]
Language = Literal["en", "pl", "hu"]
TheHub = NamedDependency[Hub]


def sending(what: type) -> dict[int, ResponseSpec]:
    """The documentation of an answer that was encoded before anybody asked."""
    return {200: ResponseSpec(what, generate_examples=False)} | refusals(400, 404)


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
        text, files = bundled(name, client_files()[f"pages/{name}.html"].decode(), client_files())
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


@get("/table", include_in_schema=False)
async def table_page(packing: Packing = "", known: Known = None) -> Response[bytes]:
    return sent((await asyncio.to_thread(pages))[0]["table"], ".html", ASK_AGAIN, packing, known)


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


# -- pictures -------------------------------------------------------------------------------------------------------


def known_title(hub: Hub, title: str) -> Game:
    if title not in titles():
        raise NotFoundException
    return hub.titles.game(title)


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
        body = cover(found) if art == COVER else f'<svg {SVG} viewBox="{box_of(found, art)}">{found.art(art)}</svg>'
    except (LookupError, ValueError, TypeError, ArithmeticError):
        raise NotFoundException from None
    return recoloured(found, palette, body).encode()


SVG: Final = 'xmlns="http://www.w3.org/2000/svg"'


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
    grounds = [region.id for region in scene.stage.regions if region.role in ("mine", "others", "board")]
    shown = max(grounds, key=lambda id: sum(node.region == id for node in scene.nodes))
    nodes = [node for node in scene.nodes if node.region == shown]
    x, y = (100.0 * sorted(node.at[axis] for node in nodes)[len(nodes) // 2] for axis in (0, 1))
    # Small pieces are seen from near, a board as a whole, with nothing but board in sight.
    wide = 400.0
    if any(node.size > 1 for node in nodes):
        left, top, right, bottom = bounds(nodes)
        x, y = (left + right) * 50, (top + bottom) * 50
        wide = min(right - left, (bottom - top) * 1.6) * 100
    high = wide / 1.6
    assert found.art is not None
    body = ""
    for node in nodes:
        across, down = (side * 50 for side in extent(node))
        if abs(node.at[0] * 100 - x) > wide / 2 + across or abs(node.at[1] * 100 - y) > high / 2 + down:
            continue
        middle = f"translate({fmt(-50 * node.wide)} -50)"
        at = f"translate({fmt(node.at[0] * 100)} {fmt(node.at[1] * 100)})"
        turned = f"rotate({node.turn * 90}) scale({node.size}) {middle}"
        # A picture may be drawn over the edge of its box: a nested document cuts that off.
        cut = f'width="{fmt(100 * node.wide)}" height="100"'
        body += f'<g transform="{at} {turned}"><svg {cut}>{found.art(node.art)}</svg></g>'
    paper = escape(scene.stage.palette.paper)
    box = f"{fmt(x - wide / 2)} {fmt(y - high / 2)} {fmt(wide)} {fmt(high)}"
    whole = f'x="{fmt(x - wide)}" y="{fmt(y - wide)}" width="{fmt(2 * wide)}" height="{fmt(2 * wide)}"'
    ground = f'<rect {whole} fill="{paper}"/>'
    return f'<svg {SVG} viewBox="{box}" preserveAspectRatio="xMidYMid slice">{ground}{body}</svg>'


@get("/art/{title:str}/{version:str}/{palette:str}/{art:path}", include_in_schema=False, sync_to_thread=True)
def art(
    hub: TheHub,
    title: FromPath[str],
    version: FromPath[str],
    palette: FromPath[str],
    art: FromPath[str],
    packing: Packing = "",
) -> Response[bytes]:
    found = known_title(hub, title)
    if palette not in PALETTES:
        raise NotFoundException
    body = picture(found, palette, str(art).strip("/").removesuffix(".svg"))
    return sent(body, ".svg", FOR_GOOD if version == art_digest(found) else ASK_AGAIN, packing)


@get("/art/{title:str}/{version:str}/{palette:str}", include_in_schema=False, sync_to_thread=True)
def many(
    hub: TheHub,
    title: FromPath[str],
    version: FromPath[str],
    palette: FromPath[str],
    names: FromQuery[str],
    packing: Packing = "",
) -> Response[bytes]:
    """Several pictures at once, by their names with commas between them. What there is no picture of is left out."""
    found = known_title(hub, title)
    asked = names.split(",")
    if palette not in PALETTES or len(asked) > AT_ONCE:
        raise NotFoundException
    made: dict[str, str] = {}
    for name in asked:
        with suppress(NotFoundException):
            made[name] = picture(found, palette, name).decode()
    body = msgspec.json.encode(made)
    headers = {"Cache-Control": FOR_GOOD if version == art_digest(found) else ASK_AGAIN, "Vary": "Accept-Encoding"}
    # There are more such answers than can be kept.
    if "gzip" in packing and len(body) >= SMALL:
        headers["Content-Encoding"] = "gzip"
        body = gzip.compress(body, 6, mtime=0)
    return Response(body, headers=headers, media_type=TYPES[".json"])


# -- words and rules ------------------------------------------------------------------------------------------------


class Texts(msgspec.Struct):
    """The messages of a title, or the shared ones, in one language. Those with several forms are lists."""

    language: str
    title: str
    art: str
    palettes: dict[str, list[tuple[str, str]]]
    """The colours of the seats, by the name of the palette: a lighter and a darker tone."""
    words: dict[str, str | list[str]]
    taught: bool
    """Whether there are lessons, and with them a goal card."""


@cache
def texts(language: str, found: Game | None) -> bytes:
    """The words of a title, or the shared ones."""
    words = catalogue(found.domain if found else CORE, language).texts
    art = pictures(found) if found else ""
    seats = palette_of(found).seats if found else []
    palettes = {name: list(tones) or seats for name, tones in PALETTES.items()}
    taught = found is not None and course_of(found) is not None
    return msgspec.json.encode(Texts(language, found.id if found else CORE, art, palettes, words, taught))


class Section(msgspec.Struct):
    """A chapter of the rules, or a part of one. Texts cite it by `rule`, as they do a single rule."""

    id: str
    name: str
    rule: str
    part: bool


class RuleText(msgspec.Struct):
    """A rule. Every second piece of a text is the number of a rule, or of a section, that the text names."""

    rule: str
    section: str
    text: list[str]


class Ruling(msgspec.Struct):
    """What we decided where the rulebook says nothing, and the rules that it is about."""

    name: str
    rules: list[str]
    question: list[str]
    answer: list[str]


class OriginRows(msgspec.Struct):
    """Rows of a table that are known better or worse than the rest."""

    origins: list[str]
    rows: list[str]


class TableSource(msgspec.Struct):
    """Where a table comes from, or a part of it: `path` goes from the table, which is a `file`, to the part."""

    name: str
    path: list[str]
    file: str
    origins: list[str]
    rows: list[OriginRows]
    doubtful: list[str]
    own: bool
    text: list[str]


class Rulebook(msgspec.Struct):
    """The rules of a title in one language; `opens` tells the rule of a message key."""

    language: str
    sections: list[Section]
    rules: list[RuleText]
    rulings: list[Ruling]
    sources: list[TableSource]
    opens: dict[str, str]


@get(
    "/api/words/{language:str}/{title:str}",
    responses=sending(Texts),
    sync_to_thread=True,
    summary="The words of a title, or `core` for the shared ones",
)
def words(
    hub: TheHub, language: FromPath[str], title: FromPath[str], packing: Packing = "", known: Known = None
) -> Response[bytes]:
    if language not in LANGUAGES:
        raise NotFoundException
    found = None if title == CORE else known_title(hub, title)
    return sent(texts(language, found), ".json", ASK_AGAIN, packing, known)


class LessonTexts(msgspec.Struct):
    """The messages of a title's lessons in one language. Those with several forms are lists."""

    words: dict[str, str | list[str]]


@cache
def lesson_texts(language: str, found: Game) -> bytes:
    course = course_of(found)
    return msgspec.json.encode(LessonTexts(catalogue(course.domain, language).texts if course else {}))


@get(
    "/api/words/{language:str}/{title:str}/lessons",
    responses=sending(LessonTexts),
    sync_to_thread=True,
    summary="The words of a title's lessons",
)
def lesson_words(
    hub: TheHub, language: FromPath[str], title: FromPath[str], packing: Packing = "", known: Known = None
) -> Response[bytes]:
    """The words of a title's lessons, for a table where one is taught."""
    if language not in LANGUAGES:
        raise NotFoundException
    return sent(lesson_texts(language, known_title(hub, title)), ".json", ASK_AGAIN, packing, known)


@cache
def rules_of(found: Game, language: str) -> bytes:
    """The rulebook of a title in one language: chapters with their rules, the ledger of rulings, and where the tables
    come from."""
    book, say = rulebook(found.domain, found.folder), rule_words(found.domain, language).say
    known = {*book.rules, *(f"R{section}" for section in book.sections)}

    def pieces(text: str) -> list[str]:
        made = [""]
        for i, piece in enumerate(re.split(r"(R\d+(?:\.\d+)*[a-z]?)", text)):
            if i % 2 and piece in known:
                made += [piece, ""]
            else:
                made[-1] += piece
        return made

    return msgspec.json.encode(
        Rulebook(
            language,
            [Section(one, say(f"section.{one}"), f"R{one}", "." in one) for one in book.sections],
            [RuleText(rule, book.home(rule), pieces(say(f"rule.{rule}"))) for rule in book.rules],
            [
                Ruling(name, rules, *(pieces(say(f"ruling.{name}.{part}")) for part in ("question", "answer")))
                for name, rules in book.rulings.items()
            ],
            [
                TableSource(
                    source.name,
                    source.name.split("."),
                    f"{source.name.split('.')[0]}.toml",
                    source.origins,
                    [OriginRows(origins.split(), rows) for origins, rows in source.rows.items()],
                    source.doubtful,
                    source.own,
                    pieces(source.remark or say(f"source.{source.name}")),
                )
                for source in book.sources
            ],
            opens(found),
        )
    )


@get("/api/rules/{title:str}", responses=sending(Rulebook), sync_to_thread=True, summary="The rules of a title")
def rules(
    hub: TheHub, title: FromPath[str], language: FromQuery[Language] = "en", packing: Packing = "", known: Known = None
) -> Response[bytes]:
    return sent(rules_of(known_title(hub, title), language), ".json", ASK_AGAIN, packing, known)


@get("/api/rules/{title:str}/{name:str}", include_in_schema=False, sync_to_thread=True)
def table_file(hub: TheHub, title: FromPath[str], name: FromPath[str]) -> Response[bytes]:
    """A table as it is in use, to be corrected and put in a folder for `--data`."""
    found = known_title(hub, title)
    known = {file.name: file for file in (*shipped(found.domain), *(found.folder.iterdir() if found.folder else ()))}
    if name not in known:
        raise NotFoundException
    return Response(known[name].read_bytes(), media_type="text/plain; charset=utf-8")


def warm(known: Titles) -> None:
    """Prepare what every first visitor asks for."""
    found = [known.game(title) for title in titles()]
    for one in (None, *found):
        for language in LANGUAGES:
            packed(texts(language, one))
    for one in found:
        if one.art is not None:
            packed(picture(one, "plain", COVER))


ROUTES: Final = [front, table_page, file, client, art, many, words, lesson_words, rules, table_file]
