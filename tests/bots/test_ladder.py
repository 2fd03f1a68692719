"""How strong bots are: line-ups, the model, the picture and `ludoteka ladder`."""

import json
from collections import Counter
from itertools import combinations
from math import exp, log10, sqrt
from pathlib import Path
from xml.etree import ElementTree

import pytest

from ludoteka.bots.arena import BadRun, Played
from ludoteka.bots.ladder import EXTRA, SCALE, Rating, anchor, balanced, comparisons, fit, inverted, ratings
from ludoteka.bots.plot import ladder_svg, ticks
from ludoteka.bots.tally import Z95
from ludoteka.cli.main import main

TITLE = "isle-of-skye"
FIVE = ["random", "greedy", "easy", "medium", "hard"]


def made(bots: str, *ranks: int) -> Played:
    n = len(ranks)
    return Played(1, bots.split(), [0] * n, list(ranks), [0] * n, [0] * n, [0.0] * n, [])


# -- line-ups -------------------------------------------------------------------------------------------------------


def meetings(lineups: tuple[tuple[str, ...], ...]) -> Counter[tuple[str, ...]]:
    return Counter(pair for lineup in lineups for pair in combinations(sorted(set(lineup)), 2))


def test_in_pairs_everybody_meets_everybody_equally_often() -> None:
    lineups = balanced(FIVE, 2, 6, seed=1)
    assert len(lineups) == 60
    assert set(meetings(lineups).values()) == {6}
    for bot in FIVE:
        first = sum(lineup[0] == bot for lineup in lineups)
        assert abs(first - 12) <= 2, bot


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_bigger_tables_are_balanced_too(seats: int) -> None:
    lineups = balanced(FIVE, seats, 12, seed=3)
    met = meetings(lineups)
    assert len(met) == 10
    assert 12 <= min(met.values()) <= max(met.values()) <= 14
    for seat in range(seats):
        sat = Counter(lineup[seat] for lineup in lineups)
        assert max(sat[bot] for bot in FIVE) - min(sat[bot] for bot in FIVE) <= 3
    assert all(len(set(lineup)) == seats for lineup in lineups)


def test_with_more_seats_than_bots_the_seats_are_shared_out() -> None:
    lineups = balanced(["a", "b"], 5, 6, seed=1)
    assert len(lineups) == 6
    assert {tuple(sorted(lineup)) for lineup in lineups} == {tuple("aaabb"), tuple("aabbb")}


def test_line_ups_follow_from_the_seed() -> None:
    assert balanced(FIVE, 3, 5, seed=1) == balanced(FIVE, 3, 5, seed=1)
    assert balanced(FIVE, 3, 5, seed=1) != balanced(FIVE, 3, 5, seed=2)


@pytest.mark.parametrize("bots", [[], ["a"], ["a", "b", "a"]])
def test_a_ladder_needs_different_bots(bots: list[str]) -> None:
    with pytest.raises(BadRun, match=r"^a ladder needs at least two different bots, each named once"):
        balanced(bots, 2, 1, seed=1)


def test_a_ladder_needs_games() -> None:
    with pytest.raises(BadRun, match=r"^0 games for each pair cannot be: use 1 or more$"):
        balanced(["a", "b"], 2, 0, seed=1)


# -- the model ------------------------------------------------------------------------------------------------------


def test_two_bots_by_hand() -> None:
    played = [made("random greedy", 2, 1)] * 15 + [made("greedy random", 2, 1)] * 5
    greedy, random = ratings(["random", "greedy"], played)
    wins, losses = 15 + EXTRA / 2, 5 + EXTRA / 2
    half = Z95 * SCALE * sqrt(1 / wins + 1 / losses)
    assert (random.name, random.elo, random.low, random.high) == ("random", 0, 0, 0)
    assert greedy.elo == pytest.approx(400 * log10(wins / losses))
    assert (greedy.low, greedy.high) == pytest.approx((greedy.elo - half, greedy.elo + half))


def test_equal_ranks_are_half_a_win_each() -> None:
    a, b = ratings(["a", "b"], [made("a b", 1, 1)] * 3)
    assert (a.elo, b.elo) == pytest.approx((0, 0))


def test_a_ring_of_wins_is_a_tie() -> None:
    played = [made("a b", 1, 2), made("b c", 1, 2), made("c a", 1, 2)]
    assert [it.elo for it in ratings(["a", "b", "c"], played)] == pytest.approx([0, 0, 0])


def test_a_game_of_n_seats_counts_as_n_minus_one_comparisons() -> None:
    index = {"a": 0, "b": 1, "c": 2}
    won = comparisons(index, [made("a b c a", 1, 2, 2, 4)])
    draw = EXTRA / 2
    assert won == [
        [0, 0.5 + draw, 0.5 + draw],
        [0.5 + draw, 0, 0.25 + draw],
        [0.5 + draw, 0.25 + draw, 0],
    ]
    apart = comparisons({name: i for i, name in enumerate("abcd")}, [made("a b c d", 1, 2, 3, 4)])
    assert sum(map(sum, apart)) == pytest.approx(3 + 6 * EXTRA)


def test_at_the_best_fit_everybody_wins_as_often_as_expected() -> None:
    won: list[list[float]] = [[0, 3, 1, 0.5], [7, 0, 4, 2], [9, 6, 0, 5.5], [30, 8, 4.5, 0]]
    strengths, spreads = fit(won)
    assert strengths[0] == spreads[0] == 0
    for i in range(4):
        expected = sum((won[i][j] + won[j][i]) / (1 + exp(strengths[j] - strengths[i])) for j in range(4) if j != i)
        assert expected == pytest.approx(sum(won[i]))


def test_a_bot_that_always_wins_has_a_finite_strength() -> None:
    best, other = ratings(["random", "hard"], [made("hard random", 1, 2)] * 500)
    assert other.elo == 0
    assert 800 < best.elo < 2000
    assert best.low < best.elo < best.high < 4000


def test_more_games_make_the_interval_narrower() -> None:
    games = [made("a b", 2, 1), made("a b", 1, 2)]
    wide, narrow = (max(it.high for it in ratings(["a", "b"], games * count)) for count in (10, 1000))
    assert narrow < wide / 9


def test_random_stands_at_zero_or_else_the_first() -> None:
    assert anchor(["greedy", "random"]) == "random"
    assert anchor(["hard", "easy"]) == "hard"


def test_the_inverse_of_a_matrix() -> None:
    assert inverted([[0.0, 2.0], [4.0, 1.0]]) == [pytest.approx([-0.125, 0.25]), pytest.approx([0.5, 0])]
    assert inverted([]) == []


# -- the picture ----------------------------------------------------------------------------------------------------


def test_ticks_are_round_and_cover_everything() -> None:
    assert ticks(-209, 1301) == list(range(-400, 1401, 200))
    assert ticks(0, 7) == [0, 1, 2, 3, 4, 5, 6, 7]
    assert ticks(0, 0) == [0]


def test_the_picture_has_a_dot_and_a_whisker_for_each_bot() -> None:
    found = [Rating("hard", 300, 200, 400), Rating("<own> & co", 120, 100, 140), Rating("random", 0, 0, 0)]
    root = ElementTree.fromstring(ladder_svg(found, "A < B"))
    space = "{http://www.w3.org/2000/svg}"
    dots = root.findall(f"{space}circle")
    assert len(dots) == 3
    assert float(dots[0].get("cx", 0)) > float(dots[1].get("cx", 0)) > float(dots[2].get("cx", 0))
    assert len([line for line in root.findall(f"{space}line") if line.get("class") == "w"]) == 9
    texts = [text.text for text in root.findall(f"{space}text")]
    assert "A < B" in texts
    assert "<own> & co" in texts
    width = float((root.get("viewBox") or "").split()[2])
    assert all(0 <= float(dot.get("cx", -1)) <= width for dot in dots)


def test_a_picture_of_nothing_but_zeros() -> None:
    picture = ElementTree.fromstring(ladder_svg([Rating("a", 0, 0, 0), Rating("b", 0, 0, 0)], "equal"))
    assert {"-1", "0", "1", "a", "b"} <= {made.text for made in picture.iter()}


# -- the command ----------------------------------------------------------------------------------------------------


def test_ladder_as_json_with_a_picture(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    picture = tmp_path / "ladder.svg"
    command = ["ladder", TITLE, "--players", "3", "--bots", "random,greedy", "--games-per-pair", "3", "--json"]
    assert main([*command, "--svg", str(picture), "--out", str(tmp_path / "games")]) == 0
    figures = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert (figures["game"], figures["players"], figures["games"], figures["seconds"]) == (TITLE, 3, 3, None)
    assert figures["elo"]["random"] == 0
    assert figures["elo"]["greedy"] > 0
    low, high = figures["interval"]["greedy"]
    assert low < figures["elo"]["greedy"] < high
    for name in ("win_rate", "mean_score", "ms_per_move"):
        assert set(figures[name]) == {"random", "greedy"}
    assert figures["faults"] == []
    ElementTree.fromstring(picture.read_text(encoding="utf-8"))
    assert len(list((tmp_path / "games").glob("*.ludo"))) == 3


@pytest.mark.parametrize("language", ["en", "pl", "hu"])
def test_the_table_speaks_every_language(capsys: pytest.CaptureFixture[str], tmp_path: Path, language: str) -> None:
    command = ["ladder", TITLE, "--players", "2", "--bots", "random,greedy", "--games-per-pair", "1"]
    assert main([*command, "--svg", str(tmp_path / "x.svg"), "--language", language]) == 0
    shown = capsys.readouterr().out
    assert "⟨" not in shown + (tmp_path / "x.svg").read_text(encoding="utf-8")
    assert main(["ladder", "--help", "--language", language]) == 0
    assert "cli." not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["isle-of-sky"], "there is no game 'isle-of-sky'"),
        ([TITLE, "--bots", "random,nobody"], "there is no bot 'nobody'"),
        ([TITLE, "--bots", "random"], "a ladder needs at least two different bots, each named once, and not random"),
        ([TITLE, "--bots", "random,random"], "a ladder needs at least two different bots"),
        ([TITLE, "--players", "6"], "isle-of-skye has no game for 6 players: use 2 to 5"),
        ([TITLE, "--games-per-pair", "0"], "--games-per-pair"),
        ([TITLE, "--seconds", "-1"], "-1.0 seconds a move cannot be"),
        ([TITLE, "--svg", "no/such/folder/x.svg"], "cannot be written: use a file in a folder that is there"),
    ],
)
def test_bad_input_is_told_in_one_line(capsys: pytest.CaptureFixture[str], arguments: list[str], message: str) -> None:
    assert main(["ladder", *arguments]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert message in shown.err
    assert shown.err.count("\n") == 1
