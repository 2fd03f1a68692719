"""The printed components: what the shipped tables hold, and what the loader refuses."""

import shutil
from collections import deque
from itertools import combinations
from pathlib import Path

import pytest

from ludoteka.core.data import ORIGINS
from ludoteka.core.errors import DataError
from ludoteka.games.lord_of_the_ice_garden import GAME, make
from ludoteka.games.lord_of_the_ice_garden.components.load import DATA, load_tables
from ludoteka.games.lord_of_the_ice_garden.components.tables import ABILITIES, AREA_IDS, KINDS, SPACES, write_bundle
from tests.changed import changed

TABLES = load_tables()
NEIGHBOURS = {
    "A": "BDF", "B": "ACDE", "C": "BEH", "D": "ABEFG", "E": "BCDGH", "F": "ADG", "G": "DEFH", "H": "CEG",
}  # fmt: skip


def test_the_links_of_the_map() -> None:
    """R2.2.1: fifteen links, the same both ways."""
    found = {AREA_IDS[a]: "".join(AREA_IDS[b] for b in near) for a, near in enumerate(TABLES.near)}
    assert found == NEIGHBOURS
    assert sum(len(near) for near in TABLES.near) == 2 * 15
    assert [(AREA_IDS[a], AREA_IDS[b]) for a, b in TABLES.sea] == [("A", "F"), ("C", "H")]


def test_any_two_areas_can_be_left_out() -> None:
    """R2.2.4"""
    for gone in combinations(range(8), 2):
        rest = [area for area in range(8) if area not in gone]
        seen, queue = {rest[0]}, deque([rest[0]])
        while queue:
            for other in TABLES.near[queue.popleft()]:
                if other in rest and other not in seen:
                    seen.add(other)
                    queue.append(other)
        assert seen == set(rest)


def test_region_tokens() -> None:
    """R2.3.2: as many as players and four more; the first rank earns most."""
    for seats in (2, 3, 4):
        assert len(TABLES.bundles[seats]) == len(TABLES.region_vp[seats]) == seats + 4
        for bundles, vp in zip(TABLES.bundles[seats], TABLES.region_vp[seats], strict=True):
            assert len(bundles) == min(seats, 3) and len(vp) == min(seats, 3)
            assert vp[0] == max(vp) and vp == sorted(vp, reverse=True) and vp[0] > vp[1]
    assert [write_bundle(bundle) for bundle in TABLES.bundles[4][3]] == ["G2", "P2", "P1"]
    assert TABLES.region_vp[4][3] == [4, 2, 1]
    assert [write_bundle(bundle) for bundle in TABLES.bundles[2][5]] == ["M2", "P1"]
    assert [vp[0] for vp in TABLES.region_vp[3]] == [3, 3, 3, 4, 4, 4, 5]


def test_the_initiative_track() -> None:
    """R2.4.1: four boats, never two in one turn, at most five markers; more markers never act first."""
    t = TABLES
    assert t.stage[1:] == [1, 1, 1, 2, 2, 2, 3, 3, 4, 4]
    assert t.ship[1:] == [1, 2, 3, 1, 2, 3, 1, 2, 1, 2]
    assert t.actions[1:] == [3, 4, 5, 3, 4, 5, 4, 5, 4, 5]
    assert t.boats == [3, 6, 8, 10]
    assert max(t.actions) == 5
    assert all(after - before >= 2 for before, after in zip(t.boats, t.boats[1:], strict=False))


def test_leaders_reach_the_last_boat_in_seven_to_ten_turns() -> None:
    """R2.4.1: the game lasts 7 to 10 turns if nothing ends it before."""
    # Turn 1 has no jump; a leap of two is possible once in each of the first three stages.
    assert 1 + 9 == 10
    fastest, space, used = 1, 1, set[int]()
    while space < 10:
        stage = TABLES.stage[space]
        leap = stage < 4 and stage not in used and space + 2 <= 10
        used |= {stage} if leap else set()
        space += 2 if leap else 1
        fastest += 1
    assert fastest == 7


def test_tracks_and_spaces() -> None:
    t = TABLES
    assert t.worst == 20 and t.limit[2:] == [18, 24, 30] and t.target == 50
    assert [t.slots[space][2] for space in range(1, 6)] == [6, 3, 3, 3, 3]
    assert [t.slots[space][4] for space in range(1, 6)] == [6, 5, 5, 5, 5]
    assert sum(t.slots[space][4] for space in range(1, 6)) >= 4 * 5
    assert [SPACES[space] for space in t.setup_order] == ["influence", "move", "mountain", "raven", "chanting"]


def test_units_and_upgrades() -> None:
    """R2.9.1, R2.9.3: three, two and one unit of the levels; the Crab has the only modifier."""
    t = TABLES
    assert t.count == [3, 2, 1] * 4 and t.upgrade_slots == [1] * 12
    assert t.modifier == [0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0]
    assert t.upgrade_tokens == [4] * 5 and t.upgrade_cost == [1, 2, 1, 1, 2]
    printed = {
        name: sorted(
            [ABILITIES[k] for k in range(KINDS) for _ in range(t.printed[i * KINDS + k])]
            + [ABILITIES[k] for k in range(KINDS, len(ABILITIES)) if t.powers[i] >> k & 1]
        )
        for i, name in enumerate(t.unit_ids)
    }
    assert printed == {
        "moon": ["SHD"], "enlightened": ["DOM", "TOW"], "harrasim": ["SPY"],
        "crab": ["ATT", "SHD"], "piper": ["CAR", "PIP"], "wyvern": ["ATT", "SPD"],
        "child": ["ATT"], "faun": ["CLO", "FAU"], "nightmare": ["NGT", "SHD"],
        "volcano": ["PLU"], "drakkar": ["DRK", "REC"], "tree": ["ATT", "ATT"],
    }  # fmt: skip


def test_what_is_in_the_box() -> None:
    t = TABLES
    assert t.supply == [24, 22, 16] and t.vuko_tokens == 10 and t.nations == 8 and t.sites == 4
    assert t.towers == 6 and t.nightmares == 4 and t.closings == 2 and t.markers == 20
    assert t.goal == [6, 4, 2, 6] and t.throat_vp == 5 and t.arrow == [1, 1, 0, 0]


def test_every_table_says_where_it_comes_from() -> None:
    for remark in (*TABLES.provenance.values(), *TABLES.remarks.values()):
        assert remark.partition(":")[0] in ORIGINS
    assert TABLES.digest == load_tables().digest == GAME.digest


@pytest.mark.parametrize(
    ("file", "old", "new", "wanted"),
    [
        ("map", 'land = "BD"', 'land = "B"', "line .*D: A should list D|should list"),
        ("map", 'land = "BD"', 'land = "AD"', "letters of other areas"),
        ("regions", '["P3", "G1"], vp = [3, 1]', '["Q3", "G1"], vp = [3, 1]', "texts such as 'P3'"),
        ("regions", "vp = [3, 1] }", "vp = [1, 3] }", "do not grow"),
        ("tracks", "markers = 5, boat = true },\n    { space = 7", "markers = 5 },\n    { space = 7", "four boats"),
        ("tracks", "order = 1, markers = 3", "order = 1, markers = 6", "from 1 to 5"),
        ("spaces", 'order = 2, slots', 'order = 1, slots', "each should be used once"),
        ("units", '["TOW", "DOM"]', '["DOM"]', "no unit has TOW"),
        ("units", '["PLU"], slots', '["PLU", "SPY"], slots', "SPY should be printed on one unit"),
        ("units", '["TOW", "DOM"]', '["TOW", "CLO"]', "CLO should be printed on one unit, of callo"),
        ("units", 'id = "crab"', 'id = "marker"', "is a word of the moves"),
        ("units", 'id = "crab"', 'id = "moon"', "each should be used once"),
        ("units", 'id = "crab"', 'id = "big  crab"', "one word"),
        ("spaces", "throat_give = 2", "throat_give = 1", "from 2 to 9"),
        ("game", "influence_markers = 20", "influence_markers = 1", "from 2 to 99"),
        ("units", '"ATT", "SHD"], slots', '"ATT", "ATT"], slots', "only a unit of level 3"),
        ("vuko", 'rule = "whisperers"', 'rule = "whispers"', "whisperers"),
        ("game", "sites = 4\ntowers", "sites = 3\ntowers", "from 4 to 4"),
        ("game", "population = 4", "population = 40", "the supply should hold"),
    ],
)  # fmt: skip
def test_bad_tables_are_refused_with_file_and_line(tmp_path: Path, file: str, old: str, new: str, wanted: str) -> None:
    with pytest.raises(DataError, match=rf"{file}\.toml, line \d+: .*({wanted})"):
        load_tables(changed(DATA, tmp_path, file, (old, new)))


def test_markers_are_enough_for_the_start(tmp_path: Path) -> None:
    """R3.11: whoever has two markers cannot place six."""
    few = [("influence_markers = 20", "influence_markers = 2"), ("start_markers = 2", "start_markers = 6")]
    changed(DATA, tmp_path, "game", *few)
    with pytest.raises(DataError, match=r"game\.toml, line \d+: start_markers = 6 should be .* from 1 to 2"):
        load_tables(tmp_path)


def test_each_power_stands_on_one_unit(tmp_path: Path) -> None:
    """R6.3, R6.4: three units with SPY and none with DRK add up to the same bits as one each."""
    spies = [('"DRK", "REC"', '"SPY", "REC"'), ('["PLU"], slots', '["PLU", "SPY"], slots')]
    changed(DATA, tmp_path, "units", *spies)
    with pytest.raises(DataError, match=r"units\.toml, line \d+: .*SPY should be printed on one unit"):
        load_tables(tmp_path)


def test_own_tables_make_another_game(tmp_path: Path) -> None:
    shutil.copy(DATA / "game.toml", tmp_path)
    path = tmp_path / "game.toml"
    path.write_text(path.read_text(encoding="utf-8").replace("gold = 22", "gold = 30"), encoding="utf-8")
    game = make(tmp_path)
    assert game.digest != GAME.digest and game.tables.supply[1] == 30
    assert game.new(2).base.supply[1] == 30 - 2 * 2  # type: ignore[attr-defined]
