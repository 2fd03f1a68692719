"""Looking up what a title can say: shared by the tests of words of all titles."""

import ast
import re
from string import Formatter

from ludoteka.core.words import Words, catalogue, words


def spoken(domain: str, language: str) -> Words:
    return words(language, domain)


def text(domain: str, language: str, key: str) -> str:
    """A message as it stands in the catalogue, in one of its plural forms."""
    found = catalogue(domain, language).texts[key]
    return found if isinstance(found, str) else found[-1]


def gaps(domain: str, language: str, key: str) -> set[str]:
    found = {name for _, name, _, _ in Formatter().parse(text(domain, language, key)) if name}
    return found | ({"n"} if isinstance(catalogue(domain, language).texts[key], list) else set())


def slug(name: str) -> str:
    return "-".join(re.findall(r"[a-z0-9]+", name))


def label(template: str) -> str:
    """The label of a move is named by the words of its form before the first gap."""
    return "move." + slug(template.split("{")[0])


def called(call: ast.Call) -> str:
    if isinstance(call.func, ast.Attribute):
        return call.func.attr
    return call.func.id if isinstance(call.func, ast.Name) else ""
