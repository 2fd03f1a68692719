"""The command line without a new process for every command."""

import io
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from ludoteka.cli.main import main


class Ran(NamedTuple):
    status: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    """Runs one command in an empty folder, in English unless it says otherwise."""
    monkeypatch.setenv("LUDOTEKA_LANGUAGE", "en")
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str, typed: str = "") -> Ran:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(typed.encode())))
        capsys.readouterr()
        status = main(arguments)
        out, err = capsys.readouterr()
        return Ran(status, out, err)

    return run
