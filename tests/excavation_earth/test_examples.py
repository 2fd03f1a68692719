"""The worked examples, with their numbers."""

from ludoteka.games.excavation_earth import GAME
from ludoteka.games.excavation_earth.rules.opponent.cards import zu_deliver
from ludoteka.games.excavation_earth.rules.opponent.choice import influence
from ludoteka.games.excavation_earth.rules.scoring import centre_awards, gallery_lines, gallery_score
from ludoteka.games.excavation_earth.rules.turns.setup import set_up
from ludoteka.testing import play, refused, texts, told

from .helpers import asked, at, roll, run, state, table
from .names import AQULLA, KUTI, PILOTS, TABLES, cards, kind, kinds, place, queue


def test_X1_market_with_two_pushes() -> None:
    g = table(hands=["Y3 T2"], explorers=["M3 M4 M1"], queues=["", "", "PYROG"], factions=[AQULLA, KUTI])
    before = [g.level(colour) for colour in range(5)]
    position = at(g)
    play(position, "1 market with Y3", "1 add trader S O")
    after = state(position)
    assert after.queue[2] == queue("ROGSO")
    assert after.traders[2] == 1
    changes = [after.level(colour) - before[colour] for colour in range(5)]
    assert changes == [-1, 0, 0, -1, 1]  # Y G R P O


def test_X2_market_without_pushing() -> None:
    g = table(hands=["Y3 T2"], explorers=["M3 M4 M1"], queues=["", "", "GRPY"], factions=[AQULLA, KUTI])
    level = g.level(1)
    position = at(g.copy())
    play(position, "1 market with Y3", "1 add G")
    assert state(position).queue[2] == queue("GRPYG")
    assert state(position).level(1) == level + 1
    position = at(g.copy())
    play(position, "1 market with Y3", "1 add S G")
    assert state(position).queue[2] == queue("RPYSG")
    assert state(position).level(1) == level
    assert state(position).interested(2, 1) == 2


def test_X3_ranks_with_ties() -> None:
    g = table()
    for colour, level in zip("RYGOP", (6, 4, 4, 4, 1), strict=True):
        g.pool["YGRPO".index(colour)] = 10 - level
    assert [g.payout("YGRPO".index(colour)) for colour in "RYGOP"] == [8, 6, 6, 6, 0]
    assert [g.rank("YGRPO".index(colour)) for colour in "RYGOP"] == [1, 2, 2, 2, 5]


def test_X4_sale_at_two_markets() -> None:
    g = table(
        4,
        hands=["Y3 T2"],
        hold=["P-A P-C P-C"],
        traders=["1 3 4"],
        queues=["PSPP", "R", "SPRR", "YY", "", "P"],
        ship="GGGGO",
        factions=[AQULLA, KUTI, PILOTS, "gul"],
    )
    # Red is made the most popular colour, so that purple with its five buyers away is second.
    g.queue[4] = queue("RRRRR")
    g.pool[2] -= 5
    assert (g.rank(3), g.payout(3)) == (2, 6)
    position = at(g)
    before = state(position).credits[0]
    play(position, "1 sell with T2", "1 sell P at 1 3")
    events = play(position, "1 hand over P-C P-C")
    assert state(position).credits[0] - before == 21
    assert told(events, "sale") == [(0, 3, [0, 2], 21, 6, 12, 3)]
    assert asked(position) == "card"
    roll(position)
    after = state(position)
    assert len(after.hand[0]) == 2
    assert after.ship == [0, 0, 0, 4, 0, 2]
    assert after.envoys[:3] == [1, 1, 0] and after.traders[:6] == [0, 0, 0, 1, 0, 0]
    assert after.hold[0] == kinds("P-A")
    assert after.queue[0] == () and after.queue[2] == queue("RR") and after.queue[5] == queue("P")


def test_X5_sale_at_three_markets() -> None:
    g = table(
        4,
        hands=["Y3 T2 T3"],
        hold=["R-A R-B R-B"],
        traders=["1 2 5"],
        queues=["RY", "RSY", "GG", "", "S"],
        factions=[AQULLA, KUTI, PILOTS, "gul"],
        ship="RRRR",
    )
    assert g.payout(2) == 8
    position = at(g)
    before = state(position).credits[0]
    play(position, "1 sell with T2", "1 sell R at 1 2 5")
    assert state(position).credits[0] - before == 24
    assert asked(position) == "card"
    roll(position)
    assert asked(position) == "drop" and len(position.choice(0).moves) == 2
    assert len(state(position).hand[0]) == 4
    position.push(0, position.choice(0).moves[0])
    assert len(state(position).hand[0]) == 3
    assert state(position).envoys[:3] == [2, 0, 1]


def test_X6_diggers() -> None:
    def pairs(faction: str) -> set[tuple[str, ...]]:
        g = table(hands=["R1 T2"], explorers=["R2 M1 M4"], sites="R-A R-C R-D", factions=[faction, AQULLA])
        position = at(g)
        play(position, "1 excavate with R1")
        found = set()
        for first in texts(position):
            after = position.copy()
            after.push(0, first)
            if asked(after) == "take":
                found |= {tuple(sorted((first, second))) for second in texts(after) if second != "no more"}
            else:
                found.add((first,))
        return found

    a, c, d = "take R-A", "take R-C", "take R-D"
    assert pairs(KUTI) == {(a, c), (a, d), (c, d)}
    assert pairs("is-sisinui") == {(a,), (c,)}


def test_X7_survey() -> None:
    g = table(hands=["Y1 T2"], credits=[12, 8], forecast="G2", factions=[AQULLA, KUTI])
    position = at(g)
    play(position, "1 survey with Y1", "- draw Y-A", "- draw Y-C")
    assert texts(position) == ["site Y-A", "site Y-C"]
    play(position, "1 site Y-A")
    other = position.copy()
    play(position, "1 buy Y-C", "1 sample Y-C")
    bought = state(position)
    assert bought.dig_sites[kind("Y-A")] == 1 and bought.hold[0] == kinds("Y-C") and bought.credits[0] == 0
    assert bought.gallery[0] == 1 << kind("Y-C")
    stack = state(other).stack[kind("Y-C")]
    play(other, "1 no purchase")
    assert state(other).credits[0] == 12 and state(other).hold[0] == ()
    assert state(other).stack[kind("Y-C")] == stack + 1 == TABLES.copies[kind("Y-C")]


def test_X8_levels_by_number_of_players() -> None:
    g = table(3, queues=["GG", "G", "G"])
    assert g.pool[1] == 5 and g.level(1) == 5


def test_X9_refresh() -> None:
    queues = ["YGRPO", "YGRP", "YGR", "Y", "", "YG"]
    g = table(4, round=2, queues=queues, factions=[AQULLA, KUTI, PILOTS, "gul"])
    position = at(g, "queues")
    events = roll(position)
    joined = told(events, "joined")
    after = state(position)
    assert [len(some) for some in after.queue] == [4] * 6
    assert after.queue[0] == queue("GRPO") and after.queue[2][:3] == queue("YGR")
    assert len(joined) >= 10 and sum(1 for _ in joined) == 10


def test_X10_forecast() -> None:
    g = table(round=2, forecast="R1", black="R-C")
    position = at(g, "forecast")
    play(position, "- draw R-B", "- draw R-D", "- draw R-A")
    after = state(position)
    assert after.dig_sites[kind("R-B")] == 1 and after.dig_sites[kind("R-D")] == 1
    assert after.black[2] == kinds("R-C R-A")
    assert TABLES.site_of[kind("R-B")] == place("R1") and TABLES.site_of[kind("R-D")] == place("R3")


def test_X11_smuggle() -> None:
    g = table(
        hands=["Y4 T2"],
        explorers=["BC M1 M4"],
        credits=[11, 8],
        black="G-D O-C",
        hold=["R-A Y-D R-C"],
        factions=[AQULLA, KUTI],
    )
    position = at(g.copy())
    play(position, "1 smuggle with Y4", "1 acquire G into hold", "1 acquire O into hatch")
    assert state(position).credits[0] == 0
    position = at(g.copy())
    play(position, "1 smuggle with Y4", "1 deliver R-A")
    assert refused(position, "1 deliver R-C").rule == "R5.6.2"
    play(position, "1 deliver Y-D")
    assert state(position).credits[0] == 11 + 10
    assert state(position).black[2] == kinds("R-A")


def test_X12_travel() -> None:
    g = table(hands=["T4 T2"], explorers=["M1 M4 Y3"], factions=[AQULLA, KUTI])
    position = at(g.copy())
    play(position, "1 travel with T4", "1 travel 1 to G3", "1 travel 3 to O2", "1 stop")
    assert state(position).explorers[:3] == [place("G3"), place("M4"), place("O2")]
    position = at(g.copy())
    play(position, "1 travel with T4")
    assert refused(position, "1 travel 1 to M4").rule == "R5.1.3"
    play(position, "1 travel 2 to P1", "1 travel 1 to M4")
    assert state(position).explorers[:3] == [place("M4"), place("P1"), place("Y3")]


def test_X13_ties_in_scoring() -> None:
    assert centre_awards([2, 2], TABLES.awards[0]) == [2, 2]
    assert centre_awards([3, 3, 3, 0], TABLES.awards[1]) == [5, 5, 5, 0]
    assert centre_awards([4, 2, 2], TABLES.awards[1]) == [10, 2, 2]


def test_X14_gallery() -> None:
    mask = sum(1 << type_ for type_ in kinds("Y-A G-A R-A G-B G-C"))
    assert gallery_lines(TABLES, mask) == [5, 0, 0, 0, 0, 6, 0, 0, 0]
    assert gallery_score(TABLES, mask) == 11


def test_X15_influence_of_zu() -> None:
    g = table(1, envoys=["middle middle middle right", "middle middle right"])
    left, middle, right = (influence(g, centre) for centre in range(3))
    assert left > middle > right


def test_X16_zu_delivers() -> None:
    g = table(1, hold=["", "R-A R-C Y-A"])
    before = g.credits[1]
    assert run(zu_deliver(g)) == []
    assert g.credits[1] - before == 12
    assert g.hold[1] == kinds("R-C") and g.black[2] == kinds("R-A") and g.black[0] == kinds("Y-A")


def test_X17_refill_of_a_single_hand() -> None:
    """R10.2.2: keep two of nine, lose two, keep two of five, lose one, keep two."""
    g = table(1, round=2, hands=["T2"])
    position = at(g, "opening packets")
    roll(position)
    assert len(state(position).packet[0]) == 9
    discarded = len(state(position).discard)
    sizes = []
    for _ in range(3):
        sizes.append(len(state(position).packet[0]))
        position.push(0, position.choice(0).moves[0])
        roll(position)
    assert sizes == [9, 5, 2]
    after = state(position)
    assert len(after.action_cards(0)) == 6 and len(after.discard) - discarded == 3


def test_X18_draft_of_three() -> None:
    g = table(3, round=2, hands=["", "", ""])
    position = at(g, "opening packets")
    roll(position)
    assert [len(packet) for packet in state(position).packet] == [8, 8, 8]
    discarded = len(state(position).discard)
    for _ in range(9):
        seat = position.to_move[0]
        position.push(seat, position.choice(seat).moves[0])
    after = state(position)
    assert [len(after.action_cards(seat)) for seat in range(3)] == [6, 6, 6]
    assert len(after.discard) - discarded == 6


def test_the_shipped_title_sets_up_from_these_tables() -> None:
    assert set_up(TABLES, 2, GAME.settle(2, {})).hand == [(), ()]
    assert cards("Y1 T2") == (0, 30)
