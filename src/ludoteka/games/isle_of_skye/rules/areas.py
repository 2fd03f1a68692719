"""The areas of a territory: terrain that is connected over the edges of its tiles."""

from ..components.tables import PIECES, Tables, tile_of_face


class Areas:
    """The areas of a territory, numbered. `of` gives the area of piece p of tile i at i * PIECES + p."""

    def __init__(self, pieces: int) -> None:
        self.of: list[int] = [-1] * pieces
        self.terrain: list[int] = []
        self.size: list[int] = []
        self.done: list[bool] = []
        self.brochs: list[int] = []
        self.ships: list[int] = []
        self.lighthouses: list[int] = []


def flood(t: Tables, beside: list[int], faces: list[int]) -> Areas:
    """R5.2.2, R5.2.3, R5.2.4, R5.3.1, R10.5: flood from each piece that no area has claimed; an area is completed
    when none of its edges faces an empty cell."""
    count = len(faces)
    areas = Areas(count * PIECES)
    of = areas.of
    touched = [-1] * count
    stack: list[int] = []
    for i in range(count):
        tile = tile_of_face(faces[i])
        for p in range(t.pieces[tile]):
            if of[i * PIECES + p] >= 0:
                continue
            area = len(areas.size)
            size = brochs = ships = lighthouses = 0
            done = True
            of[i * PIECES + p] = area
            stack.append(i * PIECES + p)
            while stack:
                node = stack.pop()
                j = node // PIECES
                face = faces[j]
                q = node - j * PIECES
                if touched[j] != area:
                    touched[j] = area
                    size += 1
                row = tile_of_face(face) * PIECES + q
                brochs += t.piece_brochs[row]
                ships += t.piece_ships[row]
                lighthouses += t.piece_lighthouses[row]
                for side in t.piece_sides[face * PIECES + q]:
                    k = beside[j * 4 + side]
                    if k < 0:
                        done = False
                    else:
                        other = k * PIECES + t.piece[faces[k] * 4 + (side ^ 2)]
                        if of[other] < 0:
                            of[other] = area
                            stack.append(other)
            areas.terrain.append(t.piece_terrain[tile * PIECES + p])
            areas.size.append(size)
            areas.done.append(done)
            areas.brochs.append(brochs)
            areas.ships.append(ships)
            areas.lighthouses.append(lighthouses)
    return areas
