"""Plans of the engine are judged by unified-planning's own validator, and their lengths by a breadth-first search over its simulator, or by the literature."""

import pathlib
import re
from collections import deque

import pytest
import saltus
import up_saltus
from unified_planning.engines import PlanGenerationResultStatus as Status
from unified_planning.engines import UPSequentialSimulator as SequentialSimulator
from unified_planning.environment import Environment
from unified_planning.io import PDDLReader
from unified_planning.shortcuts import (
    And,
    BoolType,
    Equals,
    Fluent,
    InstantaneousAction,
    MinimizeActionCosts,
    MinimizeSequentialPlanLength,
    Not,
    Object,
    OneshotPlanner,
    PlanValidator,
    Problem,
    UserType,
    get_environment,
)

get_environment().credits_stream = None
up_saltus.register()

DOMAIN = (pathlib.Path(up_saltus.__file__).parent / "pegsolitaire-sequential.pddl").read_text()


def solve(problem, **options):
    with OneshotPlanner(name="saltus", params=options) as planner:
        result = planner.solve(problem)
    if result.plan is not None:
        with PlanValidator(problem_kind=problem.kind, plan_kind=result.plan.kind) as validator:
            assert validator.validate(problem, result.plan)
    return result


def shortest(problem):
    """The number of actions of a shortest plan by unified-planning's simulator, or None."""
    simulator = SequentialSimulator(problem)
    fluents = sorted(problem.initial_values, key=str)

    def key(state):
        return tuple(state.get_value(fluent).is_true() for fluent in fluents)

    start = simulator.get_initial_state()
    seen, queue = {key(start)}, deque([(start, 0)])
    while queue:
        state, made = queue.popleft()
        if simulator.is_goal(state):
            return made
        for action, parameters in simulator.get_applicable_actions(state):
            after = simulator.apply(state, action, parameters)
            if key(after) not in seen:
                seen.add(key(after))
                queue.append((after, made + 1))
    return None


def frogs(row, goal, negative=False):
    """A row with kinds as objects; its vacancies are separate facts, or stated by `not`."""
    kind, square = UserType("kind"), UserType("square")
    at = Fluent("at", BoolType(), kind=kind, square=square)
    empty = Fluent("empty", BoolType(), square=square)
    nextto = Fluent("nextto", BoolType(), a=square, b=square)
    ahead = Fluent("ahead", BoolType(), kind=kind, a=square, b=square)
    problem = Problem("frogs")
    fluents = [at, nextto, ahead] + ([] if negative else [empty])
    for fluent in fluents:
        problem.add_fluent(fluent, default_initial_value=False)
    kinds = {name: Object(name, kind) for name in sorted(set(row) - {"."})}
    squares = [Object(f"s{index}", square) for index in range(len(row))]
    problem.add_objects([*kinds.values(), *squares])
    vacant = (lambda s: And(*(Not(at(k, s)) for k in kinds.values()))) if negative else empty

    def action(name, over):
        made = InstantaneousAction(name, k=kind, a=square, b=square, **({"c": square, "l": kind} if over else {}))
        k, a, b = (made.parameter(p) for p in "kab")
        last = made.parameter("c") if over else b
        made.add_precondition(ahead(k, a, b))
        made.add_precondition(at(k, a))
        if over:
            made.add_precondition(And(ahead(k, b, last), at(made.parameter("l"), b), Not(Equals(a, last))))
        made.add_precondition(vacant(last))
        made.add_effect(at(k, a), False)
        made.add_effect(at(k, last), True)
        if not negative:
            made.add_effect(empty(a), True)
            made.add_effect(empty(last), False)
        problem.add_action(made)

    action("step", False)
    action("hop", True)
    for index, sign in enumerate(row):
        for name, k in kinds.items():
            if index + 1 < len(row):
                ends = squares[index : index + 2]
                problem.set_initial_value(ahead(k, *(ends if name == "r" else reversed(ends))), True)
        if sign != ".":
            problem.set_initial_value(at(kinds[sign], squares[index]), True)
        elif not negative:
            problem.set_initial_value(empty(squares[index]), True)
    for index, sign in enumerate(goal):
        problem.add_goal(vacant(squares[index]) if sign == "." else at(kinds[sign], squares[index]))
    problem.add_quality_metric(MinimizeSequentialPlanLength())
    return problem


def slow(*values):
    return pytest.param(*values, marks=pytest.mark.slow)


@pytest.mark.parametrize("negative", [False, True])
@pytest.mark.parametrize(("row", "goal"), [("r.l", "l.r"), slow("rr.ll", "ll.rr"), ("rr.l", "lr.r"), slow("r..l", "l..r"), ("rl.", "lr.")])
def test_rows(row, goal, negative):
    problem = frogs(row, goal, negative)
    result = solve(problem)
    if (length := shortest(problem)) is None:
        assert (result.status, result.plan) == (Status.UNSOLVABLE_PROVEN, None)
        assert "proof impossible" in result.metrics["certificate"]
    else:
        assert (result.status, len(result.plan.actions)) == (Status.SOLVED_OPTIMALLY, length)
        assert "\nproof shortest\n" in result.metrics["certificate"]
        assert result.metrics["certificate"].count("\nstep ") == length


def test_without_a_metric_any_plan_is_accepted():
    problem = frogs("r.l", "l.r")
    problem.clear_quality_metrics()
    assert solve(problem).status == Status.SOLVED_SATISFICING


def competition(board, **goal):
    """A problem of the competitions, from a board of pegs `o` and vacancies `.` drawn in rows."""
    holes = {(y, x): sign for y, row in enumerate(board.split()) for x, sign in enumerate(row) if sign in "o."}
    name = "pos-{}-{}".format
    lines = [
        f"(IN-LINE {name(y, x)} {name(y + v, x + h)} {name(y + 2 * v, x + 2 * h)})"
        for y, x in holes
        for v, h in ((0, 1), (1, 0), (0, -1), (-1, 0))
        if (y + v, x + h) in holes and (y + 2 * v, x + 2 * h) in holes
    ]
    init = [f"({'occupied' if sign == 'o' else 'free'} {name(*hole)})" for hole, sign in holes.items()]
    wanted = {(y, x): sign for y, row in enumerate(goal["to"].split()) for x, sign in enumerate(row) if sign in "o."}
    asked = [f"({'occupied' if sign == 'o' else 'free'} {name(*hole)})" for hole, sign in wanted.items()]
    text = f"""(define (problem board) (:domain pegsolitaire-sequential) (:objects {" ".join(name(*hole) for hole in holes)} - location)
        (:init (= (total-cost) 0) (move-ended) {" ".join(lines + init)}) (:goal (and (move-ended) {" ".join(asked)})) (:metric minimize (total-cost)))"""
    return PDDLReader().parse_problem_string(DOMAIN, text)


ENGLISH = "xxoooxx xxoooxx ooooooo ooo.ooo ooooooo xxoooxx xxoooxx"


def sweeps(plan):
    return sum(action.action.name == "jump-new-move" for action in plan.actions)


@pytest.mark.slow
def test_the_central_game_takes_18_sweeps():
    """Source: E. Bergholt, 1912; J. Beasley proved that fewer do not suffice."""
    result = solve(competition(ENGLISH, to=ENGLISH.replace("o", "_").replace(".", "o").replace("_", ".")))
    assert (result.status, sweeps(result.plan)) == (Status.SOLVED_OPTIMALLY, 18)
    assert sum(action.action.name.startswith("jump") for action in result.plan.actions) == 31
    assert "\nproof moves\n" in result.metrics["certificate"]


def test_a_game_of_another_class_is_proved_impossible():
    """Source: Reiss's classes: from a vacancy in the centre the last peg ends in the middle of an arm or in the centre, not in a corner of an arm."""
    result = solve(competition(ENGLISH, to="xxo..xx xx...xx ....... ....... ....... xx...xx xx...xx"))
    assert (result.status, result.plan) == (Status.UNSOLVABLE_PROVEN, None)
    assert "\nproof class\n" in result.metrics["certificate"]


def test_fewest_sweeps_by_search():
    """A small board, compared with the simulator: the cost of a plan is its number of sweeps."""
    problem = competition("oo.o ..o. oooo", to="____ __o_ ____")
    simulator, best = SequentialSimulator(problem), {}
    fluents = sorted(problem.initial_values, key=str)
    queue, answer = deque([(simulator.get_initial_state(), 0)]), None
    while queue:
        state, cost = queue.popleft()
        key = tuple(state.get_value(fluent).is_true() for fluent in fluents if fluent.type.is_bool_type())
        if best.get(key, cost + 1) <= cost:
            continue
        best[key] = cost
        if simulator.is_goal(state):
            answer = cost
            break
        for action, parameters in simulator.get_applicable_actions(state):
            after = simulator.apply(state, action, parameters)
            if action.name == "jump-new-move":
                queue.append((after, cost + 1))
            else:
                queue.appendleft((after, cost))
    result = solve(problem)
    assert answer is not None
    assert (result.status, sweeps(result.plan)) == (Status.SOLVED_OPTIMALLY, answer)


@pytest.mark.parametrize(
    "puzzle",
    ["row:3x2", slow("row:2x2v2"), "row:3x3,over=opposite", slow("grid:3x3"), slow("reverse:4"), slow("pegs:triangle5@a4-a4"), "row:rl.", "foreaft:2"],
)
def test_exported_problems_round_trip(puzzle, tmp_path):
    original = saltus.puzzle(puzzle)
    domain, problem = re.split(r"(?=; [^\n]*\n\(define \(problem)", original.export("pddl"))
    problem = PDDLReader().parse_problem_string(domain, problem)
    problem.add_quality_metric(MinimizeSequentialPlanLength())
    answer, result = original.solve(), solve(problem)
    if answer:
        assert (result.status, len(result.plan.actions)) == (Status.SOLVED_OPTIMALLY, len(answer))
    else:
        assert result.status == Status.UNSOLVABLE_PROVEN


def test_numbered_pieces():
    """A piece is an object: three of them rotate around a vacancy. The shortest plan has the length that unified-planning's simulator finds."""
    problem = Problem("reversal")
    piece, square = UserType("piece"), UserType("square")
    on = Fluent("on", BoolType(), p=piece, s=square)
    free = Fluent("free", BoolType(), s=square)
    line = Fluent("line", BoolType(), a=square, b=square, c=square)
    nextto = Fluent("nextto", BoolType(), a=square, b=square)
    for fluent in (on, free, line, nextto):
        problem.add_fluent(fluent, default_initial_value=False)
    squares = [Object(f"s{index}", square) for index in range(4)]
    pieces = [Object(f"p{index}", piece) for index in range(3)]
    problem.add_objects(squares + pieces)
    step = InstantaneousAction("step", p=piece, a=square, b=square)
    hop = InstantaneousAction("hop", p=piece, a=square, b=square, c=square)
    for action, last, lined in ((step, "b", nextto), (hop, "c", line)):
        p, a, end = action.parameter("p"), action.parameter("a"), action.parameter(last)
        action.add_precondition(lined(*(action.parameter(name) for name in "abc" if name <= last)))
        action.add_precondition(on(p, a))
        action.add_precondition(free(end))
        if last == "c":
            action.add_precondition(Not(free(action.parameter("b"))))
        for fluent, value in ((on(p, a), False), (on(p, end), True), (free(a), True), (free(end), False)):
            action.add_effect(fluent, value)
        problem.add_action(action)
    for index in range(3):
        problem.set_initial_value(on(pieces[index], squares[index + 1]), True)
        problem.add_goal(on(pieces[index], squares[3 - index]))
        for ends in ((index, index + 1), (index + 1, index)):
            problem.set_initial_value(nextto(*(squares[end] for end in ends)), True)
    for ends in ((0, 1, 2), (1, 2, 3), (2, 1, 0), (3, 2, 1)):
        problem.set_initial_value(line(*(squares[end] for end in ends)), True)
    problem.set_initial_value(free(squares[0]), True)
    problem.add_quality_metric(MinimizeActionCosts({step: 2, hop: 2}))
    result = solve(problem)
    assert (result.status, len(result.plan.actions)) == (Status.SOLVED_OPTIMALLY, shortest(problem))


def refused(problem):
    result = solve(problem)
    assert (result.status, result.plan) == (Status.UNSUPPORTED_PROBLEM, None)
    return result.metrics["reason"]


def test_other_problems_are_refused():
    problem = frogs("rr.ll", "ll.rr")
    # A rule that no kind of piece can express: no piece may step to one of the squares.
    problem.action("step").add_precondition(Not(Equals(problem.action("step").parameter("b"), problem.object("s1"))))
    assert "moves would be too many" in refused(problem)
    problem = frogs("r.l", "l.r")
    problem.clear_quality_metrics()
    problem.add_quality_metric(MinimizeActionCosts({problem.action("step"): 1, problem.action("hop"): 3}))
    assert refused(problem) == "actions of different costs"
    problem = frogs("r.l", "l.r")
    # A move that leaves a copy of the piece behind.
    problem.action("hop").clear_effects()
    problem.action("hop").add_effect(problem.fluent("at")(problem.action("hop").parameter("k"), problem.action("hop").parameter("c")), True)
    refused(problem)
    problem = Problem("switch")
    problem.add_fluent(Fluent("on", BoolType(), environment=problem.environment), default_initial_value=False)
    problem.add_goal(problem.fluent("on")())
    refused(problem)


def test_a_similar_domain_is_not_that_of_the_competitions():
    """Continuing has a cost, too, so the cost of a plan is not its number of sweeps."""
    domain = DOMAIN.replace("(last-visited ?to)))\n  (:action end", "(last-visited ?to) (increase (total-cost) 1)))\n  (:action end")
    assert domain != DOMAIN
    text = """(define (problem p) (:domain pegsolitaire-sequential) (:objects a b c - location)
        (:init (= (total-cost) 0) (move-ended) (IN-LINE a b c) (IN-LINE c b a) (occupied a) (occupied b) (free c))
        (:goal (and (free a) (free b) (occupied c))) (:metric minimize (total-cost)))"""
    assert solve(PDDLReader().parse_problem_string(DOMAIN, text)).status == Status.SOLVED_OPTIMALLY
    assert refused(PDDLReader().parse_problem_string(domain, text)) == "a metric that is not the number of sweeps"


def test_a_search_without_memory_is_undecided():
    assert solve(frogs("rrrr.llll", "llll.rrrr"), memory=1).status == Status.MEMOUT


def test_unknown_options_are_refused():
    with pytest.raises(Exception, match="unknown options: speed"):
        solve(frogs("r.l", "l.r"), speed=1)


def test_the_planner_is_registered_in_its_environment():
    environment = Environment()
    up_saltus.register(environment)
    assert "saltus" in environment.factory.engines
