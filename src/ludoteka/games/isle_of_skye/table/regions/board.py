"""What lies beside the territories: the shared board, tiles on offer, progress boards.

A thing that looks the same is the same object: scenes are made often, and nobody changes what lies in them.
"""

from functools import cache, lru_cache

from ludoteka.core.choice import NO
from ludoteka.core.position import Position
from ludoteka.core.scene import badge, message, node, own_answers
from ludoteka.core.wire import Badge, Node

from ...components.tables import SPACES, TRACK_NAMES, Tables
from ...help.rule_texts import scoring_rule, token_rule
from ...rules.state import EMPTY, EXTRA_MOVEMENT, Skye
from ..words import printed_tile, space_words

ROUND_STEP = 0.69


def board(g: Skye) -> list[Node]:
    """Scoring tiles on A to D, the bag, and the round table below."""
    t = g.tables
    rounds = t.round_spaces[g.seats]
    now = rounds[g.round - 1] if g.round else []
    found = []
    for space, tile in enumerate(g.scoring):
        letter = "ABCD"[space]
        key, args = scoring_rule(t, tile)
        found.append(
            node(
                f"scoring:{letter}",
                f"scoring/{t.scoring_ids[tile]}",
                "board",
                space * 1.08,
                0,
                badge=badge("", message("label.space", letter=letter), letter),
                label=message("label.scoring", letter=letter, scoring=message(t.scoring_name[tile])),
                tip=message(key, **args),
                lit=space in now or None,
                study=True,
            )
        )
    found.append(node("bag", "bag", "board", 4.35, 0, size=0.85, count=len(g.bag), label=message("panel.bag")))
    for number, spaces in enumerate(rounds, 1):
        letters = ["ABCD"[space] for space in spaces]
        label = message("label.round", n=number, letters=letters)
        if t.round_catch_up[g.seats][number - 1]:
            gold = t.round_catch_up[g.seats][number - 1]
            label = message("label.round-gold", n=number, letters=letters, gold=gold)
        found.append(
            node(
                f"round:{number}",
                f"round/{g.seats}/{number}",
                "board",
                (number - 1) * ROUND_STEP - 0.17,
                0.92,
                size=0.66,
                label=label,
                lit=number == g.round or None,
            )
        )
    return found


# -- trade ----------------------------------------------------------------------------------------------------------


def offer(position: Position, g: Skye, seat: int, viewer: int | None) -> list[Node]:
    """The start player's mark, tiles on offer with prices and axes, and tiles acquired."""
    home = f"offer:{seat}"
    found = []
    if g.start == seat and (g.round or position.over):
        found.append(node("start", "start", home, -0.85, 0, size=0.7, label=message("panel.start-player")))
    axe = axes(position, g, seat, viewer)
    for i in range(3):
        tile = g.offer[seat * 3 + i]
        if tile == EMPTY:
            continue
        price = g.price[seat * 3 + i]
        mark = None
        if price:
            mark = badge("coin", message("label.price", n=price), price)
        elif tile in axe:
            mark = badge("axe", message("label.axe"))
        found.append(tile_node(g, tile, home, i * 1.08, mark))
    first = 3.5 if any(tile != EMPTY for tile in g.offer[seat * 3 : seat * 3 + 3]) else 0
    for i, tile in enumerate(g.acquired[seat]):
        found.append(tile_node(g, tile, home, first + i * 1.08, badge("", message("label.acquired"))))
    return found


def tile_node(g: Skye, tile: int, home: str, x: float, mark: Badge | None) -> Node:
    name = g.tables.tile_ids[tile]
    return node(f"tile:{name}", f"tile/{name}", home, x, 0, badge=mark, tip=printed_tile(g.tables, tile))


def axes(position: Position, g: Skye, seat: int, viewer: int | None) -> list[int]:
    """The tiles of a seat that show the axe: to the seat itself while prices are set, to all once they are out."""
    step = position.steps[g.step].name if 0 <= g.step < len(position.steps) else ""
    if step == "price":
        own = own_answers(position, seat) if seat == viewer else []
        return [tile for tile in own[:1] if isinstance(tile, int) and tile != NO]
    if step == "roads before discarding":
        places = range(seat * 3, seat * 3 + 3)
        return [g.offer[place] for place in places if g.offer[place] != EMPTY and not g.price[place]]
    return []


# -- Journeyman -----------------------------------------------------------------------------------------------------


def progress(g: Skye, seat: int) -> list[Node]:
    """The three tracks with markers and the tokens on their slots, and below what the seat has at hand."""
    markers = tuple(g.marker[seat * 3 : seat * 3 + 3])
    slots = tuple(g.slots[seat * 9 : seat * 9 + 9])
    return [*tracks(g.tables, g.side, seat, markers, slots), *at_hand(g, seat)]


@lru_cache(2_000)
def tracks(t: Tables, side: int, seat: int, markers: tuple[int, ...], slots: tuple[int, ...]) -> list[Node]:
    found = []
    for track, here in enumerate(markers):
        for number in range(t.last_space[side * 3 + track] + 1):
            found.append(space_node(t, side, seat, track, number))
            slot = t.slot[(side * 3 + track) * SPACES + number]
            token = slots[track * 3 + slot - 1] if slot else EMPTY
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
