"""Every decision of Excavation Earth, by chapter."""

from ludoteka.core.question import Question

from . import action, command, dig, opponent, setup, trade

QUESTIONS: list[Question] = [
    *setup.QUESTIONS,
    *action.QUESTIONS,
    *dig.QUESTIONS,
    *trade.QUESTIONS,
    *command.QUESTIONS,
    *opponent.QUESTIONS,
]
