"""One table: what can be done at it, and which entries of its log that means.

Nothing here reads a clock or a disk: the time and the random numbers come from outside.
"""

from random import Random
from typing import Any, Final

import msgspec

from ...core.choice import CHANCE
from ...core.lessons.play import due, holds, over, passes, progress
from .actions import (
    Action,
    AutoEnd,
    EndTurn,
    Leave,
    Lesson,
    LogLine,
    Move,
    Outcome,
    Redo,
    Refused,
    Rename,
    Restart,
    Return,
    Rewind,
    TakeOver,
    Undo,
    Vote,
)
from .memory import Rewound, remembered, starting_with
from .model import Ending, Entry, Kind, Proposal, SeatEnd, SeatInfo, Snapshot
from .seating import reseated
from .state import TableState

__all__ = ["Table", "remembered", "starting_with"]

LONGEST_LOG: Final = 2500
"""Entries after which nothing is taken back any more: no game is so long, and a log is no place to store things."""
LONGEST_TURN: Final = 600
"""Entries since the last snapshot after which nothing is taken back either: who opens the table goes through them."""
SNAPSHOT_EVERY: Final = 40
"""A table is saved whole when so many entries have gone by and nothing can be taken back."""


class Table(TableState):
    """A live table."""

    # -- acting -------------------------------------------------------------------------------------------------

    def act(
        self, seat: int, action: Action, version: int | None, now: float, rng: Random, spent: float | None = None
    ) -> Outcome:
        """Do what a seat wants, and what follows from it: a turn ends by itself, chance does its part.

        `version` is the one that the seat saw. An action that comes too late or twice changes nothing and says so; one
        that is not allowed changes nothing and raises. `spent` is the time since the last entry.
        """
        transaction = Transaction(self, now, spent)
        match action:
            case Move() | Undo() | Redo() | Restart() | EndTurn():
                note = self._too_late(seat, action, version)
                if note is not None:
                    return note
                self._play(transaction, seat, action)
                if any(not line.secret for line in transaction.lines):
                    self._is_here(seat)
            case Rewind():
                self._ask_rewind(transaction, seat, action)
            case TakeOver():
                self._ask_take_over(transaction, seat, action)
            case Vote():
                self._vote(transaction, seat, action.yes)
            case Lesson():
                self._learn(transaction, seat, action.act)
            case _:
                left = self.info.seats[seat].left
                self.info, changed = reseated(self.info, seat, action)
                if changed:
                    self._check_habits(action, left)
                    self._reseat(transaction, changed)
        self._go_on(transaction, rng)
        return transaction.outcome()

    def ending(self, now: float) -> Ending | None:
        """How everybody fared, once a game is over; try-outs, lessons and what was played elsewhere do not count."""
        result = self.position.result() if self.over and self.info.kind == "table" else None
        if result is None:
            return None
        seats = []
        for points, rank, lines in zip(result.scores, result.ranks, result.lines, strict=True):
            sums: dict[str, int] = {}
            for line in lines:
                sums[line.source] = sums.get(line.source, 0) + line.points
            seats.append(SeatEnd(points, rank, list(sums.items())))
        return Ending(now, seats)

    def roll(self, rng: Random, now: float, spent: float | None = None) -> Outcome:
        """Let chance do what it has to do now."""
        transaction = Transaction(self, now, spent)
        self._go_on(transaction, rng)
        return transaction.outcome()

    def _go_on(self, transaction: "Transaction", rng: Random) -> None:
        """What happens by itself: what a lesson has for the others, and chance."""
        while self.started:
            if self._teach(transaction):
                continue
            if self.turn_open is not None or self.position.to_move != (CHANCE,) or self.paused:
                return
            choice = self.position.choice(CHANCE)
            value = choice.pick(rng)
            transaction.add("move", CHANCE, self.game.text(choice, value), value)

    def _too_late(self, seat: int, action: Action, version: int | None) -> Outcome | None:
        """What others do at the same time does not make an answer late; what changes the question does."""
        if version is None:
            return None
        real = self.to_log_version(seat, version)
        if version <= self.to_seat_version(seat) and real >= self.asked[seat]:
            return None
        for entry in self.recent:
            if entry.version > real and entry.seat == seat and entry.kind != "seat":
                return Outcome(note="repeated" if same(action, entry) else "stale")
        return Outcome(note="stale")

    def _play(self, transaction: "Transaction", seat: int, action: Move | Undo | Redo | Restart | EndTurn) -> None:
        if not self.started:
            raise Refused("refused.seats_free")
        match action:
            case Move():
                self.check_free(seat)
                text, value = self.canonical(seat, action.text)
                if self._holds(seat, text):
                    transaction.add("lesson", seat, f"other {text}")
                    return
                transaction.add("move", seat, text, value)
                self._end_by_itself(transaction, seat)
            case Redo():
                self.check_free(seat)
                if not self.undone.get(seat):
                    raise Refused("refused.nothing_to_redo")
                transaction.add("move", seat, self.undone[seat][-1])
                self._end_by_itself(transaction, seat)
            case EndTurn():
                if self.turn_open != seat:
                    raise Refused("refused.nothing_to_end")
                self._accept(transaction, seat)
                transaction.add("end", seat)
            case Undo() | Restart():
                self._check_room()
                if not self.can_undo(seat):
                    raise Refused("refused.nothing_to_undo")
                transaction.add("undo", seat)
                while isinstance(action, Restart) and self.can_undo(seat):
                    transaction.add("undo", seat)

    def check_free(self, seat: int) -> None:
        """While a turn is not ended, nobody goes on."""
        if self.turn_open == seat:
            raise Refused("refused.end_first")
        if self.turn_open is not None:
            raise Refused("refused.turn_open", seat=self.turn_open + 1)

    def canonical(self, seat: int, text: str) -> tuple[str, Any]:
        """A move as the notation writes it, so that equal moves are equal texts, and the move itself: a text is read
        once. What cannot be read is refused."""
        choice = self.position.choice(seat)
        value = self.game.read(choice, text)
        return (self.game.text(choice, value) if choice.allows(value) else text), value

    def _end_by_itself(self, transaction: "Transaction", seat: int) -> None:
        player = self.info.seats[seat]
        if self.turn_open == seat and (player.bot or player.left or player.auto_end or self._taught(seat)):
            transaction.add("end", seat)

    def _reseat(self, transaction: "Transaction", player: SeatInfo) -> None:
        transaction.add("seat", player.seat, msgspec.json.encode(player).decode())
        self._end_by_itself(transaction, player.seat)
        if player.present:
            self._is_here(player.seat)
        # Whoever is gone need not agree any more.
        self._settle(transaction)

    def _is_here(self, seat: int) -> None:
        """Whoever plays need not be replaced."""
        if self.proposal is not None and self.proposal.seat == seat:
            self.propose(None)

    # -- lessons ------------------------------------------------------------------------------------------------

    def _learn(self, transaction: "Transaction", seat: int, act: str) -> None:
        """Something of the lesson was done; what does not belong to the step changes nothing."""
        if self.chapter is None or seat != self.chapter.me:
            raise Refused("refused.no_lesson")
        acts = self.lesson.acts
        if progress(self.chapter, acts) != progress(self.chapter, [*acts, act]):
            transaction.add("lesson", seat, act)
            self._end_by_itself(transaction, seat)

    def _accept(self, transaction: "Transaction", seat: int) -> None:
        """Whoever ends the turn goes on with the other move that was made."""
        if self.chapter is not None and seat == self.chapter.me:
            now = progress(self.chapter, self.lesson.acts)
            if now.other is not None:
                transaction.add("lesson", seat, f"on {self.chapter.step[now.at].id}")

    def _holds(self, seat: int, text: str) -> bool:
        """Whether the lesson holds this legal move back."""
        if self.chapter is None or seat != self.chapter.me or self.position.why_not(seat, text) is not None:
            return False
        return holds(self.chapter, self.lesson.acts, self.position, text)

    def _taught(self, seat: int) -> bool:
        """Whether the lesson ends the turn of the learner: unless the last move waits to be taken back or accepted."""
        if self.chapter is None or seat != self.chapter.me:
            return False
        now = progress(self.chapter, self.lesson.acts)
        return now.other is None and not over(self.chapter, now)

    def _teach(self, transaction: "Transaction") -> bool:
        """Go one step further with the lesson, if something happens there by itself."""
        if self.chapter is None:
            return False
        on = passes(self.chapter, self.lesson.acts, self.position)
        if on is not None:
            transaction.add("lesson", self.chapter.me, on)
            return True
        script = due(self.chapter, self.lesson.acts, self.position) if self.turn_open is None else None
        if script is None:
            return False
        transaction.add("move", *script)
        if script[0] != CHANCE:
            self._end_by_itself(transaction, script[0])
        return True

    # -- asking the table ---------------------------------------------------------------------------------------

    def _check_room(self) -> None:
        if self.version >= LONGEST_LOG or self.version - self.saved >= LONGEST_TURN:
            raise Refused("refused.log_full", limit=min(self.version, LONGEST_LOG))

    def _check_habits(self, action: Action, left: bool) -> None:
        """Nobody fills the log by being called otherwise, or by coming and going: half of it is for names and habits,
        so that others can still take back; whoever comes back may do so for as long again. To leave is always free."""
        match action:
            case Rename() | AutoEnd():
                share = 0.5
            case Return():
                share = 2.0
            case Leave() if left:
                share = 2.0
            case _:
                return
        if self.version >= share * LONGEST_LOG or self.version - self.saved >= share * LONGEST_TURN:
            raise Refused("refused.seat_often")

    def _ask_rewind(self, transaction: "Transaction", seat: int, action: Rewind) -> None:
        self._check_room()
        if not self.can_rewind(seat):
            raise Refused("refused.rewind")
        now = self.to_seat_version(seat)
        if not 0 <= action.to < now or action.past.version != self.to_log_version(seat, action.to):
            raise Refused("refused.rewind_where", last=now - 1)
        self._check_no_proposal()
        if self.info.casual and self.info.free_rewind:
            self._rewind(transaction, seat, action.past)
            return
        self.propose(Proposal("rewind", seat, (seat,), action.past.version), action.past)
        self._settle(transaction)

    def _ask_take_over(self, transaction: "Transaction", seat: int, action: TakeOver) -> None:
        if not 0 <= action.seat < len(self.info.seats):
            raise Refused("refused.no_seat", last=len(self.info.seats))
        player = self.info.seats[action.seat]
        if player.bot or player.open or not (player.left or action.absent) or action.seat == seat:
            raise Refused("refused.still_here", seat=action.seat + 1)
        self._check_no_proposal()
        self.propose(Proposal("takeover", seat, (seat,), None, action.seat, action.level))
        self._settle(transaction)

    def _check_no_proposal(self) -> None:
        if self.proposal is not None:
            raise Refused("refused.vote_open")

    def _vote(self, transaction: "Transaction", seat: int, yes: bool) -> None:
        proposal = self.proposal
        if proposal is None or seat not in self.voters():
            raise Refused("refused.no_vote")
        if not yes:
            self.propose(None)
            return
        if seat not in proposal.yes:
            self.propose(msgspec.structs.replace(proposal, yes=(*proposal.yes, seat)), self.past)
        self._settle(transaction)

    def _settle(self, transaction: "Transaction") -> None:
        """Do what was asked when all have said yes."""
        proposal = self.proposal
        if proposal is None or not set(self.voters()) <= set(proposal.yes):
            return
        past = self.past
        self.propose(None)
        if proposal.kind == "rewind":
            assert past is not None, "whoever opens a table where a rewind is asked brings that moment along"
            self._rewind(transaction, proposal.by, past)
        else:
            player = self.info.seats[proposal.seat]
            self._reseat(transaction, msgspec.structs.replace(player, left=True, level=proposal.level))

    def _rewind(self, transaction: "Transaction", seat: int, past: Snapshot) -> None:
        self.propose(None)
        memory = remembered(past)
        text = msgspec.json.encode(Rewound(past.version, memory.position, memory.lesson)).decode()
        transaction.add("rewind", seat, text)


class Transaction:
    """An action under way: the entries it has led to so far."""

    def __init__(self, table: Table, now: float, spent: float | None) -> None:
        self.table = table
        self.now = now
        self.spent = spent
        self.before = table.info
        self.entries: list[Entry] = []
        self.lines: list[LogLine] = []

    def add(self, kind: Kind, seat: int, text: str = "", value: Any = None) -> None:
        entry = Entry(self.table.version + 1, kind, seat, text, self.now, None if self.entries else self.spent)
        self.lines.append(self.table.apply(entry, value))
        self.entries.append(entry)

    def outcome(self) -> Outcome:
        table = self.table
        info = table.described()
        # A secret answer leaves no trace that others could read, not even the time of day.
        if any(not line.secret for line in self.lines):
            info = msgspec.structs.replace(info, updated=self.now)
        table.info = info
        changes: dict[str, Any] = {}
        for name in set(info.__struct_fields__) - {"version"}:
            if getattr(info, name) != getattr(self.before, name):
                changes[name] = getattr(info, name)
        free = table.turn_open is None and not any(table.done.values()) and not any(table.undone.values())
        rewound = any(line.kind == "rewind" for line in self.lines)
        snapshot = None
        # After a rewind, what can be taken back follows from the position.
        due = free and (table.over or table.version - table.saved >= SNAPSHOT_EVERY)
        if self.entries and (rewound or due):
            snapshot = table.snapshot()
            table.saved = table.version
        return Outcome(self.entries, self.lines, changes, snapshot)


def same(action: Action, entry: Entry) -> bool:
    """Whether the entry is what the action led to."""
    match action:
        case Move():
            return entry.kind == "move" and entry.text == " ".join(action.text.split())
        case Redo():
            return entry.kind == "move"
        case Undo() | Restart():
            return entry.kind == "undo"
        case _:
            return isinstance(action, EndTurn) and entry.kind == "end"
