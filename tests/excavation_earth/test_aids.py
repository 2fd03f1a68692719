"""What stands beside the table to help, and what is told by a close look, by worked numbers."""

from random import Random
from typing import Any

import pytest
from msgspec import UNSET
from msgspec.json import encode

from ludoteka.core.choice import CHANCE
from ludoteka.core.position import Position
from ludoteka.core.scene import message
from ludoteka.core.wire import Aid, Item, Study
from ludoteka.games.excavation_earth import EVENTS, GAME
from ludoteka.games.excavation_earth.components.tables import COLOURS, SPECIAL
from ludoteka.games.excavation_earth.help.forecasts import (
    majorities_came,
    majorities_told,
    payouts_came,
    payouts_told,
    sales_came,
    sales_told,
    sold_between,
)
from ludoteka.games.excavation_earth.help.trade import (
    Sale,
    any_symbols,
    best_sale,
    payout_after_sale,
    price,
    price_after,
)
from ludoteka.games.excavation_earth.rules.state import MAJORITIES, POPULARITY, SOURCES, Earth
from ludoteka.games.excavation_earth.rules.turns.trade import join, settle_sale
from ludoteka.testing import arg, given, maybe, moments, play
from tests.some import some

from .helpers import at, state, table
from .names import AQULLA, GUL, KUTI, PILOTS, SEERS, kind

PURPLE = COLOURS.index("P")


def aid(position: Position, id: str, seat: int | None = 0) -> Aid:
    return next(one for one in position.scene(seat).aids if one.id == id)


def names(position: Position, seat: int | None = 0) -> list[str]:
    return [one.id for one in position.scene(seat).aids]


def look(position: Position, what: str, seat: int | None = 0) -> Study:
    told = position.study(seat, what)
    assert told is not None
    return told


def states(told: Aid | Study) -> dict[str, str]:
    """What is done and what is missing, by the key of the line."""
    return {given(item.text).key: item.state for item in told.items if item.state is not UNSET}


def needs(told: Aid | Study) -> tuple[str, str]:
    """What is there and what is missing, in the order in which it is told."""
    found = states(told).items()
    there, missing = ([key.removeprefix("need.") for key, state in found if state == so] for so in ("done", "todo"))
    return " ".join(there), " ".join(missing)


def values(items: list[Item]) -> Any:
    return {given(item.text).key: item.value for item in items if item.value is not UNSET}


def foreseen(position: Position, text: str, seat: int = 0) -> list[Item]:
    return GAME.foresee(position, seat, GAME.read(position.choice(seat), text))


def purple_sale(**more: Any) -> Earth:
    """X4: three purple artefacts; 4, 2 and no interested buyers at the markets of the traders; purple is second."""
    return table(
        2,
        hands=["T2 O1", "T2 O2"],
        hold=["P-A P-B P-C", ""],
        traders=["1 3 4", ""],
        queues=["PPPS", "", "PS", "YG", "", "P"],
        ship="RRRRRR",
        **more,
    )


# -- sales ----------------------------------------------------------------------------------------------------------


def test_the_best_sale_is_told_with_its_sum() -> None:
    """X4: 6 for popularity, 12 for buyers, 3 for two markets."""
    position = at(purple_sale())
    sales = aid(position, "sales")
    assert sales.pin and [item.value for item in sales.items] == [21]
    assert sales.items[0].lights == ["market:1", "market:3"]
    assert [item.value for item in foreseen(position, "sell with T2")] == [21]
    play(position, "1 sell with T2")
    items = foreseen(position, "sell P at 1 3")
    assert values(items) == {
        "foresee.popularity": 6,
        "foresee.buyers": 12,
        "foresee.markets": 3,
        "foresee.total": 21,
        "foresee.free-card": "+1",
        "foresee.payout": "6→8",
    }
    before = list(state(position).credits)
    play(position, "1 sell P at 1 3", "1 hand over P-A P-B")
    assert state(position).credits[0] - before[0] == 21
    assert state(position).payout(PURPLE) == 8


def test_prices_stand_for_every_market_and_colour() -> None:
    """R5.4.3: one artefact brings popularity and 2 for each interested buyer; nothing where nobody wants it."""
    position = at(purple_sale())
    rows = aid(position, "prices").items
    cells = [[given(cell.text).args for cell in given(row.cells)[1:]] for row in rows]
    assert len(rows) == 6 and all(len(row) == 5 for row in cells)
    assert cells[0][PURPLE]["now"] == 14  # 6 + 4 buyers
    assert cells[1][PURPLE]["now"] == "–"
    assert cells[5][PURPLE]["now"] == 8
    assert given(rows[0].cells)[1 + PURPLE].state == "done" and not given(rows[5].cells)[1 + PURPLE].state
    # Two buyers come, and purple draws level with red: 8 + 4.
    assert cells[1][PURPLE]["then"] == 12


def test_prices_after_a_market_action_are_those_of_the_game() -> None:
    """R5.3.2, R5.3.3: the best of a special buyer, a coloured one, or both."""
    rng = Random(4)
    position = GAME.new(3, {"factions": "random"})
    looked = 0
    while position.to_move:
        seat = rng.choice(position.to_move)
        g = position.state
        assert isinstance(g, Earth)
        if seat != CHANCE and g.round and rng.random() < 0.1:
            looked += 1
            market, colour = rng.randrange(6), rng.randrange(5)
            found = [0]
            for added in ((SPECIAL,), (colour,), (SPECIAL, colour)):
                if all(g.pool[buyer] for buyer in added):
                    other = g.copy()
                    for buyer in added:
                        join(other, market, buyer)
                    found.append(price(other, market, colour))
            assert price_after(g, market, colour) == max(found)
        position.push(seat, position.choice(seat).pick(rng))
    assert looked > 10


def test_popularity_after_a_sale_is_that_of_the_game() -> None:
    """R5.4.5: buyers on the ship return first; those who buy take their place."""
    rng = Random(9)
    sales = 0
    for seed in range(4):
        position = GAME.new(2, {"factions": "random"})
        rng = Random(seed)
        while position.to_move:
            seat = rng.choice(position.to_move)
            choice = position.choice(seat)
            if choice.name == "sale":
                g = position.state
                assert isinstance(g, Earth)
                move = choice.pick(rng)
                markets = [market for market in range(6) if move >> market & 1]
                said, after = Sale(g, move >> 6, markets), payout_after_sale(g, move >> 6)
                other = g.copy()
                before = other.credits[seat]
                settle_sale(other, seat, move >> 6, markets, ())
                assert other.credits[seat] - before == said.total and other.payout(move >> 6) == after
                sales += 1
            position.push(seat, choice.pick(rng))
    assert sales > 5


def test_a_market_tells_what_each_colour_brings() -> None:
    told = look(at(purple_sale()), "market:1")
    assert [arg(item.text, "now") for item in told.items[:5]][PURPLE] == 14
    assert told.items[PURPLE].state == "done"
    assert told.lights == ["location:M1", "centre:left"]


def test_a_market_action_shows_who_is_pushed_and_what_changes() -> None:
    """X1: a special and an orange buyer push purple and yellow out of a full queue."""
    g = table(2, hands=["P3 T2", "T2"], explorers=["M3 M4 M5"], queues=["", "", "PYROG"])
    position = at(g)
    play(position, "1 market with P3")
    items = foreseen(position, "add trader S O")
    assert items[0].text == message("foresee.pushed", n=2) and items[0].state == "warn"
    changes = {item.art: item.value for item in items[1:]}
    before = [price(state(position), 2, colour) for colour in range(5)]
    play(position, "1 add trader S O")
    after = [price(state(position), 2, colour) for colour in range(5)]
    expected = {f"sign/{COLOURS[c]}": f"{before[c]}→{after[c]}" for c in range(5) if before[c] != after[c]}
    assert changes == expected and "sign/P" in changes


# -- threats --------------------------------------------------------------------------------------------------------


def rival(**more: Any) -> Earth:
    """Both could sell purple at market 1."""
    settings: Any = {"hold": ["P-A", "P-B"], "traders": ["1", "1 3"], "queues": ["PP", "", "P"]} | more
    return table(2, hands=["T2", "T2 O1"], **settings)


def test_others_who_could_sell_first_are_a_warning() -> None:
    """Players' fear: when somebody sells, all buyers of that colour leave."""
    position = at(rival())
    threats = aid(position, "threats").items
    assert len(threats) == 1 and threats[0].seat == 1 and threats[0].state == "warn"
    assert threats[0].lights == ["market:1"]  # one artefact, so one market
    told = look(position, "threat")
    assert told.lights == ["market:1"] and [note.tone for note in told.notes] == ["bad"]


def test_a_sale_that_takes_nothing_from_me_is_no_warning() -> None:
    position = at(rival(hold=["Y-A", "P-B"]))
    assert not aid(position, "threats").items[0].state
    # Special buyers serve every colour.
    position = at(rival(hold=["Y-A", "P-B"], queues=["PS", "", "P"]))
    assert aid(position, "threats").items[0].state == "warn"


def test_who_has_passed_or_has_no_trader_is_no_threat() -> None:
    assert "threats" not in names(at(rival(passed=[0, 1])))
    assert "threats" not in names(at(rival(traders=["1", ""])))
    assert look(at(rival(passed=[0, 1])), "threat").items[0].text == message("study.no-threat")


def test_merchants_may_turn_up_at_one_market_more() -> None:
    """R6.4: with an action card, and without a trader."""
    g = rival(traders=["1", ""], factions=[GUL, AQULLA])
    sale = best_sale(g, 1, PURPLE, any_symbols(g, 1))
    assert sale is not None and sale.markets == [0]
    position = at(rival(traders=["1", ""], factions=[GUL, AQULLA], active=1))
    done = states(look(position, "stored:1:P-B:1", 1))
    assert done == {"need.no-trader": "done", "need.buyer": "done"}
    g.hand[1] = g.hand[1][-1:]  # the travel card alone
    assert best_sale(g, 1, PURPLE, any_symbols(g, 1)) is None


# -- goals ----------------------------------------------------------------------------------------------------------


def test_an_artefact_says_what_is_missing() -> None:
    """R5.2.2, R5.4.2: explorer, card, room; then trader and buyer."""
    g = table(2, hands=["Y2 T2", "T2"], sites="Y-A", queues=["Y"], explorers=["M1 M4 M5"])
    told = look(at(g), "tile:Y-A")
    assert needs(told) == ("card-colour hold", "explorer-far trader buyer")
    far = told.items[0]
    assert given(far.text).args == {"n": 3} and far.lights == ["location:Y3"]  # M5, O1, BE, Y3
    assert told.items[1].lights == ["card:0:Y2:1"]
    g = table(2, hands=["P2 T2", "T2"], sites="Y-A", queues=["Y"], explorers=["Y3 M4 M5"], traders=["1", ""])
    assert needs(look(at(g), "tile:Y-A")) == ("explorer hold trader buyer", "card-colour")


def test_diggers_reach_the_next_site_of_the_region() -> None:
    """R6.3"""
    settings: Any = {"hands": ["Y2", "T2"], "sites": "Y-A Y-D", "explorers": ["Y2 M4 M5"]}
    told = look(at(table(2, factions=[KUTI, GUL], **settings)), "tile:Y-A")
    assert states(told)["need.explorer"] == "done"
    told = look(at(table(2, factions=[SEERS, GUL], **settings)), "tile:Y-A")
    assert states(told)["need.explorer-far"] == "todo"


def test_a_stack_can_be_looked_through_and_says_what_it_takes() -> None:
    """X11: explorer on BC, card s4, value and 1 credit more."""
    g = table(2, hands=["O4", ""], explorers=["BC M4 M5"], black="G-D G-A", credits=[5, 8])
    told = look(at(g), "black:G")
    assert [item.art for item in told.items[:2]] == ["artefact/G-D", "artefact/G-A"]
    assert [item.value for item in told.items[:2]] == [5, 3]
    assert needs(told) == ("explorer card-symbol room", "credits")
    need = next(item for item in told.items if given(item.text).key == "need.credits")
    assert given(need.text).args == {"n": 6}
    g = table(2, hands=["O1", ""], explorers=["BC M4 M5"], black="G-D", credits=[6, 8])
    done = states(look(at(g), "black:G"))
    assert done["need.card-symbol"] == "todo" and done["need.credits"] == "done"


def test_a_market_place_says_what_is_missing() -> None:
    """R5.3.1: G3 is both a dig site and market 2."""
    g = table(2, hands=["G5 P2", ""], explorers=["G3 M4 M5"], sites="G-B")
    told = look(at(g), "location:G3")
    assert needs(told) == ("explorer card-colour artefact hold card-symbol crew", "")
    assert "market:2" in told.lights


def test_a_card_lights_the_places_it_serves() -> None:
    """R2.6.1: colour for dig sites, symbol for a market, its centre and a black market."""
    g = table(2, hands=["Y5 T3", "T2"], explorers=["Y1 M5 G1"], sites="Y-B")
    told = look(at(g), "card:0:Y5:1")
    assert set(told.lights) == {
        "location:Y1", "location:Y2", "location:Y3", "location:M5", "market:5", "centre:right", "location:BE",
    }  # fmt: skip
    assert states(told) == {
        "action.excavate": "done",
        "action.market": "done",
        "action.command": "done",
        "action.smuggle": "todo",
        "action.survey": "done",
        "action.sell": "todo",
        "action.travel": "done",
    }
    assert states(look(at(g), "card:0:T3:1")) == {"action.travel": "done"}


# -- figures --------------------------------------------------------------------------------------------------------


def test_the_gallery_is_told_line_by_line() -> None:
    """X14: row A with three guards 5, column G with three 6."""
    g = table(2, hands=["P2", ""], gallery=["Y-A G-A R-A G-B G-C", ""])
    position = at(g)
    told = look(position, "figure:0:gallery")
    lines = [(arg(item.text, "n"), item.value) for item in told.items]
    assert lines == [(3, 5), (1, 0), (1, 0), (0, 0), (1, 0), (3, 6), (1, 0), (0, 0), (0, 0)]
    assert arg(told.items[0].text, "gain") == 8  # 13 for the fourth
    assert arg(told.items[5].text, "gain") == 9  # 15 for the fourth
    assert sorted(told.lights)[:2] == ["guard:0:G-A", "guard:0:G-B"]
    assert look(position, "cell:0:G-D").items[0].value == "+9"
    figures = {figure.id: figure.value for figure in position.scene(0).panels[0].figures}
    assert figures["gallery"] == 11


def test_majorities_say_what_would_change_them() -> None:
    """X13: a tie for the 5 of round 1 gives 2 each."""
    g = table(2, hands=["P2", "T2"], envoys=["left", "left left"])
    position = at(g)
    told = look(position, "figure:0:majority")
    assert [maybe(item.value) for item in told.items] == [0, None, 0, None, 0, None]
    assert given(told.items[1].text).args == {"n": 1, "gain": 2}
    assert given(told.items[3].text).args == {"n": 1, "gain": 5}
    centre = look(position, "centre:left", 1)
    assert [item.value for item in centre.items[:2]] == [0, 5]


def test_the_standing_counts_credits_majorities_and_gallery() -> None:
    g = table(2, hands=["P2", ""], envoys=["left", ""], gallery=["Y-A Y-B", ""], credits=[10, 12])
    standing = aid(at(g), "standing")
    assert standing.pin and standing.kind == "table"
    rows = [given(row.cells) for row in standing.items]
    assert [cells[0].seat for cells in rows] == [0, 1]
    assert [[arg(cell.text, "n") for cell in cells[1:]] for cells in rows] == [
        [10, 5, 4, 19],
        [12, 0, 0, 12],
    ]


def test_credits_are_told_by_their_sources() -> None:
    position = at(purple_sale())
    play(position, "1 sell with T2", "1 sell P at 1 3", "1 hand over P-A P-B")
    told = look(position, "figure:0:credits")
    assert values(told.items) == {
        "source.start": 8,
        "source.popularity": 6,
        "source.buyers": 12,
        "source.markets": 3,
    }


# -- turns and risks ------------------------------------------------------------------------------------------------


def test_the_steps_of_a_turn() -> None:
    """R4.3.1: two actions, then the next player."""

    def strip(position: Position, seat: int = 0) -> list[Any]:
        first, *rest = aid(position, "turn", seat).items
        return [first.seat, *(item.state for item in rest)]

    position = at(table(2, hands=["T2 T3", "T2"], factions=[GUL, PILOTS]))
    assert strip(position) == [0, "now", "todo", "todo"]
    play(position, "1 travel with T2", "1 stop")
    assert strip(position, 1) == [0, "done", "now", "todo"]
    last = aid(position, "turn").items[-1].text
    assert last == message("aid.next", seat=message("seat.player", n=2))
    play(position, "1 pass")
    assert strip(position) == [1, "now", "todo", "todo", "todo"]


def test_passing_warns() -> None:
    """R5.8.1: all but two action cards are lost; the last pass ends the round, and in round 3 the game."""
    hands = ["P1 P2 P3 P4 T2", "T2"]
    items = foreseen(at(table(2, hands=hands)), "pass")
    assert [item.state for item in items] == ["warn", "warn"] and given(items[1].text).args == {"n": 2}
    items = foreseen(at(table(2, hands=hands, passed=[0, 1])), "pass")
    assert given(items[-1].text).key == "foresee.round-ends" and items[-1].state == "warn"
    items = foreseen(at(table(2, hands=hands, passed=[0, 1], round=3)), "pass")
    assert items[-1].state == "alarm"


def test_an_acquisition_shows_what_a_sample_would_add() -> None:
    """R2.5: the third green guard is worth 3 more; one that is there already adds nothing."""
    settings: Any = {"hands": ["O4", ""], "explorers": ["BC M4 M5"], "hold": ["R-A", ""]}
    position = at(table(2, black="G-D G-A", gallery=["G-A G-B", ""], **settings))
    play(position, "1 smuggle with O4")
    assert values(foreseen(position, "acquire G into hold")) == {"foresee.gallery": "+3"}
    assert foreseen(position, "deliver R-A") == []
    position = at(table(2, black="G-A G-D", gallery=["G-A G-B", ""], **settings))
    play(position, "1 smuggle with O4")
    assert foreseen(position, "acquire G into hatch") == []


def test_an_excavation_shows_what_is_within_reach() -> None:
    """R5.2.2: of the colour of the card, where explorers stand."""
    g = table(2, hands=["G4", ""], explorers=["G3 G1 M5"], sites="G-D G-D G-B G-C Y-A", gallery=["G-A G-B", ""])
    items = foreseen(at(g), "excavate with G4")
    assert [(item.art, maybe(item.value)) for item in items] == [("artefact/G-B", None), ("artefact/G-D", "+3")]


def test_a_full_column_promises_a_card() -> None:
    """R5.2.6"""
    g = table(2, hands=["G4", ""], explorers=["G3 M4 M5"], sites="G-D", gallery=["G-A G-B G-C", ""])
    position = at(g)
    play(position, "1 excavate with G4")
    assert values(foreseen(position, "sample G-D")) == {"foresee.free-card": "+1"}


def test_reach_counts_steps() -> None:
    """R5.1.2: from the nearest explorer."""
    told = look(at(table(2, hands=["T2", ""], explorers=["M1 M4 M5"])), "reach")
    steps = {tuple(note.at): int(note.text) for note in told.notes}
    assert len(steps) == 18 and min(steps.values()) == 1 and told.lights == [f"location:M{n}" for n in (1, 4, 5)]
    assert all((note.tone == "good") == (int(note.text) <= 3) for note in told.notes)


def test_looking_is_cheap() -> None:
    """Aids belong to every scene: they are small."""
    for position, seat in some(moments(GAME, 4, {"factions": "random"}, 3, 0.1)):
        assert len(encode(position.scene(seat).aids)) < 9_000


# -- Zu -------------------------------------------------------------------------------------------------------------

RESULTS = ("zu.gained", "zu.delivered", "zu.opened", "zu.commanded", "zu.sold", "zu.left", "zu.failed")


@pytest.mark.parametrize("options", [{}, {"E4": "true", "H1": "true", "H5": "true"}])
def test_zu_tells_card_rule_and_result(options: dict[str, str]) -> None:
    """R10.3.1: each action is a card, its rule, what decided, and one result."""
    assert GAME.story_prefixes == ("zu",)
    story: list[str] = []
    cards: list[int] = []
    for seed in range(6):
        rng = Random(seed)
        position = GAME.new(1, options)
        while position.to_move:
            seat = position.to_move[0]
            for event in position.push(seat, position.choice(seat).pick(rng)):
                if event.key.startswith("zu."):
                    assert event.key in EVENTS and event.only is None
                    story.append(event.key)
                    cards += [event.args[0]] if event.key == "zu.card" else []
        story.append("zu.card")
    actions = " ".join(story).split("zu.card")
    assert len(cards) > 100 and actions[0] == ""
    told = [action.split() for action in actions[1:] if action.strip()]
    assert len(told) == len(cards)
    for card, lines in zip(cards, told, strict=True):
        assert lines[0] == "zu.rule"
        found = [line for line in lines if line in RESULTS]
        survey = GAME.tables.zu_ids[card].startswith("ZV")
        assert len(found) == 1 or (survey and not found), (card, lines)
    assert {line for lines in told for line in lines} >= {"zu.because", "zu.instead", *RESULTS} - {"zu.left"}


def test_zus_deck_tells_what_is_left() -> None:
    """R10.1.5: by kind; the order is nobody's knowledge."""
    g = table(1, hands=["T2"])
    g.zu_kinds = (3, 2, 1, 1, 2, 1)
    told = look(at(g), "zu:deck")
    assert [item.value for item in told.items] == [3, 2, 1, 1, 2, 1]


def test_types_know_their_cells() -> None:
    """R2.4.2: a cell tells where the artefact can be had."""
    g = table(2, hands=["P2", ""], sites="Y-A Y-A", black="Y-C Y-A")
    told = look(at(g), "cell:0:Y-A")
    assert [given(item.text).key for item in told.items] == ["study.sample", "study.on-map", "study.on-black"]
    assert told.items[1].value == 2 and given(told.items[2].text).args == {"n": 2}
    assert g.dig_sites[kind("Y-A")] == 2


# -- what is foretold -----------------------------------------------------------------------------------------------


def test_merchants_are_told_only_of_sales_that_their_cards_allow() -> None:
    """R6.4: the market without a trader needs a card with its symbol; others reckon with any."""
    g = table(2, hands=["Y2 T2", ""], hold=["P-A", ""], queues=["PP", "P"], factions=[AQULLA, GUL])
    position = at(g)
    assert arg(aid(position, "sales").items[0].text, "markets") == [2]
    assert arg(aid(position, "threats", 1).items[0].text, "markets") == [1]
    assert [arg(line.text, "markets") for line in foreseen(position, "sell with Y2")] == [[2]]
    assert position.why_not(0, "sell with T2") is not None
    told = look(position, "stored:0:P-A:1"), look(position, "stored:0:P-A:1", 1)
    sums = [next(item for item in one.items if given(item.text).key == "study.best-sale").value for one in told]
    assert int(sums[1] or 0) - int(sums[0] or 0) == 2


def test_forecasts_of_a_sale_are_compared_with_it() -> None:
    """R5.4.3: the sum and the next payouts that were foretold are those that came; another sum would be found."""
    position = at(purple_sale(factions=[AQULLA, GUL]))
    before = state(position).copy()
    sales = sales_told(before)
    assert sales is not None and sales[PURPLE, (0, 2)] == 21
    payouts = payouts_told(before)
    play(position, "1 sell with T2", "1 sell P at 1 3", "1 hand over P-A P-B")
    later = state(position)
    assert sold_between(before, later) == (PURPLE, (0, 2))
    assert sales_came(before, later) == sales and payouts_came(before, later) == payouts
    later.books[later.round * len(SOURCES) + POPULARITY] += 1
    assert sales_came(before, later) == sales | {(PURPLE, (0, 2)): 22}


def test_forecasts_of_majorities_are_compared_with_the_scoring() -> None:
    """R8.2: as they stand when the round ends."""
    position = at(table(2, hands=["T2", ""], passed=[0, 1], envoys=["left", "middle middle"], factions=[AQULLA, GUL]))
    before = state(position).copy()
    play(position, "1 pass")
    later = state(position)
    assert majorities_told(before) == majorities_came(before, later) == [5, 5]
    later.books[MAJORITIES + len(SOURCES)] = 4
    assert majorities_came(before, later) == [4, 5]


def test_a_centre_foretells_nothing_once_all_is_paid() -> None:
    """R8.4 R9.1: envoys stay after the last scoring, but bring no more."""
    g = table(2, round=3, command="K1 K2 K3", envoys=["left", ""], passed=[1, 1], factions=[AQULLA, GUL])
    told = look(at(g, "score"), "centre:left")
    assert given(told.label).key == "study.all-paid"
    assert [maybe(item.value) for item in told.items] == [None, None]
