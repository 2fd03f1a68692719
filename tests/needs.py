"""What a suite needs that is no Python package: where it is missing, its tests say so; on CI that is an error."""

import os
from typing import NoReturn

import pytest

LEFT_OUT = "left out: "


def missing(what: str, how: str) -> NoReturn:
    """Leave a test out because something is not installed here, and say how to get it."""
    reason = f"{LEFT_OUT}there is no {what} here ({how})"
    if os.environ.get("CI", "").lower() in ("", "0", "false"):
        pytest.skip(reason)
    pytest.fail(reason, pytrace=False)
