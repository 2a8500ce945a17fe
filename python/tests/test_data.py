"""Data sets: every value is that of a search of its own, and no twin leaks."""

import numpy as np
import pytest
import saltus


@pytest.mark.parametrize("kind", ["winning", "games"])
def test_values_are_those_of_a_search(kind):
    data = saltus.dataset("pegs:triangle5@a1-any", kind=kind, n=300, seed=5)
    assert data.winnable.all() == (kind == "winning")
    planes = data.planes()
    known = {}

    def solutions(cells):
        """The number of ways to one peg, by all games."""
        if cells not in known:
            jumps = [move.split("-") for move in data.moves]
            total = int(len(cells) == 1)
            for start, end in jumps if total == 0 else []:
                over = between(start, end)
                if start in cells and over in cells and end not in cells:
                    total += solutions(cells - {start, over} | {end})
            known[cells] = total
        return known[cells]

    def between(start, end):
        return chr((ord(start[0]) + ord(end[0])) // 2) + str((int(start[1:]) + int(end[1:])) // 2)

    for index in range(60):
        cells = frozenset(np.array(data.cells)[planes[index] == 1].tolist())
        assert int(data.solutions[index]) == solutions(cells)
        assert bool(data.winnable[index]) == (solutions(cells) > 0)
        counts = {}
        for move, name in enumerate(data.moves):
            start, end = name.split("-")
            legal = start in cells and between(start, end) in cells and end not in cells
            assert bool(data.legal[index, move]) == legal
            if legal:
                counts[move] = solutions(cells - {start, between(start, end)} | {end})
        most = max(counts.values(), default=0)
        assert set(np.flatnonzero(data.best[index])) == {move for move, count in counts.items() if count == most and most > 0}


def test_twins_are_in_the_same_part():
    data = saltus.dataset("pegs:triangle5@a1-any", n=3000, seed=2, test=0.3)
    assert 0.1 < data.test.mean() < 0.5
    names = {name: index for index, name in enumerate(data.cells)}
    # The reflection of the triangle: column a and the diagonal change places.
    image = {name: f"{chr(ord('a') + int(name[1:]) - 1 - (ord(name[0]) - ord('a')))}{name[1:]}" for name in data.cells}
    part = dict(zip(data.positions.tolist(), data.test.tolist()))
    twins = 0
    for word, test in part.items():
        other = sum(1 << names[image[name]] for name, bit in names.items() if word >> bit & 1)
        if other in part and other != word:
            assert part[other] == test
            twins += 1
    again = saltus.dataset("pegs:triangle5@a1-any", n=3000, seed=2, test=0.3)
    assert (again.positions == data.positions).all() and (again.test == data.test).all()
    levels = saltus.dataset("pegs:triangle5@a1-any", n=3000, seed=2, by="level")
    pegs = levels.planes().sum(axis=1)
    assert set(pegs.tolist()) == set(range(1, 15))


def test_other_puzzles_are_refused():
    with pytest.raises(saltus.SaltusError):
        saltus.dataset("row:3x3")
    with pytest.raises(ValueError, match="kind"):
        saltus.dataset("pegs:triangle5", kind="lost")
