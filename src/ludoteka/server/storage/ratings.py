"""Games that were played to their end, and ratings: OpenSkill's Plackett-Luce, per title, with bots on the same scale.

A game is written down with the very entry that ends it, once: whoever goes back and ends it again changes nothing.
"""

from collections import defaultdict
from typing import Any, Final

import msgspec
from openskill.models import PlackettLuce
from sqlalchemy import Connection, delete, func, insert, select, update

from ..table.actions import Refused
from ..table.model import Ending, SeatInfo, TableInfo
from . import schema
from .database import Database
from .guarded import LINES

MODEL: Final = PlackettLuce()
BOT: Final = "bot:"
NOBODY: Final = ""
"""Whoever has deleted the name in the middle of a game: of whom nothing is known, and nothing is kept."""
LISTED: Final = 50
"""Players in one list."""
LAST: Final = 20
"""Games on the page of the club."""
MOST: Final = 1000
"""Games that statistics look back on."""

Skill = tuple[float, float]
NEW: Final[Skill] = (MODEL.mu, MODEL.sigma)
encode: Final = msgspec.json.Encoder().encode


class RatedPlayer(msgspec.Struct):
    """A person by name, or a bot by level."""

    name: str
    level: str
    rating: int
    games: int


class SeatPlayed(msgspec.Struct):
    """How a seat fared; `rating` is what it was afterwards, where it changed."""

    name: str
    level: str
    points: int
    rank: int
    rating: int | None
    me: bool = False
    lines: list[tuple[str, int]] = []


class GamePlayed(msgspec.Struct):
    title: str
    ended: float
    rated: bool
    seats: list[SeatPlayed]


def shown(mu: float, sigma: float) -> int:
    """A rating as people read it: what somebody shows almost surely, from about 1000 on."""
    return round(1000 + 40 * (mu - 3 * sigma))


def rated(skills: list[Skill], ranks: list[int]) -> list[Skill]:
    """The skills after a game."""
    teams = [[MODEL.rating(mu=mu, sigma=sigma)] for mu, sigma in skills]
    return [(team[0].mu, team[0].sigma) for team in MODEL.rate(teams, ranks=[float(rank) for rank in ranks])]


def agreed(info: TableInfo, sitters: dict[int, str]) -> bool:
    """Whether a game counts: everybody keeps a name, each another, and has said yes before the first answer. Whoever
    has said so and deleted the name meanwhile takes nothing from the others."""
    people = [seat for seat in info.seats if seat.kind == "person"]
    kept = [sitters.get(seat.seat) for seat in people if not deleted(seat, sitters)]
    all_agree = all(seat.agreed for seat in people) and None not in kept
    return info.rated and len(info.seats) > 1 and all_agree and len({*kept}) == len(kept) > 0


def deleted(seat: SeatInfo, sitters: dict[int, str]) -> bool:
    """Whether somebody has agreed here under a name that is not kept any more."""
    return seat.kind == "person" and seat.agreed and not seat.named and seat.seat not in sitters


def check_free(connection: Connection, info: TableInfo, seat: int) -> None:
    """Refuse whoever has agreed that a game counts, or plays it in an event, and would have nothing to do with it
    before it is over."""
    if info.seats[seat].agreed and info.status != "over":
        raise Refused("refused.agreed")
    c, events = schema.places.c, schema.events.c
    open = select(c.seat).join(schema.events, events.id == c.event_id)
    open = open.where(c.table_id == info.id, c.seat == seat, c.how == "", events.status == "running")
    if info.event and connection.scalar(open) is not None:
        raise Refused("refused.event_runs")


def write_down(connection: Connection, info: TableInfo, ending: Ending) -> None:
    """A game is over. Nothing is kept of one at which nobody keeps a name, or that was written down already."""
    c = schema.sitters.c
    found = connection.execute(select(c.seat, c.person).where(c.table_id == info.id))
    sitters = {row.seat: row.person for row in found}
    there = select(schema.games.c.table_id).where(schema.games.c.table_id == info.id)
    if not sitters or connection.scalar(there) is not None:
        return
    counts = agreed(info, sitters)
    after: list[int | None] = [None] * len(info.seats)
    if counts:
        players = [
            NOBODY if deleted(seat, sitters) else sitters.get(seat.seat) or f"{BOT}{seat.level}" for seat in info.seats
        ]
        after = _rate(connection, info.title, players, [seat.rank for seat in ending.seats])
    game = {"table_id": info.id, "title": info.title, "ended": ending.at, "rated": counts}
    connection.execute(insert(schema.games).values(game))
    rows = [
        {
            "table_id": info.id,
            "seat": seat.seat,
            "person": sitters.get(seat.seat),
            "level": seat.level if seat.kind == "bot" else "",
            "points": end.points,
            "rank": end.rank,
            "lines": encode(end.lines).decode(),
            "rating": rating,
        }
        for seat, end, rating in zip(info.seats, ending.seats, after, strict=True)
    ]
    connection.execute(insert(schema.played), rows)


def _rate(connection: Connection, title: str, players: list[str], ranks: list[int]) -> list[int | None]:
    """Change the ratings of whoever played. A bot that sits there twice changes by the mean of both."""
    c = schema.ratings.c
    known: dict[str, tuple[Skill, int]] = {}
    # In one order, so that two games that end at the same time do not wait for each other.
    known[NOBODY] = (NEW, 0)
    for player in sorted({*players} - {NOBODY}):
        old = select(c.mu, c.sigma, c.games).where(c.title == title, c.player == player).with_for_update()
        row = connection.execute(old).first()
        if row is None:
            made = {"title": title, "player": player, "mu": NEW[0], "sigma": NEW[1], "games": 0}
            connection.execute(insert(schema.ratings).values(made))
        known[player] = (NEW, 0) if row is None else ((row.mu, row.sigma), row.games)
    new = rated([known[player][0] for player in players], ranks)
    seats: dict[str, list[Skill]] = defaultdict(list)
    for player, skill in zip(players, new, strict=True):
        seats[player].append(skill)
    mean = {
        player: (sum(mu for mu, _ in some) / len(some), sum(sigma for _, sigma in some) / len(some))
        for player, some in seats.items()
    }
    for player, (mu, sigma) in mean.items():
        if player == NOBODY:
            continue
        here = (c.title == title) & (c.player == player)
        changed = {"mu": mu, "sigma": sigma, "games": known[player][1] + 1}
        connection.execute(update(schema.ratings).where(here).values(changed))
    return [shown(*mean[player]) if player != NOBODY else None for player in players]


def forget_person(connection: Connection, person: str) -> None:
    """Nobody learns any more how somebody fared; the others keep what they had of it."""
    connection.execute(update(schema.played).where(schema.played.c.person == person).values(person=None))
    connection.execute(delete(schema.ratings).where(schema.ratings.c.player == person))


def forget_seat(connection: Connection, table: str, seat: int) -> None:
    """Nobody learns any more who played a seat. The ratings stay: the others have theirs from it."""
    here = (schema.played.c.table_id == table) & (schema.played.c.seat == seat)
    connection.execute(update(schema.played).where(here).values(person=None))


class RatingStore:
    """What was played here, to be looked at."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def lists(self) -> dict[str, list[RatedPlayer]]:
        """The best of each title."""
        c, people = schema.ratings.c, schema.people
        found: dict[str, list[RatedPlayer]] = defaultdict(list)
        place = func.row_number().over(partition_by=c.title, order_by=((c.mu - 3 * c.sigma).desc(), c.player))
        known = select(c.title, c.player, c.mu, c.sigma, c.games, people.c.name, place.label("place"))
        known = known.outerjoin(people, people.c.id == c.player)
        ranks = known.where(people.c.name.is_not(None) | c.player.startswith(BOT)).subquery()
        query = select(ranks).where(ranks.c.place <= LISTED).order_by(ranks.c.title, ranks.c.place)
        with self._database.reading() as connection:
            for row in connection.execute(query):
                level = row.player.removeprefix(BOT) if row.name is None else ""
                found[row.title].append(RatedPlayer(row.name or "", level, shown(row.mu, row.sigma), row.games))
        return dict(found)

    def last(self) -> list[GamePlayed]:
        """The last games that counted."""
        c = schema.games.c
        with self._database.reading() as connection:
            query = select(schema.games).where(c.rated.is_(True)).order_by(c.ended.desc(), c.table_id).limit(LAST)
            return self._told(connection, query)

    def of(self, person: str) -> list[GamePlayed]:
        """The games of somebody, the newest first, counted or not."""
        mine = select(schema.played.c.table_id).where(schema.played.c.person == person)
        c = schema.games.c
        query = select(schema.games).where(c.table_id.in_(mine)).order_by(c.ended.desc(), c.table_id).limit(MOST)
        with self._database.reading() as connection:
            return self._told(connection, query, person)

    def count(self, person: str) -> int:
        """How many games somebody has finished."""
        with self._database.reading() as connection:
            return connection.scalar(select(func.count()).where(schema.played.c.person == person)) or 0

    def _told(self, connection: Connection, query: Any, person: str = "") -> list[GamePlayed]:
        """Games with their seats. Where the points came from is told of the seats of one person alone."""
        games = connection.execute(query).all()
        c = schema.played.c
        seats: dict[str, list[SeatPlayed]] = defaultdict(list)
        ids = [game.table_id for game in games]
        rows = select(schema.played, schema.people.c.name).outerjoin(schema.people, schema.people.c.id == c.person)
        for i in range(0, len(ids), LISTED):
            wanted = rows.where(c.table_id.in_(ids[i : i + LISTED])).order_by(c.table_id, c.seat)
            for row in connection.execute(wanted):
                me = row.person is not None and row.person == person
                lines = LINES.read(row.lines, f"table {row.table_id}") if me else []
                told = SeatPlayed(row.name or "", row.level, row.points, row.rank, row.rating, me, lines)
                seats[row.table_id].append(told)
        return [GamePlayed(game.title, game.ended, game.rated, seats[game.table_id]) for game in games]
