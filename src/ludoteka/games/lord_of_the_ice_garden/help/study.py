"""What a closer look tells: a region and what flips it, a goal part by part, where points came from, dominance."""

from ludoteka.core.position import Position
from ludoteka.core.scene import item, line, message, note, seat_name, studied
from ludoteka.core.wire import Message, Study

from ..components.tables import AREA_IDS, AREAS, CHARACTERS, DOM, unit_level, write_bundle
from ..rules.scoring import progress
from ..rules.state import NOBODY, Garden
from ..table.regions.map import PLATE_HIGH, PLATE_WIDE, lead, pieces_in, place
from .aids import vuko_plan
from .goals import goal_items
from .units import unit_study


def study(position: Position, seat: int | None, what: str) -> Study | None:
    """What is told about a thing, a figure or an overlay."""
    g = position.known(seat)
    assert isinstance(g, Garden)
    kind, _, rest = what.partition(":")
    if kind in ("area", "number"):
        return region(g, AREA_IDS.index(rest))
    if kind == "character":
        return goal(g, int(rest))
    if kind == "piece":
        return unit_study(g, int(rest.partition(":")[2]) - 1)
    if kind == "unit":
        return unit_study(g, g.tables.unit_ids.index(rest.partition(":")[0]))
    if kind == "figure":
        who, _, name = rest.partition(":")
        return FIGURES[name](g, int(who))
    return overlay(g)


# -- a region -------------------------------------------------------------------------------------------------------


def region(g: Garden, area: int) -> Study:
    """The ranking with every part of the influence, what each rank gets, and how much would flip it."""
    label = message("aid.region", n=g.number(area), area=message(f"area.{AREA_IDS[area]}"))
    number = g.number(area) - 1
    worth = g.tables.region_vp[g.seats][number]
    if g.closed[area]:
        return studied(label, [item(message("tip.closed", n=number + 1, vp="/".join(map(str, worth))), art="closed")])
    items = []
    ranks = g.ranking(area)
    bundles = g.tables.bundles[g.seats][number]
    served = 0
    for rank, seat in enumerate(ranks):
        enough = g.influence(seat, area) > g.nations[area]
        items.append(
            item(
                shares(g, seat, area),
                seat=seat,
                value=g.influence(seat, area),
                state="now" if rank == 0 else None,
            )
        )
        if not enough:
            items.append(item(message("study.too-few", n=g.nations[area] + 1), state="warn"))
            continue
        vp = worth[rank] if rank < len(worth) else 0
        gets = message("study.picks", n=served + 1, vp=vp) if served < len(bundles) else message("study.only-vp", vp=vp)
        served += 1
        items.append(item(gets, art="vp"))
    items.append(
        item(message("study.bundles", bundles=[message(f"bundle.{write_bundle(bundle)}") for bundle in bundles]))
    )
    for seat in range(g.seats):
        n = to_flip(g, seat, area)
        if n:
            items.append(
                item(
                    message("study.flips", seat=seat_name(seat), n=n),
                    seat=seat,
                    value=f"+{n}",
                    state="todo",
                )
            )
    outline = line("board", edges(g, area), ranks[0] if ranks else "plain", closed=True)
    return studied(label, items, [id for id, _, _ in pieces_in(g, area)], [outline])


def shares(g: Garden, seat: int, area: int) -> Message:
    """Of what the influence of a seat in a region is made."""
    parts = []
    markers = g.free(seat, area)
    if markers:
        parts.append(message("study.markers", n=markers))
    first = g.who[seat] * 3
    for unit in range(first, first + 3):
        here = g.units[unit * AREAS + area]
        if here:
            each = unit_level(unit) + g.ability(unit, DOM)
            parts.append(message("study.units", n=here, unit=message(f"piece.{g.tables.unit_ids[unit]}"), each=each))
    return message("study.influence", seat=seat_name(seat), parts=parts)


def around(g: Garden, seat: int, area: int) -> int:
    return sum(g.influence(seat, other) for other in g.near[area])


def to_flip(g: Garden, seat: int, area: int) -> int:
    """How much influence a seat lacks to dominate a region; 0 if it does. Ties go to the neighbours, then to
    reputation."""
    ranks = g.ranking(area)
    if not ranks:
        return 1
    best = ranks[0]
    if best == seat:
        return 0
    lacking = g.influence(best, area) - g.influence(seat, area)
    mine, theirs = around(g, seat, area), around(g, best, area)
    ahead = mine > theirs or (mine == theirs and g.ladder.index(seat) < g.ladder.index(best))
    return lacking if ahead and lacking else lacking + 1


def edges(g: Garden, area: int) -> list[tuple[float, float]]:
    """The corners of a region's plate."""
    x, y = place(g, area)
    w, h = PLATE_WIDE / 2, PLATE_HIGH / 2
    return [(round(x + dx * w, 2), round(y + dy * h, 2)) for dx, dy in ((-1, -1), (1, -1), (1, 1), (-1, 1))]


# -- goals, points, dominance ---------------------------------------------------------------------------------------


def goal(g: Garden, seat: int) -> Study | None:
    """The personal goal as a list to tick off."""
    if g.who[seat] == NOBODY:
        return None
    name = CHARACTERS[g.who[seat]]
    of = g.tables.goal[g.who[seat]]
    items = [item(message(f"plain.{name}", n=of), art=f"goal/{name}", value=progress(g, seat), of=of, seat=seat)]
    if g.open:
        items += goal_items(g, seat)
    lights = [light for one in items for light in one.lights or ()]
    return studied(message(f"character.{name}"), items, lights)


def points(g: Garden, seat: int) -> Study:
    """Where the points came from, turn by turn."""
    found: dict[tuple[int, str], int] = {}
    for who, source, turn, n in g.ledger:
        if who == seat:
            found[turn, source] = found.get((turn, source), 0) + n
    items = [
        item(message("study.source", source=message(f"source.{source}"), turn=turn), art="vp", value=f"+{n}")
        for (turn, source), n in found.items()
    ]
    return studied(message("panel.vp"), items or [item(message("study.no-points"))])


def names(g: Garden, seat: int) -> Study:
    """Everybody's reputation from the best to the worst, and whom Vuko would visit."""
    items = [item(seat_name(other), seat=other, value=g.reputation[other]) for other in g.ladder]
    if g.open:
        items.append(item(vuko_plan(g), art="vuko"))
    return studied(message("panel.reputation"), items, [f"reputation:{other}" for other in g.ladder])


def overlay(g: Garden) -> Study:
    """Every region in the colour of who dominates it, with the lead."""
    lines, notes = [], []
    for area in g.open:
        seat, by = lead(g, area)
        if seat != NOBODY:
            x, y = place(g, area)
            lines.append(line("board", edges(g, area), seat, closed=True))
            notes.append(
                note("board", x, round(y + PLATE_HIGH / 2, 2), f"{seat + 1}: +{by}" if by else f"{seat + 1}: =", seat)
            )
    return studied(message("overlay.dominance"), lines=lines, notes=notes)


FIGURES = {"goal": goal, "vp": points, "position": names}
