"""Positions as NumPy arrays and censuses as data frames."""

import numpy
import pytest

import saltus


def brute_force(puzzle):
    """Every position of a game of peg solitaire by its number of pegs, and the winnable ones, by brute force."""
    start = puzzle.position()
    levels, winning = [{start.cells: start}], []
    while levels[-1]:
        after = {}
        for here in levels[-1].values():
            for move in here.legal_moves:
                there = here.copy()
                there.push(move)
                after[there.cells] = there
        levels.append(after)
    levels.pop()
    below = set()
    for level in reversed(levels):
        wins = set()
        for cells, here in level.items():
            leads = any(step(here, move) in below for move in here.legal_moves)
            if here.is_won or leads:
                wins.add(cells)
        winning.append(wins)
        below = wins
    return [set(level) for level in levels], winning[::-1]


def step(here, move):
    there = here.copy()
    there.push(move)
    return there.cells


def cells(word, holes):
    return "".join("o" if word >> hole & 1 else "." for hole in range(holes))


@pytest.mark.parametrize("name", ["pegs:triangle4@a2-any", "pegs:triangle4@a2-a2", "pegs:triangle5@c3-any"])
def test_positions_agree_with_exhaustive_search(name):
    puzzle = saltus.puzzle(name)
    holes = len(puzzle.cells)
    levels, winning = brute_force(puzzle)
    arrays = puzzle.winning_positions()
    assert [{cells(int(word), holes) for word in array} for array in arrays] == [level for level in winning if level]
    for array in arrays:
        assert array.dtype == numpy.uint64 and (numpy.diff(array.astype("int64")) > 0).all()
        array[0] = 0  # a copy, which may be changed
    found = puzzle.levels()
    assert len(found) == len(levels)
    for classes, level in zip(found, levels):
        assert {cells(int(word), holes) for word in classes} <= level
    frame = puzzle.count(engine="pegs").to_pandas()
    assert list(frame["positions"]) == [len(level) for level in levels]
    assert list(frame["winning_positions"]) == [len(level) for level in winning]
    assert list(frame["classes"])[: len(found)] == [len(classes) for classes in found] or "-any" not in name


@pytest.mark.slow
def test_the_english_board():
    arrays = saltus.puzzle("pegs:english").winning_positions()
    # Source: the census of the central game, Bell's tables.
    assert sum(map(len, arrays)) == 13_428_122
    assert int(arrays[0][0]).bit_count() == 32 and len(arrays) == 32


def test_frames():
    outlook = saltus.puzzle("pegs:triangle5@a1-a1").ask("a3-a1")
    frame = outlook.to_pandas()
    assert list(frame.index) == [choice.move for choice in outlook.moves]
    assert frame["solutions"].sum() == outlook.solutions
    with pytest.raises(saltus.SaltusError, match="larger limit"):
        saltus.puzzle("pegs:english").position().to_networkx(limit=100)
