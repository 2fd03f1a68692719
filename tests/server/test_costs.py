"""What is dear is linear, happens in worker processes, and has a budget."""

import threading
from pathlib import Path
from random import Random
from secrets import token_urlsafe
from typing import Any, cast

import msgspec
import pytest

from bench.costs import ASKED
from ludoteka.server.http import packing
from ludoteka.server.http import seat as seat_module
from ludoteka.server.http.app import create
from ludoteka.server.live import jobs
from ludoteka.server.live.limits import Budgets, Limits, OverBudget
from ludoteka.server.storage.store import Store
from ludoteka.server.table import table as table_module
from ludoteka.server.table.actions import Action, AutoEnd, Leave, LogLine, Refused, Rename, Return, Rewind, Undo
from ludoteka.server.table.model import Entry, Pace
from ludoteka.server.table.replay import effective
from ludoteka.server.table.table import SNAPSHOT_EVERY, Table
from tests.server.tables import new_table as table_of
from tests.server.web import Data, keys_of, known, new_table, play_on, serving

AGAIN = 400


class Counted(list[Entry]):
    """A log that may be looked at three times."""

    looks = 0

    def __getitem__(self, i: Any) -> Any:
        self.looked()
        return super().__getitem__(i)

    def __iter__(self) -> Any:
        for entry in super().__iter__():
            self.looked()
            yield entry

    def looked(self) -> None:
        self.looks += 1
        assert self.looks <= 3 * len(self)


def test_what_counts_is_found_in_one_walk() -> None:
    """Go back by one and move again, over and over: a walk that begins anew at each of these never ends."""
    entries = Counted([Entry(1, "move", 0, "first", 0.0), Entry(2, "move", 1, "again 0", 0.0)])
    for i in range(1, AGAIN):
        back = msgspec.json.encode({"to": len(entries) - 1, "position": {}}).decode()
        entries.append(Entry(len(entries) + 1, "rewind", 0, back, 0.0))
        entries.append(Entry(len(entries) + 1, "move", 1, f"again {i}", 0.0))
    assert effective(entries) == [(0, "first"), (1, f"again {AGAIN - 1}")]


def finished(client: Any) -> tuple[Data, str]:
    made = new_table(client, "me", "here")
    keys = keys_of(made)
    assert play_on(client, keys, Random(3))["status"] == "over"
    return made, f"/api/seats/{keys[0]}"


def test_nothing_is_replayed_in_the_process_that_answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(tmp_path) as client:
        _, here = finished(client)
        last = client.get(here).json()["version"]

        def replayed(*_: object) -> None:
            raise AssertionError("replayed here")

        for name in ("replayed", "effective", "read_record"):
            monkeypatch.setattr(jobs, name, replayed)
        applied = []
        apply = Table.apply

        def counted(table: Table, entry: Entry, value: object = None, moments: Any = None) -> LogLine:
            applied.append(entry)
            return apply(table, entry, value, moments)

        monkeypatch.setattr(Table, "apply", counted)
        record = client.get(f"{here}/record")
        assert record.status_code == 200 and record.text.startswith("game: ")
        assert len(client.get(f"{here}/figures", params={"at": [0, 5, last]}).json()) == 3
        assert client.get(f"{here}/since", params={"version": 0}).json()["version"] == last
        made = client.post("/api/records", content=record.text, headers={"Content-Type": "text/plain"})
        assert made.status_code == 201, made.text
        again = client.get(f"/api/seats/{made.json()['seats'][0]['key']}").json()
        assert again["status"] == "over" and again["result"]["scores"]
        assert applied == []
        # The past is at most a snapshot away.
        client.get(f"{here}/at/{last - 1}")
        assert len(applied) <= SNAPSHOT_EVERY + 30


def test_dear_work_has_a_budget_for_each_address(tmp_path: Path) -> None:
    limits = Limits(requests=10_000, tables=10_000, thoughts=10_000, work=2.0, work_share=0.001)
    with serving(tmp_path, known(token=token_urlsafe)) as client:
        _, here = finished(client)
        record = client.get(f"{here}/record").text
        made = new_table(client, "me", "link")
        asked = f"/api/seats/{keys_of(made)[0]}"
        move = client.get(asked).json()["scene"]["choices"][0]["move"]
    text = {"Content-Type": "text/plain"}
    for method, path, more in (
        ("GET", f"{here}/figures", {"params": {"at": [1]}}),
        ("GET", f"{here}/since", {"params": {"version": 0}}),
        ("GET", f"{here}/record", {}),
        ("GET", f"{here}/at/3", {}),
        ("POST", "/api/records", {"content": record, "headers": text}),
        ("POST", f"{here}/branch", {"json": {"version": 3}}),
        ("POST", f"{asked}/preview", {"json": {"move": move}}),
        ("POST", f"{asked}/hint", {}),
    ):
        with serving(tmp_path, known(limits=limits, token=token_urlsafe)) as client:
            hub = client.app.state.hub
            # Everything that is left but a moment.
            hub.budgets.settle("testclient", hub.settings.limits.work - 0.005)
            answer = client.request(method, path, **more)
            assert answer.status_code == 429, (path, answer.text)
            assert answer.json()["error"]["key"] == "server.over_budget"
            assert int(answer.headers["Retry-After"]) >= 1
            assert client.get(here).status_code == 200


def test_a_log_does_not_grow_for_ever_by_going_back_and_forth(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = table_of("person", "person", rng=Random(2))
    kept.play(0)
    monkeypatch.setattr(table_module, "LONGEST_LOG", kept.table.version)
    past = kept.table.snapshot()
    for action in (Undo(), Rewind(0, past)):
        with pytest.raises(Refused) as refused:
            kept.act(0, action)
        assert refused.value.key == "refused.log_full"
    # Who plays on can do so.
    kept.play(1)


def test_a_turn_does_not_grow_for_ever_either(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = table_of("person", "person", rng=Random(2))
    kept.play(0)
    monkeypatch.setattr(table_module, "LONGEST_TURN", kept.table.version - kept.table.saved)
    with pytest.raises(Refused):
        kept.act(0, Undo())


@pytest.mark.parametrize(
    "habits",
    [
        [Rename("Ann"), Rename("Bea")],
        [AutoEnd(True), AutoEnd(False)],
        [Leave(), Return()],
        [Leave("easy"), Leave("hard")],
    ],
    ids=["names", "habits", "coming and going", "bots"],
)
@pytest.mark.parametrize("limit", ["LONGEST_LOG", "LONGEST_TURN"])
def test_a_log_does_not_grow_for_ever_by_names_and_habits(
    monkeypatch: pytest.MonkeyPatch, habits: list[Action], limit: str
) -> None:
    """Nor can one seat keep another from taking back by filling the log."""
    kept = table_of("person", "person", rng=Random(2), pace=Pace("bank", 3600.0, takeover=True))
    kept.play(0)
    monkeypatch.setattr(table_module, limit, 60)
    with pytest.raises(Refused) as refused:
        for i in range(60 * 3):
            kept.act(1, habits[i % 2])
    assert refused.value.key == "refused.seat_often"
    if isinstance(habits[0], Rename | AutoEnd):
        kept.act(0, Undo())
    # What is as it was is no change, and whoever wants to go may go.
    kept.act(1, Rename(kept.table.info.seats[1].name))
    kept.act(1, Leave(kept.table.info.seats[1].level or "easy"))
    assert kept.table.info.seats[1].left


def test_going_back_in_the_middle_of_a_common_step_leaves_a_snapshot() -> None:
    """Whoever opens the table then goes through little, and can take back what could be taken back."""
    kept = table_of("person", "person", "person", rng=Random(2), casual=True, free_rewind=True, owner=0)
    table = kept.table
    kept.play(0)
    assert table.common and table.position.answers
    for _ in range(20):
        kept.play(0)
        kept.rewind(0, table.to_seat_version(0) - 1)
        assert kept.snapshots[-1].version == table.version
        again, whole = kept.at(table.version), kept.at(table.version, newest=False)
        assert again.done == whole.done
        assert [again.can_undo(seat) for seat in range(3)] == [whole.can_undo(seat) for seat in range(3)]
    assert table.common


def test_a_purse_fills_again() -> None:
    now = 0.0
    budgets = Budgets(10.0, 0.5, lambda: now)
    budgets.take("a", 10.0)
    with pytest.raises(OverBudget) as refused:
        budgets.take("a", 2.0)
    assert refused.value.seconds == 4
    budgets.take("b", 10.0)
    now = 4.0
    budgets.take("a", 2.0)
    budgets.settle("a", 6.0)
    now = 15.9
    with pytest.raises(OverBudget):
        budgets.take("a", 0.0)
    now = 1000.0
    assert budgets.left("a") == 10.0
    # What was not used comes back, and never more than there was.
    budgets.take("a", 5.0)
    budgets.settle("a", -100.0)
    assert budgets.left("a") == 10.0


# -- what is packed, and by whom ------------------------------------------------------------------------------------


def test_chat_comes_in_pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seat_module, "CHAT_PAGE", 3)
    with serving(tmp_path) as client:
        here = f"/api/seats/{keys_of(new_table(client, 'me', 'link'))[0]}/chat"
        for number in range(1, 9):
            client.post(here, json={"text": f"line {number}"})

        def page(**query: int) -> tuple[list[int], bool]:
            told = client.get(here, params=query).json()
            return [line["number"] for line in told["lines"]], told["earlier"]

        assert page() == ([6, 7, 8], True) and page(before=6) == ([3, 4, 5], True) and page(before=3) == ([1, 2], False)
        assert page(after=6) == ([7, 8], False) and page(after=2) == ([6, 7, 8], True)
        assert page(before=1) == page(after=8) == ([], False)


def test_large_answers_are_packed_beside_the_loop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is long to pack is packed in another thread than the one that answers everybody."""
    packed: list[tuple[int, int]] = []
    pack = packing.pack

    def packing_here(body: bytes) -> bytes:
        packed.append((threading.get_ident(), len(body)))
        return pack(body)

    monkeypatch.setattr(packing, "pack", packing_here)
    monkeypatch.setattr(packing, "BY_THE_WAY", 8000)
    with serving(tmp_path) as client:
        here = f"/api/seats/{keys_of(new_table(client, 'me', 'link'))[0]}"
        for _ in range(30):
            client.post(f"{here}/chat", json={"text": "".join(chr(128512 + i % 60) for i in range(500))})
        with client.portal() as portal:
            loop = portal.call(threading.get_ident)
        for path in ("/chat", "/data", ""):
            packed.clear()
            plain = client.get(f"{here}{path}", headers={"Accept-Encoding": "identity"})
            assert not packed and "Content-Encoding" not in plain.headers
            answer = client.get(f"{here}{path}", headers={"Accept-Encoding": "br, gzip"})
            assert answer.json() == plain.json() and answer.headers["Content-Encoding"] == "gzip"
            assert answer.headers["Vary"] == "Accept-Encoding"
            (((thread, size)),) = packed
            assert size > packing.BY_THE_WAY and thread != loop
        packed.clear()
        # What is short is packed where it is, and what is hardly anything not at all.
        monkeypatch.setattr(packing, "BY_THE_WAY", 10**6)
        assert client.get("/api/titles", headers={"Accept-Encoding": "gzip"}).headers["Content-Encoding"] == "gzip"
        assert packed[0][0] == loop
        short = client.get("/api/load", headers={"Accept-Encoding": "gzip"})
        assert "Content-Encoding" not in short.headers
        # What packs itself is not packed again, and what flows is not held up (`test_live`).
        packed.clear()
        assert client.get("/", headers={"Accept-Encoding": "gzip"}).headers["Content-Encoding"] == "gzip"
        assert not packed


def test_chat_and_data_cost_whoever_asks(tmp_path: Path) -> None:
    limits = Limits(requests=10_000, tables=10_000, work=0.055, work_share=0.0001)
    with serving(tmp_path, known(limits=limits)) as client:
        here = f"/api/seats/{keys_of(new_table(client, 'me', 'link'))[0]}"
        for path in ("/chat", "/data"):
            for _ in range(200):
                answer = client.get(f"{here}{path}")
                if answer.status_code != 200:
                    break
            assert answer.status_code == 429, path


def test_every_operation_is_measured() -> None:
    """What is new in the API is asked for its worst case too."""
    paths = create(cast(Store, None)).openapi_schema.to_schema()["paths"]
    assert set(ASKED) == {f"{method.upper()} {path}" for path, item in paths.items() for method in item}
