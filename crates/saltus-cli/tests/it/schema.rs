//! Every object that the command writes matches the schema, and has no other fields.

use crate::command;
use command::{saltus, text};
use saltus::text::json;
use serde_json::{Value, json};

/// The lines that a command writes to standard output and standard error.
fn lines(args: &str) -> Vec<Value> {
    let output = saltus(&args.split(' ').chain(["--json"]).collect::<Vec<_>>());
    let message = text(if output.stdout.is_empty() { &output.stderr } else { &output.stdout });
    let objects: Vec<Value> = message.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(!objects.is_empty(), "{args} writes nothing");
    objects
}

#[test]
fn all_objects_match_the_schema() {
    let mut schema = json::schema();
    schema["unevaluatedProperties"] = false.into();
    let validator = jsonschema::draft202012::new(&schema).unwrap();
    for args in [
        "solve pegs:english",
        "solve pegs:french@d4",
        "solve pegs:triangle5 --fewest sweeps",
        "solve pegs:triangle5 --fewest rounds",
        "solve pegs:triangle5 --longest sweep",
        "solve pegs:triangle5 --shortest game",
        "solve pegs:triangle5 --via o.o.o..o.oooooo",
        "solve row:5x1",
        "solve row:100x100",
        "solve row:2x2 --why",
        "solve ring:5",
        "solve reverse:6",
        "solve pegs:wiegleb --memory 1M",
        "solve examples/capture.txt",
        "solve examples/capture.txt --most",
        "solve examples/capture.txt --pieces flying",
        "count pegs:triangle5",
        "count pegs:triangle4@a1",
        "count row:5x5",
        "count row:1000000x1",
        "count row:3x3 --positions",
        "count examples/capture.txt",
        "ask pegs:triangle5",
        "ask row:2x2 2-3",
        "ask row:2x2 1-3",
        "ask row:100x100",
        "ask pegs:triangle5@a1-any --duotaire",
        "ask pegs:triangle5@a2-a2 --forced",
        "ask pegs:triangle5@a1-a2 --forced",
        "reproduce --list",
        "reproduce row-5x1",
        "analyse pegs:triangle5 a3-a1 a5-a3 c5-a5",
        "analyse row:3x3 3-4 5-3",
        "at row:1000000000x1 5",
        "at grid:5x100001 5",
        "solve grid:3x45",
        "at pegs:english 3",
        "at row:3x3 0",
        "list row:5x1",
        "list foreaft:2",
        "list examples/capture.txt",
        "pairs pegs:triangle4",
        "pairs pegs:triangle4 --fewest sweeps --count",
        "graphs crates/saltus-cli/tests/sessions/graphs.g6",
        "classes triangle4",
        "boards",
        "cache list",
        "count pegs:triangle5@a1-a1 --alike",
        "count pegs:triangle5@a1-a2 --alike",
        "forecast pegs:english --time 1s",
        "count pegs:triangle5 --store auto --no-games",
        "check row:1x1 examples/none.txt",
        "solve pegs:englsh",
        "solve row:3x3 --nonsense",
    ] {
        for object in lines(args) {
            let faults: Vec<String> = validator.iter_errors(&object).map(|error| error.to_string()).collect();
            assert!(faults.is_empty(), "{args} writes {object}: {faults:#?}");
        }
    }
    for altered in [
        json!({}),
        json!({"schema": "saltus/1", "puzzle": "row:1x1", "verdict": "solved"}),
        json!({"schema": "saltus/1", "puzzle": "row:1x1", "verdict": "solved", "engine": "closed", "colour": 3}),
        json!({"schema": "saltus/2", "puzzle": "row:1x1", "verdict": "solved", "engine": "closed"}),
    ] {
        assert!(!validator.is_valid(&altered), "{altered}");
    }
}

/// `UPDATE=1` writes it again.
#[test]
fn the_schema_is_printed() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/saltus-1.schema.json");
    let schema = serde_json::to_string_pretty(&json::schema()).unwrap() + "\n";
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(path, &schema).unwrap();
    }
    assert!(std::fs::read_to_string(path).unwrap_or_default() == schema, "run this test with UPDATE=1");
}
