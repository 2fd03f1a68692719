"""Clients for the measures of the table server: as little work as possible beside what is measured."""

import asyncio
from collections.abc import Callable
from random import Random
from time import perf_counter
from typing import Any

import msgspec

TITLE = "isle-of-skye"
OPTIONS = {"expansion": "journeyman"}
SEATS = 4
QUIET = 0.03
"""Seconds without an event after which a move has reached everybody whom it reaches."""


class Choice(msgspec.Struct):
    move: str


class Scene(msgspec.Struct):
    choices: list[Choice]


class Can(msgspec.Struct):
    end: bool


class Message(msgspec.Struct):
    version: int
    can: Can
    scene: Scene


class Done(msgspec.Struct):
    version: int


class SeatKey(msgspec.Struct):
    key: str


class Made(msgspec.Struct):
    seats: list[SeatKey]


class Rows(msgspec.Struct):
    rows: list[list[Any]]


class Patch(msgspec.Struct):
    version: int
    after: int = msgspec.field(name="from")
    choices: list[Rows] | None = None
    set: list[tuple[list[Any], Any]] = []


read_done = msgspec.json.Decoder(Done).decode
read_message = msgspec.json.Decoder(Message).decode
read_patch = msgspec.json.Decoder(Patch).decode


class Link:
    """One connection that is kept open."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.reader: asyncio.StreamReader | None = None

    async def ask(self, method: str, path: str, body: Any = None) -> bytes:
        if self.reader is None:
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        data = b"" if body is None else msgspec.json.encode(body)
        head = f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        self.writer.write(f"{head}Content-Length: {len(data)}\r\n\r\n".encode() + data)
        answer = (await self.reader.readuntil(b"\r\n\r\n")).decode().lower()
        length = int(answer.partition("content-length: ")[2].partition("\r\n")[0])
        content = await self.reader.readexactly(length)
        if answer.split()[1][0] != "2":
            raise RuntimeError(f"{method} {path}: {content.decode()}")
        return content


class Ear:
    """Somebody who listens to a seat, and knows from that what the seat can do."""

    def __init__(self, table: "Played", key: str) -> None:
        self.table = table
        self.key = key
        self.version = -1
        self.moves: list[str] = []
        self.can_end = False
        self.over = False
        self.lost = 0

    async def listen(self, port: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(f"GET /api/seats/{self.key}/events HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        await reader.readuntil(b"\r\n\r\n")
        while True:
            size = int(await reader.readline(), 16)
            event = (await reader.readexactly(size + 2))[:-2]
            now = perf_counter()
            if event.startswith(b"id: "):
                self.heard(event, now)

    def heard(self, event: bytes, now: float) -> None:
        data = event[event.index(b"data: ") + 6 :]
        if b"event: table" in event[:40]:
            message = read_message(data)
            self.version, self.can_end = message.version, message.can.end
            self.moves = [choice.move for choice in message.scene.choices]
            return
        self.table.arrived(now, len(event))
        patch = read_patch(data)
        self.lost += patch.after != self.version
        self.version = patch.version
        if patch.choices is not None:
            self.moves = [row[0] for rows in patch.choices for row in rows.rows]
        for path, value in patch.set:
            if path == ["can", "end"]:
                self.can_end = value
            elif path == ["status"]:
                self.over = value == "over"


class Played:
    """A table with four people who play and listen, each at a server of their own where there are several."""

    def __init__(self, ports: list[int], rng: Random) -> None:
        self.ports = ports
        self.rng = rng
        self.link = Link(rng.choice(ports))
        self.ears: list[Ear] = []
        self.tasks: list[asyncio.Task[None]] = []
        self.sent = 0.0
        self.last = 0.0
        self.delays: list[float] = []
        self.sizes: list[int] = []
        self.answers = 0
        self.heard: Callable[[], bool] = lambda: True
        """Whether the seat that answered last has heard what became of it."""

    async def begin(self) -> None:
        body = {"title": TITLE, "options": OPTIONS, "seats": [{"kind": "me"}, *[{"kind": "link"}] * (SEATS - 1)]}
        made = msgspec.json.decode(await self.link.ask("POST", "/api/tables", body), type=Made)
        self.ears = [Ear(self, seat.key) for seat in made.seats]
        first = self.rng.randrange(len(self.ports))
        there = [self.ports[(first + number) % len(self.ports)] for number in range(SEATS)]
        self.tasks = [asyncio.create_task(ear.listen(port)) for ear, port in zip(self.ears, there, strict=True)]
        while any(ear.version < 0 for ear in self.ears):
            await asyncio.sleep(0.01)

    def end(self) -> None:
        for task in self.tasks:
            # Somebody who has stopped listening has measured nothing.
            if task.done():
                task.result()
            task.cancel()

    @property
    def over(self) -> bool:
        return any(ear.over for ear in self.ears)

    def arrived(self, now: float, size: int) -> None:
        self.last = now
        self.delays.append(now - self.sent)
        self.sizes.append(size)

    async def step(self) -> None:
        """Somebody who is asked answers; the clock runs from here."""
        while not (asked := [ear for ear in self.ears if ear.moves or ear.can_end]):
            await asyncio.sleep(0.002)
            if any(task.done() for task in self.tasks):
                self.end()
        ear = self.rng.choice(asked)
        here = f"/api/seats/{ear.key}"
        body: dict[str, Any] = {"version": ear.version}
        self.answers += 1
        self.sent = perf_counter()
        if ear.can_end:
            done = await self.link.ask("POST", f"{here}/end?brief=true", body)
        else:
            done = await self.link.ask("POST", f"{here}/moves?brief=true", body | {"move": self.rng.choice(ear.moves)})
        version = read_done(done).version
        self.heard = lambda: ear.version >= version

    async def settled(self) -> None:
        """Wait until nothing comes any more. Where other programs are in the way even the answer comes late: whoever
        went on without it would answer the same question twice."""
        while not self.heard() or perf_counter() - max(self.last, self.sent) < QUIET:
            await asyncio.sleep(QUIET / 3)
