"""Values as arrays and tables: NumPy, pandas, HTML."""

from __future__ import annotations

from dataclasses import asdict, fields
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy
    import numpy.typing
    import pandas


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
