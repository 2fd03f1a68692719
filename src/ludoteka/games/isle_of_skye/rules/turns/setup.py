"""Set-up: what lies on the table before the first round."""

from ludoteka.core.choice import Draw, Turn

from ...components.tables import Tables
from ..cells import CASTLE_CELL
from ..moves import slot_at
from ..state import EMPTY, Skye
from ..territory import castle_only


def set_up(tables: Tables, seats: int, options: dict[str, str]) -> Skye:
    """R3.3, R3.4, R3.5, R3.7, R3.8: everything of the set-up that needs neither chance nor a decision."""
    g = Skye(tables, seats, options)
    g.round = 0
    g.start = 0
    g.scoring = []
    g.ledger = []
    nothing: tuple[int, ...] = ()
    g.bag = list(tables.in_base)
    g.vp = [0] * seats
    g.gold = [0] * seats
    g.land = [castle_only(tables)] * seats
    g.offer = [EMPTY] * (3 * seats)
    g.axe = [EMPTY] * seats
    g.price = [0] * (3 * seats)
    g.acquired = [nothing] * seats
    # Without the expansion these stay empty.
    some = seats if g.journeyman else 0
    if g.journeyman:
        g.bag = sorted(g.bag + tables.in_journeyman)
    g.marker = [0] * (3 * some)
    g.active = [0] * (3 * some)
    g.slots = [EMPTY] * (9 * some)
    g.pawn = [CASTLE_CELL] * some
    g.milestones = [tables.milestones] * some
    g.plan = [nothing] * some
    g.extra_movement = [0] * some
    g.extra_movement_used = [0] * some
    g.roads = [0] * some
    g.powers = [0] * some
    g.taken = [nothing] * some
    g.coming = [nothing] * some
    return g


def fixed_scoring(g: Skye) -> list[int]:
    """R9.3: the scoring tiles that the options name; none if they are drawn."""
    chosen = g.options["scoring"]
    if chosen == "first-game":
        return list(g.tables.first_game)
    return [] if chosen == "random" else [g.tables.scoring_ids.index(name) for name in chosen.split(",")]


def scoring_pool(g: Skye) -> list[int]:
    """R8.10.2: those of the expansion are in the pool only when it is used."""
    t = g.tables
    return t.scoring_in_base + (t.scoring_in_journeyman if g.journeyman else [])


def lay_scoring_tiles(g: Skye, _: int) -> Turn:
    """R3.2: four scoring tiles for the spaces A to D: drawn, chosen, or the set for a first game."""
    g.scoring = fixed_scoring(g)
    pool = scoring_pool(g)
    while len(g.scoring) < 4:
        tile: int = yield Draw("scoring", pool, len(g.scoring))
        pool.remove(tile)
        g.scoring.append(tile)
    for i, tile in enumerate(g.scoring):
        g.tell("event.scoring", "ABCD"[i], tile)


def choose_start_player(g: Skye, _: int) -> Turn:
    """R3.6, R9.5: the start player of the first round: drawn, or the configured seat."""
    chosen = g.options["startPlayer"]
    if chosen == "random":
        g.start = yield Draw("start", list(range(g.seats)))
    else:
        g.start = int(chosen) - 1
    g.tell("event.start", g.start)


def lay_bonus_tokens(g: Skye, _: int) -> Turn:
    """R3.9, R9.4: three shuffled tokens of each type on the slots of that type, one shuffle for all if so chosen."""
    t = g.tables
    same = g.options["bonusLayout"] == "identical"
    for seat in range(g.seats):
        for type_ in range(3):
            pool = [token for token in range(9) if t.token_type[token] == type_ + 1]
            for track in range(3):
                slot = slot_at(seat, track, type_)
                if same and seat > 0:
                    g.slots[slot] = g.slots[slot_at(0, track, type_)]
                else:
                    token: int = pool[0] if len(pool) == 1 else (yield Draw("token", pool, slot))
                    pool.remove(token)
                    g.slots[slot] = token
