"""The examples in every docstring of the package, those of the compiled module among them."""

import contextlib
import doctest
import inspect
import pathlib
import re
import types

import pytest

import saltus
from saltus import _data, _graph, _progress, _saltus, _tables, _tasks, _values


#: The modules that need other packages.
OPTIONAL = []
with contextlib.suppress(ImportError):
    from saltus import gym

    OPTIONAL.append(gym)


def documented():
    seen = set()
    for module in [saltus, _saltus, _data, _graph, _tables, _tasks, _values, _progress, *OPTIONAL]:
        yield module.__name__, module
        for name, item in vars(module).items():
            if isinstance(item, types.ModuleType) or not getattr(item, "__module__", "").startswith("saltus"):
                continue
            if id(item) in seen:
                continue
            seen.add(id(item))
            yield f"{module.__name__}.{name}", item
            if inspect.isclass(item):
                for member, value in vars(item).items():
                    yield f"{module.__name__}.{name}.{member}", value


EXAMPLES = {
    name: examples
    for name, item in documented()
    if isinstance(item.__doc__, str) and (examples := doctest.DocTestParser().get_examples(item.__doc__))
}


#: Examples that take long, by a part of their source; the README shows the same results.
SLOW = ['fewest="sweeps"']


def is_slow(example):
    return any(part in example.source for part in SLOW)


def runs():
    """The examples of each docstring; those that are quick also by themselves."""
    for name, examples in EXAMPLES.items():
        quick = [example for example in examples if not is_slow(example)]
        if quick:
            yield pytest.param(name, quick, id=name)
        if len(quick) < len(examples):
            yield pytest.param(name, examples, id=f"{name} whole", marks=[pytest.mark.slow])


@pytest.mark.parametrize(("name", "examples"), runs())
def test_docstring_examples(name, examples):
    test = doctest.DocTest(examples, {}, name, None, None, None)
    said = []
    # A long value stands on several lines of a docstring.
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    outcome = doctest.DocTestRunner(optionflags=flags, verbose=False).run(test, out=said.append)
    assert outcome.failed == 0, "".join(said)


def test_everything_public_is_documented():
    bare = [name for name in saltus.__all__ if not inspect.getdoc(getattr(saltus, name)) and name != "__version__"]
    for kind in [saltus.Puzzle, saltus.Position, saltus.Solution, saltus.Capture]:
        bare += [f"{kind.__name__}.{name}" for name in vars(kind) if not name.startswith("_") and not vars(kind)[name].__doc__]
    assert bare == []
    assert len(EXAMPLES) > 15


README = pathlib.Path(__file__).parents[1] / "README.md"


def test_readme_examples():
    text = README.read_text()
    tests, names = 0, {}
    for block in re.findall(r"```python\n(.*?)```", text, re.DOTALL):
        if ">>>" in block:
            said = []
            test = doctest.DocTestParser().get_doctest(block, names, "README.md", None, None)
            outcome = doctest.DocTestRunner(verbose=False).run(test, out=said.append, clear_globs=False)
            names = test.globs
            assert outcome.failed == 0, "".join(said)
            tests += outcome.attempted
        else:
            exec(compile(block, "README.md", "exec"), {})
    assert tests > 5


SITE = pathlib.Path(__file__).parents[2] / "docs/site/src"


def test_site_examples():
    tests = 0
    for page in sorted(SITE.rglob("*.md")):
        for block in re.findall(r"```python\n(.*?)```", page.read_text(), re.DOTALL):
            said = []
            test = doctest.DocTestParser().get_doctest(block, {}, page.name, None, None)
            outcome = doctest.DocTestRunner(verbose=False).run(test, out=said.append)
            assert outcome.failed == 0, "".join(said)
            tests += outcome.attempted
    assert tests > 5
