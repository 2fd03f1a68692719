"""Scenes of whole games, as the browser gets them."""

from random import Random
from typing import Any

from ludoteka.core.choice import CHANCE
from ludoteka.core.wire import Scene, plain
from ludoteka.games import game

TABLES: dict[str, list[dict[str, str]]] = {
    "excavation-earth": [{}],
    "isle-of-skye": [{}, {"expansion": "journeyman"}],
    "lord-of-the-ice-garden": [{}],
    "merchants-of-the-dark-road": [{}],
}


def scenes(title: str, seats: int = 4, games: int = 2) -> list[dict[str, Any]]:
    """Of random games a full scene of each question, as the seat that is asked sees it."""
    found: dict[str, tuple[int, Scene]] = {}
    for options in TABLES[title]:
        for number in range(games):
            rng = Random(number)
            position = game(title).new(seats, options)
            position.roll(rng)
            while not position.over:
                seat = rng.choice([one for one in position.to_move if one != CHANCE])
                choice = position.choice(seat)
                question = " ".join([choice.name, *options.values()])
                if question not in found or rng.random() < 0.2:
                    scene = position.scene(seat)
                    if question not in found or len(scene.nodes) >= len(found[question][1].nodes):
                        found[question] = seat, scene
                position.push(seat, choice.pick(rng))
                position.roll(rng)
    return [{"question": question, "seat": seat, **plain(scene)} for question, (seat, scene) in found.items()]
