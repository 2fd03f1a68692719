"""Whoever reads mail at an address says that it is theirs."""

from litestar import post
from litestar.params import JSONBody

from ..live.notices import BadNotice
from ..storage.keys import hash_key, same_hash
from . import schemas
from .errors import refusals
from .static import TheHub


@post("/confirm", status_code=200, responses=refusals(400, 413), summary="An address for notices is one's own")
async def confirm(hub: TheHub, data: JSONBody[schemas.Confirm]) -> schemas.Confirmed:
    """The secret went to that address and nowhere else."""
    stored = await hub.read(hub.store.get_prefs, data.table, data.seat)
    if not opens(stored, data.secret):
        raise old_link()
    live = await hub.live(data.table)
    async with live.inbox:
        stored = await hub.read(hub.store.get_prefs, data.table, data.seat)
        if not opens(stored, data.secret):
            raise old_link()
        changed = stored | {"confirmed": stored["notify"]}
        await hub.write(hub.store.set_prefs, data.table, data.seat, changed)
    hub.notices.confirmed(stored["notify"])
    return schemas.Confirmed(data.table)


def opens(prefs: dict[str, str], secret: str) -> bool:
    return bool(prefs.get("secret")) and same_hash(hash_key(prefs["secret"]), hash_key(secret))


def old_link() -> BadNotice:
    return BadNotice("this link is no longer good: the address was changed meanwhile", "server.old_link")
