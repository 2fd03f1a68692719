"""Forms of answers whose numbers do not begin at 0, or that name several things."""

import re
from typing import Any

from ludoteka.core.choice import Choice, Move
from ludoteka.core.errors import UnknownMove
from ludoteka.core.notation import Form

from ..components.tables import GOODS, TYPES
from ..rules import moves
from ..rules.moves import ABILITY, BUNDLES, PURCHASES, bought, given, good_of


def shifted(template: str, low: int, high: int = ABILITY - 1) -> Form:
    """A form whose only gap is the move, counted from `low` on."""
    name = re.findall(r"{(\w+)}", template)[0]
    return Form(
        template,
        lambda choice, m: {name: m - low} if low <= m <= high else None,
        lambda choice, parts: parts[name] + low,
    )


def purchase() -> Form:
    def join(choice: Choice, parts: dict[str, Any]) -> Move:
        items: tuple[int, ...] = parts["items"]
        if any(item >= TYPES or items.count(item) > 2 for item in items):
            raise UnknownMove("the Bazaar sells basic goods, two of a kind at most")
        return moves.purchase(list(items))

    return Form("buy {items}", lambda choice, m: {"items": tuple(bought(m))} if 0 <= m < PURCHASES else None, join)


def bundle(template: str, wants: list[list[int]]) -> Form:
    """Goods for a hero or a commission, which the question is about."""

    def split(choice: Choice, m: Any) -> dict[str, Any] | None:
        return {"items": tuple(given(m, wants[choice.about]))} if 0 < m < BUNDLES else None

    def join(choice: Choice, parts: dict[str, Any]) -> Move:
        wanted = wants[choice.about]
        types = [good_of(item) for item in parts["items"]]
        if len(set(types)) != len(types) or not set(types) <= set(wanted):
            names = ", ".join(GOODS[good] for good in wanted)
            raise UnknownMove(f"name each of {names} once at most, and nothing else")
        return moves.bundle(list(parts["items"]), wanted)

    return Form(template, split, join)
