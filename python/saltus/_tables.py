"""Values as arrays, tables and graphs: NumPy, pandas, HTML, NetworkX."""

from __future__ import annotations

from dataclasses import asdict, fields
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ._values import SaltusError

if TYPE_CHECKING:
    import networkx
    import numpy
    import numpy.typing
    import pandas

    from ._saltus import Position


def array(words: bytearray) -> numpy.typing.NDArray[numpy.uint64]:
    """The little-endian words of 64 bits as an array, without a copy."""
    try:
        import numpy
    except ImportError as error:
        raise ImportError("positions come as NumPy arrays: pip install numpy") from error
    return numpy.frombuffer(words, dtype="<u8")


def frame(rows: Sequence[Any], index: str) -> pandas.DataFrame:
    """A data frame of dataclasses. Integers beyond 64 bits stay Python objects."""
    try:
        import pandas
    except ImportError as error:
        raise ImportError("to_pandas() makes a pandas data frame: pip install pandas") from error
    table = {name.name: [getattr(row, name.name) for row in rows] for name in fields(rows[0])} if rows else {index: []}
    return pandas.DataFrame(table).set_index(index)


def html(rows: Sequence[Any], totals: Mapping[str, Any]) -> str:
    """An HTML table of dataclasses, with totals above it."""
    head = "".join(f"<tr><th style='text-align:left'>{name}</th><td>{value:,}</td></tr>" for name, value in totals.items())
    names = [name.name for name in fields(rows[0])] if rows else []
    title = "".join(f"<th>{name.replace('_', ' ')}</th>" for name in names)
    body = "".join("<tr>" + "".join(f"<td>{asdict(row)[name]:,}</td>" for name in names) + "</tr>" for row in rows)
    return f"<table>{head}</table><table><tr>{title}</tr>{body}</table>"


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
