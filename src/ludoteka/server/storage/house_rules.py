"""What the host of a server decides."""

from typing import Literal

import msgspec


class Ban(msgspec.Struct, frozen=True):
    """Somebody who may not chat (`mute`), or come in (`ban`), until a moment: whoever plays a seat, an address, or
    whoever keeps a name."""

    id: str
    kind: Literal["mute", "ban"]
    until: float
    table: str = ""
    seat: int = -1
    address: str = ""
    person: str = ""


class HouseRules(msgspec.Struct, frozen=True):
    """What the host has decided. What is not said is as the server was started."""

    notice: str = ""
    """What everybody is to read."""
    read_only: bool = False
    titles_off: list[str] = []
    bots_off: list[str] = []
    services_off: list[str] = []
    """What is not offered for new tables, and by what nobody is notified."""
    requests: int | None = None
    tables: int | None = None
    thoughts: int | None = None
    streams: int | None = None
    """Limits for one client."""
    keep_chat: int | None = None
    keep_tables: int | None = None
    """Days after which chat of finished tables, and finished tables themselves, are removed; without it they stay."""
    bans: list[Ban] = []
