"""Non-interference: whatever the others hide, every byte that a seat or a spectator gets is the same."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from msgspec import convert

from ludoteka.core.errors import UnknownMove
from ludoteka.core.scene import studies
from ludoteka.core.wire import Scene
from ludoteka.games import game
from ludoteka.server.http import advice
from ludoteka.server.http.sse import beginning
from tests.server.web import SKYE, Data, calling, in_thread, keys_of, known, new_table, play_on, serving

Answer = tuple[int, list[tuple[str, str]], bytes]
OPTIONS = {"expansion": "journeyman", "hideGold": "true"}


@pytest.fixture(autouse=True)
def hints_by_a_bot_that_does_not_watch_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advice, "HINT_LEVEL", "greedy")


def everything(answer: httpx.Response) -> Answer:
    """All of an answer; the time of day is uvicorn's, and has nothing to do with any table."""
    headers = [(name, value) for name, value in answer.headers.multi_items() if name != "date"]
    return answer.status_code, headers, answer.content


# -- two servers ----------------------------------------------------------------------------------------------------


class Twins:
    """Two servers that are asked the same things in the same order, but for what is hidden."""

    def __init__(self, clients: list[httpx.Client]) -> None:
        self.clients = clients

    def ask(self, method: str, path: str, body: Data | None = None) -> httpx.Response:
        """Both must answer the same."""
        answers = [client.request(method, path, json=body) for client in self.clients]
        assert everything(answers[0]) == everything(answers[1]), f"{method} {path}"
        return answers[0]

    def read(self, key: str) -> Data:
        message: Data = self.ask("GET", f"/api/seats/{key}").json()
        return message


@contextmanager
def twins(folder: Path) -> Iterator[Twins]:
    with ExitStack() as stack:
        clients = []
        for name in ("a", "b"):
            (folder / name).mkdir()
            address = stack.enter_context(in_thread(folder / name, known(now=lambda: 1000.0, ping=3600.0)))
            clients.append(stack.enter_context(calling(address)))
        yield Twins(clients)


class Ear:
    """Every byte of a stream."""

    def __init__(self, client: httpx.Client, key: str) -> None:
        self.stack = ExitStack()
        self.answer = self.stack.enter_context(client.stream("GET", f"/api/seats/{key}/events"))
        self.chunks = self.answer.iter_raw()

    def hear(self, until: bytes) -> bytes:
        """What has come up to these words."""
        heard = b""
        while until not in heard:
            heard += next(self.chunks)
        return heard

    def close(self) -> None:
        self.stack.close()


def test_two_servers_whose_hidden_answers_differ(tmp_path: Path) -> None:
    """While prices are set in secret, the others decide differently on the two servers, and we look."""
    with twins(tmp_path) as both:
        kinds = [{"kind": "me"}, {"kind": "link"}, {"kind": "link"}]
        body = {"title": SKYE, "seats": kinds, "options": OPTIONS, "listed": True}
        made = both.ask("POST", "/api/tables", body).json()
        keys = keys_of(made)
        advance(both, keys, Random(4))
        hidden_phase(both, keys, made)
        try_out(both, keys, made)


def advance(both: Twins, keys: dict[int, str], rng: Random) -> None:
    """Both servers go on alike until everybody sets prices."""
    while True:
        message = both.read(keys[0])
        if message["scene"]["prompt"]["key"] == "prompt.axe" and len(message["waiting"]) == len(keys):
            return
        seat = message["waiting"][0]
        mine = both.read(keys[seat])
        if mine["can"]["end"]:
            both.ask("POST", f"/api/seats/{keys[seat]}/end", {"version": mine["version"]})
        else:
            move = rng.choice(mine["scene"]["choices"])["move"]
            both.ask("POST", f"/api/seats/{keys[seat]}/moves", {"version": mine["version"], "move": move})


def hidden_phase(both: Twins, keys: dict[int, str], made: Data) -> None:
    ears = [[Ear(client, key) for client in both.clients] for key in (keys[0], made["watch"])]
    look(both, keys[0], made)
    # Seat 1 decides all, seat 2 only a part; and each time the two servers are told different things.
    answer_apart(both, keys[1], 99)
    look(both, keys[0], made)
    answer_apart(both, keys[2], 2)
    mine = both.read(keys[0])
    move = mine["scene"]["choices"][0]["move"]
    both.ask("POST", f"/api/seats/{keys[0]}/moves", {"version": mine["version"], "move": move})
    look(both, keys[0], made)
    take_back(both, keys[2], 1)
    answer_apart(both, keys[2], 1)
    look(both, keys[0], made)
    # To go on alike, the others take everything back and decide the same.
    for seat in (1, 2):
        version = [client.get(f"/api/seats/{keys[seat]}").json()["version"] for client in both.clients]
        for client, seen in zip(both.clients, version, strict=True):
            assert client.post(f"/api/seats/{keys[seat]}/restart", json={"version": seen}).status_code == 200
    both.ask("POST", f"/api/seats/{keys[0]}/chat", {"text": "so much for that"})
    for pair in ears:
        heard = [ear.hear(b"so much for that") for ear in pair]
        assert heard[0] == heard[1] and heard[0].startswith(b"id: ")
        for ear in pair:
            ear.close()
    for seat, key in keys.items():
        for client in both.clients:
            mine = client.get(f"/api/seats/{key}").json()
            while mine["scene"]["prompt"]["key"] in ("prompt.axe", "prompt.price"):
                move = mine["scene"]["choices"][0]["move"]
                answer = client.post(f"/api/seats/{key}/moves", json={"version": mine["version"], "move": move})
                mine = answer.json()["message"]
        if seat:
            look(both, keys[0], made)


def answer_apart(both: Twins, key: str, most: int) -> None:
    """The seat answers differently on the two servers, as often as it is asked but not more than `most` times."""
    for _ in range(most):
        differs = False
        for client, pick in zip(both.clients, (0, -1), strict=True):
            mine = client.get(f"/api/seats/{key}").json()
            moves = [choice["move"] for choice in mine["scene"]["choices"] if choice["move"] != "axe none"]
            if not moves:
                return
            differs = differs or len(moves) > 1
            answer = client.post(f"/api/seats/{key}/moves", json={"version": mine["version"], "move": moves[pick]})
            assert answer.json()["result"] == "done"
        assert differs


def take_back(both: Twins, key: str, times: int) -> None:
    for _ in range(times):
        for client in both.clients:
            mine = client.get(f"/api/seats/{key}").json()
            assert client.post(f"/api/seats/{key}/undo", json={"version": mine["version"]}).status_code == 200


def look(both: Twins, key: str, made: Data) -> None:
    """Ask for everything that the seat and a spectator can ask for."""
    here, there = f"/api/seats/{key}", f"/api/seats/{made['watch']}"
    mine = both.read(key)
    version = mine["version"]
    for place in (here, there):
        for what in ("overlay:roads", "figure:0:gold", "figure:1:gold", "dance"):
            both.ask("GET", f"{place}/study?of={what}")
            both.ask("GET", f"{place}/study?of={what}&version={version - 1}")
        for path in ("", "/since", "/since?version=0", "/record", "/chat", "/note", "/prefs"):
            both.ask("GET", place + path)
        for past in (0, version // 2, version - 1, version, version + 1):
            both.ask("GET", f"{place}/at/{past}")
            both.ask("GET", f"{place}/since?version={past}")
    for path in ("/", "/api/tables", f"/api/tables/{made['table']}", f"/tables/{made['table']}", "/api/titles"):
        both.ask("GET", path)
    both.ask("POST", "/api/mine", {"keys": [key, made["watch"]]})
    both.ask("POST", f"/api/tables/{made['table']}/take", {"seat": 1})
    moves = [choice["move"] for choice in mine["scene"]["choices"][:3]]
    targets = [node["id"] for node in mine["scene"]["nodes"][::9]]
    for move in (*moves, "axe C", "price T01 1", "dance", "pass"):
        both.ask("POST", f"{here}/preview", {"move": move})
        both.ask("POST", f"{here}/why", {"move": move})
    for target in targets:
        both.ask("POST", f"{here}/why", {"target": target})
    for move in ("axe C", "dance"):
        both.ask("POST", f"{here}/moves", {"version": version, "move": move})
    both.ask("POST", f"{here}/moves", {"version": 0, "move": "pass"})
    both.ask("POST", f"{here}/moves", {"version": 5000, "move": "pass"})
    for path in ("/end", "/redo"):
        both.ask("POST", here + path, {"version": version})
    both.ask("POST", f"{here}/vote", {"yes": True})
    both.ask("POST", f"{here}/takeover", {"seat": 1, "level": "greedy"})
    both.ask("POST", f"{here}/hint", {})
    both.ask("POST", f"{here}/chat", {"text": "hm"})
    both.ask("PUT", f"{here}/note", {"text": "hm"})
    both.ask("PUT", f"{here}/prefs", {"name": "me"})
    # A vote that is asked for and taken back.
    both.ask("POST", f"{here}/rewind", {"version": version, "to": max(0, version - 3)})
    both.ask("GET", there)
    both.ask("POST", f"{here}/vote", {"yes": False})


def try_out(both: Twins, keys: dict[int, str], made: Data) -> None:
    """A private table begins with what the seat knows, and with nothing else."""
    advance(both, keys, Random(1))
    answer_apart(both, keys[1], 99)
    version = both.read(keys[0])["version"]
    branch = both.ask("POST", f"/api/seats/{keys[0]}/branch", {"version": version, "level": "greedy"}).json()
    (key,) = keys_of(branch).values()
    both.ask("GET", f"/api/seats/{key}/at/0")
    both.ask("GET", f"/api/seats/{branch['watch']}/at/0")


# -- one server, other worlds ---------------------------------------------------------------------------------------


def test_no_seat_can_tell_the_truth_from_what_it_imagines(tmp_path: Path) -> None:
    """At many moments of a game the position is replaced by one that a seat imagines, and the seat asks again."""
    settings = known()
    rng = Random(8)
    with serving(tmp_path, settings) as client:
        made = new_table(client, "me", "link", "link", options=OPTIONS)
        keys = keys_of(made)
        hub = client.app.state.hub
        differed = 0
        for _ in range(6):
            if play_on(client, keys, rng, rng.randrange(1, 20))["status"] == "over":
                break
            live = hub.tables[made["table"]]
            truth = live.table.position
            for seat, key in [(None, made["watch"]), *keys.items()]:
                sent = all_bytes(client, live, seat, key, settings.rng)
                live.table.position = truth.imagine(seat, rng)
                differed += live.table.position.key() != truth.key()
                assert all_bytes(client, live, seat, key, settings.rng) == sent
                live.table.position = truth
                live.revision += 1
        assert differed > 10


def all_bytes(client: Any, live: Any, seat: int | None, key: str, rng: Random) -> list[Any]:
    """Everything that this seat can be sent at this moment without changing the table."""
    live.revision += 1
    live.forget(seat)
    rng.seed(7)
    here = f"/api/seats/{key}"
    seen = client.get(here)
    found: list[Any] = [everything(seen), finished(beginning(None, live, seat, None))[0]]  # type: ignore[arg-type]
    for what in (*studies(convert(seen.json()["scene"], Scene))[::6], "dance"):
        found.append(everything(client.get(f"{here}/study", params={"of": what})))
    if seat is None:
        return found
    message = seen.json()
    moves = [choice["move"] for choice in message["scene"]["choices"]]
    illegal = [move for move in candidates(live, seat) if move not in moves]
    for move in (*moves[:2], *moves[-1:], *illegal, "dance"):
        found.append(everything(client.post(f"{here}/why", json={"move": move})))
        found.append(everything(client.post(f"{here}/preview", json={"move": move})))
        if move not in moves:
            body = {"version": message["version"], "move": move}
            found.append(everything(client.post(f"{here}/moves", json=body)))
    for node in message["scene"]["nodes"][::25]:
        found.append(everything(client.post(f"{here}/why", json={"target": node["id"]})))
    found.append(everything(client.post(f"{here}/hint")))
    for what, able in message["can"].items():
        if not able and what != "rewind":
            found.append(everything(client.post(f"{here}/{what}", json={"version": message["version"]})))
    return found


def candidates(live: Any, seat: int) -> list[str]:
    """A few moves of the kind that is asked for, legal or not."""
    position = live.table.position
    if seat not in position.to_move:
        return []
    choice = position.choice(seat)
    tried = game(SKYE).tries(position.known(seat), choice, Random(3))
    found = []
    for move in list(tried)[:8]:
        with suppress(UnknownMove):
            found.append(position.text(seat, move))
    return found


def finished(coroutine: Any) -> Any:
    """The value of a coroutine that waits for nothing."""
    try:
        coroutine.send(None)
    except StopIteration as done:
        return done.value
    raise AssertionError("it waits")
