"""A server that is killed at any moment loses nothing it has acknowledged, and leaves a store that can be opened."""

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

from sqlalchemy import text

from ludoteka.server.storage.store import Store
from tests.server.stored import info, snapshot

KILLS = 25

# Children are forked from one process that has the libraries loaded already, so that a kill costs no start.
SCRIPT = """
import os, sys
import alembic.command, alembic.config, alembic.script
from ludoteka.server.storage.store import Store
from tests.server.stored import entry, info, snapshot

def write(path):
    store = Store.open(path)
    version = store.info("one").version
    while True:
        new = [entry(version + i, "x" * 300) for i in range(1, 4)]
        due = snapshot(version + 3) if version % 2 else None
        store.append("one", version, new, {"waiting": [version % 2]}, due)
        version += 3
        os.write(1, f"{version}\\n".encode())
        store.create(info(f"t{version}"), [(f"{version:064x}", 0, False)], [entry(1)])
        os.write(1, f"t{version}\\n".encode())
        line = store.say("one", 0, "", "x", 0.0)
        os.write(1, f"c{line.number}\\n".encode())

for line in sys.stdin:
    child = os.fork()
    if not child:
        try:
            write(sys.argv[1])
        finally:
            os._exit(1)
    os.write(1, f"p{child}\\n".encode())
    os.write(1, f"dead {os.waitpid(child, 0)[1]}\\n".encode())
"""


def test_a_killed_server_loses_nothing(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    with Store.open(str(path)) as store:
        store.create(info(), [])
    rng = random.Random()
    script = [sys.executable, "-c", SCRIPT, str(path)]
    environment = {"PYTHONPATH": ":".join(sys.path)}
    acknowledged: set[str] = set()
    with subprocess.Popen(
        script, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
    ) as nursery:
        assert nursery.stdin is not None
        assert nursery.stdout is not None
        for _ in range(KILLS):
            nursery.stdin.write("go\n")
            child = 0
            seen = 0
            wait = rng.randrange(12)
            for line in nursery.stdout:
                word = line.strip()
                if word.startswith("dead"):
                    assert word == f"dead {signal.SIGKILL:d}"
                    break
                if word.startswith("p"):
                    child = int(word[1:])
                else:
                    acknowledged.add(word)
                    seen += 1
                if child and seen >= wait:
                    # Not at the moment of an acknowledgement, but somewhere before one of the next.
                    time.sleep(rng.random() * 0.02)
                    os.kill(child, signal.SIGKILL)
                    wait = 1 << 30
            check(path, acknowledged)
        nursery.stdin.close()
    assert len(acknowledged) > KILLS


def check(path: Path, acknowledged: set[str]) -> None:
    with Store.open(str(path)) as store:
        stored = store.info("one")
        versions = [each.version for each in store.entries("one")]
        assert versions == list(range(1, stored.version + 1))
        assert stored.version % 3 == 0
        assert stored.waiting == ([] if not versions else [(stored.version - 3) % 2])
        with store.database.reading() as connection:
            assert connection.execute(text("PRAGMA integrity_check")).scalar() == "ok"
            saved = list(connection.scalars(text("SELECT version FROM snapshots ORDER BY version")))
        assert saved == [version for version in range(3, stored.version + 1, 3) if (version - 3) % 2]
        found = store.load("one").snapshot
        assert found == (snapshot(saved[-1]) if saved else None)
        there = set(store.all_ids())
        lines = len(store.chat("one"))
        for word in acknowledged:
            if word.startswith("t"):
                assert word in there
            elif word.startswith("c"):
                assert int(word[1:]) <= lines
            else:
                assert int(word) <= stored.version
        for id in there - {"one"}:
            # A table is there with its log and its key, or not at all.
            assert len(store.entries(id)) == len(store.keys(id)) == 1
