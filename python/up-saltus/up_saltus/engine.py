"""The planner."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import IO, Any

import saltus
from unified_planning.engines import Credits, Engine, OptimalityGuarantee, PlanGenerationResult, PlanGenerationResultStatus
from unified_planning.engines.mixins import OneshotPlannerMixin
from unified_planning.environment import Environment, get_environment
from unified_planning.io import PDDLReader
from unified_planning.model import Action, InstantaneousAction, Object, Problem, ProblemKind, State
from unified_planning.plans import ActionInstance, SequentialPlan

from .ground import Unsupported, fact, initial, literals
from .puzzle import Translation, translate

CREDITS = Credits(
    "Saltus",
    "The Saltus authors",
    "",
    "",
    "MIT OR Apache-2.0",
    "The exact engine for one-player jump puzzles",
    "The exact engine for one-player jump puzzles: rows of frogs and toads, peg solitaire, and any other puzzle in which pieces step and jump",
)

Status = PlanGenerationResultStatus


def register(environment: Environment | None = None) -> None:
    """Registers the planner as `saltus` in the global environment or another one."""
    (environment or get_environment()).factory.add_engine("saltus", "up_saltus", "SaltusEngine")


class SaltusEngine(Engine, OneshotPlannerMixin):
    """Solves planning problems that are jump puzzles: shortest plans, and plans with the fewest sweeps for the peg solitaire of the competitions.

    `memory` is the memory limit of a search in bytes; the default is that of Saltus.

    The status is `SOLVED_OPTIMALLY` if the problem has a metric and the plan is proved optimal by it, `SOLVED_SATISFICING` for other plans, `UNSOLVABLE_PROVEN`, `UNSUPPORTED_PROBLEM` for a problem that is not a jump puzzle, `TIMEOUT` or `MEMOUT`. A proof for the verified checker `saltus-verify`, if there is one, is in `metrics["certificate"]`; `metrics["reason"]` states why there is no plan.
    """

    def __init__(self, memory: int | None = None, **options: Any) -> None:
        Engine.__init__(self)
        OneshotPlannerMixin.__init__(self)
        if options:
            raise TypeError(f"unknown options: {', '.join(options)}")
        self.memory = memory

    @property
    def name(self) -> str:
        return "Saltus"

    @staticmethod
    def supported_kind() -> ProblemKind:
        kind = ProblemKind()
        kind.set_problem_class("ACTION_BASED")
        kind.set_typing("FLAT_TYPING")
        kind.set_typing("HIERARCHICAL_TYPING")
        kind.set_conditions_kind("NEGATIVE_CONDITIONS")
        kind.set_conditions_kind("EQUALITIES")
        kind.set_quality_metrics("ACTIONS_COST")
        kind.set_quality_metrics("PLAN_LENGTH")
        kind.set_actions_cost_kind("INT_NUMBERS_IN_ACTIONS_COST")
        return kind

    @staticmethod
    def supports(problem_kind: ProblemKind) -> bool:
        return bool(problem_kind <= SaltusEngine.supported_kind())

    @staticmethod
    def satisfies(optimality_guarantee: OptimalityGuarantee) -> bool:
        return True

    @staticmethod
    def get_credits(**kwargs: Any) -> Credits:
        return CREDITS

    def _solve(
        self,
        problem: Problem,
        heuristic: Callable[[State], float | None] | None = None,
        timeout: float | None = None,
        output_stream: IO[str] | None = None,
    ) -> PlanGenerationResult:
        try:
            task = _sweeps(problem) or _moves(problem)
        except Unsupported as why:
            return PlanGenerationResult(Status.UNSUPPORTED_PROBLEM, None, self.name, {"reason": str(why)})
        translation, fewest, metric, plan = task
        puzzle = translation.puzzle
        # A proof of length by levels costs memory, and proves nothing about sweeps.
        answer = puzzle.solve(fewest=fewest, why=fewest is None, time=timeout, memory=self.memory)  # type: ignore[arg-type]
        metrics = {} if isinstance(answer, saltus.Undecided) else {"engine": answer.engine}
        try:
            if not isinstance(answer, saltus.Undecided):
                metrics["certificate"] = puzzle.certificate(answer)
        except saltus.SaltusError:
            pass  # a proof that has no such form
        match answer:
            case saltus.Impossible():
                metrics["reason"] = answer.reason
                return PlanGenerationResult(Status.UNSOLVABLE_PROVEN, None, self.name, metrics)
            case saltus.Solution():
                status = Status.SOLVED_OPTIMALLY if metric and answer.optimal else Status.SOLVED_SATISFICING
                found = SequentialPlan(plan(translation, answer), problem.environment)
                return PlanGenerationResult(status, found, self.name, metrics)
        return PlanGenerationResult(Status.TIMEOUT if answer.limit == "time" else Status.MEMOUT, None, self.name, metrics)


Plan = Callable[[Translation, saltus.Solution], list[ActionInstance]]
# The puzzle, the quantity to minimise, whether the problem requires it, and the function that
# converts a solution to a plan.
Task = tuple[Translation, str | None, bool, Plan]


def _moves(problem: Problem) -> Task:
    """A problem in which every move is an action."""
    for metric in problem.quality_metrics:
        if metric.is_minimize_action_costs():
            costs = set(_costs(problem).values())
            if len(costs) != 1 or not re.fullmatch("[1-9][0-9]*", costs.pop()):
                raise Unsupported("actions of different costs")
        elif not metric.is_minimize_sequential_plan_length():
            raise Unsupported(f"the metric {metric}")
    return translate(problem, problem.actions), None, bool(problem.quality_metrics), Translation.plan


# The sequential domain of peg solitaire of the planning competitions.
_SWEEP, _JUMP, _END = "jump-new-move", "jump-continue-move", "end-move"


def _sweeps(problem: Problem) -> Task | None:
    """A problem of the domain of the planning competitions, in which the cost of a plan is its number of sweeps; None for another domain."""
    domain = _competition()
    if _signatures(problem) != _signatures(domain):
        return None
    if any(not metric.is_minimize_action_costs() or _costs(problem) != _costs(domain) for metric in problem.quality_metrics):
        raise Unsupported("a metric that is not the number of sweeps")
    if sorted(found.fluent for found in initial(problem) if found.fluent in ("move-ended", "last-visited")) != ["move-ended"]:
        raise Unsupported("a sweep that has begun before the start")
    for condition in problem.goals:
        for atom, positive in literals(condition):
            if atom.is_fluent_exp() and (fact(atom).fluent == "last-visited" or fact(atom).fluent == "move-ended" and not positive):
                raise Unsupported("a goal with an unfinished sweep")
    translation = translate(problem, [problem.action(_SWEEP)], ["move-ended", "last-visited"])
    return translation, "sweeps", bool(problem.quality_metrics), _with_ends(problem)


def _with_ends(problem: Problem) -> Plan:
    def plan(translation: Translation, solution: saltus.Solution) -> list[ActionInstance]:
        jumps = [[parameter.object() for parameter in jump.actual_parameters] for jump in translation.plan(solution)]
        actions = []
        for at, jump in enumerate(jumps):
            goes_on = at > 0 and jumps[at - 1][2] == jump[0]
            actions.append(_instance(problem, _JUMP if goes_on else _SWEEP, jump))
            if at + 1 == len(jumps) or jumps[at + 1][0] != jump[2]:
                actions.append(_instance(problem, _END, [jump[2]]))
        return actions

    return plan


def _instance(problem: Problem, name: str, objects: list[Object]) -> ActionInstance:
    return ActionInstance(problem.action(name), tuple(objects))


def _costs(problem: Problem) -> dict[str, str]:
    metrics = [metric for metric in problem.quality_metrics if metric.is_minimize_action_costs()]
    return {action.name: str(metric.get_action_cost(action) or 0) for metric in metrics for action in problem.actions}


def _signatures(problem: Problem) -> dict[str, Any]:
    """The effects of the actions of a problem, regardless of the order of conditions and the names of parameters."""
    return {action.name: _signature(action) for action in problem.actions}


def _signature(action: Action) -> Any:
    if not isinstance(action, InstantaneousAction):
        return None
    numbers = {parameter.name: f"?{at}" for at, parameter in enumerate(action.parameters)}

    def as_text(text: object) -> str:
        return re.sub(r"[\w-]+", lambda word: numbers.get(word[0], word[0]), str(text).lower())

    parts = [part for condition in action.preconditions for part in (condition.args if condition.is_and() else [condition])]
    return len(action.parameters), sorted(map(as_text, parts)), sorted(map(as_text, action.effects))


@cache
def _competition() -> Problem:
    empty = "(define (problem none) (:domain pegsolitaire-sequential) (:init (= (total-cost) 0) (move-ended)) (:goal (move-ended)) (:metric minimize (total-cost)))"
    domain = Path(__file__).with_name("pegsolitaire-sequential.pddl").read_text()
    return PDDLReader().parse_problem_string(domain, empty)
