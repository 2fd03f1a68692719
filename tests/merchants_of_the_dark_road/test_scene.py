"""The scene: every thing on the table, its picture, and what each move touches."""

from random import Random
from typing import Any

import pytest

from ludoteka.core.paint import number
from ludoteka.core.position import Position
from ludoteka.core.svg import render_svg
from ludoteka.core.text import render_text
from ludoteka.core.wire import Grid, Node, Scene
from ludoteka.games.merchants_of_the_dark_road import GAME
from ludoteka.games.merchants_of_the_dark_road.art.index import BACKS, CARDS, PLAIN, WIDE
from ludoteka.games.merchants_of_the_dark_road.art.palette import SEAT_COLOURS, SEAT_DARK
from ludoteka.games.merchants_of_the_dark_road.components import tables as t
from ludoteka.games.merchants_of_the_dark_road.table import layout as place
from ludoteka.games.merchants_of_the_dark_road.table.regions.city import travel
from ludoteka.testing import arg, given, play
from tests.some import some

from .helpers import acting, activate, at, state, table
from .pieces import TABLES, inn, market, wagon


def nodes(scene: Scene, prefix: str) -> list[str]:
    return [node.id for node in scene.nodes if node.id.startswith(prefix)]


def thing(scene: Scene, id: str) -> Node:
    return next(node for node in scene.nodes if node.id == id)


def box(node: Node) -> tuple[float, float, float, float]:
    """Left, top, right and lower edge."""
    (x, y), high = node.at, node.size
    wide = high * node.wide
    return x - wide / 2, y - high / 2, x + wide / 2, y + high / 2


def scenes(seats: int, options: dict[str, str], seed: int = 2, share: float = 0.08) -> list[tuple[Position, Scene]]:
    """Some scenes of a random game."""
    rng = Random(seed)
    position = GAME.new(seats, options)
    found = []
    while not position.over:
        if rng.random() < share:
            found.append((position, position.scene(0)))
        seat = position.to_move[0]
        position = position.copy()
        position.push(seat, position.choice(seat).pick(rng))
    return [*found, (position, position.scene(0))]


# -- pictures -------------------------------------------------------------------------------------------------------


def drawn(art: str) -> str:
    assert GAME.art is not None
    return GAME.art(art)


def every_card() -> list[str]:
    """Every picture that stands for a row of a table."""
    names: dict[str, list[str]] = {
        "hero": TABLES.hero_ids, "order": TABLES.tile_ids, "deed": TABLES.deed_ids, "event": TABLES.event_ids,
        "action": TABLES.action_ids, "town": t.TOWNS, "companion": t.COMPANIONS, "steed": t.STEEDS,
        "upgrade": t.UPGRADES, "notice": t.NOTICES, "tomb": ["closed", *TABLES.sarcophagus_ids],
        "district": t.DISTRICTS,
        "building": t.BUILDINGS, "night": t.FACES, "lit": t.FACES, "emblem": t.TOWNS, "class": t.CLASSES,
        "good": [*t.GOODS, *(f"{good}+" for good in t.GOODS)], "stock": ["0", "9"],
    }  # fmt: skip
    assert set(names) == set(CARDS)
    found = [f"{kind}/{name}" for kind, some in names.items() for name in some]
    found += [f"market/{name}/{here}" for name in t.MARKET_SPACES for here in ("here", "free")]
    found += [f"tablet/{name}/{here}" for name in t.RUINS_SPACES for here in ("here", "free")]
    found += [f"{kind}/{good}" for kind in ("section", "marketdie") for good in t.GOODS]
    found += [f"delivery/{town}/{side}" for town in t.TOWNS for side in ("served", "waiting")]
    found += [f"{kind}/{seat}" for kind in ("crest", "pawn") for seat in range(5)]
    found += [f"wagon/{seat}/{bag}/{up}" for seat in range(4) for bag in ("bag", "plain") for up in range(8)]
    found += [f"travel/{value}" for value in range(1, 7)] + [f"wheel/{rot}" for rot in range(6)]
    found += [f"cabin/{seat}" for seat in range(4)] + ["lamps/2/4", "lamps/0/2", "fortune/5", "city"]
    return [
        *found,
        *PLAIN,
        *BACKS,
        "tile3x2/AR/101-111",
        "tile2x3/AR+/11-10-11",
        "tile1x4/ST/1-1-1-1",
        "tile3x2/crate/111-111",
    ]


@pytest.mark.parametrize("art", every_card())
def test_every_picture_is_drawn(art: str) -> None:
    """A picture is one group, small, needs nothing from outside, and is the same whenever it is drawn."""
    picture = drawn(art)
    assert picture.startswith("<g>") and picture.endswith("</g>")
    assert picture.count("<g") == picture.count("</g>")
    assert "url(" not in picture and "href" not in picture and "NaN" not in picture
    assert len(picture) < (24_000 if art in ("city", "inn", "road") else 14_000)


def test_cards_do_not_look_alike() -> None:
    """Whatever differs in a table differs in its picture."""
    for kind in (
        "hero",
        "order",
        "deed",
        "companion",
        "steed",
        "upgrade",
        "town",
        "district",
        "building",
        "night",
        "good",
    ):
        pictures = [drawn(art) for art in every_card() if art.startswith(f"{kind}/")]
        assert len(set(pictures)) == len(pictures), kind


def test_an_unknown_picture_is_refused() -> None:
    for art in ("hero/XX", "night/N9", "wheel", "nothing", "tile3x2"):
        with pytest.raises((LookupError, ValueError)):
            drawn(art)


def test_seats_have_their_colours() -> None:
    """The palettes for colour-blind eyes replace these two tones, so every seat's things show them."""
    for seat in range(5):
        assert SEAT_COLOURS[seat] in drawn(f"crest/{seat}")
        assert SEAT_COLOURS[seat] in drawn(f"pawn/{seat}") and SEAT_DARK[seat] in drawn(f"pawn/{seat}")
    palette = at(table(), "plan").scene(None).stage.palette
    assert palette.seats == [[one, other] for one, other in zip(SEAT_COLOURS, SEAT_DARK, strict=True)]


@pytest.mark.parametrize(("seats", "options"), [(1, {"pcLevel": "expert"}), (3, {"draft": "on"}), (4, {})])
def test_the_table_can_be_drawn(seats: int, options: dict[str, str]) -> None:
    """Every node of some games has a picture as wide as it should be, and a name in words; ids are unique."""
    found = scenes(seats, options)
    arts = set()
    for _, scene in found:
        assert len({node.id for node in scene.nodes}) == len(scene.nodes)
        for node in scene.nodes:
            assert node.wide == WIDE.get(node.art.partition("/")[0], 1)
            assert node.label, node.id
            arts.add(node.art)
        arts |= {figure.art for panel in scene.panels for figure in panel.figures}
        arts |= {panel.art for panel in scene.panels}
        arts |= {item.art for aid in scene.aids for one in aid.items for item in one.cells or [one] if item.art}
    assert len(arts) > 100
    for art in arts:
        assert drawn(art).startswith("<g>")
    assert "<svg" in render_svg(GAME, found[-1][1]) and render_text(GAME, found[-1][1], "pl")


def test_everything_lies_on_its_board() -> None:
    """Nothing hangs over the edge of the drawn ground of its region, and cards of a board do not cover each other."""
    for _, scene in some(scenes(2, {"pc": "on", "pcLevel": "expert"}, seed=6)):
        grounds = {node.region: box(node) for node in scene.nodes if node.ground}
        assert grounds.keys() == {region.id for region in scene.stage.regions}
        for node in scene.nodes:
            left, top, right, low = box(node)
            home = grounds[node.region]
            assert left >= home[0] - 0.1 and top >= home[1] - 0.1, node.id
            assert right <= home[2] + 0.1 and low <= home[3] + 0.1, node.id


def apart(one: Node, other: Node, slack: float = 0.12) -> bool:
    a, b = box(one), box(other)
    return a[2] <= b[0] + slack or b[2] <= a[0] + slack or a[3] <= b[1] + slack or b[3] <= a[1] + slack


def test_what_can_be_touched_in_the_city_is_not_covered() -> None:
    scene = acting(table(4), 0, 1).scene(0)
    kinds = ("district:", "building:", "ring:", "market:", "tablet:", "wheel:", "upgrade:", "fortune:", "deed:")
    things = [node for node in scene.nodes if node.region == "city" and node.id.startswith(kinds)]
    assert len(things) == 5 + 4 + 5 + 4 + 4 + 6 + 6 + 2 + 2
    for i, one in enumerate(things):
        for other in things[i + 1 :]:
            assert apart(one, other), (one.id, other.id)


def test_the_ringway_is_a_ring() -> None:
    """T2.5: going clockwise, each space lies between its two districts, and its building is beside it."""
    for space, (one, other) in enumerate(TABLES.beside):
        x, y = place.ring(space)
        assert {
            round(abs(x - place.district(d)[0]) ** 2 + abs(y - place.district(d)[1]) ** 2, 3) for d in (one, other)
        } == {round((x - place.district(one)[0]) ** 2 + (y - place.district(one)[1]) ** 2, 3)}
        nearest = sorted(range(5), key=lambda d: (x - place.district(d)[0]) ** 2 + (y - place.district(d)[1]) ** 2)[:2]
        assert set(nearest) == {one, other}


def test_the_wheel_turns() -> None:
    """R2.4.2: after a turn every good lies at the next price; the picture of the wheel turns with it."""
    g = table()
    before = at(g, "plan").scene(0)
    g.turn_wheel()
    after = at(g, "plan").scene(0)
    assert thing(before, "wheel").art == "wheel/0" and thing(after, "wheel").art == "wheel/1"
    assert thing(before, "wheel:PO").at == list(place.section(0)) and thing(after, "wheel:PO").at == list(
        place.section(1)
    )
    assert thing(after, "wheel:IN").at == list(place.section(0))
    for i, price in enumerate(TABLES.prices):
        x = place.price(i)[0] * 100 / place.CITY_HIGH
        assert f"translate({number(x)} " in drawn("city") and f">{price}</text>" in drawn("city")


# -- touching -------------------------------------------------------------------------------------------------------


def test_a_move_touches_its_things() -> None:
    g = table()
    market(g, "AR AR WE PO BO")
    wagon(g, 0, coins=20)
    position = activate(g, 0, "bazaar")
    choices = {choice.move: choice.targets for choice in position.scene(0).choices}
    assert choices["buy AR AR WE"] == ["wheel:AR", "wheel:WE"]
    assert choices["turn WE to ST"] == ["wheel:WE", "wheel:ST"] and choices["rotate"] == ["wheel"]


def overfull() -> Position:
    """Eight goods in a wagon that has room for seven."""
    g = table()
    wagon(g, 0, goods="ST " * 7, coins=9)
    position = activate(g, 0, "bazaar")
    play(position, "1 buy AR")
    return position


@pytest.mark.parametrize(("active", "close"), [("bazaar", place.CENTRE), ("market", (1.75, 7.95))])
def test_a_question_about_a_part_of_the_city_shows_that_part(active: str, close: tuple[float, float]) -> None:
    """What may be touched there lies within it, whole."""
    g = table()
    g.coins[0] = 9
    scene = activate(g, 0, active).scene(0)
    (city,) = [region for region in scene.stage.regions if region.id == "city"]
    assert isinstance(city.crop, tuple)
    left, top, wide, high = city.crop
    assert left < close[0] < left + wide and top < close[1] < top + high
    touched = {target for choice in scene.choices for target in choice.targets}
    lit = [node for node in scene.nodes if node.id in touched and node.region == "city"]
    assert lit
    for node in lit:
        half = (node.size or 1) * (node.wide or 1) / 2, (node.size or 1) / 2
        assert left <= node.at[0] - half[0] and node.at[0] + half[0] <= left + wide
        assert top <= node.at[1] - half[1] and node.at[1] + half[1] <= top + high


def test_of_equal_goods_and_dice_each_is_as_good_as_the_first() -> None:
    """Moves speak of the first of them; the others say so, so that all are lit."""
    scene = overfull().scene(0)
    assert ["good:0:ST:1"] in [choice.targets for choice in scene.choices]
    staffs = [node for node in scene.nodes if node.id.startswith("good:0:ST:")]
    assert [node.twin or None for node in staffs] == [None, *["good:0:ST:1"] * 6]
    g = table()
    g.leader, g.travel_dice = 0, [5, 2, 5, 5]
    dice = [node for node in travel(g) if node.id.startswith("die:")]
    assert [node.twin or None for node in dice] == [None, None, "die:0", "die:0"]


def test_what_slots_give_is_touched() -> None:
    """R4.1.2: a lantern, an illuminated die, coins, the wheel: each on the thing itself."""
    g = table()
    wagon(g, 0, reserve="N0", locked="N1a N2 N3", lit="N4")
    position = at(g, "plan")
    play(position, "1 plan N0 in slot 2")
    assert [choice.targets for choice in position.scene(0).choices] == [["lantern:0"], ["lit:0:N4"]]
    g = table()
    wagon(g, 0, reserve="N0", locked="N1a N2 N3")
    position = at(g, "plan")
    play(position, "1 plan N0 in slot 3")
    assert [choice.targets for choice in position.scene(0).choices] == [["coins:0"], ["wheel"]]


def test_prices_after_a_turn_of_the_wheel() -> None:
    g = table()
    potion = thing(at(g, "plan").scene(0), "wheel:PO")
    assert arg(potion.label, "n") == 5 and arg(potion.tip, "later") == 4
    assert arg(potion.label, "dice") == 1


def test_a_market_die_lies_below_its_good_and_rolls() -> None:
    """R2.4.3: as many as the good has."""
    g = table()
    g.dice[:] = [0, 2, 0, 0, 1, 0]
    nodes = at(g, "plan").scene(0).nodes
    dice = [node for node in nodes if node.kind == "marketdie"]
    assert [node.id for node in dice] == [
        f"marketdie:{t.GOODS[1]}:0",
        f"marketdie:{t.GOODS[1]}:1",
        f"marketdie:{t.GOODS[4]}:0",
    ]
    good = thing(at(g, "plan").scene(0), f"wheel:{t.GOODS[1]}")
    for die in dice[:2]:
        assert die.dice is True and abs(die.at[0] - good.at[0]) < 0.3 and die.at[1] > good.at[1]


# -- panels and wagons ----------------------------------------------------------------------------------------------


def test_base_score_is_shown_to_its_owner() -> None:
    g = table()
    wagon(g, 0, coins=12, prestige=9)
    position = at(g, "plan")
    for viewer, wanted in ((0, True), (1, False), (None, False)):
        scene = position.scene(viewer)
        panel = next(panel for panel in scene.panels if panel.seat == 0)
        figures = {figure.id: figure.value for figure in panel.figures}
        assert (figures.get("base") == 9) == wanted and ("coins" in figures) == wanted
        assert bool(nodes(scene, "coins:0")) == wanted


def test_the_private_concern_has_a_panel_and_an_area() -> None:
    """It sits after the people, with open coins (section 14)."""
    g = table(2, pc="on")
    g.concern_coins, g.concern_prestige, g.stock = 8, 5, 3
    for viewer in (0, 1, None):
        scene = at(g, "plan").scene(viewer)
        panel = scene.panels[-1]
        assert panel.seat == 2 and panel.label.key == "seat.PC"
        figures = {figure.id: figure.value for figure in panel.figures}
        assert (figures["coins"], figures["prestige"], figures["base"], figures["stock"]) == (8, 5, 5, 3)
        office = next(region for region in scene.stage.regions if region.id == "concern")
        assert office.seat == 2
        assert [id.partition(":")[2] for id in nodes(scene, "row:") if id[4:] in t.TOWNS] == [
            t.TOWNS[i] for i in g.delivery
        ]
        text = render_text(GAME, scene, "en")
        assert "stock of the Private Concern: 3" in text, "whoever reads the table reads it too"


def cells(node: Node) -> set[tuple[int, int]]:
    """The cells of the storage that a tile covers."""
    rows = node.art.split("/")[2].split("-")
    left, top, right, low = box(node)
    assert (right - left, low - top) == pytest.approx((len(rows[0]), len(rows)))
    x, y = left - place.GRID_AT[0], top - place.GRID_AT[1]
    assert (x, y) == pytest.approx((round(x), round(y)))
    return {(round(x) + i, round(y) + j) for j, row in enumerate(rows) for i, cell in enumerate(row) if cell == "1"}


def test_storage_shows_an_arrangement() -> None:
    """R8.6.2: the tiles lie in the grid of 6 by 5, none over another, each with the cells of its shape (T2.2)."""
    g = table()
    wagon(g, 0, goods="AR AR+ WE WE PO BO ST IN")
    scene = acting(g, 0, 1).scene(0)
    tiles = [node for node in scene.nodes if node.id.startswith("good:0:")]
    covered = [cell for node in tiles for cell in cells(node)]
    assert len(tiles) == 8 and len(covered) == len(set(covered)) == 30
    assert set(covered) == {(x, y) for x in range(6) for y in range(5)}
    assert "good:0:AR+:1" in nodes(scene, "good:0:")


def test_crate_saddlebag_and_heroes_hold_things() -> None:
    """R8.6.1: WU4 lies in the grid, Sugarfoot has a grid of its own, a storage hero holds one good."""
    g = table()
    wagon(g, 0, goods="AR AR AR AR BO ST", riders="Sunniva", upgrades="WU4", steeds="SD4")
    scene = acting(g, 0, 1).scene(0)
    assert thing(scene, "crate:0").art.startswith("tile") and len(cells(thing(scene, "crate:0"))) == 6
    homes = [node.region for node in scene.nodes if node.id.startswith("good:0:")]
    assert sorted(homes) == ["cabin:0", *["wagon:0"] * 5]
    assert thing(scene, "ground:wagon:0").art == "wagon/0/bag/0"
    assert len(given(scene.stage.grids)) == 2


def test_only_the_owner_may_move_tiles_by_hand() -> None:
    """R8.6.3: where a tile lies is its owner's affair; the scene says which tiles may be moved, and where to."""
    g = table()
    wagon(g, 0, goods="AR PO")
    position = acting(g, 0, 1)
    for viewer, mine in ((0, True), (1, False), (None, False)):
        scene = position.scene(viewer)
        assert all(bool(node.arrange) == mine for node in scene.nodes if node.id.startswith("good:0:"))
        assert bool(scene.stage.grids) == (viewer is not None)
    scene = position.scene(0)
    assert given(thing(scene, "good:0:AR:1").arrange).group == "storage:0"
    assert scene.stage.grids == [Grid("storage:0", "wagon:0", list(place.GRID_AT), [6, 5])]


def test_a_full_wagon_is_drawn_true() -> None:
    """R8.6.3: what has room lies in the grid as it does otherwise; what has none stands beside it and says so."""
    scene = overfull().scene(0)
    goods = [node for node in scene.nodes if node.id.startswith("good:0:")]
    assert len(goods) == 8
    assert scene.choices[0].targets == ["good:0:AR:1"]
    outside = [node for node in goods if node.badge]
    inside = [cell for node in goods if not node.badge for cell in cells(node)]
    assert outside and len(inside) == len(set(inside)) and set(inside) <= {(x, y) for x in range(6) for y in range(5)}
    ground = box(thing(scene, "ground:wagon:0"))
    for node in outside:
        assert box(node)[0] > place.GRID_AT[0] + 6 and box(node)[2] <= ground[2] and box(node)[3] <= ground[3]


def test_the_storage_in_words() -> None:
    """A screen reader and the terminal get the same arrangement on squared paper."""
    g = table()
    wagon(g, 0, goods="BO ST")
    text = render_text(GAME, acting(g, 0, 1).scene(0), "en")
    lines = [line.strip() for line in text.splitlines()]
    assert sum(line.count("A A") for line in lines) == 2 and any("A book" in line for line in lines)
    assert "ground" not in text


def test_scouted_heroes_are_on_the_table() -> None:
    """R5.4: the three heroes that a scout reveals can be touched."""
    g = table()
    inn(g, "Agatha")
    wagon(g, 0, goods="WE AR PO BO ST IN", prestige=3)
    position = activate(g, 0, "inn")
    play(position, "1 scout")
    while position.to_move[0] < 0:
        position.push(-1, position.choice(-1).moves[0])
    scene = position.scene(0)
    shown = [f"hero:{TABLES.hero_ids[one]}" for one in state(position).scouted]
    assert len(shown) == 3 and set(shown) <= set(nodes(scene, "hero:"))
    touched: set[Any] = {target for choice in scene.choices for target in choice.targets}
    assert set(shown) <= touched


def test_a_fourth_hero_or_commission_has_a_place() -> None:
    """R8.4.1: until one is discarded all four are there, also when the new one is a storage hero that holds a good."""
    g = table()
    inn(g, "Sunniva")
    wagon(g, 0, goods="AR " * 5 + "BO", riders="Agatha Oleg Tamsin")
    position = activate(g, 0, "inn")
    play(position, "1 serve Sunniva")
    scene = position.scene(0)
    assert position.choice(0).name == "drop-hero"
    mine = [node.id for node in scene.nodes if node.region == "cabin:0" and node.id.startswith("hero:")]
    assert len(mine) == 4 and {target for choice in scene.choices for target in choice.targets} == set(mine)
