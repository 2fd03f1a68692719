"""Streams of a real server: what changes is sent at once, and what was missed is sent later."""

import socket
import threading
from pathlib import Path
from random import Random

import pytest

from ludoteka.server.http.security import HEADERS
from ludoteka.server.wire.patch import apply_update
from tests.server.web import MANY, Data, Listener, calling, in_thread, keys_of, known, new_table, play_on, step, until


def caught_up(listener: Listener, message: Data, version: int) -> Data:
    """The message after all updates up to a version."""
    while message["version"] < version:
        _, id, patch = listener.next("update")
        message = apply_update(message, patch)
        assert message["version"] == id
    return message


def test_two_seats_follow_a_game(tmp_path: Path) -> None:
    with in_thread(tmp_path) as address, calling(address) as client:
        made = new_table(client, "me", "link", options={"expansion": "journeyman"})
        keys = keys_of(made)
        places = [keys[0], keys[1], made["watch"], keys[0]]
        listeners = [Listener(address, key) for key in places]
        messages = []
        for listener in listeners:
            assert listener.response.headers["content-type"].startswith("text/event-stream")
            assert all(listener.response.headers[name] == value for name, value in HEADERS.items())
            _, id, message = listener.next("table")
            assert id == message["version"]
            messages.append(message)
        rng = Random(9)
        for _ in range(12):
            play_on(client, keys, rng, 5)
            for i, listener in enumerate(listeners):
                truth = client.get(f"/api/seats/{places[i]}").json()
                messages[i] = caught_up(listener, messages[i], truth["version"])
                assert messages[i] == truth
        for listener in listeners:
            listener.close()


def test_a_listener_that_comes_back_gets_what_it_missed(tmp_path: Path) -> None:
    with in_thread(tmp_path) as address, calling(address) as client:
        keys = keys_of(new_table(client, "me", "link"))
        with Listener(address, keys[0]) as listener:
            _, last, message = listener.next("table")
        rng = Random(3)
        for missed in (0, 1, 7, 45):
            play_on(client, keys, rng, missed)
            client.put(f"/api/seats/{keys[1]}/prefs", json={"name": f"name after {missed}"})
            with Listener(address, keys[0], last) as listener:
                name, last, patch = listener.next("update", "table")
                truth = client.get(f"/api/seats/{keys[0]}").json()
                assert name == "update" and patch["from"] == message["version"] and last == truth["version"]
                message = apply_update(message, patch)
                assert message == truth
                # From here on it goes on as for everybody else.
                play_on(client, keys, rng, 3)
                truth = client.get(f"/api/seats/{keys[0]}").json()
                message = caught_up(listener, message, truth["version"])
                assert message == truth
                last = message["version"]
        for strange in (10**6, 0):
            with Listener(address, keys[0], strange) as listener:
                assert listener.next()[0] == ("table" if strange else "update")


def test_chat_presence_and_votes_are_sent_too(tmp_path: Path) -> None:
    with in_thread(tmp_path) as address, calling(address) as client:
        made = new_table(client, "me", "link")
        keys = keys_of(made)
        with Listener(address, keys[0]) as mine:
            _, _, message = mine.next("table")
            with Listener(address, made["watch"]) as other:
                other.next("table")
                while mine.next("presence")[2] != {"seats": [0], "spectators": 1}:
                    pass
                client.post(f"/api/seats/{keys[1]}/chat", json={"text": "<i>hello</i>"})
                for listener in (mine, other):
                    line = listener.next("chat")[2]
                    assert line["text"] == "<i>hello</i>" and line["seat"] == 1 and line["number"] == 1
            while mine.next("presence")[2] != {"seats": [0], "spectators": 0}:
                pass
            step(client, keys[1], Random(1))
            version = client.get(f"/api/seats/{keys[0]}").json()["version"]
            client.post(f"/api/seats/{keys[0]}/rewind", json={"version": version, "to": 1})
            while not message["vote"]:
                message = apply_update(message, mine.next("update")[2])
            assert message["vote"]["by"] == 0


def test_a_quiet_stream_is_kept_alive(tmp_path: Path) -> None:
    with in_thread(tmp_path, known(ping=0.1)) as address, calling(address) as client:
        key = keys_of(new_table(client, "me", "link"))[0]
        with Listener(address, key) as listener:
            listener.next("table")
            listener.next("ping")
            listener.next("ping")


def test_streams_are_limited(tmp_path: Path) -> None:
    settings = known(limits=type(MANY)(streams=2))
    with in_thread(tmp_path, settings) as address, calling(address) as client:
        key = keys_of(new_table(client, "me", "link"))[0]
        first, second = Listener(address, key), Listener(address, key)
        first.next("table"), second.next("table")
        assert client.get(f"/api/seats/{key}/events").status_code == 429
        first.close()

        def third() -> bool:
            with Listener(address, key) as listener:
                return listener.response.status_code == 200 and listener.next("table") is not None

        until(third, "the room is not given back")
        second.close()
        assert client.get("/api/seats/x/events").status_code == 404


def test_people_who_answer_at_the_same_time(tmp_path: Path) -> None:
    """Nobody's answer is lost or doubled, and nobody is told that it came too late because another one answered."""
    with in_thread(tmp_path) as address:
        with calling(address) as client:
            keys = keys_of(new_table(client, "me", "link", "link", "link"))
        answered: dict[int, list[str]] = {seat: [] for seat in keys}

        def price(seat: int) -> None:
            with calling(address) as client:
                message = client.get(f"/api/seats/{keys[seat]}").json()
                while message["scene"]["prompt"]["key"] in ("prompt.axe", "prompt.price"):
                    move = message["scene"]["choices"][0]["move"]
                    body = {"version": message["version"], "move": move}
                    answer = client.post(f"/api/seats/{keys[seat]}/moves", json=body).json()
                    assert answer["result"] == "done"
                    answered[seat].append(move)
                    message = answer["message"]

        threads = [threading.Thread(target=price, args=(seat,)) for seat in keys]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(20)
        assert all(len(moves) == 3 for moves in answered.values())
        with calling(address) as client:
            assert client.get(f"/api/seats/{keys[0]}").json()["version"] > 12


@pytest.mark.parametrize("last", ["-1", "x", "1e3", "٣", "9" * 30])
def test_a_strange_last_event_id_is_passed_over(tmp_path: Path, last: str) -> None:
    with in_thread(tmp_path) as address, calling(address) as client:
        key = keys_of(new_table(client, "me", "link"))[0]
        headers = {"Last-Event-ID": last.encode()}
        with client.stream("GET", f"/api/seats/{key}/events", headers=headers) as answer:  # type: ignore[arg-type]
            lines = answer.iter_lines()
            assert next(lines).startswith("id: ") and next(lines) == "event: table"


def test_a_listener_that_does_not_read_holds_up_nobody(tmp_path: Path) -> None:
    with in_thread(tmp_path) as address, calling(address) as client:
        made = new_table(client, "me", "link")
        keys = keys_of(made)
        deaf = socket.socket()
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.connect(("127.0.0.1", int(address.rpartition(":")[2])))
        deaf.sendall(f"GET /api/seats/{keys[0]}/events HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        with Listener(address, made["watch"]) as listener:
            while listener.next("presence")[2]["seats"] != [0]:
                pass
            rng = Random(2)
            for number in range(60):
                client.post(f"/api/seats/{keys[1]}/chat", json={"text": f"{number} " + "x" * 480})
            play_on(client, keys, rng, 30)
            # It goes without a word, and everybody sees that it is gone.
            deaf.close()
            while listener.next("presence")[2]["seats"]:
                pass
