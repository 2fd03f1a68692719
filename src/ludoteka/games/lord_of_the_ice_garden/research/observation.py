"""What a seat sees of The Lord of the Ice Garden, in numbers. Nothing is hidden from the first turn on."""

from ludoteka.core import ways
from ludoteka.core.observation import Field, Observation, SeatField, SharedField, counts, places

from ..components.tables import AREAS, CHARACTERS, KINDS, LEVELS, SPACES, TILES, Tables
from ..rules.state import Garden

SLOTS = 20
"""More markers than fit on an action space."""


def numbers_of_regions(g: Garden, me: int) -> list[int]:
    """The red number of each area, 0 without one; the order of the regions is their number once they are revealed."""
    found = [0] * AREAS
    for i in range(len(g.regions)):
        found[g.regions[i]] = i + 1 if g.open else 9
    return found


def planned(g: Garden, me: int) -> list[int]:
    seats = g.seats
    numbers: list[int] = []
    for space in range(len(SPACES)):
        on_space = counts(g.planned[space], seats)
        numbers += [on_space[(me + i) % seats] for i in range(seats)]
    return numbers


def next_on(g: Garden, me: int) -> list[int]:
    """Who acts first on each space: the marker that was laid last, and in Viper's Throat the first in player order."""
    numbers: list[int] = []
    for space in range(len(SPACES)):
        markers = g.planned[space]
        numbers.append((markers[-1] - me) % g.seats if markers else -1)
    return numbers


def observation(t: Tables, seats: int, options: dict[str, str]) -> Observation:
    units = len(t.unit_ids)
    table: list[Field[Garden]] = [
        Field("turn", (1,), 0, 99, "the turn", ways.NUMBER, lambda g, me: g.turn, 8),
        Field("snow", (1,), 0, 99, "Dead Snow", ways.NUMBER, lambda g, me: g.snow, t.limit[seats]),
        Field("boats", (1,), 0, 9, "boats that have left", ways.NUMBER, lambda g, me: g.boats, 4),
        Field("scoring", (1,), 0, 9, "the boat of a scoring turn, 0 in other turns", ways.NUMBER,
              lambda g, me: g.scoring, 4),
        Field("supply", (3,), 0, 99, "population, gold and M-factor in the supply", ways.NUMBERS,
              lambda g, me: g.supply, 24),
        Field("upgrades", (KINDS,), 0, 20, "upgrade tokens left", ways.NUMBERS, lambda g, me: g.upgrades, 4),
        Field("spies", (KINDS,), 0, 2, "abilities that a spy has learnt", ways.COUNTS, lambda g, me: g.spies),
        Field("sequence", (5, len(SPACES)), 0, 1, "the space of each order token, one-hot", ways.ONE_HOTS,
              lambda g, me: g.sequence),
        Field("planned", (len(SPACES), seats), 0, SLOTS, "markers on the action spaces, by player",
              ways.NUMBERS, planned,
              3),
        Field("last_on", (len(SPACES),), -1, 3, "whose marker was laid last on each space", ways.NUMBERS, next_on),
        Field("tiles", (len(TILES),), 0, 1, "Vuko's tiles in force", ways.NUMBERS,
              lambda g, me: [int(g.in_force(tile)) for tile in range(len(TILES))]),
        Field("vuko", (AREAS,), 0, 1, "where Vuko is", ways.ONE_HOT, lambda g, me: g.vuko),
        Field("thorn", (AREAS,), 0, 1, "where the Thorn is", ways.ONE_HOT, lambda g, me: g.thorn),
        Field("regions", (AREAS,), 0, 9, "the red numbers; 0 no region, 9 not revealed",
              ways.NUMBERS, numbers_of_regions,
              8),
        Field("closed", (AREAS,), 0, 1, "closed regions", ways.NUMBERS, lambda g, me: [int(n) for n in g.closed]),
        Field("nations", (AREAS,), 0, 9, "nations", ways.NUMBERS, lambda g, me: g.nations, 3),
        Field("sites", (AREAS,), 0, 9, "sites, face up", ways.NUMBERS, lambda g, me: g.sites, 2),
        Field("carried", (2,), 0, 9, "sites carried to the Thorn, and absorbed", ways.NUMBERS,
              lambda g, me: (g.carried, g.absorbed), 4),
        Field("towers", (AREAS,), 0, 9, "towers", ways.NUMBERS, lambda g, me: g.towers, 2),
        Field("nightmares", (AREAS,), 0, 9, "nightmares", ways.NUMBERS, lambda g, me: g.nightmares, 2),
        Field("units", (units, AREAS), 0, 20, "units on the map, by type and area", ways.NUMBERS,
              lambda g, me: g.units, 3),
        Field("doomed", (units, AREAS), 0, 20, "units that are killed and not yet gone", ways.NUMBERS,
              lambda g, me: g.doomed, 3),
        Field("unit_reserve", (units,), 0, 20, "units in reserve, by type", ways.NUMBERS,
              lambda g, me: g.unit_reserve, 3),
        Field("bought", (units, KINDS), 0, 9, "upgrades bought, by unit type", ways.NUMBERS, lambda g, me: g.bought, 2),
    ]  # fmt: skip
    each: list[SeatField[Garden] | SharedField[Garden]] = [
        SharedField("character", (len(CHARACTERS),), 0, 1, "the character, one-hot", ways.ONE_HOT,
                  lambda g: g.who),
        SharedField("vp", (1,), 0, 999, "victory points", ways.NUMBER, lambda g: g.vp, t.target),
        SeatField("resources", (2,), 0, 99, "population and gold", ways.NUMBERS,
                  lambda g, who, me: (g.people[who], g.gold[who]), 10),
        SharedField("magic", (LEVELS,), 0, 99, "M-factor by level", ways.NUMBERS,
                  lambda g: g.magic, 5),
        SharedField("reserve", (1,), 0, 99, "influence markers in reserve", ways.NUMBER,
                  lambda g: g.reserve, 20),
        SharedField("throat", (1,), 0, 99, "markers in Viper's Throat", ways.NUMBER, lambda g: g.throat, 10),
        SharedField("recruited", (1,), 0, 99, "markers recruited", ways.NUMBER, lambda g: g.recruited, 6),
        SharedField("vuko_tokens", (1,), 0, 20, "Vuko tokens", ways.NUMBER, lambda g: g.vuko_tokens, 5),
        SharedField("suspended", (1,), 0, 20, "markers behind Vuko", ways.NUMBER, lambda g: g.suspended, 5),
        SeatField("reputation", (2,), -1, 99, "position, and place on the ladder from the best on",
                  ways.NUMBERS, lambda g, who, me: (g.reputation[who], places(g.ladder, who)), 12),
        SeatField("initiative", (2,), -1, 20, "space on the initiative track, and place in the stack",
                  ways.NUMBERS, lambda g, who, me: (g.space[who], places(g.stack, who)), 10),
        SeatField("order", (1,), -1, 3, "place in the player order", ways.NUMBER,
                  lambda g, who, me: places(g.order, who)),
        SeatField("leaps", (3,), 0, 1, "leaps used, by stage", ways.BITS, lambda g, who, me: g.leaps[who] >> 1),
        SharedField("markers", (AREAS,), 0, 20, "influence markers by area", ways.NUMBERS,
                  lambda g: g.markers, 4),
    ]  # fmt: skip
    return Observation(table, each, seats)
