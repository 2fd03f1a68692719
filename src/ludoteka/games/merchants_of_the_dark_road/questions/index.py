"""Every decision of the game, chapter by chapter. Two of them write goods as the cards in use ask for them."""

from ludoteka.core.question import Question

from ..components.tables import Tables
from . import buildings, caravan, companions, day, districts, gains, ruins, setup, towns


def questions(tables: Tables) -> list[Question]:
    return [
        *setup.QUESTIONS,
        *day.QUESTIONS,
        *districts.questions(tables),
        *gains.QUESTIONS,
        *buildings.QUESTIONS,
        *ruins.QUESTIONS,
        *caravan.QUESTIONS,
        *towns.questions(tables),
        *companions.QUESTIONS,
    ]
