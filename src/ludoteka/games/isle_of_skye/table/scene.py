"""What lies on the table of Isle of Skye, and what may be touched."""

from ludoteka.core.choice import Choice
from ludoteka.core.flow import step_name
from ludoteka.core.position import Position
from ludoteka.core.scene import assembled, figure, message, overlay, rank_at, region, tones, whose
from ludoteka.core.sketch import Sketch
from ludoteka.core.wire import Figure, Message, Palette, Region, Scene, Stage

from ..art.palette import SEAT_COLOURS, SEAT_DARK
from ..components.tables import WHISKY
from ..help.aids import aids, worth
from ..knowledge.view import sees_gold
from ..rules.scoring import bridges
from ..rules.state import Skye
from .regions.board import board
from .regions.land import land, spots
from .regions.offer import axes, offer
from .regions.progress import progress

SEATS = tones(SEAT_COLOURS, SEAT_DARK)
PALETTE = Palette(paper="#e9dfc4", table="#f4ecd8", ink="#2e2924", soft="#8d7a58", touch="#c2410c", seats=SEATS)

OVERLAYS = [
    overlay("overlay:roads", message("overlay.roads"), "road"),
    overlay("overlay:areas", message("overlay.areas"), "symbol/whisky"),
]


def scene(position: Position, seat: int | None) -> Scene:
    """The table as this seat (None: a spectator) may see it; only its own choices appear."""
    draw = Sketch(position, seat)
    g = draw.g
    assert isinstance(g, Skye)
    choice, seats = draw.choice, draw.seats
    nodes = [*draw(board)]
    for other in seats:
        nodes += draw(offer, other, axes(position, g, other, seat), position.over)
        nodes += draw(land, other)
        if g.journeyman:
            nodes += draw(progress, other)
    if choice is not None:
        nodes += spots(g, choice)
    points = draw(worth)
    panels = [
        draw.panel(
            position, other, f"crest/{other}", figures, other, sees_gold(g, other, seat), given(g, points, other)
        )
        for other in seats
    ]
    stage = Stage(PALETTE, regions(g, seats, seat, choice))
    advice = aids(g, seat, seats, points)
    return assembled(position, seat, caption(position, g), stage, nodes, panels, advice, OVERLAYS)


def caption(position: Position, g: Skye) -> list[Message]:
    """Round and step."""
    name = step_name(position.steps, g)
    step = message("step." + name.replace(" ", "-").removesuffix("?"))
    if g.round == 0:
        return [step]
    return [message("panel.round", n=g.round, m=len(g.tables.round_spaces[g.seats])), step]


BUILDING = "place road plan collect resolve"
ADVANCING = "advance token-advance symbol sale"


def regions(g: Skye, seats: list[int], viewer: int | None, choice: Choice | None) -> list[Region]:
    """Tiles on offer matter while they are priced and bought; when tracks are advanced, the progress board does."""
    made = [region("board", "board", message("region.board"), rank=1, least=52, most=72)]
    lands = rank_at(choice, {ADVANCING: 2})
    for seat in seats:
        mine = whose(seat, viewer)
        # Whoever buys looks at all that others offer, also where gold is left for one of them only.
        offers = rank_at(choice, {BUILDING: 0, ADVANCING: 0, "buy": 2 if seat == viewer else 3})
        made.append(region(f"offer:{seat}", "market", message("region.offer"), seat, rank=offers, least=60, most=210))
        rank = lands if seat == viewer else None
        made.append(region(f"land:{seat}", mine, message("region.land"), seat, rank=rank, least=28, good=80, most=170))
        if g.journeyman:
            rank = rank_at(choice, {ADVANCING: 3, "collect": 2}) if seat == viewer else None
            made.append(region(f"track:{seat}", "track", message("region.track"), seat, rank=rank, least=33, most=88))
    return made


# -- panels ---------------------------------------------------------------------------------------------------------


def given(g: Skye, points: dict[int, list[int]], seat: int) -> tuple[int | None, ...]:
    """What each scoring tile would give a seat now, in their order; None where that would tell too much."""
    return tuple(points[tile][seat] if tile in points else None for tile in g.scoring)


def figures(g: Skye, seat: int, gold: bool, points: tuple[int | None, ...]) -> list[Figure]:
    """Points, gold where the viewer may see it, and what each scoring tile would give now."""
    t = g.tables
    found = [figure("vp", "vp", message("panel.vp"), g.vp[seat], study=True)]
    if gold:
        found.append(figure("gold", "coin", message("panel.gold"), g.gold[seat], study=True))
        found.append(figure("free-gold", "purse", message("panel.free-gold"), g.free_gold(seat)))
    barrels = g.land[seat].linked_count(WHISKY)
    found.append(figure("whisky", "symbol/whisky", message("panel.whisky"), barrels, study=True))
    for space, (tile, value) in enumerate(zip(g.scoring, points, strict=True)):
        if value is not None:
            name = message("label.scoring", letter="ABCD"[space], scoring=message(t.scoring_name[tile]))
            art = f"scoring/{t.scoring_ids[tile]}"
            found.append(figure(f"scoring:{'ABCD'[space]}", art, name, value, study=True))
    if g.journeyman:
        found.append(figure("movement", "movement", message("panel.movement"), g.movement(seat)))
        found.append(figure("milestones", f"milestone/{seat}", message("panel.milestones"), g.milestones[seat]))
        found.append(figure("roads", "road", message("panel.roads"), g.roads[seat]))
        found.append(figure("bridges", "bridge", message("panel.bridges"), bridges(g, seat)))
    return found
