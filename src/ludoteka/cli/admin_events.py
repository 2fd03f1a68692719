"""`ludoteka admin`: leagues and tournaments on the server."""

import json
from datetime import datetime
from typing import Annotated, Any
from urllib.parse import quote

import typer

from .admin import HERE, Desk, Server
from .common import screen
from .host import Database
from .options import Json, Language

Event = Annotated[str, typer.Argument(metavar="EVENT", help="cli.argument.event", show_default=False)]


def events(server: Server = HERE, database: Database = None, as_json: Json = False, language: Language = None) -> None:
    desk = Desk(server, database, language)
    found = list(all_events(desk))
    if as_json:
        print(json.dumps(found, ensure_ascii=False))
        return
    say = desk.words.say
    for one in found:
        since = datetime.fromtimestamp(one["created"]).strftime("%Y-%m-%d")
        status = say(f"ui.events.status.{one['status']}")
        people = say("ui.events.entrants", n=one["entrants"])
        screen().print(f"{one['id']}  {since}  {one['name']}  {one['title']}  {status}  {people}", soft_wrap=True)
    desk.done("admin.events", n=len(found))


def all_events(desk: Desk) -> Any:
    page = desk.ask("GET", "events")
    yield from page["events"]
    while page["before"]:
        page = desk.ask("GET", f"events?before={quote(page['before'])}")
        yield from page["events"]


def start(event: Event, server: Server = HERE, database: Database = None, language: Language = None) -> None:
    do("POST", f"events/{quote(event)}/start", Desk(server, database, language))


def cancel(event: Event, server: Server = HERE, database: Database = None, language: Language = None) -> None:
    do("POST", f"events/{quote(event)}/cancel", Desk(server, database, language))


def delete(event: Event, server: Server = HERE, database: Database = None, language: Language = None) -> None:
    do("DELETE", f"events/{quote(event)}", Desk(server, database, language))


def do(method: str, path: str, desk: Desk) -> None:
    desk.ask(method, path)
    desk.done()


def add_to(app: typer.Typer) -> None:
    app.command("events", help="cli.admin.events")(events)
    app.command("start-event", help="cli.admin.start_event")(start)
    app.command("cancel-event", help="cli.admin.cancel_event")(cancel)
    app.command("delete-event", help="cli.admin.delete_event")(delete)
