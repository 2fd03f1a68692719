"""A table as the fold of its entries.

One step of the fold knows no more than the entry and the table before it. Answers given in a secret step are entries
that nobody else may count. So every seat has a version of its own, which leaves out the secret entries of the others:
`to_seat_version` and `to_log_version` translate.
"""

from bisect import bisect_right
from typing import Any, Final, Self

import msgspec

from ...core.choice import CHANCE
from ...core.errors import BadRecord, NothingToUndo
from ...core.flow import AUTOMATIC, SECRET, TOGETHER
from ...core.game import Game
from ...core.lessons.format import Chapter, course_of
from ...core.lessons.play import act_of, over, progress, undone, waits
from ...core.position import Position
from ...core.wire import Scene
from .actions import LogLine
from .memory import LessonLog, Memory, Rewound, remembered
from .model import Entry, Proposal, SeatInfo, Snapshot, TableInfo

REMEMBERED: Final = 60
"""So many entries are kept at hand, to tell an action that came twice from one that came late."""


class Done(msgspec.Struct, frozen=True):
    """An answer that can be taken back."""

    version: int
    text: str


class TableState:
    """A table as far as its log goes."""

    def __init__(self, info: TableInfo, game: Game, position: Position) -> None:
        self.info = info
        self.game = game
        self.position = position
        self.version = 0
        self.turn_open: int | None = None
        self.last_asked: Position | None = None
        """The position at the last question of a turn that waits to be ended; nobody changes it."""
        self._scenes: dict[int | None, tuple[Position, Scene]] = {}
        """What was drawn last for each viewer, and of which position."""
        self.followed = False
        """Whether something followed by itself when that turn was over."""
        self._left: Position | None = None
        self.in_turn_of = CHANCE
        """In whose turn the answer was given that waits to be confirmed: whoever answered first in it."""
        self.done: dict[int, list[Done]] = {}
        self.undone: dict[int, list[str]] = {}
        self.secrets: list[tuple[int, int]] = []
        self.floor = 0
        self.asked = [0] * len(info.seats)
        self.recent: list[Entry] = []
        self.past: Snapshot | None = None
        """The table at the moment to which it is asked to go back."""
        self.saved = 0
        course = course_of(game) if info.lesson else None
        self.chapter: Chapter | None = course.chapters.get(info.lesson) if course else None
        self.lesson = LessonLog([], {})
        self._mark_step()

    # -- where tables come from ---------------------------------------------------------------------------------

    @classmethod
    def new(cls, info: TableInfo, game: Game) -> Self:
        """A table at the beginning of its game. `roll` lets chance set it up."""
        table = cls(info, game, game.new(len(info.seats), info.options))
        table.info = table.described()
        return table

    @classmethod
    def restore(cls, info: TableInfo, game: Game, snapshot: Snapshot | None, entries: list[Entry]) -> Self:
        """The table that the snapshot and the entries after it amount to. The seats are those of `info`."""
        if snapshot is None:
            table = cls(info, game, game.new(len(info.seats), info.options))
        else:
            memory = remembered(snapshot)
            table = cls(info, game, game.load(memory.position))
            table.version = table.saved = snapshot.version
            table.secrets = memory.secrets
            table.floor = memory.floor
            table.asked = memory.asked
            table.lesson = memory.lesson or table.lesson
            if table.common and table.position.answers:
                table._gather()
        for entry in entries:
            table.apply(entry)
        # What is proposed now was not at earlier moments; whoever opens the table as it is puts it there.
        table.info = msgspec.structs.replace(table.described(), seats=info.seats, proposal=None)
        return table

    def copy(self) -> Self:
        """An independent table, for trying things out."""
        other = type(self)(self.info, self.game, self.position.copy())
        other.version, other.turn_open, other.floor, other.saved = self.version, self.turn_open, self.floor, self.saved
        other.last_asked, other.followed, other.in_turn_of = self.last_asked, self.followed, self.in_turn_of
        other.done = {seat: list(done) for seat, done in self.done.items()}
        other.undone = {seat: list(texts) for seat, texts in self.undone.items()}
        other.secrets, other.asked, other.recent = list(self.secrets), list(self.asked), list(self.recent)
        other._scenes = self._drawn_of(self.position, other.position) | self._drawn_of(self.last_asked, self.last_asked)
        other.past = self.past
        other.lesson = LessonLog(list(self.lesson.acts), dict(self.lesson.begun))
        return other

    def snapshot(self) -> Snapshot:
        """The table at this moment; what can be taken back now cannot be taken back after it is restored."""
        lesson = self.lesson if self.chapter else None
        memory = Memory(self.position.dump(), self.secrets, self.floor, self.asked, lesson)
        return Snapshot(self.version, msgspec.json.encode(memory))

    # -- looking ------------------------------------------------------------------------------------------------

    @property
    def proposal(self) -> Proposal | None:
        """What everybody has to agree to."""
        return self.info.proposal

    def propose(self, proposal: Proposal | None, past: Snapshot | None = None) -> None:
        self.info = msgspec.structs.replace(self.info, proposal=proposal)
        self.past = past

    @property
    def common(self) -> bool:
        """Whether several seats are asked at once."""
        return self._mode() >= TOGETHER

    @property
    def secret(self) -> bool:
        """Whether seats answer in secret now."""
        return self._mode() == SECRET

    @property
    def started(self) -> bool:
        """Whether every seat is taken."""
        return not any(seat.open for seat in self.info.seats)

    @property
    def over(self) -> bool:
        """The game is over, and its last answer can no longer be taken back."""
        return self.turn_open is None and self.position.over

    @property
    def status(self) -> str:
        return "over" if self.over else "running" if self.started else "waiting"

    @property
    def paused(self) -> bool:
        """In a lesson: chance and the others wait for the learner."""
        return self.chapter is not None and waits(self.chapter, self.lesson.acts, self.position)

    @property
    def shown(self) -> Position:
        """What lies on the table: until a turn is ended, not yet what follows it."""
        if self.turn_open is None or self.last_asked is None or not self.followed:
            return self.position
        if self._left is None:
            again = self.last_asked.copy()
            again.push(self.turn_open, self.done[self.turn_open][-1].text, [])
            self._left = again.ended or self.position
        return self._left

    def scene(self, position: Position, viewer: int | None) -> Scene:
        """What this seat (None: a spectator) sees of one of the positions of the table; drawn once."""
        of, scene = self._scenes.get(viewer, (None, None))
        if scene is None or of is not position:
            scene = position.scene(viewer)
            self._scenes[viewer] = position, scene
        return scene

    def _drawn_of(self, old: Position | None, same: Position | None) -> dict[int | None, tuple[Position, Scene]]:
        """What was drawn of a position, for another one that is the same."""
        if same is None:
            return {}
        # In one step: somebody who looks may be adding to it.
        return {viewer: (same, scene) for viewer, (of, scene) in list(self._scenes.items()) if of is old}

    def waiting(self) -> list[int]:
        """The seats that owe an answer, or the word that their turn is over."""
        if self.turn_open is not None:
            return [self.turn_open]
        if not self.started:
            return []
        return [seat for seat in self.position.to_move if seat != CHANCE]

    def to_seat_version(self, seat: int | None, version: int | None = None) -> int:
        """The version as this seat (None: a spectator) counts."""
        real = self.version if version is None else version
        return real - bisect_right(self._secrets_from(seat), real)

    def to_log_version(self, seat: int | None, seen: int) -> int:
        """The first version that this seat counts as `seen`."""
        real = seen
        for hidden in self._secrets_from(seat):
            if hidden > real:
                break
            real += 1
        return real

    def _secrets_from(self, seat: int | None) -> list[int]:
        return [version for version, who in self.secrets if who != seat]

    def _mode(self) -> int:
        position = self.position
        return AUTOMATIC if position.over else position.steps[position.state.step].mode

    def can_undo(self, seat: int) -> bool:
        """Whether the seat has answers of its own to take back, without taking the turn from anybody."""
        if not self.done.get(seat):
            return False
        return self.common or self.turn_open == seat or self.position.to_move == (seat,)

    def can_redo(self, seat: int) -> bool:
        return bool(self.undone.get(seat)) and self.turn_open is None

    def can_rewind(self, seat: int) -> bool:
        """Whether the seat may ask to go back: bots play along at casual tables only."""
        players = self.info.seats
        free = self.info.casual or not any(player.bot for player in players)
        return self.to_seat_version(seat) > 0 and players[seat].present and free

    def voters(self) -> list[int]:
        """Whose yes the proposal on the table needs."""
        proposal = self.proposal
        if proposal is None:
            return []
        return [player.seat for player in self.info.seats if player.present and player.seat != proposal.seat]

    def described(self) -> TableInfo:
        """What others may read about the table without opening it."""
        return msgspec.structs.replace(self.info, version=self.version, status=self.status, waiting=self.waiting())

    # -- the fold -----------------------------------------------------------------------------------------------

    def apply(self, entry: Entry, value: Any = None, moments: list[Position | None] | None = None) -> LogLine:
        """One step of the fold. An entry that cannot be is an error and changes nothing.

        `value` is the move, for whoever has read its text already; `moments` is filled with the table at each event."""
        if entry.version != self.version + 1:
            raise BadRecord(f"entry {entry.version} should be entry {self.version + 1} of table {self.info.id}")
        match entry.kind:
            case "move":
                act = self._act_of(entry)
                line = self._apply_move(entry, value, moments)
                self.lesson.acts += act
            case "undo":
                line = self._apply_undo(entry)
                if self.chapter is not None and entry.seat == self.chapter.me:
                    self.lesson.acts = undone(self.chapter, self.lesson.acts)
            case "end":
                if self.turn_open != entry.seat:
                    raise BadRecord(f"entry {entry.version}: seat {entry.seat + 1} has no turn to end")
                self._rise(entry.version)
                line = LogLine(entry.version, "end", entry.seat, [])
            case "rewind":
                line = self._apply_rewind(entry)
            case "seat":
                seats = list(self.info.seats)
                seats[entry.seat] = msgspec.json.decode(entry.text, type=SeatInfo)
                self.info = msgspec.structs.replace(self.info, seats=seats)
                line = LogLine(entry.version, "seat", entry.seat, [])
            case "lesson":
                self.lesson.acts.append(entry.text)
                line = LogLine(entry.version, "lesson", entry.seat, [])
        self.version = entry.version
        self._mark_step()
        if line.secret:
            self.secrets.append((entry.version, entry.seat))
        self.recent = [*self.recent[1 - REMEMBERED :], entry]
        return line

    def _act_of(self, entry: Entry) -> list[str]:
        """A move as part of a lesson, as long as there is one."""
        if self.chapter is None or over(self.chapter, progress(self.chapter, self.lesson.acts)):
            return []
        return [act_of(self.chapter, self.lesson.acts, self.position, entry.seat, entry.text)]

    def _mark_step(self) -> None:
        """Remember when this step of the lesson began, and those that were passed over; forget the steps after it."""
        if self.chapter is None:
            return
        at = progress(self.chapter, self.lesson.acts).at
        reached = [step.id for step in self.chapter.step[: at + 1]]
        begun = dict.fromkeys(reached, max(0, self.version - 1))
        if at < len(self.chapter.step):
            begun[reached[-1]] = self.version
        self.lesson.begun = begun | {step: old for step, old in self.lesson.begun.items() if step in begun}

    def _apply_move(self, entry: Entry, value: Any, moments: list[Position | None] | None) -> LogLine:
        position, seat = self.position, entry.seat
        mode = self._mode()
        base = position.base
        before = position.copy()
        turn_of = self._turn_of(seat)
        self._scenes = self._drawn_of(position, before)
        events = position.push(seat, entry.text if value is None else value, moments)
        to_move = position.to_move
        secret = False
        if self.turn_open is not None:
            # Somebody goes on, so that turn has ended, even if nobody has said it.
            self._rise(entry.version)
        if seat == CHANCE or (mode >= TOGETHER and position.base is not base):
            self._rise(entry.version)
        elif mode >= TOGETHER:
            # The others see when a seat is ready, but not what or how much it has answered until then.
            secret = mode == SECRET and seat in to_move
            self._remember(entry)
        else:
            self._remember(entry)
            self.asked = [entry.version] * len(self.asked)
            if not position.can_pop(seat):
                self._rise(entry.version)
            elif to_move != (seat,):
                self.turn_open = seat
                self.last_asked, self.in_turn_of = before, turn_of
                self.followed, self._left = position.within < len(events), None
        # What all have answered at once is no turn of anybody.
        within = 0 if mode >= TOGETHER else position.within
        return LogLine(entry.version, "move", seat, events, secret, within=within)

    def _turn_of(self, seat: int) -> int:
        """In whose turn the seat answers: as the title says, or whoever has answered first in this step."""
        position = self.position
        turn = self.game.turn
        said = CHANCE if turn is None else turn(position.state)
        return said if said >= 0 else next((who for who, _ in position.answers if who != CHANCE), seat)

    def _remember(self, entry: Entry) -> None:
        """The seat may take this answer back. What it took back before can be given again only as it was."""
        self.done.setdefault(entry.seat, []).append(Done(entry.version, entry.text))
        again = self.undone.get(entry.seat, [])
        if again and again[-1] == entry.text:
            again.pop()
        else:
            again.clear()
        self.asked[entry.seat] = entry.version

    def _apply_undo(self, entry: Entry) -> LogLine:
        seat = entry.seat
        if not self.can_undo(seat):
            raise NothingToUndo("nothing to take back: chance, a reveal or another seat's answer came after it")
        position = self.position
        # An answer of the turn before a secret step was public, and so is taking it back.
        secret = self._mode() == SECRET and seat in position.to_move and any(who == seat for who, _ in position.answers)
        position.pop(seat)
        self._scenes = {}
        taken = self.done[seat].pop()
        self.undone.setdefault(seat, []).append(taken.text)
        self.turn_open = None
        self.asked[seat] = entry.version
        return LogLine(entry.version, "undo", seat, [], secret, taken.version)

    def _apply_rewind(self, entry: Entry) -> LogLine:
        past = msgspec.json.decode(entry.text, type=Rewound)
        self.position = self.game.load(past.position)
        if past.lesson is not None:
            self.lesson = past.lesson
        self._rise(entry.version)
        if self.common and self.position.answers:
            self._gather()
        return LogLine(entry.version, "rewind", entry.seat, [], takes=past.to)

    def _gather(self) -> None:
        """In the middle of a common step everybody may take back the answers that lie on the table, whenever they came
        there."""
        replay = Position(self.game, self.position.base, [])
        for seat, move in self.position.answers:
            self.done.setdefault(seat, []).append(Done(0, replay.text(seat, move)))
            replay.push(seat, move)
        if CHANCE in self.done:
            self.done = {}

    def _rise(self, version: int) -> None:
        """Nothing that lies before this version can be taken back."""
        self.turn_open = None
        self.done = {}
        self.undone = {}
        self.floor = version
        self.asked = [version] * len(self.asked)
