"""Environments of Gymnasium with the truth: peg solitaire, rows, and any other jump puzzle.

>>> import gymnasium, saltus.gym
>>> env = gymnasium.make("saltus/Pegs-v0", puzzle="pegs:triangle5", truth=True)
>>> observation, info = env.reset(seed=1)
>>> observation.shape, int(info["action_mask"].sum()), info["winnable"], info["solutions"]
((1, 5, 5), 2, True, 6816)
>>> best = env.unwrapped.oracle.best_actions()
>>> _, reward, terminated, _, info = env.step(best[0])
>>> float(reward), terminated, info["moves_left"]
(0.0, False, 12)

Gymnasium imports this module by itself for the name `saltus.gym:saltus/Pegs-v0`.

Actions are the moves of the board, numbered once; `info["action_mask"]` and `env.action_masks()` say which are legal. An illegal
action ends the game with reward -1. Rewards: 'sparse' is 1 for the goal, 'pegs' minus the pegs too many at the end, 'potential' the
change of the chance of a random player.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, SupportsFloat

try:
    import gymnasium
    import numpy as np
    from gymnasium import spaces
    from gymnasium.utils import seeding
    from gymnasium.vector.utils import batch_space
    from numpy.typing import NDArray
except ImportError as error:
    raise ImportError("saltus.gym needs Gymnasium and NumPy: pip install 'saltus[gym]'") from error

from . import _saltus
from ._saltus import Puzzle, load
from ._saltus import puzzle as read_puzzle

__all__ = ["JumpEnv", "JumpVectorEnv", "LevelRegret", "Oracle", "RegretWrapper", "register_envs", "regret_by_level", "winnable"]

#: The environments, and the puzzle of each.
ENVIRONMENTS = {"Pegs-v0": "pegs:english", "Row-v0": "row:3x3", "Jump-v0": "foreaft:2"}

#: Seeds are words of 64 bits.
SEEDS = 1 << 63


class _Array:
    """An array of the games, without a copy."""

    def __init__(self, lanes: _saltus.Lanes, name: str) -> None:
        self.lanes = lanes
        address, shape, kind = lanes.array(name)
        self.__array_interface__ = {"data": (address, True), "shape": tuple(shape), "typestr": kind, "version": 3}


def _array(lanes: _saltus.Lanes, name: str) -> NDArray[Any]:
    return np.asarray(_Array(lanes, name))


class Oracle:
    """The truth about a game of an environment, exact."""

    def __init__(self, lanes: _saltus.Lanes, index: int = 0) -> None:
        self._lanes, self._index = lanes, index

    def truth(self) -> dict[str, Any]:
        """Whether the game can be won, the moves to the goal, the ways to win, the chance of a random player."""
        winnable, moves_left, solutions, chance = self._lanes.truth(self._index)
        return {"winnable": winnable, "moves_left": moves_left, "solutions": solutions, "chance": chance}

    def best_actions(self) -> list[int]:
        """The actions with the fewest moves to the goal, and of those the ones with the most ways to win; none if the game is lost."""
        return self._lanes.best_actions(self._index)


class JumpEnv(gymnasium.Env[NDArray[np.uint8], np.int64]):
    """A jump puzzle. `puzzle` is anything that `saltus.puzzle` reads: an ID, a drawing, TOML.

    The observation has a plane for each kind of piece, with 1 where one is. `reward` is 'sparse', 'pegs' or 'potential'. With `truth`,
    `info` also has 'winnable', 'moves_left', 'solutions', 'chance' and 'lost_at', the number of the move that lost the game; with
    `augment`, games begin in images of the start under the symmetries of the puzzle. `reset(options={"position": CELLS})` begins
    elsewhere.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi", "rgb_array", "svg", "human"], "render_fps": 4}

    def __init__(
        self,
        puzzle: str = "pegs:triangle5",
        *,
        reward: str = "sparse",
        render_mode: str | None = None,
        truth: bool = False,
        augment: bool = False,
    ) -> None:
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise ValueError(f"render_mode={render_mode!r}: expected one of {self.metadata['render_modes']}")
        self.render_mode = render_mode
        self.puzzle = read_puzzle(puzzle)
        self._lanes = _saltus.Lanes(self.puzzle, 1, reward, augment, truth)
        #: The moves of the actions, as the names of their cells.
        self.moves = self._lanes.actions
        self.oracle = Oracle(self._lanes)
        self._truth = truth
        self._lost_at: int | None = None
        self._observations, self._mask = _array(self._lanes, "observations"), _array(self._lanes, "mask")
        self._rewards, self._ended, self._won = (_array(self._lanes, name) for name in ["rewards", "ended", "won"])
        self.observation_space = spaces.Box(0, 1, self._observations.shape[1:], np.uint8)
        self.action_space = spaces.Discrete(len(self.moves))

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal, as MaskablePPO asks for it."""
        legal: NDArray[np.bool_] = self._mask[0].astype(np.bool_)
        return legal

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[NDArray[np.uint8], dict[str, Any]]:
        super().reset(seed=seed)
        position = (options or {}).get("position")
        if seed is not None:
            self._lanes.reset(seed % SEEDS)
        if position is not None:
            self._lanes.place(0, str(position))
        elif seed is None:
            self._lanes.begin(0)
        self._lost_at = None
        return self._observations[0].copy(), self._info()

    def step(self, action: np.int64 | int) -> tuple[NDArray[np.uint8], SupportsFloat, bool, bool, dict[str, Any]]:
        if self._ended[0]:
            gymnasium.logger.warn("the game has ended: call reset() before the next step()")
            return self._observations[0].copy(), 0.0, True, False, self._info()
        self._lanes.step(np.array([action], np.int64).tobytes())
        return self._observations[0].copy(), float(self._rewards[0]), bool(self._ended[0]), False, self._info()

    def _info(self) -> dict[str, Any]:
        info: dict[str, Any] = {"action_mask": self._mask[0].copy(), "is_success": bool(self._won[0])}
        if self._truth:
            info |= self.oracle.truth()
            if info["winnable"] is False and self._lost_at is None:
                self._lost_at = self._lanes.made(0)
            info["lost_at"] = self._lost_at
        return info

    def render(self) -> Any:
        """The position: text, an array of pixels, SVG; or printed for people."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() needs a render_mode: gymnasium.make(..., render_mode='ansi')")
            return None
        if self.render_mode == "rgb_array":
            return self._pixels()
        position = load(self._lanes.id(0))
        if self.render_mode == "svg":
            return position.svg()
        if self.render_mode == "ansi":
            return str(position)
        print(position, end="\n\n")
        return None

    def _pixels(self, side: int = 24) -> NDArray[np.uint8]:
        """A square for each place of the planes: pieces in the colours of their kinds."""
        planes = self._observations[0]
        colours = np.array([[0, 114, 178], [213, 94, 0], [0, 158, 115], [204, 121, 167], [230, 159, 0], [86, 180, 233]], np.uint8)
        image = np.full((*planes.shape[1:], 3), 235, np.uint8)
        for kind, plane in enumerate(planes):
            image[plane == 1] = colours[kind % len(colours)]
        pixels = image.repeat(side, axis=0).repeat(side, axis=1)
        pixels[::side] = pixels[:, ::side] = 255
        return pixels


class JumpVectorEnv(gymnasium.vector.VectorEnv[NDArray[np.uint8], NDArray[np.int64], NDArray[Any]]):
    """Many games of one puzzle side by side: one call makes a move in each, on all threads, without Python.

    >>> import gymnasium, saltus.gym
    >>> games = gymnasium.make_vec("saltus/Pegs-v0", num_envs=64)
    >>> observations, info = games.reset(seed=1)
    >>> for _ in range(10):
    ...     observations, rewards, terminated, truncated, info = games.step(games.random_actions())
    >>> observations.shape, info["action_mask"].shape
    ((64, 1, 7, 7), (64, 76))

    A game that has ended begins again at the next step, whose action is ignored and whose reward is 0 (Gymnasium's autoreset at the
    next step). Arrays are overwritten by the next step, unless `copy`.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "autoreset_mode": gymnasium.vector.AutoresetMode.NEXT_STEP}

    def __init__(
        self,
        num_envs: int = 1,
        puzzle: str = "pegs:english",
        *,
        reward: str = "sparse",
        render_mode: str | None = None,
        truth: bool = False,
        augment: bool = False,
        copy: bool = True,
    ) -> None:
        self.num_envs = num_envs
        self.render_mode = render_mode
        self.puzzle = read_puzzle(puzzle)
        self._lanes = _saltus.Lanes(self.puzzle, num_envs, reward, augment, truth)
        self._truth, self._copy = truth, copy
        self.moves = self._lanes.actions
        self.oracles = [Oracle(self._lanes, index) for index in range(num_envs)] if truth else []
        self._observations, self._mask = _array(self._lanes, "observations"), _array(self._lanes, "mask")
        self._rewards, self._ended, self._won = (_array(self._lanes, name) for name in ["rewards", "ended", "won"])
        self._never = np.zeros(num_envs, np.bool_)
        self.single_observation_space = spaces.Box(0, 1, self._observations.shape[1:], np.uint8)
        self.single_action_space = spaces.Discrete(len(self.moves))
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions of each game are legal."""
        return self._mask.astype(np.bool_)

    def random_actions(self) -> NDArray[np.int64]:
        """A random legal action of each game."""
        return np.frombuffer(self._lanes.random_actions(), np.int64)

    def winnable(self) -> list[bool | None]:
        """Whether each game can be won."""
        return [self._lanes.truth(index)[0] for index in range(self.num_envs)]

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.uint8], dict[str, Any]]:
        if isinstance(seed, list):
            seed = next((one for one in seed if one is not None), None)
        if seed is not None:
            self._np_random, self._np_random_seed = seeding.np_random(seed)
        self._lanes.reset(None if seed is None else seed % SEEDS)
        position = (options or {}).get("position")
        if position is not None:
            for index in range(self.num_envs):
                self._lanes.place(index, str(position))
        return self._given(self._observations), self._info()

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[NDArray[np.uint8], NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        self._lanes.step(np.ascontiguousarray(actions, np.int64).tobytes())
        rewards, ended = self._given(self._rewards), self._given(self._ended)
        return self._given(self._observations), rewards, ended, self._never, self._info()

    def _given(self, array: NDArray[Any]) -> NDArray[Any]:
        return array.copy() if self._copy else array

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._mask, "is_success": self._won}


class RegretWrapper(gymnasium.Wrapper[NDArray[np.uint8], np.int64, NDArray[np.uint8], np.int64]):
    """Scores a policy by the wins that it gives away: `info["regret"]` is 1 for a move after which a game that could be won is lost.

    `regrets` has, for each finished game, the number of its first lost move and the number of moves, or None for a game that was won
    or never could be.

    >>> import gymnasium, saltus.gym
    >>> env = saltus.gym.RegretWrapper(gymnasium.make("saltus/Row-v0", puzzle="row:2x2"))
    >>> _, info = env.reset(seed=1)
    >>> for move in ["2-3", "1-2"]:
    ...     *_, info = env.step(env.unwrapped.moves.index(move))
    >>> info["regret"], info["total_regret"]
    (1, 1)
    """

    def __init__(self, env: gymnasium.Env[NDArray[np.uint8], np.int64]) -> None:
        super().__init__(env)
        game = env.unwrapped
        if not isinstance(game, JumpEnv):
            raise TypeError("RegretWrapper is for the environments of saltus.gym")
        self._game = game
        self._winnable = False
        self._moves = 0
        self._lost: int | None = None
        self.regrets: list[tuple[int, int] | None] = []

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[NDArray[np.uint8], dict[str, Any]]:
        observation, info = self.env.reset(seed=seed, options=options)
        self._winnable = self._game.oracle.truth()["winnable"] is True
        self._moves, self._lost = 0, None
        return observation, info

    def step(self, action: np.int64) -> tuple[NDArray[np.uint8], SupportsFloat, bool, bool, dict[str, Any]]:
        observation, reward, terminated, truncated, info = self.env.step(action)
        self._moves += 1
        # An illegal action ends the game where it is.
        illegal = terminated and float(reward) < 0 and not info["is_success"] and info["action_mask"].any()
        winnable = self._game.oracle.truth()["winnable"] is True and not illegal
        info["regret"] = int(self._winnable and not winnable)
        if info["regret"]:
            self._lost = self._moves
        self._winnable = winnable
        info["total_regret"] = int(self._lost is not None)
        if terminated or truncated:
            self.regrets.append(None if self._lost is None else (self._lost, self._moves))
        return observation, reward, terminated, truncated, info


def winnable(puzzle: str, positions: Iterable[int] | NDArray[np.uint64]) -> NDArray[np.bool_]:
    """Whether positions of peg solitaire can be won: words with a bit for each peg, in the order of `puzzle.cells`.

    >>> import saltus.gym
    >>> saltus.gym.winnable("pegs:triangle5", [0b111111111111110, 0b100000000000001])
    array([ True, False])
    """
    words = np.ascontiguousarray(positions, np.uint64)
    lanes = _saltus.Lanes(read_puzzle(puzzle), 1, "sparse", False, True)
    return np.frombuffer(lanes.verdicts(words.tobytes()), np.bool_)


@dataclass(frozen=True)
class LevelRegret:
    """How often a move gives the win away, over all positions of peg solitaire after `moves` jumps that can still be won.

    `regret` is the share for a policy, `random` for a random legal move. `positions` is the number of positions.
    """

    moves: int
    positions: int
    regret: float
    random: float


def regret_by_level(
    puzzle: str, choose: Callable[[NDArray[np.uint8], NDArray[np.bool_]], NDArray[np.int64]], *, most: int = 100_000
) -> list[LevelRegret]:
    """The exact regret of a policy: of all positions that can still be won, level by level, in how many it gives the win away.

    `choose` has the observations of positions and the masks of their legal actions, a row for each, and returns an action for each. Of
    a level with more than `most` positions it is asked about that many, chosen with equal chance. Only for peg solitaire. Here the
    policy takes the first legal move:

    >>> import saltus.gym
    >>> levels = saltus.gym.regret_by_level("pegs:triangle5", lambda observations, masks: masks.argmax(axis=1))
    >>> levels[3]
    LevelRegret(moves=3, positions=16, regret=0.0625, random=0.4265873015873016)
    """
    read = read_puzzle(puzzle)
    lanes = _saltus.Lanes(read, 1, "sparse", False, True)
    flips, places = _flips(read, lanes.actions), read.board.places
    shape = _array(lanes, "observations").shape[1:]
    found = read.winning_positions()
    if not isinstance(found, list):
        raise ValueError(f"{puzzle} has no table of positions: {found}")
    chance = np.random.default_rng(0)
    levels = []
    # At the last level the game is won.
    for moves, words in enumerate(found[:-1]):
        if len(words) > most:
            words = chance.choice(words, most, replace=False)
        legal = np.frombuffer(lanes.evaluate(words.tobytes()).legal, np.bool_).reshape(len(words), len(flips)).copy()
        observations = np.zeros((len(words), *shape), np.uint8)
        for cell, (row, column) in enumerate(places):
            observations[:, 0, row, column] = words >> np.uint64(cell) & np.uint64(1)
        keeps = np.zeros(legal.shape, np.bool_)
        after = (words[:, None] ^ flips)[legal]
        keeps[legal] = np.frombuffer(lanes.verdicts(after.tobytes()), np.bool_)
        chosen = keeps[np.arange(len(words)), choose(observations, legal)]
        at_random = keeps.sum(axis=1) / np.maximum(legal.sum(axis=1), 1)
        levels.append(LevelRegret(moves, len(words), float(1 - chosen.mean()), float(1 - at_random.mean())))
    return levels


def _flips(puzzle: Puzzle, actions: list[str]) -> NDArray[np.uint64]:
    """The holes that each action of peg solitaire changes, as words with a bit for each."""
    bits = {cell: 1 << index for index, cell in enumerate(puzzle.cells)}
    over = {}
    for start, middle, end in puzzle.board.lines:
        over[start, end] = over[end, start] = middle
    words = []
    for action in actions:
        start, end = action.split("-")
        words.append(bits[start] | bits[over[start, end]] | bits[end])
    return np.array(words, np.uint64)


def register_envs() -> None:
    """Registers the environments; importing this module does it, and so does `gymnasium.make("saltus.gym:saltus/Pegs-v0")`."""
    for name, puzzle in ENVIRONMENTS.items():
        if f"saltus/{name}" not in gymnasium.registry:
            gymnasium.register(
                f"saltus/{name}",
                entry_point="saltus.gym:JumpEnv",
                vector_entry_point="saltus.gym:JumpVectorEnv",
                kwargs={"puzzle": puzzle},
            )


register_envs()
