"""Laws of the Ice Garden for the check kit and for saved games: what must always hold, and what between two turns."""

from typing import Final

from ludoteka.core.choice import NO

from .components.tables import (
    AREAS,
    CALLO,
    CHARACTERS,
    CLO,
    FJOLLSFINN,
    FREIHOFF,
    KINDS,
    LEVELS,
    SPACES,
    SPY,
    THROAT,
    VANDYKEN,
    character_of,
    unit_level,
)
from .rules.flow import DOMINANCE, SEQUENCE
from .rules.scoring import goal_reached
from .rules.state import GOAL, GOES_ON, LAST_BOAT, NOBODY, NOWHERE, POINTS, SNOW, Garden
from .rules.turns.action import marker_queue, throat_queue
from .rules.turns.activation import bearer, owner
from .rules.turns.dominance import NIGHTMARES
from .rules.turns.setup import set_up
from .rules.turns.start import player_order

Laws = list[tuple[bool, str]]

AT: Final = {step.name: number for number, step in enumerate(SEQUENCE)}
END: Final = len(SEQUENCE)

UNTOUCHED: Final = """
    turn vp ledger people gold magic supply suspended throat recruited unit_reserve units doomed bought spies upgrades
    vuko_tokens reputation space leaps boats scoring snow sequence planned carried absorbed towers nightmares closed
    vuko ending nations
"""
"""What set-up leaves as it lay in the box."""


def laws(g: Garden) -> list[str]:
    """What must hold between two turns. Returns the laws that are broken."""
    # The first ones that fail would make others stumble.
    for some in (setting_laws, seating_laws, standing_laws, piece_laws, end_laws):
        broken = [law for holds, law in some(g) if not holds]
        if broken:
            return broken
    return conserved(g)


def conserved(g: Garden) -> list[str]:
    """R12.16: what must hold at any moment."""
    return [*pieces(g), *tokens(g), *tracks(g)]


# -- set-up ---------------------------------------------------------------------------------------------------------


def setting_laws(g: Garden) -> Laws:
    """Characters, regions, Thorn and sites as far as set-up has come."""
    chosen = [g.step > AT["choose characters"] or (g.step == AT["choose characters"] and seat not in g.todo)
              for seat in range(g.seats)]  # fmt: skip
    seat_of = [g.who.index(character) if character in g.who else NOBODY for character in range(len(CHARACTERS))]
    known = [character for character in g.who if character != NOBODY]
    laid = g.step > AT["region tokens"]
    return [
        (g.seat_of == seat_of and len(set(known)) == len(known), "every character has one player at most"),
        ([character != NOBODY for character in g.who] == chosen, "characters are taken one after another"),
        (len(set(g.regions)) == len(g.regions), "no area has two region tokens"),
        (not laid or len(g.regions) == len(g.tables.bundles[g.seats]), "every region token lies on the map"),
        (g.step > AT["reputation order"] or not g.regions, "region tokens lie on the map when their step has come"),
        (g.thorn in g.regions if thorn_stands(g) else g.thorn == NOWHERE, "the Thorn is van Dyken's"),
        (sited(g), "sites lie in regions, but at first not in the Thorn's"),
        (g.step <= AT["reveal regions"] or bool(g.open), "regions have been revealed"),
        (g.step > AT["reveal regions"] or not (g.open or any(g.near)), "regions have not been revealed"),
        (g.step >= AT["turn"] or fresh(g), "nothing happens before the first turn"),
        (g.step >= AT["turn"] or settled(g), "everybody places start markers in turn, in different regions"),
    ]


def thorn_stands(g: Garden) -> bool:
    return g.step > AT["thorn"] and g.seat_of[VANDYKEN] != NOBODY


def sited(g: Garden) -> bool:
    there = [area for area in range(AREAS) if g.sites[area]]
    if g.step <= AT["sites"]:
        return not there
    if g.step < AT["turn"] and (max(g.sites) > 1 or g.thorn in there):
        return False
    return set(there) <= set(g.regions) and sum(g.sites) + g.carried + g.absorbed == g.tables.sites


def fresh(g: Garden) -> bool:
    box = set_up(g.tables, g.seats, g.options)
    return all(getattr(g, name) == getattr(box, name) for name in UNTOUCHED.split())


def settled(g: Garden) -> bool:
    """R3.11: so many rounds of one marker each."""
    each = g.tables.start_markers
    for seat in range(g.seats):
        placed = each - g.todo.count(seat) if g.step == AT["start influence"] else 0
        mine = g.markers[seat * AREAS : seat * AREAS + AREAS]
        if sum(mine) != placed or max(mine) > 1:
            return False
    return True


# -- tracks and turns -----------------------------------------------------------------------------------------------


def seating_laws(g: Garden) -> Laws:
    """Everybody stands on every track once."""
    everybody = list(range(g.seats)) if g.step > AT["reputation order"] else []
    start = g.options["startPlayer"]
    fixed = start == "random" or not g.stack or g.stack[-1] == int(start) - 1
    early = g.step < AT["turn"]
    return [
        (sorted(g.ladder) == sorted(g.stack) == sorted(g.order) == everybody, "everybody is on every track once"),
        (not early or (g.ladder == g.stack == g.order[::-1] and fixed), "the stacks are as they were drawn"),
        (early or g.turn > 0, "turns count from 1"),
    ]


def standing_laws(g: Garden) -> Laws:
    """Who is still to come, how far everybody has jumped, and where action markers lie."""
    t = g.tables
    drafted = g.drafted() and g.turn > 1
    used = sum(1 for boat in t.boats if boat <= max(g.space))
    ordered = g.step > AT["player order"]
    open_tokens = len(g.todo) if g.step == AT["order tokens"] else 0
    spaces = [space for space in g.sequence if space != NO]
    return [
        (in_line(g), "those who are still to come are those of this step"),
        (not g.turn or all(jumped(g, seat) for seat in range(g.seats)), "everybody jumps once a turn"),
        (not ordered or g.order == player_order(g), "the player order follows ships, stages and stacks"),
        (g.step != AT["jump"] or on_top(g), "whoever jumps lands on top"),
        (used - (g.step == AT["jump"]) <= g.boats <= used, "a boat is used up when somebody reaches it"),
        (g.scoring in ((0, g.boats) if ordered else (0,)), "regions score when a boat is reached"),
        (g.scoring == g.boats or g.boats < len(t.boats), "the last boat is the end"),
        (drafted or g.sequence == t.setup_order, "order tokens lie as at the start"),
        (len(set(spaces)) == len(spaces) and THROAT not in spaces, "every order token lies on a space of its own"),
        (g.sequence.count(NO) == open_tokens, "order tokens are set one after another"),
        (placed(g), "action markers are where the turn has brought them"),
        (g.step == AT["attack"] or not g.doomed, "killed units are buried after the attack"),
        (booked(g), "points are gained in turns that have been"),
    ]


def in_line(g: Garden) -> bool:
    """Turns are taken from the front of the line that the step has formed."""
    if g.step >= END or g.step < 0:
        return g.step >= END and not g.todo
    if g.step == AT["region tokens"]:
        tokens = len(g.tables.bundles[g.seats])
        return g.todo == [g.order[i % g.seats] for i in range(len(g.regions), tokens)]
    if g.step == AT["vuko"]:
        return any(g.reputation) and g.todo == [g.ladder[-1]]
    if g.step == AT["throat"]:
        return g.todo == throat_queue(g)
    if g.step == AT["actions"]:
        return g.todo == marker_queue(g)
    who = SEQUENCE[g.step].who
    return who is not None and len(g.todo) > 0 and who(g)[-len(g.todo) :] == g.todo


def jumped(g: Garden, seat: int) -> bool:
    """R4.2.2, R4.2.4: one jump a turn from the second on; those of two spaces are noted by the stage they left."""
    waiting = g.step < AT["jump"] or (g.step == AT["jump"] and seat in g.todo)
    jumps = max(0, g.turn - (2 if waiting else 1))
    stage = g.tables.stage[g.space[seat]]
    leaps = [bit for bit in range(g.leaps[seat].bit_length()) if g.leaps[seat] >> bit & 1]
    if waiting and g.space[seat] == len(g.tables.stage) - 1:
        return False
    return g.space[seat] == 1 + jumps + len(leaps) and all(1 <= bit <= min(stage, 3) for bit in leaps)


def on_top(g: Garden) -> bool:
    gone = [seat for seat in g.order if seat not in g.todo]
    return g.stack[g.seats - len(gone) :] == gone


def placed(g: Garden) -> bool:
    """R4.3: nobody has more markers than the ship gives, no space more than its slots."""
    if g.step == END and g.ending == SNOW:
        return True
    lying = [seat for some in g.planned for seat in some]
    if not AT["planning"] <= g.step <= AT["actions"]:
        return not lying
    if g.step == AT["actions"] and g.planned[THROAT]:
        return False
    for seat in range(g.seats):
        waiting = g.todo.count(seat) if g.step == AT["planning"] else 0
        if lying.count(seat) > g.tables.actions[g.space[seat]] - waiting:
            return False
        if g.planned[THROAT].count(seat) > g.throat[seat]:
            return False
    return all(len(g.planned[space]) <= g.tables.slots[space][g.seats] for space in range(len(SPACES)))


def booked(g: Garden) -> bool:
    turns = [turn for _, _, turn, _ in g.ledger]
    latest = g.turn if g.step >= AT["attack"] else g.turn - 1
    bonus = sum(1 for _, source, _, _ in g.ledger if source == "throat")
    return turns == sorted(turns) and (not turns or 1 <= turns[0] <= turns[-1] <= latest) and bonus <= (g.step == END)


# -- what lies on the map -------------------------------------------------------------------------------------------


def piece_laws(g: Garden) -> Laws:
    """Pieces stand in regions, and each personal goal has its player."""
    t = g.tables
    callo, vandyken = g.seat_of[CALLO], g.seat_of[VANDYKEN]
    freihoff, fjollsfinn = g.seat_of[FREIHOFF], g.seat_of[FJOLLSFINN]
    spied = [sorted(set(g.spies)) == g.spies and len(g.spies) in (0, 2), not g.spies or spy_out(g)]
    most = t.nations if g.options["vukoTiles"][:1] not in ("n", "0") else 1
    return [
        (all(bare(g, area) for area in range(AREAS) if area not in g.regions), "areas without token are empty"),
        (all(trapped(g, area) for area in range(AREAS) if g.closed[area]), "only Callo's pieces are trapped"),
        (g.thorn == NOWHERE or not g.closed[g.thorn], "the Thorn's region is never closed"),
        (g.vuko == NOWHERE or g.vuko in g.open, "Vuko stands in an open region"),
        (g.vuko != NOWHERE or not any(g.suspended), "markers are suspended behind Vuko"),
        (sum(g.vuko_tokens) <= g.turn, "Vuko gives one token a turn"),
        (not any(g.towers) or freihoff != NOBODY, "towers are Freihoff's"),
        (not (g.carried or g.absorbed) or vandyken != NOBODY, "carried sites are van Dyken's"),
        (not any(g.closed) or callo != NOBODY, "regions are closed by Callo"),
        (not any(g.nightmares) or callo != NOBODY, "nightmares are Callo's"),
        (not any(g.recruited) or (fjollsfinn != NOBODY and not g.recruited[fjollsfinn]), "recruits are Fjollsfinn's"),
        (max(g.nations) <= most, "nation markers stay where they are, but for the People of Fire"),
        (all(spied), "a spy on the map knows two abilities"),
        (all(fitted(g, unit) for unit in range(len(t.count))), "upgrades fit on the cards"),
        (all(g.doomed.count(place) <= g.units[place] for place in g.doomed), "killed units still stand"),
    ]


def bare(g: Garden, area: int) -> bool:
    things = (g.markers, g.units, g.nations, g.sites, g.towers, g.nightmares, g.closed)
    return not any(sum(some[area::AREAS]) for some in things)


def trapped(g: Garden, area: int) -> bool:
    """R9.5: markers of Callo, and one unit that could close regions."""
    closer = bearer(g, CLO)
    markers = [g.markers[seat * AREAS + area] for seat in range(g.seats) if seat != g.seat_of[CALLO]]
    units = [g.units[unit * AREAS + area] - (unit == closer) for unit in range(len(g.tables.count))]
    return not any(markers) and not any(units) and not g.nightmares[area]


def spy_out(g: Garden) -> bool:
    """R6.3: what a spy knows is forgotten when the spy leaves the map."""
    unit = bearer(g, SPY)
    return owner(g, SPY) != NOBODY and g.unit_reserve[unit] < g.tables.count[unit]


def fitted(g: Garden, unit: int) -> bool:
    """R4.10.2: no more upgrades than slots, and none twice below level 3."""
    mine = g.bought[unit * KINDS : unit * KINDS + KINDS]
    if not any(mine):
        return True
    printed = g.tables.printed[unit * KINDS : unit * KINDS + KINDS]
    twice = any(n and n + p > 1 for n, p in zip(mine, printed, strict=True))
    return (
        g.seat_of[character_of(unit)] != NOBODY
        and sum(mine) <= g.tables.upgrade_slots[unit]
        and (unit_level(unit) == 3 or not twice)
    )


# -- the end --------------------------------------------------------------------------------------------------------


def end_laws(g: Garden) -> Laws:
    """R10.5: the game is over when it must be, and only then."""
    if NOBODY in g.who:
        return []
    snowed = g.snow >= g.tables.limit[g.seats]
    done = any(goal_reached(g, seat) for seat in range(g.seats))
    enough = max(g.vp) >= g.tables.target
    if g.step < END:
        return [
            (g.ending == GOES_ON and not snowed, "the game goes on"),
            (not done or g.step >= DOMINANCE, "a goal ends the game with its turn"),
            (not enough or g.step >= AT["attack"], "points end the game with their turn"),
        ]
    reached = {SNOW: snowed, GOAL: done, POINTS: enough, LAST_BOAT: g.scoring == len(g.tables.boats)}
    return [
        (reached.get(g.ending, False), "the end has come about"),
        (snowed == (g.ending == SNOW), "Dead Snow comes first"),
        (g.ending in (SNOW, GOAL) or not done, "goals come before points"),
    ]


# -- at any moment --------------------------------------------------------------------------------------------------


def pieces(g: Garden) -> list[str]:
    t = g.tables
    broken = []
    for seat in range(g.seats):
        on_map = sum(g.markers[seat * AREAS : seat * AREAS + AREAS])
        if g.reserve[seat] + on_map + g.throat[seat] + g.recruited[seat] != t.markers:
            broken.append(f"seat {seat + 1} has {t.markers} influence markers")
        if g.suspended[seat] and (g.vuko == NOWHERE or g.suspended[seat] > g.markers[seat * AREAS + g.vuko]):
            broken.append("only markers in Vuko's region are behind him")
    for unit, count in enumerate(t.count):
        if g.unit_reserve[unit] + sum(g.units[unit * AREAS : unit * AREAS + AREAS]) != count:
            broken.append(f"there are {count} units {t.unit_ids[unit]}")
        if g.seat_of[character_of(unit)] == NOBODY and g.unit_reserve[unit] != count:
            broken.append("only characters that play have units")
    if min([*g.markers, *g.units, *g.reserve, *g.unit_reserve, *g.recruited, *g.throat, *g.nations, *g.sites]) < 0:
        broken.append("nothing is there less than not at all")
    return broken


def tokens(g: Garden) -> list[str]:
    t = g.tables
    broken = []
    for name, hands, supply, total in (
        ("population", sum(g.people), g.supply[0], t.supply[0]),
        ("gold", sum(g.gold), g.supply[1], t.supply[1]),
        ("M-factor", sum(g.magic), g.supply[2], t.supply[2]),
    ):
        if hands + supply != total or supply < 0:
            broken.append(f"there are {total} tokens of {name}")
    if min([*g.people, *g.gold, *g.magic, *g.vuko_tokens]) < 0:
        broken.append("nobody owes anything")
    if sum(g.vuko_tokens) > t.vuko_tokens:
        broken.append(f"there are {t.vuko_tokens} Vuko tokens")
    for kind in range(KINDS):
        bought = sum(g.bought[kind::KINDS])
        if g.upgrades[kind] + bought + g.spies.count(kind) != t.upgrade_tokens[kind] or g.upgrades[kind] < 0:
            broken.append("every upgrade token is in one place")
    if g.turn and sum(g.sites) + g.carried + g.absorbed != t.sites:
        broken.append(f"there are {t.sites} sites")
    if sum(g.nations) > len(g.regions):
        broken.append("nation markers never become more")
    if max(g.nightmares) > NIGHTMARES or sum(g.nightmares) > t.nightmares:
        broken.append("nightmares are limited")
    if sum(g.towers) > t.towers or sum(g.closed) > t.closings:
        broken.append("towers and closings are limited")
    return broken


def tracks(g: Garden) -> list[str]:
    t = g.tables
    broken = []
    if not 0 <= g.snow <= t.limit[g.seats]:
        broken.append("Dead Snow stops at its limit")
    if g.ladder:
        if sorted(g.ladder) != list(range(g.seats)) or sorted(g.stack) != sorted(g.order):
            broken.append("everybody stands on every track once")
        places = [g.reputation[seat] for seat in g.ladder]
        if places != sorted(places) or places[-1] > t.worst:
            broken.append("the ranking follows the reputation track")
    for seat in range(g.seats):
        if g.vp[seat] != sum(points for who, _, _, points in g.ledger if who == seat):
            broken.append(f"points of seat {seat + 1} are the sum of their lines")
        if len(g.magic) != g.seats * LEVELS:
            broken.append("M-factor has four levels")
    if g.open:
        known = [area for area in g.regions if not g.closed[area]]
        near = [tuple(b for b in t.near[a] if b in known) if a in known else () for a in range(AREAS)]
        if g.open != known or g.near != near:
            broken.append("open regions and their neighbours are those that are not closed")
    return broken
