"""What a player would otherwise work out by head: how the game ends, what comes next, who threatens, who dominates."""

from ludoteka.core.position import Position
from ludoteka.core.scene import aid, item, message, row, seat_name
from ludoteka.core.sketch import Sketch
from ludoteka.core.wire import Aid, Message

from ..components.tables import AREA_IDS, CHARACTERS, SPACES
from ..rules.moves import marker_seat, marker_space
from ..rules.scoring import progress
from ..rules.state import GOES_ON, NOBODY, NOWHERE, Garden
from ..rules.turns.action import marker_queue, throat_queue
from ..rules.turns.vuko import quarry
from ..table.regions.map import lead
from .ending import forecast, goal_possible, ready, snow_to_come, sure_ending, turns_away, winners

PARTS = (
    ("start", ("turn", "recover", "turn sites")),
    ("initiative", ("jump", "player order", "order tokens")),
    ("planning", ("planning",)),
    ("actions", ("throat", "actions", "snow after actions")),
    ("activation", ("maker spy", "ice drakkar", "speed", "attack", "bury")),
    ("vuko", ("vuko", "snow after vuko")),
    ("dominance", ("suspend", "dominance", "end of turn")),
)
"""The parts of a turn, with the steps that belong to them."""

THREATS = ("player", "goal", "points", "turn")
DOMINANCE = ("region", "dominates", "lead", "needed")
"""The columns of the tables."""

WARN = 5
"""Dead Snow is worth a warning when so few steps are left."""


def aids(position: Position, draw: Sketch) -> list[Aid]:
    g = draw.g
    assert isinstance(g, Garden)
    if not ready(g):
        return []
    step = position.steps[g.step].name if 0 <= g.step < len(position.steps) else ""
    part = next((i for i, (_, steps) in enumerate(PARTS) if step in steps), len(PARTS))
    base = position.base
    assert isinstance(base, Garden)
    found = [draw(how_it_ends, base, part), draw(timeline, part), draw(threats, base), draw(dominance)]
    return [draw(parts, part), *found] if g.turn and g.ending == GOES_ON else found


def parts(g: Garden, part: int) -> Aid:
    """Where we are in the turn."""
    made = []
    for i, (name, _) in enumerate(PARTS):
        key = "aid.part.scoring" if name == "dominance" and g.scoring else f"aid.part.{name}"
        art = "boat" if name == "dominance" and g.scoring else None
        made.append(item(message(key), art=art, state="done" if i < part else "now" if i == part else "todo"))
    return aid("parts", "steps", message("aid.parts"), made)


# -- how this game ends ---------------------------------------------------------------------------------------------


def how_it_ends(g: Garden, base: Garden, part: int) -> Aid:
    """Dead Snow, every goal in plain words, points; who would win now; what can end the game this turn."""
    t = g.tables
    limit = t.limit[g.seats]
    left = limit - g.snow
    made = []
    if g.ending == GOES_ON:
        made += [item(text, state="alarm") for text in alarms(g, base, part)]
        by_snow, by_points = winners(g)
        key = "aid.winner" if by_snow == by_points else "aid.winners"
        made.append(item(message(key, snow=seat_name(by_snow), points=seat_name(by_points)), art="ability/DOM"))
    state = "alarm" if snow_alarm(g, base, part) else "warn" if left <= WARN else None
    made.append(item(message("aid.snow"), art="snow", value=g.snow, of=limit, state=state, lights=["snow"]))
    for seat in range(g.seats):
        name = CHARACTERS[g.who[seat]]
        of = t.goal[g.who[seat]]
        state = "alarm" if turns_away(g, seat) <= 1 else None
        done = progress(g, seat)
        made.append(item(message(f"plain.{name}", n=of), art=f"goal/{name}", value=done, of=of, seat=seat, state=state))
    points = forecast(g, base)
    for i, seat in enumerate(sorted(range(g.seats), key=lambda one: -g.vp[one])):
        state = "alarm" if points[seat] >= t.target else "warn" if g.vp[seat] * 5 >= t.target * 4 else None
        # Points stand in the panels too: here it is whoever leads, and whoever is near the end.
        if i == 0 or state:
            made.append(item(message("aid.points"), art="vp", value=g.vp[seat], of=t.target, seat=seat, state=state))
    return aid("ends", "bars", message("aid.ends"), made, pin=True)


def snow_alarm(g: Garden, base: Garden, part: int) -> bool:
    """Whether Dead Snow can reach its limit in what is left of this turn."""
    if part > 5 or g.ending != GOES_ON:
        return False
    return g.tables.limit[g.seats] - g.snow <= snow_to_come(g, base, part <= 2)


def alarms(g: Garden, base: Garden, part: int) -> list[Message]:
    """What can end the game this turn."""
    sure = sure_ending(g)
    found = [message("aid.sure", how=message(f"ending.{sure}"))] if sure else []
    if snow_alarm(g, base, part):
        left = g.tables.limit[g.seats] - g.snow
        found.append(message("aid.alarm-snow", n=left, most=snow_to_come(g, base, part <= 2)))
    found += [message("aid.alarm-goal", seat=seat_name(seat)) for seat in range(g.seats) if turns_away(g, seat) == 1]
    if not sure:
        points = forecast(g, base)
        target = g.tables.target
        found += [
            message("aid.alarm-points", seat=seat_name(seat), n=points[seat])
            for seat in range(g.seats)
            if points[seat] >= target
        ]
    return found


# -- what comes next ------------------------------------------------------------------------------------------------


def timeline(g: Garden, part: int) -> Aid:
    """All placed markers in the order in which they act, and then Vuko."""
    made = []
    queue = [(0, seat) for seat in throat_queue(g)]
    if -1 not in g.sequence:
        queue += [(marker_space(marker), marker_seat(marker)) for marker in marker_queue(g)]
    lying = {space: [i + 1 for i, who in enumerate(g.planned[space])] for space in range(len(SPACES))}
    for i, (space, seat) in enumerate(queue):
        # The Throat is used in player order, the other spaces from the last slot down.
        slots = [slot for slot in lying[space] if g.planned[space][slot - 1] == seat]
        slot = slots[0] if space == 0 else slots[-1]
        lying[space].remove(slot)
        state = "now" if i == 0 and part == 3 else "todo"
        text = message("aid.acts", n=i + 1, space=message(f"space.{SPACES[space]}"), slot=slot)
        made.append(item(text, seat=seat, state=state, lights=[f"action:{SPACES[space]}:{slot}"]))
    if part < 6:
        made.append(item(vuko_plan(g), art="vuko", seat=g.ladder[-1] if any(g.reputation) else None))
    return aid("timeline", "lines", message("aid.timeline"), made or [item(message("word.none"))])


def vuko_plan(g: Garden) -> Message:
    """Whom Vuko would visit if he acted now."""
    if not any(g.reputation):
        return message("aid.vuko-rests")
    victim = g.ladder[-1]
    target = quarry(g, victim)
    if target == NOWHERE:
        return message("aid.vuko-stays", seat=seat_name(victim))
    return message("aid.vuko-goes", seat=seat_name(victim), area=message(f"area.{AREA_IDS[target]}"))


def threats(g: Garden, base: Garden) -> Aid:
    """How many turns everybody is away from the goal, at the least, and how many points from the end."""
    made = []
    points = forecast(g, base)
    for seat in range(g.seats):
        away = turns_away(g, seat)
        name = CHARACTERS[g.who[seat]]
        open_ = goal_possible(g, seat)
        state = "done" if not away else "alarm" if away == 1 else "warn" if away == 2 else None
        made.append(
            row(
                [
                    item(message(f"character.{name}"), seat=seat),
                    item(distance(away, open_), art=f"goal/{name}", state=state if open_ else "done"),
                    item(message("aid.vp-left", n=max(0, g.tables.target - g.vp[seat])), art="vp"),
                    item(message("aid.vp-now", n=points[seat] - g.vp[seat])),
                ]
            )
        )
    head = [message(f"aid.head.{name}") for name in THREATS]
    return aid("threats", "table", message("aid.threats"), made, head=head)


def distance(away: int, possible: bool) -> Message:
    if not away:
        return message("aid.reached")
    return message("aid.turns", n=away) if possible else message("aid.never")


def dominance(g: Garden) -> Aid:
    """Who dominates each region, by how much, and what it takes to get anything there."""
    made = []
    for area in g.open:
        seat, by = lead(g, area)
        here = item(
            message("aid.region", n=g.number(area), area=message(f"area.{AREA_IDS[area]}")),
            lights=[f"area:{AREA_IDS[area]}"],
        )
        who = item(message("tip.nobody")) if seat == NOBODY else item(seat_name(seat), seat=seat)
        needed = item(message("aid.number", n=g.nations[area] + 1))
        made.append(row([here, who, item(message("aid.number", n=by)), needed]))
    head = [message(f"aid.head.{name}") for name in DOMINANCE]
    return aid("dominance", "table", message("aid.dominance"), made, head=head)
