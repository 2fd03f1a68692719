"""`ludoteka balance`: wins by role, endings and length."""

import json

import pytest

from ludoteka.bots.arena import Plan
from ludoteka.cli.balance import Outcome, role_of, summary

from .conftest import Run

GARDEN = "lord-of-the-ice-garden"


def test_shared_wins_count_as_a_share() -> None:
    played = [
        Outcome(["role.a", "role.b"], [10, 20], [1], "points", 7),
        Outcome(["role.b", "role.a"], [30, 30], [0, 1], "points", 8),
        Outcome(["role.a", "role.c"], [40, 0], [0], "goal", 8),
    ]
    first = role_of("role.a", played)
    assert (first.games, first.wins, first.even) == (3, 1.5, 0.5)
    assert first.by_ending == {"points": 0.5, "goal": 1.0} and first.mean_score == pytest.approx(80 / 3)
    figures = summary(Plan("some-title", (("greedy", "greedy"),) * 3), played)
    assert figures["roles"]["role.b"]["wins_by_ending"] == {"points": 1.5}
    assert figures["endings"] == {"goal": 1, "points": 2}
    assert figures["rounds"] == {"mean": 7.67, "counted": {"7": 1, "8": 2}}


def test_balance_of_a_title_with_roles(run: Run) -> None:
    ran = run("balance", GARDEN, "--bot", "random", "--players", "4", "--games", "4", "--seed", "3", "--json")
    assert ran.status == 0
    figures = json.loads(ran.out)
    assert set(figures["roles"]) == {f"character.{name}" for name in ("freihoff", "vandyken", "callo", "fjollsfinn")}
    assert all(role["games"] == 4 and role["even"] == 0.25 for role in figures["roles"].values())
    assert sum(role["wins"] for role in figures["roles"].values()) == 4 == sum(figures["endings"].values())
    assert sum(figures["rounds"]["counted"].values()) == 4
    again = run("balance", GARDEN, "--bot", "random", "--players", "4", "--games", "4", "--seed", "3", "--json")
    assert json.loads(again.out) == figures


@pytest.mark.parametrize(("language", "role"), [("en", "Role"), ("pl", "Rola"), ("hu", "Szerep")])
def test_balance_in_words(run: Run, language: str, role: str) -> None:
    ran = run("balance", GARDEN, "--bot", "random", "--players", "2", "--games", "2", "--language", language)
    assert ran.status == 0 and role in ran.out and "⟨" not in ran.out


def test_where_all_play_the_same_part_seats_are_compared(run: Run) -> None:
    ran = run("balance", "isle-of-skye", "--bot", "random", "--players", "2", "--games", "2", "--json")
    figures = json.loads(ran.out)
    assert set(figures["roles"]) == {"seat.1", "seat.2"} and "rounds" not in figures


def test_a_bot_that_is_not_there(run: Run) -> None:
    ran = run("balance", GARDEN, "--bot", "clever", "--games", "1")
    assert ran.status == 2 and "clever" in ran.err
