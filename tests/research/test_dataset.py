"""`ludoteka dataset`: what is written can be read, agrees with the records, and does not depend on the processes."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet
import pytest

from ludoteka.cli.main import main
from ludoteka.core.record import Record
from ludoteka.games import game
from ludoteka.research import spec
from ludoteka.research.dataset import FIELDS, TABLES, Writer


def rows(folder: Path, table: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = pyarrow.parquet.read_table(folder / f"{table}.parquet").to_pylist()
    return found


def write(folder: Path, *more: str, title: str = "isle-of-skye") -> int:
    return main(["dataset", title, "--out", str(folder), "--players", "2", "--seed", "3", "--language", "en", *more])


def test_tables_agree_with_the_records(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert write(tmp_path / "data", "--games", "2", "--observations") == 0
    assert "2 games" in capsys.readouterr().out
    tables = {name: rows(tmp_path / "data", name) for name in TABLES}
    for number in range(2):
        record = Record.open(tmp_path / "data" / "records" / f"{number:06}.ludo")
        position = record.replay(game=game("isle-of-skye"))
        result = position.result()
        assert result is not None
        scored = [row for row in tables["scores"] if row["game"] == number]
        assert [row["score"] for row in scored] == result.scores
        assert sum(points for _, _, points in json.loads(scored[0]["lines"])) == result.scores[0]
        answers = [row for row in tables["decisions"] if row["game"] == number]
        assert [row["index"] for row in answers] == list(range(len(answers)))
        assert [(row["seat"], row["text"]) for row in answers] == [(seat, text) for seat, text in record.moves]
        assert {row["index"] for row in tables["events"] if row["game"] == number} <= set(range(len(answers)))
    numbers = spec("isle-of-skye", 2)
    decided = [row for row in tables["decisions"] if row["seat"] >= 0]
    assert all(len(row["observation"]) == numbers.size for row in decided)
    assert all(0 <= action < numbers.actions.size for row in decided for action in row["actions"])
    assert np.mean([row["legal"] for row in decided]) > 2


def test_the_card_names_every_column(tmp_path: Path) -> None:
    assert write(tmp_path / "data", "--games", "1", "--bots", "greedy,random", title="lord-of-the-ice-garden") == 0
    card = (tmp_path / "data" / "README.md").read_text(encoding="utf-8")
    for table in TABLES:
        columns = rows(tmp_path / "data", table)[0]
        assert set(columns) == set(FIELDS[table])
        assert all(f"| {name} | {kind} | {meaning} |" in card for name, (kind, meaning) in FIELDS[table].items())
    assert "Licence" in card and "greedy, random" in card
    assert "in the order of docs/research-numbers.md" in card, "the page that lists the fields"
    assert {row["player"] for row in rows(tmp_path / "data", "scores")} == {"greedy", "random"}


def test_an_interrupted_run_goes_on_where_it_stopped(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What comes of it is what comes of a run that nobody interrupts; another run is not mixed with it."""
    title = "lord-of-the-ice-garden"
    add = Writer.add

    def stopped(writer: Writer, played: Any) -> None:
        if writer.done:
            raise KeyboardInterrupt
        add(writer, played)

    with monkeypatch.context() as once:
        once.setattr(Writer, "add", stopped)
        write(tmp_path / "stopped", "--games", "11", title=title)
    assert "The same command goes on from there." in capsys.readouterr().err
    # The next part was on its way.
    (tmp_path / "stopped" / "parts" / "decisions" / "000011.parquet").write_bytes(b"half")
    assert write(tmp_path / "stopped", "--games", "12", title=title) == 2
    assert "holds another run, with games 11 and not 12" in capsys.readouterr().err
    assert write(tmp_path / "stopped", "--games", "11", title=title) == 0
    assert "10 games were there already" in capsys.readouterr().err
    assert write(tmp_path / "whole", "--games", "11", title=title) == 0
    for table in TABLES:
        assert rows(tmp_path / "stopped", table) == rows(tmp_path / "whole", table)
    names = [sorted(str(path.relative_to(tmp_path / name)) for path in (tmp_path / name).rglob("*"))
             for name in ("stopped", "whole")]  # fmt: skip
    assert names[0] == names[1]
    assert write(tmp_path / "whole", "--games", "11", title=title) == 0
    assert "11 games were there already" in capsys.readouterr().err


def test_processes_change_nothing(tmp_path: Path) -> None:
    for name, jobs in ("one", "1"), ("two", "2"):
        assert write(tmp_path / name, "--games", "11", "--jobs", jobs, title="lord-of-the-ice-garden") == 0
    for table in TABLES:
        assert rows(tmp_path / "one", table) == rows(tmp_path / "two", table)


@pytest.mark.parametrize(
    ("given", "wanted"),
    [
        (["--bots", "granny"], "there is no bot 'granny'"),
        (["--bots", "random,random,random"], "names 3 bots for 2 players"),
        (["--option", "colour=red"], "has no option 'colour'"),
    ],
)
def test_wrong_input_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], given: list[str], wanted: str
) -> None:
    assert write(tmp_path / "data", *given) == 2
    assert wanted in capsys.readouterr().err
    assert not (tmp_path / "data").exists()


def test_a_folder_with_something_in_it_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "kept.txt").write_text("mine")
    assert write(tmp_path) == 2
    assert "is not empty" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["kept.txt"]
