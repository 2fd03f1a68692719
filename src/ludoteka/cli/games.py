"""`ludoteka games`: the titles, how many can play them, and their options."""

import json
from typing import Any

from rich.table import Table

from ..core.game import Game
from ..core.words import Words
from ..games import of_each
from .common import screen, speak
from .options import Json, Language


def about(found: Game, say: Words) -> dict[str, Any]:
    """What there is to know about a title before a game."""
    return {
        "id": found.id,
        "title": say.say("game.title"),
        "rules": found.rules,
        "seats": list(found.seats),
        "options": [
            {
                "name": option.name,
                "meaning": say.say(f"option.{option.name}"),
                "default": option.default,
                "values": {value: say.say(f"option.{option.name}.{value}") for value in option.values},
            }
            for option in found.options
        ],
    }


def games(as_json: Json = False, language: Language = None) -> None:
    found = [*of_each(lambda one: about(one, speak(language, one.domain)))]
    if as_json:
        print(json.dumps(found, ensure_ascii=False))
        return
    out = screen()
    say = speak(language).say
    for title in found:
        low, high = title["seats"][0], title["seats"][-1]
        out.print(say("games.line", id=title["id"], title=title["title"], low=low, high=high))
        table = Table(box=None, padding=(0, 2, 0, 2), header_style="")
        for key in ("games.option", "games.values", "games.default"):
            table.add_column(say(key))
        for option in title["options"]:
            values = "\n".join(f"{value}: {meaning}" for value, meaning in option["values"].items())
            table.add_row(f"{option['name']}\n{option['meaning']}", values, option["default"])
            table.add_row()
        out.print(table)
