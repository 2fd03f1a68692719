"""Sales and the black market."""

from random import Random

from ludoteka.core.position import Position
from ludoteka.core.secrets import check_secrets
from ludoteka.testing import play, refused, texts, told

from .helpers import asked, at, roll, state, table
from .names import AQULLA, GUL, KUTI, card_names, kind, kinds, queue

PLAIN = (KUTI, AQULLA, GUL, "is-sisinui")


def selling(**more: object) -> Position:
    """A sale of purple: traders at 1, 2 and 3, buyers at 1 and 3."""
    options = {
        "hands": ["Y3 T2 T3", "T2"],
        "hold": ["P-A P-C"],
        "hatch": ["P-B"],
        "traders": ["1 2 3"],
        "queues": ["PSY", "Y", "PR", "PP"],
        "factions": PLAIN,
    } | more
    return at(table(**options))  # type: ignore[arg-type]


def test_any_card_sells_any_region() -> None:
    """R5.4.1: travel cards too."""
    position = selling()
    assert "sell with Y3" in texts(position) and "sell with T2" in texts(position)
    play(position, "1 sell with Y3")
    assert texts(position) == ["sell P at 1", "sell P at 3", "sell P at 1 3"]


def test_which_markets_buy() -> None:
    """R5.4.2 R12.13: a trader and an interested buyer; fewer markets than possible; no explorer."""
    position = selling()
    play(position, "1 sell with Y3")
    assert refused(position, "1 sell P at 2").key == "reason.nobody-interested"
    assert refused(position, "1 sell P at 4").key == "reason.no-trader"
    assert refused(position, "1 sell R at 3").key == "reason.no-artefact-of"
    position = selling(hold=["P-A"], hatch=[""])
    play(position, "1 sell with Y3")
    assert refused(position, "1 sell P at 1 3").key == "reason.too-many-markets"
    assert refused(selling(queues=["Y", "R", "Y"]), "1 sell with Y3").rule == "R5.4.2"


def test_income() -> None:
    """R5.4.3 R12.9: popularity before buyers move, 2 for each buyer, 3 for two markets."""
    position = selling()
    before = state(position).credits[0]
    payout = state(position).payout(3)
    play(position, "1 sell with T2", "1 sell P at 1 3")
    events = play(position, "1 hand over P-A P-C")
    assert state(position).credits[0] - before == payout + 3 * 2 + 3
    assert told(events, "sale")[0][3:] == (payout + 9, payout, 6, 3)


def test_free_cards() -> None:
    """R5.4.4: none for one market, one for two, one of two for three."""
    position = selling()
    play(position, "1 sell with T2", "1 sell P at 1", "1 hand over P-A")
    assert asked(position) == "action"
    position = selling()
    play(position, "1 sell with T2", "1 sell P at 1 3", "1 hand over P-A P-C", "- deal G1 to 1")
    assert card_names(state(position).hand[0]) == "Y3 G1 T3"
    position = selling(queues=["P", "P", "P"])
    play(position, "1 sell with T2", "1 sell P at 1 2 3", "- deal G1 to 1", "- deal G2 to 1")
    assert texts(position) == ["drop G1", "drop G2"]
    assert refused(position, "1 drop Y3").rule == "R5.4.4"
    play(position, "1 drop G2")
    assert card_names(state(position).hand[0]) == "Y3 G1 T3" and card_names(state(position).discard) == "G2"
    # Two equal ones are nobody else's business: it is asked all the same.
    position = selling(queues=["P", "P", "P"])
    play(position, "1 sell with T2", "1 sell P at 1 2 3", "- deal G1 to 1", "- deal G1 to 1")
    assert texts(position) == ["drop G1"]
    check_secrets(position, 2, Random(1))
    play(position, "1 drop G1")
    assert card_names(state(position).hand[0]) == "Y3 G1 T3" and card_names(state(position).discard) == "G1"


def test_the_ship() -> None:
    """R5.4.5 R5.4.8 R12.8: who stood there returns first; interested buyers go aboard; the others stay."""
    position = selling(ship="PPG")
    purple = state(position).pool[3]
    play(position, "1 sell with T2", "1 sell P at 1", "1 hand over P-A")
    after = state(position)
    assert after.ship == [0, 0, 0, 1, 0, 1] and after.pool[3] == purple + 2
    assert after.queue[0] == queue("Y") and after.queue[2] == queue("PR")
    play(position, "1 pass")
    assert state(position).ship == after.ship


def test_special_buyers_want_everything() -> None:
    """R12.7: they count 2 and go to the ship."""
    position = selling(queues=["SS"])
    before = state(position).credits[0]
    payout = state(position).payout(3)
    play(position, "1 sell with T2", "1 hand over P-A")
    assert state(position).credits[0] - before == payout + 4 and state(position).ship[5] == 2


def test_traders_become_envoys() -> None:
    """R5.4.6 R12.12: one of each market, also two for the same centre."""
    position = selling(traders=["1 1 2"], queues=["P", "P"])
    play(position, "1 sell with T2", "1 sell P at 1 2", "1 hand over P-A P-B/hatch")
    after = state(position)
    assert after.traders[:2] == [1, 0] and after.envoys[:3] == [2, 0, 0]


def test_sold_artefacts_leave_the_game() -> None:
    """R5.4.7 R12.6: from hold or hatch; a sample stays."""
    position = selling(gallery=["P-B"])
    play(position, "1 sell with T2", "1 sell P at 1", "1 hand over P-B/hatch")
    after = state(position)
    assert after.sold[kind("P-B")] == 1 and after.hatch[0] == () and after.gallery[0] == 1 << kind("P-B")


def test_artefacts_are_neither_moved_nor_thrown_away() -> None:
    """R12.5: no question of the game offers it."""
    position = selling()
    assert all(not text.startswith(("hold", "hatch", "store", "throw")) for text in texts(position))


def test_buyers_anywhere_off_the_track_count() -> None:
    """R12.10 R12.11: on the ship, in queues, removed; with none on the track the level is 10."""
    g = table(2, queues=["YYYYY", "YY"], ship="Y")
    assert g.pool[0] == 0 and g.level(0) == 10 and g.level(1) == 2


# -- smuggle --------------------------------------------------------------------------------------------------------


def smuggling(**more: object) -> Position:
    options = {
        "hands": ["Y3 Y1 T2", "T2"],
        "explorers": ["BC M1 M4"],
        "hold": ["R-A R-C"],
        "hatch": ["G-D"],
        "black": "Y-C Y-D P-A O-C",
        "credits": [12, 8],
        "factions": PLAIN,
    } | more
    return at(table(**options))  # type: ignore[arg-type]


def test_smuggle_needs_symbol_and_explorer() -> None:
    """R5.6.1: a symbol of the black market where an explorer stands."""
    position = smuggling()
    assert refused(position, "1 smuggle with Y1").rule == "R5.6.1"
    play(position, "1 smuggle with Y3")
    assert asked(position) == "deliver-or-acquire"


def test_deliver() -> None:
    """R5.6.2 R12.6: one or two of different regions, for their value, under their stacks."""
    position = smuggling()
    play(position, "1 smuggle with Y3", "1 deliver G-D/hatch")
    assert refused(position, "1 acquire Y into hold").rule == "R5.6.2"
    play(position, "1 deliver R-A")
    after = state(position)
    assert after.credits[0] == 12 + 5 + 7 and after.black[1] == kinds("G-D") and after.black[2] == kinds("R-A")
    assert asked(position) == "action"


def test_acquire() -> None:
    """R5.6.2 R5.6.3 R12.16: tops of different stacks, for value + 1, into hold or hatch; then samples."""
    position = smuggling()
    play(position, "1 smuggle with Y3", "1 acquire Y into hatch")
    assert state(position).credits[0] == 5
    assert refused(position, "1 acquire Y into hold").rule == "R5.6.2"
    assert refused(position, "1 acquire P into hold").rule == "R5.6.3"
    play(position, "1 acquire O into hold", "1 sample Y-C", "1 no sample")
    after = state(position)
    assert after.credits[0] == 0 and after.hatch[0] == kinds("G-D Y-C") and after.hold[0] == kinds("R-A R-C O-C")
    assert after.black[0] == kinds("Y-D")


def test_acquire_needs_room() -> None:
    """R5.6.3: in hold or hatch."""
    position = smuggling(hold=["R-A R-C R-B R-B R-B"], credits=[50, 8])
    play(position, "1 smuggle with Y3")
    assert refused(position, "1 acquire Y into hold").key == "reason.no-room"
    play(position, "1 acquire Y into hatch")
    assert asked(position) == "sample"  # no room for another


def test_nothing_to_smuggle() -> None:
    """R5.6.3 R12.16 R12.30: no artefacts and no credits; there is no lending."""
    position = smuggling(hold=[""], hatch=[""], credits=[3, 8])
    assert refused(position, "1 smuggle with Y3").rule == "R5.6.3"


def test_empty_stacks() -> None:
    """R12.14: nothing to acquire there; a delivery becomes the top."""
    position = smuggling(black="")
    play(position, "1 smuggle with Y3")
    assert refused(position, "1 acquire R into hold").rule == "R12.14"
    play(position, "1 deliver R-A", "1 no more")
    assert state(position).black[2] == kinds("R-A")


def test_the_same_artefact_in_two_actions() -> None:
    """R12.15: delivered in one action, acquired in the next."""
    position = smuggling(hands=["Y3 G3 T2", "T2"], black="")
    play(position, "1 smuggle with Y3", "1 deliver R-A", "1 no more")
    play(position, "1 smuggle with G3", "1 acquire R into hold")
    assert kind("R-A") in state(position).hold[0] and state(position).credits[0] == 12 + 7 - 8


def test_rolling_is_for_chance_only() -> None:
    position = selling()
    assert roll(position) == []
