"""Tables for tests of the store, whose moves mean nothing."""

import hashlib
from typing import Any

from ludoteka.server.storage.store import Store
from ludoteka.server.table.model import Entry, Pace, SeatInfo, Snapshot, TableInfo


def hashed(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()


def info(id: str = "one", **changes: Any) -> TableInfo:
    values: dict[str, Any] = {
        "options": {"expansion": "none"},
        "seats": [SeatInfo(0, name="Ania"), SeatInfo(1, kind="bot", level="greedy")],
        "pace": Pace("bank", 60.0, 5.0, (22, 7)),
        "listed": True,
        "created": 10.0,
        "updated": 10.0,
    }
    return TableInfo(id, "isle-of-skye", "1", **(values | changes))


def entry(version: int, text: str = "pass") -> Entry:
    return Entry(version, "move", version % 2, text, 10.0 + version)


def snapshot(version: int) -> Snapshot:
    return Snapshot(version, f'{{"at":{version}}}'.encode())


def fill(store: Store, id: str = "one", length: int = 12, **changes: Any) -> None:
    """A table with everything that can belong to one."""
    store.create(info(id, **changes), [(hashed(f"{id}-0"), 0, False), (hashed(f"{id}-watch"), None, False)])
    for version in range(1, length + 1):
        due = snapshot(version) if version % 4 == 0 else None
        store.append(id, version - 1, [entry(version)], {"status": "running"}, due)
    store.say(id, 0, "Ania", "zażółć gęślą jaźń", 1.5)
    store.say(id, None, "Béla", "árvíztűrő <b>", 2.5)
    store.set_note(id, 0, "wełna?")
    store.set_prefs(id, 0, {"notify": "mailto://x", "language": "pl"})
