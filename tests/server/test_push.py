"""Notices that browsers show: sealed for the browser alone, and sent to the known push services alone. Nothing here
leaves this machine."""

import logging
import os
import subprocess
import sys
from base64 import urlsafe_b64decode
from functools import partial
from pathlib import Path
from random import Random
from secrets import token_urlsafe
from threading import Event
from typing import Any

import jwt
import msgspec
import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from ludoteka.cli.main import main
from ludoteka.core.errors import LudotekaError
from ludoteka.core.words import LANGUAGES, words
from ludoteka.games import game
from ludoteka.server.live import notices as module
from ludoteka.server.live.hub import Hub
from ludoteka.server.live.notices import PAUSE, BadNotice, Notices
from ludoteka.server.live.push import PushSender, new_sender, push, push_sender, text_of
from ludoteka.server.live.services import LONGEST, Gone, Undelivered, found
from ludoteka.server.storage.house_rules import Ban
from ludoteka.server.table.event import templates
from tests.server.local_service import LocalService
from tests.server.test_people import again, named
from tests.server.web import PATIENCE, SKYE, keys_of, known, new_table, play_on, serving, until

PATH = "wpush/v2/gAAAAAB-x_" + "a1B2" * 20
KEYS = "B" + "x" * 86 + "/" + "y" * 22
GOOD = [
    f"push:https://updates.push.services.mozilla.com/{PATH}#{KEYS}",
    f"push:https://fcm.googleapis.com/fcm/send/dGVzdA:APA91b{'x' * 130}#{KEYS}",
    f"push:https://web.push.apple.com/{'Q' * 190}#{KEYS}",
    f"push:https://wns2-par02p.notify.windows.com/w/?token=BQYAAAC{'x' * 300}%2fa%3d%3d#{KEYS}",
]
BAD = [
    f"push:http://fcm.googleapis.com/{PATH}#{KEYS}",
    f"push:https://fcm.googleapis.com:8443/{PATH}#{KEYS}",
    f"push:https://FCM.googleapis.com/{PATH}#{KEYS}",
    f"push:https://user@fcm.googleapis.com/{PATH}#{KEYS}",
    f"push:https://fcm.googleapis.com@127.0.0.1/{PATH}#{KEYS}",
    f"push:https://fcm.googleapis.com.example.org/{PATH}#{KEYS}",
    f"push:https://other.googleapis.com/{PATH}#{KEYS}",
    f"push:https://fcmXgoogleapis.com/{PATH}#{KEYS}",
    f"push:https://example.org/{PATH}#{KEYS}",
    f"push:https://127.0.0.1/{PATH}#{KEYS}",
    f"push:https://[::1]/{PATH}#{KEYS}",
    f"push:https://notify.windows.com/{PATH}#{KEYS}",
    f"push:https://.notify.windows.com/{PATH}#{KEYS}",
    f"push:https://a.b.notify.windows.com/{PATH}#{KEYS}",
    f"push:https://-a.notify.windows.com/{PATH}#{KEYS}",
    f"push:https://example.org/.notify.windows.com/{PATH}#{KEYS}",
    f"push:https://127.0.0.1#.notify.windows.com/{PATH}#{KEYS}",
    f"push:https://fcm.googleapis.com/../{PATH}#{KEYS}",
    f"push:https://fcm.googleapis.com/{PATH} HTTP/1.1#{KEYS}",
    f"push:https://fcm.googleapis.com/{PATH}\r\nHost: x#{KEYS}",
    f"push:https://fcm.googleapis.com/{PATH}#{KEYS}\n",
    f"push:https://fcm.googleapis.com/{PATH}#{KEYS[1:]}",
    f"push:https://fcm.googleapis.com/{PATH}#{KEYS}y",
    f"push:https://fcm.googleapis.com/{PATH}#A{KEYS[1:]}",
    f"push:https://fcm.googleapis.com/{PATH}",
    f"push:https://fcm.googleapis.com/#{KEYS}",
    f"push:https://fcm.googleapis.com/{'x' * LONGEST}#{KEYS}",
    f"https://fcm.googleapis.com/{PATH}#{KEYS}",
]


@pytest.mark.parametrize("address", GOOD)
def test_browsers_of_the_known_makers(address: str) -> None:
    notices = Notices("", float, ("mail", "push"))
    assert notices.check(address) == address and notices.carrier(address) == "push"
    for other in ((), ("mail", "ntfy")):
        with pytest.raises(BadNotice):
            Notices("", float, other).check(address)


@pytest.mark.parametrize("address", BAD)
def test_endpoints_elsewhere_are_refused(address: str) -> None:
    assert found(address, ("push",)) is None
    with pytest.raises(BadNotice, match="known here" if address.startswith("push:") else "should be one of"):
        # Blanks around an address are no part of it.
        Notices("", float, ("push", "ntfy")).check(address.replace("\n", "%0A"))
    with pytest.raises(BadNotice, match="known here"):
        Notices("", float, ("push",)).check(f"x{address}")


# -- a browser and a push service on this machine -------------------------------------------------------------------


class Browser:
    """Somebody who opens what was sealed for them (RFC 8291)."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.public = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.secret = os.urandom(16)

    @property
    def address(self) -> str:
        return (
            f"push:https://fcm.googleapis.com/fcm/send/one:two-three_four#{text_of(self.public)}/{text_of(self.secret)}"
        )

    def open(self, sealed: bytes) -> Any:
        salt, length = sealed[:16], sealed[20]
        theirs, text = sealed[21 : 21 + length], sealed[21 + length :]
        shared = self.key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs))

        def derived(size: int, salt: bytes, info: bytes, of: bytes) -> bytes:
            return HKDF(hashes.SHA256(), size, salt, info).derive(of)

        seed = derived(32, self.secret, b"WebPush: info\0" + self.public + theirs, shared)
        key = derived(16, salt, b"Content-Encoding: aes128gcm\0", seed)
        opened = AESGCM(key).decrypt(derived(12, salt, b"Content-Encoding: nonce\0", seed), text, None)
        assert opened.endswith(b"\2")
        return msgspec.json.decode(opened[:-1])


@pytest.fixture(scope="module")
def sender() -> PushSender:
    return push_sender(new_sender("club@example.org"))


def parts_of(address: str) -> dict[str, str]:
    known = found(address, ("push",))
    assert known is not None
    return known[1]


def test_the_browser_alone_can_read_it(local: LocalService, sender: PushSender) -> None:
    browser, resolved = Browser(), []

    def resolve(host: str) -> list[str]:
        resolved.append(host)
        return ["9.9.9.9", "1.1.1.1"]

    notice = {"title": "Wyspa Skye: twoja kolej", "text": "Stół czeka.", "link": "https://games.example/tables/one"}
    push(sender, parts_of(browser.address), notice, resolve, local.dial)
    ((path, headers, body),) = local.got
    assert browser.open(body) == notice and b"games.example" not in body
    assert (path, headers["host"]) == ("/fcm/send/one:two-three_four", "fcm.googleapis.com")
    assert (headers["content-encoding"], headers["content-type"]) == ("aes128gcm", "application/octet-stream")
    assert int(headers["ttl"]) == 24 * 3600
    # The host of the server says who sends, and proves it by the key that the browser was told.
    kind, token, key = headers["authorization"].replace(",", "").split()
    assert (kind, key) == ("vapid", f"k={sender.public}")
    claims = jwt.decode(
        token.removeprefix("t="), sender.key.public_key(), algorithms=["ES256"], audience="https://fcm.googleapis.com"
    )
    assert claims["sub"] == "mailto:club@example.org"
    # The name was asked for once, and the connection went to the address that was looked at.
    assert resolved == ["fcm.googleapis.com"] and local.asked == [("fcm.googleapis.com", "9.9.9.9")]


def test_what_a_browser_is_told_is_a_point_on_the_curve(sender: PushSender) -> None:
    raw = urlsafe_b64decode(sender.public + "=")
    assert len(raw) == 65
    assert ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), raw) == sender.key.public_key()


@pytest.mark.parametrize("addresses", [["127.0.0.1"], ["9.9.9.9", "10.0.0.1"], ["::1"], ["169.254.169.254"], []])
def test_a_push_service_inside_is_not_called(local: LocalService, sender: PushSender, addresses: list[str]) -> None:
    with pytest.raises(Undelivered, match="public"):
        push(sender, parts_of(Browser().address), {}, lambda host: addresses, local.dial)
    assert not local.asked


@pytest.mark.parametrize("status", [301, 307, 400, 403, 404, 410, 500])
def test_redirections_are_not_followed_and_who_is_gone_is_known(
    local: LocalService, sender: PushSender, status: int
) -> None:
    local.status = status
    with pytest.raises(Undelivered, match=str(status)) as told:
        push(sender, parts_of(Browser().address), {}, lambda host: ["9.9.9.9"], local.dial)
    assert isinstance(told.value, Gone) == (status in (404, 410))
    assert len(local.got) == len(local.asked) == 1


# -- from a seat to its browser -------------------------------------------------------------------------------------


@pytest.fixture
def here(local: LocalService, monkeypatch: pytest.MonkeyPatch) -> LocalService:
    """Everything that is pushed comes to this machine."""
    monkeypatch.setattr(module, "push", partial(push, resolve=lambda host: ["9.9.9.9"], dial=local.dial))
    return local


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_seat_is_notified_in_its_browser(
    tmp_path: Path, here: LocalService, sender: PushSender, language: str
) -> None:
    browser = Browser()
    settings = known(address="https://games.example", now=lambda: 1e9, notices=("push",), pusher=sender)
    with serving(tmp_path, settings) as client:
        made = new_table(client, "me", "link", listed=True)
        keys = keys_of(made)
        for key in keys.values():
            where = f"/api/seats/{key}/prefs"
            assert client.get(where).json()["push_key"] == sender.public
            stored = client.put(where, json={"notify": browser.address, "language": language}).json()
            assert (stored["notify"], stored["carrier"]) == (browser.address, "push")
            refused = client.put(where, json={"notify": BAD[0]})
            assert (refused.status_code, refused.json()["error"]["key"]) == (400, "server.bad_push")
        play_on(client, keys, Random(1), 40)
        assert here.arrived.acquire(timeout=PATIENCE)
    say = words(language, game(SKYE).domain).say
    for _, _, body in here.got:
        assert browser.open(body) == {
            "title": say("notice.title", game=say("game.title")),
            "text": say("notice.text"),
            "link": f"https://games.example/tables/{made['table']}",
            "table": made["table"],
        }


def test_who_is_gone_is_not_called_again(
    here: LocalService, sender: PushSender, caplog: pytest.LogCaptureFixture
) -> None:
    now, browser, other = 0.0, Browser(), Browser()
    notices = Notices("https://games.example", lambda: now, ("push",), pusher=sender)
    here.status = 410

    def ring(*who: Browser) -> None:
        nonlocal now
        for one in who:
            now += PAUSE
            notices.your_turn("table", SKYE, 0, {"notify": one.address})
            until(lambda: not notices.couriers.busy, "it is still under way")

    with caplog.at_level(logging.WARNING, "ludoteka.notices"):
        ring(browser, browser, other)
        assert len(here.got) == 2
        # Who asks for it again may be there again.
        notices.check(browser.address)
        ring(browser)
    notices.close()
    assert len(here.got) == 3
    assert "nobody is reached there" in caplog.text
    assert "fcm" not in caplog.text and "one:two" not in caplog.text


def test_a_server_has_no_push_by_itself(tmp_path: Path, sender: PushSender) -> None:
    for settings in (known(), known(pusher=sender), known(notices=("ntfy",), pusher=sender)):
        with serving(tmp_path, settings, str(id(settings))) as client:
            prefs = f"/api/seats/{keys_of(new_table(client, 'me', 'link'))[0]}/prefs"
            assert client.get(prefs).json()["push_key"] == ""
            assert client.put(prefs, json={"notify": GOOD[0]}).status_code == 400


def test_the_worker_lies_at_the_root(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        answer = client.get("/push.js")
        assert answer.headers["content-type"].startswith("text/javascript")
        assert "script-src 'self'" in answer.headers["content-security-policy"]
        assert "notificationclick" in answer.text
        # It is no module: not all browsers have workers that are.
        assert not any(line.startswith(("import ", "export ")) for line in answer.text.splitlines())
        assert client.get("/push.js", headers={"If-None-Match": answer.headers["etag"]}).status_code == 304


# -- what the host says ---------------------------------------------------------------------------------------------


def test_the_host_gets_a_key_by_a_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["push-key", "you@example.org"]) == 0
    name, _, value = capsys.readouterr().out.strip().partition("=")
    assert name == "LUDOTEKA_PUSH" and push_sender(value).contact == "you@example.org"
    assert "PrivateKey" not in repr(push_sender(value)) and value.partition(":")[2] not in repr(push_sender(value))
    assert main(["push-key", "nobody"]) == 2
    assert "you@example.org" in capsys.readouterr().err


SECRET = "c2VjcmV0" * 5 + "abc"


@pytest.mark.parametrize(
    "value",
    [
        "", "you@example.org", "you@example.org:", f":{SECRET}", f"you:{SECRET}", f"you@example.org:{SECRET}x",
        f"you@example.org:{SECRET[:-2]}", f"you@example.org:{'A' * 43}", f"you@example.org:{'_' * 42}8",
        f"you@example.org {SECRET}", f"you@example.org:é{SECRET}",
    ],
)  # fmt: skip
def test_a_bad_key_is_refused_and_not_repeated(
    value: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    with pytest.raises(LudotekaError, match="LUDOTEKA_PUSH should look like ADDRESS:KEY") as told:
        push_sender(value)
    assert told.value.__suppress_context__
    monkeypatch.setenv("LUDOTEKA_PUSH", value)
    for language in LANGUAGES:
        database = f"sqlite:///{tmp_path / 'none.db'}"
        assert main(["serve", "--port", "0", "--database", database, "--notices", "push", "--language", language]) == 2
        said = capsys.readouterr()
        assert said.err == f"ludoteka: {words(language).say('error.push', form='ADDRESS:KEY')}\n"
        assert not said.out


def test_a_server_without_push_loads_none_of_its_libraries() -> None:
    program = (
        "import sys, ludoteka.server.http.app, ludoteka.cli.main, ludoteka.server.live.push\n"
        "print(sorted({'webpush', 'cryptography', 'jwt', 'pydantic'} & sys.modules.keys()))"
    )
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_all_who_play_a_round_are_notified(sender: PushSender, monkeypatch: pytest.MonkeyPatch) -> None:
    """The largest event, with two devices each that one maker notifies, and slowly."""
    go_on, sent = Event(), list[str]()

    def slow(sender: PushSender, parts: dict[str, str], notice: dict[str, str]) -> None:
        assert go_on.wait(PATIENCE)
        sent.append(parts["path"])

    monkeypatch.setattr(module, "push", slow)
    notices = Notices("http://here", lambda: 0.0, ("push",), pusher=sender)
    for number in range(2 * max(template.entrants for template in templates().values())):
        address = f"push:https://fcm.googleapis.com/fcm/send/dGVzdA:APA91b{number:03}{'x' * 130}#{KEYS}"
        notices.round_begins("table", SKYE, address, "en", "Cup", 1)
    go_on.set()
    until(lambda: not notices.couriers.busy, "something is still under way")
    notices.close()
    assert len(sent) == number + 1 == len({*sent}) == 128


def test_whoever_keeps_a_name_is_notified_on_each_device_of_all_their_tables(
    tmp_path: Path, sender: PushSender, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[tuple[str, dict[str, str]]] = []
    monkeypatch.setattr(module, "push", lambda sender, parts, notice: sent.append((parts["path"], notice)))
    settings = known(token=token_urlsafe, now=lambda: 1e9, notices=("push", "ntfy"), pusher=sender)
    with serving(tmp_path, settings) as client:
        anna, bela = named(client, "Anna"), named(client, "Bela")
        phone = again(bela)
        assert bela.ask("GET", "me/notices") == {"notify": "", "push_key": sender.public}
        assert bela.refused("PUT", "me/notices", 400, notify="https://ntfy.sh/bela") == "server.bad_push"
        assert bela.refused("PUT", "me/notices", 400, notify=BAD[0]) == "server.bad_push"
        bela.ask("PUT", "me/prefs", language="hu")
        for device, address in ((bela, GOOD[0]), (phone, GOOD[2])):
            assert device.ask("PUT", "me/notices", notify=address)["notify"] == address
        event = bela.ask("POST", "events", 201, name="Kupa", title=SKYE, template="league")["about"]["id"]
        for who in (anna, bela):
            who.ask("POST", f"events/{event}/join")
        bela.ask("POST", f"events/{event}/start")
        until(lambda: len(sent) == 2, "the round is told to both devices")
        assert {path for path, _ in sent} == {PATH, "Q" * 190}
        (subject,) = {notice["title"] for _, notice in sent}
        assert subject == words("hu").say("notice.round_title", event="Kupa", n=1)
        table = sent[0][1]["table"]
        assert sent[0][1]["link"].endswith(f"/tables/{table}")
        # Whoever signs out on a device is not told there any more; the others are told of one's turn, too.
        phone.ask("POST", "me/leave")
        sent.clear()
        keys = {}
        for who in (anna, bela):
            seat = who.ask("GET", f"events/{event}")["game"]["seat"]
            keys[seat] = who.ask("POST", "me/open", table=table, seat=seat)["key"]
        play_on(client, keys, Random(1), 60)
        until(lambda: sent, "somebody's turn is told")
        assert {path for path, _ in sent} == {PATH}
        say = words("hu", game(SKYE).domain).say
        assert {notice["title"] for _, notice in sent} == {say("notice.title", game=say("game.title"))}
        # Whoever is shut out, under the name or from the seat, hears nothing.
        hub: Hub = client.app.state.hub
        live, seat = hub.tables[table], bela.ask("GET", f"events/{event}")["game"]["seat"]
        (found,) = hub.store.people.search("Bela", 1)
        shut, seated = Ban("b", "ban", 2e9, person=found.id), Ban("b", "ban", 2e9, table, seat)
        for bans in ([], [shut], [seated]):
            hub.house.rules = msgspec.structs.replace(hub.house.rules, bans=bans)
            hub.notices = Notices("http://here", lambda: 0.0, ("push",), pusher=sender)
            sent.clear()
            with client.portal() as portal:
                portal.call(hub.bells.tell, live, [seat])
            until(lambda: not hub.notices.couriers.busy, "something is still under way")
            assert len(sent) == 1 - len(bans)
