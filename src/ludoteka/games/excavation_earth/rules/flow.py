"""The course of the game: set-up, three rounds of preparation, actions and scoring, the end."""

from ludoteka.core.flow import END, Step, automatic, by_chance, in_turn, together

from .opponent.turn import prepare, zu_action, zu_draw, zu_survey
from .scoring import final_scoring, score_round
from .state import ROUNDS, Earth
from .turns.action import (
    acting,
    action,
    begin_turn,
    begins,
    cards_due,
    draw_due,
    next_player,
    next_task,
    task,
)
from .turns.prepare import (
    deal_packet,
    draft,
    drafting,
    lay_command_cards,
    lose_card,
    lost_cards,
    new_order,
    next_round,
    packet_cards,
    pass_packets,
    refresh_queues,
    resolve_forecast,
    rotate_black_market,
)
from .turns.setup import (
    choose_faction,
    choosing,
    deal_hand,
    deal_or_draft,
    everybody,
    first_order,
    forecast_cards,
    hand_cards,
    lay_artefacts,
    line_up_buyers,
    missing_cards,
    mulligan,
    replace_card,
    reveal_forecast,
    reveal_mulligans,
    take_travel_cards,
)


def hand_is_dealt(g: Earth) -> str:
    """R3.1.8: the travel cards come next."""
    return "travel cards"


def drafted(g: Earth) -> str | None:
    """R3.1.7: before round 1 the draft was that of the opening hand."""
    pass_packets(g)
    return "travel cards" if g.round == 0 else None


def back_to_tasks(g: Earth) -> str:
    """R4.3.1: what is left of the action goes on."""
    return "tasks"


def to_the_actions(g: Earth) -> str:
    """R4.0.1: after the preparation."""
    return "next player"


def first_round(g: Earth) -> str:
    """R3.1.1: play begins."""
    return "round"


def game_goes_on(g: Earth) -> str | None:
    """R4.0.1: three rounds."""
    return "round" if g.round < ROUNDS else None


def the_end(g: Earth) -> str:
    """R9.1: after the scoring of round 3."""
    final_scoring(g)
    return END


SEQUENCE: list[Step] = [
    # Set-up
    in_turn("factions", choose_faction, choosing),
    automatic("first order", first_order),
    automatic("hands", deal_or_draft),
    in_turn("deal", deal_hand, hand_cards),
    together("mulligan", mulligan, everybody, secret=True),
    automatic("mulligans", reveal_mulligans),
    in_turn("replace", replace_card, missing_cards),
    automatic("hands dealt", hand_is_dealt),
    # I Preparation
    automatic("round", next_round),
    automatic("zu deck", prepare),
    by_chance("command cards", lay_command_cards),
    by_chance("queues", refresh_queues),
    by_chance("forecast", resolve_forecast),
    in_turn("new forecast", reveal_forecast, forecast_cards),
    automatic("turn order", new_order),
    in_turn("opening packets", deal_packet, packet_cards),
    together("first pick", draft, drafting, secret=True),
    automatic("first pass", pass_packets),
    in_turn("first loss", lose_card, lost_cards),
    together("second pick", draft, drafting, secret=True),
    automatic("second pass", pass_packets),
    in_turn("second loss", lose_card, lost_cards),
    together("third pick", draft, drafting, secret=True),
    automatic("drafted", drafted),
    automatic("travel cards again", take_travel_cards),
    automatic("black market", rotate_black_market),
    automatic("to the actions", to_the_actions),
    # The rest of set-up
    automatic("travel cards", take_travel_cards),
    in_turn("first forecast", reveal_forecast, forecast_cards),
    by_chance("artefacts", lay_artefacts),
    by_chance("buyers", line_up_buyers),
    automatic("first round", first_round),
    # II Actions
    automatic("next player", next_player),
    in_turn("begin turn", begin_turn, begins),
    in_turn("action", action, acting),
    automatic("tasks", next_task),
    in_turn("task", task, acting),
    automatic("task done", back_to_tasks),
    in_turn("cards", draw_due, cards_due),
    automatic("cards drawn", back_to_tasks),
    by_chance("zu", zu_action),
    automatic("zu done", back_to_tasks),
    by_chance("zu draws", zu_draw),
    automatic("zu drew", back_to_tasks),
    by_chance("zu surveys", zu_survey),
    automatic("zu surveyed", back_to_tasks),
    # III Scoring
    automatic("score", score_round),
    automatic("next round", game_goes_on),
    automatic("end", the_end),
]
