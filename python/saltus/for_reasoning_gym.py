"""Tasks as a dataset of reasoning-gym: importing this module registers 'saltus'.

    import reasoning_gym, saltus.for_reasoning_gym

    data = reasoning_gym.create_dataset("saltus", family="checkers", min_size=1, max_size=20, size=100, seed=7)
    data.score_answer(reply, entry=data[0])
"""

# The packages of others have no complete types.
# mypy: disallow-subclassing-any=False, disallow-untyped-calls=False

from dataclasses import dataclass
from typing import Any

from reasoning_gym.factory import DATASETS, register_dataset  # type: ignore[import-not-found,import-untyped,unused-ignore]
from reasoning_gym.dataset import ProceduralDataset  # type: ignore[import-not-found,import-untyped,unused-ignore]

from . import _tasks

__all__ = ["SaltusConfig", "SaltusDataset"]

NAME = "saltus"


@dataclass
class SaltusConfig:
    """Which tasks: see `saltus.tasks`. `score` is 'exact' or 'progress'."""

    family: str = "checkers"
    min_size: int = 4
    max_size: int = 8
    wording: str = "plain"
    score: str = "exact"
    seed: int | None = None
    size: int = 500

    def validate(self) -> None:
        """Checks the sizes and the scale."""
        assert self.min_size <= self.max_size, "min_size must be at most max_size"
        assert self.score in ("exact", "progress"), "score must be 'exact' or 'progress'"
        assert self.size > 0, "size must be positive"


class SaltusDataset(ProceduralDataset):
    """Tasks about jump puzzles, scored by the exact judge."""

    def __init__(self, config: SaltusConfig) -> None:
        super().__init__(config=config, seed=config.seed, size=config.size)

    def __getitem__(self, idx: int) -> dict[str, Any]:
        config = self.config
        sizes = (config.min_size, config.max_size)
        [task] = _tasks.tasks(config.family, sizes=sizes, count=1, seed=self.seed, wording=config.wording, first=idx)
        return {
            "question": task["prompt"],
            "answer": _tasks.answer(task),
            "metadata": {
                "source_dataset": NAME,
                "source_index": idx,
                "task": task,
                "difficulty": {"size": task["size"]},
            },
        }

    def score_answer(self, answer: str | None, entry: dict[str, Any]) -> float:
        """The score of a whole reply, 0 to 1."""
        if answer is None:
            return 0.0
        score = _tasks.judge(entry["metadata"]["task"], answer)["score"]
        return float(score[self.config.score] or 0.0)


if NAME not in DATASETS:
    register_dataset(NAME, SaltusDataset, SaltusConfig)
