"""Tasks of inspect-ai, with the exact judge as their scorer.

    inspect eval saltus/for_inspect.py@jump_puzzles -T family=checkers -T count=100

or in a program `inspect_ai.eval(saltus.for_inspect.jump_puzzles(family="pegs"), model=...)`.
"""

# The packages of others have no complete types.
# mypy: disallow-untyped-decorators=False, disallow-any-unimported=False

from typing import Any

from inspect_ai import Task, task  # type: ignore[import-not-found,import-untyped,unused-ignore]
from inspect_ai.dataset import MemoryDataset, Sample  # type: ignore[import-not-found,import-untyped,unused-ignore]
from inspect_ai.scorer import Score, Target, accuracy, mean, scorer, stderr  # type: ignore[import-not-found,import-untyped,unused-ignore]
from inspect_ai.solver import TaskState, generate  # type: ignore[import-not-found,import-untyped,unused-ignore]

from saltus import _tasks

__all__ = ["jump_judge", "jump_puzzles"]

METRICS = {"exact": [accuracy(), stderr()], "progress": [mean()], "legal": [mean()], "winnable_prefix": [mean()]}


def explained(judgement: dict[str, Any]) -> str:
    """Why a reply has its score, in a few words."""
    if judgement["score"]["exact"]:
        return "the answer is right"
    lost = judgement["lost_at"]
    return f"move {lost} lost it" if lost else f"format: {judgement['format']}"


@scorer(metrics=METRICS)
def jump_judge() -> Any:
    """The exact judge as a scorer: `exact`, `progress`, `legal` and `winnable_prefix`, with the judgement as metadata."""

    async def score(state: TaskState, target: Target) -> Score:
        judgement = _tasks.judge(state.metadata["task"], state.output.completion)
        value = {
            "exact": judgement["score"]["exact"],
            "progress": judgement["score"]["progress"] or 0.0,
            "legal": judgement["legal"],
            "winnable_prefix": judgement["winnable_prefix"] or 0,
        }
        return Score(value=value, answer=judgement.get("read_as"), explanation=explained(judgement), metadata={"judgement": judgement})

    return score


@task
def jump_puzzles(
    family: str = "checkers", smallest: int | None = None, largest: int | None = None, count: int = 20, seed: int = 0, wording: str = "plain"
) -> Task:
    """Tasks of a family, of all sizes or of those from `smallest` to `largest`: see `saltus.tasks`."""
    sizes = None
    if smallest is not None:
        sizes = (smallest, smallest if largest is None else largest)
    samples = []
    for made in _tasks.tasks(family, sizes=sizes, count=count, seed=seed, wording=wording):
        samples.append(Sample(id=made["id"], input=made["prompt"], target=_tasks.answer(made), metadata={"task": made}))
    return Task(dataset=MemoryDataset(samples, name=f"saltus-{family}"), solver=generate(), scorer=jump_judge())
