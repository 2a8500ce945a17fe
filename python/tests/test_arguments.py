"""No argument, however odd, makes a call fail by anything but an ordinary exception."""

import itertools

import pytest

import saltus

ODD = [
    bytearray(b"abc"),
    bytearray(8),
    memoryview(b"abc"),
    b"\xff\x00",
    "\ud800",
    "\0",
    "",
    None,
    True,
    -1,
    2**64,
    -(10**30),
    float("nan"),
    float("inf"),
    1j,
    [],
    [bytearray(b"ab")],
    [[]],
    {},
    {"a": 1},
    (1, 2, 3),
    object(),
    len,
    saltus.puzzle("row:2x1"),
]


class Liar:
    """Says that it is a sequence, and is none."""

    def __len__(self):
        return -1

    def __getitem__(self, index):
        raise ValueError(index)

    def __iter__(self):
        raise KeyError("no iteration")


def values():
    puzzle = saltus.puzzle("pegs:triangle4@a1-any")
    solution = saltus.puzzle("row:2x1").solve()
    return [puzzle, solution, puzzle.position(), saltus.capture("3\n_.B\n.W.\n_._"), puzzle.ask()]


def callables():
    names = [name for name in dir(saltus) if not name.startswith("_")]
    for name in names:
        yield name, getattr(saltus, name)
    for value in values():
        kept = {"__init_subclass__", "__subclasshook__", "__class__", "__new__"}
        for name in dir(value):
            if name not in kept and callable(getattr(value, name)):
                yield f"{type(value).__name__}.{name}", getattr(value, name)


def calls():
    """Every callable with one and with two odd values."""
    odd = [*ODD, Liar()]
    for name, function in callables():
        if not callable(function):
            continue
        for value in odd:
            yield name, function, (value,)
        for pair in itertools.product(odd[:8], repeat=2):
            yield name, function, pair


def test_odd_arguments_raise_ordinary_exceptions(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)  # `save` takes some of them for names of files
    tried = 0
    for name, function, arguments in calls():
        tried += 1
        try:
            function(*arguments)
        except SystemError as error:
            pytest.fail(f"{name}{arguments!r}: {error}")
        except Exception:
            pass  # a panic is no `Exception`, and fails the test
    assert tried > 1_000
