"""`ludoteka admin`: what the host does, as commands that ask a running server. The page /admin does the same.

The token of the host comes from LUDOTEKA_ADMIN, or from the file that lies beside an SQLite database.
"""

import json
import os
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final
from urllib.parse import quote

import typer
from rich.table import Table

from ..core.errors import LudotekaError
from ..core.words import Words
from .common import screen, speak
from .host import Database
from .options import Command, Json, Language

if TYPE_CHECKING:
    from ..server.storage.store import Store

PATIENCE: Final = 60
"""Seconds until a server is given up."""
NUMBERS: Final = ("requests", "tables", "thoughts", "streams", "keep_chat", "keep_tables")
LISTS: Final = ("titles_off", "bots_off", "services_off")
NAMES: Final = ("notice", "read_only", *LISTS, *NUMBERS)
"""What the host decides on."""

Server = Annotated[str, typer.Option("--server", metavar="URL", help="cli.option.server")]
TableId = Annotated[str, typer.Argument(metavar="TABLE", help="cli.argument.table", show_default=False)]
Seat = Annotated[int, typer.Argument(metavar="SEAT", help="cli.argument.seat", show_default=False, min=1, max=100)]
Line = Annotated[int, typer.Argument(metavar="LINE", help="cli.argument.line", show_default=False, min=1)]
Hours = Annotated[float, typer.Option("--hours", metavar="N", help="cli.option.hours", min=0.01, max=24 * 365)]
HERE: Final = "http://127.0.0.1:8000"


def token_file(store: "Store") -> Path | None:
    """Where the token lies beside an SQLite database. Whoever can read one can read the other."""
    path = store.database.path
    return None if path is None else Path(f"{path}.admin")


def keep_token(store: "Store", token: str) -> Path | None:
    """Put the token where the commands of this machine find it."""
    file = token_file(store)
    if file is not None:
        file.unlink(missing_ok=True)
        with open(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="ascii") as out:
            out.write(f"{token}\n")
    return file


def known_token(database: str | None) -> str:
    """The token, as far as it is known here."""
    from ..server.storage.store import Store, default_url

    given = os.environ.get("LUDOTEKA_ADMIN", "").strip()
    if given:
        return given
    with Store.open(database or default_url(), look_only=True) as store:
        file = token_file(store)
    try:
        return file.read_text("ascii").strip() if file is not None else ""
    except (FileNotFoundError, UnicodeDecodeError):
        return ""


@dataclass
class Desk:
    """A running server, asked by its host."""

    server: Server = HERE
    database: Database = None
    language: Language = None

    def __post_init__(self) -> None:
        self.server = self.server.rstrip("/")
        self.words = speak(self.language)
        self._token = known_token(self.database)
        if not self._token:
            text = "the token of the host is not known here: set LUDOTEKA_ADMIN, or see ludoteka admin token --help"
            raise LudotekaError(text, "error.admin_token")

    def ask(self, method: str, path: str, **body: Any) -> Any:
        return json.loads(self.fetch(method, path, **body))

    def fetch(self, method: str, path: str, **body: Any) -> bytes:
        headers = {"Authorization": f"Bearer {self._token}", "Content-Type": "application/json"}
        data = json.dumps(body).encode() if method in ("POST", "PUT") else None
        try:
            asked = urllib.request.Request(f"{self.server}/api/admin/{path}", data, headers, method=method)
            with urllib.request.urlopen(asked, timeout=PATIENCE) as answer:
                found: bytes = answer.read()
                return found
        except urllib.error.HTTPError as error:
            raise LudotekaError(self._why(error)) from None
        except (OSError, ValueError) as error:
            text = f"no server answers at {self.server}: start it, or name another with --server ({error})"
            raise LudotekaError(text, "error.admin_server", server=self.server) from None

    def _why(self, error: urllib.error.HTTPError) -> str:
        """What the server says, in the language that was asked for."""
        try:
            said = json.loads(error.read())["error"]
            return self.words.say(said["key"], **said["args"])
        except (ValueError, KeyError, TypeError):
            return f"{self.server}: {error.code} {error.reason}"

    def done(self, key: str = "admin.done", **values: object) -> None:
        screen().print(self.words.say(key, **values), soft_wrap=True)


# -- the token ------------------------------------------------------------------------------------------------------


def token(
    new: Annotated[bool, typer.Option("--new", help="cli.option.new_token")] = False,
    database: Database = None,
    language: Language = None,
) -> None:
    from ..server.storage.store import Store, default_url

    if new:
        # A running server has an SQLite file for itself; it makes new tokens on its page.
        with Store.open(database or default_url()) as store:
            made = store.house.renew_token()
            keep_token(store, made)
    else:
        made = known_token(database)
        if not made:
            text = "the token is not kept here, only its hash is: ludoteka admin token --new makes another"
            raise LudotekaError(text, "error.admin_unkept")
    typer.echo(made)


# -- tables ---------------------------------------------------------------------------------------------------------


def tables(
    desk: Desk,
    search: Annotated[str, typer.Argument(metavar="TEXT", help="cli.argument.search", show_default=False)] = "",
    as_json: Json = False,
) -> None:
    found = list(all_tables(desk, search))
    if as_json:
        print(json.dumps(found, ensure_ascii=False))
        return
    say = desk.words.say
    shown = Table(box=None, padding=(0, 2, 0, 0), header_style="")
    for key in ("tables.id", "tables.title", "tables.status", "tables.players"):
        shown.add_column(say(key), overflow="fold")
    for one in found:
        table = one["table"]
        status = say("ui.admin.closed" if one["closed"] else f"tables.status.{table['status']}")
        shown.add_row(
            table["id"], table["title"], status, ", ".join(name_of(seat, desk.words) for seat in table["seats"])
        )
    if found:
        screen().print(shown)
    desk.done("tables.count", n=len(found))


def all_tables(desk: Desk, search: str) -> Iterator[Any]:
    before = ""
    while True:
        page = desk.ask("GET", f"tables?search={quote(search)}" + (f"&before={quote(before)}" if before else ""))
        yield from page["tables"]
        before = page["before"] or ""
        if not before:
            return


def name_of(seat: Any, say: Words) -> str:
    if seat["open"]:
        return say.say("tables.open")
    return seat["name"] or seat["level"] or say.say("seat.player", n=seat["seat"] + 1)


def one_table(desk: Desk, table: TableId) -> None:
    found = desk.ask("GET", f"tables/{quote(table)}")
    out, say = screen(), desk.words
    about = found["table"]["table"]
    status = say.say(f"tables.status.{about['status']}")
    out.print(f"{about['id']}  {about['title']}  {status}")
    for seat in about["seats"]:
        out.print(f"{seat['seat'] + 1}  {name_of(seat, say)}", soft_wrap=True)
    for line in found["chat"]:
        moment = datetime.fromtimestamp(line["at"]).strftime("%Y-%m-%d %H:%M")
        name = line["name"] or say.say("seat.player", n=(line["seat"] or 0) + 1)
        out.print(f"{line['number']:>4}  {moment}  {name}: {line['text']}", soft_wrap=True)


def close(desk: Desk, table: TableId) -> None:
    desk.ask("POST", f"tables/{quote(table)}/close", closed=True)
    desk.done()


def reopen(desk: Desk, table: TableId) -> None:
    desk.ask("POST", f"tables/{quote(table)}/close", closed=False)
    desk.done()


def delete(desk: Desk, table: TableId) -> None:
    desk.ask("DELETE", f"tables/{quote(table)}")
    desk.done()


def export(
    desk: Desk,
    table: TableId,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="cli.argument.export", show_default=False)],
    running: Annotated[bool, typer.Option("--running", help="cli.option.running")] = False,
) -> None:
    body = desk.fetch("POST", f"tables/{quote(table)}/export", running=running)
    # The file holds hidden things and private words, and is in nobody's way.
    with open(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as out:
        out.write(body)
    desk.done("export.done", n=1, path=file)


def key(
    desk: Desk,
    table: TableId,
    seat: Annotated[int, typer.Argument(metavar="SEAT", help="cli.argument.seat_or_0", min=0, max=100)],
) -> None:
    made = desk.ask("POST", f"tables/{quote(table)}/key", seat=seat - 1 if seat else None)["key"]
    typer.echo(f"{desk.server}/table#{made}")


def remove_name(desk: Desk, table: TableId, seat: Seat) -> None:
    desk.ask("DELETE", f"tables/{quote(table)}/names/{seat - 1}")
    desk.done()


def remove_line(desk: Desk, table: TableId, line: Line) -> None:
    gone = desk.ask("DELETE", f"tables/{quote(table)}/chat/{line}")["lines"]
    desk.done("admin.done" if gone else "admin.no_line")


# -- people and rules -----------------------------------------------------------------------------------------------


def mute(desk: Desk, table: TableId, seat: Seat, hours: Hours = 24.0) -> None:
    desk.ask("POST", "bans", kind="mute", table=table, seat=seat - 1, hours=hours)
    desk.done()


def ban(
    desk: Desk,
    table: Annotated[str, typer.Argument(metavar="TABLE", help="cli.argument.table", show_default=False)] = "",
    seat: Annotated[
        int | None, typer.Argument(metavar="SEAT", help="cli.argument.seat", show_default=False, min=1, max=100)
    ] = None,
    address: Annotated[str, typer.Option("--address", metavar="ADDRESS", help="cli.option.ban_address")] = "",
    address_too: Annotated[bool, typer.Option("--address-too", help="cli.option.address_too")] = False,
    hours: Hours = 24.0,
) -> None:
    # A table alone says nobody; and of two answers the host would see only one.
    if bool(table) == bool(address) or bool(table) != (seat is not None):
        raise LudotekaError("whom? Name a table and a seat, or an address by --address", "error.admin_whom")
    whom = {"table": table, "seat": (seat or 1) - 1, "ip": address, "address_too": address_too}
    desk.ask("POST", "bans", kind="ban", hours=hours, **whom)
    desk.done()


def pardon(
    desk: Desk,
    ban: Annotated[str, typer.Argument(metavar="BAN", help="cli.argument.ban", show_default=False)],
) -> None:
    desk.ask("DELETE", f"bans/{quote(ban)}")
    desk.done()


def show(desk: Desk, as_json: Json = False) -> None:
    tell(desk.ask("GET", "house"), as_json)


def decide(
    desk: Desk,
    values: Annotated[
        list[str], typer.Argument(metavar="NAME=VALUE...", help="cli.argument.rules", show_default=False)
    ],
    as_json: Json = False,
) -> None:
    changes = dict(read(value) for value in values)
    tell(desk.ask("PUT", "house", **changes), as_json)


def read(text: str) -> tuple[str, Any]:
    """A decision as it is typed: a name and a value."""
    name, equals, value = text.partition("=")
    value = value.strip()
    if equals and name == "notice":
        return name, value
    if equals and name == "read_only" and value in ("yes", "no", ""):
        return name, value == "yes"
    if equals and name in LISTS:
        return name, [part.strip() for part in value.split(",") if part.strip()]
    if equals and name in NUMBERS and (value.isdigit() or not value):
        return name, int(value) if value else None
    names = ", ".join(NAMES)
    values = "a number or nothing, yes or no, names with commas"
    why = f"{text!r} should be NAME=VALUE with one of the names {names}: {values}"
    raise LudotekaError(why, "error.admin_set", what=repr(text), names=names)


def tell(house: Any, as_json: bool) -> None:
    if as_json:
        print(json.dumps(house, ensure_ascii=False))
        return
    out, rules = screen(), house["rules"]
    for name in NAMES:
        value = rules[name]
        if isinstance(value, bool):
            value = "yes" if value else "no"
        out.print(
            f"{name}={','.join(value) if isinstance(value, list) else '' if value is None else value}", soft_wrap=True
        )
    for one in rules["bans"]:
        whom = one["address"] or house["banned"].get(one["person"]) or f"{one['table']} {one['seat'] + 1}"
        until = datetime.fromtimestamp(one["until"]).strftime("%Y-%m-%d %H:%M")
        out.print(f"{one['kind']} {one['id']}  {whom}  {until}", soft_wrap=True)


COMMANDS: Final[dict[str, Command]] = {
    "token": token,
    "tables": tables,
    "table": one_table,
    "close": close,
    "reopen": reopen,
    "delete": delete,
    "export": export,
    "key": key,
    "remove-name": remove_name,
    "remove-line": remove_line,
    "mute": mute,
    "ban": ban,
    "pardon": pardon,
    "show": show,
    "set": decide,
}
