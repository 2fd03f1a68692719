"""Lines of the log, for people or for programs. Keys belong into neither."""

import json
import logging
import re
from datetime import UTC, datetime
from typing import Final

KEY: Final = re.compile(
    r"(?<![\w-])(?:(?=[\w-]*[a-z])(?=[\w-]*[A-Z0-9])|(?=[\w-]*[A-Z])(?=[\w-]*[0-9]))[A-Za-z0-9_-]{22}(?![\w-])"
)
"""What looks like a key: a random one has two at least of small letters, large letters and digits."""


def without_keys(text: str) -> str:
    return KEY.sub("*", text)


class Lines(logging.Formatter):
    """For people."""

    def format(self, record: logging.LogRecord) -> str:
        return without_keys(super().format(record))


class JsonLines(logging.Formatter):
    """For programs: an object on each line."""

    def format(self, record: logging.LogRecord) -> str:
        # Before they are written as JSON, where the letter of a line break would stand right before a key.
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "process": record.process,
            "message": without_keys(record.getMessage()),
        }
        if record.exc_info:
            line["error"] = without_keys(self.formatException(record.exc_info))
        return json.dumps(line, ensure_ascii=False)


def begin(as_json: bool) -> None:
    """From now on this process writes warnings and errors to standard error."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines() if as_json else Lines("%(levelname)s %(name)s: %(message)s"))
    logging.basicConfig(handlers=[handler], level=logging.WARNING)
