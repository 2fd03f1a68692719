"""`ludoteka record` and `ludoteka replay`."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

import ludoteka
from ludoteka.cli.sheet import rows
from ludoteka.core.record import Record
from ludoteka.core.words import LANGUAGES, words
from tests.cli.conftest import Run

SKYE = "isle-of-skye"


@pytest.fixture
def saved(run: Run, tmp_path: Path) -> Record:
    """A random game of three, in game.ludo."""
    ran = run("record", SKYE, "--players", "3", "--seed", "1", "--option", "expansion=journeyman")
    assert ran.status == 0
    (tmp_path / "game.ludo").write_text(ran.out, encoding="utf-8")
    return Record.read(ran.out)


def test_a_record_is_the_same_for_the_same_seed(run: Run, saved: Record) -> None:
    again = ("record", SKYE, "--players", "3", "--option", "expansion=journeyman", "--seed")
    assert Record.read(run(*again, "1").out) == saved
    assert Record.read(run(*again, "2").out) != saved
    assert run("record", SKYE).out != run("record", SKYE).out


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_replay_shows_every_line_of_the_score(run: Run, saved: Record, language: str) -> None:
    ran = run("replay", "game.ludo", "--language", language)
    assert ran.status == 0
    result = saved.replay(ludoteka.game(SKYE)).result()
    assert result is not None
    say = words(language, "isle_of_skye").say
    for lines in result.lines:
        for line in lines:
            assert say(f"source.{line.source}") in ran.out
    total = next(line for line in ran.out.split("\n") if line.strip().startswith(say("result.total")))
    assert total.split()[-3:] == [str(score) for score in result.scores]
    assert "⟨" not in ran.out


def test_the_lines_of_the_sheet_add_up(saved: Record) -> None:
    result = saved.replay(ludoteka.game(SKYE)).result()
    assert result is not None
    shown = list(rows(result.lines))
    assert [sum(points[seat] or 0 for _, _, points in shown) for seat in range(3)] == result.scores
    assert sum(point is not None for _, _, points in shown for point in points) == sum(map(len, result.lines))
    rounds = [round_ for round_, _, _ in shown]
    assert sorted(rounds, key=lambda round_: round_ or 99) == rounds


def test_verify(run: Run, saved: Record) -> None:
    ran = run("replay", "game.ludo", "--verify")
    assert ran.status == 0
    scores = " ".join(map(str, saved.scores or []))
    assert ran.out == f"game.ludo: ok, {len(saved.moves)} moves, result: {scores}\n"


def test_a_record_from_standard_input(run: Run, saved: Record) -> None:
    ran = run("replay", "-", "--verify", typed=saved.write())
    assert ran.status == 0


def test_stopping_on_the_way(run: Run, saved: Record) -> None:
    ran = run("replay", "game.ludo", "--at", "0")
    assert ran.out == f"Move 0 of {len(saved.moves)}\nWaiting for: Chance\n"
    n = next(i for i, (seat, _) in enumerate(saved.moves) if seat >= 0)
    ran = run("replay", "game.ludo", "--at", str(n + 1))
    seat, text = saved.moves[n]
    assert ran.out.startswith(f"Move {n + 1} of {len(saved.moves)}\n{seat + 1} {text}\nWaiting for: Player ")
    whole = run("replay", "game.ludo", "--at", str(len(saved.moves)))
    assert whole == run("replay", "game.ludo")


def test_a_game_that_is_not_over(run: Run, saved: Record, tmp_path: Path) -> None:
    some = Record.of(saved.replay(ludoteka.game(SKYE), 40), saved.moves[:40])
    (tmp_path / "some.ludo").write_text(some.write(), encoding="utf-8")
    assert run("replay", "some.ludo").out.startswith("Move 40 of 40\n")
    assert run("replay", "some.ludo", "--verify").out == "some.ludo: ok, 40 moves, result: the game is not over\n"


def test_names_are_shown(run: Run, saved: Record, tmp_path: Path) -> None:
    text = saved.write().replace("\n\n", "\nnames: Anna, Béla, Cili\n\n", 1)
    text = "\n".join(line for line in text.split("\n") if not line.startswith("check:"))
    (tmp_path / "names.ludo").write_text(text, encoding="utf-8")
    out = run("replay", "names.ludo").out
    assert "Anna" in out and "Béla" in out and "Player" not in out


@pytest.mark.parametrize("seat", [(), ("--seat", "2")])
def test_the_table_as_text_and_as_a_picture(run: Run, saved: Record, tmp_path: Path, seat: tuple[str, ...]) -> None:
    ran = run("replay", "game.ludo", "--at", "60", "--text", *seat)
    assert ran.status == 0
    assert len(ran.out.split("\n")) > 10
    ran = run("replay", "game.ludo", "--at", "60", "--svg", "out.svg", *seat)
    assert ran.out == "Saved: out.svg\n"
    assert ElementTree.parse(tmp_path / "out.svg").getroot().tag.endswith("svg")


def test_component_tables_of_an_owner(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    source = Path(ludoteka.__file__).parent / "games" / "isle_of_skye" / "components" / "data" / "tokens.toml"
    tokens = source.read_text(encoding="utf-8").replace("gold = 5", "gold = 6")
    (folder / "tokens.toml").write_text(tokens, encoding="utf-8")
    game = tmp_path / "game.ludo"
    game.write_text(run("record", SKYE, "--seed", "1", "--data", "mine").out, encoding="utf-8")
    assert "\ndata: " in game.read_text(encoding="utf-8")
    assert run("replay", "game.ludo", "--verify", "--data", "mine").status == 0
    ran = run("replay", "game.ludo")
    assert ran.status == 2
    assert ran.err.endswith("not with the shipped ones: use --data DIR\n")
