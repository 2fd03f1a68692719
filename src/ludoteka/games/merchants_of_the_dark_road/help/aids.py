"""Aids at the table: the steps of the turn, where each die leads, the base score, the market, who may join."""

from ludoteka.core.choice import Choice
from ludoteka.core.flow import step_name
from ludoteka.core.position import Position
from ludoteka.core.scene import aid, item, message, row
from ludoteka.core.sketch import Sketch
from ludoteka.core.wire import Aid, Item, Message

from ..components.tables import BUILDINGS, DISTRICTS, FACES, GOODS, ROUNDS, TOWNS, TYPES
from ..knowledge.view import revealed, sees_cards
from ..rules.moves import BUILDING
from ..rules.opponent.turn import focus, load
from ..rules.scoring import times_earned
from ..rules.state import CONCERN, EMPTY, Road
from ..rules.turns.day import activations
from ..table.regions.pieces import seat_word, town_name
from . import facts as fact

PHASES = ("plan", "move", "act", "rest")
PHASE_OF = {
    "plan": 0, "move": 1, "act": 2, "caravan": 2, "event": 2, "travel": 2, "after the event": 2, "event ends": 2,
    "visit": 2, "good fortune": 2, "caravan ends": 2, "more": 2, "before rest": 3, "rest": 3, "courtyard": 3,
    "night dice": 3, "next": 3,
}  # fmt: skip
JOURNEY = ("join", "travel", "visit", "good-fortune")
JOURNEY_OF = {"event": 1, "travel": 1, "after the event": 1, "event ends": 1, "visit": 2, "good fortune": 3}


def aids(position: Position, draw: Sketch, viewer: int | None, choice: Choice | None) -> list[Aid]:
    """All that apply now."""
    g = draw.g
    assert isinstance(g, Road)
    name = step_name(position.steps, g)
    found = [*draw(steps, name)]
    # What is decided now comes first.
    if joining(g, name):
        found.append(draw(join, viewer))
    if viewer is not None and not revealed(g) and (g.active != EMPTY or g.round > ROUNDS):
        planning = choice is not None and choice.name in ("plan", "slot", "reset", "special")
        lines = [draw(base, viewer), draw(reach, viewer, planning)]
        found += lines[::-1] if planning else lines
    found.append(draw(market, viewer))
    if viewer is not None:
        found += draw(deeds, viewer)
    if g.rules.concern and g.delivery:
        found.append(draw(concern))
    return found


# -- the turn -------------------------------------------------------------------------------------------------------


def steps(g: Road, name: str) -> list[Aid]:
    """Plan, Move, Act, Rest: where we are, and what each will trigger. A caravan has steps of its own."""
    travelling = g.leader != EMPTY
    if g.active == EMPTY or (g.active == CONCERN and not travelling):
        return []
    now = PHASE_OF.get(name, 2)
    items = [] if g.active == CONCERN else [plan_step(g), move_step(g, now), act_step(g, now), rest_step(g)]
    items = stated(items, now)
    if travelling:
        journey = [item(message(f"aid.journey-{word}")) for word in JOURNEY]
        items[2:3] = stated(items[2:3], 1) + stated(journey, JOURNEY_OF.get(name, 0))
    return [aid("turn", "steps", message("aid.turn", seat=seat_word(g, g.active)), items)]


def stated(items: list[Item], now: int) -> list[Item]:
    """Steps with their states."""
    return [step.having(state="done" if i < now else "now" if i == now else "todo") for i, step in enumerate(items)]


def plan_step(g: Road) -> Item:
    if g.pool_night != EMPTY:
        return item(message("aid.planned", face=message(f"face.{FACES[g.pool_night]}")))
    return item(message("aid.plan"))


def move_step(g: Road, now: int) -> Item:
    seat = g.active
    if g.pool_night == EMPTY:
        return item(message("aid.move"))
    if now > 1:
        return item(message("aid.move"), lights=[f"ring:{g.pawn[seat]}"])
    steps = [g.tables.value[face] for face in (g.pool_night, g.pool_illuminated) if face != EMPTY]
    lights = [f"ring:{fact.space_after(g, seat, step)}" for step in steps]
    return item(message("aid.move-by", n=" / ".join(map(str, steps))), lights=lights)


def act_step(g: Road, now: int) -> Item:
    """The districts and the building that can still be activated."""
    if now != 2:
        return item(message("aid.act" if g.pool_illuminated == EMPTY else "aid.act-lit"))
    left = activations(g, g.active)
    if not left:
        return item(message("aid.act"))
    key = "aid.act-one" if g.pool_illuminated == EMPTY else "aid.act-all"
    return item(message(key, n=len(left)), lights=[place_id(move) for move in left])


def place_name(move: int) -> Message:
    """A building or a district."""
    if move >= BUILDING:
        return message(f"building.{BUILDINGS[move - BUILDING]}")
    return message(f"district.{DISTRICTS[move]}")


def place_rule(move: int) -> Message:
    return message(f"{place_name(move).key}.rule")


def place_id(move: int) -> str:
    return f"building:{BUILDINGS[move - BUILDING]}" if move >= BUILDING else f"district:{DISTRICTS[move]}"


def rest_step(g: Road) -> Item:
    """Whether a night die leaves the game at the end of this turn."""
    seat = g.active
    left = sum(g.reserve[seat * 6 : seat * 6 + 6])
    planned = g.pool_night != EMPTY
    if g.round < ROUNDS - 2 and left == (0 if planned else 1):
        return item(message("aid.rest-die"))
    if g.round == ROUNDS and g.turn == len(g.order) - 1:
        return item(message("aid.rest-last"))
    return item(message("aid.rest-dice", n=g.aside) if g.aside else message("aid.rest"))


# -- the dice pipeline ----------------------------------------------------------------------------------------------


def reach(g: Road, seat: int, planning: bool) -> Aid:
    """Where each die leads: both districts and the building."""
    rows = []
    for id, face in fact.dice_of(g, seat):
        space = fact.space_after(g, seat, g.tables.value[face])
        districts, building = places(g, space, ".short")
        lights = [id, f"ring:{space}", *(districts.lights or ())]
        art = f"{'lit' if id.startswith('lit') else 'night'}/{FACES[face]}"
        shows = message(f"face.{FACES[face]}")
        rows.append(row([districts.having(art=art, shows=shows, lights=lights), building]))
    head = [message("aid.districts"), message("aid.building")]
    return aid("reach", "table", message("aid.reach"), rows, pin=planning, head=head)


def places(g: Road, space: int, form: str = "") -> list[Item]:
    """The two districts and the building beside a space."""
    beside = g.tables.beside[space]
    names = [message(f"district.{DISTRICTS[district]}{form}") for district in beside]
    one = item(message("aid.list", names=names), lights=[f"district:{DISTRICTS[district]}" for district in beside])
    building = fact.building_at(g, space)
    if building == EMPTY:
        return [one, item(message("aid.none"))]
    name = BUILDINGS[building]
    return [one, item(message(f"building.{name}"), lights=[f"building:{name}"])]


# -- totals ---------------------------------------------------------------------------------------------------------


def base(g: Road, seat: int) -> Aid:
    """The lower of the two totals counts: both, and what they come to at this pace."""
    coins, prestige = g.coins[seat], g.prestige[seat]
    most = max(coins, prestige, 1)
    limit = "coins" if coins < prestige else "prestige" if prestige < coins else "both"
    items = [
        item(message("panel.coins"), art="coin", value=coins, of=most, state="warn" if limit == "coins" else None),
        item(
            message("panel.prestige"),
            art="prestige",
            value=prestige,
            of=most,
            state="warn" if limit == "prestige" else None,
        ),
        item(message(f"aid.limit-{limit}"), art="base", value=min(coins, prestige)),
    ]
    return aid("base", "bars", message("aid.base"), [*items, *projection(g, seat)], pin=True)


def projection(g: Road, seat: int) -> list[Item]:
    played = fact.turns_done(g, seat)
    if not 2 <= played < ROUNDS:
        return []
    coins, prestige = fact.pace(g, seat, played)
    return [item(message("aid.pace", coins=coins, prestige=prestige), value=min(coins, prestige))]


# -- the market -----------------------------------------------------------------------------------------------------


MARKET_HEAD = {"good": None, "now": None, "later": None, "heroes": "stranger", "orders": "order", "mine": "storage"}
"""What the columns of the market are called, and the pictures that say it in less room."""


def market(g: Road, viewer: int | None) -> Aid:
    """For each good its price now and after a turn of the wheel, and who wants it."""
    t = g.tables
    rows = []
    for good in sorted(range(TYPES), key=lambda good: (t.section[good] + g.rot) % TYPES):
        heroes, tiles = fact.heroes_wanting(g, good), fact.open_tiles_wanting(g, good)
        own = fact.own_tiles_wanting(g, viewer, good) if viewer is not None else []
        lights = [f"hero:{t.hero_ids[hero]}" for hero in heroes]
        orders = [f"tile:{t.tile_ids[tile]}" for tile in (*tiles, *own)]
        later = t.price[(g.rot + 1) % TYPES][good]
        rows.append(
            row(
                [
                    item(message(f"good.{GOODS[good]}"), art=f"good/{GOODS[good]}", lights=[f"wheel:{GOODS[good]}"]),
                    item(message("aid.price", n=g.price(good))),
                    item(message("aid.price", n=later)),
                    item(message("aid.count", n=len(heroes)), lights=lights),
                    item(message("aid.count", n=len(orders)), lights=orders),
                    item(message("aid.count", n=fact.held(g, viewer, good) if viewer is not None else 0)),
                ]
            )
        )
    head = [item(message(f"aid.head-{word}"), art=art) for word, art in MARKET_HEAD.items()]
    return aid("market", "table", message("aid.market"), rows, head=head)


# -- travelling together --------------------------------------------------------------------------------------------


def joining(g: Road, name: str) -> bool:
    """Whether a caravan gathers: the leader has called, and the event is not yet known."""
    return g.leader != EMPTY and name in ("act", "concern acts") and g.event == EMPTY


def join(g: Road, viewer: int | None) -> Aid:
    """What each seat could gain, and what it could lose; the own row comes first."""
    rows = []
    for who in sorted(g.order, key=lambda who: who != viewer):
        if who == CONCERN:
            continue
        town = g.destination if who == g.leader else fact.best_town(g, who, g.destination)
        rows.append(row([item(seat_word(g, who), seat=who), gain_item(g, who, town), risk_item(g, who, viewer)]))
    head = [message("aid.head-seat"), message("aid.head-gain"), message("aid.head-risk")]
    return aid("join", "table", message("aid.join", town=town_name(g.destination)), rows, pin=True, head=head)


def gain_item(g: Road, seat: int, town: int) -> Item:
    coins, prestige, heroes, tiles = fact.delivered(g, seat, town)
    t = g.tables
    lights = [f"hero:{t.hero_ids[hero]}" for hero in heroes] + [f"tile:{t.tile_ids[tile]}" for tile in tiles]
    if not lights:
        return item(message("aid.nothing"))
    parts = worth(coins, prestige)
    return item(message("aid.gain", town=town_name(town), parts=parts), lights=[f"town:{TOWNS[town]}", *lights])


def worth(coins: int, prestige: int) -> list[Message]:
    found = []
    if coins:
        found.append(message("count.coins", n=coins))
    if prestige:
        found.append(message("count.prestige", n=prestige))
    return found


def risk_item(g: Road, seat: int, viewer: int | None) -> Item:
    losses = fact.at_risk(g, seat, viewer, g.route)
    if not losses:
        return item(message("aid.no-risk"))
    return item(message("aid.risk", parts=[risk_word(kind, losses[kind]) for kind in RISKS if kind in losses]))


RISKS = {"HERO": "aid.a-hero", "G": "aid.a-good", "C": "count.coins", "P": "count.prestige", "L": "token.lantern",
         "H": "token.horseshoe", "Q": "token.quartz"}  # fmt: skip


def risk_word(kind: str, loss: int) -> Message:
    return message(RISKS[kind], n=loss) if kind in "CP" else message(RISKS[kind])


# -- deeds, the Private Concern -------------------------------------------------------------------------------------


def deeds(g: Road, seat: int) -> list[Aid]:
    """How far one's own deeds are."""
    t = g.tables
    held = [deed for deed in range(len(t.deed_ids)) if g.hands[seat] >> deed & 1]
    if not held or not sees_cards(g, seat, seat):
        return []
    items = []
    for deed in held:
        times = times_earned(g, seat, deed)
        name = t.deed_ids[deed]
        state = "done" if times == t.deed_limit[deed] else "todo"
        text = message(f"deed.{name}")
        items.append(item(text, value=times, of=t.deed_limit[deed], state=state, lights=[f"deed:{name}"]))
    return [aid("deeds", "bars", message("aid.deeds"), items)]


def concern(g: Road) -> Aid:
    """What the Private Concern heads for."""
    town = focus(g)
    items = [
        item(message("aid.focus", town=town_name(town)), value=load(g, town), lights=[f"row:{TOWNS[town]}"]),
        item(message("panel.base"), art="base", value=min(g.concern_coins, g.concern_prestige)),
        item(message("panel.stock"), art="storage", value=g.stock),
    ]
    return aid("concern", "lines", message("seat.PC"), items)
