"""Does a set of goods fit on a wagon? Decided by search, exactly, and remembered.

A grid is a number with one bit a cell, column by column, so that the lowest empty cell is found in one step and few
shapes can cover it. A set of goods is a number too: five bits a type say how many there are.
"""

from typing import Final

WIDTH: Final = 6
HEIGHT: Final = 5
CELLS: Final = WIDTH * HEIGHT
FULL: Final = (1 << CELLS) - 1
TYPES: Final = 6
CRATE: Final = TYPES
"""The crate is packed like a seventh type of good."""
GRID: Final = 0
BAG: Final = 1
HOLDER: Final = 2
"""Where a good lies: in the grid, in the saddlebag, with a hero."""
BITS: Final = 5
ONE: Final = (1 << BITS) - 1


def turned(cells: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """A shape after a quarter turn, moved into the corner."""
    again = [(-y, x) for x, y in cells]
    left = min([x for x, _ in again])
    top = min([y for _, y in again])
    return sorted([(x - left, y - top) for x, y in again])


def placements(cells: list[tuple[int, int]], width: int, height: int) -> list[list[int]]:
    """For every cell of a grid the ways to lay a shape so that this is its first cell, as sets of cells."""
    found: list[list[int]] = [[] for _ in range(width * height)]
    shape = sorted(cells)
    for _ in range(4):
        shape = turned(shape)
        wide = 1 + max([x for x, _ in shape])
        high = 1 + max([y for _, y in shape])
        for left in range(width - wide + 1):
            for top in range(height - high + 1):
                spots = [(x + left) * height + y + top for x, y in shape]
                mask = sum([1 << spot for spot in spots])
                if mask not in found[min(spots)]:
                    found[min(spots)].append(mask)
    return found


def packed(counts: list[int]) -> int:
    """A set of goods as one number."""
    key = 0
    for type_ in range(TYPES):
        key |= counts[type_] << BITS * type_
    return key


class Grid:
    """One rectangle of storage and the shapes that go into it."""

    def __init__(self, shapes: list[list[tuple[int, int]]], width: int, height: int) -> None:
        self.cells = width * height
        self.full = (1 << self.cells) - 1
        self.size: list[int] = [len(shape) for shape in shapes]
        self.ways: list[list[list[int]]] = [placements(shape, width, height) for shape in shapes]
        # Big shapes first: they are the ones that find no room later.
        self.order: list[int] = sorted(range(len(shapes)), key=lambda type_: -len(shapes[type_]))
        self.dead: set[tuple[int, int]] = set()

    def pack(self, key: int) -> list[int] | None:
        """Where everything may lie: pairs of a type and its cells, one after the other; None if it does not fit."""
        left = self.cells
        for type_, size in enumerate(self.size):
            left -= size * (key >> BITS * type_ & ONE)
        if left < 0:
            return None
        self.dead = set()
        path: list[int] = []
        return path if self._fill(0, key, left, path) else None

    def _fill(self, mask: int, key: int, waste: int, path: list[int]) -> bool:
        """Cover the first empty cell with something, or leave it empty while that much may be wasted."""
        if key == 0:
            return True
        state = (mask, key)
        if state in self.dead:
            return False
        free = ~mask & self.full
        low = free & -free
        cell = low.bit_length() - 1
        for type_ in self.order:
            if not key >> BITS * type_ & ONE:
                continue
            less = key - (1 << BITS * type_)
            for shape in self.ways[type_][cell]:
                if shape & mask:
                    continue
                path.append(type_)
                path.append(shape)
                if self._fill(mask | shape, less, waste, path):
                    return True
                path.pop()
                path.pop()
        if waste and self._fill(mask | low, key, waste - 1, path):
            return True
        self.dead.add(state)
        return False


class Packer:
    """The storage of a wagon: a grid, perhaps with a crate in it, perhaps a saddlebag, and heroes who hold a good."""

    def __init__(self, shapes: list[list[tuple[int, int]]], width: int, height: int) -> None:
        self.grid = Grid(shapes, WIDTH, HEIGHT)
        self.bag = Grid(shapes[:TYPES], width, height)
        self.sizes: list[int] = self.grid.size
        self.bags: list[int] = self._bags()
        self.known: dict[int, bool] = {}
        self.in_grid: dict[int, bool] = {}

    def fits(self, key: int, crate: bool, bag: bool, holders: int) -> bool:
        """Whether some arrangement of these goods exists."""
        asked = key | crate << 30 | bag << 31 | holders << 32
        found = self.known.get(asked)
        if found is None:
            found = self._split(key, crate, bag, holders) >= 0
            self.known[asked] = found
        return found

    def arrange(self, key: int, crate: bool, bag: bool, holders: int) -> list[tuple[int, int, int]]:
        """An arrangement: type (or crate), where it lies, and its cells there; nothing if there is none."""
        split = self._split(key, crate, bag, holders)
        if split < 0:
            return []
        found: list[tuple[int, int, int]] = []
        inside = split & (1 << 30) - 1
        bagged = split >> 30
        for where, pairs in ((GRID, self.grid.pack(inside | crate << 30)), (BAG, self.bag.pack(bagged))):
            assert pairs is not None
            for i in range(0, len(pairs), 2):
                found.append((pairs[i], where, pairs[i + 1]))
        held = key - inside - bagged
        for type_ in range(TYPES):
            for _ in range(held >> BITS * type_ & ONE):
                found.append((type_, HOLDER, 0))
        return found

    def area(self, key: int) -> int:
        cells = 0
        for type_ in range(TYPES):
            cells += self.sizes[type_] * (key >> BITS * type_ & ONE)
        return cells

    def _split(self, key: int, crate: bool, bag: bool, holders: int) -> int:
        """What may lie in the grid, and above it in the number what in the bag; the rest is held. -1: no way."""
        room = CELLS - (self.sizes[CRATE] if crate else 0)
        for held in self._taken(key, holders, 0):
            rest = key - held
            area = self.area(rest)
            if area > room + (self.bag.cells if bag else 0):
                continue
            for bagged in self.bags if bag else [0]:
                if not within(bagged, rest) or area - self.area(bagged) > room:
                    continue
                if self._grid_fits(rest - bagged, crate):
                    return rest - bagged | bagged << 30
        return -1

    def _grid_fits(self, key: int, crate: bool) -> bool:
        asked = key | crate << 30
        found = self.in_grid.get(asked)
        if found is None:
            found = self.grid.pack(asked) is not None
            self.in_grid[asked] = found
        return found

    def _taken(self, key: int, most: int, first: int) -> list[int]:
        """Every way to take so many goods out of a set, big ones first; all of it if there are fewer."""
        if most == 0 or key == 0:
            return [0]
        found: list[int] = []
        for i in range(first, len(self.grid.order)):
            type_ = self.grid.order[i]
            if type_ != CRATE and key >> BITS * type_ & ONE:
                one = 1 << BITS * type_
                found.extend([one + more for more in self._taken(key - one, most - 1, i)])
        return found if found else [0]

    def _bags(self) -> list[int]:
        """Every set of goods that fits the saddlebag, big ones first."""
        found = [0]
        for key in found:
            for type_ in range(len(self.bag.size)):
                more = key + (1 << BITS * type_)
                if more not in found and self.bag.pack(more) is not None:
                    found.append(more)
        return sorted(found, key=lambda key: -self.area(key))


def within(some: int, all_: int) -> bool:
    for type_ in range(TYPES):
        if some >> BITS * type_ & ONE > all_ >> BITS * type_ & ONE:
            return False
    return True
