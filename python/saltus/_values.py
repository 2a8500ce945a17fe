"""The values of answers: they compare, hash and pickle."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from itertools import count
from math import log10
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    import pandas

    from ._saltus import Solution


def _repr_text(value: object) -> str:
    """The repr of a value, with an approximation of integers beyond Python's limit (`sys.set_int_max_str_digits`)."""
    try:
        return repr(value)
    except ValueError:
        if not isinstance(value, int):
            raise
        exponent, mantissa = divmod(log10(value), 1)
        return f"<int, about {min(10**mantissa, 9.99):.2f}e+{exponent:.0f}>"


class _Shown:
    """A dataclass whose repr works for integers of any size."""

    def __repr__(self) -> str:
        shown = [f"{item.name}={_repr_text(getattr(self, item.name))}" for item in fields(self) if item.repr]  # type: ignore[arg-type]
        return f"{type(self).__name__}({', '.join(shown)})"


@dataclass(frozen=True)
class Fault:
    """A fault in a text: the message, the place and a suggestion. Lines and columns count from 1."""

    message: str
    help: str | None
    line: int
    column: int
    shown: str = field(repr=False)

    def __str__(self) -> str:
        help = f"\n  help: {self.help}" if self.help else ""
        return f"line {self.line}, column {self.column}: {self.message}\n{self.shown}{help}"


@dataclass(frozen=True)
class Reading:
    """How the text of a puzzle was read: the attribute `reading` of a puzzle.

    `line` has the whole in one line. `signs` are those of a drawing, as the argument `signs` of `puzzle()` takes them; empty if the
    notation fixes them. `others` are other readings of the text that are other puzzles, each in one line.

    >>> import saltus
    >>> saltus.puzzle("XXX\\nXOX\\nXXX").reading.line
    'peg solitaire, picture; X peg, O vacancy; square lattice, 9 holes, 8 pegs; goal: the last peg in b2'
    """

    line: str
    family: str
    notation: str
    signs: str
    lattice: str | None
    holes: int
    pegs: int
    goal: str
    others: tuple[str, ...]

    def __str__(self) -> str:
        return f"read as: {self.line}"


class SaltusError(ValueError):
    """Invalid input: a text that is not a puzzle, or an illegal move.

    The message shows each fault at its place, and `faults` lists them; the list is empty if the error has no place in a text.

    >>> import saltus
    >>> saltus.puzzle("pegs:english@z9")
    Traceback (most recent call last):
      ...
    saltus.SaltusError: line 1, column 14: the board has no hole `z9`
        pegs:english@z9
                     ^^
      help: holes are named by column letter and row, a1 at the top left
    """

    def __init__(self, message: str, faults: list[Fault] | tuple[Fault, ...] = ()) -> None:
        super().__init__(message, tuple(faults))
        self.faults = tuple(faults)

    def __str__(self) -> str:
        return "\n".join(map(str, self.faults)) or str(self.args[0])


SaltusError.__module__ = "saltus"


@dataclass(frozen=True, order=True)
class Move:
    """One step or one jump, by the names of its cells.

    >>> import saltus
    >>> move = saltus.puzzle("pegs:english").position().legal_moves[0]
    >>> str(move), move.from_cell, move.to_cell
    ('d2-d4', 'd2', 'd4')
    """

    from_cell: str
    to_cell: str
    over_cell: str | None = None
    """The cell that it passes, if the two do not determine the piece that is removed."""

    def __str__(self) -> str:
        over = "" if self.over_cell is None else f"/{self.over_cell}"
        return f"{self.from_cell}-{self.to_cell}{over}"

    def __repr__(self) -> str:
        return f"<Move {self}>"


class Moves(list[Move]):
    """Moves in their order: a list that also contains their names.

    >>> import saltus
    >>> moves = saltus.puzzle("row:2x2").position().legal_moves
    >>> moves
    [<Move 1-3>, <Move 2-3>, <Move 4-3>, <Move 5-3>]
    >>> "2-3" in moves, moves[1] in moves, "3-2" in moves
    (True, True, False)
    """

    def __contains__(self, move: object) -> bool:
        if isinstance(move, str):
            return any(str(known) == move for known in self)
        return super().__contains__(move)


@dataclass(frozen=True)
class Board:
    """The board of a puzzle: its lattice, the names of its cells in reading order, the row and column of each, from 0, and the lines of
    three cells along which pieces jump, in both directions.
    """

    lattice: str
    cells: tuple[str, ...]
    places: tuple[tuple[int, int], ...] = field(repr=False)
    lines: tuple[tuple[str, str, str], ...] = field(repr=False)

    def __len__(self) -> int:
        return len(self.cells)


@dataclass(frozen=True)
class Outcome:
    """How a game ended: whether the goal is met, after how many moves, and the number of pieces left. True if it is won."""

    won: bool
    moves: int
    pieces: int

    def __bool__(self) -> bool:
        return self.won


@dataclass(frozen=True, repr=False)
class Snapshot(_Shown):
    """The state of a solution after some moves: the last move, the vacant square if a formula gives it (by name on a grid), and the contents of each cell if the puzzle is small enough."""

    step: int
    move: Move | None
    vacancy: int | str | None
    position: str | None


def steps(solution: Solution) -> Iterator[Move]:
    """An iterator over the moves of a solution of any length."""
    for step in count(1):
        if step > solution.length:
            break
        move = solution.at(step).move
        assert move is not None
        yield move


@dataclass(frozen=True)
class Impossible:
    """There is no solution; `reason` states the proof.

    `certificate` is the reason as data, if it can be checked without a search, or the certificate that `solve(why=True)` found. `Puzzle.check` verifies it.
    """

    puzzle: str
    engine: str
    reason: str
    certificate: str | None = field(default=None, repr=False)
    verdict: Literal["impossible"] = field(default="impossible", init=False, repr=False)

    def __bool__(self) -> bool:
        return False


@dataclass(frozen=True)
class Undecided:
    """The time or memory limit was reached before the answer was known.

    `level` moves, or sweeps, are fully explored; `at_least` is a lower bound, if one is known.
    """

    puzzle: str
    engine: str
    limit: Literal["time", "memory"]
    level: int
    positions: int
    bytes: int
    at_least: int | None = None
    verdict: Literal["undecided"] = field(default="undecided", init=False, repr=False)

    def __bool__(self) -> bool:
        return False


@dataclass(frozen=True)
class Check:
    """The verdict of the referee on a claim: whether it is correct, and a message. True if it is correct."""

    correct: bool
    message: str

    def __bool__(self) -> bool:
        return self.correct


@dataclass(frozen=True, repr=False)
class Choice(_Shown):
    """A legal move and its result. `keeps` states whether the puzzle can be won after it; None if unknown.

    `same_as` is an earlier move that leads to the same position, so that the solutions after both are the same ones.
    """

    move: Move
    keeps: bool | None
    moves_left: int | None
    solutions: int | None
    chance: float | None
    same_as: Move | None = None


@dataclass(frozen=True, repr=False)
class Outlook(_Shown):
    """The evaluation of a position and of each of its moves.

    `winnable` is None if the budget ran out before it was known. `solutions` are all ways to win in peg solitaire, else
    the shortest; `chance` is the probability that a player who makes every move at random wins.
    """

    winnable: bool | None
    moves_left: int | None
    solutions: int | None
    chance: float | None
    moves: tuple[Choice, ...]

    def keeping(self) -> list[Move]:
        """The moves that keep the win."""
        return [choice.move for choice in self.moves if choice.keeps]

    def losing(self) -> list[Move]:
        """The moves that lose it."""
        return [choice.move for choice in self.moves if choice.keeps is False]

    def to_pandas(self) -> pandas.DataFrame:
        """A row for each move."""
        from ._tables import frame

        return frame(self.moves, index="move")


@dataclass(frozen=True)
class King:
    """A king of a capture board: whether it can capture every white, by which route, and if not, all reasons.

    `witness` names the squares that show the first reason.
    """

    square: str
    can: bool
    route: tuple[str, ...] | None
    reasons: tuple[str, ...]
    witness: tuple[str, ...]


@dataclass(frozen=True, repr=False)
class Count(_Shown):
    """The length and the number of the shortest solutions."""

    length: int
    solutions: int


@dataclass(frozen=True, repr=False)
class Positions(_Shown):
    """The numbers of reachable, winnable and stuck positions, and of solutions of any length (None if infinite)."""

    positions: int
    winning_positions: int
    stuck_positions: int
    all_solutions: int | None


@dataclass(frozen=True, repr=False)
class Level(_Shown):
    """The numbers of positions after some number of jumps. Classes are positions up to the symmetries of start and goal."""

    jumps: int
    pegs: int
    classes: int
    positions: int
    winning_classes: int
    winning_positions: int
    dead_classes: int
    dead_positions: int


class _Levels(_Shown):
    """The numbers of the levels of a game, and their sums."""

    shortest_game: int
    longest_game: int
    levels: tuple[Level, ...]

    @property
    def classes(self) -> int:
        """The number of classes."""
        return sum(level.classes for level in self.levels)

    @property
    def positions(self) -> int:
        """The number of positions."""
        return sum(level.positions for level in self.levels)

    @property
    def winning_classes(self) -> int:
        """The number of winning classes."""
        return sum(level.winning_classes for level in self.levels)

    @property
    def winning_positions(self) -> int:
        """The number of winning positions."""
        return sum(level.winning_positions for level in self.levels)

    def to_pandas(self) -> pandas.DataFrame:
        """A row for each level, by the number of jumps."""
        from ._tables import frame

        return frame(self.levels, index="jumps")

    def _totals(self) -> dict[str, Any]:
        return {
            "positions": self.positions,
            "winning positions": self.winning_positions,
            "shortest game": self.shortest_game,
            "longest game": self.longest_game,
        }

    def _repr_html_(self) -> str:
        from ._tables import html

        return html(self.levels, self._totals())


@dataclass(frozen=True, repr=False)
class Census(_Levels):
    """All numbers of a game of peg solitaire.

    >>> import saltus
    >>> census = saltus.puzzle("pegs:triangle5@a1-any").count()
    >>> census.games, census.solutions
    (568630, 29760)

    ``solutions_by_length`` has pairs of a number of jumps and the number of solutions of that
    length, shortest first: several where the goal has positions with different numbers of pegs.
    """

    solutions: int
    solutions_by_length: tuple[tuple[int, int], ...] = field(repr=False)
    games: int
    shortest_game: int
    longest_game: int
    levels: tuple[Level, ...] = field(repr=False)

    def _totals(self) -> dict[str, Any]:
        return {"solutions": self.solutions, "games": self.games, **super()._totals()}


@dataclass(frozen=True, repr=False)
class PositionCensus(_Levels):
    """The numbers of the positions of a game of peg solitaire, without those of games and solutions: by `count(games=False)`.

    >>> import saltus
    >>> census = saltus.puzzle("pegs:triangle5@a1-any").count(games=False)
    >>> census.positions, census.winning_positions, census.longest_game
    (3016, 769, 13)
    """

    shortest_game: int
    longest_game: int
    levels: tuple[Level, ...] = field(repr=False)


@dataclass(frozen=True)
class Alike:
    """The solutions of a game of peg solitaire up to the order of jumps and symmetry: by `count(alike=True)`.

    `unordered` has solutions up to the order of their jumps, `unordered_classes` those up to symmetry too, `class_sequences` the
    sequences of positions, each up to symmetry by itself.

    >>> import saltus
    >>> saltus.puzzle("pegs:triangle5@a1-a1").count(alike=True)
    Alike(unordered=8, unordered_classes=4, class_sequences=2924)
    """

    unordered: int
    unordered_classes: int
    class_sequences: int


@dataclass(frozen=True, repr=False)
class SweepCount(_Shown):
    """The solutions of peg solitaire with the fewest sweeps, as sequences of positions: by `count(fewest="sweeps")`.

    >>> import saltus
    >>> saltus.puzzle("pegs:triangle5@a1-a1").count(fewest="sweeps")
    SweepCount(sweeps=10, solutions=1362)
    """

    sweeps: int
    solutions: int


@dataclass(frozen=True, repr=False)
class Forecast(_Shown):
    """What a census of peg solitaire would take, from its first levels.

    `levels` has the number of classes (positions up to symmetry) after each number of jumps; the first `counted` of them are exact,
    the others are expected. `seconds` is the time on this machine with its `instructions` (the word of `SALTUS_CPU`), `most_disk_bytes` the disk
    while the census runs, `disk_bytes` after.

    >>> import saltus
    >>> forecast = saltus.puzzle("pegs:triangle5@a1-any").forecast()
    >>> forecast.classes, forecast.counted == len(forecast.levels)
    (1544, True)
    """

    classes: int
    seconds: float
    instructions: str
    disk_bytes: int
    most_disk_bytes: int
    counted: int
    levels: tuple[int, ...] = field(repr=False)
