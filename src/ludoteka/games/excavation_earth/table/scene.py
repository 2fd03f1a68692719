"""What lies on the table of Excavation Earth, and what may be touched."""

from ludoteka.core.choice import Choice
from ludoteka.core.flow import step_name
from ludoteka.core.position import Position
from ludoteka.core.scene import assembled, message, rank_at, region, tones, whose
from ludoteka.core.sketch import Sketch
from ludoteka.core.wire import Message, Palette, Region, Scene, Stage

from ..art.palette import SEAT_COLOURS, SEAT_DARK
from ..help.aids import aids, overlays
from ..rules.state import ROUNDS, Earth
from .regions.board import black_market, forecast, piece_art, world
from .regions.player import board, figures, hand, zu_cards, zu_panel
from .regions.trade import trade

SEATS = tones(SEAT_COLOURS, SEAT_DARK)
PALETTE = Palette(paper="#e6d3ab", table="#f6ecd5", ink="#2b2320", soft="#7d6443", touch="#b0430f", seats=SEATS)
TABLE = ("map", "trade")


def scene(position: Position, seat: int | None) -> Scene:
    """The table as this seat (None: a spectator) may see it; only its own choices appear."""
    draw = Sketch(position, seat)
    g = draw.g
    assert isinstance(g, Earth)
    choice, seats = draw.choice, draw.seats
    nodes = [*draw(world), *draw(black_market), *draw(forecast), *draw(trade)]
    for other in seats:
        nodes += [*hand(g, other, seat, choice), *draw(board, other)]
    panels = [draw.panel(position, other, piece_art(g, "crest", other), figures, other) for other in seats]
    if g.solo:
        nodes += [*draw(zu_cards), *draw(board, g.seats)]
        panels.append(draw(zu_panel))
    stage = Stage(PALETTE, regions(g, seats, seat, choice))
    advice = aids(position, draw, seat)
    return assembled(position, seat, caption(position, g), stage, nodes, panels, advice, overlays(g, seat))


def caption(position: Position, g: Earth) -> list[Message]:
    """Round and step."""
    name = step_name(position.steps, g)
    step = message("step." + name.replace(" ", "-"))
    return [step] if g.round == 0 else [message("panel.round", n=g.round, m=ROUNDS), step]


ON_MAP = "explorer step travel take drop free site equipment"
TRADING = "market command sale purchase replace"
GALLERY = "sample guard"
CARDS = "mulligan draft discard action"
SMUGGLING = "deliver-or-acquire prior"


def regions(g: Earth, seats: list[int], viewer: int | None, choice: Choice | None) -> list[Region]:
    """Whoever travels looks at the map, whoever trades at the markets; a card is chosen with both in view."""
    world = rank_at(choice, {GALLERY: 1})
    markets = rank_at(choice, {ON_MAP: 1, GALLERY: 1, SMUGGLING: 1, "purchase replace": 1})
    cards = rank_at(choice, {ON_MAP: 1, TRADING: 1, "goods": 1, GALLERY: 1, SMUGGLING: 1})
    mats = rank_at(choice, {ON_MAP: 1, CARDS: 1, "purchase replace": 1, TRADING: 2, SMUGGLING: 2})
    made = [
        region("map", "board", message("region.map"), rank=world, least=27, good=54, most=96),
        region("trade", "board", message("region.trade"), rank=markets, least=27, good=56, most=66),
    ]
    for seat in seats:
        role = whose(seat, viewer)
        made.append(region(f"hand:{seat}", role, message("region.hand"), seat, rank=cards, least=33, most=120))
        label = message("region.faction-board")
        made.append(region(f"board:{seat}", role, label, seat, rank=mats, least=28, good=60, most=96))
    if g.solo:
        made.append(region(f"hand:{g.seats}", "others", message("region.zu"), g.seats))
        made.append(region(f"board:{g.seats}", "others", message("region.faction-board"), g.seats))
    return made
