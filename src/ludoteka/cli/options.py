"""The options that commands share.

Help texts are message keys; `main` puts them into words before the command line is read.
"""

import os
from pathlib import Path
from typing import Annotated

import typer

from ..core.words import LANGUAGES

Title = Annotated[str, typer.Argument(metavar="TITLE", help="cli.argument.title", show_default=False)]
Players = Annotated[
    int | None, typer.Option("--players", metavar="N", help="cli.option.seats", show_default=False, min=1)
]
Games = Annotated[int, typer.Option("--games", metavar="N", help="cli.option.games", min=1, max=1_000_000)]
Seed = Annotated[int | None, typer.Option("--seed", metavar="S", help="cli.option.seed", show_default=False, min=0)]
Jobs = Annotated[int, typer.Option("--jobs", metavar="N", help="cli.option.jobs", min=1, max=4 * (os.cpu_count() or 1))]
On = Annotated[str | None, typer.Option("--on", metavar="ADDRESS", help="cli.option.on", show_default=False)]
Options = Annotated[
    list[str] | None, typer.Option("--option", metavar="KEY=VALUE", help="cli.option.option", show_default=False)
]
Data = Annotated[Path | None, typer.Option("--data", metavar="DIR", help="cli.option.data", show_default=False)]
TitlesData = Annotated[
    Path | None, typer.Option("--data", metavar="DIR", help="cli.option.data_titles", show_default=False)
]
Language = Annotated[
    str | None,
    typer.Option("--language", metavar="|".join(LANGUAGES), help="cli.option.language", show_default=False),
]
Json = Annotated[bool, typer.Option("--json", help="cli.option.json")]
