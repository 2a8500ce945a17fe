"""Ground actions of a planning problem: for each action, the values of its parameters that its static preconditions allow."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product

from unified_planning.model import Action, FNode, InstantaneousAction, Object, Problem

# A puzzle of at most 128 cells has at most this number of ground actions.
MOST = 1_000_000


class Unsupported(Exception):
    """The problem is not a jump puzzle that Saltus supports; the message states the obstacle."""


@dataclass(frozen=True)
class Fact:
    """A fluent of objects, by their names."""

    fluent: str
    objects: tuple[str, ...]


@dataclass(frozen=True)
class Ground:
    """An action with objects as parameters: the facts that must be true or false before it, and those that it makes true or false."""

    action: Action
    objects: tuple[Object, ...]
    before: Mapping[Fact, bool]
    after: Mapping[Fact, bool]


Literal = tuple[FNode, bool]


def literals(condition: FNode, positive: bool = True) -> Iterator[Literal]:
    """The parts of a conjunction: fluents and equalities, each required to be true or false."""
    if condition.is_and() and positive:
        for part in condition.args:
            yield from literals(part)
    elif condition.is_not():
        yield from literals(condition.arg(0), not positive)
    elif condition.is_fluent_exp() or condition.is_equals():
        yield condition, positive
    elif not (condition.is_bool_constant() and condition.bool_constant_value() == positive):
        raise Unsupported(f"a condition that is not a conjunction of facts: {condition}")


def _object(term: FNode, values: Mapping[str, Object]) -> Object:
    if term.is_object_exp():
        return term.object()
    if term.is_parameter_exp():
        return values[term.parameter().name]
    raise Unsupported(f"a term that is neither an object nor a parameter: {term}")


def fact(atom: FNode, values: Mapping[str, Object] = {}) -> Fact:
    """The fact of a fluent with these objects as parameters."""
    return Fact(atom.fluent().name, tuple(_object(term, values).name for term in atom.args))


def initial(problem: Problem) -> set[Fact]:
    """The facts that are true at the start."""
    if any(not fluent.type.is_bool_type() for fluent in problem.fluents):
        raise Unsupported("fluents that are numbers or objects")
    if any(not parameter.type.is_user_type() for fluent in problem.fluents for parameter in fluent.signature):
        raise Unsupported("fluents of numbers")
    start = set()
    for atom, value in problem.explicit_initial_values.items():
        if value.is_true():
            start.add(fact(atom))
    for fluent in problem.fluents:
        default = problem.fluents_defaults.get(fluent)
        if default is not None and default.is_true():
            objects = [[found.name for found in problem.objects(parameter.type)] for parameter in fluent.signature]
            given = {fact(atom) for atom in problem.explicit_initial_values if atom.fluent() == fluent}
            start |= {Fact(fluent.name, names) for names in product(*objects)} - given
    return start


def changing(actions: Iterable[InstantaneousAction]) -> set[str]:
    """The fluents that some action changes."""
    return {effect.fluent.fluent().name for action in actions for effect in action.effects}


def ground(problem: Problem, action: InstantaneousAction, start: set[Fact], dynamic: set[str]) -> Iterator[Ground]:
    """The ground actions of one action whose static preconditions hold."""
    conditions = [literal for condition in action.preconditions for literal in literals(condition)]
    for effect in action.effects:
        if effect.is_conditional() or effect.is_forall() or not effect.is_assignment() or not effect.value.is_bool_constant():
            raise Unsupported(f"an effect that is not a fact made true or false: {effect}")

    def is_static(atom: FNode) -> bool:
        return atom.is_fluent_exp() and atom.fluent().name not in dynamic

    names = {parameter.name: set(problem.objects(parameter.type)) for parameter in action.parameters}
    known = {found.name: found for found in problem.all_objects}
    bindings: list[dict[str, Object]] = [{}]
    for atom, positive in conditions:
        if not (positive and is_static(atom)):
            continue
        true = [found for found in start if found.fluent == atom.fluent().name]
        wider = []
        for binding in bindings:
            for found in true:
                more = dict(binding)
                for term, name in zip(atom.args, found.objects):
                    value = known[name]
                    if term.is_object_exp():
                        fits = term.object() == value
                    else:
                        variable = term.parameter().name
                        fits = value in names[variable] and more.setdefault(variable, value) == value
                    if not fits:
                        break
                else:
                    wider.append(more)
            if len(wider) > MOST:
                raise Unsupported(f"more than {MOST} ground actions")
        bindings = wider
    for binding in bindings:
        free = [parameter for parameter in action.parameters if parameter.name not in binding]
        for count, objects in enumerate(product(*(problem.objects(parameter.type) for parameter in free))):
            if count > MOST:
                raise Unsupported(f"more than {MOST} ground actions")
            values = binding | {parameter.name: value for parameter, value in zip(free, objects)}
            before: dict[Fact, bool] = {}
            possible = True
            for atom, positive in conditions:
                if atom.is_equals():
                    left, right = (_object(term, values) for term in atom.args)
                    possible &= (left == right) == positive
                elif is_static(atom):
                    possible &= (fact(atom, values) in start) == positive
                else:
                    possible &= before.setdefault(fact(atom, values), positive) == positive
            if not possible:
                continue
            after: dict[Fact, bool] = {}
            for effect in action.effects:
                value = effect.value.is_true()
                if after.setdefault(fact(effect.fluent, values), value) != value:
                    raise Unsupported(f"{action.name} makes a fact both true and false")
            yield Ground(action, tuple(values[parameter.name] for parameter in action.parameters), before, after)
