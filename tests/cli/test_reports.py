"""The commands that report: games, simulate, check, and what the program says of itself."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import ludoteka
from ludoteka.cli.common import build
from ludoteka.cli.simulate import histogram
from ludoteka.core.check import Failure
from ludoteka.core.lessons.check import Report
from ludoteka.core.lessons.check_examples import Report as Examples
from ludoteka.core.words import LANGUAGES, default_language, words
from tests.cli.conftest import Run

SKYE = "isle-of-skye"


def test_help_is_in_the_language_asked_for(run: Run) -> None:
    for language in LANGUAGES:
        say = words(language).say
        shown = run("simulate", "--help", "--language", language)
        assert shown.status == 0
        assert say("cli.simulate") in shown.out
        assert say("cli.option.jobs") in shown.out
    assert "⟨" not in shown.out and "cli." not in shown.out


def test_every_command_has_help(run: Run) -> None:
    listed = run("--help")
    for command in ("play", "games", "simulate", "record", "replay", "check", "serve"):
        assert f" {command} " in listed.out
        shown = run(command, "--help")
        assert shown.status == 0
        assert "cli." not in shown.out


def test_the_version_names_the_build(run: Run) -> None:
    named = words("en").say(f"build.{build()}")
    assert run("--version").out == f"Ludoteka {ludoteka.__version__} ({named})\n"


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LUDOTEKA_LANGUAGE": "hu", "LANG": "pl_PL.UTF-8"}, "hu"),
        ({"LANG": "pl_PL.UTF-8"}, "pl"),
        ({"LC_ALL": "hu_HU", "LANG": "pl_PL.UTF-8"}, "hu"),
        ({"LC_ALL": "C", "LANG": "pl_PL.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({}, "en"),
    ],
)
def test_the_usual_language(environment: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LUDOTEKA_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert default_language() == language


# -- games ----------------------------------------------------------------------------------------------------------


def test_games_lists_titles_seats_and_options(run: Run) -> None:
    for language in LANGUAGES:
        out = run("games", "--language", language).out
        assert all(f"{title}: " in out for title in ludoteka.titles())
        for option in ludoteka.game(SKYE).options:
            assert option.name in out
        assert "⟨" not in out


def test_games_as_json(run: Run) -> None:
    found = json.loads(run("games", "--json").out)
    skye = next(title for title in found if title["id"] == SKYE)
    assert skye["seats"] == [2, 3, 4, 5]
    options = {option["name"]: option for option in skye["options"]}
    assert options["expansion"]["default"] == "none"
    assert set(options["expansion"]["values"]) == {"none", "journeyman"}
    assert all(option["meaning"] and "⟨" not in option["meaning"] for option in skye["options"])


# -- simulate -------------------------------------------------------------------------------------------------------


def simulated(run: Run, *arguments: str) -> dict[str, object]:
    ran = run("simulate", SKYE, *arguments, "--json")
    assert ran.status == 0
    found: dict[str, object] = json.loads(ran.out.rstrip("\n").split("\n")[-1])
    return found


def test_a_simulation_as_json(run: Run) -> None:
    found = simulated(run, "--players", "4", "--games", "12", "--seed", "7", "--option", "expansion=journeyman")
    assert found["game"] == SKYE
    assert (found["players"], found["games"], found["seed"]) == (4, 12, 7)
    options = found["options"]
    assert isinstance(options, dict)
    assert options["expansion"] == "journeyman"
    decisions, seconds = found["decisions"], found["seconds"]
    assert isinstance(decisions, int) and isinstance(seconds, float)
    assert found["decisions_per_game"] == round(decisions / 12, 2)
    assert found["decisions_per_second"] == pytest.approx(decisions / seconds, rel=0.05)
    mean_scores, wins = found["mean_scores"], found["wins_by_seat"]
    assert isinstance(mean_scores, list) and isinstance(wins, list)
    assert len(mean_scores) == len(wins) == 4
    assert sum(wins) == pytest.approx(12, abs=0.01)
    assert found["endings"] == {"last-round": 12}
    assert found["build"] == build()


def test_the_same_seed_gives_the_same_games_on_any_number_of_processes(run: Run) -> None:
    arguments = ("--players", "2", "--games", "11", "--seed", "5")
    runs = [simulated(run, *arguments, "--jobs", jobs) for jobs in ("1", "2")]
    for found in runs:
        for name in ("seconds", "decisions_per_second"):
            del found[name]
    assert runs[0] == runs[1]
    other = simulated(run, *arguments[:-1], "6")
    assert other["mean_scores"] != runs[0]["mean_scores"]


def test_one_game_can_be_simulated(run: Run) -> None:
    found = simulated(run, "--games", "1")
    assert found["players"] == 3
    assert isinstance(found["seed"], int)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_simulation_in_words(run: Run, language: str) -> None:
    ran = run("simulate", SKYE, "--players", "2", "--games", "10", "--seed", "1", "--language", language)
    assert ran.status == 0
    assert ran.err == ""
    say = words(language, "isle_of_skye").say
    for text in (
        say("simulate.games", n=10),
        say("simulate.median"),
        say("seat.player", n=2),
        say("simulate.ending", how=say("ending.last-round"), n=10),
        "█",
    ):
        assert text in ran.out
    assert "⟨" not in ran.out


def test_a_histogram_counts_every_score() -> None:
    scores = [3, 3, 4, 10, 27, 40]
    counts = [int(line.rsplit(" ", 1)[1]) for line in histogram(scores, bars=4)]
    assert counts == [4, 0, 1, 1]
    assert [line.split() for line in histogram([7, 7])] == [["7", "█" * 50, "2"]]


# -- check ----------------------------------------------------------------------------------------------------------


def test_a_check_that_passes(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []

    def passed(game: ludoteka.Game, games: int, seed: int, first: int) -> list[Failure]:
        asked.append((game.seats, game.presets[0], first, games, seed))
        return []

    monkeypatch.setattr("ludoteka.cli.check.check_games", passed)
    monkeypatch.setattr("ludoteka.cli.check.check_course", lambda game: [Report("round", 13, 24, 31, 4)])
    monkeypatch.setattr("ludoteka.cli.check.check_examples", lambda game: Examples(5, 3, 8, 11, 20, 28))
    told = (
        "lesson round: 13 steps, 24 words each, 31 at most; about 4 min\n"
        "examples of the rules: 5, 3 of them by number, with 11 steps, 20 words each, 28 at most; "
        "pictures of chapters: 8\n"
        f"{SKYE}: 17 games checked, all promises hold\n"
    )
    assert run("check", SKYE, "--games", "17").out == told
    run("check", SKYE, "--games", "3", "--seed", "3", "--players", "4", "--option", "expansion=journeyman")
    assert asked == [
        ([2, 3, 4, 5], {}, 0, 10, 1),
        ([2, 3, 4, 5], {}, 10, 7, 1),
        ([4], {"expansion": "journeyman"}, 0, 3, 3),
    ]


def test_a_real_check(run: Run) -> None:
    assert run("check", SKYE, "--games", "4", "--players", "2", "--jobs", "2").status == 0


def test_a_check_that_fails_leaves_records(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    record = run("record", SKYE, "--seed", "1").out
    failures = [Failure("the sum is wrong", record), Failure("a tile is gone", record)]
    monkeypatch.setattr("ludoteka.cli.check.check_games", lambda *_, first: failures if first == 0 else [])
    ran = run("check", SKYE)
    assert ran.status == 1
    assert "the sum is wrong" in ran.out and "a tile is gone" in ran.out
    for number in (1, 2):
        name = f"{SKYE}-failure-{number}.ludo"
        assert name in ran.out
        assert (tmp_path / name).read_text(encoding="utf-8") == record
        assert run("replay", name, "--verify").status == 0


# -- the program itself ---------------------------------------------------------------------------------------------


def test_the_program_runs_and_survives_a_closed_pipe() -> None:
    program = "from ludoteka.cli.main import app_main; app_main()"
    command = [sys.executable, "-c", program, "record", SKYE, "--seed", "1"]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment) as process:
        assert process.stdout is not None and process.stderr is not None
        assert process.stdout.readline() == f"game: {SKYE}{os.linesep}".encode()
        process.stdout.close()
        assert process.stderr.read() == b""
