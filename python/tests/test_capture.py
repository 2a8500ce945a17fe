"""Boards of the capture puzzle."""

import pytest

import saltus

LOOP = """
._._._._
_._._._.
._.W._._
_._._._.
.W.W._._
_._._._.
._._._._
_._._._.
"""


def jumps(rows, square, taken=frozenset()):
    """Every maximal run of jumps from a square, by brute force: its squares and the number of captured whites."""
    (y, x), ended = square, True
    for dy in (-1, 1):
        for dx in (-1, 1):
            over, to = (y + dy, x + dx), (y + 2 * dy, x + 2 * dx)
            if not (0 <= to[0] < len(rows) and 0 <= to[1] < len(rows)):
                continue
            if rows[over[0]][over[1]] == "W" and over not in taken and rows[to[0]][to[1]] == "_":
                ended = False
                for route in jumps(rows, to, taken | {over}):
                    yield [square, *route]
    if ended:
        yield [square]


@pytest.mark.parametrize("king", range(3))
def test_verdicts_agree_with_exhaustive_search(king):
    rows = [list(row) for row in LOOP.split()]
    places = [(1, 2), (3, 0), (0, 3)]
    y, x = places[king]
    rows[y][x] = "B"
    text = "\n".join("".join(row) for row in rows)
    board = saltus.capture(text)
    whites = text.count("W")
    rows[y][x] = "_"
    best = max(len(route) - 1 for route in jumps(rows, (y, x)))
    (verdict,) = board.kings
    assert verdict.can == (best == whites)
    if verdict.can:
        assert board.check(" ".join(verdict.route)) and verdict.reasons == ()
        full = [route for route in jumps(rows, (y, x)) if len(route) - 1 == whites]
        assert board.count(verdict.square) == len(full)
        assert not board.check(" ".join(verdict.route[:-1]))
    else:
        assert verdict.reasons and verdict.route is None and board.answer == "None"


def test_many_boards_and_faults():
    assert [board.answer for board in saltus.captures("1\nB\n\n3\n_._\n.W.\nB._\n")] == ["A1", "A3"]
    with pytest.raises(saltus.SaltusError, match="captures"):
        saltus.capture("1\nB\n\n1\nB\n")
    with pytest.raises(saltus.SaltusError) as caught:
        saltus.capture("_x_\n.W.\nB._\n")
    assert caught.value.faults
    with pytest.raises(saltus.SaltusError, match="no square"):
        saltus.capture("1\nB\n").count("Z9")
