"""The client is sent in few files, and a debugger still finds the sources."""

import msgspec
import pytest

from ludoteka.server.http.bundle import SIGNS, NotBundled, framed, joined
from ludoteka.server.http.pages import PAGES, client_files, pages

A = b'// A.\n\nimport { b, c as d } from "../two/b.js";\n\nexport const a = b(d);\n'
B = b"// B.\n\nconst hidden = 1;\nexport function b(x) { return x + hidden; }\nexport const c = 2;\n"


def places(mappings: str) -> list[tuple[int, int] | None]:
    """For each line of a bundle the number of its source and the line there."""
    found: list[tuple[int, int] | None] = []
    source = line = 0
    for part in mappings.split(";"):
        if not part:
            found.append(None)
            continue
        numbers, shift, number = [], 0, 0
        for sign in part:
            digit = SIGNS.index(sign)
            number |= (digit & 31) << shift
            shift += 5
            if not digit & 32:
                numbers.append(-(number >> 1) if number & 1 else number >> 1)
                shift = number = 0
        source, line = source + numbers[1], line + numbers[2]
        found.append((source, line))
    return found


def test_modules_are_joined_after_what_they_import() -> None:
    code, _ = joined("one/a.js", {"one/a.js": A, "two/b.js": B})
    assert code.decode().splitlines() == [
        "const $two_b = (() => { // two/b.js",
        *("// B.", "", "const hidden = 1;", "function b(x) { return x + hidden; }", "const c = 2;"),
        "return { b, c };",
        "})();",
        "const $one_a = (() => { // one/a.js",
        *("// A.", "", "const { b, c: d } = $two_b;", "", "const a = b(d);"),
        "return { a };",
        "})();",
    ]


def test_an_import_may_take_several_lines_and_none_comes_or_goes() -> None:
    several = b'import {\n  b,\n  c as d,\n} from "../two/b.js";\nexport const a = b(d);\n'
    code, _ = joined("one/a.js", {"one/a.js": several, "two/b.js": B})
    assert code.decode().splitlines()[9:-2] == ["const {", "  b,", "  c: d,", "} = $two_b;", "const a = b(d);"]


def test_what_cannot_be_joined_is_refused_with_its_place() -> None:
    odd = (
        "import a from './b.js';",
        "import * as b from './b.js';",
        "export default 1;",
        "export { a };",
        "export let a;",
    )
    for line in odd:
        with pytest.raises(NotBundled, match=r"one/a\.js:2: "):
            joined("one/a.js", {"one/a.js": f"// A.\n{line}\n".encode(), "one/b.js": b""})
    circle = {"one/a.js": b'import { b } from "./b.js";\n', "one/b.js": b'import { a } from "./a.js";\n'}
    with pytest.raises(NotBundled, match=r"one/a\.js → one/b\.js → one/a\.js"):
        joined("one/a.js", circle)


@pytest.mark.parametrize("name", PAGES)
def test_each_line_of_a_bundle_is_found_in_its_source(name: str) -> None:
    page, bundles = pages()
    assert page[name].count(b'<script type="module"') == page[name].count(b'rel="stylesheet"') == 1
    lines = bundles[f"bundle/{name}.js"].decode().splitlines()
    mapped = msgspec.json.decode(bundles[f"bundle/{name}.js.map"])
    sources = [client_files()[source.removeprefix("../")].decode().splitlines() for source in mapped["sources"]]
    told = [
        (line, sources[place[0]][place[1]])
        for line, place in zip(lines, places(mapped["mappings"]), strict=False)
        if place is not None
    ]
    assert len(told) == sum(map(len, sources)) > 500
    # What is imported is taken from another name; an import may take several lines.
    imported = ("import ", " as ", "} from ")
    other = [pair for pair in told if pair[1] not in (pair[0], f"export {pair[0]}")]
    assert [pair for pair in other if not any(word in pair[1] for word in imported)] == []


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_put_into_the_frame_of_all(name: str) -> None:
    page = pages()[0][name].decode()
    assert "/* For fingers on a phone" in pages()[1][f"bundle/{name}.css"].decode()
    for once in ("<!DOCTYPE html>", "<html", "<head>", "<title>", 'name="viewport"', "</head>", "<body", "</body>"):
        assert page.count(once) == 1, once
    assert page.index("</head>") < page.index("<body") and "<!--" not in page


def test_a_page_with_a_frame_of_its_own_is_refused() -> None:
    with pytest.raises(NotBundled, match=r"pages/odd\.html: write what its head has of its own"):
        framed("odd", {"pages/odd.html": b"<html><head></head><body></body></html>"})


def test_a_style_for_narrow_pages_stays_one() -> None:
    styles = pages()[1]["bundle/table.css"].decode()
    assert "@media (max-width: 760px), (max-height: 480px) {\n/* A phone" in styles
    assert styles.count("{") == styles.count("}")
