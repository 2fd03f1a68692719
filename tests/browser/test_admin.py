"""The page of the host: shut without the token; with it tables are found and closed, and everybody is told."""

from .conftest import People, Person, Site
from .test_access import serious


def at_the_desk(host: Person, site: Site) -> None:
    """Come in with the token, and say yes to whatever the page asks."""
    page = host.page
    page.on("dialog", lambda dialog: dialog.accept(dialog.default_value))
    page.goto(f"{site.address}/admin")
    page.fill("#token", (site.folder / "tables.db.admin").read_text().strip())
    page.click("#door button")
    page.wait_for_selector("#tables li")


def test_the_host_shuts_out_and_lets_in_again(people: People, site: Site) -> None:
    made, host = site.table("me", "link"), people()
    site.post("/api/names", {"name": "Ewa Sowa"})
    at_the_desk(host, site)
    page = host.page
    page.fill("section:has(> #names) > input", "Ewa")
    page.click("#names [data-person='Ewa Sowa'] [data-key=mute]")
    page.wait_for_selector("#bans li:has-text('Mute: Ewa Sowa')")
    page.fill("#search", made["table"])
    row = f"#tables [data-table='{made['table']}']"
    page.click(f"{row} [data-key=details]")
    page.click(f"{row} [data-seat='1'] button:has-text('Mute')")
    # Whoever was shut out is listed at once, and the table stays open.
    page.wait_for_selector(f"#bans li:has-text('Mute: {made['table']}')")
    assert page.is_visible(f"{row} [data-seat='1']")
    for left in (1, 0):
        page.click("#bans li:first-child button")
        page.wait_for_function("count => document.querySelectorAll('#bans button').length === count", arg=left)


def test_the_host_looks_after_a_table(people: People, site: Site) -> None:
    made = site.table("me", "link")
    anna, host = people(), people()
    anna.page.goto(f"{site.address}/table#{made['seats'][0]['key']}")
    page = host.page
    page.on("dialog", lambda dialog: dialog.accept())
    page.goto(f"{site.address}/admin")
    page.wait_for_selector("#door:not([hidden])")
    assert not page.query_selector("#tables")
    page.fill("#token", (site.folder / "tables.db.admin").read_text().strip())
    page.click("#door button")
    page.fill("#search", made["table"])
    row = f"#tables [data-table='{made['table']}']"
    page.wait_for_selector(f"#tables:has([data-table='{made['table']}']):not(:has([data-table] + [data-table]))")
    host.shot("admin")
    page.click(f"{row} [data-key=details]")
    page.wait_for_selector(f"{row} [data-seat='1']")
    assert serious(page) == []
    page.click(f"{row} [data-key=close]")
    anna.page.wait_for_selector("#banner:has-text('The host has closed this table')")
    page.click(f"{row} [data-key=reopen]")
    anna.page.wait_for_selector("#banner:not(:has-text('closed'))", state="attached")
    offered = page.locator("[data-offers=titles] label:has(:checked)").all_inner_texts()
    assert sorted(offered) == sorted(one["title"] for one in site.get("/api/titles")["titles"])
    page.fill("#notice", "We close at ten")
    page.click("[data-key=save-news]")
    anna.page.wait_for_selector("#banner:has-text('We close at ten')")
    anna.page.goto(site.address)
    anna.page.wait_for_selector("#news:has-text('We close at ten')")
    # What is stored about her she sees, and deletes.
    anna.page.on("dialog", lambda dialog: dialog.accept())
    anna.page.click(".foot a[href='/data']")
    mine = f"#mine [data-table='{made['table']}']"
    anna.page.click(f"{mine} [data-key=show]")
    anna.page.wait_for_selector(f"{mine} ul li:has-text('me 1')")
    anna.page.click(f"{mine} [data-key=delete]")
    anna.page.wait_for_selector(f"{mine} ul li:first-child:has-text('–')")
    assert "me 1" not in anna.page.inner_text(mine)
    anna.shot("data")
    assert serious(anna.page) == []
    anna.page.goto(f"{site.address}/club")
    anna.page.wait_for_selector("body[data-ready] #last li")
    assert serious(anna.page) == []
    # The page comes back as it was, as long as the tab is open.
    page.reload()
    page.fill("#notice", "")
    page.click("[data-key=save-news]")
    page.wait_for_selector("#news:has-text('Saved')")
    page.click(f"{row} [data-key=delete]")
    page.wait_for_selector(f"#tables:not(:has([data-table='{made['table']}']))")
    page.click("[data-key=leave]")
    page.wait_for_selector("#door:not([hidden])")
