"""Looking back and trying out: replay, other eyes after the game, branches, the end of a game."""

import random
from pathlib import Path
from typing import Any

import pytest

import ludoteka
from ludoteka.core.record import Record

from .conftest import DESK, PHONE, People, Site

# How a table is played, beside its options.
PACE = {"kind": "move", "seconds": 86400, "takeover": True}
AGREED = {"pace": PACE, "hints": False, "free_rewind": True, "listed": True}


@pytest.fixture(scope="module")
def finished(site: Site) -> Any:
    """A game that is over, between a person and a bot."""
    seats = [{"kind": "me", "name": "me 1"}, {"kind": "bot", "level": "random"}]
    table = site.post("/api/tables", {"title": "isle-of-skye", "seats": seats, **AGREED})
    site.finish(table["seats"][0]["key"])
    return table


PRICED = """() => [...document.querySelectorAll(".node")]
  .filter((node) => node.querySelector(".badge.coin")).map((node) => node.dataset.id)"""


def test_walk_through_the_game_by_arrow_keys_and_back(people: People, site: Site) -> None:
    key = site.table("me", "greedy")["seats"][0]["key"]
    for _ in range(6):
        site.answer(key)
    anna = people()
    page = anna.sit(key)
    anna.asked()
    page.click("[data-key=replay]")
    page.wait_for_selector("#replay:not([hidden])")
    anna.to_moment("Home")
    assert "0 of" in page.inner_text(".replay output")
    assert page.query_selector(".node.can") is None
    for _ in range(5):
        anna.to_moment("ArrowRight")
    # The line of this moment is marked, what came later is dimmed.
    assert len(page.query_selector_all(".line.here")) == 1
    assert page.query_selector(".line.later")
    anna.shot("replay")
    anna.to_moment("ArrowLeft")
    page.click(".ticks button >> text=1")
    page.wait_for_selector(".line.here >> text=Round 1")
    page.click("[data-key=now]")
    anna.asked()
    assert page.query_selector(".line.here") is None


def test_a_finished_game_is_seen_through_the_eyes_of_the_other(people: People, site: Site, finished: Any) -> None:
    key = finished["seats"][0]["key"]
    anna = people()
    page = anna.sit(key)
    anna.result()
    page.click("[data-key=watch]")
    page.wait_for_selector("#replay:not([hidden])")
    own = site.get(f"/api/seats/{key}")["version"]
    assert f"of {own}" in page.inner_text(".replay output")
    # While prices are set, each sees only the own ones.
    page.select_option("[data-key=eyes]", "1")
    page.wait_for_selector(".panel.own[data-seat='1']")
    for _ in range(40):
        if page.query_selector(".badge.coin"):
            break
        anna.to_moment("ArrowRight")
    ids = page.evaluate(PRICED)
    anna.shot("eyes")
    page.select_option("[data-key=eyes]", "0")
    page.wait_for_selector(".panel.own[data-seat='0']")
    mine = page.evaluate(PRICED)
    assert ids and ids != mine


def test_eyes_stay_shut_while_the_game_goes_on(people: People, site: Site) -> None:
    table = site.table("me", "link")
    for key in (table["seats"][0]["key"], table["watch"]):
        anna = people()
        anna.sit(key)
        anna.page.click("[data-key=replay]")
        anna.page.wait_for_selector("#replay:not([hidden])")
        assert anna.page.query_selector("[data-key=eyes]") is None


def test_a_spectator_looks_and_does_nothing_else(people: People, site: Site) -> None:
    table = site.table("me", "greedy")
    cili = people()
    page = cili.sit(table["watch"])
    assert page.query_selector(".node.can") is None
    assert page.query_selector("[data-key=undo]:not([disabled])") is None
    assert page.query_selector("[data-key=try]") is None and page.query_selector("[data-key=hint]") is None
    assert "watching" in page.inner_text("#detail")
    before = cili.version
    for _ in range(3):
        site.answer(table["seats"][0]["key"])
    cili.at({"seat": None, "version": before + 1})
    cili.shot("spectator")


def test_a_spectator_who_comes_late_is_not_told_the_end(people: People, finished: Any) -> None:
    anna = people()
    page = anna.sit(finished["watch"])
    page.wait_for_selector("#replay:not([hidden])")
    assert "0 of" in page.inner_text(".replay output")
    assert page.is_hidden("#strip") and page.query_selector("[data-key=result], .panel .rank") is None
    assert len(page.query_selector_all(".line:not([hidden])")) < 5 < len(page.query_selector_all(".line"))
    page.select_option("[data-key=eyes]", "0")
    page.wait_for_selector(".panel.own[data-seat='0']")
    page.click("[data-key=now]")
    anna.result()


def test_try_something_out_and_play_everybody(people: People, site: Site) -> None:
    table = site.table("me", "link")
    key = table["seats"][0]["key"]
    anna = people()
    page = anna.sit(key)
    before = site.get(f"/api/seats/{key}")
    page.click("[data-key=try]")
    page.wait_for_selector("dialog.tryout")
    anna.shot("try-out-ask")
    page.click("[data-key=tryout-me]")
    page.wait_for_selector("#banner .trying")
    assert "Only you see this table" in page.inner_text("#banner")
    for _ in range(9):
        anna.answer()
    anna.shot("try-out")
    # One person sat on both seats, and no screen was handed over.
    assert page.query_selector("[data-key=hand-over]") is None
    assert anna.version >= 5
    page.click("[data-key=start-over]")
    page.wait_for_selector(".line.struck", state="attached")
    page.click("[data-key=real-table]")
    page.wait_for_selector("#banner .trying", state="detached")
    assert anna.key == key
    assert site.get(f"/api/seats/{key}") == before


def test_branch_from_an_earlier_moment_against_bots(people: People, site: Site) -> None:
    keys = [seat["key"] for seat in site.table("me", "link")["seats"]]
    for _ in range(12):
        site.answer(keys[site.get(f"/api/seats/{keys[0]}")["waiting"][0]])
    key = keys[0]
    before = site.get(f"/api/seats/{key}")
    anna = people()
    page = anna.sit(key)
    page.click("[data-key=replay]")
    page.wait_for_selector("#replay:not([hidden])")
    anna.to_moment("Home")
    page.click(".ticks button >> text=1")
    page.wait_for_selector(".line.here >> text=Round 1")
    page.click("[data-key=branch]")
    page.click("[data-key=tryout-bots]")
    page.wait_for_selector("#banner .trying")
    assert anna.key != key
    anna.answer()
    assert len(page.query_selector_all(".panel")) == 2
    page.goto(site.address)
    page.wait_for_selector("#mine .tag >> text=try-out")
    assert site.get(f"/api/seats/{key}") == before


def test_the_result_tells_every_line_and_the_game_is_played_again(people: People, site: Site, finished: Any) -> None:
    key = finished["seats"][0]["key"]
    for size, name in ((None, "result-2"), (PHONE, "result-phone")):
        anna = people(size or DESK)
        page = anna.sit(key)
        anna.result()
        page.wait_for_selector("dialog.result .chart")
        anna.shot(name)
    result = site.get(f"/api/seats/{key}")["result"]
    shown = page.inner_text("dialog.result .scores tfoot")
    assert all(str(score) in shown for score in result["scores"])
    rows = page.query_selector_all("dialog.result tbody tr")
    assert len(rows) == len({line["source"] for lines in result["lines"] for line in lines})
    page.click("[data-figure=gold]")
    page.wait_for_selector("[data-figure=gold][aria-pressed=true]")
    with page.expect_request("**/api/tables") as asked:
        page.click("[data-key=rematch]")
    again: Any = asked.value.post_data_json
    assert {name: again[name] for name in AGREED} | {"pace": {name: again["pace"][name] for name in PACE}} == AGREED
    page.wait_for_selector(".node.can")
    assert anna.key != key
    assert "Round 1" in page.inner_text("#caption")


# Names at the ends of lines that go on beyond the chart.
BESIDE = """() => {
  const edge = document.querySelector(".chart").getBoundingClientRect().right;
  const names = [...document.querySelectorAll(".chart .series-name")];
  return names.filter((one) => one.getBoundingClientRect().right > edge + 1).map((one) => one.textContent);
}"""


def test_the_result_of_one_table_does_not_lie_over_the_next(people: People, site: Site, finished: Any) -> None:
    anna = people()
    page = anna.sit(finished["seats"][0]["key"])
    anna.result()
    anna.sit(site.table("me", "random")["seats"][0]["key"])
    anna.asked()
    assert page.query_selector("dialog") is None


@pytest.mark.parametrize("title", ["merchants-of-the-dark-road", "excavation-earth"])
def test_an_automatic_opponent_has_its_score_on_the_result_page(people: People, site: Site, title: str) -> None:
    key = site.table("me", title=title)["seats"][0]["key"]
    (rival,) = site.finish(key)["result"]["rivals"]
    anna = people()
    page = anna.sit(key)
    anna.result()
    names = page.inner_text("dialog.result .scores thead")
    assert "me 1" in names and ("Zu" in names or "Private Concern" in names)
    assert str(rival["score"]) in page.inner_text("dialog.result tfoot")
    anna.shot(f"result-{title}")
    # Beside the chart the longest name has room.
    page.wait_for_selector("dialog.result .chart")
    over = page.evaluate(BESIDE)
    assert over == []


def recorded() -> str:
    """A whole game of two, as a record."""
    position = ludoteka.new("isle-of-skye", seats=2)
    rng = random.Random(3)
    moves: list[tuple[int, str]] = []
    while position.to_move:
        seat = position.to_move[0]
        move = position.choice(seat).pick(rng)
        moves.append((seat, position.text(seat, move)))
        position.push(seat, move)
    return Record.of(position, moves, ["Anna", "Béla"]).write()


def test_a_record_is_opened_watched_and_saved_again(people: People, tmp_path: Path) -> None:
    file = tmp_path / "game.ludo"
    file.write_text(recorded())
    anna = people()
    page = anna.home()
    page.wait_for_selector("[data-key=play-now]")
    page.set_input_files("#record", file)
    # It begins at the beginning, and does not tell the end.
    page.wait_for_selector("#replay:not([hidden])")
    assert "0 of" in page.inner_text(".replay output")
    page.click("[data-key=now]")
    anna.result()
    with page.expect_download() as saved:
        page.click("[data-key=record]")
    assert "isle-of-skye" in saved.value.path().read_text()
