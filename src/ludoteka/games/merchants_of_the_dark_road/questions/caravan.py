"""Travel: leading and joining a caravan, its event and its dice, good fortune."""

from ludoteka.core.choice import NO, Choice
from ludoteka.core.notation import plain, word
from ludoteka.core.question import Question, drawn
from ludoteka.core.reason import Reason
from ludoteka.core.scene import message
from ludoteka.core.wire import Arg, Item, Message

from ..components.tables import COMPANIONS, DARK_ROAD, FLICKER, KINDS, ROUTES, SHORTCUT, TOWNS, UPGRADES, WHISPER
from ..help.aids import gain_item, risk_item
from ..help.facts import best_town
from ..help.preview import event_line
from ..rules import moves
from ..rules.state import EMPTY, Road
from ..rules.turns.ask import cats
from ..rules.turns.caravan import companion_deck
from ..rules.turns.gain import DECK
from ..table.ids import deed_id
from ..table.regions.pieces import seat_word, town_name
from .forms import shifted
from .windows import attempts, closed, window, yes_no

# -- step 1: prepare ------------------------------------------------------------------------------------------------


def why_not_companion(g: Road, ask: Choice, place: int) -> Reason | None:
    there = companion_deck(g) > 0 if place == moves.ROW else 0 <= place < moves.ROW and g.row[place] != EMPTY
    return None if there else Reason("reason.no-such-companion", {}, "R7.1.1")


def label_companion(g: Road, ask: Choice, place: int) -> Message | None:
    if place == moves.ROW:
        return None
    kind = COMPANIONS[g.tables.kind[g.row[place]]]
    return message("move.befriend-one", name=message(f"companion.{kind}"))


COMPANION = window(
    "companion",
    "R7.1.1",
    [word("befriend unseen", moves.ROW), plain("befriend {place}")],
    why_not_companion,
    touches=lambda g, ask, place: ["petdeck"] if place == moves.ROW else [f"row:{place + 1}"],
    label=label_companion,
)


def why_not_route(g: Road, ask: Choice, route: int) -> Reason | None:
    me = ask.seat
    if route == DARK_ROAD:
        return None
    if route == SHORTCUT:
        need = g.tables.shortcut_lanterns
        return None if g.lanterns[me] >= need else Reason("reason.too-dark", {"n": need}, "R7.1.3")
    if route != moves.BY_FLICKER or not g.companions[me * KINDS + FLICKER]:
        return Reason("reason.no-flicker", {}, "R8.2.11")
    return None if g.quartz[me] else Reason("reason.no-quartz", {}, "R8.2.11")


ROUTE = window(
    "route",
    "R7.1.3",
    [word("dark road", DARK_ROAD), word("shortcut", SHORTCUT), word("shortcut by flicker", moves.BY_FLICKER)],
    why_not_route,
)


def why_not_destination(g: Road, ask: Choice, town: int) -> Reason | None:
    return None if 0 <= town < len(TOWNS) else Reason("reason.no-town", {}, "R7.1.4")


DESTINATION = window(
    "destination",
    "R7.1.4",
    [plain("travel to {town}")],
    why_not_destination,
    touches=lambda g, ask, town: [f"town:{TOWNS[town]}"],
    preview=lambda g, ask, town: [gain_item(g, ask.seat, town)],
)


def why_not_join(g: Road, ask: Choice, move: int) -> Reason | None:
    return None if move in (moves.YES, NO) else Reason("reason.yes-or-no", {}, "R7.1.5")


def prompt_join(g: Road, ask: Choice) -> dict[str, Arg]:
    """The question is about the leader."""
    route = message(f"route.{ROUTES[g.route]}")
    return {"seat": seat_word(g, ask.about), "town": town_name(g.destination), "route": route}


def preview_join(g: Road, ask: Choice, move: int) -> list[Item]:
    town = best_town(g, ask.seat, g.destination)
    return [gain_item(g, ask.seat, town), risk_item(g, ask.seat, ask.seat)]


JOIN = closed(
    "join",
    "R7.1.5",
    yes_no("join", "stay"),
    why_not_join,
    touches=lambda g, ask, move: [f"town:{TOWNS[g.destination]}"],
    prompt=prompt_join,
    preview=preview_join,
)


# -- step 2: event --------------------------------------------------------------------------------------------------


def why_not_travel_die(g: Road, ask: Choice, value: int) -> Reason | None:
    if value == moves.REROLL:
        return None if g.lanterns[ask.seat] else Reason("reason.no-lantern", {}, "R7.2.4")
    return None if value in g.travel_dice else Reason("reason.no-such-die", {}, "R7.2.4")


def die_touched(g: Road, ask: Choice, value: int) -> list[str]:
    """A travel die that lies there or was taken."""
    if value == moves.REROLL:
        return []
    if value in g.travel_dice:
        return [f"die:{g.travel_dice.index(value)}"]
    return [f"taken:{g.taken_dice.index(value)}"]


TRAVEL_DIE = window(
    "travel-die",
    "R7.2.4",
    [word("reroll", moves.REROLL), plain("take die {value}")],
    why_not_travel_die,
    touches=die_touched,
    preview=lambda g, ask, value: event_line(g, value),
)


def why_not_adjust(g: Road, ask: Choice, move: int) -> Reason | None:
    """The question is about the value so far, and whether Whisper may still speak."""
    if move == moves.KEEP_VALUE:
        return None
    if move == moves.BY_WHISPER:
        if not g.has_steed(ask.seat, WHISPER):
            return Reason("reason.no-whisper", {}, "R7.2.4")
        return None if moves.may_whisper(ask.about) else Reason("reason.whispered", {}, "R7.2.4")
    if move not in (moves.BY_CAT + 1, moves.BY_CAT + 2):
        return Reason("reason.no-adjust", {}, "R7.2.4")
    return None if cats(g, ask.seat) else Reason("reason.no-cat", {}, "R8.2.10")


ADJUST = window(
    "adjust",
    "R7.2.4",
    [
        word("keep value", moves.KEEP_VALUE),
        word("whisper", moves.BY_WHISPER),
        shifted("cat plus {steps}", moves.BY_CAT),
    ],
    why_not_adjust,
    prompt=lambda g, ask: {"n": moves.value_of(ask.about)},
)


# -- step 4: good fortune -------------------------------------------------------------------------------------------


def why_not_fortune(g: Road, ask: Choice, move: int) -> Reason | None:
    if move == moves.FORTUNE_COINS:
        return None
    if move == moves.FORTUNE_DIE:
        fits = g.illuminated_held(ask.seat) < g.tables.most_illuminated
        return None if fits else Reason("reason.two-lit-dice", {}, "R12.21")
    if moves.FORTUNE_DEED <= move <= moves.FORTUNE_DEED + DECK:
        source = move - moves.FORTUNE_DEED
        there = g.deed_deck() > 0 if source == DECK else g.deed_slots[source] != EMPTY
        return None if there else Reason("reason.no-deed", {}, "R12.21")
    upgrade = move - moves.FORTUNE_UPGRADE
    if not 0 <= upgrade < len(UPGRADES) or not g.upgrades_left >> upgrade & 1:
        return Reason("reason.upgrade-taken", {}, "R7.4.1")
    return None if g.may_have_upgrade(ask.seat) else Reason("reason.has-upgrade", {}, "R8.8.1")


def fortune_touched(g: Road, ask: Choice, move: int) -> list[str]:
    if move in (moves.FORTUNE_DIE, moves.FORTUNE_COINS):
        return ["fortune:die" if move == moves.FORTUNE_DIE else "fortune:coins"]
    if move >= moves.FORTUNE_UPGRADE:
        return [f"upgrade:{UPGRADES[move - moves.FORTUNE_UPGRADE]}"]
    return [deed_id(g, move - moves.FORTUNE_DEED)]


FORTUNE = window(
    "fortune",
    "R7.4.1",
    [
        word("fortune die", moves.FORTUNE_DIE),
        word("fortune coins", moves.FORTUNE_COINS),
        shifted("upgrade wagon {upgrade}", moves.FORTUNE_UPGRADE),
        shifted("deed {source}", moves.FORTUNE_DEED),
    ],
    why_not_fortune,
    touches=fortune_touched,
)

OF_CHANCE = [
    drawn("event-card", "R7.2.1", [plain("event {event}")], attempts),
    drawn("travel-roll", "R7.2.2", [plain("travel {value}")], attempts),
]

QUESTIONS: list[Question] = [COMPANION, ROUTE, DESTINATION, JOIN, TRAVEL_DIE, ADJUST, FORTUNE, *OF_CHANCE]
