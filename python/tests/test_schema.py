"""What the command and the server write, against their published schemas, by a validator that knows nothing of the types behind them."""

import http.client
import json
import re
import subprocess

import pytest
from jsonschema import Draft202012Validator
from processes import LIMIT, run, running
from test_cluster import HERE, command

ROOT = HERE.parents[1]

LINES = """
solve pegs:english
solve pegs:french@d4
solve pegs:triangle5 --fewest sweeps
solve pegs:triangle5 --fewest rounds
solve pegs:triangle5 --longest sweep
solve pegs:triangle5 --shortest game
solve pegs:triangle5 --via o.o.o..o.oooooo
solve row:5x1
solve row:20x20
solve row:2x2 --why
solve ring:5
solve reverse:6
solve pegs:wiegleb --memory 1M
solve examples/capture.txt
solve examples/capture.txt --most
solve examples/capture.txt --pieces flying
count pegs:triangle5
count pegs:triangle4@a1
count row:5x5
count row:1000000x1
count row:3x3 --positions
count examples/capture.txt
ask pegs:triangle5
ask row:2x2 2-3
ask row:2x2 1-3
ask row:100x100
ask pegs:triangle5@a1-any --duotaire
ask pegs:triangle5@a2-a2 --forced
ask pegs:triangle5@a1-a2 --forced
reproduce --list
reproduce row-5x1
analyse pegs:triangle5 a3-a1 a5-a3 c5-a5
analyse row:3x3 3-4 5-3
at row:1000000000x1 5
at grid:5x100001 5
solve grid:3x21
at pegs:english 3
at row:3x3 0
list row:5x1
list foreaft:2
list examples/capture.txt
pairs pegs:triangle4
pairs pegs:triangle4 --summary
generate pegs triangle5
generate pegs triangle5 --pegs 3 --difficulty hard
generate capture
pairs pegs:triangle4 --fewest sweeps --count
graphs crates/saltus-cli/tests/sessions/graphs.g6
graphs crates/saltus-cli/tests/sessions/graphs.g6 --each
tasks report examples/model/results.jsonl
sequence row:{{n}}x1 --to 3
explain pegs:triangle5
explain examples/capture.txt
classes triangle4
boards
cache list
count pegs:triangle5@a1-a1 --alike
count pegs:triangle5@a1-a2 --alike
forecast pegs:english --time 1s
count pegs:triangle5 --store auto --no-games
count pegs:triangle4@a1-any --store {store}
store {store}
store {store} --verify
check pegs:english examples/bergholt.txt
check row:1x1 examples/none.txt
solve pegs:englsh
solve row:3x3 --nonsense
"""

ALTERED = [
    {},
    {"schema": "saltus/1", "puzzle": "row:1x1", "verdict": "solved"},
    {"schema": "saltus/1", "puzzle": "row:1x1", "verdict": "solved", "engine": "closed", "colour": 3},
    {"schema": "saltus/2", "puzzle": "row:1x1", "verdict": "solved", "engine": "closed"},
]

CALLS = [
    ("course", {}),
    ("course", {"language": "de"}),
    ("today", {"date": "2026-11-25", "level": "easy"}),
    ("today", {"date": "2026-11-27", "level": "medium"}),
    ("look", {"puzzle": "pegs:triangle5", "moves": "a3-a1", "step": 1}),
    ("look", {"puzzle": "row:2x2"}),
    ("look", {"puzzle": "row:2x2", "moves": "2-3 9-9", "lenient": True}),
    ("look", {"puzzle": "foreaft:3", "bare": True}),
    ("hint", {"puzzle": "row:2x2"}),
    ("hint", {"puzzle": "foreaft:2"}),
    ("solve", {"puzzle": "row:2x2"}),
    ("solve", {"puzzle": "foreaft:2"}),
    ("check", {"puzzle": "row:2x2", "moves": "2-3"}),
    ("check", {"puzzle": "row:1x1", "moves": "1-2 3-1 2-3"}),
    ("count", {"puzzle": "row:2x2"}),
    ("count", {"puzzle": "pegs:triangle4@a1"}),
    ("count", {"puzzle": "foreaft:2"}),
    ("learn", {"puzzle": "row:2x2"}),
    ("boards", {}),
    ("boards", {"language": "de"}),
    ("why", {"puzzle": "pegs:french@d4"}),
    ("why", {"puzzle": "pegs:diamond25@d4"}),
    ("why", {"puzzle": "row:2x2", "moves": "1-3"}),
    ("duel", {"puzzle": "pegs:triangle4@a2-any"}),
    ("duel", {"puzzle": "board:o..o,left=1"}),
    ("forced", {"puzzle": "pegs:triangle4@a2-any"}),
    ("forced", {"puzzle": "pegs:triangle5@a1-a2"}),
    # The board of the paper in the guide.
    ("kings", {"puzzle": "capture:.-.-.-.=-.-W-W-=.-.-.-.=-W-W-W-=.-B-B-.=-W-W-.-=B-.-.-."}),
    ("generate", {"family": "capture", "difficulty": "easy", "seed": 1}),
    ("generate", {"family": "row", "difficulty": "easy", "seed": 2, "language": "en"}),
    ("today", {"date": "2026-11-26", "level": "easy", "language": "de"}),
    ("look", {"puzzle": "row:2x2", "moves": "2-3 9-9", "lenient": True, "language": "de"}),
    ("read", {"text": "[1, 1, 0, -1, -1]", "language": "de"}),
    ("read", {"text": "game row:2x2\nstep 1\nmoves 2-3 4-2"}),
]


def validator_of(schema):
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


def faults(validator, value):
    return [error.message for error in validator.iter_errors(value)]


def test_every_object_of_the_command_matches_the_schema(tmp_path):
    """It has the fields of one kind of objects and no others."""
    schema = json.loads((ROOT / "docs/saltus-1.schema.json").read_text())
    # Not beside `anyOf`: a kind whose fields are optional would allow those to all others.
    schema["anyOf"] = [{**kind, "unevaluatedProperties": False} for kind in schema["anyOf"]]
    validator, saltus = validator_of(schema), command()
    for line in LINES.strip().splitlines():
        arguments = [word.format(store=tmp_path / "store") for word in line.split()]
        done = run([saltus, *arguments, "--json"], cwd=ROOT)
        written = (done.stdout or done.stderr).splitlines()
        assert written, line
        for text in written:
            assert faults(validator, json.loads(text)) == [], (line, text)
    for altered in ALTERED:
        assert faults(validator, altered), altered


@pytest.fixture(scope="module")
def server():
    """A client of a server that ends with the tests."""
    serve = [command(), "serve", "--port", "0"]
    with running(serve, cwd=ROOT, stderr=subprocess.PIPE, text=True) as process:
        address = next((found[1] for line in process.stderr if (found := re.search(r"http://(\S+)", line))), None)
        assert address, "it ended"
        yield http.client.HTTPConnection(address, timeout=LIMIT)


def asked(server, method, path, body=None):
    """The status and the object of an answer. Each request has its own connection."""
    headers = {"Content-Type": "application/json", "Connection": "close"}
    server.request(method, path, None if body is None else json.dumps(body), headers)
    answer = server.getresponse()
    return answer.status, json.loads(answer.read())


@pytest.fixture(scope="module")
def document(server):
    """The description of the server that it serves."""
    status, document = asked(server, "GET", "/api/openapi.json")
    assert status == 200
    return document


def described(document, path, method, status="200", **more):
    """The validator of an answer."""
    schema = document["paths"][path][method]["responses"][status]["content"]["application/json"]["schema"]
    return validator_of({"components": document["components"], "allOf": [schema], **more})


def test_every_answer_to_a_call_matches_the_document(server, document):
    """It has the fields of the document and no others, and every call is tried."""
    assert {f"/api/{call}" for call, _ in CALLS} == {path for path, methods in document["paths"].items() if "post" in methods}
    for call, request in CALLS:
        path = f"/api/{call}"
        assert document["paths"][path]["post"]["operationId"] == call
        status, answer = asked(server, "POST", path, request)
        validator = described(document, path, "post", unevaluatedProperties=False)
        assert (status, faults(validator, answer)) == (200, []), (call, request, answer)


def test_refusals_match_the_document(server, document):
    """A refusal names the fault, and the document accepts no other object."""
    validator = described(document, "/api/look", "post", "400", unevaluatedProperties=False)
    status, answer = asked(server, "POST", "/api/look", {"puzzle": "pegs:englsh"})
    assert (status, faults(validator, answer)) == (400, []), answer
    assert not faults(validator, {"schema": "saltus/1", "error": "it is"})
    assert faults(validator, {"schema": "saltus/2", "error": "it is"})
    assert faults(validator, {"schema": "saltus/1", "errors": "it is"})
