"""Tasks for language models, and the exact judge of their replies."""

import json
from collections.abc import Iterable, Mapping
from typing import Any, cast

from . import _saltus

#: A task: an object of `saltus.tasks`, or the ID of a puzzle.
Task = Mapping[str, Any]


def tasks(
    family: str,
    *,
    sizes: tuple[int, int] | int | None = None,
    count: int = 10,
    seed: int = 0,
    wording: str = "plain",
    first: int = 0,
) -> list[dict[str, Any]]:
    """Tasks of a family, as `saltus tasks` writes them: prompts, with the truth from the engines.

    `sizes` is a size or the first and the last one; `wording` is 'plain', 'paper' or a template.
    Equal arguments give equal tasks in every version; `first` is the number of the first of them.

    >>> import saltus
    >>> task = saltus.tasks("checkers", sizes=3, count=1, seed=7)[0]
    >>> task["puzzle"], task["length"], task["solutions"]
    ('row:3x3,over=opposite', 15, 2)
    """
    if isinstance(sizes, int):
        sizes = sizes, sizes
    lines = _saltus.task_lines(family, sizes, (first, first + count), seed, wording)
    return [json.loads(line) for line in lines]


def judge(task: Task | str, reply: str | bytes) -> dict[str, Any]:
    """The judgement of a whole reply to a task, as `saltus judge` writes it.

    Finds the final answer in the reply and replays it: 'format' says whether it was read, 'choice'
    which part of the reply it is, 'legal' how many moves are legal, 'illegal' the first that is not
    with its rule, 'goal' and 'optimal' whether the goal is reached and in the fewest moves,
    'false_statement' what beside such moves does not hold, so that the answer is not right,
    'lost_at' the move after which it could no longer be reached, 'winnable_prefix' the moves before,
    and 'score' has 'exact', 'progress' and 'regret'. Nothing of the reply is executed.

    >>> import saltus
    >>> judged = saltus.judge("row:2x2", "moves = [['R', 1, 2], ['R', 0, 1]]")
    >>> judged["legal"], judged["lost_at"], judged["score"]["exact"]
    (2, 2, 0.0)
    """
    asked = task if isinstance(task, str) else json.dumps(dict(task))
    text = reply if isinstance(reply, bytes) else reply.encode("utf-8", "replace")
    return cast("dict[str, Any]", json.loads(_saltus.judge_reply(asked, text)))


def judge_all(pairs: Iterable[tuple[Task | str, str]], *, model: str | None = None) -> list[dict[str, Any]]:
    """The judgements of many replies, pairs of a task and a reply, on all threads.

    >>> import saltus
    >>> tasks = saltus.tasks("row", sizes=(1, 2), count=2)
    >>> [judged["goal"] for judged in saltus.judge_all((task, "1-2 3-1 2-3") for task in tasks)]
    [True, False]
    """
    lines = []
    for task, reply in pairs:
        asked = {"puzzle": task} if isinstance(task, str) else dict(task)
        text = reply.encode("utf-8", "replace").decode("utf-8")
        lines.append(json.dumps({"task": asked, "reply": text, "model": model}))
    return [json.loads(line) for line in _saltus.judge_reply_lines(lines)]


def report(judgements: Iterable[Mapping[str, Any]]) -> str:
    """The picture of judgements by size, as SVG: right answers with intervals of 95 %, and the moves
    up to which games could be won.

    >>> import saltus
    >>> task = saltus.tasks("row", sizes=2, count=1)[0]
    >>> saltus.report([saltus.judge(task, "impossible")])[:4]
    '<svg'
    """
    return _saltus.report_svg([json.dumps(dict(judgement)) for judgement in judgements])


def answer(task: Task) -> str:
    """A right answer to a task, as its prompt asks for it, by the exact engines.

    >>> import saltus
    >>> saltus.answer(saltus.tasks("checkers", sizes=1, count=1, wording="paper")[0])
    "moves = [['R', 0, 1], ['B', 2, 0], ['R', 1, 2]]"
    """
    expected = task.get("answer")
    if expected is not None:
        return f"Answer: {expected[0] if isinstance(expected, list) else expected}"
    if not task["solvable"]:
        return "Answer: impossible"
    puzzle = _saltus.puzzle(task["puzzle"])
    solution = puzzle.solve()
    if not isinstance(solution, _saltus.Solution):
        raise ValueError(f"{task['puzzle']} was not solved: {solution}")
    if task.get("wording") != "paper":
        return "Answer: " + " ".join(str(move) for move in solution)
    row = list(puzzle.position().cells)
    listed = []
    for move in solution:
        start, end = int(move.from_cell) - 1, int(move.to_cell) - 1
        listed.append(["R" if row[start] == "r" else "B", start, end])
        row[start], row[end] = row[end], row[start]
    return f"moves = {listed}"
