"""Data sets of positions of peg solitaire with their truth."""

from __future__ import annotations

from dataclasses import dataclass, field
from os import PathLike
from typing import TYPE_CHECKING, Any, Literal

from . import _saltus

if TYPE_CHECKING:
    import numpy
    import numpy.typing


@dataclass(frozen=True)
class Dataset:
    """Positions of peg solitaire with their truth, as NumPy arrays with a row for each.

    `positions` are words with a bit for each peg, in the order of `cells`; `legal` and `best` have a column for each of `moves`: best
    are the moves that keep the most solutions. `test` marks the part for tests: all images of a position under the symmetries of the
    board are in the same part.
    """

    puzzle: str
    cells: tuple[str, ...] = field(repr=False)
    moves: tuple[str, ...] = field(repr=False)
    positions: numpy.typing.NDArray[numpy.uint64] = field(repr=False)
    winnable: numpy.typing.NDArray[numpy.bool_] = field(repr=False)
    solutions: numpy.typing.NDArray[numpy.uint64] = field(repr=False)
    chance: numpy.typing.NDArray[numpy.float32] = field(repr=False)
    legal: numpy.typing.NDArray[numpy.bool_] = field(repr=False)
    best: numpy.typing.NDArray[numpy.bool_] = field(repr=False)
    test: numpy.typing.NDArray[numpy.bool_] = field(repr=False)

    def __len__(self) -> int:
        return len(self.positions)

    def planes(self) -> numpy.typing.NDArray[numpy.uint8]:
        """The contents of each cell: 1 for a peg."""
        import numpy

        shifts = numpy.arange(len(self.cells), dtype=numpy.uint64)
        return (self.positions[:, None] >> shifts & numpy.uint64(1)).astype(numpy.uint8)

    def to_parquet(self, path: str | PathLike[str]) -> None:
        """Writes a Parquet file, with the moves as lists of their numbers (pip install pyarrow)."""
        import numpy

        try:
            import pyarrow  # type: ignore[import-not-found,import-untyped,unused-ignore]
            from pyarrow import parquet
        except ImportError as error:
            raise ImportError("Parquet files are written by pyarrow: pip install pyarrow") from error

        def lists(mask: numpy.typing.NDArray[numpy.bool_]) -> Any:
            rows, columns = numpy.nonzero(mask)
            offsets = numpy.searchsorted(rows, numpy.arange(len(mask) + 1))
            return pyarrow.ListArray.from_arrays(pyarrow.array(offsets, pyarrow.int32()), pyarrow.array(columns, pyarrow.int16()))

        columns = {
            "position": self.positions,
            "winnable": self.winnable,
            "solutions": self.solutions,
            "chance": self.chance,
            "legal": lists(self.legal),
            "best": lists(self.best),
            "test": self.test,
        }
        table = pyarrow.table(columns)
        about = {"puzzle": self.puzzle, "cells": " ".join(self.cells), "moves": " ".join(self.moves)}
        parquet.write_table(table.replace_schema_metadata(about), path)


def dataset(
    puzzle: str,
    *,
    kind: Literal["winning", "games"] = "winning",
    by: Literal["class", "level"] = "class",
    n: int = 10_000,
    seed: int = 0,
    test: float = 0.1,
) -> Dataset:
    """Positions of peg solitaire with their value, legal and best moves, and number of solutions, exact.

    `kind` is 'winning', for positions that can be won, uniform by class or by level (the number of pegs) and then by class; or 'games',
    for the positions of random games, won or lost. `test` is the share of classes for tests. Equal arguments give equal data.

    >>> import saltus
    >>> data = saltus.dataset("pegs:triangle5", n=1000, seed=1)
    >>> len(data), bool(data.winnable.all()), bool((data.best & ~data.legal).any())
    (1000, True, False)
    >>> training = data.positions[~data.test]
    """
    import numpy

    read = _saltus.puzzle(puzzle)
    lanes = _saltus.Lanes(read, 1, "sparse", False, True)
    random = numpy.random.Generator(numpy.random.PCG64(seed))
    if kind == "games":
        words = numpy.frombuffer(lanes.random_positions(n, seed % (1 << 64)), numpy.uint64)
    elif kind == "winning":
        found = read.winning_positions()
        assert isinstance(found, list), "without a limit the search ends"
        levels = [level for level in found if len(level)]
        if by == "level":
            chosen = random.integers(len(levels), size=n)
            shares = random.random(n)
            words = numpy.array([levels[level][int(share * len(levels[level]))] for level, share in zip(chosen, shares)], numpy.uint64)
        else:
            every = numpy.concatenate(levels)
            words = every[random.integers(len(every), size=n)].astype(numpy.uint64)
    else:
        raise ValueError(f"kind={kind!r}: expected 'winning' or 'games'")
    truth = lanes.evaluate(words.tobytes())
    classes = numpy.frombuffer(truth.classes, numpy.uint64)
    shape = n, len(lanes.actions)
    return Dataset(
        puzzle=read.id,
        cells=tuple(read.cells),
        moves=tuple(lanes.actions),
        positions=words,
        winnable=numpy.frombuffer(truth.winnable, numpy.bool_),
        solutions=numpy.frombuffer(truth.solutions, numpy.uint64),
        chance=numpy.frombuffer(truth.chances, numpy.float32),
        legal=numpy.frombuffer(truth.legal, numpy.bool_).reshape(shape),
        best=numpy.frombuffer(truth.best, numpy.bool_).reshape(shape),
        test=_mixed(classes) < test * 2.0**64,
    )


def _mixed(words: numpy.typing.NDArray[numpy.uint64]) -> numpy.typing.NDArray[numpy.float64]:
    """A hash of each word (splitmix64), as a number below 2^64."""
    import numpy

    with numpy.errstate(over="ignore"):
        mixed = words + numpy.uint64(0x9E3779B97F4A7C15)
        mixed = (mixed ^ mixed >> numpy.uint64(30)) * numpy.uint64(0xBF58476D1CE4E5B9)
        mixed = (mixed ^ mixed >> numpy.uint64(27)) * numpy.uint64(0x94D049BB133111EB)
        return (mixed ^ mixed >> numpy.uint64(31)).astype(numpy.float64)
