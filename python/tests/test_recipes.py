"""The recipes of examples/agent run, and the page has what they print."""

import importlib.util
import pathlib

import pytest

pytest.importorskip("gymnasium")

ROOT = pathlib.Path(__file__).parents[2]
PAGE = (ROOT / "docs/site/src/howto/train.md").read_text()


def recipe(name):
    found = importlib.util.spec_from_file_location(name, ROOT / "examples/agent" / f"{name}.py")
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


def test_the_agent_with_a_table(capsys):
    levels = recipe("tabular").main()
    printed = capsys.readouterr().out
    assert "".join(f"    {line}\n" for line in printed.splitlines()) in PAGE
    assert sum(level.regret * level.positions for level in levels) < 0.7 * sum(level.random * level.positions for level in levels)


@pytest.mark.slow
def test_maskable_ppo(capsys):
    """In a small size, and only where sb3-contrib is: with its torch it takes 5 GB."""
    pytest.importorskip("sb3_contrib")
    regrets = recipe("maskable_ppo").main(4096)
    assert [level.positions for level in regrets["sparse"]] == [level.positions for level in regrets["potential"]]
    printed = capsys.readouterr().out
    assert printed.splitlines()[2] in PAGE and all(f"    {level.moves:5} {level.positions:10} " in PAGE for level in regrets["sparse"])
