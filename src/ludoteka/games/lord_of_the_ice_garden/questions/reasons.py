"""Reasons that several questions share."""

from ludoteka.core.reason import Reason

from ..components.tables import AREAS
from ..rules.state import Garden


def unknown(rule: str) -> Reason:
    return Reason("reason.unknown", {}, rule)


def why_not_in_play(g: Garden, area: int, rule: str) -> Reason | None:
    if not 0 <= area < AREAS:
        return unknown(rule)
    if area not in g.regions:
        return Reason("reason.no-region", {"area": area}, "R2.2.3")
    return None if area in g.open else Reason("reason.closed", {"area": area}, "R9.5")


def why_not_foothold(g: Garden, seat: int, area: int, rule: str) -> Reason | None:
    """The seat must have influence in the region."""
    reason = why_not_in_play(g, area, rule)
    if reason is None and not g.influence(seat, area):
        return Reason("reason.no-influence", {"area": area}, "R12.6" if g.present(seat, area) else rule)
    return reason
