"""What an answer costs, line by line, before it is confirmed."""

from ludoteka.core.choice import NO, OneOf
from ludoteka.core.scene import item, message, seat_name
from ludoteka.core.wire import Item

from ..components.tables import CHANTING, INFLUENCE, LEVELS, MAGIC, MOUNTAIN, MOVE, RAVEN, THROAT, TOKENS, unit_level
from ..rules.moves import SUMMON, UPGRADE, chanted, unit_of, upgraded_kind, way_of
from ..rules.state import NOBODY, Garden
from ..rules.turns.action import mountain_cost
from ..rules.turns.chant import Deploy, summon_price


def preview_deploy(g: Garden, ask: Deploy, area: int) -> list[Item]:
    """The price of this summoning, so far and with one more: it is paid when the last unit stands."""
    if area == NO:
        return []
    price = summon_price(g, ask.about, ask.before + 1)
    spent = spent_magic(g, ask.seat, unit_level(ask.about), 1)
    return [spent, *hunt(g, ask.seat, price), *owed(g, ask.seat, ask.about, price)]


def spent_magic(g: Garden, seat: int, level: int, n: int) -> Item:
    has = g.magic[seat * LEVELS + level]
    return item(message(f"token.{TOKENS[MAGIC + level]}"), art="token/M", value=f"{has} → {has - n}")


def owed(g: Garden, seat: int, unit: int, price: int) -> list[Item]:
    """Reputation that is paid later: as long as another unit may follow, no figure shows it."""
    if g.magic[seat * LEVELS + unit % 3 + 1] < 2 or g.unit_reserve[unit] < 2:
        return []
    ghost = g.copy()
    ghost.sink(seat, price)
    value = f"{g.reputation[seat]} → {ghost.reputation[seat]}"
    return [item(message("panel.reputation"), art="reputation", value=value)]


def hunt(g: Garden, seat: int, down: int) -> list[Item]:
    """Whether Vuko would come next if reputation goes down; by how much it does is a figure of the panel."""
    ghost = g.copy()
    ghost.sink(seat, down)
    if vuko_comes_to(ghost) != seat or vuko_comes_to(g) == seat:
        return []
    return [item(message("foresee.hunted"), art="reputation", state="warn")]


def vuko_comes_to(g: Garden) -> int:
    """R7.1, R7.2: the worst reputation, or nobody while all are in the safe area."""
    return g.ladder[-1] if any(g.reputation) else NOBODY


def preview_chant(g: Garden, ask: OneOf, move: int) -> list[Item]:
    """M by level, Dead Snow, whether Vuko comes, whether the game ends: what the figures of a panel do not show."""
    if move == NO:
        return []
    seat, way, what = ask.seat, way_of(move), chanted(move)
    limit = g.tables.limit[g.seats]
    last = g.snow + 1 >= limit
    snow = item(
        message("foresee.snow", limit=limit),
        art="snow",
        value=f"{g.snow} → {g.snow + 1}",
        state="alarm" if last else None,
    )
    if last:
        return [snow, item(message("foresee.ends", seat=seat_name(winner_by_snow(g, seat))), art="snow", state="alarm")]
    if way == UPGRADE:
        kind = upgraded_kind(what)
        return [snow, spent_magic(g, seat, 0, g.tables.upgrade_cost[kind]), *hunt(g, seat, g.tables.chant_down)]
    if way == SUMMON:
        unit = unit_of(what)
        price = summon_price(g, unit, 1)
        return [snow, spent_magic(g, seat, unit_level(unit), 1), *hunt(g, seat, price), *owed(g, seat, unit, price)]
    return [snow, *hunt(g, seat, g.tables.chant_down)]


def winner_by_snow(g: Garden, seat: int) -> int:
    """Who wins if this seat brings Dead Snow down."""
    ghost = g.copy()
    ghost.sink(seat, 2)
    for other in g.order:
        ghost.sink(other, 2 * g.vuko_tokens[other])
    return ghost.ladder[0]


def preview_plan(g: Garden, ask: OneOf, space: int) -> list[Item]:
    """When a marker on this space acts, and whether there is nothing to pay with yet. The Throat has no slots."""
    if space == THROAT:
        return []
    seat = ask.seat
    found = [item(message("foresee.slot", n=len(g.planned[space]) + 1), art=f"action/{seat}")]
    people = {INFLUENCE: 1, MOUNTAIN: mountain_cost(g)}.get(space, 0)
    if space == CHANTING:
        found.append(item(message("foresee.chant"), art="snow"))
    if g.people[seat] < people:
        found.append(item(message("foresee.poor", n=people), art="token/P", state="warn"))
    if space == MOVE and not g.gold[seat]:
        found.append(item(message("foresee.poor-gold"), art="token/G", state="warn"))
    if space == RAVEN and g.reputation[seat] <= 1 and not g.vuko_tokens[seat]:
        found.append(item(message("foresee.no-use"), art="reputation", state="warn"))
    return found
