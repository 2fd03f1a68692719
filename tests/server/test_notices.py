"""Notices go to listed services alone, at public addresses, and hold nobody up. Nothing here leaves this machine."""

import email
import email.policy
import re
import socket
import socketserver
import threading
from collections.abc import Iterator
from email.message import EmailMessage
from pathlib import Path
from random import Random
from typing import Any, ClassVar

import msgspec
import pytest

from ludoteka.core.errors import LudotekaError
from ludoteka.core.words import LANGUAGES, words
from ludoteka.games import game
from ludoteka.server.live import couriers
from ludoteka.server.live.couriers import Couriers
from ludoteka.server.live.mail import MailServer, mail, mail_server
from ludoteka.server.live.notices import LETTERS, MAIL_PAUSE, ONE_MORE, BadNotice, Notices, box, maker
from ludoteka.server.live.services import SERVICES, Service, Undelivered, found, public, send
from tests.server.local_service import LocalService
from tests.server.web import PATIENCE, SKYE, Data, keys_of, known, new_table, play_on, serving, until

# Browsers have tests of their own.
ALL = tuple(name for name in SERVICES if name != "push")
TOKEN = "a1B2" * 10
GOOD = {
    "mail": ["anna@example.org", "anna.b+games@mail.example.org"],
    "ntfy": ["ntfys://my-topic", "https://ntfy.sh/my-topic", "ntfy://my_topic"],
    "discord": [f"discord://123456789/{TOKEN}", f"https://discord.com/api/webhooks/123456789/{TOKEN}"],
    "slack": ["slack://T12345678/B12345678/" + "x" * 24],
    "telegram": [f"tgram://123456789:{TOKEN}/-100123", f"telegram://123456789:{TOKEN}/42"],
}
BAD = [
    "nonsense",
    "anna@localhost",
    "anna@127.0.0.1",
    "anna@example.org, bela@example.org",
    "Anna <anna@example.org>",
    "anna@example.org%0ABcc: bela@example.org",
    ".anna@example.org",
    "anna..b@example.org",
    "mailto:anna@example.org",
    "file:///etc/passwd",
    "dbus://",
    "json://example.org",
    "jsons://127.0.0.1/x",
    "jsons://localhost:8000",
    "ntfys://[::1]/topic",
    "ntfys://127.0.0.1/topic",
    "ntfys://ntfy.sh:8080/topic",
    "ntfys://user:pass@ntfy.sh/topic",
    "https://ntfy.sh@127.0.0.1/topic",
    "https://ntfy.sh.example.org/topic",
    "mailtos://user:pass@example.org?smtp=127.0.0.1",
    "mailto://user:pass@example.org?SMTP=127.0.0.1",
    f"discord://123456789/{TOKEN}?template=http://127.0.0.1/x",
    f"discord://123456789/{TOKEN}?template=/etc/passwd",
    f"discord://123456789/{TOKEN}/../../x",
    f"discord://123456789/{TOKEN}\n",
    "slack://T12345678/B12345678/" + "x" * 24 + "?template=/path.json",
    f"tgram://123456789:{TOKEN}/42?rto=30",
    f"tgram://123456789:{TOKEN}/42,43",
    "discord://",
    "ntfys://" + "x" * 300,
    "ntfys://topic#fragment",
    "ntfys://tóp",
]


@pytest.mark.parametrize("name", ALL)
def test_addresses_of_the_services(name: str) -> None:
    for address in GOOD[name]:
        assert Notices("", float, (name,)).check(f" {address} ") == address
        with pytest.raises(BadNotice):
            Notices("", float, tuple(other for other in ALL if other != name)).check(address)
        with pytest.raises(BadNotice, match="no notices"):
            Notices("", float).check(address)


@pytest.mark.parametrize("address", BAD)
def test_addresses_that_are_refused(address: str) -> None:
    assert found(address, ALL) is None
    with pytest.raises(BadNotice, match=r"should be one of you@example\.org, https://ntfy\.sh/TOPIC"):
        # Blanks around an address are no part of it.
        Notices("", float, ALL).check(address.replace("\n", "%0A"))


@pytest.mark.parametrize("allowed", [(), ALL])
def test_the_server_refuses_them_too_and_has_none_by_itself(tmp_path: Path, allowed: tuple[str, ...]) -> None:
    with serving(tmp_path, known(notices=allowed)) as client:
        here = f"/api/seats/{keys_of(new_table(client, 'me', 'link'))[0]}/prefs"
        assert client.get(here).json()["services"] == list(allowed)
        for address in (BAD[-4], "" if allowed else GOOD["ntfy"][0]):
            answer = client.put(here, json={"notify": address})
            assert answer.status_code == (400 if address else 200)
        assert client.get(here).json()["notify"] == ""


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1", "10.1.2.3", "192.168.1.1", "172.16.0.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1",
        "255.255.255.255", "198.18.0.1", "::1", "::", "fe80::1", "fc00::1", "ff02::1", "::ffff:127.0.0.1",
        "::ffff:10.0.0.1", "2002:7f00:1::", "64:ff9b::7f00:1", "2001:db8::1", "fe80::1%eth0", "example.org", "",
    ],
)  # fmt: skip
def test_addresses_inside(address: str) -> None:
    assert not public(address)
    known = iter(([address], ["9.9.9.9", address], [address, "9.9.9.9"]))
    for _ in range(3):
        with pytest.raises(Undelivered, match="public"):
            send(SERVICES["ntfy"], {"topic": "x"}, "", "", lambda host: next(known), refuse_to_dial)


def refuse_to_dial(host: str, address: str) -> socket.socket:
    raise AssertionError("nobody may be called")


def test_public_addresses() -> None:
    assert public("9.9.9.9") and public("2620:fe::fe")
    with pytest.raises(Undelivered):
        send(SERVICES["ntfy"], {"topic": "x"}, "", "", lambda host: [], refuse_to_dial)


# -- a service on this machine --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "path", "body"),
    [
        ("ntfy", "/", {"topic": "my-topic", "title": "Skye {text}", "message": "now"}),
        (
            "discord",
            f"/api/webhooks/123456789/{TOKEN}",
            {"content": "Skye {text}\nnow", "allowed_mentions": {"parse": []}},
        ),
        ("slack", "/services/T12345678/B12345678/" + "x" * 24, {"text": "Skye {text}\nnow"}),
        (
            "telegram",
            f"/bot123456789:{TOKEN}/sendMessage",
            {"chat_id": "-100123", "text": "Skye {text}\nnow", "disable_web_page_preview": True},
        ),
    ],
)
def test_what_goes_out(local: LocalService, name: str, path: str, body: Data) -> None:
    resolved = []

    def resolve(host: str) -> list[str]:
        resolved.append(host)
        return ["9.9.9.9", "1.1.1.1"]

    known = found(GOOD[name][0], ALL)
    assert known is not None
    service, parts = SERVICES[known[0]], known[1]
    send(service, parts, "Skye {text}", "now", resolve, local.dial)
    ((there, headers, sent),) = local.got
    assert (there, headers["host"], msgspec.json.decode(sent)) == (path, service.host, body)
    # The name was asked for once, and the connection went to the address that was looked at.
    assert resolved == [service.host] and local.asked == [(service.host, "9.9.9.9")]


@pytest.mark.parametrize("status", [301, 302, 307, 308, 404, 500])
def test_redirections_are_not_followed(local: LocalService, status: int) -> None:
    local.status = status
    with pytest.raises(Undelivered, match=str(status)):
        send(SERVICES["ntfy"], {"topic": "x"}, "", "", lambda host: ["9.9.9.9"], local.dial)
    assert len(local.got) == len(local.asked) == 1


# -- mail -----------------------------------------------------------------------------------------------------------


class Post(socketserver.StreamRequestHandler):
    """A mail server that takes everything."""

    got: ClassVar[list[str]] = []
    arrived = threading.Semaphore(0)

    def handle(self) -> None:
        self.wfile.write(b"220 here\r\n")
        for line in self.rfile:
            if line.upper().startswith(b"DATA"):
                self.wfile.write(b"354 go on\r\n")
                Post.got.append(b"".join(iter(self.rfile.readline, b".\r\n")).decode())
                Post.arrived.release()
            self.wfile.write(b"221 bye\r\n" if line.upper().startswith(b"QUIT") else b"250 yes\r\n")


@pytest.fixture
def post() -> Iterator[MailServer]:
    """Where mail is handed in, on this machine."""
    Post.got.clear()
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Post) as there:
        threading.Thread(target=there.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
        yield mail_server(f"smtp://127.0.0.1:{there.server_address[1]}/?from=club@example.org")
        there.shutdown()


def next_letter() -> EmailMessage:
    assert Post.arrived.acquire(timeout=PATIENCE)
    return email.message_from_string(Post.got.pop(0), policy=email.policy.default)


def test_mail_goes_to_the_server_of_the_host_and_seldom(post: MailServer) -> None:
    now = 0.0
    notices = Notices("https://games.example", lambda: now, ("mail",), refuse_to_send, post)
    for now in (0.0, MAIL_PAUSE - 1, MAIL_PAUSE):
        for table in ("one", "two"):
            address = "Anna@example.org" if now else "anna@example.org"
            notices.your_turn(table, SKYE, 0, {"notify": address, "confirmed": address, "language": "pl"})
    told, later = next_letter(), next_letter()
    notices.close()
    assert not Post.got, "one for the first table, one when the time was over"
    assert (told["From"], told["To"].lower()) == ("club@example.org", "anna@example.org") and later["To"]
    say = words("pl", game(SKYE).domain).say
    assert told["Subject"] == say("notice.title", game=say("game.title"))
    assert told["Auto-Submitted"] == "auto-generated"
    assert told.get_content().strip().endswith("https://games.example/tables/one")


def test_whoever_does_not_answer_is_asked_ever_more_seldom(post: MailServer) -> None:
    now, asked = 0.0, []
    notices = Notices("https://games.example", lambda: now, ("mail",), refuse_to_send, post)
    for moment in range(40):
        now = moment * MAIL_PAUSE
        before = notices._questions.get("anna@example.org")
        # Whoever types the same address at another table, or in capitals, does not ask more often.
        address = "Anna@example.org" if moment % 2 else "anna@example.org"
        prefs = {"notify": address, "secret": "x" * 22, "confirmed": "bela@example.org"}
        notices.your_turn(f"table {moment}", SKYE, 0, prefs)
        if notices._questions["anna@example.org"] != before:
            asked.append(moment)
            assert "/confirm#" in next_letter().get_content()
    notices.close()
    assert asked == [0, 1, 3, 7, 15, 31]


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_mailed_before_the_reader_agrees(tmp_path: Path, post: MailServer, language: str) -> None:
    now = 1e9
    settings = known(
        send=refuse_to_send, address="https://games.example", now=lambda: now, notices=("mail",), post=post
    )
    with serving(tmp_path, settings) as client:
        keys = keys_of(made := new_table(client, "me", "link"))
        here = f"/api/seats/{keys[0]}/prefs"
        assert client.get(here).json()["unconfirmed"] is False
        stored = client.put(here, json={"notify": "anna@example.org", "language": language}).json()
        assert (stored["notify"], stored["unconfirmed"]) == ("anna@example.org", True)
        assert "secret" not in stored
        question = next_letter()
        say = words(language, game(SKYE).domain).say
        assert question["Subject"] == say("notice.confirm_title", game=say("game.title"))
        link = re.search(rf"https://games\.example/confirm#({made['table']})/(0)/(\S+)", question.get_content())
        assert link and not any(key in question.get_content() for key in keys.values())
        # It is Anna's turn again and again: nothing comes to somebody who may have nothing to do with it.
        play_on(client, keys, Random(1), 40)
        # What looks at links on their way opens pages, and presses no button.
        assert client.get("/confirm").status_code == 200
        assert client.get(here).json()["unconfirmed"] is True
        table, seat, secret = link.groups()
        told = {"table": table, "seat": int(seat), "secret": secret}
        for wrong in ({"secret": secret[::-1]}, {"seat": 1}, {"table": "elsewhere"}):
            refused = client.post("/api/confirm", json=told | wrong)
            assert (refused.status_code, refused.json()["error"]["key"]) == (400, "server.old_link")
        assert client.get(here).json()["unconfirmed"] is True
        assert client.post("/api/confirm", json=told).json() == {"table": table}
        assert client.get(here).json()["unconfirmed"] is False
        now += MAIL_PAUSE
        play_on(client, keys, Random(2), 40)
        notice = next_letter()
        assert notice["Subject"] == say("notice.title", game=say("game.title"))
        # Another address is another reader, and the old link is not for it.
        assert client.put(here, json={"notify": "bela@example.org"}).json()["unconfirmed"] is True
        assert next_letter()["To"] == "bela@example.org"
        assert client.post("/api/confirm", json=told).status_code == 400
        assert not Post.got


def test_what_follows_a_plus_is_the_same_reader(post: MailServer) -> None:
    assert box("Anna.B+games+1@Example.org") == box("anna.b@example.org") != box("anna@example.org")
    now = 0.0
    notices = Notices("https://games.example", lambda: now, ("mail",), refuse_to_send, post)
    for number in range(5):
        prefs = {"notify": f"anna+{number}@example.org", "secret": "x" * 22}
        notices.ask_reader(f"table {number}", SKYE, 0, prefs, f"10.0.0.{number}")
        own = {"notify": f"bela+{number}@example.org", "confirmed": f"bela+{number}@example.org"}
        notices.your_turn(f"table {number}", SKYE, 0, own)
    assert {next_letter()["To"] for _ in range(2)} == {"anna+0@example.org", "bela+0@example.org"}
    until(lambda: not notices.couriers.busy, "something is still under way")
    notices.close()
    assert not Post.got


def test_a_visitor_and_a_table_let_only_so_many_be_asked(tmp_path: Path, post: MailServer) -> None:
    now = 1e9
    chosen = known(send=refuse_to_send, now=lambda: now, notices=("mail",), post=post)
    with serving(tmp_path, chosen) as client:
        keys = keys_of(new_table(client, "me", "link"))
        here = f"/api/seats/{keys[0]}/prefs"

        def enter(number: int) -> Any:
            return client.put(here, json={"notify": f"victim{number}@example.org"})

        assert [enter(number).status_code for number in range(LETTERS)] == [200] * LETTERS
        refused = enter(99)
        assert (refused.status_code, refused.json()["error"]["key"]) == (429, "server.over_budget")
        assert client.get(here).json()["notify"] == f"victim{LETTERS - 1}@example.org"
        # At another table it is the same visitor.
        here = f"/api/seats/{keys_of(new_table(client, 'me', 'link'))[1]}/prefs"
        assert enter(99).status_code == 429
        # Nothing is sent for what is there already, or is taken away.
        assert client.put(here, json={"notify": ""}).status_code == 200
        now += ONE_MORE
        assert [enter(number).status_code for number in (100, 101)] == [200, 429]
        to = {next_letter()["To"] for _ in range(LETTERS + 1)}
        notices = client.app.state.hub.notices
        until(lambda: not notices.couriers.busy, "something is still under way")
        assert len(to) == LETTERS + 1 and not Post.got
        # Nor does it help to have somebody told that it is their turn.
        prefs = {"notify": "victim200@example.org", "secret": "x" * 22}
        for number in range(5):
            notices.your_turn("another table", SKYE, number, prefs, "testclient")
        until(lambda: not notices.couriers.busy, "something is still under way")
        assert not Post.got


def refuse_to_send(*_: object) -> None:
    raise AssertionError("mail has a server of its own")


def test_where_mail_is_handed_in() -> None:
    assert mail_server("smtps://a%40b:p%2Fw@mail.example/?from=club@example.org") == MailServer(
        "mail.example", 465, "club@example.org", "a@b", "p/w"
    )
    assert mail_server("smtp://mail.example:25/?from=c@example.org") == MailServer(
        "mail.example", 25, "c@example.org", secure=False
    )
    for bad in ("", "mail.example", "smtp://mail.example", "smtps:///?from=c@example.org", "http://m/?from=c@e.org"):
        with pytest.raises(LudotekaError, match="LUDOTEKA_SMTP should look like"):
            mail_server(bad)


def test_a_mail_server_elsewhere_must_speak_in_secret() -> None:
    """A password is never said in the open."""
    # Another address of this machine.
    with socketserver.ThreadingTCPServer(("127.0.0.2", 0), Post) as there:
        threading.Thread(target=there.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
        server = MailServer("127.0.0.2", there.server_address[1], "c@example.org", "me", "secret", secure=False)
        with pytest.raises(Undelivered):
            mail(server, "anna@example.org", "", "")
        there.shutdown()


# -- who waits for whom ---------------------------------------------------------------------------------------------


def test_a_service_that_hangs_holds_up_no_other_and_its_queue_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(couriers, "QUEUE", 5)
    arrived, go_on, got = threading.Event(), threading.Event(), []

    def slow(service: Service, parts: dict[str, str], title: str, text: str) -> None:
        got.append(service.host)
        if service is SERVICES["ntfy"]:
            assert go_on.wait(20)
        else:
            arrived.set()

    notices = Notices("http://here", lambda: 0.0, ("ntfy", "slack"), slow)
    for table in range(50):
        notices.your_turn(f"table {table}", SKYE, 0, {"notify": GOOD["ntfy"][0]})
    notices.your_turn("other", SKYE, 0, {"notify": GOOD["slack"][0]})
    assert arrived.wait(20)
    go_on.set()
    until(lambda: not notices.couriers.busy, "something is still under way")
    notices.close()
    assert got.count("ntfy.sh") == 5


def test_each_maker_of_browsers_is_a_way_of_its_own() -> None:
    hosts = ["fcm.googleapis.com", "updates.push.services.mozilla.com", "web.push.apple.com"]
    windows = {maker(f"{name}.notify.windows.com") for name in ("db5p", "wns2-par02p", "a")}
    assert len({maker(host) for host in hosts} | windows) == 4


def test_what_never_ends_is_given_up() -> None:
    """A name that is not resolved, a service that sends a letter an hour: others go on beside it, and in the end the
    way is closed rather than that there are ever more threads."""
    now, hung, done = 0.0, threading.Event(), threading.Semaphore(0)
    carried = Couriers(lambda: now)
    for _ in range(couriers.THREADS):
        assert carried.send("slow", hung.wait)
    assert carried.send("slow", done.release) and carried.send("other", done.release)
    assert done.acquire(timeout=PATIENCE) and not done.acquire(blocking=False), "the other way is free, this is not"
    now += couriers.PATIENCE
    assert carried.send("slow", done.release)
    for _ in range(2):
        assert done.acquire(timeout=PATIENCE)
    way, most = carried._ways["slow"], couriers.THREADS + couriers.LOST
    for _ in range(most + 3):
        assert carried.send("slow", hung.wait)
        until(lambda: not way.waiting or len(way.carrying) == most, "nobody takes it")
        now += couriers.PATIENCE
    assert len(way.carrying) == most and way.waiting
    hung.set()
    until(lambda: not carried.busy, "something is still under way")
    carried.close()
    assert not carried.send("slow", done.release)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_notice_names_the_game_and_the_table_and_nothing_else(tmp_path: Path, language: str) -> None:
    sent: list[tuple[Service, dict[str, str], str, str]] = []
    both = threading.Semaphore(0)

    def send(*what: Any) -> None:
        sent.append(what)
        both.release()
        raise RuntimeError("the service is down")

    settings = known(send=send, address="https://games.example", now=lambda: 1e9, notices=("ntfy",))
    with serving(tmp_path, settings) as client:
        made = new_table(client, "me", "link", listed=True)
        keys = keys_of(made)
        for key in keys.values():
            client.put(f"/api/seats/{key}/prefs", json={"notify": GOOD["ntfy"][0], "language": language})
        play_on(client, keys, Random(1), 40)
        assert both.acquire(timeout=PATIENCE)
    title = words(language, game(SKYE).domain).say("game.title")
    # A minute has not passed, so each was told once; that the service failed was nobody's trouble.
    assert 1 <= len(sent) <= 2
    for service, parts, subject, body in sent:
        assert service is SERVICES["ntfy"] and parts == {"topic": "my-topic"} and subject.startswith(title)
        assert body.endswith(f"https://games.example/tables/{made['table']}")
        assert not any(key in subject + body for key in keys.values())
