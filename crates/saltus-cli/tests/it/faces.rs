//! Every interface gives the same solution, by the same engine: `solve`, `at`, `draw` and `list` of
//! the command, the session of the terminal, and the page.

use crate::command;
use saltus::{budget::Budget, problem::Winnable, puzzle::Answer, referee, text::json};
use saltus_session::{Hint, open};
use saltus_web::api::{Call, Limits, Shelf, handle};
use serde_json::Value;

/// A problem of every family and of every engine, and the formats in which its solution can be
/// written and read.
const PROBLEMS: &[(&str, &[&str])] = &[
    (
        "row:3x3",
        &["boards", "moves", "names", "positions", "list"],
    ),
    ("row:20x20", &["moves", "names", "positions", "list"]),
    ("row:5x1", &["boards", "moves", "positions"]),
    ("row:3x3v2", &["boards", "moves"]),
    ("row:3x3,hop=2", &["moves"]),
    ("row:rr.l,to=lr.r,direction=both", &["moves"]),
    (
        "row:rlrrllrlrl.lrlrrllrlr,to=lrrllrrl.rlrlllrrlrrl,direction=both",
        &["moves"],
    ),
    ("row:4x4,vacancy=free", &["moves"]),
    ("reverse:6", &["boards", "moves", "positions"]),
    ("reverse:5@0,vacancy=free", &["moves"]),
    ("ring:3", &["moves"]),
    ("ring:6", &["boards", "moves"]),
    ("grid:3x5", &["boards", "moves"]),
    ("grid:3x3,over=opposite", &["moves"]),
    ("foreaft:2,direction=both", &["boards", "moves"]),
    ("hexagon:2", &["moves"]),
    ("pegs:triangle5", &["boards", "moves"]),
    ("pegs:english@d4-d4", &["boards", "moves", "facts"]),
    ("board:oo.o=o..=o,left=1", &["moves"]),
];

fn stdout_of(arguments: &[&str]) -> String {
    command::text(&command::saltus(arguments).stdout)
}

fn object(arguments: &[&str]) -> Value {
    serde_json::from_str(&stdout_of(arguments))
        .unwrap_or_else(|error| panic!("{arguments:?}: {error}"))
}

fn call(call: Call, request: &Value) -> Value {
    let limits = Limits {
        memory: 1 << 30,
        keep_going: &|| true,
    };
    let reply = handle(call, &request.to_string(), &limits, &Shelf::default());
    assert_eq!(reply.status, 200, "{request}: {}", reply.json);
    reply.json
}

#[test]
fn one_solution_by_one_engine() {
    for &(id, formats) in PROBLEMS {
        let solved = object(&["solve", id, "--json"]);
        assert_eq!(solved["verdict"], "solved", "{id}");
        let (engine, moves) = (&solved["engine"], solved["moves"].as_array().unwrap());
        let length = moves.len().to_string();

        let last = object(&["at", id, &length, "--json"]);
        assert_eq!(
            (&last["engine"], &last["move"]),
            (engine, moves.last().unwrap()),
            "at {id}"
        );
        let drawn = stdout_of(&["draw", id]);
        let written = stdout_of(&["solve", id, "--format", "moves"]);
        let given: Vec<&str> = ["draw", id]
            .into_iter()
            .chain(written.split_whitespace())
            .collect();
        assert!(drawn == stdout_of(&given) && !drawn.is_empty(), "draw {id}");

        let mut session = open(id).unwrap();
        let outcome = session.solve(&Budget::UNLIMITED).unwrap();
        let Answer::Solved(steps) = &outcome.answer else {
            panic!("{id}")
        };
        let board = session.puzzle().board.clone();
        assert_eq!(outcome.engine.name(), engine, "session {id}");
        let written = serde_json::to_value(json::steps(&board, steps.steps().unwrap())).unwrap();
        assert_eq!(written, solved["moves"], "session {id}");
        for &step in steps.steps().unwrap() {
            assert_eq!(
                session.hint(&Budget::UNLIMITED),
                Hint::Move(step),
                "hint {id}"
            );
            session.make(step).unwrap();
        }
        assert_eq!(
            session.outlook(&Budget::UNLIMITED).winnable,
            Winnable::Yes,
            "{id}"
        );

        let page = call(Call::Solve, &serde_json::json!({"puzzle": id}));
        for field in [
            "verdict", "engine", "length", "optimal", "evidence", "moves",
        ] {
            assert_eq!(page[field], solved[field], "page {id}: {field}");
        }
        let hint = call(Call::Hint, &serde_json::json!({"puzzle": id}));
        let first = referee::describe(session.puzzle(), steps.steps().unwrap()[0]);
        let named = format!(
            "{}-{}",
            hint["move"]["from"].as_str().unwrap(),
            hint["move"]["to"].as_str().unwrap()
        );
        assert_eq!(named, first, "page's hint {id}");

        // Solutions in any notation are accepted.
        let file = std::env::temp_dir().join(format!("saltus-faces-{}", std::process::id()));
        for format in formats {
            let written = stdout_of(&["solve", id, "--format", format]);
            std::fs::write(&file, &written).unwrap();
            let judged = stdout_of(&["check", id, file.to_str().unwrap()]);
            assert!(judged.starts_with("correct: "), "{id} {format}: {judged}");
        }
        std::fs::write(&file, solved.to_string()).unwrap();
        assert!(
            stdout_of(&["check", id, file.to_str().unwrap()]).starts_with("correct: "),
            "{id} --json"
        );
        std::fs::remove_file(&file).unwrap();
    }
}

/// A drawing in signs that are not those of this program, read by every face in the same way.
#[test]
fn every_face_says_how_a_text_was_read() {
    let text = "XXX\nXOX\nXXX\n";
    let line = "peg solitaire, picture; X peg, O vacancy; square lattice, 9 holes, 8 pegs; \
        goal: the last peg in b2";
    let file = std::env::temp_dir().join(format!("saltus-reading-{}", std::process::id()));
    std::fs::write(&file, text).unwrap();
    let path = file.to_str().unwrap();
    let moves = file.with_extension("moves");
    std::fs::write(&moves, "a1-c1").unwrap();
    for arguments in [
        &["solve", path, "--json"][..],
        &["solve", path, "--longest", "game", "--json"],
        &["count", path, "--json"],
        &["ask", path, "--json"],
        &["check", path, moves.to_str().unwrap(), "--json"],
        &["analyse", path, "--json"],
    ] {
        let reading = &object(arguments)["reading"];
        // The longest game has another goal.
        let goal = match arguments.contains(&"--longest") {
            true => "not asked for",
            false => "the last peg in b2",
        };
        let line = line.replace("the last peg in b2", goal);
        assert_eq!(reading["line"], line, "{arguments:?}");
        assert_eq!(reading["signs"], "peg=X,hole=O", "{arguments:?}");
    }
    let said = command::text(&command::saltus(&["draw", path]).stderr);
    assert!(said.contains(line), "draw: {said}");
    std::fs::remove_file(&file).unwrap();
    std::fs::remove_file(&moves).unwrap();

    let page = call(Call::Read, &serde_json::json!({ "text": text }));
    assert_eq!(page["reading"]["line"], line, "page");
    assert_eq!(page["puzzle"], "board:ooo=o.o=ooo", "page");
    let solved = call(
        Call::Solve,
        &serde_json::json!({"puzzle": "pegs:english@d4,d2"}),
    );
    assert_eq!(solved["reading"]["goal"], "one peg anywhere", "page");
}

/// A text that has two good readings is a question on the page, too, with an ID for each.
#[test]
fn the_page_asks_which_reading_is_meant() {
    let text = "aabab\nbbaab\nababa\n";
    let limits = Limits {
        memory: 1 << 30,
        keep_going: &|| true,
    };
    let request = serde_json::json!({ "text": text }).to_string();
    let reply = handle(Call::Read, &request, &limits, &Shelf::default());
    assert_eq!(reply.status, 400, "{}", reply.json);
    let readings = reply.json["readings"].as_array().unwrap();
    assert_eq!(readings.len(), 2, "{}", reply.json);
    for reading in readings {
        let id = reading["puzzle"].as_str().unwrap();
        assert!(id.starts_with("board:"), "{id}");
    }
}

#[test]
fn every_interface_reports_impossibility() {
    for id in ["pegs:french@d3-d3", "pegs:english@d4-d3"] {
        let solved = object(&["solve", id, "--json"]);
        assert_eq!(solved["verdict"], "impossible", "{id}");
        assert!(solved["certificate"].is_object(), "{id}");
        let listed = object(&["list", id, "--json"]);
        assert_eq!(
            (&listed["verdict"], &listed["reason"]),
            (&solved["verdict"], &solved["reason"]),
            "{id}"
        );
        let page = call(Call::Solve, &serde_json::json!({"puzzle": id}));
        assert_eq!(page, solved, "page {id}");
    }
}

/// Puzzles that are too long for the general model are answered by formula.
#[test]
fn long_rows_can_be_evaluated_and_replayed() {
    let asked = object(&["ask", "row:100x100", "100-101", "--json"]);
    assert_eq!(
        (&asked["engine"], &asked["moves_left"]),
        (&"closed".into(), &10199.into())
    );
    assert_eq!(asked["winning_moves"].as_array().unwrap().len(), 1);
    let at = object(&["at", "row:100x100", "1", "--json"]);
    assert_eq!(at["move"], serde_json::json!({"from": 100, "to": 101}));
    let solved = object(&["solve", "row:100x100", "--json"]);
    assert_eq!(
        (&solved["engine"], solved["moves"].as_array().unwrap().len()),
        (&"closed".into(), 10200)
    );
}
