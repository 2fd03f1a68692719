"""Several people at a table: asking each other, leaving and coming back, clocks, notices."""

import re
from typing import Any

from .conftest import People, Person, Site, key_of


def clocked(site: Site, seconds: float, *kinds: str) -> Any:
    """A table of people with so much time for each turn."""
    names = ("Anna", "Béla", "Cili")
    seats = [{"kind": kind, "name": name} for kind, name in zip(kinds, names, strict=False)]
    pace = {"kind": "move", "seconds": seconds}
    return site.post("/api/tables", {"title": "isle-of-skye", "seats": seats, "pace": pace})


def sit_all(people: People, table: Any, count: int) -> list[Person]:
    found = [people() for _ in range(count)]
    for person, seat in zip(found, table["seats"], strict=False):
        person.sit(seat["key"])
    return found


def answer_all(person: Person, answers: int) -> None:
    for _ in range(answers):
        person.answer()


def test_the_others_vote_for_a_bot_when_somebody_runs_out_of_time(people: People, site: Site) -> None:
    table = clocked(site, 1, "me", "link", "link")
    anna, bela = sit_all(people, table, 2)
    cili = ".panel[data-seat='2']"
    anna.page.wait_for_selector("#banner >> text=Cili has run out of time")
    anna.shot("late")
    anna.page.click("#banner .vote:has-text('Cili') [data-key=takeover]")
    # Who asked waits and may take it back; the other is asked.
    anna.page.wait_for_selector("#banner [data-key=vote-no] >> text=Withdraw")
    bela.page.wait_for_selector("#banner >> text=Anna asks for a bot to play for Cili")
    bela.shot("vote")
    bela.page.click("[data-key=vote-no]")
    anna.page.wait_for_selector("#banner .vote:has-text('Cili') [data-key=takeover]")
    anna.page.click("#banner .vote:has-text('Cili') [data-key=takeover]")
    bela.page.click("[data-key=vote-yes]")
    for person in (anna, bela):
        person.page.wait_for_selector(f"{cili} .tag >> text=bot")
        person.page.wait_for_selector(f"{cili} .mark.ready")


def test_leave_the_table_and_sit_down_again(people: People, site: Site) -> None:
    table = site.table("me", "link")
    anna, bela = sit_all(people, table, 2)
    anna.page.click("[data-key=settings]")
    anna.page.on("dialog", lambda box: box.accept())
    anna.page.click("[data-key=leave]")
    anna.page.wait_for_selector("#mine")
    bela.page.wait_for_selector("#banner >> text=me 1 has left the table")
    bela.page.click("[data-key=takeover]")
    # Nobody else has to agree.
    bela.page.wait_for_selector(".panel[data-seat='0'] .tag >> text=bot")
    bela.page.wait_for_selector(".panel[data-seat='0'] .mark.ready")
    anna.page.click("#mine .link")
    anna.page.wait_for_selector("#banner >> text=You have left this table")
    anna.page.click("[data-key=return]")
    bela.page.wait_for_selector(".panel[data-seat='0'] .tag >> text=bot", state="detached")


def test_a_bot_takes_over_by_itself_where_the_table_was_made_so(people: People, site: Site) -> None:
    seats = [{"kind": "me", "name": "Anna"}, {"kind": "link", "name": "Béla"}]
    pace = {"kind": "move", "seconds": 2, "takeover": True}
    made = {"title": "excavation-earth", "seats": seats, "pace": pace}
    table = site.post("/api/tables", made)
    (anna,) = sit_all(people, table, 1)
    # Only Anna is asked, and she runs out of time. While Béla is asked she sits down again; then he runs out of time.
    anna.page.wait_for_selector("#banner >> text=You have left this table")
    # How long she is there depends on the clock: that she came is what the server says.
    with anna.page.expect_response("**/return") as answer:
        anna.page.click("[data-key=return]")
    assert answer.value.ok
    anna.page.wait_for_selector(".panel[data-seat='1'] .tag >> text=bot")


def test_a_table_with_clocks_is_made_and_they_run(people: People, site: Site) -> None:
    anna = people()
    page = anna.new_table()
    page.select_option("[data-key=pace]", "bank-900")
    page.click("dialog label:has-text('at night') input")
    page.click("[data-key=create]")
    page.wait_for_selector(".panel.own .clock")
    shown = page.inner_text(".panel.own .clock")
    assert re.fullmatch(r"15:00|14:\d\d", shown)
    page.wait_for_function("shown => document.querySelector('.panel.own .clock').textContent !== shown", arg=shown)
    anna.shot("clocks")
    key = key_of(page)
    pace = site.get(f"/api/seats/{key}")["clock"]
    assert (pace["kind"], pace["seconds"], pace["increment"], pace["night"]) == ("bank", 900, 30, [23, 7])


# A push service that says yes to everybody, and whoever sits here says so the second time.
PUSH = """{
  const keys = { p256dh: "B" + "x".repeat(86), auth: "y".repeat(22) };
  const made = { toJSON: () => ({ endpoint: "https://fcm.googleapis.com/fcm/send/one:two-three", keys }) };
  let subscribed = null;
  PushManager.prototype.subscribe = async ({ applicationServerKey }) => (
    (window.toldKey = applicationServerKey), (subscribed = made)
  );
  PushManager.prototype.getSubscription = async () => subscribed;
  let permission = "default";
  Notification.requestPermission = async () => (permission = permission === "default" ? "denied" : "granted");
  Object.defineProperty(Notification, "permission", { get: () => permission });
}"""


# What the worker asks a page, with all the time in the world.
SHOWS = """async (table) => {
  const [page] = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const { port1, port2 } = new MessageChannel();
  page.postMessage({ table }, [port2]);
  return new Promise((done) => (port1.onmessage = ({ data }) => done(data)));
}"""


def test_notices_are_set_and_a_wrong_address_is_refused(people: People, site: Site) -> None:
    table = site.table("me", "link")
    key = table["seats"][0]["key"]
    anna = people(language="pl-PL")
    anna.page.add_init_script(PUSH)
    page = anna.sit(key)
    page.click("[data-key=settings]")
    # This browser first: whoever says no is told in a sentence, and may change their mind.
    page.click("[data-key=push]")
    page.wait_for_selector("[data-key=saved] >> text=zezwól na nie")
    page.click("[data-key=push][aria-pressed=false]")
    page.click("[data-key=push][aria-pressed=true] >> text=Nie powiadamiaj")
    page.wait_for_selector("[data-key=push][aria-pressed=false]")
    assert site.get(f"/api/seats/{key}/prefs")["notify"] == ""
    page.click("[data-key=push]")
    page.wait_for_selector("[data-key=push][aria-pressed=true]")
    stored = site.get(f"/api/seats/{key}/prefs")
    assert stored["carrier"] == "push" and stored["push_key"] == page.evaluate("toldKey")
    assert stored["notify"].startswith("push:https://fcm.googleapis.com/fcm/send/one:two-three#Bxx")
    # The link of a notice leads whoever has a seat to it, and the worker finds the page that shows the table.
    page.wait_for_function("id => localStorage['ludoteka.tables']?.includes(id)", arg=table["table"])
    page.goto(f"{site.address}/tables/{table['table']}")
    page.wait_for_url(f"{site.address}/table#{key}")
    page.wait_for_selector(".panel")
    worker = page.context.service_workers[0]
    assert [worker.evaluate(SHOWS, id) for id in (table["table"], "another")] == [True, False]
    # Mail second: whoever reads there is asked first. Other services are behind them.
    page.click("[data-key=settings]")
    page.fill("[data-key=notify-mail]", "anna@example.org")
    page.press("[data-key=notify-mail]", "Tab")
    page.wait_for_selector("[data-key=notify-waits] >> text=Oczekuje na potwierdzenie")
    anna.shot("settings-mail")
    page.click("[data-key=notify-more]")
    page.fill("[data-key=notify]", "somewhere")
    page.press("[data-key=notify]", "Tab")
    page.wait_for_selector("[data-key=saved] >> text=https://ntfy.sh/")
    anna.faults = [fault for fault in anna.faults if "400" not in fault]
    page.fill("[data-key=notify]", "https://ntfy.sh/my-table")
    page.press("[data-key=notify]", "Tab")
    page.wait_for_selector("[data-key=saved] >> text=Zapisano")
    anna.shot("settings")
    page.set_viewport_size({"width": 390, "height": 844})
    wide = page.evaluate(
        "(() => { const body = document.querySelector(`.dialog-body`); return body.scrollWidth - body.clientWidth })()"
    )
    assert wide == 0, "all of it is on the screen of a phone"
    stored = site.get(f"/api/seats/{key}/prefs")
    assert (stored["notify"], stored["language"]) == ("https://ntfy.sh/my-table", "pl")
    # The link of a letter leads to a button; this one was sent to an address that was changed meanwhile.
    page.goto(f"{site.address}/confirm#{table['table']}/0/{'x' * 22}")
    page.click("[data-key=agree] >> text=Tak, to mój adres")
    page.wait_for_selector("#told >> text=Ten odnośnik jest już nieważny")
    anna.shot("confirm")
    anna.faults = [fault for fault in anna.faults if "400" not in fault]


def ask_to_begin_again(person: Person) -> None:
    person.page.click("[data-key=replay]")
    person.page.wait_for_selector("#replay:not([hidden])")
    person.page.keyboard.press("Home")
    person.page.wait_for_selector(".replay output >> text=0 of")
    person.page.click("[data-key=rewind]")


def test_the_owner_lets_everybody_go_back_freely(people: People, site: Site) -> None:
    table = site.table("me", "link")
    anna, bela = sit_all(people, table, 2)
    bela.page.click("[data-key=settings]")
    bela.page.wait_for_selector("[data-key=leave]")
    assert bela.page.query_selector("[data-key=free-rewind]") is None
    bela.page.keyboard.press("Escape")
    anna.page.click("[data-key=settings]")
    anna.page.check("[data-key=free-rewind]")
    anna.page.wait_for_selector("[data-key=saved] >> text=Saved")
    answer_all(bela, 1)
    ask_to_begin_again(bela)
    # Nobody is asked.
    bela.page.wait_for_selector(".line.struck", state="attached")


def test_a_vote_to_go_back_is_refused(people: People, site: Site) -> None:
    table = site.table("me", "link")
    anna, bela = sit_all(people, table, 2)
    answer_all(anna, 1)
    ask_to_begin_again(anna)
    bela.page.click("[data-key=vote-no]")
    anna.page.wait_for_selector("#banner .vote", state="detached")
    assert anna.page.query_selector(".line.struck") is None
