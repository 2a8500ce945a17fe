"""Sequences of numbers: one number of a puzzle for each size."""

from __future__ import annotations

import time as clock
import warnings
from collections.abc import Iterable

from ._saltus import Puzzle, puzzle
from ._values import Impossible, SaltusError, Undecided

# Numbers of all positions, which need a count of their own where that of solutions does not have them.
_OF_POSITIONS = ("positions", "winning_positions", "stuck_positions", "all_solutions")


def sequence(
    template: str,
    what: str = "solutions",
    sizes: Iterable[int] = range(1, 11),
    *,
    goal: str | None = None,
    time: float | None = None,
    memory: int | str | None = None,
) -> dict[int, int]:
    """One number of a puzzle for each size, as `saltus sequence`.

    `template` is an ID or a drawing in which `{n}` stands for the size; `goal` may have it too. `what` is `solutions`, `length`, or any
    other number of a count or of `positions()`. Sizes without a puzzle, or whose puzzle is impossible and so has no such number, are
    left out; an impossible puzzle has 0 solutions. `time` in seconds is for all sizes together: with a warning, the sequence ends before
    the first size that is undecided.

    Raises SaltusError if no size has a term, ValueError if `{n}` stands nowhere or puzzles have no such number.

    >>> import saltus
    >>> saltus.sequence("row:{n}x1", sizes=range(1, 7))
    {1: 2, 2: 3, 3: 5, 4: 8, 5: 13, 6: 21}
    >>> saltus.sequence("pegs:triangle{n}@a1-any", "positions", [4, 5])
    {4: 42, 5: 3016}
    """
    if "{n}" not in template + (goal or ""):
        raise ValueError(f"there is no {{n}} in {template!r}: write one such as 'row:{{n}}x1', or goal='left:{{n}}'")
    end = None if time is None else clock.monotonic() + time
    terms: dict[int, int] = {}
    skipped: SaltusError | None = None
    for size in sizes:
        left = None if end is None else max(0.0, end - clock.monotonic())
        try:
            term = _term(_puzzle_of(template, goal, size), what, left, memory)
        except SaltusError as error:
            skipped = error
            continue
        if term is None:
            warnings.warn(f"the term for n = {size} is not decided within the budget", stacklevel=2)
            return terms
        terms[size] = term
    if not terms and skipped is not None:
        raise skipped
    return terms


def _puzzle_of(template: str, goal: str | None, size: int) -> Puzzle:
    """The puzzle of a size."""
    filled = None if goal is None else goal.replace("{n}", str(size))
    return puzzle(template.replace("{n}", str(size)), goal=filled)


def _term(puzzle: Puzzle, what: str, time: float | None, memory: int | str | None) -> int | None:
    """The number of a puzzle; None if it is undecided."""
    counted = puzzle.count(time=time, memory=memory)
    if isinstance(counted, Undecided):
        return None
    if isinstance(counted, Impossible):
        if what == "solutions":
            return 0
    elif isinstance(number := getattr(counted, what, None), int):
        return number
    if what in _OF_POSITIONS:
        positions = puzzle.positions(time=time, memory=memory)
        return None if isinstance(positions, Undecided) else int(getattr(positions, what))
    if isinstance(counted, Impossible):
        raise SaltusError(f"{puzzle.id} has no solution, so it has no {what!r}: count solutions, or {', '.join(_OF_POSITIONS)}")
    raise ValueError(f"{puzzle.id} has no number {what!r}")
