"""Puzzles, positions and solutions as values."""

import copy
import datetime
import itertools
import json
import pickle
import random
import warnings

import pytest

import saltus

def shortest(puzzle):
    """The length and the number of shortest solutions, by breadth-first search over the legal moves."""
    level, seen, length = {puzzle.position().cells: (puzzle.position(), 1)}, set(), 0
    while not any(here.is_won for here, _ in level.values()):
        assert level, "there is no solution"
        seen |= set(level)
        after = {}
        for here, ways in level.values():
            for there in successors(here):
                if there.cells not in seen:
                    after[there.cells] = there, ways + after.get(there.cells, (there, 0))[1]
        level, length = after, length + 1
    return length, sum(ways for here, ways in level.values() if here.is_won)


@pytest.mark.parametrize("source", ["row:3x3", "row:2x1", "row:2x2v2", "reverse:4", "ring:4", "grid:3x3", "left 1\noo.o\n"])
def test_the_shortest_solution_is_found_checked_and_counted(source):
    puzzle = saltus.puzzle(source)
    length, number = shortest(puzzle)
    solution = puzzle.solve()
    assert isinstance(solution, saltus.Solution)
    assert (len(solution), solution.optimal) == (length, True)
    for claim in [solution, str(solution), list(solution), [str(move) for move in solution]]:
        assert puzzle.check(claim)
    assert not puzzle.check(solution[:-1])
    counted = puzzle.count()
    if isinstance(counted, saltus.Count):
        assert counted == saltus.Count(length, number)
    else:  # all solutions of peg solitaire are as long
        assert counted.solutions == number


def test_a_solution_is_a_sequence():
    solution = saltus.puzzle("row:3x3").solve()
    moves = list(solution)
    assert len(moves) == len(solution) == 15 and list(reversed(solution)) == moves[::-1]
    assert solution[-1] == moves[-1] and solution[3:9:2] == moves[3:9:2] and solution[::-1] == moves[::-1]
    assert moves[4] in solution and solution.index(moves[4]) == 4
    for beyond in [15, -16]:
        with pytest.raises(IndexError):
            solution[beyond]
    match solution:
        case [first, *rest]:
            assert first == moves[0] and len(rest) == 14
    replayed = saltus.puzzle("row:3x3").position()
    for step, move in enumerate(solution):
        assert solution.position(step) == replayed
        replayed.push(move)
    assert replayed.is_won and solution.position(15) == replayed


def test_solutions_are_written_in_the_notations_that_fit():
    row = saltus.puzzle("row:1x1").solve()
    assert row.write() == "1-2\n3-1\n2-3\n" or row.write() == "3-2\n1-3\n2-1\n"
    assert row.write("list").startswith("[")
    pegs = saltus.puzzle("pegs:triangle5@a1-c5").solve()
    assert "·" in pegs.write("sheet")
    with pytest.raises(saltus.SaltusError, match="write moves or sheet"):
        pegs.write("names")


def test_impossible_and_undecided_are_values_with_their_reasons():
    impossible = saltus.puzzle("pegs:french@d4").solve()
    assert isinstance(impossible, saltus.Impossible) and not impossible
    assert "position classes" in impossible.reason and "sets" in impossible.certificate
    undecided = saltus.puzzle("foreaft:3").count(time=0)
    assert isinstance(undecided, saltus.Undecided) and undecided.limit == "time"
    undecided = saltus.puzzle("pegs:english").count(memory=10_000)
    assert isinstance(undecided, saltus.Undecided) and undecided.limit == "memory"


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("row:3x3", saltus.Solution),
        ("row:5x1", saltus.Solution),
        ("reverse:5", saltus.Solution),
        ("grid:3x5", saltus.Solution),
        ("foreaft:2", saltus.Impossible),
        ("row:lr.,to=.rl", saltus.Impossible),
        ("pegs:triangle4@a2-a3", saltus.Impossible),
    ],
)
def test_levels_prove_the_claim(name, found):
    puzzle = saltus.puzzle(name)
    answer = puzzle.solve(why=True)
    assert isinstance(answer, found)
    levels = json.loads(answer.certificate)["levels"]
    positions = sum(map(len, levels))
    checked = puzzle.check(answer)
    claimed = f"{len(answer)} moves lead to the goal, and none fewer do" if answer else "there is no solution"
    assert checked == saltus.Check(True, f"{claimed}: {positions} positions and all their successors were checked")
    assert puzzle.check(pickle.loads(pickle.dumps(answer))) == checked
    # As an object of the command, and as one that lacks a position.
    squares = [{"from": int(move.from_cell), "to": int(move.to_cell)} for move in answer] if name[0] == "r" and answer else None
    if squares or not answer:
        object = {"verdict": "solved" if answer else "impossible", "moves": squares}
        assert puzzle.check(json.dumps({**object, "certificate": {"kind": "levels", "levels": levels}})) == checked
        levels[1].pop()
        assert not puzzle.check(json.dumps({**object, "certificate": {"kind": "levels", "levels": levels}}))
        with pytest.raises(saltus.SaltusError, match="denotes no piece"):
            puzzle.check(json.dumps({**object, "certificate": {"kind": "levels", "levels": [["?"]]}}))


def test_only_provable_claims_have_levels():
    # All solutions of peg solitaire have the same number of moves, and a solution for a billion checkers does
    # not fit in a list of positions.
    for name in ["pegs:triangle5", "row:1000000000x1", "row:100x100"]:
        assert saltus.puzzle(name).solve(why=True).certificate is None
    assert saltus.puzzle("row:3x3").solve().certificate is None
    with pytest.warns(UserWarning, match="no certificate: it would have more than 1000000 positions"):
        assert saltus.puzzle("reverse:12").solve(why=True).certificate is None
    with pytest.warns(UserWarning, match="no certificate: more memory is needed than allowed"):
        assert saltus.puzzle("row:6x6").solve(why=True, memory=10_000).certificate is None
    with pytest.raises(saltus.SaltusError, match="sweeps"):
        saltus.puzzle("pegs:triangle5").solve(fewest="sweeps", why=True)


def test_large_grids_are_solved_by_formula():
    grid = saltus.puzzle("grid:5x100001")
    solution = grid.solve()
    assert solution.length == 5 * 50_001**2 > solution.at_least and not solution.optimal
    moment = grid.at(10**9)
    assert moment == solution.at(10**9) and moment.vacancy == moment.move.from_cell and moment.position is None
    assert solution.at(0).vacancy == "buyc3" == solution[0].to_cell
    assert pickle.loads(pickle.dumps(solution)) == solution
    three = saltus.puzzle("grid:3x1001,over=opposite").solve()
    assert three.optimal and len(three) == 3 * 501**2 == three.at_least
    with pytest.raises(saltus.SaltusError, match="but no other, and a search takes 128"):
        grid.count()
    with pytest.raises(saltus.SaltusError, match="no formula is known"):
        saltus.puzzle("grid:7x101").solve()


def test_claims_are_read_in_any_notation():
    row = saltus.puzzle("row:3x3")
    solution = row.solve()
    for notation in ["moves", "sheet", "boards", "names", "positions", "list"]:
        assert row.check(solution.write(notation)) == row.check(solution), notation
    assert row.check("impossible") == saltus.Check(False, "there is a solution of 15 moves")
    french = saltus.puzzle("pegs:french@d4")
    none = french.solve()
    assert french.check(none) == french.check("impossible") == saltus.Check(True, f"there is no solution: {none.reason}")
    assert french.solve(why=True) == none
    # The reason applies only to that vacancy.
    assert not saltus.puzzle("pegs:french@d3-d4").check(none)
    with pytest.raises(saltus.SaltusError):
        row.check("{}")
    with pytest.raises(TypeError):
        row.check(7)


def values():
    puzzle = saltus.puzzle("pegs:triangle4@a2-any")
    position = puzzle.position()
    position.push(position.legal_moves[0])
    yield puzzle
    yield position
    yield puzzle.solve()
    yield puzzle.solve()[0]
    yield puzzle.count()
    yield puzzle.ask()
    yield puzzle.positions()
    yield puzzle.check("a1-a3")
    yield saltus.puzzle("row:2x2").solve(why=True)
    yield saltus.puzzle("pegs:french@d4").solve()
    yield saltus.puzzle("foreaft:2").solve(why=True)
    yield saltus.puzzle("pegs:english").count(memory=10_000)
    yield saltus.puzzle("row:2x2").count()
    yield saltus.puzzle({"board": "oo.o", "goal": {"left": 1}, "kind": [{"symbol": "o", "jumps": "all", "removes": True}]})
    yield saltus.capture("_._._\n.B._.\n_.W._\n._._.\n_._._")
    yield from saltus.capture("_._._\n.B._.\n_.W._\n._._.\n_._._").kings


@pytest.mark.parametrize("value", list(values()), ids=lambda value: type(value).__name__)
def test_values_pickle_copy_compare_and_hash(value):
    for twin in [pickle.loads(pickle.dumps(value)), copy.copy(value), copy.deepcopy(value)]:
        assert twin == value and hash(twin) == hash(value) and repr(twin) == repr(value)
    assert value != object() and value != "something else"
    assert type(value).__name__ in repr(value)
    assert len({value, pickle.loads(pickle.dumps(value))}) == 1


def test_a_game_is_restored_with_its_moves():
    position = saltus.puzzle("row:2x2").position("2-3 4-2")
    twin = pickle.loads(pickle.dumps(position))
    assert twin.moves == position.moves and str(twin.pop()) == "4-2"
    assert saltus.load(position.save()) == position
    assert saltus.puzzle(position.id).position() != position  # another puzzle: it starts there
    assert saltus.puzzle(position.id).position().cells == position.cells


def test_a_hashed_position_is_not_changed():
    position = saltus.puzzle("row:2x2").position()
    seen = {position}
    for change in [lambda: position.push("2-3"), position.pop]:
        with pytest.raises(saltus.SaltusError, match="copy"):
            change()
    after = position.copy()
    after.push("2-3")
    assert position in seen and after not in seen


def test_push_makes_all_moves_or_none():
    position = saltus.puzzle("row:2x2").position()
    for moves in ["2-3 2-3", ["2-3", saltus.Move("9", "9")], "2-3 nonsense"]:
        with pytest.raises(saltus.SaltusError):
            position.push(moves)
    assert position.moves == [] and position.cells == "rr.ll"
    with pytest.raises(IndexError):
        position.pop()


def reachable(puzzle):
    """Every position, by legal moves only."""
    found, open = {}, [puzzle.position()]
    while open:
        here = open.pop()
        if here.cells not in found:
            found[here.cells] = here
            for move in here.legal_moves if not here.is_won else []:
                after = here.copy()
                after.push(move)
                open.append(after)
    return found


@pytest.mark.parametrize("name", ["row:2x2", "row:3x1,direction=both", "pegs:triangle4@a2-any"])
def test_verdicts_agree_with_brute_force(name):
    puzzle = saltus.puzzle(name)
    found = reachable(puzzle)
    after = {
        cells: [] if here.is_won else [copied.cells for copied in successors(here)] for cells, here in found.items()
    }
    winning = {cells for cells, here in found.items() if here.is_won}
    assert winning
    while more := {cells for cells in after if cells not in winning and winning & set(after[cells])}:
        winning |= more
    for cells, here in found.items():
        assert here.winnable == (cells in winning), cells
        outlook = here.ask()
        assert outlook.winnable == (cells in winning)
        hint = here.hint()
        assert (hint is not None) == (cells in winning and not here.is_won)
        if hint is not None:
            step = here.copy()
            step.push(hint)
            assert step.cells in winning and hint in outlook.keeping()
        if not here.is_won:
            assert sorted(outlook.keeping() + outlook.losing()) == sorted(here.legal_moves)
    graph = puzzle.position().to_networkx()
    assert set(graph) == set(found)
    assert {edge for edge in graph.edges} == {(a, b) for a, bs in after.items() for b in bs}


def successors(here):
    for move in here.legal_moves:
        after = here.copy()
        after.push(move)
        yield after


def test_a_lost_game_reports_the_losing_move():
    position = saltus.puzzle("row:3x3").position("3-4 2-3")
    timeline = position.timeline()
    assert timeline[0] is True and timeline == sorted(timeline, reverse=True)
    assert position.lost_at == (timeline.index(False) if False in timeline else None)
    lost = saltus.puzzle("row:2x2").position("2-3 1-2")
    assert (lost.timeline(), lost.lost_at, lost.hint()) == ([True, True, False], 2, None)


def test_faults_have_places():
    with pytest.raises(saltus.SaltusError) as caught:
        saltus.puzzle("left 1\nooxo\no?o.\n")
    faults = caught.value.faults
    assert [(fault.line, fault.column) for fault in faults] == [(2, 3), (3, 2)]
    assert "^" in str(caught.value) and isinstance(caught.value, ValueError)
    twin = pickle.loads(pickle.dumps(caught.value))
    assert twin.faults == faults and str(twin) == str(caught.value)
    with pytest.raises(saltus.SaltusError) as caught:
        saltus.puzzle("row:2x2").position("2-3 x-y")
    assert caught.value.faults[0].column == 5
    with pytest.raises(TypeError):
        saltus.puzzle(7)
    with pytest.raises(TypeError, match="float"):
        saltus.puzzle({"left": 1.5})


@pytest.mark.parametrize("text", ["", "\0", "pegs:", "row:xx", "own:!!!", "é" * 500, "[goal]\n" * 50, "\ud800"[:0] + "= ="])
def test_no_text_panics(text):
    with pytest.raises(saltus.SaltusError):
        saltus.puzzle(text)


@pytest.mark.slow
def test_numbers_are_of_any_size():
    outlook = saltus.puzzle("pegs:english").ask()
    # Source: the number of solutions of the central game, Bell's tables.
    assert outlook.solutions == 40_861_647_040_079_968


def test_pictures():
    puzzle = saltus.puzzle("pegs:triangle4@a2-any")
    board = saltus.capture("_._._\n.B._.\n_.W._\n._._.\n_._._")
    for shown in [puzzle, puzzle.position(), puzzle.solve(), board]:
        assert shown._repr_svg_().startswith("<svg") and shown._repr_svg_().rstrip().endswith("</svg>")
    assert "<table>" in puzzle.count()._repr_html_()
    assert puzzle.solve().svg(columns=1) != puzzle.solve().svg(columns=3)


def test_a_move_names_an_earlier_one_to_the_same_position():
    # Source: the positions after the moves themselves. Any three vertices of this graph are a line.
    position = saltus.puzzle("graph:C~").position()
    after = {}
    twins = 0
    for choice in position.ask().moves:
        there = position.copy()
        there.push(choice.move)
        assert choice.same_as == after.get(there.cells), choice
        after.setdefault(there.cells, choice.move)
        twins += choice.same_as is not None
    assert twins > 0


def test_boards_by_name():
    boards = saltus.boards()
    assert boards["english"] == 33 and boards["french"] == 37
    for name, holes in itertools.islice(boards.items(), 5):
        assert len(saltus.puzzle(f"pegs:{name}").cells) == holes


def test_the_solutions_of_n_against_1_have_labels_and_ranks():
    puzzle = saltus.puzzle("row:3x1")
    solutions = puzzle.list()
    assert len(solutions) == len(set(map(str, solutions))) == puzzle.count().solutions
    assert [puzzle.solve(nth=rank) for rank in range(len(solutions))] == solutions
    assert all(puzzle.check(solution) for solution in solutions)
    assert puzzle.list(2) == solutions[:2]
    for wrong in [{"nth": len(solutions)}, {"nth": 0, "label": 0}, {"fewest": "jumps"}]:
        with pytest.raises(saltus.SaltusError):
            puzzle.solve(**wrong)
    with pytest.raises(ValueError, match="0 or more"):
        puzzle.solve(nth=-1)


def test_solutions_of_any_length():
    n = 10**9
    puzzle = saltus.puzzle(f"row:{n}x{n}")
    solution = puzzle.solve()
    assert solution.length == len(solution) == n * n + 2 * n and solution.engine == "closed"
    assert puzzle.count() == saltus.Count(n * n + 2 * n, 2)
    first = list(itertools.islice(solution, 3))
    assert first == solution[:3] == [puzzle.at(step).move for step in [1, 2, 3]]
    assert solution[-1] == puzzle.at(solution.length).move == solution.at(solution.length).move
    assert pickle.loads(pickle.dumps(solution)) == solution
    for large in [lambda: solution.write(), puzzle.position, lambda: puzzle.check("1-2")]:
        with pytest.raises(saltus.SaltusError):
            large()
    with pytest.raises(saltus.SaltusError, match="beyond the end"):
        puzzle.at(solution.length + 1)
    huge = saltus.puzzle(f"row:{10**30}x{10**30}").solve()
    assert huge.length == 10**60 + 2 * 10**30
    with pytest.raises(OverflowError, match="length"):
        len(huge)


def test_steps_of_a_solution():
    puzzle = saltus.puzzle("row:3x3")
    solution = puzzle.solve()
    for step in range(16):
        moment = puzzle.at(step)
        assert moment.position == solution.position(step).cells and moment.step == step
        assert moment.move == (solution[step - 1] if step else None)
        assert solution.at(step).move == moment.move


def test_lists_are_rows_and_boards():
    assert saltus.puzzle([1, 1, 0, -1, -1]).id == "row:2x2"
    assert saltus.puzzle((1, 0, -1)).id == "row:1x1"
    square = saltus.puzzle([[1, 1, 1], [1, 0, 1], [1, 1, 1]])
    assert len(square.cells) == 9
    with pytest.raises(TypeError):
        saltus.puzzle(3.5)
    with pytest.raises(saltus.SaltusError) as error:
        saltus.puzzle("english")
    assert "pegs:english" in str(error.value)


def test_other_measures_and_ways():
    triangle = saltus.puzzle("pegs:triangle5")
    rounds = triangle.solve(fewest="rounds")
    assert triangle.check(rounds) and len(rounds) == 13
    assert triangle.check(triangle.solve(longest="sweep"))
    middle = triangle.solve().position(6).cells
    by_way = triangle.solve(via=[middle])
    assert triangle.check(by_way) and by_way.position(6).cells == middle
    with pytest.raises(saltus.SaltusError):
        triangle.solve(fewest="jumps")


def test_whole_games():
    # Source: the lengths of the shortest and the longest game of the triangle from a1, Bell's catalogue.
    triangle = saltus.puzzle("pegs:triangle5@a1-any")
    for game, jumps in [(triangle.solve(shortest="game"), 6), (triangle.solve(longest="game"), 13)]:
        assert len(game) == jumps and game.puzzle.check(game)
        assert not game.position(jumps).legal_moves
    with pytest.raises(saltus.SaltusError, match="give one"):
        triangle.solve(shortest="game", longest="game")


def test_numbers_of_any_size_are_printed():
    count = saltus.puzzle("row:30000x1").count()
    assert repr(count) == "Count(length=60001, solutions=<int, about 4.99e+6269>)"
    row = saltus.puzzle("row:3x1")
    for step in [10**5000, -1]:
        with pytest.raises(ValueError, match="rank|0 or more"):
            row.solve(nth=step)
    assert repr(saltus.puzzle("row:5x1").count()) == "Count(length=11, solutions=13)"


@pytest.mark.slow
def test_positions_of_the_english_board():
    # Sources: OEIS A112737 and A112738, Durango Bill.
    found = saltus.puzzle("pegs:english").positions()
    assert (found.positions, found.winning_positions, found.all_solutions) == (187636299, 13428122, 40861647040079968)
    undecided = saltus.puzzle("pegs:english").positions(time=0.0)
    assert isinstance(undecided, saltus.Undecided)


def test_moves_are_known_by_their_names():
    legal = saltus.puzzle("pegs:english").position().legal_moves
    assert sorted(map(str, legal)) == ["b4-d4", "d2-d4", "d6-d4", "f4-d4"]
    assert all(str(move) in legal and move in legal for move in legal)
    assert not any(other in legal for other in ["d4-d2", "d2d4", "", 0, None])


@pytest.mark.parametrize("seed", range(20))
def test_a_game_is_over_when_it_is_won_or_stuck(seed):
    source = random.Random(seed)
    position = saltus.puzzle("pegs:triangle5").position()
    while position.legal_moves:
        assert position.outcome() is None or position.is_won
        position.push(source.choice(position.legal_moves))
    outcome = position.outcome()
    assert position.is_game_over and isinstance(outcome, saltus.Outcome)
    # Every jump removes one of fourteen pegs; the goal is the last peg in a1, where the vacancy was.
    assert outcome == saltus.Outcome(position.is_won, len(position.moves), 14 - len(position.moves))
    assert bool(outcome) == (outcome.pieces == 1 and position.cells[0] != ".")


def test_start_goal_and_board():
    puzzle = saltus.puzzle("row:2x1")
    assert (puzzle.start, puzzle.board.lattice, puzzle.board.cells) == ("rr.l", "row", ("1", "2", "3", "4"))
    assert puzzle.board.lines == (("1", "2", "3"), ("2", "3", "4"), ("3", "2", "1"), ("4", "3", "2"))
    english = saltus.puzzle("pegs:english@d4-a3")
    assert (len(english.board), len(english.board.lines), english.start) == (33, 76, english.position().cells)
    assert english.goal == "the last peg in a3"
    for name, (row, column) in zip(english.board.cells, english.board.places, strict=True):
        assert name == "abcdefg"[column] + str(row + 1)


def test_sizes_of_memory():
    puzzle = saltus.puzzle("row:4x4")
    for memory in ["1G", "1.5GiB", "500M", 10**9]:
        assert puzzle.count(engine="search", memory=memory) == puzzle.count()
    assert not saltus.puzzle("grid:5x5").positions(memory="1M")
    for memory in ["", "1Q", "-1G", "many"]:
        with pytest.raises(ValueError):
            puzzle.solve(memory=memory)
    with pytest.raises(TypeError, match="1G"):
        puzzle.solve(memory=1.5)


def test_a_list_that_ends_too_soon_says_so():
    puzzle = saltus.puzzle("row:16x1")  # the paper on n against one counts more than a thousand
    assert puzzle.count().solutions > 1_000
    with pytest.warns(UserWarning, match="more than 1,000"):
        assert len(puzzle.list()) == 1_000
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert len(puzzle.list(1_200)) == min(1_200, puzzle.count().solutions)
        assert len(saltus.puzzle("row:2x1").list()) == saltus.puzzle("row:2x1").count().solutions


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("pegs:english", "pegs:english@d4-d4"),
        ("row:2x2", [1, 1, 0, -1, -1]),
        ("oo.o", "  oo.o\n"),
        ("●●○", "board:oo."),
    ],
)
def test_equal_puzzles_are_equal(one, other):
    assert saltus.puzzle(one) == saltus.puzzle(other)
    assert len({saltus.puzzle(one), saltus.puzzle(other)}) == 1


def test_tables_of_whole_boards():
    rows = saltus.pairs("triangle5")
    solved = [row for row in rows if row["verdict"] == "solved"]
    assert all(saltus.puzzle(row["problem"]).solve() for row in solved)
    assert not any(saltus.puzzle(row["problem"]).solve() for row in rows if row["verdict"] == "impossible")
    swept = saltus.pairs("triangle5", fewest="sweeps")
    assert [row["verdict"] for row in swept] == [row["verdict"] for row in rows]
    assert swept[0]["sweeps"] == saltus.puzzle(swept[0]["problem"]).solve(fewest="sweeps").sweeps
    counted = saltus.pairs("triangle5", fewest="sweeps", count=True)
    assert [{**row, "solutions": None} for row in counted] == [{**row, "solutions": None} for row in swept]
    for row in counted[:4]:
        alone = saltus.puzzle(row["problem"]).count()
        assert row["solutions"] == (alone.solutions if row["verdict"] == "solved" else None)
    with pytest.raises(saltus.SaltusError, match="fewest"):
        saltus.pairs("triangle5", count=True)
    assert {row["verdict"] for row in saltus.pairs("english", time=0.0)} <= {"impossible", "undecided"}
    # Source: Beeler and Hoilman 2011: a star of 4 rays leaves 3 pegs.
    assert saltus.graphs("D?{")[0]["fewest"] == 3
    # The classes of a board and their images contain all positions.
    classes = saltus.classes("triangle4")
    assert sum(row["alike"] * sum(n * m for n, m in row["components"].items()) for row in classes) == 2**10
    for name in ["nowhere", "english37"]:
        with pytest.raises(saltus.SaltusError, match="no board"):
            saltus.classes(name)


def test_puzzles_from_a_seed():
    for seed in range(3):
        puzzle = saltus.generate("english", pegs=7, last="d4", seed=seed)
        assert len(puzzle.solve()) == 6 and puzzle == saltus.generate("english", pegs=7, last="d4", seed=seed)
        board = saltus.generate_capture(9, seed=seed)
        assert sum(king.can for king in board.kings) == 1
    assert not any(king.can for king in saltus.generate_capture(9, near_miss=True).kings)
    for wrong in [{"pegs": 1}, {"pegs": 40}, {"last": "z9"}, {"difficulty": "cruel"}]:
        with pytest.raises(saltus.SaltusError):
            saltus.generate("english", **wrong)
    with pytest.raises(saltus.SaltusError, match="5 or more"):
        saltus.generate_capture(3)


def test_the_puzzles_of_a_day_and_the_ladder():
    wednesday = saltus.today("2026-11-25")
    assert list(wednesday) == ["easy", "medium", "hard"]
    assert all(puzzle.startswith("capture:") for puzzle in wednesday.values())
    assert saltus.today() == saltus.today(str(datetime.date.today()))
    for wrong in ["2025-12-31", "2026-02-29", "tomorrow"]:
        with pytest.raises(saltus.SaltusError):
            saltus.today(wrong)
    ladder = saltus.ladder()
    assert [step["sweeps"] for step in ladder if step["id"] == "pegs:english"] == [18]  # Bergholt 1912
    pegs = [step["id"] for step in ladder if step["id"].startswith("pegs:")]
    assert len(pegs) > 10 and all(saltus.puzzle(puzzle).start for puzzle in pegs)


def test_the_longest_moves_of_other_pieces():
    board = saltus.generate_capture(9, seed=3)
    kings = {king.square: king.can for king in board.kings}
    whites = "".join(board.rows).count("W")
    for row in board.longest():
        assert (row["most"] == whites) == kings[row["square"]]
        assert len(row["route"]) == row["most"] + 1 <= row["at_most"] + 1
    with pytest.raises(saltus.SaltusError, match="expected"):
        board.longest("queens")


def test_instances_for_other_solvers():
    triangle = saltus.puzzle("pegs:triangle5@a4-a4")
    for notation in ["asp", "dimacs", "opb", "pddl", "pnml", "smtlib", "toml"]:
        assert triangle.export(notation).strip()
    assert saltus.puzzle(triangle.export("toml")).solve()
    assert saltus.puzzle(saltus.puzzle("pegs:english").export("tatham")).solve()
    assert saltus.puzzle("row:2x2").export("asp") == saltus.puzzle("row:2x2").export("asp", moves=8)
    with pytest.raises(saltus.SaltusError):
        triangle.export("docx")


@pytest.mark.parametrize("kind", [bytes, bytearray, lambda text: memoryview(text)])
def test_bytes_are_texts(kind) -> None:
    """Bytes are the text of a file, never a list of numbers; moves have no bytes."""
    assert saltus.puzzle(kind(b"row:1x1")) == saltus.puzzle("row:1x1")
    puzzle = saltus.puzzle("row:1x1")
    assert puzzle.check(kind(b"1-2 3-1 2-3"))
    assert puzzle.check(kind("1→2, 3→1, 2→3".encode("utf-16")))
    assert not puzzle.check(kind(b"1-2 3-1"))
    with pytest.raises(saltus.SaltusError):
        puzzle.check(kind(b"\xff\x00\xfe"))
    with pytest.raises(TypeError, match="moves are a str"):
        puzzle.position().push(kind(b"1-2"))


def test_answers_of_models() -> None:
    """Texts of people and models are read as `saltus check` reads them."""
    puzzle = saltus.puzzle("row:1x1")
    draft = "First try:\n\n1 -> 2\n\nWait, that is too short. Final answer:\n\n1 -> 2\n3 -> 1\n2 -> 3\n"
    assert puzzle.check(draft)
    assert puzzle.check("```json\n[{\"from\": 0, \"to\": 1}, {\"from\": 2, \"to\": 0}, {\"from\": 1, \"to\": 2}]\n```")
    assert not puzzle.check("1. Slide R from 0 to 1\n2. Jump B from 2 to 0\n3. Slide B from 1 to 2\n")


def test_moves_over_different_cells_are_told_apart():
    """In a complete graph two jumps lead from one vertex to another."""
    puzzle = saltus.puzzle("graph:C~")
    position = puzzle.position()
    moves = position.legal_moves
    assert [str(move) for move in moves] == ["b1-a1/c1", "b1-a1/d1", "c1-a1/b1", "c1-a1/d1", "d1-a1/b1", "d1-a1/c1"]
    assert (moves[0].from_cell, moves[0].to_cell, moves[0].over_cell) == ("b1", "a1", "c1")
    assert saltus.puzzle("pegs:english").position().legal_moves[0].over_cell is None
    first, second = position.copy(), position.copy()
    first.push(moves[0])
    second.push(str(moves[1]))
    assert (first.cells, second.cells) == ("o..o", "o.o.")
    with pytest.raises(saltus.SaltusError):
        position.copy().push("b1-a1")
    solution = puzzle.solve()
    assert puzzle.check(solution) and puzzle.check(str(solution))
    assert puzzle.count().solutions == 6  # sequences of positions


def test_solutions_up_to_order_and_symmetry():
    # Source: `saltus count --alike`, whose test lists all 6,816 solutions.
    assert saltus.puzzle("pegs:triangle5@a1-a1").count(alike=True) == saltus.Alike(8, 4, 2924)
    assert isinstance(saltus.puzzle("pegs:french@d4").count(alike=True), saltus.Impossible)
    with pytest.raises(saltus.SaltusError, match="choose one"):
        saltus.puzzle("pegs:triangle5").count(alike=True, games=False)


def test_all_solutions_with_the_fewest_sweeps():
    """Source: the sweeps of every solution, counted jump by jump."""
    puzzle = saltus.puzzle("pegs:triangle4@a2-b2")

    def sweeps(solution) -> int:
        number, last = 0, None
        for move in solution:
            number += move.from_cell != last
            last = move.to_cell
        return number

    by_number = {}
    for solution in puzzle.list(100_000):
        by_number.setdefault(sweeps(solution), set()).add(str(solution))
    fewest = min(by_number)
    listed = puzzle.list(fewest="sweeps")
    assert {str(solution) for solution in listed} == by_number[fewest]
    assert {solution.sweeps for solution in listed} == {fewest}
    assert puzzle.count(fewest="sweeps") == saltus.SweepCount(fewest, len(by_number[fewest]))

    assert len(puzzle.list(1, fewest="sweeps")) == 1
    assert isinstance(saltus.puzzle("pegs:french@d4").count(fewest="sweeps"), saltus.Impossible)
    assert isinstance(saltus.puzzle("pegs:french@d4").list(fewest="sweeps"), saltus.Impossible)
    assert isinstance(saltus.puzzle("pegs:english").count(fewest="sweeps", time=0), saltus.Undecided)
    for ask in [puzzle.list, puzzle.count]:
        with pytest.raises(saltus.SaltusError, match="expected"):
            ask(fewest="rounds")
    with pytest.raises(saltus.SaltusError, match="combined"):
        puzzle.count(fewest="sweeps", alike=True)
    with pytest.raises(saltus.SaltusError):
        saltus.puzzle("row:2x2").list(fewest="sweeps")


def test_sequences():
    # Source: n frogs against one toad, Fibonacci's numbers (A000045).
    assert saltus.sequence("row:{n}x1", sizes=range(1, 9)) == {1: 2, 2: 3, 3: 5, 4: 8, 5: 13, 6: 21, 7: 34, 8: 55}
    assert saltus.sequence("row:{n}x{n}", "length", [1, 2, 3]) == {n: n * n + 2 * n for n in (1, 2, 3)}
    # There is no triangle of one row.
    assert list(saltus.sequence("pegs:triangle{n}@a1-any", "positions", [1, 4])) == [4]
    assert saltus.sequence("board:oo.oo", "solutions", [1, 2], goal="left:{n}")[1] == 0
    with pytest.raises(ValueError, match="stands|there is no"):
        saltus.sequence("row:3x1")
    with pytest.raises(ValueError, match="no number"):
        saltus.sequence("row:{n}x1", "pages", [2])
    with pytest.raises(saltus.SaltusError):
        saltus.sequence("pegs:nowhere{n}", sizes=[1])
    with pytest.warns(UserWarning, match="n = 7"):
        assert saltus.sequence("grid:{n}x{n}", "solutions", [7, 9], time=0.0) == {}


def test_a_solver_answers_a_number_of_moves():
    row = saltus.puzzle("row:3x3")
    # Source: the shortest solution has 15 moves.
    assert not row.check("s UNSATISFIABLE\n", moves=15)
    assert row.check("s UNSATISFIABLE\n", moves=14)
