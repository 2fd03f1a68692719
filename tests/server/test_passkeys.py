"""Passkeys: what a device has signed for this site, once and a moment ago, opens a name; nothing else does."""

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from secrets import token_bytes, token_urlsafe
from typing import Any

import cbor2
import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

from ludoteka.server.live import passkeys as module
from ludoteka.server.live.passkeys import PATIENCE, bytes_of, origins, text_of
from ludoteka.server.storage.keys import hash_code, hash_key, new_code
from tests.server.test_people import Client, Device, again, named
from tests.server.web import Data, known, serving

SITE = "http://localhost"
PRESENT, VERIFIED, WITH_KEY = 1, 4, 64


class Authenticator:
    """A device that keeps one passkey, and signs whatever it is asked, for whichever page."""

    def __init__(self) -> None:
        self.id = token_bytes(32)
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.flags, self.origin, self.uses = PRESENT | VERIFIED, SITE, 0

    def client(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": f"webauthn.{kind}", "challenge": challenge, "origin": self.origin}).encode()

    def data(self, asked: Data, more: int = 0) -> bytes:
        site = hashlib.sha256(asked["site"].encode()).digest()
        return site + bytes([self.flags | more]) + self.uses.to_bytes(4)

    def public(self) -> Any:
        point = self.key.public_key().public_numbers()
        return {1: 2, 3: -7, -1: 1, -2: point.x.to_bytes(32), -3: point.y.to_bytes(32)}

    def made(self, asked: Data, public: Any = None, **odd: Any) -> Data:
        """A new key, as the device tells of it; a test may let it tell something odd."""
        key = cbor2.dumps(self.public() if public is None else public)
        data = self.data(asked, WITH_KEY) + bytes(16) + len(self.id).to_bytes(2) + self.id + key
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data} | odd)
        client = self.client("create", asked["challenge"])
        return {"id": text_of(self.id), "client": text_of(client), "attestation": text_of(attestation)}

    def signed(self, asked: Data) -> Data:
        self.uses += 1
        data, client = self.data(asked), self.client("get", asked["challenge"])
        signature = self.key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        parts = {"client": client, "data": data, "signature": signature}
        return {"id": text_of(self.id)} | {name: text_of(part) for name, part in parts.items()}


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    with serving(tmp_path_factory.mktemp("passkeys"), known(token=token_urlsafe, now=lambda: 1e9)) as client:
        client.base_url = SITE
        yield client


def kept(who: Device) -> Authenticator:
    made = Authenticator()
    before = who.ask("GET", "me")["passkeys"]
    assert who.ask("POST", "me/passkeys", **made.made(who.ask("POST", "me/passkeys/ask")))["passkeys"] == before + 1
    return made


def test_a_passkey_opens_a_name_without_its_code(client: Client) -> None:
    anna, guest = named(client, "Anna"), Device(client)
    anna.ask("PUT", "me/prefs", language="pl")
    device = kept(anna)
    for _ in range(2):
        found = guest.ask("POST", "names/passkey", **device.signed(guest.ask("POST", "names/passkey/ask")))
        assert (found["name"], found["prefs"]["language"]) == ("Anna", "pl")
    assert Device(client, found).ask("GET", "me")["devices"] == 3


def test_what_is_not_signed_here_and_now_opens_nothing(client: Client) -> None:
    bela, cili, guest = named(client, "Bela"), named(client, "Cili"), Device(client)
    device = kept(bela)

    def refused(answer: Data) -> bool:
        return guest.refused("POST", "names/passkey", **answer) == "refused.passkey"

    answer = device.signed(guest.ask("POST", "names/passkey/ask"))
    assert guest.ask("POST", "names/passkey", **answer)["name"] == "Bela" and refused(answer), "it opens once"
    # Nobody has asked for this; or it was asked for something else; or by a page of another site.
    assert refused(device.signed({"site": "localhost", "challenge": token_urlsafe(32)}))
    assert refused(device.signed(bela.ask("POST", "me/passkeys/ask")))
    assert refused(device.signed(guest.ask("POST", "names/passkey/ask") | {"site": "example.org"}))
    device.origin = "http://example.org"
    assert refused(device.signed(guest.ask("POST", "names/passkey/ask")))
    # The owner was not there; or somebody else has signed; or it was signed before.
    device.origin, device.flags = SITE, PRESENT
    assert refused(device.signed(guest.ask("POST", "names/passkey/ask")))
    device.flags |= VERIFIED
    other = Authenticator()
    assert refused(other.signed(guest.ask("POST", "names/passkey/ask")))
    other.id = device.id
    assert refused(other.signed(guest.ask("POST", "names/passkey/ask")))
    device.uses = 0
    assert refused(device.signed(guest.ask("POST", "names/passkey/ask")))
    for wrong in ("", "e30", text_of(b"[]"), text_of(b"\xff")):
        assert refused(device.signed(guest.ask("POST", "names/passkey/ask")) | {"client": wrong})
    # What one was asked another cannot keep, and a key belongs to one name.
    asked = cili.ask("POST", "me/passkeys/ask")
    assert bela.refused("POST", "me/passkeys", **Authenticator().made(asked)) == "refused.passkey"
    assert cili.refused("POST", "me/passkeys", **device.made(cili.ask("POST", "me/passkeys/ask"))) == "refused.passkey"
    assert guest.refused("POST", "me/passkeys/ask", 403) == "server.signed_out"


ODD_KEYS: dict[str, Any] = {
    "a number": 5,
    "a list": [1],
    "nothing": {},
    "no point": {1: 2, 3: -7},
    "numbers for a point": {1: 2, 3: -7, -1: 1, -2: 1, -3: 2},
    "an empty point": {1: 2, 3: -7, -1: 1, -2: b"", -3: b""},
    "a point beside the curve": {1: 2, 3: -7, -1: 1, -2: b"\1" * 32, -3: b"\2" * 32},
    "a list for what it is": {1: [2], 3: [-7]},
    "zeros": {1: 3, 3: -257, -1: b"\0", -2: b"\0"},
    "too short": {1: 1, 3: -8, -1: 6, -2: b"x"},
}
ODD_WORDS: list[Data] = [
    {"authData": 5},
    {"authData": "x" * 60},
    {"attStmt": 5, "fmt": "packed"},
    {"attStmt": {"sig": b"x", "x5c": [5], "alg": -7}, "fmt": "packed"},
    {"fmt": [1]},
]


def test_what_is_no_key_is_refused_and_not_kept(client: Client) -> None:
    gita = named(client, "Gita")
    for name, public in ODD_KEYS.items():
        odd = Authenticator().made(gita.ask("POST", "me/passkeys/ask"), public)
        assert gita.refused("POST", "me/passkeys", **odd) == "refused.passkey", name
    for words in ODD_WORDS:
        odd = Authenticator().made(gita.ask("POST", "me/passkeys/ask"), **words)
        assert gita.refused("POST", "me/passkeys", **odd) == "refused.passkey", words
    for whole in (cbor2.dumps(5), cbor2.dumps([1]), b"\x81" * 2900, b""):
        odd = Authenticator().made(gita.ask("POST", "me/passkeys/ask")) | {"attestation": text_of(whole)}
        assert gita.refused("POST", "me/passkeys", **odd) == "refused.passkey", whole[:4]
    assert gita.ask("GET", "me")["passkeys"] == 0


def test_another_code_ends_also_what_is_just_being_made(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever had the code is on the way in while its owner takes another one."""
    store = client.app.state.hub.store
    hugo = named(client, "Hugo")
    owner = hash_key(hugo.key)

    def while_another_comes(room: Any, name: str) -> None:
        before = getattr(room, name)

        def slow(*given: Any) -> Any:
            found = before(*given)
            store.people.new_code(store.people.by_session(owner).id, hash_code(new_code()), owner)
            return found

        monkeypatch.setattr(room, name, slow)

    thief, guest, device = again(hugo), Device(client), Authenticator()
    asked = thief.ask("POST", "me/passkeys/ask")
    while_another_comes(module, "new_key")
    assert thief.refused("POST", "me/passkeys", 403, **device.made(asked)) == "server.signed_out"
    monkeypatch.undo()
    assert hugo.ask("GET", "me")["passkeys"] == 0
    device = kept(hugo)
    answer = device.signed(guest.ask("POST", "names/passkey/ask"))
    while_another_comes(module, "agreed")
    assert guest.refused("POST", "names/passkey", **answer) == "refused.passkey"
    monkeypatch.undo()
    code = hugo.ask("POST", "me/code")["code"]
    while_another_comes(store.people, "by_code")
    assert guest.refused("POST", "names/enter", code=code) == "refused.wrong_code"
    monkeypatch.undo()
    assert hugo.ask("GET", "me")["devices"] == 1


def test_passkeys_end_with_the_code_the_name_and_when_they_are_removed(client: Client) -> None:
    for name, end in (("Dora", ("POST", "me/code")), ("Emil", ("DELETE", "me")), ("Flora", ("DELETE", "me/passkeys"))):
        who, guest = named(client, name), Device(client)
        device = kept(who)
        who.ask(*end)
        answer = device.signed(guest.ask("POST", "names/passkey/ask"))
        assert guest.refused("POST", "names/passkey", **answer) == "refused.passkey"


def test_who_takes_too_long_asks_again_and_numbers_are_no_site(tmp_path: Path) -> None:
    now = 1e9

    def moment() -> float:
        return now

    with serving(tmp_path, known(token=token_urlsafe, now=moment)) as client:
        client.base_url = SITE
        anna, guest = named(client, "Anna"), Device(client)
        device = kept(anna)
        asked: Any = guest.ask("POST", "names/passkey/ask")
        now += PATIENCE + 1
        assert guest.refused("POST", "names/passkey", **device.signed(asked)) == "refused.passkey"
        client.base_url = "http://127.0.0.1"
        assert guest.refused("POST", "names/passkey/ask") == "refused.passkey_site"
    assert origins("games.example") == ["https://games.example"]
    assert origins("localhost:8000") == ["https://localhost:8000", "http://localhost:8000"]
    assert bytes_of(text_of(b"\xfb\xff\x00")) == b"\xfb\xff\x00"
