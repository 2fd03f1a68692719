"""Whatever goes wrong, as an answer: a message key with its arguments, one English line, and a fitting status."""

import logging
from typing import Any, Final

from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException
from litestar.openapi.datastructures import ResponseSpec
from litestar.types import ExceptionHandlersMap

from ...core.errors import DataError, IllegalMove, LudotekaError, NothingToUndo, NotYourTurn
from ...core.wire import Arg
from ...core.words import words
from ..live.house import Banned, NotTheHost
from ..live.keyring import UnknownKey
from ..live.limits import OverBudget
from ..live.notices import BadNotice
from ..storage.events import NoEvent
from ..storage.store_errors import ReadOnly, SignedOut, StoreError, UnknownTable
from ..table.actions import Refused
from ..wire.model import Said
from .schemas import Problem
from .security import TooLong

log: Final = logging.getLogger("ludoteka.server")

AnyRequest = Request[Any, Any, Any]

RETRY: Final = {"Retry-After": "5"}
MINUTE: Final = 60
"""Seconds after which requests are counted anew."""

PLAIN: Final = {
    403: "server.spectator",
    404: "server.nothing_here",
    405: "server.no_such_method",
    413: "server.too_large",
    415: "server.wrong_type",
    429: "server.too_many",
}


class Forbidden(LudotekaError):
    """Spectators look and do nothing else."""


class Told(LudotekaError):
    """An error that was put into words already, where the title is known."""

    def __init__(self, message: Said) -> None:
        super().__init__(message.text)
        self.message = message


def said(key: str, **args: Arg) -> Said:
    """A message with its English text."""
    return Said(key, args, words("en").say(key, **args))


def answer(status: int, error: Said, headers: dict[str, str] | None = None) -> Response[Problem]:
    return Response(Problem(error), status_code=status, media_type=MediaType.JSON, headers=headers or {})


def for_people(_: AnyRequest, error: LudotekaError) -> Response[Problem]:
    """The errors of the library: what was asked is wrong, or not possible now."""
    match error:
        case UnknownKey() | UnknownTable():
            return answer(404, said("server.unknown_key"))
        case NoEvent():
            return answer(404, said(error.key))
        case Forbidden():
            return answer(403, said("server.spectator"))
        case NotTheHost():
            return answer(403, said("server.not_the_host"))
        case SignedOut():
            return answer(403, said("server.signed_out"))
        case Banned():
            return answer(403, said(error.key, **sayable(error.values)))
        case ReadOnly():
            return answer(503, said(error.key), RETRY)
        case OverBudget():
            return answer(429, said(error.key, **sayable(error.values)), {"Retry-After": str(error.seconds)})
        case Told():
            return answer(409, error.message)
        case StoreError():
            log.error("the store: %s", error)
            return answer(503, said(error.key, **sayable(error.values)), RETRY)
        case DataError():
            log.error("%s", error)
            return answer(503, said("server.failed"), RETRY)
        case TooLong() | BadNotice():
            return answer(400, Said(error.key, sayable(error.values), str(error)))
        case Refused():
            return answer(409, Said(error.key, sayable(error.values), str(error)))
        case IllegalMove() | NotYourTurn() | NothingToUndo():
            return answer(409, Said("server.reason", {"reason": str(error)}, str(error)))
    if error.values and not error.domain:
        return answer(400, Said(error.key, sayable(error.values), str(error)))
    return answer(400, Said("server.reason", {"reason": str(error)}, str(error)))


def sayable(values: dict[str, object]) -> dict[str, Arg]:
    """Numbers and texts as they are, all else as it is written."""
    return {name: value if isinstance(value, str | int) else str(value) for name, value in values.items()}


def for_programs(_: AnyRequest, error: HTTPException) -> Response[Problem]:
    """What the framework refuses: wrong types, wrong addresses, too much of something."""
    status = error.status_code
    if status >= 500:
        log.error("%s", error)
        return answer(503, said("server.failed"), RETRY)
    if status in PLAIN:
        if status == 429:
            return answer(status, said(PLAIN[status], seconds=MINUTE), {"Retry-After": str(MINUTE)})
        return answer(status, said(PLAIN[status]), error.headers)
    return answer(400, said("server.invalid", why=why(error)))


def why(error: HTTPException) -> str:
    """Where in the request something is wrong, and what would be right."""
    found = []
    for one in error.extra if isinstance(error.extra, list) else []:
        where = ", ".join(str(getattr(one[part], "value", one[part])) for part in ("source", "key") if one.get(part))
        found.append(f"{where}: {one.get('message', '')}" if where else str(one.get("message", "")))
    return "; ".join(found) or error.detail


def for_nesting(_: AnyRequest, error: RecursionError) -> Response[Problem]:
    """A body with brackets in brackets in brackets."""
    log.warning("a request was nested too deeply")
    return answer(400, said("server.invalid", why="it is nested too deeply"))


def for_letters(_: AnyRequest, error: UnicodeDecodeError) -> Response[Problem]:
    """A body that is no text."""
    return answer(400, said("server.invalid", why="it is not text in UTF-8"))


def for_nobody(_: AnyRequest, error: Exception) -> Response[Problem]:
    """What should not happen is told to the log, not to the client."""
    log.error("a request failed", exc_info=error)
    return answer(500, said("server.failed"))


HANDLERS: Final[ExceptionHandlersMap] = {
    LudotekaError: for_people,
    HTTPException: for_programs,
    RecursionError: for_nesting,
    UnicodeDecodeError: for_letters,
    Exception: for_nobody,
}

DESCRIPTIONS: Final = {
    400: "The request makes no sense; the text says what would be right.",
    403: "Not with this key, or not from this address; the text says why.",
    404: "There is no such seat or table.",
    409: "Not now, or against the rules; the text says why.",
    413: "The request is too large.",
    415: "This server does not read requests of this kind.",
    429: "Too many requests: wait a minute.",
    503: "The store cannot do it now: nothing was changed, and it may work later.",
}


def refusals(*statuses: int) -> dict[int, ResponseSpec]:
    """The documentation of what may go wrong."""
    return {
        status: ResponseSpec(Problem, description=DESCRIPTIONS[status], generate_examples=False)
        for status in sorted({*statuses, *((415,) if 413 in statuses else ()), 403, 429, 503})
    }
