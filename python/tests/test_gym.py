"""The environments of Gymnasium: its own checks, the truth, and games side by side."""

import sys

import numpy as np
import pytest
from processes import run

gymnasium = pytest.importorskip("gymnasium")

import saltus  # noqa: E402
import saltus.gym  # noqa: E402
from gymnasium.utils.env_checker import check_env  # noqa: E402


@pytest.mark.parametrize("name", ["Pegs-v0", "Row-v0", "Jump-v0"])
@pytest.mark.parametrize("reward", ["sparse", "pegs", "potential"])
@pytest.mark.filterwarnings("ignore")
def test_gymnasium_accepts_the_environment(name, reward):
    puzzle = {"Pegs-v0": "pegs:triangle5"}.get(name, saltus.gym.ENVIRONMENTS[name])
    check_env(gymnasium.make(f"saltus/{name}", puzzle=puzzle, reward=reward, disable_env_checker=True).unwrapped, skip_render_check=True)


def test_gymnasium_finds_the_environments_by_the_name_of_the_module():
    program = "import gymnasium; print(gymnasium.make('saltus.gym:saltus/Pegs-v0', puzzle='pegs:triangle5').reset(seed=1)[0].shape)"
    done = run([sys.executable, "-c", program])
    assert done.stdout == "(1, 5, 5)\n", done.stderr


@pytest.mark.parametrize("puzzle", ["pegs:triangle5", "row:3x3", "row:2x3,over=opposite", "foreaft:2", "reverse:3"])
def test_random_games_are_those_of_the_package(puzzle):
    chance = np.random.default_rng(1)
    env = gymnasium.make("saltus/Jump-v0", puzzle=puzzle, truth=True).unwrapped
    for seed in range(3):
        observation, info = env.reset(seed=seed)
        position = saltus.puzzle(puzzle).position()
        for _ in range(12):
            legal = [env.moves[action] for action in np.flatnonzero(info["action_mask"])]
            assert sorted(legal) == sorted(str(move) for move in position.legal_moves)
            assert (env.action_masks() == info["action_mask"]).all()
            assert info["winnable"] == position.winnable
            if not legal or position.is_won:
                break
            action = int(chance.choice(np.flatnonzero(info["action_mask"])))
            position.push(env.moves[action])
            observation, reward, terminated, truncated, info = env.step(action)
            assert terminated == (position.is_won or not position.legal_moves) and not truncated
            assert reward == float(position.is_won)
            assert info["lost_at"] == position.lost_at
            assert observation.sum() == len(position.cells) - position.cells.count(".")


def test_an_illegal_action_ends_the_game():
    env = gymnasium.make("saltus/Pegs-v0", puzzle="pegs:triangle5").unwrapped
    _, info = env.reset(seed=1)
    illegal = int(np.flatnonzero(info["action_mask"] == 0)[0])
    _, reward, terminated, *_ = env.step(illegal)
    assert (reward, terminated) == (-1.0, True)


def test_the_best_actions_win():
    env = gymnasium.make("saltus/Pegs-v0", puzzle="pegs:triangle5", truth=True).unwrapped
    env.reset(seed=1)
    for _ in range(13):
        _, reward, terminated, _, info = env.step(env.oracle.best_actions()[0])
    assert (reward, terminated, info["is_success"], info["lost_at"]) == (1.0, True, True, None)
    assert env.oracle.truth()["moves_left"] == 0


def test_rewards_by_potential_add_up():
    env = gymnasium.make("saltus/Pegs-v0", puzzle="pegs:triangle5", reward="potential", truth=True).unwrapped
    for seed in range(5):
        _, info = env.reset(seed=seed)
        total, ended = info["chance"], False
        chance = np.random.default_rng(seed)
        while not ended:
            _, reward, ended, _, info = env.step(int(chance.choice(np.flatnonzero(info["action_mask"]))))
            total += reward
        assert total == pytest.approx(float(info["is_success"]), abs=1e-6)


def test_a_game_may_begin_elsewhere():
    env = gymnasium.make("saltus/Row-v0", puzzle="row:2x2", truth=True, render_mode="ansi").unwrapped
    _, info = env.reset(options={"position": "r.rll"})
    assert (info["winnable"], info["moves_left"]) == (True, 7)
    assert env.render().count("●") == 2
    # No game reaches it, but it can be won.
    _, info = env.reset(options={"position": "llr.r"})
    assert (info["winnable"], info["moves_left"]) == (True, 1)
    with pytest.raises(saltus.SaltusError):
        env.reset(options={"position": "rr"})


def test_pictures():
    for mode in ["rgb_array", "svg"]:
        env = gymnasium.make("saltus/Pegs-v0", render_mode=mode).unwrapped
        env.reset(seed=1)
        picture = env.render()
        assert picture.shape == (168, 168, 3) if mode == "rgb_array" else picture.startswith("<svg")
    with pytest.raises(ValueError, match="render_mode"):
        saltus.gym.JumpEnv(render_mode="smell")


def test_starts_are_images_of_the_start():
    env = gymnasium.make("saltus/Pegs-v0", puzzle="pegs:triangle5@a1-any", augment=True).unwrapped
    vacant = {env.reset(seed=seed)[0].tobytes() for seed in range(40)}
    assert len(vacant) == 3
    env = gymnasium.make("saltus/Pegs-v0", puzzle="pegs:triangle5@a1-any", augment=True, truth=True).unwrapped
    assert {env.reset(seed=seed)[1]["solutions"] for seed in range(20)} == {29760}


def test_games_side_by_side_are_single_games():
    count = 32
    games = gymnasium.make_vec("saltus/Pegs-v0", num_envs=count, puzzle="pegs:triangle5")
    single = [gymnasium.make("saltus/Pegs-v0", puzzle="pegs:triangle5").unwrapped for _ in range(count)]
    observations, info = games.reset(seed=3)
    for env in single:
        env.reset(seed=3)
    ended = np.zeros(count, bool)
    finished = 0
    for _ in range(60):
        actions = games.random_actions().copy()
        observations, rewards, terminated, truncated, info = games.step(actions)
        for index, env in enumerate(single):
            if ended[index]:
                observation, _ = env.reset()
                reward, end = 0.0, False
            else:
                observation, reward, end, *_ = env.step(int(actions[index]))
            assert (observation == observations[index]).all()
            assert (reward, end) == (rewards[index], terminated[index])
            assert (env.action_masks() == info["action_mask"][index]).all()
        ended = terminated.copy()
        finished += int(terminated.sum())
    assert finished > count and not truncated.any()


def test_equal_seeds_give_equal_games():
    def played(seed):
        games = gymnasium.make_vec("saltus/Pegs-v0", num_envs=600)
        games.reset(seed=seed)
        return [games.step(games.random_actions())[0].copy() for _ in range(40)]

    assert all((one == other).all() for one, other in zip(played(7), played(7)))
    assert any((one != other).any() for one, other in zip(played(7), played(8)))


def test_verdicts_of_many_positions():
    puzzle = saltus.puzzle("pegs:triangle5")
    levels = puzzle.winning_positions()
    winning = np.concatenate(levels)
    assert saltus.gym.winnable("pegs:triangle5", winning).all()
    random = np.random.default_rng(1).integers(1, 1 << 15, 4000, dtype=np.uint64)
    found = saltus.gym.winnable("pegs:triangle5", random)
    assert found.any() and not found.all()
    jumps = lines(puzzle)
    for word, verdict in list(zip(random, found))[:200]:
        # A position that no game reaches is False too.
        assert not verdict or can_win({cell for cell in range(15) if int(word) >> cell & 1}, jumps)


def lines(puzzle):
    """The jumps of the triangle of 15 holes, from its rows."""
    names = {name: index for index, name in enumerate(puzzle.cells)}
    found = []
    for name, cell in names.items():
        column, row = ord(name[0]), int(name[1:])
        for across, down in [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1)]:
            over, to = (f"{chr(column + k * across)}{row + k * down}" for k in [1, 2])
            if over in names and to in names:
                found.append((cell, names[over], names[to]))
    return found


def can_win(pegs, jumps, seen=None):
    seen = set() if seen is None else seen
    key = frozenset(pegs)
    if len(pegs) == 1:
        return True
    if key in seen:
        return False
    seen.add(key)
    return any(
        can_win(key - {start, over} | {end}, jumps, seen) for start, over, end in jumps if start in key and over in key and end not in key
    )


def test_regret_is_the_win_given_away():
    env = saltus.gym.RegretWrapper(gymnasium.make("saltus/Row-v0", puzzle="row:3x3"))
    chance = np.random.default_rng(4)
    for seed in range(10):
        _, info = env.reset(seed=seed)
        position, ended, total = saltus.puzzle("row:3x3").position(), False, 0
        while not ended:
            action = int(chance.choice(np.flatnonzero(info["action_mask"])))
            position.push(env.unwrapped.moves[action])
            _, _, ended, _, info = env.step(action)
            total += info["regret"]
        assert total == info["total_regret"] == int(position.lost_at is not None)
        lost = env.regrets[-1]
        assert (lost and lost[0]) == position.lost_at
