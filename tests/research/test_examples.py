"""The examples run as they are shown."""

import importlib.util
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from ludoteka.cli.main import main

ROOT = Path(__file__).parents[2]


def run(*command: str) -> subprocess.CompletedProcess[str]:
    """An example, with the build of Ludoteka that is tested."""
    paths = os.pathsep.join([str(Path(main.__code__.co_filename).parents[2]), *sys.path])
    environment = os.environ | {"PYTHONPATH": paths, "OMP_NUM_THREADS": "1"}
    return subprocess.run(
        [sys.executable, *command], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )


def test_the_first_example() -> None:
    done = run("examples/research_first.py")
    assert done.returncode == 0, done.stderr
    assert "a random game: {'player_0'" in done.stdout and "points" in done.stdout


def test_the_analysis(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """The cells of the notebook, on few games."""
    data = tmp_path / "skye"
    assert main(["dataset", "isle-of-skye", "--games", "12", "--players", "3", "--seed", "1", "--out", str(data)]) == 0
    monkeypatch.setenv("SKYE", str(data))
    monkeypatch.setenv("MPLBACKEND", "agg")
    cells = json.loads((ROOT / "examples" / "research_analysis.ipynb").read_text(encoding="utf-8"))["cells"]
    exec("\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"), {})
    told = capsys.readouterr().out
    for title in ("12 games", "points by source", "mean price", "tiles bought", "seat 3"):
        assert title in told


def test_self_play_learns() -> None:
    done = run("examples/research_selfplay.py", "--games", "30", "--test", "20")
    assert done.returncode == 0, done.stderr
    before, after = (int(share) for share in re.findall(r"(\d+)%", done.stdout))
    assert before < after


def test_is_mcts_against_the_thinker() -> None:
    done = run("examples/research_ismcts.py", "--games", "1", "--seconds", "0.002", "--decisions", "5")
    assert done.returncode == 0, done.stderr
    assert "| IS-MCTS |" in done.stdout and "| thinker |" in done.stdout


def test_masked_ppo_learns_or_says_what_it_needs() -> None:
    """PyTorch is gigabytes, and no part of the test installation: where it is missing, the example says so."""
    done = run("examples/research_ppo.py", "--minutes", "0.05", "--test", "10")
    if importlib.util.find_spec("torch") is None:
        assert done.returncode == 1 and "needs PyTorch: pip install torch" in done.stderr
    else:
        assert done.returncode == 0 and "after training" in done.stdout, done.stderr
