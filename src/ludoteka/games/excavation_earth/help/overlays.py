"""Overlays of the table: who could sell where, who leads in the command centres, how far explorers reach."""

from ludoteka.core.scene import item, message, note, studied
from ludoteka.core.wire import Study, Tone

from ..components.tables import CENTRES, MARKETS
from ..rules.state import EMPTY, Earth
from ..table import layout
from ..table.regions.board import place
from ..table.regions.trade import row_y
from .aids import sale_message
from .trade import any_symbols, award, best_sales, envoys_for_more, rivals, spoils


def threat(g: Earth, seat: int | None) -> Study:
    """At each market who else could sell there, and for how much at most."""
    items, lights = [], []
    most = [0] * MARKETS
    bad = [False] * MARKETS
    for player in rivals(g, seat):
        for sale in best_sales(g, player, any_symbols(g, player)):
            lost = spoils(g, seat, sale) if seat is not None else []
            text = sale_message(sale)
            items.append(item(text, value=sale.total, seat=player, state="warn" if lost else None))
            for market in sale.markets:
                most[market] = max(most[market], sale.total)
                bad[market] = bad[market] or market in lost
    notes = []
    for market in range(MARKETS):
        if most[market]:
            lights.append(f"market:{market + 1}")
            notes.append(note("trade", 5.75, row_y(market), most[market], "bad" if bad[market] else "plain"))
    return studied(message("overlay.threat"), items or [item(message("study.no-threat"))], lights, notes=notes)


def majorities(g: Earth, seat: int | None) -> Study:
    """At each centre what everybody would get, and what would change that."""
    items, notes = [], []
    for centre, name in enumerate(CENTRES):
        awards = [award(g, centre, player) for player in range(g.players)]
        best = max(awards)
        for player in range(g.players):
            if awards[player]:
                label = message(f"centre.{name}")
                items.append(item(label, value=awards[player], seat=player, lights=[f"centre:{name}"]))
        leaders = [player for player in range(g.players) if best and awards[player] == best]
        tone: Tone = "plain" if seat is None else "good" if seat in leaders else "bad" if leaders else "plain"
        x = (centre + 0.5) * layout.CENTRE_STEP
        notes.append(note("trade", x - 0.5, layout.SHIP_Y - 0.4, " · ".join(str(n) for n in awards), tone))
        if seat is not None:
            more = envoys_for_more(g, centre, seat)
            if more is not None:
                text = message("study.flips", centre=message(f"centre.{name}"), n=more[0], gain=more[1])
                items.append(item(text, state="todo", lights=[f"centre:{name}"]))
    return studied(message("overlay.majorities"), items, notes=notes)


def reach(g: Earth, seat: int | None) -> Study:
    """How many steps it takes the nearest own explorer to every location."""
    t = g.tables
    count = len(t.location_ids)
    mine = [] if seat is None else [here for here in g.explorers[seat * 3 : seat * 3 + 3] if here != EMPTY]
    notes = []
    near = 0
    for here in range(count):
        if here not in mine and mine:
            steps = min(t.steps[there * count + here] for there in mine)
            near += steps <= 3
            x, y = place(t, here)
            notes.append(note("map", x, y, steps, "good" if steps <= 3 else "plain"))
    text = message("study.reach", n=near)
    lights = [f"location:{t.location_ids[here]}" for here in mine]
    return studied(message("overlay.reach"), [item(text)], lights, notes=notes)
