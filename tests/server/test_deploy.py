"""What a host starts with: the files for containers, systemd and Grafana name what is really there."""

import json
import os
import re
import shlex
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import httpx
import pytest
from sqlalchemy import create_engine, text
from typer.main import get_command

from ludoteka.cli.main import app
from ludoteka.server.http.uvicorn_server import SPARE_FILES
from ludoteka.server.live.limits import Limits
from ludoteka.server.storage.bulletin import LIVING
from tests.server.conftest import Place
from tests.server.test_kill import free_port
from tests.server.web import PATIENCE, Listener, answers, calling, in_thread, keys_of, known, new_table, until

DEPLOY = Path(__file__).parents[2] / "deploy"


def options_of_serve() -> set[str]:
    command = get_command(app).commands["serve"]  # type: ignore[attr-defined]
    return {option for parameter in command.params for option in parameter.opts}


@pytest.mark.parametrize(
    ("file", "pattern"),
    [
        ("Containerfile", r"ENTRYPOINT (\[.*\])"),
        ("compose.yaml", r"command: (\[[^]]*\])"),
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
    # And nothing else goes to whoever builds it.
    sent = re.findall(r"^!(.*)$", (DEPLOY.parent / ".dockerignore").read_text(), re.M)
    assert sorted(sent) == sorted(name for names in copied for name in names)
    # The format that podman takes unless told otherwise leaves out how the image is asked whether it lives.
    assert "\nHEALTHCHECK " in text and re.findall(r"podman build (.*?) --file", text) == ["--format docker"]


def test_every_variable_of_the_compose_file_is_in_the_example() -> None:
    wanted = set(re.findall(r"\$\{(\w+)\}", (DEPLOY / "compose.yaml").read_text()))
    assert wanted == set(re.findall(r"^(\w+)=", (DEPLOY / "example.env").read_text(), re.M))


def read_by(*paths: str) -> set[str]:
    """The variables of the environment that some of the source names."""
    source = DEPLOY.parent / "src" / "ludoteka"
    files = [
        file for path in paths for file in ([source / path] if path.endswith(".py") else (source / path).rglob("*.py"))
    ]
    return {name for file in files for name in re.findall(r'"(LUDOTEKA_[A-Z]+)"', file.read_text())}


def test_every_variable_that_is_read_is_told_and_handed_to_the_server_in_its_container() -> None:
    guide = (DEPLOY.parent / "docs" / "hosts.md").read_text()
    assert set(re.findall(r"^\| `(LUDOTEKA_[A-Z]+)` \|", guide, re.M)) == read_by("") != set()
    compose = (DEPLOY / "compose.yaml").read_text()
    server = compose[compose.index("  ludoteka:") : compose.index("  database:")]
    assert set(re.findall(r"^      (LUDOTEKA_\w+):", server, re.M)) == read_by("server", "cli/serve.py")


def test_a_server_may_have_as_many_files_open_as_it_takes_connections() -> None:
    wanted = Limits().all_connections + SPARE_FILES
    for file, pattern in (("ludoteka.service", r"^LimitNOFILE=(\d+)"), ("compose.yaml", r"^      nofile: (\d+)")):
        found = re.search(pattern, (DEPLOY / file).read_text(), re.M)
        assert found and int(found[1]) >= wanted
    guide = (DEPLOY.parent / "docs" / "hosts.md").read_text()
    assert f"{Limits().all_connections:,} connections" in guide and f"{wanted:,} open files" in guide


def test_a_proxy_passes_on_what_the_server_asks_for_and_writes_no_key_into_its_log() -> None:
    """The address of a seat has its key in it: nginx and Caddy would log it, the latter when the server is away."""
    blocks = re.findall(r"^server \{\n(.*?)^\}", (DEPLOY / "nginx.conf").read_text(), re.M | re.S)
    assert len(blocks) == 2
    for block in blocks:
        said = [line.strip() for line in block.splitlines()]
        assert "access_log off;" in said
        # At a name that is reached by the newer kind of addresses as well.
        assert {f"{line[:7]}[::]:{line[7:]}" for line in said if re.match(r"listen \d", line)} <= set(said)
    passing = [block for block in blocks if "proxy_pass" in block]
    assert len(passing) == 1 and re.search(r"^    error_log \S+ crit;$", passing[0], re.M)
    # A page at another port than 443 names that port as where it comes from: the server compares it with this name.
    for line in ("Host $http_host", "X-Forwarded-For $proxy_add_x_forwarded_for"):
        assert f"proxy_set_header {line};" in passing[0]
    assert "proxy_buffering off;" in passing[0]
    caddy = (DEPLOY / "Caddyfile").read_text()
    hidden = re.search(r"^\{\n\t#.*\n\tlog \{\n\t\tformat filter \{\n.*?^\}", caddy, re.M | re.S)
    assert hidden is not None
    assert set(re.findall(r"(\S+) delete$", hidden[0], re.M)) == {"request>uri", "request>headers"}
    assert "flush_interval -1" in caddy


def test_the_service_runs_as_the_user_whom_the_guide_makes_and_is_started_until_it_runs() -> None:
    unit = (DEPLOY / "ludoteka.service").read_text()
    said = dict(re.findall(r"^(\w+)=(.*)$", unit, re.M))
    user, folder = said["User"], f"/var/lib/{said['StateDirectory']}"
    assert said["Environment"] == f"LUDOTEKA_DATABASE=sqlite:///{folder}/ludoteka.db"
    guide = (DEPLOY.parent / "docs" / "hosts.md").read_text()
    made = f"useradd --system --home-dir {folder} --shell /usr/sbin/nologin {user}\n"
    assert made in guide and made in unit
    program = said["ExecStart"].partition(" ")[0]
    place = said["Environment"].partition("=")[2]
    assert f"runuser -u {user} -- {program} admin token --database {place}\n" in guide
    # systemd gives up after five starts within ten seconds, and a server whose database is away ends in one.
    assert said["Restart"] == "on-failure" and int(said["RestartSec"]) * 5 > 10
    # What is written for one sign of systemd's own is another.
    assert all(value.count("%") == 2 * value.count("%%") for value in re.findall(r"^#?\w+=(.*)$", unit, re.M))


def test_any_password_will_do_and_the_database_is_there_when_the_server_starts() -> None:
    compose = (DEPLOY / "compose.yaml").read_text()
    # Alone, where each sign stands for itself, and never within an address.
    given = re.findall(r"^      (\w+): (.*\$\{POSTGRES_PASSWORD\}.*)$", compose, re.M)
    assert given == [(name, "${POSTGRES_PASSWORD}") for name in ("PGPASSWORD", "POSTGRES_PASSWORD")]
    # While PostgreSQL makes a database it listens to its own machine's socket alone, and begins anew afterwards.
    test = re.search(r"test: (\[.*\])", compose)
    assert test is not None
    assert json.loads(test[1])[1:4] == ["pg_isready", "--host", "127.0.0.1"]


def started_by_compose(database: str) -> tuple[list[str], dict[str, str]]:
    """The command line and the environment of the server's container, but for the place of its database."""
    compose, example = (DEPLOY / "compose.yaml").read_text(), (DEPLOY / "example.env").read_text()
    values = dict(re.findall(r"^(\w+)=(.*)$", example, re.M))
    entry = re.search(r"ENTRYPOINT (\[.*\])", (DEPLOY / "Containerfile").read_text())
    command = re.search(r"command: (\[[^]]*\])", compose)
    assert entry and command

    def filled(text: str) -> str:
        return re.sub(r"\$\{(\w+)\}", lambda name: values[name[1]], text)

    environment = {name: filled(value) for name, value in re.findall(r"^      (LUDOTEKA_\w+): (\S+)$", compose, re.M)}
    assert environment["LUDOTEKA_DATABASE"].startswith(database.partition("://")[0])
    return [*json.loads(entry[1])[1:], *map(filled, json.loads(command[1]))], environment | {
        "LUDOTEKA_DATABASE": database
    }


def test_the_club_of_the_compose_file(place: Place) -> None:
    """Two servers at one port on PostgreSQL, started as the container starts them: one dies, and they stop together."""
    database = place("postgresql")
    words, environment = started_by_compose(database)
    port = str(free_port())
    words = [port if word == "8000" else word for word in words]
    program = [sys.executable, "-c", "from ludoteka.cli.main import app_main; app_main()", *words, "--log", "json"]
    paths = os.pathsep.join(path for path in sys.path if path)
    server = subprocess.Popen(
        program, env={**os.environ, **environment, "PYTHONPATH": paths}, stderr=subprocess.PIPE, text=True
    )
    engine = create_engine(database, isolation_level="AUTOCOMMIT")

    def living() -> set[str]:
        with engine.connect() as connection:
            return set(connection.scalars(text(LIVING)))

    def both(*others: set[str]) -> bool:
        assert server.poll() is None
        return len(living()) == 2 and living() not in others

    try:
        address = f"http://127.0.0.1:{port}"
        until(lambda: answers(address, "/health/ready") and both(), "not both servers are there")
        with calling(address) as client:
            keys = keys_of(new_table(client, "me", "link"))
        with Listener(address, keys[0]) as one, Listener(address, keys[1]) as two:
            one.next("table")
            two.next("table")
            with calling(address) as client:
                client.post(f"/api/seats/{keys[0]}/chat", json={"text": "hello"})
            assert one.next("chat")[2]["text"] == two.next("chat")[2]["text"] == "hello"
        # Whichever is asked tells the figures of both, each under its number.
        told = httpx.get(f"{address}/metrics", timeout=PATIENCE).text
        open_tables = dict(re.findall(r'^ludoteka_tables_open\{server="(\d)"\} (\S+)$', told, re.M))
        assert sorted(open_tables) == ["1", "2"] and 1 <= sum(map(float, open_tables.values())) <= 2
        assert told.count("# TYPE ludoteka_requests_total counter") == told.count("# HELP ludoteka_streams ") == 1
        assert keys[0] not in told
        before = living()
        victim = children(server.pid)[0]
        os.kill(victim, signal.SIGKILL)
        # Another begins in its place.
        until(lambda: both(before), "nobody takes the place")
        assert answers(address, "/health/ready")
        server.send_signal(signal.SIGTERM)
        _, complaints = server.communicate(timeout=PATIENCE)
    finally:
        server.kill()
        server.communicate()
    said = [json.loads(line) for line in complaints.splitlines()]
    assert [line["message"] for line in said] == [f"server {victim} ended with -9 and is started anew"]
    assert server.returncode == 0 and living() == set()
    engine.dispose()


def children(parent: int) -> list[int]:
    """The servers that a process has started."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            of = (folder / "stat").read_text().rpartition(")")[2].split()[1]
            if int(of) == parent and b"spawn_main" in (folder / "cmdline").read_bytes():
                found.append(int(folder.name))
    return found


def test_the_dashboard_shows_figures_that_are_told(tmp_path: Path) -> None:
    with in_thread(tmp_path, known()) as address, calling(address) as client:
        assert client.get("/health/live").text == "ok"
        told = set(re.findall(r"^(\w+)", client.get("/metrics").text, re.M))
    board = json.loads((DEPLOY / "grafana.json").read_text())
    shown = {name for panel in board["panels"] for target in panel["targets"]
             for name in re.findall(r"ludoteka_\w+", target["expr"])}  # fmt: skip
    assert shown and shown <= told
