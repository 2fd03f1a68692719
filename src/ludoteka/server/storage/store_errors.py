"""What can go wrong with stored tables. Each fault has a message key for people and one English line for logs."""

from typing import Final

from ...core.errors import LudotekaError

FULL: Final = "store.full"
LOCKED: Final = "store.locked"
GONE: Final = "store.gone"
FAILED: Final = "store.failed"


class StoreError(LudotekaError):
    """Base of the faults of the store; `key` and `values` are the message that a person reads."""

    def __init__(self, text: str, key: str, **values: object) -> None:
        super().__init__(text, key)
        self.values = values


class StoreTrouble(StoreError):
    """The database cannot do it now: nothing was changed, and it may work later."""


class StoreBusy(StoreError):
    """Another server has this database."""

    def __init__(self, text: str) -> None:
        super().__init__(text, "store.busy")


class ReadOnly(StoreError):
    """The host lets nothing be written for a while."""

    def __init__(self) -> None:
        super().__init__("the server is being looked after: nothing can be changed for a while", "store.read_only")


class Conflict(StoreError):
    """Somebody else has appended to the table since it was read."""

    def __init__(self, table: str, expected: int) -> None:
        super().__init__(f"table {table} is no longer at version {expected}: load it again", "store.conflict")


class UnknownTable(StoreError):
    """There is no such table."""

    def __init__(self, table: str) -> None:
        super().__init__(f"there is no table {table!r}", "store.unknown")


class SignedOut(LudotekaError):
    """Nobody is signed in with this key, or not any more."""

    def __init__(self) -> None:
        super().__init__("nobody is signed in here: sign in with the code of your name")


class BadDatabase(LudotekaError):
    """There is no such kind of database, or it is not one of this Ludoteka."""

    key = "error.database"


class BadExport(LudotekaError):
    """A file of exported tables cannot be used."""

    key = "error.export"
