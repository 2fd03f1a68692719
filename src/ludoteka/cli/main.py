"""The program `ludoteka`: its commands, and one line on standard error for whatever goes wrong."""

import errno
import os
import sys
from collections.abc import Sequence
from typing import Annotated, Any, Final

import typer

from .. import __version__
from ..core.errors import LudotekaError
from ..core.words import LANGUAGES, Words, default_language, told, words
from . import (
    admin,
    admin_events,
    admin_people,
    arena,
    balance,
    check,
    dataset,
    games,
    host,
    new_title,
    play,
    records,
    rules,
    serve,
    simulate,
    train,
)
from .common import build, speak
from .options import Command, TitlesData, declare

# The common base of all complaints about the command line; where it lives differs between releases of Typer.
USAGE: Final[type[Exception]] = typer.BadParameter.__mro__[2]

FILES: Final = {
    errno.ENOENT: "error.no_file",
    errno.EISDIR: "error.is_folder",
    errno.EACCES: "error.no_access",
}

app = typer.Typer(name="ludoteka", help="cli.about", pretty_exceptions_enable=False)
COMMANDS: Final[dict[str, Command]] = {
    "play": play.play,
    "games": games.games,
    "rules": rules.rules,
    "simulate": simulate.simulate,
    "record": records.record,
    "replay": records.replay,
    "check": check.check,
    "arena": arena.arena,
    "ladder": arena.ladder,
    "balance": balance.balance,
    "new-title": new_title.new_title,
    "train": train.train,
    "dataset": dataset.dataset,
    "serve": serve.serve,
    "push-key": serve.push_key,
    "tables": host.tables,
    "export": host.export,
    "backup": host.backup,
    "import": host.take_in,
    "move": host.move,
    "doctor": host.doctor,
}
declare(app, "cli", COMMANDS)
of_the_host = typer.Typer(name="admin", no_args_is_help=True)
declare(of_the_host, "cli.admin", {**admin.COMMANDS, **admin_people.COMMANDS, **admin_events.COMMANDS})
app.add_typer(of_the_host, name="admin", help="cli.admin")


def show_version(wanted: bool) -> None:
    if wanted:
        say = speak(None).say
        typer.echo(say("cli.version", version=__version__, build=say(f"build.{build()}")))
        raise typer.Exit()


@app.callback(invoke_without_command=True)
def begin(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", help="cli.option.version", callback=show_version, is_eager=True)
    ] = False,
    data: TitlesData = None,
) -> None:
    if context.invoked_subcommand is None:
        serve.here(data)
    elif data is not None:
        raise typer.BadParameter("name it after the command", context, param_hint="--data")


def in_words(command: Any, say: Words) -> Any:
    """Put the help of a command, of its parameters and of its own commands into words."""
    for part in (command, *command.params):
        text = getattr(part, "help", None)
        if text and say.has(text):
            part.help = say.say(text, languages=LANGUAGES)
    for inner in getattr(command, "commands", {}).values():
        in_words(inner, say)
    return command


def asked_language(arguments: Sequence[str]) -> str:
    """The language of the help: what `--language` says, before anything else is read."""
    for i, argument in enumerate(arguments):
        name, _, value = argument.partition("=")
        if name == "--language":
            value = value or (arguments[i + 1] if i + 1 < len(arguments) else "")
            return value if value in LANGUAGES else LANGUAGES[0]
    return default_language()


def usage(error: Any, language: str) -> str:
    """A complaint about the command line, and where to read what would be right. Typer's own lines are English."""
    path = error.ctx.command_path if getattr(error, "ctx", None) else "ludoteka"
    what = error.format_message().rstrip(".")
    if language not in LANGUAGES[1:]:
        return f"{what}: see {path} --help"
    say = words(language).say
    param = getattr(error, "param", None)
    if param is not None:
        name = param.opts[0] if param.opts[0].startswith("-") else param.metavar or param.opts[0].upper()
        missing = isinstance(error, typer.BadParameter) and "Missing" in type(error).__name__
        return say("error.usage_missing" if missing else "error.usage_value", name=name, path=path)
    if hasattr(error, "option_name"):
        return say("error.usage_option", name=error.option_name, path=path)
    if what.startswith("No such command"):
        # A guess at what was meant may follow.
        return say("error.usage_command", name=what.split()[3].rstrip("."), path=path)
    return say("error.usage", what=what, path=path)


def trouble(error: OSError, language: str) -> str:
    """What the system complains about; most often it is the name of a file."""
    key = FILES.get(error.errno or 0)
    if key is not None and error.filename is not None and language in LANGUAGES[1:]:
        return words(language).say(key, path=error.filename)
    where = f"{error.filename}: " if error.filename is not None else ""
    return f"{where}{error.strerror or error}"


def complain(what: str) -> int:
    print(f"ludoteka: {' '.join(what.split())}", file=sys.stderr)
    return 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command. Returns the exit status."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    if sys.stdout is None:
        # Closed before the start: whatever is said is said to nobody.
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    try:
        command = in_words(typer.main.get_command(app), words(asked_language(given)))
        status = command.main(given, prog_name="ludoteka", standalone_mode=False)
        sys.stdout.flush()
    except LudotekaError as error:
        return complain(told(error, asked_language(given)))
    except USAGE as error:
        return complain(usage(error, asked_language(given)))
    except BrokenPipeError:
        # Nobody reads any more: what is left in the buffer would only fail again when Python ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        return complain(trouble(error, asked_language(given)))
    except (KeyboardInterrupt, typer.Abort):
        return 130
    return status if isinstance(status, int) else 0


def app_main() -> None:
    """The program as it is started from outside."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        # A letter that the terminal does not know is no reason to stop.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    sys.exit(main())
