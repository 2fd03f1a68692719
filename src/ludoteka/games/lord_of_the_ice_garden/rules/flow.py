"""The course of the game: set-up, and turns of five parts."""

from typing import Final

from ludoteka.core.flow import END, Step, automatic, by_chance, in_turn

from .scoring import end_of_turn
from .state import GOES_ON, Garden
from .turns.action import marker_queue, take_action, throat_queue, vipers_throat
from .turns.activation import (
    attack,
    attacking_seats,
    bury,
    ferry,
    ferrying_seats,
    speed,
    speedy_seats,
    spy,
    spying_seats,
)
from .turns.dominance import regions_in_order, resolve_region, suspend
from .turns.setup import (
    after_deal,
    choose_character,
    deal_characters,
    dealt,
    fill_map,
    finish_setup,
    lay_token,
    laying_seats,
    plant_thorn,
    reveal_regions,
    reveal_sites,
    settle,
    settling_seats,
    stack_markers,
    thorn_seats,
)
from .turns.start import (
    draft,
    drafting_seats,
    jump,
    jumping_seats,
    needy_seats,
    next_turn,
    plan,
    planning_seats,
    recover,
    set_order,
    turn_sites,
)
from .turns.vuko import hunt, victims


def by_seat(g: Garden) -> list[int]:
    """R3.1, R3.11: in seat order."""
    return list(range(g.seats))


def buried(g: Garden) -> str | None:
    """R10.1: Dead Snow ends the game in the middle of a turn."""
    return END if g.ending != GOES_ON else None


SEQUENCE: list[Step] = [
    automatic("characters", dealt),
    by_chance("deal characters", deal_characters),
    automatic("dealt", after_deal),
    in_turn("choose characters", choose_character, by_seat),
    by_chance("reputation order", stack_markers),
    automatic("fill the map", fill_map),
    in_turn("region tokens", lay_token, laying_seats),
    in_turn("thorn", plant_thorn, thorn_seats),
    by_chance("sites", reveal_sites),
    by_chance("reveal regions", reveal_regions),
    in_turn("start influence", settle, settling_seats),
    automatic("nations", finish_setup),
    # 1 Start of turn
    automatic("turn", next_turn),
    in_turn("recover", recover, needy_seats),
    automatic("turn sites", turn_sites),
    # 2 Initiative phase
    in_turn("jump", jump, jumping_seats),
    automatic("player order", set_order),
    in_turn("order tokens", draft, drafting_seats),
    # 3 Planning phase
    in_turn("planning", plan, planning_seats),
    # 4 Action phase
    in_turn("throat", vipers_throat, throat_queue),
    in_turn("actions", take_action, marker_queue),
    automatic("snow after actions", buried),
    in_turn("maker spy", spy, spying_seats),
    in_turn("ice drakkar", ferry, ferrying_seats),
    in_turn("speed", speed, speedy_seats),
    in_turn("attack", attack, attacking_seats),
    automatic("bury", bury),
    in_turn("vuko", hunt, victims),
    automatic("snow after vuko", buried),
    # 5 Dominance phase
    automatic("suspend", suspend),
    in_turn("dominance", resolve_region, regions_in_order),
    automatic("end of turn", end_of_turn),
]

DOMINANCE: Final = [step.name for step in SEQUENCE].index("dominance")
"""The step whose `todo` are regions: those that are still to be resolved."""
