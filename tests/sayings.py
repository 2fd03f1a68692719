"""Looking up what a title can say: shared by the tests of words of all titles."""

import ast
import re
from string import Formatter

from ludoteka.core.words import Words, words


def spoken(domain: str, language: str) -> Words:
    return words(language, domain)


def text(domain: str, language: str, key: str) -> str:
    """A message as it stands in the catalogue, in one of its plural forms."""
    catalogue = spoken(domain, language).catalogues[0]
    said = catalogue.translations
    return said.ngettext(key, key, 5) if key in catalogue.plural else said.gettext(key)


def gaps(domain: str, language: str, key: str) -> set[str]:
    found = {name for _, name, _, _ in Formatter().parse(text(domain, language, key)) if name}
    return found | ({"n"} if key in spoken(domain, language).catalogues[0].plural else set())


def slug(name: str) -> str:
    return "-".join(re.findall(r"[a-z0-9]+", name))


def label(template: str) -> str:
    """The label of a move is named by the words of its form before the first gap."""
    return "move." + slug(template.split("{")[0])


def called(call: ast.Call) -> str:
    if isinstance(call.func, ast.Attribute):
        return call.func.attr
    return call.func.id if isinstance(call.func, ast.Name) else ""
