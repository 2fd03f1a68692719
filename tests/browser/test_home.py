"""The home page: in a game within one click, my tables, open tables, records."""

from pathlib import Path

from .conftest import PHONE, People, Site


def test_play_now_is_one_click(people: People, site: Site) -> None:
    anna = people()
    page = anna.page
    page.goto(site.address)
    page.wait_for_selector("[data-key=play-now]")
    anna.shot("home")
    page.click("[data-key=play-now][data-title=isle-of-skye]")
    page.wait_for_selector(".node.can")
    assert len(page.query_selector_all(".panel")) == 3
    page.goto(site.address)
    page.wait_for_selector("#mine .now")
    assert "your turn" in page.inner_text("#mine")
    page.click("#mine .link")
    page.wait_for_selector(".node.can")


def test_an_open_seat_is_taken_by_somebody_else(people: People, site: Site) -> None:
    seats = [{"kind": "me", "name": "Anna"}, {"kind": "open"}]
    made = site.post("/api/tables", {"title": "isle-of-skye", "seats": seats, "listed": True})
    bela = people(PHONE)
    bela.page.goto(f"{site.address}/tables/{made['table']}")
    bela.page.wait_for_selector(f"#open [data-table='{made['table']}']")
    bela.shot("home-phone")
    bela.page.click(f"#open [data-table='{made['table']}'] .primary")
    bela.page.wait_for_selector(".node.can")


def test_an_invitation_has_a_link_for_every_seat(people: People, site: Site) -> None:
    anna = people()
    page = anna.page
    page.goto(site.address)
    page.click("[data-key=new-table][data-title=isle-of-skye]")
    page.select_option(".seat-row:nth-child(2) select", "link")
    page.select_option("[data-option=expansion]", "journeyman")
    page.click("[data-key=create]")
    page.wait_for_selector(".invite")
    address = page.input_value(".invite li:first-child input")
    bela = people()
    bela.page.goto(address)
    bela.page.wait_for_selector(".node.can")
    anna.shot("invite")


def test_a_record_is_opened_again(people: People, site: Site, tmp_path: Path) -> None:
    import random

    import ludoteka
    from ludoteka.core.record import Record

    position = ludoteka.new("isle-of-skye", seats=2)
    rng = random.Random(3)
    moves: list[tuple[int, str]] = []
    while position.to_move:
        seat = position.to_move[0]
        move = position.choice(seat).pick(rng)
        moves.append((seat, position.text(seat, move)))
        position.push(seat, move)
    file = tmp_path / "game.ludo"
    file.write_text(Record.of(position, moves, ["Anna", "Béla"]).write())
    anna = people()
    anna.page.goto(site.address)
    anna.page.wait_for_selector("[data-key=play-now]")
    anna.page.set_input_files("#record", file)
    anna.page.wait_for_selector("dialog.result .scores")
    with anna.page.expect_download() as saved:
        anna.page.click("dialog.result button >> text=Save the record")
    assert "isle-of-skye" in saved.value.path().read_text()


def test_both_pages_are_light_and_quick(people: People, site: Site) -> None:
    table = site.table("me", "greedy", "greedy", "greedy", expansion="journeyman")
    there = f"{site.address}/table#{table['seats'][0]['key']}"
    for address, ready in ((site.address, "[data-key=play-now]"), (there, ".node.can")):
        anna = people()
        page = anna.page
        page.goto(address)
        page.wait_for_selector(ready)
        took = page.evaluate("performance.now()")
        page.wait_for_timeout(1500)
        weight = page.evaluate(
            "[...performance.getEntriesByType('resource'), ...performance.getEntriesByType('navigation')]"
            ".reduce((all, one) => all + one.transferSize, 0)"
        )
        assert weight < 300_000
        assert took < 5_000
        print(address, round(weight / 1000), "KB", round(took), "ms")
