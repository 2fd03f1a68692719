"""All modules of a page in one file, and all its styles in another, so that a browser asks for two files and not for
sixty. The sources stay plain modules: a source map leads a debugger from each line to where it was written.

Our modules are bundled, and nothing else: they import names from files beside them and export functions, classes and
constants. Each becomes a function that is called once, after those that it imports from.
"""

import re
from collections.abc import Iterator, Mapping
from posixpath import dirname, normpath
from typing import Final

import msgspec

IMPORT: Final = re.compile(r'^import \{([\w\s,]+)\} from "(\.[\w./]+)";$', re.MULTILINE)
EXPORT: Final = re.compile(r"export ((?:async )?function|class|const) (\w+)")
ODD: Final = re.compile(r"\s*(?:import|export)\b(?!\.meta|\()")
STYLES: Final = re.compile(r'<link rel="stylesheet" href="/client/-/([\w./]+)"(?: media="([^"]+)")?>\n')
SCRIPT: Final = re.compile(r'<script type="module" src="/client/-/([\w./]+)"></script>')
VIEWPORT: Final = re.compile(r'<meta name="viewport"[^>]*>\n')
SIGNS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

Files = Mapping[str, bytes]


class NotBundled(Exception):
    """A module is written in a way that cannot be bundled."""


def framed(name: str, sources: Files) -> str:
    """A page as a browser gets it: its own head and body within what all pages share."""
    head, body, rest = sources[f"pages/{name}.html"].decode().partition("<body")
    if not body or "<head>" in head:
        told = "write what its head has of its own, then its body: frame.html has the rest"
        raise NotBundled(f"pages/{name}.html: {told}")
    frame, top = (sources[f"pages/{part}.html"].decode() for part in ("frame", "top"))
    if VIEWPORT.search(head):
        frame = VIEWPORT.sub("", frame)
    page = frame.replace("<!-- head -->\n", head).replace("<!-- body -->\n", body + rest)
    return page.replace("<!-- top -->\n", top).replace("<!-- page -->", name)


def bundled(name: str, html: str, sources: Files) -> tuple[str, dict[str, bytes]]:
    """A page that asks for its bundles, and these. `name` is that of the page."""
    found = SCRIPT.search(html)
    assert found is not None, "a page has one module"
    code, mapped = joined(found[1], sources)
    made = {
        f"bundle/{name}.js": code + f"//# sourceMappingURL={name}.js.map\n".encode(),
        f"bundle/{name}.js.map": mapped,
    }
    made[f"bundle/{name}.css"] = "".join(styles(html, sources)).encode()
    html = SCRIPT.sub(f'<script type="module" src="/client/-/bundle/{name}.js"></script>', html)
    html = STYLES.sub("", html)
    html = html.replace("</head>", f'<link rel="stylesheet" href="/client/-/bundle/{name}.css">\n</head>')
    return html, made


def styles(html: str, sources: Files) -> Iterator[str]:
    for file, media in STYLES.findall(html):
        text = sources[file].decode()
        yield f"@media {media} {{\n{text}}}\n" if media else text


def joined(entry: str, sources: Files) -> tuple[bytes, bytes]:
    """A module with all that it needs, and its source map."""
    modules = in_order(entry, sources)
    lines: list[str] = []
    marks = Marks()
    for number, module in enumerate(modules):
        body, exported = rewritten(module, sources)
        lines += [
            f"const {variable(module)} = (() => {{ // {module}",
            *body,
            f"return {{ {', '.join(exported)} }};",
            "})();",
        ]
        marks.skip()
        marks.lines(number, len(body))
        marks.skip(2)
    mapped = {"version": 3, "sources": [f"../{module}" for module in modules], "names": [], "mappings": marks.text()}
    return ("\n".join(lines) + "\n").encode(), msgspec.json.encode(mapped)


def in_order(entry: str, sources: Files) -> list[str]:
    """A module and all that it needs, each after those that it imports from."""
    done: list[str] = []
    open_: list[str] = []

    def visit(module: str) -> None:
        if module in done:
            return
        if module in open_:
            raise NotBundled(f"modules that import each other: {' → '.join([*open_, module])}")
        open_.append(module)
        for found in IMPORT.finditer(sources[module].decode()):
            visit(place(module, found[2]))
        open_.pop()
        done.append(module)

    visit(entry)
    return done


def rewritten(module: str, sources: Files) -> tuple[list[str], list[str]]:
    """The lines of a module without the words of modules, and the names that it exports. No line comes or goes."""

    def taken(found: re.Match[str]) -> str:
        names = re.sub(r"(\w+) as (\w+)", r"\1: \2", found[1])
        return f"const {{{names}}} = {variable(place(module, found[2]))};"

    body, exported = [], []
    for number, line in enumerate(IMPORT.sub(taken, sources[module].decode()).splitlines(), 1):
        if found := EXPORT.match(line):
            exported.append(found[2])
            line = line.removeprefix("export ")
        elif ODD.match(line):
            raise NotBundled(f'{module}:{number}: write `import {{ a, b }} from "./c.js";` or export what is declared')
        body.append(line)
    return body, exported


def place(module: str, path: str) -> str:
    return normpath(f"{dirname(module)}/{path}")


def variable(module: str) -> str:
    return "$" + re.sub(r"\W", "_", module.removesuffix(".js"))


class Marks:
    """The mappings of a source map: for each line where it comes from, as differences in base 64."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._source = self._line = 0

    def skip(self, count: int = 1) -> None:
        self._lines += [""] * count

    def lines(self, source: int, count: int) -> None:
        for line in range(count):
            numbers = (0, source - self._source, line - self._line, 0)
            self._lines.append("".join(map(digits, numbers)))
            self._source, self._line = source, line

    def text(self) -> str:
        return ";".join(self._lines)


def digits(number: int) -> str:
    """A number in base 64 as source maps write it: the sign last, the smallest digits first."""
    rest = (-number << 1) | 1 if number < 0 else number << 1
    made = ""
    while True:
        digit, rest = rest & 31, rest >> 5
        made += SIGNS[digit | (32 if rest else 0)]
        if not rest:
            return made
