"""What a suite needs that may be missing: its tests say so then. On CI that is an error, unless a job there has it."""

import os
from typing import NoReturn

import pytest

LEFT_OUT = "left out: "


def missing(what: str, how: str, everywhere: bool = True) -> NoReturn:
    """Leave a test out because something is not installed here, and say how to get it. What is too large to be
    installed everywhere has a job of its own on CI."""
    reason = f"{LEFT_OUT}there is no {what} here ({how})"
    if not everywhere or os.environ.get("CI", "").lower() in ("", "0", "false"):
        pytest.skip(reason)
    pytest.fail(reason, pytrace=False)
