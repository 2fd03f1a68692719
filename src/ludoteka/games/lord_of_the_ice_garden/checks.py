"""What the check kit needs to know about the Ice Garden: conservation laws, and moves worth trying."""

from collections.abc import Sequence
from random import Random

from ludoteka.core.choice import Amount, Choice, Draw, Move

from .components.tables import AREAS, KINDS, LEVELS
from .rules.state import NOBODY, NOWHERE, Garden
from .rules.turns.dominance import NIGHTMARES

# The largest answer that means anything, by question.
CODES = {"step": 13 << 6, "power": 15 * 64, "chant": 3 * 256, "strike": 8 * 32, "spy": 64, "bundle": 48, "order": 48}


def laws(g: Garden) -> list[str]:
    """What must always hold. Returns the laws that are broken."""
    return [*pieces(g), *tokens(g), *tracks(g)]


def pieces(g: Garden) -> list[str]:
    t = g.tables
    broken = []
    for seat in range(g.seats):
        on_map = sum(g.markers[seat * AREAS : seat * AREAS + AREAS])
        if g.reserve[seat] + on_map + g.throat[seat] + g.garden[seat] != t.markers:
            broken.append(f"seat {seat + 1} has {t.markers} influence markers")
        if g.behind[seat] and (g.vuko == NOWHERE or g.behind[seat] > g.markers[seat * AREAS + g.vuko]):
            broken.append("only markers in Vuko's region are behind him")
    for unit, count in enumerate(t.count):
        if g.spare[unit] + sum(g.units[unit * AREAS : unit * AREAS + AREAS]) != count:
            broken.append(f"there are {count} units {t.unit_ids[unit]}")
        if g.seat_of[unit // 3] == NOBODY and g.spare[unit] != count:
            broken.append("only characters that play have units")
    if min([*g.markers, *g.units, *g.reserve, *g.spare, *g.garden, *g.throat, *g.nations, *g.sites]) < 0:
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
    if min([*g.people, *g.gold, *g.magic, *g.hunted]) < 0:
        broken.append("nobody owes anything")
    if sum(g.hunted) > t.vuko_tokens:
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
        places = [g.position[seat] for seat in g.ladder]
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


def candidates(g: Garden, choice: Choice, rng: Random) -> Sequence[Move]:
    """Answers that somebody might try, legal and not."""
    if isinstance(choice, Amount):
        return range(choice.low - 3, choice.high + 4)
    if isinstance(choice, Draw):
        return range(-1, AREAS + 1)
    top = CODES.get(choice.name)
    if top is None:
        return range(-1, 24)
    near = [move + rng.choice((-9, -8, -1, 1, 8, 9)) for move in choice.moves if isinstance(move, int)]
    return [*(rng.randrange(-2, top) for _ in range(30)), *near[:30]]
