"""What a suite needs that not every machine can have: where it is missing, its tests say so; on CI that is an error,
unless a job there has it."""

import os
from importlib.util import find_spec
from pathlib import Path
from typing import NoReturn

import pytest

LEFT_OUT = "left out: "


WHEELS = {
    "tests/bots/test_cluster.py": "ray",
    "tests/research/test_openspiel.py": "pyspiel",
    "docs/research.md": "pyspiel",
}
"""Files whose tests need a package that has no wheel for some machines, and is hard to build there."""


def on_ci() -> bool:
    return os.environ.get("CI", "").lower() not in ("", "0", "false")


def missing(what: str, how: str, everywhere: bool = True) -> NoReturn:
    """Leave a test out because something is not installed here, and say how to get it. What is too large to be
    installed everywhere has a job of its own on CI."""
    reason = f"{LEFT_OUT}there is no {what} here ({how})"
    if not everywhere or not on_ci():
        pytest.skip(reason)
    pytest.fail(reason, pytrace=False)


def without_wheel(root: Path) -> dict[Path, str]:
    """The files that cannot even be read here, and why. On CI they are read, and that fails."""
    return {} if on_ci() else {root / file: name for file, name in WHEELS.items() if find_spec(name) is None}
