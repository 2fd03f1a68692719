"""The packer against a plain search, and the arrangements it finds."""

from functools import cache

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from ludoteka.games.merchants_of_the_dark_road.components.packing import BAG, CRATE, GRID, HOLDER, packed
from ludoteka.games.merchants_of_the_dark_road.components.tables import TYPES

from .pieces import TABLES

PACKER = TABLES.packer
SHAPES = [
    [(x, y) for y, row in enumerate(shape) for x, sign in enumerate(row) if sign == "X"] for shape in TABLES.shape
]
BOX = [(x, y) for x in range(3) for y in range(2)]

many = settings(max_examples=150, deadline=None, derandomize=True)
Cells = frozenset[tuple[int, int]]


@cache
def positions(shape: tuple[tuple[int, int], ...], width: int, height: int) -> list[Cells]:
    """Every way to lay a shape into a rectangle, in all rotations."""
    found = set()
    for _ in range(4):
        shape = tuple((-y, x) for x, y in shape)
        for dx in range(-6, 12):
            for dy in range(-6, 12):
                moved = frozenset((x + dx, y + dy) for x, y in shape)
                if all(0 <= x < width and 0 <= y < height for x, y in moved):
                    found.add(moved)
    return sorted(found, key=sorted)


def naive(counts: tuple[int, ...], crate: bool) -> bool:
    """Lay tile after tile anywhere in the grid, equal ones in order."""
    pieces = ([tuple(BOX)] if crate else []) + [tuple(SHAPES[i]) for i in range(TYPES) for _ in range(counts[i])]
    pieces.sort(key=lambda piece: (-len(piece), piece))

    def lay(i: int, used: Cells, first: int) -> bool:
        if i == len(pieces):
            return True
        ways = positions(pieces[i], 6, 5)
        for number in range(first, len(ways)):
            if not used & ways[number]:
                same = i + 1 < len(pieces) and pieces[i + 1] == pieces[i]
                if lay(i + 1, used | ways[number], number + 1 if same else 0):
                    return True
        return False

    return lay(0, frozenset(), 0)


small = st.tuples(*(st.integers(0, 2) for _ in range(TYPES))).filter(lambda c: sum(c) <= 6)


@many
@given(small, st.booleans())
def test_grid_agrees_with_a_plain_search(counts: tuple[int, ...], crate: bool) -> None:
    """R8.6.1, R8.6.2, R8.6.3: legal exactly if some arrangement exists."""
    size = sum(len(SHAPES[i]) * counts[i] for i in range(TYPES)) + 6 * crate
    assume(size <= 26 or size > 30)
    if size > 30:
        assert not PACKER.fits(packed(list(counts)), crate, False, 0)
    else:
        assert PACKER.fits(packed(list(counts)), crate, False, 0) == naive(counts, crate)


amounts = st.lists(st.integers(0, 4), min_size=TYPES, max_size=TYPES)


@many
@given(amounts, st.booleans(), st.booleans(), st.integers(0, 3))
def test_arrangements_are_legal(counts: list[int], crate: bool, bag: bool, holders: int) -> None:
    """R8.6.2, R8.6.4, R8.3.5: no overlap, every tile in one place, every good once, at most one with each hero."""
    key = packed(counts)
    found = PACKER.arrange(key, crate, bag, holders)
    if not PACKER.fits(key, crate, bag, holders):
        assert found == []
        return
    wanted = [i for i in range(TYPES) for _ in range(counts[i])]
    assert sorted(type_ for type_, _, _ in found if type_ != CRATE) == wanted
    assert [type_ for type_, _, _ in found].count(CRATE) == crate
    assert [where for _, where, _ in found].count(HOLDER) <= holders
    for where, width, height in ((GRID, 6, 5), (BAG, 2, 2)):
        used: set[tuple[int, int]] = set()
        for type_, here, mask in found:
            if here != where:
                continue
            cells = {divmod(i, height) for i in range(30) if mask >> i & 1}
            shape = BOX if type_ == CRATE else SHAPES[type_]
            assert frozenset(cells) in positions(tuple(shape), width, height)
            assert not used & cells
            used |= cells
        if where == BAG and not bag:
            assert not used


@many
@given(amounts, st.integers(0, 5), st.booleans(), st.booleans(), st.integers(0, 2))
def test_fewer_goods_fit_too(counts: list[int], type_: int, crate: bool, bag: bool, holders: int) -> None:
    """R8.6.3: taking a good away or adding room never hurts."""
    if PACKER.fits(packed(counts), crate, bag, holders):
        assert PACKER.fits(packed(counts), False, bag, holders)
        assert PACKER.fits(packed(counts), crate, True, holders)
        assert PACKER.fits(packed(counts), crate, bag, holders + 1)
        if counts[type_]:
            fewer = list(counts)
            fewer[type_] -= 1
            assert PACKER.fits(packed(fewer), crate, bag, holders)
