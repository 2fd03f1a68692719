"""The tables of the database, the same for SQLite and PostgreSQL.

What is said here must agree with the sum of the migrations; a test compares them.
"""

from typing import Final

from sqlalchemy import Boolean, Column, Double, ForeignKey, Index, Integer, LargeBinary, MetaData, String, Table, Text

metadata: Final = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    }
)

ID_LENGTH: Final = 32
FOLDED_LENGTH: Final = 200
HASH_LENGTH: Final = 64


def of_table() -> Column[str]:
    """The column that says to which table a row belongs."""
    return Column("table_id", String(ID_LENGTH), ForeignKey("tables.id"), primary_key=True)


# `info` holds everything about a table as JSON, so that a list of tables is a walk along one index; the other columns
# repeat what is searched or sorted by.
tables: Final = Table(
    "tables",
    metadata,
    Column("id", String(ID_LENGTH), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("status", String(16), nullable=False),
    Column("created", Double, nullable=False),
    Column("info", Text, nullable=False),
)
Index(None, tables.c.listed, tables.c.created, tables.c.id)
Index(None, tables.c.listed, tables.c.status, tables.c.created, tables.c.id)

# The log. Rows are only ever added.
entries: Final = Table(
    "entries",
    metadata,
    of_table(),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(16), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Double, nullable=False),
    Column("spent", Double, nullable=True),
    sqlite_with_rowid=False,
)

snapshots: Final = Table(
    "snapshots",
    metadata,
    of_table(),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("dump", LargeBinary, nullable=False),
)

# A key opens one seat, or the spectators' place (no seat). The key itself is never stored. One that a device has
# because somebody is signed in there goes with that `session`.
keys: Final = Table(
    "keys",
    metadata,
    Column("hash", String(HASH_LENGTH), primary_key=True),
    Column("table_id", String(ID_LENGTH), ForeignKey("tables.id"), nullable=False),
    Column("seat", Integer, nullable=True),
    Column("local", Boolean, nullable=False),
    Column("session", String(HASH_LENGTH), nullable=True),
    sqlite_with_rowid=False,
)
Index(None, keys.c.table_id)
Index(None, keys.c.session)

chat: Final = Table(
    "chat",
    metadata,
    of_table(),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=True),
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Double, nullable=False),
    sqlite_with_rowid=False,
)

# What lies in front of a seat and is no part of the game: a private note, and preferences as JSON.
desks: Final = Table(
    "desks",
    metadata,
    of_table(),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("note", Text, nullable=False),
    Column("prefs", Text, nullable=False),
    sqlite_with_rowid=False,
)

# The servers that work on this database, each with its connection that listens and until when it is believed to live,
# by the clock of the database. Rows of servers that are gone are removed by others.
servers: Final = Table(
    "servers",
    metadata,
    Column("id", String(ID_LENGTH), primary_key=True),
    Column("backend", Integer, nullable=False),
    Column("until", Double, nullable=False),
    sqlite_with_rowid=False,
)

# The server at which the bots and the clocks of a table run.
leases: Final = Table(
    "leases",
    metadata,
    of_table(),
    Column("server", String(ID_LENGTH), nullable=False),
    sqlite_with_rowid=False,
)
Index(None, leases.c.server)

# What the host has decided (`rules`, as JSON) and the hash of the host's `token`. Both rows are always there.
house: Final = Table(
    "house",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("value", Text, nullable=False),
    sqlite_with_rowid=False,
)

# Names that are kept here. `folded` is what names that look alike have in common; `code` the hash of the recovery code,
# which is all that somebody needs to sign in; `prefs` how they like their table, as JSON.
people: Final = Table(
    "people",
    metadata,
    Column("id", String(ID_LENGTH), primary_key=True),
    Column("name", Text, nullable=False),
    Column("folded", String(FOLDED_LENGTH), nullable=False),
    Column("code", String(HASH_LENGTH), nullable=False),
    Column("prefs", Text, nullable=False),
    Column("created", Double, nullable=False),
    sqlite_with_rowid=False,
)
Index(None, people.c.folded, unique=True)
Index(None, people.c.code, unique=True)

# The devices where people are signed in, each by the hash of a key that it has. `notify` is where notices for it go.
sessions: Final = Table(
    "sessions",
    metadata,
    Column("hash", String(HASH_LENGTH), primary_key=True),
    Column("person", String(ID_LENGTH), ForeignKey("people.id"), nullable=False),
    Column("created", Double, nullable=False),
    Column("notify", Text, nullable=False, server_default=""),
    sqlite_with_rowid=False,
)
Index(None, sessions.c.person)

# The seats that belong to a name.
sitters: Final = Table(
    "sitters",
    metadata,
    of_table(),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("person", String(ID_LENGTH), ForeignKey("people.id"), nullable=False),
    sqlite_with_rowid=False,
)
Index(None, sitters.c.person)

# Games that were played to their end by somebody who keeps a name. They outlive their tables. `rated`: everybody there
# had agreed to it. Whoever comes second to write one down finds it there.
games: Final = Table(
    "games",
    metadata,
    Column("table_id", String(ID_LENGTH), primary_key=True),
    Column("title", String(80), nullable=False),
    Column("ended", Double, nullable=False),
    Column("rated", Boolean, nullable=False),
    sqlite_with_rowid=False,
)
Index(None, games.c.rated, games.c.ended)

# How each seat fared: a person who keeps a name, a bot of a level, or somebody else; `lines` says where the points came
# from, as JSON, and `rating` what the rating was afterwards, if it changed.
played: Final = Table(
    "played",
    metadata,
    Column("table_id", String(ID_LENGTH), ForeignKey("games.table_id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("person", String(ID_LENGTH), ForeignKey("people.id"), nullable=True),
    Column("level", String(40), nullable=False),
    Column("points", Integer, nullable=False),
    Column("rank", Integer, nullable=False),
    Column("lines", Text, nullable=False),
    Column("rating", Double, nullable=True),
    sqlite_with_rowid=False,
)
Index(None, played.c.person)

# How strong somebody is at a title: a person by the id, a bot as `bot:` and its level.
ratings: Final = Table(
    "ratings",
    metadata,
    Column("title", String(80), primary_key=True),
    Column("player", String(64), primary_key=True),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("games", Integer, nullable=False),
    sqlite_with_rowid=False,
)

# Seasons and tournaments. `info` holds all that is said about one as JSON; `maker` is whoever made it, as long as they
# keep a name; `version` rises with every change, so that two servers do not begin the same round.
events: Final = Table(
    "events",
    metadata,
    Column("id", String(ID_LENGTH), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("status", String(16), nullable=False),
    Column("created", Double, nullable=False),
    Column("maker", String(ID_LENGTH), ForeignKey("people.id"), nullable=True),
    Column("info", Text, nullable=False),
    sqlite_with_rowid=False,
)
Index(None, events.c.created, events.c.id)
Index(None, events.c.status)
Index(None, events.c.maker)

# Who takes part, by a number of their own; `out` is the first round without them.
entrants: Final = Table(
    "entrants",
    metadata,
    Column("event_id", String(ID_LENGTH), ForeignKey("events.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("person", String(ID_LENGTH), ForeignKey("people.id"), nullable=True),
    Column("out", Integer, nullable=True),
    sqlite_with_rowid=False,
)
Index(None, entrants.c.event_id, entrants.c.person, unique=True)
Index(None, entrants.c.person)

# Where each of them was in a round, and how they fared. What is said here outlives the table.
places: Final = Table(
    "places",
    metadata,
    Column("event_id", String(ID_LENGTH), ForeignKey("events.id"), primary_key=True),
    Column("round", Integer, primary_key=True, autoincrement=False),
    Column("entrant", Integer, primary_key=True, autoincrement=False),
    Column("table_id", String(ID_LENGTH), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("how", String(16), nullable=False),
    Column("rank", Integer, nullable=True),
    Column("points", Integer, nullable=True),
    sqlite_with_rowid=False,
)
Index(None, places.c.table_id)

# What opens a name without its code: a key that a device keeps, of which the public part is stored; `uses` is what the
# device counts, if it does.
passkeys: Final = Table(
    "passkeys",
    metadata,
    Column("hash", String(HASH_LENGTH), primary_key=True),
    Column("person", String(ID_LENGTH), ForeignKey("people.id"), nullable=False),
    Column("public", LargeBinary, nullable=False),
    Column("uses", Integer, nullable=False),
    Column("created", Double, nullable=False),
    sqlite_with_rowid=False,
)
Index(None, passkeys.c.person)

# What a device is asked to sign, once and soon: for somebody who wants to keep a passkey, or for whoever comes.
challenges: Final = Table(
    "challenges",
    metadata,
    Column("hash", String(HASH_LENGTH), primary_key=True),
    Column("person", String(ID_LENGTH), nullable=False),
    Column("until", Double, nullable=False),
    sqlite_with_rowid=False,
)
