"""What may be typed at the terminal: commands in the reader's language, which are understood in English as well."""

from typing import Final
from unicodedata import combining, normalize

from ..core.words import Words

COMMANDS: Final = ("undo", "why", "moves", "table", "me", "player", "score", "log", "save", "help", "quit")
READY: Final = "ready"
ALSO: Final = {"board": "table", "record": "save", "?": "help", "exit": "quit", "q": "quit"}
"""Other words for a command."""

HELP: Final = {
    "3": "help.number",
    "{move}": "help.move",
    "{word}": "help.narrow",
    "{moves}": "help.moves",
    "{why} {move}": "help.why",
    "{undo}": "help.undo",
    "{ready}": "help.ready",
    "{table}": "help.table",
    "{me}": "help.me",
    "{player} 2": "help.player",
    "{score}": "help.score",
    "{log}": "help.log",
    "{save} {file}": "help.save",
    "{help}": "help.help",
    "{quit}": "help.quit",
}
NAMES: Final = (*COMMANDS, READY, "move", "word", "file")
"""What a line of the help may name, each by the message `typed.<name>`."""


def bare(word: str) -> str:
    """A word as it may be typed in a hurry: in small letters, and without their marks."""
    letters = normalize("NFD", word.casefold()).replace("ł", "l")
    return "".join(letter for letter in letters if not combining(letter))


def commands(words: Words) -> dict[str, str]:
    """Every word that is a command, and which one."""
    own = {bare(words.say(f"typed.{name}")): name for name in COMMANDS}
    return {name: name for name in COMMANDS} | ALSO | own


def help_lines(words: Words) -> list[str]:
    names = {name: words.say(f"typed.{name}") for name in NAMES}
    typed = {line.format(**names): words.say(key) for line, key in HELP.items()}
    width = max(map(len, typed)) + 2
    return [f"  {line:<{width}}{meaning}" for line, meaning in typed.items()]
