"""What a key opens and what it does not; questions, notes, chat, limits and headers."""

import logging
import unicodedata
from dataclasses import replace
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

import ludoteka
from ludoteka.core.record import Record
from ludoteka.server.http import security
from ludoteka.server.http.security import HEADERS, LONGEST_LETTER, NAME_LIMIT, clean, without_key
from ludoteka.server.http.uvicorn_server import Quiet
from ludoteka.server.live.limits import Limits
from ludoteka.server.storage.keys import looks_like_key, new_key
from ludoteka.server.storage.store import Store
from ludoteka.server.storage.store_errors import FULL, StoreTrouble
from tests.server.test_http import error
from tests.server.web import Data, keys_of, known, new_table, play_on, serving, step

READS = ["", "/at/0", "/study?of=overlay:roads", "/since", "/beats", "/figures?at=0", "/chat"]
WRITES: list[tuple[str, str, Data]] = [
    ("post", "/moves", {"version": 1, "move": "pass"}),
    ("post", "/undo", {"version": 1}),
    ("post", "/redo", {"version": 1}),
    ("post", "/restart", {"version": 1}),
    ("post", "/end", {"version": 1}),
    ("post", "/rewind", {"version": 1, "to": 0}),
    ("post", "/vote", {"yes": True}),
    ("post", "/why", {"move": "pass"}),
    ("post", "/preview", {"move": "pass"}),
    ("post", "/hint", {}),
    ("post", "/chat", {"text": "hello"}),
    ("put", "/note", {"text": "hello"}),
    ("put", "/prefs", {"name": "Ann"}),
    ("post", "/leave", {"level": "greedy"}),
    ("post", "/return", {}),
    ("post", "/takeover", {"seat": 0, "level": "greedy"}),
    ("post", "/branch", {"version": 1}),
]


def ask(client: Any, method: str, path: str, body: Data | None = None) -> Any:
    return client.request(method, path, json=body) if body is not None else client.request(method, path)


# -- keys -----------------------------------------------------------------------------------------------------------


def test_a_wrong_key_is_told_nothing(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        made = new_table(client, "me", "link")
        wrong = [new_key(), keys_of(made)[0][:-1] + "x", keys_of(made)[0][:-1], made["table"], "x", "%00", "é" * 22]
        bodies = set()
        for key in wrong:
            for path in READS:
                bodies.add(client.get(f"/api/seats/{key}{path}").content)
            for method, path, body in WRITES:
                answer = ask(client, method, f"/api/seats/{key}{path}", body)
                error(answer, 404)
                bodies.add(answer.content)
        assert len(bodies) == 1


def test_spectators_look_and_do_nothing_else(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        made = new_table(client, "me", "link")
        before = client.get(f"/api/seats/{keys_of(made)[0]}").json()
        for path in READS:
            assert client.get(f"/api/seats/{made['watch']}{path}").status_code == 200
        for method, path, body in [*WRITES, ("get", "/note", {}), ("get", "/prefs", {})]:
            error(ask(client, method, f"/api/seats/{made['watch']}{path}", body), 403)
        assert client.get(f"/api/seats/{keys_of(made)[0]}").json() == before
        seen = client.get(f"/api/seats/{made['watch']}").json()
        assert seen["seat"] is None and not seen["scene"]["choices"] and not any(seen["can"].values())


def test_keys_are_stored_only_as_hashes(tmp_path: Path) -> None:
    with serving(tmp_path, known(token=lambda length: new_key())) as client:
        made = new_table(client, "me", "link", "open")
        taken = client.post(f"/api/tables/{made['table']}/take", json={"seat": 2}).json()["key"]
        client.get(f"/api/seats/{taken}")
    stored = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert made["table"].encode() in stored
    for key in [*keys_of(made).values(), made["watch"], taken]:
        assert looks_like_key(key) and key.encode() not in stored


def test_a_log_shows_no_key() -> None:
    key = new_key()
    assert without_key(f"/api/seats/{key}/moves") == "/api/seats/*/moves"
    assert without_key(f"/api/seats/{key}?x=1") == "/api/seats/*"
    assert without_key("/api/tables/abc") == "/api/tables/abc"
    said = ("127.0.0.1:5", "GET", f"/api/seats/{key}/events", "1.1", 200)
    record = logging.LogRecord("uvicorn.access", logging.INFO, "", 0, '%s - "%s %s HTTP/%s" %d', said, None)
    assert Quiet().filter(record)
    assert record.getMessage() == '127.0.0.1:5 - "GET /api/seats/*/events HTTP/1.1" 200'


# -- questions ------------------------------------------------------------------------------------------------------


def test_why_preview_and_hint(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        keys = keys_of(new_table(client, "me", "link"))
        here = f"/api/seats/{keys[0]}"
        seen = client.get(here).json()
        choice = seen["scene"]["choices"][0]
        assert client.post(f"{here}/why", json={"move": choice["move"]}).json()["legal"]
        assert client.post(f"{here}/why", json={"target": choice["targets"][0]}).json()["legal"]
        why = client.post(f"{here}/why", json={"move": "axe C"}).json()
        assert not why["legal"] and why["reasons"][0]["rule"].startswith("R") and why["reasons"][0]["text"]
        error(client.post(f"{here}/why", json={}), 400)
        error(client.post(f"{here}/why", json={"move": "axe C", "target": "x"}), 400)
        error(client.post(f"{here}/why", json={"move": "dance"}), 400)
        preview = client.post(f"{here}/preview", json={"move": choice["move"]}).json()
        assert {"counters", "nodes", "events", "final"} <= set(preview)
        error(client.post(f"{here}/preview", json={"move": "axe C"}), 409)
        hint = client.post(f"{here}/hint").json()
        assert hint["move"] in [it["move"] for it in seen["scene"]["choices"]]
        assert client.get(here).json() == seen
        stern = keys_of(new_table(client, "me", "link", hints=False))[0]
        error(client.post(f"/api/seats/{stern}/hint"), 409)


def test_the_past(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        keys = keys_of(new_table(client, "me", "link"))
        here = f"/api/seats/{keys[0]}"
        seen: dict[int, Data] = {}
        rng = Random(7)
        for _ in range(70):
            now = client.get(here).json()
            seen[now["version"]] = now
            for seat in now["waiting"]:
                step(client, keys[seat], rng)
        for version, message in seen.items():
            past = client.get(f"{here}/at/{version}").json()
            nodes = [node for node in message["scene"]["nodes"] if "spot" not in node]
            assert past["version"] == version and past["scene"]["nodes"] == nodes
            assert past["scene"]["panels"] == message["scene"]["panels"] and not past["scene"]["choices"]
        last = client.get(here).json()["version"]
        error(client.get(f"{here}/at/{last + 1}"), 409)
        error(client.get(f"{here}/at/-1"), 400)
        error(client.get(f"{here}/at/x"), 404)
        since = client.get(f"{here}/since", params={"version": 0}).json()
        assert since["from"] == 0 and since["version"] == last and since["lines"] and since["counters"]
        assert client.get(f"{here}/since").json()["from"] > 0
        error(client.get(f"{here}/since", params={"version": last + 1}), 409)


def test_the_eyes_of_others_are_open_when_the_game_is_over(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        made = new_table(client, "me", "link")
        keys = keys_of(made)
        here, there = (f"/api/seats/{keys[seat]}" for seat in (0, 1))
        watch = f"/api/seats/{made['watch']}"
        rng = Random(5)
        seen: dict[int, Data] = {}
        for _ in range(2000):
            now = client.get(there).json()
            seen[now["version"]] = now
            if now["status"] == "over":
                break
            # Nothing of another seat can be had while the game goes on.
            if len(seen) in (3, 9):
                error(client.get(f"{here}/at/1", params={"eyes": 1}), 409)
                error(client.get(f"{watch}/since", params={"version": 0, "eyes": 1}), 409)
            for seat in now["waiting"]:
                step(client, keys[seat], rng)
        for version in list(seen)[:12]:
            for place in (here, watch):
                past = client.get(f"{place}/at/{version}", params={"eyes": 1}).json()
                assert past["seat"] == 1 and past["version"] == version == past["counts"][1]
                assert past["scene"]["panels"] == seen[version]["scene"]["panels"]
            own = client.get(f"{there}/at/{version}").json()
            assert own == past
        secret = client.get(f"{there}/since", params={"version": 0}).json()
        assert client.get(f"{here}/since", params={"version": 0, "eyes": 1}).json() == secret
        assert secret != client.get(f"{here}/since", params={"version": 0}).json()
        error(client.get(f"{here}/at/1", params={"eyes": 2}), 409)
        last = now["version"]
        points = client.get(f"{there}/figures", params={"at": [0, last, last + 5]}).json()
        assert [point["version"] for point in points] == [0, last]
        final = {panel["seat"]: panel["figures"] for panel in points[-1]["panels"]}
        shown = {panel["seat"]: {f["id"]: f["value"] for f in panel["figures"]} for panel in now["scene"]["panels"]}
        assert final == shown


def test_a_try_out_by_oneself_has_a_key_for_every_seat(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        keys = keys_of(new_table(client, "me", "link", hints=False))
        play_on(client, keys, Random(2), 40)
        before = client.get(f"/api/seats/{keys[1]}").json()
        asked = {"version": before["version"], "others": "me"}
        made = client.post(f"/api/seats/{keys[1]}/branch", json=asked).json()
        assert [(seat["seat"], seat["kind"]) for seat in made["seats"]] == [(0, "here"), (1, "me")]
        tried = keys_of(made)
        start = client.get(f"/api/seats/{tried[1]}").json()
        assert [seat["kind"] for seat in start["seats"]] == ["person", "person"]
        assert start["scene"]["panels"] == before["scene"]["panels"]
        assert play_on(client, tried, Random(1), 12)["version"] > 5
        # What the table does not allow is not allowed at its try-out either.
        assert not client.get(f"/api/tables/{made['table']}").json()["hints"]
        assert client.get(f"/api/seats/{keys[1]}").json() == before


def test_a_try_out_says_whether_it_is_exact(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        key = keys_of(new_table(client, "me", "link"))[0]
        # Prices are set in secret: what the other has set is made up.
        start = client.get(f"/api/seats/{key}").json()
        made = client.post(f"/api/seats/{key}/branch", json={"version": start["version"]}).json()
        assert made["exact"] is False
        open_game = {"title": "lord-of-the-ice-garden", "seats": [{"kind": "me"}, {"kind": "bot", "level": "random"}]}
        key = keys_of(client.post("/api/tables", json=open_game).json())[0]
        version = client.get(f"/api/seats/{key}").json()["version"]
        assert client.post(f"/api/seats/{key}/branch", json={"version": version}).json()["exact"] is True


def test_a_branch_never_touches_the_table(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        keys = keys_of(new_table(client, "me", "link"))
        here = f"/api/seats/{keys[0]}"
        play_on(client, keys, Random(2), 40)
        before = client.get(here).json()
        made = client.post(f"{here}/branch", json={"version": before["version"], "level": "random"}).json()
        (branched,) = keys_of(made).values()
        start = client.get(f"/api/seats/{branched}").json()
        assert start["scene"]["panels"] == before["scene"]["panels"] and start["seat"] == 0
        assert [seat["kind"] for seat in start["seats"]] == ["person", "bot"]
        assert play_on(client, {0: branched}, Random(1), 15)["version"] > 15
        assert client.get(here).json() == before
        error(client.post(f"{here}/branch", json={"version": before["version"] + 1}), 409)
        error(client.post(f"{here}/branch", json={"version": 1, "level": "nobody"}), 400)
        error(client.get(f"/api/seats/{branched}/record"), 409)


def test_a_record_that_ends_before_a_draw_goes_on(tmp_path: Path) -> None:
    position = ludoteka.new("isle-of-skye", seats=2)
    assert position.to_move == (ludoteka.CHANCE,)
    record = Record.of(position, [], ["Anna", "Béla"]).write()
    with serving(tmp_path) as client:
        made = client.post("/api/records", content=record, headers={"Content-Type": "text/plain"}).json()
        assert client.get(f"/api/seats/{keys_of(made)[0]}").json()["waiting"] == [0, 1]


FOREIGN = "game: no-such\nrules: 1\nseats: 2\noptions:\nresult: unfinished"


@pytest.mark.parametrize("record", ["", "nonsense", FOREIGN, "game: isle-of-skye\n\x00", "é" * 9])
def test_records_that_cannot_be_read(tmp_path: Path, record: str) -> None:
    with serving(tmp_path) as client:
        error(client.post("/api/records", content=record.encode(), headers={"Content-Type": "text/plain"}), 400)
        error(client.post("/api/records", content=b"\xff", headers={"Content-Type": "text/plain"}), 400)


def test_names_in_a_record_are_looked_at_only_if_they_are_short(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To put the accents of a name in order takes the square of their number, and a record has room for many."""
    lengths = []

    def counted(form: Any, text: str) -> str:
        lengths.append(len(text))
        return unicodedata.normalize(form, text)

    counting = SimpleNamespace(normalize=counted, category=unicodedata.category, combining=unicodedata.combining)
    monkeypatch.setattr(security, "unicodedata", counting)
    record = Record.of(ludoteka.new("isle-of-skye", seats=2), [], ["e\u0301" * NAME_LIMIT, "A" + "\u0315\u0300" * 500])
    headers = {"Content-Type": "text/plain"}
    with serving(tmp_path) as client:
        answer = client.post("/api/records", content=record.write().encode(), headers=headers)
        assert error(answer, 400)["key"] == "server.too_long"
        record = replace(record, names=(record.names[0], "Bea"))
        answer = client.post("/api/records", content=record.write().encode(), headers=headers)
        assert answer.status_code == 201, answer.text
        seen = client.get(f"/api/seats/{keys_of(answer.json())[0]}").json()
        assert [seat["name"] for seat in seen["seats"]] == ["é" * NAME_LIMIT, "Bea"]
    assert 0 < max(lengths) <= NAME_LIMIT * LONGEST_LETTER


# -- people's words -------------------------------------------------------------------------------------------------

MARKUP = '<b onclick="x()">&amp;</b>'


def test_markup_is_plain_text(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        made = new_table(client, "me", "link", listed=True)
        here = f"/api/seats/{keys_of(made)[0]}"
        assert client.put(f"{here}/prefs", json={"name": MARKUP}).json()["name"] == MARKUP
        line = client.post(f"{here}/chat", json={"text": MARKUP})
        assert line.status_code == 201 and line.json()["text"] == MARKUP and line.json()["name"] == MARKUP
        assert client.get(f"{here}/chat").json()["lines"] == [line.json()]
        assert client.get(f"{here}/chat?after=1").json()["lines"] == []
        assert client.put(f"{here}/note", json={"text": f"{MARKUP}\n two"}).json()["text"] == f"{MARKUP}\n two"
        assert client.get(f"{here}/note").json()["text"] == f"{MARKUP}\n two"
        answer = client.get(here)
        assert answer.json()["seats"][0]["name"] == MARKUP
        assert answer.headers["content-type"] == "application/json"
        for page in (client.get("/"), client.get(f"/tables/{made['table']}")):
            assert page.headers["content-type"] == "text/html; charset=utf-8"
            assert MARKUP not in page.text, "pages are the same for everybody; names come to them as data"


def test_a_note_is_private(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        keys = keys_of(new_table(client, "me", "link"))
        client.put(f"/api/seats/{keys[0]}/note", json={"text": "hidden thoughts"})
        assert client.get(f"/api/seats/{keys[1]}/note").json()["text"] == ""


def test_control_characters_are_removed(tmp_path: Path) -> None:
    assert clean("a\x00b\u202ec\r\n d\u2028e \ud800", 40, "it") == "abc d e"
    assert clean(" a\r\nb\u2029c\x07 ", 40, "it", lines=True) == "a\nb\nc"
    assert clean("\u200d \u200c\n", 40, "it", lines=True) == ""
    assert clean("👩\u200d🚀 e\u0301", 40, "it") == "👩\u200d🚀 é"
    # A letter with thousands of accents is none, and would take long to be put in order.
    assert clean("e\u0301" + "\u0315\u0300" * 5000 + "a", 4000, "it") == "é" + "\u0300" * 14 + "\u0315" * 15 + "a"
    with serving(tmp_path) as client:
        here = f"/api/seats/{keys_of(new_table(client, 'me', 'link'))[0]}"
        assert client.post(f"{here}/chat", json={"text": "a\x1b[31mb\nc"}).json()["text"] == "a[31mb c"
        assert error(client.post(f"{here}/chat", json={"text": "\x00\u202e"}), 400)["key"] == "error.empty_line"


def test_texts_have_limits(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        here = f"/api/seats/{keys_of(new_table(client, 'me', 'link'))[0]}"
        for method, path, field, limit in (
            ("post", "/chat", "text", 500),
            ("put", "/note", "text", 4000),
            ("put", "/prefs", "name", 40),
        ):
            assert ask(client, method, here + path, {field: "é" * limit}).status_code < 300
            error(ask(client, method, here + path, {field: "é" * (limit + 1)}), 400)
        error(client.post(f"{here}/chat", json={"text": ""}), 400)


def test_prefs(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        keys = keys_of(new_table(client, "me", "link"))
        here = f"/api/seats/{keys[0]}"
        before = client.get(f"{here}/prefs").json()
        wanted = before | {"auto_end": True, "name": "Ann", "language": "hu", "free_rewind": True}
        assert client.put(f"{here}/prefs", json={k: v for k, v in wanted.items() if k != "notify"}).json() == wanted
        assert client.get(f"{here}/prefs").json() == wanted
        assert client.put(f"{here}/prefs", json={"notify": ""}).json() == wanted
        error(client.put(f"/api/seats/{keys[1]}/prefs", json={"free_rewind": True}), 409)
        error(client.put(f"{here}/prefs", json={"language": "xx"}), 400)


# -- limits and headers ---------------------------------------------------------------------------------------------


def test_requests_are_limited(tmp_path: Path) -> None:
    with serving(tmp_path, known(limits=Limits(requests=8))) as client:
        answers = [client.get("/api/tables") for _ in range(10)]
        assert [answer.status_code for answer in answers] == [200] * 8 + [429] * 2
        error(answers[-1], 429)
        assert answers[-1].headers["retry-after"] == "60"


def test_new_tables_are_limited_more(tmp_path: Path) -> None:
    with serving(tmp_path, known(limits=Limits(tables=2))) as client:
        body = {"title": "isle-of-skye", "seats": [{"kind": "me"}, {"kind": "link"}]}
        assert [client.post("/api/tables", json=body).status_code for _ in range(3)] == [201, 201, 429]
        error(client.post("/api/records", content=b"x"), 429)
        assert client.get("/api/tables").status_code == 200


def test_bodies_are_limited(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        here = f"/api/seats/{keys_of(new_table(client, 'me', 'link'))[0]}"
        error(client.put(f"{here}/note", json={"text": "x" * 70_000}), 413)
        error(client.post("/api/records", content=b"#" * 100_000), 400)
        error(client.post("/api/records", content=b"#" * 1_100_000), 413)


def test_every_answer_has_the_headers_and_none_is_for_other_sites(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        here = f"/api/seats/{keys_of(new_table(client, 'me', 'link'))[0]}"
        origin = {"Origin": "https://elsewhere.example"}
        for answer in (
            client.get("/", headers=origin),
            client.get(here, headers=origin),
            client.get("/schema", headers=origin),
            client.get("/nowhere", headers=origin),
            client.get("/api/seats/x", headers=origin),
            client.post("/api/tables", json={}, headers=origin),
            client.delete("/api/tables", headers=origin),
            client.options("/api/tables", headers={**origin, "Access-Control-Request-Method": "POST"}),
        ):
            for name, value in HEADERS.items():
                assert answer.headers[name] == value
            assert answer.headers["Cache-Control"] == ("no-cache" if answer.url.path == "/" else "no-store")
            assert not [name for name in answer.headers if name.lower().startswith("access-control")]
        assert client.delete("/api/tables").status_code == 405
        error(client.get("/nowhere"), 404)


# -- the store ------------------------------------------------------------------------------------------------------


def test_moves_wait_while_the_disk_is_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(tmp_path) as client:
        here = f"/api/seats/{keys_of(new_table(client, 'me', 'link'))[0]}"
        before = client.get(here).json()
        body = {"version": before["version"], "move": before["scene"]["choices"][0]["move"]}

        def full(*_: object) -> None:
            raise StoreTrouble("the disk is full: make room", FULL)

        with monkeypatch.context() as patch:
            patch.setattr(Store, "append", full)
            answer = client.post(f"{here}/moves", json=body)
            assert error(answer, 503)["key"] == "store.full"
            assert answer.headers["retry-after"] == "5"
            assert client.get(here).json() == before
        assert client.post(f"{here}/moves", json=body).json()["result"] == "done"
        assert client.get(here).json()["version"] == before["version"] + 1


def test_a_table_that_cannot_be_opened_is_no_fault_of_the_client(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        made = new_table(client, "me", "link", listed=True)
    with Store.open(f"sqlite:///{tmp_path / 'web.db'}") as store:
        store.change(made["table"], title="lost-title")
    with serving(tmp_path) as client:
        assert error(client.get(f"/api/seats/{keys_of(made)[0]}"), 503)["key"] == "store.failed"
        assert client.get("/api/tables").json()["tables"][0]["title"] == "lost-title"


def test_a_broken_server_says_so_without_details(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("secret details")

    with serving(tmp_path) as client:
        monkeypatch.setattr(Store, "listed", broken)
        assert "secret" not in str(error(client.get("/api/tables"), 500))
