"""Personal goals as lists to tick off: what is done, what could be done now, what is missing."""

from ludoteka.core.scene import item, message
from ludoteka.core.wire import Item, Message

from ..components.tables import AREA_IDS, AREAS, CALLO, CAR, CLO, FREIHOFF, NGT, REC, TOW, VANDYKEN
from ..rules.state import Garden
from ..rules.turns.activation import bearer
from ..rules.turns.close import can_close
from ..rules.turns.dominance import NIGHTMARES, others_here


def goal_items(g: Garden, seat: int) -> list[Item]:
    character = g.who[seat]
    if character == FREIHOFF:
        return towers(g, seat)
    if character == VANDYKEN:
        return sites(g, seat)
    return closings(g, seat) if character == CALLO else recruits(g, seat)


def dominates(g: Garden, seat: int, area: int) -> bool:
    return g.ranking(area)[:1] == [seat]


def here(area: int) -> Message:
    return message(f"area.{AREA_IDS[area]}")


def needs(g: Garden, seat: int, area: int, power: int) -> list[Message]:
    """What a seat lacks in a region to use a printed power: dominance, and the unit."""
    lacking = []
    if not dominates(g, seat, area):
        lacking.append(message("study.need-dominance"))
    unit = bearer(g, power)
    if not g.units[unit * AREAS + area]:
        lacking.append(message("study.need-unit", unit=message(f"piece.{g.tables.unit_ids[unit]}")))
    return lacking


def part(area: int, lacking: list[Message]) -> Item:
    """A region where a part of the goal can be done, or what is missing there."""
    lights = [f"area:{AREA_IDS[area]}"]
    if not lacking:
        return item(message("study.possible", area=here(area)), state="now", lights=lights)
    return item(message("study.lacking", area=here(area), needs=lacking), state="todo", lights=lights)


def towers(g: Garden, seat: int) -> list[Item]:
    found = []
    for area in g.regions:
        if g.towers[area]:
            found.append(item(message("study.tower", area=here(area)), art="tower", state="done"))
        elif area in g.open:
            found.append(part(area, needs(g, seat, area, TOW)))
    return found


def sites(g: Garden, seat: int) -> list[Item]:
    found = [item(message("study.absorbed", n=g.absorbed), art="site", state="done")] if g.absorbed else []
    if g.sites[g.thorn]:
        lacking = [] if dominates(g, seat, g.thorn) else [message("study.need-dominance")]
        found.append(part(g.thorn, lacking))
    if g.carried:
        found.append(item(message("study.face-down", n=g.carried), art="site-down", state="todo"))
    return found + [part(area, needs(g, seat, area, CAR)) for area in g.open if area != g.thorn and g.sites[area]]


def closings(g: Garden, seat: int) -> list[Item]:
    found = []
    for area in g.regions:
        if g.closed[area]:
            found.append(item(message("study.closed", area=here(area)), art="closed", state="done"))
        elif area != g.thorn and (
            g.nightmares[area] or g.units[bearer(g, NGT) * AREAS + area] or g.units[bearer(g, CLO) * AREAS + area]
        ):
            lacking = needs(g, seat, area, CLO)
            missing = NIGHTMARES - g.nightmares[area]
            if not can_close(g, area) and missing > 0:
                lacking.append(message("study.need-nightmares", n=missing))
            found.append(part(area, lacking))
    return found


def recruits(g: Garden, seat: int) -> list[Item]:
    taken = sum(g.recruited)
    found = [item(message("study.recruited", n=taken), art="garden", state="done")] if taken else []
    unit = bearer(g, REC)
    for area in g.open:
        if g.units[unit * AREAS + area]:
            lacking = needs(g, seat, area, REC)
            if not others_here(g, seat, area):
                lacking.append(message("study.need-markers"))
            found.append(part(area, lacking))
    return found
