"""What may be typed, at the terminal and in the text view of the browser: commands in the reader's language, which are
understood in English as well."""

from typing import Final
from unicodedata import combining, normalize

from .words import Words

TERMINAL: Final = "terminal"
BROWSER: Final = "browser"
BOTH: Final = (TERMINAL, BROWSER)

COMMANDS: Final = {
    "undo": BOTH,
    "redo": (BROWSER,),
    "restart": (BROWSER,),
    "end": (BROWSER,),
    "why": BOTH,
    "moves": BOTH,
    "table": BOTH,
    "me": BOTH,
    "player": BOTH,
    "score": BOTH,
    "log": BOTH,
    "save": (TERMINAL,),
    "help": BOTH,
    "quit": (TERMINAL,),
}
"""Every command, and where it is one."""
READY: Final = "ready"
ALSO: Final = {"board": "table", "status": "table", "record": "save", "?": "help", "exit": "quit", "q": "quit"}
"""Other words for a command."""

HELP: Final = (
    ("3", "help.number", BOTH),
    ("{move}", "help.move", BOTH),
    ("{word}", "help.narrow", BOTH),
    ("{moves}", "help.moves", BOTH),
    ("{why} {move}", "help.why", BOTH),
    ("{undo}", "help.undo", BOTH),
    ("{redo}", "help.redo", (BROWSER,)),
    ("{restart}", "help.restart", (BROWSER,)),
    ("{end}", "help.end", (BROWSER,)),
    ("{ready}", "help.ready", (TERMINAL,)),
    ("{table}", "help.table", BOTH),
    ("{me}", "help.me", BOTH),
    ("{player} 2", "help.player", BOTH),
    ("{score}", "help.score", BOTH),
    ("{log}", "help.log", BOTH),
    ("{save} {file}", "help.save", (TERMINAL,)),
    ("{help}", "help.help", BOTH),
    ("{quit}", "help.quit", (TERMINAL,)),
)
NAMES: Final = (*COMMANDS, READY, "move", "word", "file")
"""What a line of the help may name, each by the message `typed.<name>`."""


def bare(word: str) -> str:
    """A word as it may be typed in a hurry: in small letters, and without their marks."""
    letters = normalize("NFD", word.casefold()).replace("ł", "l")
    return "".join(letter for letter in letters if not combining(letter))


def commands(words: Words, place: str = TERMINAL) -> dict[str, str]:
    """Every word that is a command in this place, and which one."""
    here = [name for name, places in COMMANDS.items() if place in places]
    own = {bare(words.say(f"typed.{name}")): name for name in here}
    return {name: name for name in here} | {word: name for word, name in ALSO.items() if name in here} | own


def explained(words: Words, place: str = TERMINAL) -> list[tuple[str, str]]:
    """What can be typed in this place, and what it does."""
    names = {name: words.say(f"typed.{name}") for name in NAMES}
    return [(line.format(**names), words.say(key)) for line, key, places in HELP if place in places]


def help_lines(words: Words) -> list[str]:
    typed = explained(words)
    width = max(len(line) for line, _ in typed) + 2
    return [f"  {line:<{width}}{meaning}" for line, meaning in typed]
