"""`ludoteka tables`, `export`, `import`, `move` and `doctor`: the tables of a database, without a server."""

import json
from datetime import datetime
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.table import Table

from ..core.errors import LudotekaError
from ..core.words import Words
from ..games import loadable
from ..server.table.model import TableInfo
from .common import progress_bar, screen, speak
from .options import Json, Language, TitlesData

Database = Annotated[
    str | None, typer.Option("--database", metavar="URL", help="cli.option.database", show_default=False)
]
NewFile = Annotated[Path, typer.Argument(metavar="FILE", help="cli.argument.export", show_default=False)]
Replay = Annotated[bool, typer.Option("--replay", help="cli.option.replay_tables")]
Salvage = Annotated[
    Path | None, typer.Option("--salvage", metavar="FILE", help="cli.option.salvage", show_default=False)
]
From = Annotated[str, typer.Argument(metavar="FROM", help="cli.argument.move_from", show_default=False)]
To = Annotated[str, typer.Argument(metavar="TO", help="cli.argument.move_to", show_default=False)]
CopyFile = Annotated[Path, typer.Argument(metavar="FILE", help="cli.argument.backup", show_default=False)]
OldFile = Annotated[Path, typer.Argument(metavar="FILE", help="cli.argument.import", show_default=False)]


# The commands load the store themselves, because everybody else would wait for its libraries in vain.


def tables(database: Database = None, as_json: Json = False, language: Language = None) -> None:
    from ..server.storage.store import Store, default_url

    with Store.open(database or default_url(), look_only=True) as store:
        found = sorted(store.infos(), key=lambda info: -info.updated)
    if as_json:
        print(json.dumps(msgspec.to_builtins(found), ensure_ascii=False))
        return
    out = screen()
    say = speak(language)
    if found:
        shown = Table(box=None, padding=(0, 2, 0, 0), header_style="")
        for key in ("tables.id", "tables.title", "tables.status", "tables.players", "tables.updated"):
            shown.add_column(say.say(key), overflow="fold")
        for info in found:
            changed = datetime.fromtimestamp(info.updated).strftime("%Y-%m-%d %H:%M")
            status = say.say(f"tables.status.{info.status}")
            shown.add_row(info.id, title_of(info, say.language), status, players(info, say), changed)
        out.print(shown)
    out.print(say.say("tables.count", n=len(found)))


def title_of(info: TableInfo, language: str) -> str:
    found = loadable().get(info.title)
    return speak(language, found.domain).say("game.title") if found else info.title


def players(info: TableInfo, say: Words) -> str:
    names = []
    for seat in info.seats:
        if seat.open:
            names.append(say.say("tables.open"))
        else:
            names.append(seat.name or seat.level or say.say("seat.player", n=seat.seat + 1))
    return ", ".join(names)


def export(file: NewFile, database: Database = None, language: Language = None) -> None:
    from ..server.storage.backup import export as write
    from ..server.storage.store import Store, default_url

    missing: list[tuple[str, str]] = []
    with Store.open(database or default_url(), look_only=True) as store, progress_bar(screen(error=True)) as bar:
        task = bar.add_task(file.name, total=None)
        count = write(
            store,
            file,
            lambda done, all: bar.update(task, completed=done, total=all),
            lambda table, why: missing.append((table, why)),
        )
    say = speak(language).say
    for table, why in missing:
        screen().print(say("export.passed_over", table=table, what=why), soft_wrap=True)
    screen().print(say("export.done", n=count, path=file), soft_wrap=True)
    if missing:
        raise typer.Exit(1)


def backup(file: CopyFile, database: Database = None, language: Language = None) -> None:
    from ..server.storage.backup import copy_database
    from ..server.storage.store import default_url

    copy_database(database or default_url(), file)
    screen().print(speak(language).say("backup.done", path=file), soft_wrap=True)


def move(source: From, target: To, data: TitlesData = None, language: Language = None) -> None:
    """Nobody may use the old database meanwhile, or what is played there now would be left behind."""
    from ..server.storage.backup import copy_tables
    from ..server.storage.database import read_url
    from ..server.storage.doctor import examine
    from ..server.storage.house_rules import HouseRules
    from ..server.storage.moving import copy_people
    from ..server.storage.own_tables import titles_with
    from ..server.storage.store import Store

    if read_url(source) == read_url(target):
        raise LudotekaError("both names lead to the same database: name another to copy to", "error.move_same")
    # A name that leads nowhere would become an empty database.
    Store.open(source, look_only=True).close()
    out, say = screen(), speak(language).say
    wrong = 0
    with titles_with(data) as titles, Store.open(source) as old, Store.open(target) as new:
        with progress_bar(screen(error=True)) as bar:
            task = bar.add_task(old.database.name, total=None)
            missing: list[tuple[str, str]] = []
            taken = copy_tables(
                old,
                new,
                lambda done, all: bar.update(task, completed=done, total=all),
                lambda table, why: missing.append((table, why)),
            )
        for table, why in missing:
            out.print(say("export.passed_over", table=table, what=why), soft_wrap=True)
        copy_people(old, new)
        # What the host has decided goes along, unless something else was decided there.
        if new.house.rules() == HouseRules():
            decided = old.house.rules()
            new.house.change(lambda _: decided)
        name = new.database.name
        out.print(say("import.done", n=taken.new, path=name), soft_wrap=True)
        if taken.known:
            out.print(say("import.known", n=taken.known), soft_wrap=True)
        with progress_bar(screen(error=True)) as bar:
            task = bar.add_task(name, total=None)
            findings = examine(new, lambda done, all: bar.update(task, completed=done, total=all), titles)
            for finding in findings:
                out.print(say(finding.key, **finding.values), soft_wrap=True)
                wrong += finding.wrong
        out.print(say("move.wrong" if wrong else "move.next", to=name), soft_wrap=True)
    if wrong or missing:
        raise typer.Exit(1)


def take_in(
    file: OldFile,
    database: Database = None,
    replay: Replay = False,
    data: TitlesData = None,
    language: Language = None,
) -> None:
    from ..server.storage.backup import Whole
    from ..server.storage.backup import take_in as read
    from ..server.storage.doctor import first_problem
    from ..server.storage.own_tables import titles_with
    from ..server.storage.store import Store, default_url

    out = screen()
    say = speak(language).say
    with (
        titles_with(data) as titles,
        Store.open(database or default_url()) as store,
        progress_bar(screen(error=True)) as bar,
    ):
        task = bar.add_task(file.name, total=None)

        def examined(table: Whole) -> str | None:
            problem = first_problem(table, titles) if replay else None
            return say(problem.key, **problem.values) if problem is not None else None

        taken = read(store, file, lambda done: bar.update(task, completed=done), examined)
    out.print(say("import.done", n=taken.new, path=file), soft_wrap=True)
    if taken.known:
        out.print(say("import.known", n=taken.known), soft_wrap=True)


def doctor(
    database: Database = None, salvage: Salvage = None, data: TitlesData = None, language: Language = None
) -> None:
    if salvage is not None:
        rescue(salvage, database, data, language)
        return
    from ..server.storage.doctor import examine
    from ..server.storage.own_tables import titles_with
    from ..server.storage.store import Store, default_url

    out = screen()
    say = speak(language).say
    wrong = passed_over = 0
    with titles_with(data) as known, Store.open(database or default_url(), look_only=True) as store:
        count = len(store.all_ids())
        with progress_bar(screen(error=True)) as bar:
            task = bar.add_task("", total=count)
            for finding in examine(store, lambda done, all: bar.update(task, completed=done, total=all), known):
                out.print(say(finding.key, **finding.values), soft_wrap=True)
                wrong += finding.wrong
                passed_over += not finding.wrong
    if wrong:
        out.print(say("doctor.wrong", n=wrong))
        raise typer.Exit(1)
    out.print(say("doctor.well", n=count - passed_over, name=store.database.name), soft_wrap=True)


def rescue(file: Path, database: str | None, data: Path | None, language: str | None) -> None:
    """What can be saved of a damaged database, and what was lost."""
    from ..server.storage.own_tables import titles_with
    from ..server.storage.salvage import salvage
    from ..server.storage.store import default_url

    out = screen()
    say = speak(language).say
    lost = 0
    with titles_with(data) as known:
        for finding in salvage(database or default_url(), file, known):
            out.print(say(finding.key, **finding.values), soft_wrap=True)
            lost += finding.wrong
    if lost:
        raise typer.Exit(1)
