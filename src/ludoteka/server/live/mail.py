"""Notices by e-mail, through the mail server that the host of this server names.

Visitors name only whom to write to: where the server connects to, and what it says there, they cannot choose.
"""

import smtplib
import ssl
from dataclasses import dataclass
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from typing import Final
from urllib.parse import parse_qs, unquote, urlsplit

from ...core.errors import LudotekaError
from .services import ADDRESS, SECONDS, Undelivered

PORTS: Final = {"smtps": 465, "smtp": 587}
HERE: Final = ("localhost", "127.0.0.1", "::1")
"""A mail server on this very machine need not speak in secret."""
FORM: Final = "smtps://USER:PASSWORD@HOST/?from=ADDRESS"


@dataclass(frozen=True)
class MailServer:
    """Where mail is handed in, and by whom."""

    host: str
    port: int
    sender: str
    user: str = ""
    password: str = ""
    secure: bool = True
    """Whether the connection is secret from its first byte on (`smtps`), or becomes so (`smtp`)."""


def mail_server(url: str) -> MailServer:
    """Read `smtps://USER:PASSWORD@HOST:PORT/?from=ADDRESS`, or `smtp://` for one that begins in the open."""
    try:
        parts = urlsplit(url)
        (sender,) = parse_qs(parts.query)["from"]
        host, port = parts.hostname or "", parts.port or PORTS[parts.scheme]
    except (ValueError, KeyError):
        sender = host = ""
        port = 0
    if not host or ADDRESS.fullmatch(sender) is None:
        # What was given holds a password: it is not said again.
        raise LudotekaError(f"LUDOTEKA_SMTP should look like {FORM}", "error.smtp", form=FORM)
    user, password = unquote(parts.username or ""), unquote(parts.password or "")
    return MailServer(host, port, sender, user, password, parts.scheme == "smtps")


def letter(sender: str, to: str, title: str, text: str) -> EmailMessage:
    made = EmailMessage()
    made["From"], made["To"], made["Subject"] = sender, to, title
    made["Date"] = formatdate()
    made["Message-ID"] = make_msgid(domain=sender.rpartition("@")[2])
    # Nobody's holiday note answers it.
    made["Auto-Submitted"] = "auto-generated"
    made.set_content(text)
    return made


def mail(server: MailServer, to: str, title: str, text: str) -> None:
    """Hand in one letter, or raise why not."""
    secret = ssl.create_default_context()
    try:
        with (
            smtplib.SMTP_SSL(server.host, server.port, timeout=SECONDS, context=secret)
            if server.secure
            else smtplib.SMTP(server.host, server.port, timeout=SECONDS)
        ) as there:
            if not server.secure and server.host not in HERE:
                there.starttls(context=secret)
            if server.user:
                there.login(server.user, server.password)
            there.send_message(letter(server.sender, to, title, text))
    except (OSError, smtplib.SMTPException) as error:
        raise Undelivered(f"{server.host}: {type(error).__name__}") from error
