"""What the host sends and gets, as types."""

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from ..storage.house_rules import HouseRules
from ..table.model import ChatLine
from .schemas import SeatNumber, TableOut

NOTICE_LIMIT = 500
MOST = 1_000_000
Limit = Annotated[int, Meta(ge=1, le=MOST)]
Days = Annotated[int, Meta(ge=0, le=36_500)]
Names = Annotated[list[Annotated[str, Meta(max_length=80)]], Meta(max_length=100)]


class HostTable(Struct):
    """What anybody may know about a table, whether it is listed, and whether the host has closed it."""

    table: TableOut
    listed: bool
    closed: bool


class HostTables(Struct):
    tables: list[HostTable]
    before: str | None
    """Ask for the next page with this; null on the last one."""


class HostTableChat(Struct):
    table: HostTable
    chat: list[ChatLine]


class Close(Struct):
    closed: bool = True


class Export(Struct):
    """Of a game that is still played everything hidden would be told: that must be meant, and the table is told."""

    running: bool = False


class OtherKey(Struct):
    """Whose key has leaked: that of a seat, or null for spectators."""

    seat: SeatNumber | None


class Unsaid(Struct):
    """The numbers of the lines of chat that were removed."""

    lines: list[int]


class UsualLimits(Struct):
    """How much one client may ask for where the host has not decided otherwise."""

    requests: int
    tables: int
    thoughts: int
    streams: int


class HouseOut(Struct):
    """What the host has decided; the titles, bots and services that there are; the limits of the start."""

    rules: HouseRules
    titles: dict[str, dict[str, str]]
    """What each title is called in each language."""
    bots: list[str]
    services: list[str]
    usual: UsualLimits
    banned: dict[str, str]
    """The names of those who are muted or banned under one, by their ids."""


class HouseChanges(Struct):
    """What is to be otherwise. A limit or a number of days that is null is as usual again."""

    notice: Annotated[str, Meta(max_length=NOTICE_LIMIT)] | UnsetType = UNSET
    read_only: bool | UnsetType = UNSET
    titles_off: Names | UnsetType = UNSET
    bots_off: Names | UnsetType = UNSET
    services_off: Names | UnsetType = UNSET
    requests: Limit | UnsetType | None = UNSET
    tables: Limit | UnsetType | None = UNSET
    thoughts: Limit | UnsetType | None = UNSET
    streams: Limit | UnsetType | None = UNSET
    keep_chat: Days | UnsetType | None = UNSET
    keep_tables: Days | UnsetType | None = UNSET


class NewBan(Struct):
    """Somebody who may not chat (`mute`) or come in (`ban`) for some hours: whoever plays a seat of a table, where it
    is known also from the address from which it is played (`address_too`); an address (`ip`); or whoever keeps a name
    (`person`, by the id)."""

    kind: Literal["mute", "ban"]
    hours: Annotated[float, Meta(gt=0, le=24 * 365)] = 24.0
    table: Annotated[str, Meta(max_length=32)] = ""
    seat: SeatNumber = 0
    ip: Annotated[str, Meta(max_length=64)] = ""
    person: Annotated[str, Meta(max_length=32)] = ""
    address_too: bool = False


class HostPerson(Struct):
    """Somebody who keeps a name: since when, and at how many tables it is."""

    id: str
    name: str
    created: float
    seats: int


class HostPeople(Struct):
    people: list[HostPerson]


class Token(Struct):
    """The new token of the host."""

    token: str
