"""Small words for the Journeyman expansion: progress boards, milestones, walks, and where advances come from."""

from collections.abc import Iterable, Mapping
from typing import Any

from ludoteka.core.position import Position
from ludoteka.games.isle_of_skye.components.tables import TRACK_NAMES
from ludoteka.games.isle_of_skye.rules.state import ADVANCE, Skye
from ludoteka.games.isle_of_skye.rules.territory import Territory
from ludoteka.testing import play, step, texts

from .helpers import TABLES, at, cell, land, state, table, tile

TERRITORY_B = land(
    "(0,0): C/0, (-1,0): T29/90, (-1,1): T49/90, (1,0): T17/270, (0,1): T69/270, (0,-1): T10/0, (1,1): T34/180, "
    "(1,-1): T23/270, (-2,1): T03/180, (-2,0): J06/0, (-1,-1): T25/270"
)
CELLS_OF_B = "0,0 -1,0 -1,1 1,0 0,1 0,-1 1,1 1,-1 -2,1 -2,0 -1,-1"
LAYOUT = "B1 B4 B7 B2 B5 B8 B3 B6 B9"
"""The tokens I, II and III of the warrior, then those of the merchant, then those of the herald."""

SOURCES = ("milestone", "castle", "sale", "symbol", "token")

# For each requirement a track and the space before the one that demands it, on the side for 2 to 4 players.
BEFORE = {
    "whisky": ("warrior", 0), "broch": ("warrior", 1), "dist2": ("warrior", 2), "sheep": ("warrior", 3),
    "doneM": ("warrior", 4), "castle": ("warrior", 5), "lighthouse": ("warrior", 6), "cattle": ("warrior", 7),
    "dist3": ("warrior", 8), "doneM+L": ("warrior", 9), "west": ("warrior", 12), "ship": ("merchant", 0),
    "south": ("merchant", 2), "doneL": ("merchant", 4), "scroll": ("merchant", 6), "east": ("merchant", 7),
    "doneP": ("merchant", 8), "farm": ("herald", 0), "north": ("herald", 5), "dist4": ("herald", 6),
}  # fmt: skip

# -- setting the table ----------------------------------------------------------------------------------------------


def journey(seats: int = 2, *, offers: tuple[str, ...] = (), **rest: Any) -> Skye:
    """A state by hand with the expansion; every seat has a fresh progress board with the same layout of tokens.
    `gold` is what is free: the gold behind the tiles on offer comes on top."""
    g = table(seats, expansion="journeyman", offers=offers, **rest)
    for seat in range(seats):
        g.gold[seat] += g.committed(seat)
        equip(g, seat)
    return g


def equip(
    g: Skye,
    seat: int = 0,
    *,
    warrior: int = 0,
    merchant: int = 0,
    herald: int = 0,
    tracks: Mapping[str, int] | None = None,
    layout: str = LAYOUT,
    pawn: str = "0,0",
    milestones: int = 2,
    extra_movement: int = 0,
    roads: int = 0,
    powers: str = "",
) -> Skye:
    """What one seat has reached before this phase; `tracks` may name the spaces of its markers as well. Tokens that its
    markers have passed are gone from the board."""
    spaces = {"warrior": warrior, "merchant": merchant, "herald": herald} | dict(tracks or {})
    slots = [token_no(name) for name in layout.split()]
    for track, space in enumerate(spaces.values()):
        g.marker[seat * 3 + track] = g.active[seat * 3 + track] = space
        for passed in range(1, space + 1):
            slot = TABLES.slot[g.on_track(track, passed)]
            if slot:
                slots[track * 3 + slot - 1] = -1
    g.slots[seat * 9 : seat * 9 + 9] = slots
    g.pawn[seat] = where(pawn)
    g.milestones[seat] = milestones
    g.extra_movement[seat] = extra_movement
    g.roads[seat] = roads
    g.powers[seat] = sum(1 << token_no(name) for name in powers.split())
    return g


def token_no(name: str) -> int:
    return TABLES.token_ids.index(name)


def where(text: str) -> int:
    """`where("-1,0")`."""
    x, y = text.split(",")
    return cell(int(x), int(y))


# -- what a seat is asked -------------------------------------------------------------------------------------------


def walk(g: Skye, plan: str) -> Position:
    """Seat 1 has planned and walks. Seat 2 has a milestone on its castle, so the phase does not end with seat 1."""
    g.gold[1] = max(g.gold[1], 1)
    position = at(g, "plan")
    play(position, f"1 plan {plan}", "2 plan 0,0")
    for other in range(2, g.seats):
        play(position, f"{other + 1} plan none")
    assert step(position) == "walk"
    return position


def asked(
    source: str, gold: int = 0, *, on: str = "0,0", seats: int = 2, tracks: Mapping[str, int] | None = None
) -> Position:
    """Seat 1 has territory B and this much free gold, and is asked for an advance that comes from this source. A
    milestone is collected from the tile `on`, where the pawn stands."""
    g = journey(seats, lands=[TERRITORY_B], gold=[gold] + [0] * (seats - 1))
    equip(g, pawn=on, tracks=tracks)
    if source in ("milestone", "castle"):
        position = walk(g, on)
    elif source == "token":
        g.taken[0] = (ADVANCE,)
        position = at(g, "tokens after buying")
    elif source == "symbol":
        position = at(kept(g, "J01"), "keep unsold")
    else:
        assert source == "sale"
        position = at(kept(g, "T12"), "buy")
        play(position, "2 buy T12")
    assert position.choice(0).name == {"milestone": "advance", "castle": "advance", "token": "token-advance"}.get(
        source, source
    )
    return position


def kept(g: Skye, name: str) -> Skye:
    """Seat 1 has put a price of 1 behind this tile, and seat 2 could pay it."""
    g.bag.remove(tile(name))
    g.offer[0], g.price[0] = tile(name), 1
    g.gold[0] += 1
    g.gold[1] += 1
    return g


# -- requirements -----------------------------------------------------------------------------------------------------


def on_the_way(built: Territory, requirement: str, pawn: str, gold: int = 99) -> Skye:
    """Seat 1 stands before the space with this requirement."""
    track, here = BEFORE[requirement]
    g = journey(lands=[built], gold=[gold, 0])
    return equip(g, pawn=pawn, tracks={track: here})


def meets(built: Territory, requirement: str, where: str) -> bool:
    """Whether a milestone collected there may move the marker, without paying for a castle advance."""
    position = walk(on_the_way(built, requirement, where), where)
    return position.to_move == (0,) and f"advance {BEFORE[requirement][0]}" in texts(position, 0)


def meeting(built: Territory, requirement: str, cells: str) -> set[str]:
    return {where for where in cells.split() if meets(built, requirement, where)}


# -- reading the table ----------------------------------------------------------------------------------------------


def markers(position: Position, seat: int = 0) -> dict[str, int]:
    """Where the progress markers of a seat stand."""
    return dict(zip(TRACK_NAMES, state(position).marker[seat * 3 : seat * 3 + 3], strict=True))


def space(position: Position, track: str, seat: int = 0) -> int:
    return markers(position, seat)[track]


def earned(position: Position, source: str, seat: int = 0) -> int:
    """All points that a seat has had from one source."""
    return sum(points for who, name, _, points in state(position).ledger if (who, name) == (seat, source))


def points(position: Position, seat: int = 0) -> int:
    """The movement points that the seat is asked to plan, or to walk on, with."""
    choice = position.choice(seat)
    assert choice.name in ("plan", "collect")
    return choice.about


def names_of(tokens: Iterable[int]) -> list[str]:
    return [TABLES.token_ids[number] for number in tokens if number >= 0]
