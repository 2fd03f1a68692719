"""Zu: its deck, its priorities and its eight ways to act."""

from collections import Counter
from random import Random

import pytest

from ludoteka.core.choice import CHANCE
from ludoteka.core.flow import play_out
from ludoteka.core.promises import check_tie_break
from ludoteka.games.excavation_earth import GAME
from ludoteka.games.excavation_earth.components.tables import COLOURS, ZU_KINDS
from ludoteka.games.excavation_earth.rules.opponent.cards import (
    desired_colour,
    next_market,
    zu_acquire,
    zu_command,
    zu_deliver,
    zu_excavate,
    zu_market,
    zu_rush,
    zu_sell,
)
from ludoteka.games.excavation_earth.rules.opponent.choice import Chosen, favourite, influence, lacks_crew
from ludoteka.games.excavation_earth.rules.opponent.turn import prepare, zu_draw, zu_survey
from ludoteka.games.excavation_earth.rules.state import ZU_DRAW, Earth
from ludoteka.testing import play, told

from .helpers import asked, at, roll, run, state, table
from .names import AQULLA, TABLES, cards, kind, kinds, queue

Y, G, R, P, O = range(5)  # noqa: E741


def levels(g: Earth, **by_colour: int) -> Earth:
    """Set the popularity: levels(g, Y=5) leaves 5 places of the yellow track empty, the buyers being on the ship."""
    for letter, level in by_colour.items():
        colour = COLOURS.index(letter)
        there = TABLES.coloured - level
        g.ship[colour] += g.pool[colour] - there
        g.pool[colour] = there
        assert g.ship[colour] >= 0
    return g


def chosen(turn: Chosen) -> int:
    """What a choice of Zu's comes to if nothing is left to chance."""
    try:
        turn.send(None)
    except StopIteration as end:
        return int(end.value)
    raise AssertionError("left to chance")


# -- set-up and deck ------------------------------------------------------------------------------------------------


def test_set_up_against_zu() -> None:
    """R3.2.1 R10.1.1 R10.1.2: set up as for two; Zu has a board and 8 credits, but neither explorers nor cards."""
    position = GAME.new(1)
    play(position, "1 faction aqulla")
    roll(position)
    play(position, "1 mulligan none")
    roll(position)
    g = state(position)
    assert g.players == 2 and g.credits == [8, 8] and len(g.hand) == 1 and len(g.explorers) == 3
    assert len(g.forecast) == 3 and sum(g.dig_sites) == 15 and sum(map(len, g.black)) == 10
    assert g.faction[1] == 5 and g.order == (0, 1)
    assert g.pool[5] + sum(some.count(5) for some in g.queue) == 6


def test_the_mulligan_stays_and_the_opening_draft_goes() -> None:
    """R10.1.3: a single player may exchange cards but not draft."""
    assert not GAME.offers(1, {"openingDraft": "true"})
    position = GAME.new(1, {"factions": "random"})
    roll(position)
    assert asked(position) == "mulligan"


def test_decks_by_kinds() -> None:
    """R10.1.5 R10.1.6: the deck of round 1 holds these kinds, and no order is known."""
    g = table(1, active=1)
    assert dict(zip(ZU_KINDS, g.zu_kinds, strict=True)) == {
        "excavate": 3, "market": 2, "command": 1, "sell": 1, "rush": 2, "survey": 1,
    }  # fmt: skip
    assert TABLES.zu_decks[1] == [3, 0, 2, 1, 0, 1] and TABLES.zu_decks[2] == [2, 0, 3, 2, 0, 0]
    position = at(g, "zu")
    choice = position.choice(CHANCE)
    rng = Random(3)
    drawn = Counter(choice.pick(rng) for _ in range(10_000))
    assert abs(drawn[0] - 3000) < 200 and abs(drawn[2] - 1000) < 150


def test_carried_cards() -> None:
    """R10.2.1: three random cards of the last round join the next deck; with fewer than three, all."""
    g = table(1, round=2)
    g.zu_pile = tuple(range(10))
    prepare(g)
    assert g.carried == 3 and g.zu_before == tuple(range(10)) and g.zu_pile == ()
    assert sum(g.zu_kinds) + g.carried == 10
    g.zu_pile = (4, 7)
    prepare(g)
    assert g.carried == 2


def test_zu_has_five_turns_of_two_actions() -> None:
    """R10.3.1: Zu plays its ten cards, then passes; the other side goes on alone."""
    g = table(1, hands=["T2"], passed=[1, 0], active=1)
    position = at(g, "next player")
    events = roll(position)
    first = [event.key for event in events]
    assert first.index("event.passed") > 0
    assert len(told(events, "zu.card")) >= 10
    # After Zu's ten cards the round was scored and the next one prepared.
    assert state(position).round == 2


def test_zu_passes_when_its_deck_is_empty() -> None:
    """R10.3.1: an empty deck passes."""
    g = table(1, hands=["T2 T3"], active=1, factions=[AQULLA])
    g.zu_kinds = (0,) * 6
    position = at(g, "zu")
    assert state(position).passed == [0, 1] and state(position).active == 0


def test_zu_takes_no_tokens() -> None:
    """R10.2.3: its survey brings no initiative token."""
    g = table(1)
    g.agenda.append(ZU_DRAW * 64)
    run(zu_draw(g, 0), cards("Y1")[0])
    run(zu_survey(g, 0), kind("Y-A"), kind("Y-B"))
    assert g.token == (0, 0)


def test_failed_actions() -> None:
    """R10.3.2: 10 credits; 15 with H2, nothing with E2, which wins over H2 (R11.3)."""
    for options, amount in (("", 10), ("H2", 15), ("E2", 0), ("E2 H2", 0)):
        g = table(1, zu=options)
        run(zu_sell(g))
        assert g.credits[1] == 8 + amount


def test_zu_samples_everything_and_draws_nothing() -> None:
    """R10.3.3 R10.3.4 R10.1.4: every gain is sampled, a full column brings no card, the crew does not run out."""
    g = table(1, sites="Y-D", gallery=["", "Y-A Y-B Y-C"])
    levels(g, Y=9)
    run(zu_excavate(g, []))
    assert g.gallery[1] == 15 and g.agenda == [] and g.bonus == [0, 0]
    g.crew[1] = 0
    assert not lacks_crew(g, 1)
    run(zu_excavate(levels(table(1, sites="O-A"), O=9), []))


def test_random_choices_are_uniform() -> None:
    """R10.3.5: chance chooses among equals, each as likely."""
    g = table(1)
    turn = zu_market(g)
    ask = turn.send(None)
    rng = Random(1)
    counts = Counter(ask.pick(rng) for _ in range(6000))
    assert set(counts) == set(range(6)) and max(counts.values()) < 1150


# -- priorities -----------------------------------------------------------------------------------------------------


def test_influence() -> None:
    """R10.4.1: nobody there; a tie; breaking a tie; catching up, the smaller gap first; leading, likewise."""
    ways = [(0, 0), (3, 2), (2, 2), (4, 2), (5, 2), (1, 2), (0, 3)]
    values = []
    for yours, mine in ways:
        g = table(1, envoys=["left " * yours, "left " * mine])
        values.append(influence(g, 0))
    assert values == sorted(values, reverse=True) and len(set(values)) == len(values)


def test_most_profitable_market() -> None:
    """R10.4.2: buyers, then your traders where Zu has one, then influence, then chance."""
    g = table(1, queues=["YY", "Y", "Y"], traders=["2 2 3 3", "2"])
    assert chosen(next_market(g, [0, 1, 2], Y, "R10.5.6")) == 0
    assert chosen(next_market(g, [1, 2], Y, "R10.5.6")) == 1
    g = table(1, queues=["Y", "", "Y"], envoys=["left", "left"])
    assert chosen(next_market(g, [0, 2], Y, "R10.5.6")) == 2


def test_ties_of_popularity_when_excavating() -> None:
    """R10.4.3: two artefacts rather than one; a colour Zu does not hold; the one you hold fewest of; chance."""
    g = table(1, sites="Y-A Y-B G-A")
    assert chosen(desired_colour(g, [Y, G])) == Y
    g = table(1, sites="Y-A G-A", hold=["", "Y-B"])
    assert chosen(desired_colour(g, [Y, G])) == G
    g = table(1, sites="Y-A G-A", hold=["Y-B Y-B G-B"])
    assert chosen(desired_colour(g, [Y, G])) == G
    g = table(1, sites="Y-A G-A")
    assert run(desired_colour(g, [Y, G]), G) == ["zu-colour"]


def test_favourite_colour() -> None:
    """R10.4.4: the highest level among the colours Zu holds; then the one it holds most of; then chance."""
    g = levels(table(1, hold=["", "Y-A G-A"], hatch=["", "G-C"]), Y=5)
    assert chosen(favourite(g, [Y, G])) == Y
    assert chosen(favourite(levels(g, G=5), [Y, G])) == G
    g = table(1, hold=["", "Y-A G-A"])
    assert run(favourite(g, [Y, G]), Y) == ["zu-colour"]


# -- excavate, acquire, deliver -------------------------------------------------------------------------------------


def test_excavate_two_types_of_the_more_popular_colour() -> None:
    """R10.5.1: two different types, also from one site; never a type Zu has."""
    g = levels(table(1, sites="R-A R-C R-A Y-A", hold=["", ""]), R=6)
    run(zu_excavate(g, [R, P]))
    assert sorted(g.hold[1]) == sorted(kinds("R-A R-C")) and g.dig_sites[kind("R-A")] == 1
    # Red is still the most popular colour on the map, but Zu has its last type: it acquires nothing and delivers.
    run(zu_excavate(g, []))
    assert g.hold[1] == kinds("R-C") and g.credits[1] == 8 + 7


def test_excavate_most_popular_colour_on_the_map() -> None:
    """R10.5.1: a more popular colour without artefacts on the map is passed over."""
    g = levels(table(1, sites="Y-A"), R=7, Y=3)
    run(zu_excavate(g, []))
    assert g.hold[1] == kinds("Y-A")


def test_excavate_chooses_by_samples_rarity_and_value() -> None:
    """R10.5.1: no sample of yours, then the rarest on the map, then the most valuable, then chance."""
    only_one = "G-A G-A G-A G-A"
    for sites, yours, found in (
        ("Y-A Y-B", "Y-A", "Y-B"),
        ("Y-A Y-B Y-A", "", "Y-B"),
        ("Y-A Y-B", "", "Y-A"),  # worth 5, not 4
    ):
        g = levels(table(1, sites=sites, gallery=[yours], hold=["", only_one]), Y=6)
        assert run(zu_excavate(g, [Y, O])) == [] and g.hold[1][-1] == kind(found)
    g = levels(table(1, sites="P-B P-D", hold=["", only_one]), P=6)
    assert run(zu_excavate(g, [P, O]), kind("P-D")) == ["zu-artefact"]


def test_excavate_turns_to_the_black_market() -> None:
    """R10.5.1: a full hold acquires, full storage delivers, no find acquires."""
    full = "R-A R-C R-B R-D Y-A"
    g = table(1, sites="O-A", hold=["", full], black="O-B", credits=[8, 20])
    run(zu_excavate(g, [O, P]))
    assert g.hatch[1] == kinds("O-B") and g.credits[1] == 20 - 6
    g = table(1, sites="O-A", hold=["", full], hatch=["", "Y-B Y-C"], credits=[8, 20])
    run(zu_excavate(g, [O, P]))
    assert g.credits[1] == 20 + 7 + 6 and len(g.hold[1]) + len(g.hatch[1]) == 5
    g = levels(table(1, hold=["", "O-A"], sites="O-A", black="O-B"), O=5)
    run(zu_excavate(g, [O, P]))
    assert g.hatch[1] == kinds("O-B")


def test_acquire() -> None:
    """R10.5.2: the desired stack, else the next to the right; new types that Zu can pay; the hatch first."""
    g = table(1, black="G-A P-C", credits=[8, 4])
    run(zu_acquire(g, O))
    assert g.hatch[1] == kinds("G-A") and g.credits[1] == 0 and g.gallery[1] == 1 << kind("G-A")
    g = table(1, black="O-A Y-B", credits=[8, 8], hatch=["", "R-A R-B"])
    run(zu_acquire(g, O))
    assert g.hold[1] == kinds("O-A")
    g = table(1, black="O-A", credits=[8, 4], hold=["", "Y-C"])
    run(zu_acquire(g, O))
    assert g.credits[1] == 4 + 6 and g.black[Y] == kinds("Y-C")  # too dear: Zu delivers


def test_deliver() -> None:
    """R10.5.3: the best pair of colours; hold before hatch; the less popular colour; one if there is one colour."""
    g = table(1)
    run(zu_deliver(g))
    assert g.credits[1] == 18  # nothing to deliver: failed
    g = table(1, hold=["", "Y-A Y-C Y-B"])
    run(zu_deliver(g))
    assert g.credits[1] == 8 + 6 and g.hold[1] == kinds("Y-A Y-B")
    g = table(1, hold=["", "R-A G-D"], hatch=["", "P-B"])
    run(zu_deliver(g))
    assert g.hatch[1] == kinds("P-B") and g.hold[1] == ()
    g = levels(table(1, hold=["", "R-A G-D P-B"]), G=5)
    run(zu_deliver(g))
    assert g.hold[1] == kinds("G-D")
    g = table(1, hold=["", "R-A G-D P-B"])
    assert run(zu_deliver(g)) == ["zu-goods"]


# -- market, command ------------------------------------------------------------------------------------------------


def test_market_of_zu() -> None:
    """R10.5.4: traders where most buyers for its best colour are, then special and coloured buyers in that order."""
    g = levels(table(1, hold=["", "Y-A"], queues=["Y", "G", "YY", "", "", "GGGGG"], traders=["", "6"]), Y=6)
    run(zu_market(g))
    assert g.traders[6:] == [1, 0, 1, 0, 0, 1]
    assert g.queue[2] == queue("YYSY") and g.queue[0] == queue("YSY")


def test_market_of_zu_without_artefacts() -> None:
    """R10.5.4: without artefacts influence decides, then chance, and the colour is random."""
    g = table(1, envoys=["left middle middle right", "left middle right"])
    g.traders[6:] = [1, 1, 1, 1, 0, 1]
    g.crew[1] -= 5
    assert run(zu_market(g), R) == ["zu-colour"]
    assert g.traders[10] == 1 and g.queue[4] == queue("SR")


def test_market_of_zu_fails_with_traders_everywhere() -> None:
    """R10.5.4: a trader at every market makes it a failed action."""
    g = table(1, traders=["", "1 2 3 4 5 6"])
    run(zu_market(g))
    assert g.credits[1] == 18


def test_market_of_zu_pushes() -> None:
    """R10.5.4: a full queue pushes as for anybody."""
    g = levels(table(1, hold=["", "Y-A"], queues=["GRPOY"], traders=["", "2 3 4 5 6"]), Y=5)
    run(zu_market(g))
    assert g.queue[0] == queue("POYSY")


def test_command_of_zu() -> None:
    """R10.5.5: a trader if there is none, and always an envoy."""
    g = table(1, traders=["", "1"])
    zu_command(g, 0)
    assert g.traders[6] == 1 and g.envoys[3] == 1
    zu_command(g, 3)
    assert g.traders[9] == 1 and g.envoys[4] == 1


# -- sell, rush -----------------------------------------------------------------------------------------------------


def test_zu_sells_where_it_brings_most() -> None:
    """R10.5.6: the colour for the most markets, the best markets, the cheapest artefacts, no card."""
    g = table(
        1,
        hold=["", "Y-A Y-B Y-D R-A"],
        traders=["", "1 2 3"],
        queues=["YY", "Y", "YYRR"],
    )
    payout = g.payout(Y)
    run(zu_sell(g))
    assert g.credits[1] == 8 + payout + 5 * 2 + 8
    assert g.hold[1] == kinds("R-A") and g.envoys[3:] == [2, 1, 0] and g.agenda == []
    g = table(1, hold=["", "Y-A Y-D"], traders=["", "1 2 3"], queues=["YY", "Y", "YYY"])
    run(zu_sell(g))
    assert g.queue[1] == queue("Y") and g.hold[1] == ()
    g = table(1, hold=["", "Y-A Y-D"], traders=["", "1"], queues=["Y"])
    run(zu_sell(g))
    assert g.hold[1] == kinds("Y-A")  # the cheaper one went


def test_zu_sells_by_credits_then_popularity() -> None:
    """R10.5.6: equal markets: higher total, then higher popularity, then chance."""
    g = table(1, hold=["", "Y-A R-A"], traders=["", "1"], queues=["YRR"])
    run(zu_sell(g))
    assert g.hold[1] == kinds("Y-A")
    g = levels(table(1, hold=["", "Y-A R-A"], traders=["", "1"], queues=["YR"]), Y=4, R=4)
    assert run(zu_sell(g), R) == ["zu-colour"]


def test_zu_cannot_sell() -> None:
    """R10.5.6: without artefacts, or without a trader where somebody is interested, the action fails."""
    g = table(1, hold=["", "Y-A"], traders=["", "2"], queues=["YY", "RR"])
    run(zu_sell(g))
    assert g.credits[1] == 18


def test_rush() -> None:
    """R10.5.7: the colour with fewest tiles, where most buyers are; a trader comes along and is promoted."""
    g = table(1, hold=["", "Y-A Y-B R-A"], queues=["R", "RRS", "YYYY"])
    payout = g.payout(R)
    run(zu_rush(g))
    assert g.credits[1] == 8 + payout + 6
    assert g.envoys[3:] == [1, 0, 0] and g.traders[6:] == [0] * 6 and g.hold[1] == kinds("Y-A Y-B")
    g = table(1, hold=["", "Y-A"], queues=["R", "G"])
    run(zu_rush(g))
    assert g.credits[1] == 18
    g = levels(table(1, hold=["", "Y-A R-A"], queues=["RY"]), Y=6)
    run(zu_rush(g))
    assert g.hold[1] == kinds("R-A")


# -- survey ---------------------------------------------------------------------------------------------------------


def surveyed(g: Earth, card: str, *draws: int) -> list[str]:
    g.agenda.append(ZU_DRAW * 64)
    run(zu_draw(g, 0), cards(card)[0])
    return run(zu_survey(g, 0), *draws)


def test_survey_of_zu() -> None:
    """R10.5.8: the leftmost card without cube is replaced; the more valuable new artefact is bought and sampled."""
    g = table(1, forecast="Y1 G2 R3", marks=[0, -1, -1], credits=[8, 30])
    surveyed(g, "R6", kind("R-D"), kind("R-A"))
    assert g.forecast == (cards("Y1")[0], cards("R6")[0], cards("R3")[0]) and g.marks == (0, 1, -1)
    assert g.hold[1] == kinds("R-A") and g.credits[1] == 16 and g.dig_sites[kind("R-D")] == 1
    assert g.gallery[1] == 1 << kind("R-A")
    assert cards("G2")[0] in g.discard


def test_survey_of_zu_without_purchase() -> None:
    """R10.5.8: too dear or known: a random one goes to its site, the other back."""
    g = table(1, credits=[8, 0])
    assert surveyed(g, "R6", kind("R-D"), kind("R-A"), kind("R-D")) == ["tile", "tile", "zu-artefact"]
    assert g.dig_sites[kind("R-D")] == 1 and g.stack[kind("R-A")] == 2 and g.hold[1] == ()
    g = table(1, credits=[8, 0], gone="G-B G-B " + "G-A " * 6 + "G-C " * 6 + "G-D " * 3)
    surveyed(g, "G6", kind("G-D"))
    assert g.dig_sites[kind("G-D")] == 1


def test_survey_of_zu_when_the_forecast_is_taken_and_in_round_3() -> None:
    """R10.5.8: then the drawn card is discarded; artefacts are drawn all the same."""
    for number, marks in ((1, [0, 0, 1]), (3, [])):
        g = table(1, round=number, marks=marks)
        before = g.forecast
        surveyed(g, "R6", kind("R-B"), kind("R-B"))
        assert g.forecast == before and cards("R6")[0] in g.discard and g.dig_sites[kind("R-B")] == 1


# -- difficulty -----------------------------------------------------------------------------------------------------


def test_easier_options() -> None:
    """R11.3: E1 no credits, E3 no coloured buyers, E4 skipped cards, E5 limited crew."""
    assert table(1, zu="E1").credits == [8, 0]
    g = table(1, hold=["", "Y-A"], traders=["", "2 3 4 5 6"], zu="E3")
    run(zu_market(g))
    assert g.queue[0] == queue("S")
    g = table(1, crew={1: 1}, zu="E5")
    zu_command(g, 0)
    assert g.credits[1] == 18 and g.envoys[3:] == [0, 0, 0]
    g = table(1, crew={1: 0}, hold=["", "Y-A"], queues=["Y"], zu="E5")
    run(zu_rush(g))
    assert g.credits[1] == 18 and g.hold[1] == kinds("Y-A")
    g = table(1, crew={1: 0}, zu="E5")
    run(zu_market(g))
    assert g.credits[1] == 18
    g = table(1, crew={1: 0}, sites="Y-A", zu="E5")
    run(zu_excavate(g, [Y, G]))
    assert g.hold[1] == kinds("Y-A") and g.gallery[1] == 0


def test_option_E4_skips_a_card() -> None:
    """R11.3: after an excavation the next card is discarded unplayed."""
    g = table(1, active=1, sites="Y-A", zu="E4", hands=["T2"])
    g.zu_kinds = (1, 1, 0, 0, 0, 0)
    position = at(g, "zu")
    events = play(position, "- zu kind excavate")
    events += roll(position)
    assert len(told(events, "zu.skipped")) == 1 and len(state(position).zu_pile) == 2


def test_option_H1_takes_one_of_each_colour() -> None:
    """R11.3: H1; if neither is possible Zu acquires."""
    g = table(1, sites="Y-A Y-B R-A R-C", zu="H1")
    run(zu_excavate(g, [Y, R]), Y)
    assert sorted(type_ >> 2 for type_ in g.hold[1]) == [Y, R]
    g = table(1, sites="Y-A", gallery=["", "Y-A"], black="R-B", zu="H1")
    run(zu_excavate(g, [Y, R]))
    assert g.hatch[1] == kinds("R-B")


def test_option_H3_stores_anywhere() -> None:
    """R11.3: H3: the hold first, then the hatch, whatever was gained and how."""
    g = table(1, sites="Y-A", hold=["", "R-A R-B R-C R-D O-A"], zu="H3")
    run(zu_excavate(g, [Y, G]))
    assert g.hatch[1] == kinds("Y-A")
    g = table(1, black="Y-A", zu="H3")
    run(zu_acquire(g, Y))
    assert g.hold[1] == kinds("Y-A")


def test_option_H5_acquires_twice() -> None:
    """R11.3: H5: also the most valuable new top, left to right, if it can be paid."""
    g = table(1, black="Y-D G-D P-D", credits=[8, 10], zu="H5")
    run(zu_acquire(g, Y))
    assert g.hatch[1] == kinds("Y-D G-D") and g.credits[1] == 0
    g = table(1, black="Y-D G-D P-D", credits=[8, 9], zu="H5")
    run(zu_acquire(g, Y))
    assert g.hatch[1] == kinds("Y-D")


@pytest.mark.parametrize(("mine", "zu", "rank"), [(50, 40, 1), (50, 50, 2), (50, 51, 2)])
def test_only_more_credits_beat_zu(mine: int, zu: int, rank: int) -> None:
    """R10.6.1: a tie is lost, and the result says so; what Zu has left counts for it."""
    g = table(1, round=3, credits=[mine, zu - 5], hold=["", "Y-A"], passed=[1, 1])
    position = at(g, "score")
    result = position.result()
    assert result is not None and result.ranks == [rank]
    assert result.rivals[0].score == zu and result.rivals[0].rank == 3 - rank
    assert result.ending == ("beat-zu" if rank == 1 else "lost-to-zu")
    assert result.tie_break == ("solo" if mine == zu else None)
    check_tie_break(GAME, result)


def test_option_H4_costs_what_is_left() -> None:
    """R11.3: H4 takes the value of your own leftovers."""
    g = table(1, round=3, credits=[50, 20], hold=["R-A Y-A"], passed=[1, 1], zu="H4")
    result = at(g, "score").result()
    assert result is not None and result.scores == [50 - 12]


def test_zu_never_uses_an_ability() -> None:
    """R10.3.4: whole games show Zu's envoys only growing in number."""
    rng = Random(4)
    for _ in range(5):
        runner = GAME.new(1, {"factions": "random"}).playout()
        most = [0, 0, 0]
        while not runner.over:
            choice = runner.ask()
            runner.answer(choice.seat, choice.pick(rng))
            g = runner.state
            assert isinstance(g, Earth)
            now = g.envoys[3:6]
            assert all(a >= b for a, b in zip(now, most, strict=True))
            most = now.copy()
    play_out(GAME.new(1).playout(), rng)
