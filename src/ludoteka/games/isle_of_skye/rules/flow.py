"""The course of the game: set-up, rounds of six phases, the end."""

from ludoteka.core.flow import END, Step, automatic, by_chance, in_turn, together

from .scoring import final_scoring, score_round
from .state import Skye
from .turns.build import build, building_seats, lay_roads, return_unplaced, road_seats
from .turns.journey import (
    plan_walk,
    planning_seats,
    resolve_tokens,
    reveal_plans,
    token_seats,
    unlock,
    walk,
    walking_seats,
)
from .turns.setup import choose_start_player, lay_bonus_tokens, lay_scoring_tiles
from .turns.trade import (
    buy,
    discard,
    draw_tiles,
    income,
    keep_unsold,
    next_round_begins,
    pricing_seats,
    second_buyers,
    set_prices,
)


def everybody(g: Skye) -> list[int]:
    """R4.4.1: turn order, clockwise from the start player."""
    return g.order()


def setup_ends(g: Skye) -> str | None:
    """R9.1: only with the expansion bonus tokens are laid out."""
    return None if g.journeyman else "round"


def next_round(g: Skye) -> str | None:
    """R4.6.3: the start marker goes on to the left and the next round begins, or the game ends."""
    if g.round == len(g.tables.round_spaces[g.seats]):
        return None
    g.start = (g.start + 1) % g.seats
    return "round"


def the_end(g: Skye) -> str:
    """R7.1: after the last round come scrolls and gold."""
    final_scoring(g)
    return END


SEQUENCE: list[Step] = [
    by_chance("scoring tiles", lay_scoring_tiles),
    by_chance("start player", choose_start_player),
    automatic("expansion?", setup_ends),
    by_chance("bonus tokens", lay_bonus_tokens),
    # 1 Income
    automatic("round", next_round_begins),
    in_turn("roads before income", lay_roads, road_seats),
    automatic("income", income),
    # 2 Draw and price
    in_turn("roads before drawing", lay_roads, road_seats),
    by_chance("draw", draw_tiles),
    together("price", set_prices, pricing_seats, secret=True),
    # 3 Discard
    in_turn("roads before discarding", lay_roads, road_seats),
    automatic("discard", discard),
    # 4 Buy
    in_turn("roads before buying", lay_roads, road_seats),
    in_turn("buy", buy, everybody),
    in_turn("second purchase", buy, second_buyers),
    in_turn("keep unsold", keep_unsold, everybody),
    in_turn("tokens after buying", resolve_tokens, token_seats),
    automatic("unlock after buying", unlock),
    # 5 Build
    in_turn("roads before building", lay_roads, road_seats),
    together("build", build, building_seats),
    automatic("return unplaced", return_unplaced),
    together("plan", plan_walk, planning_seats, secret=True),
    automatic("reveal plans", reveal_plans),
    in_turn("walk", walk, walking_seats),
    in_turn("tokens after walking", resolve_tokens, token_seats),
    automatic("unlock after walking", unlock),
    # 6 Round scoring
    in_turn("roads before scoring", lay_roads, road_seats),
    automatic("score", score_round),
    automatic("next round", next_round),
    automatic("end", the_end),
]
