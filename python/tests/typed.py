"""Types that users rely on; checked by mypy --strict, never run."""

from typing import assert_type

import saltus

puzzle = saltus.puzzle("pegs:english")
answer = puzzle.solve(fewest="sweeps", time=1.0)
match answer:
    case saltus.Solution():
        assert_type(answer[0], saltus.Move)
        assert_type(answer[1:3], list[saltus.Move])
        assert_type(len(answer), int)
        assert_type(puzzle.check(answer), saltus.Check)
        assert_type(answer.certificate, str | None)
    case saltus.Impossible(reason=reason):
        assert_type(reason, str)
        assert_type(puzzle.check(answer), saltus.Check)
    case saltus.Undecided():
        assert_type(answer.positions, int)

position = puzzle.position(["d2-d4", saltus.Move("b3", "d3")])
assert_type(position.winnable, bool | None)
assert_type(position.ask().keeping(), list[saltus.Move])
assert_type([king.route for king in saltus.capture("1\nB\n").kings], list[tuple[str, ...] | None])

census = puzzle.count()
if isinstance(census, saltus.Census):
    assert_type(census.solutions, int)
