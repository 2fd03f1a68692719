"""Positions with how their games ended, on disk.

A shard is one line of JSON (the header) and then rows of 16-bit floats. A row is a position: what is common, each
player's features, the number of players, their share of the victory, their scores, and what a learned value said of
their chances some turns later (nothing but zeros where it was not asked). Rows of smaller tables are filled up with
zeros. A shard appears under its name only when it is whole, so whatever is there need not be made again.
"""

import json
import os
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from ..bots.models import feature_digest
from ..core.errors import LudotekaError
from ..core.game import Game


class BadShard(LudotekaError):
    """Stored positions cannot be used."""

    key = "error.shard"


@dataclass(frozen=True)
class Header:
    """What the rows of a shard are."""

    title: str
    rules: str
    tables: str
    features: str
    common: int
    seat: int
    most: int
    generation: int
    seed: int
    number: int
    games: int
    iterations: int
    model: str
    main: float
    solo: float
    rows: int = 0

    @property
    def width(self) -> int:
        """Floats in a row."""
        return self.common + self.most * self.seat + 1 + 3 * self.most

    def fits(self, other: "Header") -> bool:
        """Whether the rows of both mean the same."""
        names = ("title", "rules", "tables", "features", "common", "seat", "most")
        return all(getattr(self, name) == getattr(other, name) for name in names)

    def unlike(self, other: "Header") -> str | None:
        """In what the games of both were made otherwise: how many there are does not matter, the first ones are the
        same."""
        for name, here in asdict(self).items():
            there = getattr(other, name)
            if name not in ("games", "rows") and here != there:
                return f"{name} {there!r} and not {here!r}"
        return None


def most_players(game: Game) -> int:
    """The most players that a title can have, automatic ones included."""
    most = 0
    for seats in game.seats:
        for preset in game.presets:
            if game.offers(seats, preset):
                most = max(most, game.features.players(game.new(seats, preset).base))
    return most


def header_of(
    game: Game,
    generation: int,
    seed: int,
    number: int,
    games: int,
    iterations: int = 0,
    model: str = "",
    main: float = 0.0,
    solo: float = 0.0,
) -> Header:
    features = game.features
    return Header(
        game.id,
        game.rules,
        game.digest,
        feature_digest(game),
        len(features.common),
        len(features.seat),
        most_players(game),
        generation,
        seed,
        number,
        games,
        iterations,
        model,
        main,
        solo,
    )


def shard_path(folder: Path, generation: int, number: int) -> Path:
    return folder / f"{generation:02d}-{number:06d}.shard"


def write_shard(path: Path, header: Header, rows: list[list[float]]) -> None:
    """All or nothing: a run that is stopped leaves no half shard."""
    table = np.array(rows, dtype=np.float16).reshape(len(rows), header.width)
    plain = {**asdict(header), "rows": len(rows)}
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_suffix(f".{os.getpid()}.part")
    with part.open("wb") as file:
        file.write(json.dumps(plain).encode() + b"\n")
        file.write(table.tobytes())
    part.replace(path)


def read_header(path: Path) -> Header:
    """What a shard says of itself."""
    with path.open("rb") as file:
        try:
            return Header(**json.loads(file.readline()))
        except (ValueError, TypeError) as error:
            raise BadShard(
                f"{path} is not a shard of this version: {error}: remove it, and it is made again"
            ) from error


def read_shard(path: Path) -> tuple[Header, Any]:
    """The header and the rows of a shard, checked."""
    header = read_header(path)
    with path.open("rb") as file:
        file.readline()
        data = file.read()
    if len(data) != 2 * header.rows * header.width:
        raise BadShard(f"{path} is cut short or changed: remove it, and it is made again")
    return header, np.frombuffer(data, np.float16).reshape(header.rows, header.width)


def read_shards(paths: list[Path]) -> tuple[Header, Any, Any, int]:
    """All rows of some shards that belong together, the number of the shard that each is from, and how many games."""
    if not paths:
        raise BadShard("there are no games to learn from: play some first (ludoteka train TITLE games)")
    first: Header | None = None
    tables, numbers = [], []
    games = 0
    for i, path in enumerate(sorted(paths)):
        header, rows = read_shard(path)
        if first is None:
            first = header
        elif not first.fits(header):
            raise BadShard(f"{path} has other features, rules or tables than {sorted(paths)[0]}: remove one of them")
        tables.append(rows)
        numbers.append(np.full(len(rows), i, np.int32))
        games += header.games
    assert first is not None
    return first, np.concatenate(tables), np.concatenate(numbers), games
