"""How Zu chooses: priority lists, told as they decide, and chance among equals."""

from collections.abc import Generator
from typing import Any, Final, TypeAlias

from ludoteka.core.choice import Choice, Draw

from ..state import FAILED, Earth

Chosen: TypeAlias = Generator[Choice, Any, int]
"""A choice of Zu's: chance may be asked on the way."""

YOU: Final = 0
ZU: Final = 1
CRITERIA: Final[list[str]] = [
    "popular", "two", "holds-none", "you-fewest", "no-sample", "rarest", "valuable", "hold-first", "less-popular",
    "buyers", "your-traders", "influence", "most-markets", "credits", "fewest", "most-tiles", "chance",
]  # fmt: skip


def on(g: Earth, option: str) -> bool:
    """R11.3: whether an option of the difficulty is chosen."""
    return g.options[option] == "true"


# -- choosing -------------------------------------------------------------------------------------------------------


def narrowed(g: Earth, found: list[int], scores: list[int], criterion: str, rule: str) -> list[int]:
    """R10.4.1: those with the highest score; says so if that settles something."""
    if len(found) == 1:
        return found
    top = max(scores)
    best = [item for i, item in enumerate(found) if scores[i] == top]
    if len(best) < len(found):
        g.tell("zu.because", criterion, rule)
    return best


def one_of(g: Earth, found: list[int], name: str, rule: str) -> Chosen:
    """R10.3.5: chance chooses among equals."""
    if len(found) == 1:
        return found[0]
    chosen: int = yield Draw(name, found)
    g.tell("zu.because", "chance", rule)
    return chosen


def influence(g: Earth, centre: int) -> int:
    """R10.4.1: how much one more envoy of Zu would shift; higher is better."""
    mine = g.envoys[ZU * 3 + centre]
    yours = g.envoys[YOU * 3 + centre]
    if mine == 0 and yours == 0:
        return 0
    if mine + 1 == yours:
        return -100
    if mine == yours:
        return -200
    return (-300 if mine < yours else -400) - abs(yours - mine)


def has_type(g: Earth, type_: int) -> bool:
    """R10.3.3: in storage, or as a sample in the gallery."""
    return g.gallery[ZU] >> type_ & 1 == 1 or type_ in g.hold[ZU] or type_ in g.hatch[ZU]


def colours_held(g: Earth) -> list[int]:
    """R10.4.4: the colours of which Zu holds something."""
    return [colour for colour in range(5) if g.stored(ZU, colour)]


def favourite(g: Earth, found: list[int]) -> Chosen:
    """R10.4.4: the most popular of these colours, which Zu holds; then the one it holds most of; then chance."""
    if len(found) > 1:
        found = narrowed(g, found, [g.level(colour) for colour in found], "popular", "R10.4.4")
        found = narrowed(g, found, [g.stored(ZU, colour) for colour in found], "most-tiles", "R10.4.4")
    return (yield from one_of(g, found, "zu-colour", "R10.4.4"))


# -- what Zu lacks --------------------------------------------------------------------------------------------------


def failed(g: Earth) -> None:
    """R10.3.2: credits in place of an action that cannot be done."""
    t = g.tables
    amount = 0 if on(g, "E2") else t.failed_hard if on(g, "H2") else t.failed
    g.pay(ZU, FAILED, amount)
    g.tell("zu.failed", amount)


def lacks_crew(g: Earth, needed: int) -> bool:
    """R10.1.4 R11.3: only with option E5 the crew of Zu is limited."""
    return on(g, "E5") and g.crew[ZU] < needed
