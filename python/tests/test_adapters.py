"""The adapters, each with its real package: reasoning-gym, verifiers, inspect-ai, the Model Context Protocol, Parquet.

They run with `cargo xtask python --full`, which installs the packages.
"""

import asyncio
import os
import sys

import pytest
import saltus

pytestmark = pytest.mark.slow


def replies(task):
    """A right and a wrong reply."""
    return f"Let me think.\n\n{saltus.answer(task)}", "I do not know."


def test_reasoning_gym():
    reasoning_gym = pytest.importorskip("reasoning_gym")
    import saltus.for_reasoning_gym  # noqa: F401

    for family in ["checkers", "pegs", "shortest"]:
        data = reasoning_gym.create_dataset("saltus", family=family, min_size=4, max_size=6, size=6, seed=7)
        assert len(list(data)) == 6
        for entry in data:
            assert data.score_answer(entry["answer"], entry=entry) == 1.0
            right, wrong = replies(entry["metadata"]["task"])
            assert data.score_answer(right, entry=entry) == 1.0
            assert data.score_answer(wrong, entry=entry) < 1.0
            assert data.score_answer(None, entry=entry) == 0.0
        again = reasoning_gym.create_dataset("saltus", family=family, min_size=4, max_size=6, size=6, seed=7)
        assert [entry["question"] for entry in again] == [entry["question"] for entry in data]


def test_verifiers():
    vf = pytest.importorskip("verifiers.v1")
    import saltus.for_verifiers as adapter

    taskset = adapter.SaltusTaskset(adapter.SaltusConfig(family="checkers", sizes=(2, 4), count=3, seed=7, wording="paper"))
    tasks = list(taskset)
    assert [task.data.idx for task in tasks] == [0, 1, 2] and all(task.data.prompt for task in tasks)
    assert len({task.key for task in tasks}) == 3

    class Reply:
        """What a trace has for scoring: the last reply, and places for the scores."""

        def __init__(self, text):
            self.last_reply, self.rewards, self.metrics = text, {}, {}

        def record_reward(self, name, value, weight=1.0):
            self.rewards[name] = value * weight

        def record_metric(self, name, value):
            self.metrics[name] = value

        def record_metrics(self, values):
            self.metrics.update(values)

    for task in tasks:
        for text, expected in zip(replies(task.data.task), [1.0, 0.0]):
            trace = Reply(text)
            asyncio.run(task.score(trace))
            assert trace.rewards["exact"] == expected
            assert trace.metrics["progress"] == expected
    assert issubclass(adapter.SaltusTaskset, vf.Taskset)


def test_inspect(tmp_path):
    inspect_ai = pytest.importorskip("inspect_ai")
    from inspect_ai.model import ModelOutput, ModelUsage, get_model
    from saltus.for_inspect import jump_puzzles

    task = jump_puzzles(family="checkers", smallest=2, largest=3, count=4, seed=7)
    asked = [sample.metadata["task"] for sample in task.dataset]
    assert len(asked) == 4

    def output(text):
        made = ModelOutput.from_content("mockllm/model", text)
        # Without it the package counts tokens, for which it loads a table from the net.
        made.usage = ModelUsage(input_tokens=1, output_tokens=1, total_tokens=2)
        return made

    for choice, expected in enumerate([1.0, 0.0]):
        model = get_model("mockllm/model", custom_outputs=[output(replies(task)[choice]) for task in asked], memoize=False)
        [log] = inspect_ai.eval(task, model=model, log_dir=str(tmp_path), display="none", max_samples=1)
        assert log.status == "success", log.error
        scores = {score.name: score.metrics for score in log.results.scores}
        assert scores["exact"]["accuracy"].value == expected
        assert scores["progress"]["mean"].value == expected
        assert all(sample.scores["jump_judge"].metadata["judgement"]["legal"] >= 0 for sample in log.samples)


def test_mcp():
    pytest.importorskip("mcp")
    from mcp.client.client import Client
    from mcp.client.stdio import StdioServerParameters, stdio_client

    async def talk():
        server = StdioServerParameters(command=sys.executable, args=["-m", "saltus.mcp"], env=dict(os.environ))
        async with Client(stdio_client(server)) as client:
            tools = (await client.list_tools()).tools
            assert {tool.name for tool in tools} == {"read", "solve", "check", "ask", "count", "legal_moves", "draw"}

            async def call(name, **arguments):
                return (await client.call_tool(name, arguments)).structured_content

            assert (await call("read", puzzle="row:2x2"))["position"] == "rr.ll"
            solved = await call("solve", puzzle="row:2x2")
            assert (solved["verdict"], solved["length"]) == ("solved", 8)
            assert (await call("check", puzzle="row:2x2", answer=" ".join(solved["moves"])))["correct"]
            assert not (await call("check", puzzle="row:2x2", answer="1-2"))["correct"]
            assert (await call("ask", puzzle="row:2x2", moves="2-3 1-2"))["winnable"] is False
            assert (await call("count", puzzle="pegs:triangle5@a1-any"))["solutions"] == 29760
            assert (await call("legal_moves", puzzle="row:1x1"))["moves"] == ["1-2", "3-2"]
            assert "<svg" in str(await call("draw", puzzle="row:1x1"))
            failed = await client.call_tool("read", {"puzzle": "pegs:nowhere"})
            assert failed.is_error
            assert (await call("solve", puzzle="foreaft:4,direction=both", time=0.2))["verdict"] == "undecided"

    asyncio.run(talk())


def test_parquet(tmp_path):
    parquet = pytest.importorskip("pyarrow.parquet")
    data = saltus.dataset("pegs:triangle5", kind="games", n=500, seed=3)
    data.to_parquet(tmp_path / "data.parquet")
    table = parquet.read_table(tmp_path / "data.parquet")
    assert table.num_rows == 500
    rows = table.to_pylist()
    for index in range(500):
        assert rows[index]["legal"] == [move for move in range(len(data.moves)) if data.legal[index, move]]
        assert rows[index]["solutions"] == int(data.solutions[index])
    assert table.schema.metadata[b"puzzle"].decode() == data.puzzle
