"""What a seat sees of Isle of Skye, in numbers. Cells are columns and rows counted from the castle."""

from ludoteka.core import ways
from ludoteka.core.observation import Field, Observation, SeatField, SharedField

from ..components.tables import KINDS, Tables, tile_of_face, turn_of_face
from ..rules.cells import cell_x, cell_y
from ..rules.moves import cell_of_edge, is_south_edge
from ..rules.state import EMPTY, Skye
from .actions import FAR

MOST = 31
"""More tiles than any seat places in a game."""


def territory(g: Skye, who: int, me: int) -> list[int]:
    land = g.land[who]
    numbers: list[int] = []
    faces = land.faces
    cells = land.cells
    for i in range(1, len(cells)):
        face = faces[i]
        cell = cells[i]
        numbers += (tile_of_face(face), cell_x(cell), cell_y(cell), turn_of_face(face))
    return numbers


def sees_gold(g: Skye, who: int, me: int) -> bool:
    """Gold is open, or one's own, or shown at the end."""
    return who == me or g.options["hideGold"] == "false" or g.round == 0


def offer(g: Skye, who: int, me: int) -> list[int]:
    i = who * 3
    tiles = g.offer
    prices = g.price
    return [tiles[i], prices[i], tiles[i + 1], prices[i + 1], tiles[i + 2], prices[i + 2]]


def cells(some: tuple[int, ...]) -> list[int]:
    numbers: list[int] = []
    for cell in some:
        numbers += (1, cell_x(cell), cell_y(cell))
    return numbers


def observation(t: Tables, seats: int, options: dict[str, str]) -> Observation:
    tiles = len(t.tile_ids)
    scoring = len(t.scoring_ids)
    tokens = len(t.token_ids)
    table: list[Field[Skye]] = [
        Field("round", (7,), 0, 1, "the round, 0 before and after the game, one-hot", ways.ONE_HOT,
              lambda g, me: g.round),
        Field("start", (seats,), 0, 1, "the start player, one-hot from the observer on", ways.ONE_HOT,
              lambda g, me: (g.start - me) % seats),
        Field("scoring", (4, scoring), 0, 1, "the scoring tiles on A to D, one-hot", ways.ONE_HOTS,
              lambda g, me: g.scoring),
        Field("bag", (tiles,), 0, 1, "tiles in the bag", ways.COUNTS, lambda g, me: g.bag),
    ]  # fmt: skip
    each: list[SeatField[Skye] | SharedField[Skye]] = [
        SharedField("vp", (1,), 0, 999, "victory points", ways.NUMBER, lambda g: g.vp, 50),
        SeatField("gold", (1,), -1, 9999, "gold, -1 where it is hidden", ways.NUMBER,
                  lambda g, who, me: g.gold[who] if sees_gold(g, who, me) else -1, 50),
        SeatField("offer", (3, 2), -1, 9999, "tiles on offer with their prices; tile -1 none, price 0 none (yet)",
                  ways.NUMBERS, offer, tiles),
        SharedField("axe", (1,), -1, tiles, "the tile with the axe, as far as it is known", ways.NUMBER,
                  lambda g: g.axe),
        SharedField("acquired", (tiles,), 0, 1, "tiles acquired and not yet placed", ways.COUNTS,
                  lambda g: g.acquired),
        SeatField("symbols", (KINDS,), 0, 99, "symbols in the territory, by kind", ways.NUMBERS,
                  lambda g, who, me: g.land[who].totals(), 10),
        SeatField("territory", (MOST, 4), -FAR, max(FAR, tiles), "tiles in the order they were placed: tile, column, "
                  "row, quarter turns; tile -1 none",
                  ways.NUMBERS, territory, blank=(EMPTY, 0, 0, 0)),
    ]  # fmt: skip
    if options["expansion"] == "journeyman":
        each += [
            SharedField("tracks", (3,), 0, 19, "markers of warrior, merchant, herald", ways.NUMBERS,
                      lambda g: g.marker),
            SeatField("pawn", (2,), -FAR, FAR, "column and row of the journeyman", ways.NUMBERS,
                      lambda g, who, me: (cell_x(g.pawn[who]), cell_y(g.pawn[who]))),
            SharedField("milestones", (1,), 0, 9, "milestones", ways.NUMBER, lambda g: g.milestones, 3),
            SeatField("plan", (3, 3), -FAR, FAR, "milestones on the territory: 1, column, row; zeros for none",
                      ways.NUMBERS, lambda g, who, me: cells(g.plan[who])),
            SeatField("extra_movement", (2,), 0, 9, "extra movement tokens: kept, and used for this walk",
                      ways.NUMBERS, lambda g, who, me: (g.extra_movement[who], g.extra_movement_used[who]), 1),
            SharedField("roads", (1,), 0, 9, "road tokens in hand", ways.NUMBER, lambda g: g.roads, 3),
            SeatField("road_tokens", (9, 4), -FAR, FAR, "road tokens laid: 1, column, row, side (0 east, 1 south)",
                      ways.NUMBERS, road_tokens),
            SharedField("slots", (9,), -1, tokens, "bonus tokens that lie on the tracks", ways.NUMBERS,
                      lambda g: g.slots),
            SharedField("powers", (tokens,), 0, 1, "permanent bonus tokens in force", ways.BITS,
                      lambda g: g.powers),
            SharedField("taken", (tokens,), 0, 1, "bonus tokens taken and not yet resolved", ways.COUNTS,
                      lambda g: g.taken),
            SharedField("coming", (tokens,), 0, 1, "bonus tokens that come into force with the next phase",
                      ways.COUNTS, lambda g: g.coming),
        ]  # fmt: skip
    return Observation(table, each, seats)


def road_tokens(g: Skye, who: int, me: int) -> list[int]:
    numbers: list[int] = []
    for edge in g.land[who].tokens[:9]:
        cell = cell_of_edge(edge)
        numbers += (1, cell_x(cell), cell_y(cell), int(is_south_edge(edge)))
    return numbers
