"""The course of the game: setup, thirteen rounds of turns, the final travel.

R14.2: chance is asked as a seat is, so that the moves together with its answers replay a game exactly.
"""

from ludoteka.core.flow import END, Step, automatic, by_chance, in_turn, together

from .opponent.turn import concern_turn
from .scoring import final_scoring
from .state import Road
from .turns.caravan import (
    caravan_ends,
    event_ends,
    event_window,
    fortunes,
    good_fortune,
    reveal_event,
    take_die,
    travelers,
    use_after_event,
)
from .turns.day import (
    act,
    acting,
    caravan,
    concern,
    empty_slots,
    fill_courtyard,
    last_window,
    more,
    move,
    new_dice,
    next_turn,
    person,
    plan,
    rest,
    tired,
)
from .turns.setup import (
    choose_start_player,
    choosers,
    deal_deed,
    deal_pairs,
    dealt,
    draft,
    drafters,
    keep_deed,
    lay_buildings,
    lay_commissions,
    lay_companions,
    lay_concern,
    lay_heroes,
    remove_upgrades,
    return_deeds,
    roll_dice,
    roll_market,
    setup_ends,
    starting_goods,
    two_slots,
)
from .turns.towns import final_travel, visit


def everybody(g: Road) -> list[int]:
    """R9.1: everybody takes part in the final travel."""
    return list(g.order)


def to_next_turn(g: Road) -> str:
    """R4.5.1: after Rest the next seat plays."""
    return "turn"


def the_end(g: Road) -> str:
    """R9.2: the points are counted."""
    final_scoring(g)
    return END


SEQUENCE: list[Step] = [
    # Setup of the world
    by_chance("buildings", lay_buildings),
    by_chance("market", roll_market),
    by_chance("commissions", lay_commissions),
    by_chance("upgrades", remove_upgrades),
    by_chance("companions", lay_companions),
    by_chance("heroes", lay_heroes),
    in_turn("deeds", fill_courtyard, two_slots),
    # Setup of the players
    by_chance("start player", choose_start_player),
    by_chance("private concern", lay_concern),
    by_chance("dice", roll_dice),
    in_turn("first deeds", deal_deed, dealt),
    together("keep a deed", keep_deed, choosers, secret=True),
    automatic("return deeds", return_deeds),
    by_chance("starting goods", starting_goods),
    by_chance("steeds and heroes", deal_pairs),
    in_turn("draft", draft, drafters),
    automatic("setup ends", setup_ends),
    # A turn (R4.0.2)
    automatic("turn", next_turn),
    in_turn("concern acts", concern_turn, concern),
    in_turn("plan", plan, person),
    in_turn("move", move, person),
    in_turn("act", act, acting),
    # A caravan, if one sets out
    automatic("caravan", caravan),
    by_chance("event", reveal_event),
    in_turn("travel", take_die, travelers),
    in_turn("after the event", use_after_event, event_window),
    automatic("event ends", event_ends),
    in_turn("visit", visit, travelers),
    in_turn("good fortune", good_fortune, fortunes),
    automatic("caravan ends", caravan_ends),
    automatic("more", more),
    # Rest
    in_turn("before rest", last_window, tired),
    by_chance("rest", rest),
    in_turn("courtyard", fill_courtyard, empty_slots),
    by_chance("night dice", new_dice),
    automatic("next", to_next_turn),
    # The end
    in_turn("final travel", final_travel, everybody),
    automatic("end", the_end),
]
