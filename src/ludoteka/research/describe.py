"""The reference pages of the documentation, written from what the titles declare.

`python -m ludoteka.research.describe docs` writes `research-numbers.md` (options, actions and observations) and
`research-components.md` (which components are reconstructed).
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from ..core.actions import Actions, Block
from ..core.game import Game
from ..core.words import words
from ..games import loadable
from .pettingzoo import VERSION
from .spec import Spec, spec

ORIGINS = {
    "stated": "stated by the rulebook",
    "public": "found in public sources",
    "reconstructed": "reconstructed by us, because the printed values are not public",
}


def name_of(found: Game) -> str:
    return words("en", found.domain).say("game.title")


def shape(sizes: tuple[int, ...]) -> str:
    return " × ".join(map(str, sizes))


# -- actions and observations ---------------------------------------------------------------------------------------


def numbers_page() -> str:
    lines = [
        "# Options, actions and observations",
        "",
        f"Written by `python -m ludoteka.research.describe docs` from what the titles declare; version {VERSION}.",
        "[research.md](research.md) says how to use them.",
        "",
        "| title | actions | outcomes of chance | numbers in an observation, by seats |",
        "|---|---|---|---|",
    ]
    numbered = [found for found in loadable().values() if found.actions is not None]
    for found in numbered:
        assert found.actions is not None
        sizes = ", ".join(f"{seats}: {spec(found.id, seats).size}" for seats in found.seats)
        lines.append(f"| {name_of(found)} | {found.actions.size} | {found.actions.outcomes} | {sizes} |")
    for found in numbered:
        lines += title_numbers(found)
    return "\n".join(lines) + "\n"


def title_numbers(found: Game) -> list[str]:
    actions = found.actions
    assert actions is not None
    seats = max(2, found.seats[0])
    numbers = spec(found.id, seats, **widest(found, seats))
    options = ", ".join(f"{name}={value}" for name, value in widest(found, seats).items())
    return [
        "",
        f"## {name_of(found)}",
        "",
        "### Options",
        "",
        "| option | values, the usual one first | means |",
        "|---|---|---|",
        *option_rows(found),
        "",
        "### Actions",
        "",
        "| numbers | question or part | values | means |",
        "|---|---|---|---|",
        *(action_row(found, actions, block) for block in actions.blocks),
        "",
        "Asked in steps: " + (", ".join(f"`{name}`" for name in actions.splits) or "nothing") + ".",
        "",
        f"### Observation with {seats} seats" + (f" and {options}" if options else ""),
        "",
        "| first | field | shape | from | to | unit | means |",
        "|---|---|---|---|---|---|---|",
        *field_rows(numbers),
    ]


def option_rows(found: Game) -> list[str]:
    say = words("en", found.domain).say
    rows = []
    for option in found.options:
        usual_first = sorted(option.values, key=lambda value: value != option.default)
        values = "; ".join(f"`{value}` {say(f'option.{option.name}.{value}')}" for value in usual_first)
        rows.append(f"| `{option.name}` | {values} | {say(f'option.{option.name}')} |")
    return rows


def widest(found: Game, seats: int) -> dict[str, Any]:
    """The options under which an observation has most fields."""
    offered = [preset for preset in found.presets if found.offers(seats, preset)]
    best = max(offered, key=lambda preset: spec(found.id, seats, **preset).size)
    # Only what makes it wider is named.
    usual = spec(found.id, seats).size
    return {name: value for name, value in best.items() if wider(found, seats, name, value) > usual}


def wider(found: Game, seats: int, name: str, value: str) -> int:
    """The numbers of an observation with one option changed; none where it cannot stand alone."""
    changed: dict[str, Any] = {name: value}
    return spec(found.id, seats, **changed).size if found.offers(seats, changed) else 0


def action_row(found: Game, actions: Actions, block: Block) -> str:
    last = block.first + len(block.values) - 1
    numbers = f"{block.first}–{last}" if last > block.first else f"{last}"
    low, high = min(block.values), max(block.values)
    values = f"{low} to {high}" if len(block.values) == high - low + 1 else f"{len(block.values)} of {low} to {high}"
    if block.step:
        users = "a step of an answer"
    elif block.name in found.notation.forms:
        users = "; ".join(f"`{form.template}`" for form in found.notation.forms[block.name])
    else:
        users = "offered by many questions"
    return f"| {numbers} | {block.name} | {values if low != high else low} | {users} |"


def field_rows(numbers: Spec) -> list[str]:
    return [
        f"| {e.first} | {e.name} | {shape(e.shape)} | {e.low} | {e.high} | {e.unit} | {e.meaning} |"
        for e in numbers.entries
    ]


# -- components -----------------------------------------------------------------------------------------------------


def components_page() -> str:
    lines = [
        "# What is printed and what is reconstructed",
        "",
        "Written by `python -m ludoteka.research.describe docs` from the component tables. Results about balance",
        "(which character, faction or card is strong) hold for the printed games only as far as the values behind",
        'them are stated or public. An owner of a game can put in the printed values: `data="DIR"` in every',
        "environment, `--data DIR` in every command.",
        "",
        *(f"- **{origin}**: {meaning}" for origin, meaning in ORIGINS.items()),
    ]
    for found in loadable().values():
        lines += title_components(found)
    return "\n".join(lines) + "\n"


def title_components(found: Game) -> list[str]:
    provenance: dict[str, str] = {**found.tables.provenance, **found.tables.remarks}
    lines = ["", f"## {name_of(found)}", "", "| table | origin | remark |", "|---|---|---|"]
    for where, told in sorted(provenance.items()):
        origin, _, remark = told.partition(":")
        shown = f"**{origin}**" if origin == "reconstructed" else origin
        lines.append(f"| `{where}` | {shown} | {remark.strip()} |")
    return lines


PAGES = {"research-numbers.md": numbers_page, "research-components.md": components_page}


def main() -> None:
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "docs")
    for name, page in PAGES.items():
        (folder / name).write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
