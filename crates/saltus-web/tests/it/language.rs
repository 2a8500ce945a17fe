//! Every text that a call answers with is in the language that was asked for, and nothing else
//! depends on it: all answers are walked in every language.

use saltus_web::api::{Call, Limits, Shelf, handle};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// Where the texts of answers are; `*` is any index. All other strings name values.
const TEXTS: &[&str] = &[
    // Answers.
    "families.*.about",
    "families.*.name",
    "families.*.puzzles.*.about",
    "families.*.puzzles.*.name",
    "goal",
    "ideas.*.about",
    "ideas.*.name",
    "kings.*.reasons.*.words",
    "reading.goal",
    "reading.line",
    "reason",
    "refused",
    "rules.*.words",
    "steps.*.lesson.after",
    "steps.*.lesson.before",
    "steps.*.name",
    "title",
    // Refusals.
    "error",
    "faults.*.help",
    "faults.*.message",
    "readings.*.line",
];

/// Names that are the same as in English, in some language.
const SAME: [&str; 6] = ["Wiegleb", "Senku", "Plus", "Solitaire", "Triangle", "Purge"];

fn ask(call: Call, request: &Value, language: &str) -> (u16, Value) {
    let limits = Limits {
        memory: 1 << 30,
        keep_going: &|| true,
    };
    let mut request = request.clone();
    request["language"] = language.into();
    let reply = handle(call, &request.to_string(), &limits, &Shelf::default());
    (reply.status, reply.json)
}

/// Compares two answers, and collects where their texts are.
fn compare(path: &str, english: &Value, other: &Value, found: &mut BTreeSet<String>) {
    match (english, other) {
        (Value::Object(fields), Value::Object(others)) => {
            assert_eq!(fields.len(), others.len(), "{path}");
            for (name, field) in fields {
                let path = if path.is_empty() {
                    name.clone()
                } else {
                    format!("{path}.{name}")
                };
                compare(&path, field, &others[name], found);
            }
        }
        (Value::Array(values), Value::Array(others)) => {
            assert_eq!(values.len(), others.len(), "{path}");
            for (value, other) in values.iter().zip(others) {
                compare(&format!("{path}.*"), value, other, found);
            }
        }
        (Value::String(english), Value::String(other)) if TEXTS.contains(&path) => {
            let is_name = SAME.iter().any(|name| english.starts_with(name));
            let is_same = english.is_empty() || is_name;
            assert!(is_same || english != other, "{path}: {english}");
            found.insert(path.to_owned());
        }
        (english, other) => assert_eq!(english, other, "{path}"),
    }
}

/// The board of the paper in the guide: three kings, of which E5 takes all.
const CAPTURE: &str = "capture:.-.-.-.=-.-W-W-=.-.-.-.=-W-W-W-=.-B-B-.=-W-W-.-=B-.-.-.";

fn answered() -> Vec<(Call, Value)> {
    vec![
        (Call::Look, json!({"puzzle": "row:2x2", "moves": "2-3"})),
        (
            Call::Look,
            json!({"puzzle": "row:2x2", "moves": "2-3 9-9", "lenient": true}),
        ),
        (
            Call::Look,
            json!({"puzzle": "row:2x2", "moves": "2-3 2-5", "lenient": true}),
        ),
        (Call::Look, json!({"puzzle": CAPTURE})),
        (Call::Look, json!({"puzzle": "pegs:french@d4"})),
        (Call::Hint, json!({"puzzle": "row:2x2"})),
        (Call::Solve, json!({"puzzle": "pegs:french@d4"})),
        (Call::Solve, json!({"puzzle": "row:2x2"})),
        (
            Call::Check,
            json!({"puzzle": "row:1x1", "moves": "1-2 2-3"}),
        ),
        (Call::Check, json!({"puzzle": "row:1x1", "moves": "1-2"})),
        (Call::Count, json!({"puzzle": "pegs:triangle4@a1"})),
        (Call::Count, json!({"puzzle": "row:2x2"})),
        (Call::Learn, json!({"puzzle": "row:2x2"})),
        (Call::Boards, json!({})),
        (Call::Course, json!({})),
        (Call::Why, json!({"puzzle": "pegs:french@d4"})),
        (Call::Duel, json!({"puzzle": "pegs:triangle4@a2-any"})),
        (Call::Forced, json!({"puzzle": "pegs:triangle4@a2-any"})),
        (Call::Kings, json!({"puzzle": CAPTURE})),
        (
            Call::Generate,
            json!({"family": "capture", "difficulty": "easy", "seed": 1}),
        ),
        (Call::Today, json!({"date": "2026-11-25", "level": "easy"})),
        (Call::Read, json!({"text": "[1, 1, 0, -1, -1]"})),
        (
            Call::Read,
            json!({"text": "game row:2x2\nstep 1\nmoves 2-3 4-2"}),
        ),
    ]
}

fn refused() -> Vec<(Call, Value)> {
    vec![
        (Call::Look, json!({})),
        (Call::Look, json!({"puzzle": "row:2x2", "file": "x"})),
        (Call::Look, json!({"puzzle": "row:2x2", "step": 1})),
        (
            Call::Look,
            json!({"puzzle": "row:2x2", "moves": "2-3 ".repeat(10_000)}),
        ),
        (Call::Look, json!({"puzzle": "x".repeat(10_000)})),
        (Call::Look, json!({"puzzle": "pegs:englsh"})),
        (Call::Hint, json!({"puzzle": "pegs:english@z9"})),
        (
            Call::Solve,
            json!({"puzzle": "row:2x2", "moves": "2-3 x-y"}),
        ),
        (Call::Hint, json!({"puzzle": "row:2x2", "moves": "2-3 2-3"})),
        (Call::Kings, json!({"puzzle": "row:2x2"})),
        (Call::Duel, json!({"puzzle": "row:2x2"})),
        (Call::Forced, json!({"puzzle": "row:2x2"})),
        (Call::Today, json!({"date": "2026-02-30", "level": "easy"})),
        (Call::Today, json!({"date": "1999-01-01", "level": "easy"})),
        (Call::Generate, json!({"family": "chess"})),
        (Call::Boards, json!({"puzzle": "row:2x2"})),
        (Call::Read, json!({"text": "pegs:english@d9"})),
        (
            Call::Read,
            json!({"text": "game row:2x2\nstep 9\nmoves 2-3"}),
        ),
        (Call::Read, json!({"text": "game row:2x2\nmoves 2-3 2-3"})),
        // Both signs may be the pegs.
        (Call::Read, json!({"text": "  XXX\n  XOX\nXXOOOXX\n"})),
    ]
}

/// The languages but English.
const OTHERS: [&str; 2] = ["de", "fr"];

/// Compares the replies to a request, which have this status in every language.
fn compare_languages(call: Call, request: &Value, status: u16, found: &mut BTreeSet<String>) {
    let english = ask(call, request, "en");
    assert_eq!(english.0, status, "{request:.80}: {}", english.1);
    for language in OTHERS {
        let other = ask(call, request, language);
        assert_eq!(other.0, status, "{request:.80}: {}", other.1);
        compare("", &english.1, &other.1, found);
    }
}

#[test]
fn texts_are_in_the_language_asked_for() {
    let mut found = BTreeSet::new();
    let mut calls = BTreeSet::new();
    for (call, request) in answered() {
        compare_languages(call, &request, 200, &mut found);
        calls.insert(call.name());
    }
    let all: BTreeSet<&str> = Call::ALL.iter().map(|call| call.name()).collect();
    assert_eq!(calls, all);

    for (call, request) in refused() {
        compare_languages(call, &request, 400, &mut found);
    }
    let texts: BTreeSet<String> = TEXTS.iter().map(|&path| path.to_owned()).collect();
    assert_eq!(found, texts);
}

#[test]
fn english_is_the_default_and_other_languages_are_refused() {
    for (call, request) in answered().into_iter().chain(refused()) {
        let limits = Limits {
            memory: 1 << 30,
            keep_going: &|| true,
        };
        let default = handle(call, &request.to_string(), &limits, &Shelf::default());
        let english = ask(call, &request, "en");
        // The parser of requests names the column.
        if english.1.get("error").is_none() {
            assert_eq!((default.status, default.json), english, "{request:.80}");
        }
    }
    for (call, request) in answered() {
        let (status, json) = ask(call, &request, "eo");
        assert_eq!(status, 400, "{request:.80}");
        let error = json["error"].as_str().unwrap();
        assert!(error.contains("`eo`"), "{error}");
    }
}
