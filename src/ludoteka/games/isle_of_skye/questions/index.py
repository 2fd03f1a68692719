"""Every decision of the game, chapter by chapter."""

from ludoteka.core.question import Question

from . import advance, build, journey, setup, trade

QUESTIONS: list[Question] = [
    *setup.QUESTIONS,
    *trade.QUESTIONS,
    *build.QUESTIONS,
    *journey.QUESTIONS,
    *advance.QUESTIONS,
]
