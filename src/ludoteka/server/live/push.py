"""Notices that a browser shows, by the push service of its maker.

A browser says where its push service takes messages for it, and the key that they are sealed with: the service carries
what it cannot read. The host of the server proves to the service who sends, by a key of its own.
"""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Final

import msgspec

from ...core.errors import LudotekaError
from ...core.extras import extra
from .services import ADDRESS, PUSH, SERVICES, Dial, Resolve, deliver, dial, filled, resolve

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey
    from webpush import WebPush

FORM: Final = "ADDRESS:KEY"
KEPT: Final = 24 * 3600
"""Seconds for which the service keeps a notice for a browser that is not there."""

# The libraries take a while to load: a server without push does without them.


@dataclass(frozen=True)
class PushSender:
    """Who answers for what is sent, and the key that proves it."""

    contact: str
    key: "EllipticCurvePrivateKey" = field(repr=False)

    @cached_property
    def public(self) -> str:
        """What a browser is told, so that it takes messages from this server alone."""
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

        return text_of(self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))

    @cached_property
    def sealer(self) -> "WebPush":
        from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat
        from webpush import WebPush

        private = self.key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
        public = self.key.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)
        return WebPush(private, public, self.contact, KEPT)


def text_of(raw: bytes) -> str:
    return urlsafe_b64encode(raw).rstrip(b"=").decode()


def push_sender(value: str) -> PushSender:
    """Read `ADDRESS:KEY`, as `new_sender` writes it."""
    with extra("play"):
        from cryptography.hazmat.primitives.asymmetric import ec

    contact, _, key = value.strip().partition(":")
    try:
        raw = urlsafe_b64decode(key + "=" * (-len(key) % 4))
        if ADDRESS.fullmatch(contact) is None or len(raw) != 32:
            raise ValueError
        return PushSender(contact, ec.derive_private_key(int.from_bytes(raw), ec.SECP256R1()))
    except ValueError:
        # What was given holds a key: it is not said again.
        text = f"LUDOTEKA_PUSH should look like {FORM}: `ludoteka push-key ADDRESS` makes one"
        raise LudotekaError(text, "error.push", form=FORM) from None


def new_sender(contact: str) -> str:
    """A value with a fresh key for `push_sender`."""
    with extra("play"):
        from cryptography.hazmat.primitives.asymmetric import ec

    if ADDRESS.fullmatch(contact) is None:
        example = SERVICES["mail"].example
        raise LudotekaError(f"{contact!r} is no address: use one like {example}", "error.push_contact", form=example)
    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return f"{contact}:{text_of(number.to_bytes(32))}"


def push(
    sender: PushSender,
    parts: dict[str, str],
    notice: dict[str, str],
    resolve: Resolve = resolve,
    dial: Dial = dial,
) -> None:
    """Deliver one notice to a browser, or raise why not."""
    from webpush.types import WebPushKeys, WebPushSubscription

    host, path = parts["host"], str(filled(SERVICES[PUSH].path, parts))
    keys = WebPushKeys(p256dh=parts["key"], auth=parts["auth"])
    whom = WebPushSubscription(endpoint=f"https://{host}{path}", keys=keys)
    sealed = sender.sealer.get(msgspec.json.encode(notice), whom)
    headers = {"Content-Type": "application/octet-stream", **sealed.headers}
    deliver(host, path, sealed.encrypted, headers, resolve, dial)
