"""Start of turn, initiative phase, planning phase."""

from typing import Final

from ludoteka.core.choice import NO, OneOf, Turn

from ...components.tables import INFLUENCE, POPULATION, SPACES, THROAT, TILES, a_bundle
from ..moves import order_token, token_of, token_space
from ..state import Garden

ORDER_TOKENS: Final = 5

# -- Start of turn --------------------------------------------------------------------------------------------------


def next_turn(g: Garden) -> None:
    """R4.13.1: another turn begins."""
    g.turn += 1
    g.scoring = 0
    g.tell("event.round", g.turn)


def needy_seats(g: Garden) -> list[int]:
    """R4.1.1, R4.1.2: players with too little influence on the map, in the order of the turn before."""
    return [seat for seat in g.order if g.on_map(seat) < g.tables.enough]


def recover(g: Garden, me: int) -> Turn:
    """R4.1.3, R12.1: some population, and markers wherever the player likes until there is enough influence."""
    missing = g.tables.enough - g.on_map(me)
    g.tell("event.relief", me, a_bundle(POPULATION, g.give(me, POPULATION, g.tables.relief)))
    while missing > 0 and g.reserve[me] and g.open:
        area: int = yield OneOf(me, "recover", [NO, *g.open], missing)
        if area == NO:
            return
        missing -= 1
        g.place_marker(me, area)
        g.tell("event.placed", me, area)


def turn_sites(g: Garden) -> None:
    """R4.1.4, R9.3.2: sites that were carried to the Thorn are turned face up."""
    if g.carried:
        g.sites[g.thorn] += g.carried
        g.tell("event.turned", g.carried, g.thorn)
        g.carried = 0


# -- Initiative phase -----------------------------------------------------------------------------------------------


def jumping_seats(g: Garden) -> list[int]:
    """R4.2.1, R4.2.2: everybody from the second turn on, in the order of the turn before."""
    return g.order.copy() if g.turn > 1 else []


def may_leap(g: Garden, seat: int) -> bool:
    """R4.2.4: whether a jump of two spaces is allowed: once in each stage but the last, by the stage that is left."""
    stage = g.tables.stage[g.space[seat]]
    return stage < 4 and not g.leaps[seat] >> stage & 1 and g.space[seat] + 2 < len(g.tables.stage)


def jump(g: Garden, me: int) -> Turn:
    """R4.2.3, R4.2.5, R4.2.10: one space or two, onto the top of the stack there; a new stage may bring tiles into
    force."""
    n: int = 1
    if may_leap(g, me):
        n = yield OneOf(me, "jump", [1, 2])
    if n == 2:
        g.leaps[me] |= 1 << g.tables.stage[g.space[me]]
    stage = g.stage()
    g.space[me] += n
    g.stack.remove(me)
    g.stack.append(me)
    g.tell("event.jumped", me, g.space[me])
    if g.stage() > stage:
        for tile in range(len(TILES)):
            if g.in_force(tile) and g.options["vukoTiles"][tile] == str(g.stage()):
                g.tell("event.tile", tile)


def player_order(g: Garden) -> list[int]:
    """R4.2.6: by the number of the ship, then later stages first, then from the top of the stack."""
    t = g.tables
    places: list[tuple[int, int, int, int]] = []
    for i, seat in enumerate(g.stack):
        space = g.space[seat]
        places.append((t.ship[space], -t.stage[space], -i, seat))
    places.sort()
    return [place[3] for place in places]


def set_order(g: Garden) -> None:
    """R4.2.6, R4.2.8, R4.2.9: the new player order; order tokens are taken back; a boat makes regions score."""
    t = g.tables
    g.order = player_order(g)
    if g.turn > 1 and g.drafted():
        g.sequence = [NO] * ORDER_TOKENS
    g.tell("event.order", tuple(g.order))
    if g.turn == 1:
        for tile in range(len(TILES)):
            if g.in_force(tile):
                g.tell("event.tile", tile)
    if g.boats < len(t.boats) and max(g.space) >= t.boats[g.boats]:
        g.boats += 1
        g.scoring = g.boats
        g.tell("event.boat", g.boats)


def drafting_seats(g: Garden) -> list[int]:
    """R4.2.9, R11.2: who sets an order token, one after another."""
    if NO not in g.sequence:
        return []
    return [g.order[i % g.seats] for i in range(ORDER_TOKENS)]


def draft_pairs(g: Garden) -> list[int]:
    """R4.2.9: every order token that is left, on every action space that has none."""
    spaces = [space for space in range(INFLUENCE, len(SPACES)) if space not in g.sequence]
    return [order_token(token, space) for token in range(ORDER_TOKENS) if g.sequence[token] == NO for space in spaces]


def draft(g: Garden, me: int) -> Turn:
    """R4.2.9: an order token is set on an action space."""
    pairs = draft_pairs(g)
    pair: int = pairs[0] if len(pairs) == 1 else (yield OneOf(me, "order", pairs))
    token, space = token_of(pair), token_space(pair)
    g.sequence[token] = space
    g.tell("event.drafted", me, token + 1, space)


# -- Planning phase -------------------------------------------------------------------------------------------------


def planning_seats(g: Garden) -> list[int]:
    """R4.2.7, R4.3.1: who places an action marker, one after another: round after round, as long as there are
    markers."""
    t = g.tables
    most = max([t.actions[space] for space in g.space])
    return [seat for n in range(most) for seat in g.order if t.actions[g.space[seat]] > n]


def has_slot(g: Garden, me: int, space: int) -> bool:
    """R4.3.2, R4.3.3, R4.3.4, R12.1: whether a marker can go there. Viper's Throat also wants an influence marker."""
    if space == THROAT:
        return g.reserve[me] > 0
    return len(g.planned[space]) < g.tables.slots[space][g.seats]


def plan(g: Garden, me: int) -> Turn:
    """R4.3.2, R4.3.4, R4.3.5, R14.3: an action marker is placed, or lost where there is no room."""
    spaces = [space for space in range(len(SPACES)) if has_slot(g, me, space)]
    if not spaces:
        g.tell("event.forfeited", me)
        return
    space: int = yield OneOf(me, "plan", spaces)
    g.planned[space] = (*g.planned[space], me)
    if space == THROAT:
        g.reserve[me] -= 1
        g.throat[me] += 1
    g.tell("event.planned", me, space, len(g.planned[space]))
