"""`ludoteka admin`: leagues and tournaments on the server."""

import json
from datetime import datetime
from typing import Annotated, Any, Final
from urllib.parse import quote

import typer

from .admin import Desk
from .common import screen
from .options import Command, Json

Event = Annotated[str, typer.Argument(metavar="EVENT", help="cli.argument.event", show_default=False)]


def events(desk: Desk, as_json: Json = False) -> None:
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


def start(desk: Desk, event: Event) -> None:
    do("POST", f"events/{quote(event)}/start", desk)


def cancel(desk: Desk, event: Event) -> None:
    do("POST", f"events/{quote(event)}/cancel", desk)


def delete(desk: Desk, event: Event) -> None:
    do("DELETE", f"events/{quote(event)}", desk)


def do(method: str, path: str, desk: Desk) -> None:
    desk.ask(method, path)
    desk.done()


COMMANDS: Final[dict[str, Command]] = {
    "events": events,
    "start-event": start,
    "cancel-event": cancel,
    "delete-event": delete,
}
