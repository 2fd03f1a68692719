"""Games as data: decisions, events and scores as rows, and the records they come from.

Everything can be worked out again from a record, which the table in the browser opens too; the rows are there so that
nobody has to. The same seed gives the same rows, however many processes play.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from shutil import rmtree
from typing import Any

from ..bots import make_bot
from ..bots.archive import begin, begun
from ..core.choice import CHANCE
from ..core.extras import extra
from ..core.record import Recorder
from ..games import Setup, game
from .spec import Spec, spec

TABLES = ("decisions", "events", "scores")

FIELDS: dict[str, dict[str, tuple[str, str]]] = {
    "decisions": {
        "game": ("int32", "number of the game"),
        "index": ("int32", "number of the answer within the game, chance included"),
        "seat": ("int8", "who answered, from 0 on; -1 is chance"),
        "step": ("string", "the step of the sequence of play"),
        "question": ("string", "what was asked"),
        "about": ("int32", "what the question is about"),
        "legal": ("int32", "how many moves were legal"),
        "actions": ("list<int32>", "the answer as numbers of the action space; of chance, as numbers of its outcomes"),
        "text": ("string", "the answer as people read it"),
        "observation": (
            "list<int16>",
            "what the seat saw, in the order of docs/research-numbers.md; only if asked for",
        ),
    },
    "events": {
        "game": ("int32", "number of the game"),
        "index": ("int32", "the answer that caused it"),
        "key": ("string", "what happened, as a message key"),
        "args": ("string", "its arguments, as JSON"),
        "only": ("int8", "the seat that alone was told; null if everybody was"),
    },
    "scores": {
        "game": ("int32", "number of the game"),
        "seat": ("int8", "the seat; rivals that sit on no seat come after them"),
        "player": ("string", "the bot on the seat, or the name of the rival"),
        "score": ("int32", "the final score"),
        "rank": ("int8", "1 is first; equal ranks share"),
        "ending": ("string", "how the game ended"),
        "tie_break": ("string", "the tie-break that decided, if one was needed"),
        "lines": ("string", "every line of the sum as JSON: source, round, points"),
    },
}
"""The columns of each table: type and meaning."""


@dataclass(frozen=True)
class Run(Setup):
    """What is played, and by whom."""

    bots: tuple[str, ...]
    seed: int
    iterations: int
    observations: bool

    def recipe(self, games: int) -> dict[str, Any]:
        """What decides the rows of so many games."""
        found = game(self.title, self.data)
        return {
            "game": self.title,
            "games": games,
            "players": self.seats,
            "options": dict(self.options),
            "bots": list(self.bots),
            "seed": self.seed,
            "iterations": self.iterations,
            "observations": self.observations,
            "rules": found.rules,
            "tables": found.digest,
        }


@dataclass
class Rows:
    """The rows of one game, and its record."""

    tables: dict[str, list[dict[str, Any]]] = field(default_factory=lambda: {name: [] for name in TABLES})
    record: str = ""


def play_one(run: Run, number: int) -> Rows:
    """The n-th game of a run."""
    numbers = spec(run.title, run.seats, str(run.data) if run.data else None, **dict(run.options))
    rng = Random(f"{run.seed}/{number}")
    table = Recorder(run.new(), run.bots)
    bots = [make_bot(name) for name in run.bots]
    rows = Rows()
    position = table.position
    while position.to_move:
        seat = position.to_move[0]
        choice = position.choice(seat)
        if seat == CHANCE:
            move = choice.pick(rng)
        else:
            move = bots[seat].choose(position, seat, rng, iterations=run.iterations).move
        index = len(table.history)
        row = decision(numbers, table, seat, move, run.observations)
        events = table.push(seat, move)
        rows.tables["decisions"].append(
            {"game": number, "index": index, **row, "text": table.history[-1].text, "step": table.history[-1].step}
        )
        for event in events:
            rows.tables["events"].append(
                {"game": number, "index": index, "key": event.key, "args": json.dumps(event.args), "only": event.only}
            )
    rows.tables["scores"] = scores(run, number, table)
    rows.record = table.record().write()
    return rows


def decision(numbers: Spec, table: Recorder, seat: int, move: Any, observed: bool) -> dict[str, Any]:
    position = table.position
    choice = position.choice(seat)
    row: dict[str, Any] = {
        "seat": seat,
        "question": choice.name,
        "about": int(choice.about),
        "legal": len(choice.moves),
        "actions": list(numbers.actions.path(choice, move)),
    }
    if observed and seat != CHANCE:
        from ..core.actions import Answer

        row["observation"] = numbers.read(position.known(seat), seat, Answer(numbers.actions, choice))
    return row


def scores(run: Run, number: int, table: Recorder) -> list[dict[str, Any]]:
    result = table.position.result()
    assert result is not None
    common = {"game": number, "ending": result.ending, "tie_break": result.tie_break}
    names = [*run.bots, *(rival.name for rival in result.rivals)]
    points = [*result.scores, *(rival.score for rival in result.rivals)]
    ranks = [*result.ranks, *(rival.rank for rival in result.rivals)]
    lines = [*result.lines, *(rival.lines for rival in result.rivals)]
    return [
        {**common, "seat": i, "player": names[i], "score": points[i], "rank": ranks[i], "lines": json.dumps(lines[i])}
        for i in range(len(names))
    ]


def play_some(run: Run, some: range) -> list[Rows]:
    return [play_one(run, number) for number in some]


# -- files ----------------------------------------------------------------------------------------------------------


class Writer:
    """Writes games to a folder as they come, so that an interrupted run goes on where it stopped: `run.json` says what
    is played, `parts` holds the rows of some games each. When all are there, the parts become one file for each table,
    and a card says what they are."""

    def __init__(self, folder: Path, run: Run, games: int) -> None:
        with extra("dataset"):
            import pyarrow
            import pyarrow.parquet

        self.arrow = pyarrow
        self.folder = folder
        self.run = run
        self.all = games
        self.parts = folder / "parts"
        self.card = folder / "README.md"
        self.schemas = {name: self._schema(name) for name in TABLES}
        recipe = run.recipe(games)
        there = begun(folder, recipe)
        self.parts.mkdir(parents=True, exist_ok=True)
        (folder / "records").mkdir(exist_ok=True)
        if not there:
            begin(folder, recipe)
        self.done = games if self.card.exists() else max([int(path.stem) for path in self._written()], default=0)
        """So many games are there already."""

    def _schema(self, table: str) -> Any:
        arrow = self.arrow
        kinds = {
            "int8": arrow.int8(),
            "int32": arrow.int32(),
            "string": arrow.string(),
            "list<int32>": arrow.list_(arrow.int32()),
            "list<int16>": arrow.list_(arrow.int16()),
        }
        return arrow.schema([(name, kinds[kind]) for name, (kind, _) in FIELDS[table].items()])

    def _part(self, done: int, table: str) -> Path:
        return self.parts / table / f"{done:06}.parquet"

    def _written(self) -> list[Path]:
        """The parts that are there, in their order; the last table that is written says so."""
        return sorted((self.parts / TABLES[-1]).glob("*.parquet"))

    def add(self, played: list[Rows]) -> None:
        """Keep the next games at once."""
        for one in played:
            number = one.tables["scores"][0]["game"]
            (self.folder / "records" / f"{number:06}.ludo").write_text(one.record, encoding="utf-8")
        self.done += len(played)
        for name in TABLES:
            rows = [row for one in played for row in one.tables[name]]
            path = self._part(self.done, name)
            path.parent.mkdir(exist_ok=True)
            new = path.with_suffix(".new")
            self.arrow.parquet.write_table(self.arrow.Table.from_pylist(rows, schema=self.schemas[name]), new)
            new.replace(path)

    def finish(self) -> None:
        """Put the parts together."""
        if self.card.exists():
            return
        written = [int(path.stem) for path in self._written()]
        for name, schema in self.schemas.items():
            with self.arrow.parquet.ParquetWriter(self.folder / f"{name}.parquet", schema, compression="zstd") as file:
                for done in written:
                    file.write_table(self.arrow.parquet.read_table(self._part(done, name), schema=schema))
        self.card.write_text(card(self.run, self.all), encoding="utf-8")
        rmtree(self.parts)


def card(run: Run, games: int) -> str:
    """What the data is, what its columns mean, and what may be done with it."""
    from .. import __version__

    found = game(run.title, run.data)
    options = ", ".join(f"{name}={value}" for name, value in run.options) or "defaults"
    lines = [
        f"# {games} games of {run.title}",
        "",
        f"Played by {', '.join(run.bots)} on {run.seats} seats; options: {options}; seed {run.seed}, "
        f"{run.iterations} iterations a decision; Ludoteka {__version__}, rules {found.rules}, "
        f"component tables {found.digest}.",
        "",
        "The games are replayed from `records/*.ludo` by `ludoteka replay`. The numbers of actions and observations",
        "are described in docs/research-numbers.md; docs/research-components.md says what is reconstructed.",
    ]
    for table, columns in FIELDS.items():
        lines += ["", f"## {table}.parquet", "", "| column | type | meaning |", "|---|---|---|"]
        lines += [f"| {name} | {kind} | {meaning} |" for name, (kind, meaning) in columns.items()]
    lines += [
        "",
        "## Licence",
        "",
        "The data is in the public domain (CC0 1.0). The games belong to their authors and publishers.",
        "",
    ]
    return "\n".join(lines)
