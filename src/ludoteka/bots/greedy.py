"""One step ahead: the move after which the evaluation looks best."""

from random import Random

from ..core.choice import Choice
from ..core.position import Position
from .base import Bot, Decision, Option


class GreedyBot(Bot):
    """Tries every move once and looks at the table."""

    name = "greedy"

    def think(
        self, imagined: Position, choice: Choice, rng: Random, seconds: float | None, iterations: int | None
    ) -> Decision:
        judge = imagined.game.judge
        me = choice.seat
        judge.prepare(imagined.base)
        guesses = judge.guesses(imagined.state, choice)
        tried: list[tuple[float, float, Option]] = []
        for i, move in enumerate(choice.moves):
            runner = imagined.playout()
            runner.answer(me, move)
            value = sum(judge.terms(runner.state, me))
            # Where the evaluation sees no difference, the first guess decides; where that sees none, chance does.
            tried.append((value + 0.01 * guesses[i], rng.random(), Option(move, 1, value)))
        tried.sort(key=lambda entry: entry[:2], reverse=True)
        best = tried[0][2]
        rest = [entry[2] for entry in tried[1:3]]
        return Decision(best.move, best.value, 1, len(tried), rest)
