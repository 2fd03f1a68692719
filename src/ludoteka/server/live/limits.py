"""How much one client may ask of the server."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Limits:
    """How much one client, told by its address, may ask of the server."""

    requests: int = 1200
    """Requests a minute."""
    tables: int = 60
    """New tables, records and branches a minute."""
    thoughts: int = 60
    """Hints a minute: each keeps a worker busy for a while."""
    streams: int = 64
    """Streams at the same time."""
    body: int = 64 * 1024
    record: int = 1024 * 1024
