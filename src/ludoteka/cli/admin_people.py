"""`ludoteka admin`: people who keep a name on the server."""

import json
from datetime import datetime
from typing import Annotated, Any, Final
from urllib.parse import quote

import typer

from ..core.errors import LudotekaError
from .admin import Desk, Hours
from .common import screen
from .options import Command, Json

Name = Annotated[str, typer.Argument(metavar="NAME", help="cli.argument.person", show_default=False)]


def people(
    desk: Desk,
    search: Annotated[str, typer.Argument(metavar="TEXT", help="cli.argument.person", show_default=False)] = "",
    as_json: Json = False,
) -> None:
    found = desk.ask("GET", f"people?search={quote(search)}")["people"]
    if as_json:
        print(json.dumps(found, ensure_ascii=False))
        return
    for one in found:
        since = datetime.fromtimestamp(one["created"]).strftime("%Y-%m-%d")
        screen().print(f"{since}  {one['name']}  {desk.words.say('tables.count', n=one['seats'])}", soft_wrap=True)
    desk.done("admin.people", n=len(found))


def person(desk: Desk, name: str) -> Any:
    """The one who keeps exactly this name."""
    for one in desk.ask("GET", f"people?search={quote(name)}")["people"]:
        if one["name"].casefold() == name.casefold():
            return one
    raise LudotekaError(f"nobody keeps the name {name!r}: ludoteka admin people shows those that are kept",
                        "error.no_such_name", name=name)  # fmt: skip


def remove(desk: Desk, name: Name) -> None:
    desk.ask("DELETE", f"people/{person(desk, name)['id']}")
    desk.done()


def code(desk: Desk, name: Name) -> None:
    typer.echo(desk.ask("POST", f"people/{person(desk, name)['id']}/code")["code"])


def mute(desk: Desk, name: Name, hours: Hours = 24.0) -> None:
    shut_out("mute", name, hours, desk)


def ban(desk: Desk, name: Name, hours: Hours = 24.0) -> None:
    shut_out("ban", name, hours, desk)


def shut_out(kind: str, name: str, hours: float, desk: Desk) -> None:
    desk.ask("POST", "bans", kind=kind, hours=hours, person=person(desk, name)["id"])
    desk.done()


COMMANDS: Final[dict[str, Command]] = {
    "people": people,
    "remove-person": remove,
    "mute-person": mute,
    "ban-person": ban,
    "code": code,
}
