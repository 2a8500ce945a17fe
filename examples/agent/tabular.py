"""An agent with a table learns peg solitaire on the triangle of 15 holes in a second, and its regret is measured against the truth.

    pip install 'saltus[gym]'
    python tabular.py
"""

import gymnasium
import numpy as np

import saltus.gym

PUZZLE = "pegs:triangle5@a1-any"

env = gymnasium.make("saltus/Pegs-v0", puzzle=PUZZLE)
random = np.random.default_rng(1)
#: The value of a position and an action. What is not known is worth a half.
values = {}


def value(observation, action):
    return values.get((observation.tobytes(), action), 0.5)


def choose(observation, mask, explore=0.0):
    """The action of the largest value, or a random one."""
    legal = np.flatnonzero(mask)
    if random.random() < explore:
        return int(random.choice(legal))
    return int(legal[np.argmax([value(observation, action) for action in legal])])


def play(explore):
    """A game, from whose end the agent learns. Returns whether it was won."""
    observation, info = env.reset()
    path, ended = [], False
    while not ended:
        action = choose(observation, info["action_mask"], explore)
        after, reward, ended, _, next_info = env.step(action)
        path.append((observation, action, after, np.flatnonzero(next_info["action_mask"]), reward))
        observation, info = after, next_info
    for observation, action, after, legal, reward in reversed(path):
        # A move is worth as much as the best one after it; the last one what it was rewarded with.
        best = max((value(after, other) for other in legal), default=reward)
        values[observation.tobytes(), action] = best
    return info["is_success"]


def main(games=2000):
    for _ in range(games // 500):
        won = sum(play(explore=0.1) for _ in range(500))
        print(f"of 500 games it won {won}")
    print("without exploring it wins" if play(explore=0.0) else "without exploring it loses")

    def best(observations, masks):
        return np.array([choose(observation, mask) for observation, mask in zip(observations, masks)])

    regrets = saltus.gym.regret_by_level(PUZZLE, best)
    print("after  positions  random  agent")
    for level in regrets:
        print(f"{level.moves:5} {level.positions:10} {level.random:7.0%} {level.regret:6.0%}")
    return regrets


if __name__ == "__main__":
    main()
