"""Positions as a graph: NetworkX."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ._values import SaltusError

if TYPE_CHECKING:
    import networkx

    from ._saltus import Position


def graph(position: Position, limit: int) -> networkx.DiGraph[str]:
    """The graph of all positions that can be reached from this one."""
    try:
        import networkx
    except ImportError as error:
        raise ImportError("to_networkx() makes a NetworkX graph: pip install networkx") from error
    found: networkx.DiGraph[str] = networkx.DiGraph(puzzle=position.puzzle.id, start=position.cells)
    found.add_node(position.cells, won=position.is_won)
    open = [position]
    while open:
        here = open.pop()
        for move in here.legal_moves:
            after = here.copy()
            after.push(move)
            if after.cells not in found:
                if len(found) >= limit:
                    raise SaltusError(f"more than {limit} positions can be reached: pass a larger limit to to_networkx()")
                found.add_node(after.cells, won=after.is_won)
                if not after.is_won:
                    open.append(after)
            found.add_edge(here.cells, after.cells, move=str(move))
    return found
