"""From a planning problem to a puzzle of Saltus that has the same moves, and from its moves back to a plan.

A cell is an object whose facts describe its contents. Each ground action is then a change of cells, and a change is a jump or a step
if one cell becomes occupied and all others that it changes become vacant. The puzzle is made of these, and its moves according to Saltus (the lines `change` of its certificate) are compared with the actions: a problem that is not such a puzzle is refused, not solved wrongly.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

import saltus
from unified_planning.model import InstantaneousAction, Problem
from unified_planning.plans import ActionInstance

from .ground import Fact, Ground, Unsupported, changing, fact, ground, initial, literals

# The contents of a cell: the facts about it, without its name.
State = frozenset[Fact]
# The effect of an action on cells: the contents of each before and after it.
Change = dict[str, tuple[State, State]]
Frozen = frozenset[tuple[str, tuple[State, State]]]
# The cell of a fact, and its statement about the cell; None if the fact is not about a cell.
Place = Callable[[Fact], tuple[str, Fact] | None]

# The signs of kinds of pieces in certificates, and in the drawings of boards.
SIGNS = ".123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
SYMBOLS = ".abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
MOST_CELLS = 128
COLUMNS = 16


@dataclass(frozen=True)
class Jump:
    """A step or a jump: of a piece, from a cell over another, if any, to a third."""

    piece: State
    start: str
    over: str | None
    end: str


@dataclass(frozen=True)
class Translation:
    """A puzzle, with the data that converts its solutions to plans."""

    puzzle: saltus.Puzzle
    cells: Sequence[str]
    kinds: Sequence[State]
    actions: dict[Frozen, Ground]

    def plan(self, solution: saltus.Solution) -> list[ActionInstance]:
        """The action of each move."""
        by_cells: dict[frozenset[str], list[tuple[Change, Ground]]] = defaultdict(list)
        for change, action in self.actions.items():
            by_cells[frozenset(cell for cell, (before, after) in change if before != after)].append((dict(change), action))
        plan = []
        for step in range(len(solution)):
            before, after = (self._read(solution.position(at).cells) for at in (step, step + 1))
            changed = frozenset(cell for cell in self.cells if before[cell] != after[cell])
            # It exists, because the moves of the puzzle are the actions.
            plan.append(
                next(
                    ActionInstance(action.action, action.objects)
                    for change, action in by_cells[changed]
                    if all(before[cell] == old and after[cell] == new for cell, (old, new) in change.items())
                )
            )
        return plan

    def _read(self, drawn: str) -> dict[str, State]:
        symbols = [symbol for symbol in drawn if not symbol.isspace()]
        return {cell: self.kinds[SYMBOLS.index(symbol)] for cell, symbol in zip(self.cells, symbols, strict=True)}


def translate(problem: Problem, actions: Iterable[InstantaneousAction], ignored: Iterable[str] = ()) -> Translation:
    """The puzzle whose moves are these actions of the problem, regardless of the ignored fluents.

    Raises `Unsupported` if there is none.
    """
    actions, ignored = list(actions), set(ignored)
    start = {found for found in initial(problem) if found.fluent not in ignored}
    dynamic = changing(actions)
    grounded = [
        Ground(
            found.action,
            found.objects,
            {fact: value for fact, value in found.before.items() if fact.fluent not in ignored},
            {fact: value for fact, value in found.after.items() if fact.fluent not in ignored},
        )
        for action in actions
        for found in ground(problem, action, start, dynamic)
    ]
    goal: dict[Fact, bool] = {}
    for condition in problem.goals:
        for atom, positive in literals(condition):
            if atom.is_equals():
                raise Unsupported("a goal that compares objects")
            asked = fact(atom)
            if asked.fluent in ignored:
                continue
            if asked.fluent not in dynamic:
                if (asked in start) != positive:
                    raise Unsupported(f"a goal that no action can change and that is false: {condition}")
            elif goal.setdefault(asked, positive) != positive:
                raise Unsupported(f"a goal that requires {atom} both true and false")
    facts = {found for found in start if found.fluent in dynamic} | set(goal)
    facts.update(found for action in grounded for found in (*action.before, *action.after))
    why = None
    for place in _places(problem, dynamic - ignored):
        try:
            return _Reading(place, facts, start, grounded, goal).translation()
        except Unsupported as unsupported:
            why = why or unsupported
    raise why or Unsupported("no action that changes a fact")


def _places(problem: Problem, dynamic: set[str]) -> Iterable[Place]:
    """The possible cells of each fact: its only object, or either of two. Facts without objects have the cell in their names, like those of `saltus export`."""
    fluents = [problem.fluent(name) for name in sorted(dynamic)]
    if any(fluent.arity > 2 for fluent in fluents):
        raise Unsupported("changing fluents of more than two objects")
    named = re.compile(r"(vacant|held|at)-(.+?)(-k\d+)?")

    def place(at: dict[str, int]) -> Place:
        def of(found: Fact) -> tuple[str, Fact] | None:
            if not found.objects:
                match = named.fullmatch(found.fluent)
                return match and (match[2], Fact(match[1] + (match[3] or ""), ()))
            index = at[found.fluent]
            return found.objects[index], Fact(found.fluent, found.objects[:index] + found.objects[index + 1 :])

        return of

    arities = [range(max(fluent.arity, 1)) for fluent in fluents]
    # The last object first: at(piece, cell).
    for choice in product(*(reversed(arity) for arity in arities)):
        yield place({fluent.name: index for fluent, index in zip(fluents, choice)})


class _Reading:
    """A problem as cells and their changes, for one choice of the cells."""

    def __init__(self, place: Place, facts: set[Fact], start: set[Fact], actions: list[Ground], goal: dict[Fact, bool]) -> None:
        self.place = {}
        for found in facts:
            placed = place(found)
            if placed is None:
                raise Unsupported(f"a fact without a cell: {found.fluent}")
            self.place[found] = placed
        # In the order of numbers in their names.
        self.cells = sorted({cell for cell, _ in self.place.values()}, key=lambda name: [
            (0, int(part), "") if part.isdigit() else (1, 0, part) for part in re.findall(r"\d+|\D+", name)
        ])
        if len(self.cells) > MOST_CELLS:
            raise Unsupported(f"more than {MOST_CELLS} cells")
        self.goal = self._facts_by_cell(goal)
        self.start = {
            cell: frozenset(said for found, (where, said) in self.place.items() if where == cell and found in start) for cell in self.cells
        }
        local = [(self._facts_by_cell(action.before), self._facts_by_cell(action.after)) for action in actions]
        self.states = self._possible_states(local)
        self.changes = [
            (change, action) for (before, after), action in zip(local, actions) for change in self._changes(before, after)
        ]
        if not any(self._moves(change) for change, _ in self.changes):
            raise Unsupported("no action that changes a fact")

    def _facts_by_cell(self, facts: Mapping[Fact, bool]) -> dict[str, dict[Fact, bool]]:
        cells: dict[str, dict[Fact, bool]] = defaultdict(dict)
        for found, value in facts.items():
            cell, said = self.place[found]
            cells[cell][said] = value
        return cells

    def _possible_states(self, local: list[tuple[dict[str, dict[Fact, bool]], dict[str, dict[Fact, bool]]]]) -> dict[str, set[State]]:
        """The contents that each cell may have, regardless of the other cells: no cell ever has any other contents."""
        states = {cell: {state} for cell, state in self.start.items()}
        grown = True
        while grown:
            grown = False
            for before, after in local:
                if not all(any(_is_satisfied(state, asked) for state in states[cell]) for cell, asked in before.items()):
                    continue
                for cell, made in after.items():
                    more = {_apply(state, made) for state in states[cell] if _is_satisfied(state, before.get(cell, {}))}
                    grown |= not more <= states[cell]
                    states[cell] |= more
                    if len(states[cell]) > len(SYMBOLS):
                        raise Unsupported("cells with too many possible kinds of pieces")
        return states

    def _changes(self, before: dict[str, dict[Fact, bool]], after: dict[str, dict[Fact, bool]]) -> Iterable[Change]:
        cells = list(dict.fromkeys([*before, *after]))
        if len(cells) > 3:
            raise Unsupported("actions that concern more than three cells")
        choices = [[state for state in self.states[cell] if _is_satisfied(state, before.get(cell, {}))] for cell in cells]
        for states in product(*choices):
            yield {cell: (state, _apply(state, after.get(cell, {}))) for cell, state in zip(cells, states)}

    @staticmethod
    def _moves(change: Change) -> bool:
        return any(old != new for old, new in change.values())

    def translation(self) -> Translation:
        """The puzzle, if some contents are the vacancy of all moves."""
        common = set.intersection(*({old for old, _ in change.values()} for change, _ in self.changes if self._moves(change)))
        why = None
        for vacant in sorted(common, key=lambda state: (len(state), sorted(map(repr, state)))):
            try:
                return self._translation(vacant)
            except Unsupported as unsupported:
                why = why or unsupported
        raise why or Unsupported("actions that are not jumps or steps into a vacant cell")

    def _translation(self, vacant: State) -> Translation:
        actions: dict[Frozen, Ground] = {}
        for change, action in self.changes:
            if self._moves(change):
                actions.setdefault(frozenset(change.items()), action)
        jumps = self._jumps([dict(change) for change in actions], vacant)
        reached = set().union(*self.states.values())
        kinds = [vacant, *sorted(reached - {vacant}, key=lambda state: sorted(map(repr, state)))]
        if len(kinds) > len(SYMBOLS):
            raise Unsupported(f"more than {len(SYMBOLS) - 1} kinds of pieces")
        puzzle = saltus.puzzle(self._as_dict(jumps, kinds))
        self._compare(puzzle, set(actions), kinds)
        return Translation(puzzle, self.cells, kinds, actions)

    @staticmethod
    def _jumps(changes: list[Change], vacant: State) -> dict[Jump, list[tuple[State, State]]]:
        """Each change as a jump, and the contents of the passed cell before and after it."""
        ends: dict[frozenset[str], set[str]] = defaultdict(set)
        for change in changes:
            ends[frozenset(change)].update(cell for cell, (_, after) in change.items() if change[cell][0] == vacant != after)
        jumps: dict[Jump, list[tuple[State, State]]] = defaultdict(list)
        for change in changes:
            filled = [cell for cell, (before, after) in change.items() if before == vacant != after]
            if len(filled) != 1:
                raise Unsupported("actions that fill no cell, or several")
            end = filled[0]
            piece = change[end][1]
            left = [cell for cell, both in change.items() if both == (piece, vacant)]
            # If the jumping piece and the captured one have the same kind, the middle cell is the one to
            # which no jump leads.
            left.sort(key=lambda cell: cell not in ends[frozenset(change)])
            if not left:
                raise Unsupported("actions after which a cell has contents that no other cell had")
            over = [cell for cell in change if cell not in (end, left[0])]
            jump = Jump(piece, left[0], over[0] if over else None, end)
            jumps[jump].extend(change[cell] for cell in over)
        return jumps

    def _as_dict(self, jumps: dict[Jump, list[tuple[State, State]]], kinds: list[State]) -> dict[str, object]:
        """The puzzle as a user-defined puzzle of Saltus."""
        lines: dict[tuple[str, ...], None] = {}
        for jump in sorted(jumps, key=lambda jump: jump.over is None):
            if jump.over is not None:
                line: tuple[str, ...] = (jump.start, jump.over, jump.end)
                if line[::-1] not in lines:
                    lines[line] = None
            else:
                step = {jump.start, jump.end}
                if not any(step in ({line[0], line[1]}, set(line[-2:])) for line in lines):
                    lines[jump.start, jump.end] = None
        # The directions of each kind on each line: along the line or against it.
        ways: dict[tuple[State, bool], dict[tuple[str, ...], set[bool]]] = defaultdict(lambda: defaultdict(set))
        for jump in jumps:
            for line in lines:
                for along, walked in ((True, line), (False, line[::-1])):
                    if jump.over is None and (jump.start, jump.end) in zip(walked, walked[1:]):
                        ways[jump.piece, False][line].add(along)
                    elif (jump.start, jump.over, jump.end) == walked:
                        ways[jump.piece, True][line].add(along)
        reversed_lines = _reversed_lines(lines, [{line: next(iter(way)) for line, way in of.items() if len(way) == 1} for of in ways.values()])

        def directions(piece: State, jumps: bool) -> list[str]:
            of = ways.get((piece, jumps), {})
            found = {along != reversed_lines[line] for line, way in of.items() for along in way}
            return [name for name, along in (("along", True), ("back", False)) if along in found]

        symbol = dict(zip(kinds, SYMBOLS))
        names = {cell: f"{chr(ord('a') + at % COLUMNS)}{at // COLUMNS + 1}" for at, cell in enumerate(self.cells)}
        described = []
        for kind in kinds[1:]:
            passed = [both for jump, cells in jumps.items() if jump.piece == kind for both in cells]
            taken = {before != after for before, after in passed}
            if len(taken) > 1:
                raise Unsupported("pieces that remove only some of the pieces that they jump over")
            described.append(
                {
                    "symbol": symbol[kind],
                    "steps": directions(kind, False),
                    "jumps": directions(kind, True),
                    "over": sorted({symbol[before] for before, _ in passed if before != kinds[0]}),
                    "removes": taken == {True},
                }
            )
        return {
            "title": "a planning problem",
            "board": self._draw([symbol[self.start[cell]] for cell in self.cells]),
            "lines": [[names[cell] for cell in (line[::-1] if reversed_lines[line] else line)] for line in lines],
            "kind": described,
            "goal": {"board": self._draw([self._goal_symbol(cell, symbol) for cell in self.cells])},
        }

    def _goal_symbol(self, cell: str, symbol: dict[State, str]) -> str:
        fitting = [state for state in self.states[cell] if _is_satisfied(state, self.goal.get(cell, {}))]
        if len(fitting) == len(self.states[cell]):
            return "?"
        if len(fitting) == 1:
            return symbol[fitting[0]]
        raise Unsupported(f"a goal that allows {len(fitting)} kinds of pieces on {cell}, or requires impossible contents")

    @staticmethod
    def _draw(symbols: list[str]) -> str:
        rows = (symbols[at : at + COLUMNS] for at in range(0, len(symbols), COLUMNS))
        return "".join("".join(row) + "\n" for row in rows)

    def _compare(self, puzzle: saltus.Puzzle, actions: set[Frozen], kinds: list[State]) -> None:
        """Compares the puzzle of Saltus with the problem: the start, and the moves whose conditions can be met."""
        state = dict(zip(SIGNS, kinds))
        moves = set()
        for line in puzzle.certificate().splitlines():
            head, *words = line.split()
            if head == "first" and [state[sign] for sign in words[0]] != [self.start[cell] for cell in self.cells]:
                raise Unsupported("a start that differs from that of the puzzle")
            if head == "change":
                change = {}
                for word in words:
                    at, what = word.split(":")
                    change[self.cells[int(at)]] = (state[what[0]], state[what[2]])
                if all(before in self.states[cell] for cell, (before, _) in change.items()):
                    moves.add(frozenset(change.items()))
        if moves != actions:
            raise Unsupported(
                f"rules that are not those of one jump puzzle: {len(moves - actions)} moves would be too many, {len(actions - moves)} are missing"
            )


def _is_satisfied(state: State, asked: dict[Fact, bool]) -> bool:
    return all((said in state) == value for said, value in asked.items())


def _apply(state: State, made: dict[Fact, bool]) -> State:
    return state - {said for said, value in made.items() if not value} | {said for said, value in made.items() if value}


def _reversed_lines(lines: Iterable[tuple[str, ...]], single: list[dict[tuple[str, ...], bool]]) -> dict[tuple[str, ...], bool]:
    """The lines to reverse, so that a kind that moves in one direction on its lines moves in the same direction on all of them."""
    reversed_lines: dict[tuple[str, ...], bool] = {}
    for first in lines:
        if first in reversed_lines:
            continue
        reversed_lines[first] = False
        reached = [first]
        for line in reached:
            for along in single:
                if line not in along:
                    continue
                for other, way in along.items():
                    wanted = reversed_lines[line] != (way != along[line])
                    if other not in reversed_lines:
                        reversed_lines[other] = wanted
                        reached.append(other)
                    elif reversed_lines[other] != wanted:
                        raise Unsupported("pieces that move forward on some lines and backward on others")
    return reversed_lines
