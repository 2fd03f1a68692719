"""A suite that cannot run says so, and is an error on CI."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.some import some

ROOT = Path(__file__).parent.parent


BLOCKED = """
import importlib.util, sys
import pytest
found = importlib.util.find_spec
importlib.util.find_spec = lambda name, *more: None if name == "ray" else found(name, *more)
sys.modules["ray"] = None
sys.exit(pytest.main(["-q", "-p", "no:cacheprovider", "--collect-only", "tests/bots/test_cluster.py"]))
"""


def without_ray(ci: str) -> str:
    """What pytest says of tests that need a package which is not there."""
    command = [sys.executable, "-c", BLOCKED]
    environment = {**os.environ, "CI": ci}
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=300).stdout


def test_a_package_that_has_no_wheel_is_told_and_an_error_on_ci() -> None:
    assert "test_cluster.py left out: there is no ray here" in without_ray("")
    assert "1 error" in without_ray("true")


def without_a_browser(**more: str) -> str:
    """What pytest says of a browser test where there is no browser."""
    environment = {**os.environ, "CI": "", **more, "PATH": "/nowhere"}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/browser/test_game.py"]
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=300).stdout


def test_what_is_missing_is_told_and_an_error_on_ci() -> None:
    told = without_a_browser()
    assert "1 tests left out: there is no Chromium here" in told and "1 skipped" in told
    assert "1 error" in without_a_browser(CI="true")


def without_a_compiler(told: Path, **more: str) -> int:
    """How `make libraries` ends where there is no C compiler."""
    command = ["make", "libraries", f"VENV={sys.prefix}", f"PYTHON={sys.executable}", f"LEFT_OUT={told}"]
    environment = {**os.environ, "CC": "/nowhere/cc", "CI": "", "MAKEFLAGS": "", **more}
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, timeout=300).returncode


def test_a_build_that_cannot_be_made_is_told_and_an_error_on_ci(tmp_path: Path) -> None:
    assert without_a_compiler(tmp_path / "here") == 0
    assert "the compiled build is left out" in (tmp_path / "here").read_text()
    assert without_a_compiler(tmp_path / "there", CI="true") != 0


@pytest.mark.parametrize(
    ("target", "wanted"), [("plain", "play,strong"), ("compiled", "play,strong"), ("lint", "dev,openspiel,cluster")]
)
def test_what_make_installs_is_named_whole(target: str, wanted: str) -> None:
    """A comma between two extras would end an argument of make: then one was lost, and learned bots with it."""
    command = ["make", "--dry-run", "--always-make", target]
    environment = {**os.environ, "MAKEFLAGS": ""}
    told = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=300).stdout
    installed = [line for line in told.splitlines() if "uv pip install" in line]
    assert len(installed) == 1
    assert installed[0].count(f"'.[{wanted}]' ||") == 2, "by uv, or by pip"


def test_a_loop_over_nothing_is_a_fault() -> None:
    assert list(some((1, 2))) == [1, 2]
    with pytest.raises(AssertionError, match="nothing to test"):
        list(some(()))
