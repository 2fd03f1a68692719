"""The table of the Ice Garden as one seat sees it: what lies where, what is asked, what helps to decide."""

from ludoteka.core.choice import Choice
from ludoteka.core.flow import step_name
from ludoteka.core.position import Position
from ludoteka.core.scene import assembled, figure, message, overlay, rank_at, region, tones, whose
from ludoteka.core.sketch import Sketch
from ludoteka.core.wire import Figure, Message, Palette, Region, Scene, Stage

from ..art.palette import SEAT_COLOURS, SEAT_DARK
from ..components.tables import CHARACTERS
from ..help.aids import aids
from ..rules.scoring import progress
from ..rules.state import NOBODY, Garden
from .offers import offers
from .regions.board import snow_and_reputation, supply
from .regions.cards import cards, hoard
from .regions.map import coast
from .regions.spaces import action_spaces, initiative

SEATS = tones(SEAT_COLOURS, SEAT_DARK)
PALETTE = Palette(paper="#d9e2e7", table="#f1f5f7", ink="#1d272e", soft="#566874", touch="#b3261e", seats=SEATS)


def scene(position: Position, seat: int | None) -> Scene:
    """The table as this seat (None: a spectator) may see it; only its own choices appear."""
    draw = Sketch(position, seat)
    g = draw.g
    assert isinstance(g, Garden)
    choice, seats = draw.choice, draw.seats
    nodes = [*draw(coast), *draw(snow_and_reputation), *draw(supply), *draw(action_spaces), *draw(initiative)]
    for other in seats:
        nodes += draw(cards, other) + draw(hoard, other)
    if choice is not None:
        nodes += offers(g, choice)
    panels = [draw.panel(position, other, f"seat/{other}", figures, other) for other in seats]
    stage = Stage(PALETTE, regions(seats, seat, choice))
    overlays = [overlay("overlay:dominance", message("overlay.dominance"), "ability/DOM")] if g.open else []
    return assembled(position, seat, caption(position, g), stage, nodes, panels, aids(position, draw), overlays)


def caption(position: Position, g: Garden) -> list[Message]:
    """Turn, step, and whether regions score this turn."""
    name = step_name(position.steps, g)
    step = message("step." + slug(name))
    if not g.turn:
        return [step]
    found = [message("panel.turn", n=g.turn), step, message("panel.snow", n=g.snow, limit=g.tables.limit[g.seats])]
    if g.scoring:
        found.append(message("panel.scoring-turn", n=g.scoring))
    return found


def slug(name: str) -> str:
    return name.replace(" ", "-")


def regions(seats: list[int], viewer: int | None, choice: Choice | None) -> list[Region]:
    """Resources are a strip until they are chosen from; spaces and the initiative may be small beside the coast."""
    made = [
        region("board", "board", message("region.board"), least=46, most=130),
        region("spaces", "track", message("region.spaces"), least=27, most=58),
        region("tracks", "track", message("region.initiative"), least=27, most=110),
    ]
    for seat in seats:
        role = whose(seat, viewer)
        made.append(region(f"card:{seat}", role, message("region.card"), seat, least=40, most=130))
        # A Vuko token is as good an answer as reputation on the board; M is chanted with on the hoard alone.
        hoard = rank_at(choice, {"raven": 2}) or 1
        least = 36 if hoard > 1 else 46
        made.append(region(f"hoard:{seat}", role, message("region.hoard"), seat, rank=hoard, least=least, most=110))
    return made


def figures(g: Garden, seat: int) -> list[Figure]:
    found = [figure("vp", "vp", message("panel.vp"), g.vp[seat], study=True)]
    if g.who[seat] != NOBODY:
        found.append(
            figure("goal", f"goal/{CHARACTERS[g.who[seat]]}", message("panel.goal"), progress(g, seat), study=True)
        )
    return [
        *found,
        figure("position", "reputation", message("panel.reputation"), g.reputation[seat], bool(g.ladder), low=True),
        figure("population", "token/P", message("panel.population"), g.people[seat]),
        figure("gold", "token/G", message("panel.gold"), g.gold[seat]),
        figure("magic", "token/M", message("panel.magic"), g.all_magic(seat)),
        figure("reserve", f"marker/{seat}/1", message("panel.reserve"), g.reserve[seat]),
        figure("hunted", "vuko-token", message("panel.vuko-tokens"), g.vuko_tokens[seat]),
    ]
