"""OpenSpiel's own tests and algorithms on every title."""

import random
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.python import policy
from open_spiel.python.algorithms import ismcts, mcts, outcome_sampling_mccfr

import ludoteka
from ludoteka.games import isle_of_skye
from ludoteka.research import openspiel


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games that nobody wins end after 60 nodes: what holds there holds further on."""
    state = openspiel.TitleState
    terminal, player = state.is_terminal, state.current_player
    monkeypatch.setattr(state, "is_terminal", lambda self: self.move_number() > 60 or terminal(self))
    monkeypatch.setattr(
        state, "current_player", lambda self: openspiel.TERMINAL if self.is_terminal() else player(self)
    )


@pytest.mark.parametrize("title", ludoteka.titles())
def test_random_simulation(title: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(openspiel.short_name(title)), 1, False, False)


@pytest.mark.parametrize("name", openspiel.NAMES)
def test_random_simulation_with_every_state_written_and_read_back(name: str, short: None) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


def play(game: Any, steps: int, seed: int) -> Any:
    """The state after so many nodes."""
    rng = random.Random(seed)
    state = game.new_initial_state()
    for _ in range(steps):
        if state.is_terminal():
            break
        if state.is_chance_node():
            numbers, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(numbers, chances)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("title", ludoteka.titles())
def test_playthrough(title: str, short: None, tmp_path: Path) -> None:
    """OpenSpiel's playthrough: every part of the interface at every state of a game, written down and replayed."""
    # It brings all of SciPy, which no other test here needs.
    from open_spiel.python.algorithms import generate_playthrough

    flags.FLAGS.mark_as_parsed()
    text = generate_playthrough.playthrough(f"{openspiel.short_name(title)}(players=2)", None, seed=7)
    (tmp_path / "playthrough.txt").write_text(text, encoding="utf-8")
    old, new = generate_playthrough.replay(str(tmp_path / "playthrough.txt"))
    assert old == new and "Returns() = " in new


def test_options_are_parameters(tmp_path: Path) -> None:
    game = pyspiel.load_game("ludoteka_isle_of_skye(players=4,expansion=journeyman,hideGold=true,reward=score)")
    assert game.num_players() == 4
    assert game.get_parameters()["hideGold"] is True
    assert game.new_initial_state().table.spec.options["hideGold"] == "true"
    shutil.copy(Path(isle_of_skye.__file__).parent / "components" / "data" / "rounds.toml", tmp_path)
    game = pyspiel.load_game("ludoteka_isle_of_skye", {"data": str(tmp_path)})
    assert game.new_initial_state().table.spec.game.folder == tmp_path


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"players": 9}, "has no game for 9 players"),
    ({"expansion": "sea"}, "cannot be 'sea'"),
    ({"reward": "fame"}, "reward cannot be 'fame': use win"),
    ({"data": "/nowhere"}, "no such folder"),
    ({"colour": "red"}, "Unknown parameter 'colour'"),
    ({"players": "two"}, "Wrong type for parameter players"),
]


@pytest.mark.parametrize(("given", "wanted"), WRONG)
def test_wrong_options_are_one_kind_of_error(given: dict[str, Any], wanted: str) -> None:
    with pytest.raises(pyspiel.SpielError, match=wanted):
        pyspiel.load_game("ludoteka_isle_of_skye", given)


def unchanged(state: Any, wanted: str, call: Callable[[], Any]) -> None:
    """A wrong call is one clear error, and the state is as it was."""
    before = str(state), state.history(), [state.information_state_string(seat) for seat in range(2)]
    legal = state.legal_actions(state.current_player())
    with pytest.raises(pyspiel.SpielError, match=wanted):
        call()
    assert (str(state), state.history(), [state.information_state_string(seat) for seat in range(2)]) == before
    assert state.legal_actions(state.current_player()) == legal


def test_illegal_actions_change_nothing() -> None:
    """At chance, at a decision, within an answer that takes several picks, and when the game is over."""
    state = pyspiel.load_game("ludoteka_isle_of_skye").new_initial_state()
    unchanged(state, "outcome 999 of chance is not possible", lambda: state.apply_action(999))
    unchanged(state, "there is no player -1 here: use 0 to 1", state.observation_tensor)
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    unchanged(state, "action 0 .axe -1. is not legal: seat 0 is asked 'axe'", lambda: state.apply_action(0))
    unchanged(state, "there is no action 541: use 0 to 540", lambda: state.apply_action(541))
    unchanged(state, "chance has nothing to do here", state.chance_outcomes)
    unchanged(state, "one player acts here: use apply_action", lambda: state.apply_actions([541, 541]))
    unchanged(state, "there is no player 7 here", lambda: state.resample_from_infostate(7, lambda: 0.5))
    unchanged(state, "there is no action 541: use 0 to 540", lambda: state.action_to_string(0, 541))
    unchanged(state, "there is no outcome 999: use 0 to", lambda: state.action_to_string(pyspiel.PlayerId.CHANCE, 999))
    rng = random.Random(1)
    within = False
    while not state.is_terminal():
        actions = [number for number, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        if not within and any(answer.picked for answer in state.table.answers.values()):
            within = True
            unchanged(state, "is not legal: seat . is asked", lambda: state.apply_action(0))
        state.apply_action(rng.choice(actions))
    assert within
    unchanged(state, "the game is over: new_initial_state", lambda: state.apply_action(0))
    unchanged(state, "the game is over: new_initial_state", lambda: state.apply_actions([0, 0]))


def test_chance_knows_how_many_of_a_kind_there_are() -> None:
    state = pyspiel.load_game("ludoteka_excavation_earth").new_initial_state()
    while not state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    for _ in range(60):
        chances = dict(state.chance_outcomes())
        assert sum(chances.values()) == pytest.approx(1)
        state.apply_action(max(chances, key=lambda number: chances[number]))
        while not state.is_chance_node():
            state.apply_action(state.legal_actions()[0])
    assert len({round(chance, 6) for chance in chances.values()}) >= 1


@pytest.mark.parametrize("title", ludoteka.titles())
def test_a_resampled_state_looks_the_same_to_its_player(title: str) -> None:
    game = pyspiel.load_game(openspiel.short_name(title))
    for steps in (60, 90, 120):
        state = play(game, steps, seed=steps)
        while state.is_chance_node():
            state.apply_action(state.chance_outcomes()[0][0])
        player = state.current_player()
        other = state.resample_from_infostate(player, random.Random(3).random)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert np.array_equal(other.observation_tensor(player), state.observation_tensor(player))
        assert other.legal_actions() == state.legal_actions()


def test_information_states_remember_and_observations_do_not() -> None:
    game = pyspiel.load_game("ludoteka_isle_of_skye")
    states = []
    for first in (0, 1):
        state = play(game, 0, 1)
        while state.is_chance_node():
            state.apply_action(state.chance_outcomes()[0][0])
        state.apply_action(state.legal_actions()[first])
        states.append(state)
    one, other = states
    assert one.information_state_string(0) != other.information_state_string(0)
    assert one.information_state_string(1) == other.information_state_string(1), "what was decided in secret"


def test_simultaneous_nodes() -> None:
    state = pyspiel.load_game("ludoteka_isle_of_skye_simultaneous").new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    assert state.is_simultaneous_node()
    right = state.legal_actions(0)[0]
    unchanged(state, "there is no action 9999", lambda: state.apply_actions([right, 9999]))
    unchanged(state, "there should be 2 actions", lambda: state.apply_actions([right]))
    unchanged(state, "use apply_actions", lambda: state.apply_action(right))
    state.apply_actions([state.legal_actions(0)[0], state.legal_actions(1)[0]])
    assert state.is_simultaneous_node()


def bot_game(game: Any, bots: list[Any], steps: int) -> Any:
    """Bots decide the first so many decisions of a game."""
    state = game.new_initial_state()
    rng = random.Random(5)
    while not state.is_terminal() and steps:
        if state.is_chance_node():
            numbers, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(numbers, chances)[0])
            continue
        action = bots[state.current_player()].step(state)
        assert action in state.legal_actions()
        state.apply_action(action)
        steps -= 1
    return state


def test_mcts_and_is_mcts_play() -> None:
    game = pyspiel.load_game("ludoteka_lord_of_the_ice_garden", {"players": 2})
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bots = [
        mcts.MCTSBot(game, 2.0, 3, evaluator, random_state=np.random.RandomState(1)),
        ismcts.ISMCTSBot(game, evaluator, 2.0, 3, random_state=np.random.RandomState(2)),
    ]
    bot_game(game, bots, 4)


def test_is_mcts_plays_with_hidden_cards() -> None:
    game = pyspiel.load_game("ludoteka_excavation_earth", {"players": 2})
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(game, evaluator, 2.0, 3, random_state=np.random.RandomState(2))
    bot_game(game, [bot, bot], 4)


def test_mccfr_learns() -> None:
    """Outcome sampling visits one path of the tree at a time, which a game of any size allows."""
    game = pyspiel.load_game("ludoteka_lord_of_the_ice_garden", {"players": 2})
    np.random.seed(1)
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(game)
    solver.iteration()
    average = solver.average_policy()
    state = play(game, 0, 1)
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    chances = average.action_probabilities(state)
    assert isinstance(average, policy.Policy) and sum(chances.values()) == pytest.approx(1)
