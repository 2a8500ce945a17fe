"""Compares the answers of the package with those of the command on random puzzles of all families."""

import json
import random

import pytest
import saltus
from processes import run
from test_cluster import command


def any_puzzle(chance):
    """The ID of a small puzzle, solvable or not."""

    def row(length):
        left, right = chance.randint(1, 3), chance.randint(0, 2)
        vacant = max(1, length - left - right)
        cells = list("r" * left + "l" * right + "." * vacant)
        chance.shuffle(cells)
        start = "".join(cells)
        chance.shuffle(cells)
        goal = "".join(cells)
        options = chance.choice(["", ",direction=both", ",over=opposite", ",hop=2"])
        return f"row:{start},to={goal}{options}" if start != goal else row(length)

    def pegs():
        board, holes = chance.choice([("triangle4", 10), ("triangle5", 15)])
        cells = ["o" if chance.random() < 0.6 else "." for _ in range(holes)]
        # The start of the problem, or another one.
        at = "" if chance.random() < 0.3 else ",at=" + "".join(cells)
        return f"pegs:{board}@a{chance.randint(1, 3)}-any{at}" if at == "" or cells.count("o") > 1 else pegs()

    def drawn():
        width, height = chance.randint(2, 5), chance.randint(1, 4)
        rows = ["".join("o" if chance.random() < 0.7 else "." for _ in range(width)) for _ in range(height)]
        lattice = chance.choice(["", ",lattice=diagonal"])
        return f"board:{'='.join(rows)},left={chance.randint(1, 2)}{lattice}"

    small = ["reverse:3", "reverse:4", "ring:3", "ring:4", "grid:3x3", "grid:3x3,over=opposite", "foreaft:2", "row:3x2", "row:2x2v2"]
    kind = chance.randrange(7)
    if kind < 3:
        return row(chance.randint(3, 7))
    return pegs() if kind < 5 else drawn() if kind == 5 else chance.choice(small)


def command_output(*arguments):
    """The object that the command prints for these arguments, or None if they are not a puzzle."""
    done = run([command(), *arguments, "--json"])
    return None if done.returncode == 2 else json.loads(done.stdout)


@pytest.mark.parametrize("number", [30, pytest.param(120, marks=pytest.mark.slow)])
def test_random_puzzles_are_answered_as_by_the_command(number):
    chance, compared, solved = random.Random(20261123), 0, 0
    while compared < number:
        source = any_puzzle(chance)
        expected = command_output("solve", source)
        if expected is None:
            with pytest.raises(saltus.SaltusError):
                saltus.puzzle(source)
            continue
        compared += 1
        puzzle = saltus.puzzle(source)
        answer, counted = puzzle.solve(), command_output("count", source)
        assert bool(answer) == (expected["verdict"] == "solved"), source
        if not answer:
            assert isinstance(answer, saltus.Impossible), source
            continue
        solved += 1
        assert (answer.length, answer.optimal, answer.engine) == (expected["length"], expected["optimal"], expected["engine"]), source
        written = run([command(), "solve", source, "--format", "moves"])
        assert answer.write("moves") == written.stdout, source
        assert puzzle.count().solutions == counted["solutions"], source
        here, asked = puzzle.ask(), command_output("ask", source)
        assert here.winnable == asked["winnable"], source
    assert number / 4 < solved < number
