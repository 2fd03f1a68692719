"""Every decision of the game, chapter by chapter."""

from ludoteka.core.question import Question

from . import action, activation, chant, dominance, setup, start

QUESTIONS: list[Question] = [
    *setup.QUESTIONS,
    *start.QUESTIONS,
    *action.QUESTIONS,
    *chant.QUESTIONS,
    *activation.QUESTIONS,
    *dominance.QUESTIONS,
]
