"""A table that was begun under older rules still opens: its moves are put into the words of today's, once."""

from dataclasses import replace
from pathlib import Path
from random import Random

from ludoteka.core.record import Record
from ludoteka.games import game
from ludoteka.server.storage.store import Store
from ludoteka.server.table.replay import effective
from ludoteka.server.table.titles import Titles
from tests.server.web import SKYE, keys_of, known, new_table, play_on, serving


def test_a_table_of_older_rules_goes_on_under_todays(tmp_path: Path) -> None:
    migrated: list[Record] = []

    def migrate(record: Record) -> Record:
        migrated.append(record)
        return record

    later = replace(game(SKYE), rules=str(int(game(SKYE).rules) + 1), migrations={game(SKYE).rules: migrate})
    with serving(tmp_path) as client:
        made = new_table(client, "me", "link")
        keys = keys_of(made)
        play_on(client, keys, Random(5), 40)
        store: Store = client.app.state.hub.store
        counted = effective(store.entries(made["table"]))
        position = client.app.state.hub.tables[made["table"]].table.position.key()
    settings = known(titles=Titles(own={SKYE: later}))
    with serving(tmp_path, settings) as client:
        assert client.get(f"/api/seats/{keys[0]}").status_code == 200
        store = client.app.state.hub.store
        assert store.info(made["table"]).rules == later.rules
        assert [(entry.seat, entry.text) for entry in store.entries(made["table"]) if entry.kind == "move"] == counted
        assert client.app.state.hub.tables[made["table"]].table.position.key() == position
        play_on(client, keys, Random(6), 10)
    with serving(tmp_path, settings) as client:
        assert client.get(f"/api/seats/{keys[1]}").status_code == 200
    assert len(migrated) == 1, "it is told anew once"


def test_a_table_whose_moves_mean_nothing_any_more_is_left_alone(tmp_path: Path) -> None:
    def forget(record: Record) -> Record:
        return replace(record, moves=[*record.moves[:-1], (0, "dance")])

    later = replace(game(SKYE), rules=str(int(game(SKYE).rules) + 1), migrations={game(SKYE).rules: forget})
    with serving(tmp_path) as client:
        made = new_table(client, "me", "link")
        keys = keys_of(made)
        play_on(client, keys, Random(5), 10)
        before = client.app.state.hub.store.entries(made["table"])
    settings = known(titles=Titles(own={SKYE: later}))
    with serving(tmp_path, settings) as client:
        answer = client.get(f"/api/seats/{keys[0]}")
        assert answer.status_code == 409 and answer.json()["error"]["key"] == "refused.other_rules"
        assert client.app.state.hub.store.entries(made["table"]) == before
