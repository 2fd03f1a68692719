"""What chance decides for Zu."""

from ludoteka.core.question import Question

from .setup import chance

QUESTIONS: list[Question] = [
    chance("zu-kind", "R10.3.1", "zu kind {zukind}"),
    chance("zu-card", "R10.3.1", "zu reveals {zucard}"),
    chance("zu-colour", "R10.3.5", "zu colour {colour}"),
    chance("zu-market", "R10.3.5", "zu market {market}"),
    chance("zu-artefact", "R10.3.5", "zu artefact {artefact}"),
    chance("zu-item", "R10.3.5", "zu sells {item}"),
    chance("zu-goods", "R10.3.5", "zu delivers {pair}"),
    chance("zu-survey", "R10.5.8", "zu draws {card}"),
]
