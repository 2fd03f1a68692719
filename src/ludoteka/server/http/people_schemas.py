"""What people who keep a name send and get, as types."""

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from ..live.services import LONGEST
from ..storage.keys import CODE_LENGTH
from ..storage.ratings import GamePlayed, RatedPlayer
from .schemas import Name, SeatNumber, TableOut

Word = Annotated[str, Meta(max_length=20)]
Titles = Annotated[list[Annotated[str, Meta(max_length=80)]], Meta(max_length=100)]
Code = Annotated[str, Meta(max_length=80, description=f"The {CODE_LENGTH} letters and digits behind a name")]


class NamePrefs(Struct, frozen=True, omit_defaults=True):
    """How somebody likes the table, on every device; what is left out stays as it is."""

    language: Literal["", "en", "pl", "hu"] | UnsetType = UNSET
    theme: Word | UnsetType = UNSET
    palette: Word | UnsetType = UNSET
    motion: Word | UnsetType = UNSET
    pace: Word | UnsetType = UNSET
    view: Word | UnsetType = UNSET
    sound: bool | UnsetType = UNSET
    ask: bool | UnsetType = UNSET
    coach: bool | UnsetType = UNSET
    favourites: Titles | UnsetType = UNSET


class NewName(Struct):
    """A name to be kept, and how its owner likes the table."""

    name: Name
    prefs: NamePrefs = NamePrefs()


class CodeIn(Struct):
    code: Code


class SignedIn(Struct):
    """Somebody is signed in: the key is for this device alone, and goes along as a bearer token."""

    name: str
    key: str
    prefs: NamePrefs


class Kept(SignedIn):
    """A name is kept. The code is told now and never again."""

    code: str


class OwnNotices(Struct):
    """Where this device is notified whenever it is somebody's turn, at all tables of the name: `push:` and what the
    push service of the browser told, or nothing."""

    notify: Annotated[str, Meta(max_length=LONGEST)]


class OwnNoticesOut(OwnNotices):
    push_key: str
    """The key of this server, with which a browser subscribes to its notices; nothing where there is no push."""


class NewCode(Struct):
    code: str


class MeOut(Struct):
    """What is stored about somebody who keeps a name."""

    name: str
    created: float
    devices: int
    """On so many they are signed in."""
    seats: int
    """So many seats belong to the name."""
    games: int
    """So many games were finished under it."""
    events: int
    """In so many seasons and tournaments it took part."""
    passkeys: int
    """So many devices keep a passkey that opens it."""
    prefs: NamePrefs


class NamedTable(Struct):
    """A table with a seat that belongs to the name."""

    seat: int
    my_turn: bool
    table: TableOut


class NamedTables(Struct):
    tables: list[NamedTable]


class OpenSeat(Struct):
    table: Annotated[str, Meta(max_length=64)]
    seat: SeatNumber


class SeatOfName(Struct):
    """The name that a seat belongs to; nothing if it belongs to none."""

    name: str


class Gone(Struct):
    """The name that is no more, or that nobody is signed in under here any more."""

    name: str


class TitleRatings(Struct):
    """The best players of a title, people and bots."""

    title: str
    players: list[RatedPlayer]


class Club(Struct):
    ratings: list[TitleRatings]
    games: list[GamePlayed]


class MyGames(Struct):
    games: list[GamePlayed]
