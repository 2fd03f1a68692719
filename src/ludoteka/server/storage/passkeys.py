"""Passkeys: keys that devices keep and that open a name without its code. Here are their public parts, and what devices
were asked to sign."""

from typing import Final, NamedTuple

from sqlalchemy import Connection, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from ..table.actions import Refused
from . import schema
from .database import Database
from .store_errors import SignedOut

MOST: Final = 20
"""Passkeys of one person."""


class Passkey(NamedTuple):
    hash: str
    person: str
    public: bytes
    uses: int


class PasskeyStore:
    """The rows of passkeys. Every method is one transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def challenge(self, hash: str, person: str, now: float, until: float) -> None:
        """Something is to be signed until a moment; what nobody has signed by then is forgotten."""
        c = schema.challenges.c
        with self._database.writing() as connection:
            connection.execute(delete(schema.challenges).where(c.until < now))
            connection.execute(insert(schema.challenges).values(hash=hash, person=person, until=until))

    def signed(self, hash: str, person: str, now: float) -> bool:
        """Whether this was to be signed by somebody. It cannot be signed again."""
        c = schema.challenges.c
        with self._database.writing() as connection:
            here = (c.hash == hash) & (c.person == person) & (c.until >= now)
            return bool(connection.execute(delete(schema.challenges).where(here)).rowcount)

    def add(self, passkey: Passkey, session: str, now: float) -> None:
        """Keep a passkey for a name, if the device that has made it is still signed in."""
        c, sessions = schema.passkeys.c, schema.sessions.c
        try:
            with self._database.writing() as connection:
                # Another code may come at the same time, which ends passkeys and sessions alike.
                hold_person(connection, passkey.person)
                here = select(sessions.hash).where(sessions.hash == session, sessions.person == passkey.person)
                if connection.scalar(here) is None:
                    raise SignedOut
                count = select(func.count()).where(c.person == passkey.person)
                if (connection.scalar(count) or 0) >= MOST:
                    raise Refused("refused.many_passkeys", n=MOST)
                connection.execute(insert(schema.passkeys).values(**passkey._asdict(), created=now))
        except IntegrityError:
            raise Refused("refused.passkey") from None

    def find(self, hash: str) -> Passkey | None:
        c = schema.passkeys.c
        with self._database.reading() as connection:
            row = connection.execute(select(c.hash, c.person, c.public, c.uses).where(c.hash == hash)).first()
        return None if row is None else Passkey(*row)

    def used(self, hash: str, uses: int) -> None:
        with self._database.writing() as connection:
            connection.execute(update(schema.passkeys).where(schema.passkeys.c.hash == hash).values(uses=uses))

    def count(self, person: str) -> int:
        with self._database.reading() as connection:
            return connection.scalar(select(func.count()).where(schema.passkeys.c.person == person)) or 0

    def remove(self, person: str) -> None:
        with self._database.writing() as connection:
            forget_passkeys(connection, person)


def hold_person(connection: Connection, person: str) -> bool:
    """Whether a name is still kept; until the end of this transaction nobody else decides how it is opened. Rows that
    point to it may come meanwhile."""
    c = schema.people.c
    return connection.scalar(select(c.id).where(c.id == person).with_for_update(key_share=True)) is not None


def forget_passkeys(connection: Connection, person: str) -> None:
    """No device opens a name by itself any more."""
    for rows in (schema.passkeys, schema.challenges):
        connection.execute(delete(rows).where(rows.c.person == person))
