"""Tables for the tests, and people who do anything that is allowed at them."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from msgspec.structs import replace

from ludoteka.core.choice import CHANCE
from ludoteka.core.flow import SECRET
from ludoteka.core.wire import plain
from ludoteka.games import game
from ludoteka.server.table import actions
from ludoteka.server.table.model import Entry, Pace, SeatInfo, Snapshot, TableInfo
from ludoteka.server.table.table import Table

GAME = game("isle-of-skye")


def as_sent(call: Callable[..., Any]) -> Callable[..., Any]:
    """The same, as the plain data that a client gets."""
    return lambda *args, **more: plain(call(*args, **more))


def seats(*kinds: str) -> list[SeatInfo]:
    """`person`, `auto` (a person whose turns end by themselves), `bot` or `open`."""
    made = []
    for seat, kind in enumerate(kinds):
        bot = kind == "bot"
        info = SeatInfo(seat, "bot" if bot else "person", f"name {seat}", "greedy" if bot else "")
        made.append(SeatInfo(seat, info.kind, info.name, info.level, False, kind == "auto", kind == "open"))
    return made


def new_table(*kinds: str, rng: Random, options: dict[str, str] | None = None, **more: Any) -> "Kept":
    info = TableInfo("t", GAME.id, GAME.rules, options or {}, seats(*kinds), **more)
    return Kept(Table.new(info, GAME), rng)


class Kept:
    """A table with what a store would keep of it."""

    def __init__(self, table: Table, rng: Random) -> None:
        self.table = table
        self.rng = rng
        self.entries: list[Entry] = []
        self.snapshots: list[Snapshot] = []
        self.keep(table.roll(rng, 0.0))

    def act(self, seat: int, action: actions.Action, version: int | None = None) -> actions.Outcome:
        outcome = self.table.act(seat, action, version, float(len(self.entries)), self.rng)
        self.keep(outcome)
        return outcome

    def keep(self, outcome: actions.Outcome) -> None:
        self.entries += outcome.entries
        if outcome.snapshot is not None:
            self.snapshots.append(outcome.snapshot)

    def at(self, version: int, newest: bool = True) -> Table:
        """The table as it was, from a snapshot or from the beginning."""
        fitting = [snapshot for snapshot in self.snapshots if snapshot.version <= version] if newest else []
        snapshot = fitting[-1] if fitting else None
        after = snapshot.version if snapshot else 0
        entries = [entry for entry in self.entries if after < entry.version <= version]
        return Table.restore(self.table.info, GAME, snapshot, entries)

    def rewind(self, seat: int, to: int) -> actions.Outcome:
        return self.act(seat, actions.Rewind(to, self.at(self.table.to_log_version(seat, to)).snapshot()))

    def play(self, seat: int) -> actions.Outcome:
        """Some legal move."""
        choice = self.table.position.choice(seat)
        return self.act(seat, actions.Move(GAME.text(choice, choice.pick(self.rng))))

    def play_until(self, step: str) -> None:
        """Let everybody play on until this step of the sequence of play asks somebody."""
        while not self.table.over:
            position = self.table.position
            if self.table.turn_open is None and position.steps[position.state.step].name == step:
                return
            self.go_on()

    def play_cheaply_until(self, step: str) -> None:
        """Like `play_until`, but with the first answers of each list: low prices leave gold to buy with."""
        while self.table.position.steps[self.table.position.state.step].name != step:
            seat = self.table.waiting()[0]
            choice = self.table.position.choice(seat)
            first = actions.Move(GAME.text(choice, choice.moves[0]))
            self.act(seat, actions.EndTurn() if self.table.turn_open == seat else first)

    def go_on(self) -> None:
        """Whoever is waited for does something that leads on."""
        seat = self.rng.choice(self.table.waiting())
        if self.table.turn_open == seat:
            self.act(seat, actions.EndTurn())
        else:
            self.play(seat)

    def possible(self) -> Iterator[tuple[int, actions.Action]]:
        """Things that some seat can do now besides going on, but rewinds."""
        table = self.table
        for player in table.info.seats:
            seat = player.seat
            if table.can_undo(seat):
                yield seat, actions.Undo()
                yield seat, actions.Restart()
            if table.can_redo(seat):
                yield seat, actions.Redo()
            if seat in table.voters():
                yield seat, actions.Vote(self.rng.random() < 0.8)
            if player.present:
                yield seat, actions.Leave("greedy")
                yield seat, actions.AutoEnd(not player.auto_end)
            elif player.kind == "person":
                yield seat, actions.Return()
                others = [other.seat for other in table.info.seats if other.present]
                if not player.bot and table.proposal is None and others:
                    yield self.rng.choice(others), actions.TakeOver(seat, "greedy")

    def anything(self) -> tuple[int, actions.Action] | None:
        """Do one thing at random: mostly to go on, sometimes to take back, leave, vote and so on."""
        rng = self.rng
        table = self.table
        if rng.random() < 0.3:
            some = list(self.possible())
            undoing = [item for item in some if isinstance(item[1], actions.Undo | actions.Redo | actions.Restart)]
            if undoing and rng.random() < 0.7:
                some = undoing
            if some:
                seat, action = rng.choice(some)
                self.act(seat, action)
                return seat, action
        if rng.random() < 0.02:
            seat = rng.randrange(len(table.info.seats))
            if table.can_rewind(seat) and table.proposal is None:
                self.rewind(seat, max(0, table.to_seat_version(seat) - rng.randint(1, 60)))
                return None
        if table.waiting():
            self.go_on()
        return None


def secret(table: Table) -> bool:
    position = table.position
    return not position.over and position.steps[position.state.step].mode == SECRET


def assert_same(a: Table, b: Table) -> None:
    """Two tables that nobody could tell apart, now or later."""
    assert a.position.key() == b.position.key()
    for name in ("version", "turn_open", "floor", "asked", "secrets"):
        assert getattr(a, name) == getattr(b, name), name
    for mine, theirs in ((a.done, b.done), (a.undone, b.undone)):
        assert {k: v for k, v in mine.items() if v} == {k: v for k, v in theirs.items() if v}
    for seat in range(len(a.info.seats)):
        assert a.can_undo(seat) == b.can_undo(seat)
    # What is asked of the table stands beside its log.
    assert replace(a.info, proposal=None) == replace(b.info, proposal=None)


def pace(**more: Any) -> Pace:
    return Pace(**more)


__all__ = ["CHANCE", "GAME", "Kept", "assert_same", "new_table", "pace", "seats", "secret"]
