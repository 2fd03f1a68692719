"""The table of Merchants of the Dark Road as a scene."""

from ludoteka.core.choice import Choice
from ludoteka.core.flow import step_name
from ludoteka.core.position import Position
from ludoteka.core.scene import assembled, figure, message, panel_of, rank_at, region, tones, whose
from ludoteka.core.sketch import Sketch
from ludoteka.core.wire import Figure, Message, Palette, Panel, Region, Scene, Stage

from ..art.palette import SEAT_COLOURS, SEAT_DARK
from ..components.tables import ROUNDS
from ..help.aids import aids
from ..knowledge.view import sees_coins
from ..rules.state import EMPTY, Road
from .layout import CENTRE
from .regions import city
from .regions.concern import concern
from .regions.pieces import seat_word
from .regions.wagon import cabin, grids, wagon

SEATS = tones(SEAT_COLOURS, SEAT_DARK)
PALETTE = Palette(paper="#cdd4e4", table="#e6eaf4", ink="#18203a", soft="#5d6788", touch="#b4530a", seats=SEATS)


DRIVING = "move act special destination route south"
PLANNING = "plan slot"
ELSEWHERE = (
    "destination companion inn hero commission town final-town join deliver hand-in pay "
    "lose-good return-good lose-hero drop-hero drop-commission drop-token window"
)
"""Questions that are answered in the capital, on the dice of the wagon, and with the capital out of the way."""

MARKET_WHEEL = (CENTRE[0] - 2.6, CENTRE[1] - 2.6, 5.2, 5.2)
DARK_MARKET = (0.0, 6.05, 3.5, 3.95)
UNDER_WAY = (12.2, 0.15, 3.7, 4.5)
CLOSE = {
    "bazaar": MARKET_WHEEL,
    "good": MARKET_WHEEL,
    "special": MARKET_WHEEL,
    "dark-market": DARK_MARKET,
    "travel-die": UNDER_WAY,
    "copy": UNDER_WAY,
}
"""The part of the capital that a question is about."""


def scene(position: Position, seat: int | None) -> Scene:
    """The table as this seat (None: a spectator) may see it; only its own choices appear."""
    draw = Sketch(position, seat)
    g = draw.g
    assert isinstance(g, Road)
    choice, seats = draw.choice, draw.seats
    nodes = [*draw(city.city), *draw(city.wheel), *draw(city.rings), *draw(city.courtyard), *draw(city.travel)]
    nodes += [*draw(city.inn), *draw(city.queen)]
    panels = []
    for other in seats:
        # What belongs to somebody else looks the same to all others.
        viewer = seat if other == seat else None
        nodes += [*draw(wagon, other, viewer), *draw(cabin, other, viewer)]
        panels.append(draw.panel(position, other, f"crest/{other}", figures, other, viewer))
    if g.rules.concern:
        nodes += draw(concern)
        panels.append(draw(concern_panel))
    stage = Stage(PALETTE, regions(g, seats, seat, choice))
    if seat is not None:
        stage.grids = grids(g, seat)
    return assembled(position, seat, caption(position, g), stage, nodes, panels, aids(position, draw, seat, choice))


def caption(position: Position, g: Road) -> list[Message]:
    """Round, whose turn it is, and the step."""
    name = step_name(position.steps, g)
    step = message("step." + name.replace(" ", "-"))
    if g.active == EMPTY:
        return [step]
    return [message("panel.round", n=g.round, m=ROUNDS), message("panel.turn", seat=seat_word(g, g.active)), step]


def regions(g: Road, seats: list[int], viewer: int | None, choice: Choice | None) -> list[Region]:
    """The capital; Inn and towns beside it; two areas for every wagon, and one for the Private Concern.

    Inn and towns are small until something is asked of them; a plan is made on the wagon with the city in view."""
    capital = rank_at(choice, {ELSEWHERE: 1})
    # To the south of the Dark Market lie commissions and deeds: the Inn is not needed there.
    # What is bought and turned lies on the market wheel, and what is paid for beside the Dark Market.
    part = CLOSE.get(choice.name) if choice is not None else None
    hall = 0 if choice is not None and choice.name == "south" else 1
    made = [
        region("city", "board", message("region.city"), rank=capital, least=29, good=52, most=96, crop=part),
        region("inn", "board", message("region.inn"), rank=hall, least=33, good=80, most=100),
        region("towns", "board", message("region.towns"), rank=1, least=33, good=80, most=110),
    ]
    wagons = rank_at(choice, {DRIVING: 1, "reset": 3})
    cabins = rank_at(choice, {"good": 2, PLANNING: 1, DRIVING: 1})
    for seat in seats:
        role = whose(seat, viewer)
        made.append(
            region(f"wagon:{seat}", role, message("region.wagon"), seat, rank=wagons, least=26, good=54, most=80)
        )
        made.append(
            region(f"cabin:{seat}", role, message("region.cabin"), seat, rank=cabins, least=27, good=70, most=90)
        )
    if g.rules.concern:
        made.append(region("concern", "others", message("region.concern"), g.seats))
    return made


def figures(g: Road, seat: int, viewer: int | None) -> list[Figure]:
    """Totals, the base score, tokens and what was delivered; coins only as far as the viewer may see them."""
    found = [figure("prestige", "prestige", message("panel.prestige"), g.prestige[seat])]
    if sees_coins(g, seat, viewer):
        found.append(figure("coins", "coin", message("panel.coins"), g.coins[seat]))
        base = min(g.coins[seat], g.prestige[seat])
        found.append(figure("base", "base", message("panel.base"), base, study=True))
    found += [
        figure("lanterns", "lantern", message("panel.lanterns"), g.lanterns[seat]),
        figure("quartz", "quartz", message("panel.quartz"), g.quartz[seat]),
        figure("horseshoes", "horseshoe", message("panel.horseshoes"), g.shoes[seat]),
        figure("heroes", "stranger", message("panel.heroes"), len(g.log_heroes[seat])),
        figure("commissions", "order", message("panel.commissions"), len(g.log_tiles[seat])),
        figure("deeds", "letter", message("panel.deeds"), bin(g.hands[seat]).count("1")),
    ]
    return found


def concern_panel(g: Road) -> Panel:
    """The automatic opponent sits after the people."""
    base = min(g.concern_coins, g.concern_prestige)
    figures_ = [
        figure("prestige", "prestige", message("panel.prestige"), g.concern_prestige),
        figure("coins", "coin", message("panel.coins"), g.concern_coins),
        figure("base", "base", message("panel.base"), base, study=True),
        figure("stock", "storage", message("panel.stock"), g.stock),
        figure("heroes", "stranger", message("panel.heroes"), len(g.concern_log_heroes)),
        figure("commissions", "order", message("panel.commissions"), len(g.concern_log_tiles)),
        figure("deeds", "letter", message("panel.deeds"), bin(g.concern_deeds).count("1")),
    ]
    return panel_of(g.seats, "crest/4", message("seat.PC"), figures_)
