"""Every command and every option of the command line has its form in the package, or a reason here why not."""

import inspect
import json
import re

import pytest
import saltus
from processes import run
from test_cluster import command

#: What the options of many commands are in the package.
SHARED = {
    "--help": "an option of every program",
    "--color": "the package prints nothing",
    "--quiet": "the package prints nothing",
    "--ascii": "the package prints nothing",
    "--json": "answers are values, and tables are dicts",
    "--format": "answers are values; Solution.write has the notations",
    "--lines": "answers are values",
    "--from": "puzzle() recognizes every notation; bytes are always the text itself",
    "--lenient": "puzzle() reads strictly, and its error says what is twice",
    "--signs": saltus.puzzle,
    "--lattice": saltus.puzzle,
    "--goal": saltus.puzzle,
    "--pieces": (saltus.Capture.longest, "pieces"),
    "--king": "a part of the ID; saltus.Capture.kings has those of a board",
    "--direction": "a part of the ID",
    "--over": "a part of the ID",
    "--hop": "a part of the ID",
    "--vacancy": "a part of the ID",
    "--no-steps": "a part of the ID",
    "--each": "a loop",
    "--lang": "the package speaks English",
}

#: Each command: what it is in the package, and its options: a parameter of the same name unless another one, another function, or
#: a reason is here.
COMMANDS = {
    "solve": (
        saltus.Puzzle.solve,
        {
            "--squares": "squares are named from the top",
            "--all-reasons": saltus.Capture.kings,
            "--most": saltus.Capture.longest,
            "--pieces": (saltus.Capture.longest, "pieces"),
            "--tree-nth": "solve(nth=...) and solve(label=...)",
            "--random": "solve(nth=random.randrange(puzzle.count().solutions))",
        },
    ),
    "explain": (saltus.Puzzle.explain, {"--time": saltus.Puzzle.forecast, "--memory": saltus.Puzzle.forecast}),
    "check": (
        saltus.Puzzle.check,
        {
            "--all": "check() reads texts of many claims",
            "--king": saltus.Capture.check,
            "--pieces": (saltus.Capture.longest, "pieces"),
            "--time": "no search",
            "--memory": "no search",
        },
    ),
    "count": (
        saltus.Puzzle.count,
        {
            "--positions": saltus.Puzzle.positions,
            "--no-games": (saltus.Puzzle.count, "games"),
            "--spill": (saltus.Puzzle.count, "store"),
            "--jumps": "progress, and Ctrl-C: a store continues",
        },
    ),
    "sequence": (saltus.sequence, {"--from": (saltus.sequence, "sizes"), "--to": (saltus.sequence, "sizes"), "--engine": "of its puzzles"}),
    "forecast": (saltus.Puzzle.forecast, {}),
    "store": (saltus.store, {"--time": "Ctrl-C"}),
    "list": (
        saltus.Puzzle.list,
        {
            "--number": (saltus.Puzzle.list, "most"),
            "--engine": "the best one",
            "--squares": "squares are named from the top",
            "--store": (saltus.Puzzle.solve, "store"),
        },
    ),
    "at": (
        saltus.Puzzle.at,
        {
            "--engine": "the best one",
            "--label": (saltus.Puzzle.solve, "label"),
            "--nth": (saltus.Puzzle.solve, "nth"),
            "--tree-nth": saltus.Solution.at,
            "--random": saltus.Solution.at,
            "--store": (saltus.Puzzle.solve, "store"),
        },
    ),
    "export": (saltus.Puzzle.export, {"--output": "a str; 'veripb' gives a pair"}),
    "draw": (
        saltus.Solution.save,
        dict.fromkeys(
            ["--start", "--no-solution", "--title", "--labels", "--overlays", "--theme", "--speed"], "Position.svg and Solution.svg"
        )
        | dict.fromkeys(["--size", "--width", "--output", "--to", "--animate"], saltus.Solution.save)
        | dict.fromkeys(["--sheet", "--steps", "--every", "--columns"], saltus.Solution.svg)
        | dict.fromkeys(["--time", "--memory", "--engine", "--label", "--nth", "--fewest"], saltus.Puzzle.solve)
        | dict.fromkeys(["--tree-nth", "--random"], "as of solve")
        | dict.fromkeys(["--boards", "--blank"], "worksheets are for printing"),
    ),
    "play": ("for people", None),
    "ask": (
        saltus.Puzzle.ask,
        {
            "--duotaire": "another game: `saltus ask --duotaire`",
            "--forced": "Puzzle.winning_positions has all ways",
            "--king": saltus.Capture.kings,
            "--store": (saltus.Puzzle.solve, "store"),
        },
    ),
    "analyse": (
        saltus.Position.timeline,
        {
            "--king": saltus.Capture.check,
            "--time": saltus.Position.ask,
            "--memory": saltus.Position.ask,
            "--store": (saltus.Puzzle.solve, "store"),
        },
    ),
    "pairs": (
        saltus.pairs,
        {
            "--picture": "the rows are dicts",
            "--summary": "the rows are dicts",
            "--certificates": (saltus.Puzzle.solve, "why"),
            "--store": (saltus.Puzzle.solve, "store"),
            "--engine": (saltus.Puzzle.solve, "engine"),
        },
    ),
    "serve": ("for people", None),
    "generate": (saltus.generate, {}),
    "today": (saltus.today, {"--level": "a dict with every level"}),
    "tasks": (
        saltus.tasks,
        {"--template": (saltus.tasks, "wording"), "--time": "tasks are small", "--memory": "tasks are small"},
    ),
    "judge": (saltus.judge, {"--tasks": (saltus.judge, "task"), "--time": "bounded", "--memory": "bounded"}),
    "graphs": (saltus.graphs, {}),
    "classes": (saltus.classes, {}),
    "reproduce": (saltus.reproduce, {"--list": "reproduce() without a name"}),
    "boards": (saltus.boards, {}),
    "cache": ("tables are kept in the objects", None),
    "completions": ("for shells", None),
    "man": ("for people", None),
    "help": ("for people", None),
}


def parameters(function):
    return set(inspect.signature(function).parameters)


def test_every_command_has_its_form():
    listed = re.findall(r"^  ([a-z]+)  ", run([command(), "--help"]).stdout, re.MULTILINE)
    assert set(listed) == set(COMMANDS)


def test_every_option_has_its_form():
    missing = []
    for name, (form, forms) in COMMANDS.items():
        if forms is None:
            continue
        help_text = run([command(), "help", name]).stdout
        for option in sorted(set(re.findall(r"^ +(?:-\w, )?(--[a-z-]+)", help_text, re.MULTILINE))):
            other = forms.get(option) or SHARED.get(option)
            if isinstance(other, tuple):
                function, parameter = other
                if parameter not in parameters(function):
                    missing.append(f"{name} {option}: {parameter}")
            elif other is None and option.strip("-").replace("-", "_") not in parameters(form):
                missing.append(f"{name} {option}")
    assert not missing


def test_solving_in_a_store_is_that_of_the_command(tmp_path):
    puzzle = saltus.puzzle("pegs:triangle5@a4-a4")
    found = puzzle.solve(store=tmp_path / "levels")
    assert found.length == 13 and puzzle.check(found)
    held = saltus.store(tmp_path / "levels", verify=True)
    assert held["sound"] and held["faults"] == []
    # The command continues from it.
    again = run([command(), "solve", puzzle.id, "--store", str(tmp_path / "levels"), "--format", "moves"])
    assert puzzle.check(again.stdout)
    other = saltus.puzzle("pegs:triangle5@a4-b3")
    assert bool(other.solve(store=tmp_path / "levels")) == bool(other.solve())
    with pytest.raises(saltus.SaltusError, match="store cannot be combined"):
        puzzle.solve(store=tmp_path / "levels", why=True)
    with pytest.raises(saltus.SaltusError):
        saltus.puzzle("pegs:triangle5@a1-a1").solve(store=tmp_path / "levels")

    fewest = puzzle.solve(fewest="sweeps", store=tmp_path / "sweeps")
    assert fewest.sweeps == puzzle.solve(fewest="sweeps").sweeps
    assert saltus.store(tmp_path / "sweeps")["at_least"] == fewest.sweeps

    assert puzzle.count(store=tmp_path / "census") == puzzle.count()
    assert puzzle.count(store=tmp_path / "positions", games=False) == puzzle.count(games=False)


@pytest.mark.parametrize("kind", ["census", "sweeps"])
def test_the_contents_of_a_store_are_those_of_the_command(tmp_path, kind):
    puzzle, folder = saltus.puzzle("pegs:triangle5@a1-any"), tmp_path / "store"
    if kind == "census":
        puzzle.count(store=folder)
    else:
        saltus.puzzle("pegs:triangle5@a4-a4").solve(fewest="sweeps", store=folder)
    shown = json.loads(run([command(), "store", str(folder), "--verify", "--json"]).stdout)
    assert saltus.store(folder, verify=True) == shown
    if kind == "census":
        part = max(folder.glob("*/*"), key=lambda path: path.stat().st_size)
        part.write_bytes(part.read_bytes()[:-1] + b"?")
        assert not saltus.store(folder, verify=True)["sound"]
        assert saltus.store(folder, mend=True)["faults"]
        assert saltus.store(folder, verify=True)["sound"]


def test_results_are_those_of_the_command():
    listed = json.loads(run([command(), "reproduce", "--list", "--json"]).stdout)["results"]
    assert saltus.reproduce() == listed
    names = ["english-solutions", listed[-1]["name"]]
    computed = saltus.reproduce(*names)
    assert [row["result"] for row in computed] == ["match", "match"]
    with pytest.raises(saltus.SaltusError, match="long=True"):
        saltus.reproduce(next(row["name"] for row in listed if row["long"]))
    with pytest.raises(saltus.SaltusError, match="no result named"):
        saltus.reproduce("nothing")


def test_the_proof_for_veripb_is_that_of_the_command(tmp_path):
    for puzzle, moves in [("row:2x2", None), ("row:2x2", 6), ("pegs:triangle4@a2-a2", None)]:
        more = [] if moves is None else ["--moves", str(moves)]
        run([command(), "export", puzzle, "--to", "veripb", "-o", str(tmp_path / "p.opb"), *more])
        problem, proof = saltus.puzzle(puzzle).export("veripb", moves=moves)
        assert (problem, proof) == ((tmp_path / "p.opb").read_text(), (tmp_path / "p.pbp").read_text())


def test_what_a_king_captures_is_that_of_the_command():
    board = "5\n_._._\n.B.W.\n_.W._\n.B._.\n_._._"
    shown = json.loads(run([command(), "solve", board, "--all-reasons", "--most", "--json"]).stdout)
    capture = saltus.capture(board)
    assert [king["square"] for king in shown["kings"]] == [king.square for king in capture.kings]
    assert [king["most"] for king in shown["kings"]] == [piece["most"] for piece in capture.longest()]
    for king, here in zip(shown["kings"], capture.kings):
        assert king["reasons"] == list(here.reasons)
