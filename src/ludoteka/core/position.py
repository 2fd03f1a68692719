"""A position: the last committed state, never changed again, and the answers given since.

Copying shares the base; undoing shortens the answers; looking wakes a runner that copies the base and re-runs the
turn in progress. Chance is a seat: whoever plays it pushes the outcomes, so a record needs no seed.
"""

from random import Random
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from .choice import CHANCE, Choice, Move
from .errors import IllegalMove, NothingToUndo, NotYourTurn, UnknownMove, UnknownSeat, shown
from .flow import SECRET, TOGETHER, Runner, Step, answers_anew, step_name, turn_anew
from .state import REVEALED, Event, State

if TYPE_CHECKING:
    from .game import Game
    from .reason import Reason
    from .result import Result
    from .wire import Scene, Study

Seat: TypeAlias = Any
"""A number from 0. It is not declared as one, so that both builds refuse anything else in the same way."""

FAR: Final = 1 << 40
"""No part of a move is as large as this."""


def names(*seats: int) -> str:
    return ", ".join(["chance" if seat == CHANCE else f"seat {seat + 1}" for seat in seats])


class Past:
    """What `pop` goes back to when the current turn has no answers yet: the turn before, while that is allowed. Of its
    answers the first `floor` stay."""

    def __init__(self, base: State, answers: list[tuple[int, Any]], floor: int, past: "Past | None") -> None:
        self.base = base
        self.answers = answers
        self.floor = floor
        self.past = past


class Position:
    """Everything on the table at one moment, hidden things included.

    >>> import ludoteka, random
    >>> position = ludoteka.new("isle-of-skye", seats=2)
    >>> _ = position.roll(random.Random(7))
    >>> sorted(position.to_move)
    [0, 1]
    >>> [position.text(0, move) for move in position.choice(0).moves]
    ['axe T03', 'axe T33', 'axe T07']
    >>> _ = position.push(0, "axe T03")
    >>> position.why_not(0, "price T33 9").rule
    'R4.2.2'
    >>> position.pop(0)
    >>> position.choice(0).name
    'axe'
    """

    def __init__(self, game: "Game", base: State, answers: list[tuple[int, Any]]) -> None:
        self.game = game
        self.steps: list[Step] = game.steps
        self.base = base
        self.answers = answers
        self.floor = 0
        self.past: Past | None = None
        self.within = 0
        """So many events of the last move belong to its turn; those after them followed when it was over."""
        self.ended: Position | None = None
        """The table when that turn was over and nothing had followed yet, to look at only; if `moments` were wanted."""
        self._run: Runner | None = None
        self._peek: Runner | None = None
        self._peek_seat = CHANCE
        self._drawn: dict[Any, Any] | None = None

    # -- looking ------------------------------------------------------------------------------------------------

    def _awake(self) -> Runner:
        """The runner that stands exactly here."""
        run = self._run
        if run is None:
            run = self.playout()
            run.keep = True
            self._run = run
        return run

    def _awake_for(self, seat: int) -> Runner:
        """A runner good enough for one seat: in a common step only its own answers are re-run, because the turns of
        a common step do not touch each other."""
        if self._run is not None or not self.answers:
            return self._awake()
        if self.steps[self.base.step].mode < TOGETHER:
            return self._awake()
        if self._peek is None or self._peek_seat != seat:
            self._peek = self._partial(seat)
            self._peek_seat = seat
        return self._peek

    def _partial(self, seat: int | None) -> Runner:
        """A runner that has heard the answers of one seat alone."""
        run = Runner(self.steps, self.base.copy())
        for who, move in self.answers:
            if who == seat:
                run.answer(who, move)
        return run

    @property
    def state(self) -> State:
        """The true state, to look at only."""
        return self._awake().state

    def known(self, seat: int | None) -> State:
        """The state as far as this seat (or a spectator) may know the answers of the step in progress."""
        return self._partial(seat).state if self._in_secret() else self._awake().state

    def drawn(self) -> dict[Any, Any]:
        """A place for what is drawn of this position and looks the same to everybody, until a move is made. While
        answers are secret each seat knows something else, and nothing is kept."""
        if self._in_secret():
            return {}
        if self._drawn is None:
            self._drawn = {}
        return self._drawn

    def _in_secret(self) -> bool:
        return bool(self.answers) and self.steps[self.base.step].mode == SECRET

    @property
    def to_move(self) -> tuple[int, ...]:
        """The seats that owe an answer; (CHANCE,) when dice or a bag do; () when the game is over."""
        return self._awake().to_move()

    @property
    def over(self) -> bool:
        return self._awake().over

    def _at_table(self, seat: Seat, watching: bool = False) -> None:
        """Refuse what is no seat of this table. Chance is asked like a seat; None watches, where that is possible."""
        if seat is None and watching:
            return
        if type(seat) is not int or not (0 <= seat < self.base.seats or (seat == CHANCE and not watching)):
            last = self.base.seats - 1
            raise UnknownSeat(f"there is no seat {shown(seat)}: seats are the numbers from 0 to {last}")

    def choice(self, seat: Seat) -> Choice:
        """What this seat is asked: the prompt and the legal moves."""
        if type(seat) is not int or not CHANCE <= seat < self.base.seats:
            self._at_table(seat)
        return self._asked(self._awake_for(seat), seat)

    def _asked(self, run: Runner, seat: int) -> Choice:
        """What this seat is asked. Turns ask by name, and what they ask must be declared."""
        choice = run.choice(seat)
        if choice is None:
            told = f"{names(seat)} is not asked anything"
            waiting = self.to_move
            raise NotYourTurn(
                f"{told} now: it is the turn of {names(*waiting)}" if waiting else f"{told}: the game is over"
            )
        self.game.question(choice.name)
        return choice

    def why_not(self, seat: Seat, move: "Move | str | Any") -> "Reason | None":
        """Why a move is not legal, with the number of the rule; None if it is."""
        choice = self.choice(seat)
        return self.game.why_not(self.known(seat), choice, self._value(choice, move))

    def _value(self, choice: Choice, move: Any) -> Any:
        """The move that a text means, or the value itself if it has the shape of an answer."""
        if isinstance(move, str):
            return self.game.read(choice, move)
        parts = move if type(move) is tuple else (move,)
        fits = type(move) is choice.shape
        for part in parts:
            fits = fits and type(part) is int and -FAR < part < FAR
        if not fits:
            example = self.game.text(choice, choice.moves[0])
            raise UnknownMove(f"{shown(move)} does not answer the question {choice.name!r}: try {example!r}")
        return move

    def text(self, seat: Seat, move: "Move | Any") -> str:
        """The move as readable text that parses back."""
        choice = self.choice(seat)
        value = self._value(choice, move)
        try:
            return self.game.text(choice, value)
        except (LookupError, ValueError, TypeError) as error:
            raise UnknownMove(f"{shown(move)} does not answer the question {choice.name!r}") from error

    # -- moving -------------------------------------------------------------------------------------------------

    def push(self, seat: Seat, move: "Move | str | Any", moments: "list[Position | None] | None" = None) -> list[Event]:
        """Make a move (a value or its text). Returns what it caused. An illegal move changes nothing.

        `moments` is filled with the table as it stood at each event; None where that is nobody's business."""
        self._at_table(seat)
        choice = self._asked(self._awake(), seat)
        value = self._value(choice, move)
        if not choice.allows(value):
            reason = self.game.why_not(self.known(seat), choice, value)
            raise IllegalMove(self.game.refusal(choice, value, reason), reason)
        return self._push(seat, value, moments)

    def _push(self, seat: int, move: Any, moments: "list[Position | None] | None" = None) -> list[Event]:
        run = self._awake()
        g = run.state
        g.events = []
        states: list[State] = []
        if moments is not None:
            g.moments = states
        commits, mode, step = run.commits, run.mode, g.step
        run.listen()
        run.answer(seat, move)
        events = g.events
        g.events = None
        g.moments = None
        if moments is not None:
            for state in states:
                # What others answered in secret is not on the table before the step is over.
                hidden = mode == SECRET and state.step == step
                moments.append(None if hidden else self._moment(state))
        self.ended = None if run.ended is None else self._moment(run.ended)
        self._peek = None
        self._drawn = None
        self.within = len(events) if run.heard < 0 else run.heard
        revealed = REVEALED in events
        if revealed:
            self.within -= len([event for event in events[: self.within] if event is REVEALED])
            events = [event for event in events if event is not REVEALED]
        # What the turn before did can be taken back only until another seat answers.
        if self.past is not None and self.past.answers[-1][0] != seat:
            self.past = None
        if run.commits == commits:
            self.answers.append((seat, move))
            if revealed:
                self.floor = len(self.answers)
                self.past = None
            return events
        base = run.base
        assert base is not None
        if seat == CHANCE or mode == SECRET or revealed:
            self.past = None
        else:
            self.past = Past(self.base, [*self.answers, (seat, move)], self.floor, self.past)
        self.base = base
        self.answers = []
        self.floor = 0
        return events

    def _moment(self, state: State) -> "Position":
        """The table in the middle of a move: to look at only, nobody is asked anything."""
        moment = Position(self.game, state, [])
        moment._run = Runner(self.steps, state, go=False)
        return moment

    def roll(self, rng: Random) -> list[Event]:
        """Let chance do what it has to do now, and return what it caused."""
        events: list[Event] = []
        while self.to_move == (CHANCE,):
            events.extend(self._push(CHANCE, self.choice(CHANCE).pick(rng)))
        return events

    def can_pop(self, seat: Seat = None) -> bool:
        """Whether `pop` would take something back."""
        if seat is not None:
            self._at_table(seat)
        return self._popped(seat) is not None

    def pop(self, seat: Seat = None) -> None:
        """Take back the last answer (of one seat, if given): back to the undo floor and no further.

        The floor rises when chance resolves, when something hidden comes out and when another seat has answered.
        Where several seats decide at once, each takes back its own answers until the last one is ready.
        """
        if seat is not None:
            self._at_table(seat)
        popped = self._popped(seat)
        if popped is None:
            raise NothingToUndo("nothing to take back: chance, a reveal or another seat's answer came after it")
        self.base, self.answers, self.floor, self.past = popped.base, popped.answers, popped.floor, popped.past
        self._run = None
        self._peek = None
        self._drawn = None

    def _popped(self, seat: int | None) -> Past | None:
        base, answers, floor, past = self.base, self.answers, self.floor, self.past
        if not answers:
            if past is None:
                return None
            base, answers, floor, past = past.base, past.answers, past.floor, past.past
            # A turn or step that is over is taken back only by the seat that ended it.
            if seat is not None and answers[-1][0] != seat:
                return None
        if len(answers) <= floor:
            return None
        if self.steps[base.step].mode >= TOGETHER:
            for i in range(len(answers) - 1, floor - 1, -1):
                who = answers[i][0]
                if who == CHANCE:
                    return None
                if seat is None or who == seat:
                    return Past(base, answers[:i] + answers[i + 1 :], floor, past)
            return None
        who = answers[-1][0]
        if who == CHANCE or (seat is not None and who != seat):
            return None
        return Past(base, answers[:-1], floor, past)

    # -- copies and other worlds --------------------------------------------------------------------------------

    def copy(self) -> "Position":
        """An independent position. It shares the base, which never changes."""
        new = Position(self.game, self.base, self.answers.copy())
        new.floor = self.floor
        new.past = self.past
        new._drawn = self._drawn
        return new

    def playout(self) -> Runner:
        """A private runner that stands here, for search: no answer list, no events, no checks, no way back."""
        run = Runner(self.steps, self.base.copy())
        for seat, move in self.answers:
            run.answer(seat, move)
        return run

    def imagine(self, seat: Seat, rng: Random) -> "Position":
        """A position that this seat (or a spectator) cannot tell from the true one; what it does not know is drawn
        anew."""
        self._at_table(seat, watching=True)
        if not self._in_secret():
            # What is hidden is drawn anew until what the seat has seen since is possible.
            for _ in range(500):
                base = self.game.imagined(self.base, seat, rng)
                if base is self.base or not self.answers:
                    return Position(self.game, base, self.answers.copy())
                answers = answers_anew(self.steps, base, self.answers, seat, rng)
                if answers is not None:
                    return Position(self.game, base, answers)
            raise RuntimeError(f"{self.game.id}: seat {seat} cannot imagine how the turn in progress came about")
        base = self.game.imagined(self.base, seat, rng)
        new = Position(self.game, base, [])
        waiting = self.to_move
        for who in self.base.todo:
            if who == seat:
                new.answers.extend([answer for answer in self.answers if answer[0] == who])
            elif who not in waiting:
                new.answers.extend(turn_anew(self.steps, base, who, rng))
        return new

    # -- for people and files -----------------------------------------------------------------------------------

    def view(self, seat: Seat) -> dict[str, Any]:
        """What this seat (None: a spectator) may know."""
        self._at_table(seat, watching=True)
        step = step_name(self.steps, self.known(seat))
        about = {"game": self.game.id, "seat": seat, "step": step, "waiting": list(self.to_move)}
        return {**about, **self.game.view(self, seat)}

    def scene(self, seat: Seat) -> "Scene":
        """What this seat (None: a spectator) sees on the table and where it can touch it."""
        self._at_table(seat, watching=True)
        return self.game.scene(self, seat)

    def study(self, seat: Seat, what: Any) -> "Study | None":
        """What this seat learns by looking closely at a thing, a figure or an overlay of its scene; None where there is
        no such thing."""
        self._at_table(seat, watching=True)
        return self.game.studied(self, seat, what) if isinstance(what, str) else None

    def result(self) -> "Result | None":
        """Scores with every line of the sum, ranks and the tie-break used; None while the game goes on."""
        run = self._awake()
        return self.game.result(run.state) if run.over else None

    def dump(self) -> dict[str, Any]:
        """Plain data that `load` turns back into this position."""
        return self.game.dump(self)

    def key(self) -> str:
        """Equal for equal positions: the same base and the same answers."""
        return self.game.key(self)

    def __repr__(self) -> str:
        return f"<{self.game.id}: {'waiting for ' + names(*self.to_move) if self.to_move else 'over'}>"
