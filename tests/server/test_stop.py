"""A server that is told to stop does so cleanly, and a copy of its database is whole."""

import os
import shutil
import signal
import socketserver
import sqlite3
import subprocess
import threading
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest

import ludoteka
from ludoteka.cli.main import main
from ludoteka.server.http import uvicorn_server
from ludoteka.server.live.hub import Hub
from ludoteka.server.storage.doctor import examine
from ludoteka.server.storage.store import Store
from ludoteka.server.storage.store_errors import GONE, StoreTrouble
from tests.server.stored import entry, fill
from tests.server.web import PATIENCE, Listener, Process, calling, in_thread, keys_of, new_table


@pytest.mark.parametrize("again", [False, True])
@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGINT])
def test_told_to_stop(tmp_path: Path, sign: signal.Signals, again: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    data = tmp_path / "own" / "isle-of-skye"
    shutil.copytree(Path(ludoteka.__file__).parent / "games/isle_of_skye/components/data", data)
    monkeypatch.setenv("TMPDIR", str(tmp_path / "temporary"))
    (tmp_path / "temporary").mkdir()
    database = tmp_path / "stop.db"
    process = Process(database, "--data", str(data.parent))
    try:
        process.ready()
        assert list((tmp_path / "temporary").iterdir())
        with calling(process.address) as client:
            made = new_table(client, "me", "bot:random")
            key = keys_of(made)[0]
            with client.stream("GET", f"/api/seats/{key}/events") as stream:
                lines = stream.iter_lines()
                assert next(lines)
                assert Path(f"{database}-wal").exists()
                process.process.send_signal(sign)
                # Whoever listens is told that it is over.
                assert list(lines)[-1] == ""
        # Whoever says it again and again does not interrupt the end.
        while again and process.process.poll() is None:
            process.process.send_signal(sign)
            with suppress(subprocess.TimeoutExpired):
                process.process.wait(0.01)
        _, complaints = process.process.communicate(timeout=PATIENCE)
        assert complaints == ""
        assert process.process.returncode == 0
    finally:
        process.process.kill()
    assert not list((tmp_path / "temporary").iterdir())
    # The database is one file.
    assert sorted(path.name for path in tmp_path.glob("stop.db*")) == ["stop.db", "stop.db.admin", "stop.db.lock"]
    shutil.copy(database, tmp_path / "copy.db")
    with Store.open(str(tmp_path / "copy.db")) as store:
        assert store.all_ids() == [made["table"]]


def test_what_is_cut_off_by_the_end_has_not_failed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Like a page that does not read the last that it was sent."""
    monkeypatch.setattr(uvicorn_server, "GRACE", 0.1)
    monkeypatch.setattr(Hub, "farewell", lambda _: None)
    with ExitStack() as last, in_thread(tmp_path) as address, calling(address) as client:
        listener = Listener(address, keys_of(new_table(client, "me", "link"))[0])
        last.callback(listener.close)
        listener.next("table")
    assert "Cancel 1 running task(s)" in caplog.text
    assert not [line for line in caplog.records if line.exc_info]


class Endless(socketserver.StreamRequestHandler):
    """A mail server that never comes to the end of its greeting."""

    came = threading.Event()
    left = threading.Event()
    stop = threading.Event()

    def handle(self) -> None:
        Endless.came.set()
        try:
            while not Endless.stop.wait(0.01):
                self.wfile.write(b"220-one moment please\r\n")
        except OSError:
            Endless.left.set()


def test_a_service_that_never_answers_does_not_hold_the_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Endless) as there:
        there.daemon_threads = True
        threading.Thread(target=there.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
        monkeypatch.setenv("LUDOTEKA_SMTP", f"smtp://127.0.0.1:{there.server_address[1]}/?from=club@example.org")
        process = Process(tmp_path / "mail.db", "--notices", "mail")
        try:
            process.ready()
            with calling(process.address) as client:
                here = f"/api/seats/{keys_of(new_table(client, 'me', 'link'))[0]}/prefs"
                assert client.put(here, json={"notify": "anna@example.org"}).status_code == 200
            assert Endless.came.wait(PATIENCE) and not Endless.left.is_set()
            process.process.send_signal(signal.SIGTERM)
            # It would never end if it waited: the letter is under way until the process is gone.
            _, complaints = process.process.communicate(timeout=PATIENCE)
            assert (process.process.returncode, complaints) == (0, "")
            assert Endless.left.wait(PATIENCE)
        finally:
            process.process.kill()
            Endless.stop.set()
            there.shutdown()
    assert sorted(path.name for path in tmp_path.glob("mail.db*")) == ["mail.db", "mail.db.admin", "mail.db.lock"]


def test_a_copy_beside_a_running_server(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    url, copy = f"sqlite:///{tmp_path / 'one.db'}", tmp_path / "copy.db"
    with Store.open(url) as store:
        fill(store)
        assert main(["backup", str(copy), "--database", url, "--language", "en"]) == 0
        assert "copied" in capsys.readouterr().out
        store.append("one", store.info("one").version, [entry(store.info("one").version + 1)])
        assert main(["backup", str(copy), "--database", url]) == 2
        before = store.info("one").version
    assert os.stat(copy).st_mode & 0o077 == 0
    with Store.open(str(copy)) as copied:
        assert copied.info("one").version == before - 1
        assert not [finding for finding in examine(copied) if finding.key == "doctor.database"]
    assert sorted(path.name for path in tmp_path.iterdir() if path.suffix != ".lock") == ["copy.db", "one.db"]


def test_copies_that_cannot_be_made(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "my copy"
    assert main(["backup", str(file), "--database", "postgresql://ann:secret@host/games", "--language", "en"]) == 2
    said = capsys.readouterr().err
    assert f"pg_dump --format=custom --file='{file}' postgresql://ann@host/games" in said and "secret" not in said
    assert main(["backup", str(file), "--database", str(tmp_path / "none.db")]) == 2
    (tmp_path / "bad.db").write_text("no database at all, but long enough to be looked at " * 50)
    assert main(["backup", str(file), "--database", str(tmp_path / "bad.db")]) == 2
    assert not file.exists() and not list(tmp_path.glob("*.part"))


def test_a_log_that_was_taken_away_is_noticed_and_nothing_is_lost(tmp_path: Path) -> None:
    path = tmp_path / "one.db"
    with Store.open(str(path)) as store:
        fill(store)
        version = store.info("one").version
        Path(f"{path}-wal").unlink()
        for _ in range(2):
            with pytest.raises(StoreTrouble) as trouble:
                store.append("one", version, [entry(version + 1)])
            assert trouble.value.key == GONE
        shutil.copy(path, tmp_path / "copy.db")
    for name in ("one.db", "copy.db"):
        with sqlite3.connect(tmp_path / name) as connection:
            assert connection.execute("SELECT count(*) FROM entries").fetchone() == (version,)
    with Store.open(str(path)) as store:
        store.append("one", version, [entry(version + 1)])
