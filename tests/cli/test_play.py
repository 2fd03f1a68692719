"""`ludoteka play`: a person at the terminal, here a script."""

import os
import re
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

import ludoteka
from ludoteka.cli.terminal import grouped, narrowed, numbered
from ludoteka.core.choice import Amount, OneOf
from ludoteka.core.record import Record
from ludoteka.core.typed import BROWSER, COMMANDS, HELP, NAMES, READY, TERMINAL, bare, commands, explained
from ludoteka.core.words import LANGUAGES, words
from tests.cli.conftest import Ran, Run

SKYE = "isle-of-skye"


TYPED = [name for name, places in COMMANDS.items() if TERMINAL in places]


def play(run: Run, *typed: str, more: tuple[str, ...] = ("--players", "2")) -> Ran:
    """A game with fixed chance, in which these lines are typed."""
    ran = run("play", SKYE, "--seed", "1", *more, typed="".join(f"{line}\n" for line in typed))
    assert ran.status == 0
    assert ran.err == ""
    return ran


def after(ran: Ran, *typed: str) -> str:
    """What was shown after a line was typed, until the next one."""
    out = ran.out
    for line in typed:
        out = out.partition(f"> {line}\n")[2]
    return out.partition("\n> ")[0]


def offered(out: str) -> list[str]:
    """The moves listed one by one."""
    return re.findall(r"^ +\d+  (.+)$", out, re.MULTILINE)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("option", ["expansion=none", "expansion=journeyman"])
def test_a_whole_game(run: Run, language: str, option: str, tmp_path: Path) -> None:
    rng = Random(2)
    numbers = [str(rng.randint(1, 6)) for _ in range(5000)]
    ran = play(run, *numbers, more=("--players", "3", "--option", option, "--language", language))
    say = words(language, "isle_of_skye").say
    assert say("result.title") in ran.out
    assert say("result.total") in ran.out
    assert ran.out.endswith(say("terminal.goodbye") + "\n")
    assert "⟨" not in ran.out


def test_a_whole_game_is_saved_at_the_end(run: Run, tmp_path: Path) -> None:
    ones = play(run, *["1"] * 1000).out.split("Result\n")[0].count("> 1\n")
    ran = play(run, *["1"] * ones, "save end.ludo")
    assert "Saved: end.ludo" in ran.out
    record = Record.open(tmp_path / "end.ludo")
    assert record.scores is not None
    record.replay(ludoteka.game(SKYE))


def test_the_end_of_the_input_is_a_polite_way_to_leave(run: Run) -> None:
    assert play(run).out.endswith("\nGoodbye\n")
    assert play(run, "quit").out.endswith("> quit\nGoodbye\n")


def test_a_closed_input_is_no_mistake() -> None:
    program = "from ludoteka.cli.main import app_main; app_main()"
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path), "LUDOTEKA_LANGUAGE": "en"}
    command = f'"{sys.executable}" -c "{program}" play {SKYE} <&-'
    ran = subprocess.run(["sh", "-c", command], capture_output=True, text=True, env=environment, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.endswith("Goodbye\n")


def test_a_question_shows_news_table_prompt_and_numbered_moves(run: Run) -> None:
    out = play(run).out
    assert "· Round 1" in out
    assert "Put the axe on a tile" in out
    moves = offered(out)
    assert len(moves) == 3
    assert all(move.startswith("axe T") for move in moves)
    assert out.index("· Round 1") < out.index("Put the axe") < out.index(moves[0])


def test_a_number_a_move_and_a_move_in_capitals_are_answers(run: Run) -> None:
    first, second, _ = offered(play(run).out)
    for typed in ("1", first, first.upper(), f"  {first.replace(' ', '   ')} "):
        assert "Set the price of" in play(run, typed).out
    assert f"price {first.split()[1]} 1" in offered(play(run, second).out)


def test_what_cannot_be_understood_is_told(run: Run) -> None:
    assert after(play(run, "7"), "7") == "7 is not a number from 1 to 3"
    assert after(play(run, "-1"), "-1") == "-1 is not a number from 1 to 3"
    assert after(play(run, "²"), "²").startswith("²: not a move here.")
    last = offered(play(run).out)[-1]
    assert after(play(run, "dance"), "dance") == f"dance: not a move here. For example: {last}"
    for typed in ("--5", "9" * 5000, "\x1b[31m", "{tile}"):
        assert "Goodbye" in play(run, typed).out
    assert len(offered(after(play(run, ""), ""))) == 3


def test_why(run: Run) -> None:
    first, *_ = offered(play(run).out)
    assert after(play(run, "why 1"), "why 1") == f"{first}: allowed"
    assert after(play(run, f"why {first}"), f"why {first}") == f"{first}: allowed"
    refused = after(play(run, "why axe none"), "why axe none")
    assert refused.startswith("axe none: not allowed: ")
    assert refused.endswith("(rule R4.2.2)")
    assert after(play(run, "axe none"), "axe none") == refused
    assert "not a move here" in after(play(run, "why"), "why")
    assert "not a move here" in after(play(run, "why dance"), "why dance")
    assert "not a move here" in after(play(run, "why 9"), "why 9")


def test_undo_in_a_simultaneous_step_until_everybody_is_ready(run: Run) -> None:
    out = play(run).out
    first, second, _ = offered(out)
    assert after(play(run, "undo"), "undo") == "There is nothing to undo"
    ran = play(run, "1", "1", "undo", "undo", "2", "1", "1", "undo", "1", "ready")
    assert f"Undone: {first}" in ran.out
    assert ran.out.count("All your decisions are made.") == 2
    assert "Player 1 discards a tile" in ran.out and "Player 2 discards a tile" in ran.out
    assert f"price {second.split()[1]} " not in ran.out.rpartition("Undone")[2]
    late = play(run, "1", "1", "1", "ready", "undo")
    assert after(late, "ready", "undo").startswith("Too late to undo")


def test_undo_before_the_others_go_on(run: Run) -> None:
    ran = play(run, *["1", "1", "1", "ready"], "pass", "undo", "pass")
    assert "Undone: pass" in ran.out


def test_quick_does_not_ask_for_ready(run: Run) -> None:
    ran = play(run, *["1"] * 1000, more=("--players", "2", "--quick"))
    assert "All your decisions are made." not in ran.out
    assert "Result" in ran.out


def test_long_lists_are_grouped_and_can_be_narrowed(run: Run) -> None:
    """Numbers stay those of the whole list, however it is narrowed."""
    rng = Random(2)
    typed = [str(rng.randint(1, 6)) for _ in range(2000)]
    out = play(run, *typed).out
    # The first question of this game that has too many moves even for a grouped list.
    cut = out.index("more moves: type part of a move")
    question = out[:cut].rpartition("Place a tile")[2]
    assert len(question.strip().split("\n")) == 1 + 20 + 1
    before = typed[: len(re.findall(r"^> \d", out[:cut], re.MULTILINE))]
    ran = play(run, *before, "moves", "r90", "moves r90", "nowhere")
    whole = after(ran, "moves")
    assert len(whole.split("\n")) > 20
    assert "more moves" not in whole
    turned = after(ran, "moves r90")
    assert turned.startswith(after(ran, "r90").split("\n...")[0])
    number = dict(re.findall(r"(\d+)=(r\d+)", whole))
    listed = re.findall(r"^ +(\d+)  place .* r90$", turned, re.MULTILINE) + re.findall(r"(\d+)=r90", turned)
    assert sorted(listed) == sorted(n for n, end in number.items() if end == "r90")
    assert "r180" not in turned
    assert after(ran, "nowhere").startswith("nowhere: not a move here. For example: place ")


def test_looking_around(run: Run) -> None:
    ran = play(run, "board", "me", "player 2", "player 9", "player", "score", "log", "moves", "moves T", "help", "?")
    for typed in ("board", "me", "player 2"):
        assert len(after(ran, typed).split("\n")) > 2
    assert after(ran, "player 9") == "9 is not a number from 1 to 2"
    assert after(ran, "player") != ""
    assert "Total" in after(ran, "score")
    assert "Round 1" in after(ran, "log")
    assert len(offered(after(ran, "moves"))) == 3
    assert "undo" in after(ran, "help")
    assert after(ran, "help") == after(ran, "?")
    assert ran.out.count("Put the axe on a tile") == 1


def test_every_command_is_explained(run: Run) -> None:
    shown = after(play(run, "help"), "help")
    for command in (*TYPED, READY):
        assert re.search(rf"^  {command}\b", shown, re.MULTILINE)


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_commands_are_typed_in_the_readers_language_and_understood_in_english(run: Run, language: str) -> None:
    say = words(language, "isle_of_skye").say
    own, more = say("typed.help"), ("--players", "2", "--language", language)
    ran = play(run, own, bare(own).upper(), "help", "1", say("typed.undo"), more=more)
    shown = after(ran, own)
    assert shown == after(ran, bare(own).upper()) == after(ran, "help")
    assert say("undo.done", move="axe").rpartition("axe")[0] in after(ran, say("typed.undo"))
    assert "{" not in shown
    for command in (*TYPED, READY):
        assert re.search(rf"^  {say(f'typed.{command}')}\b", shown, re.MULTILINE)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_command_has_a_word_of_its_own(language: str) -> None:
    say = words(language)
    assert len({bare(say.say(f"typed.{name}")) for name in NAMES}) == len(NAMES)
    assert set(commands(say).values()) == set(TYPED)
    assert set(commands(say).values()) | set(commands(say, BROWSER).values()) == set(COMMANDS)
    assert all(say.has(key) for _, key, _ in HELP)
    for place in (TERMINAL, BROWSER):
        told = " ".join(line for line, _ in explained(say, place))
        for command in commands(say, place).values():
            assert re.search(rf"\b{say.say(f'typed.{command}')}\b", told)
    assert re.search(rf"\b{say.say('typed.help')}\b", say.say("ui.command")), "the box for commands names it"


def test_a_move_is_found_by_what_it_means(run: Run) -> None:
    more = ("--players", "2", "--language", "pl")
    listed = re.findall(r"^ +\d+  (axe \w+) +(.+)$", play(run, more=more).out, re.MULTILINE)
    assert len(listed) == 3
    move, label = listed[0]
    assert after(play(run, "siekierka", more=more), "siekierka").count("axe") == 3
    assert f"Cofnięto: {move}" in play(run, label, "cofnij", more=more).out


def test_saving(run: Run, tmp_path: Path) -> None:
    ran = play(run, "save one.ludo", "1", "save", "save", "record two.ludo", "save no/such/folder")
    for name in ("one", SKYE, f"{SKYE}-2", "two"):
        assert f"Saved: {name}.ludo" in ran.out
        record = Record.open(tmp_path / f"{name}.ludo")
        assert record.scores is None
        record.replay(ludoteka.game(SKYE))
    assert "cannot write no/such/folder" in ran.out


def test_moves_are_chosen_by_number_and_amounts_by_themselves() -> None:
    assert numbered(OneOf(0, "buy", [3, 4]), ["buy T03", "buy T04"]) == {1: "buy T03", 2: "buy T04"}
    assert numbered(Amount(0, "pay", 0, 2), ["pay 0", "pay 1", "pay 2"]) == {0: "pay 0", 1: "pay 1", 2: "pay 2"}


def test_narrowing_prefers_whole_words() -> None:
    moves = {1: "place T1 at 1,0 r0", 2: "place T12 at -1,0 r0", 3: "place T12 at 1,0 r90"}
    assert list(narrowed(moves, "t12")) == [2, 3]
    assert list(narrowed(moves, "at 1,0")) == [1, 3]
    assert list(narrowed(moves, "T12 1,0")) == [3]
    assert list(narrowed(moves, "r9")) == [3]
    assert narrowed(moves, "road") == {}
    assert grouped(moves)[0] == ("place T1 at 1,0", [(1, "r0")])
