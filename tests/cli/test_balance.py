"""`ludoteka balance`: wins by role, endings and length."""

import json
import sys
from pathlib import Path
from random import Random

import pytest

from ludoteka.bots.arena import Plan, play_game
from ludoteka.bots.kinds import counted, kind_of, offers
from ludoteka.bots.models import kept_model
from ludoteka.cli.balance import Outcome, role_of, summary
from ludoteka.games import game

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
    assert figures["seats"]["seat.1"]["wins"] == 1.5 and figures["seats"]["seat.2"]["mean_score"] == 16.67
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
    assert set(figures["seats"]) == {"seat.1", "seat.2"} and figures["roles"] == {} and "rounds" not in figures


def test_factions_are_roles(run: Run) -> None:
    ran = run("balance", "excavation-earth", "--bot", "random", "--players", "3", "--games", "2", "--json")
    roles = json.loads(ran.out)["roles"]
    assert sum(role["games"] for role in roles.values()) == 6 and all(name.startswith("faction.") for name in roles)
    for role in roles.values():
        low, high = role["interval"]
        assert 0 <= low <= role["win_rate"] <= high <= 1


def test_kinds_of_moves_are_counted_from_the_kept_games(run: Run, tmp_path: Path) -> None:
    asked = ("balance", "merchants-of-the-dark-road", "--bot", "random", "--players", "2", "--games", "2", "--json")
    figures = json.loads(run(*asked, "--out", str(tmp_path)).out)
    (tmp_path / "game-0002.ludo").write_bytes((tmp_path / "game-0001.ludo").read_bytes())
    again = json.loads(run(*asked, "--out", str(tmp_path)).out)["moves"]
    found = game("merchants-of-the-dark-road")
    offered, chosen = counted(found, (tmp_path / "game-0001.ludo").read_text("utf-8"))
    assert again == {kind: {"offered": 2 * offered[kind], "chosen": 2 * chosen[kind]} for kind in sorted(offered)}
    assert figures["moves"] != again and {"yurg: explore ruins", "yurg: lead caravan"} <= set(figures["moves"])
    assert all(n["chosen"] <= n["offered"] for n in again.values())


def test_none_of_several_things_is_a_kind_of_its_own() -> None:
    found = game("excavation-earth")
    position = found.new(2, {})
    while (choice := position.choice(position.to_move[0])).name != "mulligan":
        position.push(choice.seat, choice.pick(Random(1)))
    assert {kind_of(found, choice, move) for move in choice.moves} == {"mulligan: none", "mulligan: mulligan {cards}"}


def test_what_is_never_chosen_can_be_forced(run: Run) -> None:
    kind = "axe: axe none"
    asked = ("balance", "isle-of-skye", "--bot", "easy", "--players", "2", "--games", "2", "--iterations", "2")
    figures = json.loads(run(*asked, "--force", kind, "--json").out)
    forced = figures["forced"][kind]
    assert forced["games"] == 2 and forced["even"] == 0.5 and figures["bot"] == "easy"
    assert kind in run(*asked, "--force", kind).out
    for wrong in ("axe none", "ax: axe none", "axe: "):
        ran = run(*asked, "--force", wrong)
        assert ran.status == 2 and "no kind of move" in ran.err
    ran = run("balance", "isle-of-skye", "--bot", "greedy", "--games", "1", "--force", kind)
    assert ran.status == 2 and "use a bot that searches" in ran.err


def test_a_bound_bot_chooses_the_kind_wherever_it_can() -> None:
    found = game("isle-of-skye")
    kind = "price: price {tile} {amount}"
    for wanted in ("buy: pass", "buy: buy {tile}"):
        plan = Plan(found.id, (("hard!", "random"),), iterations=2, seconds=None, kind=wanted)
        for chosen, offered in offers(found, play_game(plan, 1).record, 0):
            assert wanted not in offered or chosen == wanted
    assert kind not in {chosen for chosen, _ in offers(found, play_game(plan, 1).record, 0)}, "one form is no choice"


def test_a_bot_that_is_not_there(run: Run) -> None:
    ran = run("balance", GARDEN, "--bot", "clever", "--games", "1")
    assert ran.status == 2 and "clever" in ran.err


@pytest.mark.parametrize("command", ["arena", "balance", "dataset"])
def test_where_bots_judge_by_hand_it_is_said(
    run: Run, command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "onnxruntime", None)
    kept_model.cache_clear()
    bots = {"arena": ("--bots", "{0},{0}"), "balance": ("--players", "2", "--bot", "{0}")}
    others = ("--players", "2", "--bots", "{0}", "--out", str(tmp_path / "{0}"))
    for bot in ("beginner", "random"):
        asked = [part.format(bot) for part in bots.get(command, others)]
        ran = run(command, "excavation-earth", *asked, "--games", "1", "--seed", "1", "--iterations", "1")
        assert ran.status == 0, ran.err
        assert ("install ludoteka[strong]" in ran.out) == (bot == "beginner")
    kept_model.cache_clear()
