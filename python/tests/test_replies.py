"""The judge against a simulator in plain Python: random replies in the forms that language models give them, whose truth is known."""

import functools
import json
import random

import pytest
import saltus

#: Nothing that follows a move in a row is an answer.
REFUSALS = [
    "I'm sorry, but I can't help with that.",
    "I do not know.",
    "",
    "As a language model I cannot play games.",
    "Let me think about the puzzle step by step.",
]

#: Verdicts that there is no solution.
DENIALS = [
    "impossible",
    "Answer: impossible",
    "**Answer:** Impossible.",
    "There is no solution.",
    "This puzzle cannot be solved.",
    "Therefore the puzzle is unsolvable.",
    "I conclude that it is impossible.",
    "\\boxed{\\text{impossible}}",
    '```json\n{"answer": "impossible"}\n```',
]


class Row:
    """A row of red checkers, which move to the right, and blue ones, which move to the left, over one of the other colour or of any."""

    def __init__(self, start, goal, over_any):
        self.start, self.goal, self.over_any = start, goal, over_any
        self.least = functools.lru_cache(None)(self._least)

    def fault(self, row, move):
        """Whether a move breaks a rule."""
        colour, start, end = move
        if not (0 <= start < len(row) and 0 <= end < len(row)) or row[start] == "." or row[end] != ".":
            return True
        if colour is not None and colour != row[start]:
            return True
        step = 1 if row[start] == "R" else -1
        if end == start + step:
            return False
        over = row[start + step] if end == start + 2 * step else "."
        return over == "." or not (self.over_any or over != row[start])

    def after(self, row, move):
        _, start, end = move
        cells = list(row)
        cells[start], cells[end] = ".", cells[start]
        return "".join(cells)

    def moves(self, row):
        for start, colour in enumerate(row):
            for end in range(len(row)):
                if colour != "." and not self.fault(row, (colour, start, end)):
                    yield colour, start, end

    def _least(self, row):
        """The least number of moves to the goal, or None."""
        if row == self.goal:
            return 0
        lengths = [self.least(self.after(row, move)) for move in self.moves(row)]
        lengths = [length for length in lengths if length is not None]
        return 1 + min(lengths) if lengths else None

    def puzzle(self):
        letters = str.maketrans("RB", "rl")
        over = "" if self.over_any else ",over=opposite"
        return f"row:{self.start.translate(letters)},to={self.goal.translate(letters)}{over}"

    def truth(self, moves):
        """What the judge has to say about moves."""
        rows, legal = [self.start], 0
        for move in moves:
            if self.fault(rows[-1], move):
                break
            rows.append(self.after(rows[-1], move))
            legal += 1
        goal = rows[-1] == self.goal and legal == len(moves)
        length = self.least(self.start)
        if goal:
            return {"legal": legal, "goal": True, "optimal": legal == length, "lost_at": None, "prefix": legal, "exact": 1.0}
        lost = next((number for number, row in enumerate(rows) if self.least(row) is None), None)
        prefix = legal if lost is None else max(0, lost - 1)
        return {"legal": legal, "goal": False, "optimal": None, "lost_at": lost, "prefix": prefix, "exact": 0.0}


def any_row(chance):
    """A row with a goal that can be reached or not."""
    while True:
        red, blue, vacant = chance.randint(1, 3), chance.randint(1, 3), chance.choice([1, 1, 1, 2])
        if chance.random() < 0.4:
            start = "R" * red + "." * vacant + "B" * blue
            goal = "B" * blue + "." * vacant + "R" * red
        else:
            cells = list("R" * red + "B" * blue + "." * vacant)
            chance.shuffle(cells)
            start = "".join(cells)
            chance.shuffle(cells)
            goal = "".join(cells)
        if start != goal:
            return Row(start, goal, chance.random() < 0.5)


def any_moves(chance, row):
    """A game: random, or a shortest one; perhaps cut short, perhaps with a move that breaks a rule."""
    moves, at = [], row.start
    best = chance.random() < 0.5
    while at != row.goal and len(moves) < 60:
        choices = list(row.moves(at))
        least = row.least(at)
        if best and least is not None:
            choices = [move for move in choices if row.least(row.after(at, move)) == least - 1]
        if not choices:
            break
        moves.append(chance.choice(choices))
        at = row.after(at, moves[-1])
    if moves and chance.random() < 0.3:
        moves = moves[: chance.randint(1, len(moves))]
    if moves and chance.random() < 0.3:
        place = chance.randrange(len(moves))
        colour, start, end = moves[place]
        other = "B" if colour == "R" else "R"
        moves[place] = chance.choice([(other, start, end), (colour, end, start), (colour, start, chance.randrange(len(row.start)))])
    return moves


def assigned(chance, moves):
    """`moves = [...]` in some spelling."""
    quote = chance.choice("'\"")
    names = chance.choice([("R", "B"), ("R", "B"), ("r", "b"), ("Red", "Blue")])
    brackets = chance.choice(["[]", "[]", "[]", "()"])
    items = [f"{brackets[0]}{quote}{names[colour == 'B']}{quote}, {start}, {end}{brackets[1]}" for colour, start, end in moves]
    style = chance.randrange(4)
    if style == 0:
        return "moves = [\n" + "".join(f"    {item},  # move {number}: [0, 1]\n" for number, item in enumerate(items, 1)) + "]"
    if style == 1:
        return "moves = [\n  " + ",\n  ".join(items) + "\n]"
    return f"moves {chance.choice('=:')} [{', '.join(items)}]"


def written(chance, moves):
    """An answer with these moves, by squares from 0."""
    form = chance.randrange(9)
    if form == 0:
        return json.dumps({"moves": [[colour, start, end] for colour, start, end in moves]})
    if form == 1:
        objects = [{"color": colour, "from": start, "to": end} for colour, start, end in moves]
        return "```json\n" + json.dumps({"moves": objects}, indent=2) + "\n```"
    if form == 2:
        appended = "".join(f"moves.append(['{colour}', {start}, {end}])\n" for colour, start, end in moves)
        return f"```python\nmoves = []\n{appended}print(moves)\n```"
    if form == 3:
        return f"```{chance.choice(['', 'python', 'text'])}\n{assigned(chance, moves)}\n```"
    if form == 4:
        return f"\\boxed{{{assigned(chance, moves)}}}"
    if form == 5:
        return f"**Final answer:**\n\n{[list(move) for move in moves]}"
    return assigned(chance, moves)


BEFORE = [
    "",
    "Let me think step by step. The board has {squares} squares.\n\n",
    "<think>\nPerhaps moves = [['R', 0, 1], ['B', 2, 0]]? No, that is wrong.\n</think>\n\n",
    "First attempt:\n```python\nmoves = [['R', 0, 1]]\n```\nThat fails, since red is stuck.\n\n",
    "## Solution\n\nI tried [['B', 2, 1]] first. **Corrected:**\n\n",
    "Not impossible, as I thought. ",
]

#: A remark that is false beside a solution that is not the shortest; a false remark makes an answer wrong.
IS_SHORTEST = "In fewer moves it cannot be done."

AFTER = ["", "", "\n", "\n\nThis takes {moves} moves.", f"\n\nEvery checker has arrived. {IS_SHORTEST}", " Done!"]


def any_reply(chance, row):
    """A reply and its truth: what `Row.truth` says, or 'impossible', or None for no answer."""
    kind = chance.random()
    if kind < 0.05:
        return chance.choice(REFUSALS), None
    if kind < 0.2:
        draft = chance.choice(["", assigned(chance, any_moves(chance, row)) + ", but that is lost.\n\n"])
        if draft and row.truth([tuple(move) for move in drafted(draft)])["goal"]:
            draft = ""
        return draft + chance.choice(DENIALS), "impossible"
    moves = any_moves(chance, row)
    if not moves:
        return chance.choice(REFUSALS), None
    if kind < 0.3:
        return cut_short(chance, moves)
    if kind < 0.4:
        return named(chance, moves)
    text = chance.choice(BEFORE) + written(chance, moves) + chance.choice(AFTER)
    return text.replace("{squares}", str(len(row.start))).replace("{moves}", str(len(moves))), moves


def drafted(draft):
    """The moves of a draft, read by their numbers."""
    import re

    found = re.findall(r"[\[(]['\"](\w)\w*['\"], (\d+), (\d+)[\])]", draft)
    return [(colour.upper(), int(start), int(end)) for colour, start, end in found]


def cut_short(chance, moves):
    """A reply that ends in the middle of a list: what was written of it counts."""
    whole = "moves = " + str([list(move) for move in moves])
    kept = chance.randint(1, len(moves))
    end = whole.index("[", 9)
    for _ in range(kept):
        end = whole.index("]", end) + 1
    return whole[:end] + chance.choice(["", ",", ", ['", ", ['R'", ", ['R', "]), moves[:kept]


def named(chance, moves):
    """The moves by the names of their squares, which count from 1 and say nothing of colours."""
    joint = chance.choice(["-", "-", "→", "->"])
    names = [f"{start + 1}{joint}{end + 1}" for _, start, end in moves]
    style = chance.randrange(4)
    if style == 0:
        text = "\n".join(f"{number}. {name}" for number, name in enumerate(names, 1))
    elif style == 1:
        text = "\n".join(f"- **{name}**" for name in names)
    else:
        text = chance.choice([" ", ", "]).join(names)
    before = chance.choice(["Answer: ", "I slide and jump in turn.\n\n", "```\n", "**Final answer:**\n\n"])
    return before + text + ("\n```" if "`" in before else ""), [(None, start, end) for _, start, end in moves]


def shifted(moves, by):
    """The same numbers, counted from another first one: the judge takes them so if they solve the puzzle only then; lists also if only
    then their first move is legal, as names of squares count from 1."""
    return [(colour, start + by, end + by) for colour, start, end in moves]


def expected(row, truth, reply):
    """What the judge has to say about a reply with this truth."""
    if truth is None:
        return {"format": "none", "legal": 0, "goal": False, "exact": 0.0}
    if truth == "impossible":
        return {"format": "read", "legal": 0, "goal": False, "exact": float(row.least(row.start) is None)}
    by_names = truth[0][0] is None
    found, other = row.truth(truth), row.truth(shifted(truth, 1 if by_names else -1))
    makes_sense = not by_names and found["legal"] == 0 and other["legal"] > 0
    if other["goal"] or makes_sense:
        found = found if found["goal"] else other
    if found["optimal"] is False and IS_SHORTEST in reply:
        found = found | {"exact": 0.0}
    return {"format": "read"} | found


@pytest.mark.parametrize("number", [600, pytest.param(25_000, marks=pytest.mark.slow)])
def test_random_replies_are_judged_as_by_the_simulator(number):
    chance = random.Random(2025)
    pairs, rows, truths = [], [], []
    for index in range(number):
        if index % 20 == 0:
            row = any_row(chance)
        reply, truth = any_reply(chance, row)
        pairs.append((row.puzzle(), reply))
        rows.append(row)
        truths.append(truth)
    wrong, right = [], 0
    for judged, (puzzle, reply), row, truth in zip(saltus.judge_all(pairs), pairs, rows, truths):
        want = expected(row, truth, reply)
        got = {
            "format": judged["format"],
            "legal": judged["legal"],
            "goal": judged["goal"],
            "optimal": judged["optimal"],
            "lost_at": judged["lost_at"],
            "prefix": judged["winnable_prefix"],
            "exact": judged["score"]["exact"],
        }
        if got != got | want:
            wrong.append(f"{puzzle}\n{reply!r}\n  expected {want}\n  but got  {got} as {judged.get('choice')}: {judged.get('read_as')}")
        right += want["exact"] == 1.0
    assert not wrong, f"{len(wrong)} of {number}\n" + "\n".join(wrong[:8])
    assert number / 8 < right < number
