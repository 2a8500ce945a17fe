"""Random legal moves a second in public environments of peg solitaire in pure Python, beside `saltus.gym`, in one run:

    git clone https://github.com/taylorjg/gym-solitaire FOLDER/gym-solitaire        # and so on, for each of `PEERS`
    python benches/peers.py FOLDER

Each plays as its own program plays at random: it finds the legal moves, chooses one with equal chance, makes it, has the
observation and the reward, and begins again when the game has ended. Ratios are those of the steps in a second of one processor;
games side by side use all. A peer that is not in the folder is left out. They import `gym` (here: gymnasium), matplotlib and
networkx for their pictures, which are not drawn.

On 2026-11-28, on an AMD EPYC (Zen 5) with Python 3.11, in steps a second of one processor: english board: Saltus 29,332,927,
karl-hajjar/RL-solitaire 14,962 (1,960 times fewer), taylorjg/gym-solitaire 2,641; triangle of 15 holes: Saltus 37,388,061,
kristogj/rl-peg-solitaire 116,901 (320 times fewer), TorsteinOtterlei/Peg-solitaire-reinforcement-learning 88,382.
"""

import datetime
import importlib
import os
import pathlib
import platform
import random
import subprocess
import sys
import time

import gymnasium
import numpy as np

import saltus
import saltus.gym
from steps import PlainGame

#: Games side by side.
GAMES = 4096
#: Steps of a run of a peer, and runs: the best one counts.
STEPS, RUNS = 4_000, 5


def gym_solitaire(folder):
    """taylorjg/gym-solitaire: the English board, an environment of Gym."""
    sys.modules["gym"] = gymnasium
    sys.modules["gym.envs"] = importlib.import_module("gymnasium.envs")
    sys.modules["gym.envs.registration"] = importlib.import_module("gymnasium.envs.registration")
    sys.path.insert(0, str(folder))
    env = importlib.import_module("gym_solitaire.envs").SolitaireEnv()

    def play(steps):
        env.reset()
        for _ in range(steps):
            _, _, done, _ = env.step(random.choice(env._board.valid_actions()))
            if done:
                env.reset()

    return play


def rl_solitaire(folder):
    """karl-hajjar/RL-solitaire: the English board; its agents choose among `feasible_actions`."""
    sys.path.insert(0, str(folder / "rl-solitaire"))
    env = importlib.import_module("env.env").Env()

    def play(steps):
        env.reset()
        for _ in range(steps):
            legal = np.argwhere(env.feasible_actions.reshape(-1)).reshape(-1)
            action = env.convert_action_id_to_action(legal[np.random.randint(0, len(legal))])
            _, _, end = env.step(action)
            if end:
                env.reset()

    return play


def rl_peg_solitaire(folder):
    """kristogj/rl-peg-solitaire: triangles and diamonds, for an actor and a critic."""
    sys.path.insert(0, str(folder / "environment"))
    board_type = importlib.import_module("board").TrianglePegBoard
    player_type = importlib.import_module("peg_solitaire_player").Player
    board = board_type({"size": 5, "type": "t", "holes_loc": [(0, 0)]})
    player = player_type(board, {})

    def play(steps):
        board.reset()
        legal = player.get_legal_actions()
        for _ in range(steps):
            player.perform_action(random.choice(legal))
            # What its world asks for the reward.
            legal = player.get_legal_actions()
            if board.num_pegs_on_board() == 1 or not legal:
                board.reset()
                legal = player.get_legal_actions()

    return play


def reinforcement_learning(folder):
    """TorsteinOtterlei/Peg-solitaire-reinforcement-learning: triangles and diamonds, for an actor and a critic."""
    sys.path.insert(0, str(folder))
    board_type = importlib.import_module("game.triangle").Triangle

    def play(steps):
        board = board_type(5, [(0, 0)])
        legal = board.get_possible_moves()
        for _ in range(steps):
            board.move_4tup(random.choice(legal))
            legal = board.get_possible_moves()
            if board.check_is_win_state() or not legal:
                board = board_type(5, [(0, 0)])
                legal = board.get_possible_moves()

    return play


#: The peers: owner and name on GitHub, the board that is played, and how.
PEERS = [
    ("taylorjg/gym-solitaire", "english", gym_solitaire),
    ("karl-hajjar/RL-solitaire", "english", rl_solitaire),
    ("kristogj/rl-peg-solitaire", "triangle5", rl_peg_solitaire),
    ("TorsteinOtterlei/Peg-solitaire-reinforcement-learning", "triangle5", reinforcement_learning),
]


def side_by_side(board, copy):
    """Games of `saltus.gym`, side by side."""
    games = gymnasium.make_vec("saltus/Pegs-v0", num_envs=GAMES, puzzle=f"pegs:{board}", copy=copy)
    games.reset(seed=1)

    def play(steps):
        for _ in range(steps // GAMES):
            games.step(games.random_actions())

    return play


def measured(play, steps):
    """The most steps a second, of the processor and on the clock."""
    of_processor, on_clock = [], []
    for _ in range(RUNS):
        processor, clock = time.process_time(), time.perf_counter()
        play(steps)
        of_processor.append(steps / (time.process_time() - processor))
        on_clock.append(steps / (time.perf_counter() - clock))
    return max(of_processor), max(on_clock)


def commit(folder):
    shown = subprocess.run(["git", "-C", folder, "log", "-1", "--format=%h %as"], capture_output=True, text=True, check=False)
    return shown.stdout.strip()


def processor_name():
    lines = pathlib.Path("/proc/cpuinfo").read_text().splitlines() if pathlib.Path("/proc/cpuinfo").exists() else []
    return next((line.split(": ")[1] for line in lines if line.startswith("model name")), platform.processor())


def main():
    folder = pathlib.Path(sys.argv[1])
    print(f"{datetime.date.today()}, {processor_name()}, {os.cpu_count()} threads, Python {platform.python_version()}")
    for board in ["english", "triangle5"]:
        print(f"\n{board + ': steps a second':75} {'of a processor':>14} {'on the clock':>14}")
        rates = {}
        for name, its_board, make in PEERS:
            checkout = folder / name.split("/")[1]
            if its_board == board and checkout.exists():
                rates[f"{name} {commit(checkout)}"] = measured(make(checkout), STEPS)
        fastest = max(rates.values(), default=None)
        rates["the game alone in plain Python"] = measured(PlainGame(saltus.puzzle(f"pegs:{board}"), 1).play, 5 * STEPS)
        alone = rates["the game alone in plain Python"]
        for copy in [True, False]:
            name = f"saltus.gym, {GAMES} games, arrays {'copied' if copy else 'shared'}"
            rates[name] = measured(side_by_side(board, copy), 500 * GAMES)
        for name, (of_processor, on_clock) in rates.items():
            ratio = ""
            if name.startswith("saltus"):
                ratio = f"  {of_processor / alone[0]:.0f} times the game alone"
                if fastest:
                    ratio += f", {of_processor / fastest[0]:,.0f} times the fastest peer"
            print(f"{name:75} {of_processor:14,.0f} {on_clock:14,.0f}{ratio}")


if __name__ == "__main__":
    main()
