"""`ludoteka admin`: people who keep a name on the server."""

import json
from datetime import datetime
from typing import Annotated, Any
from urllib.parse import quote

import typer

from ..core.errors import LudotekaError
from .admin import HERE, Desk, Hours, Server
from .common import screen
from .host import Database
from .options import Json, Language

Name = Annotated[str, typer.Argument(metavar="NAME", help="cli.argument.person", show_default=False)]


def people(
    search: Annotated[str, typer.Argument(metavar="TEXT", help="cli.argument.person", show_default=False)] = "",
    server: Server = HERE,
    database: Database = None,
    as_json: Json = False,
    language: Language = None,
) -> None:
    desk = Desk(server, database, language)
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


def remove(name: Name, server: Server = HERE, database: Database = None, language: Language = None) -> None:
    desk = Desk(server, database, language)
    desk.ask("DELETE", f"people/{person(desk, name)['id']}")
    desk.done()


def code(name: Name, server: Server = HERE, database: Database = None, language: Language = None) -> None:
    desk = Desk(server, database, language)
    typer.echo(desk.ask("POST", f"people/{person(desk, name)['id']}/code")["code"])


def mute(
    name: Name, hours: Hours = 24.0, server: Server = HERE, database: Database = None, language: Language = None
) -> None:
    shut_out("mute", name, hours, Desk(server, database, language))


def ban(
    name: Name, hours: Hours = 24.0, server: Server = HERE, database: Database = None, language: Language = None
) -> None:
    shut_out("ban", name, hours, Desk(server, database, language))


def shut_out(kind: str, name: str, hours: float, desk: Desk) -> None:
    desk.ask("POST", "bans", kind=kind, hours=hours, person=person(desk, name)["id"])
    desk.done()


def add_to(app: typer.Typer) -> None:
    app.command("people", help="cli.admin.people")(people)
    app.command("remove-person", help="cli.admin.remove_person")(remove)
    app.command("mute-person", help="cli.admin.mute_person")(mute)
    app.command("ban-person", help="cli.admin.ban_person")(ban)
    app.command("code", help="cli.admin.code")(code)
