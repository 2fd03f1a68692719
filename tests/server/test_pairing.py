"""Who meets whom in an event, and who stands where: functions of what has happened, for any number of people."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from ludoteka.server.table.event import Entrant, EventInfo, Place, templates
from ludoteka.server.table.model import Pace
from ludoteka.server.table.pairing import Tables, meetings, pair, repeats, schedule, sizes
from ludoteka.server.table.rounds import begun, missing, next_round
from ludoteka.server.table.standing import standings, table_points
from tests.some import some

SWISS, LEAGUE = templates()["swiss"], templates()["league"]
SEATS = st.sampled_from([(2, 3, 4, 5), (1, 2, 3, 4), (2, 3, 4), (2,), (2, 4), (3, 4), (1, 2)])


def info(template: str = "swiss", seats: int = 2, rounds: int = 3) -> EventInfo:
    return EventInfo("e", "Cup", "isle-of-skye", template, {}, seats, rounds, 24.0, Pace(), False, 0.0)


def people(count: int) -> list[Entrant]:
    return [Entrant(number, f"p{number}", f"name {number}") for number in range(1, count + 1)]


def sat(number: int, tables: Tables, everybody: list[int], how: str = "played") -> list[Place]:
    """A round at which whoever has the smaller number is ahead."""
    found = []
    for i, table in enumerate(tables):
        for seat, one in enumerate(sorted(table)):
            found.append(Place(number, one, f"{number}/{i}", seat, how, seat + 1, 50 - seat))  # type: ignore[arg-type]
    there = {one for table in tables for one in table}
    return found + [Place(number, one, "", 0, "bye") for one in everybody if one not in there]


def arrangements(order: list[int], wish: list[int]) -> Iterator[Tables]:
    """All ways to seat some people at tables of these sizes."""
    if not wish:
        yield []
        return
    for size in set(wish):
        rest = list(wish)
        rest.remove(size)
        for mates in combinations(order[1:], size - 1):
            left = [one for one in order[1:] if one not in mates]
            for more in arrangements(left, rest):
                yield [[order[0], *mates], *more]


# -- tables ---------------------------------------------------------------------------------------------------------


@given(st.integers(0, 64), SEATS, st.integers(2, 5))
def test_tables_have_legal_sizes_and_few_sit_out(count: int, allowed: tuple[int, ...], wanted: int) -> None:
    found = sizes(count, allowed, wanted)
    some = {size for size in allowed if 2 <= size <= wanted}
    assert set(found) <= some and sum(found) <= count
    if {2, 3} <= some:
        assert sum(found) == count or count < 2
    if some == {2}:
        assert count - sum(found) == count % 2
    assert sum(found) == count or not any(sum(found) + size <= count for size in some)


@pytest.mark.parametrize(
    ("count", "wanted", "found"),
    [(5, 4, [3, 2]), (6, 4, [3, 3]), (7, 4, [4, 3]), (9, 4, [3, 3, 3]), (5, 5, [5]), (7, 3, [3, 2, 2]), (1, 4, [])],
)
def test_tables_are_few_and_even(count: int, wanted: int, found: list[int]) -> None:
    assert sizes(count, (2, 3, 4, 5), wanted) == found


@given(st.data())
@settings(max_examples=60, deadline=None)
def test_nobody_meets_again_while_there_is_a_way_around_it(data: st.DataObject) -> None:
    order = data.draw(st.permutations(range(data.draw(st.integers(2, 7)))))
    wanted = data.draw(st.integers(2, 4))
    some = data.draw(st.sets(st.sampled_from(list(combinations(range(len(order)), 2)))))
    met = dict.fromkeys(some, 1)
    found = pair(order, (2, 3, 4), wanted, met, {})
    wish = sizes(len(order), (2, 3, 4), wanted)
    assert sorted(map(len, found)) == sorted(wish)
    best = min(
        repeats(tables, met) for there in combinations(order, sum(wish)) for tables in arrangements(list(there), wish)
    )
    assert repeats(found, met) == best


@given(st.integers(2, 33), st.integers(2, 5), st.integers(1, 5), st.integers(0, 2**32))
@settings(max_examples=25, deadline=None)
def test_everybody_plays_each_round_or_sits_out_in_turn(count: int, wanted: int, rounds: int, seed: int) -> None:
    event = replace(info(seats=wanted, rounds=rounds), id=str(seed), status="running", last=rounds)
    entrants, places = people(count), list[Place]()
    numbers = [one.number for one in entrants]
    for number in range(1, rounds + 1):
        tables = next_round(event, SWISS, entrants, places, (2, 3, 4, 5))
        again = next_round(event, SWISS, entrants, places, (2, 3, 4, 5))
        assert tables is not None and tables == again, "two servers find the same"
        there = [one for table in tables for one in table]
        assert len(there) == len(set(there)) and set(there) <= set(numbers)
        places += sat(number, tables, numbers)
        event = replace(event, round=number)
    byes = Counter(place.entrant for place in places if place.how == "bye")
    assert max(byes[one] for one in numbers) - min(byes[one] for one in numbers) <= 1
    assert sum(byes.values()) == (rounds if count % 2 and wanted == 2 else 0)
    assert next_round(event, SWISS, entrants, places, (2, 3, 4, 5)) is None


def test_the_best_meet_the_best() -> None:
    event = replace(info(rounds=3), status="running", last=3, round=2)
    entrants = people(8)
    first = [[1, 5], [2, 6], [3, 7], [4, 8]]
    second = [[1, 2], [3, 4], [5, 6], [7, 8]]
    everybody = [one.number for one in entrants]
    places = [*sat(1, first, everybody), *sat(2, second, everybody)]
    found = {frozenset(table) for table in next_round(event, SWISS, entrants, places, (2, 3, 4, 5)) or []}
    # 1 and 3 have won twice, 6 and 8 have lost twice.
    assert {frozenset((1, 3)), frozenset((6, 8))} <= found


@pytest.mark.parametrize("wanted", [2, 3, 4])
@pytest.mark.parametrize("count", [2, 3, 4, 5, 6, 7, 9, 12])
def test_in_a_league_everybody_meets_everybody(count: int, wanted: int) -> None:
    found = schedule(range(count), (2, 3, 4), wanted)
    met = sum((meetings(tables) for tables in found), Counter[tuple[int, int]]())
    assert len(met) == count * (count - 1) // 2
    for tables in found:
        there = [one for table in tables for one in table]
        assert len(there) == len(set(there))
    if wanted == 2:
        assert set(met.values()) == {1} and len(found) == count - 1 + count % 2


def test_whoever_has_left_a_league_leaves_a_gap() -> None:
    entrants = people(5)
    event = begun(info("league", rounds=2), LEAGUE, entrants, (2, 3, 4))
    assert event.last == 10
    gone = [replace(one, out=2) if one.number == 3 else one for one in entrants]
    for number in range(1, 11):
        tables = next_round(replace(event, round=number - 1), LEAGUE, gone, [], (2, 3, 4)) or []
        there = {one for table in tables for one in table}
        assert (3 in there) <= (number == 1) and all(len(table) == 2 for table in tables)
    nobody = [replace(one, person=None) for one in entrants[:4]] + entrants[4:]
    assert next_round(replace(event, round=1), LEAGUE, nobody, [], (2, 3, 4)) is None


def test_a_league_goes_on_after_a_round_in_which_nobody_meets() -> None:
    entrants = people(4)
    event = begun(info("league", rounds=1), LEAGUE, entrants, (2, 3, 4))
    assert event.last == 3 and len(event.schedule) == 3
    for two in combinations(range(1, 5), 2):
        left = [replace(one, out=2) if one.number not in two else one for one in entrants]
        rounds = [next_round(replace(event, round=done), LEAGUE, left, [], (2, 3, 4)) for done in (1, 2, 3)]
        met = [sorted(two) in [sorted(table) for table in tables] for tables in event.schedule]
        assert rounds[2] is None
        assert [bool(tables) for tables in rounds[:2]] == met[1:] and None not in rounds[:2]


def test_whoever_is_away_sits_out_and_nothing_ends_for_it() -> None:
    entrants = people(4)
    event = replace(info(rounds=2), status="running", last=2)
    tables = next_round(event, SWISS, entrants, [], (2, 3, 4, 5), {1, 2})
    assert tables is not None and [sorted(table) for table in tables] == [[3, 4]]
    assert next_round(event, SWISS, entrants, [], (2, 3, 4, 5), {1, 2, 3}) == []
    assert next_round(replace(event, seats=3), SWISS, people(2), [], (3,)) is None, "no table has so few seats"


# -- standing -------------------------------------------------------------------------------------------------------


def place(entrant: int, rank: int | None, points: int | None = 10, how: str = "played", table: str = "t") -> Place:
    return Place(1, entrant, table, entrant, how, rank, points)  # type: ignore[arg-type]


def test_points_of_a_table_are_evenly_spread_and_shared() -> None:
    assert table_points(SWISS, [place(1, 1), place(2, 2)]) == {1: 12, 2: 0}
    assert table_points(SWISS, [place(1, 1), place(2, 2), place(3, 3)]) == {1: 12, 2: 6, 3: 0}
    assert table_points(SWISS, [place(1, 1), place(2, 1), place(3, 3), place(4, 4)]) == {1: 10, 2: 10, 3: 4, 4: 0}
    # Whoever never came is behind everybody, whatever the bot has won for them.
    absent = [place(1, 1, how="absent"), place(2, 2), place(3, 3)]
    assert table_points(SWISS, absent) == {1: 0, 2: 12, 3: 6}
    assert table_points(SWISS, [place(1, None, how="void"), place(2, None, how="void")]) == {1: 6, 2: 6}
    assert table_points(SWISS, [place(1, None, how=""), place(2, None, how="")]) == {}


@given(st.lists(st.integers(1, 5), min_size=2, max_size=5))
def test_a_table_has_as_many_points_however_it_ends(ranks: list[int]) -> None:
    order = [1 + sum(other < rank for other in ranks) for rank in ranks]
    found = table_points(SWISS, [place(i, rank) for i, rank in enumerate(order)])
    assert sum(found.values()) == pytest.approx(6 * len(ranks))


def test_ties_are_told_apart_by_opponents_shares_and_meetings() -> None:
    def duel(number: int, first: int, second: int, points: tuple[int, int] = (30, 20)) -> list[Place]:
        table = f"{number}/{first}"
        return [Place(number, one, table, i, "played", i + 1, points[i]) for i, one in enumerate((first, second))]

    # 1 and 4 have won once; 1 has met the better ones.
    told = standings(SWISS, [1, 2, 3, 4], [*duel(1, 3, 1), *duel(1, 4, 2), *duel(2, 1, 4), *duel(2, 3, 2)])
    assert [(one.entrant, one.rank, one.points) for one in told] == [(3, 1, 24), (1, 2, 12), (4, 3, 12), (2, 4, 0)]
    assert [one.opponents for one in told][1:3] == [18, 6]
    # Of 1, 2 and 4, who are alike in all else, 2 was ahead of nobody where they met.
    chain = [*duel(1, 1, 2), *duel(2, 2, 3), *duel(2, 4, 1), *duel(3, 5, 4), *duel(3, 3, 6)]
    told = standings(SWISS, [1, 2, 3, 4, 5, 6], chain)
    assert {one.entrant: one.meetings for one in told if one.entrant in (1, 2, 4)} == {1: 1, 2: 0, 4: 1}
    order = [one.entrant for one in told]
    assert order.index(2) > max(order.index(1), order.index(4))
    # A circle: everybody has beaten one; the share of what was scored decides.
    ring = [*duel(1, 1, 2, (40, 10)), *duel(2, 2, 3), *duel(3, 3, 1)]
    assert [one.entrant for one in standings(SWISS, [1, 2, 3], ring)] == [1, 3, 2]
    assert {one.opponents for one in standings(SWISS, [1, 2, 3], ring)} == {12.0}
    # Whoever is alike in everything shares the rank, and the next one is behind both.
    equal = standings(SWISS, [1, 2, 3, 4], [*duel(1, 1, 2), *duel(1, 3, 4)])
    assert [one.rank for one in equal] == [1, 1, 3, 3]
    assert [one.rank for one in standings(SWISS, [1, 2], [])] == [1, 1]
    assert [one.points for one in standings(SWISS, [1, 2, 3], [*duel(1, 1, 2), *duel(2, 2, 1)], upto=1)] == [12, 0, 0]


def test_whoever_is_absent_too_often_is_not_waited_for() -> None:
    event = replace(info(), round=2)
    places = [Place(round, 1, f"t{round}", 0, "absent", 2, 5) for round in (1, 2)]
    assert missing(event, SWISS, people(3), places) == [1]
    assert missing(event, SWISS, people(3), places[:1]) == []


def test_templates_are_whole() -> None:
    for template in some(templates().values()):
        assert template.first >= template.bye >= template.absent >= 0 and template.entrants >= 2
        assert set(template.ties) == {"opponents", "share", "meetings"}
