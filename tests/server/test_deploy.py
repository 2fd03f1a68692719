"""What a host starts with: the files for containers, systemd and Grafana name what is really there."""

import json
import re
import shlex
from pathlib import Path

import pytest
from typer.main import get_command

from ludoteka.cli.main import app
from tests.server.web import calling, in_thread, known

DEPLOY = Path(__file__).parents[2] / "deploy"


def options_of_serve() -> set[str]:
    command = get_command(app).commands["serve"]  # type: ignore[attr-defined]
    return {option for parameter in command.params for option in parameter.opts}


@pytest.mark.parametrize(
    ("file", "pattern"),
    [
        ("Containerfile", r"ENTRYPOINT (\[.*\])"),
        ("compose.yaml", r"command: (\[.*\])"),
        ("ludoteka.service", r"ExecStart=(.*)"),
    ],
)
def test_the_server_knows_every_option_it_is_started_with(file: str, pattern: str) -> None:
    found = re.search(pattern, (DEPLOY / file).read_text())
    assert found is not None
    line = found[1]
    words = json.loads(line) if line.startswith("[") else shlex.split(line)
    given = {word for word in words if word.startswith("--")}
    assert given and given <= options_of_serve()


def test_whatever_the_image_copies_is_there() -> None:
    text = (DEPLOY / "Containerfile").read_text()
    copied = [line.split()[1:-1] for line in text.splitlines() if line.startswith("COPY") and "--from" not in line]
    assert copied
    assert all((DEPLOY.parent / name).exists() for names in copied for name in names)


def test_every_variable_of_the_compose_file_is_in_the_example() -> None:
    wanted = set(re.findall(r"\$\{(\w+)\}", (DEPLOY / "compose.yaml").read_text()))
    assert wanted == set(re.findall(r"^(\w+)=", (DEPLOY / "example.env").read_text(), re.M))


def test_the_dashboard_shows_figures_that_are_told(tmp_path: Path) -> None:
    with in_thread(tmp_path, known()) as address, calling(address) as client:
        assert client.get("/health/live").text == "ok"
        told = set(re.findall(r"^(\w+)", client.get("/metrics").text, re.M))
    board = json.loads((DEPLOY / "grafana.json").read_text())
    shown = {name for panel in board["panels"] for target in panel["targets"]
             for name in re.findall(r"ludoteka_\w+", target["expr"])}  # fmt: skip
    assert shown and shown <= told
