"""The card of a model: how it was made and how it fared, as TOML beside it."""

import datetime
import json
from pathlib import Path
from typing import Any


def write_card(folder: Path, card: dict[str, Any]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "model.toml").write_text(card_text(card), encoding="utf-8")


def card_text(card: dict[str, Any]) -> str:
    """Plain values first, then sections, then lists of sections."""
    lines = ["# A learned value: what it was trained on and what it showed in the arena. Written by `ludoteka train`."]
    tables = {name: value for name, value in card.items() if isinstance(value, dict)}
    lists = {name: value for name, value in card.items() if isinstance(value, list)}
    lines += pairs({name: value for name, value in card.items() if name not in tables and name not in lists})
    for name, table in tables.items():
        lines += ["", f"[{name}]", *pairs(table)]
    for name, rows in lists.items():
        for row in rows:
            lines += ["", f"[[{name}]]", *pairs(row)]
    return "\n".join(lines) + "\n"


def pairs(table: dict[str, Any]) -> list[str]:
    return [f"{name} = {plain(value)}" for name, value in table.items()]


def plain(value: Any) -> str:
    return value.isoformat() if isinstance(value, datetime.date) else json.dumps(value, ensure_ascii=False)
