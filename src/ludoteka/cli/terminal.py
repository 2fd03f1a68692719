"""The table at the terminal: what one person sees there, and what may be typed.

The person has the first seat. The others answer at random and chance is rolled. Before anybody else goes on, the
person says `ready`: until then everything can be taken back.
"""

import re
import sys
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Final

from ..core.choice import CHANCE, Amount, Choice
from ..core.errors import UnknownMove
from ..core.log import describe, seen
from ..core.record import Recorder
from ..core.scene import spoken
from ..core.typed import READY, bare, commands, help_lines
from ..core.wire import Scene
from ..core.words import Words
from .common import screen
from .sheet import print_result, print_sheet

ME: Final = 0
NUMBER: Final = re.compile(r"-?[0-9]{1,9}")
SHORT: Final = 12
"""Up to so many moves are listed one by one; longer lists are grouped."""
LINES: Final = 20
"""The most lines of a list that was not asked for."""


class Leave(Exception):
    """The person gets up from the table."""


class Terminal:
    def __init__(self, table: Recorder, words: Words, rng: Random, quick: bool = False) -> None:
        self.table = table
        self.position = table.position
        self.game = table.position.game
        self.words = words
        self.say = words.say
        self.rng = rng
        self.confirmed = quick
        self.quick = quick
        self.out = screen()
        self.commands = commands(words)
        self.labels: dict[str, str] = {}
        self.told = 0
        self.step = -1

    # -- the course of the game -----------------------------------------------------------------------------------

    def run(self) -> None:
        with suppress(ImportError):
            # Python's `input` edits lines and remembers them once this is loaded.
            import_module("readline")
        try:
            self.play()
            self.finish()
        except Leave:
            self.tell("terminal.goodbye")

    def play(self) -> None:
        position = self.position
        while position.to_move:
            if ME in position.to_move:
                self.ask()
            elif not self.confirmed and position.can_pop(ME):
                self.ask_ready()
            elif position.to_move == (CHANCE,):
                self.table.roll(self.rng)
            else:
                seat = self.rng.choice(position.to_move)
                self.table.push(seat, position.choice(seat).pick(self.rng))

    def ask(self) -> None:
        """Put the open question and take an answer, or go back."""
        position = self.position
        choice = position.choice(ME)
        moves = numbered(choice, [self.game.text(choice, move) for move in choice.moves])
        changed = self.news()
        if position.state.step != self.step:
            self.step = position.state.step
            self.board()
        elif changed:
            self.board(ME)
        scene = position.scene(ME)
        self.labels = {each.move: spoken(each.label, self.words) for each in scene.choices}
        self.print()
        self.print(spoken(scene.prompt, self.words))
        self.list(moves, LINES)
        answer = self.answer(choice, moves)
        if answer is not None:
            self.table.push(ME, answer)
            self.confirmed = self.quick

    def ask_ready(self) -> None:
        """The last moment to take something back."""
        self.news()
        self.labels = {READY: self.say(f"typed.{READY}")}
        self.print()
        self.tell("terminal.ready")
        self.list({1: READY}, LINES)
        self.confirmed = self.answer(None, {1: READY}) == READY

    def finish(self) -> None:
        """The result, and the chance to keep the record."""
        self.news()
        self.print()
        result = self.position.result()
        assert result is not None
        print_result(self.out, result, self.words)
        self.print()
        self.tell("terminal.offer_save")
        word, _, rest = self.read().partition(" ")
        if self.commands.get(bare(word)) == "save":
            self.save(rest)
        self.tell("terminal.goodbye")

    # -- reading --------------------------------------------------------------------------------------------------

    def read(self) -> str:
        """One line that was typed. The end of the input is a polite way to leave."""
        try:
            line = input("> ")
        except (EOFError, RuntimeError, ValueError):
            # Python has no standard input at all if it was closed before the start.
            self.print()
            raise Leave from None
        if not sys.stdin.isatty():
            self.print(line)
        return " ".join(line.split())

    def answer(self, choice: Choice | None, moves: dict[int, str]) -> str | None:
        """The move that was chosen, or None if the question is no longer the same."""
        by_text = {bare(self.labels.get(text, text)): text for text in moves.values()}
        by_text |= {bare(text): text for text in moves.values()}
        while True:
            line = self.read()
            if bare(line) in by_text:
                return by_text[bare(line)]
            if not line:
                if choice is None:
                    return READY
                self.list(moves, LINES)
            elif NUMBER.fullmatch(line):
                if int(line) in moves:
                    return moves[int(line)]
                self.tell("error.bad_number", text=line, first=min(moves), last=max(moves))
            elif bare(line.split()[0]) in self.commands:
                word, _, rest = line.partition(" ")
                if self.obey(self.commands[bare(word)], rest, choice, moves):
                    return None
            else:
                move = self.understand(line, choice, moves)
                if move is not None:
                    return move

    def understand(self, line: str, choice: Choice | None, moves: dict[int, str]) -> str | None:
        """A move written in another way, an illegal one, or a part of several moves."""
        try:
            if choice is not None:
                value = self.game.read(choice, line)
                if choice.allows(value):
                    return self.game.text(choice, value)
                self.why(line, choice, moves)
                return None
        except UnknownMove:
            pass
        found = self.narrowed(moves, line)
        if found:
            self.list(found, LINES)
        else:
            self.unknown(line, moves)
        return None

    def narrowed(self, moves: dict[int, str], part: str) -> dict[int, str]:
        """The moves with these words in them, or in what they mean."""
        meant = {number: self.labels.get(text, text) for number, text in moves.items()}
        return narrowed(moves, part) or {number: moves[number] for number in narrowed(meant, part)}

    def obey(self, command: str, rest: str, choice: Choice | None, moves: dict[int, str]) -> bool:
        """Do what a command says. Returns whether the question has changed."""
        match command:
            case "undo":
                return self.undo()
            case "why":
                self.why(moves.get(int(rest), rest) if NUMBER.fullmatch(rest) else rest, choice, moves)
            case "moves":
                self.list(self.narrowed(moves, rest) if rest else moves)
            case "table":
                self.board()
            case "me":
                self.board(ME)
            case "player":
                self.player(rest)
            case "score":
                print_sheet(self.out, self.game.result(self.position.known(ME)), self.words)
            case "log":
                self.log()
            case "save":
                self.save(rest)
            case "help":
                self.help()
            case "quit":
                raise Leave
        return False

    # -- commands -------------------------------------------------------------------------------------------------

    def undo(self) -> bool:
        if not self.position.can_pop(ME):
            answered = any(played.seat == ME for played in self.table.history)
            self.tell("undo.floor" if answered else "undo.nothing")
            return False
        undone = self.table.pop(ME)
        self.told = min(self.told, len(self.table.history))
        self.tell("undo.done", move=undone.text)
        return True

    def why(self, move: str, choice: Choice | None, moves: dict[int, str]) -> None:
        """Why a move is legal or not."""
        if choice is None:
            self.unknown(move, moves)
            return
        try:
            reason = self.position.why_not(ME, move)
        except UnknownMove:
            self.unknown(move, moves)
            return
        if reason is None:
            self.tell("why.legal", move=move)
        else:
            self.tell("why.illegal", move=move, reason=self.game.explain(reason, self.words.language))

    def unknown(self, text: str, moves: dict[int, str]) -> None:
        self.tell("terminal.unknown", text=text or "?", example=moves[max(moves)])

    def player(self, text: str) -> None:
        if NUMBER.fullmatch(text) and 1 <= int(text) <= self.position.base.seats:
            self.board(int(text) - 1)
        else:
            self.tell("error.bad_number", text=text or "?", first=1, last=self.position.base.seats)

    def log(self) -> None:
        for played in self.table.history[: self.told]:
            for event in seen(played.events, ME):
                self.print(describe(self.game, event, self.words))

    def save(self, name: str) -> None:
        path = Path(name) if name else free_name(self.game.id)
        try:
            path.write_text(self.table.record().write(), encoding="utf-8")
        except (OSError, ValueError):
            self.tell("error.cannot_write", path=path)
        else:
            self.tell("terminal.saved", path=path)

    def help(self) -> None:
        self.tell("help.title")
        for line in help_lines(self.words):
            self.print(line)

    # -- showing --------------------------------------------------------------------------------------------------

    def print(self, text: str = "") -> None:
        self.out.print(text, soft_wrap=True)

    def tell(self, key: str, **args: object) -> None:
        self.print(self.say(key, **args))

    def news(self) -> bool:
        """What happened since the last question. Returns whether anything did."""
        events = [event for played in self.table.history[self.told :] for event in seen(played.events, ME)]
        for event in events:
            self.print(f"· {describe(self.game, event, self.words)}")
        self.told = len(self.table.history)
        return bool(events)

    def board(self, seat: int | None = None) -> None:
        """The whole table, or the part of one seat, as the person sees it."""
        from ..core.text import render_text

        scene = self.position.scene(ME)
        if seat is not None:
            scene = part_of(scene, seat)
        self.print()
        self.print(render_text(self.game, scene, self.words.language).rstrip("\n"))

    def list(self, moves: dict[int, str], limit: int | None = None) -> None:
        """Moves with their numbers: one by one if they are few, else side by side where they begin alike."""
        width = len(str(max(moves, default=0)))
        if len(moves) <= SHORT:
            lines = [(1, f"  {number:>{width}}  {self.labelled(text)}") for number, text in moves.items()]
        else:
            lines = [
                (len(group), f"  {start}  " + "  ".join(f"{number}={end}" for number, end in group))
                for start, group in grouped(moves)
            ]
        for _, line in lines[:limit]:
            self.print(line)
        left = sum(count for count, _ in lines[limit:]) if limit is not None else 0
        if left:
            self.tell("terminal.more", n=left)

    def labelled(self, text: str) -> str:
        """A move as it is typed; the notation has English words, so other languages say what it means."""
        label = self.labels.get(text)
        return text if label is None or self.words.language == "en" else f"{text:<26}{label}"


def part_of(scene: Scene, seat: int) -> Scene:
    """What lies in front of one seat."""
    regions = [region for region in scene.stage.regions if region.seat == seat]
    inside = {region.id for region in regions}
    return scene.having(
        stage=scene.stage.having(regions=regions),
        nodes=[node for node in scene.nodes if node.region in inside],
        panels=[panel for panel in scene.panels if panel.seat == seat],
        choices=[],
        prompt=None,
    )


def numbered(choice: Choice, texts: list[str]) -> dict[int, str]:
    """Moves by the number that chooses them. An amount is chosen by itself."""
    first = choice.low if isinstance(choice, Amount) else 1
    return dict(enumerate(texts, first))


def narrowed(moves: dict[int, str], part: str) -> dict[int, str]:
    """The moves with all these words in them; if there are none, those with all these letters."""
    wanted = bare(part).split()
    whole = {n: text for n, text in moves.items() if set(wanted) <= set(bare(text).split())}
    return whole or {n: text for n, text in moves.items() if all(word in bare(text) for word in wanted)}


def grouped(moves: dict[int, str]) -> list[tuple[str, list[tuple[int, str]]]]:
    """Moves that differ only in their last word, together."""
    groups: dict[str, list[tuple[int, str]]] = {}
    for number, text in moves.items():
        start, _, end = text.rpartition(" ")
        groups.setdefault(start, []).append((number, end))
    return list(groups.items())


def free_name(title: str) -> Path:
    """A file name that is not taken yet."""
    path, number = Path(f"{title}.ludo"), 1
    while path.exists():
        number += 1
        path = Path(f"{title}-{number}.ludo")
    return path
