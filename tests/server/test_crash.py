"""A server that is killed at any moment loses nothing it has acknowledged, and leaves a store that can be opened."""

import os
import random
import signal
import subprocess
import sys
import time

from sqlalchemy import text

from ludoteka.server.storage.store import Store
from tests.server.stored import info, snapshot

KILLS = max(35, int(os.environ.get("LUDOTEKA_KILLS", "0")))
"""For each kind of database; `make nightly` asks for more."""

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
        store.say(f"t{version}", 0, "", "x", 0.0)
        os.write(1, f"c{version}\\n".encode())

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


def test_a_killed_server_loses_nothing(url: str) -> None:
    with Store.open(url) as store:
        store.create(info(), [])
    rng = random.Random(7)
    script = [sys.executable, "-c", SCRIPT, url]
    environment = {"PYTHONPATH": ":".join(sys.path)}
    acknowledged: set[str] = set()
    checked: set[str] = set()
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
            check(url, acknowledged, checked)
        nursery.stdin.close()
    assert len(acknowledged) > KILLS


def check(url: str, acknowledged: set[str], checked: set[str]) -> None:
    with Store.open(url) as store:
        stored = store.info("one")
        versions = [each.version for each in store.entries("one")]
        assert versions == list(range(1, stored.version + 1))
        assert stored.version % 3 == 0
        assert stored.waiting == ([] if not versions else [(stored.version - 3) % 2])
        with store.database.reading() as connection:
            if store.database.path is not None:
                assert connection.execute(text("PRAGMA integrity_check")).scalar() == "ok"
            saved = list(connection.scalars(text("SELECT version FROM snapshots ORDER BY version")))
        assert saved == [version for version in range(3, stored.version + 1, 3) if (version - 3) % 2]
        found = store.load("one").snapshot
        assert found == (snapshot(saved[-1]) if saved else None)
        there = set(store.all_ids())
        # What was looked at once stays as it was: the log only grows.
        for word in acknowledged - checked:
            if word.startswith("t"):
                assert word in there
            elif word.startswith("c"):
                assert len(store.chat(f"t{word[1:]}")) == 1
            else:
                assert int(word) <= stored.version
        checked |= acknowledged
        for id in sorted(there - {"one"})[-20:]:
            # A table is there with its log and its key, or not at all.
            assert len(store.entries(id)) == len(store.keys(id)) == 1
