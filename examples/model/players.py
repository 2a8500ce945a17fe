"""Replies of three players to the tasks of tasks.jsonl, which stand in for models: one moves at random, one takes the
longest move first, one asks Saltus. Run in this folder: python players.py > replies.jsonl"""

import json
import random
import subprocess


def moves(row, over_any):
    """The legal moves of a row of R, B and _, squares from 0."""
    for start, sign in enumerate(row):
        step = {"R": 1, "B": -1}.get(sign)
        for distance in [1, 2] if step else []:
            end = start + distance * step
            if not 0 <= end < len(row) or row[end] != "_":
                continue
            if distance == 1 or row[start + step] != "_" and (over_any or row[start + step] != sign):
                yield start, end


def play(row, choose, over_any):
    """The moves of a game until none is left."""
    played = []
    while choices := list(moves(row, over_any)):
        start, end = choose(choices)
        played.append([row[start], start, end])
        row = list(row)
        row[start], row[end] = "_", row[start]
    return played


def solved(task):
    """The moves of a shortest solution."""
    process = subprocess.run(["saltus", "solve", task["puzzle"], "--json"], capture_output=True, text=True, check=True)
    row, played = start_of(task), []
    for move in json.loads(process.stdout)["moves"]:
        start, end = move["from"] - 1, move["to"] - 1
        played.append([row[start], start, end])
        row[start], row[end] = "_", row[start]
    return played


def start_of(task):
    line = next(line for line in task["prompt"].splitlines() if line.startswith("Initial board:"))
    return [sign for sign in line[len("Initial board:"):] if sign in "RB_"]


chance = random.Random(55)
players = {
    "random": lambda task: play(start_of(task), chance.choice, "of either color" in task["prompt"]),
    "greedy": lambda task: play(start_of(task), lambda choices: max(choices, key=lambda c: abs(c[1] - c[0])), "of either color" in task["prompt"]),
    "saltus": solved,
}
for name, player in players.items():
    for line in open("tasks.jsonl"):
        task = json.loads(line)
        answer = f"I have played it through.\n\n```\nmoves = {player(task)}\n```"
        print(json.dumps({"id": task["id"], "model": name, "reply": answer}))
