"""Tasks as a taskset of verifiers, with the exact judge as its reward.

    import saltus.for_verifiers as sv

    taskset = sv.SaltusTaskset(sv.SaltusConfig(family="checkers", sizes=(1, 20), count=100, seed=7))
    # or, as the plugin that verifiers loads by name: eval saltus.for_verifiers --env.taskset.family checkers

The reward is `exact`; the metrics are `progress`, `regret`, `legal` and `winnable_prefix`.
"""

# The packages of others have no complete types.
# mypy: disallow-subclassing-any=False, disallow-untyped-decorators=False, disallow-any-generics=False

from collections.abc import Iterator
from typing import Any

import verifiers.v1 as vf  # type: ignore[import-not-found,import-untyped,unused-ignore]

from . import _tasks

__all__ = ["SaltusConfig", "SaltusData", "SaltusTask", "SaltusTaskset"]


class SaltusData(vf.TaskData):
    """The prompt, and the whole task."""

    task: dict[str, Any] = {}


class SaltusTask(vf.Task[SaltusData]):
    """A task, whose replies the exact judge scores."""

    @property
    def key(self) -> str:
        """The name of the task."""
        return str(self.data.task["id"])

    def judgement(self, trace: Any) -> dict[str, Any]:
        """The judgement of the last reply."""
        return _tasks.judge(self.data.task, trace.last_reply or "")

    @vf.reward
    async def exact(self, trace: Any) -> float:
        """1 for a right answer."""
        return float(self.judgement(trace)["score"]["exact"])

    @vf.metric
    async def judged(self, trace: Any) -> dict[str, float]:
        """The other numbers of the judgement."""
        judgement = self.judgement(trace)
        score = judgement["score"]
        numbers = {
            "progress": score["progress"],
            "regret": score["regret"],
            "legal": judgement["legal"],
            "winnable_prefix": judgement["winnable_prefix"],
        }
        return {name: float(number) for name, number in numbers.items() if number is not None}


class SaltusConfig(vf.TasksetConfig):
    """Which tasks: see `saltus.tasks`."""

    family: str = "checkers"
    sizes: tuple[int, int] = (1, 8)
    count: int = 100
    seed: int = 0
    wording: str = "plain"


class SaltusTaskset(vf.Taskset[SaltusTask, SaltusConfig]):
    """Tasks about jump puzzles."""

    def load(self) -> Iterator[SaltusTask]:
        """The tasks, one by one."""
        config = self.config
        for number in range(config.count):
            [task] = _tasks.tasks(config.family, sizes=config.sizes, count=1, seed=config.seed, wording=config.wording, first=number)
            data = SaltusData(id=task["id"], name=task["id"], prompt=task["prompt"], task=task)
            yield SaltusTask(data, config.task)
