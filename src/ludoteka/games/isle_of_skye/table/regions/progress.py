"""The progress boards of Journeyman: the tracks of a seat, and what it has at hand.

A thing that looks the same is the same object: scenes are made often, and nobody changes what lies in them.
"""

from functools import cache, lru_cache

from ludoteka.core.scene import message, node
from ludoteka.core.wire import Node

from ...components.tables import SPACES, TRACK_NAMES, Tables
from ...help.rule_texts import token_rule
from ...rules.moves import slot_at, slots_of
from ...rules.state import EMPTY, EXTRA_MOVEMENT, Skye
from ..words import space_words


def progress(g: Skye, seat: int) -> list[Node]:
    """The three tracks with markers and the tokens on their slots, and below what the seat has at hand."""
    markers = tuple(g.marker[seat * 3 : seat * 3 + 3])
    slots = tuple(g.slots[place] for place in slots_of(seat))
    return [*tracks(g.tables, g.side, seat, markers, slots), *at_hand(g, seat)]


@lru_cache(2_000)
def tracks(t: Tables, side: int, seat: int, markers: tuple[int, ...], slots: tuple[int, ...]) -> list[Node]:
    found = []
    for track, here in enumerate(markers):
        for number in range(t.last_space[side * 3 + track] + 1):
            found.append(space_node(t, side, seat, track, number))
            slot = t.slot[(side * 3 + track) * SPACES + number]
            token = slots[slot_at(0, track, slot - 1)] if slot else EMPTY
            if token != EMPTY:
                found.append(token_node(t, seat, token, number + 0.25, track + 0.27, 0.42))
        found.append(marker_node(seat, track, here))
    return found


@cache
def space_node(t: Tables, side: int, seat: int, track: int, number: int) -> Node:
    name = TRACK_NAMES[track]
    tip = space_words(t, side, track, number)
    return node(
        f"space:{seat}:{name}:{number}", f"space/{side}/{name}/{number}", f"track:{seat}", number, track, tip=tip
    )


@cache
def marker_node(seat: int, track: int, space: int) -> Node:
    name = TRACK_NAMES[track]
    label = message("label.marker", track=message(f"track.{name}"), n=space)
    art = f"marker/{seat}"
    return node(f"marker:{seat}:{name}", art, f"track:{seat}", space - 0.05, track - 0.05, size=0.56, label=label)


def at_hand(g: Skye, seat: int) -> list[Node]:
    """Tokens taken or in force, milestones and road tokens that are not laid."""
    t = g.tables
    home = f"track:{seat}"
    tokens = [*g.taken[seat], *g.coming[seat]]
    tokens += [token for token in range(len(t.token_ids)) if g.powers[seat] >> token & 1]
    tokens += [EXTRA_MOVEMENT] * min(g.extra_movement[seat], 1)
    found = [token_node(t, seat, token, 3 + i, 3, 0.9) for i, token in enumerate(tokens)]
    stones = g.milestones[seat] - len(g.plan[seat])
    if stones > 0:
        label = message("panel.milestones")
        found.append(node(f"milestones:{seat}", f"milestone/{seat}", home, 0, 3, size=0.7, count=stones, label=label))
    if g.roads[seat]:
        label = message("panel.roads")
        found.append(node(f"roads:{seat}", "road", home, 1.2, 3, size=0.8, count=g.roads[seat], label=label))
    return found


@cache
def token_node(t: Tables, seat: int, token: int, x: float, y: float, size: float) -> Node:
    key, args = token_rule(t, token)
    name = t.token_ids[token]
    return node(
        f"token:{seat}:{name}",
        f"token/{name}",
        f"track:{seat}",
        x,
        y,
        size=size,
        label=message(t.token_name[token]),
        tip=message(key, **args),
    )
