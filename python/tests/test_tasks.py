"""Tasks for language models and their judge: the same bytes as the command's, and the same judgements."""

import json
import random

import pytest
import saltus
from processes import run
from test_cluster import command

FAMILIES = ["row", "checkers", "single", "target", "reversal", "pegs", "capture", "winnable", "keeps", "shortest", "impossible"]


@pytest.mark.parametrize("family", ["checkers", "pegs"])
def test_tasks_are_those_of_the_command(family):
    written = run([command(), "tasks", family, "--count", "6", "--seed", "5"]).stdout
    assert saltus.tasks(family, count=6, seed=5) == [json.loads(line) for line in written.splitlines()]


def test_every_family_has_tasks():
    for family in FAMILIES:
        first, second = saltus.tasks(family, count=2, seed=1)
        assert first["family"] == family and first["prompt"] and second["id"] != first["id"]
        assert saltus.tasks(family, count=1, seed=1, first=1) == [second]
    with pytest.raises(saltus.SaltusError, match="no family"):
        saltus.tasks("chess")
    with pytest.raises(saltus.SaltusError, match="sizes"):
        saltus.tasks("pegs", sizes=100)


def legal(row):
    """The moves of a row by the rules of the paper, written here once more."""
    for start, sign in enumerate(row):
        step = {"R": 1, "B": -1}.get(sign)
        if step is None:
            continue
        near, far = start + step, start + 2 * step
        if 0 <= near < len(row) and row[near] == "_":
            yield [sign, start, near]
        elif 0 <= far < len(row) and row[far] == "_" and row[near] != sign:
            yield [sign, start, far]


def after(row, move):
    _, start, end = move
    row = list(row)
    row[start], row[end] = row[end], row[start]
    return row


def can_win(row, goal):
    return row == goal or any(can_win(after(row, move), goal) for move in legal(row))


def test_the_judge_names_the_move_that_lost():
    chance = random.Random(2025)
    task = saltus.tasks("checkers", sizes=3, count=1, wording="paper")[0]
    start, goal = list("RRR_BBB"), list("BBB_RRR")
    lost = 0
    for _ in range(40):
        row, moves, lost_at = start, [], None
        while choices := list(legal(row)):
            move = chance.choice(choices)
            moves.append(move)
            row = after(row, move)
            if lost_at is None and not can_win(row, goal):
                lost_at = len(moves)
        judged = saltus.judge(task, f"Well.\nmoves = {moves}")
        assert (judged["format"], judged["legal"], judged["lost_at"]) == ("read", len(moves), lost_at)
        assert judged["goal"] == (row == goal)
        lost += lost_at is not None
    assert lost > 20


def test_many_replies_are_judged_as_one_by_one():
    tasks = saltus.tasks("pegs", sizes=(4, 7), count=8)
    replies = ["Answer: impossible", "moves = [[1, 2]]", "\x00\udcff[[[", "a1-a3"] * 2
    together = saltus.judge_all(zip(tasks, replies), model="m")
    for task, reply, judged in zip(tasks, replies, together):
        assert judged.pop("model") == "m"
        assert judged == saltus.judge(task, reply)
    assert "<svg" in saltus.report(together)


def test_nothing_of_a_reply_is_executed(tmp_path):
    target = tmp_path / "made"
    reply = f"moves = [__import__('pathlib').Path({str(target)!r}).touch()]"
    assert not saltus.judge("row:2x2", reply)["goal"]
    assert not target.exists()
