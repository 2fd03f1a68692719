"""What holds in every game of Isle of Skye whenever a turn begins: the laws for the check kit and for saved games."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from ludoteka.core.flow import AUTOMATIC, IN_TURN

from .components.tables import SPACES, TRACK_NAMES, tile_of_face
from .rules.fields import FIELDS, rounds
from .rules.flow import SEQUENCE
from .rules.moves import slot_at, slots_of, track_of_slot, type_of_slot
from .rules.state import EMPTY, EXTRA_MOVEMENT, NO_DISCARD, THIRD_MILESTONE, Skye
from .rules.turns.journey import cheapest_tour
from .rules.turns.setup import fixed_scoring, scoring_pool, set_up
from .rules.turns.trade import offered

STEP = {step.name: number for number, step in enumerate(SEQUENCE)}
FIRST = STEP["round"]
"""Before this step the table is being set up."""

TRADE = range(STEP["buy"], STEP["unlock after buying"])
WALK = range(STEP["walk"], STEP["unlock after walking"])
TYPE_III = 3


def laws(g: Skye) -> list[str]:
    """What must always hold. Returns the laws that are broken."""
    if not 0 <= g.step <= len(SEQUENCE) or (g.step < len(SEQUENCE) and SEQUENCE[g.step].mode == AUTOMATIC):
        return ["the game stands where somebody is asked, or at its end"]
    broken = [*standing(g), *tiles(g)]
    if not broken and g.step > FIRST:
        broken += [*trade(g), *points(g)]
        for seat in range(g.seats if g.journeyman else 0):
            broken += [*tracks(g, seat), *tokens(g, seat), *walk(g, seat)]
    return broken


# -- where the game stands ------------------------------------------------------------------------------------------


def over(g: Skye) -> bool:
    return g.step == len(SEQUENCE)


def standing(g: Skye) -> Iterator[str]:
    """Round, start player, scoring tiles, and whose turn it is."""
    if g.step < FIRST:
        fresh = set_up(g.tables, g.seats, g.options)
        known = ("scoring", "start")
        if any(getattr(g, name) != getattr(fresh, name) for name in FIELDS if name not in known):
            yield "nothing has happened before the first round"
    elif over(g) != (g.round == 0):
        yield "a round is on from the set-up to the end"
    chosen = g.options["startPlayer"]
    if g.step <= STEP["start player"]:
        if g.start:
            yield "nobody is start player before one is chosen"
    elif chosen != "random" and g.start != (int(chosen) + max((rounds(g) if over(g) else g.round), 1) - 2) % g.seats:
        yield "the start marker goes round from the chosen seat"
    fixed = fixed_scoring(g)
    if g.step == STEP["scoring tiles"]:
        if g.scoring:
            yield "no scoring tile lies there before the first is drawn"
    elif len(set(g.scoring)) != 4 or not set(g.scoring) <= set(scoring_pool(g)) or g.scoring != (fixed or g.scoring):
        yield "four different scoring tiles lie on A to D, those that were chosen or some of the pool"
    if g.todo != owing(g):
        yield "those who are still to move are as the turn order and the table demand"


def owing(g: Skye) -> list[int]:
    """Who owes a turn, judging by who is next: all that the step is for, where they take turns from that seat on."""
    if over(g):
        return []
    step = SEQUENCE[g.step]
    assert step.who is not None
    everybody = step.who(g)
    order = g.order()
    if step.mode != IN_TURN or not g.todo or g.todo[0] not in order:
        return everybody
    return [seat for seat in everybody if order.index(seat) >= order.index(g.todo[0])]


# -- tiles and gold -------------------------------------------------------------------------------------------------


def tiles(g: Skye) -> Iterator[str]:
    t = g.tables
    found = [*g.bag, *(tile for tile in g.offer if tile != EMPTY)]
    for seat in range(g.seats):
        found += [*g.acquired[seat], *(tile_of_face(face) for face in g.land[seat].faces[1:])]
    if sorted(found) != sorted(t.in_base + (t.in_journeyman if g.journeyman else [])):
        yield "every tile is in exactly one place"
    if g.bag != sorted(g.bag):
        yield "the bag has no order"


def trade(g: Skye) -> Iterator[str]:
    """R4.2 to R4.4: who has which tiles on offer, priced or not, and who has bought some."""
    here = g.step
    for seat in range(g.seats):
        tiles = offered(g, seat)
        prices = [price for price in g.price[seat * 3 : seat * 3 + 3] if price]
        if g.free_gold(seat) < 0:
            yield f"seat {seat + 1} has not committed more gold than it has"
        if any(g.price[place] and g.offer[place] == EMPTY for place in range(seat * 3, seat * 3 + 3)):
            yield "no price without a tile"
        if tiles and not STEP["price"] <= here <= STEP["keep unsold"]:
            yield "tiles are on offer from the draw to the end of phase 4"
        if here == STEP["price"] and (len(tiles) != dealt(g, seat) or prices):
            yield "everybody has drawn alike, and nobody has set a price"
        if STEP["income"] < here <= STEP["price"] and g.gold[seat] < g.tables.castle_income:
            yield "the castle's income is still there when prices are set"
        yield from axe(g, seat, tiles, len(prices))
        if here == STEP["keep unsold"] and tiles and seat not in g.todo:
            yield "who has kept the unsold tiles offers none"
        if g.acquired[seat] and not STEP["buy"] <= here <= STEP["build"]:
            yield "acquired tiles are placed or go back before the walk"
        if g.acquired[seat] and here == STEP["buy"] and seat in g.todo:
            yield "nobody has bought before the own turn"
        if len(g.land[seat].cells) > 1 + 5 * (rounds(g) if over(g) else g.round):
            yield "a territory grows by five tiles a round at most"


def dealt(g: Skye, seat: int) -> int:
    """R4.2.1, R4.2.5: how many tiles a seat has drawn: three, or as many as a short bag held, one at a time."""
    total = len(g.bag) + sum(tile != EMPTY for tile in g.offer)
    return min(3, (total - g.order().index(seat) + g.seats - 1) // g.seats)


def axe(g: Skye, seat: int, tiles: list[int], prices: int) -> Iterator[str]:
    """R4.2.2, R4.2.3: of the tiles on offer one has the axe until it is discarded, unless the seat need not use it."""
    if g.step == STEP["roads before discarding"]:
        bare = [tile for tile in tiles if not g.price[g.offer.index(tile)]]
        if g.axe[seat] != EMPTY and bare != [g.axe[seat]]:
            yield "the axe lies behind the one tile without a price"
        if g.axe[seat] == EMPTY and not (len(tiles) == 1 if bare else not tiles or g.has_power(seat, NO_DISCARD)):
            yield "only who need not discard has no axe"
        return
    if g.axe[seat] != EMPTY:
        yield "the axe is seen in phase 3 alone"
    if g.step > STEP["discard"] and (prices != len(tiles) or (len(tiles) == 3 and not g.has_power(seat, NO_DISCARD))):
        yield "after phase 3 every tile on offer has a price"


# -- points ---------------------------------------------------------------------------------------------------------


def points(g: Skye) -> Iterator[str]:
    """R4.6, R7: the lines of all scores, in the order in which they were written."""
    t = g.tables
    for seat in range(g.seats):
        if g.vp[seat] != sum(line[3] for line in g.ledger if line[0] == seat):
            yield f"points of seat {seat + 1} are the sum of their lines"
    written = [round_ or rounds(g) + 1 for _, _, round_, _ in g.ledger]
    if any(later < earlier for earlier, later in pairwise(written)) or (
        not over(g) and max(written, default=0) > g.round
    ):
        yield "lines of scores follow one another by rounds"
    scored = rounds(g) if over(g) else g.round - 1
    for number in range(1, rounds(g) + 1):
        spaces = t.round_spaces[g.seats][number - 1] if number <= scored else []
        wanted = [(seat, t.scoring_ids[g.scoring[space]]) for space in spaces for seat in range(g.seats)]
        if wanted != [line[:2] for line in g.ledger if line[2] == number and line[1] in t.scoring_ids]:
            yield f"the scoring tiles of round {number} scored for everybody, once, if it is over"
    final = [(seat, source) for seat in g.order() for source in ("scrolls", "gold")] if over(g) else []
    if final != [line[:2] for line in g.ledger if line[2] == 0]:
        yield "scrolls and gold score at the end"
    flags = [line[:3] for line in g.ledger if line[1] in ("warrior", "herald")]
    if len(set(flags)) != len(flags) or any(round_ > scored for _, _, round_ in flags):
        yield "flags pay once a round, when it is scored"
    gained = [line[:2] for line in g.ledger if line[1] in t.token_ids]
    if len(set(gained)) != len(gained):
        yield "a bonus token scores once"
    for _, source, round_, gain in g.ledger:
        if source in t.token_ids:
            known = g.journeyman and gain == t.token_vp[t.token_ids.index(source)]
        elif source == "once":
            known = g.journeyman and gain in t.once_vp
        elif source in ("warrior", "herald"):
            known = g.journeyman and gain in t.vp_flag
        else:
            known = source in t.scoring_ids if round_ else source in ("scrolls", "gold")
        if not known or (not gain and source not in (*t.scoring_ids, "scrolls", "gold")):
            yield f"{source} gives no {gain} points"


# -- Journeyman -----------------------------------------------------------------------------------------------------


def tracks(g: Skye, seat: int) -> Iterator[str]:
    """R8.2.2, R8.6.1: markers, and how far they had come when the phase began."""
    for track in range(3):
        last = g.tables.last_space[g.side * 3 + track]
        here, active = g.space(seat, track), g.active[seat * 3 + track]
        if max(here, active) > last or (here < active and (here, active) != (last - 1, last)):
            yield f"the {TRACK_NAMES[track]} stands on the track and goes back on the end pair alone"
        if here > active and g.step not in (*TRADE, *WALK):
            yield "what a phase unlocked is active in the next"
    if not scored_once(g, seat):
        yield "points between two spaces are scored when a marker crosses there, again and again on an end pair alone"


def scored_once(g: Skye, seat: int) -> bool:
    """R8.6.6: whether the points between spaces are those of the moves that the markers have made."""
    lines = Counter(gain for who, source, _, gain in g.ledger if (who, source) == (seat, "once"))
    crossed: Counter[int] = Counter()
    end_pairs = set()
    for track in range(3):
        last = g.tables.last_space[g.side * 3 + track]
        furthest = max(g.space(seat, track), g.active[seat * 3 + track])
        values = [g.tables.once_vp[g.on_track(track, space)] for space in range(last + 1)]
        crossed.update(value for value in values[: min(furthest + 1, last)] if value)
        if furthest >= last - 1:
            end_pairs.add(values[last])
    return crossed <= lines and set(lines - crossed) <= end_pairs


def reached(g: Skye, seat: int, track: int, slot: int) -> bool:
    """Whether the marker has come to the space with this slot."""
    first = g.on_track(track, 0)
    space = g.tables.slot.index(slot, first, first + SPACES) - first
    return max(g.space(seat, track), g.active[seat * 3 + track]) >= space


def tokens(g: Skye, seat: int) -> Iterator[str]:
    """R3.9, R8.7: every bonus token lies on its slot until the marker comes there, and then does what it says, once."""
    t = g.tables
    waiting = [g.slots[slot] for slot in slots_of(seat) if g.slots[slot] != EMPTY]
    for slot in slots_of(seat):
        token, track, type_ = g.slots[slot], track_of_slot(slot), type_of_slot(slot)
        if (token == EMPTY) != reached(g, seat, track, type_ + 1):
            yield "a bonus token lies on its slot until its owner's marker comes there"
        if token != EMPTY and t.token_type[token] != type_ + 1:
            yield "a bonus token lies on a slot of its type"
        others = {g.slots[slot_at(other, track, type_)] for other in range(g.seats)} - {EMPTY}
        if len(others) > 1 and g.options["bonusLayout"] == "identical":
            yield "everybody has the same layout of bonus tokens"
    fresh = [*g.taken[seat], *g.coming[seat]]
    if len({*waiting, *fresh}) != len(waiting) + len(fresh):
        yield "bonus tokens exist once a seat"
    if (fresh and g.step not in (*TRADE, *WALK)) or EXTRA_MOVEMENT in g.taken[seat]:
        yield "tokens of a phase are resolved at its end"
    used = [token for token in range(len(t.token_ids)) if token not in waiting and token not in fresh]
    if g.milestones[seat] != t.milestones + (THIRD_MILESTONE in used):
        yield "the third milestone comes with its token"
    if g.roads[seat] + len(g.land[seat].tokens) != sum(t.token_roads[token] for token in used):
        yield "road tokens come with bonus tokens"
    if g.powers[seat] != sum(1 << token for token in used if t.token_type[token] == TYPE_III):
        yield "tokens of type III stay for good"
    if g.extra_movement[seat] + g.extra_movement_used[seat] > (EXTRA_MOVEMENT in used):
        yield "extra movement comes with its token"
    scored = [line[1] for line in g.ledger if line[0] == seat and line[1] in t.token_ids]
    resolved = [token for token in (*used, *g.coming[seat]) if t.token_vp[token] and token != EXTRA_MOVEMENT]
    if sorted(scored) != sorted(t.token_ids[token] for token in resolved):
        yield "a bonus token scores when it is resolved"


def walk(g: Skye, seat: int) -> Iterator[str]:
    """R8.4: the pawn stands on the own territory, and so do milestones, which can all be collected."""
    land = g.land[seat]
    plan = g.plan[seat]
    if g.pawn[seat] not in land.at:
        yield "a pawn stands on a tile of its owner"
    elif bool(plan) != (g.step == STEP["walk"] and seat in g.todo):
        yield "milestones lie in territories until their owner has walked"
    elif list(plan) != sorted(set(plan)) or len(plan) > g.milestones[seat] or not set(plan) <= set(land.at):
        yield "milestones lie on different tiles of their owner"
    elif cheapest_tour(land, g.pawn[seat], plan) > g.movement(seat):
        yield "all milestones of a plan can be collected"
    if g.extra_movement_used[seat] and g.step not in WALK:
        yield "extra movement serves one walk"
