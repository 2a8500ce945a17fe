"""The exact engine for one-player jump puzzles.

>>> import saltus
>>> puzzle = saltus.puzzle("pegs:english")
>>> solution = puzzle.solve()
>>> len(solution), solution[0]
(31, <Move b4-d4>)
>>> puzzle.check(solution)
Check(correct=True, message='31 moves lead to the goal')

`puzzle` reads an ID, a text in any notation, a file's path, or a dict that describes a user-defined board; `capture` reads boards of
the capture puzzle. README.md in this folder of the sources is the guide.
"""

from collections.abc import Sequence as _Sequence

from ._saltus import (
    Capture,
    Position,
    Puzzle,
    Solution,
    __version__,
    boards,
    capture,
    captures,
    classes,
    generate,
    generate_capture,
    graphs,
    ladder,
    load,
    pairs,
    puzzle,
    reproduce,
    store,
    today,
)
from ._data import Dataset, dataset
from ._sequence import sequence
from ._tasks import answer, judge, judge_all, report, tasks
from ._values import (
    Alike,
    Board,
    Census,
    Check,
    Choice,
    Count,
    Fault,
    Forecast,
    Impossible,
    King,
    Level,
    Move,
    Moves,
    Outcome,
    Outlook,
    PositionCensus,
    Positions,
    SaltusError,
    Reading,
    Snapshot,
    SweepCount,
    Undecided,
)

_Sequence.register(Solution)

__all__ = [
    "Alike",
    "Board",
    "Capture",
    "Census",
    "Check",
    "Choice",
    "Count",
    "Dataset",
    "Fault",
    "Forecast",
    "Impossible",
    "King",
    "Level",
    "Move",
    "Moves",
    "Outcome",
    "Outlook",
    "Position",
    "PositionCensus",
    "Positions",
    "Puzzle",
    "Reading",
    "SaltusError",
    "Snapshot",
    "Solution",
    "SweepCount",
    "Undecided",
    "__version__",
    "answer",
    "boards",
    "capture",
    "captures",
    "classes",
    "dataset",
    "generate",
    "generate_capture",
    "graphs",
    "judge",
    "judge_all",
    "ladder",
    "load",
    "pairs",
    "puzzle",
    "report",
    "reproduce",
    "sequence",
    "store",
    "tasks",
    "today",
]
