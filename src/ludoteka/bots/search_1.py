"""The search of `thinker-1`, kept as it was. The one that goes on is in search.py.

Information-set Monte Carlo tree search, for any title and any number of seats.

Each iteration imagines one world, walks it from the position to the title's horizon, and remembers for every seat
what that seat has seen on the way. Decisions are remembered by seat and by what the seat has seen, so that nobody's
choice depends on what it cannot know; in a step that seats take at once, nobody sees anything until all have
answered. First guesses of the title say which moves to try first; outside the tree they are the policy.
"""

from collections.abc import Callable
from math import exp, log, sqrt
from random import Random
from typing import Any

from ..core.choice import CHANCE, SEEN_BY_ALL, Choice
from ..core.flow import TOGETHER, Runner
from ..core.position import Position


class Node:
    """What was learnt about one decision of one seat."""

    def __init__(self, moves: list[Any], guesses: list[float], warmth: float) -> None:
        self.moves = moves
        self.visits: list[int] = [0] * len(moves)
        self.sums: list[float] = [0.0] * len(moves)
        self.total = 0
        top = max(guesses)
        weights = [exp((guess - top) / warmth) + 0.002 for guess in guesses]
        whole = sum(weights)
        self.priors: list[float] = [weight / whole for weight in weights]

    def select(self, curiosity: float) -> int:
        """The move that promises most: good so far, or likely good and seldom tried."""
        low = 1.0
        high = 0.0
        tried = 0
        for i, n in enumerate(self.visits):
            if n:
                mean = self.sums[i] / n
                low = min(low, mean)
                high = max(high, mean)
                tried += 1
        span = high - low
        root = curiosity * sqrt(self.total + 1.0)
        best = -1.0
        chosen = 0
        for i, n in enumerate(self.visits):
            if n == 0:
                # Untried moves count as middling until they are tried.
                score = 0.4 if tried else 0.0
            elif span > 1e-9:
                score = (self.sums[i] / n - low) / span
            else:
                score = 0.5
            score += root * self.priors[i] / (1.0 + n)
            if score > best:
                best = score
                chosen = i
        return chosen


class Search:
    """A tree, with the settings of the bot that grows it."""

    def __init__(self, judge: Any, curiosity: float, warmth: float, looseness: float, spread: float) -> None:
        self.judge = judge
        self.curiosity = curiosity
        self.warmth = warmth
        self.looseness = looseness
        self.spread = spread
        self.nodes: dict[tuple[int, int], Node] = {}
        self.iterations = 0

    def run(
        self,
        imagined: Position,
        choice: Choice,
        seen: int,
        rng: Random,
        clock: Callable[[], float],
        seconds: float,
        most: int,
    ) -> Node:
        """Grow the tree below a decision until the time or the iterations are used up, or it is settled."""
        me = choice.seat
        self.judge.prepare(imagined.base)
        start = clock()
        done = 0
        while True:
            self.iterate(imagined, me, seen, rng)
            done += 1
            if done >= most:
                break
            spent = clock() - start
            if spent >= seconds:
                break
            if done & 7 == 0 and spent > seconds * 0.2:
                node = self.nodes.get((me, seen))
                more = min(float(most - done), done / spent * (seconds - spent))
                if node is not None and settled(node, more):
                    break
        self.iterations = done
        return self.nodes[(me, seen)]

    def iterate(self, imagined: Position, me: int, root: int, rng: Random) -> None:
        """One world: down the tree, on by policy to the horizon, and back with what came of it."""
        judge = self.judge
        world = imagined.imagine(me, rng)
        run = Runner(world.steps, world.base.copy())
        g = run.state
        # What everybody will learn once all seats of a common step have answered.
        unseen: list[int] = []
        for seat, move in world.answers:
            if run.mode >= TOGETHER and seat != me:
                ask = run.choice(seat)
                if ask is not None and ask.seen_by == SEEN_BY_ALL:
                    unseen.append(sighted(seat, move))
            run.answer(seat, move)
        horizon = judge.clock(g)
        seats = g.seats
        seen = [root] * seats
        step = g.step
        path: list[tuple[Node, int, int]] = []
        growing = True
        while not run.over and judge.clock(g) == horizon:
            choice = run.ask()
            seat = choice.seat
            mode = run.mode
            if seat == CHANCE:
                move = choice.pick(rng)
            elif growing or (seat == me and seen[me] == root):
                # The tree grows by one decision an iteration, besides the one that is to be made.
                key = (seat, seen[seat])
                node = self.nodes.get(key)
                if node is None:
                    node = Node(list(choice.moves), judge.guesses(g, choice), self.warmth)
                    self.nodes[key] = node
                    growing = growing and seat == me and seen[seat] == root
                i = node.select(self.curiosity)
                move = node.moves[i]
                # Another world may offer a seat other moves after the same sights.
                if not choice.allows(move):
                    move = self.loose(g, choice, rng)
                else:
                    path.append((node, i, seat))
            else:
                move = self.loose(g, choice, rng)
            run.answer(seat, move)
            sight = sighted(seat, move)
            # A seat sees its own answer at once, and alone what is its secret or is dealt to it alone.
            public = choice.seen_by == SEEN_BY_ALL
            waiting = mode >= TOGETHER and g.step == step and not run.over
            learner = choice.seen_by if seat == CHANCE else seat
            if learner >= 0 and (waiting or not public):
                seen[learner] = hash((seen[learner], sight))
            if public:
                unseen.append(sight)
            if unseen and not waiting:
                news = unseen[0] if len(unseen) == 1 else hash(tuple(sorted(unseen)))
                unseen = []
                for other in range(seats):
                    seen[other] = hash((seen[other], news))
            step = g.step
        self.learn(path, judge.evaluate(g))

    def loose(self, g: Any, choice: Choice, rng: Random) -> Any:
        """A move by the first guesses, with some noise."""
        moves = choice.moves
        if len(moves) == 1:
            return moves[0]
        guesses = self.judge.guesses(g, choice)
        best = -1e9
        chosen = 0
        for i, guess in enumerate(guesses):
            score = guess - self.looseness * log(-log(rng.random() + 1e-12) + 1e-12)
            if score > best:
                best = score
                chosen = i
        return moves[chosen]

    def learn(self, path: list[tuple[Node, int, int]], worth: list[float]) -> None:
        """Points become chances to win, and every decision on the way remembers how its seat fared."""
        top = max(worth)
        shares = [exp((points - top) / self.spread) for points in worth]
        whole = sum(shares)
        for node, i, seat in path:
            node.visits[i] += 1
            node.total += 1
            node.sums[i] += shares[seat] / whole


def settled(node: Node, more: float) -> bool:
    """Whether so many more iterations could not change the choice, or hardly anything else is tried any more."""
    first = 0
    second = 0
    for n in node.visits:
        if n > first:
            first, second = n, first
        elif n > second:
            second = n
    return first - second > more or (node.total >= 400 and first > node.total * 0.85)


def sighted(seat: int, move: Any) -> int:
    """A number for having seen a move. Odd numbers only, because -1 and -2 have the same hash."""
    if isinstance(move, tuple):
        return hash((seat, tuple([2 * part + 1 for part in move])))
    return hash((seat, 2 * int(move) + 1))


def next_sight(seen: int, seat: int, move: Any) -> int:
    """What a seat has seen after its own move, if nothing else has happened."""
    return hash((seen, sighted(seat, move)))
