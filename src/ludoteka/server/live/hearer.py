"""Somebody who listens at a table, and what they have yet to be told."""

import asyncio
from collections import deque
from typing import Final

from ..wire.model import Changed, News

BACKLOG: Final = 1000
"""News that wait for a slow listener; then the oldest are forgotten, and it catches up from the table."""


class Hearer:
    """A letter box of one stream: whatever happens falls in, and is taken out when the stream can send it."""

    def __init__(self) -> None:
        self._news: deque[News] = deque()
        self._rings = asyncio.Event()

    def tell(self, what: News) -> None:
        if len(self._news) == BACKLOG:
            # What is forgotten may have been a change, and nobody knows when the next one comes.
            self._news.popleft()
            self._news[0] = Changed()
        self._news.append(what)
        self._rings.set()

    async def next(self, patience: float) -> News | None:
        """The oldest news; nothing if none come for so many seconds."""
        if not self._news:
            self._rings.clear()
            try:
                async with asyncio.timeout(patience):
                    await self._rings.wait()
            except TimeoutError:
                return None
        return self._news.popleft()

    def miss(self) -> None:
        """Forget what was told, as the slow ones do."""
        self._news.clear()
