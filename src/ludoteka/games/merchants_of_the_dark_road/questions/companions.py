"""What companions ask in turn: which die, which hero, which gift."""

from ludoteka.core.choice import Choice
from ludoteka.core.notation import plain, word
from ludoteka.core.question import Question
from ludoteka.core.reason import Reason

from ..components.effects import is_gain
from ..components.tables import MARKET_SPACES, POTION, UPGRADES
from ..rules.moves import TO_MARKET, good_of
from ..rules.state import EMPTY, Road
from ..rules.turns.ask import pays
from .caravan import die_touched
from .gains import hero_touched, item_touched, why_not_rider, why_not_stored
from .windows import closed


def why_not_copy(g: Road, ask: Choice, value: int) -> Reason | None:
    if value not in g.travel_dice and value not in g.taken_dice:
        return Reason("reason.no-such-die", {}, "R8.2.9")
    if not is_gain(g.tables.event_effects[g.event * 6 + value - 1][0]):
        return Reason("reason.no-gain", {"value": value}, "R8.2.9")
    return None if pays(g, ask.seat, value) else Reason("reason.pays-nothing", {"value": value}, "R8.2.6")


COPY = closed("copy", "R8.2.9", [plain("copy {value}")], why_not_copy, touches=die_touched)


def why_not_dragon(g: Road, ask: Choice, hero: int) -> Reason | None:
    here = g.inn if g.rules.dragon_at_inn else list(g.riders[ask.seat])
    return None if hero in here and hero != EMPTY else Reason("reason.hero-not-here", {}, "R8.2.7")


DRAGON = closed("dragon", "R8.2.7", [plain("release {hero}")], why_not_dragon, touches=hero_touched)


def why_not_potion(g: Road, ask: Choice, item: int) -> Reason | None:
    if good_of(item) != POTION:
        return Reason("reason.potion-only", {}, "R12.25")
    return why_not_stored("R8.2.6")(g, ask, item)


GIFT_POTION = closed("gift-potion", "R12.25", [plain("gift {item}")], why_not_potion, touches=item_touched)
GIFT_HERO = closed("gift-hero", "R8.2.6", [plain("gift hero {hero}")], why_not_rider("R8.2.6"), touches=hero_touched)


def why_not_cosimo(g: Road, ask: Choice, move: int) -> Reason | None:
    if move == TO_MARKET:
        return None
    if not 0 <= move < len(UPGRADES) or not g.upgrades_left >> move & 1:
        return Reason("reason.upgrade-taken", {}, "R8.2.12")
    return None if g.may_have_upgrade(ask.seat) else Reason("reason.has-upgrade", {}, "R8.2.12")


def cosimo_touched(g: Road, ask: Choice, move: int) -> list[str]:
    if move == TO_MARKET:
        return [f"market:{MARKET_SPACES[(g.dark_market + 1) % 4]}"]
    return [f"upgrade:{UPGRADES[move]}"]


COSIMO = closed(
    "cosimo",
    "R8.2.12",
    [word("dark market", TO_MARKET), plain("upgrade wagon {upgrade}")],
    why_not_cosimo,
    touches=cosimo_touched,
)

QUESTIONS: list[Question] = [COPY, DRAGON, GIFT_POTION, GIFT_HERO, COSIMO]
