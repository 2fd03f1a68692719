"""Passkeys: a name is opened by a key that a device keeps, in place of its code."""

from typing import Annotated, Any, Final

from litestar import Request, delete, post
from litestar.di import NamedDependency
from litestar.params import JSONBody
from msgspec import Meta, Struct

from ..live.passkeys import site_of, text_of
from .people import ACT, ENTER, Signed, prefs_of, told
from .people_schemas import MeOut, SignedIn
from .static import TheHub

AnyRequest = Request[Any, Any, Any]
Part = Annotated[str, Meta(max_length=4000, pattern="^[A-Za-z0-9_-]*$", description="Bytes as letters, in base64url")]


class PasskeyAsk(Struct):
    """What a device is asked to sign, for which site; and of somebody who is signed in, for whom."""

    challenge: str
    site: str
    name: str = ""
    user: str = ""


class NewPasskey(Struct):
    """What a device has made: the name of the key, what it was asked, and the public part."""

    id: Part
    client: Part
    attestation: Part


class UsedPasskey(Struct):
    """What a device has signed."""

    id: Part
    client: Part
    data: Part
    signature: Part


def host_of(request: AnyRequest) -> str:
    """The name under which this server was called; that it is ours was looked at before."""
    return request.headers.get("Host", "").lower()


@post("/passkeys/ask", status_code=200, responses=ACT, summary="Ask a device to keep a passkey for the name")
async def ask_to_keep(request: AnyRequest, hub: TheHub, device: Signed) -> PasskeyAsk:
    site = site_of(host_of(request))
    challenge = await hub.passkeys.ask(device.person.id)
    return PasskeyAsk(challenge, site, device.person.name, text_of(device.person.id.encode()))


@post("/passkeys", status_code=200, responses=ACT, summary="A device keeps a passkey for the name")
async def keep(request: AnyRequest, hub: TheHub, device: Signed, data: JSONBody[NewPasskey]) -> MeOut:
    await hub.passkeys.keep(device, host_of(request), data.id, data.client, data.attestation)
    return await told(hub, device)


@delete("/passkeys", status_code=200, responses=ACT, summary="No passkey opens the name any more")
async def remove(hub: TheHub, device: Signed) -> MeOut:
    await hub.write(hub.store.passkeys.remove, device.person.id)
    return await told(hub, device)


@post("/names/passkey/ask", status_code=200, responses=ENTER, summary="Ask a device for a passkey that it keeps")
async def ask_to_enter(request: AnyRequest, hub: TheHub, address: NamedDependency[str]) -> PasskeyAsk:
    site = site_of(host_of(request))
    hub.house.codes.take(address, 1.0)
    return PasskeyAsk(await hub.passkeys.ask(), site)


@post("/names/passkey", status_code=200, responses=ENTER, summary="Sign in on a device with a passkey")
async def enter(
    request: AnyRequest, hub: TheHub, address: NamedDependency[str], data: JSONBody[UsedPasskey]
) -> SignedIn:
    used = (data.id, data.client, data.data, data.signature)
    device = await hub.passkeys.enter(host_of(request), *used, address)
    return SignedIn(device.person.name, device.key, prefs_of(device))


OUTSIDE: Final = [ask_to_enter, enter]
ROUTES: Final = [ask_to_keep, keep, remove]
