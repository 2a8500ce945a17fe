"""Steps and verdicts a second of many games side by side, and their ratio to one game at a time in plain Python, measured in
the same run: `cargo xtask bench python`.

On 2026-11-28, on an AMD EPYC (Zen 5), in a second of one processor: 29.3 million steps on the english board, arrays shared, and
258,075 in plain Python. `peers.py` measures public environments in the same way.

Players are random: each step chooses a legal move, and has the observation, the reward and the mask of legal moves after it.
"""

import random
import time

import gymnasium
import numpy as np

import saltus
import saltus.gym

PUZZLE = "pegs:english"
#: As many games as a training run has side by side.
GAMES = 4096


def best_rate(job, runs=5):
    """The most units a second of several runs; a job returns its units."""
    rates = []
    for _ in range(runs):
        before = time.perf_counter()
        units = job()
        rates.append(units / (time.perf_counter() - before))
    return max(rates)


class PlainGame:
    """A game as it is usually written for this: a set of holes, and a list of jumps that is tried one by one."""

    def __init__(self, puzzle, seed):
        self.random = random.Random(seed)
        holes = {name: index for index, name in enumerate(puzzle.cells)}
        self.jumps = [tuple(holes[name] for name in line) for line in puzzle.board.lines]
        self.jumps += [jump[::-1] for jump in self.jumps if jump[::-1] not in set(self.jumps)]
        self.start = [sign != "." for sign in puzzle.start]
        self.reset()

    def reset(self):
        self.pegs = list(self.start)
        return self.pegs, self.mask()

    def mask(self):
        pegs = self.pegs
        return [pegs[a] and pegs[over] and not pegs[to] for a, over, to in self.jumps]

    def step(self, action):
        a, over, to = self.jumps[action]
        self.pegs[a] = self.pegs[over] = False
        self.pegs[to] = True
        mask = self.mask()
        return self.pegs, float(sum(self.pegs) == 1), not any(mask), mask

    def play(self, steps):
        """Makes this many random legal moves, in one game after the other."""
        _, mask = self.reset()
        for _ in range(steps):
            legal = [action for action, is_legal in enumerate(mask) if is_legal]
            _, _, ended, mask = self.step(self.random.choice(legal))
            if ended:
                _, mask = self.reset()


def steps_in_plain_python():
    steps = 20_000
    PlainGame(saltus.puzzle(PUZZLE), 1).play(steps)
    return steps


def steps_side_by_side(games):
    rounds = 500
    for _ in range(rounds):
        games.step(games.random_actions())
    return rounds * games.num_envs


def main():
    plain = best_rate(steps_in_plain_python)
    print(f"{'one game in plain Python':44} {plain:14,.0f} steps a second")
    for copy in [True, False]:
        games = gymnasium.make_vec("saltus/Pegs-v0", num_envs=GAMES, puzzle=PUZZLE, copy=copy)
        games.reset(seed=1)
        rate = best_rate(lambda: steps_side_by_side(games))
        job = f"{GAMES} games, arrays {'copied' if copy else 'shared'}"
        print(f"{job:44} {rate:14,.0f} steps a second  {rate / plain:8.0f} times")

    positions = np.concatenate(saltus.puzzle(PUZZLE).winning_positions())
    some = np.random.default_rng(1).choice(positions, 4_000_000)
    lanes = saltus._saltus.Lanes(saltus.puzzle(PUZZLE), 1, "sparse", False, True)
    words = some.tobytes()
    rate = best_rate(lambda: len(lanes.verdicts(words)))
    print(f"{'verdicts by the table':44} {rate:14,.0f} a second")


if __name__ == "__main__":
    main()
