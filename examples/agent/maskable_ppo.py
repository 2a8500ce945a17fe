"""MaskablePPO learns peg solitaire on the triangle of 15 holes, and its regret is measured against the truth.

    pip install 'saltus[gym]' sb3-contrib
    python maskable_ppo.py

Two policies learn from as many moves: one is told of the goal alone, the other of the change of its chance to win by random moves.
"""

import sys
import time

import gymnasium
from sb3_contrib import MaskablePPO
from stable_baselines3.common.env_util import make_vec_env

import saltus.gym

PUZZLE = "pegs:triangle5"


def learned(reward, steps):
    """A policy after this number of moves."""
    games = make_vec_env(lambda: gymnasium.make("saltus/Pegs-v0", puzzle=PUZZLE, reward=reward), n_envs=16, seed=1)
    model = MaskablePPO("MlpPolicy", games, n_steps=128, batch_size=256, gamma=1.0, ent_coef=0.01, seed=1, device="cpu")
    return model.learn(steps)


def wins(model, games=500):
    """The share of games that the policy wins, playing as it has learned, with chance."""
    env = gymnasium.make("saltus/Pegs-v0", puzzle=PUZZLE)
    won = 0
    for seed in range(games):
        observation, info = env.reset(seed=seed)
        ended = False
        while not ended:
            action, _ = model.predict(observation, action_masks=info["action_mask"])
            observation, _, ended, _, info = env.step(action)
        won += info["is_success"]
    return won / games


def main(steps):
    regrets = {}
    for reward in ["sparse", "potential"]:
        begun = time.perf_counter()
        model = learned(reward, steps)
        print(f"{reward}: {steps} moves in {time.perf_counter() - begun:.0f} s, wins {wins(model):.1%} of its games")

        def best(observations, masks, model=model):
            return model.predict(observations, action_masks=masks, deterministic=True)[0]

        regrets[reward] = saltus.gym.regret_by_level(PUZZLE, best)
    print("after  positions  random  sparse  potential")
    for sparse, potential in zip(regrets["sparse"], regrets["potential"]):
        print(f"{sparse.moves:5} {sparse.positions:10} {sparse.random:7.0%} {sparse.regret:7.0%} {potential.regret:10.0%}")
    return regrets


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200_000)
