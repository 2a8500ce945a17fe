"""Exact answers for agents: `python -m saltus.mcp` is a server of the Model Context Protocol on standard input and output.

Its tools read, solve, check, ask, count, list legal moves and draw. Every search ends after ten seconds or a gigabyte, unless the call
says less; the answer is then 'undecided'.
"""

# mypy: disallow-untyped-decorators=False, disallow-any-unimported=False

from __future__ import annotations

from dataclasses import asdict
from typing import Any

try:
    from mcp.server.mcpserver import MCPServer  # type: ignore[import-not-found,import-untyped,unused-ignore]
except ImportError as error:
    raise ImportError("saltus.mcp needs the SDK of the Model Context Protocol: pip install 'saltus[mcp]'") from error

from . import Undecided, __version__
from . import puzzle as read_puzzle

__all__ = ["server"]

#: The limits of a call: seconds and bytes.
MOST_TIME = 10.0
MOST_MEMORY = 1 << 30
#: Longer solutions and lists are cut off.
MOST_MOVES = 10_000
#: A longer text is refused.
MOST_TEXT = 1 << 20

server = MCPServer("saltus", version=__version__, instructions=__doc__)


def _puzzle(text: str) -> Any:
    if len(text) > MOST_TEXT:
        raise ValueError(f"the puzzle has more than {MOST_TEXT} characters")
    return read_puzzle(text.encode())  # bytes are never the name of a file


def _limits(time: float) -> dict[str, Any]:
    return {"time": max(0.0, min(time, MOST_TIME)), "memory": MOST_MEMORY}


@server.tool()
def read(puzzle: str) -> dict[str, Any]:
    """What is understood of a puzzle: an ID such as pegs:english or row:3x3, a drawing, a list, TOML or any other notation."""
    read = _puzzle(puzzle)
    return {"puzzle": read.id, "reading": read.reading.line, "cells": read.cells, "position": read.position().cells}


@server.tool()
def solve(puzzle: str, time: float = MOST_TIME) -> dict[str, Any]:
    """A solution of a puzzle, a shortest one if it is known, or why there is none."""
    read = _puzzle(puzzle)
    answer = read.solve(**_limits(time))
    if isinstance(answer, Undecided):
        return {"puzzle": read.id, "verdict": "undecided"}
    if not answer:
        return {"puzzle": read.id, "verdict": "impossible", "reason": answer.reason}
    length = int(answer.length)
    solved = {"puzzle": read.id, "verdict": "solved", "length": length, "optimal": answer.optimal}
    if length > MOST_MOVES:
        return solved | {"moves": [], "note": f"solutions of more than {MOST_MOVES} moves are not listed"}
    return solved | {"moves": [str(move) for move in answer]}


@server.tool()
def check(puzzle: str, answer: str) -> dict[str, Any]:
    """Whether an answer in any notation is right: moves, positions, or a claim such as 'impossible'; and what is wrong with it."""
    read = _puzzle(puzzle)
    if len(answer) > MOST_TEXT:
        raise ValueError(f"the answer has more than {MOST_TEXT} characters")
    checked = read.check(answer)
    return {"puzzle": read.id, "correct": checked.correct, "message": checked.message}


@server.tool()
def ask(puzzle: str, moves: str = "", time: float = MOST_TIME) -> dict[str, Any]:
    """Whether a position can be won after some moves, by which moves, in how many ways, and with which chance by random moves.

    Moves are the names of two cells, such as `d2-d4 b3-d3` on the English board or `2-3 1-2` in a row, whose squares count from 1.
    """
    read = _puzzle(puzzle)
    outlook = read.position(moves or None).ask(**_limits(time))
    choices = [{**asdict(choice), "move": str(choice.move)} for choice in outlook.moves]
    for choice in choices:
        choice["solutions"] = _exact(choice["solutions"])
    return {
        "puzzle": read.id,
        "winnable": outlook.winnable,
        "moves_left": outlook.moves_left,
        "solutions": _exact(outlook.solutions),
        "chance": outlook.chance,
        "choices": choices,
    }


@server.tool()
def count(puzzle: str, time: float = MOST_TIME) -> dict[str, Any]:
    """Exact numbers: of the shortest solutions, or of all positions, games and solutions in peg solitaire."""
    read = _puzzle(puzzle)
    counted = read.count(**_limits(time))
    if isinstance(counted, Undecided):
        return {"puzzle": read.id, "verdict": "undecided"}
    if not counted:
        return {"puzzle": read.id, "verdict": "impossible", "reason": getattr(counted, "reason", None)}
    names = ["length", "solutions", "positions", "classes", "games", "winning_positions"]
    return {"puzzle": read.id} | {name: _exact(getattr(counted, name)) for name in names if hasattr(counted, name)}


@server.tool()
def legal_moves(puzzle: str, moves: str = "") -> dict[str, Any]:
    """The legal moves after some moves such as `d2-d4 b3-d3`, and the position."""
    position = _puzzle(puzzle).position(moves or None)
    return {"position": position.cells, "moves": [str(move) for move in position.legal_moves], "won": position.is_won}


@server.tool()
def draw(puzzle: str, moves: str = "") -> str:
    """A picture of the position after some moves, as SVG."""
    return str(_puzzle(puzzle).position(moves or None).svg())


def _exact(number: Any) -> Any:
    """An integer above 2^53 as a string, as in the JSON of the command."""
    return str(number) if isinstance(number, int) and not isinstance(number, bool) and abs(number) > 1 << 53 else number


def main() -> None:
    """Serves on standard input and output until the input ends."""
    server.run("stdio")


if __name__ == "__main__":
    main()
