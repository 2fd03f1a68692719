"""Whatever is wrong on the command line: one line on standard error, status 2, no traceback."""

from pathlib import Path

import pytest

import ludoteka
from tests.cli.conftest import Run

SKYE = "isle-of-skye"
COMMANDS = ("simulate", "record", "check", "play")


def refused(run: Run, *arguments: str) -> str:
    ran = run(*arguments)
    assert ran.status == 2
    assert ran.out == ""
    assert ran.err.startswith("ludoteka: ")
    assert ran.err.count("\n") == 1
    return ran.err.removeprefix("ludoteka: ").rstrip("\n")


@pytest.mark.parametrize("command", COMMANDS)
def test_a_wrong_title_seat_count_or_option(run: Run, command: str) -> None:
    assert refused(run, command, "chess") == f"there is no game 'chess': use {', '.join(ludoteka.titles())}"
    assert refused(run, command, SKYE, "--players", "6") == f"{SKYE} has no game for 6 players: use 2 to 5"
    assert "--players" in refused(run, command, SKYE, "--players", "0")
    assert "--players" in refused(run, command, SKYE, "--players", "many")
    assert "has no option 'moon': use expansion, scoring" in refused(run, command, SKYE, "--option", "moon=1")
    assert "use one of none, journeyman" in refused(run, command, SKYE, "--option", "expansion=moon")
    assert refused(run, command, SKYE, "--option", "moon") == "--option 'moon' should be key=value"
    twice = ("--option", "hideGold=true", "--option", "hideGold=false")
    assert refused(run, command, SKYE, *twice) == "--option hideGold is given twice: leave one of them out"
    assert "--seed" in refused(run, command, SKYE, "--seed", "-1")
    assert "--seed" in refused(run, command, SKYE, "--seed", "x")


@pytest.mark.parametrize("command", COMMANDS)
def test_damaged_component_tables(run: Run, command: str, tmp_path: Path) -> None:
    assert "no such folder" in refused(run, command, SKYE, "--data", "nowhere")
    source = Path(ludoteka.__file__).parent / "games" / "isle_of_skye" / "components" / "data" / "tiles.toml"
    table = source.read_text(encoding="utf-8").replace('"T12"', '"T13"', 1)
    (tmp_path / "tiles.toml").write_text(table, encoding="utf-8")
    message = refused(run, command, SKYE, "--data", str(tmp_path))
    assert "tiles.toml, line " in message
    (tmp_path / "tiles.toml").write_bytes(b"\xff\xfe\x00")
    assert "tiles.toml" in refused(run, command, SKYE, "--data", str(tmp_path))


@pytest.mark.parametrize("command", [("serve", "--port", "0"), ("doctor",), ()])
def test_component_tables_of_a_host(run: Run, command: tuple[str, ...], tmp_path: Path) -> None:
    assert "nowhere: no such folder; it should hold a folder for each title" in refused(
        run, *command, "--data", "nowhere"
    )
    folder = tmp_path / "own" / SKYE
    folder.mkdir(parents=True)
    source = Path(ludoteka.__file__).parent / "games" / "isle_of_skye" / "components" / "data" / "game.toml"
    table = source.read_text(encoding="utf-8").replace("castle_income = 5", "castle_income = 5000")
    (folder / "game.toml").write_text(table, encoding="utf-8")
    why = f"own/{SKYE}/game.toml, line 6: castle_income = 5000 should be a whole number from "
    assert why in refused(run, *command, "--data", "own")
    (folder / "game.toml").rename(tmp_path / "own" / "game.toml")
    assert "put it into a folder that is named after its title" in refused(run, *command, "--data", "own")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_takes_the_folder_of_a_host(run: Run, command: str, tmp_path: Path) -> None:
    (tmp_path / "own" / SKYE).mkdir(parents=True)
    (tmp_path / "own" / SKYE / "tiles.toml").write_text("tiles = 5", encoding="utf-8")
    assert f"own/{SKYE}/tiles.toml, line 1: " in refused(run, command, SKYE, "--data", "own")


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("--data", "own", "games"), "name it after the command"),
        (("simulate", SKYE, "--games", "0"), "--games"),
        (("simulate", SKYE, "--games", "-3"), "--games"),
        (("simulate", SKYE, "--jobs", "0"), "--jobs"),
        (("check", SKYE, "--games", "0"), "--games"),
        (("replay", "nowhere.ludo"), "nowhere.ludo: No such file or directory"),
        (("replay", "."), ".: Is a directory"),
        (("replay", "x.ludo", "--at", "-1"), "--at"),
        (("replay", "x.ludo", "--seat", "0"), "--seat"),
        (("games", "--language", "xx"), "there is no language 'xx': use one of en, pl, hu"),
        (("play", SKYE, "--language", "xx"), "there is no language 'xx': use one of en, pl, hu"),
        (("replay",), "Missing argument 'FILE': see ludoteka replay --help"),
        (("simulate",), "Missing argument 'TITLE': see ludoteka simulate --help"),
        (("simulate", SKYE, "--moon"), "No such option: --moon"),
        (("dance",), "No such command 'dance'"),
        (("--moon",), "--moon: see ludoteka --help"),
    ],
)
def test_other_mistakes(run: Run, arguments: tuple[str, ...], why: str) -> None:
    assert why in refused(run, *arguments)


@pytest.mark.parametrize(
    ("arguments", "polish", "hungarian"),
    [
        (("simulate", "chess"), "nie ma gry 'chess'", "nincs ilyen játék: 'chess'"),
        (("simulate", SKYE, "--option", "moon"), "powinno być nazwa=wartość", "név=érték alakban"),
        (("simulate", SKYE, "--option", "a=1", "--option", "a=2"), "występuje dwa razy", "kétszer szerepel"),
        (("rules", SKYE, "R99"), "nie ma zasady 'R99'", "nincs ilyen szabály: 'R99'"),
        (("arena", SKYE, "--bots", "greedy"), "od 2 do 5 miejsc", "2–5 hely"),
        (("arena", SKYE, "--bots", ","), "oddzielone przecinkami", "vesszővel elválasztott"),
        (("simulate",), "brakuje: TITLE; zobacz ludoteka simulate --help", "hiányzik: TITLE"),
        (("simulate", SKYE, "--moon"), "nie ma opcji --moon", "nincs ilyen kapcsoló: --moon"),
        (("simulate", SKYE, "--games", "many"), "niewłaściwa wartość: --games", "nem megfelelő érték: --games"),
        (("simulate", SKYE, "more"), "tego nie da się odczytać: ", "ez nem értelmezhető: "),
        (("dance",), "nie ma polecenia 'dance'", "nincs ilyen parancs: 'dance'"),
        (("replay", "nowhere.ludo"), "nie ma pliku ani folderu nowhere.ludo", "nincs ilyen fájl vagy mappa"),
        (("replay", "."), "to folder: podaj plik", "mappa: adj meg egy fájlt"),
        (("serve", "--data", "nowhere"), "nowhere: nie ma takiego folderu", "nowhere: nincs ilyen mappa"),
        (("tables", "--database", "moon://x"), "tej bazy danych nie można użyć (", "ez az adatbázis nem használható ("),
    ],
)
def test_complaints_in_other_languages(
    run: Run, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], polish: str, hungarian: str
) -> None:
    for language, why in (("pl", polish), ("hu", hungarian)):
        monkeypatch.setenv("LUDOTEKA_LANGUAGE", language)
        assert why in refused(run, *arguments)


def test_a_language_of_the_environment_that_does_not_exist(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDOTEKA_LANGUAGE", "xx")
    assert refused(run, "games") == "there is no language 'xx': use one of en, pl, hu"


def test_records_that_cannot_be_opened(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.ludo"
    path.write_text(run("record", SKYE, "--players", "2", "--seed", "1").out, encoding="utf-8")
    text = path.read_text(encoding="utf-8")
    assert refused(run, "replay", "game.ludo", "--seat", "3") == "--seat 3: this game has the seats 1 to 2"
    assert "there is no move 9999 to stop after: use 0 to" in refused(run, "replay", "game.ludo", "--at", "9999")
    missing = refused(run, "replay", "game.ludo", "--svg", "no/such/folder/out.svg")
    assert missing == "no/such/folder/out.svg: No such file or directory"
    for damaged, why in (
        ("", "game.ludo, line 1: the record is empty: it should begin with 'game: TITLE'"),
        (text.replace(f"game: {SKYE}", "game: chess"), "game.ludo, line 1: there is no game 'chess': use "),
        (text.replace("rules: 1", "rules: 7"), "game.ludo, line 2: rules version 7 is from a later Ludoteka"),
        (text.replace("seats: 2", "seats: 4"), "game.ludo, line "),
        (text.replace("1 axe ", "1 hatchet ", 1), "does not answer the question 'axe': write"),
    ):
        path.write_text(damaged, encoding="utf-8")
        for more in ((), ("--verify",), ("--text",)):
            assert why in refused(run, "replay", "game.ludo", *more)
    path.write_bytes(b"\x89PNG\r\n\x1a\n")
    assert refused(run, "replay", "game.ludo") == "game.ludo, line 1: byte 0x89 is not UTF-8 text, as records are"


def test_an_interrupt_is_quiet(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("ludoteka.cli.simulate.play_one", interrupted)
    ran = run("simulate", SKYE, "--games", "3")
    assert (ran.status, ran.out, ran.err) == (130, "", "")
