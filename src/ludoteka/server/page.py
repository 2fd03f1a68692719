"""A page for people who open the server in a browser: which titles and tables there are, and how to play."""

from html import escape
from typing import Annotated, Final

from litestar import MediaType, get
from litestar.di import NamedDependency
from litestar.params import FromPath, HeaderParameter

from ..core.words import LANGUAGES, Words, words
from .api import TableOut, TitleOut
from .hub import Hub
from .routes_home import table_out, titles_out

SCHEMA: Final = "/schema/openapi.json"

Languages = Annotated[str | None, HeaderParameter(name="Accept-Language")]


def spoken(accepted: str | None) -> Words:
    """The words of the first language of the browser that there is a catalogue for."""
    for part in (accepted or "").lower().split(","):
        if part.strip()[:2] in LANGUAGES:
            return words(part.strip()[:2])
    return words(LANGUAGES[0])


def html(say: Words, content: str) -> str:
    return (
        f'<!DOCTYPE html>\n<html lang="{say.language}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width"><title>Ludoteka</title></head>'
        f"<body><h1>Ludoteka</h1>{content}<h2>{escape(say.say('page.how'))}</h2>"
        f'<p>{escape(say.say("page.make"))}</p><p><a href="{SCHEMA}">{SCHEMA}</a></p></body></html>\n'
    )


def listed(items: list[str]) -> str:
    return "<ul>" + "".join(f"<li>{item}</li>" for item in items) + "</ul>"


def row(table: TableOut, titles: list[TitleOut], say: Words) -> str:
    players = ", ".join(escape(seat.name or seat.level or "…") for seat in table.seats)
    # A table of a title that is no longer there is still in the list.
    title = next((title.title for title in titles if title.id == table.title), table.title)
    status = escape(say.say(f"tables.status.{table.status}"))
    return f'<a href="/tables/{escape(table.id)}">{escape(title)}</a>: {players} ({status})'


@get("/", media_type=MediaType.HTML, include_in_schema=False)
async def front(hub: NamedDependency[Hub], languages: Languages = None) -> str:
    say = spoken(languages)
    titles = titles_out(say.language)
    games = [
        escape(say.say("page.players", title=title.title, low=title.seats[0], high=title.seats[-1]))
        for title in titles
    ]
    tables = [row(table_out(info), titles, say) for info in await hub.read(hub.store.listed)]
    content = f"<h2>{escape(say.say('page.games'))}</h2>{listed(games)}<h2>{escape(say.say('page.tables'))}</h2>"
    return html(say, content + listed(tables or [escape(say.say("page.none"))]))


@get("/tables/{table:str}", media_type=MediaType.HTML, include_in_schema=False)
async def one(hub: NamedDependency[Hub], table: FromPath[str], languages: Languages = None) -> str:
    say = spoken(languages)
    info = await hub.read(hub.store.info, table)
    return html(say, listed([row(table_out(info), titles_out(say.language), say)]))


ROUTES: Final = [front, one]
