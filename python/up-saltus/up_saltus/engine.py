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
    """Makes the planner known by the name `saltus`, in the global environment or another."""
    (environment or get_environment()).factory.add_engine("saltus", "up_saltus", "SaltusEngine")


class SaltusEngine(Engine, OneshotPlannerMixin):
    """Solves planning problems that are jump puzzles: shortest plans, and of the competitions' peg solitaire those of fewest sweeps.

    `memory` is how many bytes a search may take; by default what Saltus itself allows.

    The status is `SOLVED_OPTIMALLY` where the problem has a metric and the plan is proved to be best by it, `SOLVED_SATISFICING` for other plans,
    `UNSOLVABLE_PROVEN`, `UNSUPPORTED_PROBLEM` for what is not a jump puzzle, `TIMEOUT` or `MEMOUT`. Where there is a proof that the verified
    checker `saltus-verify` reads, it is in `metrics["certificate"]`; `metrics["reason"]` says why there is no plan.
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
        # A proof of length by levels costs memory, and does not say anything of sweeps.
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
# The puzzle, what is minimised, whether the problem demands it, and what makes a plan of a solution.
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
    """A problem of the planning competitions' domain, whose plans cost their number of sweeps; nothing if it is of another domain."""
    domain = _competition()
    if _signatures(problem) != _signatures(domain):
        return None
    if any(not metric.is_minimize_action_costs() or _costs(problem) != _costs(domain) for metric in problem.quality_metrics):
        raise Unsupported("a metric that is not the number of sweeps")
    if sorted(found.fluent for found in initial(problem) if found.fluent in ("move-ended", "last-visited")) != ["move-ended"]:
        raise Unsupported("a sweep that is under way at the start")
    for condition in problem.goals:
        for atom, positive in literals(condition):
            if atom.is_fluent_exp() and (fact(atom).fluent == "last-visited" or fact(atom).fluent == "move-ended" and not positive):
                raise Unsupported("a goal that asks for a sweep under way")
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
    """What the actions of a problem do, without regard to the order of conditions and the names of parameters."""
    return {action.name: _signature(action) for action in problem.actions}


def _signature(action: Action) -> Any:
    if not isinstance(action, InstantaneousAction):
        return None
    numbers = {parameter.name: f"?{at}" for at, parameter in enumerate(action.parameters)}

    def said(text: object) -> str:
        return re.sub(r"[\w-]+", lambda word: numbers.get(word[0], word[0]), str(text).lower())

    parts = [part for condition in action.preconditions for part in (condition.args if condition.is_and() else [condition])]
    return len(action.parameters), sorted(map(said, parts)), sorted(map(said, action.effects))


@cache
def _competition() -> Problem:
    empty = "(define (problem none) (:domain pegsolitaire-sequential) (:init (= (total-cost) 0) (move-ended)) (:goal (move-ended)) (:metric minimize (total-cost)))"
    domain = Path(__file__).with_name("pegsolitaire-sequential.pddl").read_text()
    return PDDLReader().parse_problem_string(domain, empty)
