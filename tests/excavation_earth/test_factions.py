"""The five factions and the abilities of the command cards."""

import pytest

from ludoteka.core.position import Position
from ludoteka.testing import play, refused, texts, told

from .helpers import asked, at, roll, state, table
from .names import AQULLA, GUL, KUTI, PILOTS, SEERS, card_names, kind, kinds, place, queue

# -- factions -------------------------------------------------------------------------------------------------------


def test_seers() -> None:
    """R6.1 R6.6: three artefacts, always; one may be taken free, one goes to its site, one may be bought."""
    g = table(hands=["Y1 T2", "T2"], forecast="G2", credits=[12, 8], factions=[SEERS, GUL])
    position = at(g)
    play(position, "1 survey with Y1", "- draw Y-A", "- draw Y-B", "- draw Y-C")
    assert texts(position) == ["nothing free", "keep Y-A", "keep Y-B", "keep Y-C"]
    other = position.copy()
    play(position, "1 keep Y-A", "1 site Y-B", "1 buy Y-C", "1 sample Y-A", "1 sample Y-C")
    after = state(position)
    assert after.hold[0] == kinds("Y-A Y-C") and after.credits[0] == 0 and after.dig_sites[kind("Y-B")] == 1
    play(other, "1 nothing free", "1 site Y-A", "1 no purchase")
    assert state(other).hold[0] == () and state(other).stack[kind("Y-B")] == 5


def test_seers_with_few_artefacts() -> None:
    """R6.1: of two drawn one goes to its site; a single one may be taken free."""
    most = "G-A " * 6 + "G-B " * 2 + "G-C " * 6
    g = table(hands=["G1 T2", "T2"], forecast="Y2", gone=most + "G-D G-D", factions=[SEERS, GUL])
    position = at(g)
    play(position, "1 survey with G1", "- draw G-D", "- draw G-D", "1 keep G-D")
    assert state(position).dig_sites[kind("G-D")] == 1 and asked(position) == "sample"
    g = table(hands=["G1 T2", "T2"], forecast="Y2", gone=most + "G-D G-D G-D", factions=[SEERS, GUL])
    position = at(g)
    play(position, "1 survey with G1", "- draw G-D", "1 keep G-D")
    assert state(position).dig_sites[kind("G-D")] == 0 and state(position).hold[0] == kinds("G-D")


def test_pilots() -> None:
    """R6.2 R6.6: one explorer, one step, before the actions of every turn; not onto an own explorer."""
    g = table(hands=["T2 T3 T4", "T2"], explorers=["M1 G1 M5"], factions=[PILOTS, GUL])
    position = at(g, "begin turn")
    assert asked(position) == "step" and "stay" in texts(position)
    assert refused(position, "1 step 1 to G1").rule == "R6.2"
    assert refused(position, "1 step 1 to G3").rule == "R6.2"
    play(position, "1 step 1 to G2")
    assert state(position).explorers[0] == place("G2") and asked(position) == "action"


def test_pilots_place_the_third_explorer_first() -> None:
    """R6.2."""
    g = table(hands=["T2", "T2"], factions=[PILOTS, GUL])
    g.explorers[2] = -1
    position = at(g, "begin turn")
    play(position, "1 explorer at BE")
    assert "step 3 to O1" in texts(position)


def test_diggers() -> None:
    """R6.3 R12.25: a second artefact from the same or an adjacent site of the colour, without an explorer there."""
    g = table(hands=["R1 T2", "T2"], explorers=["R2 M1 M5"], sites="R-A R-A R-B R-D", factions=[KUTI, GUL])
    position = at(g)
    play(position, "1 excavate with R1")
    assert texts(position) == ["no more", "take R-A", "take R-B", "take R-D"]  # R-A was the only first one
    play(position, "1 take R-A", "1 sample R-A")
    assert state(position).hold[0] == kinds("R-A R-A")
    far = table(hands=["P1 T2", "T2"], explorers=["P3 M1 M5"], sites="P-A P-D", factions=[KUTI, GUL])
    position = at(far)
    play(position, "1 excavate with P1")
    assert asked(position) == "sample"  # P1 is not adjacent to P3
    none = table(hands=["R1 T2", "T2"], explorers=["R2 M1 M5"], sites="R-D", factions=[KUTI, GUL])
    assert refused(at(none), "1 excavate with R1").rule == "R5.2.2"


def test_diggers_need_room() -> None:
    """R6.3: the hold must have room for the second."""
    g = table(
        hands=["R1 T2", "T2"], explorers=["R2 M1 M5"], sites="R-A R-C", hold=["Y-A Y-A Y-B Y-B"], factions=[KUTI, GUL]
    )
    position = at(g)
    play(position, "1 excavate with R1", "1 take R-A")
    assert asked(position) == "sample"


def test_merchants() -> None:
    """R6.4: the market of the action card without a trader; no envoy from there; not with a travel card."""
    g = table(hands=["Y3 Y4 T2", "T2"], hold=["P-A"], queues=["", "", "P", ""], factions=[AQULLA, GUL])
    position = at(g)
    assert refused(position, "1 sell with T2").rule == "R5.4.2"
    assert refused(position, "1 sell with Y4").rule == "R5.4.2"
    payout = state(position).payout(3)
    play(position, "1 sell with Y3")
    after = state(position)
    assert after.credits[0] == 8 + payout + 2 and after.envoys[:3] == [0, 0, 0]
    both = table(hands=["Y3 T2", "T2"], hold=["P-A P-A"], traders=["1"], queues=["P", "", "P"], factions=[AQULLA, GUL])
    position = at(both)
    play(position, "1 sell with Y3", "1 sell P at 1 3")
    assert state(position).envoys[:3] == [1, 0, 0]


def test_merchants_have_to_find_interest() -> None:
    """R6.4: all other conditions apply."""
    g = table(hands=["Y3 T2", "T2"], hold=["P-A"], queues=["", "", "Y"], factions=[AQULLA, GUL])
    assert refused(at(g), "1 sell with Y3").rule == "R5.4.2"


def smugglers(**more: object) -> Position:
    options = {
        "hands": ["Y3 T2 T3", "T2"],
        "explorers": ["BE M1 M4"],
        "black": "P-A Y-A",
        "credits": [6, 8],
        "traders": ["1"],
        "queues": ["P"],
        "factions": [GUL, KUTI],
    } | more
    return at(table(**options))  # type: ignore[arg-type]


def test_smugglers() -> None:
    """R6.5: acquire at exactly its value, then sell; here the purchase makes the sale possible."""
    position = smugglers()
    play(position, "1 sell with T2")
    assert texts(position) == ["acquire P into hold", "acquire P into hatch"]
    assert refused(position, "1 no purchase").rule == "R6.5"
    assert refused(position, "1 acquire Y into hold").rule == "R6.5"
    payout = state(position).payout(3)
    play(position, "1 acquire P into hatch", "1 sample P-A")
    after = state(position)
    assert after.credits[0] == 0 + payout + 2 and after.hatch[0] == () and after.gallery[0] == 1 << kind("P-A")


def test_smugglers_may_do_without() -> None:
    """R6.6 R6.5: with something to sell the purchase is optional and may be of any colour."""
    position = smugglers(hold=["P-C"])
    play(position, "1 sell with T2")
    assert "no purchase" in texts(position) and "acquire Y into hold" in texts(position)
    play(position, "1 no purchase")
    assert state(position).hold[0] == ()


def test_smugglers_need_explorer_room_and_money() -> None:
    """R6.5: on any black market; no symbol is needed."""
    assert refused(smugglers(explorers=["M1 M4 M5"]), "1 sell with T2").rule == "R5.4.2"
    assert refused(smugglers(credits=[5, 8]), "1 sell with T2").rule == "R5.4.2"
    full = smugglers(hold=["R-B R-B R-B R-B R-B"], hatch=["R-B R-B"])
    assert refused(full, "1 sell with T2").rule == "R5.4.2"


def test_smugglers_complete_a_column_first() -> None:
    """R6.5 R5.2.6: the card of the column comes before the sale goes on."""
    position = smugglers(gallery=["P-B P-C P-D"])
    play(position, "1 sell with T2", "1 acquire P into hold", "1 sample P-A")
    assert asked(position) == "card"
    play(position, "- deal G1 to 1")
    assert state(position).hold[0] == () and card_names(state(position).hand[0]) == "Y3 G1 T3"


# -- command cards --------------------------------------------------------------------------------------------------


def commanding(kind_: str, round_: int, **more: object) -> Position:
    """An envoy in the left centre is withdrawn with a card of market 1."""
    options = {
        "round": round_,
        "hands": ["Y1 Y2 G3 T2", "T2"],
        "envoys": ["left"],
        "command": f"{kind_} K4 K4" if kind_ != "K4" else "K4 K1 K1",
        "factions": [SEERS, GUL],
    } | more
    position = at(table(**options))  # type: ignore[arg-type]
    play(position, "1 command with Y1", "1 withdraw")
    return position


def test_abilities_follow_a_withdrawal() -> None:
    """R7.1: only then, only if one likes, by the side that is up."""
    position = commanding("K1", 2)
    assert texts(position) == ["no ability", "use ability"]
    play(position, "1 no ability", "1 no trader")
    assert asked(position) == "action"
    placing = at(table(round=2, hands=["Y1 T2", "T2"], command="K1 K2 K3", factions=[SEERS, GUL]))
    play(placing, "1 command with Y1", "1 envoy")
    assert asked(placing) == "action"


def test_reinforcements() -> None:
    """R7.2: four cards, then two action cards go, old ones too."""
    position = commanding("K1", 2)
    play(position, "1 use ability", *[f"- deal {name} to 1" for name in ("O1", "O2", "O3", "O4")])
    assert len(texts(position)) == 15
    assert refused(position, "1 discard O1").rule == "R5.8.1"
    play(position, "1 discard Y2 O4", "1 no trader")
    assert card_names(state(position).hand[0]) == "G3 O1 O2 O3 T2" and card_names(state(position).discard) == "Y1 Y2 O4"


def test_restructuring() -> None:
    """R7.3 R12.26: one more action as if with any card; not one of the two; not in rounds 1 and 2."""
    position = commanding("K1", 3, explorers=["M1 R2 BC"], sites="R-A", hold=["Y-A"])
    offered = texts(position)
    assert {"no extra action", "extra travel", "extra excavate R", "extra market 1", "extra smuggle 3"} <= set(offered)
    assert {"extra smuggle 4", "extra command 6", "extra survey O"} <= set(offered)
    assert refused(position, "1 extra excavate Y").rule == "R5.2.2"
    assert refused(position, "1 extra smuggle 1").rule == "R5.6.1"
    assert "pass" not in offered
    hand = state(position).hand[0]
    play(position, "1 extra excavate R", "1 sample R-A", "1 no trader")
    assert state(position).hand[0] == hand and state(position).hold[0] == kinds("Y-A R-A")
    assert asked(position) == "action"


def test_restructuring_travels_three_steps_and_commands_again() -> None:
    """R7.3: travel has three fuel; another command may withdraw for another ability."""
    position = commanding("K1", 3, envoys=["left left"])
    play(position, "1 extra travel")
    assert position.choice(0).about == 3
    position = commanding("K1", 3, envoys=["left left"])
    play(position, "1 extra command 2", "1 withdraw", "1 extra travel", "1 stop", "1 trader", "1 trader")
    after = state(position)
    assert after.envoys[0] == 0 and after.traders[:2] == [1, 1] and asked(position) == "action"


def test_restructuring_sells_after_the_trader() -> None:
    """R5.5.3 R7.3: a trader placed before the withdrawal can take part in the sale."""
    position = at(
        table(
            round=3,
            hands=["Y1 T2", "T2"],
            envoys=["left"],
            command="K1 K2 K3",
            hold=["P-A"],
            queues=["P"],
            factions=[SEERS, GUL],
        )
    )
    play(position, "1 command with Y1", "1 trader then withdraw", "1 extra sell 1")
    assert state(position).hold[0] == () and state(position).envoys[0] == 1


def test_restructuring_of_merchants() -> None:
    """R7.3 R6.4: the imaginary card has a symbol of choice, and the market counts."""
    position = commanding("K1", 3, factions=[AQULLA, GUL], hold=["P-A"], queues=["", "", "P"])
    assert "extra sell 3" in texts(position) and "extra sell 1" not in texts(position)
    play(position, "1 extra sell 3", "1 no trader")
    assert state(position).hold[0] == ()


@pytest.mark.parametrize(("round_", "most", "credits"), [(2, 2, 0), (3, 3, 3)])
def test_deals(round_: int, most: int, credits: int) -> None:
    """R7.4: up to 2 or 3 at exactly their value, colours may repeat, no explorer needed; 3 credits first."""
    position = commanding("K2", round_, hold=["Y-A Y-B Y-D R-A"])
    play(position, "1 use ability")
    assert state(position).credits[0] == 8 + credits
    play(position, "1 deliver Y-A", "1 deliver Y-B")
    if most == 3:
        play(position, "1 deliver Y-D")
    play(position, "1 no trader")
    assert state(position).credits[0] == 8 + credits + 5 + 4 + (3 if most == 3 else 0)
    assert state(position).black[0] == kinds("Y-A Y-B Y-D")[:most]


def test_deals_acquire_from_one_stack() -> None:
    """R7.4: several of a colour, one after the other from the top; samples at the end; not both ways."""
    position = commanding("K2", 2, black="Y-A Y-D Y-B", hold=["R-A"])
    play(position, "1 use ability", "1 acquire Y into hold")
    assert refused(position, "1 deliver R-A").rule == "R5.6.2"
    play(position, "1 acquire Y into hatch", "1 sample Y-A", "1 sample Y-D", "1 no trader")
    after = state(position)
    assert after.credits[0] == 0 and after.hold[0] == kinds("R-A Y-A") and after.hatch[0] == kinds("Y-D")


def test_smart_equipment() -> None:
    """R7.5: two artefacts of different colours where explorers stand."""
    position = commanding("K3", 2, explorers=["R2 Y3 M5"], sites="R-A R-C Y-A Y-B")
    play(position, "1 use ability", "1 take R-A")
    assert texts(position) == ["no more", "take Y-A"]
    assert refused(position, "1 take R-C").rule == "R7.5"
    assert refused(position, "1 take Y-B").rule == "R7.5"
    play(position, "1 take Y-A", "1 sample R-A", "1 no sample", "1 no trader")
    assert state(position).hold[0] == kinds("R-A Y-A")


def test_sentient_equipment() -> None:
    """R7.5 R6.3: three of any colours, several from one site; the diggers' ability does not apply."""
    position = commanding("K3", 3, explorers=["R2 Y3 M5"], sites="R-A R-C R-A R-D", factions=[KUTI, GUL])
    play(position, "1 use ability", "1 take R-A", "1 take R-C", "1 take R-A")
    assert state(position).hold[0] == kinds("R-A R-C R-A") and state(position).dig_sites[kind("R-D")] == 1


def test_equipment_needs_room() -> None:
    """R7.5: in the hold; without room the ability is not offered."""
    position = commanding("K3", 2, explorers=["R2 Y3 M5"], sites="R-A", hold=["Y-A Y-A Y-B Y-B Y-C"])
    assert asked(position) == "trader"


def test_bribery() -> None:
    """R7.6 R12.27: a buyer to the end of a queue with room, or two exchange; a full queue takes nobody."""
    queues = ["YG", "RRRRR", "P"]
    position = commanding("K4", 2, queues=queues)
    play(position, "1 use ability", "1 bribe 1:1")
    assert refused(position, "1 to the end of 2").rule == "R12.27"
    assert refused(position, "1 to the end of 1").rule == "R7.6"
    play(position, "1 exchange with 2:3")
    after = state(position)
    assert after.queue[0] == queue("RG") and after.queue[1] == queue("RRYRR")
    assert asked(position) == "trader"  # an exchange counts for two
    position = commanding("K4", 2, queues=queues)
    play(position, "1 use ability", "1 bribe 1:1", "1 to the end of 3")
    assert refused(position, "1 bribe 3:2").rule == "R7.6"  # this one has moved
    play(position, "1 bribe 1:1")
    assert refused(position, "1 exchange with 2:1").rule == "R7.6"  # only one is left
    play(position, "1 to the end of 6")
    after = state(position)
    assert after.queue[0] == () and after.queue[2] == queue("PY") and after.queue[5] == queue("G")


def test_grand_bribery() -> None:
    """R7.6: three buyers; nobody returns to the pool."""
    position = commanding("K4", 3, queues=["YGR", "P"])
    pool = list(state(position).pool)
    play(position, "1 use ability", "1 bribe 1:1", "1 exchange with 2:1")
    play(position, "1 bribe 1:2", "1 to the end of 2", "1 no trader")
    after = state(position)
    assert after.queue[0] == queue("PR") and after.queue[1] == queue("YG") and after.pool == pool


def test_equal_buyers_may_be_exchanged() -> None:
    """R7.6: a ruling: it changes nothing."""
    position = commanding("K4", 2, queues=["Y", "Y"])
    events = play(position, "1 use ability", "1 bribe 1:1", "1 exchange with 2:1")
    assert told(events, "swapped") == [(0, 0, 0, 1)]
    roll(position)
