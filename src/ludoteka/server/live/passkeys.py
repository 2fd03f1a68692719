"""Signing in by a passkey: the device signs what it is asked to, for this very site, after its owner has agreed there.

Passkeys belong to a name of the network and not to a number, and browsers keep them for pages by HTTPS, or of the
machine itself, alone.
"""

import ipaddress
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

import msgspec

from ..storage.keys import hash_key
from ..storage.passkeys import Passkey, PasskeyStore
from ..storage.people import Shown
from ..table.actions import Refused
from .people import Device

if TYPE_CHECKING:
    from .hub import Hub

PATIENCE: Final = 300.0
"""Seconds in which somebody has to agree at the device."""


class Signed(msgspec.Struct):
    """What a device says that it was asked to sign."""

    challenge: str


class Passkeys:
    """The passkeys of this server's names."""

    def __init__(self, hub: "Hub") -> None:
        self._hub = hub

    @property
    def _store(self) -> PasskeyStore:
        return self._hub.store.passkeys

    async def ask(self, person: str = "") -> str:
        """Something to be signed: by somebody who is signed in, or by whoever comes."""
        challenge = secrets.token_urlsafe(32)
        now = self._hub.day()
        await self._hub.write(self._store.challenge, hash_key(challenge), person, now, now + PATIENCE)
        return challenge

    async def keep(self, device: Device, host: str, id: str, client: str, attestation: str) -> None:
        """A device keeps a passkey for a name."""
        challenge = await self._asked(client, device.person.id)
        response = {"clientDataJSON": client, "attestationObject": attestation}
        key, public, uses = await self._hub.read(new_key, credential(id, response), challenge, host)
        passkey = Passkey(hash_key(text_of(key)), device.person.id, public, uses)
        await self._hub.write(self._store.add, passkey, device.session, self._hub.day())

    async def enter(self, host: str, id: str, client: str, data: str, signature: str, address: str) -> Device:
        """Sign in on one more device. Who guesses has few tries."""
        hub = self._hub
        hub.house.codes.take(address, 1.0)
        challenge = await self._asked(client, "")
        known = await hub.read(self._store.find, hash_key(id))
        person = await hub.read(hub.store.people.by_id, known.person) if known is not None else None
        if known is None or person is None:
            raise Refused("refused.passkey")
        response = {"clientDataJSON": client, "authenticatorData": data, "signature": signature}
        uses = await hub.read(agreed, credential(id, response), challenge, host, known)
        hub.house.codes.settle(address, -1.0)
        await hub.write(self._store.used, known.hash, uses)
        return await hub.people.sign_in(person, Shown(passkey=known.hash))

    async def _asked(self, client: str, person: str) -> bytes:
        """What was to be signed, if it was asked here, of this person, a moment ago, and not signed before."""
        with suppress(ValueError, msgspec.DecodeError):
            challenge = msgspec.json.decode(bytes_of(client), type=Signed).challenge
            if await self._hub.write(self._store.signed, hash_key(challenge), person, self._hub.day()):
                return bytes_of(challenge)
        raise Refused("refused.passkey")


# The library takes a while to load: whoever does not use passkeys does without it, and nobody else waits for it.


@contextmanager
def well_signed() -> Iterator[None]:
    """Whatever is wrong with what a device has signed is one answer."""
    try:
        yield
    except Exception:
        # The library takes what it is given for what it should be, and fails in many ways where it is something else.
        raise Refused("refused.passkey") from None


def new_key(made: dict[str, Any], challenge: bytes, host: str) -> tuple[bytes, bytes, int]:
    """What a device has made for this site: the name of the key, its public part, and what it counts."""
    from webauthn import verify_registration_response

    with well_signed():
        found = verify_registration_response(
            credential=made,
            expected_challenge=challenge,
            expected_rp_id=site_of(host),
            expected_origin=origins(host),
            require_user_verification=True,
        )
        check_key(found.credential_public_key)
    return found.credential_id, found.credential_public_key, found.sign_count


def check_key(public: bytes) -> None:
    """Fail if nothing that is signed can ever be held against this key."""
    from cryptography.exceptions import InvalidSignature
    from webauthn.helpers import decode_credential_public_key, decoded_public_key_to_cryptography
    from webauthn.helpers.verify_signature import verify_signature

    decoded = decode_credential_public_key(public)
    with suppress(InvalidSignature):
        verify_signature(
            public_key=decoded_public_key_to_cryptography(decoded),
            signature_alg=decoded.alg,
            signature=b"",
            data=b"",
        )


def agreed(signed: dict[str, Any], challenge: bytes, host: str, known: Passkey) -> int:
    """Whoever keeps a key has agreed on this site; what the device counts now."""
    from webauthn import verify_authentication_response

    with well_signed():
        found = verify_authentication_response(
            credential=signed,
            expected_challenge=challenge,
            expected_rp_id=site_of(host),
            expected_origin=origins(host),
            credential_public_key=known.public,
            credential_current_sign_count=known.uses,
            require_user_verification=True,
        )
    return found.new_sign_count


def credential(id: str, response: dict[str, str]) -> dict[str, Any]:
    return {"id": id, "rawId": id, "type": "public-key", "response": response}


def site_of(host: str) -> str:
    """The name of the site that a passkey is for; numbers are none."""
    name = urlsplit(f"//{host}").hostname or ""
    with suppress(ValueError):
        ipaddress.ip_address(name)
        raise Refused("refused.passkey_site")
    return name


def origins(host: str) -> list[str]:
    """Where the page may come from: by HTTPS, or from the machine itself."""
    own = site_of(host)
    return [f"https://{host}", *([f"http://{host}"] if own == "localhost" else [])]


def bytes_of(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def text_of(raw: bytes) -> str:
    return urlsafe_b64encode(raw).rstrip(b"=").decode()
