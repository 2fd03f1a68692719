"""`ludoteka rules`: the rules of a title, its rulings and where its tables come from, in the words of a language."""

from collections.abc import Iterator
from textwrap import fill
from typing import Annotated

import typer

from ..core.errors import LudotekaError
from ..core.rules import Rulebook, rule_words, rulebook
from ..core.words import Words
from ..games import game
from .common import screen, speak
from .options import Language, Title

Number = Annotated[str, typer.Argument(metavar="NUMBER", help="cli.argument.number", show_default=False)]


def told(book: Rulebook, wanted: str, say: Words) -> Iterator[str]:
    """A rule, or a chapter with all that stands in it; rulings that belong to it follow."""

    def within(number: str) -> bool:
        return not wanted or number == wanted or number.startswith(f"{wanted}.")

    for section in book.sections:
        rules = [rule for rule in book.rules if book.home(rule) == section and within(rule.removeprefix("R"))]
        if rules or within(section):
            yield f"\n{section} {say.say(f'section.{section}')}"
        for rule in rules:
            yield f"  {rule} {say.say(f'rule.{rule}')}"
    rulings = [name for name, rules in book.rulings.items() if any(within(rule.removeprefix("R")) for rule in rules)]
    if rulings:
        yield "\n" + say.say("ui.rulings")
    for name in rulings:
        said = " ".join(say.say(f"ruling.{name}.{part}") for part in ("question", "answer"))
        yield f"  {said} ({', '.join(book.rulings[name])})"
    if not wanted:
        yield "\n" + say.say("ui.sources")
        for source in book.sources:
            origins = ", ".join(say.say(f"ui.origin.{origin}") for origin in source.origins)
            yield f"  {source.name} ({origins}): {say.say(f'source.{source.name}')}"


def rules(title: Title, number: Number = "", language: Language = None) -> None:
    domain = game(title).domain
    say = rule_words(domain, speak(language).language)
    lines = list(told(rulebook(domain), number.upper().removeprefix("R"), say))
    if not lines:
        text = f"{title} has no rule {number!r}: leave the number out to see them all"
        raise LudotekaError(text, "error.no_rule", title=title, number=repr(number))
    out = screen()
    for line in lines:
        out.print(
            fill(line, out.width, subsequent_indent="    ", replace_whitespace=False), markup=False, highlight=False
        )
