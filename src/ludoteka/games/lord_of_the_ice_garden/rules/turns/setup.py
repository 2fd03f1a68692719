"""Set-up: characters, reputation, regions, the Thorn, sites, start influence."""

from ludoteka.core.choice import Draw, OneOf, Turn

from ...components.tables import AREAS, CHARACTERS, KINDS, LEVELS, VANDYKEN, Tables
from ..state import GOES_ON, NOBODY, NOWHERE, Garden


def set_up(tables: Tables, seats: int, options: dict[str, str]) -> Garden:
    """R3.2, R3.6, R3.13, R3.14, R3.15: everything of the set-up that needs neither chance nor a decision."""
    g = Garden(tables, seats, options)
    g.turn = 0
    g.who = [NOBODY] * seats
    g.seat_of = [NOBODY] * len(CHARACTERS)
    g.vp = [0] * seats
    g.ledger = []
    g.people = [0] * seats
    g.gold = [0] * seats
    g.magic = [0] * (seats * LEVELS)
    g.supply = tables.supply.copy()
    for seat in range(seats):
        for resource, amount in enumerate(tables.start):
            g.give(seat, resource, amount)
    g.reserve = [tables.markers] * seats
    g.markers = [0] * (seats * AREAS)
    g.suspended = [0] * seats
    g.throat = [0] * seats
    g.recruited = [0] * seats
    g.unit_reserve = tables.count.copy()
    g.units = [0] * (len(tables.count) * AREAS)
    g.doomed = []
    g.bought = [0] * (len(tables.count) * KINDS)
    g.spies = []
    g.upgrades = tables.upgrade_tokens.copy()
    g.vuko_tokens = [0] * seats
    g.reputation = [0] * seats
    g.ladder = []
    g.space = [1] * seats
    g.stack = []
    g.order = []
    g.leaps = [0] * seats
    g.boats = 0
    g.scoring = 0
    g.snow = 0
    g.sequence = tables.setup_order.copy()
    nothing: tuple[int, ...] = ()
    g.planned = [nothing] * len(tables.slots)
    g.regions = []
    g.open = []
    g.near = [nothing] * AREAS
    g.nations = [0] * AREAS
    g.sites = [0] * AREAS
    g.carried = 0
    g.absorbed = 0
    g.towers = [0] * AREAS
    g.nightmares = [0] * AREAS
    g.closed = [0] * AREAS
    g.thorn = NOWHERE
    g.vuko = NOWHERE
    g.ending = GOES_ON
    return g


# -- Characters -----------------------------------------------------------------------------------------------------


SIMPLE = ("freihoff", "fjollsfinn")
"""The characters for a first game: towers and recruits need no more than to lead a region."""


def dealt(g: Garden) -> str | None:
    """R3.1: characters are dealt unless they are chosen."""
    return "choose characters" if g.options["characters"] == "choose" else None


def deal_characters(g: Garden, _: int) -> Turn:
    """R3.1: chance deals the characters; where they are to be simple, first those whose goals are."""
    for seat in range(g.seats):
        left = free_characters(g)
        if g.options["characters"] == "simple":
            left = [character for character in left if CHARACTERS[character] in SIMPLE] or left
        character: int = yield Draw("deal", left, seat)
        become(g, seat, character)


def after_deal(g: Garden) -> str:
    """R3.1: who has been dealt a character chooses none."""
    return "reputation order"


def choose_character(g: Garden, me: int) -> Turn:
    """R3.1: whoever is next in seat order takes a free character."""
    left = free_characters(g)
    character: int = left[0]
    if len(left) > 1:
        character = yield OneOf(me, "character", left)
    become(g, me, character)


def free_characters(g: Garden) -> list[int]:
    """R3.1: the characters that nobody has."""
    return [character for character in range(len(CHARACTERS)) if g.seat_of[character] == NOBODY]


def become(g: Garden, seat: int, character: int) -> None:
    """R3.1: a character has its player."""
    g.who[seat] = character
    g.seat_of[character] = seat
    g.tell("event.character", seat, character)


# -- Reputation and initiative --------------------------------------------------------------------------------------


def stack_markers(g: Garden, _: int) -> Turn:
    """R3.4, R3.5: all reputation markers in the safe area in random order, the initiative markers likewise: the top
    one starts."""
    chosen = g.options["startPlayer"]
    top = NOBODY if chosen == "random" else int(chosen) - 1
    left = [seat for seat in range(g.seats) if seat != top]
    while left:
        seat: int = left[0] if len(left) == 1 else (yield Draw("stack", left, len(g.stack)))
        left.remove(seat)
        g.stack.append(seat)
    if top != NOBODY:
        g.stack.append(top)
    g.ladder = g.stack.copy()
    g.order = g.stack[::-1]
    g.tell("event.order", tuple(g.order))


# -- Regions --------------------------------------------------------------------------------------------------------


def fill_map(g: Garden) -> None:
    """R3.7: where every area gets a token that nobody has seen, nothing is decided; nor where the map is laid, with the
    areas that have the most neighbours."""
    count = len(g.tables.bundles[g.seats])
    if count == AREAS or g.options["regionTokens"] == "laid":
        near = g.tables.near
        g.regions = sorted(sorted(range(AREAS), key=lambda area: -len(near[area]))[:count])


def laying_seats(g: Garden) -> list[int]:
    """R3.7: who lays the tokens face down, one after another."""
    return [g.order[i % g.seats] for i in range(len(g.tables.bundles[g.seats]) - len(g.regions))]


def lay_token(g: Garden, me: int) -> Turn:
    """R3.7: a region token goes face down on an area that has none."""
    area: int = yield OneOf(me, "area", [area for area in range(AREAS) if area not in g.regions])
    g.regions.append(area)
    g.tell("event.token", me, area)


def thorn_seats(g: Garden) -> list[int]:
    """R3.8: van Dyken's player, if there is one."""
    seat = g.seat_of[VANDYKEN]
    return [] if seat == NOBODY else [seat]


def plant_thorn(g: Garden, me: int) -> Turn:
    """R3.8: the Thorn is put in a region for good."""
    area: int = yield OneOf(me, "thorn", sorted(g.regions))
    g.thorn = area
    g.tell("event.thorn", me, area)


def reveal_sites(g: Garden, _: int) -> Turn:
    """R3.9, R14.1: sites and blanks lie face down in all regions but the Thorn's; four of them are sites."""
    left = sorted([area for area in g.regions if area != g.thorn])
    for _ in range(g.tables.sites):
        area: int = yield Draw("site", left)
        left.remove(area)
        g.sites[area] = 1
        g.tell("event.site", area)


def reveal_regions(g: Garden, _: int) -> Turn:
    """R3.10, R14.1: nobody has seen the tokens before, so only now chance decides what lies where."""
    left = list(range(len(g.regions)))
    found = [NOWHERE] * len(g.regions)
    for area in sorted(g.regions):
        number: int = left[0] if len(left) == 1 else (yield Draw("number", left, area))
        left.remove(number)
        found[number] = area
        g.tell("event.number", area, number + 1)
    g.regions = found
    g.link()


# -- Start influence ------------------------------------------------------------------------------------------------


def settling_seats(g: Garden) -> list[int]:
    """R3.11: round after round in player order."""
    return g.order * g.tables.start_markers


def settle(g: Garden, me: int) -> Turn:
    """R3.11: a marker in a region where the player has none yet."""
    area: int = yield OneOf(me, "settle", unsettled(g, me))
    g.place_marker(me, area)
    g.tell("event.placed", me, area)


def unsettled(g: Garden, me: int) -> list[int]:
    """R3.11: the regions where the player has no marker yet."""
    return [area for area in g.open if not g.markers[me * AREAS + area]]


def finish_setup(g: Garden) -> None:
    """R3.12: a nation marker in every region. From here on nothing is hidden (R14.2)."""
    for area in g.open:
        g.nations[area] = 1
