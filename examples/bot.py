"""A bot that plays at any table over HTTP, with Python's standard library alone.

    python examples/bot.py http://127.0.0.1:8000/api/seats/KEY

It listens to the table and answers every question with the hint of the server, or with any move where there are none.
"""

import json
import random
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from typing import Any


def ask(url: str, body: dict[str, Any] | None = None) -> Any:
    """GET, or POST with a body."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url, data, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=60) as answer:
        return json.load(answer)


def changes(seat: str) -> Iterator[None]:
    """One step whenever the table has changed, beginning with now."""
    with urllib.request.urlopen(f"{seat}/events", timeout=60) as stream:
        for line in stream:
            if line.rstrip() in (b"event: table", b"event: update"):
                yield


def choose(seat: str, moves: list[str]) -> str:
    try:
        return str(ask(f"{seat}/hint", {})["move"])
    except urllib.error.HTTPError:
        return random.choice(moves)


def play(seat: str) -> list[int]:
    """Play to the end. Returns the scores."""
    for _ in changes(seat):
        table = ask(seat)
        while table["scene"]["choices"] or table["can"]["end"]:
            if table["can"]["end"]:
                done = ask(f"{seat}/end", {"version": table["version"]})
            else:
                move = choose(seat, [choice["move"] for choice in table["scene"]["choices"]])
                done = ask(f"{seat}/moves", {"version": table["version"], "move": move})
            table = done["message"]
        if table["status"] == "over":
            return list(table["result"]["scores"])
    raise ConnectionError("the server has stopped")


if __name__ == "__main__":
    print(*play(sys.argv[1].rstrip("/")))
