"""The tests run on the build they are meant for."""

import os
from pathlib import Path

import ludoteka.core.flow

HOMES = {"plain": "src", "compiled": "build/compiled"}


def test_the_imported_build_is_the_one_asked_for() -> None:
    file = Path(ludoteka.core.flow.__file__)
    build = "plain" if file.suffix == ".py" else "compiled"
    wanted = os.environ.get("LUDOTEKA_BUILD", build)
    assert build == wanted
    if "LUDOTEKA_BUILD" in os.environ:
        assert file.is_relative_to(Path(__file__).parents[2] / HOMES[wanted])
