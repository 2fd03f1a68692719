"""`ludoteka serve`, and `ludoteka` alone: tables for everybody who can reach this machine, or for this screen."""

import os
import sys
import webbrowser
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from threading import Timer
from typing import TYPE_CHECKING, Annotated, Final

import typer

from ..core.errors import LudotekaError
from .admin import keep_token
from .common import speak
from .host import Database
from .options import Language, TitlesData

if TYPE_CHECKING:
    from collections.abc import Callable
    from multiprocessing.connection import Connection
    from socket import socket

    from ..server.http.uvicorn_server import Server
    from ..server.live.mail import MailServer
    from ..server.live.push import PushSender
    from ..server.storage.store import Store
    from ..server.table.titles import Titles


class LogKind(StrEnum):
    """For whom the log is written: people or programs."""

    TEXT = "text"
    JSON = "json"


Host = Annotated[str, typer.Option("--host", metavar="ADDRESS", help="cli.option.host")]
Port = Annotated[int, typer.Option("--port", metavar="N", help="cli.option.port", min=0, max=65535)]
Processes = Annotated[int, typer.Option("--processes", metavar="N", help="cli.option.processes", min=1, max=64)]
Workers = Annotated[
    int | None, typer.Option("--workers", metavar="N", help="cli.option.workers", show_default=False, min=1)
]
Address = Annotated[str | None, typer.Option("--address", metavar="URL", help="cli.option.address", show_default=False)]
Requests = Annotated[int, typer.Option("--requests", metavar="N", help="cli.option.requests", min=1)]
Notices = Annotated[
    str | None, typer.Option("--notices", metavar="SERVICES", help="cli.option.notices", show_default=False)
]
Proxies = Annotated[int, typer.Option("--proxies", metavar="N", help="cli.option.proxies", min=0, max=10)]
Contact = Annotated[str, typer.Argument(metavar="ADDRESS", help="cli.argument.contact", show_default=False)]
Log = Annotated[LogKind, typer.Option("--log", help="cli.option.log")]
Browser = Annotated[bool, typer.Option("--browser", help="cli.option.browser")]

ONE_PROCESS: Final = "only one process can use an SQLite file: move the tables to PostgreSQL first (ludoteka move)"


@dataclass(frozen=True)
class Served:
    """How a server is started; the same for each of several."""

    place: str
    database: str
    workers: int | None
    requests: int
    notices: tuple[str, ...]
    proxies: int
    data: Path | None
    log: LogKind


def serve(
    host: Host = "127.0.0.1",
    port: Port = 8000,
    database: Database = None,
    workers: Workers = None,
    processes: Processes = 1,
    address: Address = None,
    requests: Requests = 1200,
    notices: Notices = None,
    proxies: Proxies = 0,
    log: Log = LogKind.TEXT,
    browser: Browser = False,
    data: TitlesData = None,
    language: Language = None,
) -> None:
    # The server's libraries take a while to load, and other commands do without them.
    from ..server.http.logs import begin
    from ..server.http.processes import hands, together
    from ..server.http.uvicorn_server import listening, more_files, stopping_cleanly
    from ..server.storage.own_tables import titles_with
    from ..server.storage.store import Store, default_url

    begin(log == LogKind.JSON)
    more_files()
    say = speak(language).say
    named = carriers(notices)
    # What is wrong there is told before anybody is let in.
    senders(named)
    with stopping_cleanly(), titles_with(data) as titles, listening(host, port) as door:
        place = address or reached(host, door.getsockname()[1])
        if processes > 1 and workers is None:
            workers = hands(processes)
        wanted = Served(place, database or default_url(), workers, requests, named, proxies, data, log)
        with Store.open(wanted.database) as store:
            if processes > 1 and not store.database.shared:
                raise LudotekaError(ONE_PROCESS, "error.processes", file=store.database.name)
            typer.echo(say("serve.ready", address=place))
            tell_token(store, say)
            for title, found in titles.own.items():
                typer.echo(say("serve.tables", title=title, tables=found.digest, folder=titles.folders[title]))
            if browser:
                # A moment later, when somebody answers.
                timer = Timer(0.5, webbrowser.open, (place,))
                timer.daemon = True
                timer.start()
            if processes == 1:
                server(store, titles, wanted).run(sockets=[door])
                return
        together(processes, one_of_many, door, wanted)


def tell_token(store: "Store", say: "Callable[..., str]") -> None:
    """At the first start the host gets a token. It is shown to whoever sits there: elsewhere what is printed is kept,
    and a token belongs into no log."""
    watched = sys.stdout.isatty()
    if store.database.path is None and not watched:
        return
    token = store.house.first_token()
    if token is not None:
        file = keep_token(store, token)
        if watched:
            typer.echo(say("serve.token", token=token))
        elif file is not None:
            typer.echo(say("serve.token_file", file=file))


def server(store: "Store", titles: "Titles", wanted: Served, together: Path | None = None) -> "Server":
    from ..server.http.app import create
    from ..server.http.uvicorn_server import Server
    from ..server.live.limits import Limits
    from ..server.live.settings import Settings

    post, pusher = senders(wanted.notices)
    settings = Settings(
        wanted.place,
        titles,
        wanted.workers,
        warm=True,
        limits=Limits(requests=wanted.requests),
        notices=wanted.notices,
        post=post,
        pusher=pusher,
        proxies=wanted.proxies,
        together=together,
    )
    return Server(create(store, settings))


def one_of_many(pipe: "Connection", door: "socket", wanted: Served, place: Path) -> None:
    """The life of one of several servers, in a process of its own."""
    from ..server.http.logs import begin
    from ..server.http.processes import own_door, stop_with
    from ..server.http.uvicorn_server import stopping_cleanly
    from ..server.storage.own_tables import titles_with
    from ..server.storage.store import Store

    begin(wanted.log == LogKind.JSON)
    try:
        with (
            stopping_cleanly(),
            titles_with(wanted.data) as titles,
            Store.open(wanted.database) as store,
            own_door(place) as own,
        ):
            running = server(store, titles, wanted, place.parent if own else None)
            stop_with(pipe, running)
            running.run(sockets=[door, *own])
    except KeyboardInterrupt:
        sys.exit(0)
    except LudotekaError as error:
        sys.exit(f"ludoteka: {error}")


def carriers(wanted: str | None) -> tuple[str, ...]:
    """The services for notices that the host names, separated by commas."""
    from ..server.live.services import SERVICES

    names = tuple(name.strip() for name in (wanted or "").split(",") if name.strip())
    for name in names:
        if name not in SERVICES:
            known = ", ".join(SERVICES)
            text = f"there is no service {name!r} for notices: use {known}"
            raise LudotekaError(text, "error.notices", name=name, known=known)
    return names


def senders(notices: tuple[str, ...]) -> "tuple[MailServer | None, PushSender | None]":
    """Where mail is handed in, and who answers for what browsers are sent, as the environment says."""
    from ..server.live.mail import mail_server
    from ..server.live.push import push_sender
    from ..server.live.services import MAIL, PUSH

    post = mail_server(os.environ.get("LUDOTEKA_SMTP", "")) if MAIL in notices else None
    pusher = push_sender(os.environ.get("LUDOTEKA_PUSH", "")) if PUSH in notices else None
    return post, pusher


def push_key(contact: Contact, language: Language = None) -> None:
    from ..server.live.push import new_sender

    typer.echo(f"LUDOTEKA_PUSH={new_sender(contact)}")


def here(data: Path | None = None) -> None:
    """A table on this screen: a free port that only this machine can reach, and the browser."""
    serve(port=0, browser=True, data=data)


def reached(host: str, port: int) -> str:
    shown = "127.0.0.1" if host in ("", "0.0.0.0") else "::1" if host == "::" else host
    return f"http://[{shown}]:{port}" if ":" in shown else f"http://{shown}:{port}"
