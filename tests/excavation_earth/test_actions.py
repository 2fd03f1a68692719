"""The actions of explorers and cards: travel, excavate, survey, market, command."""

from ludoteka.core.position import Position
from ludoteka.testing import play, refused, texts, told

from .helpers import asked, at, roll, state, table
from .names import AQULLA, GUL, KUTI, TABLES, card_names, cards, kind, kinds, place, queue

PLAIN = (AQULLA, GUL, KUTI, "is-sisinui")


# -- travel ---------------------------------------------------------------------------------------------------------


def reached(position: Position) -> set[str]:
    return {text.split(" to ")[1] for text in texts(position) if text.startswith("travel 1")}


def test_fuel() -> None:
    """R5.1.1 R5.1.2: any card pays; its fuel is the number of steps over all explorers."""
    g = table(hands=["Y1 T2 T3 T4", "T2"], explorers=["M1 M3 M5"], factions=PLAIN)
    far = {}
    for name in ("Y1", "T2", "T3", "T4"):
        position = at(g.copy())
        play(position, f"1 travel with {name}")
        far[name] = reached(position)
    assert far["T2"] < far["T3"] == far["Y1"] < far["T4"]
    assert far["T2"] == {"G1", "G2", "G3", "BW", "M4"}
    position = at(g.copy())
    play(position, "1 travel with T2")
    assert refused(position, "1 travel 1 to P1").rule == "R5.1.2"
    play(position, "1 travel 1 to G1", "1 travel 3 to O1")
    assert asked(position) == "action"


def test_unused_fuel_is_lost() -> None:
    """R5.1.2: the next action starts anew."""
    g = table(hands=["T2 T4", "T2"], factions=PLAIN)
    position = at(g)
    play(position, "1 travel with T4", "1 travel 1 to G1", "1 stop", "1 travel with T2")
    assert position.choice(0).about == 2


def test_own_explorers_keep_apart() -> None:
    """R5.1.3: through them, and to others, but not onto an own one."""
    g = table(hands=["T2 T4", "T2"], explorers=["M1 G1 M5", "G3 M4 M1"], factions=PLAIN)
    position = at(g)
    play(position, "1 travel with T2")
    assert refused(position, "1 travel 1 to G1").rule == "R5.1.3"
    play(position, "1 travel 1 to G3")  # through an own explorer, onto another player's
    assert state(position).explorers[0] == place("G3")


# -- excavate -------------------------------------------------------------------------------------------------------


def test_excavate_needs_colour_and_explorer() -> None:
    """R5.2.1 R5.2.2: the colour of the card, where an explorer stands."""
    g = table(hands=["R1 Y1 T2", "T2"], explorers=["R1 R2 M5"], sites="R-A R-B R-D Y-A", factions=PLAIN)
    position = at(g)
    assert refused(position, "1 excavate with Y1").rule == "R5.2.2"
    assert refused(position, "1 excavate with T2").rule == "R12.29"
    play(position, "1 excavate with R1")
    assert texts(position) == ["take R-B", "take R-A"]
    assert refused(position, "1 take R-D").rule == "R5.2.2"


def test_two_artefacts_from_two_sites_into_the_hold() -> None:
    """R5.2.3 R5.2.4: one from each site with an explorer; the hatch stays empty."""
    g = table(hands=["R1 T2", "T2"], explorers=["R1 R2 M5"], sites="R-A R-B R-B R-C", factions=PLAIN)
    position = at(g)
    play(position, "1 excavate with R1", "1 take R-A")
    assert texts(position) == ["no more", "take R-B"]
    assert refused(position, "1 take R-C").rule == "R5.2.3"
    play(position, "1 take R-B", "1 no sample", "1 no sample")
    after = state(position)
    assert after.hold[0] == kinds("R-A R-B") and after.hatch[0] == () and after.dig_sites[kind("R-B")] == 1


def test_room_in_the_hold() -> None:
    """R5.2.2: a full hold digs nothing, one free place digs one."""
    hands, places = ["R1 T2", "T2"], ["R1 R2 M5"]
    g = table(hands=hands, explorers=places, sites="R-A R-B", hold=["Y-A Y-A Y-B Y-B Y-C"], factions=PLAIN)
    assert refused(at(g), "1 excavate with R1").key == "reason.hold-full"
    g = table(hands=hands, explorers=places, sites="R-A R-B", hold=["Y-A Y-A Y-B Y-B"], factions=PLAIN)
    position = at(g)
    play(position, "1 excavate with R1", "1 take R-A")
    assert asked(position) == "sample"


def test_samples() -> None:
    """R5.2.5: a cube of the supply on an empty cell; the artefact stays in storage."""
    g = table(hands=["R1 T2", "T2"], explorers=["R2 M1 M5"], sites="R-A", factions=PLAIN)
    crew = g.crew[0]
    position = at(g)
    play(position, "1 excavate with R1")
    assert texts(position) == ["no sample", "sample R-A"]
    play(position, "1 sample R-A")
    after = state(position)
    assert after.gallery[0] == 1 << kind("R-A") and after.crew[0] == crew - 1 and after.hold[0] == kinds("R-A")


def test_a_guard_moves_when_the_supply_is_empty() -> None:
    """R5.2.5 R12.2 R12.3: another guard may move; with cubes in the supply it may not."""
    g = table(
        hands=["R1 T2", "T2"], explorers=["R2 M1 M5"], sites="R-A", gallery=["Y-A Y-B"], crew={0: 0}, factions=PLAIN
    )
    position = at(g)
    play(position, "1 excavate with R1")
    assert texts(position) == ["no sample", "move guard Y-A to R-A", "move guard Y-B to R-A"]
    assert refused(position, "1 sample R-A").rule == "R5.2.5"
    assert refused(position, "1 move guard G-A to R-A").rule == "R12.3"
    play(position, "1 move guard Y-B to R-A")
    assert state(position).gallery[0] == 1 << kind("Y-A") | 1 << kind("R-A")
    g = table(hands=["R1 T2", "T2"], explorers=["R2 M1 M5"], sites="R-A", gallery=["Y-A"], crew={0: 1}, factions=PLAIN)
    position = at(g)
    play(position, "1 excavate with R1")
    assert refused(position, "1 move guard Y-A to R-A").rule == "R12.2"


def test_no_second_sample_of_a_type() -> None:
    """R12.3: a type that is guarded is not asked for."""
    g = table(hands=["R1 T2", "T2"], explorers=["R2 M1 M5"], sites="R-A", gallery=["R-A"], factions=PLAIN)
    position = at(g)
    play(position, "1 excavate with R1")
    assert asked(position) == "action"


def test_column_bonus() -> None:
    """R5.2.6: the fourth guard of a column brings a card, at once and once only."""
    g = table(hands=["R1 R2 T2", "T2"], explorers=["R2 M1 M5"], sites="R-A", gallery=["R-B R-C R-D"], factions=PLAIN)
    position = at(g)
    events = play(position, "1 excavate with R1", "1 sample R-A")
    assert told(events, "column") == [(0, 2)] and asked(position) == "card"
    play(position, "- deal Y1 to 1")
    assert card_names(state(position).hand[0]) == "Y1 R2 T2" and asked(position) == "action"
    again = table(
        hands=["R1 T2", "T2"], explorers=["R2 M1 M5"], sites="R-A", gallery=["R-B R-C R-D"], bonus=["R"], factions=PLAIN
    )
    position = at(again)
    play(position, "1 excavate with R1", "1 sample R-A")
    assert asked(position) == "action"


def test_the_bonus_is_kept_when_a_guard_leaves() -> None:
    """R12.2: breaking a column gives nothing back and filling it again gives nothing."""
    g = table(
        hands=["R1 T2", "T2"],
        explorers=["R2 M1 M5"],
        sites="R-A",
        gallery=["R-B R-C R-D Y-A"],
        bonus=["R"],
        crew={0: 0},
        factions=PLAIN,
    )
    position = at(g)
    play(position, "1 excavate with R1", "1 move guard Y-A to R-A")
    assert asked(position) == "action" and state(position).bonus[0] == 1 << 2


# -- survey ---------------------------------------------------------------------------------------------------------


def test_survey_in_the_first_rounds() -> None:
    """R5.7.1 R5.7.2: a card without cube is replaced and marked, a token taken, two artefacts drawn."""
    g = table(hands=["Y4 T2", "T2"], forecast="Y1 G2 R3", marks=[-1, 1, -1], factions=PLAIN)
    crew = g.crew[0]
    position = at(g)
    play(position, "1 survey with Y4")
    assert texts(position) == ["replace 1", "replace 3"]
    assert refused(position, "1 replace 2").rule == "R12.17"
    play(position, "1 replace 3")
    after = state(position)
    assert card_names(after.forecast) == "Y1 G2 Y4" and after.marks == (-1, 1, 0) and after.crew[0] == crew - 1
    assert after.token == (1, 0) and card_names(after.discard) == "R3"
    play(position, "- draw Y-A", "- draw Y-A")
    assert asked(position) == "action"  # 8 credits do not buy a second one for 10
    assert state(position).dig_sites[kind("Y-A")] == 1 and state(position).stack[kind("Y-A")] == 3


def test_survey_cannot_be_bought_without_credits_or_room() -> None:
    """R5.7.2: twice the value, into the hold."""
    g = table(hands=["Y4 T2", "T2"], credits=[7, 8], forecast="G2", factions=PLAIN)
    position = at(g)
    play(position, "1 survey with Y4", "- draw Y-D", "- draw Y-C", "1 site Y-C")
    assert texts(position) == ["no purchase", "buy Y-D"]
    full = table(hands=["Y4 T2", "T2"], credits=[99, 8], forecast="G2", hold=["R-B R-B R-B R-B R-B"], factions=PLAIN)
    position = at(full)
    play(position, "1 survey with Y4", "- draw Y-D", "- draw Y-C", "1 site Y-C")
    assert asked(position) == "action"


def test_survey_in_round_3() -> None:
    """R5.7.1 R5.7.3: only artefacts; the card is discarded; the supply must not be empty."""
    gone = "G-A " * 6 + "G-B " * 2 + "G-C " * 6 + "G-D " * 4
    g = table(round=3, hands=["Y4 G1 T2", "T2"], gone=gone, factions=PLAIN)
    position = at(g)
    assert refused(position, "1 survey with G1").rule == "R5.7.1"
    play(position, "1 survey with Y4")
    assert asked(position) == "tile" and card_names(state(position).discard) == "Y4"
    assert state(position).token == (0, 0)


def test_a_single_artefact_goes_to_its_site() -> None:
    """R5.7.4: and with none left the survey ends, in rounds 1 and 2."""
    most = "G-A " * 6 + "G-B " * 2 + "G-C " * 6 + "G-D " * 3
    g = table(hands=["G1 T2", "T2"], gone=most, forecast="Y2", credits=[50, 8], factions=PLAIN)
    position = at(g)
    play(position, "1 survey with G1", "- draw G-D")
    assert state(position).dig_sites[kind("G-D")] == 1 and asked(position) == "action"
    g = table(hands=["G1 T2", "T2"], gone=most + "G-D", forecast="Y2", factions=PLAIN)
    position = at(g)
    play(position, "1 survey with G1")
    assert asked(position) == "action" and card_names(state(position).forecast) == "G1"


# -- market ---------------------------------------------------------------------------------------------------------


def test_market_needs_an_explorer_there() -> None:
    """R5.3.1: the symbol of a market with an explorer."""
    g = table(hands=["Y1 Y3 T2", "T2"], factions=PLAIN)
    position = at(g)
    assert refused(position, "1 market with Y3").rule == "R5.3.1"
    play(position, "1 market with Y1")
    assert asked(position) == "market"


def test_market_steps() -> None:
    """R5.3.2: any of the three, at least one; what is not in the pool cannot come."""
    g = table(hands=["Y1 T2", "T2"], queues=["", "YYYYY", "YYY", "SSS", "SSS"], factions=PLAIN)
    position = at(g)
    play(position, "1 market with Y1")
    assert len(texts(position)) == 9
    assert "add trader O" in texts(position) and "add trader" in texts(position)
    assert refused(position, "1 add nothing").rule == "R5.3.2"
    assert refused(position, "1 add S").rule == "R5.3.4"
    assert refused(position, "1 add Y").rule == "R12.11"


def test_market_pushes_for_each_buyer() -> None:
    """R5.3.3 R5.3.4: a full queue pushes once for each; the newcomer leaves the pool first."""
    g = table(hands=["Y1 T2", "T2"], queues=["SGGGG", "SSSSS"], factions=PLAIN)
    position = at(g)
    play(position, "1 market with Y1")
    assert refused(position, "1 add S").rule == "R5.3.4"  # although it would push one out
    events = play(position, "1 add trader R")
    assert told(events, "pushed") == [(5, 0)] and state(position).queue[0] == queue("GGGGR")
    assert state(position).pool[5] == 1


def test_a_trader_from_the_gallery() -> None:
    """R5.3.2 R12.1: with an empty supply a guard serves; with neither the step is not offered."""
    g = table(hands=["Y1 T2", "T2"], gallery=["Y-A G-A"], crew={0: 0}, factions=PLAIN)
    position = at(g)
    play(position, "1 market with Y1", "1 add trader")
    assert texts(position) == ["use guard Y-A", "use guard G-A"]
    play(position, "1 use guard G-A")
    assert state(position).traders[0] == 1 and state(position).gallery[0] == 1 << kind("Y-A")
    bare = table(hands=["Y1 T2", "T2"], crew={0: 0}, factions=PLAIN)
    position = at(bare)
    play(position, "1 market with Y1")
    assert refused(position, "1 add trader").rule == "R5.3.2"


# -- command --------------------------------------------------------------------------------------------------------


def test_command_without_explorer() -> None:
    """R5.5.1 R5.5.2: market and centre of the symbol; a trader, an envoy or both."""
    g = table(hands=["Y3 T2", "T2"], factions=PLAIN)
    position = at(g)
    play(position, "1 command with Y3")
    assert texts(position) == ["trader", "envoy", "trader and envoy"]
    assert refused(position, "1 withdraw").rule == "R5.5.2"
    play(position, "1 trader and envoy")
    after = state(position)
    assert after.traders[2] == 1 and after.envoys[1] == 1 and after.crew[0] == TABLES.crew - 2


def test_withdrawing_in_round_1() -> None:
    """R5.5.4 R5.5.3: legal without an ability; the envoy may become the trader."""
    g = table(hands=["Y3 T2", "T2"], envoys=["middle"], crew={0: 0}, factions=PLAIN)
    position = at(g)
    play(position, "1 command with Y3", "1 trader")
    after = state(position)
    assert after.envoys[1] == 0 and after.traders[2] == 1 and after.crew[0] == 0


def test_the_order_of_trader_and_withdrawal() -> None:
    """R5.5.3: the trader first, with a guard if need be, or afterwards."""
    g = table(hands=["Y3 T2", "T2"], envoys=["middle"], gallery=["Y-A"], crew={0: 0}, factions=PLAIN)
    position = at(g)
    play(position, "1 command with Y3", "1 trader then withdraw")
    after = state(position)
    assert after.traders[2] == 1 and after.gallery[0] == 0 and after.crew[0] == 1
    assert asked(position) == "action"


def test_a_command_card_serves_again_and_again() -> None:
    """R5.5.4: the same player twice, one withdrawal each."""
    g = table(
        round=2, hands=["Y3 Y4 T2", "T2"], envoys=["middle middle"], command="K1 K2 K3", hold=["Y-A"], factions=PLAIN
    )
    position = at(g)
    for card in ("Y3", "Y4"):
        play(position, f"1 command with {card}", "1 withdraw", "1 use ability", "1 no more", "1 no trader")
    assert state(position).envoys[:3] == [0, 0, 0]


def test_command_without_anything() -> None:
    """R12.28: neither a cube nor a guard nor an envoy there."""
    g = table(hands=["Y3 T2", "T2"], envoys=["left"], crew={0: 0}, factions=PLAIN)
    assert refused(at(g), "1 command with Y3").rule == "R12.28"


def test_cards_are_drawn_from_the_rest() -> None:
    g = table(hands=["Y3 T2"])
    assert cards("Y3")[0] in g.deck
    roll(at(g))
