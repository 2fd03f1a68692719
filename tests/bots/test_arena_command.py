"""`ludoteka arena`, and the folder that keeps its games."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ludoteka.bots import BOTS, Decision
from ludoteka.bots.archive import Archive, BadArchive
from ludoteka.bots.arena import Fault, Played
from ludoteka.bots.base import RandomBot
from ludoteka.cli.main import main
from ludoteka.core.record import Record
from ludoteka.games import game

TITLE = "isle-of-skye"
TWO = ["arena", TITLE, "--bots", "random,random", "--games", "4"]
ONE = Played(
    7, ["a", "b"], [12, -3], [1, 2], [20, 21], [18, 19], [1.5, 0.25], [Fault("b", 7, 2, 33, 'Error: "x, y"')], "text\n"
)


class Weary(RandomBot):
    """Interrupts the run in its third game."""

    games = 0
    sits = False

    def choose(
        self, position: Any, seat: int, rng: Random, seconds: float | None = None, iterations: int | None = None
    ) -> Decision:
        if not self.sits:
            self.sits = True
            Weary.games += 1
        if Weary.games == 3:
            raise KeyboardInterrupt
        return super().choose(position, seat, rng, seconds, iterations)


class Broken(RandomBot):
    def think(self, *args: Any) -> Decision:
        raise RuntimeError("always")


def last_json(capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    figures: dict[str, Any] = json.loads(capsys.readouterr().out.splitlines()[-1])
    return figures


# -- the command ----------------------------------------------------------------------------------------------------


def test_the_last_line_is_json(capsys: pytest.CaptureFixture[str]) -> None:
    bots = ["arena", TITLE, "--bots", "greedy,random,random", "--games", "3", "--seed", "5"]
    assert main([*bots, "--option", "expansion=journeyman", "--json"]) == 0
    figures = last_json(capsys)
    assert figures["game"] == TITLE
    assert figures["bots"] == ["greedy", "random", "random"]
    assert (figures["players"], figures["games"], figures["seed"], figures["seconds"]) == (3, 3, 5, 1.0)
    assert figures["options"]["expansion"] == "journeyman"
    assert figures["decisions"] > 100
    assert figures["faults"] == []
    for name in ("win_rate", "interval", "win_rate_per_seat", "even", "mean_score", "ms_per_move"):
        assert list(figures[name]) == ["greedy", "random"], name
    assert sum(figures["win_rate"].values()) == pytest.approx(1)
    low, high = figures["interval"]["greedy"]
    assert 0 <= low <= figures["win_rate"]["greedy"] <= high <= 1


@pytest.mark.parametrize("language", ["en", "pl", "hu"])
def test_the_table_speaks_every_language(capsys: pytest.CaptureFixture[str], language: str) -> None:
    assert main([*TWO, "--language", language, "--iterations", "5"]) == 0
    shown = capsys.readouterr().out
    assert "⟨" not in shown
    assert "random" in shown
    assert "100.0 %" in shown
    assert main(["arena", "--help", "--language", language]) == 0
    assert "cli." not in capsys.readouterr().out


def test_processor_time_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    run = ["arena", TITLE, "--bots", "random,random", "--games", "1", "--clock", "cpu"]
    assert main([*run, "--json"]) == 0
    assert last_json(capsys)["clock"] == "cpu"
    assert main([*run, "--language", "en"]) == 0
    assert "1 s of processor time a move" in capsys.readouterr().out


def test_the_same_run_gives_the_same_numbers_with_more_jobs(capsys: pytest.CaptureFixture[str]) -> None:
    figures = []
    for jobs in ("1", "2"):
        assert main([*TWO, "--jobs", jobs, "--json"]) == 0
        figures.append({name: value for name, value in last_json(capsys).items() if name != "ms_per_move"})
    assert figures[0] == figures[1]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["isle-of-sky", "--bots", "random,random"], "there is no game 'isle-of-sky'"),
        ([TITLE, "--bots", "random,nobody"], "there is no bot 'nobody': use random, greedy, thinker"),
        ([TITLE, "--bots", "random,,random"], "--bots 'random,,random' should be names with commas between them"),
        ([TITLE, "--bots", "random"], "--bots names 1 of them, one for each seat: isle-of-skye has 2 to 5 seats"),
        ([TITLE, "--bots", "random," * 5 + "random"], "--bots names 6 of them"),
        ([TITLE], "--bots"),
        ([TITLE, "--bots", "random,random", "--seconds", "0"], "0.0 seconds a move cannot be"),
        ([TITLE, "--bots", "random,random", "--seconds", "nan"], "nan seconds a move cannot be"),
        ([TITLE, "--bots", "random,random", "--seconds", "soon"], "--seconds"),
        ([TITLE, "--bots", "random,random", "--clock", "sun"], "there is no clock 'sun': use wall or cpu"),
        ([TITLE, "--bots", "random,random", "--iterations", "0"], "--iterations"),
        ([TITLE, "--bots", "random,random", "--games", "0"], "--games"),
        ([TITLE, "--bots", "random,random", "--jobs", "0"], "--jobs"),
        ([TITLE, "--bots", "random,random", "--seed", "-1"], "--seed"),
        ([TITLE, "--bots", "random,random", "--option", "expansion"], "--option 'expansion' should be key=value"),
        ([TITLE, "--bots", "random,random", "--option", "colour=red"], "has no option 'colour'"),
    ],
)
def test_bad_input_is_told_in_one_line(capsys: pytest.CaptureFixture[str], arguments: list[str], message: str) -> None:
    assert main(["arena", *arguments]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert message in shown.err
    assert shown.err.startswith("ludoteka: ")
    assert shown.err.count("\n") == 1


def test_a_run_with_faults_fails_and_lists_them(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(BOTS, "broken", Broken)
    command = ["arena", TITLE, "--bots", "broken,random", "--games", "2", "--out", str(tmp_path), "--json"]
    assert main(command) == 1
    shown = capsys.readouterr()
    figures = json.loads(shown.out.splitlines()[-1])
    lines = shown.err.splitlines()
    assert lines[0] == f"{len(figures['faults'])} faults of bots; another bot moved in their place:"
    assert len(lines) == len(figures["faults"]) + 1
    assert lines[1].startswith("  broken, game 1, seat 1, move ")
    assert "RuntimeError: always (test_arena_command.py:" in lines[1]
    assert {fault["seat"] for fault in figures["faults"] if fault["game"] == 2} == {2}
    assert main(command) == 1, "a resumed run remembers its faults"
    assert last_json(capsys)["faults"] == figures["faults"]


# -- keeping games --------------------------------------------------------------------------------------------------


def test_an_interrupted_run_goes_on(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(Weary, "games", 0)
    monkeypatch.setitem(BOTS, "weary", Weary)
    command = ["arena", TITLE, "--bots", "weary,random", "--games", "5", "--json"]
    assert main([*command, "--out", str(tmp_path)]) == 130
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err == "Stopped. Games played: 2 of 5\nThe same command goes on from there.\n"
    table = (tmp_path / "games.csv").read_text(encoding="utf-8")
    assert table.count("\n") == 3

    assert main([*command, "--out", str(tmp_path)]) == 0
    shown = capsys.readouterr()
    assert shown.err.replace("\n", "") == f"2 games were there already: {tmp_path}"
    assert (tmp_path / "games.csv").read_text(encoding="utf-8").startswith(table)
    resumed = json.loads(shown.out)

    assert main([*command, "--out", str(tmp_path)]) == 0
    assert last_json(capsys) == resumed
    assert main(command) == 0
    whole = last_json(capsys)
    assert {**whole, "ms_per_move": 0} == {**resumed, "ms_per_move": 0}

    scores = [line.split(",")[2] for line in (tmp_path / "games.csv").read_text(encoding="utf-8").splitlines()[1:]]
    for number, expected in enumerate(scores, 1):
        result = Record.open(tmp_path / f"game-{number:04}.ludo").replay(game(TITLE)).result()
        assert result is not None
        assert " ".join(map(str, result.scores)) == expected


def test_an_interrupted_run_shows_what_it_has_if_nothing_is_kept(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Weary, "games", 0)
    monkeypatch.setitem(BOTS, "weary", Weary)
    assert main(["arena", TITLE, "--bots", "weary,random", "--games", "5"]) == 130
    shown = capsys.readouterr()
    assert shown.err == "Stopped. Games played: 2 of 5\n"
    assert "2 games" in shown.out


def test_another_run_in_the_same_folder_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    kept = [*TWO, "--out", str(tmp_path)]
    assert main(kept) == 0
    assert main([*kept, "--jobs", "2", "--option", "expansion=none"]) == 0, "these change nothing"
    capsys.readouterr()
    assert main([*kept, "--seed", "2"]) == 2
    wanted = f"ludoteka: {tmp_path} holds another run, with seed 1 and not 2: use another folder\n"
    assert capsys.readouterr().err == wanted
    assert main(["ladder", TITLE, "--bots", "random,greedy", "--players", "2", "--out", str(tmp_path)]) == 2
    assert 'with kind "arena" and not "ladder"' in capsys.readouterr().err


def test_a_kept_game_reads_back(tmp_path: Path) -> None:
    archive = Archive(tmp_path / "deep" / "folder", {"seed": 1})
    assert archive.played == {}
    archive.add(ONE)
    assert archive.record_of(7).read_text(encoding="utf-8") == "text\n"
    (again,) = Archive(archive.folder, {"seed": 1}).played.values()
    assert (again.number, again.bots, again.scores, again.ranks) == (7, ["a", "b"], [12, -3], [1, 2])
    assert (again.decisions, again.choices, again.ms, again.faults) == ([20, 21], [18, 19], [1.5, 0.25], ONE.faults)


@pytest.mark.parametrize("cut", [1, 5, 60])
def test_a_line_that_was_being_written_is_played_again(tmp_path: Path, cut: int) -> None:
    archive = Archive(tmp_path, {})
    archive.add(ONE)
    whole = archive.table.read_bytes()
    archive.table.write_bytes(whole + whole.splitlines(keepends=True)[1][:-cut])
    again = Archive(tmp_path, {})
    assert list(again.played) == [7]
    assert archive.table.read_bytes() == whole


def test_a_heading_that_was_being_written_is_written_again(tmp_path: Path) -> None:
    archive = Archive(tmp_path, {})
    archive.add(ONE)
    whole = archive.table.read_bytes()
    archive.table.write_bytes(b"game,bo")
    Archive(tmp_path, {}).add(ONE)
    assert archive.table.read_bytes() == whole


@pytest.mark.parametrize("line", ["hello", "7,a b,1,1 2,1 1,1 1,1 1,[]", "x,a,1,1,1,1,1,[]", "1,a,1,1,1,1,1,[{}]", ""])
def test_a_damaged_table_is_told_with_its_line(tmp_path: Path, line: str) -> None:
    archive = Archive(tmp_path, {})
    archive.add(ONE)
    with archive.table.open("a", encoding="utf-8") as file:
        file.write(line + "\n")
    with pytest.raises(BadArchive, match=r"games.csv, line 3: this is not a game of a run: remove the line$"):
        Archive(tmp_path, {})


def test_a_folder_that_does_not_say_what_it_holds_is_refused(tmp_path: Path) -> None:
    (tmp_path / "games.csv").write_text("game\n", encoding="utf-8")
    with pytest.raises(BadArchive, match=r"has games but no run.json"):
        Archive(tmp_path, {})
    (tmp_path / "run.json").write_text("{", encoding="utf-8")
    with pytest.raises(BadArchive, match=r"run.json is damaged: use another folder$"):
        Archive(tmp_path, {})
    (tmp_path / "run.json").write_text("[]", encoding="utf-8")
    with pytest.raises(BadArchive, match=r"run.json is damaged: use another folder$"):
        Archive(tmp_path, {})
