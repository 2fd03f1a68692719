"""`ludoteka serve`, and `ludoteka` alone: tables for everybody who can reach this machine, or for this screen."""

import logging
import os
import webbrowser
from pathlib import Path
from threading import Timer
from typing import Annotated

import typer

from ..core.errors import LudotekaError
from .common import speak
from .host import Database
from .options import Language, TitlesData

Host = Annotated[str, typer.Option("--host", metavar="ADDRESS", help="cli.option.host")]
Port = Annotated[int, typer.Option("--port", metavar="N", help="cli.option.port", min=0, max=65535)]
Workers = Annotated[
    int | None, typer.Option("--workers", metavar="N", help="cli.option.workers", show_default=False, min=1)
]
Address = Annotated[str | None, typer.Option("--address", metavar="URL", help="cli.option.address", show_default=False)]
Requests = Annotated[int, typer.Option("--requests", metavar="N", help="cli.option.requests", min=1)]
Notices = Annotated[
    str | None, typer.Option("--notices", metavar="SERVICES", help="cli.option.notices", show_default=False)
]
Proxies = Annotated[int, typer.Option("--proxies", metavar="N", help="cli.option.proxies", min=0, max=10)]
Browser = Annotated[bool, typer.Option("--browser", help="cli.option.browser")]


def serve(
    host: Host = "127.0.0.1",
    port: Port = 8000,
    database: Database = None,
    workers: Workers = None,
    address: Address = None,
    requests: Requests = 1200,
    notices: Notices = None,
    proxies: Proxies = 0,
    browser: Browser = False,
    data: TitlesData = None,
    language: Language = None,
) -> None:
    # The server's libraries take a while to load, and other commands do without them.
    from ..server.http.app import create
    from ..server.http.uvicorn_server import Server, listening, stopping_cleanly
    from ..server.live.limits import Limits
    from ..server.live.mail import mail_server
    from ..server.live.services import MAIL
    from ..server.live.settings import Settings
    from ..server.storage.own_tables import titles_with
    from ..server.storage.store import Store, default_url

    logging.basicConfig(format="%(levelname)s %(name)s: %(message)s", level=logging.WARNING)
    say = speak(language).say
    with stopping_cleanly(), titles_with(data) as titles, listening(host, port) as door:
        place = address or reached(host, door.getsockname()[1])
        with Store.open(database or default_url()) as store:
            settings = Settings(
                place,
                titles,
                workers,
                warm=True,
                limits=Limits(requests=requests),
                notices=carriers(notices),
                post=mail_server(os.environ.get("LUDOTEKA_SMTP", "")) if MAIL in carriers(notices) else None,
                proxies=proxies,
            )
            app = create(store, settings)
            typer.echo(say("serve.ready", address=place))
            for title, found in titles.own.items():
                typer.echo(say("serve.tables", title=title, tables=found.digest, folder=titles.folders[title]))
            if browser:
                # A moment later, when somebody answers.
                timer = Timer(0.5, webbrowser.open, (place,))
                timer.daemon = True
                timer.start()
            Server(app).run(sockets=[door])


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


def here(data: Path | None = None) -> None:
    """A table on this screen: a free port that only this machine can reach, and the browser."""
    serve(port=0, browser=True, data=data)


def reached(host: str, port: int) -> str:
    shown = "127.0.0.1" if host in ("", "0.0.0.0") else "::1" if host == "::" else host
    return f"http://[{shown}]:{port}" if ":" in shown else f"http://{shown}:{port}"
